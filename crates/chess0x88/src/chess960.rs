//! The 960 starts of Chess960.

use crate::board::Board;
use crate::castling::CastlingRights;
use crate::color::Color;
use crate::fen::outermost_rights;
use crate::piece::{Piece, PieceType};
use crate::setup::Setup;
use crate::square::{File, Rank, Square};

impl Setup {
    /// The start of a Chess960 game by its number, 0 to 959. 518 is that of ordinary chess.
    ///
    /// ```
    /// use chess0x88::Setup;
    ///
    /// assert_eq!(Setup::chess960_start(518), Some(Setup::start()));
    /// assert_eq!(Setup::chess960_start(0).expect("a start").to_string().get(..8), Some("bbqnnrkr"));
    /// assert_eq!(Setup::chess960_start(960), None);
    /// ```
    #[must_use]
    pub fn chess960_start(number: u16) -> Option<Self> {
        let men = chess960_rank(number)?;
        let mut setup = Self { board: Board::EMPTY, ..Self::start() };
        for color in Color::ALL {
            let pawns = if color == Color::White { Rank::Second } else { Rank::Seventh };
            for (file, kind) in File::ALL.into_iter().zip(men) {
                setup.board.set(Square::new(file, color.first_rank()), Some(Piece::new(kind, color)));
                setup.board.set(Square::new(file, pawns), Some(Piece::new(PieceType::Pawn, color)));
            }
        }
        setup.castling_rights = outermost_rights(&setup.board, CastlingRights::ALL.code());
        Some(setup)
    }
}

/// The first rank of a Chess960 start, by the usual numbering: the number says where the bishop on light squares stands,
/// then the other bishop, then the queen among what is free, then the two knights; king between rooks is what is left.
fn chess960_rank(number: u16) -> Option<[PieceType; 8]> {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let number = usize::from(number);
    let (one, other) = *KNIGHTS.get(number / 96)?;
    let mut rank = [None; 8];
    rank[2 * (number % 4) + 1] = Some(PieceType::Bishop);
    rank[2 * (number / 4 % 4)] = Some(PieceType::Bishop);
    put_on_free(&mut rank, number / 16 % 6, PieceType::Queen);
    // The one who is further right is put first, so that he does not change the places of the other.
    put_on_free(&mut rank, other, PieceType::Knight);
    put_on_free(&mut rank, one, PieceType::Knight);
    for kind in [PieceType::Rook, PieceType::King, PieceType::Rook] {
        put_on_free(&mut rank, 0, kind);
    }
    Some(rank.map(|kind| kind.unwrap_or(PieceType::Rook)))
}

/// Puts a man on one of the places that are free, counted from the left.
fn put_on_free(rank: &mut [Option<PieceType>; 8], count: usize, kind: PieceType) {
    if let Some(place) = rank.iter_mut().filter(|place| place.is_none()).nth(count) {
        *place = Some(kind);
    }
}
