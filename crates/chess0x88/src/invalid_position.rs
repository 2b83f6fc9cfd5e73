//! Why a setup is not a valid position.

use core::fmt;

use crate::board::Board;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::piece::{Piece, PieceType};
use crate::piece_list::MAX_PIECES;
use crate::setup::Setup;
use crate::square::{Direction, Rank, Square};

/// Why a setup is not a valid position: the first reason that was found.
///
/// A position need not be reachable in a game: fifteen queens, or a king in check from three pieces, are valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidPosition {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// A side has more than 16 pieces.
    TooManyPieces(Color),
    /// A side has more than 8 pawns.
    TooManyPawns(Color),
    /// A pawn stands on the first or last rank.
    PawnOnLastRank(Square),
    /// A castling right without king and rook on their squares.
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
            Self::TooManyPieces(color) => write!(f, "{} has more than 16 pieces", color.name()),
            Self::TooManyPawns(color) => write!(f, "{} has more than 8 pawns", color.name()),
            Self::PawnOnLastRank(square) => write!(f, "a pawn cannot stand on {square}"),
            Self::NoCastling(color, side) => {
                write!(f, "{} cannot castle on the {}'s side: king or rook is not in place", color.name(), side.name())
            }
            Self::NoEnPassant(square) => write!(f, "no pawn has just passed {square}"),
            Self::OpponentInCheck(from) => write!(f, "the side that has just moved is in check from {from}"),
        }
    }
}

impl core::error::Error for InvalidPosition {}

/// Validates a setup, except for one thing that is easier to see on the position: that the side that has just moved is
/// not in check.
pub(crate) fn validate(setup: &Setup) -> Result<(), InvalidPosition> {
    let kings = [only_king(&setup.board, Color::White)?, only_king(&setup.board, Color::Black)?];
    for color in Color::ALL {
        let pieces = || setup.board.pieces().filter(move |(_, piece)| piece.color == color);
        if pieces().count() > usize::from(MAX_PIECES) {
            return Err(InvalidPosition::TooManyPieces(color));
        }
        if pieces().filter(|(_, piece)| piece.piece_type == PieceType::Pawn).count() > 8 {
            return Err(InvalidPosition::TooManyPawns(color));
        }
    }
    let on_edge = |(square, piece): &(Square, Piece)| {
        piece.piece_type == PieceType::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth)
    };
    if let Some((square, _)) = setup.board.pieces().find(on_edge) {
        return Err(InvalidPosition::PawnOnLastRank(square));
    }
    validate_castling(setup, kings)?;
    validate_en_passant(setup)
}

fn only_king(board: &Board, color: Color) -> Result<Square, InvalidPosition> {
    let king = Piece::new(PieceType::King, color);
    let mut kings = board.pieces().filter(|(_, piece)| *piece == king);
    let (square, _) = kings.next().ok_or(InvalidPosition::NoKing(color))?;
    if kings.next().is_some() { Err(InvalidPosition::ManyKings(color)) } else { Ok(square) }
}

fn validate_castling(setup: &Setup, kings: [Square; 2]) -> Result<(), InvalidPosition> {
    for color in Color::ALL {
        let rank = color.first_rank();
        for side in CastlingSide::ALL {
            let Some(rook) = setup.castling_rights.rook_file(color, side) else { continue };
            let king = kings[color as usize];
            let beyond = if side == CastlingSide::KingSide { rook > king.file() } else { rook < king.file() };
            let rook_there = setup.board.get(Square::new(rook, rank)) == Some(Piece::new(PieceType::Rook, color));
            if king.rank() != rank || !beyond || !rook_there {
                return Err(InvalidPosition::NoCastling(color, side));
            }
        }
    }
    Ok(())
}

fn validate_en_passant(setup: &Setup) -> Result<(), InvalidPosition> {
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
