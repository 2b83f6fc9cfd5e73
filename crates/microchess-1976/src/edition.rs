//! **Editions.** The program of 1976 and its serial descendant think alike; they differ in the book and at the edge.

use crate::zero_page::{OMOVE, ZeroPage};

/// Which edition of the program this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edition {
    /// The KIM-1 edition of 1976: keypad and six digits, every table in page zero.
    Kim1,
    /// The serial edition: a terminal, as Daryl Rictor made it in 2002 and Bill Forster corrected it in 2005.
    Serial,
}

impl Edition {
    /// Puts the book's pointer to the start, as the key C does. The KIM-1's pointer counts down from `$FF` and
    /// indexes from the cell *after* the book; the serial edition's counts down from `$1B` and indexes from its
    /// first.
    pub(crate) fn open_book(self, page: &mut ZeroPage) {
        page[OMOVE] = match self {
            Self::Kim1 => 0xFF,
            Self::Serial => 0x1B,
        };
    }

    /// Turns the book off: the pointer takes the sign that means "think".
    pub(crate) fn close_book(self, page: &mut ZeroPage) {
        page[OMOVE] = match self {
            Self::Kim1 => 0x00,
            Self::Serial => 0xFF,
        };
    }
}
