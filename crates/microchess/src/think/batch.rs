//! `microchess think --batch`: many decisions, a line each, on all cores and in order.

use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use arena::slots::seat_of;
use arena::table::{answer, translated};
use arena::{Slots, grouped};
use chess0x88::Setup;
use indicatif::ProgressBar;
use microchess_1976::{Answer, Board, Level, Move, Seat};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::best_json;
use crate::EXIT_DIFFERS;
use crate::cli::ThinkArgs;
use crate::progress::{progress_spinner, progress_through_file};

/// So many lines are read before they are decided together. Memory stays small, and all cores have something to do.
const LINES_AT_ONCE: usize = 16_384;

/// So many lines one core takes at a time.
const LINES_A_TASK: usize = 128;

/// Decides every line of a file, or of standard input for `-`.
pub(super) fn run(path: &Path, args: &ThinkArgs) -> Result<ExitCode> {
    let name = if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() };
    let (input, length): (Box<dyn BufRead + Send>, _) = if path.as_os_str() == "-" {
        (Box::new(BufReader::new(io::stdin())), None)
    } else {
        let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
        let length = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|data| data.len());
        (Box::new(BufReader::new(file)), length)
    };
    let batch = Batch { name: &name, level: args.position.level, computer: args.position.computer, json: args.json };
    let progress = match length {
        // The answers themselves show that it goes on.
        _ if io::stdout().is_terminal() => ProgressBar::hidden(),
        Some(length) => progress_through_file(length),
        None => progress_spinner(),
    };
    let mut out = BufWriter::with_capacity(1 << 20, io::stdout());
    let bad = batch.run(input, &mut out, &progress);
    progress.finish_and_clear();
    let bad = bad?;
    if bad > 0 {
        let lines = if bad == 1 { "line" } else { "lines" };
        anstream::eprintln!("{name}: {bad} {lines} could not be read");
    }
    Ok(if bad == 0 { ExitCode::SUCCESS } else { ExitCode::from(EXIT_DIFFERS) })
}

struct Batch<'a> {
    name: &'a str,
    level: Level,
    computer: Option<Seat>,
    json: bool,
}

/// Lines that were read together.
#[derive(Default)]
struct Lines {
    bytes: Vec<u8>,
    /// Where each line ends.
    ends: Vec<usize>,
    /// The number of the first, from 1.
    first: usize,
}

/// What came of some lines.
#[derive(Default)]
struct Decided {
    answers: String,
    complaints: Vec<String>,
}

impl Batch<'_> {
    /// Decides all lines, and says how many could not be read.
    fn run(
        &self,
        mut input: impl BufRead + Send,
        out: &mut (impl Write + Send),
        progress: &ProgressBar,
    ) -> Result<usize> {
        let mut bad = 0;
        let mut lines = self.read(&mut input, 1)?;
        let mut decided = Vec::new();
        while !lines.ends.is_empty() {
            // While these are decided, the answers to those before are written and the next are read.
            let next = lines.first + lines.ends.len();
            let (deciding, reading) = rayon::join(
                || self.decide_all(&lines),
                || {
                    bad += write_all(&decided, out, progress)?;
                    self.read(&mut input, next)
                },
            );
            decided = deciding;
            progress.inc(lines.bytes.len() as u64);
            progress.set_message(format!("{} lines", grouped(next as u64 - 1)));
            lines = reading?;
        }
        bad += write_all(&decided, out, progress)?;
        out.flush()?;
        Ok(bad)
    }

    fn read(&self, input: &mut impl BufRead, first: usize) -> Result<Lines> {
        Lines::read(input, first).with_context(|| format!("cannot read {}", self.name))
    }

    fn decide_all(&self, lines: &Lines) -> Vec<Decided> {
        let tasks = (0..lines.ends.len()).step_by(LINES_A_TASK).collect::<Vec<_>>();
        let decide = |first: &usize| {
            let mut decided = Decided { answers: String::with_capacity(LINES_A_TASK * 32), ..Decided::default() };
            for index in *first..(first + LINES_A_TASK).min(lines.ends.len()) {
                self.decide(lines.first + index, lines.line(index), &mut decided);
            }
            decided
        };
        // One by one, so that no core ends up with many while the others have none.
        tasks.par_iter().with_max_len(1).map(decide).collect()
    }

    /// Decides a line. An empty one is passed over; one that cannot be read gets an answer too, so that answers can be
    /// counted off against lines.
    fn decide(&self, number: usize, line: &[u8], decided: &mut Decided) {
        let line = line.trim_ascii();
        if line.is_empty() {
            return;
        }
        // Writing to a string cannot fail.
        _ = match Given::read(line, self.computer) {
            Ok(given) => {
                let answer = given.answer(self.level);
                if self.json {
                    writeln!(decided.answers, "{}", given.json(number, self.level, answer))
                } else {
                    given.write_text(answer, &mut decided.answers)
                }
            }
            Err(why) => {
                decided.complaints.push(format!("{}, line {number}: {why}", self.name));
                if self.json {
                    writeln!(decided.answers, "{}", json!({ "line": number, "error": why }))
                } else {
                    writeln!(decided.answers, "?")
                }
            }
        };
    }
}

/// Writes answers and complaints, and says how many of these there are.
fn write_all(decided: &[Decided], out: &mut impl Write, progress: &ProgressBar) -> Result<usize> {
    let mut bad = 0;
    for Decided { answers, complaints } in decided {
        bad += complaints.len();
        out.write_all(answers.as_bytes())?;
        for complaint in complaints {
            progress.suspend(|| anstream::eprintln!("{complaint}"));
        }
    }
    // Who reads along should not have to wait for more than is being decided.
    out.flush()?;
    Ok(bad)
}

impl Lines {
    fn read(input: &mut impl BufRead, first: usize) -> io::Result<Self> {
        let mut lines = Self { first, ..Self::default() };
        while lines.ends.len() < LINES_AT_ONCE && input.read_until(b'\n', &mut lines.bytes)? > 0 {
            lines.ends.push(lines.bytes.len());
        }
        Ok(lines)
    }

    fn line(&self, index: usize) -> &[u8] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.bytes[start..self.ends[index]]
    }
}

/// A position as a line gives it.
enum Given {
    Board(Board, Seat),
    Position(Box<(chess0x88::Position, Slots)>),
}

impl Given {
    /// A line of hex digits is a board, any other a FEN.
    fn read(line: &[u8], computer: Option<Seat>) -> Result<Self, String> {
        let text = std::str::from_utf8(line).map_err(|_| format!("it is no text; {EXPECTED}"))?;
        if !text.contains('/') {
            let board: Board = text.parse().map_err(|error| format!("{error}; {EXPECTED}"))?;
            return Ok(Self::Board(board, computer.unwrap_or_else(|| Seat::of(&board))));
        }
        let setup: Setup = text.parse().map_err(|error| format!("{error}; {EXPECTED}"))?;
        let position = chess0x88::Position::new(&setup).map_err(|error| format!("it cannot be played: {error}"))?;
        let slots = Slots::of(&position);
        Ok(Self::Position(Box::new((position, slots))))
    }

    fn board(&self) -> Board {
        match self {
            Self::Board(board, _) => *board,
            Self::Position(both) => both.1.board(both.0.turn()),
        }
    }

    fn answer(&self, level: Level) -> Option<(Move, u8)> {
        match answer(&self.board(), level) {
            Answer::Thought(played, value) => Some((played, value)),
            // The book is closed.
            Answer::Book(_) | Answer::Resigns => None,
        }
    }

    /// The move, as people call it: short where the rules are known.
    fn write_name(&self, played: Move, out: &mut String) -> fmt::Result {
        let long = |board: &Board, seat: Seat| {
            let takes = board.man_on(played.to).is_some_and(|slot| slot >= 16);
            seat.algebraic(played, takes)
        };
        match self {
            Self::Board(board, seat) => write!(out, "{}", long(board, *seat)),
            Self::Position(both) => {
                let (position, slots) = &**both;
                match translated(played, position, slots) {
                    Some(played) => write!(out, "{}", position.san(played)),
                    None => write!(out, "{} (illegal)", long(&self.board(), seat_of(position.turn()))),
                }
            }
        }
    }

    fn write_text(&self, answer: Option<(Move, u8)>, out: &mut String) -> fmt::Result {
        match answer {
            Some((played, value)) => {
                // As `{played} {value:>4}  ` writes it, without the machinery: a tenth of the time is at stake.
                for byte in [played.piece, played.from, played.to] {
                    out.extend([DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)], ' ']);
                }
                let [hundreds, tens, ones] = [value / 100, value / 10 % 10, value % 10].map(usize::from);
                out.push(' ');
                out.push(if hundreds == 0 { ' ' } else { DIGITS[hundreds] });
                // What is worth less than 15 is not chosen, so that there are two digits at least.
                out.extend([DIGITS[tens], DIGITS[ones], ' ', ' ']);
                self.write_name(played, out)?;
                out.push('\n');
                Ok(())
            }
            None => writeln!(out, "resigns"),
        }
    }

    fn json(&self, number: usize, level: Level, answer: Option<(Move, u8)>) -> Value {
        json!({
            "line": number,
            "level": level.name(),
            "board": self.board().to_string(),
            "best": answer.map(|(played, value)| best_json(played, value)),
            "algebraic": answer.map(|(played, _)| {
                let mut name = String::new();
                _ = self.write_name(played, &mut name);
                name
            }),
        })
    }
}

const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];

const EXPECTED: &str = "expected a board (64 hex digits) or a FEN";
