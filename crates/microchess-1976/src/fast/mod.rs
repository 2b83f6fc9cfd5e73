//! **The same decision, fast.** What GO decides, without the road to it: a board and a level go in, a move and its
//! value come out, or a resignation. [`decide`] gives exactly what [`MicroChess::go`] gives with its book closed.
//!
//! The literal program generates every move four times over and walks its 32 slots for each step. Here the men are
//! sets of squares (`u64`, a bit a square). Why each shortcut gives the same bytes:
//!
//! * **Sets for slots.** CMOVE finds the highest slot on a square. If no two men share a square there is only one, and a set of
//!   squares says the same. A man off the board must not be able to step onto it; captured men (`$CC`, and `$AB` after
//!   E) cannot. Boards where one of the two fails go to the literal program, so that [`decide`] is total.
//! * **Counting is adding.** MOB, CC and MAXC of a row do not depend on the order of moves: they are a number of moves (the
//!   queen's twice), a sum and a maximum. Bytes may wrap, so sums are bytes too.
//! * **The slot of the best capture** (BMAXP) does depend on it: of equal captures the last one generated stays. Men are
//!   walked from slot 15 down and directions from the highest MOVEN down, so that it is the lowest slot's, and his lowest
//!   MOVEN's.
//! * **WMAXP is only compared with 0**: that is so if nothing can be taken, or the king can.
//! * **The check test by pins.** CHKCHK makes a move and asks whether any man of the other side reaches the king. Without en passant
//!   that is so just if the move leaves a check standing, lets a pinned man leave his line, or puts the king
//!   on an attacked square.
//! * **Q5.** A pawn's second step is only tried if the first was allowed: in check, a double step is lost whose
//!   first square does not block.
//! * **The exchange** (TREE) keeps a maximum for each depth. A branch is left out when no depth below it can rise any more: when
//!   each maximum there is already what the best man left on the board would bring.
//! * **A bound before the exchange.** What TREE can find is no more than the best man of each side at each depth. Where no sum can
//!   leave its byte, STRATGY grows with WCAP1 and WCAP2 and falls with the others, so that the best of both is a
//!   bound; a move whose bound does not beat the best so far is not followed. (Of equals the first stays, so that a bound
//!   that is equal does not beat it.) Where a sum could leave its byte there is no bound.
//! * **Kings and pawns taken** do not start an exchange (Q6), as in TREE.

mod counting;
mod exchange;
mod guard;
mod side;
mod squares;
mod weighing;

use self::counting::{Reach, Row, best_taken, continuation, replies};
use self::exchange::{DEEPEST, Exchange};
use self::guard::Guard;
use self::side::{Side, attackers};
use self::squares::{NOWHERE, RAYS, STEPS, Set, bit, byte_of, directions, nearest, pawn_attacks, pawn_steps, stepped};
use self::weighing::{most_it_can_be, weigh};
use crate::board::Board;
use crate::choose::{Answer, RESIGNS_BELOW};
use crate::edition::Edition;
use crate::level::Level;
use crate::moves::Move;
use crate::program::MicroChess;
use crate::tables::{MOVEX_BYTES, POINTS_BYTES};
use crate::value::{GOOD_SQUARES, KING_POINTS, MATE};

/// What GO decides with its book closed.
#[must_use]
pub fn decide(board: &Board, level: Level) -> Answer {
    match Position::of(board) {
        Some(position) => position.decide(board, level),
        None => literally(board, level),
    }
}

/// The literal program's answer.
fn literally(board: &Board, level: Level) -> Answer {
    let mut program = MicroChess::new(Edition::Kim1, level);
    program.set_board(board);
    program.go()
}

/// Both sides, as the computer sees the board.
struct Position {
    own: Side,
    other: Side,
}

/// A move of the computer.
#[derive(Clone, Copy)]
struct Candidate {
    slot: usize,
    to: u8,
}

impl Position {
    /// The men as sets, if they can be.
    fn of(board: &Board) -> Option<Self> {
        let mut position = Self { own: Side::empty(true), other: Side::empty(false) };
        for (index, byte) in board.0.iter().enumerate() {
            if byte & 0x88 != 0 {
                if !is_inert(*byte) {
                    return None;
                }
                continue;
            }
            let square = (byte >> 4) * 8 + (byte & 7);
            if (position.own.men | position.other.men) & bit(square) != 0 {
                return None;
            }
            let side = if index < 16 { &mut position.own } else { &mut position.other };
            side.put(index % 16, square);
        }
        Some(position)
    }

    fn decide(&self, board: &Board, level: Level) -> Answer {
        let Self { own, other } = self;
        let reached = [Reach::of(own, other), Reach::of(other, own)];
        let before = replies(own, other, &reached[0], &Guard::NONE, 0).row;
        let tests = level == Level::Normal;
        let guard = if tests { Guard::of(own, other) } else { Guard::NONE };
        let mut best = (RESIGNS_BELOW - 1, None);
        self.each_move(&reached[0].sets, &guard, tests, |candidate| {
            let value = self.value(candidate, &reached, before, level, best.0);
            if value > best.0 {
                best = (value, Some(candidate));
            }
        });
        match best {
            (value, Some(Candidate { slot, to })) => {
                Answer::Thought(Move { piece: slot as u8, from: board.0[slot], to: byte_of(to) }, value)
            }
            _ => Answer::Resigns,
        }
    }

    /// The moves of the computer, in the order of GNM.
    fn each_move(&self, reached: &[Set; 8], guard: &Guard, tests: bool, mut visit: impl FnMut(Candidate)) {
        let Self { own, other } = self;
        let occupied = own.men | other.men;
        for slot in (0..16).rev().filter(|slot| own.is_there(*slot)) {
            let square = own.at[slot];
            let allowed = if slot == 0 { !0 } else { guard.allows(square) };
            if slot >= 8 {
                let pawn = bit(square);
                let [right, left] = pawn_attacks(pawn, true);
                // MOVEN 6 goes to the left, 5 to the right.
                for taken in
                    [left, right].map(|attack| attack & other.men & allowed).into_iter().filter(|set| *set != 0)
                {
                    visit(Candidate { slot, to: taken.trailing_zeros() as u8 });
                }
                let [single, double] = pawn_steps(pawn, true, occupied);
                if single & allowed != 0 {
                    visit(Candidate { slot, to: single.trailing_zeros() as u8 });
                    if double & allowed != 0 {
                        visit(Candidate { slot, to: double.trailing_zeros() as u8 });
                    }
                }
                continue;
            }
            let mut set = reached[slot] & !own.men & allowed;
            if slot == 0 && tests {
                set = self.safe_for_king(set);
            }
            let (first, last) = directions(slot);
            let is_line = (1..6).contains(&slot);
            for direction in (first..last).rev() {
                if is_line {
                    let mut squares = set & RAYS[direction][square as usize];
                    while squares != 0 {
                        let to = nearest(direction, squares);
                        squares &= !bit(to);
                        visit(Candidate { slot, to });
                    }
                } else {
                    let to = stepped(square, STEPS[direction]);
                    if to != NOWHERE && set & bit(to) != 0 {
                        visit(Candidate { slot, to });
                    }
                }
            }
        }
    }

    /// Of the squares that the king reaches, those where he cannot be taken.
    fn safe_for_king(&self, mut reached: Set) -> Set {
        let occupied = (self.own.men | self.other.men) & !bit(self.own.at[0]);
        let mut safe = 0;
        while reached != 0 {
            let to = reached.trailing_zeros() as u8;
            reached &= reached - 1;
            let mut other = self.other;
            if other.men & bit(to) != 0 {
                let slot = other.slot_on(to);
                other.lift(slot);
            }
            if attackers(&other, to, occupied | bit(to)) == 0 {
                safe |= bit(to);
            }
        }
        safe
    }

    /// What a move is worth; or nothing, if it is seen on the way that it is worth no more than the best so far.
    fn value(&self, candidate: Candidate, reached: &[Reach; 2], before: Row, level: Level, best: u8) -> u8 {
        let Candidate { slot, to } = candidate;
        let (mut own, mut other) = (self.own, self.other);
        let from = own.at[slot];
        let mut wcap0 = 0;
        if other.men & bit(to) != 0 {
            let taken = other.slot_on(to);
            wcap0 = POINTS_BYTES[taken];
            other.lift(taken);
        }
        own.lift(slot);
        own.put(slot, to);
        let occupied = own.men | other.men;
        // Only lines that pass the squares of the move are new.
        let touched = bit(from) | bit(to);
        let mut own_reach = reached[0].after(&own, occupied, touched, Some(slot));
        let other_reach = reached[1].after(&other, occupied, touched, None);

        let (guard, attacked) = if level == Level::Normal {
            let guard = Guard::of(&other, &own);
            let [right, left] = pawn_attacks(own.kinds[4], true);
            let attacked = own_reach.sets.iter().fold(right | left | guard.behind, |set, reach| set | reach);
            let attacked = if other.is_there(0) { attacked } else { 0 };
            (guard, attacked)
        } else {
            (Guard::NONE, 0)
        };
        let theirs = replies(&other, &own, &other_reach, &guard, attacked);
        if theirs.row.maxc == KING_POINTS {
            return 0;
        }
        let lost = best_taken(&theirs, &other, &own);
        // The man who will be taken is not counted, unless he is the king (Q14).
        let mut next_side = own;
        if lost != 0 {
            if lost < 8 {
                own_reach.without(lost);
            } else {
                next_side.kinds[4] &= !bit(own.at[lost]);
            }
        }
        let next = continuation(&next_side, &other, &own_reach);
        if theirs.row.mob == 0 && (next.maxc == 0 || next.maxc == KING_POINTS) {
            return MATE;
        }
        let bonus = GOOD_SQUARES.contains(&byte_of(to)) || slot != 0 && from < 8;
        let limits = [own.best_piece(), other.best_piece()];
        if most_it_can_be(wcap0, before, theirs.row, next, limits, bonus).is_some_and(|most| most <= best) {
            return 0;
        }
        let floor = if level == Level::SuperBlitz { 1 } else { DEEPEST };
        let mut exchange = Exchange::default();
        let pieces = own.kinds[1] | own.kinds[2] | own.kinds[3];
        for slot in 0..16 {
            let mut taken = theirs.captures[slot] & pieces;
            while taken != 0 {
                let square = taken.trailing_zeros() as u8;
                taken &= taken - 1;
                exchange.follow(&other, &own, slot, own.slot_on(square), 0, floor);
            }
        }
        weigh(wcap0, before, theirs.row, next, &exchange.best, bonus)
    }
}

/// Whether a man on a square off the board stays off it, whatever side it is seen from.
fn is_inert(byte: u8) -> bool {
    let stays = |byte: u8| byte & 0x88 != 0 && MOVEX_BYTES.iter().all(|step| byte.wrapping_add(*step) & 0x88 != 0);
    stays(byte) && stays(0x77_u8.wrapping_sub(byte))
}
