//! The help: all keys, and the marks on the board.

use super::{Emphasis, StyledText};
use crate::action::Action;
use crate::text_layout::wrapped;

/// How squares are written on the KIM-1.
pub(crate) const KIM1_SQUARES: &str = "the KIM-1's way: d2-d4, for Black e7-e5";

/// Keys that are not actions.
const KEYS: [(&str, &str); 9] = [
    ("e4 Nf3 O-O e2e4", "type a move, then Enter"),
    ("P-K4 N-KB3", "as players wrote in 1976"),
    ("6343", KIM1_SQUARES),
    ("arrows, mouse", "pick up a piece, drop it"),
    ("Tab  [ ]", "X-ray: next candidate; scroll"),
    (", . Home End", "look through the game"),
    ("Space", "Move now"),
    ("n - +", "two engines: step, slower, faster"),
    ("Esc m, Ctrl-C", "menu, quit (the game is saved)"),
];

/// The keys of the start screen, short enough for the narrowest one.
const START_KEYS: [(&str, &str); 11] = [
    ("arrows", "choose a row, change it"),
    ("Enter", "start, or open the row"),
    ("Space", "the next value"),
    ("click", "choose a row; again: Enter"),
    ("t", "tour"),
    ("o", "the games that are kept"),
    ("x", "why it moves: the X-ray"),
    ("c", "colours of the board"),
    ("z", "style of the pieces"),
    ("?", "these keys"),
    ("q, Esc", "quit"),
];

/// The marks on the board. Where there is only ASCII, the view writes the signs that stand for them.
const MARKS: [(&str, &str); 6] = [
    ("[ ]  ( )", "the cursor; the piece picked up"),
    ("\u{25CF} \u{D7}", "where it can go; what it can take"),
    ("\u{25AA}", "the last move"),
    ("\u{2022} \u{2197} \u{2191} \u{2192}", "the move that is explained, or a hint"),
    ("1 to 5", "the exchange that it saw, in order"),
    ("+", "check"),
];

/// The most columns of what a key does.
const WIDEST: usize = 44;

/// The row from which on the help scrolls: as many are seen on the smallest screen.
pub(super) const SCROLLED_FROM: usize = 12;

/// Its rows, for so many columns.
pub(super) fn rows(columns: usize) -> Vec<Vec<StyledText>> {
    let row = |keys: &str, does: &str| -> Vec<Vec<StyledText>> {
        let lines = wrapped(does, columns.saturating_sub(17).clamp(1, WIDEST), "");
        let keys = std::iter::once(keys).chain(std::iter::repeat(""));
        let line = |(keys, does): (&str, String)| {
            vec![StyledText::new(format!("{keys:16} "), Emphasis::Key), StyledText::new(does, Emphasis::Plain)]
        };
        keys.zip(lines).map(line).collect()
    };
    let actions =
        Action::ALL.iter().filter_map(|action| Some(row(&action.key()?.to_string(), action.label()))).flatten();
    let keys = KEYS.iter().flat_map(|(keys, does)| row(keys, does));
    let marks = MARKS.iter().flat_map(|(marks, mean)| row(marks, mean));
    let heading = vec![StyledText::new("Marks on the board", Emphasis::Hint)];
    keys.chain(actions).chain([heading]).chain(marks).collect()
}

/// The rows of the start screen's keys.
pub(super) fn start_rows() -> Vec<Vec<StyledText>> {
    let row = |(keys, does): &(&str, &str)| {
        vec![StyledText::new(format!("{keys:8} "), Emphasis::Key), StyledText::new(*does, Emphasis::Plain)]
    };
    START_KEYS.iter().map(row).collect()
}
