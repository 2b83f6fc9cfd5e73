//! Why a set-up cannot be played.

use core::fmt;

use crate::board::Board;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::piece::{Piece, PieceType};
use crate::piece_list::MAX_PIECES;
use crate::setup::Setup;
use crate::square::{Direction, Rank, Square};

/// Why a set-up cannot be played: the first reason that was found.
///
/// Whether a game could have led to it is not asked. Nine queens, or a king in check from three sides, can be played from
/// here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidPosition {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// A side has more than 16 men.
    TooManyMen(Color),
    /// A side has more than 8 pawns.
    TooManyPawns(Color),
    /// A pawn stands on the first or last rank.
    PawnOnLastRank(Square),
    /// A castling right without king and rook in their places.
    NoCastling(Color, CastlingSide),
    /// An en passant square that no pawn has just passed.
    NoEnPassant(Square),
    /// The side that has just moved is in check, from this square.
    OpponentInCheck(Square),
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(color) => write!(f, "{} has no king", color.name()),
            Self::ManyKings(color) => write!(f, "{} has more than one king", color.name()),
            Self::TooManyMen(color) => write!(f, "{} has more than 16 men", color.name()),
            Self::TooManyPawns(color) => write!(f, "{} has more than 8 pawns", color.name()),
            Self::PawnOnLastRank(square) => write!(f, "a pawn cannot stand on {square}"),
            Self::NoCastling(color, wing) => {
                write!(f, "{} cannot castle on the {}'s side: king or rook is not in place", color.name(), wing.name())
            }
            Self::NoEnPassant(square) => write!(f, "no pawn has just passed {square}"),
            Self::OpponentInCheck(from) => write!(f, "the side that has just moved is in check from {from}"),
        }
    }
}

impl core::error::Error for InvalidPosition {}

/// Whether a set-up has all that a position needs, but for one thing that is easier to see on the position: that the
/// side that has just moved is not in check.
pub(crate) fn check(setup: &Setup) -> Result<(), InvalidPosition> {
    let kings = [the_king(&setup.board, Color::White)?, the_king(&setup.board, Color::Black)?];
    for color in Color::ALL {
        let men = || setup.board.pieces().filter(move |(_, piece)| piece.color == color);
        if men().count() > usize::from(MAX_PIECES) {
            return Err(InvalidPosition::TooManyMen(color));
        }
        if men().filter(|(_, piece)| piece.piece_type == PieceType::Pawn).count() > 8 {
            return Err(InvalidPosition::TooManyPawns(color));
        }
    }
    let on_edge = |(square, piece): &(Square, Piece)| {
        piece.piece_type == PieceType::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth)
    };
    if let Some((square, _)) = setup.board.pieces().find(on_edge) {
        return Err(InvalidPosition::PawnOnLastRank(square));
    }
    check_castling(setup, kings)?;
    check_en_passant(setup)
}

fn the_king(board: &Board, color: Color) -> Result<Square, InvalidPosition> {
    let king = Piece::new(PieceType::King, color);
    let mut kings = board.pieces().filter(|(_, piece)| *piece == king);
    let (square, _) = kings.next().ok_or(InvalidPosition::NoKing(color))?;
    if kings.next().is_some() { Err(InvalidPosition::ManyKings(color)) } else { Ok(square) }
}

fn check_castling(setup: &Setup, kings: [Square; 2]) -> Result<(), InvalidPosition> {
    for color in Color::ALL {
        let rank = color.first_rank();
        for wing in CastlingSide::ALL {
            let Some(rook) = setup.castling_rights.rook(color, wing) else { continue };
            let king = kings[color as usize];
            let beyond = if wing == CastlingSide::KingSide { rook > king.file() } else { rook < king.file() };
            let rook_there = setup.board.get(Square::new(rook, rank)) == Some(Piece::new(PieceType::Rook, color));
            if king.rank() != rank || !beyond || !rook_there {
                return Err(InvalidPosition::NoCastling(color, wing));
            }
        }
    }
    Ok(())
}

fn check_en_passant(setup: &Setup) -> Result<(), InvalidPosition> {
    let Some(square) = setup.ep_square else { return Ok(()) };
    let mover = !setup.turn;
    let (rank, ahead, behind) = match mover {
        Color::White => (Rank::Third, Direction::NORTH, Direction::SOUTH),
        Color::Black => (Rank::Sixth, Direction::SOUTH, Direction::NORTH),
    };
    let on = |direction| square.step(direction).and_then(|square| setup.board.get(square));
    let passed = on(ahead) == Some(Piece::new(PieceType::Pawn, mover))
        && on(behind).is_none()
        && setup.board.get(square).is_none()
        && square.rank() == rank;
    if passed { Ok(()) } else { Err(InvalidPosition::NoEnPassant(square)) }
}
