//! What a chess program sends to an engine.
//!
//! Unknown words are skipped, as the protocol asks: the first word that is a command counts.

use std::fmt;
use std::str::SplitWhitespace;

use crate::limits::{GoWords, SearchLimits, UnusableLimit};

/// A line from the chess program. [`parse`](Self::parse) reads it, `Display` writes it.
///
/// ```
/// use microchess_uci::Command;
///
/// let line = "position startpos moves e2e4 e7e5";
/// let command = Command::parse(line).expect("a command");
/// assert_eq!(command.to_string(), line);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: identify yourself.
    Uci,
    /// `isready`: answer `readyok`.
    IsReady,
    /// `ucinewgame`: what follows belongs to another game.
    NewGame,
    /// `position`: the game so far.
    Position {
        /// The FEN; `None` is the standard starting position.
        fen: Option<String>,
        /// The moves since.
        moves: Vec<String>,
    },
    /// `go`: search.
    Go {
        /// What limits the search.
        limits: SearchLimits<String>,
        /// What was to limit it too, but cannot.
        unusable: Vec<UnusableLimit>,
    },
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the opponent has made the expected move.
    PonderHit,
    /// `setoption`.
    SetOption {
        /// The option's name.
        name: String,
        /// Its value; buttons have none.
        value: Option<String>,
    },
    /// `debug on` or `off`.
    Debug(bool),
    /// `quit`.
    Quit,
    /// `d`: print the board. Not in the protocol, but expected, as the next three.
    Display,
    /// `eval`: print what the engine thinks of the position without searching deeply.
    Eval,
    /// `perft N` or `go perft N`.
    Perft(u32),
    /// `bench`: search fixed positions and print nodes and speed.
    Bench,
    /// A command without what it needs, and what was expected.
    Incomplete(&'static str),
}

const POSITION_EXPECTED: &str = "position: expected startpos or fen, and then moves; the old position stays";
const PERFT_EXPECTED: &str = "perft: expected a depth, like perft 5";

impl Command {
    /// A search with these limits.
    #[must_use]
    pub const fn go(limits: SearchLimits<String>) -> Self {
        Self::Go { limits, unusable: Vec::new() }
    }

    /// Reads a line. `None` if no word of it is a command.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        loop {
            let command = match words.next()? {
                "uci" => Self::Uci,
                "isready" => Self::IsReady,
                "ucinewgame" => Self::NewGame,
                "position" => return Some(parse_position(words)),
                "go" => match GoWords::parse(words) {
                    GoWords::Search(limits, unusable) => return Some(Self::Go { limits, unusable }),
                    GoWords::Perft(depth) => return Some(perft(depth)),
                },
                "stop" => Self::Stop,
                "ponderhit" => Self::PonderHit,
                "setoption" => return parse_option(words),
                "debug" => Self::Debug(words.next() != Some("off")),
                "quit" => Self::Quit,
                "d" => Self::Display,
                "eval" => Self::Eval,
                "perft" => return Some(perft(words.next().and_then(|depth| depth.parse().ok()))),
                "bench" => Self::Bench,
                _ => continue,
            };
            return Some(command);
        }
    }
}

fn perft(depth: Option<u32>) -> Command {
    depth.map_or(Command::Incomplete(PERFT_EXPECTED), Command::Perft)
}

fn parse_position(mut words: SplitWhitespace<'_>) -> Command {
    let fen = match words.find(|word| matches!(*word, "startpos" | "fen")) {
        Some("startpos") => {
            if words.next().is_some_and(|word| word != "moves") {
                return Command::Incomplete(POSITION_EXPECTED);
            }
            None
        }
        Some(_) => Some(words.by_ref().take_while(|word| *word != "moves").collect::<Vec<_>>().join(" ")),
        None => return Command::Incomplete(POSITION_EXPECTED),
    };
    Command::Position { fen, moves: words.map(str::to_owned).collect() }
}

/// `setoption name Move Overhead value 30`: names and values may have several words.
fn parse_option(mut words: SplitWhitespace<'_>) -> Option<Command> {
    words.find(|word| *word == "name")?;
    let words: Vec<&str> = words.collect();
    let end = words.iter().position(|word| *word == "value");
    let name = words[..end.unwrap_or(words.len())].join(" ");
    let value = end.map(|end| words[end + 1..].join(" "));
    Some(Command::SetOption { name, value })
}

/// The line as the protocol writes it. [`Incomplete`](Self::Incomplete), which no program sends, is the complaint.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::IsReady => f.write_str("isready"),
            Self::NewGame => f.write_str("ucinewgame"),
            Self::Position { fen, moves } => {
                match fen {
                    None => f.write_str("position startpos")?,
                    Some(fen) => write!(f, "position fen {fen}")?,
                }
                if !moves.is_empty() {
                    write!(f, " moves {}", moves.join(" "))?;
                }
                Ok(())
            }
            Self::Go { limits, unusable } => {
                limits.fmt(f)?;
                unusable.iter().try_for_each(|limit| write!(f, " {limit:#}"))
            }
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::SetOption { name, value: Some(value) } => write!(f, "setoption name {name} value {value}"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Self::Debug(on) => write!(f, "debug {}", if *on { "on" } else { "off" }),
            Self::Quit => f.write_str("quit"),
            Self::Display => f.write_str("d"),
            Self::Eval => f.write_str("eval"),
            Self::Perft(depth) => write!(f, "perft {depth}"),
            Self::Bench => f.write_str("bench"),
            Self::Incomplete(expected) => f.write_str(expected),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_are_skipped() {
        assert_eq!(Command::parse("joho debug on"), Some(Command::Debug(true)));
        assert_eq!(Command::parse("  isready  now "), Some(Command::IsReady));
        assert_eq!(Command::parse("hello"), None);
        assert_eq!(Command::parse(""), None);
    }

    #[test]
    fn positions_and_options() {
        let position = |line| match Command::parse(line) {
            Some(Command::Position { fen, moves }) => (fen, moves.join(" ")),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(position("position startpos moves e2e4 e7e5"), (None, "e2e4 e7e5".to_owned()));
        assert_eq!(position("position startpos"), (None, String::new()));
        assert_eq!(position("position fen 8/8 w moves a1a2"), (Some("8/8 w".to_owned()), "a1a2".to_owned()));
        let option = |name: &str, value: Option<&str>| {
            Some(Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) })
        };
        assert_eq!(Command::parse("setoption name Move Overhead value 30"), option("Move Overhead", Some("30")));
        assert_eq!(Command::parse("setoption name Clear Hash"), option("Clear Hash", None));
        assert_eq!(Command::parse("go perft 3"), Some(Command::Perft(3)));
        for line in ["position", "position e2e4", "position startpos e2e4", "perft", "perft x", "go perft"] {
            assert!(matches!(Command::parse(line), Some(Command::Incomplete(_))), "{line}");
        }
    }

    #[test]
    fn lines_are_written_as_they_are_read() {
        for line in [
            "uci",
            "isready",
            "ucinewgame",
            "position startpos",
            "position startpos moves e2e4 e7e5",
            "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4",
            "go",
            "go infinite",
            "go ponder wtime 1000 winc 10 btime 2000 binc 20",
            "go movestogo 3 movetime 50 depth 4 nodes 100 mate 2",
            "go infinite searchmoves e2e4 d2d4",
            "stop",
            "ponderhit",
            "setoption name Move Overhead value 30",
            "setoption name Clear Hash",
            "debug on",
            "debug off",
            "quit",
            "d",
            "eval",
            "perft 5",
            "bench",
        ] {
            assert_eq!(Command::parse(line).map(|command| command.to_string()).as_deref(), Some(line));
        }
    }
}
