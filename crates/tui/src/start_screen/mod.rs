//! The start screen: the settings of the next game, a row each.

mod row_text;

use chess0x88::Position;
use microchess_1976::Level;
use microchess_game::PlayerSpec;

use crate::geometry::{PopupGeometry, StartGeometry};
use crate::model::{Effect, Key, Mouse, Msg, SavedGame, Transition};
use crate::popup::{FilePrompt, Library, Popup, Question, Reaction};
use crate::settings::{
    ColorChoice, Opponent, Settings, Speed, Start, built_in_engines, level_of, parse_clock, spec_for_level,
};

/// The clocks to choose from, as players say them.
const CLOCKS: [&str; 9] = ["none", "1+0", "3+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10"];

/// How long the 1976 program thinks, to choose from.
const SPEEDS: [Speed; 4] = [Speed::Instant, Speed::Times(1.0), Speed::Times(10.0), Speed::Times(100.0)];

/// A row of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Resume,
    /// All games that are kept.
    Library,
    Opponent,
    /// White's engine, where two engines play.
    White,
    /// Black's engine, where two engines play.
    Black,
    /// The player's colour.
    Color,
    Clock,
    Speed,
    Position,
    Start,
}

/// The screen.
#[derive(Debug)]
pub(crate) struct StartScreen {
    pub(crate) settings: Settings,
    pub(crate) last_game: Option<SavedGame>,
    pub(crate) row: Row,
    /// What is typed in the row for the position: a FEN, or the name of a PGN file.
    pub(crate) text: String,
    pub(crate) message: String,
    pub(crate) popup: Option<Popup>,
    /// Engines of other programs that can be offered.
    pub(crate) found_engines: Vec<PlayerSpec>,
}

impl StartScreen {
    pub(crate) fn new(settings: Settings, last_game: Option<SavedGame>) -> Self {
        let settings = Settings { start: Start::Standard, ..settings };
        let unfinished = last_game.as_ref().is_some_and(|saved| !saved.is_over());
        let row = if unfinished { Row::Resume } else { Row::Start };
        Self {
            settings,
            last_game,
            row,
            text: String::new(),
            message: String::new(),
            popup: None,
            found_engines: Vec::new(),
        }
    }

    /// The rows that there are, from top to bottom. They depend on the opponent.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        if self.last_game.is_some() {
            rows.extend([Row::Resume, Row::Library]);
        }
        rows.push(Row::Opponent);
        match &self.settings.opponent {
            Opponent::Engines(..) => rows.extend([Row::White, Row::Black]),
            Opponent::Engine(_) => rows.push(Row::Color),
            Opponent::Human => {}
        }
        rows.push(Row::Clock);
        if self.has_microchess() {
            rows.push(Row::Speed);
        }
        rows.extend([Row::Position, Row::Start]);
        rows
    }

    fn has_microchess(&self) -> bool {
        match &self.settings.opponent {
            Opponent::Human => false,
            Opponent::Engine(spec) => level_of(spec).is_some(),
            Opponent::Engines(white, black) => level_of(white).or(level_of(black)).is_some(),
        }
    }

    /// Takes in what happened on a screen of `size`, its columns and lines.
    pub(crate) fn update(&mut self, message: Msg, size: (u16, u16)) -> Transition {
        match message {
            Msg::Key(key) => self.key(key),
            Msg::Paste(text) => {
                match &mut self.popup {
                    Some(popup) => popup.paste(&text),
                    None => self.type_text(&text),
                }
                Transition::none()
            }
            Msg::Mouse(Mouse::Press, column, line) if self.popup.is_some() => {
                let choice = self.popup_geometry(size).and_then(|popup| popup.choice_at(column, line));
                let reaction = choice.and_then(|choice| Some(self.popup.take()?.choose(choice)));
                reaction.map_or_else(Transition::none, |reaction| self.apply_reaction(reaction))
            }
            Msg::Mouse(Mouse::Press, column, line) => {
                let geometry = StartGeometry::new(size, self);
                if let Some(key) = geometry.key_at(column, line) {
                    return self.command(key);
                }
                let place = geometry.row_at(column, line);
                self.click(place.and_then(|place| self.rows().get(place).copied()))
            }
            Msg::Mouse(Mouse::WheelUp, ..) => self.key(Key::Up),
            Msg::Mouse(Mouse::WheelDown, ..) => self.key(Key::Down),
            Msg::Loaded(Ok(saved)) => Transition::StartGame(Box::new(self.settings.clone()), saved),
            Msg::Loaded(Err(why)) | Msg::Done(Err(why)) | Msg::EnginesChecked(_, Err(why)) => {
                self.message = why;
                Transition::none()
            }
            Msg::GamesInFile(path, titles) => {
                self.popup = Some(Popup::Games { path, titles, selected: 0 });
                Transition::none()
            }
            Msg::Library(entries) => {
                self.popup = Some(Popup::Library(Library::new(entries)));
                Transition::none()
            }
            Msg::Completions(names) => {
                if let Some(Popup::Load(prompt)) = &mut self.popup {
                    prompt.complete(names);
                }
                Transition::none()
            }
            _ => Transition::none(),
        }
    }

    /// A click selects a row; a click on the selected row is Enter.
    fn click(&mut self, row: Option<Row>) -> Transition {
        match row {
            Some(row) if row == self.row => self.enter(),
            Some(row) => {
                self.row = row;
                Transition::none()
            }
            None => Transition::none(),
        }
    }

    /// Where the popup is, if there is one.
    pub(crate) fn popup_geometry(&self, size: (u16, u16)) -> Option<PopupGeometry> {
        self.popup.as_ref().map(|popup| PopupGeometry::new(size, popup))
    }

    /// Does what a popup was answered with.
    fn apply_reaction(&mut self, reaction: Reaction) -> Transition {
        match reaction {
            Reaction::Keep(popup) => self.popup = Some(popup),
            Reaction::Load(path) => {
                // If it cannot be read, its name is there to be changed.
                self.text = path.to_string_lossy().into_owned();
                self.message.clear();
                return Transition::Effects(vec![Effect::Load(path)]);
            }
            Reaction::Complete(popup) => {
                let effect = popup.completion();
                self.popup = Some(popup);
                return Transition::Effects(effect.into_iter().collect());
            }
            Reaction::LoadGame(path, game) => return Transition::Effects(vec![Effect::LoadGame(path, game)]),
            Reaction::Open(id) => return Transition::Effects(vec![Effect::OpenGame(id)]),
            Reaction::Confirm(Question::Delete(entry)) => {
                if self.last_game.as_ref().is_some_and(|last| last.id.as_ref() == Some(&entry.id)) {
                    self.last_game = None;
                    self.row = Row::Start;
                }
                return Transition::Effects(vec![Effect::DeleteGame(entry.id)]);
            }
            Reaction::Confirm(Question::RunEngine(engine)) => return Transition::AnswerAboutEngine(engine, true),
            Reaction::Decline(Question::RunEngine(engine)) => return Transition::AnswerAboutEngine(engine, false),
            Reaction::Decline(Question::Delete(_)) => return Transition::Effects(vec![Effect::ListGames]),
            _ => {}
        }
        Transition::none()
    }

    fn key(&mut self, key: Key) -> Transition {
        if let Some(popup) = self.popup.take() {
            let reaction = popup.key(key);
            return self.apply_reaction(reaction);
        }
        let types = self.row == Row::Position && self.settings.start != Start::Standard;
        match key {
            Key::Backspace if types && matches!(self.settings.start, Start::Pgn(_)) => self.ask_for_file(),
            Key::Backspace if types => _ = self.text.pop(),
            Key::Char(letter) if types => self.type_text(&letter.to_string()),
            key => return self.command(key),
        }
        Transition::none()
    }

    /// Takes a key that is not typed into the row for the position.
    fn command(&mut self, key: Key) -> Transition {
        let rows = self.rows();
        let place = rows.iter().position(|row| *row == self.row).unwrap_or(0);
        match key {
            Key::Up | Key::BackTab => self.row = rows[(place + rows.len() - 1) % rows.len()],
            Key::Down | Key::Tab => self.row = rows[(place + 1) % rows.len()],
            Key::Left => self.change(-1),
            Key::Right => self.change(1),
            Key::Enter => return self.enter(),
            Key::Escape => return Transition::Quit,
            Key::Char('q') => return Transition::Quit,
            Key::Char('c') => return Transition::NextTheme,
            Key::Char('z') => return Transition::NextPieces,
            Key::Char('t') => self.popup = Some(Popup::Tour(0)),
            Key::Char('?') => self.popup = Some(Popup::StartHelp),
            // The page of the tour that is about it.
            Key::Char('x') => self.popup = Some(Popup::Tour(2)),
            Key::Char('o') => return Transition::Effects(vec![Effect::ListGames]),
            Key::Char(' ') => self.change(1),
            _ => {}
        }
        Transition::none()
    }

    fn type_text(&mut self, text: &str) {
        self.message.clear();
        if self.settings.start == Start::Standard {
            // Text was pasted without saying what it is.
            let is_fen = text.contains('/') && text.contains(' ') && !text.ends_with(".pgn");
            self.settings.start = if is_fen { Start::Fen(String::new()) } else { Start::Pgn(String::new()) };
            self.row = Row::Position;
        }
        self.text.extend(text.chars().filter(|letter| !letter.is_control()));
        if matches!(self.settings.start, Start::Pgn(_)) {
            self.ask_for_file();
        }
    }

    /// Asks for the name of a PGN file, beginning with what is known of it.
    fn ask_for_file(&mut self) {
        self.popup = Some(Popup::Load(FilePrompt::new(&self.text)));
    }

    /// Another value in the selected row, `step` places further on.
    fn change(&mut self, step: isize) {
        self.message.clear();
        let others = self.other_engines();
        let settings = &mut self.settings;
        match self.row {
            Row::Opponent => {
                let chosen = match &settings.opponent {
                    Opponent::Engine(spec) => Some(spec),
                    Opponent::Human | Opponent::Engines(..) => None,
                };
                let engines = engines(chosen, &others);
                let mut opponents: Vec<Opponent> = engines.into_iter().map(Opponent::Engine).collect();
                opponents.push(Opponent::Human);
                opponents.push(match &settings.opponent {
                    engines @ Opponent::Engines(..) => engines.clone(),
                    _ => Opponent::Engines(spec_for_level(Level::Normal), spec_for_level(Level::Blitz)),
                });
                settings.opponent = cycled(&opponents, &settings.opponent, step);
            }
            Row::White | Row::Black => {
                let Opponent::Engines(white, black) = &mut settings.opponent else { return };
                let spec = if self.row == Row::White { white } else { black };
                *spec = cycled(&engines(Some(spec), &others), spec, step);
            }
            Row::Color => settings.color = cycled(&ColorChoice::ALL, &settings.color, step),
            Row::Clock => {
                let clocks = CLOCKS.map(|text| parse_clock(text).unwrap_or_default());
                settings.clock = cycled(&clocks, &settings.clock, step);
            }
            Row::Speed => settings.speed = cycled(&SPEEDS, &settings.speed, step),
            Row::Position => {
                let starts = [Start::Standard, Start::Fen(String::new()), Start::Pgn(String::new())];
                settings.start = cycled(&starts, &settings.start, step);
            }
            Row::Resume | Row::Library | Row::Start => {}
        }
    }

    /// Engines of other programs: those that were played against, and those that are found.
    fn other_engines(&self) -> Vec<PlayerSpec> {
        let mut engines = self.settings.known_engines.clone();
        engines.extend(self.found_engines.iter().filter(|spec| !self.settings.known_engines.contains(spec)).cloned());
        engines
    }

    /// Starts the game, or resumes the last one.
    fn enter(&mut self) -> Transition {
        if self.row == Row::Resume
            && let Some(saved) = self.last_game.take()
        {
            return Transition::StartGame(Box::new(self.settings.clone()), Box::new(saved));
        }
        if self.row == Row::Library {
            return Transition::Effects(vec![Effect::ListGames]);
        }
        match &self.settings.start {
            Start::Standard | Start::Resume => self.start_game(Position::start()),
            Start::Fen(_) => match self.text.trim().parse() {
                Ok(position) => self.start_game(position),
                Err(error) => {
                    let error: chess0x88::ParsePositionError = error;
                    self.message = format!("This FEN cannot be used: {error}");
                    self.row = Row::Position;
                    Transition::none()
                }
            },
            Start::Pgn(_) => {
                self.ask_for_file();
                Transition::none()
            }
        }
    }

    fn start_game(&self, position: Position) -> Transition {
        Transition::StartGame(Box::new(self.settings.clone()), Box::new(SavedGame::from_position(position)))
    }
}

/// The engines to choose from: the built-in ones, and the one that is chosen now, which may be another program or have
/// settings of its own.
fn engines(chosen: Option<&PlayerSpec>, others: &[PlayerSpec]) -> Vec<PlayerSpec> {
    let mut engines = built_in_engines();
    engines.extend_from_slice(others);
    engines.extend(chosen.filter(|spec| !engines.contains(spec)).cloned());
    engines
}

/// The value `step` places further on, round and round. A value that is not in the list is followed by the first.
fn cycled<T: Clone + PartialEq>(values: &[T], chosen: &T, step: isize) -> T {
    let count = values.len() as isize;
    let place = values.iter().position(|value| value == chosen);
    let next = match place {
        Some(place) => (place as isize + step).rem_euclid(count),
        None => 0,
    };
    values[next as usize].clone()
}
