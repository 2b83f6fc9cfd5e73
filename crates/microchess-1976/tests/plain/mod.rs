//! The KIM-1 edition a second time, as plainly as it can be written down: every byte is a cell, every constant that the
//! original keeps in a cell is read from it, and calls move a stack pointer. It is slow, and shares no code with the crate
//! but the tables that are loaded.
//!
//! It is compared with the program wherever there are no recordings: boards of arbitrary bytes, openings of arbitrary bytes,
//! and the tables after an astray book has changed them.

use microchess_1976::zero_page::{Cell, ZeroPage};
use microchess_1976::{BeyondKnown, Board, Edition, Key, Kim1, Level, MicroChess};

use crate::boards::TestRng;

const BOARD: u8 = 0x50;
const BK: u8 = 0x60;
const SETW: u8 = 0x70;
const MOVEX: u8 = 0x8F;
const POINTS: u8 = 0xA0;
const PIECE: u8 = 0xB0;
const SQUARE: u8 = 0xB1;
const SP2: u8 = 0xB2;
const SP1: u8 = 0xB3;
const INCHEK: u8 = 0xB4;
const STATE: u8 = 0xB5;
const MOVEN: u8 = 0xB6;
const OMOVE: u8 = 0xDC;
const WCAP0: u8 = 0xDD;
const COUNT: u8 = 0xDE;
const BCAP2: u8 = 0xDE;
const WCAP2: u8 = 0xDF;
const BCAP1: u8 = 0xE0;
const WCAP1: u8 = 0xE1;
const BCAP0: u8 = 0xE2;
const MOB: u8 = 0xE3;
const MAXC: u8 = 0xE4;
const CC: u8 = 0xE5;
const PCAP: u8 = 0xE6;
const OLDKY: u8 = 0xF3;
const DIS3: u8 = 0xF9;
const DIS2: u8 = 0xFA;
const DIS1: u8 = 0xFB;

/// What CMOVE leaves in the flags.
#[derive(Clone, Copy)]
struct Flags {
    negative: bool,
    overflow: bool,
    carry: bool,
}

/// The machine.
struct Plain {
    cells: [u8; 256],
    page_one: [u8; 256],
    stack: u8,
    level: Level,
    /// The stack pointer was overwritten: the original would crash here.
    is_lost: bool,
}

impl Plain {
    /// In the state of a machine that has just been loaded.
    fn new(level: Level) -> Self {
        let kim1 = Kim1::new(level);
        let page = kim1.program().page();
        let cells = std::array::from_fn(|address| page[Cell(address as u8)]);
        Self { cells, page_one: [0; 256], stack: 0xFF, level, is_lost: false }
    }

    fn load(&mut self, start: u8, bytes: &[u8]) {
        for (offset, byte) in (0..).zip(bytes) {
            self.cells[usize::from(start) + offset] = *byte;
        }
    }

    fn get(&self, cell: u8) -> u8 {
        self.cells[usize::from(cell)]
    }

    fn at(&self, base: u8, index: u8) -> u8 {
        self.get(base.wrapping_add(index))
    }

    fn set(&mut self, cell: u8, byte: u8) {
        self.cells[usize::from(cell)] = byte;
    }

    fn set_at(&mut self, base: u8, index: u8, byte: u8) {
        self.set(base.wrapping_add(index), byte);
    }

    fn call<T>(&mut self, routine: impl FnOnce(&mut Self) -> T) -> T {
        self.stack = self.stack.wrapping_sub(2);
        let result = routine(self);
        self.stack = self.stack.wrapping_add(2);
        result
    }

    /// A key, from its press to the next.
    fn press(&mut self, key: Key) {
        self.stack = 0xFF;
        self.set(SP2, 0xC8);
        self.set(OLDKY, key.code());
        match key.code() {
            0x0C => {
                for slot in 0..32 {
                    self.set_at(BOARD, slot, self.at(SETW, slot));
                }
                self.set(OMOVE, 0xFF);
                self.show(0xCC);
            }
            0x0E => {
                self.reverse();
                self.show(0xEE);
            }
            0x14 => {
                let plays = self.call(Self::go);
                if !plays {
                    self.show(0xFF);
                }
            }
            0x0F => {
                self.call(Self::move_piece);
                self.disp();
            }
            digit @ 0..=7 => {
                let shifted = u16::from_be_bytes([self.get(DIS2), self.get(DIS3)]) << 4 | u16::from(digit);
                let [from, to] = shifted.to_be_bytes();
                self.set(DIS2, from);
                self.set(DIS3, to);
                self.set(SQUARE, to);
                self.disp();
            }
            _ => {}
        }
    }

    fn show(&mut self, byte: u8) {
        for cell in [DIS1, DIS2, DIS3] {
            self.set(cell, byte);
        }
    }

    fn disp(&mut self) {
        let slot = self.search(self.get(DIS2));
        self.set(DIS1, slot);
        self.set(PIECE, slot);
    }

    /// Slots 31 down to 0.
    fn search(&self, square: u8) -> u8 {
        let mut slot = 31_u8;
        while slot & 0x80 == 0 && self.at(BOARD, slot) != square {
            slot = slot.wrapping_sub(1);
        }
        slot
    }

    /// False if it resigns.
    fn go(&mut self) -> bool {
        let pointer = self.get(OMOVE);
        if pointer & 0x80 != 0 {
            let seen = self.get(DIS3);
            if self.at(OMOVE, pointer) == seen {
                self.set(DIS1, self.at(OMOVE, pointer.wrapping_sub(1)));
                self.set(DIS3, self.at(OMOVE, pointer.wrapping_sub(2)));
                self.set(OMOVE, pointer.wrapping_sub(3));
                self.play();
                return true;
            }
            self.set(OMOVE, seen);
        }
        self.set(STATE, 12);
        self.set(DIS2, 12);
        self.clear(0x14);
        self.call(Self::gnm);
        self.set(STATE, 4);
        self.clear(0x10);
        self.call(Self::gnm);
        if self.get(DIS2) < 15 {
            return false;
        }
        self.play();
        true
    }

    fn play(&mut self) {
        let piece = self.get(DIS1);
        self.set(DIS2, self.at(BOARD, piece));
        self.set(PIECE, piece);
        self.set(SQUARE, self.get(DIS3));
        self.call(Self::move_piece);
    }

    fn clear(&mut self, last: u8) {
        for index in 0..=last {
            self.set_at(COUNT, index, 0);
        }
    }

    fn gnm(&mut self) {
        self.set(PIECE, 16);
        loop {
            let piece = self.get(PIECE).wrapping_sub(1);
            self.set(PIECE, piece);
            if piece & 0x80 != 0 {
                return;
            }
            self.reset();
            let (first, last, is_line) = match piece {
                8.. => {
                    self.pawn();
                    continue;
                }
                6 | 7 => (16, 9, false),
                4 | 5 => (8, 5, true),
                2 | 3 => (4, 1, true),
                1 => (8, 1, true),
                0 => (8, 1, false),
            };
            self.set(MOVEN, first);
            while self.get(MOVEN) >= last {
                self.call(if is_line { Self::line } else { Self::single });
                self.reset();
                self.set(MOVEN, self.get(MOVEN) - 1);
            }
        }
    }

    fn single(&mut self) {
        let flags = self.call(Self::cmove);
        if !flags.negative {
            self.call(|plain| plain.janus(flags.overflow));
        }
    }

    fn line(&mut self) {
        loop {
            let flags = self.call(Self::cmove);
            if flags.carry && !flags.overflow {
                continue;
            }
            if flags.negative {
                return;
            }
            self.stack = self.stack.wrapping_sub(1);
            self.call(|plain| plain.janus(flags.overflow));
            self.stack = self.stack.wrapping_add(1);
            if flags.overflow {
                return;
            }
        }
    }

    fn pawn(&mut self) {
        for moven in [6, 5] {
            self.set(MOVEN, moven);
            let flags = self.call(Self::cmove);
            if flags.overflow && !flags.negative {
                self.call(|plain| plain.janus(true));
            }
            self.reset();
        }
        self.set(MOVEN, 4);
        loop {
            let flags = self.call(Self::cmove);
            if flags.overflow || flags.negative {
                return;
            }
            self.call(|plain| plain.janus(false));
            if self.get(SQUARE) & 0xF0 != 0x20 {
                return;
            }
        }
    }

    fn reset(&mut self) {
        self.set(SQUARE, self.at(BOARD, self.get(PIECE)));
    }

    fn cmove(&mut self) -> Flags {
        let square = self.get(SQUARE).wrapping_add(self.at(MOVEX, self.get(MOVEN)));
        self.set(SQUARE, square);
        let illegal = Flags { negative: true, overflow: false, carry: false };
        if square & 0x88 != 0 {
            return illegal;
        }
        let slot = self.search(square);
        if slot < 16 {
            return illegal;
        }
        let overflow = slot < 32;
        let state = self.get(STATE);
        // The sign of STATE, then the sign of STATE less the limit.
        if state & 0x80 != 0 || state.wrapping_sub(self.level.limit()) & 0x80 == 0 {
            return Flags { negative: false, overflow, carry: false };
        }
        self.stack = self.stack.wrapping_sub(2);
        self.set(STATE, 0xF9);
        self.set(INCHEK, 0xF9);
        self.call(Self::move_piece);
        self.reverse();
        self.call(Self::gnm);
        self.reverse();
        self.call(Self::unmove);
        self.stack = self.stack.wrapping_add(2);
        self.set(STATE, state);
        let in_check = self.get(INCHEK) & 0x80 == 0;
        Flags { negative: in_check, overflow, carry: in_check }
    }

    fn reverse(&mut self) {
        for slot in 0..16 {
            let [own, other] = [self.at(BOARD, slot), self.at(BK, slot)];
            self.set_at(BK, slot, 0x77_u8.wrapping_sub(own));
            self.set_at(BOARD, slot, 0x77_u8.wrapping_sub(other));
        }
    }

    fn move_piece(&mut self) {
        self.set(SP1, self.stack);
        let mut pointer = self.get(SP2);
        let square = self.get(SQUARE);
        let taken = self.search(square);
        self.set_at(BOARD, taken, 0xCC);
        let piece = self.get(PIECE);
        let from = self.at(BOARD, piece);
        self.set_at(BOARD, piece, square);
        for byte in [square, taken, from, piece, self.get(MOVEN)] {
            self.page_one[usize::from(pointer)] = byte;
            pointer = pointer.wrapping_sub(1);
        }
        self.set(SP2, pointer);
        self.is_lost |= self.get(SP1) != self.stack;
    }

    fn unmove(&mut self) {
        self.set(SP1, self.stack);
        let mut pull = || {
            let pointer = self.get(SP2).wrapping_add(1);
            self.set(SP2, pointer);
            self.page_one[usize::from(pointer)]
        };
        let [moven, piece, from, taken, square] = [pull(), pull(), pull(), pull(), pull()];
        self.set(MOVEN, moven);
        self.set(PIECE, piece);
        self.set_at(BOARD, piece, from);
        self.set(SQUARE, square);
        self.set_at(BOARD, taken, square);
    }

    fn janus(&mut self, capture: bool) {
        let state = self.get(STATE);
        if state & 0x80 == 0 {
            if !self.counts(state, capture) {
                return;
            }
            match state {
                4 => return self.on4(),
                0 => {}
                _ => return,
            }
        } else if state == 0xF9 {
            if self.get(BK) == self.get(SQUARE) {
                self.set(INCHEK, 0);
            }
            return;
        }
        self.tree(capture);
    }

    fn counts(&mut self, state: u8, capture: bool) -> bool {
        let piece = self.get(PIECE);
        if piece != 0 && state == 8 && piece == self.get(PCAP) {
            return false;
        }
        let moves = if piece == 1 { 2 } else { 1 };
        self.set_at(MOB, state, self.at(MOB, state).wrapping_add(moves));
        if capture {
            let mut taken = 15;
            while self.at(BK, taken) != self.get(SQUARE) {
                taken -= 1;
            }
            let points = self.at(POINTS, taken);
            if points >= self.at(MAXC, state) {
                self.set_at(PCAP, state, taken);
                self.set_at(MAXC, state, points);
            }
            self.set_at(CC, state, self.at(CC, state).wrapping_add(points));
        }
        true
    }

    fn tree(&mut self, capture: bool) {
        if !capture {
            return;
        }
        let mut taken = 7;
        while self.at(BK, taken) != self.get(SQUARE) {
            taken -= 1;
            if taken == 0 {
                return;
            }
        }
        let state = self.get(STATE);
        let points = self.at(POINTS, taken);
        if points >= self.at(BCAP0, state) {
            self.set_at(BCAP0, state, points);
        }
        self.set(STATE, state.wrapping_sub(1));
        if self.get(STATE) != self.level.floor() {
            self.call(|plain| {
                plain.call(Self::move_piece);
                plain.reverse();
                plain.call(Self::gnm);
                plain.reverse();
                plain.unmove();
            });
        }
        self.set(STATE, self.get(STATE).wrapping_add(1));
    }

    fn on4(&mut self) {
        self.set(WCAP0, self.at(MAXC, 4));
        self.set(STATE, 0);
        self.call(Self::move_piece);
        self.reverse();
        self.clear(0x10);
        self.call(Self::gnm);
        self.reverse();
        self.set(STATE, 8);
        self.call(Self::gnm);
        self.call(Self::unmove);
        let mut value = self.stratgy();
        let [bmob, bmaxc, wmaxp] = [self.at(MOB, 0), self.at(MAXC, 0), self.at(PCAP, 8)];
        if bmaxc == self.at(POINTS, 0) {
            value = 0;
        } else if bmob == 0 && wmaxp == 0 {
            value = 0xFF;
        }
        self.set(STATE, 4);
        if value > self.get(DIS2) {
            self.set(DIS2, value);
            self.set(DIS1, self.get(PIECE));
            self.set(DIS3, self.get(SQUARE));
        }
    }

    fn stratgy(&self) -> u8 {
        let [bmob, bmaxc, bmcc] = [MOB, MAXC, CC].map(|cell| self.get(cell));
        let [wmob, wmaxc, wcc] = [MOB, MAXC, CC].map(|cell| self.at(cell, 8));
        let [pmob, pmaxc, pcc] = [MOB, MAXC, CC].map(|cell| self.at(cell, 12));
        let [wcap0, wcap1, wcap2] = [WCAP0, WCAP1, WCAP2].map(|cell| self.get(cell));
        let [bcap0, bcap1, bcap2] = [BCAP0, BCAP1, BCAP2].map(|cell| self.get(cell));
        let (a, _) = add(0x80, &[wmob, wmaxc, wcc, wcap1, wcap2]);
        let (a, carry) = subtract(a, &[pmaxc, pcc, bcap0, bcap1, bcap2, pmob, bmob]);
        let (a, _) = add(if carry { a >> 1 } else { 0 }, &[0x40, wmaxc, wcc]);
        let (a, _) = subtract(a, &[bmaxc]);
        let (a, _) = add(a >> 1, &[0x90, wcap0, wcap0, wcap0, wcap0, wcap1]);
        let (a, _) = subtract(a, &[bmaxc, bmaxc, bmcc, bmcc, bcap1]);
        let piece = self.get(PIECE);
        let comes_from = self.at(BOARD, piece).wrapping_sub(0x10);
        let is_good = matches!(self.get(SQUARE), 0x33 | 0x34 | 0x22 | 0x25);
        if is_good || piece != 0 && comes_from & 0x80 != 0 { a.wrapping_add(2) } else { a }
    }
}

/// Lets both decide on a board, with changed cells if there are any, and compares all of page zero.
pub(crate) fn decide_both(board: &Board, level: Level, changed: &[(u8, u8)]) {
    let mut program = MicroChess::new(Edition::Kim1, level);
    let mut plain = Plain::new(level);
    for (address, byte) in changed {
        program.page_mut()[Cell(*address)] = *byte;
        plain.set(*address, *byte);
    }
    program.set_board(board);
    plain.load(BOARD, &board.0);
    plain.set(OMOVE, 0);
    program.go();
    plain.call(Plain::go);
    assert_same(program.page(), &plain.cells, &format!("{board} at {level}, {changed:02X?}"));
}

/// Presses random keys on both, with a random opening, and compares all of page zero after each, as long as the original is
/// known. Returns the number of keys, and what ended it.
pub(crate) fn press_both(rng: &mut TestRng, keys: usize) -> (usize, Option<BeyondKnown>) {
    let level = rng.level();
    let opening = rng.opening();
    let mut kim1 = Kim1::new(level);
    let mut plain = Plain::new(level);
    kim1.program_mut().load_opening(&opening);
    plain.load(0xC0, &opening);
    let mut pressed = vec![];
    for count in 1..=keys {
        let expected = plain.at(OMOVE, plain.get(OMOVE));
        let key = if count == 1 { Key::C } else { rng.key(expected) };
        pressed.push(key.to_string());
        kim1.press(key);
        plain.press(key);
        let what = format!("{opening:02X?} at {level}: {}", pressed.join(" "));
        let is_lost = kim1.beyond_known() == Some(BeyondKnown::StackPointerOverwritten);
        assert_eq!(is_lost, plain.is_lost, "{what}");
        if kim1.beyond_known().is_some_and(|beyond_known| beyond_known != BeyondKnown::StackPointerRead) {
            return (count, kim1.beyond_known());
        }
        assert_same(kim1.program().page(), &plain.cells, &what);
    }
    (keys, kim1.beyond_known())
}

fn assert_same(page: &ZeroPage, cells: &[u8; 256], what: &str) {
    for (address, byte) in (0..=0xFF_u8).zip(cells) {
        assert_eq!(page[Cell(address)], *byte, "cell {address:02X}: {what}");
    }
}

/// Additions with carry, which is clear before the first.
fn add(start: u8, amounts: &[u8]) -> (u8, bool) {
    amounts.iter().fold((start, false), |(a, carry), amount| {
        let sum = u16::from(a) + u16::from(*amount) + u16::from(carry);
        (sum as u8, sum > 0xFF)
    })
}

/// Subtractions with carry, which is set before the first: each is the addition of the complement.
fn subtract(start: u8, amounts: &[u8]) -> (u8, bool) {
    amounts.iter().fold((start, true), |(a, carry), amount| {
        let sum = u16::from(a) + u16::from(!*amount) + u16::from(carry);
        (sum as u8, sum > 0xFF)
    })
}
