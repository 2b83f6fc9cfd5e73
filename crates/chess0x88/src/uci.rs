//! Moves as UCI writes them: `e2e4`, `e7e8q`.

use core::fmt;

use crate::moves::{Move, MoveKind};
use crate::play::castled;
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
        Uci { played: self, style }
    }
}

/// See [`Move::uci`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uci {
    played: Move,
    style: CastlingStyle,
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.played.from(), self.played.to());
        match (self.played.kind(), self.style) {
            (MoveKind::Castling, CastlingStyle::King) => {
                let [king_to, _] = castled([from.code(), to.code()]);
                write!(f, "{from}{}", Square::on_board(king_to))
            },
            (MoveKind::Promotion(kind), _) => write!(f, "{from}{to}{}", kind.letter().to_ascii_lowercase()),
            _ => write!(f, "{from}{to}"),
        }
    }
}
