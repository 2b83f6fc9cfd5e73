//! From a request to its answer.

use chess0x88::{History, Square};
use microchess_1976::zero_page::{BOARD, Cell, MOVEX};
use microchess_1976::{ComputerColor, Edition, Flow, Level, MicroChess, OPENINGS, PieceType};
use microchess_bridge_1976::{Slots, computer_color, square_from_byte};
use microchess_game::pgn::{PgnGame, PgnReader};
use serde::Serialize;

use crate::protocol::{
    Answer, Hello, Opponent, OpponentInfo, PgnEntry, PositionView, Request, SavedGame, SlotView, StepView, Tape, Xray,
};
use crate::serial::SerialLine;
use crate::table::{Table, parse_fen};
use crate::{machine, memory, move_input, position_view, quirks, story, xray};

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
            Request::Move { text } => {
                self.table.play(&text)?;
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
                self.table.resign();
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
        opponents: vec![
            OpponentInfo {
                id: Opponent::Normal,
                name: "MicroChess, Normal",
                words: "about a minute a move on a KIM-1",
            },
            OpponentInfo { id: Opponent::Blitz, name: "MicroChess, Blitz", words: "seconds a move, blind to checks" },
            OpponentInfo {
                id: Opponent::SuperBlitz,
                name: "MicroChess, Super Blitz",
                words: "a second or two, without exchanges",
            },
            OpponentInfo { id: Opponent::Human, name: "A person", words: "at this board" },
        ],
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

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(session: &mut Session, request: &str) -> Json {
        serde_json::from_str(&session.answer_json(request)).unwrap()
    }

    fn ok(session: &mut Session, request: &str) -> Json {
        let answer = ask(session, request);
        assert!(answer["error"].is_null(), "{request}: {answer}");
        answer["ok"].clone()
    }

    const BLACK_IS_1976: &str = r#"{"do":"new","white":"human","black":"1976:normal"}"#;

    #[test]
    fn a_move_is_keyed_in_and_answered() {
        let mut session = Session::default();
        ok(&mut session, BLACK_IS_1976);
        let state = ok(&mut session, r#"{"do":"move","text":"e4"}"#);
        // e2 is row 6, column 4 for a computer with Black.
        assert_eq!(state["view"]["machine"]["display"], "FF6444");
        assert_eq!(state["engineToMove"], true);
        let state = ok(&mut session, r#"{"do":"think","record":true}"#);
        assert_eq!(state["current"], 2);
        assert!(state["thinking"]["valued"].as_array().unwrap().len() > 10);
        let xray = ok(&mut session, r#"{"do":"xray","ply":1}"#);
        assert_eq!(xray["title"], state["moves"][1]["san"]);
        assert_eq!(xray["chosen"], 0);
        let state = ok(&mut session, r#"{"do":"undo","plies":2}"#);
        assert_eq!((state["current"].as_u64(), state["moves"].as_array().unwrap().len()), (Some(0), 2));
        let state = ok(&mut session, r#"{"do":"redo","plies":2}"#);
        assert_eq!(state["current"], 2);
    }

    #[test]
    fn keys_play_in_the_game() {
        let mut session = Session::default();
        ok(&mut session, r#"{"do":"new","white":"1976:normal","black":"human"}"#);
        for key in ["PC", "6", "3", "4", "3", "F", "PC"] {
            ok(&mut session, &format!(r#"{{"do":"press","key":"{key}","record":false}}"#));
        }
        let state = ok(&mut session, r#"{"do":"view","ply":3}"#);
        assert_eq!(state["position"]["fen"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
        assert_eq!(state["machine"]["display"], "060122");
        // An illegal move by hand: the pieces leave the game, and come back.
        for key in ["6", "4", "3", "3", "F"] {
            ok(&mut session, &format!(r#"{{"do":"press","key":"{key}","record":false}}"#));
        }
        let view = ok(&mut session, r#"{"do":"view","ply":3}"#);
        assert_eq!(view["machine"]["isLinked"], false);
        assert!(ask(&mut session, r#"{"do":"move","text":"a6"}"#)["error"].as_str().unwrap().contains("left the game"));
        let state = ok(&mut session, r#"{"do":"putBack"}"#);
        assert_eq!(state["view"]["machine"]["isLinked"], true);
        ok(&mut session, r#"{"do":"move","text":"a6"}"#);
    }

    #[test]
    fn castling_by_keys_takes_two_moves() {
        let mut session = Session::default();
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        ok(&mut session, &format!(r#"{{"do":"new","fen":"{fen}","white":"human","black":"1976:blitz"}}"#));
        // The computer has Black: e1 is row 7, column 4.
        for key in ["7", "4", "7", "6", "F"] {
            ok(&mut session, &format!(r#"{{"do":"press","key":"{key}","record":false}}"#));
        }
        let view = ok(&mut session, r#"{"do":"view","ply":0}"#);
        assert_eq!(
            (&view["machine"]["isLinked"], &view["machine"]["halfMade"]),
            (&Json::from(false), &Json::from("O-O"))
        );
        for key in ["7", "7", "7", "5", "F"] {
            ok(&mut session, &format!(r#"{{"do":"press","key":"{key}","record":false}}"#));
        }
        let view = ok(&mut session, r#"{"do":"view","ply":1}"#);
        assert_eq!(view["position"]["fen"], "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
        assert_eq!(view["machine"]["isLinked"], true);
        // The same on the board.
        ok(&mut session, r#"{"do":"undo","plies":1}"#);
        let state = ok(&mut session, r#"{"do":"move","text":"e1g1"}"#);
        assert_eq!(state["moves"][0]["san"], "O-O");
    }

    #[test]
    fn special_moves_reach_the_machine() {
        for (fen, mv) in [
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
            ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O"),
        ] {
            let mut session = Session::default();
            ok(&mut session, &format!(r#"{{"do":"new","fen":"{fen}","white":"human","black":"human"}}"#));
            let state = ok(&mut session, &format!(r#"{{"do":"move","text":"{mv}"}}"#));
            assert_eq!(state["view"]["machine"]["isLinked"], true, "{mv}");
        }
    }

    #[test]
    fn a_kept_game_is_continued_within_its_book() {
        let mut session = Session::default();
        ok(&mut session, r#"{"do":"new","white":"1976:normal","black":"human"}"#);
        ok(&mut session, r#"{"do":"think","record":false}"#);
        ok(&mut session, r#"{"do":"move","text":"e5"}"#);
        let state = ok(&mut session, r#"{"do":"think","record":false}"#);
        assert_eq!(state["moves"][2]["book"], true);
        let mut again = Session::default();
        let saved = &state["saved"];
        let restored = ok(&mut again, &format!(r#"{{"do":"restore","saved":{saved}}}"#));
        assert_eq!(restored["view"]["machine"]["display"], state["view"]["machine"]["display"]);
        ok(&mut again, r#"{"do":"move","text":"Nc6"}"#);
        let state = ok(&mut again, r#"{"do":"think","record":false}"#);
        assert_eq!((&state["moves"][4]["book"], &state["moves"][4]["san"]), (&Json::from(true), &Json::from("Bc4")));
    }

    #[test]
    fn the_program_plays_itself_to_an_end() {
        for (white, black) in [("1976:normal", "1976:normal"), ("1976:superblitz", "1976:blitz")] {
            let mut session = Session::default();
            let mut state =
                ok(&mut session, &format!(r#"{{"do":"new","white":"{white}","black":"{black}","tape":"A6"}}"#));
            let mut plies = 0;
            while state["engineToMove"] == true && plies < 400 {
                state = ok(&mut session, r#"{"do":"think","record":false}"#);
                assert_eq!(state["view"]["machine"]["isLinked"], true);
                plies += 1;
            }
            assert!(plies > 10);
        }
    }

    #[test]
    fn nonsense_is_answered_in_words_and_changes_nothing() {
        let mut session = Session::default();
        let before = ok(&mut session, r#"{"do":"view","ply":0}"#);
        for request in [
            "",
            "{}",
            r#"{"do":"fly"}"#,
            r#"{"do":"new","fen":"<script>","white":"human","black":"human"}"#,
            r#"{"do":"new","fen":"8/8/8/8/8/8/8/8 w - - 0 1","white":"human","black":"human"}"#,
            r#"{"do":"new","white":"human","black":"human","tape":"Z9"}"#,
            r#"{"do":"move","text":"<img src=x>"}"#,
            r#"{"do":"press","key":"ST","record":false}"#,
            r#"{"do":"restore","saved":{"white":"human","black":"human","moves":["e2e5"]}}"#,
            r#"{"do":"readPgn","text":"hello"}"#,
            r#"{"do":"serialSend","text":"C"}"#,
        ] {
            let answer = ask(&mut session, request);
            assert!(answer["error"].as_str().is_some_and(|error| !error.is_empty()), "{request}: {answer}");
        }
        assert_eq!(ok(&mut session, r#"{"do":"view","ply":0}"#), before);
    }

    #[test]
    fn pgn_goes_out_and_comes_in() {
        let mut session = Session::default();
        for mv in ["e4", "e5", "Nf3"] {
            ok(&mut session, r#"{"do":"view","ply":0}"#);
            let _ = ask(&mut session, &format!(r#"{{"do":"move","text":"{mv}"}}"#));
        }
        let text = ok(&mut session, r#"{"do":"pgn","date":"2026.11.18"}"#);
        assert!(text.as_str().unwrap().contains("1. e4 e5 2. Nf3"), "{text}");
        let entries = ok(&mut session, &format!(r#"{{"do":"readPgn","text":{text}}}"#));
        assert_eq!((entries[0]["plies"].as_u64(), entries[0]["problems"].as_array().unwrap().len()), (Some(3), 0));
    }

    #[test]
    fn the_serial_edition_speaks() {
        let mut session = Session::default();
        let opened = ok(&mut session, r#"{"do":"serialOpen","level":"superblitz"}"#);
        assert!(opened[0].as_str().unwrap().ends_with('?'));
        let sent = ok(&mut session, r#"{"do":"serialSend","text":"CQ"}"#);
        assert_eq!(sent[1], false);
    }

    #[test]
    fn knight_steps_are_additions() {
        let steps = steps("g1", "knight").unwrap();
        assert_eq!(steps.len(), 8);
        assert!(steps.iter().any(|step| step.to.as_deref() == Some("f3") && step.sum == "$01 + $21 = $22"));
        assert_eq!(steps.iter().filter(|step| step.to.is_some()).count(), 3);
    }
}
