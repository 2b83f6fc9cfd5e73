//! Moves as UCI writes them: `e2e4`, `e7e8q`.

use core::fmt;

use crate::illegal::IllegalReason;
use crate::moves::{Move, MoveKind};
use crate::piece::PieceType;
use crate::position::Position;
use crate::square::Square;

/// How castling is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingStyle {
    /// Where the king goes: `e1g1`.
    King,
    /// Which rook he takes along: `e1h1`, as in Chess960.
    Rook,
}

impl Move {
    /// The move as UCI writes it.
    ///
    /// ```
    /// use chess0x88::{CastlingStyle, Move, Square};
    ///
    /// let castling = Move::castling(Square::E1, Square::H1);
    /// assert_eq!(castling.uci(CastlingStyle::King).to_string(), "e1g1");
    /// assert_eq!(castling.uci(CastlingStyle::Rook).to_string(), "e1h1");
    /// ```
    #[must_use]
    pub const fn uci(self, style: CastlingStyle) -> Uci {
        Uci { mv: self, style }
    }
}

/// See [`Move::uci`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uci {
    mv: Move,
    style: CastlingStyle,
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = if self.style == CastlingStyle::King { self.mv.dest() } else { self.mv.to() };
        let becomes = match self.mv.kind() {
            MoveKind::Promotion(kind) => Some(kind.char().to_ascii_lowercase()),
            _ => None,
        };
        let squares = [self.mv.from(), to].into_iter();
        let letters = squares.flat_map(|square| [square.file().char(), square.rank().char()]).chain(becomes);
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
    /// Reads a legal move as UCI writes it. Castling may be written in either style; where a step of the king is written
    /// in the same way, as can be in Chess960, it is the step.
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
    /// When it is no move, or none that is legal here; the error says what is wrong.
    pub fn parse_uci(&self, text: &str) -> Result<Move, ParseUciMoveError> {
        let text = text.trim();
        let from = read_square(text, 0)?;
        let to = read_square(text, 2)?;
        let becomes = match text.get(4..).unwrap_or("").chars().next() {
            None => None,
            Some(letter) => {
                let kind = PieceType::from_char(letter.to_ascii_uppercase());
                let kind = kind.filter(|kind| PieceType::PROMOTIONS.contains(kind));
                Some(kind.ok_or(ParseUciMoveError::NotAPromotion(letter))?)
            }
        };
        if text.chars().count() > 5 {
            return Err(ParseUciMoveError::TooMuch);
        }
        let moves = self.legal_moves_from(from);
        let matches = |mv: &Move| match mv.kind() {
            MoveKind::Promotion(kind) => mv.to() == to && becomes == Some(kind),
            _ => mv.to() == to && becomes.is_none(),
        };
        let castles = |mv: &Move| mv.kind() == MoveKind::Castling && mv.dest() == to && becomes.is_none();
        let found = moves.iter().find(|mv| matches(mv)).or_else(|| moves.iter().find(|mv| castles(mv)));
        let meant = becomes.and_then(|kind| Move::promotion(from, to, kind)).unwrap_or(Move::normal(from, to));
        found.copied().ok_or_else(|| {
            ParseUciMoveError::Illegal(self.illegal_reason(meant).unwrap_or(IllegalReason::OtherKind(from, to)))
        })
    }
}

fn read_square(text: &str, at: usize) -> Result<Square, ParseUciMoveError> {
    text.get(at..at + 2).and_then(|square| square.parse().ok()).ok_or(ParseUciMoveError::NotASquare { at })
}

/// Why a text is no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseUciMoveError {
    /// There is no square at this byte, counted from 0.
    NotASquare {
        /// Where.
        at: usize,
    },
    /// A pawn cannot become this.
    NotAPromotion(char),
    /// Something follows the move.
    TooMuch,
    /// It is a move, but none that is legal here.
    Illegal(IllegalReason),
}

impl fmt::Display for ParseUciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASquare { at } => write!(f, "at character {}: expected a square, a1 to h8", at + 1),
            Self::NotAPromotion(found) => {
                write!(f, "at character 5: a pawn cannot become {found:?}; expected q, r, b or n")
            }
            Self::TooMuch => f.write_str("at character 6: something follows the move"),
            Self::Illegal(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for ParseUciMoveError {}
