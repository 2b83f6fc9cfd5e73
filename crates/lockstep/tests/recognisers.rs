//! The program is recognised wherever it was assembled to, and what is missing of it is named.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod rom;

use microchess_1976::openings::BUILT_IN;
use microchess_1976::{Board, Edition, Level, Routine};
use microchess_lockstep::{
    Addresses, Deviation, DifferenceKind, Image, LISTING, Layout, Lockstep, Options, RecogniseError, Segment, Stopped,
    listing_address, recognise,
};
use proptest::prelude::*;
use rom::Places;

#[test]
fn the_kim1_edition_is_recognised_at_its_addresses() {
    let image = rom::image(&Places::LISTING);
    let layout = recognise(&image, Addresses::default()).unwrap();
    assert_eq!(layout, Layout::listing());
    assert!(layout.is_as_in_the_listing());
    assert_eq!(layout.level(&image), Some(Level::Normal));
    assert_eq!(layout.opening(&image), BUILT_IN.bytes);
    for (label, address) in LISTING {
        assert_eq!(layout.labels.name(address), Some(label));
    }
    assert_eq!(layout.labels.nearest(0x02B0), Some(("ILL", 4)));
}

#[test]
fn a_moved_copy_is_recognised_and_its_labels_move_with_it() {
    let places = Places { chess: 0x0010, page_one: 0x2300, middle: 0x5010, stratgy: 0x6000 };
    let layout = recognise(&rom::image(&places), Addresses::default()).unwrap();
    assert!(!layout.is_as_in_the_listing());
    assert_eq!((layout.start, layout.limit, layout.floor), (0x0010, 0x5102, 0x238B));
    for routine in Routine::ALL {
        assert_eq!(layout.routines[&routine], places.address(routine.label()), "{routine}");
    }
    for (label, _) in LISTING {
        assert_eq!(layout.labels.name(places.address(label)), Some(label));
    }
}

#[test]
fn keys_and_display_are_where_the_code_calls_them() {
    // SCANDS at $1F2F and GETKEY at $1F7A: in CHESS, and at the end of PUSH.
    let image = rom::poked(&rom::image(&Places::LISTING), &[(0x0009, 0x2F), (0x000C, 0x7A), (0x03A0, 0x2F)]);
    let there = Addresses { input: Some(0x1F7A), output: Some(0x1F2F) };
    for given in [Addresses::default(), there] {
        let layout = recognise(&image, given).unwrap();
        assert_eq!((layout.input, layout.output), (0x1F7A, 0x1F2F));
    }
    let error = recognise(&image, Addresses { input: Some(0x1234), ..there }).unwrap_err();
    let expected = RecogniseError::OtherRoutine { option: "--in", given: 0x1234, call: 0x000B, called: 0x1F7A };
    assert_eq!(error, expected);
    assert_eq!(error.to_string(), "--in gives $1234, but at $000B the code calls $1F7A for that; leave --in away");
    let error = recognise(&image, Addresses { output: Some(0x5678), ..there }).unwrap_err();
    let expected = RecogniseError::OtherRoutine { option: "--out", given: 0x5678, call: 0x039F, called: 0x1F2F };
    assert_eq!(error, expected);
}

#[test]
fn where_no_call_is_found_a_given_routine_must_be_called_at_least() {
    // The code of the test's serial edition prints no question mark and masks otherwise, so that its calls are not recognised.
    let image = rom::poked(&serial(0x1000), &[(0x1009, 0x21), (0x1011, 0x5F)]);
    let Err(RecogniseError::Incomplete { missing, .. }) = recognise(&image, Addresses::default()) else {
        panic!("no calls are found")
    };
    assert!(missing.iter().all(|what| what.contains("--in") || what.contains("--out")), "{missing:?}");
    let right = Addresses { input: Some(0x1708), output: Some(0x1700) };
    let layout = recognise(&image, right).unwrap();
    assert_eq!((layout.input, layout.output), (0x1708, 0x1700));
    let error = recognise(&image, Addresses { output: Some(0x1234), ..right }).unwrap_err();
    assert_eq!(error, RecogniseError::NotCalled { option: "--out", given: 0x1234 });
    assert_eq!(error.to_string(), "--out gives $1234, and nothing in the copy calls that");
}

#[test]
fn a_byte_that_is_another_is_named() {
    let image = rom::image(&Places::LISTING);
    for (address, byte, said) in [
        (0x00A0, 0x0C, "$00A0 has $0C, expected $0B: the table POINTS (what pieces are worth)"),
        (0x0073, 0x06, "$0073 has $06, expected $07: the table SETW (where the pieces begin)"),
        (0x0392, 0x0B, "" /* a distance in PUSH that nothing states */),
        (0x0390, 0xFB, "$0390 has $FB, expected $FA: PUSH (the best move so far)"),
        (0x03A3, 0xDD, "$03A3 has $DD, expected $DC: GO (the book is on while OMOVE is negative)"),
        // The address of MOVE, which GENRM calls too: the listing says which of the two is wrong.
        (0x0148, 0x4C, "$0148 has $4C, expected $4B: ON4 (a move is made, answered, continued and valued)"),
        (0x0326, 0x4C, "$0326 has $4C, expected $4B: GENRM and RUM (make, generate, unmake)"),
    ] {
        let result = recognise(&rom::poked(&image, &[(address, byte)]), Addresses::default());
        if said.is_empty() {
            assert_eq!(result, Ok(Layout::listing()));
        } else {
            assert_eq!(result.unwrap_err().to_string(), format!("this is MicroChess but for a byte:\n  {said}"));
        }
    }
}

#[test]
fn some_bytes_that_are_others_are_named() {
    let image = rom::image(&Places::LISTING);
    let error = recognise(&rom::poked(&image, &[(0x00A0, 0x0C), (0x0142, 0x05), (0x0145, 0xB6)]), Addresses::default());
    let Err(RecogniseError::Deviates(deviations)) = &error else { panic!("{error:?}") };
    let named: Vec<u16> = deviations.iter().map(|deviation| deviation.address).collect();
    assert_eq!(named, [0x0142, 0x0145, 0x00A0]);
    assert!(
        error
            .unwrap_err()
            .to_string()
            .starts_with("this is MicroChess but for 3 bytes:\n  $0142 has $05, expected $DD")
    );
}

/// Whichever byte is another: either nothing states it, and the copy is recognised, or it is named.
#[test]
fn any_byte_that_is_another_is_named_or_not_looked_at() {
    let moved = Places { chess: 0x0010, page_one: 0x2300, middle: 0x5010, stratgy: 0x6000 };
    let images = [
        (rom::image(&Places::LISTING), 1, 150),
        (rom::image(&moved), 7, 20),
        (rom::searching(Edition::Kim1), 7, 20),
        (rom::searching(Edition::Serial), 7, 20),
    ];
    for (image, every, at_least) in images {
        let right = recognise(&image, Addresses::default()).unwrap();
        let mut named = 0;
        for address in image.loaded().into_iter().flatten().step_by(every) {
            let expected = image.byte(address);
            let found = expected ^ 0x01;
            match recognise(&rom::poked(&image, &[(address, found)]), Addresses::default()) {
                Ok(_) => {}
                Err(RecogniseError::Deviates(deviations)) => {
                    let [deviation] = &deviations[..] else { panic!("${address:04X}: {deviations:?}") };
                    let Deviation { address: at, expected: right, found: wrong, .. } = *deviation;
                    assert_eq!((at, right, wrong), (address, expected, found));
                    named += 1;
                }
                Err(error) => panic!("${address:04X}: {error}"),
            }
        }
        assert!(named >= at_least, "{named} in {right:?}");
    }
}

#[test]
fn what_is_missing_is_named() {
    let segments = rom::segments(&Places::LISTING);
    for (address, named) in [
        (0x0000, "CHESS"),
        (0x0070, "SETW"),
        (0x0090, "MOVEX"),
        (0x00A0, "POINTS"),
        (0x0100, "JANUS"),
        (0x013F, "ON4"),
        (0x016F, "TREE"),
        (0x0188, "the floor of exchanges"),
        (0x0200, "GNMZ"),
        (0x0260, "PAWN"),
        (0x02ED, "the check test"),
        (0x0325, "GENRM"),
        (0x038F, "PUSH"),
        (0x03A2, "GO"),
    ] {
        let mut image = Image::default();
        for segment in segments.iter().filter(|segment| segment.address != address) {
            image.load(segment).unwrap();
        }
        let error = recognise(&image, Addresses::default()).unwrap_err();
        let message = error.to_string();
        let RecogniseError::Incomplete { missing, .. } = error else { panic!("{named}: {message}") };
        assert!(missing.iter().any(|what| what.contains(named)), "{named}: {message}");
        assert!(message.starts_with("this is not all of MicroChess. Found:\n"), "{message}");
    }
}

#[test]
fn a_page_zero_that_is_to_be_copied_is_found_where_it_is() {
    let whole = rom::image(&Places::LISTING);
    let mut image = Image::default();
    for segment in rom::segments(&Places::LISTING) {
        let address = if segment.address < 0x0100 { segment.address + 0xD000 } else { segment.address };
        image.load(&Segment { address, ..segment }).unwrap();
    }
    let error = recognise(&image, Addresses::default()).unwrap_err();
    let message = error.to_string();
    let RecogniseError::Incomplete { page_zero_at, .. } = error else { panic!("{message}") };
    assert_eq!(page_zero_at, Some(0xD000));
    assert!(
        message.contains("\n  the table SETW (where the pieces begin)\nIts page zero") || message.contains("Missing:")
    );
    assert!(message.contains("\nIts page zero is at $D000, from where such an image copies it"), "{message}");
    assert!(message.ends_with(
        "Write the 256 bytes from $D000 to $D0FF to a file, and give that too, as raw bytes: --rom page0.bin --at 0000"
    ));
    // And that helps.
    image.load(&Segment { address: 0, bytes: image.bytes(0xD000, 0x100).to_vec() }).unwrap();
    assert_eq!(image.bytes(0, 0x100), whole.bytes(0, 0x100));
    let layout = recognise(&image, Addresses::default()).unwrap();
    assert_eq!((layout.edition, layout.setw, layout.start), (Edition::Kim1, 0x0070, 0x0000));
}

#[test]
fn something_else_is_not_recognised() {
    let mut image = Image::default();
    image.load(&Segment { address: 0x0200, bytes: vec![0xEA; 300] }).unwrap();
    let error = recognise(&image, Addresses::default()).unwrap_err();
    assert_eq!(error.to_string(), "this is not MicroChess: none of its routines and tables is in it");
}

/// The serial edition in outline: tables elsewhere, the other GO, and routines that print and read characters. It prints a
/// question mark only, and reads.
fn serial(start: u16) -> Image {
    let places = Places { chess: start, page_one: start + 0x100, middle: start + 0x200, stratgy: start + 0x480 };
    let mut image = Image::default();
    let mut load = |address: u16, bytes: &[u8]| image.load(&Segment { address, bytes: bytes.to_vec() }).unwrap();
    for (label, bytes) in rom::parts(&places) {
        match label {
            "CHESS" => {
                // Resets the stacks; prints ?; reads; masks; and again.
                let [low, high] = (start + 0x700).to_le_bytes();
                let [again_low, again_high] = start.to_le_bytes();
                load(
                    start,
                    &[
                        0xD8,
                        0xA2,
                        0xFF,
                        0x9A,
                        0xA2,
                        0xC8,
                        0x86,
                        0xB2,
                        0xA9,
                        0x3F,
                        0x20,
                        low,
                        high,
                        0x20,
                        low + 8,
                        high,
                        0x29,
                        0x4F,
                        0x4C,
                        again_low,
                        again_high,
                    ],
                );
            }
            "GO" => {
                // The book is read from a table elsewhere, while OMOVE is not negative; then the moves are valued.
                let [low, high] = (start + 0x640).to_le_bytes();
                load(places.address("GO"), &[0xA6, 0xDC, 0x30, 0x17, 0xA5, 0xF9, 0xDD, low, high]);
                load(
                    places.address("MV2") - 18,
                    &places.assemble("A2 14 20 GNMX A2 04 86 B5 20 GNMZ A6 FA E0 0F 90 12"),
                );
            }
            _ => load(places.address(label), &bytes),
        }
    }
    load(places.address("POSN") - 6, &places.assemble("B4 50 C0 10 10 03 18 69 02 4C CKMATE"));
    load(start + 0x600, &Board::START.0);
    load(start + 0x620, &rom::Places::LISTING.assemble("00 F0 FF 01 10 11 0F EF F1 DF E1 EE F2 12 0E 1F 21"));
    load(start + 0x640, &BUILT_IN.bytes);
    load(start + 0x660, &rom::Places::LISTING.assemble("0B 0A 06 06 04 04 04 04 02 02 02 02 02 02 02 02"));
    image
}

#[test]
fn the_serial_edition_is_recognised_with_its_tables_and_its_line() {
    let layout = recognise(&serial(0x1000), Addresses::default()).unwrap();
    assert_eq!((layout.edition, layout.start), (Edition::Serial, 0x1000));
    let tables = (layout.setw, layout.movex, layout.opning, layout.points);
    assert_eq!(tables, (0x1600, 0x1621, 0x1640, 0x1660));
    assert_eq!((layout.input, layout.output), (0x1708, 0x1700));
    assert_eq!(layout.level(&serial(0x1000)), Some(Level::Normal));
    assert!(!layout.is_as_in_the_listing());
}

#[test]
fn what_the_serial_edition_prints_is_compared() {
    let image = serial(0x1000);
    let layout = recognise(&image, Addresses::default()).unwrap();
    let mut lockstep = Lockstep::new(&image, layout, &Options::default()).unwrap();
    let Err(Stopped::Difference(found)) = lockstep.press(microchess_1976::Key::C) else { panic!("they differ") };
    assert_eq!(found.kind, DifferenceKind::Printed { at: 1, ours: Some(b'\r'), original: Some(b'?') });
    assert!(found.to_string().contains("at the start:\n  byte 1 printed since the last key: ours is '\\r'"), "{found}");
}

#[test]
fn a_terminal_has_fewer_keys() {
    let image = serial(0x1000);
    let layout = recognise(&image, Addresses::default()).unwrap();
    let mut lockstep = Lockstep::new(&image, layout, &Options::default()).unwrap();
    let Err(Stopped::Error(error)) = lockstep.press(microchess_1976::Key::AD) else { panic!("there is no such key") };
    assert_eq!(error.to_string(), "the serial edition has no key AD; expected C, E, PC, F, or 0 to 7");
}

proptest! {
    #[test]
    fn any_place_will_do(page_one in 0x2000..0x2F00_u16, middle in 0x3000..0x3D00_u16, stratgy in 0x5000..0xFF00_u16) {
        let places = Places { chess: 0, page_one, middle, stratgy };
        let layout = recognise(&rom::image(&places), Addresses::default()).unwrap();
        for routine in Routine::ALL {
            prop_assert_eq!(layout.routines[&routine], places.address(routine.label()));
        }
        prop_assert!(listing_address("GO") == Some(0x03A2));
    }
}
