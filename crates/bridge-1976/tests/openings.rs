//! The recorded lines of the ten openings are followed, castling included.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use chess0x88::{Color, History, Position};
use microchess_1976::Edition;
use microchess_bridge_1976::Book;
use serde_json::Value;

fn openings() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/golden/openings.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn each_recorded_line_is_followed_to_its_end() {
    for (index, opening) in openings().iter().enumerate() {
        let computer = if opening["computer_plays"] == "white" { Color::White } else { Color::Black };
        for book in [Book::One(index), Book::Auto { seed: 0 }, Book::Auto { seed: 7 }] {
            let mut game = History::new(Position::start());
            for text in opening["one_line_that_follows_it"].as_str().unwrap().split(' ') {
                let expected = game.position().parse_san(text).unwrap();
                if game.position().turn() == computer {
                    let answer = book.answer(&game, Edition::Kim1).unwrap();
                    if matches!(book, Book::One(_)) {
                        assert_eq!(game.position().san(answer.mv).as_str(), text.trim_end_matches('+'), "{opening}");
                        assert_eq!(answer.opening.tape_id, opening["tape_id"]);
                        let is_lost = book.answer(&game, Edition::Serial).is_none();
                        assert_eq!(is_lost, answer.number == 9, "the serial edition loses the ninth answer");
                    }
                }
                game.play(expected).unwrap();
            }
            let last = book.answer(&game, Edition::Kim1);
            assert!(last.is_none() || game.position().turn() != computer, "{opening}: after the line, {last:?}");
        }
    }
}

#[test]
fn a_book_that_was_left_stays_closed() {
    let mut game = History::new(Position::start());
    for text in ["e4", "e5", "Nc3", "Nc6"] {
        let mv = game.position().parse_san(text).unwrap();
        game.play(mv).unwrap();
    }
    // The Four Knights would have played Nf3 first.
    assert_eq!(Book::One(0).answer(&game, Edition::Kim1), None);
    let from_here = History::new(game.position().clone());
    assert_eq!(Book::One(0).answer(&from_here, Edition::Kim1), None, "the position is not in the line");
    assert_eq!(Book::Closed.answer(&History::new(Position::start()), Edition::Kim1), None);
}

#[test]
fn a_game_may_begin_inside_the_line() {
    let mut game = History::new(Position::start());
    for text in ["e4", "e5", "Nf3", "Nc6"] {
        let mv = game.position().parse_san(text).unwrap();
        game.play(mv).unwrap();
    }
    let from_here = History::new(game.position().clone());
    let answer = Book::One(4).answer(&from_here, Edition::Kim1).unwrap();
    assert_eq!((answer.opening.name, answer.number), ("Ruy Lopez", 3));
    assert_eq!(from_here.position().san(answer.mv).as_str(), "Bb5");
}
