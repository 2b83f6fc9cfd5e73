//! One game between two players, with clocks.

use std::collections::HashSet;
use std::fmt;
use std::time::Duration;

use chess0x88::Color;
use microchess_uci::{Info, Score, SearchContext, SearchLimits, Stop};

use crate::clocks::TimeControl;
use crate::game::Game;
use crate::pgn::{PgnGame, eval_mark};
use crate::player::{Choice, Player, PlayerError};

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

/// What a game is played by, and what it may ask of the world.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// What limits the players.
    pub limit: MatchLimit,
    /// What the players' chance depends on.
    pub seed: u64,
    /// Ends the game early.
    pub stop: &'a Stop,
    /// The time, counted from anywhere. It comes in, so that games are played where there is no system clock too.
    pub now: &'a (dyn Fn() -> Duration + Sync),
}

impl fmt::Debug for Rules<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules").field("limit", &self.limit).field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// A game that was played between two players, with what they thought at each move.
#[derive(Debug)]
pub struct PlayedGame {
    /// The game.
    pub game: Game,
    /// For each move the score that its player gave, seen from White.
    scores: Vec<Option<Score>>,
    /// What the players remarked, and at which ply.
    pub remarks: Vec<(usize, String)>,
}

impl PlayedGame {
    /// Plays a game, which may have begun, to its end. Players who fail, break the rules or run out of time lose.
    pub fn play(mut game: Game, players: [&mut dyn Player; 2], rules: Rules<'_>) -> Self {
        // Clocks that an opening brought along do not count here.
        game.set_clocks(match rules.limit {
            MatchLimit::Clock(control) => Some(control),
            _ => None,
        });
        let plies = game.history().moves().len();
        let mut played = Self { game, scores: vec![None; plies], remarks: Vec::new() };
        let [white, black] = players;
        for (side, player) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
            if let Err(error) = player.new_game(rules.seed) {
                played.game.forfeit_by_failure(side, &error.to_string());
            }
        }
        while played.game.termination().is_none() && !rules.stop.is_stopped() {
            let side = played.game.position().turn();
            let player: &mut dyn Player = if side == Color::White { &mut *white } else { &mut *black };
            played.play_move(player, rules);
            // Every draw that can be claimed is claimed.
            played.game.claim_draw();
        }
        played
    }

    /// One side thinks and moves.
    fn play_move(&mut self, player: &mut dyn Player, rules: Rules<'_>) {
        let side = self.game.position().turn();
        let limits = rules.limit.limits(&self.game);
        let ply = self.game.history().moves().len();
        let mut score = None;
        let started = (rules.now)();
        let elapsed = || (rules.now)().saturating_sub(started);
        let context = SearchContext::new(rules.stop, &elapsed);
        let choice = player.choose(self.game.history(), &limits, &context, &mut |info| match info {
            Info::Search(info) if info.is_best_line() => score = info.score,
            Info::Search(_) => {}
            Info::Remark(remark) => self.remarks.push((ply, remark.to_string())),
        });
        let taken = elapsed();
        if rules.stop.is_stopped() {
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
                Ok(()) => self.scores.push(score.map(|score| if side == Color::White { score } else { -score })),
                Err(error) => self.game.forfeit_by_illegal_move(side, &error.to_string()),
            },
            Err(PlayerError::Illegal(said)) => self.game.forfeit_by_illegal_move(side, &said),
            Err(error) => self.game.forfeit_by_failure(side, &error.to_string()),
        }
    }

    /// The game as PGN, with clocks and scores as marks, and remarks as comments.
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
            if let Some(score) = self.scores.get(index).copied().flatten() {
                annotated.mark(&eval_mark(score));
            }
        }
        pgn
    }
}

impl MatchLimit {
    fn limits(self, game: &Game) -> SearchLimits {
        let mut limits = game.clocks().map(|clocks| clocks.limits()).unwrap_or_default();
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
