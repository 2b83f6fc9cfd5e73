//! Why the machine moved, in plain sentences: no counters, and quirks in words. "It" is the machine, "you" the player.

use microchess_bridge_1976::Quirk;
use microchess_bridge_1976::explanation::ExplainedMove;

use crate::position_explanation::PositionExplanation;
use crate::xray::Subject;

/// Who reads an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// The player who plays against MicroChess.
    OpponentOfMicroChess,
    /// The player who plays against another engine; MicroChess only advises.
    OpponentOfAnother,
    /// Not a player of that game.
    Spectator,
}

/// The sentences, the most important first.
pub(crate) fn sentences(insight: &PositionExplanation, subject: Subject, reader: Reader) -> Vec<String> {
    let explanation = &insight.explanation;
    if explanation.moves.is_empty() {
        return explanation.sentences();
    }
    let played = explanation.moves.iter().find(|mv| insight.mv.is_some() && mv.mv == insight.mv);
    let mut sentences = match (subject, insight.mv) {
        (Subject::LastMove, Some(_)) if insight.is_own_move => own_move(insight, played),
        (Subject::LastMove, Some(_)) => return vec![another_move(insight, played)],
        (Subject::LastMove, None) if insight.is_own_move && explanation.resigns => {
            vec!["It resigned.".to_owned()]
        }
        _ => vec![would_play(insight, reader)],
    };
    // A move of the book was not chosen by its value.
    if insight.book.is_none() {
        sentences.extend(explanation.quirks.iter().map(|quirk| quirk_sentence(*quirk, insight)));
    }
    sentences
}

/// The machine's own move.
fn own_move(insight: &PositionExplanation, played: Option<&ExplainedMove>) -> Vec<String> {
    let name = name_of(insight);
    if let Some(book) = insight.book {
        let first = format!("It played {name} from its opening book ({book}), without thinking.");
        return vec![first, "Below: what it would have thought.".to_owned()];
    }
    let Some(mv) = played else { return vec![format!("It played {name}, a move that it does not value.")] };
    let mut sentences = vec![format!("It played {name}: it {}.{}", effects(mv), difference(insight, mv))];
    let best = insight.explanation.moves.first().filter(|best| best.is_illegal);
    if let Some(best) = best {
        sentences.push(format!("It wanted {}, which is illegal; this is the best of its legal moves.", best.name));
    }
    sentences
}

/// A move of another player.
fn another_move(insight: &PositionExplanation, played: Option<&ExplainedMove>) -> String {
    let name = name_of(insight);
    let would = insight.explanation.best().map_or_else(
        || "MicroChess would have resigned here.".to_owned(),
        |best| format!("MicroChess would have played {}.", best.name),
    );
    match played {
        None => format!("MicroChess does not know moves like {name}. {would}"),
        Some(mv) if mv.rank == 1 => format!("MicroChess would have played {name} too: that {}.", effects(mv)),
        Some(mv) => {
            let count = insight.explanation.moves.len();
            format!("Of {count} moves MicroChess puts {name} in place {}: that {}. {would}", mv.rank, effects(mv))
        }
    }
}

/// What it would play.
fn would_play(insight: &PositionExplanation, reader: Reader) -> String {
    let for_you = if reader != Reader::Spectator && !insight.is_own_move { " for you" } else { "" };
    // "It" is the opponent, or the one that moves.
    let is_known = insight.is_own_move || reader == Reader::OpponentOfMicroChess;
    let it = if is_known { "It" } else { "MicroChess" };
    if let Some(book) = &insight.explanation.book {
        let opening = book.opening.map_or_else(String::new, |name| format!(" ({name})"));
        return format!("{it} would play {}{for_you}, from its opening book{opening}.", book.name);
    }
    match insight.explanation.best() {
        Some(best) => {
            format!(
                "{it} would play {}{for_you}: {} {}.{}",
                best.name_with_note(),
                if for_you.is_empty() && is_known { "it" } else { "that" },
                effects(best),
                difference(insight, best)
            )
        }
        None => format!("{it} would resign here{for_you}: no move is worth 15 points."),
    }
}

fn name_of(insight: &PositionExplanation) -> String {
    let position = insight.explanation.position.as_ref();
    position.zip(insight.mv).map(|(position, mv)| position.san(mv).to_string()).unwrap_or_default()
}

/// What a move does, with "and" before the last part: "gives check and loses nothing".
fn effects(mv: &ExplainedMove) -> String {
    let summary = mv.summary();
    match summary.rsplit_once(", ") {
        Some((first, last)) => format!("{first} and {last}"),
        None => summary,
    }
}

/// By how much it is better than the next best, and why; empty where that says nothing.
fn difference(insight: &PositionExplanation, mv: &ExplainedMove) -> String {
    let Some(comparison) = insight.explanation.comparison(mv).filter(|comparison| comparison.difference() > 0) else {
        return String::new();
    };
    let points = comparison.difference();
    let points = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
    let main = comparison.contributions.iter().find(|contribution| contribution.quarters > 0);
    let because = main.map_or_else(String::new, |main| format!(", most of all for {}", main.description));
    format!(" That is {points} better than {}{because}.", comparison.other.name)
}

/// A quirk that decided, in words.
fn quirk_sentence(quirk: Quirk, insight: &PositionExplanation) -> String {
    let explanation = &insight.explanation;
    match quirk {
        Quirk::Wrapped => {
            let Some(mv) = insight.refused().and_then(|index| explanation.moves.get(index)) else {
                return format!("{quirk}: {}.", quirk.description());
            };
            let could = match mv.valuation.captured {
                Some(piece) => format!("It could have won the {} with {}", piece.name(), mv.name),
                None => format!("It could have played {}", mv.name),
            };
            let (exact, left) = (mv.valuation.exact(), mv.value());
            format!("{could}. The sum for that came to {exact}, a byte holds 255, and {left} was left ({quirk}).")
        }
        Quirk::StalemateAsMate => {
            format!("It leaves no reply and takes that for mate, but the king is not attacked: stalemate ({quirk}).")
        }
        Quirk::MissesMateInOne => {
            format!("There is a mate in one. At this level it does not look for mates ({quirk}).")
        }
        Quirk::ResignsWithLegalMove => {
            let best = explanation.moves.first().map_or(0, ExplainedMove::value);
            format!("It could still move, but its best move is worth {best}, and below 15 it gives up ({quirk}).")
        }
        Quirk::FirstOfEquals => {
            let equal = explanation.moves.get(1).map_or("another move", |mv| mv.name.as_str());
            format!("{equal} was worth just as much; of equals it takes the one that it finds first ({quirk}).")
        }
    }
}
