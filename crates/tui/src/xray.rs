//! The X-ray beside the board: which analysis is shown, which candidate is selected, and which page.

use chess0x88::Move;
use microchess_1976::Level;
use microchess_game::Game;

use crate::game_screen::GameScreen;
use crate::position_explanation::PositionExplanation;

/// No page is longer, in lines.
const LONGEST_PAGE: u16 = 60;

/// What is shown of the selected candidate. Where there is room, all pages are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// In words, with the reasons.
    Why,
    /// How the value was added up.
    Sum,
    /// The counters by name.
    Counters,
}

impl Page {
    /// All of them, in their order.
    pub(crate) const ALL: [Self; 3] = [Self::Why, Self::Sum, Self::Counters];
}

/// The X-ray.
#[derive(Debug)]
pub(crate) struct XRayPanel {
    pub(crate) page: Page,
    /// It explains the last move; otherwise it shows what would be played next.
    pub(crate) looks_back: bool,
    pub(crate) selected: usize,
    /// Lines of the page that are scrolled out of sight.
    pub(crate) scroll: u16,
    pub(crate) insight: Option<PositionExplanation>,
    /// The moves up to the one that the insight is about.
    moves: Vec<Move>,
}

impl XRayPanel {
    pub(crate) const fn new(looks_back: bool) -> Self {
        Self { page: Page::Why, looks_back, selected: 0, scroll: 0, insight: None, moves: Vec::new() }
    }

    /// The ply of the game that it is to analyse.
    pub(crate) fn ply(&self, screen: &GameScreen) -> usize {
        if self.looks_back { screen.view_ply.saturating_sub(1) } else { screen.view_ply }
    }

    /// Whether it shows another position than this one, or at another level.
    pub(crate) fn is_outdated(&self, ply: usize, level: Level, game: &Game) -> bool {
        let same = |insight: &PositionExplanation| insight.ply == ply && insight.explanation.level == level;
        !self.insight.as_ref().is_some_and(same) || !game.history().moves().take(ply + 1).eq(self.moves.iter().copied())
    }

    /// Shows another analysis, with the move that was played selected.
    pub(crate) fn set_insight(&mut self, insight: PositionExplanation, game: &Game) {
        self.moves = game.history().moves().take(insight.ply + 1).collect();
        self.selected = insight.chosen();
        self.scroll = 0;
        self.insight = Some(insight);
    }

    /// Selects another candidate, `step` places further on.
    pub(crate) fn select(&mut self, step: isize) {
        let count = self.candidates() as isize;
        if count > 0 {
            self.selected = (self.selected as isize + step).rem_euclid(count) as usize;
        }
    }

    /// Scrolls the page.
    pub(crate) fn scroll(&mut self, lines: i16) {
        self.scroll = self.scroll.saturating_add_signed(lines).min(LONGEST_PAGE);
    }

    /// Selects the candidate that was clicked, if it exists.
    pub(crate) fn click(&mut self, candidate: usize) {
        if candidate < self.candidates() {
            self.selected = candidate;
        }
    }

    fn candidates(&self) -> usize {
        self.insight.as_ref().map_or(0, |insight| insight.explanation.moves.len())
    }

    /// The next page; `None` after the last one.
    pub(crate) fn next_page(mut self) -> Option<Self> {
        self.scroll = 0;
        self.page = match self.page {
            Page::Why => Page::Sum,
            Page::Sum => Page::Counters,
            Page::Counters => return None,
        };
        Some(self)
    }

    /// From the last move to the next one, and back.
    pub(crate) fn toggle_side(&mut self) {
        self.looks_back = !self.looks_back;
    }
}
