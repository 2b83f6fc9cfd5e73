//! What the screen shows of a toy machine.

use microchess_1976::Key;
use ratatui::buffer::Buffer;
use ratatui::style::Modifier;

use super::super::machine::StepKind;
use super::super::model::Msg;
use super::super::model::tests::Toy;
use super::*;
use crate::tests::THEME;
use crate::tests::pictures::{SIZES, cut_word, drawn, in_every_depth, in_five_sizes, text};

#[test]
fn changed_cells_are_lit_with_and_without_colours() {
    let mut model = Model::new(Box::<Toy>::default(), Speed::Instant);
    model.update(Msg::Press(Key::C));
    model.update(Msg::Step(StepKind::Smallest));
    for (depth, expected) in [
        (ColorDepth::Plain, Style::new().add_modifier(Modifier::REVERSED)),
        (ColorDepth::Sixteen, Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD)),
    ] {
        let theme = Theme::new(BoardTheme::Wood, depth, true);
        let mut terminal = Terminal::new(TestBackend::new(120, 40)).unwrap();
        terminal.draw(|frame| draw(frame, &model, theme)).unwrap();
        // The row of $00 is the first below its heading, and the step has changed $01.
        let style = |cell: u16| terminal.backend().buffer()[(120 - 48 + 3 * cell, 2)].style();
        assert_eq!(style(1).add_modifier, expected.add_modifier, "{depth:?}");
        assert_eq!(style(1).fg, Some(expected.fg.unwrap_or(Color::Reset)), "{depth:?}");
        assert!(style(0).add_modifier.is_empty() && style(2).add_modifier.is_empty(), "{depth:?}");
    }
}

/// The lines of the screen, without the quotation marks of the test's terminal.
fn lines(model: &Model, columns: u16, height: u16) -> Vec<String> {
    let text = screen_text(model, columns, height);
    text.lines().map(|line| line.trim_matches('"').trim_end().to_owned()).collect()
}

#[test]
fn a_lost_machine_says_so_in_a_line_of_its_own() {
    let mut model = Model::new(Box::<Toy>::default(), Speed::Instant);
    model.update(Msg::Press(Key::from_digit(0x0B).unwrap()));
    let lost = "It is lost: it runs and does not come back, now at $1234.";
    for (columns, height) in [(80, 24), (120, 40), (60, 20)] {
        let lines = lines(&model, columns, height);
        assert!(lines.iter().any(|line| line == lost), "{columns}x{height}: {lines:#?}");
    }
    insta::assert_snapshot!("watch_lost_80x24", screen_text(&model, 80, 24));
}

#[test]
fn beyond_what_is_known_is_said_in_a_line_of_its_own() {
    let mut model = Model::new(Box::<Toy>::default(), Speed::Instant);
    let said = "Not exact from here on (Q8): $42 is code of the original.";
    for (digit, expected) in [(0x0C, false), (0x0A, true)] {
        model.update(Msg::Press(Key::from_digit(digit).unwrap()));
        for (columns, height) in [(80, 24), (120, 40), (60, 20)] {
            let lines = lines(&model, columns, height);
            assert_eq!(lines.iter().any(|line| line == said), expected, "{columns}x{height}: {lines:#?}");
        }
    }
}

#[test]
fn the_real_speed_is_in_the_title_and_overwrites_nothing() {
    let mut model = Model::new(Box::<Toy>::default(), Speed::Times(1_000.0));
    model.update(Msg::Press(Key::F));
    for tick in 1..=10 {
        model.update(Msg::Tick(std::time::Duration::from_millis(50) * tick));
    }
    assert_eq!(
        lines(&model, 80, 24)[0],
        format!("a toy{:>75}", "1000 MHz, 80 MHz now, running  40,000,000 cycles, 40.00 s")
    );
}

#[test]
fn speeds_are_shown_as_frequencies() {
    for (times, expected) in [
        (1.0, "1 MHz"),
        (1_000.0, "1000 MHz"),
        (43.21, "43 MHz"),
        (0.1, "100 kHz"),
        (0.001, "1 kHz"),
        (0.000_01, "10 Hz"),
        (2.5, "2.5 MHz"),
    ] {
        assert_eq!(frequency(Speed::Times(times)), expected);
    }
    assert_eq!(frequency(Speed::Instant), "instant");
}

/// The screen of a model in a theme.
fn buffer(model: &Model, size: (u16, u16), theme: Theme) -> Buffer {
    drawn(size, |frame| draw(frame, model, theme))
}

#[test]
fn in_five_sizes_and_every_depth_of_colour() {
    for (name, messages) in
        [("stepping", vec![Msg::Press(Key::C), Msg::Step(StepKind::Smallest)]), ("help", vec![Msg::ToggleHelp])]
    {
        let mut model = Model::new(Box::<Toy>::default(), Speed::Times(1.0));
        messages.into_iter().for_each(|message| model.update(message));
        insta::assert_snapshot!(format!("sizes_{name}"), in_five_sizes(|size, theme| buffer(&model, size, theme)));
        insta::assert_snapshot!(format!("styles_{name}"), in_every_depth(|theme| buffer(&model, (120, 40), theme)));
        let text_of = |size| {
            let buffer = buffer(&model, size, THEME);
            text(&buffer, buffer.area)
        };
        let wide = text_of((250, 120));
        // A screen that is too small says what it needs.
        let is_other = |word: &str| "This view needs columns and lines quits".contains(word);
        for size in SIZES {
            let narrow = text_of(size);
            assert_eq!(cut_word(&narrow, &wide, is_other), None, "{name}, {size:?}\n{narrow}");
        }
    }
}
