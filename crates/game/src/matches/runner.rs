//! Playing a match on several threads.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use chess0x88::History;
use microchess_uci::{Info, SearchContext, SearchLimits, StopFlag};
use thiserror::Error;

use super::conditions;
use super::cross_table::CrossTable;
use super::names::unique_names;
use super::resume::{FinishedGame, ResumeError, by_round};
use super::schedule::{Format, Schedule, ScheduledGame, TooManyPlayers};
use super::score::MatchScore;
use super::sprt::{Sprt, SprtStatus};
use crate::adjudication::Adjudication;
use crate::date::today;
use crate::game::Game;
use crate::openings::Openings;
use crate::pgn::PgnGame;
use crate::played_game::{GameConfig, MoveLimit, PlayedGame};
use crate::player::{Choice, Player, PlayerError};
use crate::player_spec::{EngineFactory, PlayerSpec};
use crate::termination::Termination;

/// The settings of a match between two players with the same limit.
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

/// A player of a match, and what limits its search.
#[derive(Clone, Debug)]
pub struct MatchPlayer {
    /// The player.
    pub spec: PlayerSpec,
    /// What limits the search for each move. In a pairing either both players have a clock, or neither.
    pub limit: MoveLimit,
}

/// The settings of a match between two players or more.
#[derive(Clone, Debug)]
pub struct TournamentConfig {
    /// The players. In each pairing the one that comes first here has White in the first game; then colours alternate.
    pub players: Vec<MatchPlayer>,
    /// Who plays whom.
    pub format: Format,
    /// How many games each pairing has, unless the match is stopped.
    pub games: usize,
    /// The openings of the pairs of games, the same in all pairings.
    pub openings: Openings,
    /// Decides everything that is random: the same seed gives the same openings.
    pub seed: u64,
    /// How many games run at the same time.
    pub concurrency: usize,
    /// A test of the first pairing that stops the match as soon as it is decided.
    pub sprt: Option<Sprt>,
    /// When games end before the rules say so.
    pub adjudication: Adjudication,
    /// How late a player may be, as in [`GameConfig::margin`].
    pub margin: Option<Duration>,
    /// Games that were played before the match was broken off.
    pub finished: Vec<FinishedGame>,
}

/// A game of a match that is over.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// The round, counted from 1.
    pub number: usize,
    /// Its place in the schedule.
    pub scheduled: ScheduledGame,
    /// The game with its tags, scores and remarks.
    pub pgn: PgnGame,
    /// How it ended.
    pub termination: Termination,
    /// What the first player of the pairing scored: 2 for a win, 1 for a draw.
    pub half_points: u32,
}

/// Why a match cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// A player cannot be started.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The games that were played before are of another match.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// There are too many players.
    #[error(transparent)]
    Players(#[from] TooManyPlayers),
}

/// Plays a match between two. Each game is reported as soon as it is over, with the score so far; with several games at a
/// time that is not the order of their rounds.
///
/// The stop flag ends the match early, and so does an SPRT that is decided: it sets the flag, so that no running game is waited for.
/// What ends after the decision does not count, so the score that is returned is the one that decided.
///
/// # Errors
///
/// When a player cannot be started at the beginning. A player that cannot be restarted later loses its games.
pub fn run_match(
    config: &MatchConfig,
    factory: &dyn EngineFactory,
    stop: &StopFlag,
    mut report: impl FnMut(&MatchGame, &MatchScore),
) -> Result<MatchScore, MatchError> {
    let limit = config.limit;
    let config = TournamentConfig {
        players: config.players.clone().map(|spec| MatchPlayer { spec, limit }).to_vec(),
        format: Format::RoundRobin,
        games: config.games,
        openings: config.openings.clone(),
        seed: config.seed,
        concurrency: config.concurrency,
        sprt: config.sprt,
        adjudication: Adjudication::default(),
        margin: None,
        finished: Vec::new(),
    };
    let table = run_tournament(&config, factory, stop, |game, table| report(game, &table.first_score()))?;
    Ok(table.first_score())
}

/// Plays a match between two players or more, as [`run_match`] does.
///
/// # Errors
///
/// When there are too many players, one of them cannot be started at the beginning, or the games that were played before are of
/// another match.
pub fn run_tournament(
    config: &TournamentConfig,
    factory: &dyn EngineFactory,
    stop: &StopFlag,
    mut report: impl FnMut(&MatchGame, &CrossTable),
) -> Result<CrossTable, MatchError> {
    let schedule = Schedule::new(config.players.len(), config.format, config.games)?;
    // These players show that all can be started. The first thread plays with them.
    let mut started = Players::default();
    let mut names = Vec::new();
    for (index, player) in config.players.iter().enumerate() {
        let player = player.spec.start(factory, stop)?;
        names.push(player.name());
        started.0.insert(index, player);
    }
    let names = unique_names(&names);
    let mut table = CrossTable::new(names.clone(), &schedule);
    let mut worker = Worker { config, factory, stop, names: &names, schedule: &schedule, finished: &HashSet::new() };
    let finished = worker.count_finished(&mut table)?;
    worker.finished = &finished;
    let is_decided =
        |table: &CrossTable| config.sprt.is_some_and(|sprt| sprt.status(&table.first_score()) != SprtStatus::Open);
    if is_decided(&table) {
        return Ok(table);
    }
    let left = schedule.len() - finished.len();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let (sender, games) = channel();
        for _ in 0..config.concurrency.clamp(1, left.max(1)) {
            let (sender, next) = (sender.clone(), &next);
            let players = std::mem::take(&mut started);
            scope.spawn(move || worker.play_games(players, next, |game| sender.send(game).is_ok()));
        }
        drop(sender);
        for game in games {
            table.add(&game.scheduled, game.half_points);
            report(&game, &table);
            if is_decided(&table) {
                stop.stop();
                break;
            }
        }
    });
    Ok(table)
}

/// Players that are running, by their indices. They end at the same time.
#[derive(Default)]
struct Players(HashMap<usize, Box<dyn Player>>);

impl Drop for Players {
    fn drop(&mut self) {
        self.0.values_mut().for_each(|player| player.quit());
    }
}

/// What all threads of a match share.
#[derive(Clone, Copy)]
struct Worker<'a> {
    config: &'a TournamentConfig,
    factory: &'a dyn EngineFactory,
    stop: &'a StopFlag,
    /// The names of all players.
    names: &'a [String],
    schedule: &'a Schedule,
    /// The games that were played before, by their indices.
    finished: &'a HashSet<usize>,
}

impl Worker<'_> {
    /// Plays the next game of the match until there are no more, or `report` says that the match is over.
    fn play_games(self, mut running: Players, next: &AtomicUsize, report: impl Fn(MatchGame) -> bool) {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(game) = self.schedule.game(index).filter(|_| !self.stop.is_stopped()) else { return };
            if self.finished.contains(&index) {
                continue;
            }
            let mut players = game.players.map(|player| {
                let is_running = running.0.remove(&player);
                is_running.unwrap_or_else(|| self.start(&self.config.players[player].spec))
            });
            let played_game = self.play_game(game, &mut players);
            let termination = played_game.game.termination();
            let mut players = Players(game.players.into_iter().zip(players).collect());
            // After a forfeit an engine may still be busy with the old game, so both are restarted.
            if !termination.as_ref().is_some_and(Termination::is_forfeit) {
                running.0.extend(players.0.drain());
            }
            // A game without a termination was stopped.
            let Some(termination) = termination else { return };
            let finished = self.finish(index, game, &played_game, termination);
            if !report(finished) {
                return;
            }
        }
    }

    /// Starts a player. One that cannot be started forfeits its next game.
    fn start(self, spec: &PlayerSpec) -> Box<dyn Player> {
        let missing = |error| Box::new(MissingPlayer { name: spec.to_string(), error }) as Box<dyn Player>;
        spec.start(self.factory, self.stop).unwrap_or_else(missing)
    }

    /// The seed of a pair of games. The seed of the match is hashed first, so that matches with neighbouring seeds do not
    /// share pairs.
    fn seed_of_pair(self, pair: usize) -> u64 {
        fastrand::Rng::with_seed(self.config.seed).u64(..).wrapping_add(pair as u64)
    }

    fn opening(self, game: ScheduledGame) -> Game {
        self.config.openings.for_pair(game.pair, self.seed_of_pair(game.pair))
    }

    fn tags(self, game: ScheduledGame, opening: &Game) -> Vec<(&'static str, String)> {
        conditions::tags(self.config, self.names, game, opening.history().moves().len())
    }

    /// Counts the games that were played before, and returns their indices. Each must be the game that the match has there.
    fn count_finished(self, table: &mut CrossTable) -> Result<HashSet<usize>, ResumeError> {
        let mut counted = HashSet::new();
        for (index, finished) in by_round(&self.config.finished) {
            let games = self.schedule.len();
            let game = self.schedule.game(index);
            let game = game.ok_or(ResumeError::OtherLength { number: finished.number, games })?;
            let opening = self.opening(game);
            finished.check(&self.tags(game, &opening), &opening)?;
            table.add(&game, finished.result.half_points(game.color_of_first));
            counted.insert(index);
        }
        Ok(counted)
    }

    fn play_game(self, game: ScheduledGame, players: &mut [Box<dyn Player>; 2]) -> PlayedGame {
        let opening = self.opening(game);
        let started = Instant::now();
        let now = || started.elapsed();
        let [white, black] = players;
        let config = GameConfig {
            limits: game.players.map(|player| self.config.players[player].limit),
            margin: self.config.margin,
            adjudication: self.config.adjudication,
            seed: self.seed_of_pair(game.pair),
            stop: self.stop,
            now: &now,
        };
        PlayedGame::play(opening, [white.as_mut(), black.as_mut()], config)
    }

    fn finish(
        self,
        index: usize,
        game: ScheduledGame,
        played_game: &PlayedGame,
        termination: Termination,
    ) -> MatchGame {
        let mut pgn = played_game.pgn();
        pgn.set_tag("Date", today("."));
        pgn.set_tag("Round", (index + 1).to_string());
        pgn.set_tag(conditions::PLY_COUNT, pgn.moves().count().to_string());
        for (name, value) in self.tags(game, &self.opening(game)) {
            pgn.set_tag(name, value);
        }
        if pgn.tag("Termination").is_none() {
            pgn.set_tag("Termination", "normal");
        }
        let half_points = termination.result().half_points(game.color_of_first);
        MatchGame { number: index + 1, scheduled: game, pgn, termination, half_points }
    }
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

    fn new_game(&mut self, _: u64, _: &StopFlag) -> Result<(), PlayerError> {
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
