//! The program of 1976 decides as it was recorded.

use chess0x88::{History, Position};
use microchess_1976::{Board, CycleCounter, Edition, GoResult, Level, MicroChess, Move, fast};
use microchess_bridge_1976::{Book, Explanation, Quirk};

use crate::expect;

const DECISIONS: &str = include_str!("../../../testdata/golden/decisions.jsonl");

/// How many of the recordings are decided again. The native tests of other crates decide all of them.
const COUNT: usize = 60;

/// What a recording states.
struct Recording {
    level: Level,
    board: Board,
    result: GoResult,
    cycles: u64,
}

impl Recording {
    fn parse(line: &str) -> Option<Self> {
        let byte = |key| u8::from_str_radix(field(line, key)?, 16).ok();
        let result = if field(line, "best") == Some("null") {
            GoResult::Resigns
        } else {
            let mv = Move { piece: byte("piece")?, from: byte("from")?, to: byte("to")? };
            GoResult::Best(mv, field(line, "value")?.parse().ok()?)
        };
        Some(Self {
            level: field(line, "level")?.parse().ok()?,
            board: field(line, "board")?.parse().ok()?,
            result,
            cycles: field(line, "cycles")?.parse().ok()?,
        })
    }
}

/// The value of a key that is a number, `null` or a text without a comma.
fn field<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!("\"{key}\":"))?;
    Some(rest.split([',', '}']).next()?.trim_matches('"'))
}

/// Move, value and cycles of the literal program, and the decision of the fast one.
pub(crate) fn decisions() -> Result<(), String> {
    let mut at_normal = 0;
    for line in DECISIONS.lines().take(COUNT) {
        let recording = Recording::parse(line).ok_or_else(|| format!("not a recording: {line}"))?;
        let mut program = MicroChess::with_probe(Edition::Kim1, recording.level, CycleCounter::default());
        program.set_board(&recording.board);
        expect(line, program.go(), recording.result)?;
        expect(line, program.probe().cycles(), recording.cycles)?;
        expect(line, fast::decide(&recording.board, recording.level), recording.result)?;
        at_normal += usize::from(recording.level == Level::Normal);
    }
    expect("recordings at Normal, at least three", at_normal >= 3, true)
}

/// The explanation of two queens that attack each other: the best move, why it won, and how long it took. (Taking the
/// queen is worth 266, which wraps to 11 in a byte.)
pub(crate) fn explanation() -> Result<(), String> {
    let position: Position = "6k1/8/8/3q4/8/8/8/3Q2K1 w - - 0 1".parse().map_err(|error| format!("{error}"))?;
    let explanation = Explanation::from_history(&History::new(position), Level::Normal, Book::Closed, Edition::Kim1);
    let best = explanation.best().ok_or("no best move")?;
    expect("the best move", best.name.as_str(), "Qg4+")?;
    expect("its value", best.value(), 223)?;
    expect("moves", explanation.moves.len(), 19)?;
    expect("quirks", explanation.quirks.as_slice(), &[Quirk::Wrapped])?;
    let sentence =
        "In exact arithmetic Qxd5+ would be worth 266 and win, but a value is a byte: it wrapped, and became 11.";
    expect("what would have won", explanation.would_have_won().as_deref(), Some(sentence))?;
    expect("cycles", explanation.clock.cycles(), 12_242_426)
}
