//! The 6502 with its hooks, and the view of it that a screen draws, on tiny programs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod rom;

use microchess_1976::zero_page::{BOARD, Cell, PIECE, SQUARE};
use microchess_1976::{Edition, Key, Level, OPENINGS, Routine};
use microchess_lockstep::{
    Addresses, CellName, Debugger, Image, Layout, Lost, NoSuchKeyError, Original, Segment, StackedMove, Step, recognise,
};
use proptest::prelude::*;
use rom::Places;

/// A program of bytes and labels at `$0800`, with the routines of the test's program around it.
fn debugger(code: &str) -> Debugger {
    let mut image = rom::image(&Places::LISTING);
    image.load(&Segment { address: 0x0800, bytes: Places::LISTING.assemble(code) }).unwrap();
    Debugger::new(Original::new(&image, Layout { start: 0x0800, ..Layout::listing() }))
}

/// The code around the next instruction, which is marked.
fn listing(debugger: &Debugger, count: usize) -> String {
    let line = |is_next: bool, text: &str| format!("{}{text}", if is_next { "> " } else { "" });
    let lines = debugger.listing(count);
    lines.iter().map(|listed| line(listed.is_next, &listed.instruction.text)).collect::<Vec<_>>().join("; ")
}

#[test]
fn reset_sets_square_to_the_square_of_piece() {
    let mut debugger = debugger("A9 42 85 53 A9 03 85 B0 20 RESET 00");
    assert_eq!(debugger.run(|_| true), Step::Entered(Routine::Reset));
    assert_eq!(
        (debugger.original().cell(PIECE), debugger.original().cell(BOARD.x(3)), debugger.original().cell(SQUARE)),
        (0x03, 0x42, 0x00)
    );
    assert_eq!(debugger.place(), Some(("RESET", 0)));
    assert_eq!(
        listing(&debugger, 8),
        "STA BOARD,3; LDA #$03; STA PIECE; JSR RESET; > LDX PIECE; LDA BOARD,X; STA SQUARE; RTS"
    );
    let before = debugger.original().cycles();
    for _ in 0..4 {
        assert_eq!(debugger.step(), Step::Done);
    }
    assert_eq!(debugger.original().cycles() - before, 3 + 4 + 3 + 6);
    assert_eq!(debugger.original().cell(SQUARE), 0x42);
    assert_eq!(debugger.step(), Step::Lost(Lost::Break(0x080B)));
}

#[test]
fn keys_are_given_when_asked_for_and_cost_a_return() {
    let mut debugger = debugger("20 GETKEY 85 10 20 GETKEY 85 11 4C 00 08");
    assert_eq!(debugger.run(|_| false), Step::WantsKey);
    debugger.press(Key::PC).unwrap();
    let before = debugger.original().cycles();
    assert_eq!(debugger.step(), Step::Done);
    assert_eq!(debugger.original().cycles() - before, 6);
    assert_eq!(debugger.original().registers().pc, 0x0803);
    assert_eq!(debugger.original().registers().a, 0x15, "the key before is released first");
    assert_eq!(debugger.run(|_| false), Step::WantsKey);
    assert_eq!((debugger.original().cell(Cell(0x10)), debugger.original().cell(Cell(0x11))), (0x15, 0x14));
}

#[test]
fn the_display_routine_is_a_bare_return() {
    let mut debugger = debugger("20 SCANDS A9 00 20 GETKEY");
    assert_eq!(debugger.run(|_| false), Step::WantsKey);
    assert_eq!(debugger.original().cycles(), 6 + 6 + 2 + 6);
    assert_eq!(debugger.original().registers().sp, 0xFD);
}

#[test]
fn what_is_replaced_is_listed_as_a_return_to_where_it_was_called() {
    let mut debugger = debugger("20 GETKEY 85 B1 EA");
    assert_eq!(debugger.run(|_| false), Step::WantsKey);
    assert_eq!(listing(&debugger, 4), "JSR GETKEY; > RTS; STA SQUARE; NOP");
}

#[test]
fn a_key_is_sent_as_the_edition_has_it() {
    let image = rom::searching(Edition::Serial);
    let layout = recognise(&image, Addresses::default()).unwrap();
    let mut debugger = Debugger::new(Original::new(&image, layout));
    let ad = Key::from_digit(0x0A).unwrap();
    assert_eq!(debugger.press(ad), Err(NoSuchKeyError(ad)));
    assert_eq!(debugger.run(|_| false), Step::WantsKey);
    debugger.press(Key::C).unwrap();
    assert_eq!(debugger.step(), Step::Done);
    assert_eq!(debugger.original().registers().a, b'C');
    assert_eq!(debugger.run(|_| false), Step::WantsKey, "one character for a key");
    assert_eq!(debugger.original().display(), [0xCC; 3]);
}

#[test]
fn level_and_opening_are_loaded_and_read() {
    for edition in [Edition::Kim1, Edition::Serial] {
        let image = rom::searching(edition);
        let layout = recognise(&image, Addresses::default()).unwrap();
        let mut original = Original::new(&image, layout);
        assert_eq!(original.level(), Some(Level::Normal));
        original.set_level(Level::Blitz);
        assert_eq!(original.level(), Some(Level::Blitz));
        original.poke(original.layout().limit, 0x07);
        assert_eq!(original.level(), None);
        original.load_opening(&OPENINGS[6].bytes);
        let first = original.layout().opning;
        assert_eq!((original.byte(first), original.byte(first + 27)), (0x99, OPENINGS[6].bytes[27]));
        assert_ne!(OPENINGS[6].bytes[26], image.byte(first + 26));
        assert_eq!(original.byte(first + 26), OPENINGS[6].bytes[26]);
    }
}

#[test]
fn registers_and_flags_can_be_read() {
    let mut debugger = debugger("38 A2 80 A0 07 A9 00");
    (0..4).for_each(|_| assert_eq!(debugger.step(), Step::Done));
    let registers = debugger.original().registers();
    assert_eq!((registers.a, registers.x, registers.y, registers.sp, registers.pc), (0, 0x80, 0x07, 0xFF, 0x0807));
    let set: String = debugger.flags().into_iter().filter(|flag| flag.is_set).map(|flag| flag.letter).collect();
    assert_eq!(set, "IZC");
}

#[test]
fn the_second_stack_shows_the_moves_on_it() {
    let mut debugger = debugger("A2 C8 86 B2 A9 0F 85 B0 A9 13 85 5F A9 33 85 B1 20 MOVE A9 34 85 B1 20 MOVE EA");
    assert_eq!(debugger.run(|_| true), Step::Entered(Routine::Move));
    assert_eq!(debugger.second_stack(), []);
    assert_eq!(debugger.first_stack(), [0x12, 0x08], "where it returns to, less one");
    assert_eq!(debugger.run(|_| true), Step::Entered(Routine::Move));
    let first = StackedMove { square: 0x33, captured: 0xFF, from: 0x13, piece: 0x0F, moven: 0 };
    assert_eq!(debugger.second_stack(), [first]);
    assert_eq!(first.to_string(), "0F 13-33, MOVEN 00");
    while debugger.original().registers().pc != 0x081A {
        assert!(debugger.step() == Step::Done);
    }
    let second = StackedMove { square: 0x34, from: 0x33, ..first };
    assert_eq!(debugger.second_stack(), [second, first]);
    assert_eq!(debugger.first_stack(), []);
}

#[test]
fn a_whole_key_can_be_watched() {
    let mut debugger = Debugger::new(Original::new(&rom::image(&Places::LISTING), Layout::listing()));
    assert_eq!(debugger.listing(1)[0].instruction.to_string(), "0000  D8        CHESS    CLD");
    assert_eq!(debugger.run(|_| false), Step::WantsKey);
    debugger.press(Key::C).unwrap();
    assert_eq!(debugger.run(|_| false), Step::WantsKey);
    assert_eq!(debugger.original().display(), [0xCC; 3]);
    debugger.press(Key::PC).unwrap();
    assert_eq!(debugger.run(|_| true), Step::Entered(Routine::Go));
    assert_eq!(debugger.run(|routine| routine == Routine::Push), Step::WantsKey, "a book move is not valued");
    assert_eq!(debugger.original().display(), [0x0F, 0x13, 0x33]);
    assert_eq!(debugger.original().cell(BOARD.x(15)), 0x33);
    let named = (0..=u8::MAX).filter(|cell| CellName::of(Cell(*cell)).is_some()).count();
    assert_eq!(named, 16 + 16 + 32 + 16 + 16 + 8 + 28 + 1 + 22 + 1 + 3);
}

/// Codes that stop the 6502, and one that the 6502 of the tests does not execute: the program is lost where it stands, and stays
/// so.
#[test]
fn a_code_that_is_no_instruction_is_not_executed() {
    for code in ["02", "12", "F2", "9B"] {
        let mut debugger = debugger(&format!("A9 42 {code} A9 43"));
        assert_eq!(debugger.step(), Step::Done);
        let before = debugger.original().registers();
        for _ in 0..3 {
            assert_eq!(debugger.step(), Step::Lost(Lost::Jam(0x0802)), "${code}");
        }
        assert_eq!((debugger.original().registers().a, before.a), (0x42, 0x42), "${code}");
    }
}

#[test]
fn a_program_that_never_comes_back_is_lost() {
    let mut debugger = debugger("4C 00 08");
    assert_eq!(debugger.run(|_| false), Step::Lost(Lost::Silent(0x0800)));
}

#[test]
fn a_return_from_go_ends_the_decision() {
    // GO returns at once: the call, RTS.
    let mut image = Image::default();
    image.load(&Segment { address: 0x03A2, bytes: vec![0x60] }).unwrap();
    image.load(&Segment { address: 0x0800, bytes: vec![0xEA, 0x20, 0xA2, 0x03, 0x20, 0x6A, 0x1F] }).unwrap();
    let mut original = Original::new(&image, Layout { start: 0x0800, ..Layout::listing() });
    assert_eq!(original.run(|_| false), Step::WantsKey);
    assert_eq!(original.take_decision_cycles(), Some(12));
    assert_eq!(original.take_decision_cycles(), None);
}

proptest! {
    /// Whatever is in memory, the 6502 runs or is lost, and can be shown.
    #[test]
    fn no_memory_panics(bytes in prop::collection::vec(any::<u8>(), 1..600), start in 0x0200..0x0300_u16) {
        let mut image = Image::default();
        for address in [0x0000, 0x0400, 0xFD00] {
            image.load(&Segment { address, bytes: bytes.clone() }).unwrap();
        }
        image.load(&Segment { address: 0x0300, bytes: bytes[..bytes.len().min(0x100)].to_vec() }).ok();
        let mut debugger = Debugger::new(Original::new(&image, Layout { start, ..Layout::listing() }));
        for _ in 0..2000 {
            let _ = (listing(&debugger, 12), debugger.first_stack(), debugger.second_stack());
            if !matches!(debugger.step(), Step::Done | Step::Entered(_)) {
                break;
            }
        }
    }
}
