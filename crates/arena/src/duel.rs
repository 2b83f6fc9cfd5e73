//! One game between two players, with clocks.

use std::collections::HashSet;
use std::fmt;
use std::time::{Duration, Instant};

use chess0x88::Color;

use crate::clocks::TimeControl;
use crate::game::Game;
use crate::pgn::{PgnGame, eval_mark};
use crate::player::{Choice, Info, Player, PlayerError, Score, SearchLimits, Stop};

/// How the players' time is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchLimit {
    /// By clocks.
    Clock(TimeControl),
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
pub struct PlayedGame {
    /// The game.
    pub game: Game,
    /// For each move what its player thought of the position, seen from White.
    scores: Vec<Option<Score>>,
    /// What the players remarked, and at which half move.
    pub remarks: Vec<(usize, String)>,
}

impl PlayedGame {
    /// Plays a game, which may have begun, to its end. Players who fail, break the rules or run out of time lose.
    pub fn play(mut game: Game, players: [&mut dyn Player; 2], pace: MatchLimit, stop: &Stop) -> Self {
        // The clocks are this table's own, whatever an opening brought along.
        game.set_clocks(match pace {
            MatchLimit::Clock(control) => Some(control),
            _ => None,
        });
        let begun = game.history().moves().len();
        let mut duel = Self { game, scores: vec![None; begun], remarks: Vec::new() };
        let [white, black] = players;
        for (side, player) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
            if let Err(error) = player.new_game() {
                duel.game.forfeit_by_failure(side, &error.to_string());
            }
        }
        while duel.game.termination().is_none() && !stop.is_stopped() {
            let side = duel.game.position().turn();
            let player: &mut dyn Player = if side == Color::White { &mut *white } else { &mut *black };
            duel.play_move(player, pace, stop);
            // Nobody at this table wants to play on in a drawn position.
            duel.game.claim_draw();
        }
        duel
    }

    /// One side thinks and moves.
    fn play_move(&mut self, player: &mut dyn Player, pace: MatchLimit, stop: &Stop) {
        let side = self.game.position().turn();
        let limits = pace.limits(&self.game);
        let half_move = self.game.history().moves().len();
        let mut worth = None;
        let started = Instant::now();
        let choice = player.choose(&self.game, &limits, stop, &mut |report| match report {
            Info::Pv(thinking) if thinking.multipv == 1 => worth = Some(thinking.score),
            Info::Pv(_) => {}
            Info::Text(text) => self.remarks.push((half_move, text)),
        });
        let taken = started.elapsed();
        if stop.is_stopped() {
            return;
        }
        if limits.move_time.is_some_and(|time| taken > time + LENIENCE) {
            self.game.run_out_of_time(side);
        }
        self.game.spend(taken);
        if self.game.termination().is_some() {
            return;
        }
        match choice {
            Ok(Choice::Resign { .. }) => self.game.resign(side),
            Ok(Choice::Play(mv)) => match self.game.play(mv) {
                Ok(()) => self.scores.push(worth.map(|worth| seen_from_white(worth, side))),
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
            // What was said once need not be said at every move.
            let remarks =
                self.remarks.iter().filter(|(half_move, _)| *half_move == index).map(|(_, text)| text.clone());
            let remarks: Vec<String> = remarks.filter(|text| said.insert(text.clone())).collect();
            annotated.remark(remarks);
            if let Some(worth) = self.scores.get(index).copied().flatten() {
                annotated.mark(&eval_mark(worth));
            }
        }
        pgn
    }
}

impl MatchLimit {
    fn limits(self, game: &Game) -> SearchLimits {
        let mut limits = SearchLimits::from_clocks(game);
        match self {
            Self::Free | Self::Clock(_) => {}
            Self::MoveTime(time) => limits.move_time = Some(time),
            Self::Nodes(nodes) => limits.nodes = Some(nodes),
            Self::Depth(depth) => limits.depth = Some(depth),
        }
        limits
    }
}

/// As it stands in the table of a match: `10+0.1 s`, `100 ms a move`.
impl fmt::Display for MatchLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(control) => write!(f, "{control} s"),
            Self::MoveTime(time) => write!(f, "{} ms a move", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
            Self::Free => f.write_str("no limit"),
        }
    }
}

const fn seen_from_white(worth: Score, side: Color) -> Score {
    match (side, worth) {
        (Color::White, worth) => worth,
        (Color::Black, Score::Centipawns(centipawns)) => Score::Centipawns(-centipawns),
        (Color::Black, Score::Mate(moves)) => Score::Mate(-moves),
    }
}
