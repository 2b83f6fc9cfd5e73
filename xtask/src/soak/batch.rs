//! `think --batch`: one run that decides for positions as they come, turn by turn.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use chess0x88::Position;
use fastrand::Rng;

use super::processes::wait;
use super::{Programs, Work, Workload};

/// How many positions are sent at a time. Their answers fit into a pipe, so that neither side waits for the other.
const POSITIONS: usize = 200;

pub(super) struct Batch {
    child: Child,
    input: Option<ChildStdin>,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Batch {
    pub(super) fn new(programs: &Programs) -> Result<Self> {
        let mut child = Command::new(&programs.microchess)
            .args(["think", "--batch", "-", "--level", "normal"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot run the batch")?;
        let input = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().context("the batch has an output")?).lines();
        Ok(Self { child, input, answers })
    }
}

impl Workload for Batch {
    fn name(&self) -> String {
        "batch".to_owned()
    }

    fn turn(&mut self, random: &mut Rng, until: Instant) -> Result<Work> {
        let mut done = 0;
        while Instant::now() < until {
            let mut lines = String::new();
            for _ in 0..POSITIONS {
                lines += &format!("{}\n", random_position(random));
            }
            let input = self.input.as_mut().context("the batch has ended")?;
            input.write_all(lines.as_bytes()).context("the batch takes no more positions")?;
            for line in lines.lines() {
                let answer = self.answers.next().context("the batch has ended")??;
                ensure!(!answer.is_empty(), "nothing was decided for {line}");
                done += 1;
            }
        }
        Ok(Work { done, is_restarted: false })
    }

    fn process(&self) -> Option<u32> {
        Some(self.child.id())
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.input = None;
        let status = wait(&mut self.child, "the batch at the end of its input")?;
        ensure!(status.success() && self.answers.next().is_none(), "the batch ended with {status}");
        Ok(())
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        // After an error nothing is left running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A position of a random game.
fn random_position(random: &mut Rng) -> Position {
    let mut position = Position::start();
    for _ in 0..random.usize(..80) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.make(moves[random.usize(..moves.len())]);
    }
    position
}
