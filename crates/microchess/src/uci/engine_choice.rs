//! Which of the two engines plays.

use std::fmt;
use std::str::FromStr;

/// One of the built-in engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum EngineChoice {
    /// The program of 1976.
    #[default]
    MicroChess1976,
    /// Janus.
    Janus,
}

impl EngineChoice {
    /// Both of them.
    pub(crate) const ALL: [Self; 2] = [Self::MicroChess1976, Self::Janus];

    /// The value of the UCI option `Engine`, which is one word, because not every chess program reads more.
    pub(crate) const fn option_value(self) -> &'static str {
        match self {
            Self::MicroChess1976 => "MicroChess1976",
            Self::Janus => "Janus",
        }
    }

    /// The name in a sentence.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::MicroChess1976 => "MicroChess 1976",
            Self::Janus => "Janus",
        }
    }
}

/// The name on the command line.
impl fmt::Display for EngineChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::MicroChess1976 => "1976",
            Self::Janus => "janus",
        })
    }
}

/// Reads the name of the command line, or that of the option.
impl FromStr for EngineChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_named = |engine: &Self| {
            [engine.to_string().as_str(), engine.option_value(), engine.title()]
                .iter()
                .any(|name| name.eq_ignore_ascii_case(text))
        };
        Self::ALL.into_iter().find(is_named).ok_or_else(|| format!("{text:?} is not an engine; expected 1976 or janus"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_have_a_name_for_each_place() {
        for engine in EngineChoice::ALL {
            for name in [engine.to_string().as_str(), engine.option_value(), engine.title()] {
                assert_eq!(name.parse(), Ok(engine));
            }
        }
        let error = "toga".parse::<EngineChoice>().unwrap_err();
        assert_eq!(error, "\"toga\" is not an engine; expected 1976 or janus");
    }
}
