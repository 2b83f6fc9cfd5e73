//! Laws that hold for any bytes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use microchess_1976::xray::{Verdict, XRay};
use microchess_1976::zero_page::{BOARD, MOVEN, OMOVE, PIECE, SQUARE, ZeroPage};
use microchess_1976::{Board, CycleCounter, Edition, GoResult, Key, Kim1, Level, MicroChess, Opening, Serial};
use proptest::collection::vec;
use proptest::prelude::*;

mod boards;

fn any_level() -> impl Strategy<Value = Level> {
    prop_oneof![Just(Level::SuperBlitz), Just(Level::Blitz), Just(Level::Normal)]
}

/// Any 32 bytes; often squares of the board and captured pieces, which are rare among arbitrary bytes; sometimes pieces just
/// off the board, or many on a few squares.
fn any_board() -> impl Strategy<Value = Board> {
    let on_board = || (0..8_u8, 0..8_u8).prop_map(|(row, column)| row << 4 | column);
    let near = (0..12_u8, 0..12_u8).prop_map(|(row, column)| (row << 4 | column).wrapping_sub(0x22));
    let mixed = prop_oneof![6 => on_board(), 2 => Just(0xCC), 1 => Just(0xAB), 2 => near, 1 => any::<u8>()];
    // Half of the pieces are captured, because crowds are slow: every capture is followed from each of them.
    let few = (0..4_u8, 0..4_u8).prop_map(|(row, column)| row << 5 | column << 1);
    let crowded = prop_oneof![4 => few, 4 => Just(0xCC), 1 => any::<u8>()];
    prop_oneof![
        1 => any::<[u8; 32]>().prop_map(Board),
        2 => proptest::array::uniform32(mixed).prop_map(Board),
        1 => proptest::array::uniform32(crowded).prop_map(Board),
    ]
}

fn any_key() -> impl Strategy<Value = Key> {
    prop_oneof![
        4 => (0..8_u8).prop_map(|digit| Key::from_digit(digit).unwrap()),
        1 => (0..16_u8).prop_map(|digit| Key::from_digit(digit).unwrap()),
        1 => prop_oneof![Just(Key::AD), Just(Key::DA), Just(Key::PLUS), Just(Key::GO)],
        3 => prop_oneof![Just(Key::C), Just(Key::E), Just(Key::F), Just(Key::PC)],
    ]
}

fn program(edition: Edition, level: Level, board: &Board) -> MicroChess {
    let mut program = MicroChess::new(edition, level);
    program.set_board(board);
    program
}

/// A page with `$4F` cleared, the cell that a quiet move writes (Q7).
fn without_the_cell_below(page: &ZeroPage) -> ZeroPage {
    let mut page = page.clone();
    page[BOARD.x(0xFF)] = 0;
    page
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn reverse_twice_restores_the_board(board in any_board()) {
        let mut program = program(Edition::Kim1, Level::Normal, &board);
        let before = program.page().clone();
        program.reverse();
        program.reverse();
        prop_assert_eq!(program.page(), &before);
    }

    #[test]
    fn move_then_umove_restores_every_byte(
        board in any_board(),
        piece in prop_oneof![0..32_u8, Just(0xFF)],
        square: u8,
        moven: u8,
    ) {
        let mut program = program(Edition::Kim1, Level::Normal, &board);
        let page = program.page_mut();
        (page[PIECE], page[SQUARE], page[MOVEN]) = (piece, square, moven);
        let before = program.page().clone();
        program.move_();
        program.umove();
        prop_assert_eq!(without_the_cell_below(program.page()), without_the_cell_below(&before));
    }

    #[test]
    fn go_takes_any_board_and_the_clock_changes_nothing(board in any_board(), level in any_level()) {
        let mut alone = program(Edition::Kim1, level, &board);
        let mut timed = alone.clone_with_probe(CycleCounter::default());
        prop_assert_eq!(alone.go(), timed.go());
        prop_assert_eq!(alone.page(), timed.page());
        prop_assert!(timed.probe().cycles() > 0);
    }

    #[test]
    fn both_editions_choose_the_same_move(board in any_board(), level in any_level()) {
        let result = program(Edition::Kim1, level, &board).go();
        prop_assert_eq!(program(Edition::Serial, level, &board).go(), result);
    }

    #[test]
    fn a_resignation_leaves_the_board_and_a_move_changes_it(board in any_board(), level in any_level()) {
        let mut program = program(Edition::Kim1, level, &board);
        match program.go() {
            GoResult::Resigns => prop_assert_eq!(program.board(), board),
            GoResult::Best(mv, value) => {
                prop_assert!(value >= 15 && mv.piece < 16);
                prop_assert_eq!(program.board().0[usize::from(mv.piece)], mv.to);
                prop_assert_eq!(board.0[usize::from(mv.piece)], mv.from);
            }
            GoResult::Book(_) => prop_assert!(false, "the book is off"),
        }
    }

    #[test]
    fn the_x_ray_adds_up(board in any_board(), level in any_level()) {
        let mut failed = None;
        let xray = XRay::new(|valuation| {
            let clean = valuation.wraps().next().is_none() && valuation.leaks().next().is_none();
            if clean && valuation.exact() != i32::from(valuation.before_verdict()) {
                failed = Some(valuation);
            }
            if valuation.verdict == Verdict::Stands && valuation.value != valuation.before_verdict() {
                failed = Some(valuation);
            }
        });
        program(Edition::Kim1, level, &board).clone_with_probe(xray).go();
        prop_assert!(failed.is_none(), "{:?}", failed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// What goes beyond the known is noted once, and stays.
    #[test]
    fn the_kim1_takes_any_opening_and_keys_that_lead_it_astray(seed: u64) {
        let mut rng = boards::TestRng(seed);
        let mut kim1 = Kim1::new(rng.level());
        kim1.program_mut().load_opening(&rng.opening());
        kim1.press(Key::C);
        let mut beyond_known = None;
        for _ in 0..48 {
            let page = kim1.program().page();
            let foreseen = kim1.program().beyond_known_by_book();
            let key = rng.key(page[OMOVE.x(page[OMOVE])]);
            kim1.press(key);
            beyond_known = beyond_known.or_else(|| kim1.beyond_known());
            prop_assert_eq!(kim1.beyond_known(), beyond_known);
            if key == Key::PC {
                prop_assert_eq!(kim1.beyond_known(), foreseen);
            }
        }
    }

    #[test]
    fn the_kim1_takes_any_keys(keys in vec(any_key(), 0..24), level in any_level()) {
        let mut kim1 = Kim1::new(level);
        for key in keys {
            kim1.press(key);
        }
    }

    #[test]
    fn the_kim1_takes_any_opening(bytes: [u8; 28], keys in vec(any_key(), 0..24), level in any_level()) {
        let mut kim1 = Kim1::new(level);
        kim1.load_opening(&Opening { tape_id: "A0", name: "noise", computer_is_white: true, bytes });
        // Enter the squares that the book expects, so that it goes on.
        kim1.press(Key::C);
        for [expected, ..] in book_entries(bytes) {
            for digit in [expected >> 4, expected & 0x0F] {
                kim1.press(Key::from_digit(digit).unwrap());
            }
            kim1.press(Key::PC);
        }
        for key in keys {
            kim1.press(key);
        }
    }

    #[test]
    fn the_serial_edition_takes_any_bytes(bytes in vec(prop_oneof![any::<u8>(), Just(b'C'), Just(b'P'), Just(b'E'), Just(b'\r')], 0..24), level in any_level()) {
        let mut serial = Serial::new(level, |_byte| {});
        for byte in bytes {
            serial.receive(byte);
        }
    }

    #[test]
    fn parsing_a_printed_board_gives_it_back(board in any_board()) {
        prop_assert_eq!(board.to_string().parse(), Ok(board));
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in "\\PC{0,80}") {
        let _ = text.parse::<Board>();
        let _ = text.parse::<Key>();
        let _ = text.parse::<Level>();
        let _ = text.parse::<Opening>();
    }

    #[test]
    fn parsing_a_printed_key_gives_it_back(key in any_key()) {
        prop_assert_eq!(key.to_string().parse(), Ok(key));
    }
}

fn book_entries(bytes: [u8; 28]) -> Vec<[u8; 3]> {
    Opening { tape_id: "A0", name: "noise", computer_is_white: true, bytes }.entries().collect()
}
