//! What an engine sends to a chess program.

use std::fmt;

use crate::info::SearchInfo;
use crate::option::UciOption;

/// A line from the engine. [`parse`](Self::parse) reads it, `Display` writes it.
///
/// ```
/// use microchess_uci::Response;
///
/// let line = "bestmove e2e4 ponder e7e5";
/// let response = Response::parse(line).expect("a response");
/// assert_eq!(response, Response::BestMove { mv: "e2e4".into(), ponder: Some("e7e5".into()) });
/// assert_eq!(response.to_string(), line);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// `id name`.
    Name(String),
    /// `id author`.
    Author(String),
    /// `option`.
    Option(UciOption),
    /// `uciok`.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `info` with a search report.
    Info(SearchInfo<String>),
    /// `info string`.
    InfoString(String),
    /// `bestmove`.
    BestMove {
        /// The move, or `(none)` where there is none; empty if the line ends too soon.
        mv: String,
        /// The reply that the engine expects.
        ponder: Option<String>,
    },
}

impl Response {
    /// Reads a line. `None` if it is not one of these.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        Some(match first {
            "id" => match rest.split_once(char::is_whitespace)? {
                ("name", name) => Self::Name(name.trim().to_owned()),
                ("author", author) => Self::Author(author.trim().to_owned()),
                _ => return None,
            },
            "option" => Self::Option(line.parse().ok()?),
            "uciok" => Self::UciOk,
            "readyok" => Self::ReadyOk,
            "info" => match rest.strip_prefix("string") {
                Some(text) if text.is_empty() || text.starts_with(char::is_whitespace) => {
                    Self::InfoString(text.trim_start().to_owned())
                }
                _ => Self::Info(line.parse().ok()?),
            },
            "bestmove" => {
                let mut words = rest.split_whitespace();
                let mv = words.next().unwrap_or_default().to_owned();
                let ponder = words.next().filter(|word| *word == "ponder").and_then(|_| words.next());
                Self::BestMove { mv, ponder: ponder.map(str::to_owned) }
            }
            _ => return None,
        })
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::Option(option) => option.fmt(f),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::InfoString(text) => write!(f, "info string {text}"),
            Self::BestMove { mv, ponder: Some(ponder) } => write!(f, "bestmove {mv} ponder {ponder}"),
            Self::BestMove { mv, ponder: None } => write!(f, "bestmove {mv}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_written_as_they_are_read() {
        for line in [
            "id name Toy 1.0",
            "id author A. Uthor",
            "option name Clear Hash type button",
            "uciok",
            "readyok",
            "info depth 3 score cp 1 pv e2e4",
            "info string hello pv e2e4",
            "bestmove (none)",
            "bestmove e7e8q ponder a2a1n",
        ] {
            assert_eq!(Response::parse(line).map(|response| response.to_string()).as_deref(), Some(line));
        }
        for line in ["", "id", "id name", "hello", "info depth x", "option name"] {
            assert_eq!(Response::parse(line), None, "{line:?}");
        }
        assert_eq!(Response::parse("bestmove"), Some(Response::BestMove { mv: String::new(), ponder: None }));
    }
}
