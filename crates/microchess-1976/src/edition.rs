//! **Editions.** The program of 1976 and its serial descendant choose the same moves; they differ in how they read the
//! opening book, and in keys and display.

use crate::zero_page::{OMOVE, ZeroPage};

/// An edition of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edition {
    /// The KIM-1 edition of 1976: keypad and six digits, every table in page zero.
    Kim1,
    /// The serial edition: a terminal, as Daryl Rictor made it in 2002 and Bill Forster corrected it in 2005.
    Serial,
}

impl Edition {
    /// Sets the book's pointer to the start, as the key C does. The KIM-1's pointer counts down from `$FF` and
    /// indexes from the cell *after* the book; the serial edition's counts down from `$1B` and indexes from its
    /// first.
    pub(crate) fn open_book(self, page: &mut ZeroPage) {
        page[OMOVE] = match self {
            Self::Kim1 => 0xFF,
            Self::Serial => 0x1B,
        };
    }

    /// Turns the book off: gives the pointer the sign that means "off" in this edition.
    pub(crate) fn close_book(self, page: &mut ZeroPage) {
        page[OMOVE] = match self {
            Self::Kim1 => 0x00,
            Self::Serial => 0xFF,
        };
    }
}
