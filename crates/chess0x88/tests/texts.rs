//! Moves and EPD as text: many ways of writing are understood, and errors say what is wrong and where.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use chess0x88::{Epd, EpdOperand, EpdOperation, Position};
use proptest::prelude::*;

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

const CASTLES: &str = "r3k2r/pppq1ppp/2np1n2/4p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 9";

#[test]
fn many_ways_to_write_the_same_move() {
    for (fen, san, others) in [
        (CASTLES, "O-O", vec!["0-0", "o-o", "O-O!", " O-O ", "O-O+", "e1g1", "Kg1", "Ke1-g1"]),
        (CASTLES, "O-O-O", vec!["0-0-0", "o-o-o", "O-O-O?!"]),
        (CASTLES, "Nxe5", vec!["Ne5", "N:e5", "Nf3xe5", "Nfxe5", "N3xe5", "Nf3-e5", "f3e5", "f3xe5", "♘xe5", "♞xe5"]),
        (CASTLES, "d4", vec!["d3d4", "d3-d4", "Pd4", "Pd3-d4", "d4!!", "d4 !?", "♙d4"]),
        (CASTLES, "Bxf7+", vec!["Bxf7", "Bf7", "Bxf7#", "Bxf7++", "Bc4xf7+"]),
        ("8/1P6/8/8/8/8/k6K/8 w - - 0 1", "b8=Q", vec!["b8Q", "b8q", "b8(Q)", "b8/Q", "b7b8q", "b8=Q!", "b8=♕"]),
        ("8/1P6/8/8/8/8/k6K/8 w - - 0 1", "b8=B", vec!["b8B", "b7b8b", "b7-b8=B"]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", vec!["ed6", "exd6e.p.", "exd6 e.p.", "exd6ep", "e5xd6", "e5d6"]),
    ] {
        let position = position(fen);
        let mv = position.parse_san(san).unwrap();
        assert_eq!(position.san(mv).as_str(), san);
        assert_eq!(
            [format!("{:?}", position.san(mv)), format!("{:7}|", position.san(mv))],
            [format!("{san:?}"), format!("{san:7}|")]
        );
        for other in others {
            assert_eq!(position.parse_san(other), Ok(mv), "{other}");
        }
    }
}

#[test]
fn no_more_of_the_origin_than_needed() {
    // Queens on a1, a5 and e1, all of which can go to e5.
    let queens = position("1k6/8/8/Q7/8/8/8/Q3Q2K w - - 0 1");
    for (uci, san) in [("a1e5", "Qa1e5+"), ("a5e5", "Q5e5+"), ("e1e5", "Qee5+"), ("a1d4", "Qd4")] {
        assert_eq!(queens.san(queens.parse_uci(uci).unwrap()).as_str(), san);
    }
    // The knight on e4 is pinned, so the other needs no origin.
    let pinned = position("4r2k/8/8/8/4N3/8/8/N3K3 w - - 0 1");
    assert_eq!(pinned.san(pinned.parse_uci("a1c2").unwrap()).as_str(), "Nc2");
    let pinned = position("4r2k/8/8/8/4N3/8/2N5/4K3 w - - 0 1");
    assert_eq!(pinned.parse_san("Nd4").map(|mv| pinned.san(mv).to_string()).unwrap(), "Nd4");
}

#[test]
fn errors_say_what_is_wrong_with_a_move() {
    let in_check = "4k3/8/8/8/7q/8/3PP3/3QK3 w - - 0 1";
    for (fen, text, message) in [
        (CASTLES, "", "at character 1: expected a file, a to h"),
        (CASTLES, "N", "at character 2: expected a file, a to h"),
        (CASTLES, "Nf", "at character 3: expected a rank, 1 to 8"),
        (CASTLES, "Nfx", "at character 4: expected a file, a to h"),
        (CASTLES, "Ni3", "at character 2: expected a file, a to h"),
        (CASTLES, "d4x", "at character 4: expected a file, a to h"),
        (CASTLES, "d4=", "at character 4: expected Q, R, B or N"),
        (CASTLES, "d4)", "at character 3: ')' does not belong to the move"),
        (CASTLES, "d4 then", "at character 4: 't' does not belong to the move"),
        (CASTLES, "hello", "at character 3: expected a rank, 1 to 8"),
        (CASTLES, "Qh8", "no queen can go to h8"),
        (CASTLES, "d4=Q", "only a pawn that reaches the last rank promotes"),
        (CASTLES, "e2e4", "no pawn can go to e4"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", "no pawn can go to d5"),
        (CASTLES, "♘f9", "at character 3: expected a rank, 1 to 8"),
        ("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "Kg1", "cannot castle: f1 is attacked"),
        ("7k/8/8/8/8/8/1N3N2/K7 w - - 0 1", "Nd3", "more than one knight can go there: Nbd3 or Nfd3"),
        ("7k/8/8/8/8/8/1N3N2/K7 w - - 0 1", "Nd2", "no knight can go to d2"),
        ("7k/1P6/8/8/8/8/8/K7 w - - 0 1", "b8", "the pawn must promote; add Q, R, B or N"),
        (in_check, "d4", "that leaves your king in check from h4"),
        (in_check, "Kf2", "that leaves your king in check from h4"),
        (in_check, "O-O", "no right to castle on the king's side: king or rook has moved"),
        ("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "O-O", "cannot castle out of check from e4"),
        ("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "O-O", "cannot castle: f1 is attacked"),
        ("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "O-O", "cannot castle: the piece on g1 is in the way"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O", "cannot castle: the piece on b1 is in the way"),
    ] {
        assert_eq!(position(fen).parse_san(text).unwrap_err().to_string(), message, "{text}");
    }
    for (fen, text, message) in [
        (CASTLES, "", "at character 1: expected a square, a1 to h8"),
        (CASTLES, "e2", "at character 3: expected a square, a1 to h8"),
        (CASTLES, "é2e4", "at character 1: expected a square, a1 to h8"),
        (CASTLES, "d3d4x", "at character 5: a pawn cannot promote to 'x'; expected q, r, b or n"),
        (CASTLES, "d3d4k", "at character 5: a pawn cannot promote to 'k'; expected q, r, b or n"),
        (CASTLES, "d3d4q", "only a pawn that reaches the last rank promotes"),
        (CASTLES, "d3d4qq", "at character 6: expected the end of the move"),
        (CASTLES, "e2e4", "there is no piece on e2"),
        (CASTLES, "e8d8", "the piece on e8 is the opponent's"),
        (CASTLES, "d2c3", "your own piece is on c3"),
        (CASTLES, "d2a4", "the queen on d2 cannot go to a4"),
        ("7k/1P6/8/8/8/8/8/K7 w - - 0 1", "b7b8", "the pawn must promote; add Q, R, B or N"),
        (in_check, "d2d4", "that leaves your king in check from h4"),
        ("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1g1", "cannot castle: f1 is attacked"),
        ("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1h1", "cannot castle: f1 is attacked"),
        ("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1b1", "the king on e1 cannot go to b1"),
        ("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", "e5d6", "that leaves your king in check from h5"),
        // Only a pawn captures en passant: the piece that gives check stands where its victim would.
        ("8/8/8/8/1N1r3K/8/8/k7 w - - 0 1", "b4d5", "that leaves your king in check from d4"),
        ("8/8/8/1N1pr2K/8/8/8/k7 w - d6 0 1", "b5d6", "that leaves your king in check from e5"),
    ] {
        assert_eq!(position(fen).parse_uci(text).unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn castling_beside_a_step_of_the_king_in_chess960() {
    // The king on f1 can step to g1, or castle with the rook on h1 and arrive there.
    let position = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert_eq!(position.san(position.parse_uci("f1g1").unwrap()).as_str(), "Kg1");
    assert_eq!(position.san(position.parse_uci("f1h1").unwrap()).as_str(), "O-O");
}

#[test]
fn epd_with_operations() {
    let text = r#"r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q - bm Rxf4 Nd5; id "a; test"; draw_offer; hmvc 7; fmvn 20"#;
    let epd: Epd = text.parse().unwrap();
    assert_eq!((epd.setup.halfmove_clock, epd.setup.fullmove_number), (7, 20));
    let words = ["Rxf4", "Nd5"].map(|word| EpdOperand::Word(word.to_owned()));
    assert_eq!(epd.operands("bm"), Some(words.as_slice()));
    assert_eq!(epd.operands("id"), Some([EpdOperand::Text("a; test".to_owned())].as_slice()));
    assert_eq!(epd.operations[2], EpdOperation { opcode: "draw_offer".to_owned(), operands: Vec::new() });
    assert_eq!(epd.operands("am"), None);
    let written = epd.to_string();
    assert!(written.ends_with(r#"w q - hmvc 7; fmvn 20; bm Rxf4 Nd5; id "a; test"; draw_offer;"#), "{written}");
    assert_eq!(written.parse(), Ok(epd));
}

#[test]
fn epd_as_many_files_have_it() {
    for text in [
        "4k3/8/8/8/8/8/8/4K3 w - - 3 9 bm Ke2",
        "4k3/8/8/8/8/8/8/4K3 w - - 3 9 ;bm Ke2 ;",
        "4k3/8/8/8/8/8/8/4K3 w - -; hmvc 3; ;fmvn 9;  bm Ke2;",
    ] {
        let epd: Epd = text.parse().unwrap();
        assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; fmvn 9; bm Ke2;", "{text}");
    }
    let large: Epd = "4k3/8/8/8/8/8/8/4K3 w - - 70000 99999;".parse().unwrap();
    assert_eq!((large.setup.halfmove_clock, large.setup.fullmove_number), (65535, 65535));
    let odd = EpdOperation { opcode: "c0".to_owned(), operands: vec![EpdOperand::Word("a \"b\"; c".to_owned())] };
    assert_eq!(odd.to_string(), "c0 \"a 'b'; c\";");
}

#[test]
fn errors_say_what_is_wrong_with_an_epd() {
    for (operations, message) in [
        ("=3;", "at character 25: expected an opcode: a letter, then letters, digits or _"),
        ("id \"ä\"; +;", "at character 33: expected an opcode: a letter, then letters, digits or _"),
        ("hmvc +3;", "at character 30: expected one number, up to 65535"),
        ("bm Ra1; 3;", "at character 33: expected an opcode: a letter, then letters, digits or _"),
        ("id \"open;", "at character 28: the text has no closing quote"),
        ("hmvc 65536;", "at character 30: expected one number, up to 65535"),
        ("hmvc many;", "at character 30: expected one number, up to 65535"),
        ("fmvn 1 2;", "at character 30: expected one number, up to 65535"),
        ("hmvc;", "at character 29: expected one number, up to 65535"),
    ] {
        let error = format!("k7/8/8/8/8/8/8/K7 w - - {operations}").parse::<Epd>().unwrap_err();
        assert_eq!(error.to_string(), message, "{operations}");
    }
    assert_eq!(
        "k7/8 w".parse::<Epd>().unwrap_err().to_string(),
        "at character 5: the ranks end with rank 7; expected 1"
    );
}

proptest! {
    #[test]
    fn no_text_panics(text in ".{0,20}", moves in "[KQRBNPa-h1-8xO0=+#. -]{0,9}") {
        for text in [&text, &moves] {
            for fen in [CASTLES, "8/1P6/8/8/8/8/k6K/8 w - - 0 1"] {
                let position = position(fen);
                if let Ok(mv) = position.parse_san(text) {
                    prop_assert_eq!(position.parse_san(&position.san(mv)), Ok(mv));
                }
                if let Ok(mv) = position.parse_uci(text) {
                    prop_assert!(position.is_legal(mv));
                }
            }
        }
    }

    #[test]
    fn whatever_is_an_epd_is_written_back_to_itself(operations in "[a-z0-9_ ;\"=+é]{0,40}") {
        let text = format!("k7/8/8/8/8/8/8/K7 w - - {operations}");
        if let Ok(epd) = text.parse::<Epd>() {
            prop_assert_eq!(epd.to_string().parse(), Ok(epd));
        }
    }
}
