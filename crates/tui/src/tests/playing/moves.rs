//! How moves are made: typed, clicked, dragged, with the arrow keys.

use chess0x88::{Color, Square};

use super::{START, against};
use crate::model::{Key, Mouse};
use crate::popup::Popup;
use crate::settings::ColorChoice;
use crate::tests::TestUser;

#[test]
fn moves_are_typed_in_many_ways_and_answered() {
    for text in ["e4", "e2e4", "6444", "P-K4", "p-k4"] {
        let mut player = against("normal", ColorChoice::White);
        player.play(text);
        assert_eq!(player.san(), "e4 e5", "{text}");
        assert_eq!(player.message(), "MicroChess Normal plays e5.");
        assert!(player.game_screen().typed.is_empty());
    }
}

#[test]
fn a_player_with_black_is_at_the_bottom_and_the_engine_moves_first() {
    let player = against("normal", ColorChoice::Black);
    assert_eq!(player.san(), "e4");
    assert_eq!(player.game_screen().orientation, Color::Black);
}

#[test]
fn moves_are_made_with_the_arrow_keys() {
    let mut player = against("normal", ColorChoice::White);
    assert_eq!(player.game_screen().cursor, Square::E2);
    player.key(Key::Enter);
    assert_eq!(player.game_screen().selected, Some(Square::E2));
    player.key(Key::Up);
    player.key(Key::Up);
    player.key(Key::Char(' '));
    assert_eq!(player.san(), "e4 e5");
    // For Black, up is towards White's side.
    let mut black = against("normal", ColorChoice::Black);
    for key in [Key::Enter, Key::Up, Key::Up, Key::Enter] {
        black.key(key);
    }
    assert_eq!(&black.san()[..5], "e4 e5");
}

#[test]
fn moves_are_clicked_and_dragged() {
    let mut player = against("normal", ColorChoice::White);
    player.mouse(Mouse::Press, Square::E2);
    player.mouse(Mouse::Release, Square::E2);
    assert_eq!(player.game_screen().selected, Some(Square::E2), "a click picks a piece up");
    player.mouse(Mouse::Press, Square::E4);
    player.mouse(Mouse::Release, Square::E4);
    assert_eq!(player.san(), "e4 e5");
    player.mouse(Mouse::Press, Square::G1);
    player.mouse(Mouse::Release, Square::F3);
    assert!(player.san().starts_with("e4 e5 Nf3 "), "{}", player.san());
    player.mouse(Mouse::Press, Square::F3);
    player.mouse(Mouse::Release, Square::F3);
    player.mouse(Mouse::Press, Square::F3);
    player.mouse(Mouse::Release, Square::F3);
    assert_eq!(player.game_screen().selected, None, "a second click drops it");
}

#[test]
fn wrong_moves_are_explained() {
    let mut player = TestUser::two_humans("4k3/8/8/7q/8/8/4B3/3K2N1 w - - 0 1");
    for (typed, said) in [
        ("Bf1", "Bf1: that leaves your king in check from h5"),
        ("Nf5", "Nf5: no knight can go to f5"),
        ("hello", "\"hello\" is not a move; expected one like e4, Nf3, O-O, e2e4 or P-K4"),
    ] {
        player.play(typed);
        assert_eq!(player.message(), said);
        assert!(player.game_screen().message.is_warning);
    }
    player.mouse(Mouse::Press, Square::G1);
    player.mouse(Mouse::Press, Square::G4);
    assert_eq!(player.message(), "the knight on g1 cannot go to g4");
    player.mouse(Mouse::Press, Square::A8);
    assert_eq!(player.message(), "There is no white piece on a8 to pick up.");
    assert_eq!(player.san(), "");
}

#[test]
fn another_piece_can_be_picked_up_instead() {
    let mut player = TestUser::two_humans(START);
    player.mouse(Mouse::Press, Square::E2);
    player.mouse(Mouse::Release, Square::E2);
    player.mouse(Mouse::Press, Square::D2);
    assert_eq!(player.game_screen().selected, Some(Square::D2));
    player.key(Key::Escape);
    assert_eq!((player.game_screen().selected, &player.game_screen().popup), (None, &None));
}

#[test]
fn a_pawn_is_promoted_to_what_is_chosen() {
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let mut player = TestUser::two_humans(fen);
    player.play("a8");
    assert!(matches!(player.game_screen().popup, Some(Popup::Promotion { .. })));
    player.key(Key::Right);
    player.key(Key::Enter);
    assert_eq!(player.san(), "a8=R");
    let mut player = TestUser::two_humans(fen);
    player.mouse(Mouse::Press, Square::A7);
    player.mouse(Mouse::Release, Square::A8);
    player.type_text("n");
    assert_eq!(player.san(), "a8=N");
    let mut player = TestUser::two_humans(fen);
    player.play("a8");
    player.key(Key::Escape);
    assert_eq!((player.san(), &player.game_screen().popup), (String::new(), &None));
}

#[test]
fn a_hint_is_what_the_program_would_play() {
    let mut player = TestUser::two_humans(START);
    player.type_text("i");
    assert_eq!(player.message(), "Hint: MicroChess at Normal would play e4 (value 208; 208 is even).");
    assert_eq!(player.game_screen().hint.unwrap().to(), Square::E4);
    player.play("d4");
    assert_eq!(player.game_screen().hint, None);
}

#[test]
fn a_hint_in_an_earlier_position_is_refused_as_a_move_is() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    player.key(Key::Home);
    player.type_text("i");
    assert!(player.message().starts_with("You are viewing an earlier move."), "{}", player.message());
}
