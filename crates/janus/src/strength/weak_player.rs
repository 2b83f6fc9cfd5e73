//! The player: searches a little, and chooses among the moves with weak eyes.

use chess0x88::{History, Move, Position};
use microchess_uci::{Info, SearchContext, SearchInfo};

use super::Strength;
use super::habits::habit;
use super::profile::Profile;
use super::sight::Sight;
use crate::random::{deviate, mix};
use crate::score::{INFINITE, MATE, Score, is_mate, to_uci};
use crate::search::{Limits, RootMove, SearchResult, Searcher};

/// Misjudged positions have this name in the random numbers of a game.
const NOISE: u64 = 0x2015E;

/// Scores count up to here when moves are compared; mates are a little above.
const LARGEST_SCORE: Score = 2500;

/// Scores count up to here when a mistake is measured: it does not matter how much is thrown away of what wins anyway.
const DECIDED: Score = 1000;

/// A player that misjudges positions by this much, in centipawns, plays by habit; a better one less so.
const FULL_HABITS: f64 = 50.0;

/// At the start of a game so many moves' budgets are there to be spent.
const CREDIT: f64 = 2.0;

/// A player of limited strength in one game.
///
/// The same strength, seed and moves give the same choices, if the searcher has one thread and time does not run out.
#[derive(Clone, Debug)]
pub struct WeakPlayer {
    strength: Strength,
    /// That of the strength, for the net with which the last move was chosen.
    profile: Profile,
    seed: u64,
    /// What each of the player's moves has lost, by the number of moves before it.
    losses: Vec<(usize, Score)>,
}

/// A move that the player considers.
struct Candidate<'a> {
    root_move: &'a RootMove,
    /// What the search says.
    score: Score,
    /// What the player thinks.
    perceived: f64,
}

impl WeakPlayer {
    /// A player for a game. Different seeds play differently.
    #[must_use]
    pub fn new(strength: Strength, seed: u64) -> Self {
        Self { strength, profile: Profile::new(strength), seed, losses: Vec::new() }
    }

    /// The player's strength.
    #[must_use]
    pub const fn strength(&self) -> Strength {
        self.strength
    }

    /// Sets the strength, from the next move on. What was lost so far stays lost.
    pub fn set_strength(&mut self, strength: Strength) {
        self.strength = strength;
    }

    /// Chooses a move, and reports it once it is chosen. The chosen move is the first of the result; the others follow as
    /// the search has sorted them.
    ///
    /// The searcher forgets what it knows, since a weak player must not profit from a strong one's search. The limits are
    /// kept within the player's own.
    pub fn choose(
        &mut self,
        searcher: &mut Searcher,
        history: &History,
        limits: &Limits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> SearchResult {
        searcher.clear();
        self.profile = Profile::for_net(self.strength, searcher.network().scale());
        let own_limits = Limits {
            depth: limits.depth.min(self.profile.depth),
            soft_nodes: Some(limits.soft_nodes.map_or(self.profile.nodes, |nodes| nodes.min(self.profile.nodes))),
            multipv: self.profile.lines,
            is_thorough: true,
            ..limits.clone()
        };
        let mut depth = None;
        let mut result = searcher.search(history, &own_limits, context, &mut |info| {
            if let Info::Search(info) = info {
                depth = info.depth;
            }
        });
        let chosen = self.choose_among(&result.root_moves, history, searcher);
        let Some(index) = result.root_moves.iter().position(|root_move| Some(root_move.mv) == chosen) else {
            return result;
        };
        let chosen = result.root_moves.remove(index);
        report(Info::Search(SearchInfo {
            depth: depth.or(Some(1)),
            seldepth: Some(chosen.seldepth.max(1) as u32),
            score: known_score(&chosen).map(to_uci),
            nodes: Some(result.nodes),
            pv: chosen.pv.clone(),
            ..SearchInfo::default()
        }));
        result.root_moves.insert(0, chosen);
        result
    }

    /// Chooses one of the moves that were searched, and enters what it loses.
    fn choose_among(&mut self, root_moves: &[RootMove], history: &History, searcher: &Searcher) -> Option<Move> {
        let position = history.position();
        let sight = Sight { profile: self.profile, seed: self.seed };
        let is_overlooked = |root_move: &RootMove| {
            if mates_at_once(position, root_move.mv) {
                sight.overlooks_mate(position, root_move.mv)
            } else {
                sight.overlooks_capture(history, root_move.mv)
            }
        };
        let searched = root_moves.iter().filter_map(|root_move| Some((root_move, known_score(root_move)?)));
        let mut candidates: Vec<Candidate<'_>> = searched
            .map(|(root_move, score)| {
                let perceived = self.perceive(history, root_move, score, sight, searcher);
                Candidate { root_move, score, perceived }
            })
            .collect();
        // A mate that is seen is played; one that is overlooked does not exist.
        let is_mate_move = |candidate: &Candidate<'_>| mates_at_once(position, candidate.root_move.mv);
        if let Some(mate) = candidates.iter().find(|one| is_mate_move(one) && !is_overlooked(one.root_move)) {
            return Some(mate.root_move.mv);
        }
        if candidates.iter().any(|candidate| !is_mate_move(candidate)) {
            candidates.retain(|candidate| !is_mate_move(candidate));
        }
        let best = candidates.iter().map(|candidate| decided(candidate.score)).max()?;
        let allowance = self.allowance(history);
        let loss = |candidate: &Candidate<'_>| best - decided(candidate.score);
        let affordable = || candidates.iter().filter(|candidate| loss(candidate) <= allowance);
        let seen = affordable().filter(|candidate| !is_overlooked(candidate.root_move));
        let perceived = |one: &&Candidate<'_>, other: &&Candidate<'_>| one.perceived.total_cmp(&other.perceived);
        // The best move is affordable, so there is one.
        let chosen = seen.max_by(perceived).or_else(|| affordable().max_by(perceived))?;
        self.losses.push((history.moves().len(), loss(chosen)));
        Some(chosen.root_move.mv)
    }

    /// What the player thinks of a move: what the search says, or the position as it stands if the reply is overlooked; in
    /// any case a little wrong, and coloured by habit.
    fn perceive(
        &self,
        history: &History,
        root_move: &RootMove,
        score: Score,
        sight: Sight,
        searcher: &Searcher,
    ) -> f64 {
        let mut after = history.position().clone();
        after.make(root_move.mv);
        let is_overlooked = root_move.pv.get(1).is_some_and(|reply| {
            if mates_at_once(&after, *reply) {
                sight.overlooks_mate_reply(&after, *reply)
            } else {
                sight.overlooks_reply(&after, *reply)
            }
        });
        let score = if is_overlooked { -searcher.network().evaluate(&after) } else { score };
        let misjudgement = self.profile.noise * deviate(mix(&[self.seed, NOISE, after.key()]));
        let liking = habit(history, root_move.mv) * (self.profile.noise / FULL_HABITS).min(1.0);
        f64::from(comparable(score)) + misjudgement + liking
    }

    /// How much the next move may lose: what is left of the budget, and at most the largest mistake. Unspent budget does
    /// not pile up beyond that, and taking back a move takes back its loss.
    fn allowance(&mut self, history: &History) -> Score {
        let plies = history.moves().len();
        self.losses.retain(|(ply, _)| *ply < plies);
        let largest = f64::from(self.profile.largest_loss);
        let mut left = CREDIT * self.profile.budget;
        for (_, loss) in &self.losses {
            left = (left + self.profile.budget - f64::from(*loss)).min(largest);
        }
        left.clamp(0.0, largest) as Score
    }
}

/// The score of a move in the last iteration that looked at it; `None` if none did.
fn known_score(root_move: &RootMove) -> Option<Score> {
    [root_move.score, root_move.previous_score].into_iter().find(|score| *score > -INFINITE)
}

/// A score for comparisons: mates are above and below everything else, the nearer the more.
fn comparable(score: Score) -> Score {
    if is_mate(score) {
        score.signum() * (LARGEST_SCORE + 1000 + 4 * (score.abs() - MATE))
    } else {
        score.clamp(-LARGEST_SCORE, LARGEST_SCORE)
    }
}

/// A score for measuring mistakes.
fn decided(score: Score) -> Score {
    score.clamp(-DECIDED, DECIDED)
}

/// Whether a move gives mate.
fn mates_at_once(position: &Position, mv: Move) -> bool {
    position.gives_check(mv) && {
        let mut after = position.clone();
        after.make(mv);
        after.is_checkmate()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use chess0x88::PieceType;
    use microchess_uci::StopFlag;

    use super::*;
    use crate::network::Network;
    use crate::ordering::captured;

    fn searcher() -> Searcher {
        Searcher::new(Arc::new(Network::embedded()), 1)
    }

    fn choose(player: &mut WeakPlayer, searcher: &mut Searcher, history: &History) -> Move {
        let stop = StopFlag::default();
        let elapsed = || Duration::ZERO;
        let context = SearchContext::new(&stop, &elapsed);
        let mut reports = Vec::new();
        let result = player.choose(searcher, history, &Limits::default(), &context, &mut |info| reports.push(info));
        let best = result.best().unwrap();
        assert!(history.position().is_legal(best.mv));
        let [Info::Search(info)] = reports.as_slice() else { panic!("{reports:?}") };
        assert_eq!(info.pv.first(), Some(&best.mv));
        assert!(info.score.is_some() && info.depth.is_some());
        best.mv
    }

    fn history(fen: &str) -> History {
        History::new(fen.parse().unwrap())
    }

    /// How many of so many seeds choose one of the moves.
    fn count(elo: u32, fen: &str, seeds: u64, moves: &[&str]) -> u64 {
        let history = history(fen);
        let mut searcher = searcher();
        let mut played = 0;
        for seed in 0..seeds {
            let mv = choose(&mut WeakPlayer::new(Strength::new(elo), seed), &mut searcher, &history);
            played += u64::from(moves.contains(&history.position().san(mv).as_str()));
        }
        played
    }

    #[test]
    fn a_game_can_be_repeated_and_another_seed_plays_another() {
        for elo in [600, 1000, 1500, 2000] {
            let game = |seed: u64| {
                let mut history = History::default();
                let mut player = WeakPlayer::new(Strength::new(elo), seed);
                let mut searcher = searcher();
                for _ in 0..24 {
                    let mv = choose(&mut player, &mut searcher, &history);
                    history.play(mv).unwrap();
                }
                history.moves().collect::<Vec<Move>>()
            };
            let first = game(1);
            assert_eq!(first, game(1), "{elo}");
            assert!((2..6).any(|seed| game(seed) != first), "{elo}");
        }
    }

    #[test]
    fn a_beginner_takes_a_free_queen_nearly_always_and_a_free_knight_most_of_the_time() {
        let queen = "r1b1kbnr/pppp1ppp/2n5/3qp3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 4";
        assert!(count(600, queen, 50, &["Nxd5", "exd5"]) >= 45);
        let free = "rnbqkb1r/pppp1ppp/8/4p3/4n3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 4";
        let taken = count(600, free, 600, &["Nxe4"]);
        assert!((400..600).contains(&taken), "{taken} of 600");
        assert!(count(1000, free, 40, &["Nxe4"]) >= 37);
        assert!(count(1600, free, 20, &["Nxe4"]) == 20);
    }

    #[test]
    fn mates_in_one_are_played_according_to_the_level() {
        let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        let beginner = count(600, fen, 60, &["Ra8#"]);
        assert!((15..46).contains(&beginner), "{beginner} of 60");
        assert!(count(1000, fen, 40, &["Ra8#"]) >= 28);
        assert_eq!(count(1400, fen, 20, &["Ra8#"]), 20);
    }

    /// From the middle levels on, a piece is not left to be captured in one move when it can be saved.
    #[test]
    fn the_middle_levels_do_not_hang_pieces() {
        // The queen on d4 is attacked by the knight; the bishop on b5 by the pawn.
        for (fen, worst) in [
            ("r1bqkbnr/pppp1ppp/2n5/8/3QP3/8/PPP2PPP/RNB1KBNR w KQkq - 0 4", 200),
            ("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4", 240),
        ] {
            let history = history(fen);
            let mut searcher = searcher();
            for elo in [1200, 1500, 1800] {
                for seed in 0..15 {
                    let mv = choose(&mut WeakPlayer::new(Strength::new(elo), seed), &mut searcher, &history);
                    let gained = captured(history.position(), mv).map_or(0, PieceType::see_value);
                    let mut after = history.position().clone();
                    after.make(mv);
                    let most = after.captures().iter().map(|reply| after.see(*reply)).max().unwrap_or(0);
                    assert!(most - gained <= worst, "{elo} {seed}: {} loses {most}", history.position().san(mv));
                }
            }
        }
    }

    #[test]
    fn the_budget_is_spent_and_grows_again() {
        let mut player = WeakPlayer::new(Strength::new(1000), 1);
        let game = |plies: usize| {
            let mut history = History::default();
            for ply in 0..plies {
                let san = [["Nf3", "Nf6"], ["Ng1", "Ng8"]][ply / 2 % 2][ply % 2];
                history.play(history.position().parse_san(san).unwrap()).unwrap();
            }
            history
        };
        let full = player.allowance(&game(0));
        assert_eq!(full, 190);
        player.losses.push((0, 190));
        assert_eq!(player.allowance(&game(2)), 95);
        player.losses.push((2, 0));
        assert_eq!(player.allowance(&game(4)), 190);
        // Taking a move back takes back its loss.
        assert_eq!(player.allowance(&game(0)), 190);
        for ply in 0..100 {
            player.losses.push((2 * ply, 0));
        }
        assert_eq!(player.allowance(&game(200)), 420, "nothing is saved beyond the largest mistake");
    }

    #[test]
    fn searchmoves_are_obeyed() {
        let history = History::default();
        let only = history.position().parse_san("a3").unwrap();
        let limits = Limits { searchmoves: vec![only], ..Limits::default() };
        let stop = StopFlag::default();
        let elapsed = || Duration::ZERO;
        let context = SearchContext::new(&stop, &elapsed);
        let result =
            WeakPlayer::new(Strength::MIN, 1).choose(&mut searcher(), &history, &limits, &context, &mut |_| {});
        assert_eq!(result.best().map(|best| best.mv), Some(only));
    }
}
