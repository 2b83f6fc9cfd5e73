//! Every format as it should be, and broken in every way.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use microchess_lockstep::loader::{Format, FormatError, LineProblem, has_addresses, read};
use microchess_lockstep::{Image, Segment};
use proptest::prelude::*;

fn segment(address: u16, bytes: &[u8]) -> Segment {
    Segment { address, bytes: bytes.to_vec() }
}

/// Detects the format and reads.
fn load(content: &str) -> Result<Vec<Segment>, FormatError> {
    read(content.as_bytes(), Format::detect(content.as_bytes()), None)
}

fn line_problem(content: &str) -> (usize, LineProblem) {
    match load(content) {
        Err(FormatError::Line { line, problem }) => (line, problem),
        other => panic!("{other:?}"),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

/// A paper tape, as the KIM-1 punches it.
fn paper_tape(segments: &[Segment]) -> String {
    let sum = |bytes: &[u8]| bytes.iter().fold(0_u16, |sum, byte| sum.wrapping_add(u16::from(*byte)));
    let mut tape = String::new();
    let mut records = 0_u16;
    for segment in segments {
        for (index, bytes) in segment.bytes.chunks(0x18).enumerate() {
            let [high, low] = (segment.address + index as u16 * 0x18).to_be_bytes();
            let record = [&[bytes.len() as u8, high, low], bytes].concat();
            tape += &format!(";{}{:04X}\r\n\0\0\0\0\0\0", hex(&record), sum(&record));
            records += 1;
        }
    }
    let [high, low] = records.to_be_bytes();
    tape + &format!(";00{records:04X}{:04X}\r\n", sum(&[0, high, low]))
}

fn intel_hex(segments: &[Segment]) -> String {
    let mut text = String::new();
    for segment in segments {
        for (index, bytes) in segment.bytes.chunks(16).enumerate() {
            let [high, low] = (segment.address + index as u16 * 16).to_be_bytes();
            let record = [&[bytes.len() as u8, high, low, 0], bytes].concat();
            let sum = record.iter().fold(0_u8, |sum, byte| sum.wrapping_sub(*byte));
            text += &format!(":{}{sum:02X}\n", hex(&record));
        }
    }
    text + ":00000001FF\n"
}

fn woz(segments: &[Segment]) -> String {
    let lines = segments.iter().map(|segment| {
        let bytes: Vec<String> = segment.bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        format!("{:04X}: {}\n", segment.address, bytes.join(" "))
    });
    lines.collect::<String>() + "0000R\n"
}

fn hex_dump(segments: &[Segment]) -> String {
    let mut text = String::new();
    for segment in segments {
        for (index, bytes) in segment.bytes.chunks(16).enumerate() {
            let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            text += &format!("{:04x} {}\n", segment.address + index as u16 * 16, bytes.join(" "));
        }
    }
    text
}

#[test]
fn a_paper_tape_is_read() {
    let tape = ";04 0200 A9008D60 019C\n;00 0001 0001\n".replace(' ', "");
    assert_eq!(Format::detect(tape.as_bytes()), Format::PaperTape);
    assert_eq!(load(&tape), Ok(vec![segment(0x0200, &[0xA9, 0x00, 0x8D, 0x60])]));
    assert_eq!(load(&tape.to_lowercase()), load(&tape));
    assert_eq!(load(&tape.replace(";0000010001", ";00")), load(&tape), "some programs count nothing");
    assert_eq!(load(&format!("{tape}\u{13}\0\0\0 what follows the last record is not read")), load(&tape));
}

#[test]
fn a_paper_tape_is_checked() {
    let tape = ";040200A9008D60019C\n;0000010001\n";
    let checksum = LineProblem::Checksum { stated: 0x019C, found: 0x019D, digits: 4 };
    assert_eq!(line_problem(&tape.replace("A900", "A901")), (1, checksum));
    assert_eq!(line_problem(&tape.replace("0000010001", "0000020002")).1, LineProblem::Records { stated: 2, found: 1 });
    assert_eq!(line_problem(&tape.replace(";04", ";05")).1, LineProblem::Length { announced: 5, found: 4 });
    assert_eq!(line_problem(&tape.replace("8D", "8X")).1, LineProblem::NotHex('X'));
    assert_eq!(line_problem(&tape.replace("019C", "019")).1, LineProblem::OddDigits);
    assert_eq!(line_problem(&tape.replace("\n;00", "\n00")), (2, LineProblem::NoStart(';')));
    assert_eq!(load(";040200A9008D60019C\n"), Err(FormatError::Truncated));
    assert_eq!(load(";0000000000\n"), Err(FormatError::Empty));
    let message = load(&tape.replace("A900", "A901")).unwrap_err().to_string();
    assert_eq!(message, "line 1: the checksum is $019C, and the bytes sum up to $019D");
}

#[test]
fn intel_hex_is_read_and_checked() {
    let text = ":04020000A9008D6064\n:00000001FF\n";
    assert_eq!(Format::detect(text.as_bytes()), Format::IntelHex);
    assert_eq!(load(text), Ok(vec![segment(0x0200, &[0xA9, 0x00, 0x8D, 0x60])]));
    let with_start = format!(":020000040000FA\n:0400000500000200F5\n{text}");
    assert_eq!(load(&with_start), load(text));
    let checksum = LineProblem::Checksum { stated: 0x64, found: 0x63, digits: 2 };
    assert_eq!(line_problem(&text.replace("A900", "A901")), (1, checksum));
    assert_eq!(line_problem(":020000040001F9\n").1, LineProblem::RecordType(4));
    assert_eq!(line_problem(":02FFFF00A900\n").1, LineProblem::Length { announced: 2, found: 1 });
    assert_eq!(line_problem(":02FFFF00A90057\n").1, LineProblem::PastTheEnd);
    assert_eq!(line_problem(":\n").1, LineProblem::Length { announced: 0, found: 0 });
    assert_eq!(load(":04020000A9008D6064\n"), Err(FormatError::Truncated));
}

#[test]
fn woz_hex_is_read_and_checked() {
    let text = "0300: A9 00\n: 8D 60\n\n0310: FF\n300R\n";
    assert_eq!(Format::detect(text.as_bytes()), Format::Woz);
    assert_eq!(load(text), Ok(vec![segment(0x0300, &[0xA9, 0x00, 0x8D, 0x60]), segment(0x0310, &[0xFF])]));
    assert_eq!(line_problem("0300: A9 0\n").1, LineProblem::OddDigits);
    assert_eq!(line_problem("0300: A9\n0301 00\n"), (2, LineProblem::NoStart(':')));
    assert_eq!(line_problem("FFFF: A9 00\n").1, LineProblem::PastTheEnd);
    let early = read(b": A9", Format::Woz, None).unwrap_err();
    assert_eq!(early, FormatError::Line { line: 1, problem: LineProblem::NoAddress });
}

#[test]
fn hex_dumps_of_several_programs_are_read() {
    let expected = Ok(vec![segment(0x0300, &[0xA9, 0x00, 0x8D, 0x60])]);
    for text in [
        "0300 A9 00 8D 60\n",
        "$0300  a9 00 8d 60\n",
        "0300- A9 00 8D 60\n",
        "00000300  a9 00 8d 60                                       |...`|\n00000304\n",
        "00000300: a900 8d60                                ...`\n",
    ] {
        assert_eq!(Format::detect(text.as_bytes()), Format::HexDump, "{text}");
        let joined = load(text).map(|segments| segments.into_iter().filter(|s| !s.bytes.is_empty()).collect());
        assert_eq!(joined, expected, "{text}");
    }
    assert_eq!(line_problem("0300 A9 0G\n").1, LineProblem::NotHex('G'));
    assert_eq!(line_problem("12345678 A9 00\n").1, LineProblem::Address("12345678".to_owned()));
}

#[test]
fn lines_of_a_hex_dump_that_repeat_are_repeated() {
    let text = "00000300  a9 00 8d 60  |...`|\n*\n00000310  01\n00000311\n";
    let bytes = [[0xA9, 0x00, 0x8D, 0x60].repeat(4), vec![0x01]].concat();
    assert_eq!(load(text).map(|segments| image(&segments)), Ok(image(&[segment(0x0300, &bytes)])));
    // A dump of all of memory ends with an address that is none.
    let all = "00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|\n*\n00010000\n";
    assert_eq!(load(all), Ok(vec![segment(0, &[0; 0x1_0000])]));
    assert_eq!(line_problem("0300 A9 00 8D\n*\n0308 60\n"), (3, LineProblem::Repeats));
    assert_eq!(line_problem("0300 A9 00 8D\n*\n0200 60\n"), (3, LineProblem::Repeats));
    assert_eq!(line_problem("0300\n*\n0304 60 00\n"), (2, LineProblem::NotHex('*')), "nothing is repeated");
    assert_eq!(load("0300 A9 00 8D\n*\n"), Err(FormatError::Truncated));
    let without = read(b"A9 00\n*\n", Format::HexDump, Some(0x0300)).unwrap_err();
    assert_eq!(without, FormatError::Line { line: 2, problem: LineProblem::NotHex('*') });
}

#[test]
fn comments_are_passed_over_and_are_no_tape() {
    let expected = Ok(vec![segment(0x0300, &[0xA9, 0x00, 0x60])]);
    for (text, format) in [
        ("; MicroChess\n;\n;----\n0300 A9 00 ; LDA #0\n0302 60;RTS\n", Format::HexDump),
        ("; Added later\n0300: A9 00 ; LDA #0\n: 60 ; RTS\n; the end\n", Format::Woz),
        (";DEAD code\n0300 A9 00 60\n", Format::HexDump),
    ] {
        assert_eq!(Format::detect(text.as_bytes()), format, "{text}");
        assert_eq!(
            load(text).map(|segments| image(&segments)),
            expected.clone().map(|segments| image(&segments)),
            "{text}"
        );
    }
    for tape in [";040200A9008D60019C\n;0000010001\n", "\0\0\r\n;00\n", ";04020!\n"] {
        assert_eq!(Format::detect(tape.as_bytes()), Format::PaperTape, "{tape}");
    }
    assert_eq!(Format::detect(b"; nothing but words\n"), Format::Raw);
    assert_eq!(read(b"A9 00 ; LDA #0\n60\n", Format::HexDump, Some(0x0300)), expected);
}

#[test]
fn bytes_without_addresses_need_one() {
    for (content, format) in [(&b"A9 00\n8D60\n"[..], Format::HexDump), (b"\xA9\x00\x8D\x60", Format::Raw)] {
        assert_eq!(Format::detect(content), format);
        assert!(!has_addresses(content, format));
        assert_eq!(read(content, format, None), Err(FormatError::NoAddress));
        assert_eq!(read(content, format, Some(0x0300)), Ok(vec![segment(0x0300, &[0xA9, 0x00, 0x8D, 0x60])]));
    }
    assert_eq!(read(b"0300 A9 00", Format::HexDump, Some(0x0300)), Err(FormatError::OwnAddresses));
    assert_eq!(read(b"0300: A9 00", Format::Woz, Some(0x0300)), Err(FormatError::OwnAddresses));
    assert!(has_addresses(b"0300 A9", Format::HexDump) && has_addresses(b"0300: A9", Format::Woz));
    assert_eq!(read(b"", Format::Raw, Some(0)), Err(FormatError::Empty));
    assert_eq!(read(b"\xFF\xFE", Format::Woz, None), Err(FormatError::NotText));
}

#[test]
fn formats_have_names() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    assert!("tap".parse::<Format>().unwrap_err().to_string().starts_with("no such format; expected ptp"));
}

/// Segments that do not touch, in the order of their addresses.
fn segments() -> impl Strategy<Value = Vec<Segment>> {
    prop::collection::vec(prop::collection::vec(any::<u8>(), 1..200), 1..6).prop_map(|all| {
        all.into_iter().enumerate().map(|(index, bytes)| Segment { address: index as u16 * 0x1234, bytes }).collect()
    })
}

fn image(segments: &[Segment]) -> Image {
    let mut image = Image::default();
    segments.iter().for_each(|segment| image.load(segment).unwrap());
    image
}

proptest! {
    #[test]
    fn every_format_gives_back_what_was_written(segments in segments()) {
        for text in [paper_tape(&segments), intel_hex(&segments), woz(&segments), hex_dump(&segments)] {
            prop_assert_eq!(image(&load(&text).unwrap()), image(&segments), "{}", text);
        }
    }

    #[test]
    fn a_tape_with_a_changed_byte_is_refused(segments in segments(), at: prop::sample::Index, digit in 0..16_u32) {
        for text in [paper_tape(&segments), intel_hex(&segments)] {
            let mut characters: Vec<char> = text.chars().collect();
            let places: Vec<usize> = (0..characters.len()).filter(|at| characters[*at].is_ascii_hexdigit()).collect();
            let place = *at.get(&places);
            let digit = char::from_digit(digit, 16).unwrap().to_ascii_uppercase();
            prop_assume!(characters[place] != digit);
            characters[place] = digit;
            let changed: String = characters.into_iter().collect();
            prop_assert!(load(&changed).is_err(), "{}", changed);
        }
    }

    #[test]
    fn a_tape_that_ends_early_is_refused(segments in segments(), at: prop::sample::Index) {
        for text in [paper_tape(&segments), intel_hex(&segments)] {
            let whole = text.trim_end();
            // A tape whose last record lost its numbers still has its last record.
            let cut = &whole[..at.index(whole.len())];
            prop_assume!(!cut.ends_with(";00"));
            prop_assert!(load(cut).is_err(), "{}", cut);
        }
    }

    #[test]
    fn no_content_panics(content in prop::collection::vec(any::<u8>(), 0..300), at: Option<u16>) {
        for format in Format::ALL {
            let _ = read(&content, format, at);
            let _ = has_addresses(&content, format);
        }
        let _ = Format::detect(&content);
    }

    #[test]
    fn no_text_panics(content in "[;: $*0-9A-Fa-fRr|\n-]{0,120}", at: Option<u16>) {
        for format in Format::ALL {
            if let Ok(segments) = read(content.as_bytes(), format, at) {
                let mut image = Image::default();
                segments.iter().for_each(|segment| { let _ = image.load(segment); });
            }
        }
    }
}

#[test]
fn several_tapes_in_one_file_are_all_read() {
    let tapes = [segment(0x0200, &[0xA9, 0x00]), segment(0x0300, &[0x60])];
    let [first, second] = tapes.clone().map(|tape| paper_tape(&[tape]));
    assert_eq!(load(&format!("{first}\u{13}\0\0\r\n{second}")), Ok(tapes.to_vec()));
    let unfinished = second.split(";00").next().unwrap();
    assert_eq!(load(&format!("{first}{unfinished}")), Err(FormatError::Truncated));
    let [first, second] = tapes.clone().map(|tape| intel_hex(&[tape]));
    assert_eq!(load(&format!("{first}{second}")), Ok(tapes.to_vec()));
}
