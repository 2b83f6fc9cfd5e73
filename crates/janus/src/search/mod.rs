//! The search: which move is best, how good it is, and what follows.
//!
//! Read `alpha_beta.rs` first; its steps are numbered. `iterative` calls it deeper and deeper, `quiescence` ends it.

mod alpha_beta;
mod history_updates;
mod iterative;
mod limits;
mod null_move;
mod params;
mod probcut;
mod quiescence;
mod root_move;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use chess0x88::{History, Move};
use microchess_uci::{Info, SearchContext};

pub use limits::Limits;
pub use root_move::RootMove;

#[cfg(feature = "tune")]
pub use self::params::Params;
#[cfg(not(feature = "tune"))]
use self::params::Params;
use self::params::Reductions;
use self::worker::{Memory, Shared, Worker};
use crate::endgame;
use crate::network::Network;
use crate::transposition::{NotEnoughMemory, TranspositionTable};

/// Megabytes of the transposition table, unless another size is set.
pub const DEFAULT_HASH: usize = 16;

/// Everything that a search keeps from one move of a game to the next.
#[derive(Debug)]
pub struct Searcher {
    network: Arc<Network>,
    table: TranspositionTable,
    params: Params,
    reductions: Reductions,
    /// One for each thread.
    memories: Vec<Memory>,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The moves of the root, the best first. There is none if there is no legal move.
    pub root_moves: Vec<RootMove>,
    /// The nodes of all threads.
    pub nodes: u64,
}

impl SearchResult {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<&RootMove> {
        self.root_moves.first()
    }

    /// The expected reply to the best move.
    #[must_use]
    pub fn ponder(&self) -> Option<Move> {
        self.best()?.pv.get(1).copied()
    }
}

impl Searcher {
    /// A searcher with one thread and a table of a size in megabytes.
    #[must_use]
    pub fn new(network: Arc<Network>, megabytes: usize) -> Self {
        let table = TranspositionTable::new(megabytes);
        let params = Params::USUAL;
        let reductions = Reductions::new(&params);
        Self { network, table, params, reductions, memories: vec![Memory::default()] }
    }

    /// Sets the size of the table, and forgets everything.
    ///
    /// # Errors
    ///
    /// When there is not so much memory; then the size stays as it was.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), NotEnoughMemory> {
        // The old one is given back first, so that both need not fit.
        let old = std::mem::replace(&mut self.table, TranspositionTable::new(1)).megabytes();
        let made = TranspositionTable::try_new(megabytes);
        let result = made.as_ref().map(|_| ()).map_err(|error| *error);
        self.table = made.unwrap_or_else(|_| TranspositionTable::new(old));
        self.clear();
        result
    }

    /// Sets the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.resize_with(threads.max(1), Memory::default);
    }

    /// Sets the net.
    pub fn set_network(&mut self, network: Arc<Network>) {
        self.network = network;
        self.clear();
    }

    /// Sets the numbers of the search.
    #[cfg(feature = "tune")]
    pub fn set_params(&mut self, params: Params) {
        self.reductions = Reductions::new(&params);
        self.params = params;
    }

    /// The net.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Forgets everything, for a new game. What has to be computed once is computed now, and not on the clock of a move.
    pub fn clear(&mut self) {
        endgame::prepare();
        self.table.clear();
        self.memories.fill_with(Memory::default);
    }

    /// Searches for the side to move, and reports on the way.
    pub fn search(
        &mut self,
        history: &History,
        limits: &Limits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> SearchResult {
        let wanted = |mv: &Move| limits.searchmoves.is_empty() || limits.searchmoves.contains(mv);
        // Sorted, because the order of generated moves is not specified and the search has to be repeatable.
        let mut moves: Vec<Move> = history.position().legal_moves().iter().copied().filter(wanted).collect();
        moves.sort();
        let root_moves: Vec<RootMove> = moves.into_iter().map(RootMove::new).collect();
        if root_moves.is_empty() {
            return SearchResult::default();
        }
        self.table.begin_search();
        let shared = Shared {
            params: &self.params,
            reductions: &self.reductions,
            network: &self.network,
            table: &self.table,
            limits,
            context,
            threads: self.memories.len(),
            is_over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        let Some((first, helpers)) = self.memories.split_first_mut() else { return SearchResult::default() };
        let mut main = Worker::new(&shared, first, history, root_moves.clone(), true, report);
        run(&mut main, helpers, &shared, history, &root_moves);
        SearchResult { nodes: main.total_nodes(), root_moves: main.root_moves }
    }
}

/// Runs the main thread, and beside it the helpers, who search the same and leave what they find in the table ("Lazy SMP").
#[cfg(feature = "native")]
fn run(main: &mut Worker<'_>, helpers: &mut [Memory], shared: &Shared<'_>, history: &History, root_moves: &[RootMove]) {
    std::thread::scope(|scope| {
        for memory in helpers {
            scope.spawn(|| Worker::new(shared, memory, history, root_moves.to_vec(), false, &mut |_| {}).deepen());
        }
        main.deepen();
        shared.is_over.store(true, Ordering::Relaxed);
    });
}

/// Where there are no threads, the main one does everything.
#[cfg(not(feature = "native"))]
fn run(main: &mut Worker<'_>, _: &mut [Memory], shared: &Shared<'_>, _: &History, _: &[RootMove]) {
    main.deepen();
    shared.is_over.store(true, Ordering::Relaxed);
}
