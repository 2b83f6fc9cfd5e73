//! The start screen: who plays whom, with which colours, on which clock, from where.

use std::path::PathBuf;

use arena::matches::PlayerSpec;
use chess0x88::Position;
use microchess_1976::Level;

use crate::choices::{Choices, ColorChoice, Opponent, Speed, Start, clock_words, level_of, micro, name_of, read_clock};
use crate::model::{Effect, Key, Mouse, Msg, Saved, Wish};

/// The clocks to choose from, as players say them.
const CLOCKS: [&str; 9] = ["none", "1+0", "3+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10"];

/// How long the 1976 program thinks, to choose from.
const SPEEDS: [Speed; 4] = [Speed::Instant, Speed::Times(1.0), Speed::Times(10.0), Speed::Times(100.0)];

/// A line of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Resume,
    Opponent,
    /// The level of White, where two engines play.
    White,
    /// The level of Black, where two engines play.
    Black,
    Color,
    Clock,
    Speed,
    Position,
    Begin,
}

/// The screen.
#[derive(Debug)]
pub(crate) struct StartScreen {
    pub(crate) choices: Choices,
    pub(crate) last_game: Option<Saved>,
    pub(crate) row: Row,
    /// What is typed: a FEN, or the name of a PGN file.
    pub(crate) text: String,
    pub(crate) message: String,
}

impl StartScreen {
    pub(crate) fn new(choices: Choices, last_game: Option<Saved>) -> Self {
        let choices = Choices { start: Start::Usual, ..choices };
        let unfinished = last_game.as_ref().is_some_and(|saved| saved.game.termination().is_none());
        let row = if unfinished { Row::Resume } else { Row::Begin };
        Self { choices, last_game, row, text: String::new(), message: String::new() }
    }

    /// The lines that there are, from top to bottom.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        if self.last_game.is_some() {
            rows.push(Row::Resume);
        }
        rows.push(Row::Opponent);
        match &self.choices.opponent {
            Opponent::Engines(..) => rows.extend([Row::White, Row::Black]),
            Opponent::Engine(_) => rows.push(Row::Color),
            Opponent::Person => {}
        }
        rows.push(Row::Clock);
        if self.has_micro() {
            rows.push(Row::Speed);
        }
        rows.extend([Row::Position, Row::Begin]);
        rows
    }

    fn has_micro(&self) -> bool {
        match &self.choices.opponent {
            Opponent::Person => false,
            Opponent::Engine(spec) => level_of(spec).is_some(),
            Opponent::Engines(white, black) => level_of(white).or(level_of(black)).is_some(),
        }
    }

    /// What a line is called, and what is chosen in it.
    pub(crate) fn words(&self, row: Row) -> (&'static str, String) {
        match row {
            Row::Resume => {
                let saved = self.last_game.as_ref();
                let name =
                    if saved.is_some_and(|saved| saved.game.termination().is_some()) { "Last game" } else { "Resume" };
                (name, saved.map_or_else(String::new, Saved::words))
            }
            Row::Opponent => (
                "Opponent",
                match &self.choices.opponent {
                    Opponent::Engine(spec) => name_of(spec),
                    Opponent::Person => "two people".to_owned(),
                    Opponent::Engines(..) => "engine against engine".to_owned(),
                },
            ),
            Row::White | Row::Black => {
                let Opponent::Engines(white, black) = &self.choices.opponent else { return ("", String::new()) };
                if row == Row::White { ("White", name_of(white)) } else { ("Black", name_of(black)) }
            }
            Row::Color => ("You play", self.choices.color.to_string()),
            Row::Clock => (
                "Clock",
                match self.choices.clock {
                    None => "none".to_owned(),
                    clock => format!("{} (minutes + seconds a move)", clock_words(clock)),
                },
            ),
            Row::Speed => (
                "MicroChess thinks",
                match self.choices.speed {
                    Speed::Instant => "at once".to_owned(),
                    Speed::Times(1.0) => "as long as in 1976 (a minute or so a move)".to_owned(),
                    Speed::Times(times) => format!("{times} times as fast as in 1976"),
                },
            ),
            Row::Position => (
                "Position",
                match &self.choices.start {
                    Start::Usual | Start::Resume => "the usual start".to_owned(),
                    Start::Fen(_) => format!("FEN: {}_", end_of(&self.text)),
                    Start::Pgn(_) => format!("PGN file: {}_", end_of(&self.text)),
                },
            ),
            Row::Begin => ("Begin the game", String::new()),
        }
    }

    pub(crate) fn update(&mut self, message: Msg) -> Wish {
        match message {
            Msg::Key(key) => self.key(key),
            Msg::Paste(text) => {
                self.type_text(&text);
                Wish::nothing()
            }
            Msg::Mouse(Mouse::Press, _, line) => match self.row_at(line) {
                Some(row) if row == self.row => self.enter(),
                Some(row) => {
                    self.row = row;
                    Wish::nothing()
                }
                None => Wish::nothing(),
            },
            Msg::Mouse(Mouse::WheelUp, ..) => self.key(Key::Up),
            Msg::Mouse(Mouse::WheelDown, ..) => self.key(Key::Down),
            Msg::Loaded(Ok(saved)) => Wish::Begin(Box::new(self.choices.clone()), saved),
            Msg::Loaded(Err(why)) | Msg::Done(Err(why)) => {
                self.message = why;
                Wish::nothing()
            }
            _ => Wish::nothing(),
        }
    }

    /// The first of the lines on the screen.
    pub(crate) const TOP: u16 = 9;

    fn row_at(&self, line: u16) -> Option<Row> {
        self.rows().get(usize::from(line.checked_sub(Self::TOP)?)).copied()
    }

    fn key(&mut self, key: Key) -> Wish {
        let rows = self.rows();
        let place = rows.iter().position(|row| *row == self.row).unwrap_or(0);
        let types = self.row == Row::Position && self.choices.start != Start::Usual;
        match key {
            Key::Up | Key::BackTab => self.row = rows[(place + rows.len() - 1) % rows.len()],
            Key::Down | Key::Tab => self.row = rows[(place + 1) % rows.len()],
            Key::Left => self.change(-1),
            Key::Right => self.change(1),
            Key::Enter => return self.enter(),
            Key::Escape => return Wish::Leave,
            Key::Backspace if types => {
                self.text.pop();
            }
            Key::Char(letter) if types => self.type_text(&letter.to_string()),
            Key::Char('q') => return Wish::Leave,
            Key::Char('t') => return Wish::OtherTheme,
            Key::Char(' ') => self.change(1),
            _ => {}
        }
        Wish::nothing()
    }

    fn type_text(&mut self, text: &str) {
        self.message.clear();
        if self.choices.start == Start::Usual {
            // Somebody pasted something without saying what it is.
            let is_fen = text.contains('/') && text.contains(' ') && !text.ends_with(".pgn");
            self.choices.start = if is_fen { Start::Fen(String::new()) } else { Start::Pgn(String::new()) };
            self.row = Row::Position;
        }
        self.text.extend(text.chars().filter(|letter| !letter.is_control()));
    }

    /// Another choice in this line.
    fn change(&mut self, step: isize) {
        self.message.clear();
        let choices = &mut self.choices;
        match self.row {
            Row::Opponent => {
                let mut opponents: Vec<Opponent> = Level::ALL.map(|level| Opponent::Engine(micro(level))).to_vec();
                if let Opponent::Engine(spec @ PlayerSpec::Uci(_)) = &choices.opponent {
                    opponents.push(Opponent::Engine(spec.clone()));
                }
                opponents.push(Opponent::Person);
                opponents.push(match &choices.opponent {
                    engines @ Opponent::Engines(..) => engines.clone(),
                    _ => Opponent::Engines(micro(Level::Normal), micro(Level::Blitz)),
                });
                choices.opponent = other(&opponents, &choices.opponent, step);
            }
            Row::White | Row::Black => {
                let Opponent::Engines(white, black) = &mut choices.opponent else { return };
                let spec = if self.row == Row::White { white } else { black };
                *spec = other(&Level::ALL.map(micro), spec, step);
            }
            Row::Color => choices.color = other(&ColorChoice::ALL, &choices.color, step),
            Row::Clock => {
                let clocks = CLOCKS.map(|text| read_clock(text).unwrap_or_default());
                choices.clock = other(&clocks, &choices.clock, step);
            }
            Row::Speed => choices.speed = other(&SPEEDS, &choices.speed, step),
            Row::Position => {
                let starts = [Start::Usual, Start::Fen(String::new()), Start::Pgn(String::new())];
                choices.start = other(&starts, &choices.start, step);
            }
            Row::Resume | Row::Begin => {}
        }
    }

    /// Begins, or goes on.
    fn enter(&mut self) -> Wish {
        if self.row == Row::Resume
            && let Some(saved) = self.last_game.take()
        {
            return Wish::Begin(Box::new(self.choices.clone()), Box::new(saved));
        }
        match &self.choices.start {
            Start::Usual | Start::Resume => self.begin(Position::start()),
            Start::Fen(_) => match self.text.trim().parse() {
                Ok(position) => self.begin(position),
                Err(error) => {
                    let error: chess0x88::PositionError = error;
                    self.message = format!("This FEN cannot be used: {error}");
                    self.row = Row::Position;
                    Wish::nothing()
                }
            },
            Start::Pgn(_) => Wish::Effects(vec![Effect::Load(PathBuf::from(self.text.trim()))]),
        }
    }

    fn begin(&self, position: Position) -> Wish {
        Wish::Begin(Box::new(self.choices.clone()), Box::new(Saved::beginning(position)))
    }
}

/// The end of a long text, where it is being typed.
fn end_of(text: &str) -> String {
    const ROOM: usize = 24;
    match text.chars().count().checked_sub(ROOM) {
        None | Some(0) => text.to_owned(),
        Some(hidden) => format!("..{}", text.chars().skip(hidden).collect::<String>()),
    }
}

/// The choice so many places further on; what is not among them comes before the first.
fn other<T: Clone + PartialEq>(choices: &[T], chosen: &T, step: isize) -> T {
    let count = choices.len() as isize;
    let place = choices.iter().position(|choice| choice == chosen);
    let next = match place {
        Some(place) => (place as isize + step).rem_euclid(count),
        None => 0,
    };
    choices[next as usize].clone()
}
