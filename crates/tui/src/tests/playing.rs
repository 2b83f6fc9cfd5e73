//! Everything that can be done in a game.

use std::time::Duration;

use chess0x88::{Color, Square};
use microchess_1976::Level;
use microchess_game::PlayerSpec;
use microchess_game::pgn::PgnReader;
use microchess_game::{Game, GameResult, Termination};

use super::TestUser;
use crate::action::Action;
use crate::model::{Key, Mouse, Msg, SavedGame, Screen};
use crate::popup::Popup;
use crate::settings::{ColorChoice, Opponent, Settings, Speed, parse_clock, spec_for_level};

/// Against MicroChess without its book, so that every game is the same.
fn against(level: &str, color: ColorChoice) -> TestUser {
    let spec: PlayerSpec = format!("1976:{level}").parse().unwrap();
    TestUser::in_game(Settings { opponent: Opponent::Engine(spec), color, ..Settings::default() })
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn moves_are_typed_in_many_ways_and_answered() {
    for text in ["e4", "e2e4", "6444"] {
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
        ("hello", "hello: at character 3: expected a rank, 1 to 8"),
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
fn a_hint_is_what_the_program_would_play() {
    let mut player = TestUser::two_humans(START);
    player.type_text("i");
    assert_eq!(player.message(), "Hint: MicroChess at Normal would play e4 (value 208; 208 is even).");
    assert_eq!(player.game_screen().hint.unwrap().to(), Square::E4);
    player.play("d4");
    assert_eq!(player.game_screen().hint, None);
}

#[test]
fn resigning_is_asked_about() {
    let mut player = against("blitz", ColorChoice::White);
    player.perform_action(Action::Resign);
    player.type_text("n");
    assert_eq!(player.game_screen().game.termination(), None);
    player.perform_action(Action::Resign);
    player.type_text("y");
    assert_eq!(player.game_screen().game.termination(), Some(Termination::Resignation(Color::White)));
    assert!(player.message().starts_with("White resigns: 0-1"));
    player.play("e4");
    assert!(player.message().contains("The game is over"));
}

#[test]
fn draws_are_claimed_and_offered() {
    let mut two = TestUser::two_humans(START);
    two.type_text("=");
    assert_eq!(two.game_screen().popup, Some(Popup::Confirm(crate::popup::Question::Draw(Color::Black))));
    two.type_text("n");
    assert_eq!(two.message(), "Black plays on.");
    two.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    two.type_text("=");
    assert_eq!(two.game_screen().game.termination().unwrap().to_string(), "draw by threefold repetition");
    let mut player = against("normal", ColorChoice::White);
    player.type_text("=");
    assert!(player.message().starts_with("MicroChess Normal declines"), "{}", player.message());
    // A queen behind, it agrees.
    let settings = Settings { opponent: Opponent::Engine(spec_for_level(Level::Normal)), ..Settings::default() };
    let mut player = TestUser::on_start_screen(settings.clone());
    let game = Game::new("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1".parse().unwrap());
    let _ = player.model.start_game(settings, SavedGame { game, players: None, book_seed: None, problem: None });
    player.type_text("=");
    assert_eq!(player.game_screen().game.termination(), Some(Termination::Agreement));
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
fn games_are_saved_after_every_move_saved_loaded_and_copied() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    assert_eq!(player.autosaved.len(), 2, "after both moves, and not before");
    let kept = PgnReader::new(player.autosaved.last().unwrap().as_bytes()).next().unwrap().unwrap();
    assert_eq!((kept.tag("WhitePlayer"), kept.tag("BlackPlayer")), (Some("human"), Some("1976:normal")));
    assert_eq!(kept.mainline.moves.len(), 2);
    player.type_text("s");
    assert!(matches!(&player.game_screen().popup, Some(Popup::SaveAs(name)) if name.ends_with(".pgn")));
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
    player.send(Msg::Loaded(Ok(Box::new(SavedGame { game, players: None, book_seed: None, problem: None }))));
    assert_eq!(player.san(), "d4 d5");
    player.send(Msg::Loaded(Err("no such file".to_owned())));
    assert_eq!(player.message(), "no such file");
}

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
fn a_warning_is_left_to_be_read() {
    let mut player = against("normal", ColorChoice::White);
    player.hold_jobs = true;
    player.play("e4");
    player.send(Msg::Done(Err("The game could not be saved: the disk is full".to_owned())));
    let job = player.jobs.pop().unwrap();
    player.hold_jobs = false;
    player.answer(job);
    assert_eq!(player.san(), "e4 e5");
    assert!(player.message().contains("the disk is full"));
    player.wait(5.0);
    player.play("Nf3");
    assert!(player.message().contains(" plays "), "{}", player.message());
}

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
    assert_eq!(player.game_screen().popup, Some(Popup::Help));
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
    player.click_text("y or Enter: yes", (80, 24));
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
fn moves_and_candidates_are_clicked() {
    let mut player = TestUser::two_humans(START);
    player.play("e4 e5 Nf3 Nc6 Bb5");
    player.click_text("e5", (80, 24));
    assert_eq!(player.game_screen().view_ply, 2);
    player.click_text("Bb5", (80, 24));
    assert!(player.game_screen().is_live());
    player.type_text("x");
    let list = player.geometry();
    let crate::geometry::PanelGeometry::XRay(list) = list.panel else { panic!("no X-ray") };
    player.send(Msg::Mouse(Mouse::Press, list.area.x + 2, list.area.y + 2));
    assert_eq!(player.game_screen().xray.as_ref().unwrap().selected, 2);
    player.send(Msg::Mouse(Mouse::Press, 0, list.area.y + 1));
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

#[test]
fn colours_and_speed_are_remembered() {
    let mut player = against("normal", ColorChoice::White);
    player.type_text("t");
    player.perform_action(Action::Speed);
    assert_eq!(player.model.settings.palette, player.model.theme.palette);
    assert_eq!(player.model.settings.speed, Speed::Times(1.0));
}

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
    with.type_text(",");
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
fn an_engine_can_be_paused_and_resumed() {
    let mut player = against("normal", ColorChoice::White);
    player.hold_jobs = true;
    player.play("e4");
    player.type_text("p");
    assert!(player.game_screen().is_paused && player.game_screen().search.is_none());
    player.hold_jobs = false;
    player.type_text(" ");
    assert_eq!(player.san(), "e4 e5");
    player.type_text("p");
    assert_eq!(player.message(), "No engine is thinking.");
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
fn when_it_resigns_the_game_is_over() {
    let spec: PlayerSpec = "1976:normal".parse().unwrap();
    let settings = Settings { opponent: Opponent::Engine(spec), color: ColorChoice::Black, ..Settings::default() };
    let mut player = TestUser::on_start_screen(settings.clone());
    // Only en passant saves the king, which the program does not know.
    let game = Game::new("6rk/8/8/5Pp1/4n2K/2r5/8/q2b4 w - g6 0 1".parse().unwrap());
    let effects = player.model.start_game(settings, SavedGame { game, players: None, book_seed: None, problem: None });
    player.perform(effects);
    assert_eq!(player.game_screen().game.termination(), Some(Termination::Resignation(Color::White)));
}

#[test]
fn the_xray_follows_the_game() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    player.type_text("x");
    let looked_at = |player: &TestUser| {
        let insight = player.game_screen().xray.as_ref().unwrap().insight.as_ref().unwrap();
        (insight.ply, insight.explanation.moves[player.game_screen().xray.as_ref().unwrap().selected].name.clone())
    };
    assert_eq!(looked_at(&player), (1, "e5".to_owned()), "the move that it has just made");
    player.type_text("w");
    assert_eq!(looked_at(&player).0, 2, "and what it would play for the other side");
    player.type_text("w,");
    assert_eq!(looked_at(&player), (0, "e4".to_owned()));
    player.key(Key::Tab);
    assert_ne!(looked_at(&player).1, "e4");
    player.key(Key::BackTab);
    assert_eq!(looked_at(&player).1, "e4");
    player.key(Key::End);
    player.type_text("u");
    player.play("d4");
    assert_eq!(looked_at(&player).0, 1, "another game, another analysis");
    player.type_text("xxx");
    assert!(player.game_screen().xray.is_none(), "after its pages it goes away");
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
    assert_eq!(player.game_screen().popup, Some(Popup::Help));
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

#[test]
fn control_c_quits() {
    let mut player = TestUser::two_humans(START);
    player.key(Key::Quit);
    assert!(player.model.should_quit);
    assert!(player.autosaved.is_empty(), "nothing has happened yet");
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
