//! The hidden layers last computed for each way to look at the board.
//!
//! When a king goes to another part of the board, the rows of all pieces are others. But it often goes back and forth in a search,
//! and between two visits of a part few pieces have moved: what was computed last time, and the difference of the boards, is
//! cheaper than all pieces.

use chess0x88::{Board, Color, File, Position, Rank, Square};

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
        for rank in Rank::ALL {
            // The eight squares of a rank are neighbours, so this is a comparison of two words.
            let squares = usize::from(Square::new(File::A, rank).code());
            let squares = squares..squares + 8;
            if before.bytes()[squares.clone()] == now.bytes()[squares] {
                continue;
            }
            for square in File::ALL.map(|file| Square::new(file, rank)) {
                let (old, new) = (before.get(square), now.get(square));
                if old == new {
                    continue;
                }
                if let Some(piece) = old {
                    values.subtract(&network.features[feature(side, orientation, piece, square)]);
                }
                if let Some(piece) = new {
                    values.add(&network.features[feature(side, orientation, piece, square)]);
                }
            }
        }
        *before = now.clone();
        values
    }
}
