#![doc = include_str!("../README.md")]
#![deny(clippy::print_stdout, clippy::print_stderr)] // They panic when the output is full or closed.

mod command;
mod context;
mod engine;
mod info;
mod input_line;
mod limits;
mod option;
mod remark;
mod response;
mod score;
#[cfg(feature = "server")]
mod server;
mod stop;
mod visible;

pub use command::Command;
pub use context::SearchContext;
pub use engine::{BenchResult, BestMove, Engine};
pub use info::{Info, ParseInfoError, SearchInfo};
pub use input_line::{InputLine, MAX_LINE_LENGTH};
pub use limits::{Clock, SearchLimits, UnusableLimit};
pub use option::{OptionKind, ParseOptionError, SetOptionError, UciOption};
pub use remark::Remark;
pub use response::Response;
pub use score::{Bound, Score};
#[cfg(feature = "server")]
pub use server::{bench, serve};
pub use stop::StopFlag;
pub use visible::{quoted, shortened, visible_controls, visible_lines};
