//! Writes what was found into the PGN: scores as marks, and for moves that are not good a glyph, the best move and its line.

use chess0x88::{Move, Position};
use microchess_game::pgn::{AnnotatedMove, PgnGame, Variation};
use microchess_uci::Score;

use super::evaluate::Evaluation;
use super::review::{GameReview, Judgement, MoveReview};

/// The most plies of a line that is written.
const LONGEST_LINE: usize = 10;

/// Annotates a game. What others have written stays; scores, and what an earlier analysis has written, are replaced.
pub(super) fn annotate(pgn: &mut PgnGame, evaluations: &[Option<Evaluation>], review: &GameReview) {
    if pgn.mainline.moves.is_empty() {
        return;
    }
    pgn.set_tag("Annotator", annotators(pgn.tag("Annotator").unwrap_or_default()));
    for (annotated, after) in pgn.mainline.moves.iter_mut().zip(evaluations.iter().skip(1)) {
        // A mate has no score, and a position that was not reached keeps what is marked.
        if let Some(after) = after {
            annotated.set_eval(after.white_score());
        }
    }
    let mut position = pgn.start.clone();
    let mut reviewed = review.moves.iter().peekable();
    for (ply, annotated) in pgn.mainline.moves.iter_mut().enumerate() {
        if let Some(review) = reviewed.next_if(|review| review.ply == ply) {
            forget_earlier_analysis(annotated, &position);
            annotate_move(annotated, review, &position);
        }
        position.make(annotated.mv);
    }
}

/// Who annotates.
pub(super) fn annotator() -> String {
    format!("Janus {}", env!("CARGO_PKG_VERSION"))
}

/// Who has annotated a game, and who does now.
fn annotators(earlier: &str) -> String {
    let others = earlier.split(", ").filter(|name| !["", "?"].contains(name) && !name.starts_with("Janus "));
    others.map(str::to_owned).chain([annotator()]).collect::<Vec<_>>().join(", ")
}

/// What is written of a move that is not good.
fn comment_on(judgement: Judgement, best: impl std::fmt::Display) -> String {
    let name = judgement.name();
    format!("{}{}: {best} is better", name[..1].to_uppercase(), &name[1..])
}

/// Takes out what an earlier analysis has written of a move: its comments, which only an analysis writes, and with each of them its
/// glyph and its line.
fn forget_earlier_analysis(annotated: &mut AnnotatedMove, position: &Position) {
    for judgement in Judgement::ALL {
        let best = |comment: &str| {
            let san = comment.split(' ').nth(1)?;
            let mv = position.parse_san(san).ok()?;
            (comment == comment_on(judgement, san)).then_some(mv)
        };
        let written: Vec<_> = annotated.comments.iter().filter_map(|comment| best(comment)).collect();
        if written.is_empty() {
            continue;
        }
        annotated.comments.retain(|comment| best(comment).is_none());
        annotated.nags.retain(|nag| *nag != judgement.nag());
        for line in std::mem::take(&mut annotated.variations) {
            if line.moves.first().is_some_and(|first| written.contains(&first.mv)) && is_of_analysis(&line) {
                // What others have written after the line is about the move.
                annotated.comments.extend(line.comments_after);
            } else {
                annotated.variations.push(line);
            }
        }
    }
}

/// Whether a line is as an analysis writes it: only its first move has anything beside it, which is a score.
fn is_of_analysis(line: &Variation) -> bool {
    let Some(first) = line.moves.first() else { return false };
    let moves = line.moves.iter().map(|annotated| annotated.mv);
    first.eval().is_some() && line.comments.is_empty() && line.moves == best_line(moves, first.eval())
}

/// A line with the score that it leads to.
fn best_line(moves: impl Iterator<Item = Move>, score: Option<Score>) -> Vec<AnnotatedMove> {
    let mut line: Vec<AnnotatedMove> = moves.map(AnnotatedMove::new).collect();
    if let Some(first) = line.first_mut() {
        first.set_eval(score);
    }
    line
}

fn annotate_move(annotated: &mut AnnotatedMove, review: &MoveReview, position: &Position) {
    let (Some(judgement), Some(best)) = (review.judgement, review.best.first()) else { return };
    if !annotated.nags.contains(&judgement.nag()) {
        annotated.nags.push(judgement.nag());
    }
    annotated.comments.push(comment_on(judgement, position.san(*best)));
    let moves = best_line(review.best.iter().take(LONGEST_LINE).copied(), review.best_score);
    annotated.variations.push(Variation { moves, ..Variation::default() });
}

#[cfg(test)]
mod tests {
    use microchess_game::pgn::PgnReader;
    use microchess_uci::Score;

    use super::*;

    fn game(text: &str) -> PgnGame {
        PgnReader::new(text.as_bytes()).next().unwrap().unwrap()
    }

    /// The scores of the positions, from White's point of view, and the best line before each move.
    fn evaluations(pgn: &PgnGame, scores: &[Score], lines: &[&str]) -> Vec<Option<Evaluation>> {
        let mut position = pgn.start.clone();
        let mut moves = pgn.moves();
        let mut evaluate = |(score, line): (&Score, &&str)| {
            let mut next = position.clone();
            let mut play = |san| {
                let mv = next.parse_san(san).unwrap();
                next.make(mv);
                mv
            };
            let line = line.split_whitespace().map(&mut play).collect();
            let turn = position.turn();
            let score = if turn == chess0x88::Color::White { *score } else { -*score };
            if let Some(mv) = moves.next() {
                position.make(mv);
            }
            Some(Evaluation { turn, score, line })
        };
        scores.iter().zip(lines).map(&mut evaluate).collect()
    }

    #[test]
    fn mistakes_get_a_glyph_a_comment_and_a_line() {
        let mut pgn = game("[White \"Anna\"]\n\n1. e4 {[%eval 3] [%clk 0:01:00] mine} e5 2. Qh5 $5 (2. d4) Nf6 0-1\n");
        let scores = [30, 25, 20, -120, -110].map(Score::Centipawns);
        let evaluations = evaluations(&pgn, &scores, &["e4", "c5", "Nf3 Nc6 Bb5", "Nc6 Bc4", "Qxe5"]);
        let review = GameReview::new(&pgn, &evaluations);
        annotate(&mut pgn, &evaluations, &review);
        let text = pgn.to_string();
        let moves = text.split_once("\n\n").unwrap().1.replace('\n', " ");
        assert_eq!(
            moves.trim(),
            "1. e4 {[%eval 0.25] [%clk 0:01:00] mine} 1... e5 {[%eval 0.20]} 2. Qh5 $5 $2 {[%eval -1.20]} {Mistake: Nf3 is \
             better} (2. d4) (2. Nf3 {[%eval 0.20]} 2... Nc6 3. Bb5) 2... Nf6 {[%eval -1.10]} 0-1"
        );
        // A second time, nothing is added.
        let again = pgn.clone();
        annotate(&mut pgn, &evaluations, &review);
        assert_eq!(pgn, again);
        assert_eq!(game(&text).to_string(), text);
    }

    #[test]
    fn another_analysis_replaces_the_one_before() {
        let analysed = |text: &str, scores: [i32; 3], best: &str| {
            let mut pgn = game(text);
            let evaluations = evaluations(&pgn, &scores.map(Score::Centipawns), &["e4", "c5", best]);
            let review = GameReview::new(&pgn, &evaluations[..3]);
            let evaluations = [None, evaluations[1].clone(), evaluations[2].clone()];
            annotate(&mut pgn, &evaluations, &review);
            pgn.to_string()
        };
        let moves = |text: &str| text.split_once("\n\n").unwrap().1.replace('\n', " ").trim().to_owned();
        let first = analysed("[Annotator \"Somebody\"]\n\n1. e4 $1 f6 {odd} *\n", [20, 25, 110], "d4");
        assert!(first.contains("[Annotator \"Somebody, Janus "), "{first}");
        assert_eq!(
            moves(&first),
            "1. e4 $1 {[%eval 0.25]} 1... f6 $6 {[%eval 1.10]} {odd} {Inaccuracy: c5 is better} (1... c5 {[%eval 0.25]}) *"
        );
        let commented = first.replace("c5 {[%eval 0.25]})", "c5 {[%eval 0.25]}) {but fun}");
        let second = analysed(&commented, [20, 25, 190], "d4");
        assert_eq!(second.matches("Janus").count(), 1, "{second}");
        assert_eq!(
            moves(&second),
            "1. e4 $1 {[%eval 0.25]} 1... f6 $2 {[%eval 1.90]} {odd} {but fun} {Mistake: c5 is better} (1... c5 {[%eval 0.25]}) *"
        );
        // A line that somebody has added to is theirs, too.
        let added = second.replace("(1... c5 {[%eval 0.25]})", "(1... c5 {[%eval 0.25]} 2. Nf3 {good})");
        let third = analysed(&added, [20, 25, 30], "d4");
        assert_eq!(
            moves(&third),
            "1. e4 $1 {[%eval 0.25]} 1... f6 {[%eval 0.30]} {odd} {but fun} (1... c5 {[%eval 0.25]} 2. Nf3 {good}) *"
        );
    }

    #[test]
    fn what_is_not_known_is_not_written() {
        let mut pgn = game("1. e4 e5 2. Nf3 *\n");
        let mut evaluations = evaluations(&pgn, &[Score::Centipawns(0); 4], &["e4", "e5", "Nf3", ""]);
        evaluations[2] = None;
        let review = GameReview::new(&pgn, &evaluations);
        assert_eq!(review.moves.iter().map(|review| review.ply).collect::<Vec<_>>(), [0]);
        annotate(&mut pgn, &evaluations, &review);
        let has_score: Vec<bool> = pgn.mainline.moves.iter().map(|annotated| annotated.eval().is_some()).collect();
        assert_eq!(has_score, [true, false, true]);
    }
}
