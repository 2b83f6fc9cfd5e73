//! What the search learns from a node for the order of moves elsewhere.

use chess0x88::Move;

use super::worker::Worker;
use crate::ordering::{PieceTo, QuietContext, QuietScores, captured_code, is_noisy, piece_to};

/// How many tried moves are remembered for the history.
const TRIED: usize = 48;

/// Moves that were tried before the best one.
pub(super) struct Tried {
    moves: [Option<Move>; TRIED],
    count: usize,
}

impl Tried {
    pub(super) const fn new() -> Self {
        Self { moves: [None; TRIED], count: 0 }
    }

    pub(super) fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.count) {
            *place = Some(mv);
            self.count += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().take(self.count).filter_map(|mv| *mv)
    }
}

impl Worker<'_> {
    /// What the quiet moves of a ply are judged by.
    pub(super) fn quiet_context(&self, ply: usize) -> QuietContext {
        let earlier = self.earlier_movers(ply);
        QuietContext {
            earlier,
            killers: self.memory.plies[ply].killers,
            counter: earlier[0].and_then(|earlier| self.memory.histories.counter_move(earlier)),
        }
    }

    /// The pieces that moved one, two and four plies before, with their destinations.
    fn earlier_movers(&self, ply: usize) -> [Option<PieceTo>; 3] {
        [1, 2, 4].map(|plies| ply.checked_sub(plies).and_then(|ply| self.memory.plies[ply].mover))
    }

    /// How good a quiet move of the current node was before.
    pub(super) fn quiet_history(&self, context: &QuietContext, mv: Move) -> i32 {
        let position = self.position();
        QuietScores::new(&self.memory.histories, context, position.turn()).score(position, mv)
    }

    /// Changes what is known of a quiet move.
    pub(super) fn reward_quiet(&mut self, mv: Move, ply: usize, bonus: i32) {
        let position = self.stack.position();
        let mover = piece_to(position, mv);
        self.memory.histories.update_butterfly(position.turn(), mv, bonus);
        self.reward_continuations(mover, ply, bonus);
    }

    pub(super) fn reward_continuations(&mut self, mover: PieceTo, ply: usize, bonus: i32) {
        for earlier in self.earlier_movers(ply).into_iter().flatten() {
            self.memory.histories.update_continuation(earlier, mover, bonus);
        }
    }

    /// Rewards the move that caused a cutoff, and blames those that were tried before it.
    pub(super) fn update_histories(&mut self, best: Move, quiets: &Tried, noisies: &Tried, depth: i32, ply: usize) {
        let params = self.shared.params;
        let (bonus, malus) = (params.bonus(depth), params.malus(depth));
        if is_noisy(self.position(), best) {
            self.reward_noisy(best, bonus);
        } else {
            self.reward_quiet(best, ply, bonus);
            let here = &mut self.memory.plies[ply];
            if here.killers[0] != Some(best) {
                here.killers = [Some(best), here.killers[0]];
            }
            if let Some(earlier) = self.earlier_movers(ply)[0] {
                self.memory.histories.set_counter_move(earlier, best);
            }
            for mv in quiets.iter() {
                self.reward_quiet(mv, ply, -malus);
            }
        }
        for mv in noisies.iter() {
            self.reward_noisy(mv, -malus);
        }
    }

    fn reward_noisy(&mut self, mv: Move, bonus: i32) {
        let position = self.stack.position();
        let (mover, captured) = (piece_to(position, mv), captured_code(position, mv));
        self.memory.histories.update_capture(mover, captured, bonus);
    }
}
