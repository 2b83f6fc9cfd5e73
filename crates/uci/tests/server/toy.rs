//! An engine that is as small as an engine can be, with one variant for each way in which a search can go.
//!
//! The tests of `microchess-xboard` have a toy of their own, because what they look at is different (scores, resignations, pondered
//! moves), and the tests of a published crate cannot share a file.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use chess0x88::{History, Move, Position};
use microchess_uci::{
    BenchResult, BestMove, Bound, Engine, Info, OptionKind, Remark, Score, SearchContext, SearchInfo, SearchLimits,
    UciOption,
};

/// How the toy searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Behavior {
    /// It plays the first move that is allowed, at once.
    First,
    /// It searches until it is stopped, until its pondering ends, or for a time that it was given.
    Endless,
    /// Its first search, benchmark and so on panic; later ones go well.
    PanicOnce,
    /// Every search fails with an error.
    Fail,
    /// It has no move, although there is one.
    NoMove,
}

/// What the server has asked of the engine, for the test to look at.
pub(crate) type Log = Arc<Mutex<Vec<String>>>;

pub(crate) struct Toy {
    behavior: Behavior,
    has_panicked: bool,
    log: Log,
}

impl Toy {
    pub(crate) fn new(behavior: Behavior) -> (Self, Log) {
        let log = Log::default();
        (Self { behavior, has_panicked: false, log: Arc::clone(&log) }, log)
    }

    fn note(&self, text: String) {
        self.log.lock().unwrap().push(text);
    }

    fn panic_once(&mut self) {
        if self.behavior == Behavior::PanicOnce && !std::mem::replace(&mut self.has_panicked, true) {
            panic!("this panic belongs to the test");
        }
    }

    /// Reports everything that a strong engine reports, until the search has to end.
    fn search_on(
        position: &Position,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) {
        let was_pondering = context.is_pondering();
        let moves = position.legal_moves();
        for (depth, mv) in (1..).zip(moves.iter().cycle()) {
            let bound = [Bound::Exact, Bound::Lower, Bound::Upper][depth as usize % 3];
            report(Info::Search(SearchInfo {
                depth: Some(depth),
                seldepth: Some(2 * depth),
                score: Some(Score::Centipawns(-7)),
                bound,
                nodes: Some(u64::from(depth) * 100),
                hashfull: Some(17),
                currmove: Some(*mv),
                currmovenumber: Some(depth),
                pv: vec![moves[0]],
                ..SearchInfo::default()
            }));
            std::thread::sleep(Duration::from_millis(2));
            if was_pondering && !context.is_pondering() {
                report(Info::Remark(Remark::Text("pondering is over".to_owned())));
                return;
            }
            if context.is_stopped() || limits.movetime.is_some_and(|time| context.elapsed() >= time) {
                return;
            }
        }
    }
}

/// The first move that is allowed, and the first reply to it.
fn first_move(position: &Position, limits: &SearchLimits) -> BestMove {
    let mv: Option<Move> = position.legal_moves().iter().copied().find(|mv| limits.allows(*mv));
    let ponder = mv.and_then(|mv| {
        let mut next = position.clone();
        next.make(mv);
        next.legal_moves().first().copied()
    });
    BestMove { mv, ponder }
}

impl Engine for Toy {
    fn name(&self) -> String {
        "Toy 1.0".to_owned()
    }

    fn author(&self) -> String {
        "A. Uthor".to_owned()
    }

    fn options(&self) -> Vec<UciOption> {
        let choices = ["Solid", "Very Risky", "Unfinished"].map(str::to_owned).to_vec();
        vec![
            UciOption::new("Hash", OptionKind::Spin { default: 16, min: 1, max: 64 }),
            UciOption::new("Ponder", OptionKind::Check { default: false }),
            UciOption::new("Style", OptionKind::Combo { default: "Solid".to_owned(), choices }),
            UciOption::new("Clear Hash", OptionKind::Button),
            UciOption::new("UCI_Chess960", OptionKind::Check { default: false }),
        ]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.note(format!("{name}={value}"));
        if value == "Unfinished" { Err("this style is not finished".to_owned()) } else { Ok(()) }
    }

    fn new_game(&mut self) {
        self.note("new game".to_owned());
    }

    fn search(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<BestMove, String> {
        self.note(format!("search after {} plies", history.moves().len()));
        let position = history.position();
        self.panic_once();
        match self.behavior {
            Behavior::Endless => Self::search_on(position, limits, context, report),
            Behavior::Fail => return Err("out of paper".to_owned()),
            Behavior::NoMove => return Ok(BestMove::default()),
            Behavior::First | Behavior::PanicOnce => {
                let nodes = position.legal_moves().len() as u64;
                report(Info::Search(SearchInfo { depth: Some(1), nodes: Some(nodes), ..SearchInfo::default() }));
            }
        }
        Ok(first_move(position, limits))
    }

    fn describe(&self, history: &History) -> String {
        format!("Plies: {}\n", history.moves().len())
    }

    fn eval(&mut self, history: &History) -> String {
        format!("{} moves\n", history.position().legal_moves().len())
    }

    fn bench(&mut self, context: &SearchContext<'_>) -> BenchResult {
        self.panic_once();
        while self.behavior == Behavior::Endless && !context.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        // Long enough for a `quit` to come meanwhile.
        std::thread::sleep(Duration::from_millis(50));
        BenchResult { positions: 3, nodes: 60 }
    }
}
