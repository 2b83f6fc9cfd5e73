#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(test)]
extern crate std;

mod attacks;
pub mod board;
pub mod castling;
pub mod color;
pub mod fen;
mod generate;
pub mod move_list;
pub mod moves;
mod perft;
pub mod piece;
mod play;
pub mod position;
pub mod setup;
pub mod square;
pub mod uci;

pub use board::Board;
pub use castling::{Castling, Wing};
pub use color::Color;
pub use fen::FenError;
pub use move_list::MoveList;
pub use moves::{Move, MoveKind};
pub use piece::{Kind, Piece};
pub use play::Undo;
pub use position::{Position, Unplayable};
pub use setup::Setup;
pub use square::{Direction, File, Rank, Square};
pub use uci::CastlingStyle;
