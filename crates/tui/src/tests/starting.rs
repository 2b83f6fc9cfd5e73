//! The start screen.

use chess0x88::Color;
use microchess_1976::Level;
use microchess_janus::OPPONENTS;

use super::TestUser;
use crate::action::Action;
use crate::geometry::StartGeometry;
use crate::model::{Effect, Key, Mouse, Msg, Screen};
use crate::popup::{FilePrompt, Popup};
use crate::settings::{ColorChoice, Opponent, Settings, Speed, format_clock, spec_for_level};
use crate::start_screen::{Row, StartScreen};

fn start(player: &TestUser) -> &StartScreen {
    match &player.model.screen {
        Screen::Start(start) => start,
        Screen::Game(_) => panic!("no start screen"),
    }
}

fn go_to(player: &mut TestUser, row: Row) {
    for _ in 0..20 {
        if start(player).row == row {
            return;
        }
        player.key(Key::Down);
    }
    panic!("there is no {row:?}");
}

#[test]
fn enter_starts_with_the_settings_of_last_time() {
    let settings = Settings { color: ColorChoice::Black, ..Settings::default() };
    let player = TestUser::in_game(settings.clone());
    assert_eq!(player.model.settings, settings);
    assert_eq!(player.game_screen().orientation, Color::Black);
}

#[test]
fn everything_can_be_chosen_with_the_arrow_keys() {
    let mut player = TestUser::on_start_screen(Settings::default());
    go_to(&mut player, Row::Opponent);
    player.key(Key::Left);
    assert_eq!(start(&player).settings.opponent, Opponent::Engine(spec_for_level(Level::Blitz)));
    go_to(&mut player, Row::Color);
    player.key(Key::Right);
    go_to(&mut player, Row::Clock);
    player.key(Key::Right);
    go_to(&mut player, Row::Speed);
    player.key(Key::Char(' '));
    let settings = &start(&player).settings;
    assert_eq!(
        (settings.color, format_clock(settings.clock), settings.speed),
        (ColorChoice::Black, "1+0".to_owned(), Speed::Times(1.0))
    );
    go_to(&mut player, Row::Opponent);
    player.key(Key::Right);
    player.key(Key::Right);
    assert_eq!(start(&player).settings.opponent, Opponent::Engine("janus:elo=600".parse().unwrap()));
    assert_eq!(start(&player).label_and_value(Row::Opponent).1, "Blinker (Elo 600)");
    for _ in 1..OPPONENTS.len() {
        player.key(Key::Right);
    }
    assert_eq!(start(&player).settings.opponent, Opponent::Engine("janus:book=on".parse().unwrap()));
    assert_eq!(start(&player).label_and_value(Row::Opponent).1, "Janus");
    assert!(!start(&player).rows().contains(&Row::Speed), "only MicroChess has a speed of 1976");
    player.key(Key::Right);
    assert_eq!(start(&player).settings.opponent, Opponent::Human);
    assert!(!start(&player).rows().contains(&Row::Color));
    player.key(Key::Right);
    go_to(&mut player, Row::Black);
    player.key(Key::Right);
    assert_eq!(
        start(&player).settings.opponent,
        Opponent::Engines(spec_for_level(Level::Normal), spec_for_level(Level::Normal))
    );
}

#[test]
fn an_engine_with_settings_of_its_own_stays_among_the_choices() {
    for text in ["janus:nodes=500", "uci:/bin/engine,Hash=16"] {
        let opponent = Opponent::Engine(text.parse().unwrap());
        let mut player = TestUser::on_start_screen(Settings { opponent: opponent.clone(), ..Settings::default() });
        go_to(&mut player, Row::Opponent);
        player.key(Key::Left);
        assert_eq!(start(&player).settings.opponent, Opponent::Engine("janus:book=on".parse().unwrap()));
        player = TestUser::on_start_screen(Settings { opponent: opponent.clone(), ..Settings::default() });
        go_to(&mut player, Row::Opponent);
        player.key(Key::Right);
        assert_eq!(start(&player).settings.opponent, Opponent::Human);
    }
}

#[test]
fn a_fen_is_typed_or_pasted_and_a_bad_one_is_explained() {
    let mut player = TestUser::on_start_screen(Settings { opponent: Opponent::Human, ..Settings::default() });
    player.send(Msg::Paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n".to_owned()));
    assert_eq!(start(&player).row, Row::Position);
    player.key(Key::Enter);
    assert_eq!(player.game_screen().position().to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let mut player = TestUser::on_start_screen(Settings::default());
    go_to(&mut player, Row::Position);
    player.key(Key::Right);
    player.type_text("8/8 w");
    player.key(Key::Enter);
    assert!(start(&player).message.starts_with("This FEN cannot be used: "), "{}", start(&player).message);
    player.key(Key::Backspace);
    assert_eq!(start(&player).text, "8/8 ");
}

#[test]
fn a_pgn_is_asked_for_by_name() {
    let mut player = TestUser::on_start_screen(Settings::default());
    go_to(&mut player, Row::Position);
    player.key(Key::Left);
    player.type_text("gome.pgn");
    // It is the prompt of a game, with all that edits a name.
    for key in [Key::Home, Key::Right, Key::Delete, Key::Char('a'), Key::Tab] {
        player.key(key);
    }
    assert!(matches!(player.others.last(), Some(Effect::Complete(name)) if name == "game.pgn"), "{:?}", player.others);
    player.send(Msg::Completions(vec!["game.pgn.old".to_owned(), "game.pgn".to_owned()]));
    assert!(player.text(80, 24).contains("game.pgn.old"), "{}", player.text(80, 24));
    player.key(Key::Enter);
    assert_eq!(player.loads[0].to_str(), Some("game.pgn"));
    player.send(Msg::Loaded(Err("game.pgn cannot be read".to_owned())));
    assert_eq!(start(&player).message, "game.pgn cannot be read");
    player.key(Key::Enter);
    assert_eq!(start(&player).popup, Some(Popup::Load(FilePrompt::new("game.pgn"))), "the name is kept");
    player.key(Key::ClearLine);
    player.key(Key::Escape);
    assert!(start(&player).popup.is_none() && player.loads.len() == 1);
}

#[test]
fn a_click_selects_a_row_and_a_second_one_is_enter() {
    let mut player = TestUser::on_start_screen(Settings::default());
    let geometry = StartGeometry::new(player.model.size, start(&player));
    let line = geometry.rows.y + start(&player).rows().iter().position(|row| *row == Row::Clock).unwrap() as u16;
    player.send(Msg::Mouse(Mouse::Press, geometry.rows.x + 2, line));
    assert_eq!(start(&player).row, Row::Clock);
    player.send(Msg::Mouse(Mouse::Press, geometry.rows.x + 2, line));
    assert!(matches!(player.model.screen, Screen::Game(_)));
}

#[test]
fn the_keys_below_can_be_clicked_and_are_never_typed() {
    for size in [(40, 20), (80, 24), (120, 40)] {
        let mut player = TestUser::on_start_screen(Settings::default());
        player.click_text("t tour", size);
        assert_eq!(start(&player).popup, Some(Popup::Tour(0)), "{size:?}");
        player.key(Key::Escape);
        player.click_text("? keys", size);
        assert_eq!(start(&player).popup, Some(Popup::StartHelp), "{size:?}");
        let text = player.text(size.0, size.1);
        assert!(text.contains("the games that are kept") && !text.contains("undo"), "{text}");
        player.key(Key::Escape);
        go_to(&mut player, Row::Position);
        player.key(Key::Right);
        player.click_text("t tour", size);
        assert_eq!((start(&player).text.as_str(), &start(&player).popup), ("", &Some(Popup::Tour(0))));
        player.key(Key::Escape);
        if size.0 > 40 {
            player.click_text("q quit", size);
            assert!(player.model.should_quit);
        }
    }
}

#[test]
fn values_are_in_one_column() {
    let mut player = TestUser::on_start_screen(Settings::default());
    player.key(Key::Enter);
    player.play("e4");
    player.perform_action(Action::NewGame);
    player.type_text("y");
    for _ in 0..start(&player).rows().len() {
        let text = player.text(80, 24);
        let column = |value: &str| {
            let line = text.lines().find(|line| line.contains(value)).unwrap_or_else(|| panic!("{value}:\n{text}"));
            line.split(value).next().unwrap().chars().count()
        };
        let columns =
            ["move 2", "all games", "MicroChess Normal", "white", "none", "instantly", "standard"].map(column);
        assert_eq!(columns, [columns[0]; 7], "{text}");
        player.key(Key::Down);
    }
}

#[test]
fn engines_of_one_name_differ_by_their_options() {
    let known = ["uci:/usr/games/stockfish", "uci:/usr/games/stockfish,Skill Level=0"];
    let known_engines = known.map(|text| text.parse().unwrap()).to_vec();
    let settings = Settings { known_engines: known_engines.clone(), ..Settings::default() };
    let mut player = TestUser::on_start_screen(settings);
    go_to(&mut player, Row::Opponent);
    let mut seen = Vec::new();
    for _ in 0..20 {
        player.key(Key::Right);
        if let Opponent::Engine(spec) = &start(&player).settings.opponent
            && known_engines.contains(spec)
        {
            // On a narrow screen too.
            let text = player.text(60, 20);
            let line = text.lines().find(|line| line.contains("Opponent")).unwrap().to_owned();
            assert!(!seen.contains(&line), "{line}");
            seen.push(line);
        }
        if seen.len() == 2 {
            break;
        }
    }
    assert!(seen[1].contains("stockfish (Skill Level=0)"), "{seen:?}");
}

#[test]
fn q_and_escape_quit() {
    for key in [Key::Char('q'), Key::Escape] {
        let mut player = TestUser::on_start_screen(Settings::default());
        player.key(key);
        assert!(player.model.should_quit);
    }
}

#[test]
fn the_selected_row_says_what_it_is_about() {
    let mut player = TestUser::on_start_screen(Settings::default());
    assert!(player.text(80, 24).contains("Then type e4, or click a piece."));
    let mut seen = Vec::new();
    for _ in 0..start(&player).rows().len() {
        let about = start(&player).about().into_owned();
        assert!(player.text(80, 24).contains(&about), "{about}");
        assert!(about.ends_with('.') && about.starts_with(char::is_uppercase), "{about}");
        seen.push(about);
        player.key(Key::Down);
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), start(&player).rows().len());
}
