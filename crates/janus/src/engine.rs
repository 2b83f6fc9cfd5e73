//! Janus behind the UCI protocol.

use std::fs::File;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use chess0x88::{History, Move};
use microchess_game::read_at_most;
use microchess_uci::{BenchResult, BestMove, Engine, Info, OptionKind, SearchContext, SearchLimits, UciOption};

use crate::bench::bench;
use crate::book::{Book, BookMove, PolyglotBook};
use crate::eval_board::EvalBoard;
use crate::lag::Lag;
use crate::network::Network;
use crate::random::mix;
use crate::search::{DEFAULT_HASH, Limits, SearchResult, Searcher};
use crate::strength::{Strength, WeakPlayer};
use crate::wdl::wdl_of_uci;

/// Milliseconds that get lost between clock and engine, unless others are set.
const DEFAULT_OVERHEAD: u64 = 20;

/// The rating of a limited engine, unless another is set.
const DEFAULT_STRENGTH: Strength = Strength::new(1500);

/// Megabytes of the table of a limited engine, which needs little.
const WEAK_HASH: usize = 4;

/// The longest files of books and nets. The largest Polyglot books have some hundred megabytes.
const MAX_BOOK_MEBIBYTES: u64 = 1024;
const MAX_NETWORK_MEBIBYTES: u64 = 64;

/// Janus as a UCI engine.
#[derive(Debug)]
pub struct UciEngine {
    searcher: Searcher,
    network: Arc<Network>,
    multipv: usize,
    overhead: Duration,
    lag: Lag,
    shows_wdl: bool,
    /// In analysis there is no book, and the strength is full.
    is_analysis: bool,
    book: Book,
    uses_book: bool,
    strength: Strength,
    is_limited: bool,
    weak: Option<Weak>,
    /// The `Seed` that was set; 0 if none was.
    seed: u64,
    /// What takes its place then.
    default_seed: u64,
    /// The number of games so far, so that each is different.
    games: u64,
}

/// What plays with limited strength. It has one thread and a table of its own, so that its moves do not depend on what the
/// engine has searched at full strength.
#[derive(Debug)]
struct Weak {
    searcher: Searcher,
    player: WeakPlayer,
}

impl Default for UciEngine {
    fn default() -> Self {
        Self::new()
    }
}

impl UciEngine {
    /// The engine with its own net. Its book moves and limited games are different each time it is started, unless the
    /// option `Seed` is set.
    #[must_use]
    pub fn new() -> Self {
        let network = Arc::new(Network::embedded());
        Self {
            searcher: Searcher::new(Arc::clone(&network), DEFAULT_HASH),
            network,
            multipv: 1,
            overhead: Duration::from_millis(DEFAULT_OVERHEAD),
            lag: Lag::default(),
            shows_wdl: false,
            is_analysis: false,
            book: Book::Own,
            uses_book: false,
            strength: DEFAULT_STRENGTH,
            is_limited: false,
            weak: None,
            seed: 0,
            default_seed: system_seed(),
            games: 0,
        }
    }

    /// The seed of the current game.
    fn game_seed(&self) -> u64 {
        let seed = if self.seed == 0 { self.default_seed } else { self.seed };
        mix(&[seed, self.games])
    }

    /// The strength that the next search is limited to.
    fn limit(&self) -> Option<Strength> {
        (self.is_limited && !self.is_analysis).then_some(self.strength)
    }

    /// A move from the book, if it is to be used and has one. A weak player knows less of it.
    fn book_move(&self, history: &History, limits: &SearchLimits) -> Option<BookMove> {
        if !self.uses_book || self.is_analysis || limits.infinite || limits.mate.is_some() {
            return None;
        }
        self.book.choose_for(self.limit(), history, self.game_seed(), &|mv: Move| limits.allows(mv))
    }

    fn read_book(value: &str) -> Result<Book, String> {
        if is_empty(value) {
            return Ok(Book::Own);
        }
        let bytes = read_file(value, MAX_BOOK_MEBIBYTES)?;
        PolyglotBook::parse(&bytes).map(Book::Polyglot).map_err(|error| format!("{value}: {error}"))
    }

    fn read_network(value: &str) -> Result<Network, String> {
        if is_empty(value) {
            return Ok(Network::embedded());
        }
        let bytes = read_file(value, MAX_NETWORK_MEBIBYTES)?;
        Network::parse(&bytes).map_err(|error| format!("{value}: {error}"))
    }

    /// Searches at full strength, or as a weak player.
    fn search_or_choose(
        &mut self,
        history: &History,
        limits: &Limits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> SearchResult {
        let Some(strength) = self.limit() else {
            return self.searcher.search(history, limits, context, report);
        };
        let (network, seed) = (&self.network, self.game_seed());
        let weak = self.weak.get_or_insert_with(|| Weak {
            searcher: Searcher::new(Arc::clone(network), WEAK_HASH),
            player: WeakPlayer::new(strength, seed),
        });
        weak.player.set_strength(strength);
        weak.player.choose(&mut weak.searcher, history, limits, context, report)
    }
}

/// The content of a file that an option names. Devices and pipes are not read: they may have no end, or never answer.
fn read_file(name: &str, mebibytes: u64) -> Result<Vec<u8>, String> {
    let read = || {
        if !std::fs::metadata(name)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
        }
        read_at_most(File::open(name)?, mebibytes)
    };
    read().map_err(|error| format!("{name}: {error}"))
}

/// Whether the value of a text option means that nothing is set.
fn is_empty(value: &str) -> bool {
    matches!(value, "" | "<empty>")
}

/// A number that is different each time the engine is started.
#[cfg(feature = "native")]
fn system_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}

/// Where there is no system to ask, the caller sets the option `Seed`.
#[cfg(not(feature = "native"))]
const fn system_seed() -> u64 {
    0
}

impl Engine for UciEngine {
    fn name(&self) -> String {
        format!("Janus {}", env!("CARGO_PKG_VERSION"))
    }

    fn author(&self) -> String {
        "the microchess authors".to_owned()
    }

    fn options(&self) -> Vec<UciOption> {
        let spin = |name: &str, default, min, max| UciOption::new(name, OptionKind::Spin { default, min, max });
        let check = |name: &str| UciOption::new(name, OptionKind::Check { default: false });
        let text = |name: &str| UciOption::new(name, OptionKind::Text { default: String::new() });
        let [elo, min, max] = [DEFAULT_STRENGTH, Strength::MIN, Strength::MAX].map(|strength| strength.elo().into());
        vec![
            spin("Hash", DEFAULT_HASH as i64, 1, 65_536),
            spin("Threads", 1, 1, 256),
            UciOption::new("Clear Hash", OptionKind::Button),
            check("Ponder"),
            spin("MultiPV", 1, 1, 218),
            spin("Move Overhead", DEFAULT_OVERHEAD as i64, 0, 5000),
            check("OwnBook"),
            text("BookFile"),
            check("UCI_Chess960"),
            check("UCI_ShowWDL"),
            check("UCI_AnalyseMode"),
            check("UCI_LimitStrength"),
            spin("UCI_Elo", elo, min, max),
            spin("Seed", 0, 0, i64::from(u32::MAX)),
            text("EvalFile"),
            text("SyzygyPath"),
        ]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = || value.parse().unwrap_or(1);
        let is_on = value == "true";
        match name {
            "Hash" => self.searcher.set_hash(number()).map_err(|_| {
                format!("There is no memory for a hash table of {value} megabytes; it stays as it was.")
            })?,
            "Threads" => self.searcher.set_threads(number()),
            "Clear Hash" => self.searcher.clear(),
            "MultiPV" => self.multipv = number(),
            "Move Overhead" => self.overhead = Duration::from_millis(value.parse().unwrap_or(DEFAULT_OVERHEAD)),
            "OwnBook" => self.uses_book = is_on,
            "BookFile" => self.book = Self::read_book(value)?,
            "UCI_ShowWDL" => self.shows_wdl = is_on,
            "UCI_AnalyseMode" => self.is_analysis = is_on,
            "UCI_LimitStrength" => self.is_limited = is_on,
            "UCI_Elo" => self.strength = value.parse().map_or(DEFAULT_STRENGTH, Strength::new),
            "Seed" => {
                self.seed = value.parse().unwrap_or(0);
                self.games = 0;
                self.weak = None;
            }
            "EvalFile" => {
                self.network = Arc::new(Self::read_network(value)?);
                self.searcher.set_network(Arc::clone(&self.network));
                self.weak = None;
            }
            "SyzygyPath" => {
                return Err("SyzygyPath is accepted and has no effect: Janus reads no endgame tables".to_owned());
            }
            // The server writes castling as `UCI_Chess960` asks, and positions know by themselves; `Ponder` only says that
            // `go ponder` may come.
            _ => {}
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.searcher.clear();
        self.lag = Lag::default();
        self.weak = None;
        self.games += 1;
    }

    fn search(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<BestMove, String> {
        if let Some(book_move) = self.book_move(history, limits) {
            report(Info::Remark(book_move.remark()));
            return Ok(BestMove { mv: Some(book_move.mv), ponder: None });
        }
        let (turn, moves) = (history.position().turn(), history.moves().len());
        let mut limits = limits.clone();
        // On the opponent's time the clock does not run, and says nothing of what gets lost.
        let running_clock = limits.clock(turn).filter(|_| !limits.ponder);
        if let Some(clock) = running_clock {
            self.lag.observe(clock, moves);
        }
        if let Some(clock) = &mut limits.clocks[turn as usize] {
            *clock = self.lag.usable(*clock, self.overhead);
        }
        let mut limits = Limits::from_uci(&limits, turn, self.overhead);
        limits.multipv = self.multipv;
        let (scale, pieces) = (self.network.scale(), history.position().piece_count());
        let shows_wdl = self.shows_wdl;
        let mut report = |info| match info {
            Info::Search(mut info) if shows_wdl => {
                info.wdl = info.score.map(|score| wdl_of_uci(score, scale, pieces));
                report(Info::Search(info));
            }
            info => report(info),
        };
        let result = self.search_or_choose(history, &limits, context, &mut report);
        if let Some(clock) = running_clock {
            self.lag.answered(clock, moves, context.elapsed());
        }
        Ok(BestMove { mv: result.best().map(|best| best.mv), ponder: result.ponder() })
    }

    fn eval(&mut self, history: &History) -> String {
        EvalBoard::new(&self.network, history.position()).to_string()
    }

    fn bench(&mut self, context: &SearchContext<'_>) -> BenchResult {
        bench(Arc::clone(&self.network), context)
    }
}

#[cfg(test)]
mod tests {
    use chess0x88::Position;
    use microchess_uci::{Clock, SearchInfo, StopFlag};

    use super::*;

    fn engine(options: &[(&str, &str)]) -> UciEngine {
        let mut engine = UciEngine::new();
        set(&mut engine, options);
        engine
    }

    fn set(engine: &mut UciEngine, options: &[(&str, &str)]) {
        for (name, value) in options {
            let offered = engine.options();
            let (option, value) = UciOption::validate_in(&offered, name, Some(value)).unwrap();
            engine.set_option(&option.name, &value).unwrap();
        }
    }

    /// The move, and what was reported.
    fn go(engine: &mut UciEngine, history: &History, limits: &SearchLimits) -> (Move, Vec<Info>) {
        let stop = StopFlag::default();
        let elapsed = || Duration::ZERO;
        let context = SearchContext::new(&stop, &elapsed);
        let mut reports = Vec::new();
        let best = engine.search(history, limits, &context, &mut |info| reports.push(info)).unwrap();
        (best.mv.unwrap(), reports)
    }

    fn depth(depth: u32) -> SearchLimits {
        SearchLimits { depth: Some(depth), ..SearchLimits::default() }
    }

    fn is_book(reports: &[Info]) -> bool {
        matches!(reports, [Info::Remark(_)])
    }

    #[test]
    fn the_book_is_used_when_it_is_asked_for_and_not_in_analysis() {
        let start = History::default();
        let mut engine = engine(&[("Seed", "7")]);
        assert!(!is_book(&go(&mut engine, &start, &depth(2)).1));
        set(&mut engine, &[("OwnBook", "true")]);
        let (mv, reports) = go(&mut engine, &start, &depth(2));
        assert!(is_book(&reports));
        assert_eq!(go(&mut engine, &start, &depth(2)).0, mv, "the same game has the same moves");
        let only = start.position().parse_san("a3").unwrap();
        let limits = SearchLimits { searchmoves: vec![only], ..depth(2) };
        assert_eq!(go(&mut engine, &start, &limits).0, only);
        set(&mut engine, &[("UCI_AnalyseMode", "true")]);
        assert!(!is_book(&go(&mut engine, &start, &depth(2)).1));
    }

    #[test]
    fn games_begin_with_different_book_moves() {
        let mut engine = engine(&[("Seed", "7"), ("OwnBook", "true")]);
        let first_moves = |engine: &mut UciEngine| {
            let first = |_| {
                engine.new_game();
                go(engine, &History::default(), &depth(1)).0
            };
            (0..30).map(first).collect::<Vec<Move>>()
        };
        let moves = first_moves(&mut engine);
        assert!(moves.iter().any(|mv| *mv != moves[0]));
        set(&mut engine, &[("Seed", "7")]);
        assert_eq!(moves, first_moves(&mut engine), "a seed begins its games anew");
    }

    #[test]
    fn a_weak_player_knows_less_of_the_book() {
        let mut history = History::default();
        for san in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"] {
            history.play(history.position().parse_san(san).unwrap()).unwrap();
        }
        let mut engine = engine(&[("OwnBook", "true"), ("UCI_Elo", "800")]);
        assert!(is_book(&go(&mut engine, &history, &depth(1)).1));
        set(&mut engine, &[("UCI_LimitStrength", "true")]);
        assert!(!is_book(&go(&mut engine, &history, &depth(1)).1));
        set(&mut engine, &[("UCI_Elo", "2000")]);
        assert!(is_book(&go(&mut engine, &history, &depth(1)).1));
    }

    #[test]
    fn a_polyglot_book_is_read_and_another_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.bin");
        let mut bytes = Position::start().key().to_be_bytes().to_vec();
        // a2a3, weight 1.
        bytes.extend([0x02, 0x10, 0, 1, 0, 0, 0, 0]);
        std::fs::write(&path, &bytes).unwrap();
        let mut engine = engine(&[("OwnBook", "true"), ("BookFile", path.to_str().unwrap())]);
        let (mv, reports) = go(&mut engine, &History::default(), &depth(1));
        assert!(is_book(&reports));
        assert_eq!(Position::start().san(mv).as_str(), "a3");
        std::fs::write(&path, &bytes[1..]).unwrap();
        let error = engine.set_option("BookFile", path.to_str().unwrap()).unwrap_err();
        assert!(error.ends_with("15 bytes; a Polyglot book has entries of 16 bytes, and at least one"), "{error}");
        assert!(engine.set_option("BookFile", "/nowhere/at all").is_err());
        assert_eq!(go(&mut engine, &History::default(), &depth(1)).0, mv, "the old book stays");
        set(&mut engine, &[("BookFile", "<empty>")]);
        assert!(matches!(engine.book, Book::Own));
    }

    #[test]
    fn a_limited_game_is_repeatable_whatever_was_searched_before() {
        let limited = [("Seed", "3"), ("UCI_LimitStrength", "true"), ("UCI_Elo", "1100")];
        let mut fresh = engine(&limited);
        let mut used = engine(&[("Seed", "3"), ("Threads", "2"), ("Hash", "1")]);
        go(&mut used, &History::default(), &depth(6));
        set(&mut used, &limited);
        let unlimited = SearchLimits::default();
        let mut history = History::default();
        for _ in 0..16 {
            let (mv, reports) = go(&mut fresh, &history, &unlimited);
            assert_eq!(go(&mut used, &history, &unlimited).0, mv);
            assert_eq!(reports.len(), 1, "the chosen line only");
            history.play(mv).unwrap();
        }
        // Analysis is at full strength.
        set(&mut fresh, &[("UCI_AnalyseMode", "true")]);
        let (_, reports) = go(&mut fresh, &history, &depth(6));
        assert_eq!(reports.len(), 6);
    }

    #[test]
    fn chances_are_shown_on_demand() {
        let infos = |reports: Vec<Info>| -> Vec<SearchInfo> {
            reports
                .into_iter()
                .filter_map(|info| if let Info::Search(info) = info { Some(info) } else { None })
                .collect()
        };
        let mut engine = engine(&[]);
        let plain = infos(go(&mut engine, &History::default(), &depth(3)).1);
        assert!(plain.len() == 3 && plain.iter().all(|info| info.wdl.is_none()));
        set(&mut engine, &[("UCI_ShowWDL", "true")]);
        for info in infos(go(&mut engine, &History::default(), &depth(3)).1) {
            assert_eq!(info.wdl.unwrap().iter().sum::<u16>(), 1000);
        }
        let mate = History::new("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap());
        assert_eq!(infos(go(&mut engine, &mate, &depth(3)).1)[0].wdl, Some([1000, 0, 0]));
    }

    #[test]
    fn another_net_is_read_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.nn");
        std::fs::write(&path, b"nothing").unwrap();
        let mut engine = engine(&[]);
        let error = engine.set_option("EvalFile", path.to_str().unwrap()).unwrap_err();
        assert!(error.contains("other.nn: not a net of Janus"), "{error}");
        let net = include_bytes!("../nets/janus.nn");
        std::fs::write(&path, net).unwrap();
        set(&mut engine, &[("EvalFile", path.to_str().unwrap())]);
        assert_eq!(*engine.network, Network::embedded());
    }

    /// At every `go` the clock shows 30 milliseconds less than the engine has left on it, as if it sat behind a slow network.
    #[test]
    fn what_gets_lost_between_clock_and_engine_is_kept_back() {
        let mut engine = engine(&[]);
        let mut history = History::default();
        let mut remaining = Duration::from_secs(60);
        let lost = Duration::from_millis(30);
        for _ in 0..4 {
            let clock = Clock { remaining, increment: Duration::ZERO };
            let limits = SearchLimits { clocks: [Some(clock); 2], ..depth(2) };
            // Time stands still for the engine.
            let (mv, _) = go(&mut engine, &history, &limits);
            history.play(mv).unwrap();
            let reply = history.position().legal_moves()[0];
            history.play(reply).unwrap();
            remaining -= lost;
        }
        let clock = Clock { remaining: Duration::from_secs(60), increment: Duration::ZERO };
        assert_eq!(engine.lag.usable(clock, engine.overhead).remaining, clock.remaining - (lost - engine.overhead));
        engine.new_game();
        assert_eq!(engine.lag.usable(clock, engine.overhead), clock);
    }

    #[test]
    fn eval_prints_the_board() {
        let text = engine(&[]).eval(&History::default());
        assert!(text.contains("   *   |") && text.contains("White wins"), "{text}");
    }
}
