//! Whole decisions side by side. The program in the original's place cannot search; so it is made to play back what ours did:
//! between two moves valued it writes the cells that changed, and waits as long as a search takes. PUSH, MV2 and MOVE are its
//! own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod rom;

use microchess_1976::zero_page::{Cell, SP1, ZeroPage};
use microchess_1976::{Board, CycleCounter, Edition, Key, Level, MicroChess, Probe, Routine};
use microchess_lockstep::{
    Addresses, Difference, DifferenceKind, Image, Layout, Lockstep, Options, Original, Place, Pressed, SECOND_STACK,
    Segment, Step, Stopped, recognise,
};
use rom::Places;

/// What GO finds, and what it leads to.
#[derive(Clone)]
struct Memory {
    page: ZeroPage,
    page_one: [u8; 256],
}

/// Notes memory at each PUSH, before and after, and at MV2.
#[derive(Default)]
struct Recorder {
    clock: CycleCounter,
    /// At the entry of GO, after each PUSH: what the next entry is compared with.
    before: Vec<Memory>,
    /// At the entry of each PUSH, with the value; at MV2, without.
    after: Vec<(Memory, Option<u8>)>,
    value: Option<u8>,
    page_one: Option<[u8; 256]>,
}

impl Probe for Recorder {
    fn work(&mut self, work: microchess_1976::cycles::Work) {
        self.clock.work(work);
    }

    fn valued(&mut self, _page: &ZeroPage, value: u8) {
        self.value = Some(value);
    }

    fn enter(&mut self, routine: Routine, page: &ZeroPage, page_one: &[u8; 256]) {
        let memory = Memory { page: page.clone(), page_one: *page_one };
        self.page_one = Some(*page_one);
        match routine {
            Routine::Go => self.before.push(memory),
            Routine::Push => self.after.push((memory, self.value.take())),
            Routine::Mv2 => self.after.push((memory, None)),
            _ => {}
        }
    }

    fn refreshed(&mut self, page: &ZeroPage) {
        self.before.push(Memory { page: page.clone(), page_one: self.page_one.unwrap() });
    }
}

/// Instructions that write what differs.
fn pokes(before: &Memory, after: &Memory) -> Vec<u8> {
    let mut code = Vec::new();
    for cell in (0..=u8::MAX).map(Cell).filter(|cell| before.page[*cell] != after.page[*cell] && *cell != SP1) {
        code.extend([0xA9, after.page[cell], 0x85, cell.0]);
    }
    for cell in SECOND_STACK {
        let [old, new] = [before, after].map(|memory| memory.page_one[usize::from(cell)]);
        if old != new {
            code.extend([0xA9, new, 0x8D, cell, 0x01]);
        }
    }
    code
}

/// Instructions that take so many cycles, in blocks of 16 bytes, so that no loop lies across a page: `LDX #n`, `LDY #m`,
/// `DEY`, `BNE`, `DEX`, `BNE` and six `NOP`.
fn delay(mut cycles: u64) -> Vec<u8> {
    let mut code = Vec::new();
    while cycles > 60 {
        let (n, m) = if cycles > 1400 { (((cycles - 60) / 1281).min(255), 255) } else { (1, (cycles - 40) / 5) };
        code.extend([0xA2, n as u8, 0xA0, m.min(255) as u8, 0x88, 0xD0, 0xFD, 0xCA, 0xD0, 0xF8]);
        code.extend([0xEA; 6]);
        cycles -= 1 + n * (5 * m.min(255) + 6) + 12;
    }
    if cycles % 2 == 1 {
        code.extend([0xA5, 0x00]);
        cycles -= 3;
    }
    code.extend(vec![0xEA; (cycles / 2) as usize]);
    code
}

/// Where the playback is.
const PLAYBACK: u16 = 0x6000;

fn image(waiting: u64, playback: &[u8]) -> Image {
    let think = Places::LISTING.address("THINK");
    let mut image = Image::default();
    for segment in rom::segments(&Places::LISTING).into_iter().filter(|segment| segment.address != think) {
        image.load(&segment).unwrap();
    }
    image.load(&Segment { address: think, bytes: vec![0x4C, 0x00, 0x60] }).unwrap();
    image.load(&Segment { address: PLAYBACK, bytes: [&delay(waiting), playback].concat() }).unwrap();
    image
}

/// A program that decides as ours does on this board, with `change` made to its instructions.
fn player(board: &Board, level: Level, change: impl Fn(&mut Vec<Vec<u8>>)) -> Image {
    let mut program = MicroChess::with_probe(Edition::Kim1, level, Recorder::default());
    // What the copy has in memory when PC is pressed: its code, and the key.
    let loaded = image(0, &[]);
    for cell in 0..0x50 {
        program.page_mut()[Cell(cell)] = loaded.byte(u16::from(cell));
    }
    program.page_mut()[microchess_1976::zero_page::OLDKY] = Key::PC.code();
    program.set_board(board);
    program.go();
    let Recorder { clock, before, after, .. } = program.probe();
    let mut parts: Vec<Vec<u8>> = Vec::new();
    for (before, (after, value)) in before.iter().zip(after) {
        let mut code = pokes(before, after);
        code.extend(match value {
            Some(value) => [&[0xA9, *value][..], &Places::LISTING.assemble("20 PUSH")].concat(),
            None => Places::LISTING.assemble("4C MV2"),
        });
        parts.push(code);
    }
    change(&mut parts);
    let playback = parts.concat();
    // How long the playback takes by itself is measured.
    let mut original = Original::new(&image(0, &playback), Layout::listing());
    assert_eq!(original.run(|_| false), Step::WantsKey);
    for (slot, square) in (0..).zip(board.0) {
        original.poke(0x50 + slot, square);
    }
    original.poke(0x00DC, 0);
    original.press(Key::PC).unwrap();
    assert_eq!(original.run(|_| false), Step::WantsKey);
    let taken = original.take_decision_cycles().unwrap();
    let image = image(clock.cycles() - taken, &playback);
    assert_eq!(recognise(&image, Addresses::default()), Ok(Layout::listing()));
    image
}

/// Lets both decide.
fn decide(image: &Image, board: &Board, level: Level) -> (Lockstep, Result<Pressed, Difference>) {
    let options = Options { level: Some(level), ..Options::default() };
    let mut lockstep = Lockstep::new(image, Layout::listing(), &options).unwrap();
    lockstep.set_board(board);
    let result = lockstep.press(Key::PC).map_err(|stopped| match stopped {
        Stopped::Difference(difference) => *difference,
        Stopped::Error(error) => panic!("{error}"),
    });
    (lockstep, result)
}

/// Two kings, a rook and a pawn.
fn endgame() -> Board {
    let mut board = Board([0xCC; 32]);
    for (slot, square) in [(0, 0x22), (2, 0x40), (15, 0x13), (16, 0x35), (31, 0x52)] {
        board.0[slot] = square;
    }
    board
}

#[test]
fn decisions_are_the_same_in_values_memory_and_cycles() {
    for (board, level) in [
        (endgame(), Level::SuperBlitz),
        (endgame(), Level::Blitz),
        (endgame(), Level::Normal),
        (Board::START, Level::SuperBlitz),
        (Board::START, Level::Normal),
    ] {
        let image = player(&board, level, |_| {});
        let (lockstep, result) = decide(&image, &board, level);
        assert_eq!(result, Ok(Pressed::Equal), "{level}");
        let mut program = MicroChess::with_probe(Edition::Kim1, level, Recorder::default());
        program.set_board(&board);
        program.go();
        let recorder = program.probe();
        let counts = lockstep.counts();
        assert_eq!((counts.decisions, counts.cycles), (1, recorder.clock.cycles()), "{level}");
        // The start, GO, each PUSH, MV2, and the key.
        assert_eq!(counts.comparisons, 3 + recorder.after.len() as u64, "{level}");
    }
}

/// The place of the value, which is loaded before PUSH is called.
fn value(part: &mut [u8]) -> &mut u8 {
    let at = part.len() - 4;
    &mut part[at]
}

#[test]
fn another_value_is_found_at_its_push() {
    let image = player(&endgame(), Level::Blitz, |parts| *value(&mut parts[3]) ^= 1);
    let (lockstep, result) = decide(&image, &endgame(), Level::Blitz);
    let difference = result.unwrap_err();
    assert_eq!(difference.place, Place::Entering(Routine::Push));
    let DifferenceKind::Value { ours, original } = difference.kind else { panic!("{difference}") };
    assert_eq!(ours ^ 1, original);
    assert_eq!(
        difference.recent.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        "[PC] GO PUSH PUSH PUSH PUSH"
    );
    assert_eq!(lockstep.counts().decisions, 0, "cycles are not compared after that");
}

#[test]
fn another_counter_is_found_and_named() {
    // Before the first PUSH, where WMOB (the cell $EB) is written.
    let image = player(&endgame(), Level::Blitz, |parts| {
        let at = parts[0].windows(2).position(|pair| pair == [0x85, 0xEB]).unwrap();
        parts[0][at - 1] ^= 0x40;
    });
    let difference = decide(&image, &endgame(), Level::Blitz).1.unwrap_err();
    let DifferenceKind::Cells(cells) = &difference.kind else { panic!("{difference}") };
    assert_eq!(cells.len(), 1);
    assert_eq!((cells[0].name().unwrap().to_string(), cells[0].ours ^ 0x40), ("WMOB".to_owned(), cells[0].original));
    assert!(difference.to_string().contains("entering PUSH:\n  WMOB ($EB): ours has $"), "{difference}");
}

#[test]
fn a_move_that_is_not_valued_is_found() {
    let image = player(&endgame(), Level::Blitz, |parts| {
        // The last move valued is passed over: its PUSH becomes a comparison without effect.
        let last = parts.len() - 2;
        let at = parts[last].len() - 3;
        parts[last][at] = 0x2C;
    });
    let difference = decide(&image, &endgame(), Level::Blitz).1.unwrap_err();
    let said = difference.to_string();
    assert!(said.contains("ours enters PUSH, and the original enters MV2"), "{said}");
}
