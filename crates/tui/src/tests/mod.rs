//! The model without a screen, and the screen without a terminal.

mod chaos;
mod permission;
pub(crate) mod pictures;
mod playing;
mod popups;
mod screens;
mod starting;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use chess0x88::Square;
use microchess_bridge_1976::Factory1976;
use microchess_game::{BuiltInEngine, Choice, EngineFactory, Player, PlayerSpecError};
use microchess_janus::FactoryJanus;
use microchess_uci::{Score, SearchInfo, StopFlag};
use ratatui::buffer::Buffer;

use crate::action::Action;
use crate::engine_thread::{LatestInfo, Players, think};
use crate::game_screen::GameScreen;
use crate::geometry::GameGeometry;
use crate::model::{Answer, Effect, Job, Key, Model, Mouse, Msg, SavedGame, Screen};
use crate::settings::{Opponent, Settings};
use crate::theme::{BoardTheme, ColorDepth, Theme};
use crate::view;

/// The built-in engines.
struct BuiltInEngines;

impl EngineFactory for BuiltInEngines {
    fn resolve(&self, engine: &BuiltInEngine) -> Result<BuiltInEngine, PlayerSpecError> {
        Factory1976.resolve(engine).or_else(|_| FactoryJanus.resolve(engine))
    }

    fn create(&self, engine: &BuiltInEngine) -> Result<Box<dyn Player>, PlayerSpecError> {
        Factory1976.create(engine).or_else(|_| FactoryJanus.create(engine))
    }

    fn needs_limit(&self, engine: &BuiltInEngine) -> bool {
        FactoryJanus.needs_limit(engine)
    }
}

/// A player in front of a screen that is not drawn.
pub(super) struct TestUser {
    pub(super) model: Model,
    engines: Players,
    pub(super) now: Duration,
    pub(super) saved: Vec<(PathBuf, String)>,
    pub(super) autosaved: Vec<String>,
    pub(super) copied: Vec<String>,
    pub(super) loads: Vec<PathBuf>,
    /// Engines do not answer; their jobs are collected.
    pub(super) hold_jobs: bool,
    pub(super) jobs: Vec<Job>,
    /// Other effects.
    pub(super) others: Vec<Effect>,
}

pub(super) const THEME: Theme = Theme::new(BoardTheme::Wood, ColorDepth::Indexed, false);

impl TestUser {
    pub(super) fn on_start_screen(settings: Settings) -> Self {
        Self {
            model: Model::new(settings, None, THEME),
            engines: Players::new(&BuiltInEngines, Arc::default()),
            now: Duration::ZERO,
            saved: Vec::new(),
            autosaved: Vec::new(),
            copied: Vec::new(),
            loads: Vec::new(),
            hold_jobs: false,
            jobs: Vec::new(),
            others: Vec::new(),
        }
    }

    /// In a game from the standard position.
    pub(super) fn in_game(settings: Settings) -> Self {
        let mut player = Self::on_start_screen(settings);
        player.key(Key::Enter);
        player
    }

    /// Two humans, from a position.
    pub(super) fn two_humans(fen: &str) -> Self {
        let settings = Settings { opponent: Opponent::Human, ..Settings::default() };
        let mut player = Self::on_start_screen(settings.clone());
        let game = microchess_game::Game::new(fen.parse().unwrap());
        let effects = player.model.start_game(settings, SavedGame::from(game));
        player.perform(effects);
        player
    }

    pub(super) fn send(&mut self, message: Msg) {
        let effects = self.model.update(message);
        self.perform(effects);
    }

    /// Carries out effects, and those that they lead to, until there are none.
    fn perform(&mut self, effects: Vec<Effect>) {
        let mut queue = VecDeque::from(effects);
        while let Some(effect) = queue.pop_front() {
            match effect {
                Effect::Think(job) if self.hold_jobs => self.jobs.push(*job),
                Effect::Think(job) => queue.extend(self.effects_of_answer(*job)),
                Effect::Save(path, text, _) => self.saved.push((path, text)),
                Effect::Autosave(_, text) => self.autosaved.push(text),
                Effect::Copy(text, _) => self.copied.push(text),
                Effect::Load(path) => self.loads.push(path),
                Effect::CheckEngines(game) => queue.extend(self.model.update(Msg::EnginesChecked(game, Ok(())))),
                other => self.others.push(other),
            }
        }
    }

    /// An engine thinks and answers.
    pub(super) fn answer(&mut self, job: Job) {
        let effects = self.effects_of_answer(job);
        self.perform(effects);
    }

    fn effects_of_answer(&mut self, job: Job) -> Vec<Effect> {
        let id = job.id;
        let latest = LatestInfo::default();
        let answer = think(&mut self.engines, &job, &StopFlag::default(), &latest);
        let mut effects = latest.take().map(|report| self.model.update(report)).unwrap_or_default();
        effects.extend(self.model.update(Msg::Answer(id, Box::new(answer))));
        effects
    }

    /// The engine that has the last job reports a score and a line.
    pub(super) fn report(&mut self, depth: u32, score: Score, line: &str) {
        let job = self.jobs.last().unwrap();
        let mut position = job.game.position().clone();
        let mut play = |san: &str| {
            let mv = position.parse_san(san).unwrap();
            position.make(mv);
            mv
        };
        let pv = line.split_whitespace().map(&mut play).collect();
        let info = SearchInfo { depth: Some(depth), score: Some(score), pv, ..SearchInfo::default() };
        let id = job.id;
        self.send(Msg::Info(id, Box::new(info)));
    }

    /// The engine that has the last job plays a move.
    pub(super) fn answer_with(&mut self, san: &str) {
        let job = self.jobs.pop().unwrap();
        let choice = Ok(Choice::Play(job.game.position().parse_san(san).unwrap()));
        self.send(Msg::Answer(job.id, Box::new(Answer { choice, remarks: Vec::new(), kim1_time: None })));
    }

    pub(super) fn key(&mut self, key: Key) {
        self.send(Msg::Key(key));
    }

    pub(super) fn type_text(&mut self, text: &str) {
        text.chars().for_each(|letter| self.key(Key::Char(letter)));
    }

    /// Types moves, each with Enter.
    pub(super) fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.type_text(text);
            self.key(Key::Enter);
        }
    }

    pub(super) fn perform_action(&mut self, action: Action) {
        self.send(Msg::Act(action));
    }

    pub(super) fn wait(&mut self, seconds: f64) {
        self.now += Duration::from_secs_f64(seconds);
        self.send(Msg::Tick(self.now));
    }

    pub(super) fn mouse(&mut self, mouse: Mouse, square: Square) {
        let area = self.geometry().areas.board.area(square);
        self.send(Msg::Mouse(mouse, area.x + 1, area.y));
    }

    pub(super) fn geometry(&self) -> GameGeometry {
        GameGeometry::new(self.model.size, self.game_screen()).unwrap()
    }

    /// Clicks on the middle of a text, where it is first found on a screen of `columns` and `lines`.
    pub(super) fn click_text(&mut self, text: &str, (columns, lines): (u16, u16)) {
        let screen = self.text(columns, lines);
        let line = screen.lines().position(|line| line.contains(text)).unwrap_or_else(|| panic!("{text}:\n{screen}"));
        let before = screen.lines().nth(line).unwrap().split(text).next().unwrap().chars().count();
        let column = before + text.chars().count() / 2;
        self.send(Msg::Mouse(Mouse::Press, column as u16, line as u16));
        self.send(Msg::Mouse(Mouse::Release, column as u16, line as u16));
    }

    pub(super) fn game_screen(&self) -> &GameScreen {
        match &self.model.screen {
            Screen::Game(screen) => screen,
            Screen::Start(_) => panic!("no game is shown"),
        }
    }

    pub(super) fn message(&self) -> String {
        self.game_screen().message.with_keys()
    }

    pub(super) fn san(&self) -> String {
        self.game_screen().game.san_moves().join(" ")
    }

    pub(super) fn screen(&self, columns: u16, lines: u16) -> Buffer {
        pictures::drawn((columns, lines), |frame| view::draw(frame, &self.model))
    }

    pub(super) fn text(&mut self, columns: u16, lines: u16) -> String {
        self.send(Msg::Resize(columns, lines));
        let buffer = self.screen(columns, lines);
        pictures::text(&buffer, buffer.area)
    }
}
