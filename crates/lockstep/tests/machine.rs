//! The 6502 with its hooks, and the view of it that a screen draws, on tiny programs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod rom;

use microchess_1976::zero_page::{BOARD, Cell, PIECE, SQUARE};
use microchess_1976::{Key, Level, Routine, State};
use microchess_lockstep::watch::{Machine, StackedMove};
use microchess_lockstep::{Image, Layout, Lost, Original, Segment, Step};
use proptest::prelude::*;
use rom::Places;

/// A program of bytes and labels at `$0800`, with the routines of the test's program around it.
fn machine(code: &str) -> Machine {
    let mut image = rom::image(&Places::LISTING);
    image.load(&Segment { address: 0x0800, bytes: Places::LISTING.assemble(code) }).unwrap();
    Machine::new(&image, Layout { start: 0x0800, ..Layout::listing() })
}

#[test]
fn reset_sets_square_to_the_square_of_piece() {
    let mut machine = machine("A9 42 85 53 A9 03 85 B0 20 RESET 00");
    assert_eq!(machine.step_to_routine(), Step::Entered(Routine::Reset));
    assert_eq!((machine.cell(PIECE), machine.cell(BOARD.x(3)), machine.cell(SQUARE)), (0x03, 0x42, 0x00));
    assert_eq!(machine.place(), Some(("RESET", 0)));
    let steps: Vec<String> = machine.listing(4).map(|line| line.text).collect();
    assert_eq!(steps, ["LDX PIECE", "LDA BOARD,X", "STA SQUARE", "RTS"]);
    let before = machine.cycles();
    for _ in 0..4 {
        assert_eq!(machine.step(), Step::Done);
    }
    assert_eq!(machine.cycles() - before, 3 + 4 + 3 + 6);
    assert_eq!(machine.cell(SQUARE), 0x42);
    assert_eq!(machine.step(), Step::Lost(Lost::Break(0x080B)));
}

#[test]
fn keys_are_given_when_asked_for_and_cost_a_return() {
    let mut machine = machine("20 GETKEY 85 10 20 GETKEY 85 11 4C 00 08");
    assert_eq!(machine.step_to_key(), Step::WantsKey);
    machine.press(Key::PC);
    let before = machine.cycles();
    assert_eq!(machine.step(), Step::Done);
    assert_eq!(machine.cycles() - before, 6);
    assert_eq!(machine.registers().pc, 0x0803);
    assert_eq!(machine.registers().a, 0x15, "the key before is released first");
    assert_eq!(machine.step_to_key(), Step::WantsKey);
    assert_eq!((machine.cell(Cell(0x10)), machine.cell(Cell(0x11))), (0x15, 0x14));
}

#[test]
fn the_display_routine_is_a_bare_return() {
    let mut machine = machine("20 SCANDS A9 00 20 GETKEY");
    assert_eq!(machine.step_to_key(), Step::WantsKey);
    assert_eq!(machine.cycles(), 6 + 6 + 2 + 6);
    assert_eq!(machine.registers().sp, 0xFD);
}

#[test]
fn registers_and_flags_can_be_read() {
    let mut machine = machine("38 A2 80 A0 07 A9 00");
    (0..4).for_each(|_| assert_eq!(machine.step(), Step::Done));
    let registers = machine.registers();
    assert_eq!((registers.a, registers.x, registers.y, registers.sp, registers.pc), (0, 0x80, 0x07, 0xFF, 0x0807));
    let set: String = machine.flags().into_iter().filter(|flag| flag.is_set).map(|flag| flag.letter).collect();
    assert_eq!(set, "IZC");
}

#[test]
fn the_second_stack_shows_the_moves_on_it() {
    let mut machine = machine("A2 C8 86 B2 A9 0F 85 B0 A9 13 85 5F A9 33 85 B1 20 MOVE A9 34 85 B1 20 MOVE EA");
    assert_eq!(machine.step_to_routine(), Step::Entered(Routine::Move));
    assert_eq!(machine.second_stack(), []);
    assert_eq!(machine.first_stack(), [0x12, 0x08], "where it returns to, less one");
    assert_eq!(machine.step_to_routine(), Step::Entered(Routine::Move));
    let first = StackedMove { square: 0x33, captured: 0xFF, from: 0x13, piece: 0x0F, moven: 0 };
    assert_eq!(machine.second_stack(), [first]);
    assert_eq!(first.to_string(), "0F 13-33 takes FF, MOVEN 00");
    while machine.registers().pc != 0x081A {
        assert!(machine.step() == Step::Done);
    }
    let second = StackedMove { square: 0x34, from: 0x33, ..first };
    assert_eq!(machine.second_stack(), [second, first]);
    assert_eq!(machine.first_stack(), []);
}

#[test]
fn a_whole_key_can_be_watched() {
    let mut machine = Machine::new(&rom::image(&Places::LISTING), Layout::listing());
    machine.set_level(Level::SuperBlitz);
    assert_eq!(machine.next_instruction().to_string(), "0000  D8        CHESS    CLD");
    assert_eq!(machine.step_to_key(), Step::WantsKey);
    machine.press(Key::C);
    assert_eq!(machine.step_to_key(), Step::WantsKey);
    assert_eq!(machine.digits(), [0xCC; 3]);
    machine.press(Key::PC);
    assert_eq!(machine.step_to_routine(), Step::Entered(Routine::Go));
    assert_eq!(machine.step_to_push(), Step::WantsKey, "a book move is not valued");
    assert_eq!(machine.digits(), [0x0F, 0x13, 0x33]);
    assert_eq!(machine.state(), State::REPLIES, "0, as at the start");
    let named: Vec<String> = machine.page_zero().filter_map(|cell| cell.name).map(|name| name.to_string()).collect();
    assert_eq!(named.len(), 16 + 16 + 32 + 16 + 16 + 8 + 28 + 1 + 22 + 1 + 3);
    assert_eq!(machine.page_zero().find(|cell| cell.cell == Cell(0x5F)).unwrap().byte, 0x33);
}

#[test]
fn a_program_that_never_comes_back_is_lost() {
    let mut machine = machine("4C 00 08");
    assert_eq!(machine.step_to_key(), Step::Lost(Lost::Silent(0x0800)));
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
        let mut machine = Machine::new(&image, Layout { start, ..Layout::listing() });
        for _ in 0..2000 {
            let _ = (machine.next_instruction().to_string(), machine.first_stack(), machine.second_stack());
            if !matches!(machine.step(), Step::Done | Step::Entered(_)) {
                break;
            }
        }
    }
}
