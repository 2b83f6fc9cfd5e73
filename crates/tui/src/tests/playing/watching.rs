//! Two engines: their pace, a pause, and step by step; and the flag.

use std::time::Duration;

use chess0x88::Color;

use crate::model::{Key, Msg};
use crate::settings::{Opponent, Settings, parse_clock};
use crate::tests::TestUser;
use crate::tests::pictures::SIZES;

fn watching() -> TestUser {
    let [white, black] = ["1976:superblitz", "1976:blitz"].map(|text| text.parse().unwrap());
    let pace = Duration::from_secs(1);
    TestUser::in_game(Settings { opponent: Opponent::Engines(white, black), pace, ..Settings::default() })
}

fn plies(player: &TestUser) -> usize {
    player.game_screen().game.history().moves().len()
}

#[test]
fn two_engines_move_at_a_pace() {
    let mut player = watching();
    assert_eq!(plies(&player), 0);
    player.wait(1.0);
    assert_eq!(plies(&player), 1);
    player.wait(0.5);
    assert_eq!(plies(&player), 1);
    player.type_text("+");
    assert_eq!(player.message(), "A move is made every 0.5 s.");
    player.wait(0.1);
    assert_eq!(plies(&player), 2);
    player.type_text("---------");
    assert_eq!(player.message(), "A move is made every 10 s.");
}

#[test]
fn a_draw_has_nobody_to_offer_it() {
    let mut player = watching();
    player.type_text("=");
    assert_eq!(player.message(), "Two engines play: there is no player to offer a draw.");
}

#[test]
fn they_are_paused_stepped_and_taken_back() {
    let mut player = watching();
    player.wait(1.0);
    player.type_text("p");
    player.wait(100.0);
    assert_eq!(plies(&player), 1);
    player.type_text("nn");
    assert_eq!(plies(&player), 3);
    player.wait(100.0);
    assert_eq!(plies(&player), 3, "after a step they wait");
    player.type_text("u");
    assert_eq!(plies(&player), 2);
    player.type_text(" ");
    player.wait(1.0);
    assert_eq!(plies(&player), 3, "and go on");
    player.key(Key::Char(','));
    assert_eq!(player.game_screen().view_ply, 2);
}

#[test]
fn a_stray_key_opens_no_prompt() {
    let mut player = watching();
    for key in ["<", "e", "N", "7"] {
        player.type_text(key);
        assert_eq!(player.game_screen().typed, "", "{key}");
        assert_eq!(player.message(), "Two engines play: there is no move to type. ?: keys.");
    }
    player.send(Msg::Paste("e4".to_owned()));
    assert_eq!(player.game_screen().typed, "");
    player.type_text("+");
    assert_eq!(player.message(), "A move is made every 0.5 s.", "the keys work on");
}

#[test]
fn a_pause_is_seen_until_it_ends() {
    let mut player = watching();
    player.wait(1.0);
    // Neither a pause nor the step after it is forgotten, beside the board or above it.
    for keys in ["p", "n"] {
        player.type_text(keys);
        for (columns, lines) in SIZES {
            let text = player.text(columns, lines);
            assert!(text.contains("paused, 1 s a move") || text.contains(" Paused "), "{keys}:\n{text}");
            assert_eq!(player.geometry().key_bar.items[0].does, "resume", "{text}");
        }
    }
    player.type_text("x");
    assert!(player.text(80, 24).contains(" Paused "), "{}", player.text(80, 24));
    player.type_text("xp");
    assert_eq!(player.geometry().key_bar.items[0].does, "pause");
    assert!(!player.text(40, 14).contains("Paused"), "{}", player.text(40, 14));
}

#[test]
fn two_engines_of_one_name_differ_by_their_options() {
    let [white, black] = ["uci:/usr/games/stockfish,Skill Level=0", "uci:/usr/games/stockfish"];
    let engines = Opponent::Engines(white.parse().unwrap(), black.parse().unwrap());
    let mut player = TestUser::on_start_screen(Settings { opponent: engines, ..Settings::default() });
    player.hold_jobs = true;
    player.key(Key::Enter);
    let text = player.text(80, 24);
    assert!(text.contains("stockfish (Skill Level=0) - stockfish\n"), "{text}");
}

#[test]
fn the_clock_of_the_loser_shows_nothing_left() {
    let settings = Settings { opponent: Opponent::Human, clock: parse_clock("1").unwrap(), ..Settings::default() };
    let mut player = TestUser::in_game(settings);
    player.play("e4");
    player.wait(61.3);
    assert!(player.game_screen().game.termination().is_some());
    assert_eq!(player.game_screen().clock(Color::Black), Some(Duration::ZERO));
    // Where the clock is not large, it is text.
    assert!(player.text(60, 20).contains("0.0"), "{}", player.text(60, 20));
}
