//! What Janus thinks of each position of a game.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use chess0x88::{Color, History, Move};
use indicatif::ProgressBar;
use microchess_janus::{DEFAULT_HASH, Limits, Network, Searcher};
use microchess_uci::{Bound, Info, Score, SearchContext, StopFlag};

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Evaluation {
    /// Whose move it is.
    pub(super) turn: Color,
    /// What it is worth to the side to move. A mate on the board is [`Score::Mate`] of 0.
    pub(super) score: Score,
    /// The best line; empty where the game is over.
    pub(super) line: Vec<Move>,
}

impl Evaluation {
    /// The score from White's point of view; `None` if there is a mate on the board.
    pub(super) fn white_score(&self) -> Option<Score> {
        match (self.score, self.turn) {
            (Score::Mate(0), _) => None,
            (score, Color::White) => Some(score),
            (score, Color::Black) => Some(-score),
        }
    }
}

/// Evaluates the position before each move and the one after the last. Positions are given out to threads one by one, each
/// begins with an empty table, so the result does not depend on how many threads there are. What was not finished before a
/// stop is `None`.
pub(super) fn evaluate_game(
    history: &History,
    limits: &Limits,
    threads: usize,
    stop: &StopFlag,
    progress: &ProgressBar,
) -> Vec<Option<Evaluation>> {
    // The position before each move, and the last one.
    let count = history.moves().len() + 1;
    let network = Arc::new(Network::embedded());
    let next = AtomicUsize::new(0);
    let work = || {
        let mut searcher = Searcher::new(Arc::clone(&network), DEFAULT_HASH);
        // The positions of a thread come in the order of the game, so it plays on from each to the next. A game for each position
        // would take memory that grows with the square of the length.
        let mut game = History::new(history.start().clone());
        let mut moves = history.moves();
        let mut found = Vec::new();
        while !stop.is_stopped()
            && let index = next.fetch_add(1, Ordering::Relaxed)
            && index < count
        {
            let missing = index - game.moves().len();
            // The moves are those of a game, so all of them are legal.
            let _ = moves.by_ref().take(missing).try_for_each(|mv| game.play(mv));
            let is_last = index + 1 == count;
            let evaluation = over(&game, is_last).unwrap_or_else(|| evaluate(&mut searcher, &game, limits, stop));
            // A search that was stopped has found less than the others.
            if !stop.is_stopped() {
                found.push((index, evaluation));
            }
            progress.inc(1);
        }
        found
    };
    let mut evaluations = vec![None; count];
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.clamp(1, count)).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            // A thread that panicked leaves its positions open, as a stop does.
            for (index, evaluation) in worker.join().unwrap_or_default() {
                evaluations[index] = Some(evaluation);
            }
        }
    });
    evaluations
}

/// The value of a position in which the game is over. A draw that can be claimed counts where the game has ended.
fn over(history: &History, is_last: bool) -> Option<Evaluation> {
    let position = history.position();
    let outcome = history.outcome().or_else(|| history.draw_claim().filter(|_| is_last))?;
    let score = if outcome.winner().is_some() { Score::Mate(0) } else { Score::Centipawns(0) };
    Some(Evaluation { turn: position.turn(), score, line: Vec::new() })
}

/// Searches a position that has a legal move.
fn evaluate(searcher: &mut Searcher, history: &History, limits: &Limits, stop: &StopFlag) -> Evaluation {
    searcher.clear();
    let started = Instant::now();
    let elapsed = || started.elapsed();
    let position = history.position();
    // If no iteration is finished, there is only what the net thinks at first sight.
    let mut evaluation = Evaluation {
        turn: position.turn(),
        score: Score::Centipawns(searcher.network().evaluate(position)),
        line: Vec::new(),
    };
    // What a search has found when it is cut short may be a bound, and the score of another move may be as high.
    let result = searcher.search(history, limits, &SearchContext::new(stop, &elapsed), &mut |info| {
        if let Info::Search(info) = info
            && info.is_best_line()
            && info.bound == Bound::Exact
            && let Some(score) = info.score
        {
            (evaluation.score, evaluation.line) = (score, info.pv);
        }
    });
    if evaluation.line.is_empty() {
        evaluation.line.extend(result.best().map(|best| best.mv));
    }
    evaluation
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(moves: &str) -> History {
        let mut history = History::default();
        for san in moves.split_whitespace() {
            let mv = history.position().parse_san(san).unwrap();
            history.play(mv).unwrap();
        }
        history
    }

    fn evaluated(moves: &str, threads: usize) -> Vec<Option<Evaluation>> {
        let limits = Limits { nodes: Some(1500), ..Limits::default() };
        evaluate_game(&history(moves), &limits, threads, &StopFlag::default(), &ProgressBar::hidden())
    }

    #[test]
    fn every_position_is_evaluated_and_threads_change_nothing() {
        let moves = "e4 e5 Nf3 Nc6 Bb5 a6";
        let alone = evaluated(moves, 1);
        assert_eq!(alone.len(), 7);
        assert!(alone.iter().all(Option::is_some));
        assert_eq!(alone, evaluated(moves, 3));
        assert_eq!(alone, evaluated(moves, 100));
    }

    #[test]
    fn the_end_of_a_game_is_known_and_a_mate_is_found() {
        let evaluations = evaluated("f3 e5 g4 Qh4", 1);
        let [.., Some(before), Some(last)] = &evaluations[..] else { panic!("{evaluations:?}") };
        assert_eq!((before.score, before.white_score()), (Score::Mate(1), Some(Score::Mate(-1))));
        assert_eq!((last.score, last.white_score(), last.line.len()), (Score::Mate(0), None, 0));
        let repeated = evaluated("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", 2);
        assert_eq!(repeated.last().unwrap().as_ref().unwrap().score, Score::Centipawns(0), "it can be claimed");
    }

    #[test]
    fn a_stop_leaves_the_rest_open() {
        let stop = StopFlag::default();
        stop.stop();
        let evaluations = evaluate_game(&history("e4 e5"), &Limits::default(), 2, &stop, &ProgressBar::hidden());
        assert_eq!(evaluations, [None, None, None]);
    }
}
