//! One game between two players, with clocks.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use chess0x88::Color;

use crate::game::Game;
use crate::pgn::{PgnGame, clock_mark, eval_mark};
use crate::player::{Choice, Clock, Limits, Player, PlayerError, Report, Stop, Worth};

/// How the players' time is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// So much for the game, and so much more with each move.
    Clock(Clock),
    /// So much for each move.
    MoveTime(Duration),
    /// So many positions for each move.
    Nodes(u64),
    /// So many half moves deep.
    Depth(u32),
    /// No limit: for players who need none.
    Free,
}

/// A little more than nothing is forgiven on a move time: starting and stopping takes time too.
const LENIENCE: Duration = Duration::from_millis(100);

/// A game that was played, with what was thought at each move.
#[derive(Debug)]
pub struct Duel {
    /// The game.
    pub game: Game,
    /// For each move what its player thought of the position, seen from White.
    worths: Vec<Option<Worth>>,
    /// For each move what its player's clock showed after it.
    clocks: Vec<Option<Duration>>,
    /// What the players remarked, and at which half move.
    pub remarks: Vec<(usize, String)>,
}

impl Duel {
    /// Plays a game, which may have begun, to its end. Players who fail, break the rules or run out of time lose.
    pub fn play(game: Game, players: [&mut dyn Player; 2], pace: Pace, stop: &Stop) -> Self {
        let begun = game.line().moves().len();
        let mut duel = Self { game, worths: vec![None; begun], clocks: vec![None; begun], remarks: Vec::new() };
        let mut clocks = [pace.clock(); 2];
        let [white, black] = players;
        for (side, player) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
            if let Err(error) = player.new_game() {
                duel.game.forfeit_by_failure(side, &error.to_string());
            }
        }
        while duel.game.ending().is_none() && !stop.is_stopped() {
            let side = duel.game.position().turn();
            let player: &mut dyn Player = if side == Color::White { &mut *white } else { &mut *black };
            duel.one_move(player, pace, &mut clocks, stop);
            // Nobody at this table wants to play on in a drawn position.
            duel.game.claim_draw();
        }
        duel
    }

    /// One side thinks and moves.
    fn one_move(&mut self, player: &mut dyn Player, pace: Pace, clocks: &mut [Option<Clock>; 2], stop: &Stop) {
        let side = self.game.position().turn();
        let limits = pace.limits(clocks);
        let half_move = self.game.line().moves().len();
        let mut worth = None;
        let started = Instant::now();
        let choice = player.choose(&self.game, &limits, stop, &mut |report| match report {
            Report::Line(thinking) if thinking.rank == 1 => worth = Some(thinking.worth),
            Report::Line(_) => {}
            Report::Remark(text) => self.remarks.push((half_move, text)),
        });
        let taken = started.elapsed();
        if stop.is_stopped() {
            return;
        }
        let is_late = match &mut clocks[side as usize] {
            Some(clock) => {
                let is_late = taken > clock.left;
                clock.left = clock.left.saturating_sub(taken) + clock.increment;
                is_late
            }
            None => limits.move_time.is_some_and(|time| taken > time + LENIENCE),
        };
        match choice {
            _ if is_late => self.game.run_out_of_time(side),
            Ok(Choice::Resign { .. }) => self.game.resign(side),
            Ok(Choice::Play(played)) => match self.game.play(played) {
                Ok(()) => {
                    self.worths.push(worth.map(|worth| seen_from_white(worth, side)));
                    self.clocks.push(clocks[side as usize].map(|clock| clock.left));
                }
                Err(error) => self.game.forfeit_by_illegal_move(side, &error.to_string()),
            },
            Err(PlayerError::Illegal(said)) => self.game.forfeit_by_illegal_move(side, &said),
            Err(error) => self.game.forfeit_by_failure(side, &error.to_string()),
        }
    }

    /// The game as PGN, with clocks and worths as marks, and remarks as comments.
    #[must_use]
    pub fn pgn(&self) -> PgnGame {
        let mut pgn = PgnGame::from(&self.game);
        let mut said = HashSet::new();
        for (index, annotated) in pgn.line.moves.iter_mut().enumerate() {
            let worth = self.worths.get(index).copied().flatten().map(eval_mark);
            let clock = self.clocks.get(index).copied().flatten().map(clock_mark);
            let marks: Vec<String> = worth.into_iter().chain(clock).collect();
            let mut comments: Vec<String> = Vec::new();
            if !marks.is_empty() {
                comments.push(marks.join(" "));
            }
            // What was said once need not be said at every move.
            let remarks =
                self.remarks.iter().filter(|(half_move, _)| *half_move == index).map(|(_, text)| text.clone());
            comments.extend(remarks.filter(|text| said.insert(text.clone())));
            comments.append(&mut annotated.comments);
            annotated.comments = comments;
        }
        pgn
    }
}

impl Pace {
    /// The clock that a side begins with.
    const fn clock(self) -> Option<Clock> {
        match self {
            Self::Clock(clock) => Some(clock),
            _ => None,
        }
    }

    fn limits(self, clocks: &[Option<Clock>; 2]) -> Limits {
        let mut limits = Limits { clocks: *clocks, ..Limits::default() };
        match self {
            Self::Clock(_) | Self::Free => {}
            Self::MoveTime(time) => limits.move_time = Some(time),
            Self::Nodes(nodes) => limits.nodes = Some(nodes),
            Self::Depth(depth) => limits.depth = Some(depth),
        }
        limits
    }
}

const fn seen_from_white(worth: Worth, side: Color) -> Worth {
    match (side, worth) {
        (Color::White, worth) => worth,
        (Color::Black, Worth::Centipawns(centipawns)) => Worth::Centipawns(-centipawns),
        (Color::Black, Worth::Mate(moves)) => Worth::Mate(-moves),
    }
}
