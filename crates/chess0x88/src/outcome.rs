//! How a game ends by the rules, of itself or by a claim.

use core::fmt;

use crate::color::Color;
use crate::piece::PieceType;
use crate::piece_list::Indices;
use crate::position::Position;

/// Plies without a pawn move or capture after which a draw can be claimed.
pub const FIFTY_MOVE_PLIES: u16 = 100;

/// Plies without a pawn move or capture after which the game is drawn.
pub const SEVENTY_FIVE_MOVE_PLIES: u16 = 150;

/// How a game ends by the rules: of itself, or by a claim of the side to move
/// ([`History::draw_claim`](crate::History::draw_claim)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that has given mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side can be mated with the pieces that are left.
    InsufficientMaterial,
    /// The position has occurred three times, which can be claimed.
    ThreefoldRepetition,
    /// Fifty moves of each side without a pawn move or capture, which can be claimed.
    FiftyMoves,
    /// The position has occurred five times.
    FivefoldRepetition,
    /// Seventy-five moves of each side without a pawn move or capture.
    SeventyFiveMoves,
}

impl Outcome {
    /// The winner; `None` for a draw.
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
            Self::InsufficientMaterial => "draw by insufficient material",
            Self::ThreefoldRepetition => "draw by threefold repetition",
            Self::FiftyMoves => "draw by the fifty-move rule",
            Self::FivefoldRepetition => "draw by fivefold repetition",
            Self::SeventyFiveMoves => "draw by the seventy-five-move rule",
        })
    }
}

impl Position {
    /// How the game has ended, as far as the position alone can tell; `None` if it has not. For repetitions see
    /// [`History::outcome`](crate::History::outcome).
    ///
    /// ```
    /// use chess0x88::{Color, Outcome, Position};
    ///
    /// let mated: Position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse()?;
    /// assert_eq!(mated.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
    /// assert_eq!(Position::start().outcome(), None);
    /// # Ok::<(), chess0x88::ParsePositionError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            let is_mate = self.is_check();
            return Some(if is_mate { Outcome::Checkmate { winner: !self.turn() } } else { Outcome::Stalemate });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::InsufficientMaterial);
        }
        (self.halfmove_clock() >= SEVENTY_FIVE_MOVE_PLIES).then_some(Outcome::SeventyFiveMoves)
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

    /// Whether no series of legal moves can lead to mate, because only the kings are left, or the kings and one knight, or
    /// the kings and any number of bishops on squares of one colour.
    #[doc(alias = "insufficient_material")]
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let [pawns, knights, bishops, rooks, queens] =
            [PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen]
                .map(|piece_type| self.piece_list.of_type(piece_type));
        if pawns | rooks | queens != 0 {
            return false;
        }
        if knights != 0 {
            return bishops == 0 && knights.count_ones() == 1;
        }
        // A square is light if the sum of its file and rank is odd.
        let is_light = |index| {
            let square = self.piece_list.square(index);
            (square >> 4 ^ square) & 1 != 0
        };
        let mut bishops = Indices(bishops).map(is_light);
        bishops.next().is_none_or(|first| bishops.all(|light| light == first))
    }
}
