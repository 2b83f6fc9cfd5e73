//! What one thread of a search works with.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use chess0x88::{CheckInfo, FIFTY_MOVE_PLIES, History, Move, MoveList, Position, SearchStack};
use microchess_uci::{Info, SearchContext};

use super::limits::Limits;
use super::params::{CORRECTED_PIECES, Params, Reductions, TABLE_CUT_CLOCK};
use super::root_move::RootMove;
use crate::endgame;
use crate::network::{Accumulators, Network};
use crate::ordering::{Corrections, Histories, MovePicker, PieceTo, ScoredMove, Source, piece_to};
use crate::score::{DRAW, MAX_EVAL, MAX_PLY, Score, mated_at};
use crate::transposition::{Entry, TranspositionTable};

/// A thread looks at clock and flags once in this many nodes.
const NODES_BETWEEN_CHECKS: u64 = 512;

/// The first iteration goes on for so many nodes whatever the limits are, so that all moves were at least looked at. With many
/// queens on the board its captures have no end.
const NODES_WITHOUT_LIMITS: u64 = 10_000;

/// What a search remembers about each ply of the current line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ply {
    /// The corrected static evaluation; `None` in check.
    pub(super) eval: Option<Score>,
    /// The piece that moved from here, and its destination; `None` for a null move.
    pub(super) mover: Option<PieceTo>,
    /// The move from here; `None` for a null move.
    pub(super) mv: Option<Move>,
    /// Quiet moves that caused a cutoff at this ply.
    pub(super) killers: [Option<Move>; 2],
    /// The move that is left out, to see how good the others are.
    pub(super) excluded: Option<Move>,
    /// How often the line was extended by two plies.
    pub(super) double_extensions: i32,
}

/// What a thread keeps from one search of a game to the next.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    pub(super) histories: Histories,
    pub(super) corrections: Corrections,
    pub(super) accumulators: Accumulators,
    /// The moves of all nodes of the current line.
    pub(super) moves: Vec<ScoredMove>,
    pub(super) scratch: MoveList,
    /// Two plies below the horizon are looked at from above, and some room is left at the end.
    pub(super) plies: Vec<Ply>,
    /// The principal variation from each ply on.
    pub(super) lines: Vec<Vec<Move>>,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            histories: Histories::default(),
            corrections: Corrections::default(),
            accumulators: Accumulators::new(&Position::start()),
            moves: Vec::with_capacity(4096),
            scratch: MoveList::new(),
            plies: vec![Ply::default(); MAX_PLY + 4],
            lines: vec![Vec::new(); MAX_PLY + 4],
        }
    }
}

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) params: &'a Params,
    pub(super) reductions: &'a Reductions,
    pub(super) network: &'a Network,
    pub(super) table: &'a TranspositionTable,
    pub(super) limits: &'a Limits,
    pub(super) context: &'a SearchContext<'a>,
    /// How many they are.
    pub(super) threads: usize,
    /// The main thread has finished, or it was stopped.
    pub(super) is_over: AtomicBool,
    /// The nodes of all threads, a little late.
    pub(super) nodes: AtomicU64,
}

/// One thread of a search.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) memory: &'a mut Memory,
    pub(super) stack: SearchStack,
    pub(super) root_moves: Vec<RootMove>,
    /// The first root move that is not in an earlier line of several.
    pub(super) pv_index: usize,
    pub(super) root_depth: i32,
    pub(super) seldepth: usize,
    pub(super) nodes: u64,
    /// The nodes that the shared counter knows of.
    published: u64,
    /// Null moves are tried from this ply on; a verification search below one forbids them for a while.
    pub(super) null_moves_from: usize,
    /// The main thread watches the clock and reports; the others stop when it does.
    pub(super) is_main: bool,
    pub(super) report: &'a mut (dyn FnMut(Info) + 'a),
    pub(super) is_stopped: bool,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        history: &History,
        root_moves: Vec<RootMove>,
        is_main: bool,
        report: &'a mut (dyn FnMut(Info) + 'a),
    ) -> Self {
        memory.accumulators.reset(history.position());
        memory.moves.clear();
        memory.plies.fill(Ply::default());
        Self {
            shared,
            memory,
            stack: SearchStack::new(history),
            root_moves,
            pv_index: 0,
            root_depth: 0,
            seldepth: 0,
            nodes: 0,
            published: 0,
            null_moves_from: 0,
            is_main,
            report,
            is_stopped: false,
        }
    }

    /// Whether the search has to end. Once it has, it stays so.
    #[inline]
    pub(super) fn should_stop(&mut self) -> bool {
        if self.is_stopped {
            return true;
        }
        if self.is_main && self.root_depth <= 1 && self.pv_index == 0 && self.nodes < NODES_WITHOUT_LIMITS {
            return false;
        }
        // With one thread a limit of nodes is exact.
        let is_out_of_nodes = self.shared.limits.nodes.is_some_and(|nodes| self.nodes >= nodes);
        if is_out_of_nodes || self.nodes >= self.published + NODES_BETWEEN_CHECKS {
            self.check_limits();
        }
        self.is_stopped
    }

    /// Looks at limits, clock and flags.
    #[cold]
    pub(super) fn check_limits(&mut self) {
        let shared = self.shared;
        let nodes =
            shared.nodes.fetch_add(self.nodes - self.published, Ordering::Relaxed) + self.nodes - self.published;
        self.published = self.nodes;
        // Only the main thread's moves are played, so it has its share of the nodes even where the others are faster.
        let is_share_used =
            |limit: u64| nodes >= limit && (!self.is_main || self.nodes >= limit / shared.threads.max(1) as u64);
        self.is_stopped = shared.is_over.load(Ordering::Relaxed)
            || shared.limits.nodes.is_some_and(is_share_used)
            || self.is_main
                && (shared.context.is_stopped()
                    || shared
                        .limits
                        .time
                        .is_some_and(|time| !shared.context.is_pondering() && shared.context.elapsed() >= time.hard));
        if self.is_stopped && self.is_main {
            shared.is_over.store(true, Ordering::Relaxed);
        }
    }

    /// The nodes of all threads.
    pub(super) fn total_nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.published
    }

    #[inline]
    pub(super) fn position(&self) -> &Position {
        self.stack.position()
    }

    /// The next move of a node's picker.
    #[inline]
    pub(super) fn next_move(&mut self, picker: &mut MovePicker, info: &CheckInfo) -> Option<Move> {
        let memory = &mut *self.memory;
        let source = Source { position: self.stack.position(), info, histories: &memory.histories };
        picker.next(&mut memory.moves, &mut memory.scratch, source)
    }

    /// Makes a move from a ply.
    #[inline]
    pub(super) fn make(&mut self, mv: Move, ply: usize) {
        let position = self.stack.position();
        // The table is far away: it is asked for its entry before the move is made, and has it when the next node looks.
        self.shared.table.prefetch(position.key_after(mv));
        let changes = position.move_changes(mv);
        let mover = piece_to(position, mv);
        self.begin_ply(ply, Some(mv), Some(mover));
        self.stack.make(mv);
        self.memory.accumulators.push(changes, self.stack.position());
        self.nodes += 1;
    }

    #[inline]
    pub(super) fn make_null(&mut self, ply: usize) {
        self.begin_ply(ply, None, None);
        self.stack.make_null();
        self.memory.accumulators.push(None, self.stack.position());
        self.nodes += 1;
    }

    /// Notes what is made at a ply. The line goes on with the extensions that it has had so far.
    #[inline]
    fn begin_ply(&mut self, ply: usize, mv: Option<Move>, mover: Option<PieceTo>) {
        let here = &mut self.memory.plies[ply];
        (here.mv, here.mover) = (mv, mover);
        self.memory.plies[ply + 1].double_extensions = self.memory.plies[ply].double_extensions;
    }

    #[inline]
    pub(super) fn unmake(&mut self) {
        self.stack.unmake();
        self.memory.accumulators.pop();
    }

    /// What the table knows about the current position.
    #[inline]
    pub(super) fn probe(&self, ply: usize) -> Option<Entry> {
        let position = self.stack.position();
        self.shared.table.probe(position.key(), ply, position.halfmove_clock())
    }

    /// Whether an entry of the table makes a search with this window needless. Near the fifty-move rule scores depend on the
    /// way to a position, of which the table knows nothing.
    #[inline]
    pub(super) fn is_settled_by(&self, entry: Entry, alpha: Score, beta: Score) -> bool {
        entry.settles(alpha, beta) && self.position().halfmove_clock() < TABLE_CUT_CLOCK
    }

    /// The static evaluation as the table stores it: without what depends on the way to the position.
    pub(super) fn evaluate(&mut self) -> Score {
        let position = self.stack.position();
        if let Some(score) = endgame::known_score(position) {
            return score;
        }
        let net = self.memory.accumulators.evaluate(self.shared.network, position);
        endgame::scale(position, net).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// What is left to say where a line is as long as lines may be.
    pub(super) fn evaluate_at_last_ply(&mut self) -> Score {
        if self.position().is_check() {
            return DRAW;
        }
        let raw = self.evaluate();
        self.correct(raw)
    }

    /// A static evaluation with what the search has learnt about such positions. The closer the fifty-move rule is, the
    /// closer it is to a draw.
    pub(super) fn correct(&self, raw: Score) -> Score {
        let position = self.stack.position();
        let clock = i32::from(position.halfmove_clock()).min(100);
        let damping = self.shared.params.clock_damping();
        let damped = raw * (damping - clock) / damping;
        // With so few pieces what is known of the endgame says more than what was learnt in others.
        if position.piece_count() <= CORRECTED_PIECES {
            return damped;
        }
        self.memory.corrections.correct(position, damped)
    }

    /// The score of a position that is drawn by rule, which is by repetition, fifty moves or insufficient material, or known to be
    /// a draw whatever is played.
    #[inline]
    pub(super) fn draw_by_rule(&self, ply: usize) -> Option<Score> {
        let position = self.stack.position();
        if self.stack.is_repetition() || position.is_insufficient_material() || endgame::is_draw(position) {
            return Some(DRAW);
        }
        if u32::from(position.halfmove_clock()) >= u32::from(FIFTY_MOVE_PLIES) {
            // A mate with the last move comes before the rule.
            return Some(if position.is_checkmate() { mated_at(ply) } else { DRAW });
        }
        None
    }

    /// Sets the principal variation of a ply to a move and what follows it.
    pub(super) fn set_line(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.memory.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (above.last_mut(), below.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}
