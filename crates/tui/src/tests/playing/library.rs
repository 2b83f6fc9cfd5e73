//! Games that are kept, games of a file, and files that exist.

use std::path::PathBuf;

use microchess_game::pgn::PgnReader;

use super::against;
use crate::action::Action;
use crate::model::{Effect, Key, Msg, SavedGame, Screen};
use crate::popup::{GameEntry, Popup, Question};
use crate::settings::{ColorChoice, Opponent, Settings};
use crate::tests::TestUser;

fn entries() -> Vec<GameEntry> {
    ["You - Janus", "You - Blinker"].map(|text| GameEntry { id: text.to_lowercase(), text: text.to_owned() }).to_vec()
}

#[test]
fn a_game_is_searched_opened_and_deleted_after_a_question() {
    let mut player = TestUser::on_start_screen(Settings::default());
    player.type_text("o");
    assert!(matches!(player.others.last(), Some(Effect::ListGames)));
    player.send(Msg::Library(entries()));
    player.type_text("blink");
    assert!(player.text(80, 24).contains("> You - Blinker") && !player.text(80, 24).contains("You - Janus"));
    player.key(Key::Delete);
    assert!(player.text(80, 24).contains("Delete You - Blinker?"));
    player.type_text("n");
    assert!(matches!(player.others.last(), Some(Effect::ListGames)), "the list is shown again");
    player.send(Msg::Library(entries()));
    player.key(Key::Delete);
    player.type_text("y");
    assert!(matches!(player.others.last(), Some(Effect::DeleteGame(id)) if id == "you - janus"));
    player.send(Msg::Library(entries()));
    player.click_text("You - Blinker", (80, 24));
    player.click_text("You - Blinker", (80, 24));
    assert!(matches!(player.others.last(), Some(Effect::OpenGame(id)) if id == "you - blinker"));
}

#[test]
fn a_new_game_and_a_rematch_have_names_of_their_own() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    let first = player.game_screen().saved().id;
    player.perform_action(Action::Rematch);
    player.type_text("y");
    let second = player.game_screen().saved().id;
    assert_ne!(first, second);
    player.type_text("m");
    player.key(Key::Escape);
    player.perform_action(Action::NewGame);
    player.key(Key::Enter);
    assert!(matches!(player.model.screen, Screen::Start(_)));
    player.key(Key::Enter);
    assert_eq!(player.game_screen().saved().id, second, "a game that is resumed keeps its name");
}

#[test]
fn a_file_with_several_games_asks_which_and_shows_the_names() {
    let mut player = against("normal", ColorChoice::White);
    let path = PathBuf::from("two.pgn");
    player.send(Msg::GamesInFile(path.clone(), vec!["Morphy - Duke".to_owned(), "A - B".to_owned()]));
    assert!(player.text(80, 24).contains("Choose a game"));
    player.key(Key::Down);
    player.key(Key::Enter);
    assert!(matches!(player.others.last(), Some(Effect::LoadGame(file, 1)) if *file == path));
    let game = PgnReader::new("1. e4 e5 2. Nf3 *".as_bytes()).next().unwrap().unwrap().game();
    let names = Some(["Morphy".to_owned(), "Duke".to_owned()]);
    player.send(Msg::Loaded(Ok(Box::new(SavedGame { names, ..SavedGame::from(game) }))));
    assert!(player.text(80, 24).contains("Morphy - Duke"), "{}", player.text(80, 24));
}

#[test]
fn a_file_that_exists_is_only_overwritten_after_a_question() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    player.type_text("s");
    player.key(Key::Enter);
    assert_eq!(player.saved.len(), 1);
    let path = player.saved[0].0.clone();
    player.send(Msg::FileExists(path.clone()));
    assert_eq!(player.game_screen().popup, Some(Popup::Confirm(Question::Overwrite(path))));
    player.type_text("y");
    assert_eq!(player.saved.len(), 2);
    player.type_text("l");
    player.type_text("ga");
    player.key(Key::Tab);
    assert!(matches!(player.others.last(), Some(Effect::Complete(name)) if name == "ga"));
    player.send(Msg::Completions(vec!["game-1.pgn".to_owned(), "game-2.pgn".to_owned()]));
    assert!(player.text(80, 24).contains("File: game-"), "{}", player.text(80, 24));
}

#[test]
fn an_engine_that_is_none_is_said_on_the_start_screen() {
    let opponent = Opponent::Engine("uci:/does/not/exist".parse().unwrap());
    let settings = Settings { opponent, ..Settings::default() };
    let mut player = TestUser::on_start_screen(settings.clone());
    let effects = player.model.update(Msg::Key(Key::Enter));
    assert!(matches!(effects.as_slice(), [Effect::CheckEngines(_)]), "{effects:?}");
    let game = Box::new((settings, SavedGame::from_position(chess0x88::Position::start())));
    player.send(Msg::EnginesChecked(game, Err("there is no such file".to_owned())));
    let Screen::Start(start) = &player.model.screen else { panic!("no start screen") };
    assert_eq!(start.message, "there is no such file");
}

#[test]
fn engines_that_are_found_are_offered_and_those_that_were_used_remembered() {
    let found = "uci:/usr/games/stockfish".parse().unwrap();
    let mut player = TestUser::on_start_screen(Settings::default());
    player.model.offer_engines(vec![found]);
    player.key(Key::Home);
    for _ in 0..3 {
        player.key(Key::Up);
    }
    let mut seen = Vec::new();
    let Screen::Start(start) = &mut player.model.screen else { panic!("no start screen") };
    start.row = crate::start_screen::Row::Opponent;
    for _ in 0..20 {
        player.key(Key::Right);
        let Screen::Start(start) = &player.model.screen else { panic!("no start screen") };
        seen.push(start.label_and_value(crate::start_screen::Row::Opponent).1);
    }
    assert!(seen.contains(&"stockfish (/usr/games/stockfish)".to_owned()), "{seen:?}");
    let opponent = Opponent::Engine("uci:/bin/engine".parse().unwrap());
    let player = TestUser::in_game(Settings { opponent, ..Settings::default() });
    assert_eq!(player.model.settings.known_engines, ["uci:/bin/engine".parse().unwrap()]);
}
