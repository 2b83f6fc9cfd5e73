//! Where everything is on the screen. The view draws by it, and the model finds by it what the mouse points at.

mod areas;
mod board;
mod key_bar;
mod panel;
mod popup;
mod start;

use chess0x88::Square;

use crate::game_screen::GameScreen;
use crate::model::Key;
use crate::popup::ClickAction;
use crate::settings::with_short_names;
use crate::text_layout::{fitted, wrapped};

pub(crate) use areas::{GameAreas, MINIMUM_SIZE, RANK_LABELS};
pub(crate) use board::{BoardArea, place_of, square_at};
pub(crate) use key_bar::KeyBar;
pub(crate) use panel::{LARGE_CLOCK, MOVE, MOVE_GAP, MoveTable, MovesPanel, XRayGeometry};
pub(crate) use popup::PopupGeometry;
pub(crate) use start::StartGeometry;

/// What the mouse can point at in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A popup is open: nothing else can be clicked. On a button or a line of a list, what it stands for.
    Popup(Option<ClickAction>),
    Square(Square),
    /// A move of the move list: the ply after it.
    Move(usize),
    /// A move in the X-ray's list, counted from the best.
    Candidate(usize),
    /// A key in the line of keys.
    Key(Key),
    Nothing,
}

/// Everything on the game screen.
#[derive(Clone, Debug)]
pub(crate) struct GameGeometry {
    pub(crate) areas: GameAreas,
    pub(crate) panel: Option<PanelGeometry>,
    /// The message, in one line or two. The second takes the place of the keys, so that nothing else moves or is covered.
    pub(crate) message: Vec<String>,
    pub(crate) key_bar: KeyBar,
    pub(crate) popup: Option<PopupGeometry>,
}

/// What is beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PanelGeometry {
    Moves(MovesPanel),
    XRay(XRayGeometry),
}

/// The message with its keys if there is room for them, in so many columns. It has one line while the other is needed for what
/// is typed or thought.
fn message_lines(screen: &GameScreen, width: usize) -> Vec<String> {
    // A warning is not marked by its colour alone.
    let sign = if screen.message.is_warning { "! " } else { "" };
    let room = if screen.typed.is_empty() && screen.search.is_none() { 2 } else { 1 };
    // What the engine plays is more than its whole name.
    let text = &screen.message.text;
    let texts = [screen.message.with_keys(), text.clone(), with_short_names(text)];
    let [whole, without_keys, short] = texts.map(|text| wrapped(&format!("{sign}{text}"), width, ""));
    let fits = [whole, without_keys].into_iter().find(|lines| lines.len() <= room);
    let mut lines = fits.unwrap_or(short);
    if lines.len() > room {
        lines[room - 1] = fitted(&lines[room - 1..].join(" "), width, "...");
        lines.truncate(room);
    }
    lines
}

impl GameGeometry {
    /// For a screen of `size`, its columns and lines; `None` if it is too small.
    pub(crate) fn new(size: (u16, u16), screen: &GameScreen) -> Option<Self> {
        let areas = GameAreas::new(size, screen.orientation, screen.xray.is_some())?;
        let panel = areas.panel.map(|panel| match &screen.xray {
            Some(_) => PanelGeometry::XRay(XRayGeometry::new(panel, screen)),
            None => PanelGeometry::Moves(MovesPanel::new(panel, screen)),
        });
        let popup = screen.popup.as_ref().map(|popup| PopupGeometry::new(size, popup));
        let message = message_lines(screen, usize::from(areas.message.width).saturating_sub(1));
        let key_bar = if message.len() > 1 { KeyBar::empty() } else { KeyBar::new(areas.input_line, screen) };
        Some(Self { areas, panel, message, key_bar, popup })
    }

    /// What is at a place on the screen.
    pub(crate) fn target_at(&self, column: u16, line: u16) -> Target {
        if let Some(popup) = &self.popup {
            return Target::Popup(popup.choice_at(column, line));
        }
        if let Some(key) = self.key_bar.key_at(column, line) {
            return Target::Key(key);
        }
        let target = match &self.panel {
            Some(PanelGeometry::Moves(panel)) => panel.table.ply_at(column, line).map(Target::Move),
            Some(PanelGeometry::XRay(xray)) => xray.candidate_at(column, line).map(Target::Candidate),
            None => None,
        };
        if let Some(target) = target {
            return target;
        }
        // On a small screen the X-ray lies over the board.
        let is_covered = matches!(&self.panel, Some(PanelGeometry::XRay(xray))
            if xray.frame.contains(ratatui::layout::Position::new(column, line)));
        let square = self.areas.board.square_at(column, line).filter(|_| !is_covered);
        square.map_or(Target::Nothing, Target::Square)
    }
}
