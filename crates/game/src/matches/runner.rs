//! Playing a match on several threads.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::Instant;

use chess0x88::{Color, History};
use microchess_uci::{Info, SearchContext, SearchLimits, StopFlag};

use super::score::MatchScore;
use super::sprt::{Sprt, SprtStatus};
use crate::openings::Openings;
use crate::pgn::PgnGame;
use crate::played_game::{GameConfig, MoveLimit, PlayedGame};
use crate::player::{Choice, Player, PlayerError};
use crate::player_spec::{EngineFactory, PlayerSpec};
use crate::termination::Termination;

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct MatchConfig {
    /// The first player has White in the first game; then colours alternate.
    pub players: [PlayerSpec; 2],
    /// How many games are played, unless the match is stopped.
    pub games: usize,
    /// What limits the search for each move.
    pub limit: MoveLimit,
    /// The openings of the pairs of games.
    pub openings: Openings,
    /// Decides everything that is random: the same seed gives the same openings.
    pub seed: u64,
    /// How many games run at the same time.
    pub concurrency: usize,
    /// A test that stops the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// A game of a match that is over.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// The round, counted from 1.
    pub number: usize,
    /// The game with its tags, scores and remarks.
    pub pgn: PgnGame,
    /// How it ended.
    pub termination: Termination,
    /// What the first player scored: 2 for a win, 1 for a draw.
    pub half_points: u32,
}

/// Plays a match. Each game is reported as soon as it is over, with the score so far; with several games at a time that
/// is not the order of their rounds.
///
/// # Errors
///
/// When a player cannot be started at the beginning. A player that cannot be restarted later loses its games.
pub fn run_match(
    config: &MatchConfig,
    factory: &dyn EngineFactory,
    stop: &StopFlag,
    mut report: impl FnMut(&MatchGame, &MatchScore),
) -> Result<MatchScore, PlayerError> {
    let [first, second] = config.players.each_ref().map(|spec| spec.start(factory));
    // These players show that both can be started. The first thread plays with them.
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
            report(&game, &score);
            if config.sprt.is_some_and(|sprt| sprt.status(&score) != SprtStatus::Open) {
                stop.stop();
            }
        }
    });
    Ok(score)
}

/// The players of a thread that are running. `None` has to be started.
type Players = [Option<Box<dyn Player>>; 2];

/// What all threads of a match share.
#[derive(Clone, Copy)]
struct Worker<'a> {
    config: &'a MatchConfig,
    factory: &'a dyn EngineFactory,
    stop: &'a StopFlag,
}

impl Worker<'_> {
    /// Plays the next game of the match until there are no more, or `report` says that the match is over.
    fn play_games(self, mut running: Players, next: &AtomicUsize, report: impl Fn(MatchGame) -> bool) {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.config.games || self.stop.is_stopped() {
                return;
            }
            let mut players = self.start_missing(std::mem::take(&mut running));
            let played_game = self.play_game(index, &mut players);
            // A game without a termination was stopped.
            let Some(termination) = played_game.game.termination() else { return };
            let is_forfeit = termination.is_forfeit();
            let finished = self.finish(index, &played_game, &players, termination);
            // After a forfeit an engine may still be busy with the old game, so both are restarted.
            if !is_forfeit {
                running = players.map(Some);
            }
            if !report(finished) {
                return;
            }
        }
    }

    /// Starts the players that are not running. One that cannot be started forfeits its next game.
    fn start_missing(self, running: Players) -> [Box<dyn Player>; 2] {
        let [first, second] = &self.config.players;
        let [one, other] = running;
        let start = |spec: &PlayerSpec| {
            let missing = |error| Box::new(MissingPlayer { name: spec.to_string(), error }) as Box<dyn Player>;
            spec.start(self.factory).unwrap_or_else(missing)
        };
        [one.unwrap_or_else(|| start(first)), other.unwrap_or_else(|| start(second))]
    }

    /// The seed of a pair of games. The seed of the match is hashed first, so that matches with neighbouring seeds do not
    /// share pairs.
    fn seed_of_pair(self, pair: usize) -> u64 {
        fastrand::Rng::with_seed(self.config.seed).u64(..).wrapping_add(pair as u64)
    }

    fn play_game(self, index: usize, players: &mut [Box<dyn Player>; 2]) -> PlayedGame {
        let seed = self.seed_of_pair(index / 2);
        let opening = self.config.openings.for_pair(index / 2, seed);
        let [first, second] = players;
        let players: [&mut dyn Player; 2] = match color_of_first(index) {
            Color::White => [first.as_mut(), second.as_mut()],
            Color::Black => [second.as_mut(), first.as_mut()],
        };
        let started = Instant::now();
        let now = || started.elapsed();
        PlayedGame::play(opening, players, GameConfig { limit: self.config.limit, seed, stop: self.stop, now: &now })
    }

    fn finish(
        self,
        index: usize,
        played_game: &PlayedGame,
        players: &[Box<dyn Player>; 2],
        termination: Termination,
    ) -> MatchGame {
        let mut pgn = played_game.pgn();
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
        MatchGame { number: index + 1, pgn, termination, half_points }
    }
}

/// The first player has White in games with an even index, counted from 0.
const fn color_of_first(index: usize) -> Color {
    if index.is_multiple_of(2) { Color::White } else { Color::Black }
}

/// Stands in for a player that could not be restarted, and reports why when a game begins.
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
