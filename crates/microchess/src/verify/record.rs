//! A line of recorded data: the input, and what the original program did with it.

use microchess_1976::openings::OPENING_BYTES;
use microchess_1976::{Board, Key, Level, Move};
use serde_json::Value;

use super::fields::{Fields, hex_byte, hex_bytes, list, nullable, number, parsed, shortened, text};

/// A move and its value.
pub(crate) type Best = (Move, u8);

/// One recorded line. A field that is `None` was not stated, and is not compared.
pub(crate) enum Record {
    Decision(DecisionRecord),
    Keypad(KeypadRun),
    Serial(SerialRun),
    Opening(Tape),
}

/// One call of GO out of book.
pub(crate) struct DecisionRecord {
    pub(crate) level: Level,
    pub(crate) board: Board,
    /// `Some(None)`: the program resigned.
    pub(crate) best: Option<Option<Best>>,
    pub(crate) cycles: Option<u64>,
    pub(crate) candidates: Option<Vec<CandidateRecord>>,
}

/// A move that the program valued. A list of them is in the order in which PUSH saw them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CandidateRecord {
    pub(crate) mv: Move,
    pub(crate) value: u8,
    pub(crate) counters: [u8; 22],
}

/// A run of the KIM-1 edition from zeroed memory.
pub(crate) struct KeypadRun {
    pub(crate) level: Level,
    pub(crate) opening: Option<[u8; OPENING_BYTES]>,
    pub(crate) keys: Vec<Key>,
    pub(crate) display: Option<Vec<[u8; 3]>>,
    pub(crate) board: Option<Board>,
    pub(crate) omove: Option<u8>,
}

/// A run of the serial edition from zeroed memory.
pub(crate) struct SerialRun {
    pub(crate) level: Level,
    pub(crate) keys: Vec<u8>,
    pub(crate) bytes: Option<u64>,
    pub(crate) sha256: Option<String>,
    pub(crate) tail: Option<String>,
    pub(crate) output: Option<String>,
}

/// An opening of the manual.
pub(crate) struct Tape {
    pub(crate) tape_id: String,
    pub(crate) name: Option<String>,
    pub(crate) computer_plays: Option<String>,
    pub(crate) data: Option<[u8; OPENING_BYTES]>,
    pub(crate) line: Option<String>,
}

impl Record {
    /// Reads a record, and returns with it the names of unknown fields.
    pub(crate) fn read(value: &Value) -> Result<(Self, Vec<String>), String> {
        let fields = Fields::new(value)?;
        let edition = fields.optional("edition", text)?;
        let record = match edition {
            Some("kim1") => Self::Keypad(KeypadRun::read(&fields)?),
            Some("serial") => Self::Serial(SerialRun::read(&fields)?),
            Some(other) => return Err(format!("the field \"edition\": expected kim1 or serial, found {other:?}")),
            None if fields.has("tape_id") => Self::Opening(Tape::read(&fields)?),
            None if fields.has("board") => Self::Decision(DecisionRecord::read(&fields)?),
            None => return Err(format!("neither a decision, nor a run, nor an opening: {}", shortened(value))),
        };
        if record.states_nothing() {
            return Err("it states nothing that could be compared".to_owned());
        }
        Ok((record, fields.unread()))
    }

    fn states_nothing(&self) -> bool {
        match self {
            Self::Decision(line) => line.best.is_none() && line.cycles.is_none() && line.candidates.is_none(),
            Self::Keypad(line) => line.display.is_none() && line.board.is_none() && line.omove.is_none(),
            Self::Serial(line) => {
                line.bytes.is_none() && line.sha256.is_none() && line.tail.is_none() && line.output.is_none()
            }
            Self::Opening(line) => {
                line.name.is_none() && line.computer_plays.is_none() && line.data.is_none() && line.line.is_none()
            }
        }
    }
}

impl DecisionRecord {
    fn read(fields: &Fields<'_>) -> Result<Self, String> {
        Ok(Self {
            level: fields.required("level", parsed)?,
            board: fields.required("board", parsed)?,
            best: fields.optional("best", nullable(read_best))?,
            cycles: fields.optional("cycles", number)?,
            candidates: fields.optional("candidates", list(read_candidate))?,
        })
    }
}

fn read_best(value: &Value) -> Result<Best, String> {
    let fields = Fields::new(value)?;
    let [piece, from, to] = ["piece", "from", "to"].map(|name| fields.required(name, hex_byte));
    let value = fields.required("value", read_value)?;
    match fields.unread().first() {
        Some(name) => Err(format!("the field {name:?} is unknown")),
        None => Ok((Move { piece: piece?, from: from?, to: to? }, value)),
    }
}

fn read_value(value: &Value) -> Result<u8, String> {
    let number = number(value)?;
    u8::try_from(number).map_err(|_| format!("expected a value from 0 to 255, found {number}"))
}

fn read_candidate(value: &Value) -> Result<CandidateRecord, String> {
    let Some([mv, move_value, counters]) = value.as_array().map(Vec::as_slice) else {
        return Err(format!("expected [move, value, counters], found {}", shortened(value)));
    };
    let [piece, from, to] = hex_bytes(mv)?;
    Ok(CandidateRecord { mv: Move { piece, from, to }, value: read_value(move_value)?, counters: hex_bytes(counters)? })
}

impl KeypadRun {
    fn read(fields: &Fields<'_>) -> Result<Self, String> {
        Ok(Self {
            level: fields.required("level", parsed)?,
            opening: fields.optional("opening", nullable(hex_bytes))?.flatten(),
            keys: fields.required("keys", read_keys)?,
            display: fields.optional("display", list(hex_bytes))?,
            board: fields.optional("board", parsed)?,
            omove: fields.optional("omove", hex_byte)?,
        })
    }
}

fn read_keys(value: &Value) -> Result<Vec<Key>, String> {
    text(value)?
        .split_whitespace()
        .enumerate()
        .map(|(index, word)| microchess_tui::kim1::parse_key(index, word))
        .collect()
}

impl SerialRun {
    fn read(fields: &Fields<'_>) -> Result<Self, String> {
        let owned = |value| text(value).map(str::to_owned);
        Ok(Self {
            level: fields.required("level", parsed)?,
            keys: fields.required("keys", read_characters)?,
            bytes: fields.optional("bytes", number)?,
            sha256: fields.optional("sha256", owned)?,
            tail: fields.optional("tail", owned)?,
            output: fields.optional("output", owned)?,
        })
    }
}

fn read_characters(value: &Value) -> Result<Vec<u8>, String> {
    let byte = |character: char| {
        u8::try_from(character).map_err(|_| format!("{character:?} is not a character that fits a byte"))
    };
    text(value)?.chars().map(byte).collect()
}

impl Tape {
    fn read(fields: &Fields<'_>) -> Result<Self, String> {
        let owned = |value| text(value).map(str::to_owned);
        Ok(Self {
            tape_id: fields.required("tape_id", owned)?,
            name: fields.optional("name", owned)?,
            computer_plays: fields.optional("computer_plays", owned)?,
            data: fields.optional("data", hex_bytes)?,
            line: fields.optional("one_line_that_follows_it", owned)?,
        })
    }
}
