//! The 960 starting positions of Chess960.

use crate::board::Board;
use crate::castling::CastlingRights;
use crate::color::Color;
use crate::fen::outermost_rights;
use crate::piece::{Piece, PieceType};
use crate::setup::Setup;
use crate::square::{File, Rank, Square};

impl Setup {
    /// The starting position of Chess960 with a number from 0 to 959. Number 518 is that of standard chess.
    ///
    /// ```
    /// use chess0x88::Setup;
    ///
    /// assert_eq!(Setup::chess960_start(518), Some(Setup::start()));
    /// assert_eq!(Setup::chess960_start(0).expect("0 is below 960").to_string().get(..8), Some("bbqnnrkr"));
    /// assert_eq!(Setup::chess960_start(960), None);
    /// ```
    #[must_use]
    pub fn chess960_start(number: u16) -> Option<Self> {
        let back_rank = chess960_rank(number)?;
        let mut setup = Self { board: Board::EMPTY, ..Self::start() };
        for color in Color::ALL {
            let pawns = if color == Color::White { Rank::Second } else { Rank::Seventh };
            for (file, piece_type) in File::ALL.into_iter().zip(back_rank) {
                setup.board.set(Square::new(file, color.first_rank()), Some(Piece::new(piece_type, color)));
                setup.board.set(Square::new(file, pawns), Some(Piece::new(PieceType::Pawn, color)));
            }
        }
        setup.castling_rights = outermost_rights(&setup.board, CastlingRights::ALL.code());
        Some(setup)
    }
}

/// The back rank of a Chess960 starting position in the usual numbering. The number gives the file of the light-squared
/// bishop, that of the other bishop, the place of the queen among the free squares, and those of the two knights. The
/// rooks take the free squares that are left, with the king between them.
fn chess960_rank(number: u16) -> Option<[PieceType; 8]> {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let number = usize::from(number);
    let (one, other) = *KNIGHTS.get(number / 96)?;
    let mut rank = [None; 8];
    rank[2 * (number % 4) + 1] = Some(PieceType::Bishop);
    rank[2 * (number / 4 % 4)] = Some(PieceType::Bishop);
    put_on_free(&mut rank, number / 16 % 6, PieceType::Queen);
    // The knight further to the right is put first, so that it does not change the place of the other.
    put_on_free(&mut rank, other, PieceType::Knight);
    put_on_free(&mut rank, one, PieceType::Knight);
    for piece_type in [PieceType::Rook, PieceType::King, PieceType::Rook] {
        put_on_free(&mut rank, 0, piece_type);
    }
    Some(rank.map(|piece_type| piece_type.unwrap_or(PieceType::Rook)))
}

/// Puts a piece on one of the free squares, counted from the left.
fn put_on_free(rank: &mut [Option<PieceType>; 8], count: usize, piece_type: PieceType) {
    if let Some(place) = rank.iter_mut().filter(|place| place.is_none()).nth(count) {
        *place = Some(piece_type);
    }
}
