//! Writes what was found into the PGN: scores as marks, and for moves that are not good a glyph, the best move and its line.

use chess0x88::Position;
use microchess_game::pgn::{AnnotatedMove, PgnGame, Variation};

use super::evaluate::Evaluation;
use super::review::{GameReview, MoveReview};

/// The most plies of a line that is written.
const LONGEST_LINE: usize = 10;

/// Annotates a game. What it has already stays, except scores and the name of who annotated it, which are replaced; what is
/// there already is not written again.
pub(super) fn annotate(pgn: &mut PgnGame, evaluations: &[Option<Evaluation>], review: &GameReview) {
    pgn.set_tag("Annotator", annotator());
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
            annotate_move(annotated, review, &position);
        }
        position.make(annotated.mv);
    }
}

/// Who annotates.
pub(super) fn annotator() -> String {
    format!("Janus {}", env!("CARGO_PKG_VERSION"))
}

fn annotate_move(annotated: &mut AnnotatedMove, review: &MoveReview, position: &Position) {
    let (Some(judgement), Some(best)) = (review.judgement, review.best.first()) else { return };
    if !annotated.nags.contains(&judgement.nag()) {
        annotated.nags.push(judgement.nag());
    }
    let name = judgement.name();
    let comment = format!("{}{}: {} is better", name[..1].to_uppercase(), &name[1..], position.san(*best));
    if !annotated.comments.contains(&comment) {
        annotated.comments.push(comment);
    }
    let mut line = Variation::default();
    line.moves.extend(review.best.iter().take(LONGEST_LINE).copied().map(AnnotatedMove::new));
    if let Some(first) = line.moves.first_mut() {
        first.set_eval(review.best_score);
    }
    // What was written after a line does not make another one of it.
    if !annotated.variations.iter().any(|known| known.comments == line.comments && known.moves == line.moves) {
        annotated.variations.push(line);
    }
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
