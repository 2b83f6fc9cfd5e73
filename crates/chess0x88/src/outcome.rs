//! How a game ends by itself, and when a draw can be claimed.

use core::fmt;

use crate::color::Color;
use crate::piece::PieceType;
use crate::piece_list::Indices;
use crate::position::Position;

/// Half moves without a pawn's move or a capture after which a draw can be claimed.
pub const FIFTY_MOVES: u8 = 100;

/// Half moves without a pawn's move or a capture after which the game is drawn.
pub const SEVENTY_FIVE_MOVES: u8 = 150;

/// How a game has ended by the rules, without anybody's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// Who has given mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Nobody can ever be mated with the men that are left.
    InsufficientMaterial,
    /// The position has been there five times.
    FivefoldRepetition,
    /// Seventy-five moves of each side without a pawn's move or a capture.
    SeventyFiveMoves,
}

impl Outcome {
    /// Who has won; nobody, if it is a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Checkmate { winner: Color::White } => "White wins by checkmate",
            Self::Checkmate { winner: Color::Black } => "Black wins by checkmate",
            Self::Stalemate => "draw by stalemate",
            Self::InsufficientMaterial => "draw: nobody can be mated any more",
            Self::FivefoldRepetition => "draw by fivefold repetition",
            Self::SeventyFiveMoves => "draw by seventy-five moves without a capture or a pawn's move",
        })
    }
}

/// Why the side to move may claim a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawClaim {
    /// The position has been there three times.
    ThreefoldRepetition,
    /// Fifty moves of each side without a pawn's move or a capture.
    FiftyMoves,
}

impl fmt::Display for DrawClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FiftyMoves => "fifty moves without a capture or a pawn's move",
        })
    }
}

impl Position {
    /// How the game has ended, as far as this position alone can tell. Repetitions are a matter of what came before:
    /// see [`Line`](crate::Line).
    ///
    /// ```
    /// use chess0x88::{Color, Outcome, Position};
    ///
    /// let mated: Position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse()?;
    /// assert_eq!(mated.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
    /// assert_eq!(Position::start().outcome(), None);
    /// # Ok::<(), chess0x88::PositionError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            let mated = self.is_check();
            return Some(if mated { Outcome::Checkmate { winner: !self.turn() } } else { Outcome::Stalemate });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::InsufficientMaterial);
        }
        (self.halfmove_clock() >= SEVENTY_FIVE_MOVES).then_some(Outcome::SeventyFiveMoves)
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() != 0
    }

    /// Whether the side to move is mated.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Whether nobody can be mated with these men, however badly he plays: the kings alone, with one knight, or with any
    /// number of bishops that all stand on squares of one colour.
    #[doc(alias = "insufficient_material")]
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let [pawns, knights, bishops, rooks, queens] =
            [PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen]
                .map(|kind| self.roster.of_type(kind));
        if pawns | rooks | queens != 0 {
            return false;
        }
        if knights != 0 {
            return bishops == 0 && knights.count_ones() == 1;
        }
        // A square is light if file and rank together are odd.
        let is_light = |number| {
            let square = self.roster.square(number);
            (square >> 4 ^ square) & 1 != 0
        };
        let mut bishops = Indices(bishops).map(is_light);
        bishops.next().is_none_or(|first| bishops.all(|light| light == first))
    }
}
