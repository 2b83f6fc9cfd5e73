//! The position that `think` and `explain` are asked about.

use microchess_1976::{Answer, Board, Clock, Edition, Kim1, Level, MicroChess, Move, Probe, Seat};

use crate::cli::PositionArgs;

/// A program that is about to think.
pub(crate) struct Position {
    program: MicroChess,
    /// The computer's colour.
    pub(crate) seat: Seat,
    /// What the book would play instead of thinking.
    pub(crate) book: Option<Move>,
}

impl Position {
    /// The position that the command line describes.
    pub(crate) fn new(args: &PositionArgs) -> Self {
        let mut program = match (&args.board, &args.keys) {
            (Some(board), _) => {
                let mut program = MicroChess::new(Edition::Kim1, args.level);
                program.set_board(board);
                program
            }
            (None, keys) => {
                let mut kim1 = Kim1::new(args.level);
                if let Some(opening) = &args.opening {
                    kim1.load_opening(opening);
                }
                for key in keys.iter().flat_map(|keys| &keys.0) {
                    kim1.press(*key);
                }
                kim1.program().clone()
            }
        };
        let book = match program.watched_by(()).go() {
            Answer::Book(played) => Some(played),
            Answer::Thought(..) | Answer::Resigns => None,
        };
        program.close_book();
        let seat = args.computer.unwrap_or_else(|| Seat::of(&program.board()));
        Self { program, seat, book }
    }

    /// The men.
    pub(crate) fn board(&self) -> Board {
        self.program.board()
    }

    /// How hard it thinks.
    pub(crate) fn level(&self) -> Level {
        self.program.level()
    }

    /// Lets it think, with somebody looking on.
    pub(crate) fn decide(&self, probe: impl Probe) -> Decision {
        let mut program = self.program.watched_by((Clock::default(), probe));
        let best = match program.go() {
            Answer::Thought(played, value) => Some((played, value)),
            Answer::Book(_) | Answer::Resigns => None,
        };
        Decision { best, clock: program.probe().0 }
    }

    /// A move in long algebraic notation.
    pub(crate) fn algebraic(&self, played: Move) -> String {
        self.seat.algebraic(played, self.takes(played)).to_string()
    }

    /// From and to, as in `h5e5`.
    pub(crate) fn squares(&self, played: Move) -> String {
        self.seat.algebraic(played, false).squares().map(|square| square.to_string()).concat()
    }

    fn takes(&self, played: Move) -> bool {
        self.board().man_on(played.to).is_some_and(|slot| slot >= 16)
    }
}

/// What came of it.
pub(crate) struct Decision {
    /// The move and its value; `None` if it resigns.
    pub(crate) best: Option<(Move, u8)>,
    /// How long a KIM-1 would have thought.
    pub(crate) clock: Clock,
}

/// A number with its thousands set apart: 41,860,123.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(41_860_123), "41,860,123");
    }
}
