//! Recorded decisions and recorded openings, through UCI.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod retro;

use std::io::Write;
use std::sync::{Arc, Mutex};

use chess0x88::{CastlingStyle, Color, Position};
use microchess_1976::{Board, ComputerColor, Level};
use microchess_bridge_1976::{Slots, UciEngine1976, legal_move_of};
use serde_json::Value;

/// The engine's output, shared with the thread that writes it.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The best moves that the engine answers to some commands.
fn best_moves(input: &str) -> Vec<String> {
    let output = Output::default();
    microchess_uci::serve(UciEngine1976::default(), input.as_bytes(), output.clone()).unwrap();
    let text = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
    text.lines().filter_map(|line| line.strip_prefix("bestmove ")).map(str::to_owned).collect()
}

fn read_file(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../testdata/golden/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// A recorded decision, and its board as a position.
struct Recorded {
    recording: Value,
    board: Board,
    position: Position,
    slots: Slots,
}

/// The recorded decisions whose boards are legal positions.
fn recorded_on_legal_positions() -> Vec<Recorded> {
    let text = read_file("decisions.jsonl") + &read_file("scattered.jsonl");
    let read = |line: &str| {
        let recording: Value = serde_json::from_str(line).unwrap();
        let board: Board = recording["board"].as_str().unwrap().parse().unwrap();
        let computer =
            if ComputerColor::from_board(&board) == ComputerColor::White { Color::White } else { Color::Black };
        let (setup, slots) = Slots::from_board(&board, computer)?;
        Some(Recorded { recording, board, position: Position::new(&setup).ok()?, slots })
    };
    text.lines().filter_map(read).collect()
}

/// Every recorded decision on a legal position, sent as a game that ends there with the same pieces in the same slots.
/// Where a FEN alone gives these slots, the game has no moves.
#[test]
fn recorded_decisions_by_games_that_lead_there() {
    let mut input = "setoption name OwnBook value false\n".to_owned();
    let mut expected = Vec::new();
    let mut out_of_reach = 0;
    for Recorded { recording, board, position, slots } in recorded_on_legal_positions() {
        let computer = position.turn();
        if recording["best"].is_null() {
            continue; // Resignations have a test of their own.
        }
        let byte = |key: &str| u8::from_str_radix(recording["best"][key].as_str().unwrap(), 16).unwrap();
        let mv = microchess_1976::Move { piece: byte("piece"), from: byte("from"), to: byte("to") };
        let Some(mv) = legal_move_of(mv, &position, &slots) else { continue };
        let Some((start, moves)) = retro::game_to(board, computer) else {
            out_of_reach += 1;
            continue;
        };
        let level: Level = recording["level"].as_str().unwrap().parse().unwrap();
        let moves: String = moves.iter().map(|mv| format!(" {}", mv.uci(CastlingStyle::King))).collect();
        input += &format!("setoption name Level value {}\nposition fen {start} moves{moves}\ngo\n", level.title());
        expected.push(mv.uci(CastlingStyle::King).to_string());
    }
    let answers = best_moves(&input);
    assert_eq!(answers.len(), expected.len());
    assert_eq!(answers, expected);
    // The others have pawns so far from their files that too few pieces are missing for the captures on the way, or the
    // search for a game ended without one.
    assert_eq!((expected.len(), out_of_reach), (2_523, 68));
}

/// In all recorded resignations on legal positions the side to move is checkmated or stalemated.
#[test]
fn recorded_resignations_have_no_move() {
    let mut input = String::new();
    let mut count = 0;
    for Recorded { recording, position, .. } in recorded_on_legal_positions() {
        if recording["best"].is_null() {
            input += &format!("position fen {position}\ngo\n");
            count += 1;
        }
    }
    assert_eq!(best_moves(&input), vec!["(none)"; count]);
    assert_eq!(count, 19);
}

#[test]
fn recorded_openings_to_their_end() {
    let openings: Vec<Value> = serde_json::from_str(&read_file("openings.json")).unwrap();
    for opening in openings {
        let computer = if opening["computer_plays"] == "white" { Color::White } else { Color::Black };
        let (tape, name) = (opening["tape_id"].as_str().unwrap(), opening["name"].as_str().unwrap());
        let mut input = format!("setoption name Opening value {tape} {name} as {}\n", computer.name());
        let mut expected = Vec::new();
        let mut position = Position::start();
        let mut moves = String::new();
        for text in opening["one_line_that_follows_it"].as_str().unwrap().split(' ') {
            let mv = position.parse_san(text).unwrap();
            let uci = mv.uci(CastlingStyle::King).to_string();
            if position.turn() == computer {
                input += &format!("position startpos moves{moves}\ngo\n");
                expected.push(uci.clone());
            }
            moves += &format!(" {uci}");
            position.make(mv);
        }
        assert_eq!(best_moves(&input), expected, "{tape}");
        assert_eq!(expected.len(), 9);
    }
}
