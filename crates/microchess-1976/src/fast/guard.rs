//! The check test, without making moves: checks and pins.

use super::side::Side;
use super::squares::{KING, KNIGHT, NOWHERE, RAYS, STEPS, Set, bit, line, pawn_attacks, stepped};

/// Which moves leave a king safe.
pub(super) struct Guard {
    /// Where a man other than the king may go: everywhere, or onto the line of the only check, or nowhere.
    pub(super) allowed: Set,
    /// Men who may only move on their lines, and the lines.
    pub(super) pinned: [(Set, Set); 8],
    pub(super) pins: usize,
    /// Squares behind the king, as seen by men who check him along a line.
    pub(super) behind: Set,
}

impl Guard {
    /// No test at all: a level that makes none, or a side without a king.
    pub(super) const NONE: Self = Self { allowed: !0, pinned: [(0, 0); 8], pins: 0, behind: 0 };

    pub(super) fn of(side: &Side, enemy: &Side) -> Self {
        let king = side.at[0];
        let mut guard = Self::NONE;
        if king == NOWHERE {
            return guard;
        }
        let occupied = side.men | enemy.men;
        let [along, across] = enemy.sliders();
        let mut checks = 0;
        let [right, left] = pawn_attacks(bit(king), side.goes_up);
        let near = (right | left) & enemy.kinds[4]
            | KNIGHT[king as usize] & enemy.knights
            | KING[king as usize] & enemy.kinds[0];
        if near != 0 {
            checks = near.count_ones();
            guard.allowed = near;
        }
        for direction in 0..8 {
            let sliders = if direction < 4 { along } else { across };
            if RAYS[direction][king as usize] & sliders == 0 {
                continue;
            }
            let seen = line(direction, king, occupied);
            if seen & sliders != 0 {
                checks += 1;
                guard.allowed = seen;
                let back = stepped(king, (-STEPS[direction].0, -STEPS[direction].1));
                guard.behind |= if back == NOWHERE { 0 } else { bit(back) };
                continue;
            }
            let shield = seen & side.men;
            if shield != 0 {
                let through = line(direction, king, occupied ^ shield);
                if through & sliders != 0 {
                    guard.pinned[guard.pins] = (shield, through);
                    guard.pins += 1;
                }
            }
        }
        if checks > 1 {
            guard.allowed = 0;
        }
        guard
    }

    /// Where a man other than the king may go, by check and pin.
    #[inline]
    pub(super) fn allows(&self, square: u8) -> Set {
        let mut allowed = self.allowed;
        for (shield, line) in &self.pinned[..self.pins] {
            if *shield == bit(square) {
                allowed &= line;
            }
        }
        allowed
    }
}
