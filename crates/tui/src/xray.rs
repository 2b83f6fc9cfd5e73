//! The X-ray beside the board: which thoughts are shown, and how far one has looked into them.

use chess0x88::Move;
use microchess_1976::Level;
use microchess_game::Game;

use crate::game_screen::GameScreen;
use crate::insight::Insight;

/// Lines of the panel above the list of candidates.
pub(crate) const LIST_TOP: u16 = 3;

/// No page is longer.
const LONGEST_PAGE: u16 = 60;

/// What is shown of the selected move. Where there is room, all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// In words, and the reasons.
    Why,
    /// How the value was summed up.
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
pub(crate) struct XRay {
    pub(crate) page: Page,
    /// What was thought before the move that is shown last; otherwise what would be played now.
    pub(crate) looks_back: bool,
    pub(crate) selected: usize,
    /// Lines of the page that are above.
    pub(crate) scroll: u16,
    pub(crate) insight: Option<Insight>,
    /// The moves of the game that the insight is about, with the one after it.
    moves: Vec<Move>,
}

impl XRay {
    pub(crate) const fn new(looks_back: bool) -> Self {
        Self { page: Page::Why, looks_back, selected: 0, scroll: 0, insight: None, moves: Vec::new() }
    }

    /// After how many half moves of the game it wants to look.
    pub(crate) fn ply(&self, screen: &GameScreen) -> usize {
        if self.looks_back { screen.view_ply.saturating_sub(1) } else { screen.view_ply }
    }

    /// Whether it shows something else than what is wanted.
    pub(crate) fn is_outdated(&self, half_moves: usize, level: Level, game: &Game) -> bool {
        let same = |insight: &Insight| insight.ply == half_moves && insight.level == level;
        !self.insight.as_ref().is_some_and(same)
            || !game.history().moves().take(half_moves + 1).eq(self.moves.iter().copied())
    }

    /// Shows new thoughts, and in them the move that was played.
    pub(crate) fn set_insight(&mut self, insight: Insight, game: &Game) {
        self.moves = game.history().moves().take(insight.ply + 1).collect();
        self.selected = insight.chosen();
        self.scroll = 0;
        self.insight = Some(insight);
    }

    /// Another candidate.
    pub(crate) fn select(&mut self, step: isize) {
        let count = self.candidates() as isize;
        if count > 0 {
            self.selected = (self.selected as isize + step).rem_euclid(count) as usize;
        }
    }

    /// Down or up in the page.
    pub(crate) fn scroll(&mut self, lines: i16) {
        self.scroll = self.scroll.saturating_add_signed(lines).min(LONGEST_PAGE);
    }

    /// The candidate on a line of the panel, when so many are listed.
    pub(crate) fn click(&mut self, line: u16, listed: usize) {
        if let Some(place) = line.checked_sub(LIST_TOP).map(usize::from).filter(|place| *place < listed) {
            let candidate = self.first_listed(listed) + place;
            if candidate < self.candidates() {
                self.selected = candidate;
            }
        }
    }

    /// The first candidate of a list that shows so many, with the selected one among them.
    pub(crate) fn first_listed(&self, listed: usize) -> usize {
        (self.selected + 1).saturating_sub(listed)
    }

    fn candidates(&self) -> usize {
        self.insight.as_ref().map_or(0, |insight| insight.analysis.candidates.len())
    }

    /// The next page, or away with it.
    pub(crate) fn next_page(mut self) -> Option<Self> {
        self.scroll = 0;
        self.page = match self.page {
            Page::Why => Page::Sum,
            Page::Sum => Page::Counters,
            Page::Counters => return None,
        };
        Some(self)
    }

    /// The other side's thoughts: of the last move, or of the next.
    pub(crate) fn toggle_side(&mut self) {
        self.looks_back = !self.looks_back;
    }
}

/// How many candidates a panel of so many lines lists.
pub(crate) fn listed(lines: u16) -> usize {
    usize::from(lines / 4).clamp(3, 10)
}
