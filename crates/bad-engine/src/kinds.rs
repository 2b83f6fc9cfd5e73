//! The kinds of engines: what each does otherwise, and at which command.

use crate::engine::Engine;
use crate::{delays, endings, moves, noise};

/// In place of a command: before the first one.
pub(crate) const START: &str = "(start)";

/// What an engine does at a command, in place of what the protocol asks for.
type Override = fn(&mut Engine);

/// A kind of engine. The first argument of the program chooses it, and it is the engine's name too.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// What the second argument means, for a kind that takes one.
    pub(crate) takes: Option<&'static str>,
    /// A line of the help.
    about: &'static str,
    pub(crate) overrides: &'static [(&'static str, Override)],
    /// Whether the engine stays after `quit` and after the end of its input, until its output is closed too.
    pub(crate) ignores_quit: bool,
    /// After how many `isready` the engine does not read its input any more.
    pub(crate) hears: Option<usize>,
}

const fn kind(name: &'static str, about: &'static str, overrides: &'static [(&'static str, Override)]) -> Kind {
    Kind { name, takes: None, about, overrides, ignores_quit: false, hears: None }
}

/// All kinds, by what is wrong with them.
#[rustfmt::skip]
static KINDS: &[Kind] = &[
    kind("plain", "follows the protocol; a knight goes out and back", &[]),
    // The move.
    kind("loser", "answers go with the null move", &[("go", moves::lose)]),
    kind("cheat", "answers go with an illegal move", &[("go", moves::cheat)]),
    kind("mumble", "answers go with a word that is no move", &[("go", moves::mumble)]),
    kind("half-answer", "answers go without a move", &[("go", moves::say_half)]),
    kind("twice", "answers each go two times", &[("go", moves::repeat)]),
    kind("unasked", "answers isready with a move too", &[("isready", moves::move_unasked)]),
    // The time.
    Kind { takes: Some("MILLIS"), ..kind("sleep", "answers go after MILLIS milliseconds", &[("go", delays::sleep)]) },
    kind("wait-for-stop", "answers go only after stop", &[("go", delays::ignore), ("stop", delays::answer)]),
    kind("ignore-stop", "never answers go, not even after stop", &[("go", delays::ignore)]),
    kind("hang", "hears nothing any more after go, not even quit", &[("go", delays::hang)]),
    kind("silent", "never writes anything", &[("uci", delays::ignore), ("isready", delays::ignore), ("go", delays::ignore)]),
    kind("no-uciok", "says its name, and never uciok", &[("uci", delays::greet_half)]),
    kind("no-readyok", "never says readyok", &[("isready", delays::ignore)]),
    Kind { ignores_quit: true, hears: Some(2), ..kind("deaf", "does not read its input any more after the second isready, and stays until its output is closed", &[]) },
    // The end.
    kind("die-on-start", "ends before the first command", &[(START, endings::crash)]),
    kind("die-on-isready", "ends at isready", &[("isready", endings::crash)]),
    kind("die-on-position", "ends at position", &[("position", endings::crash)]),
    kind("crash", "ends at go", &[("go", endings::crash)]),
    Kind { takes: Some("MARKER"), ..kind("desert", "ends at go, and cannot start again while the file MARKER is there", &[(START, endings::start_once), ("go", endings::crash)]) },
    Kind { ignores_quit: true, ..kind("ignore-quit", "stays after quit, until input and output are closed", &[]) },
    // The text.
    kind("flood", "answers go with search information without end", &[("go", noise::flood_info)]),
    kind("flood-info-string", "answers go with remarks without end", &[("go", noise::flood_info_string)]),
    kind("flood-one-line", "answers go with one line without end", &[("go", noise::flood_one_line)]),
    kind("flood-options", "answers uci with options without end", &[("uci", noise::flood_options)]),
    kind("flood-long-options", "answers uci with long options without end", &[("uci", noise::flood_long_options)]),
    kind("huge-line", "writes a line of 4 MiB before its move", &[("go", noise::huge_line)]),
    kind("huge-remark", "writes a remark of 4 MiB before its move", &[("go", noise::huge_remark)]),
    kind("complain", "writes 1 MiB of errors before its move", &[("go", noise::complain)]),
    kind("no-newline", "does not end the line of its move", &[("go", noise::no_newline)]),
    kind("crlf", "ends lines with a carriage return too, and writes empty ones", &[("uci", noise::greet_crlf), ("go", noise::answer_crlf)]),
    kind("not-utf8", "has bytes in its name and its remarks that are not UTF-8", &[("uci", noise::greet_not_utf8), ("go", noise::answer_not_utf8)]),
    kind("long-texts", "has a name, options and a move of 60,000 letters", &[("uci", noise::greet_at_length), ("go", noise::answer_at_length)]),
    kind("escape-codes", "has terminal escapes in its name and its move", &[("uci", noise::greet_escapes), ("go", noise::answer_escapes)]),
    kind("bad-options", "offers options that are not proper", &[("uci", noise::greet_bad_options)]),
    kind("bad-info", "writes search information that is not proper before its move", &[("go", noise::bad_info)]),
    kind("extreme-score", "thinks that it stands as badly as 32 bits can say", &[("go", noise::extreme_score)]),
];

impl Kind {
    /// The kind of a name.
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// `sleep MILLIS`.
    pub(crate) fn usage(&self) -> String {
        self.takes.map_or_else(|| self.name.to_owned(), |takes| format!("{} {takes}", self.name))
    }
}

/// The text of `--help`: a line for each kind.
pub(crate) fn help() -> String {
    let lines = KINDS.iter().map(|kind| format!("  {:18} {}\n", kind.usage(), kind.about));
    format!(
        "A UCI engine that behaves badly, for tests.\n\nUsage: bad-engine KIND\n\nKinds:\n{}",
        lines.collect::<String>()
    )
}
