//! What the screens look like.

use microchess_uci::Score;

use super::{THEME, TestUser};
use crate::model::Key;
use crate::settings::{ColorChoice, Opponent, Settings, parse_clock};
use crate::theme::{BoardTheme, ColorDepth, Theme};

const ASCII: Theme = Theme::new(BoardTheme::Wood, ColorDepth::Plain, true);

fn in_play(theme: Theme) -> TestUser {
    let settings = Settings {
        opponent: Opponent::Engine("1976:normal".parse().unwrap()),
        color: ColorChoice::White,
        clock: parse_clock("5+3").unwrap(),
        ..Settings::default()
    };
    let mut player = TestUser::in_game(settings);
    player.model.theme = theme;
    player.play("e4 d4 Nf3");
    player
}

#[test]
fn the_start_screen() {
    let mut player = TestUser::on_start_screen(Settings::default());
    insta::assert_snapshot!("start_80x24", player.text(80, 24));
    player.model.theme = ASCII;
    insta::assert_snapshot!("start_ascii_60x20", player.text(60, 20));
}

#[test]
fn the_board_in_three_sizes() {
    let mut player = in_play(THEME);
    for (columns, lines) in [(60, 20), (80, 24), (120, 40)] {
        insta::assert_snapshot!(format!("board_{columns}x{lines}"), player.text(columns, lines));
    }
    player.model.theme = ASCII;
    for (columns, lines) in [(60, 20), (80, 24), (120, 40)] {
        insta::assert_snapshot!(format!("board_ascii_{columns}x{lines}"), player.text(columns, lines));
    }
}

#[test]
fn the_xray_in_three_sizes() {
    let mut player = in_play(THEME);
    player.type_text("x");
    for (columns, lines) in [(60, 20), (80, 24), (120, 40)] {
        insta::assert_snapshot!(format!("xray_{columns}x{lines}"), player.text(columns, lines));
    }
    player.model.theme = ASCII;
    for (columns, lines) in [(60, 20), (80, 24), (120, 40)] {
        insta::assert_snapshot!(format!("xray_ascii_{columns}x{lines}"), player.text(columns, lines));
    }
}

/// Against Janus, which answers as the test says: its scores are in the graph, and its thoughts below the board.
#[test]
fn a_game_against_a_searching_engine() {
    let opponent = Opponent::Engine("janus".parse().unwrap());
    let mut player = TestUser::in_game(Settings { opponent, ..Settings::default() });
    player.hold_jobs = true;
    for (mv, reply, centipawns) in [("e4", "e5", -31), ("Qh5", "Nc6", 20), ("Bc4", "Nf6", 900)] {
        player.play(mv);
        player.report(9, Score::Centipawns(centipawns), reply);
        player.answer_with(reply);
    }
    assert_eq!(player.message(), "Janus plays Nf6 (depth 9, +9.00).");
    player.play("d3");
    player.report(12, Score::Centipawns(-45), "Nxh5 Nf3 d5 exd5 Na5 Nxe5 Nxc4");
    for (columns, lines) in [(60, 20), (80, 24), (120, 40)] {
        insta::assert_snapshot!(format!("janus_{columns}x{lines}"), player.text(columns, lines));
    }
    player.model.theme = ASCII;
    insta::assert_snapshot!("janus_ascii_80x24", player.text(80, 24));
    player.report(13, Score::Mate(-4), "d5");
    assert!(player.text(80, 24).contains("Janus thinks, depth 13, mated in 4: 4...d5. Space: move now."));
    player.key(Key::Home);
    player.type_text(".");
    assert!(player.text(80, 24).contains("Score for White:"), "{}", player.text(80, 24));
}

#[test]
fn colours_of_the_board() {
    let player = in_play(THEME);
    for (columns, lines) in [(60, 20), (80, 24), (120, 40)] {
        insta::assert_debug_snapshot!(format!("colours_{columns}x{lines}"), player.screen(columns, lines));
    }
}

#[test]
fn popups_lie_over_the_board() {
    let mut player = in_play(THEME);
    player.type_text("?");
    insta::assert_snapshot!("help_80x24", player.text(80, 24));
    player.key(Key::Escape);
    player.type_text("m");
    insta::assert_snapshot!("menu_60x20", player.text(60, 20));
    let mut player = TestUser::two_humans("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    player.play("a8");
    insta::assert_snapshot!("promotion_80x24", player.text(80, 24));
}

#[test]
fn marks_do_not_need_colours() {
    let mut player = TestUser::two_humans("4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1");
    player.model.theme = ASCII;
    player.key(Key::Down);
    player.key(Key::Enter);
    insta::assert_snapshot!("marks_ascii_60x20", player.text(60, 20));
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let mut player = in_play(THEME);
    assert!(player.text(50, 10).contains("The board needs 40 columns and 14 lines."));
    for (columns, lines) in [(1, 1), (10, 3), (59, 19), (300, 100)] {
        player.text(columns, lines);
    }
}

#[test]
fn a_long_xray_is_read_by_scrolling() {
    let mut player = TestUser::two_humans("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    player.type_text("x");
    let first = player.text(80, 24);
    assert!(first.contains("]: there is more") && !first.contains("Its price list"), "{first}");
    let mut whole = String::new();
    for _ in 0..24 {
        whole.push_str(&player.text(80, 24));
        player.type_text("]");
    }
    for part in
        ["is its value", "Exchanges it saw", "Its price list", "How STRATGY adds it up", "What it counted", "[: back"]
    {
        assert!(whole.contains(part), "{part}: {whole}");
    }
    player.type_text("[[[[[[[[[[[[[[[[[[[[[[[[");
    assert_eq!(player.text(80, 24), first);
}
