//! Playing a match, several games at a time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use chess0x88::Color;

use super::openings::Openings;
use super::spec::Spec;
use super::tally::{Sprt, Tally, Verdict};
use crate::duel::{Duel, Pace};
use crate::ending::Ending;
use crate::pgn::PgnGame;
use crate::player::{Player, PlayerError, Stop};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays; the first has White in the first game.
    pub players: [Spec; 2],
    /// How many games.
    pub games: usize,
    /// How time is measured.
    pub pace: Pace,
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
pub struct Finished {
    /// Its number, from 1.
    pub number: usize,
    /// The game.
    pub pgn: PgnGame,
    /// How it ended.
    pub ending: Ending,
    /// What the first player got, in half points.
    pub half_points: u32,
}

/// Plays a match. Each game that is over is handed on at once; the tally so far goes with it.
///
/// # Errors
///
/// When a player cannot be brought to the table.
pub fn run(plan: &Plan, stop: &Stop, mut hand_on: impl FnMut(&Finished, &Tally)) -> Result<Tally, PlayerError> {
    let next = AtomicUsize::new(0);
    let mut tally = Tally::default();
    let mut failure = None;
    std::thread::scope(|scope| {
        let (sender, finished) = channel();
        for _ in 0..plan.concurrency.clamp(1, plan.games.max(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                play_games(plan, next, stop, |result: Result<Finished, PlayerError>| sender.send(result).is_ok());
            });
        }
        drop(sender);
        for result in finished {
            match result {
                Ok(game) => {
                    tally.add(game.half_points);
                    hand_on(&game, &tally);
                }
                Err(error) => {
                    failure = Some(error);
                    stop.stop();
                }
            }
            if plan.sprt.is_some_and(|sprt| sprt.verdict(&tally) != Verdict::Open) {
                stop.stop();
            }
        }
    });
    failure.map_or(Ok(tally), Err)
}

/// Plays games as long as there are some, and hands each on; ends when nobody wants them.
fn play_games(plan: &Plan, next: &AtomicUsize, stop: &Stop, hand_on: impl Fn(Result<Finished, PlayerError>) -> bool) {
    let mut players: [Option<Box<dyn Player>>; 2] = [None, None];
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= plan.games || stop.is_stopped() {
            return;
        }
        let mut seated = match bring(plan, index, std::mem::take(&mut players)) {
            Ok(seated) => seated,
            Err(error) => {
                hand_on(Err(error));
                return;
            }
        };
        let duel = play_game(plan, index, &mut seated, stop);
        // If there is no ending, it was stopped.
        let Some(ending) = duel.game.ending() else { return };
        let keeps = plan.players.each_ref().map(|spec| !ending.is_forfeit() && spec.needs_limit());
        let finished = finish(plan, index, &duel, &seated, ending);
        // The program of 1976 costs nothing to bring, and has a book of its own for each pair of games.
        players = seated.map(Some);
        for (seat, keep) in players.iter_mut().zip(keeps) {
            seat.take_if(|_| !keep);
        }
        if !hand_on(Ok(finished)) {
            return;
        }
    }
}

/// Brings the players who are not there yet.
fn bring(plan: &Plan, index: usize, there: [Option<Box<dyn Player>>; 2]) -> Result<[Box<dyn Player>; 2], PlayerError> {
    let seed = plan.seed.wrapping_add(index as u64 / 2);
    let [first, second] = &plan.players;
    let [one, other] = there;
    Ok([one.map_or_else(|| first.player(seed), Ok)?, other.map_or_else(|| second.player(seed), Ok)?])
}

/// In every second game the colours are changed.
const fn first_has(index: usize) -> Color {
    if index.is_multiple_of(2) { Color::White } else { Color::Black }
}

fn play_game(plan: &Plan, index: usize, players: &mut [Box<dyn Player>; 2], stop: &Stop) -> Duel {
    let opening = plan.openings.of_pair(index / 2, plan.seed);
    let [first, second] = players;
    let seats: [&mut dyn Player; 2] = match first_has(index) {
        Color::White => [first.as_mut(), second.as_mut()],
        Color::Black => [second.as_mut(), first.as_mut()],
    };
    Duel::play(opening, seats, plan.pace, stop)
}

fn finish(plan: &Plan, index: usize, duel: &Duel, players: &[Box<dyn Player>; 2], ending: Ending) -> Finished {
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
    let half_points = ending.score().half_points(first_has(index));
    Finished { number: index + 1, pgn, ending, half_points }
}
