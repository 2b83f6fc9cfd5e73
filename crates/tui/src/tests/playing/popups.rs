//! Popups, the menu and the help.

use chess0x88::{Color, Square};

use super::START;
use crate::action::Action;
use crate::model::{Key, Mouse, Msg};
use crate::popup::Popup;
use crate::tests::TestUser;

#[test]
fn the_mouse_chooses_in_popups() {
    let mut player = TestUser::two_humans("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    player.play("a8");
    player.send(Msg::Mouse(Mouse::Press, 0, 0));
    assert!(player.game_screen().popup.is_some(), "a click beside it does nothing");
    player.click_text("R rook", (80, 24));
    assert_eq!(player.san(), "a8=R");
    player.type_text("m");
    player.click_text("Flip board", (80, 24));
    assert_eq!((player.game_screen().orientation, &player.game_screen().popup), (Color::Black, &None));
    // In a menu that is too high for the screen, what is seen is what is chosen.
    player.type_text("m");
    player.key(Key::Up);
    player.click_text("All keys", (60, 20));
    assert_eq!(player.game_screen().popup, Some(Popup::Help(0)));
    player.key(Key::Escape);
    player.perform_action(Action::Resign);
    player.click_text("n or Esc: no", (80, 24));
    assert_eq!((&player.game_screen().popup, player.game_screen().game.termination()), (&None, None));
    player.type_text("s");
    player.click_text("Esc: cancel.", (80, 24));
    assert!(player.saved.is_empty() && player.game_screen().popup.is_none());
    player.type_text("s");
    player.click_text("Enter: save.", (80, 24));
    assert_eq!(player.saved.len(), 1);
    player.perform_action(Action::Resign);
    player.click_text("y: yes", (80, 24));
    assert!(player.game_screen().game.termination().is_some());
}

#[test]
fn a_popup_keeps_clicks_from_the_board_below() {
    let mut player = TestUser::two_humans(START);
    player.type_text("?");
    player.mouse(Mouse::Press, Square::E2);
    player.mouse(Mouse::Release, Square::E4);
    assert_eq!((player.san(), player.game_screen().selected), (String::new(), None));
}

#[test]
fn colours_board_help_and_menu() {
    let mut player = TestUser::two_humans(START);
    let theme = player.model.theme;
    player.type_text("t");
    assert_ne!(player.model.theme, theme);
    player.type_text("v");
    assert_eq!(player.game_screen().orientation, Color::Black);
    player.type_text("?");
    assert_eq!(player.game_screen().popup, Some(Popup::Help(0)));
    player.key(Key::Enter);
    assert_eq!(player.game_screen().popup, None);
    player.key(Key::Escape);
    player.key(Key::Down);
    player.type_text("t");
    assert_eq!(player.game_screen().popup, None, "a key of the menu does what it says");
    player.type_text("m");
    player.key(Key::Up);
    player.key(Key::Enter);
    assert!(player.model.should_quit, "the last line of the menu quits");
}
