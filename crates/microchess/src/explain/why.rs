//! Why the best move won, in plain words.

use microchess_1976::xray::{Reason, Summary};
use microchess_1976::xray::{Valuation, Verdict};

use super::Explanation;
use super::layout::quarters;

/// One or more sentences.
pub(super) fn why(explanation: &Explanation) -> Vec<String> {
    let ranked = &explanation.decision.valuations;
    let Some(best) = ranked.first() else { return vec![no_move(explanation)] };
    let name = explanation.position.name_of(best);
    let mut sentences = Vec::new();
    if ranked.iter().all(|valuation| valuation.verdict == Verdict::KingLost) {
        sentences.push("It gives up: whatever it does, its king can be taken.".to_owned());
    } else if explanation.decision.resigns {
        sentences.push(format!("The best it found, {name}, is worth {}, and below 15 it gives up.", best.value));
    }
    sentences.push(format!("{name} {}.", Summary(best)));
    if let Some(next) = ranked.get(1) {
        sentences.push(comparison(explanation, best, next));
    }
    if best.exact() != i32::from(best.before_verdict()) && best.verdict == Verdict::Stands {
        let exact = best.exact();
        sentences
            .push(format!("A value is a byte, and this one wrapped: in exact arithmetic {name} is worth {exact}."));
    }
    sentences.extend(passed_over(explanation, best));
    sentences
}

/// Why nothing at all was valued.
fn no_move(explanation: &Explanation) -> String {
    let board = explanation.position.board();
    let has_men = board.0[..16].iter().any(|square| square & 0x88 == 0);
    let reason = match (has_men, explanation.position.is_in_check()) {
        (false, _) => "It has no men on the board.",
        (true, true) => "It is checkmated: its king is attacked, and no move helps.",
        (true, false) => "It is stalemated: its king is not attacked, but it cannot move.",
    };
    format!("{reason} To the program all of these are the same: nothing was worth 15.")
}

/// How the best beat the next best.
fn comparison(explanation: &Explanation, best: &Valuation, next: &Valuation) -> String {
    let name = explanation.position.name_of(next);
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
    let standing = explanation.decision.valuations.iter().filter(|valuation| valuation.verdict == Verdict::Stands);
    let wrapped = standing.filter(|valuation| i32::from(valuation.value) != valuation.exact());
    let better = wrapped.max_by_key(|valuation| valuation.exact())?;
    let best_exact = if best.verdict == Verdict::Stands { best.exact() } else { i32::from(best.value) };
    (better.exact() > best_exact).then(|| {
        format!(
            "In exact arithmetic {} would be worth {} and win, but a value is a byte: it wrapped, and became {}.",
            explanation.position.name_of(better),
            better.exact(),
            better.value
        )
    })
}
