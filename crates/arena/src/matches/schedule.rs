//! Playing a match, several games at a time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use chess0x88::Color;

use super::openings::Openings;
use super::spec::PlayerSpec;
use super::tally::{MatchScore, Sprt, SprtStatus};
use crate::duel::{MatchLimit, PlayedGame};
use crate::ending::Termination;
use crate::game::Game;
use crate::pgn::PgnGame;
use crate::player::{Choice, Info, Player, PlayerError, SearchLimits, Stop};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct MatchConfig {
    /// Who plays; the first has White in the first game.
    pub players: [PlayerSpec; 2],
    /// How many games.
    pub games: usize,
    /// How time is measured.
    pub limit: MatchLimit,
    /// Where games begin.
    pub openings: Openings,
    /// Decides what is random.
    pub seed: u64,
    /// So many games at a time.
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

/// Plays a match. Each game that is over is handed on at once; the tally so far goes with it. With several games at a
/// time they are over in any order.
///
/// # Errors
///
/// When a player cannot be brought to the table at all. (One who cannot come again later loses his games.)
pub fn run(
    plan: &MatchConfig,
    stop: &Stop,
    mut hand_on: impl FnMut(&FinishedGame, &MatchScore),
) -> Result<MatchScore, PlayerError> {
    let [first, second] = plan.players.each_ref().map(|spec| spec.player(seed_of(plan, 0)));
    let mut audition = Some([Some(first?), Some(second?)]);
    let next = AtomicUsize::new(0);
    let mut tally = MatchScore::default();
    let mut half_pairs = HashMap::new();
    std::thread::scope(|scope| {
        let (sender, finished) = channel();
        for _ in 0..plan.concurrency.clamp(1, plan.games.max(1)) {
            let (sender, next) = (sender.clone(), &next);
            let players = audition.take().unwrap_or([None, None]);
            scope.spawn(move || play_games(plan, players, next, stop, |game| sender.send(game).is_ok()));
        }
        drop(sender);
        for game in finished {
            tally.add(game.half_points);
            let pair = (game.number - 1) / 2;
            match half_pairs.remove(&pair) {
                Some(half_points) => tally.add_pair(half_points + game.half_points),
                None => _ = half_pairs.insert(pair, game.half_points),
            }
            hand_on(&game, &tally);
            if plan.sprt.is_some_and(|sprt| sprt.status(&tally) != SprtStatus::Open) {
                stop.stop();
            }
        }
    });
    Ok(tally)
}

/// What decides what is random in a pair of games. Matches with neighbouring seeds have nothing in common.
fn seed_of(plan: &MatchConfig, pair: usize) -> u64 {
    fastrand::Rng::with_seed(plan.seed).u64(..).wrapping_add(pair as u64)
}

type Players = [Option<Box<dyn Player>>; 2];

/// Plays games as long as there are some, and hands each on; ends when nobody wants them.
fn play_games(
    plan: &MatchConfig,
    mut players: Players,
    next: &AtomicUsize,
    stop: &Stop,
    hand_on: impl Fn(FinishedGame) -> bool,
) {
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= plan.games || stop.is_stopped() {
            return;
        }
        let mut seated = bring(plan, index, std::mem::take(&mut players));
        let duel = play_game(plan, index, &mut seated, stop);
        // If there is no ending, it was stopped.
        let Some(ending) = duel.game.termination() else { return };
        let keeps = plan.players.each_ref().map(|spec| !ending.is_forfeit() && spec.needs_limit());
        let finished = finish(plan, index, &duel, &seated, ending);
        // The program of 1976 costs nothing to bring, and has a book of its own for each pair of games.
        players = seated.map(Some);
        for (seat, keep) in players.iter_mut().zip(keeps) {
            seat.take_if(|_| !keep);
        }
        if !hand_on(finished) {
            return;
        }
    }
}

/// Brings the players who are not there yet.
fn bring(plan: &MatchConfig, index: usize, there: Players) -> [Box<dyn Player>; 2] {
    let seed = seed_of(plan, index / 2);
    let [first, second] = &plan.players;
    let [one, other] = there;
    let fetch = |spec: &PlayerSpec| {
        let absent = |why| Box::new(MissingPlayer { name: spec.to_string(), why }) as Box<dyn Player>;
        spec.player(seed).unwrap_or_else(absent)
    };
    [one.unwrap_or_else(|| fetch(first)), other.unwrap_or_else(|| fetch(second))]
}

/// A player who was there before and cannot be brought again.
struct MissingPlayer {
    name: String,
    why: PlayerError,
}

impl Player for MissingPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn new_game(&mut self) -> Result<(), PlayerError> {
        Err(self.why.clone())
    }

    fn choose(&mut self, _: &Game, _: &SearchLimits, _: &Stop, _: &mut dyn FnMut(Info)) -> Result<Choice, PlayerError> {
        Err(self.why.clone())
    }
}

/// In every second game the colours are changed.
const fn first_has(index: usize) -> Color {
    if index.is_multiple_of(2) { Color::White } else { Color::Black }
}

fn play_game(plan: &MatchConfig, index: usize, players: &mut [Box<dyn Player>; 2], stop: &Stop) -> PlayedGame {
    let opening = plan.openings.of_pair(index / 2, seed_of(plan, index / 2));
    let [first, second] = players;
    let seats: [&mut dyn Player; 2] = match first_has(index) {
        Color::White => [first.as_mut(), second.as_mut()],
        Color::Black => [second.as_mut(), first.as_mut()],
    };
    PlayedGame::play(opening, seats, plan.limit, stop)
}

fn finish(
    plan: &MatchConfig,
    index: usize,
    duel: &PlayedGame,
    players: &[Box<dyn Player>; 2],
    ending: Termination,
) -> FinishedGame {
    let mut pgn = duel.pgn();
    let mut names = players.each_ref().map(|player| player.name());
    if first_has(index) == Color::Black {
        names.reverse();
    }
    let [white, black] = names;
    pgn.set_tag("Event", format!("microchess match, seed {}", plan.seed));
    pgn.set_tag("Round", (index + 1).to_string());
    pgn.set_tag("White", white);
    pgn.set_tag("Black", black);
    let half_points = ending.result().half_points(first_has(index));
    FinishedGame { number: index + 1, pgn, termination: ending, half_points }
}
