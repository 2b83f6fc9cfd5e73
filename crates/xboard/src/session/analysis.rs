//! Analysis and hints: searches that give no move.

use std::io::{self, Write};
use std::time::Duration;

use microchess_uci::{Engine, SearchInfo, SearchLimits};

use super::Session;
use super::search::Purpose;

/// The option that tells an engine that it analyses.
const ANALYSE_MODE: &str = "UCI_AnalyseMode";

/// How long the engine looks for a hint.
const HINT_TIME: Duration = Duration::from_millis(100);

impl<E: Engine, W: Write> Session<E, W> {
    pub(super) fn hint(&mut self) -> io::Result<()> {
        // What it expects of the opponent is what it would propose.
        if let Some(expected) = self.pondered_move() {
            return self.line(&format!("Hint: {}", self.move_text(expected)));
        }
        if self.search.is_some() || !self.history.position().has_legal_move() {
            return Ok(());
        }
        let limits = SearchLimits { movetime: Some(HINT_TIME), ..SearchLimits::default() };
        self.start_search(Purpose::Hint, self.history.clone(), limits)
    }

    /// Begins to analyse: the engine plays neither side.
    pub(super) fn begin_analysis(&mut self) -> io::Result<()> {
        self.stop_search();
        self.engine_side = None;
        self.is_analyzing = true;
        self.set_mode(ANALYSE_MODE, true);
        self.resume_analysis()
    }

    /// Analyses what is on the board, if xboard is in that mode.
    pub(super) fn resume_analysis(&mut self) -> io::Result<()> {
        self.stop_search();
        if !self.is_analyzing || !self.history.position().has_legal_move() {
            return Ok(());
        }
        let limits = SearchLimits { infinite: true, ..SearchLimits::default() };
        self.start_search(Purpose::Analysis, self.history.clone(), limits)
    }

    /// Leaves the analysis, if there is one. A search for a move is not touched.
    pub(super) fn end_analysis(&mut self) {
        if self.is_analyzing {
            self.stop_search();
            self.is_analyzing = false;
            self.set_mode(ANALYSE_MODE, false);
        }
    }

    /// How far the analysis has come: hundredths of a second, nodes and depth.
    pub(super) fn status(&mut self) -> io::Result<()> {
        if !self.is_analyzing {
            return Ok(());
        }
        let SearchInfo { time, nodes, depth, .. } = self.last_report;
        let centiseconds = time.unwrap_or_default().as_millis() / 10;
        self.line(&format!("stat01: {centiseconds} {} {} 0 0", nodes.unwrap_or(0), depth.unwrap_or(0)))
    }
}
