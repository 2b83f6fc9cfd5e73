//! Playing a match, several games at a time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::Instant;

use chess0x88::{Color, History};
use microchess_uci::{Info, SearchContext, SearchLimits, Stop};

use super::score::{MatchScore, Sprt, SprtStatus};
use crate::openings::Openings;
use crate::pgn::PgnGame;
use crate::played_game::{MatchLimit, PlayedGame, Rules};
use crate::player::{Choice, Player, PlayerError};
use crate::player_spec::{EngineFactory, PlayerSpec};
use crate::termination::Termination;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct MatchConfig {
    /// Who plays; the first has White in the first game.
    pub players: [PlayerSpec; 2],
    /// How many games.
    pub games: usize,
    /// What limits the players' thinking.
    pub limit: MatchLimit,
    /// Where games begin.
    pub openings: Openings,
    /// Decides everything that is random.
    pub seed: u64,
    /// How many games are played at a time.
    pub concurrency: usize,
    /// When to stop early.
    pub sprt: Option<Sprt>,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// Its number, from 1.
    pub number: usize,
    /// The game.
    pub pgn: PgnGame,
    /// How it ended.
    pub termination: Termination,
    /// What the first player got, in half points.
    pub half_points: u32,
}

/// Plays a match. Each game that is over is handed on at once, with the score so far. With several games at a time they
/// end in any order.
///
/// # Errors
///
/// When a player cannot be started at all. (One that cannot be started again later loses its games.)
pub fn run(
    config: &MatchConfig,
    factory: &dyn EngineFactory,
    stop: &Stop,
    mut hand_on: impl FnMut(&FinishedGame, &MatchScore),
) -> Result<MatchScore, PlayerError> {
    let [first, second] = config.players.each_ref().map(|spec| spec.start(factory));
    // The players that were started to see whether they can be play for the first thread.
    let mut started = Some([Some(first?), Some(second?)]);
    let next = AtomicUsize::new(0);
    let mut score = MatchScore::default();
    let mut half_pairs = HashMap::new();
    std::thread::scope(|scope| {
        let (sender, finished) = channel();
        for _ in 0..config.concurrency.clamp(1, config.games.max(1)) {
            let (sender, next) = (sender.clone(), &next);
            let players = started.take().unwrap_or([None, None]);
            let worker = Worker { config, factory, stop };
            scope.spawn(move || worker.play_games(players, next, |game| sender.send(game).is_ok()));
        }
        drop(sender);
        for game in finished {
            score.add(game.half_points);
            let pair = (game.number - 1) / 2;
            match half_pairs.remove(&pair) {
                Some(half_points) => score.add_pair(half_points + game.half_points),
                None => _ = half_pairs.insert(pair, game.half_points),
            }
            hand_on(&game, &score);
            if config.sprt.is_some_and(|sprt| sprt.status(&score) != SprtStatus::Open) {
                stop.stop();
            }
        }
    });
    Ok(score)
}

/// The players that are running already.
type Players = [Option<Box<dyn Player>>; 2];

/// What each thread of a match knows.
#[derive(Clone, Copy)]
struct Worker<'a> {
    config: &'a MatchConfig,
    factory: &'a dyn EngineFactory,
    stop: &'a Stop,
}

impl Worker<'_> {
    /// Plays games as long as there are some, and hands each on; ends when they are not wanted any more.
    fn play_games(self, mut running: Players, next: &AtomicUsize, hand_on: impl Fn(FinishedGame) -> bool) {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.config.games || self.stop.is_stopped() {
                return;
            }
            let mut players = self.start_missing(std::mem::take(&mut running));
            let played = self.play_game(index, &mut players);
            // Without a termination it was stopped.
            let Some(termination) = played.game.termination() else { return };
            let is_forfeit = termination.is_forfeit();
            let finished = self.finish(index, &played, &players, termination);
            // After a forfeit an engine may be out of step with its games; both begin anew.
            if !is_forfeit {
                running = players.map(Some);
            }
            if !hand_on(finished) {
                return;
            }
        }
    }

    /// Starts the players that are not running.
    fn start_missing(self, running: Players) -> [Box<dyn Player>; 2] {
        let [first, second] = &self.config.players;
        let [one, other] = running;
        let start = |spec: &PlayerSpec| {
            let missing = |error| Box::new(MissingPlayer { name: spec.to_string(), error }) as Box<dyn Player>;
            spec.start(self.factory).unwrap_or_else(missing)
        };
        [one.unwrap_or_else(|| start(first)), other.unwrap_or_else(|| start(second))]
    }

    /// Decides what is random in a pair of games. Matches with neighbouring seeds have nothing in common.
    fn seed_of_pair(self, pair: usize) -> u64 {
        fastrand::Rng::with_seed(self.config.seed).u64(..).wrapping_add(pair as u64)
    }

    fn play_game(self, index: usize, players: &mut [Box<dyn Player>; 2]) -> PlayedGame {
        let seed = self.seed_of_pair(index / 2);
        let opening = self.config.openings.of_pair(index / 2, seed);
        let [first, second] = players;
        let players: [&mut dyn Player; 2] = match color_of_first(index) {
            Color::White => [first.as_mut(), second.as_mut()],
            Color::Black => [second.as_mut(), first.as_mut()],
        };
        let started = Instant::now();
        let now = || started.elapsed();
        PlayedGame::play(opening, players, Rules { limit: self.config.limit, seed, stop: self.stop, now: &now })
    }

    fn finish(
        self,
        index: usize,
        played: &PlayedGame,
        players: &[Box<dyn Player>; 2],
        termination: Termination,
    ) -> FinishedGame {
        let mut pgn = played.pgn();
        let mut names = players.each_ref().map(|player| player.name());
        if color_of_first(index) == Color::Black {
            names.reverse();
        }
        let [white, black] = names;
        pgn.set_tag("Event", format!("microchess match, seed {}", self.config.seed));
        pgn.set_tag("Round", (index + 1).to_string());
        pgn.set_tag("White", white);
        pgn.set_tag("Black", black);
        let half_points = termination.result().half_points(color_of_first(index));
        FinishedGame { number: index + 1, pgn, termination, half_points }
    }
}

/// In every second game the colours are changed.
const fn color_of_first(index: usize) -> Color {
    if index.is_multiple_of(2) { Color::White } else { Color::Black }
}

/// A player that could be started before, and cannot be started again.
struct MissingPlayer {
    name: String,
    error: PlayerError,
}

impl Player for MissingPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn new_game(&mut self, _: u64) -> Result<(), PlayerError> {
        Err(self.error.clone())
    }

    fn choose(
        &mut self,
        _: &History,
        _: &SearchLimits,
        _: &SearchContext<'_>,
        _: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        Err(self.error.clone())
    }
}
