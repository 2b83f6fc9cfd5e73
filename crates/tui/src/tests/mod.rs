//! The model without a screen, and the screen without a terminal.

mod chaos;
mod playing;
mod screens;
mod starting;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::time::Duration;

use arena::Stop;
use chess0x88::Square;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use crate::action::Action;
use crate::choices::{Choices, Opponent};
use crate::geometry::Geometry;
use crate::look::{Depth, Palette, Theme};
use crate::model::{Effect, Job, Key, Model, Mouse, Msg, Saved, Screen};
use crate::table::Table;
use crate::thinker::{Players, think};
use crate::view;

/// Somebody who plays at a screen that is not there.
pub(super) struct Player {
    pub(super) model: Model,
    engines: Players,
    pub(super) now: Duration,
    pub(super) saved: Vec<(PathBuf, String)>,
    pub(super) kept: Vec<String>,
    pub(super) copied: Vec<String>,
    pub(super) loads: Vec<PathBuf>,
    /// Engines do not answer; what they should think about is kept.
    pub(super) engines_wait: bool,
    pub(super) jobs: Vec<Job>,
}

pub(super) const THEME: Theme = Theme { palette: Palette::Wood, depth: Depth::Indexed, is_ascii: false };

impl Player {
    pub(super) fn at_start(choices: Choices) -> Self {
        Self {
            model: Model::new(choices, None, THEME),
            engines: HashMap::new(),
            now: Duration::ZERO,
            saved: Vec::new(),
            kept: Vec::new(),
            copied: Vec::new(),
            loads: Vec::new(),
            engines_wait: false,
            jobs: Vec::new(),
        }
    }

    /// At the board, from the usual start.
    pub(super) fn with(choices: Choices) -> Self {
        let mut player = Self::at_start(choices);
        player.key(Key::Enter);
        player
    }

    /// Two people, from a position.
    pub(super) fn alone(fen: &str) -> Self {
        let choices = Choices { opponent: Opponent::Person, ..Choices::default() };
        let mut player = Self::at_start(choices.clone());
        let game = arena::Game::new(fen.parse().unwrap());
        let effects = player.model.begin(choices, Saved { game, seats: None, problem: None });
        player.perform(effects);
        player
    }

    pub(super) fn tell(&mut self, message: Msg) {
        let effects = self.model.update(message);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Think(job) if self.engines_wait => self.jobs.push(*job),
                Effect::Think(job) => self.answer(*job),
                Effect::Save(path, text) => self.saved.push((path, text)),
                Effect::Autosave(text) => self.kept.push(text),
                Effect::Copy(text, _) => self.copied.push(text),
                Effect::Load(path) => self.loads.push(path),
                Effect::Hurry | Effect::StopThinking | Effect::Remember(_) => {}
            }
        }
    }

    /// An engine thinks and answers.
    pub(super) fn answer(&mut self, job: Job) {
        let number = job.number;
        let answer = think(&mut self.engines, job, &Stop::default(), &channel().0);
        self.tell(Msg::Answer(number, Box::new(answer)));
    }

    pub(super) fn key(&mut self, key: Key) {
        self.tell(Msg::Key(key));
    }

    pub(super) fn letters(&mut self, text: &str) {
        text.chars().for_each(|letter| self.key(Key::Char(letter)));
    }

    /// Types moves, each with Enter.
    pub(super) fn moves(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.letters(text);
            self.key(Key::Enter);
        }
    }

    pub(super) fn act(&mut self, action: Action) {
        self.tell(Msg::Act(action));
    }

    pub(super) fn wait(&mut self, seconds: f64) {
        self.now += Duration::from_secs_f64(seconds);
        self.tell(Msg::Time(self.now));
    }

    pub(super) fn mouse(&mut self, mouse: Mouse, square: Square) {
        let table = self.table();
        let geometry = Geometry::new(self.model.size, table.below, table.xray.is_some()).unwrap();
        let area = geometry.board.area(square);
        self.tell(Msg::Mouse(mouse, area.x + 1, area.y));
    }

    pub(super) fn table(&self) -> &Table {
        match &self.model.screen {
            Screen::Table(table) => table,
            Screen::Start(_) => panic!("no table"),
        }
    }

    pub(super) fn message(&self) -> &str {
        &self.table().message.text
    }

    pub(super) fn san(&self) -> String {
        self.table().game.san_moves().join(" ")
    }

    pub(super) fn screen(&self, columns: u16, lines: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(columns, lines)).unwrap();
        terminal.draw(|frame| view::draw(frame, &self.model)).unwrap();
        terminal.backend().buffer().clone()
    }

    pub(super) fn text(&mut self, columns: u16, lines: u16) -> String {
        self.tell(Msg::Resize(columns, lines));
        let buffer = self.screen(columns, lines);
        let line = |y: u16| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..lines).map(line).collect::<Vec<_>>().join("\n")
    }
}
