//! The start screen.

use chess0x88::Color;
use microchess_1976::Level;

use super::Player;
use crate::choices::{Choices, ColorChoice, Opponent, Speed, clock_words, micro};
use crate::model::{Key, Mouse, Msg, Screen};
use crate::start_screen::{Row, StartScreen};

fn start(player: &Player) -> &StartScreen {
    match &player.model.screen {
        Screen::Start(start) => start,
        Screen::Table(_) => panic!("no start screen"),
    }
}

fn go_to(player: &mut Player, row: Row) {
    for _ in 0..20 {
        if start(player).row == row {
            return;
        }
        player.key(Key::Down);
    }
    panic!("there is no {row:?}");
}

#[test]
fn enter_begins_with_the_choices_of_last_time() {
    let choices = Choices { color: ColorChoice::Black, ..Choices::default() };
    let player = Player::with(choices.clone());
    assert_eq!(player.model.choices, choices);
    assert_eq!(player.table().below, Color::Black);
}

#[test]
fn everything_can_be_chosen_with_the_arrow_keys() {
    let mut player = Player::at_start(Choices::default());
    go_to(&mut player, Row::Opponent);
    player.key(Key::Left);
    assert_eq!(start(&player).choices.opponent, Opponent::Engine(micro(Level::Blitz)));
    go_to(&mut player, Row::Color);
    player.key(Key::Right);
    go_to(&mut player, Row::Clock);
    player.key(Key::Right);
    go_to(&mut player, Row::Speed);
    player.key(Key::Char(' '));
    let choices = &start(&player).choices;
    assert_eq!(
        (choices.color, clock_words(choices.clock), choices.speed),
        (ColorChoice::Black, "1+0".to_owned(), Speed::Times(1.0))
    );
    go_to(&mut player, Row::Opponent);
    player.key(Key::Right);
    player.key(Key::Right);
    assert_eq!(start(&player).choices.opponent, Opponent::Person);
    assert!(!start(&player).rows().contains(&Row::Color));
    player.key(Key::Right);
    go_to(&mut player, Row::Black);
    player.key(Key::Right);
    assert_eq!(start(&player).choices.opponent, Opponent::Engines(micro(Level::Normal), micro(Level::Normal)));
}

#[test]
fn a_fen_is_typed_or_pasted_and_a_bad_one_is_explained() {
    let mut player = Player::at_start(Choices { opponent: Opponent::Person, ..Choices::default() });
    player.tell(Msg::Paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n".to_owned()));
    assert_eq!(start(&player).row, Row::Position);
    player.key(Key::Enter);
    assert_eq!(player.table().position().to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let mut player = Player::at_start(Choices::default());
    go_to(&mut player, Row::Position);
    player.key(Key::Right);
    player.letters("8/8 w");
    player.key(Key::Enter);
    assert!(start(&player).message.starts_with("This FEN cannot be used: "), "{}", start(&player).message);
    player.key(Key::Backspace);
    assert_eq!(start(&player).text, "8/8 ");
}

#[test]
fn a_pgn_is_asked_for_by_name() {
    let mut player = Player::at_start(Choices::default());
    go_to(&mut player, Row::Position);
    player.key(Key::Left);
    player.letters("game.pgn");
    player.key(Key::Enter);
    assert_eq!(player.loads[0].to_str(), Some("game.pgn"));
    player.tell(Msg::Loaded(Err("game.pgn cannot be read".to_owned())));
    assert_eq!(start(&player).message, "game.pgn cannot be read");
}

#[test]
fn the_mouse_marks_a_line_and_then_does_it() {
    let mut player = Player::at_start(Choices::default());
    let line = StartScreen::TOP + start(&player).rows().iter().position(|row| *row == Row::Clock).unwrap() as u16;
    player.tell(Msg::Mouse(Mouse::Press, 5, line));
    assert_eq!(start(&player).row, Row::Clock);
    player.tell(Msg::Mouse(Mouse::Press, 5, line));
    assert!(matches!(player.model.screen, Screen::Table(_)));
}

#[test]
fn q_and_escape_leave() {
    for key in [Key::Char('q'), Key::Escape] {
        let mut player = Player::at_start(Choices::default());
        player.key(key);
        assert!(player.model.is_over);
    }
}
