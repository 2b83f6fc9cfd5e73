//! Who plays a side.

use std::fmt;
use std::str::FromStr;

use microchess_1976::Level;
use microchess_janus::{JanusSpec, OPPONENTS, Strength};
use serde::{Deserialize, Serialize};

use crate::protocol::OpponentInfo;

/// Who plays a side. As text it is what the command line calls it: `1976:normal`, `janus:elo=1200`; and `human`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Opponent {
    /// A person.
    Human,
    /// MicroChess at a level.
    MicroChess(Level),
    /// Janus with a strength; `None` is the full one. It thinks in a module of its own, which the page loads when it is chosen.
    Janus(Option<Strength>),
}

impl Opponent {
    /// The level, if MicroChess plays.
    pub(crate) const fn level(self) -> Option<Level> {
        match self {
            Self::MicroChess(level) => Some(level),
            Self::Human | Self::Janus(_) => None,
        }
    }

    /// What plays: `human`, `1976` or `janus`.
    pub(crate) const fn kind(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::MicroChess(_) => "1976",
            Self::Janus(_) => "janus",
        }
    }

    /// The name in a PGN.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Human => "?".to_owned(),
            Self::MicroChess(level) => format!("MicroChess 1976, {}", level.title()),
            Self::Janus(strength) => JanusSpec { strength, ..JanusSpec::default() }.to_string(),
        }
    }
}

/// All that can be played against, as the page offers them.
pub(crate) fn all() -> Vec<OpponentInfo> {
    let micro_chess = |level: Level, words: &str| OpponentInfo {
        id: Opponent::MicroChess(level),
        kind: "1976",
        name: level.title().to_owned(),
        elo: None,
        words: words.to_owned(),
    };
    let janus = OPPONENTS.iter().map(|opponent| OpponentInfo {
        id: Opponent::Janus(opponent.strength),
        kind: "janus",
        name: opponent.name.to_owned(),
        elo: opponent.strength.map(Strength::elo),
        words: opponent.description.to_owned(),
    });
    let human = OpponentInfo {
        id: Opponent::Human,
        kind: "human",
        name: "A person".to_owned(),
        elo: None,
        words: "At this board.".to_owned(),
    };
    [human]
        .into_iter()
        .chain([
            micro_chess(Level::Normal, "About a minute a move on a KIM-1."),
            micro_chess(Level::Blitz, "Seconds a move, blind to checks."),
            micro_chess(Level::SuperBlitz, "A second or two, without exchanges."),
        ])
        .chain(janus)
        .collect()
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::MicroChess(Level::SuperBlitz) => f.write_str("1976:superblitz"),
            Self::MicroChess(Level::Blitz) => f.write_str("1976:blitz"),
            Self::MicroChess(Level::Normal) => f.write_str("1976:normal"),
            Self::Janus(None) => f.write_str("janus"),
            Self::Janus(Some(strength)) => write!(f, "janus:elo={}", strength.elo()),
        }
    }
}

impl FromStr for Opponent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = all().into_iter().map(|info| info.id).find(|opponent| opponent.to_string() == text);
        found.ok_or_else(|| {
            format!("{text} is not a player: expected human, 1976:normal, 1976:blitz, 1976:superblitz, janus, or janus:elo=600 to 2800 in steps of 200")
        })
    }
}

impl TryFrom<String> for Opponent {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Opponent> for String {
    fn from(opponent: Opponent) -> Self {
        opponent.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opponent_is_read_back_from_its_text() {
        let all = all();
        assert_eq!(all.len(), 17);
        for info in all {
            assert_eq!(info.id.to_string().parse(), Ok(info.id));
            assert_eq!(info.id.kind(), info.kind);
        }
        assert!("janus:elo=601".parse::<Opponent>().unwrap_err().contains("expected human"));
        assert_eq!(Opponent::Janus(Some(Strength::new(1200))).name(), "Teletype (Elo 1200)");
    }
}
