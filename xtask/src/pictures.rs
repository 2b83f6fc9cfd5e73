//! Pictures of the real program: it runs in a pseudo-terminal, and its screen becomes an SVG.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{Cell, Color, Parser, Screen};

use crate::in_repository;

/// A picture: the program's arguments, the keys that are typed, and the size of the terminal.
struct Subject {
    name: &'static str,
    arguments: &'static [&'static str],
    keys: &'static str,
    size: (u16, u16),
}

/// White Kg1 Qd1, black Kg8 Qd5. The program does not capture the queen.
const HANGING_QUEEN: &str = "0104CCCCCCCCCCCCCCCCCCCCCCCCCCCC7144CCCCCCCCCCCCCCCCCCCCCCCCCCCC";

/// A game against the program without its book, so that the pictures are reproducible.
const AGAINST_NORMAL: [&str; 7] = ["play", "--opponent", "1976:normal,book=off", "--color", "white", "--clock", "none"];

/// The same with clocks.
const WITH_CLOCKS: [&str; 7] = ["play", "--opponent", "1976:normal,book=off", "--color", "white", "--clock", "60+0"];

const SUBJECTS: [Subject; 4] = [
    Subject { name: "play", arguments: &WITH_CLOCKS, keys: "e4\rNf3\rNc3\rd3\rBe2\ri", size: (40, 120) },
    Subject { name: "xray", arguments: &AGAINST_NORMAL, keys: "e4\rNf3\rNc3\rx", size: (36, 112) },
    Subject { name: "kim1", arguments: &["kim1"], keys: "cp6343fp", size: (22, 80) },
    Subject {
        name: "explain",
        arguments: &["explain", "--top", "1", "--board", HANGING_QUEEN],
        keys: "",
        size: (80, 80),
    },
];

pub(crate) fn run() -> Result<()> {
    let program = crate::built_program()?;
    for subject in SUBJECTS {
        let parser = show(&program, &subject).with_context(|| format!("no picture of {}", subject.name))?;
        let path = in_repository("docs/pictures").join(subject.name).with_extension("svg");
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&path, svg(parser.screen()))?;
        println!("{}", path.display());
    }
    crate::animation::draw(&program)?;
    draw_values(&program)
}

/// The picture that the program draws itself.
fn draw_values(program: &Path) -> Result<()> {
    let path = in_repository("docs/pictures/values.svg");
    let mut command = Command::new(program);
    command.args(["census", "--games", "300", "--seed", "1976", "--plot"]).arg(&path).stdout(Stdio::null());
    ensure!(command.status()?.success(), "{command:?} failed");
    println!("{}", path.display());
    Ok(())
}

/// The screen is complete when the program has written nothing for this long.
const QUIET_TIME: Duration = Duration::from_millis(300);

/// Runs the program, types the keys, and waits until the screen is complete after each.
fn show(program: &Path, subject: &Subject) -> Result<Parser> {
    let mut session = Session::start(program, subject.arguments, subject.size)?;
    session.wait(QUIET_TIME);
    for key in subject.keys.bytes() {
        session.press(key)?;
        session.wait(QUIET_TIME);
    }
    Ok(session.end())
}

/// The program in a terminal that understands what it draws.
pub(crate) struct Session {
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    pub(crate) parser: Parser,
    child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn MasterPty + Send>,
}

impl Session {
    pub(crate) fn start(program: &Path, arguments: &[&str], (rows, cols): (u16, u16)) -> Result<Self> {
        let pair = native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 })?;
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LC_ALL", "C.UTF-8");
        command.env_remove("NO_COLOR");
        // The saved game of the user is not touched.
        let home = in_repository("target/pictures");
        std::fs::create_dir_all(&home)?;
        command.env("XDG_STATE_HOME", &home);
        let child = pair.slave.spawn_command(command)?;
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader()?;
        let keyboard = pair.master.take_writer()?;
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let size = |number| NonZero::new(number).context("a terminal has lines and columns");
        let parser = Parser::new(size(rows)?, size(cols)?, 0);
        Ok(Self { keyboard, output, parser, child, _master: pair.master })
    }

    pub(crate) fn press(&mut self, key: u8) -> Result<()> {
        self.keyboard.write_all(&[key])?;
        self.keyboard.flush()?;
        Ok(())
    }

    /// Takes in what is written until nothing has been for so long. Where a clock runs, that never comes, and it ends all the same.
    fn wait(&mut self, quiet: Duration) {
        let end = Instant::now() + 5 * quiet;
        while Instant::now() < end
            && let Ok(bytes) = self.output.recv_timeout(quiet)
        {
            self.parser.process(&bytes);
        }
    }

    /// Takes in what is written for so long.
    pub(crate) fn run_for(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            if let Ok(bytes) = self.output.recv_timeout(left) {
                self.parser.process(&bytes);
            }
        }
    }

    /// The last screen. A program that still runs is not needed any more.
    fn end(mut self) -> Parser {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.parser
    }
}

pub(crate) const CELL: (f32, f32) = (8.4, 18.0);
pub(crate) const MARGIN: f32 = 12.0;
pub(crate) const BACKGROUND: &str = "#14110f";
const FOREGROUND: &str = "#d8d2c8";

/// The screen as SVG. Each cell has its own place, so that columns are straight in every font.
fn svg(screen: &Screen) -> String {
    let (rows, columns) = (screen.size().0.get(), screen.size().1.get());
    let last_row = (0..rows).rev().find(|row| !row_text(screen, *row).trim().is_empty()).map_or(1, |row| row + 1);
    let mut out = svg_start(columns, last_row);
    for row in 0..last_row {
        draw_row(&mut out, screen, row, columns);
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// The beginning of a picture of so many columns and rows: the ground, and the font of all text.
pub(crate) fn svg_start(columns: u16, rows: u16) -> String {
    let width = f32::from(columns) * CELL.0 + 2.0 * MARGIN;
    let height = f32::from(rows) * CELL.1 + 2.0 * MARGIN;
    let mut out = String::new();
    _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1} {height:.1}" width="{width:.0}" shape-rendering="crispEdges">"#
    );
    _ = writeln!(out, r#"<rect width="100%" height="100%" rx="10" fill="{BACKGROUND}"/>"#);
    _ = writeln!(
        out,
        r#"<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" xml:space="preserve">"#
    );
    out
}

fn row_text(screen: &Screen, row: u16) -> String {
    screen.rows(0, screen.size().1.get()).nth(usize::from(row)).unwrap_or_default()
}

/// The part of a cell that a block covers: how far down it begins, and its height, both in cells.
fn block(text: &str) -> Option<(f32, f32)> {
    match text {
        "█" | "░" => Some((0.0, 1.0)),
        "▀" => Some((0.0, 0.5)),
        "▄" => Some((0.5, 0.5)),
        _ => None,
    }
}

/// Draws a row: grounds, blocks, and text.
pub(crate) fn draw_row(out: &mut String, screen: &Screen, row: u16, columns: u16) {
    let y = MARGIN + f32::from(row) * CELL.1;
    draw_grounds(out, screen, row, columns, y);
    let contents = |column: u16| screen.cell(row, column).map_or("", Cell::contents);
    let style = |column: u16| {
        let cell = screen.cell(row, column);
        let fill = cell.and_then(|cell| colours(cell).0).unwrap_or_else(|| FOREGROUND.to_owned());
        (fill, cell.is_some_and(Cell::bold), cell.is_some_and(Cell::dim))
    };
    let mut column = 0;
    while column < columns {
        let text = contents(column);
        let x = MARGIN + f32::from(column) * CELL.0;
        let mut end = column + 1;
        let (fill, bold, dim) = style(column);
        // Blocks are drawn as rectangles, so that they touch in every font; equal neighbours are one rectangle.
        if let Some((top, height)) = block(text) {
            while end < columns && contents(end) == text && style(end).0 == fill {
                end += 1;
            }
            let width = f32::from(end - column) * CELL.0 + 0.1;
            rectangle(out, (x, y + top * CELL.1), (width, height * CELL.1 + 0.1), &fill);
        } else if !text.trim().is_empty() {
            // Words in ASCII are one text, with the length that they have in the terminal; other characters have their own place.
            let is_plain = |text: &str| text.is_ascii() && !text.trim().is_empty();
            let mut word = text.to_owned();
            if is_plain(text) {
                while end < columns && is_plain(contents(end)) && style(end) == (fill.clone(), bold, dim) {
                    word.push_str(contents(end));
                    end += 1;
                }
            }
            let bold = if bold { r#" font-weight="bold""# } else { "" };
            let faint = if dim { r#" opacity="0.55""# } else { "" };
            let length = f32::from(end - column) * CELL.0;
            let length = if end - column > 1 { format!(r#" textLength="{length:.1}""#) } else { String::new() };
            _ = writeln!(
                out,
                r#"<text x="{x:.1}" y="{:.1}" fill="{fill}"{length}{bold}{faint}>{}</text>"#,
                y + 13.5,
                escaped(&word)
            );
        }
        column = end;
    }
}

/// Draws the backgrounds of a row, with one rectangle for neighbouring cells of the same colour.
fn draw_grounds(out: &mut String, screen: &Screen, row: u16, columns: u16, y: f32) {
    let ground = |column: u16| screen.cell(row, column).and_then(|cell| colours(cell).1);
    let mut column = 0;
    while column < columns {
        let fill = ground(column);
        let end = (column + 1..columns).find(|next| ground(*next) != fill).unwrap_or(columns);
        if let Some(fill) = fill {
            let x = MARGIN + f32::from(column) * CELL.0;
            rectangle(out, (x, y), (f32::from(end - column) * CELL.0 + 0.1, CELL.1 + 0.1), &fill);
        }
        column = end;
    }
}

fn rectangle(out: &mut String, (x, y): (f32, f32), (width, height): (f32, f32), fill: &str) {
    _ = writeln!(out, r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}"/>"#);
}

/// The foreground and background of a cell; `None` is the terminal's default.
fn colours(cell: &Cell) -> (Option<String>, Option<String>) {
    let (ink, ground) = (colour(cell.fgcolor()), colour(cell.bgcolor()));
    if cell.inverse() {
        (ground.or_else(|| Some(BACKGROUND.to_owned())), ink.or_else(|| Some(FOREGROUND.to_owned())))
    } else {
        (ink, ground)
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The terminal colours that the program uses, as hex codes.
fn colour(colour: Color) -> Option<String> {
    let name = match colour {
        Color::Default => return None,
        Color::Rgb(red, green, blue) => return Some(format!("#{red:02x}{green:02x}{blue:02x}")),
        Color::Idx(0) => "#000000",
        Color::Idx(1) => "#e06c5c",
        Color::Idx(2) => "#8fc46a",
        Color::Idx(3) => "#e5b95c",
        Color::Idx(8) => "#7d766c",
        Color::Idx(9) => "#ff4b33",
        Color::Idx(11) => "#ffd479",
        Color::Idx(14) => "#7fd6e0",
        Color::Idx(52) => "#3a1512",
        Color::Idx(_) => FOREGROUND,
    };
    Some(name.to_owned())
}
