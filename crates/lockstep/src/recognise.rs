//! **Recognising the program** in an image, by its code and its tables, wherever it was assembled to.
//!
//! Each pattern is a few instructions of a routine. What they do is described in the documentation of `microchess-1976`:
//! STATE 8 and a move that begins with WCAP0 = XMAXC are ON4, for example. Operands that are addresses name other
//! routines, and all patterns must agree on them.

use microchess_1976::{Board, Edition, Routine};

use crate::deviations::{Deviation, deviations};
use crate::image::Image;
use crate::labels::{LISTING, Labels, PARTS, listing_address};
use crate::layout::{GETKEY, Layout, SCANDS};
use crate::pattern::{Names, OtherByte, find};

/// A pattern, and what it is a pattern of.
pub(crate) struct Signature {
    pub(crate) what: &'static str,
    pub(crate) pattern: &'static str,
}

const fn signature(what: &'static str, pattern: &'static str) -> Signature {
    Signature { what, pattern }
}

/// Code that both editions share.
static SHARED: [Signature; 12] = [
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

static GO_KIM1: Signature = signature("GO (the book is on while OMOVE is negative)", "@GO A6 DC 10 ?? A5 F9");
static GO_SERIAL: Signature =
    signature("GO (the book is on while OMOVE is not negative)", "@GO A6 DC 30 ?? A5 F9 DD OPNING");

/// Where routines for keys and display are called. Where no such call is found they may be given.
const KIM1_OUTPUT: &str = "@PUSH C5 FA 90 ?? F0 ?? 85 FA ?? ?? ?? ?? ?? ?? ?? ?? @OUTPUTCALL 4C OUTPUT";
const KIM1_INPUT: &str = "20 OUTPUT @INPUTCALL 20 INPUT";
const SERIAL_BOTH: &str = "A9 3F @OUTPUTCALL 20 OUTPUT @INPUTCALL 20 INPUT 29 4F";
const SERIAL_INPUT: &str = "@INPUTCALL 20 INPUT 29 4F";
const SERIAL_OUTPUT: [&str; 2] = ["A9 2E @OUTPUTCALL 4C OUTPUT", "A9 2E @OUTPUTCALL 20 OUTPUT"];

static SETW: [u8; 32] = Board::START.0;
static MOVEX: [u8; 16] =
    [0xF0, 0xFF, 0x01, 0x10, 0x11, 0x0F, 0xEF, 0xF1, 0xDF, 0xE1, 0xEE, 0xF2, 0x12, 0x0E, 0x1F, 0x21];
static POINTS: [u8; 16] = [11, 10, 6, 6, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2];

/// A table that is known byte by byte.
pub(crate) struct Table {
    pub(crate) what: &'static str,
    pub(crate) bytes: &'static [u8],
    /// Its cell in page zero; in the serial edition it may be anywhere.
    cell: Option<u16>,
}

impl Table {
    /// Where it may be.
    pub(crate) fn places(&self) -> impl Iterator<Item = u16> {
        let all = self.cell.map_or(0..=u16::MAX, |cell| cell..=cell);
        let length = self.bytes.len();
        all.filter(move |start| usize::from(*start) + length <= 0x1_0000)
    }

    pub(crate) fn find(&self, image: &Image) -> Option<u16> {
        self.places().find(|start| image.bytes(*start, self.bytes.len()) == self.bytes)
    }

    /// The bytes of a place that are not the table's, if they are so many at most.
    pub(crate) fn others(&self, image: &Image, start: u16, most: usize) -> Option<Vec<OtherByte>> {
        let found = image.bytes(start, self.bytes.len());
        let all = (start..=u16::MAX).zip(self.bytes.iter().zip(found));
        let others = all.filter(|(_, (expected, found))| expected != found);
        let others = others.map(|(address, (&expected, &found))| OtherByte { address, expected, found });
        let others: Vec<OtherByte> = others.take(most + 1).collect();
        (others.len() <= most).then_some(others)
    }
}

/// The three tables of an edition: SETW, MOVEX from its index 1 on, and POINTS.
fn tables(edition: Edition) -> [Table; 3] {
    let known = Layout::listing();
    let cell = |address| (edition == Edition::Kim1).then_some(address);
    [
        Table { what: "the table SETW (where the pieces begin)", bytes: &SETW, cell: cell(known.setw) },
        Table { what: "the table MOVEX (the steps of the pieces)", bytes: &MOVEX, cell: cell(known.movex) },
        Table { what: "the table POINTS (what pieces are worth)", bytes: &POINTS, cell: cell(known.points) },
    ]
}

/// Something by which the program is recognised.
pub(crate) enum Feature {
    Code(&'static Signature),
    Table(Table),
}

/// All features of an edition.
pub(crate) fn features(edition: Edition) -> Vec<Feature> {
    let go = match edition {
        Edition::Kim1 => &GO_KIM1,
        Edition::Serial => &GO_SERIAL,
    };
    let code = SHARED.iter().chain([go]).map(Feature::Code);
    code.chain(tables(edition).map(Feature::Table)).collect()
}

/// Addresses that the user gives, where the code does not tell them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Addresses {
    /// The routine that gets a key.
    pub input: Option<u16>,
    /// The routine that lights the display or prints a character.
    pub output: Option<u16>,
}

/// Why an image is not recognised.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecogniseError {
    /// It is something else.
    #[error("this is not MicroChess: none of its routines and tables is in it")]
    NotMicroChess,
    /// All of it is there, but for some bytes.
    #[error("this is MicroChess but for {}:{}", count_of_bytes(.0), in_lines(.0))]
    Deviates(Vec<Deviation>),
    /// Some of it is not there.
    #[error(
        "this is not all of MicroChess. Found:{}\nMissing:{}{}", in_lines(found), in_lines(missing), advice(*page_zero_at)
    )]
    Incomplete {
        /// What was found of it.
        found: Vec<&'static str>,
        /// What was not.
        missing: Vec<&'static str>,
        /// Where page zero's tables are instead of in page zero, if all of them are there: such an image copies them when it
        /// starts, and here it is not started.
        page_zero_at: Option<u16>,
    },
    /// A routine was given, and the code calls another.
    #[error(
        "{option} gives ${given:04X}, but at ${call:04X} the code calls ${called:04X} for that; leave {option} away"
    )]
    OtherRoutine {
        /// The option that gave it.
        option: &'static str,
        /// The address that was given.
        given: u16,
        /// Where the code calls the other.
        call: u16,
        /// The address of the other.
        called: u16,
    },
    /// A routine was given that no loaded code calls.
    #[error("{option} gives ${given:04X}, and nothing in the copy calls that")]
    NotCalled {
        /// The option that gave it.
        option: &'static str,
        /// The address that was given.
        given: u16,
    },
}

fn count_of_bytes(deviations: &[Deviation]) -> String {
    match deviations.len() {
        1 => "a byte".to_owned(),
        count => format!("{count} bytes"),
    }
}

fn in_lines(items: &[impl ToString]) -> String {
    items.iter().map(|item| format!("\n  {}", item.to_string())).collect()
}

/// What to do about a page zero that is elsewhere.
fn advice(page_zero_at: Option<u16>) -> String {
    let Some(start) = page_zero_at else { return String::new() };
    let end = start.wrapping_add(0xFF);
    format!(
        "\nIts page zero is at ${start:04X}, from where such an image copies it when it starts; here it must be in place \
         already.\nWrite the 256 bytes from ${start:04X} to ${end:04X} to a file, and give that too, as raw bytes: \
         --rom page0.bin --at 0000"
    )
}

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
    fn table(&mut self, image: &Image, table: &Table) -> u16 {
        let found = table.find(image);
        self.note(table.what, found.is_some());
        found.unwrap_or_default()
    }
}

/// Recognises the program.
///
/// # Errors
///
/// When code or tables are missing or have other bytes, and when a given address is not that of the routine.
pub fn recognise(image: &Image, given: Addresses) -> Result<Layout, RecogniseError> {
    let mut search = Search::default();
    for signature in &SHARED {
        search.look_for(image, signature);
    }
    let edition = find_go(image, &mut search);
    let [setw, movex, points] = tables(edition).map(|table| search.table(image, &table));
    if !search.missing.is_empty() {
        return Err(not_recognised(image, search, edition));
    }
    let [input, output] = find_io(image, &mut search, edition, given)?;
    if !search.missing.is_empty() {
        return Err(not_recognised(image, search, edition));
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
        opning: if edition == Edition::Kim1 { Layout::listing().opning } else { address("OPNING") },
        input,
        output,
        labels: Labels::default(),
    };
    layout.labels = labels(&layout);
    Ok(layout)
}

/// What is wrong: other bytes, where they can be told, or parts that are missing.
fn not_recognised(image: &Image, search: Search, edition: Edition) -> RecogniseError {
    let Search { found, missing, .. } = search;
    if found.is_empty() {
        return RecogniseError::NotMicroChess;
    }
    let deviations = deviations(image);
    if !deviations.is_empty() {
        return RecogniseError::Deviates(deviations);
    }
    let page_zero_at = if edition == Edition::Kim1 { copied_page_zero(image) } else { None };
    RecogniseError::Incomplete { found, missing, page_zero_at }
}

/// Where the tables of page zero are in a row, each at its distance from the start of a page zero that is not in place.
fn copied_page_zero(image: &Image) -> Option<u16> {
    let tables = tables(Edition::Kim1);
    let is_there = |start: u16, table: &Table| {
        table.cell.is_some_and(|cell| image.bytes(start + cell, table.bytes.len()) == table.bytes)
    };
    (1..=0xFF00).find(|start| tables.iter().all(|table| is_there(*start, table)))
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

/// The routines for keys and display: as the code calls them; where no call is found, as given, or on the KIM-1 as in its
/// monitor.
fn find_io(image: &Image, search: &mut Search, edition: Edition, given: Addresses) -> Result<[u16; 2], RecogniseError> {
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
    let found = |name: &str, call: &str| Some((*names.get(name)?, *names.get(call)?));
    let input = checked(image, "--in", given.input, found("INPUT", "INPUTCALL"))?.or(monitor(GETKEY));
    let output = checked(image, "--out", given.output, found("OUTPUT", "OUTPUTCALL"))?.or(monitor(SCANDS));
    if edition == Edition::Serial {
        search.note("the routine that gets a character (--in gives its address)", input.is_some());
        search.note("the routine that prints a character (--out gives its address)", output.is_some());
    }
    Ok([input.unwrap_or_default(), output.unwrap_or_default()])
}

/// The routine that the code calls, or the one that was given. A given one must be the one that is called, or at least be called
/// somewhere: with another the copy would wait for no key, or for ever.
fn checked(
    image: &Image,
    option: &'static str,
    given: Option<u16>,
    found: Option<(u16, u16)>,
) -> Result<Option<u16>, RecogniseError> {
    match (given, found) {
        (Some(given), Some((called, call))) if given != called => {
            Err(RecogniseError::OtherRoutine { option, given, call, called })
        }
        (Some(given), None) if !is_called(image, given) => Err(RecogniseError::NotCalled { option, given }),
        _ => Ok(given.or(found.map(|(called, _)| called))),
    }
}

/// Whether a `JSR` or a `JMP` with this address was loaded.
fn is_called(image: &Image, address: u16) -> bool {
    let [low, high] = address.to_le_bytes();
    let is_call = |at: &u16| [[0x20, low, high], [0x4C, low, high]].iter().any(|call| image.bytes(*at, 3) == call);
    (0..=u16::MAX).filter(|at| image.is_loaded(*at)).any(|at| is_call(&at))
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
