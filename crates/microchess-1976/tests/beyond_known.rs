//! Where exactness ends: what an astray book may reach, and that the program says so.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use microchess_1976::openings::BUILT_IN;
use microchess_1976::zero_page::{BK, BOARD, Cell, INCHEK, OMOVE, SP1, STATE, ZeroPage};
use microchess_1976::{BeyondKnown, Board, Edition, GoResult, Key, Kim1, Level, MicroChess, Opening, Probe, Routine};

/// A KIM-1 at Super Blitz whose first book move is this "piece" to this square.
fn with_first_move(piece: u8, square: u8) -> Kim1 {
    let mut bytes = BUILT_IN.bytes;
    bytes[25..].copy_from_slice(&[square, piece, 0xCC]);
    let mut kim1 = Kim1::new(Level::SuperBlitz);
    kim1.program_mut().load_opening(&bytes);
    kim1
}

fn with_tape(tape: Option<&str>) -> Kim1 {
    let mut kim1 = Kim1::new(Level::SuperBlitz);
    if let Some(tape) = tape {
        kim1.load_opening(&tape.parse::<Opening>().unwrap());
    }
    kim1
}

fn press(kim1: &mut Kim1, keys: &str) {
    for key in keys.split_whitespace() {
        kim1.press(key.parse().unwrap());
    }
}

#[test]
fn by_keys_alone() {
    let crash = BeyondKnown::StackPointerOverwritten;
    for (tape, keys, expected) in [
        (Some("A5"), "C E 6 PC 0 0 PC PC 0 5 PC 0 0 PC 6 4 PC", crash),
        (Some("A2"), "C E PC 6 3 PC", crash),
        (None, "C 0 PC 1 2 PC", BeyondKnown::Code(Cell(0x42))),
    ] {
        let mut kim1 = with_tape(tape);
        let (before, last) = keys.rsplit_once(' ').unwrap();
        press(&mut kim1, before);
        assert_eq!(kim1.beyond_known(), None, "{keys}, before the last key");
        assert_eq!(kim1.program().beyond_known_by_book(), Some(expected), "{keys}, foreseen");
        press(&mut kim1, last);
        assert_eq!(kim1.beyond_known(), Some(expected), "{keys}");
        // It stays, whatever is pressed, and in copies; a machine that is loaded anew is free of it.
        press(&mut kim1, "C E 6 3 4 3 F PC");
        assert_eq!(kim1.beyond_known(), Some(expected), "{keys}, later");
        assert_eq!(kim1.program().clone_with_probe(()).beyond_known(), Some(expected));
        assert_eq!(with_tape(tape).beyond_known(), None);
    }
}

#[test]
fn every_cell_that_a_book_can_name() {
    for piece in 0..=0xFF_u8 {
        for square in [0x33, 0xFB, 0xFD] {
            let cell = BOARD.x(piece);
            let expected = match cell.0 {
                0x00..=0x4D => Some(BeyondKnown::Code(cell)),
                // The pointer of the stack in GO, written over itself, changes nothing.
                0xB3 if square != 0xFB => Some(BeyondKnown::StackPointerOverwritten),
                _ => None,
            };
            let mut kim1 = with_first_move(piece, square);
            press(&mut kim1, "C PC");
            assert_eq!(kim1.beyond_known(), expected, "piece {piece:02X} to {square:02X}");
            assert_eq!(expected.map(BeyondKnown::cell), expected.map(|_| cell));
        }
    }
}

#[test]
fn f_after_the_book_names_the_same_cell() {
    // The book leaves the cell's number in PIECE. For F the pointer of the stack is $FD.
    let mut kim1 = with_first_move(0x63, 0xFB);
    press(&mut kim1, "C PC");
    assert_eq!((kim1.display(), kim1.beyond_known()), ([0x63, 0x00, 0xFB], None));
    press(&mut kim1, "F");
    assert_eq!(kim1.beyond_known(), Some(BeyondKnown::StackPointerOverwritten));
    // "Piece" $60 is PIECE itself, which becomes the square: F then moves that "piece".
    let mut kim1 = with_first_move(0x60, 0xC0);
    press(&mut kim1, "C PC");
    assert_eq!(kim1.beyond_known(), None);
    press(&mut kim1, "F");
    assert_eq!(kim1.beyond_known(), Some(BeyondKnown::Code(Cell(0x10))));
}

/// A book that has gone astray to `$D9`, where it compares with STATE, and reads a piece from INCHEK and a square from SP1.
/// The program has just thought.
fn about_to_read_sp1(prepare: impl FnOnce(&mut Kim1)) -> (Kim1, Option<GoResult>) {
    let mut kim1 = with_first_move(0x0F, 0xD9);
    press(&mut kim1, "C PC");
    prepare(&mut kim1);
    let result = kim1.press(Key::PC);
    let page = kim1.program().page();
    assert_eq!((page[OMOVE], page[STATE], page[INCHEK]), (0xD9, 4, 0));
    (kim1, result)
}

#[test]
fn a_book_that_reads_the_stack_pointer_reads_what_the_last_move_left() {
    let (mut kim1, result) = about_to_read_sp1(|_| ());
    assert!(matches!(result, Some(GoResult::Best(..))));
    press(&mut kim1, "0 4 PC");
    assert_eq!(kim1.display(), [0x00, 0x03, 0xFB], "the king goes to the stack pointer of GO");
    assert_eq!(kim1.beyond_known(), None);

    let (mut kim1, _) = about_to_read_sp1(|_| ());
    press(&mut kim1, "F 0 4 PC");
    assert_eq!(kim1.display()[2], 0xFD, "of CHESS");
    assert_eq!(kim1.beyond_known(), None);
}

#[test]
fn after_a_resignation_the_stack_pointer_is_derived_and_the_machine_says_so() {
    // The king is alone, and can be captured after every move.
    let (mut kim1, result) = about_to_read_sp1(|kim1| {
        let page = kim1.program_mut().page_mut();
        for slot in 0..32 {
            page[BOARD.x(slot)] = 0xCC;
        }
        (page[BOARD], page[BK.x(1)], page[BK.x(2)], page[BK.x(3)]) = (0x00, 0x11, 0x17, 0x71);
    });
    assert_eq!(result, Some(GoResult::Resigns));
    assert_eq!(kim1.program().page()[SP1], 0xF5);
    press(&mut kim1, "0 4");
    assert_eq!(kim1.beyond_known(), None, "not read yet");
    press(&mut kim1, "PC");
    assert_eq!(kim1.display()[2], 0xF5);
    assert_eq!(kim1.beyond_known(), Some(BeyondKnown::StackPointerRead));
}

#[test]
fn a_search_leaves_the_pointer_of_its_last_move() {
    // The last piece that moves is not the king, and whatever it does, the king can be captured: at Blitz its moves are valued,
    // at Normal they do not pass the check test.
    for (slot, square, at_blitz, at_normal) in
        [(8, 0x50, 0xF7, 0xF5), (6, 0x70, 0xF5, 0xF3), (2, 0x70, 0xF4, 0xF3), (4, 0x70, 0xF4, 0xF3)]
    {
        for (level, expected) in [(Level::Blitz, at_blitz), (Level::Normal, at_normal)] {
            let mut program = MicroChess::new(Edition::Kim1, level);
            let mut board = Board([0xCC; 32]);
            // The king is hemmed in by pawns that cannot move, and attacked by a knight.
            board.0[0] = 0x76;
            board.0[9..14].copy_from_slice(&[0x75, 0x77, 0x65, 0x66, 0x67]);
            board.0[16 + 6] = 0x55;
            board.0[slot] = square;
            program.set_board(&board);
            assert_eq!(program.go(), GoResult::Resigns, "{board} at {level}");
            assert_eq!(program.page()[SP1], expected, "slot {slot} at {level}");
        }
    }
}

#[test]
fn it_is_said_in_words() {
    for (beyond_known, words) in [
        (BeyondKnown::Code(Cell(0x42)), "cell $42 holds code"),
        (BeyondKnown::StackPointerOverwritten, "cell $B3, was overwritten, and here the original crashes"),
        (BeyondKnown::StackPointerRead, "the book read the saved stack pointer, cell $B3"),
    ] {
        let text = beyond_known.to_string();
        assert!(text.starts_with("Beyond what is known: ") && text.contains(words) && text.contains("Q8"), "{text}");
    }
}

/// Counts what is reported, and the routines that are entered afterwards.
#[derive(Default)]
struct Reports {
    reported: Vec<BeyondKnown>,
    entered_after: Vec<Routine>,
}

impl Probe for Reports {
    fn beyond_known(&mut self, what: BeyondKnown) {
        self.reported.push(what);
    }

    fn enter(&mut self, routine: Routine, _page: &ZeroPage, _page_one: &[u8; 256]) {
        if !self.reported.is_empty() {
            self.entered_after.push(routine);
        }
    }
}

#[test]
fn a_probe_hears_of_it_once_and_before_it_happens() {
    let mut kim1 = Kim1::with_probe(Level::SuperBlitz, Reports::default());
    for key in "C 0 PC 1 2 PC".split_whitespace() {
        assert_eq!(kim1.program().probe().reported, []);
        kim1.press(key.parse().unwrap());
    }
    let Reports { reported, entered_after } = kim1.program().probe();
    assert_eq!(reported[..], [BeyondKnown::Code(Cell(0x42))]);
    assert_eq!(entered_after[..], [Routine::Move], "GO and MV2 were entered before");
    for key in "F PC C PC".split_whitespace() {
        kim1.press(key.parse().unwrap());
    }
    assert_eq!(kim1.program().probe().reported.len(), 1);
}
