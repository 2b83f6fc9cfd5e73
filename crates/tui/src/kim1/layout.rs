//! Where everything of the KIM-1 is: the screen is drawn by it, and the mouse finds by it what it points at.

use ratatui::layout::{Constraint, Layout, Margin, Rect};

use super::{keypad, led};
use crate::page_zero;

/// The smallest terminal with digits, keypad and board, in columns and lines.
pub(super) const MINIMUM_SIZE: (u16, u16) = (40, 14);

/// From these columns and lines on there are a title, frames and the keys in words.
const WITH_FRAMES: (u16, u16) = (60, 20);

/// Columns of the board with its frame, from which on it has room, and of the whole without and with page zero beside it.
const BOARD_WIDTH: u16 = 22;
const WITH_BOARD: u16 = 76;
const WHOLE_WIDTH: u16 = 80;
const WITH_PAGE_ZERO: u16 = WHOLE_WIDTH + PAGE_ZERO_WIDTH;

/// Columns of page zero with its frame and padding, and lines with its frame: a heading, and the rows from `$50` on.
const PAGE_ZERO_WIDTH: u16 = page_zero::WIDTH + 4;
const PAGE_ZERO_HEIGHT: u16 = 14;

/// Columns of the keypad with its frame and padding, and lines of keypad, board and help with their frames.
const KEYPAD_WIDTH: u16 = keypad::WIDTH + 4;
const LOWER_HEIGHT: u16 = 12;

/// Lines of the digits with their frame, large and small.
const LARGE_DIGITS: u16 = led::HEIGHT as u16 + 2;
const SMALL_DIGITS: u16 = 5;

/// The parts of the screen. All but the keypad have their frames within them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kim1Layout {
    pub(super) has_frames: bool,
    pub(super) title: Rect,
    pub(super) digits: Rect,
    pub(super) are_digits_large: bool,
    pub(super) keypad: Option<Rect>,
    pub(super) board: Option<Rect>,
    pub(super) help: Option<Rect>,
    pub(super) page_zero: Option<Rect>,
    pub(super) message: Rect,
}

impl Kim1Layout {
    /// For a screen of this area, perhaps with page zero. `None` where it is too small.
    pub(super) fn new(area: Rect, wants_page_zero: bool) -> Option<Self> {
        if area.width < MINIMUM_SIZE.0 || area.height < MINIMUM_SIZE.1 {
            None
        } else if area.width < WITH_FRAMES.0 || area.height < WITH_FRAMES.1 {
            Some(Self::bare(area, wants_page_zero))
        } else {
            Some(Self::framed(area, wants_page_zero))
        }
    }

    /// Digits, keypad and board side by side, and two lines for the message.
    fn bare(area: Rect, wants_page_zero: bool) -> Self {
        let [digits, lower, message] =
            Layout::vertical([Constraint::Length(3), Constraint::Length(9), Constraint::Length(2)]).areas(area);
        if wants_page_zero && area.width >= page_zero::WIDTH {
            return Self { digits, page_zero: Some(lower), message, ..Self::default() };
        }
        let [keypad, _, board] =
            Layout::horizontal([Constraint::Length(keypad::WIDTH), Constraint::Length(3), Constraint::Fill(1)])
                .areas(lower);
        Self { digits, keypad: Some(keypad), board: Some(board), message, ..Self::default() }
    }

    /// In the middle: a title, the digits, panels below them, and the message.
    fn framed(area: Rect, wants_page_zero: bool) -> Self {
        let is_beside = wants_page_zero && area.width >= WITH_PAGE_ZERO;
        let lower_height = if wants_page_zero { PAGE_ZERO_HEIGHT } else { LOWER_HEIGHT };
        // On a narrow screen a message needs two lines, and has them before digits are large.
        let least_message = if area.width < WHOLE_WIDTH { 2 } else { 1 };
        let are_digits_large = area.height >= 1 + LARGE_DIGITS + lower_height + least_message;
        let digits_height = if are_digits_large { LARGE_DIGITS } else { SMALL_DIGITS };
        let width = if is_beside { WITH_PAGE_ZERO } else { WHOLE_WIDTH };
        let message_height = area.height.saturating_sub(1 + digits_height + lower_height).clamp(1, 2);
        let height = (1 + digits_height + lower_height + message_height).min(area.height);
        let area = centred(area, width, height);
        let [title, digits, lower, message] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(digits_height),
            Constraint::Fill(1),
            Constraint::Length(message_height),
        ])
        .areas(area);
        let layout = Self { has_frames: true, title, digits, are_digits_large, message, ..Self::default() };
        if wants_page_zero && !is_beside {
            // In place of board and help; where even that is not enough, of the keypad too.
            let keypad_width = if area.width >= KEYPAD_WIDTH + PAGE_ZERO_WIDTH { KEYPAD_WIDTH } else { 0 };
            let [keypad, page_zero] =
                Layout::horizontal([Constraint::Length(keypad_width), Constraint::Fill(1)]).areas(lower);
            let keypad = (keypad_width > 0).then(|| inside(keypad));
            return Self { keypad, page_zero: Some(page_zero), ..layout };
        }
        let board_width = if area.width < WITH_BOARD { 0 } else { BOARD_WIDTH };
        let [keypad, board, help, page_zero] = Layout::horizontal([
            Constraint::Length(KEYPAD_WIDTH),
            Constraint::Length(board_width),
            Constraint::Fill(1),
            Constraint::Length(if is_beside { PAGE_ZERO_WIDTH } else { 0 }),
        ])
        .areas(lower);
        Self {
            keypad: Some(inside(keypad)),
            board: (board_width > 0).then_some(board),
            help: Some(help),
            page_zero: is_beside.then_some(page_zero),
            ..layout
        }
    }
}

/// What a frame with a column of padding leaves.
pub(super) fn inside(area: Rect) -> Rect {
    area.inner(Margin::new(2, 1))
}

/// An area of at most this size in the middle of another.
fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_zero_has_room_wherever_it_is_shown() {
        for width in MINIMUM_SIZE.0..220 {
            for height in MINIMUM_SIZE.1..60 {
                let layout = Kim1Layout::new(Rect::new(0, 0, width, height), true).unwrap();
                let Some(area) = layout.page_zero else {
                    assert!(width < page_zero::WIDTH, "{width}x{height}");
                    continue;
                };
                let inner = if layout.has_frames { inside(area) } else { area };
                assert!(inner.width >= page_zero::WIDTH && inner.height >= 9, "{width}x{height}: {inner:?}");
                // From 80x24 on the board itself, from $50 on, is among the rows.
                assert!(width < 80 || height < 24 || inner.height >= 12, "{width}x{height}: {inner:?}");
            }
        }
    }

    #[test]
    fn a_large_screen_has_it_in_the_middle() {
        let layout = Kim1Layout::new(Rect::new(0, 0, 200, 50), false).unwrap();
        assert_eq!((layout.digits.x, layout.digits.width), (60, 80));
        assert!(layout.title.y > 10 && layout.message.bottom() < 40, "{layout:?}");
    }
}
