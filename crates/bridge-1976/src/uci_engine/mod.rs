//! The 1976 program as a UCI engine.

mod bench_positions;
mod options;

use std::fmt::Write;

use chess0x88::History;
use microchess_game::{Player, PlayerError};
use microchess_uci::{BenchResult, BestMove, Engine, Info, SearchContext, SearchLimits, UciOption};

use self::bench_positions::BENCH_POSITIONS;
use self::options::Options;
use crate::analysis::Analysis;
use crate::book::Book;
use crate::slots::Slots;

/// The 1976 program behind the protocol: level, edition and openings are options, and whatever the protocol has no word for
/// is an `info string`.
#[derive(Clone, Debug, Default)]
pub struct UciEngine1976 {
    options: Options,
    /// Games so far. Where the book has a choice, each chooses anew.
    games: u64,
}

impl Engine for UciEngine1976 {
    fn name(&self) -> String {
        format!("MicroChess 1976 (microchess {})", env!("CARGO_PKG_VERSION"))
    }

    fn author(&self) -> String {
        "Peter Jennings (the program of 1976), the microchess authors (this one)".to_owned()
    }

    fn options(&self) -> Vec<UciOption> {
        options::offered()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.options.set(name, value)
    }

    fn new_game(&mut self) {
        self.games += 1;
    }

    fn search(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<BestMove, String> {
        let mut player = self.options.player(self.games);
        match player.choose(history, limits, context, report) {
            Ok(choice) => Ok(BestMove { mv: choice.mv(), ponder: None }),
            Err(PlayerError::NoMove) => Ok(BestMove::default()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The slots of 1976.
    fn describe(&self, history: &History) -> String {
        format!("Slots: {}", Slots::from_history(history).board(history.position().turn()))
    }

    /// All moves that the program values, best first.
    fn eval(&mut self, history: &History) -> String {
        let position = history.position();
        let analysis = Analysis::new(position, &Slots::from_history(history), self.options.level());
        let mut text = String::new();
        for substitution in &analysis.substitutions {
            _ = writeln!(text, "info string {substitution}");
        }
        for candidate in &analysis.candidates {
            let note = if candidate.mv.is_none() { " (illegal)" } else { "" };
            _ = writeln!(text, "{:>3}  {}{note}", candidate.valuation.value, candidate.name(position));
        }
        let decision = if analysis.resigns { "resigns" } else { "plays the first legal one" };
        _ = writeln!(text, "{decision}; {:.1} s on a KIM-1", analysis.clock.seconds());
        text
    }

    fn bench(&mut self, context: &SearchContext<'_>) -> BenchResult {
        let mut player = self.options.player(0).with_book(Book::Closed);
        let mut bench = BenchResult::default();
        for position in BENCH_POSITIONS.iter().filter_map(|fen| fen.parse().ok()) {
            let mut nodes = 0;
            let mut count = |info| {
                if let Info::Search(info) = info {
                    nodes = info.nodes.unwrap_or(nodes);
                }
            };
            let decided = player.choose(&History::new(position), &SearchLimits::default(), context, &mut count).is_ok();
            bench.nodes += nodes;
            bench.positions += usize::from(decided);
            if context.is_stopped() {
                break;
            }
        }
        bench
    }
}
