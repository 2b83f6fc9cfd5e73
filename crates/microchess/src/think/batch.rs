//! `microchess think --batch`: a decision for each line of a file, on all cores and in order.

use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::sync_channel;

use anyhow::{Context, Result};
use chess0x88::Setup;
use indicatif::ProgressBar;
use microchess_1976::{Board, ComputerColor, GoResult, Level, Move};
use microchess_bridge_1976::{Slots, computer_color, decide_board, legal_move_of};
use microchess_game::{group_thousands, pluralize};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::best_json;
use crate::EXIT_FOUND_PROBLEMS;
use crate::cli::{GivenBoard, ThinkArgs, parse_board};
use crate::messages::{json_line, report};
use crate::progress::{progress_spinner, progress_through_file};

/// The most lines that are decided together: enough for all cores, and few enough to need little memory.
const LINES_AT_ONCE: usize = 16_384;

/// How many lines a core takes at a time.
const LINES_A_TASK: usize = 64;

/// The longest line in bytes. A board, FEN or EPD is shorter; the rest of a longer line is not kept.
const MAX_LINE: usize = 4_096;

/// The size of the buffers for input and output.
const BUFFER_BYTES: usize = 1 << 20;

/// Decides every line of a file, or of standard input for `-`.
pub(super) fn run(path: &Path, args: &ThinkArgs) -> Result<ExitCode> {
    let name = if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() };
    let (input, length): (Box<dyn Read + Send>, _) = if path.as_os_str() == "-" {
        (Box::new(io::stdin()), None)
    } else {
        let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
        let length = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|data| data.len());
        (Box::new(file), length)
    };
    let batch = Batch { name: &name, level: args.position.level, computer: args.position.computer, json: args.json };
    let progress = match length {
        // In a terminal the answers themselves show the progress.
        _ if io::stdout().is_terminal() => ProgressBar::hidden(),
        Some(length) => progress_through_file(length),
        None => progress_spinner(),
    };
    let mut out = BufWriter::with_capacity(BUFFER_BYTES, io::stdout().lock());
    let bad = batch.run(BufReader::with_capacity(BUFFER_BYTES, input), &mut out, &progress);
    progress.finish_and_clear();
    let bad = bad?;
    if bad > 0 {
        report(format_args!("{name}: {} could not be read", pluralize(bad, "line")));
    }
    Ok(if bad == 0 { ExitCode::SUCCESS } else { ExitCode::from(EXIT_FOUND_PROBLEMS) })
}

struct Batch<'a> {
    name: &'a str,
    level: Level,
    computer: Option<ComputerColor>,
    json: bool,
}

/// Lines that were read together.
#[derive(Default)]
struct Lines {
    bytes: Vec<u8>,
    /// Where each line ends in `bytes`.
    ends: Vec<usize>,
    /// The number of the first line, counted from 1.
    first: usize,
    /// How many bytes were read, including those of long lines that were not kept.
    length: u64,
    /// The input has no more lines.
    at_end: bool,
}

/// The output for some lines.
#[derive(Default)]
struct Decided {
    answers: String,
    errors: Vec<String>,
}

impl Batch<'_> {
    /// Decides for all lines, and returns how many could not be read.
    fn run(
        &self,
        mut input: BufReader<impl Read + Send + 'static>,
        out: &mut impl Write,
        progress: &ProgressBar,
    ) -> Result<usize> {
        // A thread of its own reads ahead, so that answers do not wait for more lines, and cores not for the disk.
        let (sender, lines_read) = sync_channel(2);
        std::thread::spawn(move || {
            let mut first = 1;
            loop {
                let lines = Lines::read(&mut input, first);
                first += lines.as_ref().map_or(0, |lines| lines.ends.len());
                let is_last = !matches!(&lines, Ok(lines) if !lines.at_end);
                if sender.send(lines).is_err() || is_last {
                    return;
                }
            }
        });
        let mut bad = 0;
        for lines in lines_read {
            let lines = lines.with_context(|| format!("cannot read {}", self.name))?;
            for Decided { answers, errors } in self.decide_all(&lines) {
                bad += errors.len();
                out.write_all(answers.as_bytes())?;
                for error in errors {
                    progress.suspend(|| report(error));
                }
            }
            out.flush()?;
            progress.inc(lines.length);
            progress.set_message(format!("{} lines", group_thousands((lines.first + lines.ends.len() - 1) as u64)));
        }
        Ok(bad)
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
        // Tasks are given out one by one, so that all cores are busy until the end.
        tasks.par_iter().with_max_len(1).map(decide).collect()
    }

    /// Decides for a line. An empty line is skipped; one that cannot be read gets an answer too, so that answers can be
    /// matched with lines.
    fn decide(&self, number: usize, line: &[u8], decided: &mut Decided) {
        // Some editors begin a file with a byte order mark.
        let line = if number == 1 { line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line) } else { line }.trim_ascii();
        if line.is_empty() {
            return;
        }
        // Writing to a string cannot fail.
        _ = match Given::parse(line, self.computer) {
            Ok(given) => {
                let answer = given.answer(self.level);
                if self.json {
                    writeln!(decided.answers, "{}", given.json(number, self.level, answer))
                } else {
                    given.write_text(answer, &mut decided.answers)
                }
            }
            Err(why) => {
                decided.errors.push(format!("{}, line {number}: {why}", self.name));
                if self.json {
                    writeln!(decided.answers, "{}", json_line(&json!({ "line": number, "error": why })))
                } else {
                    writeln!(decided.answers, "?")
                }
            }
        };
    }
}

impl Lines {
    /// Waits for a line, and reads with it the lines that are buffered already.
    fn read(input: &mut BufReader<impl Read>, first: usize) -> io::Result<Self> {
        let mut lines = Self { first, ..Self::default() };
        while lines.ends.len() < LINES_AT_ONCE && (lines.ends.is_empty() || input.buffer().contains(&b'\n')) {
            if !lines.read_one(input)? {
                lines.at_end = true;
                break;
            }
            lines.ends.push(lines.bytes.len());
        }
        Ok(lines)
    }

    /// Reads one line, and keeps at most [`MAX_LINE`] bytes and one of it. Returns `false` at the end of the input.
    fn read_one(&mut self, input: &mut impl BufRead) -> io::Result<bool> {
        let start = self.bytes.len();
        let mut has_bytes = false;
        loop {
            let buffer = match input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            if buffer.is_empty() {
                return Ok(has_bytes);
            }
            has_bytes = true;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let used = end.map_or(buffer.len(), |end| end + 1);
            // One byte more than is allowed shows that the line is too long.
            let room = (MAX_LINE + 1).saturating_sub(self.bytes.len() - start);
            self.bytes.extend_from_slice(&buffer[..used.min(room)]);
            self.length += used as u64;
            input.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    fn line(&self, index: usize) -> &[u8] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.bytes[start..self.ends[index]]
    }
}

/// The position of a line.
enum Given {
    Board(Board, ComputerColor),
    Position(Box<(chess0x88::Position, Slots)>),
}

impl Given {
    /// Parses a line: with slashes it is a FEN or an EPD, else a board, in which white space may separate the digits.
    fn parse(line: &[u8], computer: Option<ComputerColor>) -> Result<Self, String> {
        if line.len() > MAX_LINE {
            return Err(format!("it is longer than {MAX_LINE} characters; {EXPECTED}"));
        }
        let text = std::str::from_utf8(line).map_err(|_| format!("it is not UTF-8 text; {EXPECTED}"))?;
        if !text.contains('/') {
            let GivenBoard(board) = parse_board(text).map_err(|error| format!("{error}; {EXPECTED}"))?;
            return Ok(Self::Board(board, computer.unwrap_or_else(|| ComputerColor::from_board(&board))));
        }
        let setup = Setup::from_fen_or_epd(text).map_err(|error| format!("{error}; {EXPECTED}"))?;
        let position = chess0x88::Position::new(&setup).map_err(|error| format!("it cannot be played: {error}"))?;
        let slots = Slots::from_position(&position);
        Ok(Self::Position(Box::new((position, slots))))
    }

    fn board(&self) -> Board {
        match self {
            Self::Board(board, _) => *board,
            Self::Position(both) => both.1.board(both.0.turn()),
        }
    }

    fn answer(&self, level: Level) -> Option<(Move, u8)> {
        match decide_board(&self.board(), level) {
            GoResult::Best(mv, value) => Some((mv, value)),
            // The book is closed, so there is no book move.
            GoResult::Book(_) | GoResult::Resigns => None,
        }
    }

    /// Writes the name of a move: SAN in a position, long algebraic notation on a board, which has no rules.
    fn write_name(&self, mv: Move, out: &mut String) -> fmt::Result {
        match self {
            Self::Board(board, computer) => write!(out, "{}", board.algebraic(*computer, mv)),
            Self::Position(both) => {
                let (position, slots) = &**both;
                match legal_move_of(mv, position, slots) {
                    Some(mv) => write!(out, "{}", position.san(mv)),
                    None => write!(out, "{} (illegal)", self.board().algebraic(computer_color(position.turn()), mv)),
                }
            }
        }
    }

    fn write_text(&self, answer: Option<(Move, u8)>, out: &mut String) -> fmt::Result {
        match answer {
            Some((mv, value)) => {
                // The same as `{mv} {value:>4}  `, without the formatting machinery, which took a tenth of the time.
                for byte in [mv.piece, mv.from, mv.to] {
                    out.extend([DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)], ' ']);
                }
                let [hundreds, tens, ones] = [value / 100, value / 10 % 10, value % 10].map(usize::from);
                out.push(' ');
                out.push(if hundreds == 0 { ' ' } else { DIGITS[hundreds] });
                // A move with a value below 15 is not chosen, so there are at least two digits.
                out.extend([DIGITS[tens], DIGITS[ones], ' ', ' ']);
                self.write_name(mv, out)?;
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
            "best": answer.map(|(mv, value)| best_json(mv, value)),
            "algebraic": answer.map(|(mv, _)| {
                let mut name = String::new();
                _ = self.write_name(mv, &mut name);
                name
            }),
        })
    }
}

const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

const EXPECTED: &str = "expected a board (64 hex digits), a FEN or an EPD";
