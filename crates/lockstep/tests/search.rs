//! Both programs side by side, with a whole chess program of our own in the original's place: every routine is entered, and every
//! comparison meets 6502 code.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod recordings;
mod rom;

use std::collections::{BTreeMap, BTreeSet};

use microchess_1976::fast;
use microchess_1976::zero_page::SP1;
use microchess_1976::{Board, Edition, GoResult, Key, Level, OPENINGS, Routine};
use microchess_lockstep::{
    Addresses, Closeness, Difference, DifferenceKind, Image, Lockstep, Options, Original, Pressed, SelfPlay, Step,
    Stopped, recognise,
};
use recordings::ComparedCopy;

const BOTH: [Edition; 2] = [Edition::Kim1, Edition::Serial];

/// A position of a game with exchanges on both sides.
const MIDDLE_GAME: &str = "0340000702050106101711161215143373747077727552766067616662656443";

fn start(image: &Image, level: Level, closeness: Closeness) -> Lockstep {
    let layout = recognise(image, Addresses::default()).unwrap_or_else(|error| panic!("{error}"));
    Lockstep::new(image, layout, &Options { level: Some(level), opening: None, closeness }).unwrap()
}

/// Presses keys up to the first difference.
fn press(lockstep: &mut Lockstep, keys: &str) -> Result<(), Difference> {
    for key in keys.split_whitespace() {
        match lockstep.press(key.parse().unwrap()) {
            Ok(pressed) => assert_eq!(pressed, Pressed::Equal, "{key} of {keys}"),
            Err(Stopped::Difference(difference)) => return Err(*difference),
            Err(Stopped::Error(error)) => panic!("{error}"),
        }
    }
    Ok(())
}

/// The difference that a decision comes to.
fn difference(image: &Image, board: &str, level: Level, closeness: Closeness) -> Difference {
    let mut lockstep = start(image, level, closeness);
    lockstep.set_board(&board.parse().unwrap());
    press(&mut lockstep, "PC").expect_err("they differ")
}

#[test]
fn it_is_recognised_and_has_a_level() {
    for edition in BOTH {
        let image = rom::searching(edition);
        let layout = recognise(&image, Addresses::default()).unwrap();
        let program = rom::assembler::assemble(&rom::source(edition));
        assert_eq!((layout.edition, layout.level(&image)), (edition, Some(Level::Normal)));
        for routine in Routine::ALL {
            assert_eq!(layout.routines[&routine], program.address(routine.label()), "{routine}");
        }
        assert!(!layout.is_as_in_the_listing());
    }
}

#[test]
fn every_routine_of_a_decision_is_the_same() {
    for (edition, level) in BOTH.into_iter().flat_map(|edition| Level::ALL.map(|level| (edition, level))) {
        for board in [Board::START, MIDDLE_GAME.parse().unwrap()] {
            let mut lockstep = start(&rom::searching(edition), level, Closeness::EveryRoutine);
            lockstep.set_board(&board);
            press(&mut lockstep, "PC E PC").unwrap_or_else(|difference| panic!("{edition:?}, {level}: {difference}"));
            assert!(lockstep.counts().comparisons > 10_000, "{:?}", lockstep.counts());
        }
    }
}

/// Counts how often the copy enters its routines.
fn entries(image: &Image, board: &Board, level: Level) -> BTreeMap<Routine, u32> {
    let layout = recognise(image, Addresses::default()).unwrap();
    let mut original = Original::new(image, layout);
    original.set_level(level);
    assert_eq!(original.run(|_| false), Step::WantsKey);
    for (slot, square) in (0..).zip(board.0) {
        original.poke(0x50 + slot, square);
    }
    original.press(Key::PC).unwrap();
    let mut entries = BTreeMap::new();
    while let Step::Entered(routine) = original.run(|_| true) {
        *entries.entry(routine).or_default() += 1;
    }
    entries
}

#[test]
fn all_twenty_routines_are_entered() {
    let entries = entries(&rom::searching(Edition::Kim1), &MIDDLE_GAME.parse().unwrap(), Level::Normal);
    assert_eq!(entries.keys().copied().collect::<Vec<_>>(), Routine::ALL);
    assert!(entries[&Routine::Genrm] > 10 && entries[&Routine::Chkchk] > 500, "{entries:?}");
    assert_eq!((entries[&Routine::Go], entries[&Routine::Mv2]), (1, 1));
}

#[test]
fn games_are_the_same() {
    for (edition, level, closeness, games) in [
        (Edition::Kim1, Level::SuperBlitz, Closeness::EveryRoutine, 2),
        (Edition::Kim1, Level::Blitz, Closeness::Decisions, 3),
        (Edition::Serial, Level::SuperBlitz, Closeness::Decisions, 2),
    ] {
        for seed in 0..games {
            let mut lockstep = start(&rom::searching(edition), level, closeness);
            let played = SelfPlay::default().play(&mut lockstep, seed, |_, _| {});
            assert_eq!(played, Ok(Pressed::Equal), "{edition:?}, {level}, game {seed}");
            assert!(lockstep.counts().keys > 50, "{:?}", lockstep.counts());
        }
    }
}

#[test]
fn keys_books_and_moves_by_hand_are_the_same() {
    for edition in BOTH {
        let image = rom::searching(edition);
        let layout = recognise(&image, Addresses::default()).unwrap();
        for opening in OPENINGS {
            let options = Options {
                level: Some(Level::SuperBlitz),
                opening: Some(opening.bytes),
                closeness: Closeness::EveryRoutine,
            };
            let mut lockstep = Lockstep::new(&image, layout.clone(), &options).unwrap();
            press(&mut lockstep, "C PC 6 3 4 3 F PC E 6 4 4 4 F F 7 7 PC E C E PC 0 0 7 7 F PC")
                .unwrap_or_else(|difference| panic!("{edition:?}, {}: {difference}", opening.tape_id));
        }
    }
}

/// What the deep tests do with a real copy, a share of it.
#[test]
fn recorded_decisions_and_keys_are_the_same() {
    let image = rom::searching(Edition::Kim1);
    let layout = &recognise(&image, Addresses::default()).unwrap();
    let copy = ComparedCopy { image: &image, layout, closeness: Closeness::Decisions };
    for (file, every) in [("offboard.jsonl", 40), ("scattered.jsonl", 50), ("decisions.jsonl", 240)] {
        assert!(copy.decisions(file, every) > 10, "{file}");
    }
    assert!(copy.keypad("kim1-keypad.jsonl", 20, |level| level == Level::SuperBlitz) > 1);
    assert!(copy.keypad("kim1-keypad-2.jsonl", 8, |level| level != Level::Normal) > 3);
}

/// The same of the serial edition.
#[test]
fn recorded_keys_of_the_terminal_are_the_same() {
    let image = rom::searching(Edition::Serial);
    let layout = &recognise(&image, Addresses::default()).unwrap();
    let copy = ComparedCopy { image: &image, layout, closeness: Closeness::Decisions };
    assert!(copy.terminal("serial-terminal.jsonl", 10, |level| level == Level::SuperBlitz) > 1);
}

#[test]
fn a_piece_off_the_board_is_valued_as_on_the_6502() {
    let mut lockstep = start(&rom::searching(Edition::Kim1), Level::SuperBlitz, Closeness::EveryRoutine);
    press(&mut lockstep, "C 3 PC 0 1 3 0 F 2 1 PC 0 F 7 4 0 1 F PC").unwrap();
    assert_eq!(lockstep.display(), [0x06, 0xE0, 0x01]);
}

/// A change of the program, and where it is seen first: when decisions are compared (at GO, PUSH and MV2, and after the key), and when every
/// routine is.
struct Change {
    lines: &'static [&'static str],
    others: &'static [&'static str],
    in_decisions: &'static str,
    at_any_routine: &'static str,
}

const fn change(
    lines: &'static [&'static str],
    others: &'static [&'static str],
    in_decisions: &'static str,
    at_any_routine: &'static str,
) -> Change {
    Change { lines, others, in_decisions, at_any_routine }
}

#[rustfmt::skip]
const CHANGES: [Change; 15] = [
    // The directions of a knight begin one too low.
    change(&["FIRST:  .byte 8 8 4 4 8 8 16 16"], &["FIRST:  .byte 8 8 4 4 8 8 15 16"],
        "entering PUSH: BMOB ($E3): ours has $1B, the original $1A",
        "entering CMOVE: MOVEN ($B6): ours has $10, the original $0F"),
    // A pawn goes on from the fourth row, and not from the third.
    change(&["CMP #$20"], &["CMP #$30"],
        "entering PUSH: BMOB ($E3): ours has $1B, the original $16",
        "entering CMOVE: ours enters CMOVE, and the original enters RESET"),
    // A line ends with its first step.
    change(&["PLP", "BVC LINE"], &["PLP", "BVC BACK"],
        "entering PUSH: BMOB ($E3): ours has $1B, the original $17",
        "entering CMOVE: ours enters CMOVE, and the original enters RESET"),
    // The board has eight columns more.
    change(&["AND #$88"], &["AND #$80"],
        "entering PUSH: BMOB ($E3): ours has $1B, the original $27",
        "entering RESET: ours enters RESET, and the original enters JANUS"),
    // The pawn of slot 15 can be captured by its own side.
    change(&["MET:    CPX #16"], &["MET:    CPX #15"],
        "entering PUSH: WMOB ($EB): ours has $1C, the original $1D",
        "entering RESET: ours enters RESET, and the original enters JANUS"),
    // A rook's moves count twice, and not the queen's.
    change(&["CMP #1"], &["CMP #2"],
        "entering PUSH: PMOB ($EF): ours has $34, the original $27",
        "entering CMOVE: PMOB ($EF): ours has $1A, the original $19"),
    // Of equal captures the first is kept.
    change(&["CMP MAXC,X", "BCC SUM"], &["CMP MAXC,X", "BCC SUM", "BEQ SUM"],
        "entering PUSH: PCP ($F2): ours has $0F, the original $0C",
        "entering RESET: PCP ($F2): ours has $08, the original $0C"),
    // After a capture was counted, it is no capture any more.
    change(&["V:      .byte $40"], &["V:      .byte $00"],
        "entering PUSH: BCAP0 ($E2): ours has $0A, the original $00",
        "entering GENRM: ours enters GENRM, and the original enters RESET"),
    // The points of an exchange go two cells too low.
    change(&["STA BCAP0,X"], &["STA BCAP1,X"],
        "entering PUSH: BCAP1 ($E0): ours has $00, the original $0A",
        "entering GENRM: BCAP1 ($E0): ours has $00, the original $0A"),
    // In an exchange a piece has the points of the slot below.
    change(&["TAKES:  LDA POINTS,Y"], &["TAKES:  LDA POINTS-1,Y"],
        "entering PUSH: BCAP0 ($E2): ours has $0A, the original $0B",
        "entering GENRM: BCAP0 ($E2): ours has $0A, the original $0B"),
    // A captured piece goes to another place off the board.
    change(&["GOES:   LDA #$CC"], &["GOES:   LDA #$CD"],
        "after the key: BK,15 ($6F): ours has $CC, the original $CD",
        "entering REVERSE: the cell $4F: ours has $CC, the original $CD"),
    // UMOVE forgets to put the captured piece back.
    change(&["STA SQUARE", "STA BOARD,X"], &["STA SQUARE"],
        "entering PUSH: the cell $4F: ours has $24, the original $CC",
        "entering RESET: BK,1 ($61): ours has $37, the original $CC"),
    // A point too many.
    change(&["ADC #$90"], &["ADC #$91"],
        "entering PUSH: the value of the move: ours has 141, the original 142",
        "entering PUSH: the value of the move: ours has 141, the original 142"),
    // PUSH keeps the last of equal moves.
    change(&["BEQ SHOW"], &["BEQ KEEP", "KEEP:"],
        "entering PUSH: BESTM ($F9): ours has $34, the original $22",
        "entering CMOVE: BESTM ($F9): ours has $34, the original $22"),
    // PUSH keeps the direction, and not the square.
    change(&["STA BESTP", "LDA SQUARE"], &["STA BESTP", "LDA MOVEN"],
        "entering PUSH: BESTM ($F9): ours has $24, the original $04",
        "entering CMOVE: BESTM ($F9): ours has $24, the original $04"),
];

/// Where a difference was found, and the first that it says.
fn seen(difference: &Difference) -> String {
    format!("{}: {}", difference.place, difference.kind.to_string().lines().next().unwrap_or_default())
}

#[test]
fn a_change_of_any_routine_is_found() {
    for Change { lines, others, in_decisions, at_any_routine } in CHANGES {
        let image = rom::searching_with(Edition::Kim1, lines, others);
        for (closeness, expected) in [(Closeness::Decisions, in_decisions), (Closeness::EveryRoutine, at_any_routine)] {
            let found = difference(&image, MIDDLE_GAME, Level::Blitz, closeness);
            assert_eq!(seen(&found), expected, "{lines:?}, {closeness:?}");
        }
    }
}

/// PC keeps its code in PCP, too, before it calls GO.
#[test]
fn a_change_before_go_is_found_at_go() {
    let image = rom::searching_with(Edition::Kim1, &["BNE NOTPC", "JSR GO"], &["BNE NOTPC", "STA $F2", "JSR GO"]);
    for closeness in [Closeness::Decisions, Closeness::EveryRoutine] {
        let found = difference(&image, MIDDLE_GAME, Level::Blitz, closeness);
        assert_eq!(seen(&found), "entering GO: PCP ($F2): ours has $00, the original $14");
    }
}

/// The book's move is made from another cell.
#[test]
fn a_change_of_the_book_is_found_at_mv2() {
    let image = rom::searching_with(Edition::Kim1, &["LDA OMOVE-2,X"], &["LDA OMOVE-3,X"]);
    let found = press(&mut start(&image, Level::Blitz, Closeness::Decisions), "C PC").unwrap_err();
    assert_eq!(seen(&found), "entering MV2: BESTM ($F9): ours has $33, the original $43");
}

/// A board on which the program resigns: a knight gives check to the king in the corner, which two or three pieces of its own
/// hem in, and there is nothing else that would help.
fn hopeless(random: &mut fastrand::Rng, level: Level) -> Board {
    loop {
        let mut board = Board([0xCC; 32]);
        let mut put = |slot: usize, square: u8| {
            if board.slot_on(square).is_none() {
                board.0[slot] = square;
            }
        };
        put(0, 0x00);
        for square in [0x01, 0x10, 0x11] {
            put(random.usize(1..16), square);
        }
        put(random.usize(22..24), random.choice([0x12, 0x21]).unwrap());
        for slot in [16, 17, 18] {
            put(slot, random.u8(..) & 0x77);
        }
        if fast::decide(&board, level) == GoResult::Resigns {
            return board;
        }
    }
}

/// Resigns in both, and returns SP1.
fn resign(image: &Image, board: &Board, level: Level) -> Result<u8, Difference> {
    let mut lockstep = start(image, level, Closeness::Decisions);
    lockstep.set_board(board);
    press(&mut lockstep, "PC")?;
    assert_eq!(lockstep.display(), [0xFF; 3]);
    Ok(lockstep.original().cell(SP1))
}

#[test]
fn the_first_stacks_pointer_is_the_same_after_a_resignation() {
    let image = rom::searching(Edition::Kim1);
    let mut random = fastrand::Rng::with_seed(1976);
    // At Normal level no step stays: all of them leave the king in check.
    for (level, expected) in [(Level::SuperBlitz, vec![0xF4, 0xF5, 0xF7]), (Level::Normal, vec![0xF3, 0xF5])] {
        let mut pointers = BTreeSet::new();
        for _ in 0..80 {
            let board = hopeless(&mut random, level);
            pointers.insert(resign(&image, &board, level).unwrap_or_else(|difference| panic!("{board}: {difference}")));
        }
        // On some boards nothing is moved at all, and the cell is 0 as at the start.
        pointers.remove(&0);
        assert_eq!(pointers.into_iter().collect::<Vec<u8>>(), expected, "{level}");
    }
}

#[test]
fn another_pointer_of_the_first_stack_is_found_after_a_resignation() {
    // A king's step is valued with a byte more on the stack.
    let image =
        rom::searching_with(Edition::Kim1, &["BMI BACK", "JSR JANUS"], &["BMI BACK", "PHA", "JSR JANUS", "PLA"]);
    let mut random = fastrand::Rng::with_seed(7);
    let right = rom::searching(Edition::Kim1);
    let boards = std::iter::repeat_with(|| hopeless(&mut random, Level::SuperBlitz));
    let board = boards.take(100).find(|board| resign(&right, board, Level::SuperBlitz) == Ok(0xF5)).unwrap();
    let found = resign(&image, &board, Level::SuperBlitz).unwrap_err();
    assert_eq!(seen(&found), "after the key: SP1 ($B3): ours has $F5, the original $F4");
}

/// Opening `$12` leads the book to a cell of code.
const BEYOND: &str = "C 0 PC 1 2 PC";

#[test]
fn beyond_what_is_known_the_copys_own_display_is_shown() {
    let image = rom::searching(Edition::Kim1);
    let layout = &recognise(&image, Addresses::default()).unwrap();
    for closeness in [Closeness::Decisions, Closeness::EveryRoutine] {
        let copy = ComparedCopy { image: &image, layout, closeness };
        // This program has no code in page zero, and shows the 0 that is there.
        assert_eq!(copy.beyond(Level::SuperBlitz, None, BEYOND), Pressed::Beyond(Ok([0xF2, 0x00, 0xEE])));
        // A stack pointer of $01 returns to where nothing is.
        let a2: String = OPENINGS[2].bytes.map(|byte| format!("{byte:02X}")).concat();
        let crash = copy.beyond(Level::Normal, Some(&a2), "C E PC 6 3 PC");
        assert!(matches!(crash, Pressed::Beyond(Err(_))), "{crash:?}");
    }
}

#[test]
fn beyond_what_is_known_keys_go_to_the_copy_alone() {
    let image = rom::searching(Edition::Kim1);
    let mut lockstep = start(&image, Level::SuperBlitz, Closeness::EveryRoutine);
    let keys = |keys: &str| keys.split_whitespace().map(|key| key.parse().unwrap()).collect::<Vec<Key>>();
    for key in keys(BEYOND) {
        lockstep.press(key).unwrap();
    }
    let counts = lockstep.counts();
    for (key, shown) in keys("C PC 6").into_iter().zip([[0xCC; 3], [0x0F, 0x13, 0x33], [0x0F, 0x33, 0x36]]) {
        assert_eq!(lockstep.press(key), Ok(Pressed::Beyond(Ok(shown))));
    }
    assert_eq!(lockstep.counts(), counts, "nothing is compared there");
    // A copy that is lost stays so.
    let options = Options { opening: Some(OPENINGS[2].bytes), level: Some(Level::Normal), ..Options::default() };
    let layout = recognise(&image, Addresses::default()).unwrap();
    let mut lockstep = Lockstep::new(&image, layout, &options).unwrap();
    let pressed: Vec<Pressed> =
        keys("C E PC 6 3 PC C PC").into_iter().map(|key| lockstep.press(key).unwrap()).collect();
    assert!(matches!(pressed[5], Pressed::Beyond(Err(_))), "{pressed:?}");
    assert_eq!([pressed[6], pressed[7]], [pressed[5]; 2]);
}

#[test]
fn a_difference_on_the_way_beyond_what_is_known_is_reported() {
    // Where the square to is $12, INCHEK is changed before GO.
    let image = rom::searching_with(
        Edition::Kim1,
        &["BNE NOTPC", "JSR GO"],
        &["BNE NOTPC", "LDX DIS3", "CPX #$12", "BNE SAME", "STX INCHEK", "SAME: JSR GO"],
    );
    for closeness in [Closeness::Decisions, Closeness::EveryRoutine] {
        let found = press(&mut start(&image, Level::SuperBlitz, closeness), BEYOND).unwrap_err();
        assert_eq!(
            (seen(&found).as_str(), found.keys),
            ("entering GO: INCHEK ($B4): ours has $00, the original $12", 6)
        );
    }
}

#[test]
fn the_banner_is_the_copys_own_and_stays_so() {
    let mut lockstep = start(&rom::searching(Edition::Serial), Level::SuperBlitz, Closeness::Decisions);
    press(&mut lockstep, "C PC E PC 6 3 4 3 F").unwrap();
    // From the second screen on the first letter of the banner is missing.
    let image = rom::searching_with(
        Edition::Serial,
        &["LDX #0", "JSR TELL"],
        &["LDX DIS1", "BEQ WHOLE", "LDX #1", "WHOLE: JSR TELL"],
    );
    let found = press(&mut start(&image, Level::SuperBlitz, Closeness::Decisions), "C").unwrap_err();
    assert_eq!(found.kind, DifferenceKind::Printed { at: 3, ours: Some(b'A'), original: Some(b' ') });
}

#[test]
fn a_change_of_the_screen_is_found() {
    for (lines, others, keys, expected) in [
        ("NAMES:  .text \"KQRRBBNNPPPPPPPP\"", "NAMES:  .text \"QKRRBBNNPPPPPPPP\"", "C", (Some(b'K'), Some(b'Q'))),
        ("SHOWN:  LDA #'.'", "SHOWN:  LDA #':'", "C E PC", (Some(b'.'), Some(b':'))),
        ("RULE:   LDX #25", "RULE:   LDX #24", "C", (Some(b'-'), Some(b'\r'))),
    ] {
        let image = rom::searching_with(Edition::Serial, &[lines], &[others]);
        let found = press(&mut start(&image, Level::SuperBlitz, Closeness::Decisions), keys).unwrap_err();
        let DifferenceKind::Printed { ours, original, .. } = found.kind else { panic!("{found}") };
        assert_eq!((ours, original), expected, "{others}");
    }
}
