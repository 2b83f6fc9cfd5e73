//! Both programs side by side, with a program of our own in the original's place.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod rom;

use microchess_1976::{Board, Level, OPENINGS, Routine};
use microchess_lockstep::{
    Addresses, CellDifference, Closeness, Difference, DifferenceKind, Doing, Event, Image, Layout, Lockstep,
    LockstepError, Lost, Options, Place, Pressed, SelfPlay, Stopped, recognise,
};
use rom::Places;

fn start(image: &Image, options: &Options) -> Lockstep {
    let layout = recognise(image, Addresses::default()).unwrap();
    Lockstep::new(image, layout, options).unwrap()
}

fn press(lockstep: &mut Lockstep, keys: &str) -> Result<(), Difference> {
    for key in keys.split_whitespace() {
        match lockstep.press(key.parse().unwrap()) {
            Ok(pressed) => assert_eq!(pressed, Pressed::Equal),
            Err(Stopped::Difference(difference)) => return Err(*difference),
            Err(Stopped::Error(error)) => panic!("{error}"),
        }
    }
    Ok(())
}

const EVERY: Options = Options { level: None, opening: None, closeness: Closeness::EveryRoutine };

/// The difference that the keys come to.
fn difference(image: &Image, options: &Options, keys: &str) -> Difference {
    press(&mut start(image, options), keys).expect_err("they differ")
}

#[test]
fn set_up_and_reverse_are_the_same() {
    let image = rom::image(&Places::LISTING);
    for options in [Options::default(), EVERY] {
        let mut lockstep = start(&image, &options);
        press(&mut lockstep, "C E E E C C E").unwrap();
        assert_eq!((lockstep.counts().keys, lockstep.display()), (7, [0xEE; 3]));
        assert_ne!(lockstep.board(), Board::START);
        let reversals = if options.closeness == Closeness::EveryRoutine { 4 } else { 0 };
        assert_eq!(lockstep.counts().comparisons, 1 + 7 + reversals, "at the start, after keys, at REVERSE");
    }
}

#[test]
fn keys_without_effect_have_none_in_both() {
    let mut lockstep = start(&rom::image(&Places::LISTING), &EVERY);
    press(&mut lockstep, "C 8 9 A B D AD DA + GO").unwrap();
    assert_eq!(lockstep.display(), [0xCC; 3]);
}

#[test]
fn a_book_move_is_the_same_in_memory_stacks_and_cycles() {
    let mut lockstep = start(&rom::image(&Places::LISTING), &EVERY);
    press(&mut lockstep, "C PC").unwrap();
    assert_eq!(lockstep.display(), [0x0F, 0x13, 0x33]);
    let counts = lockstep.counts();
    assert_eq!((counts.decisions, counts.cycles), (1, 46));
    // The start, two keys, GO, MV2 and MOVE.
    assert_eq!(counts.comparisons, 6);
}

#[test]
fn moves_entered_by_hand_are_the_same() {
    let mut lockstep = start(&rom::image(&Places::LISTING), &EVERY);
    press(&mut lockstep, "C 6 3 4 3 F 7 1 5 2 F").unwrap();
    assert_eq!(lockstep.display(), [0xFF, 0x71, 0x52]);
    // From an empty square, onto an own piece, and twice.
    press(&mut lockstep, "4 4 1 3 F F 0 0 0 1 F E 7 7 F").unwrap();
}

#[test]
fn random_moves_of_a_game_are_entered_as_keys() {
    let mut lockstep = start(&rom::image(&Places::LISTING), &Options::default());
    let mut keys = Vec::new();
    let game = SelfPlay { random_plies: 8, max_plies: 8 };
    let played = game.play(&mut lockstep, 1976, |_, key| keys.push(key));
    assert_eq!((played, keys.len()), (Ok(Pressed::Equal), 1 + 8 * 6));
    assert_ne!(lockstep.board(), Board::START);
}

#[test]
fn another_opening_is_loaded_into_both() {
    let options = Options { opening: Some(OPENINGS[6].bytes), ..EVERY };
    let mut lockstep = start(&rom::image(&Places::LISTING), &options);
    press(&mut lockstep, "C PC").unwrap();
    assert_eq!(lockstep.display(), [0x0E, 0x14, 0x34], "the Queen's Indian begins with d4");
}

#[test]
fn a_resignation_is_the_same_in_memory_and_cycles() {
    for level in [None, Some(Level::Normal)] {
        let mut lockstep = start(&rom::image(&Places::LISTING), &Options { level, ..Options::default() });
        lockstep.set_board(&Board([0xCC; 32]));
        press(&mut lockstep, "PC PC").unwrap();
        assert_eq!(lockstep.display(), [0xFF; 3]);
        assert_eq!(lockstep.counts().decisions, 2);
        assert_eq!(lockstep.counts().cycles, 2 * rom::cycles_of_nothing());
    }
}

#[test]
fn a_cycle_too_many_is_found() {
    let image = rom::image(&Places::LISTING);
    // The last NOPs of the waiting become an instruction of three cycles: LDA $EA instead of two NOPs.
    let end = (0x4000..0x4100).find(|address| image.bytes(*address, 3) == [0xA9, 0xFF, 0x60]).unwrap();
    assert_eq!(image.bytes(end - 2, 2), [0xEA, 0xEA]);
    let changed = rom::changed(&Places::LISTING, end - 2, 0xA5);
    let mut lockstep = start(&changed, &Options::default());
    lockstep.set_board(&Board([0xCC; 32]));
    let difference = press(&mut lockstep, "PC").unwrap_err();
    let ours = rom::cycles_of_nothing();
    assert_eq!(difference.kind, DifferenceKind::Cycles { ours, original: Some(ours - 1) });
    assert_eq!(difference.to_string().lines().count(), 3);
}

#[test]
fn a_different_byte_is_found_and_named() {
    // REVERSE subtracts from $76 where it should from $77: the first of its two subtractions makes BK.
    let image = rom::changed(&Places::LISTING, 0x02B5, 0x76);
    let found = difference(&image, &Options::default(), "C E");
    let DifferenceKind::Cells(cells) = &found.kind else { panic!("{found}") };
    assert_eq!(cells.len(), 16);
    assert_eq!(cells[0], CellDifference { address: 0x60, ours: 0x74, original: 0x73 });
    assert_eq!((found.place, found.keys), (Place::AfterKey, 2));
    let report = found.to_string();
    assert!(report.starts_with("a difference with key 2, after the key:\n"), "{report}");
    assert!(report.contains("\n  BK,0 ($60): ours has $74, the original $73\n"), "{report}");
    assert!(report.ends_with("\nbefore: [C] [E]"), "{report}");
}

#[test]
fn a_different_byte_on_the_second_stack_is_found() {
    // MOVE pushes SQUARE where PIECE belongs: LDA SQUARE before the fourth push would be too long, so TXA becomes TYA.
    let image = rom::image(&Places::LISTING);
    let txa = (0x4115..0x4140).find(|address| image.bytes(*address, 2) == [0x8A, 0x48]).unwrap();
    let found = difference(&rom::changed(&Places::LISTING, txa, 0x98), &Options::default(), "C PC");
    let DifferenceKind::Cells(cells) = &found.kind else { panic!("{found}") };
    assert_eq!(cells[..], [CellDifference { address: 0x01C5, ours: 0x0F, original: 0x00 }]);
    assert!(found.to_string().contains("the second stack at $01C5: ours has $0F, the original $00"), "{found}");
}

#[test]
fn a_routine_that_is_not_entered_is_found() {
    // E jumps past the call of REVERSE: BNE +7 becomes BNE +0 behind a comparison that is always equal.
    let image = rom::changed(&Places::LISTING, 0x002B, 0x2C); // JSR becomes BIT.
    let found = difference(&image, &EVERY, "C E");
    let (ours, original) = (Doing::Enters(Routine::Reverse), Doing::WaitsForKey);
    assert_eq!(found.kind, DifferenceKind::Path { ours, original });
    assert_eq!(found.place, Place::Entering(Routine::Reverse));
    assert_eq!(found.recent.last(), Some(&Event::Entered(Routine::Reverse)));
    assert!(found.to_string().contains("ours enters REVERSE, and the original waits for a key"), "{found}");
}

#[test]
fn a_routine_that_only_the_original_enters_is_found() {
    // C jumps to where E is done, with $CC to show.
    let image = rom::changed(&Places::LISTING, 0x0026, 0x04);
    let found = difference(&image, &EVERY, "C");
    let (ours, original) = (Doing::WaitsForKey, Doing::Enters(Routine::Reverse));
    assert_eq!(found.kind, DifferenceKind::Path { ours, original });
}

#[test]
fn a_lost_program_is_found() {
    let image = rom::changed(&Places::LISTING, 0x002D, 0x77); // REVERSE is called at $77B2, where nothing is.
    let found = difference(&image, &Options::default(), "C E");
    let original = Doing::Lost(Lost::Break(0x77B2));
    assert_eq!(found.kind, DifferenceKind::Path { ours: Doing::WaitsForKey, original });
    let image = rom::changed(&Places::LISTING, 0x02B2, 0x02); // The 6502 stops at this code.
    let found = difference(&image, &Options::default(), "C E");
    assert_eq!(found.kind, DifferenceKind::Path { ours: Doing::WaitsForKey, original: Doing::Lost(Lost::Jam(0x02B2)) });
    assert!(found.to_string().contains("the original is lost: the 6502 stopped at $02B2"), "{found}");
    let image = rom::changed(&Places::LISTING, 0x02B2, 0x9B); // This code has no documented effect.
    let found = difference(&image, &Options::default(), "C E");
    assert_eq!(found.kind, DifferenceKind::Path { ours: Doing::WaitsForKey, original: Doing::Lost(Lost::Jam(0x02B2)) });
}

#[test]
fn after_a_difference_every_key_reports_it() {
    let mut lockstep = start(&rom::changed(&Places::LISTING, 0x02B5, 0x76), &Options::default());
    let first = press(&mut lockstep, "C E").unwrap_err();
    assert_eq!(press(&mut lockstep, "C").unwrap_err(), first);
}

#[test]
fn a_moved_copy_is_compared_without_cycles() {
    let places = Places { chess: 0x0000, page_one: 0x2300, middle: 0x5010, stratgy: 0x6000 };
    let mut lockstep = start(&rom::image(&places), &EVERY);
    press(&mut lockstep, "C PC E E").unwrap();
    assert_eq!((lockstep.counts().decisions, lockstep.display()), (0, [0xEE; 3]));
}

#[test]
fn the_level_is_the_copys_own_or_is_set_by_its_two_bytes() {
    let image = rom::image(&Places::LISTING);
    assert_eq!(start(&image, &Options::default()).level(), Level::Normal);
    let blitz = rom::changed(&Places::LISTING, 0x02F2, 0x00);
    assert_eq!(start(&blitz, &Options::default()).level(), Level::Blitz);
    let odd = rom::changed(&Places::LISTING, 0x02F2, 0x07);
    let error = Lockstep::new(&odd, Layout::listing(), &Options::default()).unwrap_err();
    assert_eq!(error, LockstepError::UnknownLevel { limit: 0x07, floor: 0xFB });
    let options = Options { level: Some(Level::SuperBlitz), ..Options::default() };
    let lockstep = start(&odd, &options);
    assert_eq!((lockstep.original().byte(0x02F2), lockstep.original().byte(0x018B)), (0x00, 0xFF));
}
