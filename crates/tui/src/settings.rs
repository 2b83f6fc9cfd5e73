//! The settings of a game, as the start screen and the command line give them, and as they are saved for the next time.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use chess0x88::Color;
use microchess_1976::Level;
use microchess_bridge_1976::{Book, Spec1976};
use microchess_game::PlayerSpec;
use microchess_game::TimeControl;
use microchess_janus::{JanusSpec, OPPONENTS};
use microchess_uci::visible_controls;
use serde_json::{Value, json};

pub use crate::clock_text::{format_clock, parse_clock};
pub use crate::speed::Speed;
use crate::theme::{BoardTheme, PieceStyle};

/// Who plays against whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// A human against an engine, built in or not.
    Engine(PlayerSpec),
    /// Two humans at one keyboard.
    Human,
    /// One engine against another, White first.
    Engines(PlayerSpec, PlayerSpec),
}

/// The word for a human player on the command line, in the settings and in saved games.
pub const HUMAN: &str = "human";

/// Whether a word means a human player: [`HUMAN`], or `person`, which earlier versions wrote.
#[must_use]
pub fn is_human(word: &str) -> bool {
    [HUMAN, "person"].contains(&word)
}

/// Which colour the human plays against an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
    /// One or the other, at random.
    Random,
}

/// Where a game starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// The standard position.
    #[default]
    Standard,
    /// From a FEN.
    Fen(String),
    /// Where a game of a PGN file ends.
    Pgn(String),
    /// Where the last game was left.
    Resume,
}

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Who plays.
    pub opponent: Opponent,
    /// The human's colour.
    pub color: ColorChoice,
    /// Clocks, if any.
    pub clock: Option<TimeControl>,
    /// How long the 1976 program thinks.
    pub speed: Speed,
    /// Where it starts.
    pub start: Start,
    /// The colours of the board.
    pub palette: BoardTheme,
    /// How pieces are drawn.
    pub pieces: PieceStyle,
    /// How long a move of two engines is seen at least. It is not saved.
    pub pace: Duration,
    /// Other programs that were played against, to be offered again.
    pub known_engines: Vec<PlayerSpec>,
}

/// The 1976 program at a level, with its opening book.
#[must_use]
pub fn spec_for_level(level: Level) -> PlayerSpec {
    Spec1976::new(level).with_book(Book::Auto { seed: 0 }).into()
}

/// The built-in engines that the start screen offers, from weak to strong.
#[must_use]
pub fn built_in_engines() -> Vec<PlayerSpec> {
    let levels = Level::ALL.map(spec_for_level);
    // Against a person Janus plays its openings at every strength.
    let opponents = OPPONENTS
        .map(|opponent| JanusSpec { strength: opponent.strength, book: Some(true), ..JanusSpec::default() }.into());
    levels.into_iter().chain(opponents).collect()
}

/// The level of a player, if it is the 1976 program.
#[must_use]
pub fn level_of(spec: &PlayerSpec) -> Option<Level> {
    Spec1976::from_player(spec).map(|spec| spec.level)
}

/// The name of a player on the screen and in PGN.
#[must_use]
pub fn display_name(spec: &PlayerSpec) -> String {
    match spec {
        PlayerSpec::BuiltIn(engine) => match level_of(spec) {
            Some(level) => format!("MicroChess {}", level.title()),
            None => JanusSpec::from_player(spec).map_or_else(|| engine.name.clone(), |spec| spec.to_string()),
        },
        PlayerSpec::External(engine) => {
            let name = engine.path.file_stem().unwrap_or_default().to_string_lossy();
            visible_controls(&name).into_owned()
        }
    }
}

/// A text with names of players where there is little room: a level says enough of MicroChess.
pub(crate) fn with_short_names(text: &str) -> String {
    Level::ALL
        .map(Level::title)
        .iter()
        .fold(text.to_owned(), |text, title| text.replace(&format!("MicroChess {title}"), title))
}

/// The name of a player, with what is set in it where another player has the same name: `stockfish (Skill Level=0)`.
#[must_use]
pub fn name_beside(spec: &PlayerSpec, other: Option<&PlayerSpec>) -> String {
    let is_alike = |other: &PlayerSpec| spec != other && display_name(spec) == display_name(other);
    if other.is_some_and(is_alike) { name_with_options(spec) } else { display_name(spec) }
}

/// The name of a player, and of another program the options that are set in it.
#[must_use]
pub fn name_with_options(spec: &PlayerSpec) -> String {
    let name = display_name(spec);
    let options = match spec {
        PlayerSpec::External(engine) => engine.options.as_slice(),
        PlayerSpec::BuiltIn(_) => &[],
    };
    let option = |(name, value): &(String, Option<String>)| match value {
        Some(value) => format!("{name}={value}"),
        None => name.clone(),
    };
    let options: Vec<String> = options.iter().map(option).collect();
    if options.is_empty() { name } else { format!("{name} ({})", visible_controls(&options.join(", "))) }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            opponent: Opponent::Engine(spec_for_level(Level::Normal)),
            color: ColorChoice::White,
            clock: None,
            speed: Speed::Instant,
            start: Start::Standard,
            palette: BoardTheme::Wood,
            pieces: PieceStyle::default(),
            pace: Duration::ZERO,
            known_engines: Vec::new(),
        }
    }
}

impl Settings {
    /// The engines of other programs in it.
    #[must_use]
    pub fn external_engines(&self) -> Vec<&PlayerSpec> {
        let engines = match &self.opponent {
            Opponent::Engine(spec) => vec![spec],
            Opponent::Engines(white, black) => vec![white, black],
            Opponent::Human => Vec::new(),
        };
        engines.into_iter().filter(|spec| matches!(spec, PlayerSpec::External(_))).collect()
    }

    /// The same, with the engines of other programs in it among those to be offered again, the latest first.
    #[must_use]
    pub fn with_engines_remembered(mut self) -> Self {
        const REMEMBERED: usize = 8;
        let used: Vec<PlayerSpec> = self.external_engines().into_iter().cloned().collect();
        for spec in used {
            self.known_engines.retain(|known| *known != spec);
            self.known_engines.insert(0, spec);
        }
        self.known_engines.truncate(REMEMBERED);
        self
    }

    /// Who plays White and Black, if the human of a game against an engine has this colour. `None`: a human plays.
    #[must_use]
    pub fn players(&self, human: Color) -> [Option<PlayerSpec>; 2] {
        match &self.opponent {
            Opponent::Human => [None, None],
            Opponent::Engines(white, black) => [Some(white.clone()), Some(black.clone())],
            Opponent::Engine(spec) => {
                let mut players = [None, None];
                players[!human as usize] = Some(spec.clone());
                players
            }
        }
    }

    /// As they are saved for the next time. Where the game started is not saved.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let opponent = match &self.opponent {
            Opponent::Engine(spec) => json!({ "engine": spec.to_string() }),
            Opponent::Human => json!(HUMAN),
            Opponent::Engines(white, black) => json!({ "engines": [white.to_string(), black.to_string()] }),
        };
        json!({
            "opponent": opponent,
            "color": self.color.to_string(),
            "clock": self.clock.map(|clock| clock.to_string()),
            "speed": self.speed.to_string(),
            "theme": self.palette.name(),
            "pieces": self.pieces.name(),
            "known_engines": self.known_engines.iter().map(PlayerSpec::to_string).collect::<Vec<_>>(),
        })
    }

    /// As they were saved. What cannot be read is set as by default.
    #[must_use]
    pub fn from_json(saved: &Value) -> Self {
        let default = Self::default();
        let spec = |value: &Value| value.as_str().and_then(|text| text.parse::<PlayerSpec>().ok());
        let opponent = &saved["opponent"];
        let engines = || Some(Opponent::Engines(spec(&opponent["engines"][0])?, spec(&opponent["engines"][1])?));
        let human = || opponent.as_str().is_some_and(is_human).then_some(Opponent::Human);
        fn read<T: FromStr>(value: &Value) -> Option<T> {
            value.as_str().and_then(|text| text.parse().ok())
        }
        Self {
            opponent: spec(&opponent["engine"])
                .map(Opponent::Engine)
                .or_else(engines)
                .or_else(human)
                .unwrap_or(default.opponent),
            color: read(&saved["color"]).unwrap_or(default.color),
            clock: read(&saved["clock"]),
            speed: read(&saved["speed"]).unwrap_or(default.speed),
            start: Start::Standard,
            palette: read(&saved["theme"]).unwrap_or(default.palette),
            pieces: read(&saved["pieces"]).unwrap_or(default.pieces),
            pace: default.pace,
            known_engines: saved["known_engines"]
                .as_array()
                .map(|known| known.iter().filter_map(spec).collect())
                .unwrap_or_default(),
        }
    }
}

impl ColorChoice {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::White, Self::Black, Self::Random];

    /// The colour, drawn at random if that was chosen.
    #[must_use]
    pub fn decide(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
            Self::Random => fastrand::choice(Color::ALL).unwrap_or(Color::White),
        }
    }
}

impl fmt::Display for ColorChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Random => "random",
        })
    }
}

impl FromStr for ColorChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|choice| choice.to_string().eq_ignore_ascii_case(text));
        known.ok_or_else(|| format!("{text:?} is not a colour; expected white, black or random"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_saved_for_the_next_time() {
        let specs = ["1976:blitz,book=auto", "janus:nodes=500", "uci:/bin/engine,Hash=16"]
            .map(|text| text.parse::<PlayerSpec>().unwrap());
        let [blitz, janus, other] = specs;
        for opponent in
            [Opponent::Engine(blitz.clone()), Opponent::Engine(other), Opponent::Human, Opponent::Engines(blitz, janus)]
        {
            let settings = Settings {
                opponent,
                color: ColorChoice::Random,
                clock: parse_clock("3+2").unwrap(),
                speed: Speed::Times(10.0),
                palette: BoardTheme::Contrast,
                pieces: PieceStyle::Letters,
                known_engines: vec!["uci:/bin/engine".parse().unwrap()],
                ..Settings::default()
            };
            assert_eq!(Settings::from_json(&settings.to_json()), settings);
        }
        assert_eq!(Settings::from_json(&json!({ "opponent": 7, "color": "green" })), Settings::default());
    }

    #[test]
    fn players_have_names() {
        for (text, name) in [
            ("1976:superblitz,book=auto", "MicroChess Super Blitz"),
            ("janus", "Janus"),
            ("janus:nodes=500,hash=4", "Janus (500 nodes)"),
            ("uci:/usr/games/stockfish,Hash=16", "stockfish"),
        ] {
            assert_eq!(display_name(&text.parse().unwrap()), name);
        }
    }

    #[test]
    fn names_are_shorter_and_sentences_whole() {
        assert_eq!(with_short_names("MicroChess Super Blitz - MicroChess Normal"), "Super Blitz - Normal");
        assert_eq!(
            with_short_names("Hint: MicroChess at Normal would play e4."),
            "Hint: MicroChess at Normal would play e4."
        );
    }

    #[test]
    fn players_of_one_name_differ_by_their_options() {
        let [weak, strong, other] = ["uci:/usr/games/stockfish,Skill Level=0,Hash=16", "uci:stockfish", "janus"]
            .map(|text| text.parse::<PlayerSpec>().unwrap());
        assert_eq!(name_beside(&weak, Some(&strong)), "stockfish (Skill Level=0, Hash=16)");
        assert_eq!(name_beside(&strong, Some(&weak)), "stockfish");
        assert_eq!(name_beside(&weak, Some(&other)), "stockfish");
        assert_eq!(name_beside(&weak, Some(&weak)), "stockfish");
        assert_eq!(name_beside(&weak, None), "stockfish");
    }

    #[test]
    fn settings_of_earlier_versions_are_read() {
        let human = Settings { opponent: Opponent::Human, ..Settings::default() };
        assert_eq!(human.to_json()["opponent"], "human");
        assert_eq!(Settings::from_json(&json!({ "opponent": "person" })), human);
    }
}
