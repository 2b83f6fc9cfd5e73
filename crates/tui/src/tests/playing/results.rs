//! How games end, and what comes after them.

use chess0x88::Color;
use microchess_1976::Level;
use microchess_game::{Game, Termination};

use super::{START, against};
use crate::action::Action;
use crate::model::{Key, SavedGame, Screen};
use crate::popup::{Popup, Question};
use crate::settings::{ColorChoice, Opponent, Settings, spec_for_level};
use crate::tests::TestUser;

#[test]
fn resigning_is_asked_about() {
    let mut player = against("blitz", ColorChoice::White);
    player.perform_action(Action::Resign);
    player.type_text("n");
    assert_eq!(player.game_screen().game.termination(), None);
    assert_eq!(player.message(), "The game goes on.");
    player.perform_action(Action::Resign);
    player.type_text("y");
    assert_eq!(player.game_screen().game.termination(), Some(Termination::Resignation(Color::White)));
    assert!(player.message().starts_with("You lost: White resigns, 0-1."), "{}", player.message());
    player.play("e4");
    assert!(player.message().contains("The game is over"));
}

#[test]
fn draws_are_claimed_and_offered() {
    let mut two = TestUser::two_humans(START);
    two.type_text("=");
    assert_eq!(two.game_screen().popup, Some(Popup::Confirm(Question::Draw(Color::Black))));
    two.type_text("n");
    assert_eq!(two.message(), "Black plays on.");
    two.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(two.message(), "White can claim a draw by threefold repetition, or play on. =: claim it.");
    two.play("e4");
    assert_eq!(two.san(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4", "a move declines it");
    assert_eq!(two.message(), "");
    two.type_text("u=");
    assert_eq!(two.game_screen().game.termination().unwrap().to_string(), "draw by threefold repetition");
    assert!(two.message().starts_with("Draw by threefold repetition, 1/2-1/2."), "{}", two.message());
    let mut player = against("normal", ColorChoice::White);
    player.type_text("=");
    assert!(player.message().ends_with("You offer one: MicroChess Normal declines."), "{}", player.message());
    // A queen behind, it agrees.
    let settings = Settings { opponent: Opponent::Engine(spec_for_level(Level::Normal)), ..Settings::default() };
    let mut player = TestUser::on_start_screen(settings.clone());
    let game = Game::new("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1".parse().unwrap());
    let _ = player.model.start_game(settings, SavedGame::from(game));
    player.type_text("=");
    assert_eq!(player.game_screen().game.termination(), Some(Termination::Agreement));
}

#[test]
fn a_claim_after_a_move_of_the_machine_is_yours() {
    let mut player = against("normal", ColorChoice::White);
    player.hold_jobs = true;
    for (mv, reply) in [("Nf3", "Nf6"), ("Ng1", "Ng8"), ("Nf3", "Nf6"), ("Ng1", "Ng8")] {
        player.play(mv);
        player.answer_with(reply);
    }
    let expected =
        "MicroChess Normal plays Ng8. You can claim a draw by threefold repetition, or play on. =: claim it.";
    assert_eq!(player.message(), expected);
    // At the fiftieth move without a capture it is another claim.
    let mut fifty = TestUser::two_humans("4k3/8/8/8/8/8/8/4K2R w - - 98 80");
    fifty.play("Rh2 Kd8");
    assert_eq!(fifty.message(), "White can claim a draw by the fifty-move rule, or play on. =: claim it.");
    fifty.key(Key::Enter);
    assert_eq!(fifty.game_screen().game.termination(), None, "Enter is for moves");
}

#[test]
fn what_cannot_be_taken_back_needs_a_y() {
    let mut player = against("blitz", ColorChoice::White);
    player.perform_action(Action::Resign);
    player.key(Key::Enter);
    assert_eq!(player.game_screen().popup, Some(Popup::Confirm(Question::Resign(Color::White))));
    assert_eq!(player.game_screen().game.termination(), None);
    player.click_text("y: yes", (80, 24));
    assert!(player.game_screen().game.termination().is_some());
}

#[test]
fn a_rematch_changes_colours() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    player.perform_action(Action::Rematch);
    assert_eq!(player.san(), "e4 e5", "a game in play is not given up without asking");
    player.type_text("y");
    assert_eq!(player.game_screen().orientation, Color::Black);
    assert_eq!(player.san(), "e4", "it has White now, and has moved");
}

#[test]
fn a_new_game_goes_back_to_the_start_and_can_be_resumed() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    player.perform_action(Action::NewGame);
    player.key(Key::Escape);
    assert_eq!(player.san(), "e4 e5");
    player.perform_action(Action::NewGame);
    player.key(Key::Enter);
    let Screen::Start(start) = &player.model.screen else { panic!("no start screen") };
    assert_eq!(start.last_game.as_ref().unwrap().summary(), "move 2, White to move");
    player.key(Key::Enter);
    assert_eq!(player.san(), "e4 e5", "Enter resumes it");
}

#[test]
fn control_c_quits() {
    let mut player = TestUser::two_humans(START);
    player.key(Key::Quit);
    assert!(player.model.should_quit);
    assert!(player.autosaved.is_empty(), "nothing has happened yet");
}
