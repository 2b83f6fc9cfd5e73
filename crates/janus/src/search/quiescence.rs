//! Quiescence: captures until nothing hangs, so that the evaluation is not asked in the middle of an exchange.

use chess0x88::{Move, PieceType, Position};

use super::worker::Worker;
use crate::ordering::{MovePicker, QuietContext, captured, is_noisy};
use crate::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Score, is_mate, mated_at};
use crate::transposition::{Bound, Entry};

/// What a noisy move gains at most.
fn gain(position: &Position, mv: Move) -> Score {
    let promotion = if mv.promoted().is_some() { PieceType::Queen.see_value() } else { 0 };
    promotion + captured(position, mv).map_or(0, PieceType::see_value)
}

impl Worker<'_> {
    /// The score of the current position when only captures and queen promotions are played; in check, all moves.
    pub(super) fn quiesce<const PV: bool>(&mut self, mut alpha: Score, beta: Score, ply: usize) -> Score {
        if self.should_stop() {
            return DRAW;
        }
        self.memory.lines[ply].clear();
        self.seldepth = self.seldepth.max(ply);

        // Step 1. Draws by rule.
        if let Some(score) = self.draw_by_rule(ply) {
            return score;
        }
        if ply >= MAX_PLY - 1 {
            return self.evaluate_at_last_ply();
        }

        // Step 2. What is known about the position already.
        let key = self.position().key();
        let entry = self.probe(ply);
        if let Some(entry) = entry
            && !PV
            && self.is_settled_by(entry, alpha, beta)
        {
            return entry.score;
        }
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        let info = self.position().check_info();
        let is_check = info.is_check();

        // Step 3. Standing pat: neither side has to capture, so the static evaluation is a lower bound. Not so in check.
        let mut raw_eval = None;
        let mut best_score = -INFINITE;
        let mut futility = -INFINITE;
        if !is_check {
            let raw = match entry.and_then(|entry| entry.eval) {
                Some(eval) => eval,
                None => self.evaluate(),
            };
            raw_eval = Some(raw);
            let eval = self.correct(raw);
            self.memory.plies[ply].eval = Some(eval);
            best_score = match entry {
                Some(entry) if !is_mate(entry.score) && entry.settles(eval, eval + 1) => entry.score,
                _ => eval,
            };
            if best_score >= beta {
                if entry.is_none() {
                    let entry =
                        Entry { mv: None, score: best_score, eval: raw_eval, depth: 0, bound: Bound::Lower, was_pv };
                    self.shared.table.store(key, ply, entry);
                }
                return best_score;
            }
            alpha = alpha.max(best_score);
            futility = best_score + self.shared.params.quiescence_margin();
        } else {
            self.memory.plies[ply].eval = None;
        }

        // Step 4. The captures that do not lose material; in check, all moves.
        let table_move = entry
            .and_then(|entry| entry.mv)
            .filter(|mv| self.position().is_legal_with(&info, *mv) && (is_check || is_noisy(self.position(), *mv)));
        let mut picker = if is_check {
            MovePicker::new(&self.memory.moves, table_move, QuietContext::default())
        } else {
            MovePicker::noisy(&self.memory.moves, table_move, -INFINITE)
        };
        let mut best_move = None;
        let mut move_count = 0;
        while let Some(mv) = self.next_move(&mut picker, &info) {
            move_count += 1;
            if best_score > -MATE_BOUND {
                if !is_check {
                    // Even the captured piece is not enough where much is missing (delta pruning).
                    let hoped = futility + gain(self.position(), mv);
                    if hoped <= alpha {
                        best_score = best_score.max(hoped);
                        continue;
                    }
                    // Captures that lose material, or gain nothing where something is missing.
                    let is_missing = futility <= alpha;
                    if !self.position().see_ge(mv, i32::from(is_missing)) {
                        if is_missing {
                            best_score = best_score.max(futility);
                        }
                        continue;
                    }
                }
                // In check one quiet way out is enough.
                if is_check {
                    picker.skip_quiets();
                    if picker.is_at_bad_noisy() {
                        break;
                    }
                }
            }
            self.make(mv, ply);
            let score = -self.quiesce::<PV>(-beta, -alpha, ply + 1);
            self.unmake();
            if self.is_stopped {
                picker.close(&mut self.memory.moves);
                return DRAW;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.set_line(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        picker.close(&mut self.memory.moves);

        // Step 5. In check without a move is mate.
        if is_check && move_count == 0 {
            return mated_at(ply);
        }
        let bound = if best_score >= beta { Bound::Lower } else { Bound::Upper };
        let entry = Entry { mv: best_move, score: best_score, eval: raw_eval, depth: 0, bound, was_pv };
        self.shared.table.store(key, ply, entry);
        best_score
    }
}
