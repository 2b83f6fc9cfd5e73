//! **The same decision, fast.** [`decide`] takes a board and a level and returns exactly what [`MicroChess::go`] returns
//! with its book closed: a move and its value, or a resignation.
//!
//! The literal program generates every move four times over and searches its 32 slots for each step. Here the pieces are
//! bitboards (`u64`, a bit for each square), the counters of a side are computed once and updated move by move, and moves
//! that cannot be the best are not counted at all. The steps of a decision:
//!
//! ```text
//!   bitboard, side          the pieces as bitboards             mod        Sides::from_board
//!   mobility, counter_row   what both sides can do              mobility   Mobility::new
//!   movegen                 the moves of the computer           pins       checks and pins
//!   bounds                  an upper bound of each value        evaluate   upper_bound
//!   eval_context            from the highest bound down:        exchange   TREE
//!                           make, count, evaluate               evaluate   STRATGY and CKMATE
//! ```
//!
//! # Why each shortcut gives the same bytes
//!
//! * **Bitboards for slots.** CMOVE finds the highest slot on a square. If no two pieces share a square there is only one,
//!   and a bitboard says the same. A piece off the board must not be able to step onto it; captured pieces (`$CC`, and
//!   `$AB` after E) cannot. Boards where one of the two fails go to the literal program, so that [`decide`] accepts every
//!   board. (Among those off the board that can step onto it are those that earn the bonus, Q23, so here the bonus is for
//!   the first row only.)
//! * **Counting is adding.** MOB, CC and MAXC of a row do not depend on the order of moves: they are a number of moves (the
//!   queen's twice), a sum and a maximum. They wrap when they are read, as bytes do, and not before. A maximum cannot be
//!   subtracted, but the number of captures of each class of piece can: see `counter_row`.
//! * **Incremental counts.** The moves of a piece change with a move only if the piece attacks one of its two squares (own
//!   pieces included): no line of any other piece leads there. Pawns are counted anew if the move touches a square ahead
//!   of one of them or one that it attacks.
//! * **The slot of the best capture** (BMAXP) does depend on the order: of equal captures the last one generated stays.
//!   Slots are walked from 15 down and directions from the highest MOVEN down, so that it is the capture by the lowest
//!   slot, in its lowest MOVEN.
//! * **WMAXP is only compared with 0**: it is 0 if nothing can be captured, or if the king can.
//! * **The check test by pins.** CHKCHK makes a move and tests whether any piece of the other side attacks the king. Without
//!   en passant that is the case exactly if the move leaves a check standing, moves a pinned piece off its line, or moves
//!   the king to an attacked square. A move changes checks and pins only if it touches a line between the king and a
//!   slider, or if the mover attacks the king from its new square.
//! * **Q5.** A pawn's second step is only tried if the first was legal: in check, a double step is lost if its first square
//!   does not block.
//! * **Captures of kings and pawns** do not start an exchange (Q6). If no other piece can be captured there is none, and
//!   TREE's maxima stay 0.
//! * **The exchange** (TREE) keeps a maximum for each depth. A branch is cut off when no depth below it can improve: when
//!   each maximum there is already that of the best piece left on the board.
//! * **Carries.** Bytes whose sum fits into a byte carry nothing on the way: they are added at once.
//! * **Bounds.** Where no sum of STRATGY can leave its byte, a value grows with what the computer can do next (WMOB, WMAXC,
//!   WCC) and wins in exchanges (WCAP1, WCAP2: no more than the best piece of the other side), and falls with what the
//!   other side can do (BMOB, BMAXC, BMCC) and wins (BCAP0 to BCAP2, at least 0). So an upper bound of the one and a lower
//!   bound of the other give an upper bound of the value. The upper bound counts what all pieces of the computer can do
//!   once the mover has left its square; the lower bound counts what those pieces of the other side can still do that are
//!   neither pinned nor the king. Where a sum could leave its byte, and where the move gives check or could be mate, there
//!   is no bound.
//! * **The highest bound first.** When no bound reaches the best value so far, no remaining move does. Of equal values PUSH
//!   keeps the one generated first, so that ties are decided by slot, direction and distance.
//!
//! With the feature `paranoid` every decision also runs the literal program, and compares each counter of each move, each
//! bound and the order of moves with what is counted here.

mod bitboard;
mod bounds;
mod counter_row;
mod eval_context;
mod evaluate;
mod exchange;
mod mobility;
mod movegen;
#[cfg(feature = "paranoid")]
mod paranoid;
mod pins;
mod side;
mod survey;

pub use self::survey::{ValuedMove, value_all_moves};

use self::bitboard::{Bitboard, each_square, to_0x88};
use self::bounds::{BoundInputs, MoverBound};
use self::eval_context::EvalContext;
use self::movegen::{MAX_MOVES, SlotMove};
use self::pins::CheckInfo;
use self::side::Side;
use crate::board::Board;
use crate::chess_move::Move;
use crate::choose::{GoResult, RESIGNS_BELOW};
use crate::edition::Edition;
use crate::level::Level;
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::tables::MOVEX_BYTES;

/// What GO decides with its book closed, on any 32 bytes.
///
/// The tables are the standard ones, as loaded: a board does not contain SETW, MOVEX and POINTS. On a KIM-1 an astray
/// book can change those cells (Q8, Q24); what a machine then decides is what its own [`MicroChess::go`] returns.
#[must_use]
pub fn decide(board: &Board, level: Level) -> GoResult {
    let Some(sides) = Sides::from_board(board) else { return literal(board, level, ()) };
    #[cfg(feature = "paranoid")]
    paranoid::compare(&sides, board, level);
    sides.decide(board, level)
}

/// Runs the literal program with its book closed.
fn literal<P: Probe>(board: &Board, level: Level, probe: P) -> GoResult {
    let mut program = MicroChess::with_probe(Edition::Kim1, level, probe);
    program.set_board(board);
    program.go()
}

/// Both sides, as the computer sees the board.
struct Sides {
    own: Side,
    other: Side,
}

impl Sides {
    /// The pieces as bitboards; `None` if bitboards cannot represent the board.
    fn from_board(board: &Board) -> Option<Self> {
        let (own, other) = board.0.split_at(16);
        let [own, other] = [Side::from_bytes(own, true), Side::from_bytes(other, false)];
        // Two pieces on one square would be one bit.
        let apart = (own.pieces | other.pieces).count_ones() == own.count() + other.count();
        let stays_off = |byte: &u8| (byte & 0x88 == 0) | STAYS_OFF_BOARD[usize::from(*byte)];
        let stays_off_board = board.0.iter().fold(true, |all, byte| all & stays_off(byte));
        (apart && stays_off_board).then_some(Self { own, other })
    }

    /// Values the moves from the highest bound down, until no bound reaches the best value.
    fn decide(&self, board: &Board, level: Level) -> GoResult {
        let mut context = EvalContext::new(self, level);
        let mut queue = MoveQueue { moves: [SortKey(0); MAX_MOVES], count: 0 };
        let bounds = BoundInputs::new(&context);
        self.for_each_mover(&context, level, |slot, targets| {
            let mover = MoverBound::new(&context, &bounds, slot);
            for to in each_square(targets) {
                queue.push(mover.upper_bound(to), SlotMove { slot, to });
            }
        });
        let mut best = None;
        let mut best_value = RESIGNS_BELOW - 1;
        while let Some((bound, mv)) = queue.pop_highest() {
            if bound < best_value {
                break;
            }
            // Of equal moves the one that is generated first is played (Q21).
            let wins_ties = || best.is_some_and(|best| mv.is_generated_before(best, &self.own));
            if bound == best_value && !wins_ties() {
                continue;
            }
            let value = context.value(mv, best_value - 1);
            debug_assert!(value <= bound, "a bound of {bound} for {value}");
            if value > best_value || value == best_value && wins_ties() {
                (best, best_value) = (Some(mv), value);
            }
        }
        match best {
            None => GoResult::Resigns,
            Some(SlotMove { slot, to }) => {
                GoResult::Best(Move { piece: slot as u8, from: board.0[slot], to: to_0x88(to) }, best_value)
            }
        }
    }

    /// Calls `visit` with every slot of the computer that can move, and its destinations.
    fn for_each_mover(&self, context: &EvalContext<'_>, level: Level, mut visit: impl FnMut(usize, Bitboard)) {
        let Self { own, other } = self;
        let (check_info, pins) = CheckInfo::for_level(level, own, other);
        let attacked = if check_info.is_some() { context.theirs.attacked(other) | pins.behind_king } else { 0 };
        for slot in (0..16).filter(|slot| own.is_on_board(*slot)) {
            let targets = context.targets(slot, &pins, attacked);
            if targets != 0 {
                visit(slot, targets);
            }
        }
    }
}

/// The upper bound of a move, and the move, in one number: the highest is tried first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SortKey(u32);

/// The moves that are left to evaluate, unsorted.
struct MoveQueue {
    moves: [SortKey; MAX_MOVES],
    count: usize,
}

impl MoveQueue {
    #[inline]
    fn push(&mut self, bound: u8, SlotMove { slot, to }: SlotMove) {
        self.moves[self.count] = SortKey(u32::from_be_bytes([0, bound, slot as u8, to]));
        self.count += 1;
    }

    fn pop_highest(&mut self) -> Option<(u8, SlotMove)> {
        let (mut top, mut at) = (SortKey(0), 0);
        for (index, key) in self.moves[..self.count].iter().enumerate() {
            if *key > top {
                (top, at) = (*key, index);
            }
        }
        self.count = self.count.checked_sub(1)?;
        self.moves[at] = self.moves[self.count];
        let [_, bound, slot, to] = top.0.to_be_bytes();
        Some((bound, SlotMove { slot: slot as usize & 15, to }))
    }
}

/// Whether a piece on this byte is off the board and cannot step onto it, with the board turned either way.
const STAYS_OFF_BOARD: [bool; 256] = {
    let mut stays_off = [true; 256];
    let mut index = 0;
    while index < 256 {
        let mut step = 0;
        while step < 16 {
            let byte = index as u8;
            let seen = 0x77_u8.wrapping_sub(byte);
            if byte & 0x88 == 0
                || seen & 0x88 == 0
                || byte.wrapping_add(MOVEX_BYTES[step]) & 0x88 == 0
                || seen.wrapping_add(MOVEX_BYTES[step]) & 0x88 == 0
            {
                stays_off[index] = false;
            }
            step += 1;
        }
        index += 1;
    }
    stays_off
};
