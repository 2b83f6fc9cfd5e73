#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod attackers;
pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod check_info;
mod chess960;
mod chess_move;
mod color;
mod cursor;
mod epd;
mod evasions;
mod fen;
mod gives_check;
mod history;
mod illegal_move;
mod invalid_position;
mod legal_moves;
mod legality;
mod make;
mod move_changes;
mod move_list;
mod movegen;
mod outcome;
mod perft;
mod piece;
mod piece_list;
mod polyglot_numbers;
mod position;
mod san;
mod search_stack;
mod see;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod sink;
mod square;
mod uci;
mod zobrist;

pub use bitboard::{Bitboard, BitboardIter};
pub use board::{BOARD_BYTES, Board, BoardDisplay};
pub use castling::{CastlingRights, CastlingSide};
pub use check_info::CheckInfo;
pub use chess_move::{Move, MoveKind};
pub use color::Color;
pub use epd::{Epd, EpdOperand, EpdOperation, ParseEpdError};
pub use fen::{FenField, FenProblem, ParseFenError, ShredderFen};
pub use history::History;
pub use illegal_move::{IllegalMove, IllegalReason};
pub use invalid_position::InvalidPosition;
pub use make::Undo;
pub use move_changes::MoveChanges;
pub use move_list::{MoveList, MoveListIntoIter};
pub use outcome::{FIFTY_MOVE_PLIES, Outcome, SEVENTY_FIVE_MOVE_PLIES};
pub use perft::{MAX_PERFT_DEPTH, PerftDivide};
pub use piece::{Piece, PieceType};
pub use position::{ParsePositionError, Position};
pub use san::{ParseSanError, San};
pub use search_stack::SearchStack;
pub use setup::{IMAGE_BYTES, ParseImageError, Setup};
pub use square::{Direction, File, ParseSquareError, Rank, Square};
pub use uci::{CastlingStyle, ParseUciMoveError, UciMove};
