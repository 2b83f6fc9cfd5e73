//! Reading a file on several cores, in order: one thread cuts it into chunks, others read their games and write them, and the
//! caller gets the results in the order of the file. Only a few chunks are in memory at any time.

use std::io::{self, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result};
use microchess_game::pgn::{PgnChunk, PgnChunks, PgnGame, PgnProblem, PgnReader};

use super::filter::Filter;
use super::output::Output;
use super::stats::Stats;

/// A result is handed over when its text is this long, where chunks cannot be.
const BATCH_LENGTH: usize = 1 << 19;

/// A result is also handed over when it has so many games or problems, which take memory even where no text is written.
const BATCH_COUNT: usize = 1 << 12;

/// What to do with each game.
pub(super) struct Job {
    pub(super) filter: Filter,
    pub(super) output: Output,
}

/// What was done with some games.
#[derive(Default)]
pub(super) struct Batch {
    /// The games that the filter selects, as the output writes them.
    pub(super) text: String,
    /// The problems of the selected games.
    pub(super) problems: Vec<PgnProblem>,
    pub(super) games: u64,
    pub(super) selected: u64,
    pub(super) stats: Stats,
}

impl Batch {
    fn add(&mut self, job: &Job, game: PgnGame) {
        self.games += 1;
        if !job.filter.selects(&game) {
            return;
        }
        self.selected += 1;
        job.output.write(&game, &mut self.text, &mut self.stats);
        self.problems.extend(game.problems);
    }

    fn is_full(&self) -> bool {
        self.text.len() >= BATCH_LENGTH || self.games >= BATCH_COUNT as u64 || self.problems.len() >= BATCH_COUNT
    }
}

type BatchResult = io::Result<Batch>;

/// A chunk, and where its result goes.
type Task = (PgnChunk, SyncSender<BatchResult>);

/// Does the job with all games of a file. The results come in the order of the file. That writing fails is the outer error;
/// that reading fails is the inner one.
pub(super) fn run(
    input: Box<dyn Read + Send>,
    threads: usize,
    job: &Job,
    mut write: impl FnMut(Batch) -> Result<()>,
) -> Result<Result<()>> {
    let (task_sender, tasks) = sync_channel::<Task>(threads);
    let tasks = Mutex::new(tasks);
    thread::scope(|scope| {
        // It is dropped when writing fails, which ends the other threads.
        let (order_sender, in_order) = sync_channel::<Receiver<BatchResult>>(threads);
        for _ in 0..threads {
            scope.spawn(|| work(&tasks, job));
        }
        scope.spawn(move || cut(input, &task_sender, &order_sender, job));
        for result in in_order {
            match result.recv().context("a thread has failed").and_then(|batch| Ok(batch?)) {
                Ok(batch) => write(batch)?,
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(()))
    })
}

/// Works until there are no more tasks.
fn work(tasks: &Mutex<Receiver<Task>>, job: &Job) {
    loop {
        let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((chunk, result)) = task else { return };
        let mut batch = Batch { text: String::with_capacity(chunk.text.len()), ..Batch::default() };
        let done = chunk.reader().try_for_each(|game| game.map(|game| batch.add(job, game))).map(|()| batch);
        // If the writer is gone, the result is of no use.
        let _ = result.send(done);
    }
}

/// Cuts the file into chunks, until it ends or the writer is gone. What cannot be cut is read here.
fn cut(
    input: Box<dyn Read + Send>,
    tasks: &SyncSender<Task>,
    in_order: &SyncSender<Receiver<BatchResult>>,
    job: &Job,
) -> Option<()> {
    let mut chunks = PgnChunks::new(input);
    while let Some(chunk) = chunks.next() {
        let (sender, receiver) = sync_channel(1);
        in_order.send(receiver).ok()?;
        match chunk {
            Ok(chunk) if chunk.is_whole => tasks.send((chunk, sender)).ok()?,
            Ok(chunk) => {
                drop(sender.send(Ok(Batch::default())));
                let rest = BufReader::new(chunk.text.as_slice().chain(chunks.into_rest()));
                return read_alone(PgnReader::after_lines(rest, chunk.lines_before), in_order, job);
            }
            Err(error) => sender.send(Err(error)).ok()?,
        }
    }
    Some(())
}

/// Reads what cannot be cut.
fn read_alone(
    reader: PgnReader<impl io::BufRead>,
    in_order: &SyncSender<Receiver<BatchResult>>,
    job: &Job,
) -> Option<()> {
    let hand_over = |result: BatchResult| {
        let (sender, receiver) = sync_channel(1);
        sender.send(result).ok()?;
        in_order.send(receiver).ok()
    };
    let mut batch = Batch::default();
    for game in reader {
        match game {
            Ok(game) => batch.add(job, game),
            Err(error) => return hand_over(Err(error)),
        }
        if batch.is_full() {
            hand_over(Ok(std::mem::take(&mut batch)))?;
        }
    }
    hand_over(Ok(batch))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};

    #[test]
    fn games_without_text_are_handed_over_too() {
        let text = "1. e4 word e5 *\n\n".repeat(3 * BATCH_COUNT);
        for option in ["--quiet", "--stats"] {
            let Some(Command::Pgn(args)) = Cli::parse_from(["microchess", "pgn", option, "-"]).command else {
                panic!("expected pgn")
            };
            let job = Job { filter: Filter::new(&args).unwrap(), output: Output::new(&args) };
            let (sender, batches) = sync_channel(10);
            read_alone(PgnReader::new(text.as_bytes()), &sender, &job).unwrap();
            drop(sender);
            let batches: Vec<Batch> = batches.iter().map(|batch| batch.recv().unwrap().unwrap()).collect();
            assert_eq!(batches.iter().map(|batch| batch.problems.len()).max(), Some(BATCH_COUNT), "{option}");
            assert_eq!(batches.iter().map(|batch| batch.games).sum::<u64>(), 3 * BATCH_COUNT as u64, "{option}");
        }
    }
}
