//! The check test, without making moves: checks and pins.

use super::side::Side;
use super::squares::{
    DIAGONAL, KING, KNIGHT, LINES, NOWHERE, RAYS, STEPS, STRAIGHT, Set, bit, each_slot, pawn_attacks, slot_bit,
    stepped, toward,
};
use crate::level::Level;

/// How each slot looks: as a king, queen, rook, bishop, knight or pawn.
const LOOKS: [usize; 16] = [0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5];

/// A king, and the men of the other side who look at him, through other men or not.
pub(super) struct Watch {
    king: u8,
    lines: [Line; 5],
    /// How many of the lines there are.
    count: usize,
    /// Men who check him without a line.
    near: Set,
    /// Where men look at him from, by how they look.
    seen: [Set; 6],
    /// The squares of the lines, and of those who check him without one.
    squares: Set,
}

/// A line from a king to a man who would check him if nobody stood between.
#[derive(Clone, Copy)]
struct Line {
    slot: usize,
    /// The squares between, and the man's.
    squares: Set,
    /// The man's square.
    end: Set,
    /// The square on the other side of the king.
    behind: Set,
}

impl Watch {
    /// Over a side's king; nothing, if the side has none.
    fn of(side: &Side, enemy: &Side) -> Option<Self> {
        let king = side.at[0];
        if king == NOWHERE {
            return None;
        }
        let nobody = Line { slot: 0, squares: 0, end: 0, behind: 0 };
        let [right, left] = pawn_attacks(bit(king), side.goes_up);
        let [straight, diagonal] = [STRAIGHT[king as usize], DIAGONAL[king as usize]];
        let [kings, knights, pawns] = [KING[king as usize], KNIGHT[king as usize], right | left];
        let seen = [kings, straight | diagonal, straight, diagonal, knights, pawns];
        let near = pawns & enemy.kinds[4] | knights & enemy.knights | kings & enemy.kinds[0];
        let mut watch = Self { king, lines: [nobody; 5], count: 0, near, seen, squares: near };
        for slot in each_slot(LINES) {
            if let Some(line) = watch.line_to(slot, enemy.at[slot]) {
                watch.squares |= line.squares;
                watch.lines[watch.count] = line;
                watch.count += 1;
            }
        }
        Some(watch)
    }

    /// The line to a slider on a square, if there is one that he goes along.
    #[inline]
    fn line_to(&self, slot: usize, square: u8) -> Option<Line> {
        if square == NOWHERE || self.seen_from(slot) & bit(square) == 0 {
            return None;
        }
        let king = self.king as usize;
        let direction = toward(self.king, square);
        let back = stepped(self.king, (-STEPS[direction].0, -STEPS[direction].1));
        Some(Line {
            slot,
            squares: RAYS[direction][king] ^ RAYS[direction][square as usize],
            end: bit(square),
            behind: if back == NOWHERE { 0 } else { bit(back) },
        })
    }

    /// Where a man looks at the king from.
    #[inline]
    fn seen_from(&self, slot: usize) -> Set {
        self.seen[LOOKS[slot]]
    }

    /// Where a man of the other side can go to change checks and pins.
    #[inline]
    pub(super) fn minded(&self, slot: usize, from: u8) -> Set {
        if self.squares & bit(from) != 0 { !0 } else { self.squares | self.seen_from(slot) }
    }

    /// What a level has of a side's king: whether he is watched, and what the side may do as everybody stands.
    pub(super) fn at(level: Level, side: &Side, enemy: &Side) -> (Option<Self>, Guard) {
        let watch = if level == Level::Normal { Self::of(side, enemy) } else { None };
        let guard = watch.as_ref().map_or(Guard::NONE, |watch| watch.guard(side.men, side.men | enemy.men));
        (watch, guard)
    }

    fn guard(&self, men: Set, occupied: Set) -> Guard {
        let mut guard = Guard { king: self.king, ..Guard::NONE };
        guard.check(self.near);
        for line in &self.lines[..self.count] {
            guard.add(line, men, occupied);
        }
        guard
    }

    /// What the side may do after a man of the other went from a square to another; the sets are those after it.
    #[inline]
    pub(super) fn guard_after(&self, (slot, from, to): (usize, u8, u8), men: Set, occupied: Set) -> Guard {
        let mut guard = Guard { king: self.king, ..Guard::NONE };
        for line in &self.lines[..self.count] {
            if line.slot != slot {
                guard.add(line, men, occupied);
            }
        }
        let mut near = self.near & !bit(from);
        if LINES & slot_bit(slot) == 0 {
            near |= self.seen_from(slot) & bit(to);
        } else if let Some(line) = self.line_to(slot, to) {
            guard.add(&line, men, occupied);
        }
        guard.check(near);
        guard
    }
}

/// Which moves leave a king safe.
#[derive(Clone, Copy)]
pub(super) struct Guard {
    king: u8,
    /// Where a man other than the king may go: everywhere, or onto the line of the only check, or nowhere.
    pub(super) allowed: Set,
    /// Men who may only move on their lines.
    pub(super) pinned: Set,
    /// The lines, each from the king to the man who pins.
    lines: Set,
    /// Squares behind the king, as seen by men who check him along a line.
    pub(super) behind: Set,
}

impl Guard {
    /// No test at all: a level that makes none, or a side without a king.
    pub(super) const NONE: Self = Self { king: 0, allowed: !0, pinned: 0, lines: 0, behind: 0 };

    /// Men who check the king without a line.
    #[inline]
    fn check(&mut self, near: Set) {
        if near != 0 {
            self.allowed = if self.in_check() || near & (near - 1) != 0 { 0 } else { near };
        }
    }

    /// A man who looks at the king: nobody between is a check, one of the king's own men is a pin.
    #[inline]
    fn add(&mut self, line: &Line, men: Set, occupied: Set) {
        let between = line.squares & occupied & !line.end;
        if between == 0 {
            self.allowed = if self.in_check() { 0 } else { line.squares };
            self.behind |= line.behind;
        } else if between & (between - 1) == 0 && between & men != 0 {
            self.pinned |= between;
            self.lines |= line.squares;
        }
    }

    #[inline]
    pub(super) fn in_check(&self) -> bool {
        self.allowed != !0
    }

    /// Where a man other than the king may go, by check and pin.
    #[inline]
    pub(super) fn allows(&self, square: u8) -> Set {
        if self.pinned & bit(square) == 0 {
            return self.allowed;
        }
        // He stands on one ray from the king, and his line is what of the lines lies on it.
        self.allowed & self.lines & RAYS[toward(self.king, square)][self.king as usize]
    }
}
