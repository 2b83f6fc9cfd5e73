#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(test)]
extern crate std;

pub mod board;
pub mod castling;
pub mod color;
pub mod fen;
pub mod moves;
pub mod piece;
pub mod setup;
pub mod square;

pub use board::Board;
pub use castling::{Castling, Wing};
pub use color::Color;
pub use fen::FenError;
pub use moves::{Move, MoveKind};
pub use piece::{Kind, Piece};
pub use setup::Setup;
pub use square::{Direction, File, Rank, Square};
