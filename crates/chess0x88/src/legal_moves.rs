//! The legal moves of a position: as a list, in stages, from one square, or only counted. The [`movegen`](crate::movegen)
//! module generates them.

use crate::check_info::CheckInfo;
use crate::move_list::MoveList;
use crate::movegen::{ALL, CAPTURES, Generator, NOISY, QUIETS};
use crate::piece_list::{PieceSet, is_piece_of, only};
use crate::position::Position;
use crate::sink::{AnyMove, Count};
use crate::square::Square;

/// The moves of all pieces are wanted.
const ALL_PIECES: PieceSet = PieceSet::MAX;

impl Position {
    /// All legal moves. Their order is unspecified, and may differ for equal positions.
    #[must_use]
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        self.list::<ALL>(ALL_PIECES)
    }

    /// The legal captures, en passant and promotions that capture included.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        self.list::<CAPTURES>(ALL_PIECES)
    }

    /// The legal moves that change the material most: all captures, and promotions to a queen whether they capture or
    /// not. A quiescence search looks at these.
    #[must_use]
    pub fn noisy_moves(&self) -> MoveList {
        self.list::<NOISY>(ALL_PIECES)
    }

    /// The legal moves that [`noisy_moves`](Self::noisy_moves) leaves out, castling and promotions to a rook, bishop or
    /// knight that do not capture included.
    #[must_use]
    pub fn quiet_moves(&self) -> MoveList {
        self.list::<QUIETS>(ALL_PIECES)
    }

    /// Appends all legal moves to a list.
    #[inline]
    pub fn generate_moves(&self, info: &CheckInfo, moves: &mut MoveList) {
        Generator::<_, ALL>::new(self, moves, ALL_PIECES, info.threats).generate();
    }

    /// Appends the [`noisy_moves`](Self::noisy_moves) to a list. This is the first stage of generating moves in stages;
    /// see [`CheckInfo`].
    #[inline]
    pub fn generate_noisy(&self, info: &CheckInfo, moves: &mut MoveList) {
        Generator::<_, NOISY>::new(self, moves, ALL_PIECES, info.threats).generate();
    }

    /// Appends the [`quiet_moves`](Self::quiet_moves) to a list. This is the second stage.
    #[inline]
    pub fn generate_quiets(&self, info: &CheckInfo, moves: &mut MoveList) {
        Generator::<_, QUIETS>::new(self, moves, ALL_PIECES, info.threats).generate();
    }

    /// The legal moves of the piece on a square.
    #[must_use]
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        let occupant = self.piece_list.occupant(square.code());
        if is_piece_of(occupant, self.turn()) { self.list::<ALL>(only(occupant)) } else { MoveList::new() }
    }

    /// The number of legal moves. It is faster than making a list of them.
    #[must_use]
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count(0);
        Generator::<_, ALL>::new(self, &mut count, ALL_PIECES, self.threats()).generate();
        count.0
    }

    /// Whether the side to move has a legal move. It is faster than counting them, because the first one ends it.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let mut any = AnyMove(false);
        Generator::<_, ALL>::new(self, &mut any, ALL_PIECES, self.threats()).generate();
        any.0
    }

    /// Appends all legal moves to a list, where no [`CheckInfo`] is at hand.
    pub(crate) fn append_legal_moves(&self, moves: &mut MoveList) {
        Generator::<_, ALL>::new(self, moves, ALL_PIECES, self.threats()).generate();
    }

    #[inline]
    fn list<const WANTED: u8>(&self, movers: PieceSet) -> MoveList {
        let mut moves = MoveList::new();
        Generator::<_, WANTED>::new(self, &mut moves, movers, self.threats()).generate();
        moves
    }

    /// Whether a capture en passant is legal.
    pub(crate) fn has_legal_en_passant(&self) -> bool {
        let mut any = AnyMove(false);
        Generator::<_, CAPTURES>::new(self, &mut any, ALL_PIECES, self.threats()).en_passant();
        any.0
    }
}
