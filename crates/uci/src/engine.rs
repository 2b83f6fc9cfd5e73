//! What the server asks of an engine.

use chess0x88::{History, Move};

use crate::context::SearchContext;
use crate::info::Info;
use crate::limits::SearchLimits;
use crate::option::UciOption;

/// An engine that [`serve`](crate::serve) can put behind the protocol. It knows nothing of lines and threads.
pub trait Engine: Send + 'static {
    /// The engine's name and version.
    fn name(&self) -> String;

    /// Who wrote it.
    fn author(&self) -> String;

    /// The options with their defaults. They are the same however often they are asked for.
    fn options(&self) -> Vec<UciOption>;

    /// Sets an option. The name is spelled as in [`options`](Self::options), and the value fits its kind.
    ///
    /// # Errors
    ///
    /// When it cannot be set all the same, or is accepted without an effect; the text says which, and why.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String>;

    /// What follows belongs to another game.
    fn new_game(&mut self);

    /// Searches for the side to move, which has a legal move, and reports on the way.
    ///
    /// # Errors
    ///
    /// When the engine has failed; the text says how.
    fn search(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<BestMove, String>;

    /// What `d` prints below board, FEN and key: one or more whole lines, or nothing.
    fn describe(&self, history: &History) -> String {
        let _ = history;
        String::new()
    }

    /// What `eval` prints.
    fn eval(&mut self, history: &History) -> String;

    /// Searches fixed positions. The number of nodes is the fingerprint of the engine: it only changes when the engine
    /// does.
    fn bench(&mut self, context: &SearchContext<'_>) -> BenchResult;
}

/// The result of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BestMove {
    /// The move, if there is one.
    pub mv: Option<Move>,
    /// The reply that the engine expects.
    pub ponder: Option<Move>,
}

/// The result of a benchmark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BenchResult {
    /// Positions that were searched.
    pub positions: usize,
    /// Nodes in all of them.
    pub nodes: u64,
}
