//! Why the best move won, in plain words.

use microchess_1976::words::{Deeds, Reason};
use microchess_1976::xray::{Valuation, Verdict};

use super::Explanation;
use super::layout::quarters;

/// One or more sentences.
pub(super) fn why(explanation: &Explanation) -> Vec<String> {
    let Some(best) = explanation.ranked.first() else {
        return vec!["It has no move at all, and resigns.".to_owned()];
    };
    let mut sentences = Vec::new();
    if explanation.decision.best.is_none() {
        sentences.push(format!(
            "It resigns: the best it found, {}, is worth {}, and below 15 it gives up.",
            explanation.algebraic(best),
            best.value
        ));
    }
    sentences.push(format!("{} {}.", explanation.algebraic(best), Deeds(best)));
    if let Some(next) = explanation.ranked.get(1) {
        sentences.push(comparison(explanation, best, next));
    }
    sentences.extend(passed_over(explanation, best));
    sentences
}

/// How the best beat the next best.
fn comparison(explanation: &Explanation, best: &Valuation, next: &Valuation) -> String {
    let name = explanation.algebraic(next);
    let margin = best.value - next.value;
    if margin == 0 {
        return format!("{name} is worth as much, but was thought of later.");
    }
    if best.verdict != Verdict::Stands || next.verdict != Verdict::Stands {
        return format!("The next best, {name}, is worth {}.", next.value);
    }
    let mut shares: Vec<(i32, Reason)> = Reason::ALL
        .into_iter()
        .map(|reason| (reason.share_in(best) - reason.share_in(next), reason))
        .filter(|(share, _)| *share != 0)
        .collect();
    shares.sort_by_key(|(share, _)| std::cmp::Reverse(share.abs()));
    let reasons: Vec<String> =
        shares.iter().map(|(share, reason)| format!("{} {}", quarters(*share), reason.words())).collect();
    format!("It beats the next best, {name} ({}), by {margin}: {}.", next.value, reasons.join(", "))
}

/// A move that would have won in exact arithmetic, but whose byte wrapped.
fn passed_over(explanation: &Explanation, best: &Valuation) -> Option<String> {
    let standing = explanation.ranked.iter().filter(|valuation| valuation.verdict == Verdict::Stands);
    let wrapped = standing.filter(|valuation| i32::from(valuation.value) != valuation.exact());
    let better = wrapped.max_by_key(|valuation| valuation.exact())?;
    let best_exact = if best.verdict == Verdict::Stands { best.exact() } else { i32::from(best.value) };
    (better.exact() > best_exact).then(|| {
        format!(
            "In exact arithmetic {} would be worth {} and win, but a value is a byte: it wrapped, and became {}.",
            explanation.algebraic(better),
            better.exact(),
            better.value
        )
    })
}
