//! The hidden layers last computed for each way to look at the board.
//!
//! When a king goes to another part of the board, the rows of all pieces are others. But it often goes back and forth in a search,
//! and between two visits of a part few pieces have moved: what was computed last time, and the difference of the boards, is
//! cheaper than all pieces.

use chess0x88::{Board, Color, File, Piece, Position, Rank, Square};

use super::features::ORIENTATIONS;
use super::{Network, Orientation, Row, feature};

/// One layer for each orientation of each side.
#[derive(Clone, Debug)]
pub(super) struct LayerCache([[Option<Box<CachedLayer>>; ORIENTATIONS]; 2]);

/// A hidden layer, and the board that it is of.
#[derive(Clone, Debug)]
struct CachedLayer {
    values: Row,
    board: Board,
}

impl LayerCache {
    pub(super) fn new() -> Self {
        Self([const { [const { None }; ORIENTATIONS] }; 2])
    }

    /// The hidden layer of a side, with what is cached brought up to date.
    pub(super) fn refresh(
        &mut self,
        network: &Network,
        side: Color,
        orientation: Orientation,
        position: &Position,
    ) -> &Row {
        let cached = self.0[side as usize][orientation.index()]
            .get_or_insert_with(|| Box::new(CachedLayer { values: network.bias.clone(), board: Board::EMPTY }));
        let CachedLayer { values, board: before } = &mut **cached;
        let now = position.board();
        let row = |code: u8, square| {
            Piece::from_code(code).map(|piece| &network.features[feature(side, orientation, piece, square)])
        };
        for rank in Rank::ALL {
            let (old, new) = (codes_of(before, rank), codes_of(now, rank));
            let mut different = old ^ new;
            while different != 0 {
                let shift = different.trailing_zeros() & !7;
                different &= !(0xFF << shift);
                let square = Square::new(File::ALL[shift as usize / 8], rank);
                match (row((old >> shift) as u8, square), row((new >> shift) as u8, square)) {
                    (Some(gone), Some(come)) => values.replace(gone, come),
                    (Some(gone), None) => values.subtract(gone),
                    (None, Some(come)) => values.add(come),
                    (None, None) => {}
                }
            }
        }
        *before = now.clone();
        values
    }
}

/// The codes of a rank's eight squares, which are neighbours, as one word with file a lowest.
fn codes_of(board: &Board, rank: Rank) -> u64 {
    let first = usize::from(Square::new(File::A, rank).code());
    board.bytes()[first..first + 8].iter().rev().fold(0, |word, code| word << 8 | u64::from(*code))
}
