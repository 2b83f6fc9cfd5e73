//! Whatever is pressed and clicked: no panic, and never an illegal position.

use chess0x88::Line;
use proptest::prelude::*;

use super::Player;
use crate::choices::{Choices, ColorChoice, Opponent, Speed, read_clock};
use crate::model::{Key, Mouse, Msg, Screen};

/// What people do, more or less.
fn anything() -> impl Strategy<Value = Msg> {
    let key = prop_oneof![
        Just(Key::Enter),
        Just(Key::Enter),
        Just(Key::Escape),
        Just(Key::Backspace),
        Just(Key::Tab),
        Just(Key::BackTab),
        Just(Key::Up),
        Just(Key::Down),
        Just(Key::Left),
        Just(Key::Right),
        Just(Key::PageUp),
        Just(Key::PageDown),
        Just(Key::Home),
        Just(Key::End),
        "[a-hNBRQKOx1-8 uyixwvp=slt?m,.n-]".prop_map(|text| Key::Char(text.chars().next().unwrap_or(' '))),
        any::<char>().prop_map(Key::Char),
    ];
    let mouse = prop_oneof![
        4 => Just(Mouse::Press), 4 => Just(Mouse::Release), 1 => Just(Mouse::WheelUp), 1 => Just(Mouse::WheelDown)
    ];
    prop_oneof![
        6 => key.prop_map(Msg::Key),
        6 => (mouse, 0..90_u16, 0..30_u16).prop_map(|(mouse, column, line)| Msg::Mouse(mouse, column, line)),
        1 => (0..200_u16, 0..60_u16).prop_map(|(columns, lines)| Msg::Resize(columns, lines)),
        1 => "\\PC{0,10}".prop_map(Msg::Paste),
        2 => prop_oneof![Just("e4"), Just("Nf3"), Just("d5"), Just("6343")].prop_map(|text| Msg::Paste(text.to_owned())),
    ]
}

/// The game is one that the rules allow, and so is what is shown.
fn is_sound(player: &Player) {
    let Screen::Table(table) = &player.model.screen else { return };
    let mut line = Line::new(table.game.start().clone());
    for played in table.game.line().moves() {
        line.play(played).unwrap();
    }
    assert_eq!(line.position(), table.game.position());
    assert!(table.shown <= table.game.line().moves().len());
    table.position();
}

proptest! {
    // 40 times 250 steps are ten thousand.
    #![proptest_config(ProptestConfig { cases: 40, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_and_no_position_is_illegal(
        messages in proptest::collection::vec(anything(), 250),
        opponent in 0..3_usize,
        seconds in 0.0..3.0_f64,
    ) {
        let choices = Choices {
            opponent: [
                Opponent::Person,
                Opponent::Engine("1976:superblitz,book=auto".parse().unwrap()),
                Opponent::Engine("1976:blitz".parse().unwrap()),
            ][opponent].clone(),
            color: ColorChoice::Random,
            clock: read_clock("5+1").unwrap(),
            speed: if opponent == 2 { Speed::Times(20.0) } else { Speed::Instant },
            ..Choices::default()
        };
        let mut player = Player::with(choices);
        for message in messages {
            let (columns, lines) = player.model.size;
            player.tell(message);
            player.wait(seconds);
            player.screen(columns.max(1), lines.max(1));
            is_sound(&player);
            if player.model.is_over {
                break;
            }
        }
    }
}
