//! Which other programs may be run. The command line and the start screen name them in this run; a saved game and the saved
//! settings are files, which other people may have written, so a program that only they name is run after a question.

use chess0x88::Color;
use microchess_game::{EngineCommand, PlayerSpec};
use microchess_uci::visible_controls;

use crate::model::{Effect, Model, Msg, SavedGame, Screen};
use crate::popup::{Popup, Question};
use crate::settings::{ColorChoice, Opponent, Settings, display_name, name_with_options};

/// The other programs that may be run until this program ends.
#[derive(Debug, Default)]
pub(crate) struct Permissions {
    granted: Vec<PlayerSpec>,
}

impl Permissions {
    /// The player has named these engines.
    pub(crate) fn grant<'a>(&mut self, engines: impl IntoIterator<Item = &'a PlayerSpec>) {
        self.granted.extend(engines.into_iter().cloned());
    }

    /// The first engine of a game that the player has to be asked about.
    fn missing(&self, arrival: &Arrival) -> Option<PlayerSpec> {
        let is_unknown = |spec: &&PlayerSpec| matches!(spec, PlayerSpec::External(_)) && !self.granted.contains(spec);
        arrival.engines().into_iter().find(is_unknown).cloned()
    }
}

/// A game that is about to be shown.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    /// Its settings; `None` for a game that is opened while another one is shown.
    pub(crate) settings: Option<Settings>,
    pub(crate) saved: SavedGame,
}

impl Arrival {
    /// The engines that play, as far as the game itself names them.
    fn engines(&self) -> Vec<&PlayerSpec> {
        match (&self.saved.players, &self.settings) {
            (Some(players), _) => players.iter().flatten().collect(),
            (None, Some(settings)) => settings.external_engines(),
            (None, None) => Vec::new(),
        }
    }

    /// A human plays in the place of an engine.
    fn replace_by_human(&mut self, engine: &PlayerSpec) {
        if let Some(players) = &mut self.saved.players {
            for player in players.iter_mut().filter(|player| player.as_ref() == Some(engine)) {
                *player = None;
            }
        } else if let Some(settings) = &mut self.settings {
            settings.known_engines.retain(|known| known != engine);
            let [white, black] = settings.players(Color::White);
            settings.opponent = match (white.filter(|spec| spec != engine), black.filter(|spec| spec != engine)) {
                (Some(white), Some(black)) => Opponent::Engines(white, black),
                (None, Some(other)) => {
                    settings.color = ColorChoice::White;
                    Opponent::Engine(other)
                }
                (Some(other), None) => {
                    settings.color = ColorChoice::Black;
                    Opponent::Engine(other)
                }
                (None, None) => Opponent::Human,
            };
        }
    }
}

impl Model {
    /// The engine about which the player would be asked before this game is shown.
    pub(crate) fn unknown_engine(&self, arrival: &Arrival) -> Option<PlayerSpec> {
        self.permissions.missing(arrival)
    }

    /// Shows a game as soon as every program that plays in it may be run. All games come through here.
    pub(crate) fn admit(&mut self, arrival: Arrival) -> Vec<Effect> {
        let Some(engine) = self.permissions.missing(&arrival) else {
            return match arrival.settings {
                Some(settings) => self.enter_game(settings, arrival.saved),
                None => self.update_screen(Msg::Loaded(Ok(Box::new(arrival.saved)))),
            };
        };
        let popup = match &mut self.screen {
            Screen::Start(start) => &mut start.popup,
            Screen::Game(screen) => &mut screen.popup,
        };
        *popup = Some(Popup::Confirm(Question::RunEngine(engine)));
        self.waiting = Some(arrival);
        Vec::new()
    }

    /// The player has said whether an engine may be run. If not, a human plays in its place.
    pub(crate) fn answer_about_engine(&mut self, engine: &PlayerSpec, may_run: bool) -> Vec<Effect> {
        let Some(mut arrival) = self.waiting.take() else { return Vec::new() };
        if may_run {
            self.permissions.grant([engine]);
        } else {
            arrival.replace_by_human(engine);
        }
        self.admit(arrival)
    }

    /// The question that waits for an answer, if there is one.
    pub(crate) fn question(&self) -> Option<&Question> {
        let popup = match &self.screen {
            Screen::Start(start) => &start.popup,
            Screen::Game(screen) => &screen.popup,
        };
        match popup {
            Some(Popup::Confirm(question)) => Some(question),
            _ => None,
        }
    }
}

/// What would be run: the program, its arguments and its options.
pub(crate) fn command_text(engine: &PlayerSpec) -> String {
    let text = engine.to_string();
    visible_controls(text.strip_prefix("uci:").unwrap_or(&text)).into_owned()
}

/// An engine by its name; of another program also what would be run, because Enter runs it.
pub(crate) fn engine_text(spec: &PlayerSpec) -> String {
    match spec {
        PlayerSpec::BuiltIn(_) => display_name(spec),
        PlayerSpec::External(engine) if engine.options.is_empty() => {
            format!("{} ({})", display_name(spec), command_text(spec))
        }
        // The options come first: by them it differs from the same program with others, and they are not cut.
        PlayerSpec::External(engine) => {
            let plain = EngineCommand { options: Vec::new(), ..engine.clone() };
            format!("{}, {}", name_with_options(spec), command_text(&PlayerSpec::External(plain)))
        }
    }
}
