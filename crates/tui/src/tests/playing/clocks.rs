//! Clocks, and the speed of 1976.

use std::time::Duration;

use chess0x88::Color;
use microchess_game::{GameResult, PlayerSpec};

use crate::action::Action;
use crate::model::Key;
use crate::settings::{Opponent, Settings, Speed, parse_clock};
use crate::tests::TestUser;

#[test]
fn clocks_run_and_run_out() {
    let settings = Settings { opponent: Opponent::Human, clock: parse_clock("1+2").unwrap(), ..Settings::default() };
    let mut player = TestUser::in_game(settings);
    player.wait(10.0);
    assert_eq!(player.game_screen().clock(Color::White), Some(Duration::from_secs(50)));
    player.play("e4");
    assert_eq!(player.game_screen().clock(Color::White), Some(Duration::from_secs(52)));
    player.wait(20.0);
    assert_eq!(player.game_screen().clock(Color::Black), Some(Duration::from_secs(40)));
    player.type_text(",");
    assert_eq!(player.game_screen().clock(Color::White), Some(Duration::from_secs(60)), "in the past, as it was");
    player.wait(41.0);
    assert_eq!(player.game_screen().game.termination().unwrap().result(), GameResult::Win(Color::White));
    player.type_text("u");
    assert_eq!(player.game_screen().clock(Color::White), Some(Duration::from_secs(60)));
}

#[test]
fn clocks_give_nothing_away() {
    let settings = Settings { opponent: Opponent::Human, clock: parse_clock("1+2").unwrap(), ..Settings::default() };
    let mut player = TestUser::in_game(settings);
    let seconds = |player: &TestUser| Color::ALL.map(|side| player.game_screen().clock(side).unwrap().as_secs());
    player.wait(10.0);
    player.type_text("u");
    player.type_text("y");
    assert_eq!(seconds(&player), [50, 60], "nothing was undone or redone");
    player.play("e4");
    player.wait(5.0);
    player.play("e5");
    assert_eq!(seconds(&player), [52, 57]);
    player.type_text("u");
    player.wait(3.0);
    player.type_text("y");
    assert_eq!(seconds(&player), [52, 57], "as it was after the move");
}

#[test]
fn while_an_engine_is_paused_its_clock_stands_still() {
    let spec: PlayerSpec = "1976:normal".parse().unwrap();
    let settings = Settings {
        opponent: Opponent::Engine(spec),
        clock: parse_clock("1").unwrap(),
        speed: Speed::Times(1.0),
        ..Settings::default()
    };
    let mut player = TestUser::in_game(settings);
    player.play("e4");
    player.wait(5.0);
    player.type_text("p");
    player.wait(100.0);
    assert_eq!(player.game_screen().clock(Color::Black), Some(Duration::from_secs(55)));
    assert_eq!(player.game_screen().game.termination(), None);
    player.type_text(" ");
    player.wait(10.0);
    assert_eq!(player.game_screen().clock(Color::Black), Some(Duration::from_secs(45)));
}

#[test]
fn at_the_speed_of_1976_it_takes_its_time_and_can_be_asked_to_move_now() {
    let spec: PlayerSpec = "1976:normal".parse().unwrap();
    let settings = Settings { opponent: Opponent::Engine(spec), speed: Speed::Times(1.0), ..Settings::default() };
    let mut player = TestUser::in_game(settings);
    player.play("e4");
    assert_eq!(player.san(), "e4");
    let kim1 = player.game_screen().search.as_ref().unwrap().kim1_time.unwrap();
    assert!((26.0..27.0).contains(&kim1.as_secs_f64()), "{kim1:?}");
    player.play("a3");
    assert!(player.message().contains("MicroChess Normal is to move"));
    player.wait(26.0);
    assert_eq!(player.san(), "e4");
    player.wait(1.0);
    assert_eq!(player.san(), "e4 e5");
    player.play("Nf3");
    player.type_text(" ");
    assert_eq!(player.san().split(' ').count(), 4, "moved now");
    player.perform_action(Action::Speed);
    assert_eq!(player.game_screen().speed, Speed::Times(10.0));
    player.perform_action(Action::Speed);
    assert_eq!(player.game_screen().speed, Speed::Instant);
}

#[test]
fn the_clock_is_saved_as_it_is_when_the_player_quits() {
    let settings = Settings { opponent: Opponent::Human, clock: parse_clock("1").unwrap(), ..Settings::default() };
    let mut player = TestUser::in_game(settings);
    player.play("e4");
    player.wait(12.5);
    player.key(Key::Quit);
    let kept = player.autosaved.last().unwrap();
    assert!(kept.contains("[WhiteClock \"0:01:00\"]") && kept.contains("[BlackClock \"0:00:47.5\"]"), "{kept}");
}

#[test]
fn move_now_before_the_answer_is_there_counts_too() {
    let spec: PlayerSpec = "1976:normal".parse().unwrap();
    let settings = Settings { opponent: Opponent::Engine(spec), speed: Speed::Times(1.0), ..Settings::default() };
    let mut player = TestUser::in_game(settings);
    player.hold_jobs = true;
    player.play("e4");
    player.type_text(" ");
    assert_eq!(player.san(), "e4");
    let job = player.jobs.pop().unwrap();
    player.hold_jobs = false;
    player.answer(job);
    assert_eq!(player.san(), "e4 e5");
}
