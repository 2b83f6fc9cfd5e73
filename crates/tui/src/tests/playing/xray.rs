//! The X-ray beside the game.

use microchess_1976::Level;
use microchess_game::{Game, PlayerSpec};

use super::against;
use crate::model::{Key, Msg, SavedGame};
use crate::settings::{ColorChoice, Opponent, Settings, Speed, spec_for_level};
use crate::store::{self, Store};
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
    with.type_text("w");
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

/// The ply that is explained, and the candidate that is selected.
fn looked_at(player: &TestUser) -> (usize, String) {
    let xray = player.game_screen().xray.as_ref().unwrap();
    let insight = xray.insight.as_ref().unwrap();
    (insight.ply, insight.explanation.moves[xray.selected].name.clone())
}

#[test]
fn the_xray_follows_the_machine() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    player.type_text("x");
    assert_eq!(looked_at(&player), (1, "e5".to_owned()), "the move that it has just made");
    player.type_text("w");
    assert_eq!(looked_at(&player).0, 2, "and what it would play for the player");
    player.type_text("w");
    player.key(Key::Tab);
    assert_ne!(looked_at(&player).1, "e5");
    player.key(Key::BackTab);
    assert_eq!(looked_at(&player).1, "e5");
    player.play("Nf3");
    assert_eq!(looked_at(&player).0, 3, "its next move");
    player.type_text(",,");
    assert_eq!(looked_at(&player).0, 1, "in the past, the last move of it that is viewed");
    player.key(Key::End);
    player.type_text("u");
    player.play("d4");
    assert_eq!(looked_at(&player).0, 3, "another game, another analysis");
    player.key(Key::Escape);
    assert!(player.game_screen().xray.is_none() && player.game_screen().popup.is_none(), "Esc closes it");
    player.type_text("xx");
    assert!(player.game_screen().xray.is_none(), "and so does x");
}

#[test]
fn opened_before_the_first_move_it_explains_the_machine_as_soon_as_that_moves() {
    let mut player = against("normal", ColorChoice::White);
    player.type_text("x");
    assert_eq!(looked_at(&player).0, 0);
    assert!(player.text(80, 24).contains("What it would play for you"), "{}", player.text(80, 24));
    player.play("e4");
    assert_eq!(looked_at(&player), (1, "e5".to_owned()));
    let mut player = against("normal", ColorChoice::White);
    player.hold_jobs = true;
    player.play("e4");
    player.type_text("x");
    player.hold_jobs = false;
    let job = player.jobs.pop().unwrap();
    player.answer(job);
    assert_eq!(looked_at(&player), (1, "e5".to_owned()), "opened while it thought");
}

#[test]
fn the_board_shows_the_position_before_the_move_until_the_player_turns_to_it() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    player.type_text("x");
    let has_e5 = |player: &TestUser| player.game_screen().position().board().get(chess0x88::Square::E5).is_some();
    assert!(!has_e5(&player));
    assert!(player.text(80, 24).contains("Before 1...e5"), "{}", player.text(80, 24));
    player.type_text("N");
    assert!(has_e5(&player), "a move is typed in the game");
    player.type_text("f3");
    player.key(Key::Enter);
    assert_eq!(player.san().split(' ').count(), 4);
    assert_eq!(player.game_screen().shown_ply(), 3, "and before its next move");
    player.key(Key::Up);
    assert_eq!(player.game_screen().shown_ply(), 4);
}

#[test]
fn at_the_speed_of_1976_the_candidates_appear_one_by_one() {
    let spec: PlayerSpec = "1976:normal".parse().unwrap();
    let settings = Settings { opponent: Opponent::Engine(spec), speed: Speed::Times(10.0), ..Settings::default() };
    let mut player = TestUser::in_game(settings);
    player.type_text("x");
    player.play("e4");
    let known = |player: &TestUser| {
        let screen = player.game_screen();
        screen.xray.as_ref().unwrap().known(screen).len()
    };
    assert_eq!(known(&player), 0);
    player.wait(0.5);
    let first = known(&player);
    assert!((1..20).contains(&first), "{first}");
    let text = player.text(120, 40);
    assert!(text.contains("It is thinking") && text.contains("best yet") && text.contains("KIM-1: "), "{text}");
    player.wait(1.0);
    let second = known(&player);
    assert!((first + 1..20).contains(&second), "{second}");
    let text = player.text(120, 60);
    for rank in 1..=second {
        assert!(text.contains(&format!("{rank:>2} ")), "ranks are those of the moves that are valued:\n{text}");
    }
    assert!(
        !text.contains("worth as much") && !text.contains("more than"),
        "what has no value yet is not shown:\n{text}"
    );
    player.wait(2.0);
    assert_eq!(player.san(), "e4 e5");
    assert_eq!(looked_at(&player), (1, "e5".to_owned()), "then its move is explained");
    assert!(player.text(120, 40).contains("Why it played 1...e5"));
}

#[test]
fn a_refused_capture_is_explained_in_words_and_listed() {
    let spec: PlayerSpec = "1976:normal".parse().unwrap();
    let settings = Settings { opponent: Opponent::Engine(spec), color: ColorChoice::Black, ..Settings::default() };
    let mut player = TestUser::on_start_screen(settings.clone());
    let game = Game::new("6k1/8/8/3q4/8/8/8/3Q2K1 w - - 0 1".parse().unwrap());
    let effects = player.model.start_game(settings, SavedGame::from(game));
    player.perform(effects);
    assert_eq!(player.san(), "Qg4+");
    player.type_text("x");
    let text = player.text(120, 40);
    let words: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Qxd5+ 11"), "the refused move is in the list: {text}");
    let sentence =
        "It could have won the queen with Qxd5+. The sum for that came to 266, a byte holds 255, and 11 was left";
    let found = crate::plain_words::sentences(
        player.game_screen().xray.as_ref().unwrap().insight.as_ref().unwrap(),
        crate::xray::Subject::LastMove,
        crate::plain_words::Reader::OpponentOfMicroChess,
    );
    assert!(found.iter().any(|line| line.starts_with(sentence)), "{found:?}");
}

#[test]
fn a_resignation_is_explained() {
    let spec: PlayerSpec = "1976:normal".parse().unwrap();
    let settings = Settings { opponent: Opponent::Engine(spec), color: ColorChoice::Black, ..Settings::default() };
    let mut player = TestUser::on_start_screen(settings.clone());
    let game = Game::new("6rk/8/8/5Pp1/4n2K/2r5/8/q2b4 w - g6 0 1".parse().unwrap());
    let effects = player.model.start_game(settings, SavedGame::from(game));
    player.perform(effects);
    player.type_text("x");
    assert!(player.text(80, 24).contains("resign"), "{}", player.text(80, 24));
}

#[test]
fn the_screen_says_that_the_board_shows_the_position_before_the_move() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    player.type_text("x");
    for columns in [60, 80, 100, 120, 200] {
        for lines in 20..60 {
            let text = player.text(columns, lines);
            assert!(text.contains("Before 1...e5"), "{columns}x{lines}:\n{text}");
        }
    }
}

#[test]
fn it_is_the_machine_and_you_the_player_on_either_side() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    player.type_text("w");
    let text = player.text(120, 60);
    assert!(text.contains("What it would play for you"), "{text}");
    // The machine's replies count against the player's move, and the player's own moves for it.
    let amount = |words: &str| {
        let line = text.lines().find(|line| line.contains(words)).unwrap_or_else(|| panic!("{words}:\n{text}"));
        line.split(words).next().unwrap().split_whitespace().last().unwrap().parse::<f64>().unwrap()
    };
    assert!(amount(" its mobility") < 0.0 && amount(" your mobility") > 0.0, "{text}");
    assert!(!text.contains("the opponent") && !text.contains("it threatens"), "{text}");
    player.type_text("x");
    player.type_text("x");
    let text = player.text(120, 60);
    assert!(text.contains("Why it played 1...e5") && text.contains("your mobility"), "{text}");
}

#[test]
fn moves_of_a_file_are_those_of_others_also_after_playing_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    std::fs::write(&file, "[White \"Morphy\"]\n[Black \"Duke\"]\n\n1. e4 e5 2. Nf3 d6 1-0\n").unwrap();
    let mut player = against("normal", ColorChoice::White);
    player.send(Msg::Loaded(store::load_game(&file, None).map(Box::new)));
    player.type_text("x");
    let words = |player: &mut TestUser| player.text(120, 60).split_whitespace().collect::<Vec<_>>().join(" ");
    let text = words(&mut player);
    assert!(text.contains("What MicroChess thinks of 2...d6") && !text.contains("It played"), "{text}");
    player.type_text(",");
    assert_eq!(looked_at(&player).0, 2, "either side's");
    player.type_text("w");
    assert!(!words(&mut player).contains("for you"), "no player here plays that side");
    player.type_text("w");
    player.key(Key::End);
    player.play("d4");
    assert_eq!(looked_at(&player).0, 5);
    assert!(words(&mut player).contains("It played"), "its own move");
    player.type_text(",,");
    let text = words(&mut player);
    assert!(text.contains("What MicroChess thinks of 2...d6") && !text.contains("It played"), "{text}");
    // It is remembered with the game, and forgotten where other moves are made.
    let store = Store::in_folder(folder.path());
    store.save_game("one", &player.game_screen().pgn().to_string()).unwrap();
    assert_eq!(store.game("one").unwrap().foreign_plies, 4);
    player.key(Key::End);
    player.type_text("uu");
    player.play("Nc3");
    assert_eq!(player.game_screen().foreign_plies, 2);
}

#[test]
fn in_an_earlier_position_the_move_is_selected_that_it_would_play() {
    let mut player = against("normal", ColorChoice::White);
    player.play("a4");
    player.play("h4");
    player.key(Key::Home);
    player.type_text("w");
    let (ply, selected) = looked_at(&player);
    assert_eq!(ply, 0);
    let text = player.text(120, 60);
    assert!(selected != "a4" && text.contains(&format!("It would play {selected} for you")), "{selected}:\n{text}");
    player.type_text("w");
    assert_eq!(looked_at(&player), (0, "a4".to_owned()), "and what was played is looked at as that");
}

#[test]
fn against_another_engine_the_adviser_has_a_name() {
    let settings = Settings { opponent: Opponent::Engine("janus:nodes=50".parse().unwrap()), ..Settings::default() };
    let mut player = TestUser::in_game(settings);
    player.type_text("w");
    let text = player.text(120, 60);
    assert!(text.contains("What MicroChess would play for you"), "{text}");
    assert!(text.contains("MicroChess would play e4 for you") && !text.contains("It would"), "{text}");
}
