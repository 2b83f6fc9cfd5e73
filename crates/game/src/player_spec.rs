//! Players as text: `engine:setting,key=value`, `uci:/path/to/engine,Option=value`.
//!
//! Parts are separated by commas; a comma inside a part has a backslash before it. In an engine's command, arguments
//! follow the first space, unless there is a file whose name is the whole command. The parts `tc=10+0.1`, `movetime=100`,
//! `nodes=1000` and `depth=5`, in small letters, limit another program's search; all others are its options.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use microchess_uci::StopFlag;
use thiserror::Error;

use crate::played_game::MoveLimit;
use crate::player::{Player, PlayerError};

/// A player as text describes it. This crate knows no built-in engines: an [`EngineFactory`] makes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// An engine inside this program.
    BuiltIn(BuiltInEngine),
    /// Another program that speaks UCI.
    External(EngineCommand),
}

/// A built-in engine: its name and its settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuiltInEngine {
    /// The name before the colon.
    pub name: String,
    /// The parts after the colon: `(key, Some(value))` for `key=value`, `(word, None)` for a word alone.
    pub settings: Vec<(String, Option<String>)>,
}

/// How another engine is started, and which options are set in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineCommand {
    /// The file to run.
    pub path: PathBuf,
    /// The arguments of the command line.
    pub arguments: Vec<String>,
    /// UCI options by name, and their values; a button has none.
    pub options: Vec<(String, Option<String>)>,
    /// What limits its search, instead of the limit of the game.
    pub limit: Option<MoveLimit>,
}

/// Makes the engines that are built into a program.
pub trait EngineFactory: Sync {
    /// Checks an engine's name and settings, and spells out the defaults that matter.
    ///
    /// # Errors
    ///
    /// When there is no such engine, or it does not have a setting.
    fn resolve(&self, engine: &BuiltInEngine) -> Result<BuiltInEngine, PlayerSpecError>;

    /// Makes an engine that is ready for its first game.
    ///
    /// # Errors
    ///
    /// When there is no such engine, or it does not have a setting.
    fn create(&self, engine: &BuiltInEngine) -> Result<Box<dyn Player>, PlayerSpecError>;

    /// Whether the engine would search for ever without a limit.
    fn needs_limit(&self, engine: &BuiltInEngine) -> bool;
}

impl PlayerSpec {
    /// Checks that a built-in engine can be made, and spells out its defaults. Another program is not started, so that it
    /// exists is not checked.
    ///
    /// # Errors
    ///
    /// When there is no such built-in engine, or it does not have a setting.
    pub fn resolve(self, factory: &dyn EngineFactory) -> Result<Self, PlayerSpecError> {
        match self {
            Self::BuiltIn(engine) => factory.resolve(&engine).map(Self::BuiltIn),
            Self::External(_) => Ok(self),
        }
    }

    /// Makes or starts the player. Another program is waited for until the stop flag is set.
    ///
    /// # Errors
    ///
    /// When it cannot be made or started.
    pub fn start(&self, factory: &dyn EngineFactory, stop: &StopFlag) -> Result<Box<dyn Player>, PlayerError> {
        match self {
            Self::BuiltIn(engine) => factory.create(engine).map_err(|error| PlayerError::Failed(error.to_string())),
            #[cfg(feature = "native")]
            Self::External(command) => Ok(Box::new(crate::uci_player::UciPlayer::start(command, stop)?)),
            #[cfg(not(feature = "native"))]
            Self::External(_) => {
                let _ = stop;
                Err(PlayerError::Failed("other programs cannot be started here".to_owned()))
            }
        }
    }

    /// Whether the player would search for ever without a limit.
    #[must_use]
    pub fn needs_limit(&self, factory: &dyn EngineFactory) -> bool {
        match self {
            Self::BuiltIn(engine) => factory.needs_limit(engine),
            Self::External(command) => command.limit.is_none(),
        }
    }

    /// The limit that a description of another program has.
    #[must_use]
    pub fn limit(&self) -> Option<MoveLimit> {
        match self {
            Self::BuiltIn(_) => None,
            Self::External(command) => command.limit,
        }
    }
}

/// Why a text does not describe a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerSpecError {
    /// Neither a built-in engine nor another program.
    #[error("{text:?} is not a player; expected {expected}uci:/path/to/engine,Option=value")]
    Unknown {
        /// The description.
        text: String,
        /// The built-in engines that there are, each with an "or" after it.
        expected: &'static str,
    },
    /// A setting has a value that the engine does not take.
    #[error("{value:?} is not {what}; expected {expected}")]
    Value {
        /// The value as it was written.
        value: String,
        /// What it should have been: `a level`, `a book`.
        what: &'static str,
        /// The values that the engine takes, in words.
        expected: &'static str,
    },
    /// The engine does not have a setting of this name.
    #[error("{setting:?} is not a setting of {engine}; expected {expected}")]
    Setting {
        /// The setting as it was written.
        setting: String,
        /// The engine's name for people.
        engine: &'static str,
        /// The settings that the engine has, in words.
        expected: &'static str,
    },
}

/// Parses the syntax only. [`PlayerSpec::resolve`] checks that a built-in engine of this name exists.
impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut parts = split_at_commas(rest).into_iter().filter(|part| !part.is_empty());
        let setting = |part: String| match part.split_once('=') {
            Some((key, value)) => (key.to_owned(), Some(value.to_owned())),
            None => (part, None),
        };
        if name == "uci" {
            let command =
                parts.next().ok_or_else(|| PlayerSpecError::Unknown { text: text.to_owned(), expected: "" })?;
            let (path, arguments) = split_command(&command);
            let mut command = EngineCommand { path, arguments, ..EngineCommand::default() };
            for (key, value) in parts.map(setting) {
                match MoveLimit::parse_setting(&key, value.as_deref().unwrap_or_default()) {
                    Some(limit) => command.limit = Some(limit?),
                    None => command.options.push((key, value)),
                }
            }
            Ok(Self::External(command))
        } else {
            Ok(Self::BuiltIn(BuiltInEngine { name: name.to_owned(), settings: parts.map(setting).collect() }))
        }
    }
}

/// The parts between commas. A backslash keeps a comma in its part, and before a comma two backslashes are one. Elsewhere a
/// backslash is only that, as in the paths of Windows.
fn split_at_commas(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut backslashes = 0;
    for letter in text.chars() {
        match letter {
            '\\' => backslashes += 1,
            ',' => {
                part.extend(std::iter::repeat_n('\\', backslashes / 2));
                if backslashes % 2 == 0 {
                    parts.push(std::mem::take(&mut part));
                } else {
                    part.push(',');
                }
                backslashes = 0;
            }
            _ => {
                part.extend(std::iter::repeat_n('\\', std::mem::take(&mut backslashes)));
                part.push(letter);
            }
        }
    }
    part.extend(std::iter::repeat_n('\\', backslashes));
    parts.push(part);
    parts
}

/// The text that [`split_at_commas`] takes apart again.
fn join_with_commas(parts: &[String]) -> String {
    let mut text = String::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            double_last_backslashes(&mut text);
            text.push(',');
        }
        for letter in part.chars() {
            if letter == ',' {
                double_last_backslashes(&mut text);
                text.push('\\');
            }
            text.push(letter);
        }
    }
    text
}

/// Doubles the backslashes at the end of a text, which a comma is to follow.
fn double_last_backslashes(text: &mut String) {
    let count = text.len() - text.trim_end_matches('\\').len();
    text.extend(std::iter::repeat_n('\\', count));
}

/// Splits a command into a program and its arguments. A file name with spaces is kept whole if the file exists.
fn split_command(text: &str) -> (PathBuf, Vec<String>) {
    let whole = PathBuf::from(text);
    let mut words = text.split_whitespace().map(str::to_owned);
    let is_file = cfg!(feature = "native") && whole.exists();
    match words.next() {
        Some(program) if !is_file => (PathBuf::from(program), words.collect()),
        _ => (whole, Vec::new()),
    }
}

/// The text from which the same player is parsed.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setting = |(key, value): &(String, Option<String>)| match value {
            Some(value) => format!("{key}={value}"),
            None => key.clone(),
        };
        match self {
            Self::BuiltIn(BuiltInEngine { name, settings }) => {
                write!(f, "{name}")?;
                if !settings.is_empty() {
                    write!(f, ":{}", join_with_commas(&settings.iter().map(setting).collect::<Vec<_>>()))?;
                }
                Ok(())
            }
            Self::External(EngineCommand { path, arguments, options, limit }) => {
                let words = std::iter::once(path.display().to_string()).chain(arguments.iter().cloned());
                let mut parts = vec![words.collect::<Vec<_>>().join(" ")];
                parts.extend(options.iter().map(setting));
                parts.extend(limit.and_then(MoveLimit::setting).map(|(key, value)| format!("{key}={value}")));
                write!(f, "uci:{}", join_with_commas(&parts))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn player_specs_round_trip() {
        for text in [
            "1976:normal",
            "1976:blitz,book=auto",
            "uci:/bin/engine,Hash=16,Move Overhead=30",
            "uci:/bin/engine --fast -n 3,Clear Hash,Book=a\\,b",
            "uci:/bin/engine,Hash=16,depth=5",
            "uci:/bin/engine,tc=40/60+0.5",
            "uci:/bin/engine,movetime=250",
            "uci:/bin/engine,Depth=3,nodes=1000",
            r"uci:C:\engine.exe,Path=D:\tables\\,Hash=1",
            r"uci:a\,b,c=\\\,\\,d",
        ] {
            assert_eq!(text.parse::<PlayerSpec>().unwrap().to_string(), text);
        }
        assert_eq!(
            "uci:".parse::<PlayerSpec>().unwrap_err().to_string(),
            "\"uci:\" is not a player; expected uci:/path/to/engine,Option=value"
        );
        assert_eq!(
            "uci:/bin/engine,depth=deep".parse::<PlayerSpec>().unwrap_err().to_string(),
            "\"deep\" is not a depth; expected plies, like depth=5"
        );
        assert_eq!("uci:e,depth=5".parse::<PlayerSpec>().unwrap().limit(), Some(MoveLimit::Depth(5)));
        let PlayerSpec::BuiltIn(built_in) = "toy:fast,depth=3".parse().unwrap() else { panic!("not built in") };
        assert_eq!(built_in.name, "toy");
        assert_eq!(built_in.settings, [("fast".to_owned(), None), ("depth".to_owned(), Some("3".to_owned()))]);
    }
}
