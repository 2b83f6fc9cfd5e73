//! What every popup looks like: in five sizes, in Unicode and in ASCII, and its styles in three depths of colour and without.

use std::fmt::Write as _;
use std::path::PathBuf;

use chess0x88::{Color, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::pictures::{ASCII, DEPTHS, SIZES, styles, text, words};
use super::screens::in_play;
use super::{THEME, TestUser};
use crate::geometry::GameGeometry;
use crate::model::Screen;
use crate::popup::{FilePrompt, GameEntry, Library, Popup, Question};
use crate::theme::Theme;

/// Every popup, in every form that it has.
fn popups() -> Vec<(&'static str, Vec<Popup>)> {
    let entry = |number: usize| GameEntry {
        id: number.to_string(),
        text: format!("2026.11.{number:02}  You - MicroChess Normal  unfinished  {number} moves"),
    };
    let [from, to] = ["a7", "a8"].map(|name| name.parse::<Square>().unwrap());
    let titles = (1..=30).map(|number| format!("{number}. Fischer - Spassky, Reykjavik 1972")).collect();
    let prompt = |text: &str, completions: &[&str]| {
        let mut prompt = FilePrompt::new(text);
        prompt.completions = completions.iter().map(|name| (*name).to_owned()).collect();
        prompt
    };
    let questions = [
        Question::Resign(Color::White),
        Question::Draw(Color::Black),
        Question::NewGame,
        Question::Rematch,
        Question::Overwrite(PathBuf::from("/home/someone/games of chess/immortal.pgn")),
        Question::Delete(entry(7)),
        Question::RunEngine("uci:/home/someone/chess engines/stockfish 17,Hash=256,Threads=4".parse().unwrap()),
    ];
    vec![
        ("help", vec![Popup::Help(0), Popup::Help(60)]),
        ("start_help", vec![Popup::StartHelp]),
        ("tour", (0..6).map(Popup::Tour).collect()),
        (
            "library",
            vec![Popup::Library(Library::new((1..=30).map(entry).collect())), Popup::Library(Library::default())],
        ),
        ("games", vec![Popup::Games { path: PathBuf::from("games.pgn"), titles, selected: 29 }]),
        ("menu", vec![Popup::Menu(0), Popup::Menu(12)]),
        ("promotion", vec![Popup::Promotion { from, to, selected: 1 }]),
        ("questions", questions.into_iter().map(Popup::Confirm).collect()),
        ("save", vec![Popup::SaveAs(prompt("immortal.pgn", &[]))]),
        ("load", vec![Popup::Load(prompt("games/", &["games/a.pgn", "games/immortal.pgn"]))]),
    ]
}

/// A game with a popup over it, on a screen of a size, and where the popup is.
fn shown(popup: &Popup, size: (u16, u16), theme: Theme) -> (Buffer, Rect) {
    let mut player = in_play(theme);
    let Screen::Game(screen) = &mut player.model.screen else { panic!("no game is shown") };
    screen.popup = Some(popup.clone());
    let geometry = GameGeometry::new(size, screen).unwrap();
    (player.screen(size.0, size.1), geometry.popup.unwrap().area)
}

#[test]
fn every_popup_in_every_size() {
    for (name, forms) in popups() {
        let mut pictures = String::new();
        for popup in &forms {
            for (kind, theme) in [("", THEME), (", ASCII", ASCII)] {
                for size in SIZES {
                    let (buffer, area) = shown(popup, size, theme);
                    let text = text(&buffer, area);
                    assert!(theme != ASCII || text.is_ascii(), "{name}, {size:?}:\n{text}");
                    writeln!(pictures, "{}x{}{kind}\n{text}\n", size.0, size.1).unwrap();
                }
            }
        }
        insta::assert_snapshot!(format!("popup_{name}"), pictures);
    }
}

#[test]
fn every_popup_in_every_depth_of_colour() {
    for (name, forms) in popups() {
        let mut listed = String::new();
        for depth in DEPTHS {
            let (buffer, area) = shown(&forms[0], (80, 24), Theme { depth, ..THEME });
            writeln!(listed, "{depth:?}\n{}", styles(&buffer, area)).unwrap();
        }
        insta::assert_snapshot!(format!("popup_styles_{name}"), listed);
    }
}

/// What a narrow popup shows is what a wide one shows too.
#[test]
fn no_word_of_a_popup_is_cut() {
    for (name, forms) in popups() {
        for popup in forms {
            let wide = |size| {
                let (buffer, area) = shown(&popup, size, THEME);
                words(&text(&buffer, area))
            };
            let known = wide((250, 120));
            for size in SIZES {
                for word in wide(size) {
                    assert!(known.contains(&word) || word == "more", "{name}, {size:?}: {word:?} is cut");
                }
            }
        }
    }
}

#[test]
fn a_popup_that_is_too_long_says_that_there_is_more() {
    let seen = |popup: &Popup, size| {
        let (buffer, area) = shown(popup, size, THEME);
        text(&buffer, area).contains("↓ more")
    };
    assert!(seen(&Popup::Help(0), (80, 24)));
    assert!(!seen(&Popup::Help(99), (80, 24)), "that is its end");
    assert!(!seen(&Popup::Help(0), (200, 50)));
}

#[test]
fn a_page_of_the_tour_is_seen_whole() {
    for page in 0..6 {
        for size in SIZES {
            let (buffer, area) = shown(&Popup::Tour(page), size, THEME);
            let text = text(&buffer, area);
            assert!(!text.contains("more ╯") && text.contains("Esc: skip."), "{size:?}:\n{text}");
        }
    }
}

#[test]
fn a_pawn_asks_what_it_becomes() {
    let mut player = TestUser::two_humans("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    player.play("a8");
    assert!(player.text(80, 24).contains("Promote to"));
}
