//! The program is recognised wherever it was assembled to, and what is missing of it is named.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod rom;

use microchess_1976::openings::BUILT_IN;
use microchess_1976::{Board, Edition, Level, Routine};
use microchess_lockstep::{
    Addresses, Image, Kind, LISTING, Layout, Lockstep, Options, Segment, Stopped, listing_address, recognise,
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
fn keys_and_display_may_be_elsewhere() {
    let image = rom::image(&Places::LISTING);
    let given = Addresses { input: Some(0x1234), output: Some(0x5678) };
    let layout = recognise(&image, given).unwrap();
    assert_eq!((layout.input, layout.output), (0x1234, 0x5678));
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
        assert!(error.missing.iter().any(|what| what.contains(named)), "{named}: {error}");
        let message = error.to_string();
        assert!(message.starts_with("this is not all of MicroChess. Found:\n"), "{message}");
    }
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
    assert_eq!(found.kind, Kind::Printed { at: 1, ours: Some(b'\r'), original: Some(b'?') });
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
