//! The explanation of a decision, made for the page.

use std::collections::BTreeMap;

use chess0x88::{History, Move};
use microchess_1976::xray::{BASE, Source, Stage, Valuation, contribution};
use microchess_1976::zero_page::COUNTER_NAMES;
use microchess_1976::{Edition, Level};
use microchess_bridge_1976::explanation::{ExplainedMove, Perspective, Reason, counter_description};
use microchess_bridge_1976::{Book, Explanation};

use crate::position_view;
use crate::protocol::{Addition, CandidateView, TermView, Xray};
use crate::replay::move_id;

/// The groups of terms: its freedom and yours, what it takes and threatens, what it may lose, arithmetic.
const FREEDOM: usize = 0;
const GAINS: usize = 1;
const RISKS: usize = 2;
const BYTES: usize = 3;

/// What a decision belongs to.
pub(crate) struct Context {
    /// The number of moves before it.
    pub(crate) ply: usize,
    /// The level.
    pub(crate) level: Level,
    /// The move that the program played then, if it was the program.
    pub(crate) played: Option<Move>,
    /// Whether its book played it.
    pub(crate) is_book: bool,
    /// Whether the reader is its opponent.
    pub(crate) for_opponent: bool,
}

/// What the program thinks, without its book.
pub(crate) fn explanation(history: &History, level: Level) -> Explanation {
    Explanation::from_history(history, level, Book::Closed, Edition::Kim1)
}

/// The explanation for the page; `None` if the game is over and there is nothing to decide.
pub(crate) fn view(history: &History, context: &Context) -> Option<Xray> {
    if !history.position().has_legal_move() {
        return None;
    }
    let perspective = if context.for_opponent { Perspective::Opponent } else { Perspective::Spectator };
    let explanation = explanation(history, context.level).with_perspective(perspective);
    let chosen = match context.played {
        Some(played) => explanation.moves.iter().position(|mv| mv.mv == Some(played)),
        None if explanation.resigns => None,
        None => explanation.moves.iter().position(|mv| mv.mv.is_some()),
    };
    let title = match (context.played, chosen.and_then(|index| explanation.moves.get(index))) {
        (Some(played), _) => history.position().san(played).to_string(),
        (None, Some(mv)) => mv.name.clone(),
        (None, None) => "It resigns".to_owned(),
    };
    Some(Xray {
        ply: context.ply,
        position: position_view::of_history(history, true),
        level: context.level.title(),
        chosen,
        title,
        was_played: context.played.is_some(),
        sentences: sentences(&explanation, context, chosen),
        candidates: explanation.moves.iter().map(|mv| candidate(&explanation, mv, perspective)).collect(),
        seconds: if context.is_book { 0.0 } else { explanation.clock.seconds() },
        nodes: explanation.nodes,
        quirks: explanation.quirks.iter().map(|quirk| (quirk.number(), quirk.description())).collect(),
        base: BASE,
    })
}

/// What the reader should know, the most important first.
fn sentences(explanation: &Explanation, context: &Context, chosen: Option<usize>) -> Vec<String> {
    let mut sentences = Vec::new();
    let chosen = chosen.and_then(|index| explanation.moves.get(index));
    if context.is_book {
        sentences.push("Played from the opening book, without thinking.".to_owned());
        if let Some(best) = explanation.best().filter(|best| Some(best.rank) != chosen.map(|mv| mv.rank)) {
            sentences.push(format!(
                "On its own it would have played {}, worth {}.",
                best.name_with_note(),
                best.value()
            ));
        }
    }
    let Some(mv) = chosen else {
        sentences.extend(explanation.sentences());
        return sentences;
    };
    sentences.push(sentence(&mv.summary()));
    sentences.extend(explanation.comparison(mv).map(|comparison| sentence(&comparison.short_sentence())));
    sentences.extend(explanation.would_have_won());
    if !context.is_book {
        sentences.extend(explanation.instead_sentence());
    }
    sentences.extend(explanation.substitutions.iter().map(|piece| format!("{piece}.")));
    sentences
}

/// A phrase with a capital at its start and a full stop at its end.
fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let Some(first) = letters.next() else { return String::new() };
    let text: String = first.to_uppercase().chain(letters).collect();
    if text.ends_with('.') { text } else { text + "." }
}

fn candidate(explanation: &Explanation, mv: &ExplainedMove, perspective: Perspective) -> CandidateView {
    let terms = terms(&mv.valuation, perspective);
    let mut groups = [0; 4];
    for term in &terms {
        groups[term.group] += term.quarters;
    }
    CandidateView {
        id: move_id(mv.valuation.mv),
        name: mv.name.clone(),
        value: mv.value(),
        exact: mv.valuation.exact(),
        verdict: mv.verdict_sentence().map(|words| (mv.valuation.before_verdict(), sentence(&words))),
        squares: mv.squares.map(|squares| squares.map(|square| square.to_string())),
        is_illegal: mv.is_illegal,
        summary: sentence(&mv.summary()),
        comparison: explanation.comparison(mv).map(|comparison| sentence(&comparison.short_sentence())),
        terms,
        groups,
        exchange: mv
            .exchange
            .iter()
            .map(|capture| (capture.from.to_string(), capture.to.to_string(), capture.points))
            .collect(),
        notes: mv.arithmetic_notes().iter().map(|note| sentence(note)).collect(),
        counters: COUNTER_NAMES.into_iter().zip(mv.valuation.counters).collect::<BTreeMap<_, _>>(),
        additions: mv
            .valuation
            .terms()
            .iter()
            .map(|term| Addition {
                weight: match term.stage {
                    Stage::Quarter => "¼",
                    Stage::Half => "½",
                    Stage::Full => "1",
                },
                name: term.source.name(),
                amount: term.signed(),
                result: term.result,
                wrapped: term.wrapped,
                leaked: term.leaked,
            })
            .collect(),
    }
}

/// What each counter adds to a value over all stages, the largest first. What adds nothing is left out.
fn terms(valuation: &Valuation, perspective: Perspective) -> Vec<TermView> {
    let mut terms: Vec<TermView> = Vec::new();
    for term in valuation.terms() {
        let (name, count) = match term.source {
            Source::Constant => continue,
            Source::Bonus => ("", None),
            Source::Counter(_) => (term.source.name(), Some(term.amount)),
        };
        match terms.iter_mut().find(|seen| seen.counter == name) {
            Some(seen) => seen.quarters += contribution(term),
            None => {
                let (label, group) = label(name, perspective);
                terms.push(TermView { label, counter: name, count, quarters: contribution(term), group });
            }
        }
    }
    let quarters = Reason::Arithmetic.contribution_to(valuation);
    terms.push(TermView { label: "8-bit arithmetic", counter: "", count: None, quarters, group: BYTES });
    terms.retain(|term| term.quarters != 0);
    terms.sort_by_key(|term| (term.group == BYTES, std::cmp::Reverse(term.quarters.abs())));
    terms
}

/// A counter in a few words, and its group. Without a name it is the bonus.
fn label(counter: &str, perspective: Perspective) -> (&'static str, usize) {
    let you = perspective == Perspective::Opponent;
    match counter {
        "WCAP0" => ("Takes now", GAINS),
        "BMAXC" if you => ("You can take, best", RISKS),
        "BMAXC" => ("A reply can take, best", RISKS),
        "BMCC" if you => ("You can take, all", RISKS),
        "BMCC" => ("Replies can take, all", RISKS),
        "BMOB" if you => ("Your replies", FREEDOM),
        "BMOB" => ("Replies", FREEDOM),
        "WMOB" => ("Its next moves", FREEDOM),
        "PMOB" => ("Moves it had", FREEDOM),
        "WMAXC" => ("It threatens, best", GAINS),
        "WCC" => ("It threatens, all", GAINS),
        "PMAXC" => ("Could take, best", GAINS),
        "PCC" => ("Could take, all", GAINS),
        "BCAP0" => ("Lost in exchange", RISKS),
        "BCAP1" => ("Lost, second round", RISKS),
        "BCAP2" => ("Lost, third round", RISKS),
        "WCAP1" => ("Won back", GAINS),
        "WCAP2" => ("Won, second round", GAINS),
        "" => ("Development or centre", FREEDOM),
        _ => ("Other", BYTES),
    }
}

/// Each counter in one sentence, and the STATE in which it is counted. The six before the table of STATE belong to exchanges.
pub(crate) fn counter_sentences() -> Vec<(String, String, &'static str)> {
    let states = [["exchange"; 6].as_slice(), &["0"; 4], &["4"; 4], &["8"; 4], &["12"; 4]].concat();
    COUNTER_NAMES
        .into_iter()
        .zip(states)
        .map(|(name, state)| (name.to_owned(), sentence(counter_description(name)), state))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The terms that are shown add up to what the program compares.
    #[test]
    fn terms_and_groups_make_the_value() {
        for fen in [
            "6k1/8/8/3q4/8/8/8/3Q2K1 w - - 0 1",
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5",
        ] {
            let history = History::new(fen.parse().unwrap());
            let context = Context { ply: 0, level: Level::Normal, played: None, is_book: false, for_opponent: true };
            let xray = view(&history, &context).unwrap();
            for candidate in &xray.candidates {
                let before_verdict = candidate.verdict.as_ref().map_or(candidate.value, |(value, _)| *value);
                let sum: i32 = candidate.terms.iter().map(|term| term.quarters).sum();
                assert_eq!(4 * BASE + sum, 4 * i32::from(before_verdict), "{}", candidate.name);
                assert_eq!(candidate.groups.iter().sum::<i32>(), sum);
                assert!(candidate.terms.iter().all(|term| term.label != "Other"));
            }
        }
    }

    #[test]
    fn the_sacrifice_is_explained_as_in_the_pictures() {
        let fen = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5";
        let history = History::new(fen.parse().unwrap());
        let context = Context { ply: 0, level: Level::Normal, played: None, is_book: false, for_opponent: true };
        let xray = view(&history, &context).unwrap();
        let best = &xray.candidates[0];
        assert_eq!((best.name.as_str(), best.value, xray.candidates.len()), ("Bxf2+", 195, 35));
        assert_eq!(
            (best.terms[0].label, best.terms[0].counter, best.terms[0].quarters),
            ("You can take, best", "BMAXC", -40)
        );
        assert_eq!(best.exchange.first().map(|(from, to, _)| (from.as_str(), to.as_str())), Some(("e1", "f2")));
        assert_eq!(xray.nodes, 63_927);
    }
}
