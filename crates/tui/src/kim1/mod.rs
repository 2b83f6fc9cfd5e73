//! The KIM-1 of 1976: six digits and a keypad, in a terminal or between pipes.
//!
//! `model.rs` is the machine and what is said about it, without a terminal; `layout.rs` says where everything is, `screen.rs`
//! draws it, `led.rs` a digit and `keypad.rs` the keys; `thinking.rs` plays thinking back at the speed of 1976.

pub(crate) mod keypad;
mod layout;
pub(crate) mod led;
mod model;
mod palette;
mod screen;
mod thinking;

use std::io::{self, BufRead, Write};
use std::time::Duration;

use crossterm::event::{Event, KeyCode};
use microchess_1976::{Key, Kim1, Level, Opening};
use microchess_uci::{InputLine, MAX_LINE_LENGTH};
use ratatui::Frame;

use crate::settings::Speed;
use crate::terminal::{FRAME, PlainKey, Screen, left_click, plain_key, run_screen};
use crate::theme::Theme;
use model::{Model, Msg};
use palette::Kim1Styles;

pub(crate) use model::describe_beyond_known;

/// How the machine is switched on.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How hard MicroChess thinks.
    pub level: Level,
    /// The opening on the tape, instead of the built-in one.
    pub opening: Option<Opening>,
    /// How long it thinks in a terminal.
    pub speed: Speed,
    /// Someone types into a terminal that cannot be drawn on: the keys are explained and asked for.
    pub is_prompted: bool,
    /// Only ASCII characters are drawn, whatever the locale.
    pub is_ascii: bool,
    /// It panics at once, so that a test can see what becomes of the terminal.
    pub panics: bool,
}

/// The machine in the terminal.
struct Kim1Screen {
    model: Model,
    styles: Kim1Styles,
}

impl Screen for Kim1Screen {
    fn draw(&self, frame: &mut Frame<'_>) {
        screen::draw(frame, &self.model, &self.styles);
    }

    fn wait(&self) -> Option<Duration> {
        self.model.is_thinking().then_some(FRAME)
    }

    fn update(&mut self, elapsed: Duration, event: Option<&Event>) {
        self.model.update(Msg::Tick(elapsed));
        let clicked = |event| {
            let (area, column, line) = left_click(event)?;
            screen::clicked(area, &self.model, column, line)
        };
        if let Some(message) = event.and_then(|event| message_of(event).or_else(|| clicked(event))) {
            self.model.update(message);
        }
    }

    fn should_quit(&self) -> bool {
        self.model.should_quit()
    }
}

/// Shows the KIM-1 in the terminal, until Esc, Ctrl-C or a signal.
///
/// # Errors
///
/// When the terminal fails.
pub fn run(options: &Options) -> io::Result<()> {
    let model = Model::new(options.level, options.opening.as_ref(), options.speed);
    let styles = Kim1Styles::new(Theme::from_environment(options.is_ascii));
    run_screen(&mut Kim1Screen { model, styles }, options.panics)
}

/// Keys in as words, displays out, a line for each key. Where the machine goes beyond what is known of the original, a line of
/// `notes` says so, once.
///
/// # Errors
///
/// When a word is not a key and there is no prompt at which another could be typed, and when reading or writing fails.
pub fn run_piped(
    options: &Options,
    mut input: impl BufRead,
    mut out: impl Write,
    mut notes: impl Write,
) -> io::Result<()> {
    let mut is_noted = false;
    let mut kim1 = Kim1::new(options.level);
    if let Some(opening) = &options.opening {
        kim1.load_opening(opening);
    }
    let wrong = |why: String| io::Error::new(io::ErrorKind::InvalidInput, why);
    let unreadable =
        |error: io::Error| io::Error::new(error.kind(), format!("standard input could not be read: {error}"));
    let mut count = 0;
    if options.is_prompted {
        writeln!(notes, "{PIPED_HELP}")?;
    }
    let prompt = |notes: &mut dyn Write| -> io::Result<()> {
        if options.is_prompted {
            write!(notes, "keys> ")?;
            notes.flush()?;
        }
        Ok(())
    };
    prompt(&mut notes)?;
    loop {
        let line = match InputLine::read(&mut input).map_err(unreadable)? {
            InputLine::Text(line) => line,
            InputLine::TooLong => {
                let why = format!("after key {count}: expected lines of at most {MAX_LINE_LENGTH} bytes");
                if !options.is_prompted {
                    return Err(wrong(why));
                }
                writeln!(notes, "{why}")?;
                String::new()
            }
            InputLine::End => return Ok(()),
        };
        for word in line.split_whitespace() {
            if options.is_prompted && matches!(word, "?" | "help") {
                writeln!(notes, "{PIPED_HELP}")?;
                continue;
            }
            let key = match parse_key(count, word) {
                Ok(key) => key,
                // A slip is no reason to end. The rest of the line was typed for a machine that has taken this key.
                Err(why) if options.is_prompted => {
                    writeln!(notes, "{why}")?;
                    break;
                }
                Err(why) => return Err(wrong(why)),
            };
            kim1.press(key);
            count += 1;
            let [left, middle, right] = kim1.display();
            writeln!(out, "{left:02X}{middle:02X}{right:02X}")?;
            if let Some(beyond_known) = kim1.beyond_known().filter(|_| !is_noted) {
                is_noted = true;
                writeln!(notes, "Key {count}: {beyond_known}")?;
            }
        }
        out.flush()?;
        prompt(&mut notes)?;
    }
}

/// What can be typed, where nothing can be drawn.
const PIPED_HELP: &str = "Keys as words, then Enter; the six digits follow each key. C sets up the pieces,
PC lets the computer play, E changes sides, 6 3 4 3 enters a move (row, column,
twice), F makes it. ? says this again. Ctrl-D ends.";

/// Reads a key of the keypad.
///
/// # Errors
///
/// When there is no such key; the message says which word it was, counted from 0 by `index`.
pub fn parse_key(index: usize, word: &str) -> Result<Key, String> {
    word.parse().map_err(|error| format!("key {} is {word:?}: {error}", index + 1))
}

/// What a key on the keyboard means.
fn message_of(event: &Event) -> Option<Msg> {
    let code = match plain_key(event)? {
        PlainKey::Quit if matches!(event, Event::Key(key) if key.code == KeyCode::Esc) => return Some(Msg::Close),
        PlainKey::Quit => return Some(Msg::Quit),
        PlainKey::Code(code) => code,
    };
    match code {
        KeyCode::Char(' ') => Some(Msg::MoveNow),
        KeyCode::Char('?') => Some(Msg::Help),
        KeyCode::Char('z' | 'Z') => Some(Msg::TogglePageZero),
        KeyCode::Char('p' | 'P') => Some(Msg::Press(Key::PC)),
        KeyCode::Char(character) => character.to_string().parse().ok().map(Msg::Press),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const OPTIONS: Options = Options {
        level: Level::SuperBlitz,
        opening: None,
        speed: Speed::Instant,
        is_prompted: false,
        is_ascii: false,
        panics: false,
    };

    fn piped(keys: &str) -> (String, io::Result<()>) {
        let (out, _, result) = piped_with_notes(keys);
        (out, result)
    }

    fn piped_with_notes(keys: &str) -> (String, String, io::Result<()>) {
        let (mut out, mut notes) = (Vec::new(), Vec::new());
        let result = run_piped(&OPTIONS, keys.as_bytes(), &mut out, &mut notes);
        (String::from_utf8(out).unwrap(), String::from_utf8(notes).unwrap(), result)
    }

    #[test]
    fn escape_closes_page_zero_before_it_quits() {
        let key = |code, modifiers| message_of(&Event::Key(crossterm::event::KeyEvent::new(code, modifiers)));
        let none = crossterm::event::KeyModifiers::NONE;
        let mut model = Model::new(Level::Normal, None, Speed::Instant);
        model.update(key(KeyCode::Char('z'), none).unwrap());
        model.update(key(KeyCode::Esc, none).unwrap());
        assert!(!model.shows_page_zero() && !model.should_quit());
        model.update(key(KeyCode::Char('?'), none).unwrap());
        assert!(model.message().contains("P it plays") && model.message().len() <= 72, "{}", model.message());
        model.update(key(KeyCode::Esc, none).unwrap());
        assert!(model.should_quit());
        assert_eq!(key(KeyCode::Char('c'), crossterm::event::KeyModifiers::CONTROL), Some(Msg::Quit), "at once");
    }

    #[test]
    fn where_exactness_ends_is_noted_once_beside_the_displays() {
        let (out, notes, result) = piped_with_notes("C 0 PC 1 2 PC F PC C");
        assert!(result.is_ok());
        assert_eq!(out.lines().count(), 9, "{out}");
        assert_eq!(notes.lines().count(), 1, "{notes}");
        assert!(notes.starts_with("Key 6: Beyond what is known: cell $42"), "{notes}");
        let (_, notes, _) = piped_with_notes("C PC E PC E 6 4 3 4 F PC");
        assert_eq!(notes, "", "the tables are known");
    }

    #[test]
    fn keys_are_words_and_each_has_a_line() {
        let (out, result) = piped("C pc\n\n6 3 4 3\nF\n");
        assert!(result.is_ok());
        assert_eq!(out, "CCCCCC\n0F1333\n0F3336\n0F3363\nFF3634\n1F6343\nFF6343\n");
    }

    #[test]
    fn a_terminal_that_cannot_be_drawn_on_gets_help_and_a_prompt() {
        let (mut out, mut notes) = (Vec::new(), Vec::new());
        run_piped(&Options { is_prompted: true, ..OPTIONS }, "C\n".as_bytes(), &mut out, &mut notes).unwrap();
        let notes = String::from_utf8(notes).unwrap();
        assert!(notes.starts_with("Keys as words") && notes.matches("keys> ").count() == 2, "{notes}");
        assert_eq!(out, b"CCCCCC\n");
    }

    #[test]
    fn who_types_is_told_of_a_slip_and_goes_on() {
        let (mut out, mut notes) = (Vec::new(), Vec::new());
        let typed = format!("C\nhelo PC\n?\n{}\nhelp PC\n", "C".repeat(2 * MAX_LINE_LENGTH));
        let prompted = Options { is_prompted: true, ..OPTIONS };
        run_piped(&prompted, typed.as_bytes(), &mut out, &mut notes).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "CCCCCC\n0F1333\n", "nothing after a slip is pressed");
        let notes = String::from_utf8(notes).unwrap();
        assert!(notes.contains("key 2 is \"helo\": ") && notes.contains("expected lines of at most"), "{notes}");
        assert_eq!(notes.matches("Keys as words").count(), 3, "{notes}");
    }

    #[test]
    fn a_bad_key_is_named_and_what_came_before_is_printed() {
        let (out, result) = piped("C PC 6343 F");
        assert_eq!(out, "CCCCCC\n0F1333\n");
        let message = result.unwrap_err().to_string();
        assert!(message.contains("key 3") && message.contains("6343") && message.contains("expected"), "{message}");
    }

    #[test]
    fn bytes_that_are_no_text_are_a_bad_key_and_a_line_has_a_greatest_length() {
        let run = |bytes: &[u8]| {
            let mut out = Vec::new();
            (run_piped(&OPTIONS, bytes, &mut out, io::sink()).unwrap_err().to_string(), out)
        };
        let (error, out) = run(b"C\n\xFF\n");
        assert!(error.starts_with("key 2 is ") && out == b"CCCCCC\n", "{error}");
        let (error, out) = run(&[b"C\n", &vec![b'C'; 2 * MAX_LINE_LENGTH][..]].concat());
        assert!(error.starts_with("after key 1: expected lines") && out == b"CCCCCC\n", "{error}");
    }

    proptest! {
        #[test]
        fn no_text_on_standard_input_panics(text in "\\PC{0,60}") {
            let _ = piped(&text);
        }
    }
}
