//! **Where everything is** in a copy of the program: routines, tables, the level's two bytes, keys and display.

use std::collections::BTreeMap;

use microchess_1976::openings::OPENING_BYTES;
use microchess_1976::zero_page::{Cell, MOVEX, OPNING, POINTS, SETW};
use microchess_1976::{Edition, Level, Routine};

use crate::image::Image;
use crate::labels::{LISTING, Labels, listing_address};

/// SCANDS of the KIM-1's monitor: lights the six digits once.
pub const SCANDS: u16 = 0x1F1F;
/// GETKEY of the KIM-1's monitor: the key that is held down, in the accumulator.
pub const GETKEY: u16 = 0x1F6A;

/// Where everything is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Which edition it is.
    pub edition: Edition,
    /// Where routines are entered.
    pub routines: BTreeMap<Routine, u16>,
    /// CHESS, the main loop, where the program starts.
    pub start: u16,
    /// The byte that limits the check test.
    pub limit: u16,
    /// The byte at which exchanges end.
    pub floor: u16,
    /// The table SETW.
    pub setw: u16,
    /// The table MOVEX from its index 1 on.
    pub movex: u16,
    /// The table POINTS.
    pub points: u16,
    /// The opening book.
    pub opning: u16,
    /// The routine that gets a key.
    pub input: u16,
    /// The routine that lights the display, or prints a character.
    pub output: u16,
    /// What addresses are called.
    pub labels: Labels,
}

impl Layout {
    /// The KIM-1 edition at the addresses of the listing.
    #[must_use]
    pub fn listing() -> Self {
        let address = |routine: Routine| listing_address(routine.label()).map(|address| (routine, address));
        let mut labels = Labels::default();
        LISTING.into_iter().for_each(|(label, address)| labels.add(address, label));
        labels.add(SCANDS, "SCANDS");
        labels.add(GETKEY, "GETKEY");
        Self {
            edition: Edition::Kim1,
            routines: Routine::ALL.into_iter().filter_map(address).collect(),
            start: 0x0000,
            limit: 0x02F2,
            floor: 0x018B,
            setw: u16::from(SETW.0),
            movex: u16::from(MOVEX.x(1).0),
            points: u16::from(POINTS.0),
            opning: u16::from(OPNING.0),
            input: GETKEY,
            output: SCANDS,
            labels,
        }
    }

    /// Whether all routines are where the listing has them, so that the cycles of 1976 are to be expected.
    #[must_use]
    pub fn is_as_in_the_listing(&self) -> bool {
        self.edition == Edition::Kim1
            && self.start == 0
            && self.routines.iter().all(|(routine, address)| listing_address(routine.label()) == Some(*address))
    }

    /// Where the original keeps what our page zero has in a cell: the same cell, but for the tables of the serial edition.
    #[must_use]
    pub fn address_of(&self, cell: Cell) -> u16 {
        let tables =
            [(SETW, 32, self.setw), (MOVEX.x(1), 16, self.movex), (POINTS, 16, self.points), (OPNING, 28, self.opning)];
        let table = tables.into_iter().find_map(|(base, length, address)| {
            let index = cell.0.checked_sub(base.0).filter(|index| *index < length)?;
            Some(address.wrapping_add(u16::from(index)))
        });
        table.unwrap_or(u16::from(cell.0))
    }

    /// The level that an image is set to; `None` if its two bytes are those of no level.
    #[must_use]
    pub fn level(&self, image: &Image) -> Option<Level> {
        self.level_in(|address| image.byte(address))
    }

    /// The same of any memory.
    pub(crate) fn level_in(&self, byte: impl Fn(u16) -> u8) -> Option<Level> {
        let bytes = (byte(self.limit), byte(self.floor));
        Level::ALL.into_iter().find(|level| (level.limit(), level.floor()) == bytes)
    }

    /// The opening book that an image has.
    #[must_use]
    pub fn opening(&self, image: &Image) -> [u8; OPENING_BYTES] {
        std::array::from_fn(|index| image.byte(self.opning.wrapping_add(index as u16)))
    }
}
