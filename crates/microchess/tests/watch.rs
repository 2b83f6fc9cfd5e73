//! `microchess watch` with a program of our own in the original's place, and without a terminal.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

#[path = "../../lockstep/tests/rom/mod.rs"]
mod rom;

use std::time::Duration;

use assert_cmd::Command;
use microchess::watch::original_machine;
use microchess_1976::Key;
use microchess_lockstep::{Addresses, recognise};
use microchess_tui::settings::Speed;
use microchess_tui::watch::{Model, Msg, StepKind, screen_text};
use rom::Places;

/// Our program on the 6502, which waits for a key.
fn model() -> Model {
    let image = rom::image(&Places::LISTING);
    let layout = recognise(&image, Addresses::default()).unwrap();
    let mut model = Model::new(original_machine(&image, layout, None), Speed::Instant);
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
