#![doc = include_str!("../README.md")]
#![deny(clippy::print_stdout, clippy::print_stderr)] // They panic when the output is full or closed.

mod bench;
mod book;
mod endgame;
mod engine;
mod eval_board;
mod lag;
mod network;
mod ordering;
mod player;
mod random;
mod score;
mod search;
mod spec;
mod strength;
mod time;
mod transposition;
mod wdl;

pub use bench::BENCH_NODES;
pub use book::{Book, BookLine, BookMove, BookOpening, ParseBookError, PolyglotBook, PolyglotEntry, book_lines};
pub use engine::UciEngine;
pub use eval_board::EvalBoard;
pub use network::{Network, ParseNetworkError};
pub use player::JanusPlayer;
pub use score::{MATE, MATE_BOUND, MAX_PLY, Score, is_mate, to_uci};
#[cfg(feature = "tune")]
pub use search::Params;
pub use search::{DEFAULT_HASH, Limits, RootMove, SearchResult, Searcher};
pub use spec::{FactoryJanus, JanusSpec};
pub use strength::{OPPONENTS, Opponent, Strength, WeakPlayer};
pub use time::TimeBudget;
pub use transposition::NotEnoughMemory;
pub use wdl::wdl;
