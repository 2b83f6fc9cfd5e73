#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(test)]
extern crate std;

mod attacks;
pub mod board;
pub mod castling;
pub mod color;
pub mod fen;
mod evade;
mod generate;
pub mod move_list;
pub mod moves;
mod perft;
pub mod piece;
mod play;
mod polyglot_numbers;
pub mod position;
mod roster;
pub mod setup;
mod sink;
pub mod square;
mod threats;
pub mod uci;
pub mod unplayable;
mod zobrist;

pub use board::Board;
pub use castling::{Castling, Wing};
pub use color::Color;
pub use fen::FenError;
pub use move_list::MoveList;
pub use moves::{Move, MoveKind};
pub use piece::{Kind, Piece};
pub use play::Undo;
pub use position::Position;
pub use setup::Setup;
pub use square::{Direction, File, Rank, Square};
pub use uci::CastlingStyle;
pub use unplayable::Unplayable;
