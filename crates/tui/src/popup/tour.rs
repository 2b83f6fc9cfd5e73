//! The tour for newcomers: six pages.

use super::{ClickAction, Emphasis, StyledText};
use crate::model::Key;
use crate::text_layout::wrapped;

/// Title and paragraphs of each page.
const PAGES: [(&str, &[&str]); 6] = [
    (
        "The board",
        &[
            "You play chess against a program of 1976. Type a move and press Enter: e4, Nf3, O-O. Or click a piece and then a \
             square, or use the arrow keys.",
            "u takes a move back, i gives a hint, m has everything else. Every game is kept after every move.",
        ],
    ),
    (
        "The KIM-1",
        &[
            "The program ran on a KIM-1: a board with a 6502 at 1 MHz, a kilobyte of memory, 23 keys and six digits. It thought \
             about a minute for a move.",
            "microchess kim1 is that machine. On the start screen, \"It thinks\" can be set to as long as in 1976.",
        ],
    ),
    (
        "The X-ray",
        &[
            "Press x after any of its moves: it says in a sentence why it moved, lists the moves that it considered, and shows \
             the sum behind each value.",
            "The board then shows the position before the move. w asks what it would play for you. At the speed of 1976 you \
             see the moves as it values them.",
        ],
    ),
    (
        "A quirk",
        &[
            "A value is one byte, 0 to 255. A move so good that its sum passes 255 starts again from 0, and is not played: in \
             one position it lets a queen stand, because the sum for taking it comes to 266, and in a byte 11 is left.",
            "The X-ray says so where it happens. NOT-BUGS.md lists all quirks; each is kept on purpose.",
        ],
    ),
    (
        "The openings",
        &[
            "It knows five openings, for White and for Black: Four Knights, French Defence, Ruy Lopez, Queen's Indian and Giuoco \
             Piano. As long as you follow one it answers without thinking.",
            "When you leave the book it thinks for itself, and never comes back to it.",
        ],
    ),
    (
        "Where to read more",
        &[
            "README.md has all commands, crates/microchess-1976 is the program to read, routine by routine.",
            "microchess web opens a page with the KIM-1, the story of the program and every quirk to try. microchess watch \
             shows its memory at work.",
        ],
    ),
];

/// How many pages there are.
pub(super) const COUNT: usize = PAGES.len();

/// Columns from which on there are empty lines between paragraphs.
const NARROW: usize = 44;

/// A page in lines of a width.
pub(super) fn rows(page: usize, columns: usize) -> Vec<Vec<StyledText>> {
    const WIDTH: usize = 60;
    let width = columns.min(WIDTH);
    let Some((title, paragraphs)) = PAGES.get(page) else { return Vec::new() };
    let plain = |text: String| vec![StyledText::new(text, Emphasis::Plain)];
    let mut rows = vec![vec![StyledText::new(format!("{} of {COUNT}: {title}", page + 1), Emphasis::Key)]];
    // On the smallest screens a whole page needs their lines too.
    let space = (columns >= NARROW).then(|| plain(String::new()));
    for paragraph in *paragraphs {
        rows.extend(space.clone());
        rows.extend(wrapped(paragraph, width, "").into_iter().map(plain));
    }
    rows.extend(space);
    let next = if page + 1 < COUNT { "Enter: next." } else { "Enter: done." };
    rows.push(vec![
        StyledText::button(next, Emphasis::Hint, ClickAction::Key(Key::Enter)),
        StyledText::new("  ", Emphasis::Hint),
        StyledText::button("Left: back.", Emphasis::Hint, ClickAction::Key(Key::Left)),
        StyledText::new("  ", Emphasis::Hint),
        StyledText::button("Esc: skip.", Emphasis::Hint, ClickAction::Key(Key::Escape)),
    ]);
    rows
}
