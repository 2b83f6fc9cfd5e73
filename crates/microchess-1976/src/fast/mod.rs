//! **The same decision, fast.** What GO decides, without the road to it: a board and a level go in, a move and its
//! value come out, or a resignation. [`decide`] gives exactly what [`MicroChess::go`] gives with its book closed.
//!
//! The literal program generates every move four times over and walks its 32 slots for each step. Here the men are
//! sets of squares (`u64`, a bit a square), what a side can do is counted once and changed move by move, and moves that
//! cannot be the best are not counted at all. The way of a decision:
//!
//! ```text
//!   squares, side   the men as sets                     mod         Position::of
//!   counting, tally what both sides can do              scales      Scales::of
//!   candidates      where the computer's men can go     guard       who is pinned or in check
//!   bound           the most that each move can be      weighing    most_it_can_be
//!   scales          from the highest bound down:        exchange    TREE
//!                   made, counted, weighed              weighing    STRATGY and CKMATE
//! ```
//!
//! # Why each shortcut gives the same bytes
//!
//! * **Sets for slots.** CMOVE finds the highest slot on a square. If no two men share a square there is only one, and a set
//!   of squares says the same. A man off the board must not be able to step onto it; captured men (`$CC`, and `$AB`
//!   after E) cannot. Boards where one of the two fails go to the literal program, so that [`decide`] is total.
//! * **Counting is adding.** MOB, CC and MAXC of a row do not depend on the order of moves: they are a number of moves (the
//!   queen's twice), a sum and a maximum. They wrap when they are read, as bytes do, and not before. A maximum cannot
//!   be taken away again, but how often each kind of man is taken can: see `tally`.
//! * **Kept counts.** What a man can do changes with a move only if he reaches one of its two squares, own men included: nobody
//!   else has them on a line. Pawns are counted anew if the move touches a square before or beside one of them.
//! * **The slot of the best capture** (BMAXP) does depend on the order: of equal captures the last one generated stays. Men are
//!   walked from slot 15 down and directions from the highest MOVEN down, so that it is the lowest slot's, and his lowest
//!   MOVEN's.
//! * **WMAXP is only compared with 0**: that is so if nothing can be taken, or the king can.
//! * **The check test by pins.** CHKCHK makes a move and asks whether any man of the other side reaches the king. Without en
//!   passant that is so just if the move leaves a check standing, lets a pinned man leave his line, or puts the king
//!   on an attacked square. A move changes checks and pins only if it touches a line between the king and a man who looks
//!   at him, or if the mover looks at him from his new square.
//! * **Q5.** A pawn's second step is only tried if the first was allowed: in check, a double step is lost whose
//!   first square does not block.
//! * **Kings and pawns taken** do not start an exchange (Q6). If no other man can be taken there is none, and TREE's maxima
//!   stay 0.
//! * **The exchange** (TREE) keeps a maximum for each depth. A branch is left out when no depth below it can rise any more: when
//!   each maximum there is already what the best man left on the board would bring.
//! * **Carries.** Bytes whose sum fits into a byte carry nothing on the way: they are added at once.
//! * **Bounds.** Where no sum of STRATGY can leave its byte, a value grows with what the computer can do next (WMOB, WMAXC, WCC)
//!   and wins in exchanges (WCAP1, WCAP2: no more than the best man of the other), and falls with what the other can do (BMOB,
//!   BMAXC, BMCC) and wins (BCAP0 to BCAP2, no less than nothing). So the most of the one and the least of the
//!   other give a bound. The most: what all men can do who may move on when one of them has left his square. The least: what those men of
//!   the other can still do who are neither pinned nor the king. Where a sum could leave its byte, and where the move gives check
//!   or could be mate, there is no bound.
//! * **The highest bound first.** When no bound reaches the best value so far, no other move does.
//!   Of equal values PUSH keeps the one generated first, so that ties are settled by slot, direction and distance.
//!
//! With the feature `paranoid` every decision also has the literal program think, and compares each counter of each move,
//! each bound and the order of moves with what is counted here.

mod bound;
mod candidates;
mod counting;
mod exchange;
mod guard;
#[cfg(feature = "paranoid")]
mod paranoid;
mod scales;
mod side;
mod squares;
mod survey;
mod tally;
mod weighing;

pub use self::survey::{SurveyedMove, survey};

use self::bound::{Bounds, Lifted};
use self::candidates::{Candidate, MOST_MOVES};
use self::guard::Watch;
use self::scales::Scales;
use self::side::Side;
use self::squares::{Set, byte_of, each};
use crate::board::Board;
use crate::chess_move::Move;
use crate::choose::{GoResult, RESIGNS_BELOW};
use crate::edition::Edition;
use crate::level::Level;
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::tables::MOVEX_BYTES;

/// What GO decides with its book closed.
#[must_use]
pub fn decide(board: &Board, level: Level) -> GoResult {
    let Some(position) = Position::of(board) else { return literal(board, level, ()) };
    #[cfg(feature = "paranoid")]
    paranoid::compare(&position, board, level);
    position.decide(board, level)
}

/// The literal program's answer.
fn literal<P: Probe>(board: &Board, level: Level, probe: P) -> GoResult {
    let mut program = MicroChess::with_probe(Edition::Kim1, level, probe);
    program.set_board(board);
    program.go()
}

/// Both sides, as the computer sees the board.
struct Position {
    own: Side,
    other: Side,
}

impl Position {
    /// The men as sets, if they can be.
    fn of(board: &Board) -> Option<Self> {
        let (own, other) = board.0.split_at(16);
        let [own, other] = [Side::of(own, true), Side::of(other, false)];
        // Two on one square are one in a set.
        let apart = (own.men | other.men).count_ones() == own.count() + other.count();
        let stays_off = |byte: &u8| (byte & 0x88 == 0) | INERT[usize::from(*byte)];
        let inert = board.0.iter().fold(true, |all, byte| all & stays_off(byte));
        (apart && inert).then_some(Self { own, other })
    }

    fn decide(&self, board: &Board, level: Level) -> GoResult {
        let mut scales = Scales::of(self, level);
        let mut ranked = Ranked { moves: [Rank(0); MOST_MOVES], count: 0 };
        let bounds = Bounds::of(&scales);
        self.each_man(&scales, level, |slot, targets| {
            let lifted = Lifted::of(&scales, &bounds, slot);
            for to in each(targets) {
                ranked.push(lifted.most(to), Candidate { slot, to });
            }
        });
        let mut best = None;
        let mut best_value = RESIGNS_BELOW - 1;
        while let Some((most, candidate)) = ranked.take_highest() {
            if most < best_value {
                break;
            }
            // Of equals the one that is generated first is chosen.
            let wins_ties = || best.is_some_and(|best| candidate.comes_before(best, &self.own));
            if most == best_value && !wins_ties() {
                continue;
            }
            let value = scales.value(candidate, best_value - 1);
            debug_assert!(value <= most, "a bound of {most} for {value}");
            if value > best_value || value == best_value && wins_ties() {
                (best, best_value) = (Some(candidate), value);
            }
        }
        match best {
            None => GoResult::Resigns,
            Some(Candidate { slot, to }) => {
                GoResult::Best(Move { piece: slot as u8, from: board.0[slot], to: byte_of(to) }, best_value)
            }
        }
    }

    /// Every man of the computer who can move, and where he can go.
    fn each_man(&self, scales: &Scales<'_>, level: Level, mut visit: impl FnMut(usize, Set)) {
        let Self { own, other } = self;
        let (watch, guard) = Watch::at(level, own, other);
        let attacked = if watch.is_some() { scales.theirs.attacked(other) | guard.behind } else { 0 };
        for slot in (0..16).filter(|slot| own.is_there(*slot)) {
            let targets = scales.targets(slot, &guard, attacked);
            if targets != 0 {
                visit(slot, targets);
            }
        }
    }
}

/// The most that a move can be worth, and the move, in one number: the higher is tried first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(u32);

/// Moves that are still to be weighed, in no order.
struct Ranked {
    moves: [Rank; MOST_MOVES],
    count: usize,
}

impl Ranked {
    #[inline]
    fn push(&mut self, most: u8, Candidate { slot, to }: Candidate) {
        self.moves[self.count] = Rank(u32::from_be_bytes([0, most, slot as u8, to]));
        self.count += 1;
    }

    fn take_highest(&mut self) -> Option<(u8, Candidate)> {
        let (mut top, mut at) = (Rank(0), 0);
        for (index, rank) in self.moves[..self.count].iter().enumerate() {
            if *rank > top {
                (top, at) = (*rank, index);
            }
        }
        self.count = self.count.checked_sub(1)?;
        self.moves[at] = self.moves[self.count];
        let [_, most, slot, to] = top.0.to_be_bytes();
        Some((most, Candidate { slot: slot as usize & 15, to }))
    }
}

/// Whether a man on a byte off the board stays off it, whatever side it is seen from.
const INERT: [bool; 256] = {
    let mut inert = [true; 256];
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
                inert[index] = false;
            }
            step += 1;
        }
        index += 1;
    }
    inert
};
