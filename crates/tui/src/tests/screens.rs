//! What the screens look like.

use std::time::Duration;

use microchess_uci::Score;
use ratatui::buffer::Buffer;

use super::pictures::{ASCII, SIZES, cut_word, in_every_depth, in_five_sizes};
use super::{THEME, TestUser};
use crate::action::Action;
use crate::geometry::GameGeometry;
use crate::model::{Key, Mouse, Msg, SavedGame, Screen};
use crate::popup::GameEntry;
use crate::settings::{ColorChoice, Opponent, Settings, Speed, parse_clock};
use crate::theme::Theme;

pub(super) fn in_play(theme: Theme) -> TestUser {
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

/// A message of two lines takes the line of the keys, and nothing of the board and the panel.
#[test]
fn a_long_message_covers_nothing() {
    let mut player = in_play(THEME);
    for (columns, lines) in SIZES {
        player.send(Msg::Done(Ok(String::from("Short."))));
        let before = player.text(columns, lines);
        let long = format!("The game could not be saved: {}.", "no space is left on the device; ".repeat(2));
        player.send(Msg::Done(Err(long)));
        let after = player.text(columns, lines);
        let above = |text: &str| text.lines().take(usize::from(lines) - 2).collect::<Vec<_>>().join("\n");
        assert_eq!(above(&before), above(&after), "{columns}x{lines}");
        let is_long = after.lines().nth(usize::from(lines) - 1).is_some_and(|line| line.contains("device"));
        assert_eq!(
            is_long,
            player.geometry().key_bar.items.is_empty(),
            "keys that are not seen cannot be clicked:\n{after}"
        );
        assert!(columns > 80 || is_long, "{after}");
    }
}

/// Against Janus, which answers as the test says, and thinks about its next move.
fn against_janus() -> TestUser {
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
    player
}

/// Its scores are in the graph, and its thoughts below the board.
#[test]
fn a_game_against_a_searching_engine() {
    let mut player = against_janus();
    player.report(13, Score::Mate(-4), "d5");
    assert!(player.text(80, 24).contains("Janus thinks, depth 13, mated in 4: 4...d5. Space: move now."));
    player.key(Key::Home);
    player.type_text(".");
    assert!(player.text(80, 24).contains("Score for White:"), "{}", player.text(80, 24));
}

#[test]
fn marks_do_not_need_colours() {
    let mut player = TestUser::two_humans("4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1");
    player.model.theme = ASCII;
    player.key(Key::Down);
    player.key(Key::Enter);
    insta::assert_snapshot!("marks_ascii_60x20", player.text(60, 20));
}

/// Whatever is marked on the board, a legend says what the mark means.
#[test]
fn every_mark_has_a_legend() {
    let hinted = || {
        let mut player = TestUser::two_humans("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
        player.type_text("i");
        player
    };
    let picked_up = || {
        let mut player = TestUser::two_humans("4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1");
        for key in [Key::Down, Key::Enter, Key::Up] {
            player.key(key);
        }
        player
    };
    let picked_rook = || {
        let mut player = TestUser::two_humans("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1");
        player.mouse(Mouse::Press, chess0x88::Square::A1);
        player
    };
    let scenes: [(&str, Scene); 5] = [
        ("board", || in_play(THEME)),
        ("X-ray", || with_keys("x")),
        ("hint", hinted),
        ("picked up", picked_up),
        ("rook", picked_rook),
    ];
    let marks = ["•", "●", "×", "▪", "( )", "[ ]", "+ check", "↗", "↑", "→", "↙", "↓", "←", "↖", "↘"];
    let mut seen = Vec::new();
    for (name, scene) in scenes {
        for (columns, lines) in SIZES.into_iter().filter(|(columns, _)| *columns >= 60) {
            let mut player = scene();
            player.model.theme = Theme { pieces: crate::theme::PieceStyle::Letters, ..THEME };
            let text = player.text(columns, lines);
            let board = player.geometry().areas.board;
            let is_on_board = |row: usize, column: usize| {
                (usize::from(board.y)..usize::from(board.y + 8 * board.height)).contains(&row)
                    && (usize::from(board.x)..usize::from(board.x + 8 * board.width)).contains(&column)
            };
            let (mut inside, mut outside) = (String::new(), String::new());
            for (row, line) in text.lines().enumerate() {
                for (column, letter) in line.chars().enumerate() {
                    if is_on_board(row, column) { &mut inside } else { &mut outside }.push(letter);
                }
                inside.push('\n');
                outside.push('\n');
            }
            for mark in marks {
                let sign = mark.chars().next().unwrap();
                let is_marked = inside.contains(sign);
                assert!(!is_marked || outside.contains(mark), "{name}, {columns}x{lines}: {mark}\n{text}");
                seen.extend(is_marked.then_some(mark));
            }
        }
    }
    for mark in ["•", "●", "×", "▪", "( )", "[ ]", "+ check"] {
        assert!(seen.contains(&mark), "no scene has {mark}");
    }
}

#[test]
fn names_from_outside_are_ascii_where_the_terminal_is() {
    let mut player = in_play(ASCII);
    let names = Some(["Müller".to_owned(), "王".to_owned()]);
    let game = microchess_game::Game::new(chess0x88::Position::start());
    player.send(Msg::Loaded(Ok(Box::new(SavedGame { names, ..SavedGame::from(game) }))));
    let text = player.text(80, 24);
    assert!(text.contains("M?ller - ?") && text.is_ascii(), "{text}");
}

#[test]
fn the_marks_of_the_scale_do_not_touch() {
    let mut player = in_play(THEME);
    player.type_text("x");
    for columns in 60..200 {
        let text = player.text(columns, 50);
        assert!(!text.contains("even+") && !text.contains("=+") && !text.contains("-3="), "{columns}:\n{text}");
    }
    assert!(player.text(200, 50).contains("+3 wins"));
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
    for part in [
        "is the value of",
        "Exchanges it saw",
        "Its price list",
        "How STRATGY adds it up",
        "What it counted",
        "[: back",
    ] {
        assert!(whole.contains(part), "{part}: {whole}");
    }
    player.type_text("[[[[[[[[[[[[[[[[[[[[[[[[");
    assert_eq!(player.text(80, 24), first);
}

/// Brings a player to a state, to look at the screen there.
type Scene = fn() -> TestUser;

/// Every screen of a game without a popup; popups have their own pictures.
const SCENES: [(&str, Scene); 10] = [
    ("start", || TestUser::on_start_screen(Settings::default())),
    ("resume", || {
        let mut player = in_play(THEME);
        player.perform_action(Action::NewGame);
        player.type_text("y");
        player
    }),
    ("board", || in_play(THEME)),
    ("xray", || with_keys("x")),
    ("for_you", || with_keys("w")),
    ("live_xray", || {
        let opponent = Opponent::Engine("1976:normal".parse().unwrap());
        let settings = Settings { opponent, speed: Speed::Times(10.0), ..Settings::default() };
        let mut player = TestUser::in_game(settings);
        player.type_text("x");
        player.play("e4");
        player.wait(1.0);
        player
    }),
    ("over", || {
        let mut player = in_play(THEME);
        player.perform_action(Action::Resign);
        player.type_text("y");
        player
    }),
    ("janus", against_janus),
    ("two_engines", || two_engines("")),
    ("paused", || two_engines("pn")),
];

/// Popups over a screen.
const POPUPS: [(&str, Scene); 5] = [
    ("help", || with_keys("?")),
    ("menu", || with_keys("m")),
    ("save", || with_keys("s")),
    ("library", || {
        let mut player = in_play(THEME);
        let entry = |number: usize| GameEntry { id: number.to_string(), text: format!("Game {number}, White to move") };
        player.send(Msg::Library((1..=30).map(entry).collect()));
        player
    }),
    ("tour", || {
        let mut player = TestUser::on_start_screen(Settings::default());
        player.type_text("t");
        player
    }),
];

/// Two engines, after their first moves.
fn two_engines(keys: &str) -> TestUser {
    let [white, black] = ["1976:superblitz", "1976:blitz"].map(|text| text.parse().unwrap());
    let opponent = Opponent::Engines(white, black);
    let mut player = TestUser::in_game(Settings { opponent, pace: Duration::from_secs(1), ..Settings::default() });
    for _ in 0..5 {
        player.wait(1.0);
    }
    player.type_text(keys);
    player
}

/// A screen of a size in a theme.
fn screen_of(player: &mut TestUser, (columns, lines): (u16, u16), theme: Theme) -> Buffer {
    player.model.theme = theme;
    player.send(Msg::Resize(columns, lines));
    player.screen(columns, lines)
}

#[test]
fn every_screen_in_five_sizes() {
    for (name, scene) in SCENES {
        let mut player = scene();
        let pictures = in_five_sizes(|size, theme| screen_of(&mut player, size, theme));
        insta::assert_snapshot!(format!("sizes_{name}"), pictures);
    }
}

#[test]
fn every_screen_in_every_depth_of_colour() {
    for (name, scene) in SCENES {
        let mut player = scene();
        let listed = in_every_depth(|theme| screen_of(&mut player, (80, 24), theme));
        insta::assert_snapshot!(format!("styles_{name}"), listed);
    }
    // Where there is room, pieces are drawn of half blocks.
    let mut player = in_play(THEME);
    let listed = in_every_depth(|theme| screen_of(&mut player, (120, 40), theme));
    insta::assert_snapshot!("styles_large_pieces", listed);
}

fn with_keys(keys: &str) -> TestUser {
    let mut player = in_play(THEME);
    player.type_text(keys);
    player
}

/// The text on a screen; where a popup is open, its text alone, because it covers words of what is below it.
fn on_top(player: &mut TestUser, columns: u16, lines: u16) -> String {
    let text = player.text(columns, lines);
    let popup = match &player.model.screen {
        Screen::Start(start) => start.popup_geometry((columns, lines)),
        Screen::Game(screen) => GameGeometry::new((columns, lines), screen).and_then(|geometry| geometry.popup),
    };
    let Some(popup) = popup else { return text };
    let row = |line: &str| -> String {
        line.chars().skip(usize::from(popup.text.x)).take(usize::from(popup.text.width)).collect()
    };
    let rows = text.lines().skip(usize::from(popup.text.y)).take(usize::from(popup.text.height));
    rows.map(row).collect::<Vec<_>>().join("\n")
}

/// What a narrow screen shows is what a wide one shows too: no word is cut.
#[test]
fn no_word_is_cut_at_any_width() {
    // The KIM-1's figures and the line that says how to scroll are not on the large screen.
    let is_other = |word: &str| {
        [
            "back",
            "top",
            "there",
            "more",
            "the",
            "wins",
            "MicroChess",
            "Normal",
            "Paused",
            "white",
            "black",
            "and",
            "Tab",
        ]
        .contains(&word)
    };
    for (name, scene) in SCENES.into_iter().chain(POPUPS) {
        let mut player = scene();
        // On a screen that is large enough for everything.
        let wide = on_top(&mut player, 250, 120);
        for columns in [40, 60, 80, 100, 120, 200] {
            for lines in [14, 20, 24, 40, 50] {
                let text = on_top(&mut player, columns, lines);
                let cut = cut_word(&text, &wide, is_other);
                assert_eq!(cut, None, "{name}, {columns}x{lines}\n{text}");
            }
        }
    }
}

#[test]
fn a_game_that_is_over_says_so_in_large_letters() {
    let (_, over) = SCENES.into_iter().find(|(name, _)| *name == "over").unwrap();
    let text = over().text(120, 40);
    assert!(text.contains("You lost: White resigns"), "{text}");
    for row in crate::view::big_text::three_lines("0-1", THEME) {
        assert!(text.contains(row.trim_end()), "{row}\n{text}");
    }
}

#[test]
fn a_small_clock_does_not_touch_the_frame() {
    let clock = crate::settings::parse_clock("5+3").unwrap();
    let mut player = TestUser::in_game(crate::settings::Settings { clock, ..Default::default() });
    let text = player.text(60, 20);
    assert!(text.contains("5:00 │") && !text.contains("5:00│"), "{text}");
}

#[test]
fn styles_of_pieces_are_chosen() {
    let mut player = in_play(THEME);
    assert!(player.text(120, 40).contains("▄██▄"));
    player.type_text("z");
    assert_eq!(player.message(), "Pieces: sextants.");
    let sextants = player.text(80, 24);
    assert!(
        sextants.contains('\u{1FB00}') || sextants.chars().any(|letter| ('\u{1FB00}'..='\u{1FB3B}').contains(&letter))
    );
    player.type_text("z");
    assert!(player.text(120, 40).contains(" r        n "), "{}", player.text(120, 40));
    player.type_text("z");
    assert!(player.text(120, 40).contains('♜'));
    player.type_text("z");
    assert_eq!(player.model.settings.pieces, crate::theme::PieceStyle::Blocks);
    player.type_text("t");
    assert_eq!(player.message(), format!("Theme: {}.", player.model.theme.palette.name()));
}
