//! `microchess watch` with a program of our own in the original's place, and without a terminal.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

#[path = "../../lockstep/tests/rom/mod.rs"]
mod rom;

use std::time::Duration;

use assert_cmd::Command;
use microchess::watch::original_machine;
use microchess_1976::{Edition, Key, Level, OPENINGS};
use microchess_lockstep::{Addresses, Layout, recognise};
use microchess_tui::settings::Speed;
use microchess_tui::watch::{Model, Msg, StepKind, screen_text};
use rom::Places;

/// Our program on the 6502, which waits for a key.
fn model() -> Model {
    let image = rom::image(&Places::LISTING);
    let layout = recognise(&image, Addresses::default()).unwrap();
    let mut model = Model::new(original_machine(&image, layout, None, None), Speed::Instant);
    run(&mut model);
    model
}

/// Runs until it waits for a key.
fn run(model: &mut Model) {
    for second in 1.. {
        if !model.is_moving() {
            return;
        }
        model.update(Msg::Tick(Duration::from_secs(second)));
    }
}

#[test]
fn the_6502_is_shown_with_its_code_and_registers() {
    let mut model = model();
    for key in [Key::C, Key::PC] {
        model.update(Msg::Press(key));
        run(&mut model);
    }
    let text = screen_text(&model, 80, 24);
    assert!(text.contains("Your original") && text.contains("waits for a key"), "{text}");
    insta::assert_snapshot!("watch_rom_80x24", text);
}

#[test]
fn it_goes_by_instructions_and_routines() {
    let mut model = model();
    model.update(Msg::Press(Key::C));
    run(&mut model);
    model.update(Msg::ToggleRun);
    model.update(Msg::Press(Key::PC));
    model.update(Msg::Step(StepKind::Routine));
    let text = screen_text(&model, 80, 24);
    assert!(text.contains(" GO+0"), "{text}");
    model.update(Msg::Step(StepKind::Smallest));
    let after = screen_text(&model, 80, 24);
    assert!(!after.contains(" GO+0") && after.contains(" GO+"), "{after}");
}

/// Our chess program on the 6502, in an edition.
fn searching(edition: Edition) -> Model {
    let image = rom::searching(edition);
    let layout = recognise(&image, Addresses::default()).unwrap();
    let machine = original_machine(&image, layout, Some(Level::SuperBlitz), None);
    let mut model = Model::new(machine, Speed::Instant);
    run(&mut model);
    model
}

#[test]
fn both_editions_are_watched_at_thinking() {
    for edition in [Edition::Kim1, Edition::Serial] {
        let mut model = searching(edition);
        for key in [Key::C, Key::E] {
            model.update(Msg::Press(key));
            run(&mut model);
        }
        model.update(Msg::ToggleRun);
        model.update(Msg::Press(Key::PC));
        model.update(Msg::Step(StepKind::Push));
        let text = screen_text(&model, 80, 24);
        assert!(text.contains(" PUSH+0"), "{text}");
        model.update(Msg::ToggleRun);
        run(&mut model);
        let text = screen_text(&model, 80, 24);
        assert!(text.contains("waits for a key"), "{text}");
    }
}

#[test]
fn keys_that_a_terminal_has_not_do_nothing() {
    let mut model = searching(Edition::Serial);
    // The first line counts the cycles.
    let state = |model: &Model| screen_text(model, 80, 24).lines().next().map(str::to_owned);
    let before = state(&model);
    // Sent as letters, an A would be taken for Q, and an 8 would print the board again.
    for digit in [0x0A, 0x0B, 0x0D, 0x08, 0x09] {
        model.update(Msg::Press(Key::from_digit(digit).unwrap()));
        run(&mut model);
    }
    assert_eq!(state(&model), before);
    let text = screen_text(&model, 80, 24);
    assert!(["[8]", "[9]", "[A]", "[B]", "[D]"].iter().all(|key| !text.contains(key)), "{text}");
    model.update(Msg::Press(Key::C));
    run(&mut model);
    assert!(screen_text(&model, 80, 24).contains("[C]"));
    assert_ne!(state(&model), before, "C is one that it has");
}

#[test]
fn level_and_opening_of_a_copy_can_be_set_and_its_level_is_shown() {
    for (edition, title) in
        [(Edition::Kim1, "Your original, Blitz "), (Edition::Serial, "Your original, serial, Blitz ")]
    {
        let image = rom::searching(edition);
        let layout = recognise(&image, Addresses::default()).unwrap();
        let machine = original_machine(&image, layout, Some(Level::Blitz), Some(&OPENINGS[6]));
        let mut model = Model::new(machine, Speed::Instant);
        run(&mut model);
        for key in [Key::C, Key::PC] {
            model.update(Msg::Press(key));
            run(&mut model);
        }
        let text = screen_text(&model, 80, 24);
        assert!(text.contains(title), "{text}");
        assert!(text.contains("BESTM 34  BESTV 14  BESTP 0E"), "the Queen's Indian begins with d4: {text}");
    }
    let odd = rom::changed(&Places::LISTING, 0x02F2, 0x07);
    let model = Model::new(original_machine(&odd, Layout::listing(), None, None), Speed::Instant);
    assert!(screen_text(&model, 80, 24).contains("Your original, a level of its own "));
}

#[test]
fn a_lost_copy_says_where_in_a_line_of_its_own() {
    // REVERSE is called at $77B2, where nothing is.
    let image = rom::changed(&Places::LISTING, 0x002D, 0x77);
    let mut model = Model::new(original_machine(&image, Layout::listing(), None, None), Speed::Instant);
    run(&mut model);
    for key in [Key::C, Key::E] {
        model.update(Msg::Press(key));
        run(&mut model);
    }
    let text = screen_text(&model, 80, 24);
    assert!(text.contains("\"It is lost: there is no program at $77B2.  "), "{text}");
    insta::assert_snapshot!("watch_rom_lost_80x24", text);
}

#[test]
fn a_wide_screen_has_the_keypad_beside_the_digits() {
    let mut model = model();
    for key in [Key::C, Key::PC] {
        model.update(Msg::Press(key));
        run(&mut model);
    }
    let text = screen_text(&model, 120, 40);
    for keys in [" AD  DA  PC   + ", "  C   D   E   F ", "  0   1   2   3 ", "[PC]"] {
        assert!(text.contains(keys), "{keys}: {text}");
    }
    insta::assert_snapshot!("watch_rom_120x40", text);
}

#[test]
fn an_opening_is_taken_from_the_command_line() {
    let mut command = Command::cargo_bin("microchess").unwrap();
    let error = command.args(["watch", "--opening", "A6"]).assert().code(2).get_output().stderr.clone();
    assert!(String::from_utf8(error).unwrap().contains("needs a terminal"));
    let mut command = Command::cargo_bin("microchess").unwrap();
    let error = command.args(["watch", "--opening", "B6"]).assert().code(2).get_output().stderr.clone();
    assert!(String::from_utf8(error).unwrap().contains("'--opening <A0..A9>'"));
}

#[test]
fn a_key_that_a_terminal_has_not_is_refused_on_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("serial.ptp");
    std::fs::write(&file, rom::paper_tape(&rom::searching(Edition::Serial))).unwrap();
    let mut command = Command::cargo_bin("microchess").unwrap();
    let assert = command.args(["watch", "--keys", "C A", "--rom"]).arg(file).assert().code(2);
    let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(error.contains("the serial edition has no key A; expected C, E, PC, F, or 0 to 7"), "{error}");
}

#[test]
fn without_a_terminal_it_says_so() {
    let output = Command::cargo_bin("microchess").unwrap().arg("watch").assert().code(2).get_output().clone();
    assert!(output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("needs a terminal"), "{error}");
}

#[test]
fn files_are_read_as_those_of_lockstep() {
    let image = rom::image(&Places::LISTING);
    let lines = image.loaded().into_iter().flat_map(|run| {
        let bytes = image.bytes(*run.start(), run.len());
        bytes
            .chunks(16)
            .zip((*run.start()..).step_by(16))
            .map(|(bytes, address)| {
                let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
                format!("{address:04X}: {}\n", digits.join(" "))
            })
            .collect::<Vec<_>>()
    });
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.hex");
    let bad = folder.path().join("bad.hex");
    std::fs::write(&good, lines.collect::<String>()).unwrap();
    std::fs::write(&bad, "0300: A9 00 60\n").unwrap();
    for (file, expected) in [(good, "needs a terminal"), (bad, "this is not MicroChess")] {
        let mut command = Command::cargo_bin("microchess").unwrap();
        let assert = command.args(["watch", "--rom"]).arg(file).assert().code(2);
        let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_file_that_cannot_be_used_is_named() {
    let arguments = ["watch", "--rom", "missing.ptp"];
    let output = Command::cargo_bin("microchess").unwrap().args(arguments).assert().code(2).get_output().clone();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("missing.ptp"), "{error}");
}

#[test]
fn standard_input_is_refused() {
    let output = Command::cargo_bin("microchess").unwrap().args(["watch", "--rom", "-"]).assert().code(2);
    let error = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    assert!(error.contains("`watch` reads keys from the terminal, so that --rom needs a file"), "{error}");
}
