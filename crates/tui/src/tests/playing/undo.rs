//! Undo and redo, and viewing earlier moves.

use chess0x88::Color;

use super::{START, against};
use crate::model::{Key, Mouse, Msg};
use crate::settings::ColorChoice;
use crate::tests::TestUser;

#[test]
fn a_pair_of_moves_is_undone_and_redone() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4 Nf3");
    let whole = player.san();
    player.type_text("u");
    assert_eq!(player.san(), "e4 e5");
    player.type_text("u");
    assert_eq!(player.san(), "");
    player.type_text("u");
    assert_eq!(player.message(), "There is nothing to undo.");
    player.type_text("yy");
    assert_eq!(player.san(), whole);
    player.type_text("y");
    assert_eq!(player.message(), "There is nothing to redo.");
    // The engine's first move stays.
    let mut black = against("normal", ColorChoice::Black);
    black.type_text("u");
    assert_eq!(black.san(), "e4");
    // Two humans undo one move.
    let mut two = TestUser::two_humans(START);
    two.play("e4 e5");
    two.type_text("u");
    assert_eq!(two.san(), "e4");
}

#[test]
fn undoing_while_it_thinks_stops_it() {
    let mut player = against("normal", ColorChoice::White);
    player.hold_jobs = true;
    player.play("e4");
    assert!(player.game_screen().search.is_some());
    player.type_text("u");
    assert!(player.game_screen().search.is_none());
    assert_eq!(player.san(), "");
    // Its answer comes too late, whatever is thought about meanwhile.
    let stale = player.jobs.pop().unwrap();
    player.play("d4");
    player.answer(stale);
    assert_eq!(player.san(), "d4");
}

#[test]
fn earlier_moves_can_be_viewed_but_not_played_from() {
    let mut player = TestUser::two_humans(START);
    player.play("e4 e5 Nf3");
    player.type_text(",");
    player.key(Key::PageUp);
    assert_eq!(player.game_screen().view_ply, 1);
    assert_eq!(player.game_screen().position().turn(), Color::Black);
    player.play("a6");
    assert!(player.message().contains("You are viewing an earlier move"));
    player.key(Key::Home);
    assert_eq!(player.game_screen().view_ply, 0);
    player.type_text(".");
    assert_eq!(player.game_screen().view_ply, 1);
    player.send(Msg::Mouse(Mouse::WheelDown, 0, 0));
    assert_eq!(player.game_screen().view_ply, 2);
    player.key(Key::End);
    assert!(player.game_screen().is_live());
    player.play("Nc6");
    assert_eq!(player.san(), "e4 e5 Nf3 Nc6");
}

#[test]
fn moves_and_candidates_are_clicked() {
    let mut player = TestUser::two_humans(START);
    player.play("e4 e5 Nf3 Nc6 Bb5");
    player.click_text("e5", (80, 24));
    assert_eq!(player.game_screen().view_ply, 2);
    player.click_text("Bb5", (80, 24));
    assert!(player.game_screen().is_live());
    player.type_text("x");
    let list = player.geometry();
    let Some(crate::geometry::PanelGeometry::XRay(list)) = list.panel else { panic!("no X-ray") };
    player.send(Msg::Mouse(Mouse::Press, list.list.x + 2, list.list.y + 2));
    assert_eq!(player.game_screen().xray.as_ref().unwrap().selected, 2);
    player.send(Msg::Mouse(Mouse::Press, 0, list.list.y + 1));
    assert_eq!(player.game_screen().xray.as_ref().unwrap().selected, 2, "beside the list");
}

#[test]
fn where_black_moved_first_the_move_list_is_clicked_too() {
    let mut player = TestUser::two_humans("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    player.play("e5 Nf3");
    player.click_text("e5", (80, 24));
    assert_eq!(player.game_screen().view_ply, 1);
    player.click_text("...", (80, 24));
    assert_eq!(player.game_screen().view_ply, 1, "there is no move");
}
