//! Iterative deepening: the root searched one ply deeper each time, until time or nodes run out.

use std::time::Duration;

use chess0x88::Move;
use microchess_uci::{Info, SearchInfo};

use super::params::ASPIRATION_WINDOW;
use super::root_move;
use super::worker::Worker;
use crate::score::{INFINITE, MATE, Score, is_mate, to_uci};

/// What the time for a move is multiplied with, by the number of iterations since the best move last changed.
const STABILITY: [f64; 6] = [1.7, 1.25, 1.0, 0.9, 0.82, 0.75];

impl Worker<'_> {
    /// Searches deeper and deeper. The main thread reports each finished iteration.
    pub(super) fn deepen(&mut self, report: &mut dyn FnMut(Info)) {
        let limits = self.shared.limits;
        let lines = limits.multipv.clamp(1, self.root_moves.len().max(1));
        let mut stable_iterations = 0;
        let mut last_best = None;
        let mut average = None;
        for depth in 1..=limits.depth {
            self.root_depth = depth;
            for root_move in &mut self.root_moves {
                root_move.begin_iteration();
            }
            for line in 0..lines {
                self.pv_index = line;
                self.search_with_aspiration(depth);
                if self.is_stopped {
                    break;
                }
            }
            root_move::sort(&mut self.root_moves[..lines.max(1)]);
            if self.is_stopped {
                break;
            }
            if !self.is_main {
                continue;
            }
            self.report_lines(depth, lines, report);
            let Some(best) = self.root_moves.first() else { break };
            stable_iterations = if last_best == Some(best.mv) { stable_iterations + 1 } else { 0 };
            last_best = Some(best.mv);
            let previous = *average.get_or_insert(best.score);
            let drop = previous - best.score;
            average = Some((previous + best.score) / 2);
            if self.is_mate_found(best.score) || self.is_time_up(stable_iterations, drop) || self.is_soft_node_limit() {
                break;
            }
        }
        // A move that the last iteration did not come to has the score of the one before.
        for root_move in &mut self.root_moves {
            root_move.keep_score();
        }
    }

    /// Searches the root with a window around the last score, and opens it on the side where it fails.
    fn search_with_aspiration(&mut self, depth: i32) {
        let last = self.root_moves.get(self.pv_index).map_or(-INFINITE, |root_move| root_move.previous_score);
        let mut window = ASPIRATION_WINDOW + last.abs().min(2000) / 64;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && last > -INFINITE && !is_mate(last) {
            (alpha, beta) = (last - window, last + window);
        }
        let mut failed_high = 0;
        loop {
            self.seldepth = 0;
            let reduced = (depth - failed_high).max(1);
            let score = self.search::<true, true>(alpha, beta, reduced, 0, false);
            root_move::sort(&mut self.root_moves[self.pv_index..]);
            if self.is_stopped {
                return;
            }
            if score <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = if window > 600 { -INFINITE } else { score - window };
                failed_high = 0;
            } else if score >= beta && beta < INFINITE {
                beta = if window > 600 { INFINITE } else { score + window };
                failed_high = (failed_high + 1).min(3);
            } else {
                return;
            }
            alpha = alpha.max(-INFINITE);
            beta = beta.min(INFINITE);
            window += window / 2;
        }
    }

    /// Whether a root move is searched: it may be left out by `searchmoves`, or be in an earlier line already.
    pub(super) fn is_wanted_at_root(&self, mv: Move) -> bool {
        self.root_moves.iter().skip(self.pv_index).any(|root_move| root_move.mv == mv)
    }

    /// Notes the result of a root move. If it is not better than the best so far, its score is only a bound and is not kept.
    pub(super) fn note_root_move(&mut self, mv: Move, score: Score, is_best: bool, nodes: u64) {
        let seldepth = self.seldepth;
        let Some(root_move) = self.root_moves.iter_mut().find(|root_move| root_move.mv == mv) else { return };
        root_move.nodes += nodes;
        if is_best {
            root_move.score = score;
            root_move.seldepth = seldepth;
            root_move.pv.clear();
            root_move.pv.push(mv);
            root_move.pv.extend(self.memory.lines.get(1).into_iter().flatten());
        } else {
            root_move.score = -INFINITE;
        }
    }

    fn report_lines(&self, depth: i32, lines: usize, report: &mut dyn FnMut(Info)) {
        let nodes = self.total_nodes();
        let elapsed = self.shared.context.elapsed();
        for (rank, root_move) in (1..).zip(self.root_moves.iter().take(lines)) {
            let info = SearchInfo {
                depth: Some(depth as u32),
                seldepth: Some(root_move.seldepth.max(1) as u32),
                multipv: (lines > 1).then_some(rank),
                score: Some(to_uci(root_move.score)),
                nodes: Some(nodes),
                hashfull: Some(self.shared.table.fullness()),
                pv: root_move.pv.clone(),
                ..SearchInfo::default()
            };
            report(Info::Search(info.timed(elapsed)));
        }
    }

    /// Whether the mate that was asked for is found, or one that cannot be bettered by deeper search.
    fn is_mate_found(&self, score: Score) -> bool {
        let moves = (MATE - score.abs() + 1) / 2;
        let is_wanted = self.shared.limits.mate.is_some_and(|wanted| score > 0 && moves <= wanted as i32);
        is_mate(score) && (is_wanted || self.shared.limits.time.is_some() && self.root_depth > 2 * moves + 8)
    }

    /// Whether another iteration should not begin. A move that stays the best, and that most nodes were spent on, needs less
    /// time; a score that drops needs more.
    fn is_time_up(&self, stable_iterations: usize, drop: Score) -> bool {
        let Some(time) = self.shared.limits.time else { return false };
        if self.shared.context.is_pondering() || !time.is_flexible {
            return false;
        }
        if self.root_moves.len() == 1 {
            return true;
        }
        let best_nodes = self.root_moves.first().map_or(0, |root_move| root_move.nodes);
        let share = best_nodes as f64 / self.nodes.max(1) as f64;
        let stability = STABILITY.get(stable_iterations).or(STABILITY.last()).copied().unwrap_or(1.0);
        let effort = (2.2 - 1.6 * share).clamp(0.6, 2.0);
        let trend = 1.0 + f64::from(drop.clamp(-20, 60)) / 100.0;
        let wanted = time.soft.mul_f64(stability * effort * trend);
        self.shared.context.elapsed() >= wanted.min(time.hard).max(Duration::from_micros(1))
    }

    fn is_soft_node_limit(&self) -> bool {
        self.shared.limits.soft_nodes.is_some_and(|nodes| self.total_nodes() >= nodes)
    }
}
