//! What the engine reports while it searches.

use std::io::{self, Write};

use chess0x88::{Move, Position};
use microchess_uci::{Engine, Info, Remark, Score, SearchInfo};

use super::Session;
use super::search::Purpose;

/// How a mate in N moves is shown: this plus N.
const MATE_SCORE: i32 = 100_000;

impl<E: Engine, W: Write> Session<E, W> {
    pub(super) fn report(&mut self, id: u64, info: Info) -> io::Result<()> {
        let Some(search) = self.search.as_ref().filter(|search| search.id == id) else { return Ok(()) };
        let purpose = search.purpose;
        match info {
            Info::Remark(remark) => {
                self.resigns |= matches!(remark, Remark::WouldResign(_));
                remark.to_string().lines().try_for_each(|line| self.line(&format!("# {line}")))
            }
            Info::Search(info) => {
                if purpose == Purpose::Move && info.is_best_line() {
                    self.last_score = info.score;
                }
                self.last_report = info;
                let is_shown = purpose == Purpose::Analysis || purpose == Purpose::Move && self.shows_thinking;
                if is_shown { self.show_thinking() } else { Ok(()) }
            }
        }
    }

    /// What was found while pondering, which is now about the position on the board.
    pub(super) fn show_pondered(&mut self) -> io::Result<()> {
        self.last_score = self.last_report.score.or(self.last_score);
        if self.shows_thinking { self.show_thinking() } else { Ok(()) }
    }

    fn show_thinking(&mut self) -> io::Result<()> {
        match thinking(&self.last_report, self.history.position()) {
            Some(line) => self.line(&line),
            None => Ok(()),
        }
    }
}

/// A line of thinking: depth, centipawns, hundredths of a second, nodes, and the principal variation. `None` without one.
fn thinking(info: &SearchInfo, position: &Position) -> Option<String> {
    let score = match info.score? {
        Score::Centipawns(centipawns) => centipawns,
        Score::Mate(moves) => MATE_SCORE.saturating_add(moves.saturating_abs()) * if moves > 0 { 1 } else { -1 },
    };
    let mut next = position.clone();
    let san = |mv: &Move| {
        let san = next.san(*mv).to_string();
        next.make(*mv);
        san
    };
    let pv: Vec<String> = info.pv.iter().map(san).collect();
    let centiseconds = info.time.unwrap_or_default().as_millis() / 10;
    let (depth, nodes) = (info.depth.unwrap_or(1), info.nodes.unwrap_or(0));
    (!pv.is_empty()).then(|| format!("{depth} {score} {centiseconds} {nodes} {}", pv.join(" ")))
}
