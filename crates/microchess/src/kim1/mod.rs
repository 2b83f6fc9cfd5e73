//! `microchess kim1`: the KIM-1, in a terminal or between pipes.

mod led;
mod model;
mod palette;
mod screen;
mod thinking;

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use microchess_1976::Kim1;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::cli::{Kim1Args, read_key};
use model::{Model, Msg};
use palette::Palette;

pub(crate) fn run(args: &Kim1Args) -> Result<()> {
    if crate::can_draw() { in_a_terminal(args) } else { between_pipes(args, io::stdin().lock(), io::stdout().lock()) }
}

/// Keys in as words, displays out, a line for each key.
fn between_pipes(args: &Kim1Args, input: impl BufRead, mut out: impl Write) -> Result<()> {
    let mut kim1 = Kim1::new(args.level);
    if let Some(opening) = &args.opening {
        kim1.load_opening(opening);
    }
    let mut count = 0;
    for line in input.lines() {
        let line = line.context("standard input could not be read as text")?;
        for word in line.split_whitespace() {
            kim1.press(read_key(count, word).map_err(|message| anyhow!(message))?);
            count += 1;
            let [left, middle, right] = kim1.display();
            writeln!(out, "{left:02X}{middle:02X}{right:02X}")?;
        }
        out.flush()?;
    }
    Ok(())
}

/// How often the screen is drawn while it thinks. Otherwise nothing happens until somebody does something.
const FRAME: Duration = Duration::from_millis(30);

fn in_a_terminal(args: &Kim1Args) -> Result<()> {
    let palette = Palette::from_environment();
    let started = Instant::now();
    let mut model = Model::new(args.level, args.opening.as_ref(), args.speed);
    let mut terminal = ratatui::try_init().context("the terminal could not be set up")?;
    let result = (|| -> Result<()> {
        while !model.should_quit() {
            terminal.draw(|frame| screen::draw(frame, &model, &palette))?;
            let waits = !model.is_thinking() || event::poll(FRAME)?;
            let message = if waits { message_of(&event::read()?) } else { None };
            model.update(Msg::Tick(started.elapsed()));
            if let Some(message) = message {
                model.update(message);
            }
        }
        Ok(())
    })();
    ratatui::restore();
    result
}

/// What a key on the keyboard means.
fn message_of(event: &Event) -> Option<Msg> {
    let Event::Key(KeyEvent { code, modifiers, kind, .. }) = event else { return None };
    if *kind == KeyEventKind::Release {
        return None;
    }
    match code {
        KeyCode::Esc => Some(Msg::Quit),
        KeyCode::Char('c' | 'C') if modifiers.contains(KeyModifiers::CONTROL) => Some(Msg::Quit),
        KeyCode::Char(_) if modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => None,
        KeyCode::Char(' ') => Some(Msg::MoveNow),
        KeyCode::Char('p' | 'P') => Some(Msg::Press(microchess_1976::Key::PC)),
        KeyCode::Char(character) => character.to_string().parse().ok().map(Msg::Press),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use microchess_1976::Level;
    use microchess_tui::settings::Speed;

    fn args() -> Kim1Args {
        Kim1Args { level: Level::SuperBlitz, opening: None, speed: Speed::Instant }
    }

    fn piped(keys: &str) -> (String, Result<()>) {
        let mut out = Vec::new();
        let result = between_pipes(&args(), keys.as_bytes(), &mut out);
        (String::from_utf8(out).unwrap(), result)
    }

    #[test]
    fn keys_are_words_and_each_has_a_line() {
        let (out, result) = piped("C pc\n\n6 3 4 3\nF\n");
        assert!(result.is_ok());
        assert_eq!(out, "CCCCCC\n0F1333\n0F3336\n0F3363\nFF3634\n1F6343\nFF6343\n");
    }

    #[test]
    fn a_bad_key_is_named_and_what_came_before_is_printed() {
        let (out, result) = piped("C PC 6343 F");
        assert_eq!(out, "CCCCCC\n0F1333\n");
        let message = result.unwrap_err().to_string();
        assert!(message.contains("key 3") && message.contains("6343") && message.contains("expected"), "{message}");
    }

    proptest! {
        #[test]
        fn no_text_on_standard_input_panics(text in "\\PC{0,60}") {
            let _ = piped(&text);
        }
    }
}
