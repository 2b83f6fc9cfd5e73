#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod attacks;
pub mod board;
pub mod castling;
mod chess960;
pub mod color;
pub mod epd;
mod evade;
mod exchange;
pub mod fen;
mod generate;
mod gives_check;
pub mod history;
pub mod illegal;
pub mod move_list;
pub mod moves;
pub mod outcome;
mod perft;
pub mod piece;
mod piece_list;
mod play;
mod polyglot_numbers;
pub mod position;
pub mod read_san;
pub mod san;
pub mod setup;
mod sink;
pub mod square;
mod text;
mod threats;
pub mod uci;
pub mod unplayable;
pub mod write_fen;
mod zobrist;

pub use board::Board;
pub use castling::{CastlingRights, CastlingSide};
pub use color::Color;
pub use epd::{Epd, ParseEpdError};
pub use fen::ParseFenError;
pub use history::{History, IllegalMove};
pub use illegal::IllegalReason;
pub use move_list::MoveList;
pub use moves::{Move, MoveKind};
pub use outcome::{DrawClaim, Outcome};
pub use piece::{Piece, PieceType};
pub use play::Undo;
pub use position::{Position, PositionError};
pub use read_san::ParseSanError;
pub use san::San;
pub use setup::{ParseImageError, Setup};
pub use square::{Direction, File, Rank, Square};
pub use uci::{CastlingStyle, ParseUciMoveError};
pub use unplayable::InvalidPosition;
