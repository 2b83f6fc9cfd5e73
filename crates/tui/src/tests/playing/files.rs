//! Games and settings that are saved, loaded and copied.

use chess0x88::Color;
use microchess_game::GameResult;
use microchess_game::pgn::PgnReader;

use super::against;
use crate::action::Action;
use crate::model::{Effect, Key, Msg, SavedGame, Screen};
use crate::popup::Popup;
use crate::settings::{ColorChoice, Opponent, Settings, Speed, Start, parse_clock};
use crate::store::{self, Store};
use crate::theme::{BoardTheme, ColorDepth};
use crate::{Overrides, initial_model};

#[test]
fn games_are_saved_after_every_move_saved_loaded_and_copied() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    assert_eq!(player.autosaved.len(), 2, "after both moves, and not before");
    let kept = PgnReader::new(player.autosaved.last().unwrap().as_bytes()).next().unwrap().unwrap();
    assert_eq!((kept.tag("WhitePlayer"), kept.tag("BlackPlayer")), (Some("human"), Some("1976:normal")));
    assert_eq!(kept.mainline.moves.len(), 2);
    player.type_text("s");
    assert!(matches!(&player.game_screen().popup, Some(Popup::SaveAs(prompt)) if prompt.text().ends_with(".pgn")));
    for _ in 0..40 {
        player.key(Key::Backspace);
    }
    player.type_text("a.pgn");
    player.key(Key::Enter);
    assert_eq!(player.saved[0].0.to_str(), Some("a.pgn"));
    assert!(player.saved[0].1.contains("1. e4 e5 *"));
    player.send(Msg::Done(Err("the disk is full".to_owned())));
    assert!(player.game_screen().message.is_warning && player.message() == "the disk is full");
    player.perform_action(Action::CopyFen);
    player.perform_action(Action::CopyPgn);
    assert!(player.copied[0].starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/") && player.copied[1].contains("1. e4 e5"));
    player.type_text("l");
    player.send(Msg::Paste("b.pgn\n".to_owned()));
    player.key(Key::Enter);
    assert_eq!(player.loads[0].to_str(), Some("b.pgn"));
    let game = PgnReader::new("1. d4 d5 *".as_bytes()).next().unwrap().unwrap().game();
    player.send(Msg::Loaded(Ok(Box::new(SavedGame::from(game)))));
    assert_eq!(player.san(), "d4 d5");
    player.send(Msg::Loaded(Err("no such file".to_owned())));
    assert_eq!(player.message(), "no such file");
}

#[test]
fn a_file_that_is_not_overwritten_gets_another_name() {
    let mut player = against("normal", ColorChoice::White);
    player.type_text("s");
    player.key(Key::ClearLine);
    player.type_text("~/my games.pgn");
    player.key(Key::Enter);
    let path = player.saved[0].0.clone();
    player.send(Msg::FileExists(path));
    let question = player.text(80, 24);
    assert!(question.contains(" The file exists ") && question.contains("Overwrite it?"), "{question}");
    player.type_text("n");
    assert!(matches!(&player.game_screen().popup, Some(Popup::SaveAs(prompt)) if prompt.text() == "~/my games.pgn"));
    assert_eq!(player.saved.len(), 1);
    // One that cannot be written keeps its place in the prompt, and it is said why.
    player.key(Key::Enter);
    player.send(Msg::NotSaved("~/my games.pgn".into(), "the disk is full".to_owned()));
    assert!(matches!(&player.game_screen().popup, Some(Popup::SaveAs(prompt)) if prompt.text() == "~/my games.pgn"));
    assert!(player.text(80, 24).contains("! the disk is full"), "{}", player.text(80, 24));
}

#[test]
fn colours_and_speed_are_remembered() {
    let mut player = against("normal", ColorChoice::White);
    player.type_text("t");
    player.perform_action(Action::Speed);
    assert_eq!(player.model.remembered.palette, player.model.theme.palette);
    assert_eq!(player.model.remembered.speed, Speed::Times(1.0));
}

#[test]
fn what_the_command_line_chose_is_not_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path());
    let flags = Overrides {
        opponent: Some(Opponent::Engine("1976:blitz".parse().unwrap())),
        color: Some(ColorChoice::Black),
        clock: Some(parse_clock("1+0").unwrap()),
        speed: Some(Speed::Times(2.0)),
        palette: Some(BoardTheme::Green),
        ..Overrides::default()
    };
    let remembered = |effects: &[Effect]| match effects.first() {
        Some(Effect::SaveSettings(settings)) => (**settings).clone(),
        other => panic!("{other:?}"),
    };
    let begin = |flags: &Overrides| initial_model(&store, flags, ColorDepth::Indexed, false, true).unwrap();
    let (mut model, effects) = begin(&flags);
    assert_eq!(model.settings.color, ColorChoice::Black);
    assert_eq!(remembered(&effects), Settings::default());
    // Another theme is chosen in the game, and that alone is remembered.
    let effects = model.update(Msg::Act(Action::Theme));
    assert_eq!(remembered(&effects), Settings { palette: model.theme.palette, ..Settings::default() });
    // What is chosen on the start screen is remembered; a command starts the same game nevertheless.
    let chosen = Settings { clock: parse_clock("5+3").unwrap(), color: ColorChoice::Random, ..Settings::default() };
    let (mut model, _) = begin(&Overrides::default());
    let effects = model.start_game(chosen.clone(), SavedGame::from_position(chess0x88::Position::start()));
    assert_eq!(remembered(&effects), chosen);
    store.save_settings(&chosen).unwrap();
    let (model, _) = begin(&Overrides { color: Some(ColorChoice::White), ..Overrides::default() });
    assert_eq!((model.settings.color, model.settings.clock), (ColorChoice::White, None));
}

#[test]
fn a_file_with_several_games_on_the_command_line_opens_the_chooser() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.pgn");
    std::fs::write(&file, "1. c4 *\n\n1. f4 *\n").unwrap();
    let store = Store::in_folder(folder.path());
    let start = Some(Start::Pgn(file.display().to_string()));
    let flags = Overrides { opponent: Some(Opponent::Human), start, ..Overrides::default() };
    let (mut model, _) = initial_model(&store, &flags, ColorDepth::Indexed, false, true).unwrap();
    let Screen::Start(start) = &model.screen else { panic!("nothing is chosen yet") };
    assert!(matches!(&start.popup, Some(Popup::Games { titles, .. }) if titles.len() == 2));
    let rows = start.popup.as_ref().unwrap().rows(40);
    assert!(rows[0].iter().any(|cell| cell.text == "Enter: open") && rows.len() == 3, "{rows:?}");
    let effects = model.update(Msg::Key(Key::Enter));
    assert!(matches!(effects.as_slice(), [Effect::LoadGame(path, 0)] if *path == file), "{effects:?}");
    model.update(Msg::Loaded(store::load_game(&file, Some(0)).map(Box::new)));
    let Screen::Game(screen) = &model.screen else { panic!("the game is shown") };
    assert_eq!((screen.game.san_moves(), screen.players.clone()), (vec!["c4".to_owned()], [None, None]));
    assert_eq!(model.remembered, Settings::default(), "flags are not remembered");
    let second = Overrides { game: Some(2), ..flags };
    let (model, _) = initial_model(&store, &second, ColorDepth::Indexed, false, true).unwrap();
    let Screen::Game(screen) = &model.screen else { panic!("the game is shown") };
    assert_eq!(screen.game.san_moves(), ["f4"]);
}

const MORPHY: &str = "[Event \"Opera\"]\n[Site \"Paris FRA\"]\n[Date \"1858.??.??\"]\n[Round \"?\"]\n[White \"Morphy\"]\n\
    [Black \"Duke\"]\n[Result \"1-0\"]\n[Annotator \"Someone\"]\n\n1. e4 {best by test} e5 (1... c5) 2. Nf3 1-0\n";

#[test]
fn a_game_between_others_is_kept_as_it_was_until_a_move_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    std::fs::write(&file, MORPHY).unwrap();
    let mut player = against("normal", ColorChoice::Black);
    player.send(Msg::Loaded(store::load_game(&file, None).map(Box::new)));
    assert!(player.message().starts_with("Loaded. The file says 1-0."), "{}", player.message());
    let [before, kept] = [MORPHY, &player.game_screen().pgn().to_string()].map(|text| {
        let game = PgnReader::new(text.as_bytes()).next().unwrap().unwrap();
        (game.tags, game.mainline, game.result)
    });
    assert_eq!(before, kept);
    // In the library it is as it was, too.
    let store = Store::in_folder(folder.path());
    store.save_game("one", &player.game_screen().pgn().to_string()).unwrap();
    assert_eq!(store.games()[0].text, "1858.??.??  Morphy - Duke  1-0  2 moves");
    let again = store.game("one").unwrap();
    assert_eq!(again.names, Some(["Morphy".to_owned(), "Duke".to_owned()]));
    assert!(again.game.termination().is_none() && again.is_over(), "why it ended is not known");
    assert_eq!(again.summary(), "over after move 2: 1-0 in the file");
    // Played on, it is another game.
    player.play("Nc6");
    let played = player.game_screen().pgn();
    assert_eq!((played.tag("Event"), played.result), (Some("A game at home"), None));
}

#[test]
fn a_game_that_is_only_looked_at_is_not_kept_and_hides_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    std::fs::write(&file, MORPHY).unwrap();
    let mut player = against("normal", ColorChoice::Black);
    let kept = player.autosaved.len();
    player.send(Msg::Loaded(store::load_game(&file, None).map(Box::new)));
    player.key(Key::Quit);
    assert_eq!(player.autosaved.len(), kept);
    // One of one's own, from a file that was saved by name.
    let own = MORPHY.replace("[Event", "[WhitePlayer \"human\"]\n[BlackPlayer \"1976:blitz\"]\n[Event");
    std::fs::write(&file, own).unwrap();
    player.send(Msg::Loaded(store::load_game(&file, None).map(Box::new)));
    player.key(Key::Quit);
    assert_eq!(player.autosaved.len(), kept);
    player.play("Nc6");
    player.key(Key::Quit);
    assert!(player.autosaved.len() > kept, "once a move is made, it is kept");
}

#[test]
fn a_game_of_ones_own_keeps_its_date_and_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path());
    let own =
        "[Event \"Club night\"]\n[Date \"2026.01.02\"]\n[WhitePlayer \"human\"]\n[BlackPlayer \"human\"]\n\n1. e4 e5";
    store.save_game("one", &format!("{own} *\n")).unwrap();
    let mut player = against("normal", ColorChoice::White);
    player.send(Msg::Loaded(Ok(Box::new(store.game("one").unwrap()))));
    player.play("Nf3");
    let kept = player.game_screen().pgn();
    assert_eq!((kept.tag("Event"), kept.tag("Date")), (Some("Club night"), Some("2026.01.02")));
    player.perform_action(Action::Rematch);
    player.type_text("y");
    assert_eq!(player.game_screen().pgn().tag("Event"), Some("A game at home"), "that is another game");
    // A finished one that is opened as a file is finished until a move is made.
    let file = folder.path().join("own.pgn");
    std::fs::write(&file, format!("{own} 0-1\n")).unwrap();
    player.send(Msg::Loaded(store::load_game(&file, None).map(Box::new)));
    assert_eq!(player.game_screen().pgn().result, Some(GameResult::Win(Color::Black)));
    player.play("Nf3");
    player.type_text("u");
    assert_eq!(player.game_screen().pgn().result, None);
}
