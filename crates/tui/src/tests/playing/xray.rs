//! The X-ray beside the game.

use microchess_1976::Level;
use microchess_game::PlayerSpec;

use super::against;
use crate::model::Key;
use crate::settings::{ColorChoice, Opponent, Settings, spec_for_level};
use crate::tests::TestUser;

#[test]
fn the_book_is_only_named_where_it_was_used() {
    let book = |player: &TestUser| player.game_screen().xray.as_ref().unwrap().insight.as_ref().unwrap().book;
    let mut without = against("normal", ColorChoice::White);
    without.play("e4");
    without.type_text("x");
    assert_eq!(book(&without), None);
    let mut with = TestUser::in_game(Settings {
        opponent: Opponent::Engine(spec_for_level(Level::Normal)),
        ..Settings::default()
    });
    with.play("e4");
    with.type_text("x");
    assert!(book(&with).is_some());
    with.type_text(",");
    assert_eq!(book(&with), None, "a human has no book");
}

#[test]
fn the_book_that_is_named_is_the_book_that_was_played() {
    for opening in microchess_1976::OPENINGS.iter().filter(|opening| !opening.computer_is_white) {
        let spec: PlayerSpec = format!("1976:normal,book={}", opening.tape_id).parse().unwrap();
        let mut player = TestUser::in_game(Settings { opponent: Opponent::Engine(spec), ..Settings::default() });
        let book = microchess_bridge_1976::Spec1976::from_player(
            player.game_screen().players[1].as_ref().expect("the engine plays Black"),
        );
        let index = microchess_1976::OPENINGS.iter().position(|other| other.tape_id == opening.tape_id).unwrap();
        assert_eq!(book.unwrap().book, microchess_bridge_1976::Book::One(index));
        // The first move of the line that follows the opening.
        let first = ["e4", "d4"].into_iter().find(|text| {
            let mut history = chess0x88::History::default();
            history.play(history.position().parse_san(text).unwrap()).unwrap();
            microchess_bridge_1976::Book::One(index).answer(&history, microchess_1976::Edition::Kim1).is_some()
        });
        player.play(first.unwrap());
        player.type_text("x");
        let named = player.game_screen().xray.as_ref().unwrap().insight.as_ref().unwrap().book;
        assert_eq!(named, Some(opening.name));
    }
}

#[test]
fn the_xray_follows_the_game() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    player.type_text("x");
    let looked_at = |player: &TestUser| {
        let insight = player.game_screen().xray.as_ref().unwrap().insight.as_ref().unwrap();
        (insight.ply, insight.explanation.moves[player.game_screen().xray.as_ref().unwrap().selected].name.clone())
    };
    assert_eq!(looked_at(&player), (1, "e5".to_owned()), "the move that it has just made");
    player.type_text("w");
    assert_eq!(looked_at(&player).0, 2, "and what it would play for the other side");
    player.type_text("w,");
    assert_eq!(looked_at(&player), (0, "e4".to_owned()));
    player.key(Key::Tab);
    assert_ne!(looked_at(&player).1, "e4");
    player.key(Key::BackTab);
    assert_eq!(looked_at(&player).1, "e4");
    player.key(Key::End);
    player.type_text("u");
    player.play("d4");
    assert_eq!(looked_at(&player).0, 1, "another game, another analysis");
    player.type_text("xxx");
    assert!(player.game_screen().xray.is_none(), "after its pages it goes away");
}
