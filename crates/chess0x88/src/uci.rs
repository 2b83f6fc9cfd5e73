//! Moves in UCI notation: `e2e4`, `e7e8q`.

use core::fmt;

use crate::chess_move::{Move, MoveKind};
use crate::illegal_move::IllegalReason;
use crate::piece::PieceType;
use crate::position::Position;
use crate::square::Square;

/// How UCI notation writes castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingStyle {
    /// By the king's destination: `e1g1`.
    King,
    /// By the rook's square: `e1h1`, as in Chess960.
    Rook,
}

impl Move {
    /// The move in UCI notation.
    ///
    /// ```
    /// use chess0x88::{CastlingStyle, Move, Square};
    ///
    /// let castling = Move::castling(Square::E1, Square::H1);
    /// assert_eq!(castling.uci(CastlingStyle::King).to_string(), "e1g1");
    /// assert_eq!(castling.uci(CastlingStyle::Rook).to_string(), "e1h1");
    /// ```
    #[must_use]
    pub const fn uci(self, style: CastlingStyle) -> UciMove {
        UciMove { mv: self, style }
    }
}

/// A move to be printed in UCI notation; see [`Move::uci`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UciMove {
    mv: Move,
    style: CastlingStyle,
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = if self.style == CastlingStyle::King { self.mv.dest() } else { self.mv.to() };
        let promoted = self.mv.promoted().map(|promoted| promoted.char().to_ascii_lowercase());
        let squares = [self.mv.from(), to].into_iter();
        let letters = squares.flat_map(|square| [square.file().char(), square.rank().char()]).chain(promoted);
        let mut text = [0; 5];
        let mut length = 0;
        for (place, letter) in text.iter_mut().zip(letters) {
            *place = letter as u8;
            length += 1;
        }
        f.pad(str::from_utf8(&text[..length]).unwrap_or_default())
    }
}

impl Position {
    /// The legal move of a text in UCI notation. Castling may be written in either style. Where the king could also step to
    /// the same square, as is possible in Chess960, it is the step.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// let start = Position::start();
    /// assert_eq!(start.parse_uci("e2e4"), Ok(Move::normal(Square::E2, Square::E4)));
    /// assert_eq!(start.parse_uci("e2e9").unwrap_err().to_string(), "at character 3: expected a square, a1 to h8");
    /// assert_eq!(start.parse_uci("d1d3").unwrap_err().to_string(), "the queen on d1 cannot go to d3");
    /// ```
    ///
    /// # Errors
    ///
    /// When the text is not a move, or the move is not legal; the error says what is wrong.
    pub fn parse_uci(&self, text: &str) -> Result<Move, ParseUciMoveError> {
        let text = text.trim();
        let from = parse_square(text, 0)?;
        let to = parse_square(text, 2)?;
        let promoted = match text.get(4..).unwrap_or("").chars().next() {
            None => None,
            Some(letter) => {
                let promoted = PieceType::from_char(letter.to_ascii_uppercase());
                let promoted = promoted.filter(|promoted| PieceType::PROMOTIONS.contains(promoted));
                Some(promoted.ok_or(ParseUciMoveError::NotAPromotion(letter))?)
            }
        };
        if text.chars().count() > 5 {
            return Err(ParseUciMoveError::TooMuch);
        }
        let moves = self.legal_moves_from(from);
        let matches = |mv: &Move| mv.to() == to && mv.promoted() == promoted;
        let castles = |mv: &Move| mv.kind() == MoveKind::Castling && mv.dest() == to && promoted.is_none();
        let found = moves.iter().find(|mv| matches(mv)).or_else(|| moves.iter().find(|mv| castles(mv)));
        let promotion = promoted.and_then(|promoted| Move::promotion(from, to, promoted));
        found.copied().ok_or_else(|| {
            ParseUciMoveError::Illegal(
                self.illegal_reason(promotion.unwrap_or(Move::normal(from, to)))
                    .unwrap_or(IllegalReason::OtherKind(from, to)),
            )
        })
    }
}

fn parse_square(text: &str, at: usize) -> Result<Square, ParseUciMoveError> {
    text.get(at..at + 2).and_then(|square| square.parse().ok()).ok_or(ParseUciMoveError::NotASquare { at })
}

/// Why a text is not a legal move in UCI notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseUciMoveError {
    /// There is no square where one is expected.
    NotASquare {
        /// The character at which it should begin, counted from 0.
        at: usize,
    },
    /// A pawn cannot promote to this.
    NotAPromotion(char),
    /// There is more text after the move.
    TooMuch,
    /// The move is not legal.
    Illegal(IllegalReason),
}

impl fmt::Display for ParseUciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASquare { at } => write!(f, "at character {}: expected a square, a1 to h8", at + 1),
            Self::NotAPromotion(found) => {
                write!(f, "at character 5: a pawn cannot promote to {found:?}; expected q, r, b or n")
            }
            Self::TooMuch => f.write_str("at character 6: expected the end of the move"),
            Self::Illegal(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for ParseUciMoveError {}
