//! The position that `think` and `explain` are asked about.

use microchess_1976::xray::{Valuation, Verdict, XRay};
use microchess_1976::{Answer, Board, Clock, Edition, Key, Kim1, Level, MicroChess, Move, Seat};

use crate::cli::PositionArgs;

/// A program that is about to think.
pub(crate) struct Position {
    program: MicroChess,
    /// The computer's colour.
    pub(crate) seat: Seat,
    /// What the book would play instead of thinking.
    pub(crate) book: Option<Move>,
    /// Something about the input that the user should know.
    pub(crate) remark: Option<&'static str>,
}

impl Position {
    /// The position that the command line describes.
    pub(crate) fn new(args: &PositionArgs) -> Self {
        let (mut program, seat, remark) = match (&args.board, &args.keys) {
            (Some(board), _) => {
                let mut program = MicroChess::new(Edition::Kim1, args.level);
                program.set_board(&board.0);
                (program, Seat::of(&board.0), None)
            }
            (None, keys) => {
                let mut kim1 = Kim1::new(args.level);
                if let Some(opening) = &args.opening {
                    kim1.load_opening(opening);
                }
                let keys = keys.as_ref().map_or(&[][..], |keys| &keys.0);
                for key in keys {
                    kim1.press(*key);
                }
                let remark = (!keys.contains(&Key::C))
                    .then_some("No C is among the keys, so no men were set up: all 32 begin on square 00.");
                (kim1.program().clone(), kim1.seat(), remark)
            }
        };
        let book = program.book_move();
        program.close_book();
        Self { program, seat: args.computer.unwrap_or(seat), book, remark }
    }

    /// The men.
    pub(crate) fn board(&self) -> Board {
        self.program.board()
    }

    /// How hard it thinks.
    pub(crate) fn level(&self) -> Level {
        self.program.level()
    }

    /// Whether the computer is in check.
    pub(crate) fn is_in_check(&self) -> bool {
        self.program.king_is_attacked()
    }

    /// Lets it think.
    pub(crate) fn decide(&self) -> Decision {
        let mut ranked = Vec::new();
        let (answer, clock) = {
            let xray = XRay::new(|valuation| ranked.push(valuation));
            let mut program = self.program.watched_by((Clock::default(), xray));
            (program.go(), program.probe().0)
        };
        // Best first; of equals the one that was generated first, as PUSH keeps it.
        ranked.sort_by_key(|valuation| std::cmp::Reverse(valuation.value));
        Decision { resigns: answer == Answer::Resigns, ranked, clock }
    }

    /// A valued move in long algebraic notation, with check and mate: `Qh5xe5+`.
    pub(crate) fn name_of(&self, valuation: &Valuation) -> String {
        let name = self.algebraic(valuation.played);
        match valuation.verdict {
            Verdict::Mate => name + "#",
            _ if valuation.gives_check => name + "+",
            _ => name,
        }
    }

    /// A move in long algebraic notation.
    pub(crate) fn algebraic(&self, played: Move) -> String {
        algebraic(&self.board(), self.seat, played)
    }

    /// From and to, as in `h5e5`.
    pub(crate) fn squares(&self, played: Move) -> String {
        self.seat.algebraic(played, false).squares().map(|square| square.to_string()).concat()
    }
}

/// A move of the computer in long algebraic notation, on the board before it.
pub(crate) fn algebraic(before: &Board, seat: Seat, played: Move) -> String {
    let takes = before.man_on(played.to).is_some_and(|slot| slot >= 16);
    seat.algebraic(played, takes).to_string()
}

/// What came of it.
pub(crate) struct Decision {
    /// Whether it gives up.
    pub(crate) resigns: bool,
    /// Every move valued, best first.
    pub(crate) ranked: Vec<Valuation>,
    /// How long a KIM-1 would have thought.
    pub(crate) clock: Clock,
}

impl Decision {
    /// The move that is played, unless it resigns.
    pub(crate) fn best(&self) -> Option<&Valuation> {
        if self.resigns { None } else { self.ranked.first() }
    }
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

/// So many of something: `1 move`, `2 moves`.
pub(crate) fn counted(number: usize, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {what}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(41_860_123), "41,860,123");
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!([counted(0, "move"), counted(1, "move"), counted(2, "move")], ["0 moves", "1 move", "2 moves"]);
    }
}
