//! **Recognising the program** in an image, by its code and its tables, wherever it was assembled to.
//!
//! Each pattern is a few instructions of a routine. What they do is described in the documentation of `microchess-1976`:
//! STATE 8 and a move that begins with WCAP0 = XMAXC are ON4, for example. Operands that are addresses name other
//! routines, and all patterns must agree on them.

use std::fmt;

use microchess_1976::{Board, Edition, Routine};

use crate::image::Image;
use crate::labels::{LISTING, Labels, PARTS, listing_address};
use crate::layout::{GETKEY, Layout, SCANDS};
use crate::pattern::{Names, find};

/// A pattern, and what it is a pattern of.
struct Signature {
    what: &'static str,
    pattern: &'static str,
}

const fn signature(what: &'static str, pattern: &'static str) -> Signature {
    Signature { what, pattern }
}

/// Code that both editions share.
const SHARED: [Signature; 12] = [
    signature(
        "ON4 (a move is made, answered, continued and valued)",
        "@ON4 A5 E8 85 DD A9 00 85 B5 20 MOVE 20 REVERSE 20 GNMZ 20 REVERSE A9 08 85 B5 20 GNM 20 UMOVE 4C STRATGY",
    ),
    signature("JANUS and COUNTS (what a move is for)", "@JANUS A6 B5 30 ?? @COUNTS A5 B0 F0"),
    signature("TREE (exchanges)", "@TREE 50 ?? A0 07 A5 B1 D9 60 00"),
    signature("the floor of exchanges in TREE", "C6 B5 A9 =FLOOR C5 B5 F0 ?? 20 GENRM E6 B5"),
    signature("GNMZ, GNMX and GNM (move generation)", "@GNMZ A2 10 @GNMX A9 00 95 DE CA 10 ?? @GNM A9 10 85 B0"),
    signature("PAWN (a pawn's captures)", "A2 06 86 B6 20 CMOVE 50 ?? 30 ?? 20 JANUS 20 RESET"),
    signature("the check test in CMOVE", "A5 B5 30 ?? C9 =LIMIT 10 ?? @CHKCHK"),
    signature("GENRM and RUM (make, generate, unmake)", "@GENRM 20 MOVE 20 REVERSE 20 GNM @RUM 20 REVERSE"),
    signature("the end of STRATGY (a piece leaves the first row)", "B4 50 C0 10 10 ?? 18 69 02 4C CKMATE"),
    signature("PUSH (the best move so far)", "@PUSH C5 FA 90 ?? F0 ?? 85 FA"),
    signature("NOOPEN (GO values all moves)", "A2 14 20 GNMX A2 04 86 B5 20 GNMZ A6 FA E0 0F 90 ?? @MV2"),
    signature("CHESS (the stacks are reset)", "@CHESS A2 FF 9A A2 C8 86 B2"),
];

const GO_KIM1: Signature = signature("GO (the book is on while OMOVE is negative)", "@GO A6 DC 10 ?? A5 F9");
const GO_SERIAL: Signature =
    signature("GO (the book is on while OMOVE is not negative)", "@GO A6 DC 30 ?? A5 F9 DD OPNING");

/// Where routines for keys and display are called. They may be given instead.
const KIM1_OUTPUT: &str = "@PUSH C5 FA 90 ?? F0 ?? 85 FA ?? ?? ?? ?? ?? ?? ?? ?? 4C OUTPUT";
const KIM1_INPUT: &str = "20 OUTPUT 20 INPUT";
const SERIAL_BOTH: &str = "A9 3F 20 OUTPUT 20 INPUT 29 4F";
const SERIAL_INPUT: &str = "20 INPUT 29 4F";
const SERIAL_OUTPUT: [&str; 2] = ["A9 2E 4C OUTPUT", "A9 2E 20 OUTPUT"];

const MOVEX: [u8; 16] =
    [0xF0, 0xFF, 0x01, 0x10, 0x11, 0x0F, 0xEF, 0xF1, 0xDF, 0xE1, 0xEE, 0xF2, 0x12, 0x0E, 0x1F, 0x21];
const POINTS: [u8; 16] = [11, 10, 6, 6, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2];

/// Addresses that the user gives, where the code does not tell them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Addresses {
    /// The routine that gets a key.
    pub input: Option<u16>,
    /// The routine that lights the display or prints a character.
    pub output: Option<u16>,
}

/// Why an image is not recognised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotRecognised {
    /// What was found of it.
    pub found: Vec<&'static str>,
    /// What was not.
    pub missing: Vec<&'static str>,
}

impl fmt::Display for NotRecognised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.found.is_empty() {
            return f.write_str("this is not MicroChess: none of its routines and tables is in it");
        }
        write!(f, "this is not all of MicroChess. Found:")?;
        self.found.iter().try_for_each(|what| write!(f, "\n  {what}"))?;
        write!(f, "\nMissing:")?;
        self.missing.iter().try_for_each(|what| write!(f, "\n  {what}"))
    }
}

impl std::error::Error for NotRecognised {}

/// Notes what was found and what was not.
#[derive(Default)]
struct Search {
    names: Names,
    found: Vec<&'static str>,
    missing: Vec<&'static str>,
}

impl Search {
    fn note(&mut self, what: &'static str, is_found: bool) {
        if is_found { &mut self.found } else { &mut self.missing }.push(what);
    }

    fn look_for(&mut self, image: &Image, signature: &Signature) -> bool {
        let is_found = find(signature.pattern, image.memory(), &mut self.names);
        self.note(signature.what, is_found);
        is_found
    }

    /// Looks for a table: at its cell in page zero, or, in the serial edition, anywhere.
    fn table(&mut self, image: &Image, what: &'static str, bytes: &[u8], cell: Option<u16>) -> u16 {
        let is_at = |address: &u16| image.bytes(*address, bytes.len()) == bytes;
        let found = match cell {
            Some(cell) => Some(cell).filter(is_at),
            None => (0..=u16::MAX).find(is_at),
        };
        self.note(what, found.is_some());
        found.unwrap_or_default()
    }
}

/// Recognises the program.
///
/// # Errors
///
/// When code or tables are missing. The error names what was found, too.
pub fn recognise(image: &Image, given: Addresses) -> Result<Layout, NotRecognised> {
    let mut search = Search::default();
    for signature in &SHARED {
        search.look_for(image, signature);
    }
    let edition = find_go(image, &mut search);
    let known = Layout::listing();
    let cell = |address| (edition == Edition::Kim1).then_some(address);
    let setw = search.table(image, "the table SETW (where the pieces begin)", &Board::START.0, cell(known.setw));
    let movex = search.table(image, "the table MOVEX (the steps of the pieces)", &MOVEX, cell(known.movex));
    let points = search.table(image, "the table POINTS (what pieces are worth)", &POINTS, cell(known.points));
    let (input, output) = find_io(image, &mut search, edition, given);
    if !search.missing.is_empty() {
        return Err(NotRecognised { found: search.found, missing: search.missing });
    }

    let address = |name: &str| search.names.get(name).copied().unwrap_or_default();
    let chess = address("CHESS");
    // CLD, where the program starts with it.
    let start = if chess > 0 && image.byte(chess - 1) == 0xD8 { chess - 1 } else { chess };
    let mut layout = Layout {
        edition,
        routines: Routine::ALL.into_iter().map(|routine| (routine, address(routine.label()))).collect(),
        start,
        limit: address("LIMIT"),
        floor: address("FLOOR"),
        setw,
        movex,
        points,
        opning: if edition == Edition::Kim1 { known.opning } else { address("OPNING") },
        input,
        output,
        labels: Labels::default(),
    };
    layout.labels = labels(&layout);
    Ok(layout)
}

/// GO tells the editions apart. Where it is neither, the KIM-1's is said to be missing.
fn find_go(image: &Image, search: &mut Search) -> Edition {
    let mut names = search.names.clone();
    if find(GO_SERIAL.pattern, image.memory(), &mut names) {
        search.look_for(image, &GO_SERIAL);
        Edition::Serial
    } else {
        search.look_for(image, &GO_KIM1);
        Edition::Kim1
    }
}

/// The routines for keys and display: as given, or as the code calls them, or on the KIM-1 as in its monitor.
fn find_io(image: &Image, search: &mut Search, edition: Edition, given: Addresses) -> (u16, u16) {
    let mut names = search.names.clone();
    let mut look = |pattern| find(pattern, image.memory(), &mut names);
    match edition {
        Edition::Kim1 => {
            let _ = look(KIM1_OUTPUT) && look(KIM1_INPUT);
        }
        Edition::Serial => {
            if !look(SERIAL_BOTH) {
                let _ = look(SERIAL_INPUT) | SERIAL_OUTPUT.into_iter().any(&mut look);
            }
        }
    }
    let monitor = |address| (edition == Edition::Kim1).then_some(address);
    let input = given.input.or(names.get("INPUT").copied()).or(monitor(GETKEY));
    let output = given.output.or(names.get("OUTPUT").copied()).or(monitor(SCANDS));
    if edition == Edition::Serial {
        search.note("the routine that gets a character (--in gives its address)", input.is_some());
        search.note("the routine that prints a character (--out gives its address)", output.is_some());
    }
    (input.unwrap_or_default(), output.unwrap_or_default())
}

/// All labels of the listing, each moved as far as the part of the program that it is in; of the serial edition, those that
/// were found.
fn labels(layout: &Layout) -> Labels {
    let mut labels = Labels::default();
    labels.add(layout.start, "CHESS");
    for (routine, address) in &layout.routines {
        labels.add(*address, routine.label());
    }
    if layout.edition == Edition::Kim1 {
        labels.add(layout.output, "SCANDS");
        labels.add(layout.input, "GETKEY");
        for (first, last) in PARTS {
            let Some(distance) = distance(layout, first, last) else { continue };
            for (label, address) in LISTING.into_iter().filter(|(_, address)| (first..=last).contains(address)) {
                labels.add(address.wrapping_add(distance), label);
            }
        }
    } else {
        labels.add(layout.output, "OUTPUT");
        labels.add(layout.input, "INPUT");
        for (label, address) in [("SETW", layout.setw), ("POINTS", layout.points), ("OPNING", layout.opning)] {
            labels.add(address, label);
        }
    }
    labels
}

/// How far a part of the KIM-1 edition was moved; `None` if its routines were moved differently.
fn distance(layout: &Layout, first: u16, last: u16) -> Option<u16> {
    let mut distances = layout.routines.iter().filter_map(|(routine, address)| {
        let listed = listing_address(routine.label()).filter(|listed| (first..=last).contains(listed))?;
        Some(address.wrapping_sub(listed))
    });
    let distance = if first == 0 { layout.start } else { distances.next()? };
    distances.all(|other| other == distance).then_some(distance)
}
