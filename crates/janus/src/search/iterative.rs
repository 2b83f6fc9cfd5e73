//! Iterative deepening: the root searched one ply deeper each time, until time or nodes run out.

use std::ops::Range;
use std::time::Duration;

use chess0x88::Move;
use microchess_uci::{Bound, Info, SearchInfo};

use super::root_move;
use super::worker::Worker;
use crate::score::{INFINITE, MATE, MAX_PLY, Score, is_mate, to_uci};

/// What the time for a move is multiplied with, by the number of iterations since the best move last changed.
const STABILITY: [f64; 6] = [1.7, 1.25, 1.0, 0.9, 0.82, 0.75];

/// For so long a search reports only what it has found.
const QUIET_TIME: Duration = Duration::from_secs(1);

impl Worker<'_> {
    /// Searches deeper and deeper. The main thread reports each finished iteration, and what the last one has found when it is
    /// cut short.
    pub(super) fn deepen(&mut self) {
        let limits = self.shared.limits;
        let lines = limits.multipv.clamp(1, self.root_moves.len().max(1));
        let mut stable_iterations = 0;
        let mut last_best = None;
        let mut average = None;
        let mut was_cut_short = false;
        // A mate in so many moves is seen in a search of twice as many plies, or there is none.
        let deepest =
            limits.mate.map_or(limits.depth, |moves| limits.depth.min(2 * moves.clamp(1, MAX_PLY as u32) as i32));
        for depth in 1..=deepest {
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
            root_move::sort(&mut self.root_moves[..lines]);
            if self.is_stopped {
                was_cut_short = true;
                break;
            }
            if !self.is_main {
                continue;
            }
            self.report_lines(lines);
            let Some((mv, score)) = self.root_moves.first().map(|best| (best.mv, best.score)) else { break };
            stable_iterations = if last_best == Some(mv) { stable_iterations + 1 } else { 0 };
            last_best = Some(mv);
            let previous = *average.get_or_insert(score);
            let drop = previous - score;
            average = Some((previous + score) / 2);
            if depth == 1 {
                // The first iteration does not look at its limits.
                self.check_limits();
            }
            if self.is_stopped
                || self.is_mate_found(score)
                || self.is_time_up(stable_iterations, drop)
                || self.is_soft_node_limit()
            {
                break;
            }
        }
        // A move that the last iteration did not come to has the score of the one before.
        for root_move in &mut self.root_moves {
            root_move.keep_score();
        }
        if was_cut_short {
            root_move::sort_by_depth(&mut self.root_moves[..lines]);
            if self.is_main {
                self.report_lines(lines);
            }
        }
    }

    /// Searches the root with a window around the last score, and opens it on the side where it fails.
    fn search_with_aspiration(&mut self, depth: i32) {
        let last = self.root_moves.get(self.pv_index).map_or(-INFINITE, |root_move| root_move.previous_score);
        let mut window = self.shared.params.aspiration_window() + last.abs().min(2000) / 64;
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
                self.report_bound();
                beta = (alpha + beta) / 2;
                alpha = if window > 600 { -INFINITE } else { score - window };
                failed_high = 0;
            } else if score >= beta && beta < INFINITE {
                self.report_bound();
                beta = if window > 600 { INFINITE } else { score + window };
                // A shallower search will do to say by how much the move is better; but not whether a mate is the shortest.
                failed_high = if self.shared.limits.mate.is_some() { 0 } else { (failed_high + 1).min(3) };
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

    /// Notes the result of a root move that was searched with a window. If it is not better than the best so far, its score is
    /// only a bound and is not kept.
    pub(super) fn note_root_move(&mut self, mv: Move, score: Score, window: Range<Score>, is_first: bool, nodes: u64) {
        let (depth, seldepth) = (self.root_depth, self.seldepth);
        let bound = if score >= window.end {
            Bound::Lower
        } else if score > window.start {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let Some(root_move) = self.root_moves.iter_mut().find(|root_move| root_move.mv == mv) else { return };
        root_move.nodes += nodes;
        if is_first || score > window.start {
            (root_move.score, root_move.bound) = (score, bound);
            (root_move.depth, root_move.seldepth) = (depth, seldepth);
            root_move.pv.clear();
            root_move.pv.push(mv);
            root_move.pv.extend(self.memory.lines.get(1).into_iter().flatten());
        } else {
            root_move.score = -INFINITE;
        }
    }

    /// Reports that the score of the best move is outside the window, in a search that already takes a while.
    fn report_bound(&mut self) {
        if self.is_main && self.pv_index == 0 && self.shared.context.elapsed() >= QUIET_TIME {
            self.report_lines(1);
        }
    }

    /// Reports which move of the root is searched now, in a search that already takes a while.
    pub(super) fn report_current_move(&mut self, mv: Move, number: i32) {
        let elapsed = self.shared.context.elapsed();
        if !self.is_main || elapsed < QUIET_TIME {
            return;
        }
        let info = SearchInfo {
            depth: Some(self.root_depth as u32),
            nodes: Some(self.total_nodes()),
            currmove: Some(mv),
            currmovenumber: Some((self.pv_index as u32).saturating_add(number as u32)),
            ..SearchInfo::default()
        };
        (self.report)(Info::Search(info.timed(elapsed)));
    }

    fn report_lines(&mut self, lines: usize) {
        let nodes = self.total_nodes();
        let elapsed = self.shared.context.elapsed();
        let known = self.root_moves.iter().take(lines).filter(|root_move| root_move.score > -INFINITE);
        for (rank, root_move) in (1..).zip(known) {
            let info = SearchInfo {
                depth: Some(root_move.depth as u32),
                seldepth: Some(root_move.seldepth.max(1) as u32),
                multipv: (lines > 1).then_some(rank),
                score: Some(to_uci(root_move.score)),
                bound: root_move.bound,
                nodes: Some(nodes),
                hashfull: Some(self.shared.table.fullness()),
                pv: root_move.pv.clone(),
                ..SearchInfo::default()
            };
            (self.report)(Info::Search(info.timed(elapsed)));
        }
    }

    /// Whether the mate that was asked for is found, or one that cannot be bettered by deeper search.
    fn is_mate_found(&self, score: Score) -> bool {
        let moves = (MATE - score.abs() + 1) / 2;
        // A mate in a move less would have been found by now.
        let is_shortest = self.root_depth >= 2 * moves - 3;
        let is_wanted =
            self.shared.limits.mate.is_some_and(|wanted| score > 0 && is_shortest && moves <= wanted as i32);
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
