//! The comparison with a real copy, for its owner: `MICROCHESS_ROM` names its files, with `:` between. It takes minutes.
//!
//! ```text
//! MICROCHESS_ROM=microchess.ptp cargo test --release -p microchess-lockstep --test deep -- --ignored
//! ```
//!
//! With a copy of the serial edition, `--skip kim1` leaves out what only the KIM-1 can do. Without a copy these tests are ignored; what
//! they do is tried in `search.rs`, on a program of our own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod recordings;

use std::sync::LazyLock;

use microchess_1976::{Edition, Level, OPENINGS};
use microchess_lockstep::loader::{Format, read};
use microchess_lockstep::{Addresses, Closeness, Image, Layout, Lost, Pressed, SelfPlay, recognise};
use recordings::ComparedCopy;

/// The copy that the environment names.
static COPY: LazyLock<(Image, Layout)> = LazyLock::new(|| {
    let files = std::env::var_os("MICROCHESS_ROM").expect("MICROCHESS_ROM names the files of a copy of the program");
    let mut image = Image::default();
    for path in std::env::split_paths(&files) {
        let content = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let segments = read(&content, Format::detect(&content), None);
        for segment in segments.unwrap_or_else(|error| panic!("{}: {error}", path.display())) {
            image.load(&segment).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
    let layout = recognise(&image, Addresses::default()).unwrap_or_else(|error| panic!("{error}"));
    (image, layout)
});

/// The copy.
fn copy(closeness: Closeness) -> ComparedCopy<'static> {
    let (image, layout) = &*COPY;
    ComparedCopy { image, layout, closeness }
}

/// The copy, which must be one of the KIM-1 edition.
fn kim1_copy(closeness: Closeness) -> ComparedCopy<'static> {
    let copy = copy(closeness);
    assert_eq!(copy.layout.edition, Edition::Kim1, "with a copy of the serial edition, give --skip kim1");
    copy
}

#[test]
#[ignore = "needs a copy of the original: MICROCHESS_ROM=FILE cargo test --release -p microchess-lockstep --test deep -- --ignored"]
fn games_are_the_same() {
    for (closeness, games) in [(Closeness::Decisions, 20), (Closeness::EveryRoutine, 2)] {
        let copy = copy(closeness);
        for (level, seed) in Level::ALL.into_iter().flat_map(|level| (0..games).map(move |seed| (level, seed))) {
            let mut keys = Vec::new();
            let played =
                SelfPlay::default().play(&mut copy.start(level, None), seed, |_, key| keys.push(key.to_string()));
            if let Err(stopped) = played {
                panic!("{level}, keys {}:\n{stopped}", keys.join(" "));
            }
        }
    }
}

#[test]
#[ignore = "needs a copy of the original: MICROCHESS_ROM=FILE cargo test --release -p microchess-lockstep --test deep -- --ignored"]
fn recorded_decisions_are_the_same() {
    let copy = copy(Closeness::Decisions);
    for (file, every) in
        [("offboard.jsonl", 3), ("scattered.jsonl", 6), ("decisions.jsonl", 25), ("candidates.jsonl", 5)]
    {
        assert!(copy.decisions(file, every) > 20, "{file}");
    }
}

#[test]
#[ignore = "needs a copy of the original: MICROCHESS_ROM=FILE cargo test --release -p microchess-lockstep --test deep -- --ignored"]
fn recorded_keys_are_the_same() {
    let copy = copy(Closeness::Decisions);
    match copy.layout.edition {
        Edition::Kim1 => {
            assert_eq!(copy.keypad("kim1-keypad.jsonl", 1, |_| true), 160);
            assert_eq!(copy.keypad("kim1-keypad-2.jsonl", 1, |_| true), 60);
        }
        Edition::Serial => assert!(copy.terminal("serial-terminal.jsonl", 1, |_| true) > 20),
    }
}

#[test]
#[ignore = "needs a copy of the original: MICROCHESS_ROM=FILE cargo test --release -p microchess-lockstep --test deep -- --ignored"]
fn kim1_a_piece_off_the_board_earns_the_bonus() {
    let copy = kim1_copy(Closeness::EveryRoutine);
    let mut lockstep = copy.start(Level::SuperBlitz, None);
    for key in "C 3 PC 0 1 3 0 F 2 1 PC 0 F 7 4 0 1 F PC".split_whitespace() {
        assert_eq!(lockstep.press(key.parse().unwrap()).unwrap(), Pressed::Equal, "{key}");
    }
    assert_eq!(lockstep.display(), [0x06, 0xE0, 0x01]);
}

#[test]
#[ignore = "needs a copy of the original: MICROCHESS_ROM=FILE cargo test --release -p microchess-lockstep --test deep -- --ignored"]
fn kim1_where_exactness_ends_the_copy_shows_what_it_does() {
    let copy = kim1_copy(Closeness::Decisions);
    let tape = |index: usize| -> String { OPENINGS[index].bytes.map(|byte| format!("{byte:02X}")).concat() };
    let (a2, a5) = (tape(2), tape(5));
    let code = copy.beyond(Level::SuperBlitz, None, "C 0 PC 1 2 PC");
    let crash = copy.beyond(Level::Normal, Some(&a2), "C E PC 6 3 PC");
    let other_crash = copy.beyond(Level::SuperBlitz, Some(&a5), "C E 6 PC 0 0 PC PC 0 5 PC 0 0 PC 6 4 PC");
    for pressed in [code, crash, other_crash] {
        assert!(matches!(pressed, Pressed::Beyond(_)), "{pressed:?}");
    }
    // What a cell of code holds, and where a broken stack returns to, are known of the listing's addresses.
    if copy.layout.is_as_in_the_listing() {
        assert_eq!(code, Pressed::Beyond(Ok([0xF2, 0x0F, 0xEE])));
        assert!(matches!(other_crash, Pressed::Beyond(Err(_))), "{other_crash:?}");
        if copy.image.byte(0x5C31) == 0 {
            assert_eq!(crash, Pressed::Beyond(Err(Lost::Break(0x5C31))));
        }
    }
}
