//! What an engine says in words while it searches.

use std::fmt;

/// Something that an engine says in words: what a client shows beside the search, and what UCI sends as `info string`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The move comes from an opening book.
    Book {
        /// The opening's name.
        opening: String,
        /// The book's own id for it, such as an ECO code.
        id: String,
        /// Which of the book's moves in this opening it is, from 1.
        number: usize,
        /// How many there are.
        count: usize,
    },
    /// The book has no answer any more: from here on the engine searches.
    OutOfBook,
    /// The engine would resign if the protocol could say so, and why.
    WouldResign(String),
    /// Statistics such as counters, and what another engine writes: for screens, and not worth keeping.
    Detail(String),
    /// Anything else.
    Text(String),
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Book { opening, id, number, count } => {
                write!(f, "book: {opening} ({id}), answer {number} of {count}")
            }
            Self::OutOfBook => f.write_str("out of book: from here on it thinks"),
            Self::WouldResign(why) => write!(f, "it would resign here: {why}"),
            Self::Detail(text) | Self::Text(text) => f.write_str(text),
        }
    }
}
