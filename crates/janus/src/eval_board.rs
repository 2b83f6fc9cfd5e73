//! What `eval` prints: the board with what each piece is worth to the net.

use std::fmt;

use chess0x88::{Color, File, PieceType, Position, Rank, Square};

use crate::endgame;
use crate::network::Network;
use crate::score::Score;
use crate::wdl::wdl;

/// What a position and each piece in it are worth to the net. All scores are White's: those of Black's pieces are usually
/// negative.
///
/// ```
/// use chess0x88::{Position, Square};
/// use microchess_janus::{EvalBoard, Network};
///
/// let board = EvalBoard::new(&Network::embedded(), &Position::start());
/// assert!(board.piece(Square::D1) > board.piece(Square::A1));
/// assert_eq!(board.piece(Square::E1), None, "nothing is judged without a king");
/// print!("{board}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalBoard {
    position: Position,
    values: [Option<Score>; 64],
    net: Score,
    known: Option<Score>,
    bucket: usize,
    wdl: [u16; 3],
}

impl EvalBoard {
    /// Evaluates a position, and again without each of its pieces.
    #[must_use]
    pub fn new(network: &Network, position: &Position) -> Self {
        let for_white = |score: Score| if position.turn() == Color::White { score } else { -score };
        let net = network.evaluate(position);
        let mut values = [None; 64];
        for (value, square) in values.iter_mut().zip(Square::all()) {
            *value = network.evaluate_without(position, square).map(|without| for_white(net - without));
        }
        let known = endgame::known_score(position);
        let judged = known.unwrap_or_else(|| endgame::scale(position, net));
        Self {
            position: position.clone(),
            values,
            net: for_white(net),
            known: (judged != net).then_some(for_white(judged)),
            bucket: network.output_bucket(position),
            wdl: wdl(for_white(judged), network.scale(), position.piece_count()),
        }
    }

    /// What the piece on a square is worth to White, in centipawns: the evaluation with it, minus that without it. `None`
    /// for empty squares and kings.
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Score> {
        self.values[square.index() as usize]
    }

    /// What the position is worth to White, in centipawns.
    #[must_use]
    pub fn total(&self) -> Score {
        self.known.unwrap_or(self.net)
    }
}

/// A score in pawns: `+0.31`.
fn pawns(score: Score) -> String {
    format!("{:+.2}", f64::from(score) / 100.0)
}

impl fmt::Display for EvalBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = format!("   +{}", "-------+".repeat(8));
        writeln!(f, "What each piece is worth to the net, in pawns, for White:\n\n{rule}")?;
        for rank in Rank::ALL.into_iter().rev() {
            let squares = File::ALL.map(|file| Square::new(file, rank));
            write!(f, " {} |", rank.char())?;
            for square in squares {
                write!(f, "   {}   |", self.position.board().get(square).map_or(' ', |piece| piece.char()))?;
            }
            write!(f, "\n   |")?;
            for square in squares {
                let is_king =
                    self.position.board().get(square).is_some_and(|piece| piece.piece_type == PieceType::King);
                match self.piece(square) {
                    Some(value) => write!(f, "{:>6} |", pawns(value))?,
                    None if is_king => f.write_str("   *   |")?,
                    None => f.write_str("       |")?,
                }
            }
            writeln!(f, "\n{rule}")?;
        }
        let files: String = File::ALL.map(|file| format!("   {}    ", file.char())).concat();
        writeln!(f, "    {}\n", files.trim_end())?;
        writeln!(f, "Net (output {} of 8): {} for White", self.bucket + 1, pawns(self.net))?;
        if let Some(known) = self.known {
            writeln!(f, "With knowledge of endgames: {} for White", pawns(known))?;
        }
        if let Some(outcome) = self.position.outcome() {
            return writeln!(f, "The game is over: {outcome}");
        }
        let [win, draw, loss] = self.wdl.map(|chance| f64::from(chance) / 10.0);
        writeln!(f, "White wins {win:.1}%, draws {draw:.1}%, loses {loss:.1}%")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> EvalBoard {
        EvalBoard::new(&Network::embedded(), &fen.parse().unwrap())
    }

    #[test]
    fn signs_are_whites_whoever_is_to_move() {
        for turn in ["w", "b"] {
            let board = board(&format!("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R {turn} KQkq - 3 3"));
            assert!(board.piece(Square::D1).unwrap() > 300, "{board}");
            assert!(board.piece(Square::D8).unwrap() < -300, "{board}");
            assert!(board.piece(Square::A1).unwrap() > 100, "{board}");
            assert_eq!((board.piece(Square::E1), board.piece(Square::E6)), (None, None));
            assert!(board.total().abs() < 150, "{board}");
        }
    }

    #[test]
    fn it_is_printed_as_a_board() {
        let board = board("4k3/3q4/8/8/8/8/R7/4K3 b - - 0 1").to_string();
        let lines: Vec<&str> = board.lines().collect();
        assert_eq!(lines[0], "What each piece is worth to the net, in pawns, for White:");
        assert_eq!(lines[3], " 8 |       |       |       |       |   k   |       |       |       |");
        assert_eq!(lines[4], "   |       |       |       |       |   *   |       |       |       |");
        assert!(lines[7].starts_with("   |       |       |       | -") && lines[22].starts_with("   | +"), "{board}");
        assert_eq!(lines[27], "       a       b       c       d       e       f       g       h");
        assert!(lines.iter().all(|line| line.len() <= 68), "{board}");
        assert!(board.contains("Net (output 1 of 8): -") && board.contains("White wins "));
    }

    #[test]
    fn a_game_that_is_over_has_no_chances() {
        for fen in ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"] {
            let text = board(fen).to_string();
            assert!(text.contains("The game is over: ") && !text.contains('%'), "{text}");
        }
    }

    #[test]
    fn knowledge_of_endgames_is_shown_beside_the_net() {
        // A draw by the wrong bishop, whatever the net says.
        let text = board("7k/8/8/6KP/8/8/8/5B2 w - - 0 1");
        assert_eq!(text.total(), 0);
        assert!(text.to_string().contains("With knowledge of endgames: +0.00 for White"));
    }
}
