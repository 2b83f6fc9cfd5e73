//! Engines that write too much, or what is not proper text.

use crate::engine::Engine;
use crate::output;

/// More than any line that makes sense: 4 MiB.
const HUGE: usize = 4 << 20;

/// Colours, a new window title, a cleared screen, a bell: what a terminal would obey.
const ESCAPES: &str = "\x1b[31m\x1b]0;title\x07\x1b[2J\x07";

/// Writes the same text again and again.
fn repeat_forever(text: &str) {
    // Large pieces, so that the reader and not the writer is the slower one.
    let piece = text.repeat(8192 / text.len());
    loop {
        output::bytes(piece.as_bytes());
    }
}

/// Search information without end.
pub(crate) fn flood_info(_: &mut Engine) {
    repeat_forever("info depth 1 score cp 1 nodes 1 time 1 pv e2e4 e7e5\n");
}

/// Remarks without end.
pub(crate) fn flood_info_string(_: &mut Engine) {
    repeat_forever("info string the engine has much to say\n");
}

/// A line without end.
pub(crate) fn flood_one_line(_: &mut Engine) {
    repeat_forever("on and on and ");
}

/// Greetings without end.
pub(crate) fn flood_options(_: &mut Engine) {
    repeat_forever("option name Button type button\n");
}

/// Greetings without end, each almost as long as a line can be.
pub(crate) fn flood_long_options(_: &mut Engine) {
    let line = format!("option name {} type button", long_text());
    loop {
        output::line(&line);
    }
}

/// A line of 4 MiB before the answer.
pub(crate) fn huge_line(engine: &mut Engine) {
    output::line(&format!("info pv {}", "x".repeat(HUGE)));
    engine.answer();
}

/// A remark of 4 MiB before the answer.
pub(crate) fn huge_remark(engine: &mut Engine) {
    output::line(&format!("info string {}", "x".repeat(HUGE)));
    engine.answer();
}

/// 1 MiB on the standard error stream before the answer.
pub(crate) fn complain(engine: &mut Engine) {
    eprintln!("{}", "x".repeat(1 << 20));
    engine.answer();
}

/// An answer whose line does not end.
pub(crate) fn no_newline(engine: &mut Engine) {
    output::bytes(format!("bestmove {}", engine.own_move()).as_bytes());
}

/// The greeting with the line ends of another system.
pub(crate) fn greet_crlf(_: &mut Engine) {
    output::bytes(b"id name crlf\r\nuciok\r\n");
}

/// The answer with the line end of another system, after empty lines.
pub(crate) fn answer_crlf(engine: &mut Engine) {
    output::bytes(format!("\r\n\r\nbestmove {}\r\n", engine.own_move()).as_bytes());
}

/// A name of bytes that are not UTF-8.
pub(crate) fn greet_not_utf8(_: &mut Engine) {
    output::bytes(b"id name not-utf8 \xff\xfe\xc0\nuciok\n");
}

/// A remark of bytes that are not UTF-8, a zero among them, before the answer.
pub(crate) fn answer_not_utf8(engine: &mut Engine) {
    output::bytes(b"\x80\xf5\x00\ninfo string \xed\xa0\x80\n");
    engine.answer();
}

/// Almost the longest text that a line can have.
fn long_text() -> String {
    "x".repeat(60_000)
}

/// A long name, and many options with long names.
pub(crate) fn greet_at_length(engine: &mut Engine) {
    for _ in 0..100 {
        output::line(&format!("option name {} type string", long_text()));
    }
    engine.greet(&format!("long-texts {}", long_text()));
}

/// A long move.
pub(crate) fn answer_at_length(_: &mut Engine) {
    output::line(&format!("bestmove {}", long_text()));
}

/// A name that a terminal would obey.
pub(crate) fn greet_escapes(engine: &mut Engine) {
    engine.greet(&format!("escape-codes {ESCAPES}"));
}

/// A move that a terminal would obey.
pub(crate) fn answer_escapes(_: &mut Engine) {
    output::line(&format!("bestmove {ESCAPES}e2e4"));
}

/// Options that are not proper ones.
pub(crate) fn greet_bad_options(engine: &mut Engine) {
    for line in [
        "option",
        "option name",
        "option name Nameless type",
        "option type spin default 1 min 0 max 2",
        "option name Big type spin default 99999999999999999999 min 99999999999999999999 max x",
        "option name Reversed type spin default 1 min 2 max 0",
        "option name Empty type combo",
    ] {
        output::line(line);
    }
    engine.greet("bad-options");
}

/// Search information that is not proper, before the answer.
pub(crate) fn bad_info(engine: &mut Engine) {
    for line in [
        "info",
        "info depth",
        "info depth -1 score cp 1 pv e2e4",
        "info depth 99999999999999999999 score cp 1 pv e2e4",
        "info score cp 99999999999999999999 pv e2e4",
        "info score mate pv e2e4",
        "info multipv 0 score cp 1 pv e2e9 hello",
        "info nodes -1 time -1 score cp 1",
        "info pv pv pv",
    ] {
        output::line(line);
    }
    engine.answer();
}

/// The lowest score that 32 bits hold, before the answer.
pub(crate) fn extreme_score(engine: &mut Engine) {
    output::line(&format!("info depth 1 score cp {} pv {}", i32::MIN, engine.own_move()));
    engine.answer();
}
