//! One game between two players.

use std::collections::HashSet;
use std::fmt;
use std::time::Duration;

use chess0x88::Color;
use microchess_uci::{Info, Remark, Score, SearchContext, SearchLimits, StopFlag};

use crate::adjudication::Adjudication;
use crate::clocks::TimeControl;
use crate::game::Game;
use crate::pgn::{PgnGame, eval_mark};
use crate::player::{Choice, Player, PlayerError};
use crate::player_spec::PlayerSpecError;

/// What limits the players of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveLimit {
    /// Chess clocks.
    Clock(TimeControl),
    /// A fixed time for each move.
    MoveTime(Duration),
    /// A number of nodes for each move.
    Nodes(u64),
    /// A search depth in plies.
    Depth(u32),
    /// No limit, for players that end their search by themselves.
    Unlimited,
}

/// How much a player may exceed a fixed move time, unless something else is set: stopping a search and sending the answer
/// take time too.
const MOVE_TIME_MARGIN: Duration = Duration::from_millis(100);

/// The conditions of a game.
#[derive(Clone, Copy)]
pub struct GameConfig<'a> {
    /// What limits the search for each move of White and of Black. Either both have a clock, or neither.
    pub limits: [MoveLimit; 2],
    /// How late a player may be without losing; `None` is a tenth of a second for fixed move times, and nothing for clocks.
    pub margin: Option<Duration>,
    /// When the game ends before the rules say so.
    pub adjudication: Adjudication,
    /// The seed of what the players leave to chance.
    pub seed: u64,
    /// Ends the game early, without a result.
    pub stop: &'a StopFlag,
    /// The time since any fixed moment. It is a parameter because a browser has no system clock that this crate could
    /// read.
    pub now: &'a (dyn Fn() -> Duration + Sync),
}

impl<'a> GameConfig<'a> {
    /// A game with the same limit for both, without adjudication.
    #[must_use]
    pub fn new(limit: MoveLimit, seed: u64, stop: &'a StopFlag, now: &'a (dyn Fn() -> Duration + Sync)) -> Self {
        Self { limits: [limit; 2], margin: None, adjudication: Adjudication::default(), seed, stop, now }
    }
}

impl fmt::Debug for GameConfig<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameConfig").field("limits", &self.limits).field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// A game that two players have played, with their scores and remarks.
#[derive(Debug)]
pub struct PlayedGame {
    /// The game, which has no termination if it was stopped.
    pub game: Game,
    /// For each move its player's score, from White's point of view.
    scores: Vec<Option<Score>>,
    /// The players' remarks, each with its ply.
    pub comments: Vec<(usize, String)>,
}

impl PlayedGame {
    /// Plays a game, which may have begun, to its end. A player that fails, makes an illegal move or runs out of time
    /// loses.
    pub fn play(mut game: Game, players: [&mut dyn Player; 2], rules: GameConfig<'_>) -> Self {
        // Clocks of an opening from a PGN file are replaced.
        game.set_clocks_with_odds(match rules.limits {
            [MoveLimit::Clock(white), MoveLimit::Clock(black)] => Some([white, black]),
            _ => None,
        });
        let plies = game.history().moves().len();
        let mut played_game = Self { game, scores: vec![None; plies], comments: Vec::new() };
        let [white, black] = players;
        for (side, player) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
            if let Err(error) = player.new_game(rules.seed, rules.stop)
                && !rules.stop.is_stopped()
            {
                played_game.game.forfeit_by_failure(side, &error.to_string());
            }
        }
        while played_game.game.termination().is_none() && !rules.stop.is_stopped() {
            let side = played_game.game.position().turn();
            let player: &mut dyn Player = if side == Color::White { &mut *white } else { &mut *black };
            played_game.play_move(player, rules);
            // Every draw that can be claimed is claimed.
            played_game.game.claim_draw();
            if let Some((result, reason)) = rules.adjudication.verdict(&played_game.scores) {
                played_game.game.adjudicate(result, reason);
            }
        }
        played_game
    }

    /// Lets one side choose a move, and plays it.
    fn play_move(&mut self, player: &mut dyn Player, rules: GameConfig<'_>) {
        let side = self.game.position().turn();
        let limits = rules.limits[side as usize].limits(&self.game);
        let ply = self.game.history().moves().len();
        let mut score = None;
        let started = (rules.now)();
        let elapsed = || (rules.now)().saturating_sub(started);
        let context = SearchContext::new(rules.stop, &elapsed);
        let choice = player.choose(self.game.history(), &limits, &context, &mut |info| match info {
            Info::Search(info) if info.is_best_line() => score = info.score,
            // Details are for screens, and what another engine writes is no comment on the move.
            Info::Search(_) | Info::Remark(Remark::Detail(_)) => {}
            Info::Remark(remark) => self.comments.push((ply, remark.to_string())),
        });
        let taken = elapsed();
        if rules.stop.is_stopped() {
            return;
        }
        if limits.movetime.is_some_and(|time| taken > time + rules.margin.unwrap_or(MOVE_TIME_MARGIN)) {
            self.game.run_out_of_time(side);
        }
        let left = limits.clock(side).map_or(taken, |clock| clock.remaining);
        let is_late_within_margin = taken > left && taken - left <= rules.margin.unwrap_or_default();
        self.game.spend(if is_late_within_margin { left } else { taken });
        if self.game.termination().is_some() {
            return;
        }
        match choice {
            Ok(Choice::Resign { .. }) => self.game.resign(side),
            Ok(Choice::Play(mv)) => match self.game.play(mv) {
                Ok(()) => self.scores.push(score.map(|score| if side == Color::White { score } else { -score })),
                Err(error) => self.game.forfeit_by_illegal_move(side, &error.to_string()),
            },
            Err(PlayerError::Illegal(answer)) => self.game.forfeit_by_illegal_move(side, &answer),
            Err(error) => self.game.forfeit_by_failure(side, &error.to_string()),
        }
    }

    /// The game as PGN, with clocks and scores as marks, and remarks as comments.
    #[must_use]
    pub fn pgn(&self) -> PgnGame {
        let mut pgn = PgnGame::from(&self.game);
        let mut written = HashSet::new();
        for (index, annotated) in pgn.mainline.moves.iter_mut().enumerate() {
            // A remark that is repeated at every move is written once.
            let remarks = self.comments.iter().filter(|(ply, _)| *ply == index).map(|(_, text)| text.clone());
            let remarks: Vec<String> = remarks.filter(|text| written.insert(text.clone())).collect();
            annotated.insert_comments(remarks);
            if let Some(score) = self.scores.get(index).copied().flatten() {
                annotated.mark(&eval_mark(score));
            }
        }
        pgn
    }
}

impl MoveLimit {
    fn limits(self, game: &Game) -> SearchLimits {
        let turn = game.position().turn();
        let mut limits = game.clocks().map(|clocks| clocks.limits(turn)).unwrap_or_default();
        self.apply(&mut limits);
        limits
    }

    /// Limits a search. Clocks are the game's affair.
    pub fn apply(self, limits: &mut SearchLimits) {
        match self {
            Self::Unlimited | Self::Clock(_) => {}
            Self::MoveTime(time) => limits.movetime = Some(time),
            Self::Nodes(nodes) => limits.nodes = Some(nodes),
            Self::Depth(depth) => limits.depth = Some(depth),
        }
    }

    /// Parses a setting of a player: `tc=10+0.1`, `movetime=100`, `nodes=1000`, `depth=5`. `None` if it is another setting.
    pub(crate) fn parse_setting(key: &str, value: &str) -> Option<Result<Self, PlayerSpecError>> {
        let (limit, what, expected) = match key {
            "tc" => (value.parse().ok().map(Self::Clock), "a time control", "seconds, like tc=10+0.1 or tc=40/60"),
            "movetime" => {
                let time = value.parse().ok().map(|time| Self::MoveTime(Duration::from_millis(time)));
                (time, "a move time", "milliseconds, like movetime=100")
            }
            "nodes" => (value.parse().ok().map(Self::Nodes), "a number of nodes", "a number, like nodes=1000"),
            "depth" => (value.parse().ok().map(Self::Depth), "a depth", "plies, like depth=5"),
            _ => return None,
        };
        Some(limit.ok_or_else(|| PlayerSpecError::Value { value: value.to_owned(), what, expected }))
    }

    /// The limit as a setting of a player; `None` if there is none.
    pub(crate) fn setting(self) -> Option<(&'static str, String)> {
        match self {
            Self::Clock(control) => Some(("tc", control.to_string())),
            Self::MoveTime(time) => Some(("movetime", time.as_millis().to_string())),
            Self::Nodes(nodes) => Some(("nodes", nodes.to_string())),
            Self::Depth(depth) => Some(("depth", depth.to_string())),
            Self::Unlimited => None,
        }
    }

    /// What the PGN tag `TimeControl` says: a fixed time for each move is one move in so many seconds.
    #[must_use]
    pub fn time_control_tag(self) -> String {
        match self {
            Self::Clock(control) => control.to_string(),
            Self::MoveTime(time) => format!("1/{}", time.as_secs_f64()),
            Self::Nodes(_) | Self::Depth(_) | Self::Unlimited => "-".to_owned(),
        }
    }
}

/// In words: `10+0.1 s`, `100 ms a move`, `no limit`.
impl fmt::Display for MoveLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(control) => write!(f, "{control} s"),
            Self::MoveTime(time) => write!(f, "{} ms a move", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
            Self::Unlimited => f.write_str("no limit"),
        }
    }
}
