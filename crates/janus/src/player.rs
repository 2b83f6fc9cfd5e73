//! Janus as a player.

use std::sync::Arc;
use std::time::Duration;

use chess0x88::{History, Move};
use microchess_game::{Choice, Player, PlayerError};
use microchess_uci::{Info, SearchContext, SearchLimits, StopFlag};

use crate::book::Book;
use crate::network::Network;
use crate::search::{Limits, Searcher};
use crate::spec::JanusSpec;
use crate::strength::WeakPlayer;

/// Time that gets lost between the clock and a player in the same program.
const OVERHEAD: Duration = Duration::from_millis(10);

/// Janus in the same program as its opponent, without a protocol in between.
#[derive(Debug)]
pub struct JanusPlayer {
    spec: JanusSpec,
    searcher: Searcher,
    /// Who chooses, if the strength is limited.
    weak: Option<WeakPlayer>,
    /// What decides which lines of the book are played.
    seed: u64,
}

impl JanusPlayer {
    /// A player with its own net and the settings of a description.
    #[must_use]
    pub fn new(spec: JanusSpec) -> Self {
        let mut searcher = Searcher::new(Arc::new(Network::embedded()), spec.hash);
        // A weak player needs no help, and its moves must not depend on how threads are scheduled.
        searcher.set_threads(if spec.strength.is_some() { 1 } else { spec.threads });
        Self { spec, searcher, weak: spec.strength.map(|strength| WeakPlayer::new(strength, 0)), seed: 0 }
    }

    /// The limits of a move: those of the game and those of its description, whichever is narrower.
    fn limits(&self, history: &History, limits: &SearchLimits) -> Limits {
        let mut limits = Limits::from_uci(limits, history.position().turn(), OVERHEAD);
        if let Some(depth) = self.spec.depth {
            limits.depth = limits.depth.min(i32::try_from(depth).unwrap_or(i32::MAX));
        }
        limits.nodes = [limits.nodes, self.spec.nodes].into_iter().flatten().min();
        limits
    }
}

impl Player for JanusPlayer {
    fn name(&self) -> String {
        self.spec.to_string()
    }

    fn new_game(&mut self, seed: u64, _: &StopFlag) -> Result<(), PlayerError> {
        self.searcher.clear();
        self.weak = self.spec.strength.map(|strength| WeakPlayer::new(strength, seed));
        self.seed = seed;
        Ok(())
    }

    fn choose(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        let is_allowed = |mv: Move| limits.allows(mv);
        if self.spec.uses_book()
            && let Some(found) = Book::Own.choose_for(self.spec.strength, history, self.seed, &is_allowed)
        {
            report(Info::Remark(found.remark()));
            return Ok(Choice::Play(found.mv));
        }
        let limits = self.limits(history, limits);
        let result = match &mut self.weak {
            Some(weak) => weak.choose(&mut self.searcher, history, &limits, context, report),
            None => self.searcher.search(history, &limits, context, report),
        };
        result.best().map(|best| Choice::Play(best.mv)).ok_or(PlayerError::NoMove)
    }
}

#[cfg(test)]
mod tests {
    use microchess_game::PlayerSpec;
    use microchess_uci::Score;

    use super::*;

    /// The player that a text describes, in a new game.
    fn player(text: &str) -> JanusPlayer {
        let mut player = JanusSpec::from_player(&text.parse::<PlayerSpec>().unwrap()).unwrap().player();
        player.new_game(1, &StopFlag::default()).unwrap();
        player
    }

    /// What it plays in a position, and what it reports.
    fn choose(player: &mut JanusPlayer, fen: &str, limits: &SearchLimits) -> (Result<String, PlayerError>, Vec<Info>) {
        let history = History::new(fen.parse().unwrap());
        let (stop, elapsed) = (StopFlag::default(), || Duration::ZERO);
        let mut infos = Vec::new();
        let context = SearchContext::new(&stop, &elapsed);
        let choice = player.choose(&history, limits, &context, &mut |info| infos.push(info));
        let san = |choice: Choice| history.position().san(choice.mv().unwrap()).to_string();
        (choice.map(san), infos)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn it_mates_and_reports_depth_score_and_line() {
        let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        let (choice, infos) = choose(&mut player("janus:depth=4"), fen, &SearchLimits::default());
        assert_eq!(choice.unwrap(), "Ra8#");
        let Some(Info::Search(last)) = infos.last() else { panic!("no report") };
        assert_eq!((last.score, last.pv.len()), (Some(Score::Mate(1)), 1));
        assert!(last.depth.is_some_and(|depth| depth <= 4));
    }

    #[test]
    fn the_narrower_limit_counts() {
        let nodes = |infos: &[Info]| match infos.last() {
            Some(Info::Search(info)) => (info.nodes.unwrap(), info.depth.unwrap()),
            _ => panic!("no report"),
        };
        let game = SearchLimits { nodes: Some(3000), ..SearchLimits::default() };
        let (_, infos) = choose(&mut player("janus:nodes=2000"), START, &game);
        assert!(nodes(&infos).0 <= 2000);
        let (_, infos) = choose(&mut player("janus:nodes=100000"), START, &game);
        assert!(nodes(&infos).0 <= 3000);
        let deep = SearchLimits { depth: Some(5), ..SearchLimits::default() };
        assert_eq!(nodes(&choose(&mut player("janus:depth=3"), START, &deep).1).1, 3);
        assert_eq!(nodes(&choose(&mut player("janus:depth=7"), START, &deep).1).1, 5);
    }

    #[test]
    fn a_new_game_forgets_the_last_one() {
        let mut player = player("janus:nodes=5000");
        let (first, infos) = choose(&mut player, START, &SearchLimits::default());
        choose(&mut player, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &SearchLimits::default()).0.unwrap();
        player.new_game(2, &StopFlag::default()).unwrap();
        let (again, infos_again) = choose(&mut player, START, &SearchLimits::default());
        assert_eq!((first.unwrap(), infos), (again.unwrap(), infos_again));
    }

    /// A limited player gives the same game for the same seed, and another for another.
    #[test]
    fn a_limited_strength_plays_by_its_seed() {
        let moves = |seed: u64| {
            let mut player = player("janus:elo=800");
            player.new_game(seed, &StopFlag::default()).unwrap();
            let fens = [START, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"];
            let lines = fens.map(|fen| choose(&mut player, fen, &SearchLimits::default()).0.unwrap());
            lines.join(" ")
        };
        assert_eq!(moves(1), moves(1));
        let games: std::collections::BTreeSet<String> = (0..20).map(moves).collect();
        assert!(games.len() > 3, "{games:?}");
        assert_eq!(player("janus:elo=1200").name(), "Teletype (Elo 1200)");
        assert_eq!(player("janus:elo=1250").name(), "Janus (Elo 1250)");
    }

    #[test]
    fn a_limited_strength_begins_from_the_book_unless_it_is_off() {
        let is_book = |text: &str| {
            let (_, infos) = choose(&mut player(text), START, &SearchLimits { depth: Some(1), ..Default::default() });
            matches!(infos.as_slice(), [Info::Remark(_)])
        };
        assert!(is_book("janus:elo=800") && is_book("janus:book=on"));
        assert!(!is_book("janus:elo=800,book=off") && !is_book("janus"));
    }

    #[test]
    fn without_a_legal_move_there_is_nothing_to_choose() {
        let mut player = player("janus:nodes=100");
        let mated = "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1";
        assert_eq!(choose(&mut player, mated, &SearchLimits::default()).0, Err(PlayerError::NoMove));
    }
}
