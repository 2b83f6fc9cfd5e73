//! What the screens look like.

use microchess_uci::Score;

use super::popups::styles;
use super::{THEME, TestUser};
use crate::geometry::GameGeometry;
use crate::model::{Key, Msg, SavedGame, Screen};
use crate::settings::{ColorChoice, Opponent, Settings, parse_clock};
use crate::theme::{BoardTheme, ColorDepth, Theme};

pub(super) const ASCII: Theme = Theme::new(BoardTheme::Wood, ColorDepth::Plain, true);

/// The sizes in which screens are looked at.
pub(super) const SIZES: [(u16, u16); 5] = [(40, 14), (60, 20), (80, 24), (120, 40), (200, 50)];

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

#[test]
fn the_start_screen() {
    let mut player = TestUser::on_start_screen(Settings::default());
    for (columns, lines) in SIZES {
        insta::assert_snapshot!(format!("start_{columns}x{lines}"), player.text(columns, lines));
    }
    player.model.theme = ASCII;
    for (columns, lines) in SIZES {
        insta::assert_snapshot!(format!("start_ascii_{columns}x{lines}"), player.text(columns, lines));
    }
}

#[test]
fn the_board_in_five_sizes() {
    let mut player = in_play(THEME);
    for (columns, lines) in SIZES {
        insta::assert_snapshot!(format!("board_{columns}x{lines}"), player.text(columns, lines));
    }
    player.model.theme = ASCII;
    for (columns, lines) in SIZES {
        insta::assert_snapshot!(format!("board_ascii_{columns}x{lines}"), player.text(columns, lines));
    }
}

#[test]
fn the_xray_in_five_sizes() {
    let mut player = in_play(THEME);
    player.type_text("x");
    for (columns, lines) in SIZES {
        insta::assert_snapshot!(format!("xray_{columns}x{lines}"), player.text(columns, lines));
    }
    player.model.theme = ASCII;
    for (columns, lines) in SIZES {
        insta::assert_snapshot!(format!("xray_ascii_{columns}x{lines}"), player.text(columns, lines));
    }
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
    let mut player = in_play(THEME);
    for depth in [ColorDepth::Sixteen, ColorDepth::True] {
        player.model.theme = Theme { depth, ..THEME };
        insta::assert_debug_snapshot!(format!("colours_{depth:?}_80x30"), player.screen(80, 30));
    }
    player.model.theme = THEME;
    for (columns, lines) in [(60, 20), (80, 24), (120, 40)] {
        insta::assert_debug_snapshot!(format!("colours_{columns}x{lines}"), player.screen(columns, lines));
    }
}

/// The start screen, the X-ray and the end of a game, run by run of one style.
#[test]
fn styles_of_other_screens() {
    for (name, scene) in SCENES.into_iter().filter(|(name, _)| ["start", "X-ray", "over"].contains(name)) {
        let mut listed = String::new();
        for depth in [ColorDepth::True, ColorDepth::Indexed, ColorDepth::Sixteen, ColorDepth::Plain] {
            let mut player = scene();
            player.model.theme = Theme { depth, ..THEME };
            player.text(80, 24);
            let buffer = player.screen(80, 24);
            listed += &format!("{depth:?}\n{}\n", styles(&buffer, buffer.area));
        }
        insta::assert_snapshot!(format!("styles_{}", name.to_lowercase().replace('-', "")), listed);
    }
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
    for part in
        ["is its value", "Exchanges it saw", "Its price list", "How STRATGY adds it up", "What it counted", "[: back"]
    {
        assert!(whole.contains(part), "{part}: {whole}");
    }
    player.type_text("[[[[[[[[[[[[[[[[[[[[[[[[");
    assert_eq!(player.text(80, 24), first);
}

/// The words on a screen.
pub(super) fn words(text: &str) -> Vec<String> {
    let is_part = |letter: char| letter.is_alphanumeric() || "'-.+#".contains(letter);
    let trim = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
    text.split(|letter| !is_part(letter)).map(trim).filter(|word| word.chars().count() > 2).collect()
}

/// Brings a player to a state, to look at the screen there.
type Scene = fn() -> TestUser;

const SCENES: [(&str, Scene); 9] = [
    ("start", || TestUser::on_start_screen(Settings::default())),
    ("board", || in_play(THEME)),
    ("X-ray", || with_keys("x")),
    ("for you", || with_keys("w")),
    ("help", || with_keys("?")),
    ("menu", || with_keys("m")),
    ("save", || with_keys("s")),
    ("over", || {
        let mut player = in_play(THEME);
        player.perform_action(crate::action::Action::Resign);
        player.type_text("y");
        player
    }),
    ("tour", || {
        let mut player = TestUser::on_start_screen(Settings::default());
        player.type_text("t");
        player
    }),
];

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
    for (name, scene) in SCENES {
        // On a screen that is large enough for everything.
        let known = words(&on_top(&mut scene(), 250, 120));
        for columns in [40, 60, 80, 100, 120, 200] {
            for lines in [14, 20, 24, 40, 50] {
                let text = on_top(&mut scene(), columns, lines);
                for word in words(&text) {
                    let is_known = known.iter().any(|other| other.starts_with(&word) && other.len() <= word.len() + 1);
                    // The KIM-1's figures and the line that says how to scroll are not on the large screen.
                    let is_other = ["back", "top", "there", "more", "the", "wins", "MicroChess", "Normal"]
                        .contains(&word.as_str());
                    let is_number = word.chars().any(|letter| letter.is_ascii_digit());
                    assert!(is_known || is_other || is_number, "{name}, {columns}x{lines}: {word:?} is cut\n{text}");
                }
            }
        }
    }
}

#[test]
fn a_game_that_is_over_says_so_in_large_letters() {
    let mut player = SCENES[7].1();
    let text = player.text(120, 40);
    assert!(text.contains("You lost: White resigns"), "{text}");
    insta::assert_snapshot!("over_80x24", player.text(80, 24));
}

/// The screens that have no pictures of their own above, each in five sizes, with Unicode and in ASCII.
#[test]
fn other_screens_in_five_sizes() {
    for (name, scene) in SCENES.into_iter().filter(|(name, _)| ["over", "for you"].contains(name)) {
        let mut pictures = String::new();
        for (kind, theme) in [("", THEME), (", ASCII", ASCII)] {
            for (columns, lines) in SIZES {
                let mut player = scene();
                player.model.theme = theme;
                let text = player.text(columns, lines);
                assert!(theme != ASCII || text.is_ascii(), "{name}, {columns}x{lines}:\n{text}");
                pictures += &format!("{columns}x{lines}{kind}\n{text}\n\n");
            }
        }
        insta::assert_snapshot!(format!("sizes_{}", name.replace(' ', "_")), pictures);
    }
}

#[test]
fn styles_of_pieces_are_chosen() {
    let mut player = in_play(THEME);
    assert!(player.text(120, 40).contains("▄██▄"));
    player.type_text("z");
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
}
