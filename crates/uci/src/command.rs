//! What a chess program says to an engine.
//!
//! Unknown words are skipped, as the protocol asks: the first word that is a command counts, and inside a `go` what
//! is not understood is passed over.

use std::str::SplitWhitespace;
use std::time::Duration;

use arena::{Clock, SearchLimits};

/// A line that was understood.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `uci`: say who you are.
    Uci,
    /// `isready`: say when you are.
    IsReady,
    /// `ucinewgame`: forget the last game.
    NewGame,
    /// `position`: this is the game so far.
    Position {
        /// The FEN; nothing means the usual start.
        fen: Option<String>,
        /// The moves since.
        moves: Vec<String>,
    },
    /// `go`: think.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the opponent has made the expected move.
    PonderHit,
    /// `setoption`.
    SetOption {
        /// Which.
        name: String,
        /// To what; buttons have none.
        value: Option<String>,
    },
    /// `debug on` or `off`.
    Debug(bool),
    /// `quit`.
    Quit,
    /// `d`: draw the board.
    Draw,
    /// `eval`: what is each move worth?
    Eval,
    /// `perft N` or `go perft N`.
    Perft(u32),
    /// `bench`: how fast is it?
    Bench,
    /// A command without what it needs, and what that would be.
    Unclear(&'static str),
}

/// What `go` says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Go {
    /// How long, or how hard. The moves to which thinking is limited are not read yet.
    pub limits: SearchLimits,
    /// Until `stop`.
    pub infinite: bool,
    /// Until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Only these moves.
    pub search_moves: Vec<String>,
}

impl Command {
    /// Reads a line. Nothing comes of it if no word of it is a command.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        loop {
            let command = match words.next()? {
                "uci" => Self::Uci,
                "isready" => Self::IsReady,
                "ucinewgame" => Self::NewGame,
                "position" => return Some(read_position(words)),
                "go" => return Some(read_go(words)),
                "stop" => Self::Stop,
                "ponderhit" => Self::PonderHit,
                "setoption" => return read_option(words),
                "debug" => Self::Debug(words.next() != Some("off")),
                "quit" => Self::Quit,
                "d" => Self::Draw,
                "eval" => Self::Eval,
                "perft" => match words.next().and_then(|depth| depth.parse().ok()) {
                    Some(depth) => Self::Perft(depth),
                    None => Self::Unclear(NO_DEPTH),
                },
                "bench" => Self::Bench,
                _ => continue,
            };
            return Some(command);
        }
    }
}

const NO_POSITION: &str = "position: expected startpos or fen, and then moves; the old position stays";
const NO_DEPTH: &str = "perft: expected a depth, like perft 5";

fn read_position(mut words: SplitWhitespace<'_>) -> Command {
    let fen = match words.find(|word| matches!(*word, "startpos" | "fen")) {
        Some("startpos") => {
            if words.next().is_some_and(|word| word != "moves") {
                return Command::Unclear(NO_POSITION);
            }
            return Command::Position { fen: None, moves: words.map(str::to_owned).collect() };
        }
        Some(_) => words.by_ref().take_while(|word| *word != "moves").collect::<Vec<_>>().join(" "),
        None => return Command::Unclear(NO_POSITION),
    };
    Command::Position { fen: Some(fen), moves: words.map(str::to_owned).collect() }
}

/// The words of `go`. After `searchmoves` come moves, until a word that `go` knows.
fn read_go(words: SplitWhitespace<'_>) -> Command {
    let mut go = Go::default();
    let mut times = [None; 2];
    let mut increments = [None; 2];
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    go.search_moves.push(mv.to_owned());
                }
            }
            _ if !GO_WORDS.contains(&word) => {}
            _ => {
                let Some(number) = words.next_if(|word| word.parse::<i64>().is_ok()) else {
                    if word == "perft" {
                        return Command::Unclear(NO_DEPTH);
                    }
                    continue;
                };
                // A clock that has run out is told as a negative number.
                let number = number.parse::<i64>().unwrap_or(0).max(0).unsigned_abs();
                let small = u32::try_from(number).unwrap_or(u32::MAX);
                match word {
                    "wtime" => times[0] = Some(Duration::from_millis(number)),
                    "btime" => times[1] = Some(Duration::from_millis(number)),
                    "winc" => increments[0] = Some(Duration::from_millis(number)),
                    "binc" => increments[1] = Some(Duration::from_millis(number)),
                    "movestogo" => go.limits.moves_to_go = Some(small),
                    "movetime" => go.limits.move_time = Some(Duration::from_millis(number)),
                    "depth" => go.limits.depth = Some(small),
                    "nodes" => go.limits.nodes = Some(number),
                    "mate" => go.limits.mate = Some(small),
                    _ => return Command::Perft(small),
                }
            }
        }
    }
    for (clock, (left, increment)) in go.limits.clocks.iter_mut().zip(times.into_iter().zip(increments)) {
        *clock = left.map(|left| Clock { left, increment: increment.unwrap_or_default() });
    }
    Command::Go(go)
}

/// The words that mean something in `go`.
const GO_WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// `setoption name Move Overhead value 30`: names and values may have several words.
fn read_option(mut words: SplitWhitespace<'_>) -> Option<Command> {
    words.find(|word| *word == "name")?;
    let words: Vec<&str> = words.collect();
    let end = words.iter().position(|word| *word == "value");
    let name = words[..end.unwrap_or(words.len())].join(" ");
    let value = end.map(|end| words[end + 1..].join(" "));
    Some(Command::SetOption { name, value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> Go {
        match Command::read(line) {
            Some(Command::Go(go)) => go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn unknown_words_are_skipped() {
        assert_eq!(Command::read("joho debug on"), Some(Command::Debug(true)));
        assert_eq!(Command::read("  isready  now "), Some(Command::IsReady));
        assert_eq!(Command::read("hello"), None);
        assert_eq!(Command::read(""), None);
        assert_eq!(go("go fast depth 3 please").limits.depth, Some(3));
        assert_eq!(go("go depth many").limits.depth, None);
    }

    #[test]
    fn clocks_come_in_any_order_and_alone() {
        let clock = |left, increment| {
            Some(Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment) })
        };
        assert_eq!(go("go wtime 1000 btime 2000 winc 10 binc 20").limits.clocks, [clock(1000, 10), clock(2000, 20)]);
        assert_eq!(go("go binc 20 winc 10 btime 2000 wtime 1000").limits.clocks, [clock(1000, 10), clock(2000, 20)]);
        assert_eq!(go("go btime 2000").limits.clocks, [None, clock(2000, 0)]);
        assert_eq!(go("go wtime -50 movestogo 3").limits.clocks, [clock(0, 0), None]);
    }

    #[test]
    fn search_moves_end_with_the_next_word_of_go() {
        let go = go("go searchmoves e2e4 d2d4 infinite");
        assert_eq!((go.search_moves, go.infinite), (vec!["e2e4".to_owned(), "d2d4".to_owned()], true));
    }

    #[test]
    fn positions_and_options() {
        let position = |line| match Command::read(line) {
            Some(Command::Position { fen, moves }) => (fen, moves.join(" ")),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(position("position startpos moves e2e4 e7e5"), (None, "e2e4 e7e5".to_owned()));
        assert_eq!(position("position startpos"), (None, String::new()));
        assert_eq!(position("position fen 8/8 w moves a1a2"), (Some("8/8 w".to_owned()), "a1a2".to_owned()));
        let option = |name: &str, value: Option<&str>| {
            Some(Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) })
        };
        assert_eq!(Command::read("setoption name Move Overhead value 30"), option("Move Overhead", Some("30")));
        assert_eq!(Command::read("setoption name Clear Hash"), option("Clear Hash", None));
        assert_eq!(Command::read("go perft 3"), Some(Command::Perft(3)));
        for line in ["position", "position e2e4", "position startpos e2e4", "perft", "perft x", "go perft"] {
            assert!(matches!(Command::read(line), Some(Command::Unclear(_))), "{line}");
        }
    }
}
