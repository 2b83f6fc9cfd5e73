//! Engines: their answers, pausing, errors.

use chess0x88::Color;
use microchess_game::{Game, PlayerSpec, Termination};

use super::against;
use crate::action::Action;
use crate::model::{Key, Msg, SavedGame, Screen};
use crate::settings::{ColorChoice, Opponent, Settings};
use crate::tests::TestUser;

#[test]
fn an_answer_of_another_game_is_not_played_in_this_one() {
    let mut player = against("normal", ColorChoice::Black);
    player.hold_jobs = true;
    player.play("e5");
    let stale = player.jobs.pop().unwrap();
    player.perform_action(Action::NewGame);
    player.key(Key::Enter);
    player.model.screen =
        Screen::Start(Box::new(crate::start_screen::StartScreen::new(player.model.settings.clone(), None)));
    player.key(Key::Enter);
    assert_eq!(player.san(), "");
    player.answer(stale);
    assert_eq!(player.san(), "");
    let job = player.jobs.pop().unwrap();
    player.answer(job);
    assert_eq!(player.san(), "e4");
}

#[test]
fn a_warning_is_left_to_be_read() {
    let mut player = against("normal", ColorChoice::White);
    player.hold_jobs = true;
    player.play("e4");
    player.send(Msg::Done(Err("The game could not be saved: the disk is full".to_owned())));
    let job = player.jobs.pop().unwrap();
    player.hold_jobs = false;
    player.answer(job);
    assert_eq!(player.san(), "e4 e5");
    assert_eq!(player.message(), "The game could not be saved: the disk is full. MicroChess Normal plays e5.");
    player.wait(5.0);
    player.play("Nf3");
    assert!(player.message().contains(" plays "), "{}", player.message());
}

#[test]
fn a_warning_about_the_turn_is_over_when_the_machine_has_moved() {
    let mut player = against("normal", ColorChoice::White);
    player.hold_jobs = true;
    player.play("e4 d4");
    assert_eq!(player.message(), "MicroChess Normal is to move. Space: move now.");
    player.answer_with("e5");
    assert_eq!(player.message(), "MicroChess Normal plays e5.");
    player.play("d4");
    player.type_text(",");
    player.play("d4");
    assert!(player.message().starts_with("You are viewing"), "{}", player.message());
    player.answer_with("exd4");
    assert_eq!(player.message(), "MicroChess Normal plays exd4.");
}

#[test]
fn an_engine_can_be_paused_and_resumed() {
    let mut player = against("normal", ColorChoice::White);
    player.hold_jobs = true;
    player.play("e4");
    player.type_text("p");
    assert!(player.game_screen().is_paused && player.game_screen().search.is_none());
    player.hold_jobs = false;
    player.type_text(" ");
    assert_eq!(player.san(), "e4 e5");
    player.perform_action(Action::Pause);
    assert_eq!(player.message(), "No engine is thinking.");
    player.type_text("p");
    assert_eq!(player.game_screen().typed, "p", "now it is the beginning of p-k4");
}

#[test]
fn two_engines_play_to_the_end() {
    let [white, black] = ["1976:superblitz", "1976:blitz"].map(|text| text.parse().unwrap());
    let player = TestUser::in_game(Settings { opponent: Opponent::Engines(white, black), ..Settings::default() });
    assert!(player.game_screen().game.termination().is_some(), "{}", player.san());
}

#[test]
fn an_engine_that_cannot_be_started_is_reported_and_can_be_tried_again() {
    let spec: PlayerSpec = "uci:/does/not/exist".parse().unwrap();
    let mut player = TestUser::in_game(Settings { opponent: Opponent::Engine(spec), ..Settings::default() });
    player.play("e4");
    assert!(player.message().contains("/does/not/exist") && player.message().contains("Space: try again"));
    assert!(player.game_screen().is_paused);
    player.type_text("u");
    assert_eq!(player.san(), "");
}

#[test]
fn janus_plays_and_its_scores_are_kept_with_the_game() {
    let spec: PlayerSpec = "janus:depth=2".parse().unwrap();
    let mut player = TestUser::in_game(Settings { opponent: Opponent::Engine(spec), ..Settings::default() });
    player.play("e4");
    assert!(player.message().starts_with("Janus (depth 2) plays ") && player.message().contains(" (depth 2, "));
    player.play("d4");
    let scores = player.game_screen().scores().to_vec();
    assert_eq!(scores.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true, false, true]);
    let pgn = player.autosaved.last().unwrap();
    assert_eq!(pgn.matches("[%eval ").count(), 2, "{pgn}");
    // What is undone has no score, and what is redone has its own again.
    player.type_text("u");
    assert_eq!(player.game_screen().scores(), &scores[..2]);
    player.type_text("y");
    assert_eq!(player.game_screen().scores(), scores);
    player.type_text("u");
    player.hold_jobs = true;
    player.play("Nf3");
    assert_eq!(player.game_screen().scores(), [scores[0], scores[1], None]);
}

#[test]
fn two_kinds_of_engines_play_to_the_end() {
    let [white, black] = ["janus:depth=1", "1976:superblitz"].map(|text| text.parse().unwrap());
    let player = TestUser::in_game(Settings { opponent: Opponent::Engines(white, black), ..Settings::default() });
    assert!(player.game_screen().game.termination().is_some(), "{}", player.san());
    let scores = player.game_screen().scores();
    assert!(scores.iter().step_by(2).all(Option::is_some) && scores.iter().skip(1).step_by(2).all(Option::is_none));
}

#[test]
fn when_it_resigns_the_game_is_over() {
    let spec: PlayerSpec = "1976:normal".parse().unwrap();
    let settings = Settings { opponent: Opponent::Engine(spec), color: ColorChoice::Black, ..Settings::default() };
    let mut player = TestUser::on_start_screen(settings.clone());
    // Only en passant saves the king, which the program does not know.
    let game = Game::new("6rk/8/8/5Pp1/4n2K/2r5/8/q2b4 w - g6 0 1".parse().unwrap());
    let effects = player.model.start_game(settings, SavedGame::from(game));
    player.perform(effects);
    assert_eq!(player.game_screen().game.termination(), Some(Termination::Resignation(Color::White)));
}
