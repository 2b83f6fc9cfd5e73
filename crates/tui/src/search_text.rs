//! What an engine reports of its search, in words for the screen.

use chess0x88::{Color, Move, Position};
use microchess_uci::{Score, SearchInfo};

/// Depth and score, from the engine's point of view: `depth 12, +0.31`.
pub(crate) fn summary(info: &SearchInfo) -> String {
    let score = info.score.map_or_else(|| "no score yet".to_owned(), score);
    format!("depth {}, {score}", info.depth.unwrap_or(0))
}

/// A score in pawns, or in how many moves a mate comes.
fn score(score: Score) -> String {
    match score {
        Score::Centipawns(centipawns) => pawns(centipawns),
        Score::Mate(moves) if moves > 0 => format!("mate in {moves}"),
        Score::Mate(moves) => format!("mated in {}", moves.unsigned_abs()),
    }
}

/// A score from White's point of view, with the side that mates: `+0.31`, `Black mates in 3`.
pub(crate) fn white_score(score: Score) -> String {
    match score {
        Score::Centipawns(centipawns) => pawns(centipawns),
        Score::Mate(moves) => {
            let side = if moves > 0 { Color::White } else { Color::Black };
            format!("{} mates in {}", side.name(), moves.unsigned_abs())
        }
    }
}

fn pawns(centipawns: i32) -> String {
    format!("{:+.2}", f64::from(centipawns) / 100.0)
}

/// A line of moves from a position in standard algebraic notation, `4...Nf6 5.Nc3`: as many moves as fit into `room`
/// columns. A move that is not legal ends it.
pub(crate) fn line(position: &Position, moves: &[Move], room: usize) -> String {
    let mut position = position.clone();
    let mut text = String::new();
    for mv in moves {
        if !position.is_legal(*mv) {
            break;
        }
        let number = position.fullmove_number();
        let number = match position.turn() {
            Color::White => format!("{number}."),
            Color::Black if text.is_empty() => format!("{number}..."),
            Color::Black => String::new(),
        };
        let gap = if text.is_empty() { "" } else { " " };
        let next = format!("{gap}{number}{}", position.san(*mv));
        if text.chars().count() + next.chars().count() > room {
            break;
        }
        text.push_str(&next);
        position.make(*mv);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_and_score_are_in_words() {
        let info = |score| SearchInfo { depth: Some(12), score, ..SearchInfo::default() };
        for (score, text) in [
            (None, "depth 12, no score yet"),
            (Some(Score::Centipawns(-31)), "depth 12, -0.31"),
            (Some(Score::Mate(3)), "depth 12, mate in 3"),
            (Some(Score::Mate(-2)), "depth 12, mated in 2"),
        ] {
            assert_eq!(summary(&info(score)), text);
        }
        assert_eq!(white_score(Score::Centipawns(5)), "+0.05");
        assert_eq!(white_score(Score::Mate(-2)), "Black mates in 2");
    }

    #[test]
    fn a_line_has_as_many_moves_as_fit() {
        let mut position = Position::start();
        let mut next = position.clone();
        let moves: Vec<Move> = ["e4", "e5", "Nf3", "Nc6"]
            .iter()
            .map(|san| {
                let mv = next.parse_san(san).unwrap();
                next.make(mv);
                mv
            })
            .collect();
        assert_eq!(line(&position, &moves, 80), "1.e4 e5 2.Nf3 Nc6");
        assert_eq!(line(&position, &moves, 13), "1.e4 e5 2.Nf3");
        assert_eq!(line(&position, &moves, 12), "1.e4 e5");
        assert_eq!(line(&position, &moves, 3), "");
        assert_eq!(line(&position, &moves[1..], 80), "", "not legal here");
        position.make(moves[0]);
        assert_eq!(line(&position, &moves[1..], 80), "1...e5 2.Nf3 Nc6");
    }
}
