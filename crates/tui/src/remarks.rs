//! What the remarks of the 1976 program are about. This is the only place that reads their text.

/// What is to be known of a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RemarkFacts {
    /// The move came from the opening book, without thinking.
    pub(crate) is_book_move: bool,
    /// It states values and counters, which the X-ray shows better.
    pub(crate) is_counters: bool,
}

/// Tells by its text what a remark is about.
pub(crate) fn read_remark(remark: &str) -> RemarkFacts {
    RemarkFacts { is_book_move: remark.starts_with("book: "), is_counters: remark.contains(", counters ") }
}
