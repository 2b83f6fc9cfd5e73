//! Which piece attacks along which difference of two squares.
//!
//! On a 0x88 board the difference of two squares says how they lie to each other, wherever they are: e4 to g5 is
//! `$46 - $34 = $12`, a knight's step, and so is a1 to c2, `$12 - $00`. On a board of 64 squares a difference of 10
//! could be a knight's step or a wrap round the edge; here every rank has room for eight more squares, so every way in
//! which two squares can lie to each other has a difference of its own, from `-$77` to `$77`. So one table, indexed by
//! the difference, says which pieces could attack along it on an empty board, and another in which direction to walk to
//! find out whether a piece is in the way.
//!
//! ```text
//!   difference  $12   two east, one north   -> knight
//!   difference  $11   one north-east        -> bishop, queen, king, white pawn
//!   difference  $44   four north-east       -> bishop, queen; walk by $11
//!   difference  $13   no piece
//! ```
//!
//! As an index the difference is shifted by `$77`, so that it begins at 0: `$12` is at `$89`, `-$77` at 0, `$77` at
//! `$EE`. That makes 239 entries; with 256 every byte is a valid index, and no bounds check remains.
//!
//! Does the bishop on c1 attack h6? The difference is `$57 - $02 = $55`, five north-east: on an empty board it does, and
//! the walk from c1 by `$11` passes d2, e3, f4 and g5.
//!
//! ```
//! use chess0x88::attacks::{between, direction, is_pseudo_attack};
//! use chess0x88::{Color, Direction, Piece, PieceType, Square};
//!
//! let bishop = Piece::new(PieceType::Bishop, Color::White);
//! assert_eq!(Square::H6.code() - Square::C1.code(), 0x55);
//! assert!(is_pseudo_attack(bishop, Square::C1, Square::H6));
//! assert_eq!(direction(Square::C1, Square::H6), Some(Direction::NORTH_EAST));
//! assert_eq!(
//!     between(Square::C1, Square::H6).into_iter().collect::<Vec<_>>(),
//!     [Square::D2, Square::E3, Square::F4, Square::G5]
//! );
//! assert!(!is_pseudo_attack(bishop, Square::C1, Square::C4)); // $30, three north
//! ```

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::{Piece, PieceType};
use crate::square::{Direction, Square};

/// One entry for each value of a byte; see the module.
const DIFFERENCES: usize = 256;

/// The index of a difference in the tables.
#[inline]
const fn index(from: u8, to: u8) -> usize {
    to.wrapping_sub(from).wrapping_add(0x77) as usize
}

/// Whether a piece on one square would attack another on an empty board.
#[must_use]
pub const fn is_pseudo_attack(piece: Piece, from: Square, to: Square) -> bool {
    is_pseudo_attack_by_code(piece.code(), from.code(), to.code())
}

/// The direction from one square to another, if they are on one rank, file or diagonal.
#[must_use]
pub const fn direction(from: Square, to: Square) -> Option<Direction> {
    match step_towards(from.code(), to.code()) {
        0 => None,
        step => Some(Direction(step)),
    }
}

/// The squares strictly between two squares of one rank, file or diagonal; no squares if they are on none.
#[must_use]
pub const fn between(from: Square, to: Square) -> Bitboard {
    let step = step_towards(from.code(), to.code());
    let mut squares = Bitboard::EMPTY;
    if step != 0 {
        let mut square = from.code().wrapping_add(step);
        while square != to.code() {
            squares.insert(Square::on_board(square));
            square = square.wrapping_add(step);
        }
    }
    squares
}

/// For each difference, a bit for each piece code that attacks along it on an empty board.
const ATTACKS: [u16; DIFFERENCES] = attacks();

/// For each difference along a rank, file or diagonal, the step to walk; 0 for the others.
const STEPS: [u8; DIFFERENCES] = steps();

/// Whether a piece, by its code, attacks one square from another on an empty board.
#[inline]
pub(crate) const fn is_pseudo_attack_by_code(code: u8, from: u8, to: u8) -> bool {
    ATTACKS[index(from, to)] >> (code & 0x0F) & 1 != 0
}

/// The same for a type whose colour does not matter: any but a pawn.
#[inline]
pub(crate) const fn is_pseudo_attack_by_type(piece_type: PieceType, from: u8, to: u8) -> bool {
    is_pseudo_attack_by_code(piece_type.code(), from, to)
}

/// The step from one square towards another on the same rank, file or diagonal, or 0.
#[inline]
pub(crate) const fn step_towards(from: u8, to: u8) -> u8 {
    STEPS[index(from, to)]
}

const fn bit(piece_type: PieceType, color: Color) -> u16 {
    1 << Piece::new(piece_type, color).code()
}

const fn both(piece_type: PieceType) -> u16 {
    bit(piece_type, Color::White) | bit(piece_type, Color::Black)
}

const fn attacks() -> [u16; DIFFERENCES] {
    let mut table = [0; DIFFERENCES];
    let mut distance: u8 = 1;
    while distance < 8 {
        let mut way = 0;
        while way < 4 {
            let straight = Direction::ORTHOGONALS[way].code().wrapping_mul(distance);
            table[index(0, straight)] |= both(PieceType::Rook) | both(PieceType::Queen);
            let diagonal = Direction::DIAGONALS[way].code().wrapping_mul(distance);
            table[index(0, diagonal)] |= both(PieceType::Bishop) | both(PieceType::Queen);
            if distance == 1 {
                table[index(0, straight)] |= both(PieceType::King);
                table[index(0, diagonal)] |= both(PieceType::King);
            }
            way += 1;
        }
        distance += 1;
    }
    let mut knight_step = 0;
    while knight_step < 8 {
        table[index(0, Direction::KNIGHT_STEPS[knight_step].code())] |= both(PieceType::Knight);
        knight_step += 1;
    }
    table[index(0, 0x11)] |= bit(PieceType::Pawn, Color::White);
    table[index(0, 0x0F)] |= bit(PieceType::Pawn, Color::White);
    table[index(0, 0xEF)] |= bit(PieceType::Pawn, Color::Black);
    table[index(0, 0xF1)] |= bit(PieceType::Pawn, Color::Black);
    table
}

const fn steps() -> [u8; DIFFERENCES] {
    let mut table = [0; DIFFERENCES];
    let mut distance: u8 = 1;
    while distance < 8 {
        let mut way = 0;
        while way < 4 {
            let straight = Direction::ORTHOGONALS[way].code();
            table[index(0, straight.wrapping_mul(distance))] = straight;
            let diagonal = Direction::DIAGONALS[way].code();
            table[index(0, diagonal.wrapping_mul(distance))] = diagonal;
            way += 1;
        }
        distance += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "Miri takes minutes for it")]
    fn the_tables_agree_with_walking() {
        for from in Square::all() {
            for to in Square::all() {
                let on_ray = |directions: [Direction; 4]| {
                    directions.into_iter().find(|direction| from.ray(*direction).any(|square| square == to))
                };
                let (straight, diagonal) = (on_ray(Direction::ORTHOGONALS), on_ray(Direction::DIAGONALS));
                let step = straight.or(diagonal).map_or(0, Direction::code);
                assert_eq!(direction(from, to), straight.or(diagonal), "{from} {to}");
                let walked =
                    straight.or(diagonal).map(|way| from.ray(way).take_while(|square| *square != to).collect());
                assert_eq!(between(from, to), walked.unwrap_or(Bitboard::EMPTY), "{from} {to}");
                for color in Color::ALL {
                    let attacks = |piece_type| is_pseudo_attack(Piece::new(piece_type, color), from, to);
                    assert_eq!(attacks(PieceType::Rook), straight.is_some());
                    assert_eq!(attacks(PieceType::Bishop), diagonal.is_some());
                    assert_eq!(attacks(PieceType::Queen), straight.or(diagonal).is_some());
                    assert_eq!(attacks(PieceType::King), step != 0 && from.code().wrapping_add(step) == to.code());
                    assert_eq!(
                        attacks(PieceType::Knight),
                        Direction::KNIGHT_STEPS.iter().any(|step| from.step(*step) == Some(to))
                    );

                    let captures =
                        [0x01, 0xFF].map(|side: u8| from.code().wrapping_add(color.forward()).wrapping_add(side));
                    assert_eq!(attacks(PieceType::Pawn), captures.contains(&to.code()));
                }
            }
        }
    }
}
