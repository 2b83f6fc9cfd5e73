//! From a request to its answer.

use crate::protocol::{
    Answer, Hello, Opponent, PgnEntry, PositionView, Request, SavedGame, SlotView, StepView, Tape, Xray,
};
use crate::serial::SerialLine;
use crate::table::{Table, parse_fen};
use crate::{machine, memory, move_input, opponent, position_view, quirks, story, xray};
use chess0x88::{History, Square};
use microchess_1976::zero_page::{BOARD, Cell, MOVEX};
use microchess_1976::{ComputerColor, Edition, Flow, Level, MicroChess, OPENINGS, PieceType};
use microchess_bridge_1976::{Slots, computer_color, square_from_byte};
use microchess_game::pgn::{PgnGame, PgnReader};
use serde::Serialize;

/// The most games of a PGN that are offered.
const MAX_PGN_GAMES: usize = 200;

/// The most characters of a PGN that are read.
const MAX_PGN_CHARACTERS: usize = 4_000_000;

/// A visit to the page: the game, the KIM-1 and the serial line.
#[derive(Debug, Default)]
pub struct Session {
    table: Table,
    serial: Option<SerialLine>,
}

/// Any answer.
type Json = serde_json::Value;

impl Session {
    /// Answers a request in JSON with JSON.
    pub fn answer_json(&mut self, request: &str) -> String {
        let answer = match serde_json::from_str(request) {
            Ok(request) => self.answer(request),
            Err(error) => Err(format!("This is not understood: {error}.")),
        };
        let answer = match answer {
            Ok(answer) => Answer::Ok(answer),
            Err(error) => Answer::Error(error),
        };
        // Strings, numbers, lists and maps with string keys can always be written.
        serde_json::to_string(&answer).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
    }

    /// Answers a request.
    ///
    /// # Errors
    ///
    /// When the request cannot be fulfilled, with the reason in words. The game is unchanged then.
    pub fn answer(&mut self, request: Request) -> Result<Json, String> {
        match request {
            Request::Hello => to_json(&hello()),
            Request::New { fen, white, black, tape } => {
                self.table = Table::start(fen.as_deref(), [white, black], tape.as_deref())?;
                self.state(None)
            }
            Request::Restore { saved } => {
                self.table = Table::restore(&saved)?;
                self.state(None)
            }
            Request::Move { text, thought } => {
                self.table.play(&text, thought)?;
                self.state(None)
            }
            Request::Press { key, record } => {
                let thinking = self.table.press(&key, record)?;
                self.state(thinking)
            }
            Request::Think { record } => {
                let thinking = self.table.think(record)?;
                self.state(thinking)
            }
            Request::Undo { plies } => {
                self.table.undo(plies);
                self.state(None)
            }
            Request::Redo { plies } => {
                self.table.redo(plies);
                self.state(None)
            }
            Request::Resign => {
                self.table.resign()?;
                self.state(None)
            }
            Request::ClaimDraw => {
                self.table.claim_draw()?;
                self.state(None)
            }
            Request::Players { white, black } => {
                self.table.set_players([white, black]);
                self.state(None)
            }
            #[allow(clippy::panic)] // This is what is asked for.
            Request::Fail => panic!("the page asked for a fault"),
            Request::PowerOn { level, tape } => {
                self.table.power_on(parse_level(&level)?, tape.as_deref())?;
                self.state(None)
            }
            Request::PutBack => {
                self.table.put_back()?;
                self.state(None)
            }
            Request::View { ply } => to_json(&self.table.view(ply)),
            Request::Xray { ply } => to_json(&self.table.xray(ply)),
            Request::Cell { cell, value } => {
                let computer = self.table.view(usize::MAX).machine.computer;
                let computer = if computer == "white" { ComputerColor::White } else { ComputerColor::Black };
                to_json(&memory::describe(cell, value, computer))
            }
            Request::Pgn { date } => to_json(&self.table.pgn(date.as_deref())),
            Request::ReadPgn { text } => to_json(&self.read_pgn(&text)?),
            Request::SerialOpen { level } => {
                let mut line = SerialLine::new(parse_level(&level)?);
                let printed = line.printed();
                self.serial = Some(line);
                to_json(&(printed, true))
            }
            Request::SerialSend { text } => {
                let Some(line) = &mut self.serial else { return Err("The serial line is not open.".to_owned()) };
                let flow = line.send(&text);
                to_json(&(line.printed(), flow == Flow::Continue))
            }
            Request::Position { fen, moves } => to_json(&position(&fen, &moves)?),
            Request::Explain { fen, moves, level } => to_json(&explain(&fen, &moves, parse_level(&level)?)?),
            Request::Slots { fen } => to_json(&slots(&fen)?),
            Request::Steps { square, piece } => to_json(&steps(&square, &piece)?),
            Request::SquareBytes => to_json(&square_bytes()),
            Request::Story => to_json(&story::chapters()),
            Request::Quirks => to_json(&quirks::all()),
        }
    }

    fn state(&mut self, thinking: Option<crate::protocol::Thinking>) -> Result<Json, String> {
        to_json(&self.table.state(thinking))
    }

    /// The games of a PGN, to be played on with the players of the game at hand.
    fn read_pgn(&self, text: &str) -> Result<Vec<PgnEntry>, String> {
        if text.len() > MAX_PGN_CHARACTERS {
            return Err("This PGN is too long: more than four million characters.".to_owned());
        }
        let [white, black] = self.table.players();
        let mut entries = Vec::new();
        for game in PgnReader::new(text.as_bytes()).take(MAX_PGN_GAMES) {
            let game = game.map_err(|error| format!("This PGN cannot be read: {error}."))?;
            entries.push(pgn_entry(&game, white, black));
        }
        if entries.is_empty() {
            return Err("There is no game in this PGN.".to_owned());
        }
        if let [only] = entries.as_slice()
            && only.plies == 0
            && only.saved.fen.is_none()
        {
            let why = only.problems.first().map_or_else(String::new, |problem| format!(" ({problem})"));
            return Err(format!("There is no move in this PGN{why}."));
        }
        Ok(entries)
    }
}

fn pgn_entry(game: &PgnGame, white: Opponent, black: Opponent) -> PgnEntry {
    let tag = |name| game.tag(name).filter(|value| !value.is_empty() && *value != "?");
    let moves: Vec<String> = game.moves().map(|mv| mv.uci(chess0x88::CastlingStyle::King).to_string()).collect();
    let result = game.result.map_or_else(|| "*".to_owned(), |result| result.to_string());
    let is_standard = game.start == chess0x88::Position::start();
    PgnEntry {
        title: format!("{} – {}, {result}", tag("White").unwrap_or("White"), tag("Black").unwrap_or("Black")),
        plies: moves.len(),
        problems: game.problems.iter().map(ToString::to_string).collect(),
        saved: SavedGame {
            fen: (!is_standard).then(|| game.start.to_string()),
            current: Some(moves.len()),
            moves,
            white,
            black,
            tape: None,
            resigned: None,
            claimed: false,
            thoughts: Vec::new(),
            keyed: None,
        },
    }
}

/// Everything that is written is a type of `protocol.rs`, which JSON can hold.
fn to_json<T: Serialize>(value: &T) -> Result<Json, String> {
    serde_json::to_value(value).map_err(|error| error.to_string())
}

fn parse_level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|error| format!("{text}: {error}"))
}

fn hello() -> Hello {
    // The first decision in a browser takes a tenth of a second and more, because the module is compiled as it runs.
    let _ = xray::explanation(&History::default(), Level::Normal);
    Hello {
        tapes: OPENINGS
            .iter()
            .map(|opening| Tape {
                id: opening.tape_id,
                name: opening.name,
                computer: if opening.computer_is_white { "white" } else { "black" },
            })
            .collect(),
        opponents: opponent::all(),
        cells: (0..=u8::MAX).map(memory::cell).collect(),
        counters: xray::counter_sentences(),
    }
}

/// The history of a position beside the game, with moves in any notation.
fn history(fen: &str, moves: &[String]) -> Result<History, String> {
    let mut history = History::new(parse_fen(Some(fen))?);
    for text in moves {
        let mv = move_input::parse(history.position(), text)?;
        history.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(history)
}

fn position(fen: &str, moves: &[String]) -> Result<PositionView, String> {
    Ok(position_view::of_history(&history(fen, moves)?, false))
}

fn explain(fen: &str, moves: &[String], level: Level) -> Result<Option<Xray>, String> {
    let history = history(fen, moves)?;
    let context = xray::Context { ply: 0, level, played: None, is_book: false, for_opponent: false };
    Ok(xray::view(&history, &context))
}

/// The 32 slots of a position, as the side to move sees them.
fn slots(fen: &str) -> Result<Vec<SlotView>, String> {
    let position = parse_fen(Some(fen))?;
    let us = position.turn();
    let board = Slots::from_position(&position).board(us);
    let views = (0_u8..).zip(board.0).map(|(slot, value)| {
        let side = if slot < 16 { us } else { !us };
        let square = square_from_byte(us, value).map(|square| square.to_string());
        let piece = PieceType::from_slot(slot).name();
        let place = square.clone().unwrap_or_else(|| "captured".to_owned());
        let words = format!("Slot {slot}, {}'s {piece}: ${value:02X}, {place}.", machine::title(computer_color(side)));
        SlotView { slot, cell: BOARD.x(slot).0, value, square, words }
    });
    Ok(views.collect())
}

/// The name and the byte of each square, for a computer with White.
fn square_bytes() -> Vec<(String, String)> {
    let byte = |square: Square| ComputerColor::White.square(square.file().index(), square.rank().index());
    Square::all().map(|square| (square.to_string(), format!("{:02X}", byte(square)))).collect()
}

/// One step in each direction of a king, or of a knight, as the program adds it to a square of White.
fn steps(square: &str, piece: &str) -> Result<Vec<StepView>, String> {
    let square: Square = square.parse().map_err(|error| format!("{square}: {error}"))?;
    let from = ComputerColor::White.square(square.file().index(), square.rank().index());
    let program = MicroChess::new(Edition::Kim1, Level::Normal);
    // The first eight of MOVEX are the king's and queen's steps, the other eight the knight's.
    let directions = if piece == "knight" { 9..=16 } else { 1..=8 };
    let step = |direction| {
        let step = program.page()[MOVEX.x(direction)];
        let to = from.wrapping_add(step);
        let off = to & 0x88;
        StepView {
            to: square_from_byte(chess0x88::Color::White, to).map(|square| square.to_string()),
            sum: format!("${from:02X} + ${step:02X} = ${to:02X}"),
            test: format!(
                "${to:02X} AND $88 = ${off:02X}, {}",
                if off == 0 { "on the board" } else { "off the board" }
            ),
        }
    };
    debug_assert_eq!(program.page()[Cell(MOVEX.0 + 16)], 0x21, "the last step is a knight's");
    Ok(directions.map(step).collect())
}
