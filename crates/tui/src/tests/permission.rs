//! Programs that only a file names: the screen asks before it runs them.

use microchess_game::{Game, PlayerSpec};

use super::{THEME, TestUser};
use crate::model::{Effect, Key, Model, Msg, SavedGame, Screen};
use crate::settings::{ColorChoice, Opponent, Settings};

fn engine() -> PlayerSpec {
    "uci:/opt/engine --fast,Hash=16".parse().unwrap()
}

fn saved() -> SavedGame {
    let mut game = Game::new(chess0x88::Position::start());
    let e4 = game.position().parse_san("e4").unwrap();
    game.play_on(e4).unwrap();
    SavedGame { players: Some([None, Some(engine())]), ..SavedGame::from(game) }
}

const QUESTION: &str = "Run /opt/engine --fast,Hash=16?";

#[test]
fn a_game_that_is_resumed_asks_on_the_start_screen() {
    for (answer, has_engine) in [(Key::Char('y'), true), (Key::Char('n'), false), (Key::Escape, false)] {
        let mut player = TestUser::on_start_screen(Settings::default());
        player.hold_jobs = true;
        player.model = Model::new(Settings::default(), Some(saved()), THEME);
        player.key(Key::Enter);
        assert!(player.jobs.is_empty() && matches!(player.model.screen, Screen::Start(_)));
        assert!(player.text(80, 24).contains(QUESTION), "{}", player.text(80, 24));
        player.key(answer);
        assert_eq!(player.game_screen().players[1].is_some(), has_engine);
        assert_eq!(player.jobs.len(), usize::from(has_engine));
        assert_eq!(player.san(), "e4");
    }
}

#[test]
fn a_game_that_is_opened_during_another_asks_there_and_once() {
    let mut player = TestUser::two_humans("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    player.hold_jobs = true;
    player.send(Msg::Loaded(Ok(Box::new(saved()))));
    assert!(player.text(80, 24).contains(QUESTION) && player.jobs.is_empty());
    assert_eq!(player.san(), "", "the game before is still there");
    player.key(Key::Escape);
    assert_eq!((player.san().as_str(), player.game_screen().players[1].is_some()), ("e4", false));
    player.send(Msg::Loaded(Ok(Box::new(saved()))));
    player.key(Key::Enter);
    assert_eq!(player.jobs.len(), 0, "an Enter that was meant for something else runs nothing");
    player.key(Key::Char('y'));
    assert_eq!(player.jobs.len(), 1);
    // The answer holds until the program ends.
    player.send(Msg::Loaded(Ok(Box::new(saved()))));
    assert!(player.model.question().is_none() && player.jobs.len() == 2);
}

#[test]
fn settings_that_skip_the_start_screen_ask_and_a_human_takes_the_place_that_is_refused() {
    let other: PlayerSpec = "1976:blitz".parse().unwrap();
    for (opponent, expected) in [
        (Opponent::Engine(engine()), [None, None]),
        (Opponent::Engines(engine(), other.clone()), [None, Some(other.clone())]),
        (Opponent::Engines(other.clone(), engine()), [Some(other), None]),
        (Opponent::Engines(engine(), engine()), [None, None]),
    ] {
        let settings = Settings { opponent, color: ColorChoice::Black, ..Settings::default() };
        let mut player = TestUser::on_start_screen(settings.clone());
        player.hold_jobs = true;
        let effects = player.model.start_game(settings, SavedGame::from(Game::new(chess0x88::Position::start())));
        assert!(effects.is_empty());
        player.key(Key::Escape);
        assert_eq!(player.game_screen().players, expected);
    }
}

#[test]
fn enter_on_the_start_screen_is_the_answer_to_what_it_shows() {
    let settings = Settings { opponent: Opponent::Engine(engine()), ..Settings::default() };
    let mut player = TestUser::on_start_screen(settings);
    for (columns, lines) in [(60, 20), (80, 24)] {
        let text = player.text(columns, lines);
        assert!(text.contains("engine (Hash=16), /opt/engine --fast"), "{text}");
        assert!(text.contains("Enter runs /opt/engine --fast,Hash=16."), "{text}");
    }
    let effects = player.model.update(Msg::Key(Key::Enter));
    assert!(matches!(&effects[..], [Effect::CheckEngines(_)]), "{effects:?}");
}
