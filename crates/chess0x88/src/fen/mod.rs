//! FEN: a setup in one line of text.
//!
//! There are two ways to parse it. [`Setup::from_fen`](crate::Setup::from_fen) is strict: it accepts what the standard
//! says, in the one form in which it is also written. `str::parse` is lenient, for what people and programs really write:
//! four to six fields (no halfmove clock, no fullmove number), any white space, two digits side by side, castling rights
//! in any order, numbers that are too large or begin with zeros.
//!
//! Castling rights may be `KQkq`, or a rook's file (`HAha`, Shredder-FEN), or both mixed (X-FEN): `K` is the outermost rook
//! on the king's side. They are written as X-FEN, or by [`Setup::shredder_fen`](crate::Setup::shredder_fen).

mod parse;
mod write;

pub(crate) use parse::outermost_rights;
pub use parse::{FenField, FenProblem, ParseFenError};
pub(crate) use write::CastlingFormat;
pub use write::ShredderFen;
