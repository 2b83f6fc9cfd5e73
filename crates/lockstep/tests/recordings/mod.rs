//! Recordings of the original, replayed by a copy beside our program: each key and each board must be the same in both, and what
//! they show must be what was recorded.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::path::Path;

use microchess_1976::{Edition, Key, Level};
use microchess_lockstep::{Closeness, Image, Layout, Lockstep, Options, Pressed};
use serde_json::Value;

/// A copy that is compared.
pub(crate) struct ComparedCopy<'a> {
    pub(crate) image: &'a Image,
    pub(crate) layout: &'a Layout,
    pub(crate) closeness: Closeness,
}

impl ComparedCopy<'_> {
    pub(crate) fn start(&self, level: Level, opening: Option<&str>) -> Lockstep {
        let opening = opening.map(|digits| bytes(digits).try_into().unwrap());
        let options = Options { level: Some(level), opening, closeness: self.closeness };
        Lockstep::new(self.image, self.layout.clone(), &options).unwrap()
    }

    /// Replays every so-manieth line of a file of decisions. Returns how many they were.
    pub(crate) fn decisions(&self, file: &str, every: usize) -> usize {
        let lines = lines(file).into_iter().step_by(every);
        lines.map(|line| self.decision(&line)).count()
    }

    fn decision(&self, line: &Value) {
        let level: Level = text(line, "level").parse().unwrap();
        let mut lockstep = self.start(level, None);
        lockstep.set_board(&text(line, "board").parse().unwrap());
        assert_eq!(press(&mut lockstep, Key::PC, line), Pressed::Equal, "{line}");
        let shown = lockstep.display().map(|byte| format!("{byte:02X}"));
        let expected = match &line["best"] {
            Value::Null => ["FF"; 3],
            best => ["piece", "from", "to"].map(|what| text(best, what)),
        };
        assert_eq!(shown, expected, "{line}");
        if self.layout.is_as_in_the_listing() {
            assert_eq!(lockstep.counts().cycles, line["cycles"].as_u64().unwrap(), "{line}");
        }
    }

    /// Replays every so-manieth line of a file of keys on a KIM-1, of those that `is_wanted`. Returns how many they were.
    pub(crate) fn keypad(&self, file: &str, every: usize, is_wanted: impl Fn(Level) -> bool) -> usize {
        assert_eq!(self.layout.edition, Edition::Kim1);
        let lines = lines(file).into_iter().step_by(every);
        lines.filter(|line| is_wanted(text(line, "level").parse().unwrap())).map(|line| self.keys(&line)).count()
    }

    fn keys(&self, line: &Value) {
        let mut lockstep = self.start(text(line, "level").parse().unwrap(), line["opening"].as_str());
        let displays = line["display"].as_array().unwrap();
        let keys: Vec<&str> = text(line, "keys").split_whitespace().collect();
        assert_eq!(keys.len(), displays.len(), "{line}");
        for (key, display) in keys.into_iter().zip(displays) {
            assert_eq!(press(&mut lockstep, key.parse().unwrap(), line), Pressed::Equal, "{key} in {line}");
            let shown: String = lockstep.display().map(|byte| format!("{byte:02X}")).concat();
            assert_eq!(shown, display.as_str().unwrap(), "{key} in {line}");
        }
        assert_eq!(lockstep.board(), text(line, "board").parse().unwrap(), "{line}");
    }

    /// Replays every so-manieth line of the serial edition's terminal, of those that have only keys that do something. What
    /// is printed is compared by the lockstep. Returns how many they were.
    pub(crate) fn terminal(&self, file: &str, every: usize, is_wanted: impl Fn(Level) -> bool) -> usize {
        assert_eq!(self.layout.edition, Edition::Serial);
        let mut count = 0;
        for line in lines(file).into_iter().step_by(every) {
            let level = text(&line, "level").parse().unwrap();
            let keys: Option<Vec<Key>> = text(&line, "keys").chars().map(key_of).collect();
            let Some(keys) = keys.filter(|_| is_wanted(level)) else { continue };
            let mut lockstep = self.start(level, None);
            for key in keys {
                assert_eq!(press(&mut lockstep, key, &line), Pressed::Equal, "{key} in {line}");
            }
            count += 1;
        }
        count
    }

    /// Presses keys of a KIM-1, of which the last leads beyond what is known. Returns what the copy does there.
    pub(crate) fn beyond(&self, level: Level, opening: Option<&str>, keys: &str) -> Pressed {
        let mut lockstep = self.start(level, opening);
        let (last, before) =
            keys.split_whitespace().collect::<Vec<_>>().split_last().map(|(a, b)| (*a, b.to_vec())).unwrap();
        for key in before {
            assert_eq!(
                press(&mut lockstep, key.parse().unwrap(), &Value::from(keys)),
                Pressed::Equal,
                "{key} in {keys}"
            );
        }
        press(&mut lockstep, last.parse().unwrap(), &Value::from(keys))
    }
}

/// Presses a key; a difference is a failure.
fn press(lockstep: &mut Lockstep, key: Key, line: &Value) -> Pressed {
    lockstep.press(key).unwrap_or_else(|stopped| panic!("{stopped}\nin {line}"))
}

/// What the character of a terminal is on a KIM-1.
fn key_of(character: char) -> Option<Key> {
    match character {
        'P' => Some(Key::PC),
        '\r' => Some(Key::F),
        'C' | 'E' | '0'..='7' => character.to_string().parse().ok(),
        _ => None,
    }
}

fn lines(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden").join(file);
    let content = std::fs::read_to_string(path).unwrap();
    content.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("{field} in {value}"))
}

fn bytes(digits: &str) -> Vec<u8> {
    (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap()).collect()
}
