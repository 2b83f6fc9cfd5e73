//! The search of a node, in numbered steps.

use chess0x88::{Color, PieceType, Position};

use super::history_updates::Tried;
use super::worker::Worker;
use crate::endgame;
use crate::ordering::{MovePicker, captured_code, is_noisy, piece_to};
use crate::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Score, is_mate, mate_at, mated_at};
use crate::transposition::{Bound, Entry};

/// A reduced ply in the units of reductions.
const PLY: i32 = 1024;

/// Whether a side has more than king and pawns. Where it has not, not moving may be the best (zugzwang).
fn has_pieces(position: &Position, side: Color) -> bool {
    [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen]
        .into_iter()
        .any(|piece_type| position.count(side, piece_type) > 0)
}

impl Worker<'_> {
    /// The score of the current position for the side to move, searched to a depth: exact within the window, otherwise a
    /// bound. In nodes of the principal variation (`PV`) the window is open; elsewhere alpha and beta are neighbours, and the
    /// only question is on which side the score is. A cut node is one where a move better than beta is expected.
    pub(super) fn search<const ROOT: bool, const PV: bool>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: usize,
        is_cut_node: bool,
    ) -> Score {
        let params = self.shared.params;

        // Step 1. At the horizon only captures are left to look at.
        if depth <= 0 {
            return self.quiesce::<PV>(alpha, beta, ply);
        }

        // Step 2. Out of time or nodes: what is returned now is not used.
        if self.should_stop() {
            return DRAW;
        }
        self.memory.lines[ply].clear();
        self.seldepth = self.seldepth.max(ply);
        let excluded = self.memory.plies[ply].excluded;

        if !ROOT {
            // Step 3. Draws by rule.
            if let Some(score) = self.draw_by_rule(ply) {
                return score;
            }
            if ply >= MAX_PLY - 1 {
                return self.evaluate_at_last_ply();
            }

            // Step 4. Mate distance: a mate that was found nearer to the root cannot be bettered here.
            alpha = alpha.max(mated_at(ply));
            beta = beta.min(mate_at(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // Step 5. What is known about the position already.
        let key = self.position().key();
        let entry = if excluded.is_some() { None } else { self.probe(ply) };
        if let Some(entry) = entry
            && !PV
            && entry.depth >= depth
            && self.is_settled_by(entry, alpha, beta)
        {
            if let Some(mv) = entry.mv
                && entry.score >= beta
                && !is_noisy(self.position(), mv)
                && self.position().is_legal(mv)
            {
                self.reward_quiet(mv, ply, params.bonus(depth));
            }
            return entry.score;
        }
        let info = self.position().check_info();
        let is_check = info.is_check();
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        let table_move = if ROOT {
            self.root_moves.get(self.pv_index).map(|root_move| root_move.mv)
        } else {
            entry.and_then(|entry| entry.mv).filter(|mv| self.position().is_legal_with(&info, *mv))
        };
        let is_table_move_noisy = table_move.is_some_and(|mv| is_noisy(self.position(), mv));

        // Step 6. The static evaluation, and whether it has improved since our last move.
        let (raw_eval, eval) = if is_check {
            (None, None)
        } else if excluded.is_some() {
            (None, self.memory.plies[ply].eval)
        } else {
            let raw = match entry.and_then(|entry| entry.eval) {
                Some(eval) => eval,
                None => self.evaluate(),
            };
            (Some(raw), Some(self.correct(raw)))
        };
        self.memory.plies[ply].eval = eval;
        self.memory.plies[ply + 1].excluded = None;
        self.memory.plies[ply + 2].killers = [None; 2];
        let eval_before = |plies: usize| ply.checked_sub(plies).and_then(|ply| self.memory.plies[ply].eval);
        let is_improving = match (eval, eval_before(2).or_else(|| eval_before(4))) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        };
        // A score of the table says more than the static evaluation, if it bounds it from the right side.
        let estimate = eval.map(|eval| match entry {
            Some(entry) if !is_mate(entry.score) && entry.settles(eval, eval + 1) => entry.score,
            _ => eval,
        });

        // Who asks for a mate wants the shortest: nothing is left out or reduced that might be part of it.
        let is_mate_search = self.shared.limits.mate.is_some();
        // Against a bare king there is no hurry, and the moves that make progress do not look it.
        let is_thorough = is_mate_search || self.shared.limits.is_thorough || endgame::has_bare_king(self.position());
        if let Some(estimate) = estimate
            && !PV
            && !is_mate_search
            && excluded.is_none()
        {
            // Step 7. Razoring: so far below alpha that only captures could help, and these are looked at.
            if depth <= params.razor_depth() && estimate + params.razor_margin() * depth <= alpha && !is_mate(alpha) {
                let score = self.quiesce::<false>(alpha, alpha + 1, ply);
                if self.is_stopped || score <= alpha {
                    return score;
                }
            }

            // Step 8. Reverse futility: so far above beta that the opponent cannot make up for it.
            let margin = params.reverse_futility_margin() * (depth - i32::from(is_improving));
            if depth <= params.reverse_futility_depth()
                && estimate - margin >= beta
                && estimate < MATE_BOUND
                && beta > -MATE_BOUND
            {
                return (estimate + beta) / 2;
            }

            // Step 9. Null move: if not moving at all is still good enough, moving is.
            if depth >= params.null_move_depth()
                && estimate >= beta
                && eval.is_some_and(|eval| {
                    eval >= beta + params.null_move_eval_margin() - params.null_move_eval_slope() * depth
                })
                && beta > -MATE_BOUND
                && ply >= self.null_moves_from
                && ply.checked_sub(1).is_some_and(|before| self.memory.plies[before].mv.is_some())
                && has_pieces(self.position(), self.position().turn())
                && let Some(score) = self.try_null_move(estimate, beta, depth, ply, is_cut_node)
            {
                return score;
            }

            // Step 10. ProbCut: a capture that is far above beta in a shallow search is above beta in a deep one.
            let raised = beta + params.probcut_margin() - params.probcut_improving() * i32::from(is_improving);
            if depth >= params.probcut_depth()
                && !self.is_stopped
                && !is_mate(beta)
                && !entry.is_some_and(|entry| entry.depth > depth - params.probcut_reduction() && entry.score < raised)
                && let Some((mv, score)) =
                    self.try_probcut(&info, raised - eval.unwrap_or(estimate), raised, depth, ply, is_cut_node)
            {
                let depth = depth - params.probcut_reduction() + 1;
                let entry = Entry { mv: Some(mv), score, eval: raw_eval, depth, bound: Bound::Lower, was_pv: false };
                self.shared.table.store(key, ply, entry);
                return score;
            }
        }

        // The null move or ProbCut may have used up the last nodes.
        if self.is_stopped {
            return DRAW;
        }

        // Step 11. Internal iterative reduction: without a move to try first, a shallower search finds one.
        if depth >= params.iir_depth()
            && table_move.is_none()
            && excluded.is_none()
            && (PV || is_cut_node)
            && !is_mate_search
        {
            depth -= 1;
        }

        // Step 12. The moves, one by one.
        let us = self.position().turn();
        let quiet_context = self.quiet_context(ply);
        let mut picker = MovePicker::new(&self.memory.moves, table_move, quiet_context);
        let (mut best_score, mut best_move) = (-INFINITE, None);
        let original_alpha = alpha;
        let mut move_count = 0;
        let (mut quiets, mut noisies) = (Tried::new(), Tried::new());
        let mut multi_cut = None;
        while let Some(mv) = self.next_move(&mut picker, &info) {
            if Some(mv) == excluded || ROOT && !self.is_wanted_at_root(mv) {
                continue;
            }
            move_count += 1;
            let is_quiet = !is_noisy(self.position(), mv);
            let mover = piece_to(self.position(), mv);
            let history = if is_quiet {
                self.quiet_history(&quiet_context, mv)
            } else {
                self.memory.histories.capture(mover, captured_code(self.position(), mv))
            };
            let mut reduction = self.shared.reductions.get(depth, move_count);

            // Step 13. Moves that are not worth a search. Mates must not be missed, so one move is always searched.
            if !ROOT && !is_thorough && best_score > -MATE_BOUND && has_pieces(self.position(), us) {
                let reduced = (depth - reduction / PLY).max(0);
                if is_quiet {
                    // Late move pruning: the good ones have come already.
                    if move_count > params.late_move_count(depth, is_improving) {
                        picker.skip_quiets();
                        continue;
                    }
                    // Futility: a quiet move does not make up for so much.
                    if reduced <= params.futility_depth()
                        && eval.is_some_and(|eval| {
                            eval + params.futility_base()
                                + params.futility_margin() * reduced
                                + history / params.futility_history()
                                <= alpha
                        })
                        && !self.position().gives_check(mv)
                    {
                        picker.skip_quiets();
                        continue;
                    }
                    // History: such moves have not been good.
                    if reduced <= params.history_pruning_depth() && history < params.history_pruning_margin() * depth {
                        continue;
                    }
                    // Static exchange: the piece would be lost.
                    if reduced <= params.see_quiet_depth()
                        && !self.position().see_ge(mv, params.see_quiet_margin() * reduced * reduced)
                    {
                        continue;
                    }
                } else if depth <= params.see_noisy_depth()
                    && picker.is_at_bad_noisy()
                    && !self
                        .position()
                        .see_ge(mv, params.see_noisy_margin() * depth - history / params.see_noisy_history())
                {
                    continue;
                }
            }

            // Step 14. Extensions. A table move without which everything is worse is singular, and is looked at more closely.
            let mut extension = 0;
            if !ROOT
                && depth >= params.singular_depth()
                && Some(mv) == table_move
                && excluded.is_none()
                && !is_mate_search
                && ply < 2 * self.root_depth as usize
                && let Some(entry) = entry
                && entry.depth >= depth - 3
                && entry.bound != Bound::Upper
                && !is_mate(entry.score)
            {
                let target = entry.score - params.singular_gap(depth);
                self.memory.plies[ply].excluded = Some(mv);
                let score = self.search::<false, false>(target - 1, target, (depth - 1) / 2, ply, is_cut_node);
                self.memory.plies[ply].excluded = None;
                if self.is_stopped {
                    picker.close(&mut self.memory.moves);
                    return DRAW;
                }
                if score < target {
                    extension = 1;
                    if !PV
                        && score < target - params.double_extension_margin()
                        && self.memory.plies[ply].double_extensions < params.double_extensions()
                    {
                        extension = 2;
                    }
                } else if target >= beta {
                    // Another move is above beta too: several moves cut.
                    multi_cut = Some(target);
                    break;
                } else if entry.score >= beta {
                    extension = -2;
                } else if is_cut_node {
                    extension = -1;
                }
            }
            let new_depth = depth - 1 + extension;

            // Step 15. Make the move and search it: the first with the whole window, the others only to see that they are
            // not better, and late ones at first less deep (late move reductions).
            let nodes_before = self.nodes;
            if ROOT {
                self.report_current_move(mv, move_count);
            }
            self.make(mv, ply);
            self.memory.plies[ply + 1].double_extensions += i32::from(extension == 2);
            let mut score = -INFINITE;
            if depth >= 2
                && move_count > 1 + i32::from(ROOT)
                && !is_mate_search
                && (is_quiet || !was_pv || picker.is_at_bad_noisy())
            {
                if was_pv {
                    reduction -= params.reduction_was_pv() + params.reduction_pv() * i32::from(PV);
                }
                if is_cut_node {
                    reduction += params.reduction_cut_node();
                }
                if !is_improving {
                    reduction += params.reduction_not_improving();
                }
                if is_table_move_noisy && is_quiet {
                    reduction += params.reduction_table_noisy();
                }
                if self.position().is_check() {
                    reduction -= params.reduction_check();
                }
                if is_quiet && quiet_context.killers.contains(&Some(mv)) {
                    reduction -= params.reduction_killer();
                }
                reduction -= history
                    / if is_quiet { params.reduction_quiet_history() } else { params.reduction_noisy_history() };
                if !is_quiet {
                    reduction -= params.reduction_noisy();
                }
                let reduced = (new_depth - reduction / PLY).clamp(1, new_depth.max(1));
                score = -self.search::<false, false>(-alpha - 1, -alpha, reduced, ply + 1, true);
                if score > alpha && reduced < new_depth {
                    // Much better than expected is worth a deeper look, hardly better a shallower one.
                    let deeper = i32::from(score > best_score + params.deeper_margin() + 2 * new_depth);
                    let shallower = i32::from(score < best_score + params.shallower_margin());
                    let again = new_depth + deeper - shallower;
                    if again > reduced {
                        score = -self.search::<false, false>(-alpha - 1, -alpha, again, ply + 1, !is_cut_node);
                    }
                    if is_quiet {
                        let bonus = if score > alpha { params.bonus(depth) } else { -params.malus(depth) };
                        self.reward_continuations(mover, ply, bonus);
                    }
                }
            } else if !PV || move_count > 1 {
                score = -self.search::<false, false>(-alpha - 1, -alpha, new_depth, ply + 1, !is_cut_node);
            }
            if PV && (move_count == 1 || score > alpha) {
                score = -self.search::<false, true>(-beta, -alpha, new_depth, ply + 1, false);
            }
            self.unmake();
            if self.is_stopped {
                picker.close(&mut self.memory.moves);
                return DRAW;
            }
            if ROOT {
                self.note_root_move(mv, score, alpha..beta, move_count == 1, self.nodes - nodes_before);
            }

            // Step 16. Is it the best so far? If it is too good, the opponent will not let it come to this.
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV && !ROOT {
                        self.set_line(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
            if Some(mv) != best_move {
                if is_quiet { quiets.push(mv) } else { noisies.push(mv) }
            }
        }
        picker.close(&mut self.memory.moves);
        if let Some(score) = multi_cut {
            return score;
        }

        // Step 17. No move: mate or stalemate, or only the excluded one.
        if move_count == 0 {
            return match (excluded, is_check) {
                (Some(_), _) => alpha,
                (None, true) => mated_at(ply),
                (None, false) => DRAW,
            };
        }

        // Step 18. Reward the move that was too good, and blame those before it.
        if best_score >= beta
            && let Some(best) = best_move
        {
            self.update_histories(best, &quiets, &noisies, depth, ply);
        }

        // Step 19. Learn how far the static evaluation was off, and remember what was found out.
        if excluded.is_none() {
            let bound = if best_score >= beta {
                Bound::Lower
            } else if best_score > original_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let is_best_noisy = best_move.is_some_and(|mv| is_noisy(self.position(), mv));
            // What is known of some moves only is not known of the position.
            let were_all_searched = !ROOT || self.pv_index == 0 && self.shared.limits.searchmoves.is_empty();
            if let Some(eval) = eval
                && were_all_searched
                && !is_best_noisy
                && !is_mate(best_score)
                && !(bound == Bound::Lower && best_score <= eval)
                && !(bound == Bound::Upper && best_score >= eval)
            {
                self.memory.corrections.update(self.stack.position(), depth, best_score - eval);
            }
            if were_all_searched {
                let entry = Entry { mv: best_move, score: best_score, eval: raw_eval, depth, bound, was_pv };
                self.shared.table.store(key, ply, entry);
            }
        }
        best_score
    }
}
