//! What the KIM-1 looks like, and what a click on it does.

use microchess_1976::Level;
use ratatui::buffer::Buffer;

use super::*;
use crate::tests::THEME;
use crate::tests::pictures::{SIZES, cut_word, drawn, in_every_depth, in_five_sizes, text};
use crate::theme::Theme;

fn model(keys: &str) -> Model {
    let mut model = Model::new(Level::Normal, None, Speed::Instant);
    for key in keys.split_whitespace() {
        model.update(Msg::Press(key.parse().unwrap()));
    }
    model
}

fn buffer(model: &Model, size: (u16, u16), theme: Theme) -> Buffer {
    let styles = Kim1Styles::new(theme);
    drawn(size, |frame| draw(frame, model, &styles))
}

fn screen(model: &Model, size: (u16, u16)) -> String {
    let buffer = buffer(model, size, THEME);
    text(&buffer, buffer.area)
}

/// After the first move, with and without page zero.
fn scenes() -> [(&'static str, Model); 3] {
    let mut with_page_zero = model("C PC 6 3");
    with_page_zero.update(Msg::TogglePageZero);
    [("off", model("")), ("kim1", model("C PC 6 3")), ("page_zero", with_page_zero)]
}

#[test]
fn in_five_sizes_and_every_depth_of_colour() {
    for (name, model) in scenes() {
        insta::assert_snapshot!(format!("sizes_{name}"), in_five_sizes(|size, theme| buffer(&model, size, theme)));
        insta::assert_snapshot!(format!("styles_{name}"), in_every_depth(|theme| buffer(&model, (80, 24), theme)));
    }
}

#[test]
fn no_word_is_cut() {
    for (name, model) in scenes() {
        let wide = screen(&model, (250, 120));
        // Sizes between those of the pictures, too.
        for size in SIZES.into_iter().chain([(60, 22), (60, 23), (79, 23), (80, 23), (100, 30)]) {
            let narrow = screen(&model, size);
            assert_eq!(cut_word(&narrow, &wide, |_| false), None, "{name}, {size:?}\n{narrow}");
            let flowing = narrow.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flowing.contains(&model.message()), "the whole message: {name}, {size:?}\n{narrow}");
        }
    }
}

#[test]
fn in_a_terminal_that_is_too_small() {
    insta::assert_snapshot!(screen(&model("C PC"), (40, 6)));
}

#[test]
fn a_click_presses_a_key_of_the_keypad_or_of_the_help() {
    let model = model("C");
    for size in SIZES {
        let text = screen(&model, size);
        let lines: Vec<&str> = text.lines().collect();
        let click = |needle: &str| {
            let (line, before) =
                lines.iter().enumerate().find_map(|(line, row)| Some((line, row.split_once(needle)?.0))).unwrap();
            let area = Rect::new(0, 0, size.0, size.1);
            clicked(area, &model, before.chars().count() as u16 + 1, line as u16)
        };
        assert_eq!(click(" 4   5   6   7"), Some(Msg::Press(Key::from_digit(4).unwrap())), "{size:?}");
        assert_eq!(click(" C   D   E   F"), Some(Msg::Press(Key::C)), "{size:?}");
        if size.0 >= 60 {
            assert_eq!(click("change sides"), Some(Msg::Press(Key::E)), "{size:?}");
            assert_eq!(click("page zero"), Some(Msg::TogglePageZero), "{size:?}");
            assert_eq!(click("a move: row"), None, "{size:?}");
        }
        assert_eq!(clicked(Rect::new(0, 0, size.0, size.1), &model, 0, 0), None);
    }
}

#[test]
fn every_size_can_be_drawn() {
    let mut model = model("C");
    for _ in 0..2 {
        model.update(Msg::TogglePageZero);
        for width in 1..90 {
            for height in 1..30 {
                screen(&model, (width, height));
            }
        }
    }
}
