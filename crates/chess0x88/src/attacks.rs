//! Who attacks whom, by the difference of two squares.
//!
//! On a 0x88 board the difference of two squares says everything about how they lie to each other, wherever they
//! are: e4 to g5 is `$46 - $34 = $12`, a knight's jump, and so is a1 to c2, `$12 - $00`. On a board of 64 squares a
//! difference of 10 could be a jump, or a wrap round the edge; here the files have room for eight more, so that every
//! way to lie to each other has a difference of its own, from `-$77` to `$77`. So one table, indexed by the difference,
//! says which men could attack along it on an empty board, and another in which direction to walk to see whether
//! somebody is in the way.
//!
//! ```text
//!   difference  $12   two east, one north   -> knight
//!   difference  $11   one north-east        -> bishop, queen, king, white pawn
//!   difference  $44   four north-east       -> bishop, queen; walk by $11
//!   difference  $13   nothing
//! ```
//!
//! As an index into a table the difference is shifted by `$77`, so that it begins at 0: `$12` is at `$89`, `-$77` at 0,
//! `$77` at `$EE`. That makes 239 entries; with 256 every byte is an index, and none needs to be checked.
//!
//! Does the bishop on c1 attack h6? The difference is `$57 - $02 = $55`, five north-east: he could, and the walk from
//! c1 by `$11` meets d2, e3, f4 and g5.
//!
//! ```
//! use chess0x88::attacks::{pseudo_attacks, direction};
//! use chess0x88::{Color, Direction, PieceType, Piece, Square};
//!
//! let bishop = Piece::new(PieceType::Bishop, Color::White);
//! assert_eq!(Square::H6.code() - Square::C1.code(), 0x55);
//! assert!(pseudo_attacks(bishop, Square::C1, Square::H6));
//! assert_eq!(direction(Square::C1, Square::H6), Some(Direction::NORTH_EAST));
//!
//! let between: Vec<Square> = Square::C1.ray(Direction::NORTH_EAST).take_while(|square| *square != Square::H6).collect();
//! assert_eq!(between, [Square::D2, Square::E3, Square::F4, Square::G5]);
//! assert!(!pseudo_attacks(bishop, Square::C1, Square::C4)); // $30, three north
//! ```

use crate::color::Color;
use crate::piece::{Piece, PieceType};
use crate::square::{Direction, Square};

/// As many as a byte has values; see the module.
const DIFFERENCES: usize = 256;

/// The place of a difference in the tables.
#[inline]
const fn index(from: u8, to: u8) -> usize {
    to.wrapping_sub(from).wrapping_add(0x77) as usize
}

/// Whether a man on one square attacks another, if nobody is between them.
#[must_use]
pub const fn pseudo_attacks(piece: Piece, from: Square, to: Square) -> bool {
    code_pseudo_attacks(piece.code(), from.code(), to.code())
}

/// The direction from one square to another, if they are on one rank, file or diagonal.
#[must_use]
pub const fn direction(from: Square, to: Square) -> Option<Direction> {
    match step_towards(from.code(), to.code()) {
        0 => None,
        step => Some(Direction(step)),
    }
}

/// For each difference, a bit for each piece code's lowest four bits that could attack along it on an empty board.
const ATTACKS: [u16; DIFFERENCES] = attacks();

/// For each difference along a line, the step to walk; 0 for others.
const STEPS: [u8; DIFFERENCES] = steps();

/// Whether a man, by his code, attacks one square from another, if nobody is between them.
#[inline]
pub(crate) const fn code_pseudo_attacks(code: u8, from: u8, to: u8) -> bool {
    ATTACKS[index(from, to)] >> (code & 0x0F) & 1 != 0
}

/// The same for a kind whose colour does not matter: anybody but a pawn.
#[inline]
pub(crate) const fn type_pseudo_attacks(kind: PieceType, from: u8, to: u8) -> bool {
    code_pseudo_attacks(kind.code(), from, to)
}

/// The step from one square towards another on the same line, or 0.
#[inline]
pub(crate) const fn step_towards(from: u8, to: u8) -> u8 {
    STEPS[index(from, to)]
}

const fn bit(kind: PieceType, color: Color) -> u16 {
    1 << Piece::new(kind, color).code()
}

const fn both(kind: PieceType) -> u16 {
    bit(kind, Color::White) | bit(kind, Color::Black)
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
    let mut jump = 0;
    while jump < 8 {
        table[index(0, Direction::KNIGHT_STEPS[jump].code())] |= both(PieceType::Knight);
        jump += 1;
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
    fn the_tables_agree_with_walking() {
        for from in Square::all() {
            for to in Square::all() {
                let on_ray = |directions: [Direction; 4]| {
                    directions.into_iter().find(|direction| from.ray(*direction).any(|square| square == to))
                };
                let (straight, diagonal) = (on_ray(Direction::ORTHOGONALS), on_ray(Direction::DIAGONALS));
                let step = straight.or(diagonal).map_or(0, Direction::code);
                assert_eq!(direction(from, to), straight.or(diagonal), "{from} {to}");
                for color in Color::ALL {
                    let attacks = |kind| pseudo_attacks(Piece::new(kind, color), from, to);
                    assert_eq!(attacks(PieceType::Rook), straight.is_some());
                    assert_eq!(attacks(PieceType::Bishop), diagonal.is_some());
                    assert_eq!(attacks(PieceType::Queen), straight.or(diagonal).is_some());
                    assert_eq!(attacks(PieceType::King), step != 0 && from.code().wrapping_add(step) == to.code());
                    assert_eq!(
                        attacks(PieceType::Knight),
                        Direction::KNIGHT_STEPS.iter().any(|jump| from.step(*jump) == Some(to))
                    );
                    let forward = if color == Color::White { 0x10_u8 } else { 0xF0 };
                    let takes = [0x01, 0xFF].map(|side: u8| from.code().wrapping_add(forward).wrapping_add(side));
                    assert_eq!(attacks(PieceType::Pawn), takes.contains(&to.code()));
                }
            }
        }
    }
}
