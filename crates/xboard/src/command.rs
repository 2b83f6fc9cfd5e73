//! What xboard sends to an engine.

use std::time::Duration;

use crate::game_clock::TimeControl;

/// A line from xboard.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    /// `protover 2`: say what the engine can do.
    Protover,
    /// `quit`.
    Quit,
    /// `new`: the standard position, the engine has Black.
    New,
    /// `variant fischerandom`.
    Variant(String),
    /// `level 40 5 0`.
    Level(TimeControl),
    /// `st 10`: a fixed time for each move.
    MoveTime(Duration),
    /// `sd 8`: at most so deep.
    Depth(u32),
    /// `time`: what the engine's clock shows.
    Time(Duration),
    /// `otim`: what the opponent's clock shows.
    OpponentTime(Duration),
    /// `usermove e2e4`.
    Move(String),
    /// `go`: the engine plays the side to move, from now on.
    Go,
    /// `force`: the engine plays neither side.
    Force,
    /// `playother`: the engine plays the side that is not to move.
    PlayOther,
    /// `undo`: take one move back.
    Undo,
    /// `remove`: take two moves back.
    Remove,
    /// `setboard`: a position.
    SetBoard(String),
    /// `hint`: what would the engine play?
    Hint,
    /// `hard` or `easy`: whether the engine thinks on the opponent's time.
    Ponder(bool),
    /// `analyze`.
    Analyze,
    /// `exit`: end the analysis.
    Exit,
    /// `.`: how far is the analysis?
    Status,
    /// `?`: move now.
    MoveNow,
    /// `draw`: the opponent offers a draw.
    Draw,
    /// `result`: the game is over.
    Result,
    /// `post` or `nopost`: whether to show what the engine thinks.
    Post(bool),
    /// `ping`: answer with the same text.
    Ping(String),
    /// `option NAME=VALUE`; a button has no value.
    Option {
        /// The option's name.
        name: String,
        /// Its value.
        value: Option<String>,
    },
    /// `memory`: megabytes for the hash table.
    Memory(i64),
    /// `cores`: threads.
    Cores(i64),
    /// Something that the engine need not act on.
    Ignored,
    /// A command without what it needs: its name, and what was expected.
    Incomplete(&'static str, &'static str),
    /// Anything else.
    Unknown(String),
}

impl Command {
    /// Reads a line.
    pub(crate) fn parse(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "protover" => Self::Protover,
            "quit" => Self::Quit,
            "new" => Self::New,
            "variant" => Self::Variant(rest.to_owned()),
            "level" => match TimeControl::parse(rest) {
                Some(control) => Self::Level(control),
                None => Self::Incomplete("level", "moves, minutes and seconds, like level 40 5:00 0"),
            },
            "st" => seconds(rest).map_or(Self::Incomplete("st", "seconds"), Self::MoveTime),
            "sd" => rest.parse().map_or(Self::Incomplete("sd", "a depth"), Self::Depth),
            "time" => centiseconds(rest).map_or(Self::Incomplete("time", "hundredths of a second"), Self::Time),
            "otim" => centiseconds(rest).map_or(Self::Incomplete("otim", "hundredths of a second"), Self::OpponentTime),
            "usermove" if rest.is_empty() => Self::Incomplete("usermove", "a move"),
            "usermove" => Self::Move(rest.to_owned()),
            "go" => Self::Go,
            "force" => Self::Force,
            "playother" => Self::PlayOther,
            "undo" => Self::Undo,
            "remove" => Self::Remove,
            "setboard" => Self::SetBoard(rest.to_owned()),
            "hint" => Self::Hint,
            "hard" => Self::Ponder(true),
            "easy" => Self::Ponder(false),
            "analyze" => Self::Analyze,
            "exit" => Self::Exit,
            "." => Self::Status,
            "?" => Self::MoveNow,
            "draw" => Self::Draw,
            "result" => Self::Result,
            "post" => Self::Post(true),
            "nopost" => Self::Post(false),
            "ping" => Self::Ping(rest.to_owned()),
            "option" => {
                let (name, value) = rest.split_once('=').map_or((rest, None), |(name, value)| (name, Some(value)));
                Self::Option { name: name.trim().to_owned(), value: value.map(|value| value.trim().to_owned()) }
            }
            "memory" => above_0(rest).map_or(Self::Incomplete("memory", "megabytes, 1 or more"), Self::Memory),
            "cores" => above_0(rest).map_or(Self::Incomplete("cores", "a number, 1 or more"), Self::Cores),
            // The names of players and ratings, an opening book, and what was refused in the features.
            "" | "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics" | "bk"
            | "white" | "black" | "pause" | "resume" | "nps" | "egtpath" => Self::Ignored,
            _ if looks_like_a_move(line) => Self::Move(line.to_owned()),
            _ => Self::Unknown(word.to_owned()),
        }
    }
}

/// Whether a line is a move without `usermove`: `e2e4`, `e7e8q`.
fn looks_like_a_move(line: &str) -> bool {
    let bytes = line.as_bytes();
    let is_square = |at: usize| matches!(bytes.get(at..at + 2), Some([b'a'..=b'h', b'1'..=b'8']));
    is_square(0) && is_square(2) && (bytes.len() == 4 || bytes.len() == 5)
}

fn seconds(text: &str) -> Option<Duration> {
    text.parse().ok().and_then(|seconds: f64| Duration::try_from_secs_f64(seconds).ok())
}

/// A number of something that there must be at least one of.
fn above_0(text: &str) -> Option<i64> {
    text.parse().ok().filter(|number| *number > 0)
}

/// A clock. One that has run out may be negative, which counts as 0.
fn centiseconds(text: &str) -> Option<Duration> {
    let centiseconds = text.parse::<f64>().ok().filter(|number| number.is_finite())?;
    Duration::try_from_secs_f64(centiseconds.max(0.0) / 100.0).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        for (line, expected) in [
            ("protover 2", Command::Protover),
            ("st 2.5", Command::MoveTime(Duration::from_millis(2500))),
            ("time 6000", Command::Time(Duration::from_secs(60))),
            ("time -3", Command::Time(Duration::ZERO)),
            ("usermove e7e8q", Command::Move("e7e8q".to_owned())),
            ("e2e4", Command::Move("e2e4".to_owned())),
            ("ping 17", Command::Ping("17".to_owned())),
            ("result 1-0 {White mates}", Command::Result),
            ("option Clear Hash", Command::Option { name: "Clear Hash".to_owned(), value: None }),
            (
                "option Move Overhead=30",
                Command::Option { name: "Move Overhead".to_owned(), value: Some("30".to_owned()) },
            ),
            ("setboard 8/8/8/8/8/8/8/8 w - -", Command::SetBoard("8/8/8/8/8/8/8/8 w - -".to_owned())),
            ("rejected pause", Command::Ignored),
            ("hard", Command::Ponder(true)),
            ("easy", Command::Ponder(false)),
            ("", Command::Ignored),
            ("e2e4e5", Command::Unknown("e2e4e5".to_owned())),
            ("hello there", Command::Unknown("hello".to_owned())),
        ] {
            assert_eq!(Command::parse(line), expected, "{line}");
        }
        for line in [
            "level",
            "level 0 x 0",
            "st soon",
            "sd",
            "time",
            "otim nan",
            "usermove",
            "memory",
            "memory -1",
            "memory 0",
            "cores many",
            "cores 0",
        ] {
            assert!(matches!(Command::parse(line), Command::Incomplete(..)), "{line}");
        }
    }
}
