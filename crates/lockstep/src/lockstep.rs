//! **The run**: both programs with the same keys.

use microchess_1976::openings::OPENING_BYTES;
use microchess_1976::zero_page::{BOARD, Cell, OMOVE, OPNING, SP2};
use microchess_1976::{Board, Edition, Key, Kim1, Level, Serial, SerialOutput};

use crate::compare::{Cells, Difference, Place};
use crate::follower::{Closeness, Counts, Follower};
use crate::image::Image;
use crate::keys::{self, NoSuchKeyError};
use crate::layout::Layout;
use crate::original::{Lost, Original, Step};
use crate::second_stack::SECOND_STACK;

/// SP2 when no move is on the second stack.
const EMPTY_SECOND_STACK: u8 = *SECOND_STACK.end();

/// How to run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The level to set; `None` leaves it as the image has it.
    pub level: Option<Level>,
    /// The opening to load over the image's own.
    pub opening: Option<[u8; OPENING_BYTES]>,
    /// How closely to compare.
    pub closeness: Closeness,
}

/// Why the two cannot be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LockstepError {
    /// The level's two bytes are not those of a level.
    #[error(
        "the copy is set to no level of the manual (${limit:02X} limits the check test, exchanges end at ${floor:02X}); \
         --level sets one"
    )]
    UnknownLevel {
        /// The byte that limits the check test.
        limit: u8,
        /// The byte at which exchanges end.
        floor: u8,
    },
    /// A terminal has no such key.
    #[error(transparent)]
    NoSuchKey(#[from] NoSuchKeyError),
}

/// What pressing a key came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// Nothing differs.
    Equal,
    /// With this key or one before it, ours has left what is known. The key was pressed on the original, which shows this or is
    /// lost.
    Beyond(Result<[u8; 3], Lost>),
}

/// Keeps what our serial edition prints.
#[derive(Default)]
struct Paper(Vec<u8>);

impl SerialOutput for Paper {
    fn send(&mut self, byte: u8) {
        self.0.push(byte);
    }
}

/// Our program, in the edition of the user's copy.
enum Ours {
    Kim1(Box<Kim1<Follower>>),
    Serial(Box<Serial<Paper, Follower>>),
}

/// Both programs, side by side.
pub struct Lockstep {
    ours: Ours,
    level: Level,
    /// How the original was lost, beyond what is known. It takes no keys then.
    lost: Option<Lost>,
}

impl std::fmt::Debug for Lockstep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lockstep").field("original", self.original()).field("counts", &self.counts()).finish()
    }
}

impl Lockstep {
    /// Starts both. A difference that shows at once is found with the first key.
    ///
    /// # Errors
    ///
    /// When the copy is at no known level, and none is given.
    pub fn new(image: &Image, layout: Layout, options: &Options) -> Result<Self, LockstepError> {
        let (limit, floor) = (image.byte(layout.limit), image.byte(layout.floor));
        let level = options.level.or(layout.level(image)).ok_or(LockstepError::UnknownLevel { limit, floor })?;
        let opening = options.opening.unwrap_or_else(|| layout.opening(image));
        let edition = layout.edition;
        let mut original = Original::new(image, layout);
        original.set_level(level);
        original.load_opening(&opening);
        for cell in SECOND_STACK {
            original.poke(0x0100 + u16::from(cell), 0);
        }
        if edition == Edition::Serial {
            Cells::variables().for_each(|cell| original.poke(u16::from(cell.0), 0));
        }
        let ours = Self::start_ours(original, level, &opening, options.closeness);
        let mut lockstep = Self { ours, level, lost: None };
        lockstep.finish(Place::AtTheStart);
        Ok(lockstep)
    }

    /// Our program with what the original's memory has where it matters.
    fn start_ours(original: Original, level: Level, opening: &[u8; OPENING_BYTES], closeness: Closeness) -> Ours {
        let edition = original.layout().edition;
        let page: Vec<u8> = (0..=u8::MAX).map(|cell| original.cell(Cell(cell))).collect();
        let follower = Follower::new(original, closeness);
        match edition {
            Edition::Kim1 => {
                let mut kim1 = Box::new(Kim1::with_probe(level, follower));
                // Memory is whatever it was at power on; and code that lies in page zero is there for ours too.
                for (cell, byte) in (0..=u8::MAX).zip(page) {
                    kim1.program_mut().page_mut()[Cell(cell)] = byte;
                }
                Ours::Kim1(kim1)
            }
            Edition::Serial => {
                let mut serial = Box::new(Serial::with_probe(level, Paper::default(), follower));
                for (offset, byte) in (0..).zip(opening) {
                    serial.page_mut()[OPNING.x(offset)] = *byte;
                }
                Ours::Serial(serial)
            }
        }
    }

    /// Sets up a position in both, as its owner would by changing cells, and turns the book off.
    pub fn set_board(&mut self, board: &Board) {
        let page = match &mut self.ours {
            Ours::Kim1(kim1) => {
                kim1.program_mut().set_board(board);
                kim1.program().page().clone()
            }
            Ours::Serial(serial) => {
                for (slot, square) in (0..).zip(board.0) {
                    serial.page_mut()[BOARD.x(slot)] = square;
                }
                serial.page_mut()[OMOVE] = 0xFF;
                serial.pages().0.clone()
            }
        };
        let original = &mut self.follower_mut().original;
        for cell in (0..32).map(|slot| BOARD.x(slot)).chain([OMOVE]) {
            original.poke(u16::from(cell.0), page[cell]);
        }
    }

    /// Presses a key in both, and compares. Beyond what is known it is pressed on the original alone.
    ///
    /// # Errors
    ///
    /// At the first difference, and from then on always with that one.
    pub fn press(&mut self, key: Key) -> Result<Pressed, Stopped> {
        let codes = keys::codes(self.original().layout().edition, key).map_err(LockstepError::from)?;
        if let Some(difference) = self.follower().difference() {
            return Err(Stopped::Difference(Box::new(difference.clone())));
        }
        if self.follower().is_beyond_known() {
            if self.lost.is_none() {
                self.follower_mut().original.send(&codes);
            }
            return Ok(Pressed::Beyond(self.run_original_alone()));
        }
        self.follower_mut().begin(key, &codes);
        match &mut self.ours {
            Ours::Kim1(kim1) => {
                kim1.press(key);
            }
            Ours::Serial(serial) => {
                codes.into_iter().for_each(|code| {
                    serial.receive(code);
                });
            }
        }
        // A difference on the way there is one of what is known.
        if self.follower().is_beyond_known() && self.follower().difference().is_none() {
            return Ok(Pressed::Beyond(self.run_original_alone()));
        }
        self.finish(Place::AfterKey);
        if key == Key::PC {
            self.follower_mut().compare_cycles();
        }
        match self.follower().difference() {
            Some(difference) => Err(Stopped::Difference(Box::new(difference.clone()))),
            None => Ok(Pressed::Equal),
        }
    }

    /// Waits for the original, and compares after a key.
    fn finish(&mut self, place: Place) {
        let (mut page, page_one) = match &self.ours {
            Ours::Kim1(kim1) => (kim1.program().page().clone(), *kim1.program().page_one()),
            Ours::Serial(serial) => (serial.pages().0.clone(), *serial.pages().1),
        };
        // CHESS resets the second stack before it asks for a key. Ours does so when it gets one.
        page[SP2] = EMPTY_SECOND_STACK;
        self.follower_mut().finish(place, (&page, &page_one));
        if let Ours::Serial(serial) = &mut self.ours {
            let printed = std::mem::take(&mut serial.output_mut().0);
            serial.probe_mut().compare_printed(place, &printed);
        }
    }

    /// What the original does by itself until its next key, where ours cannot follow.
    fn run_original_alone(&mut self) -> Result<[u8; 3], Lost> {
        if self.lost.is_none()
            && let Step::Lost(lost) = self.follower_mut().original.run(|_| false)
        {
            self.lost = Some(lost);
        }
        self.lost.map_or_else(|| Ok(self.display()), Err)
    }

    /// The six digits of the original, as three bytes.
    #[must_use]
    pub fn display(&self) -> [u8; 3] {
        self.original().display()
    }

    /// The piece list, as the original has it.
    #[must_use]
    pub fn board(&self) -> Board {
        Board(std::array::from_fn(|slot| self.original().cell(BOARD.x(slot as u8))))
    }

    /// The level that both play at.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// How much was compared.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.follower().counts()
    }

    /// The original.
    #[must_use]
    pub fn original(&self) -> &Original {
        &self.follower().original
    }

    fn follower(&self) -> &Follower {
        match &self.ours {
            Ours::Kim1(kim1) => kim1.program().probe(),
            Ours::Serial(serial) => serial.probe(),
        }
    }

    fn follower_mut(&mut self) -> &mut Follower {
        match &mut self.ours {
            Ours::Kim1(kim1) => kim1.program_mut().probe_mut(),
            Ours::Serial(serial) => serial.probe_mut(),
        }
    }
}

/// Why a run does not go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The two differ.
    #[error(transparent)]
    Difference(Box<Difference>),
    /// A key cannot be pressed.
    #[error(transparent)]
    Error(#[from] LockstepError),
}
