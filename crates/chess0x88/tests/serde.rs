//! The feature `serde`: types are written as the texts that they print, and read back.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use chess0x88::{Color, Move, Piece, PieceType, Position, Setup, Square};
use serde_json::{from_str, to_string};

#[test]
fn types_are_their_texts() {
    assert_eq!(to_string(&Square::E4).unwrap(), "\"e4\"");
    assert_eq!(to_string(&Color::ALL).unwrap(), "[\"w\",\"b\"]");
    assert_eq!(to_string(&Piece::new(PieceType::Knight, Color::Black)).unwrap(), "\"n\"");
    assert_eq!(to_string(&Move::promotion(Square::A7, Square::A8, PieceType::Queen)).unwrap(), "\"a7a8q\"");
    assert_eq!(to_string(&Move::castling(Square::E1, Square::H1)).unwrap(), "\"e1h1\"");
    let fen = "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"";
    assert_eq!((to_string(&Position::start()).unwrap(), to_string(&Setup::start()).unwrap()), (fen.into(), fen.into()));
}

#[test]
fn what_is_written_is_read_back() {
    for square in Square::all() {
        assert_eq!(from_str::<Square>(&to_string(&square).unwrap()).unwrap(), square);
    }
    for color in Color::ALL {
        assert_eq!(from_str::<Color>(&to_string(&color).unwrap()).unwrap(), color);
        for piece in PieceType::ALL.map(|piece_type| Piece::new(piece_type, color)) {
            assert_eq!(from_str::<Piece>(&to_string(&piece).unwrap()).unwrap(), piece);
        }
    }
    for number in 0..960 {
        let setup = Setup::chess960_start(number).unwrap();
        let position = Position::new(&setup).unwrap();
        assert_eq!(from_str::<Setup>(&to_string(&setup).unwrap()).unwrap(), setup);
        assert_eq!(from_str::<Position>(&to_string(&position).unwrap()).unwrap(), position);
    }
}

#[test]
fn errors_say_what_is_wrong() {
    for (error, expected) in [
        (from_str::<Square>("\"e9\"").unwrap_err(), "not a square"),
        (from_str::<Color>("\"white\"").unwrap_err(), "expected \"w\" or \"b\""),
        (from_str::<Piece>("\"NN\"").unwrap_err(), "expected a piece as in a FEN"),
        (from_str::<Position>("\"8/8/8/8/8/8/8/8 w - - 0 1\"").unwrap_err(), "White has no king"),
        (from_str::<Setup>("5").unwrap_err(), "expected a FEN"),
    ] {
        assert!(error.to_string().contains(expected), "{error}");
    }
}
