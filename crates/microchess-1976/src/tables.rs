//! **Tables.** The initial position, the steps and the piece values: the program's only knowledge of chess.
//!
//! In the KIM-1 edition they lie in page zero among the variables, where a runaway book pointer can reach them
//! (Q8). The serial edition keeps them elsewhere, but nothing in it can reach these cells, so one layout serves
//! both.

use crate::zero_page::{MOVEX, OPNING, POINTS, SETW, ZeroPage};

/// The initial position, slot by slot: the computer's sixteen pieces, then the opponent's.
///
/// ```text
///        slot   0  1  2  3  4  5  6  7  8 ............ 15
///               K  Q  R  R  B  B  N  N  P  P  P  P  P  P  P  P
/// ```
///
/// The pawns come in from the edges (rook's pawns first, king's pawn last), and moves are generated from slot 15
/// down, so that the moves of the centre pawns come first, and win ties.
#[rustfmt::skip]
pub(crate) const SETW_BYTES: [u8; 32] = [
    0x03, 0x04, 0x00, 0x07, 0x02, 0x05, 0x01, 0x06, 0x10, 0x17, 0x11, 0x16, 0x12, 0x15, 0x14, 0x13,
    0x73, 0x74, 0x70, 0x77, 0x72, 0x75, 0x71, 0x76, 0x60, 0x67, 0x61, 0x66, 0x62, 0x65, 0x64, 0x63,
];

/// The steps, MOVEX 1 to 16. A square is `$RC`, row and column, so a step is a difference of two squares.
///
/// ```text
///    14 (0E)  15 (1F)  16 (21)  13 (12)         6 (0F)  4 (10)  5 (11)
///           knights: 9 to 16                    2 (FF)    *     3 (01)     rows grow upwards,
///    11 (EE)   9 (DF)  10 (E1)  12 (F2)         7 (EF)  1 (F0)  8 (F1)     columns to the right
/// ```
///
/// Rooks use 4 to 1, bishops 8 to 5, kings and queens all eight, knights 16 to 9; a pawn captures on 6 and 5 and
/// steps on 4.
#[rustfmt::skip]
pub(crate) const MOVEX_BYTES: [u8; 16] = [
    0xF0, 0xFF, 0x01, 0x10, 0x11, 0x0F, 0xEF, 0xF1,
    0xDF, 0xE1, 0xEE, 0xF2, 0x12, 0x0E, 0x1F, 0x21,
];

/// The points of each piece, by slot: king 11, queen 10, rooks 6, bishops and knights 4, pawns 2. No other piece has as
/// many as the king, so a best capture of 11 is a check. The program reads the cells of POINTS, never these bytes (Q24).
#[rustfmt::skip]
pub(crate) const POINTS_BYTES: [u8; 16] = [
    0x0B, 0x0A, 0x06, 0x06, 0x04, 0x04, 0x04, 0x04, 0x02, 0x02, 0x02, 0x02, 0x02, 0x02, 0x02, 0x02,
];

/// Writes the tables and an opening to their cells.
pub(crate) fn load_tables(page: &mut ZeroPage, opening: &[u8; 28]) {
    page.load(SETW, &SETW_BYTES);
    page.load(MOVEX.x(1), &MOVEX_BYTES);
    page.load(POINTS, &POINTS_BYTES);
    page.load(OPNING, opening);
}
