//! What Janus thinks, in sentences.

use chess0x88::{Color, Move, Position};
use microchess_uci::{Remark, Score};

/// How many moves of the expected line are shown.
const LINE: usize = 6;

/// Scores up to this many centipawns are about even.
const EVEN: i32 = 30;

/// A score in pawns for the side that moves, or as a mate.
pub(crate) fn score(score: Score) -> String {
    match score {
        Score::Centipawns(0) => "0.00".to_owned(),
        Score::Centipawns(centipawns) => format!("{:+.2}", f64::from(centipawns) / 100.0),
        Score::Mate(moves) => format!("{}#{}", if moves < 0 { "-" } else { "" }, moves.abs()),
    }
}

/// What is thought of a move: how it stands, and what follows.
pub(crate) fn sentences(position: &Position, score: Score, pv: &[Move]) -> Vec<String> {
    let mut sentences = vec![verdict(position, score)];
    if pv.len() > 1 {
        sentences.push(format!("It expects {}.", line(position, pv)));
    }
    sentences
}

/// What is said of a move that was not searched.
pub(crate) fn book(remark: Option<&Remark>) -> String {
    match remark {
        Some(Remark::Book { opening, id, .. }) => format!("From its opening book: {opening} ({id})."),
        _ => "From its opening book.".to_owned(),
    }
}

fn verdict(position: &Position, score: Score) -> String {
    let us = position.turn();
    match score {
        Score::Mate(1) => "It is mate.".to_owned(),
        Score::Mate(moves) if moves > 0 => format!("It sees mate in {moves}."),
        Score::Mate(moves) => format!("It sees that it is mated in {}.", moves.abs()),
        Score::Centipawns(centipawns) if centipawns.abs() <= EVEN => "It thinks that the game is even.".to_owned(),
        Score::Centipawns(centipawns) => {
            let better = if centipawns > 0 { us } else { !us };
            let pawns = f64::from(centipawns.abs()) / 100.0;
            format!("It thinks that {} is better, by {pawns:.1} pawns.", better.name())
        }
    }
}

/// The moves after the first, with numbers: `6.Nf3 Be7`.
fn line(position: &Position, pv: &[Move]) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for (index, mv) in pv.iter().take(LINE).enumerate() {
        if index > 0 {
            let number = position.fullmove_number();
            let prefix = match position.turn() {
                Color::White => format!("{number}."),
                Color::Black if index == 1 => format!("{number}…"),
                Color::Black => String::new(),
            };
            words.push(format!("{prefix}{}", position.san(*mv)));
        }
        position.make(*mv);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_for_the_side_that_moves() {
        assert_eq!([0, 35, -120].map(|cp| score(Score::Centipawns(cp))), ["0.00", "+0.35", "-1.20"]);
        assert_eq!([1, 4, -3].map(|moves| score(Score::Mate(moves))), ["#1", "#4", "-#3"]);
    }

    #[test]
    fn the_line_is_numbered() {
        let position = Position::start();
        let mut after = position.clone();
        let pv: Vec<Move> = ["e4", "e5", "Nf3", "Nc6"]
            .iter()
            .map(|san| {
                let mv = after.parse_san(san).unwrap();
                after.make(mv);
                mv
            })
            .collect();
        let expected = ["It thinks that White is better, by 0.5 pawns.", "It expects 1…e5 2.Nf3 Nc6."];
        assert_eq!(sentences(&position, Score::Centipawns(50), &pv), expected);
        let worse = sentences(&position, Score::Centipawns(-250), &pv[..1]);
        assert_eq!(worse, ["It thinks that Black is better, by 2.5 pawns."]);
        assert_eq!(sentences(&position, Score::Mate(-2), &pv[..1]), ["It sees that it is mated in 2."]);
    }
}
