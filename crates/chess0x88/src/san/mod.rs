//! SAN, standard algebraic notation: `e4`, `Nbd7`, `exd6`, `O-O`, `e8=Q+`, `Qh5#`.

mod parse;
mod write;

pub use parse::ParseSanError;
pub use write::San;
