//! Programs of our own for tests, since the original may not be passed on.
//!
//! - [`image`]: a main loop with all keys, REVERSE, RESET, MOVE, PUSH, a GO that plays from the book and resigns otherwise, and
//!   the few instructions by which the other routines are recognised, all of it where the listing has it. It cannot play
//!   chess; its cycles are those of the original.
//! - [`searching`]: a whole chess program with every routine, in two editions, at addresses of its own. It does to memory what
//!   the original does. Its cycles are its own: a program of the same length and speed at the same addresses would be the
//!   original again.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

pub(crate) mod assembler;

use assembler::{Assembled, assemble};
use microchess_1976::openings::BUILT_IN;
use microchess_1976::{Board, CycleCounter, Edition, GoResult, Level, MicroChess};
use microchess_lockstep::{Image, LISTING, Segment};

const MOVEX: &str = "F0 FF 01 10 11 0F EF F1 DF E1 EE F2 12 0E 1F 21";
const POINTS: &str = "0B 0A 06 06 04 04 04 04 02 02 02 02 02 02 02 02";

/// Where the parts of the program are: page zero's, page one's, the middle and STRATGY, and the routines of the monitor.
#[derive(Clone, Copy)]
pub(crate) struct Places {
    pub(crate) chess: u16,
    pub(crate) page_one: u16,
    pub(crate) middle: u16,
    pub(crate) stratgy: u16,
}

impl Places {
    /// As in the listing.
    pub(crate) const LISTING: Self = Self { chess: 0x0000, page_one: 0x0100, middle: 0x0200, stratgy: 0x1780 };

    /// The address of a label, or of one of our own.
    pub(crate) fn address(&self, label: &str) -> u16 {
        match label {
            "SCANDS" => return 0x1F1F,
            "GETKEY" => return 0x1F6A,
            "CLDSP" => return self.chess + 0x40,
            "THINK" => return 0x4000,
            "KEYS" => return 0x4200,
            "DISP" => return 0x421D,
            _ => {}
        }
        let (_, listed) = LISTING.into_iter().find(|(name, _)| *name == label).unwrap_or_else(|| panic!("{label}?"));
        match listed {
            0x0000..=0x00FF => self.chess + listed,
            0x0100..=0x01FF => self.page_one + (listed - 0x0100),
            0x0200..=0x03FF => self.middle + (listed - 0x0200),
            _ => self.stratgy + (listed - 0x1780),
        }
    }

    /// Bytes and labels as bytes: `20 MOVE 60`.
    pub(crate) fn assemble(&self, text: &str) -> Vec<u8> {
        let word = |word: &str| match u8::from_str_radix(word, 16) {
            Ok(byte) if word.len() == 2 => vec![byte],
            _ => self.address(word).to_le_bytes().to_vec(),
        };
        text.split_whitespace().flat_map(word).collect()
    }
}

/// The main loop. SCANDS, GETKEY; a key counts once; C copies SETW and opens the book, E calls REVERSE, PC calls GO.
const CHESS: &str = "\
    D8 A2 FF 9A A2 C8 86 B2   20 SCANDS 20 GETKEY C5 F3 F0 F6 85 F3 \
    C9 0C D0 0F A2 1F B5 70 95 50 CA 10 F9 86 DC A9 CC D0 19 \
    C9 0E D0 07 20 REVERSE A9 EE D0 0E \
    C9 14 F0 03 4C KEYS 20 GO 4C CLDSP EA \
    85 FB 85 FA 85 F9 4C CHESS";

/// The other keys. F calls MOVE; a digit is shifted into DIS2 and DIS3, and SQUARE becomes DIS3. Then DISP looks for the slot on
/// DIS2, and shows it.
const KEYS: &str = "\
    C9 0F D0 06 20 MOVE 4C DISP C9 08 B0 1E A2 04 06 F9 26 FA CA D0 F9 05 F9 85 F9 85 B1 \
    A2 1F A5 FA D5 50 F0 03 CA 10 F9 86 FB 86 B0 4C CHESS";

/// For each slot: `$77` less the square of BOARD goes to BK, and that of BK to BOARD.
pub(crate) const REVERSE: &str = "A2 0F A9 77 38 F5 50 A8 A9 77 38 F5 60 95 50 94 60 CA 10 EE 60";

/// SQUARE becomes the square of PIECE.
pub(crate) const RESET: &str = "A6 B0 B5 50 85 B1 60";

/// Finds the piece on SQUARE, captures it, moves PIECE there, with all five bytes on the second stack.
const MOVE: &str = "\
    BA 86 B3 A6 B2 9A A5 B1 A2 1F D5 50 F0 03 CA 10 F9 48 8A 48 A9 CC 95 50 \
    A6 B0 B5 50 48 A5 B1 95 50 8A 48 A5 B6 48 BA 86 B2 A6 B3 9A 60";

/// The book: OMOVE negative, DIS3 as expected, then piece and square. Otherwise OMOVE becomes DIS3, and it thinks.
const GO: &str = "\
    A6 DC 10 16 A5 F9 D5 DC D0 13 B5 DB 85 FB B5 DA 85 F9 CA CA CA 86 DC 4C MV2 \
    4C THINK 85 DC D0 F9 A2 14 20 GNMX A2 04 86 B5 20 GNMZ A6 FA E0 0F 90 12 \
    A6 FB 86 B0 B5 50 85 FA A5 F9 85 B1 20 MOVE 4C CHESS A9 FF 60";

/// What GO leaves when there is no piece on the board: counters cleared, PIECE `$FF`, MOVEN 0, SQUARE the king's, STATE 4,
/// BESTV 12. Then it resigns.
const THINK: &str = "\
    A9 00 A2 14 95 DE CA 10 FB 85 B6 A9 FF 85 B0 A5 50 85 B1 A9 04 85 B5 A9 0C 85 FA";

/// The pieces of the program, by label.
pub(crate) fn parts(places: &Places) -> Vec<(&'static str, Vec<u8>)> {
    let on4 = "A5 E8 85 DD A9 00 85 B5 20 MOVE 20 REVERSE 20 GNMZ 20 REVERSE A9 08 85 B5 20 GNM 20 UMOVE 4C STRATGY";
    let code = [
        ("CHESS", CHESS),
        ("JANUS", "A6 B5 30 5C A5 B0 F0 08"),
        ("ON4", on4),
        ("TREE", "50 FD A0 07 A5 B1 D9 60 00"),
        ("NOMAX", "C6 B5 A9 FB C5 B5 F0 03 20 GENRM E6 B5 60"),
        ("GNMZ", "A2 10 A9 00 95 DE CA 10 FB A9 10 85 B0"),
        ("PAWN", "A2 06 86 B6 20 CMOVE 50 05 30 03 20 JANUS 20 RESET"),
        ("REVERSE", REVERSE),
        ("SPX", "A5 B5 30 24 C9 08 10 20"),
        ("RESET", RESET),
        ("GENRM", "20 MOVE 20 REVERSE 20 GNM 20 REVERSE"),
        ("PUSH", "C5 FA 90 0C F0 0A 85 FA A5 B0 85 FB A5 B1 85 F9 4C SCANDS"),
        ("GO", GO),
    ];
    code.into_iter().map(|(label, text)| (label, places.assemble(text))).collect()
}

/// The whole program.
pub(crate) fn segments(places: &Places) -> Vec<Segment> {
    let mut segments: Vec<Segment> =
        parts(places).into_iter().map(|(label, bytes)| Segment { address: places.address(label), bytes }).collect();
    // MOVE is longer than the place of the original's, and nothing is recognised by its own bytes.
    segments.push(Segment { address: places.address("MOVE"), bytes: vec![0x4C, 0x00, 0x41] });
    segments.push(Segment { address: 0x4100, bytes: places.assemble(MOVE) });
    segments.push(Segment { address: places.address("KEYS"), bytes: places.assemble(KEYS) });
    let end = places.assemble("B4 50 C0 10 10 03 18 69 02 4C CKMATE");
    segments.push(Segment { address: places.address("POSN") - 6, bytes: end });
    let mut think = places.assemble(THINK);
    think.extend(delay(cycles_of_nothing() - THINK_CYCLES));
    think.extend([0xA9, 0xFF, 0x60]);
    segments.push(Segment { address: places.address("THINK"), bytes: think });
    for (cell, text) in [(0x90, MOVEX), (0xA0, POINTS)] {
        segments.push(Segment { address: cell, bytes: places.assemble(text) });
    }
    segments.push(Segment { address: 0x70, bytes: Board::START.0.to_vec() });
    segments.push(Segment { address: 0xC0, bytes: BUILT_IN.bytes.to_vec() });
    segments
}

/// The source of the program that can play chess.
pub(crate) fn source(edition: Edition) -> String {
    let main_loop = match edition {
        Edition::Kim1 => include_str!("kim1.asm"),
        Edition::Serial => include_str!("serial.asm"),
    };
    [include_str!("cells.asm"), main_loop, include_str!("search.asm")].concat()
}

/// The program that can play chess, in memory.
pub(crate) fn searching(edition: Edition) -> Image {
    in_memory(&assemble(&source(edition)))
}

/// The same with some lines of its source replaced by others. Lines are compared without the spaces around them.
pub(crate) fn searching_with(edition: Edition, lines: &[&str], others: &[&str]) -> Image {
    let source = source(edition);
    let all: Vec<&str> = source.lines().map(str::trim).collect();
    let places: Vec<usize> = (0..=all.len() - lines.len()).filter(|at| all[*at..].starts_with(lines)).collect();
    assert_eq!(places.len(), 1, "{lines:?} is there {} times", places.len());
    let [before, after] = [&all[..places[0]], &all[places[0] + lines.len()..]];
    in_memory(&assemble(&[before, others, after].concat().join("\n")))
}

/// A program in memory.
pub(crate) fn in_memory(assembled: &Assembled) -> Image {
    let mut image = Image::default();
    for segment in &assembled.segments {
        image.load(segment).unwrap();
    }
    image
}

/// The whole program in memory.
pub(crate) fn image(places: &Places) -> Image {
    let mut image = Image::default();
    for segment in segments(places) {
        image.load(&segment).unwrap();
    }
    image
}

/// The same with another byte somewhere.
pub(crate) fn changed(places: &Places, address: u16, byte: u8) -> Image {
    let mut image = Image::default();
    for mut segment in segments(places) {
        let range = segment.address..segment.address + segment.bytes.len() as u16;
        if range.contains(&address) {
            segment.bytes[usize::from(address - segment.address)] = byte;
        }
        image.load(&segment).unwrap();
    }
    image
}

/// An image with other bytes in some places.
pub(crate) fn poked(image: &Image, pokes: &[(u16, u8)]) -> Image {
    let mut changed = Image::default();
    for run in image.loaded() {
        let mut bytes = image.bytes(*run.start(), run.len()).to_vec();
        for (address, byte) in pokes.iter().filter(|(address, _)| run.contains(address)) {
            bytes[usize::from(address - run.start())] = *byte;
        }
        changed.load(&Segment { address: *run.start(), bytes }).unwrap();
    }
    changed
}

/// What the program here takes when it does not wait: the call and GO up to THINK; 21 cells cleared in 9 cycles each, and the
/// other cells; the return.
const THINK_CYCLES: u64 = (6 + 3 + 3 + 3) + (2 + 2 + 21 * 9 - 1) + (3 + 2 + 3 + 3 + 3 + 2 + 3 + 2 + 3) + (2 + 6);

/// The cycles that our program takes to resign without any piece.
pub(crate) fn cycles_of_nothing() -> u64 {
    let mut program = MicroChess::with_probe(Edition::Kim1, Level::Normal, CycleCounter::default());
    program.set_board(&Board([0xCC; 32]));
    assert_eq!(program.go(), GoResult::Resigns);
    program.probe().cycles()
}

/// Instructions that take so many cycles: loops `LDY #n`, `DEY`, `BNE` of 5n + 1 cycles, then `LDA` of 3 and `NOP` of 2.
/// They must not lie across a page.
pub(crate) fn delay(mut cycles: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while cycles > 20 {
        let rounds = ((cycles - 10) / 5).min(255) as u8;
        bytes.extend([0xA0, rounds, 0x88, 0xD0, 0xFD]);
        cycles -= 5 * u64::from(rounds) + 1;
    }
    if cycles % 2 == 1 {
        bytes.extend([0xA5, 0x00]);
        cycles -= 3;
    }
    bytes.extend(vec![0xEA; (cycles / 2) as usize]);
    assert!(bytes.len() < 0xD0, "it crosses a page");
    bytes
}

/// A paper tape of what is loaded, as a KIM-1 punches it.
pub(crate) fn paper_tape(image: &Image) -> String {
    let mut tape = String::new();
    let mut records = 0;
    for run in image.loaded() {
        let bytes = image.bytes(*run.start(), run.len());
        for (index, bytes) in bytes.chunks(24).enumerate() {
            let [high, low] = (run.start() + 24 * index as u16).to_be_bytes();
            let record = [&[bytes.len() as u8, high, low], bytes].concat();
            let sum: u32 = record.iter().map(|byte| u32::from(*byte)).sum();
            let digits: String = record.iter().map(|byte| format!("{byte:02X}")).collect();
            tape += &format!(";{digits}{sum:04X}\r\n");
            records += 1;
        }
    }
    tape + &format!(";00{records:04X}{:04X}\r\n", records % 256 + records / 256)
}
