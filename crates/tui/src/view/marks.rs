//! Marks on the board: the last move, the cursor, where a piece can go, the move that is explained. Everything that a colour
//! says is also said by a symbol, and a legend says what each means.

use chess0x88::{Color, Move, Position, Square};
use ratatui::style::Style;

use crate::game_screen::GameScreen;
use crate::geometry::place_of;
use crate::move_input::from_squares;
use crate::theme::Theme;

/// A move that is pointed at: an arrow.
pub(super) struct Arrow {
    pub(super) from: Square,
    pub(super) to: Square,
    /// What the legend says of it.
    label: &'static str,
}

/// What is to be marked on which square.
pub(super) struct Marks {
    pub(super) cursor: Option<Square>,
    pub(super) selected: Option<Square>,
    pub(super) targets: Vec<Square>,
    /// Those of the targets that have a piece on them.
    pub(super) captures: Vec<Square>,
    pub(super) last: Vec<Square>,
    pub(super) check: Option<Square>,
    pub(super) arrow: Option<Arrow>,
    /// Captures in an exchange that the program saw, numbered in their order.
    pub(super) exchange: Vec<(Square, char)>,
    orientation: Color,
}

impl Marks {
    pub(super) fn new(screen: &GameScreen, position: &Position) -> Self {
        let shows_before = screen.shows_before();
        let is_over = screen.game.termination().is_some();
        let is_to_move =
            screen.is_live() && !shows_before && !is_over && screen.players[screen.turn() as usize].is_none();
        let ends = |mv: Move| [mv.from(), mv.dest()];
        let targets: Vec<Square> = screen.selected.map_or_else(Vec::new, |from| {
            let reached = position.legal_moves_from(from).into_iter().map(Move::dest);
            reached.filter(|to| from_squares(position, from, *to).is_ok()).collect()
        });
        let mut exchange = Vec::new();
        let mut arrow = screen.hint.map(|hint| Arrow { from: hint.from(), to: hint.dest(), label: "hint" });
        if let Some(xray) = &screen.xray
            && let Some(insight) = &xray.insight
            && insight.ply == screen.shown_ply()
            && xray.known(screen).contains(&xray.selected)
            && let Some(valued) = insight.explanation.moves.get(xray.selected)
        {
            let is_played = valued.mv.is_some() && valued.mv == insight.mv;
            let label = if is_played { "the move" } else { "this move" };
            arrow = valued.squares.map(|[from, to]| Arrow { from, to, label });
            exchange.extend(valued.exchange.iter().zip('1'..='5').map(|(capture, digit)| (capture.to, digit)));
        }
        Self {
            cursor: is_to_move.then_some(screen.cursor),
            selected: screen.selected,
            captures: targets.iter().copied().filter(|to| position.board().get(*to).is_some()).collect(),
            targets,
            last: screen.last_move().map_or_else(Vec::new, |mv| ends(mv).to_vec()),
            check: position.is_check().then(|| position.king(position.turn())),
            arrow,
            exchange,
            orientation: screen.orientation,
        }
    }

    /// The style of a square.
    pub(super) fn ground(&self, square: Square, theme: Theme) -> Style {
        if self.selected == Some(square) {
            theme.selected()
        } else if self.arrow.as_ref().is_some_and(|arrow| [arrow.from, arrow.to].contains(&square)) {
            theme.pointed_at()
        } else if self.check == Some(square) {
            theme.check()
        } else {
            theme.square(is_light(square), self.last.contains(&square))
        }
    }

    /// The head of the arrow, as it points on the screen.
    pub(super) fn arrow_head(&self, theme: Theme) -> &'static str {
        let Some(arrow) = &self.arrow else { return " " };
        let [from, to] = [arrow.from, arrow.to].map(|square| place_of(self.orientation, square));
        let (across, down) = (i32::from(to.0) - i32::from(from.0), i32::from(to.1) - i32::from(from.1));
        match (across.signum(), down.signum()) {
            (0, -1) => theme.glyph("↑", "^"),
            (0, _) => theme.glyph("↓", "v"),
            (1, 0) => theme.glyph("→", ">"),
            (-1, 0) => theme.glyph("←", "<"),
            (1, -1) => theme.glyph("↗", "/"),
            (-1, -1) => theme.glyph("↖", "\\"),
            (1, _) => theme.glyph("↘", "\\"),
            _ => theme.glyph("↙", "/"),
        }
    }

    /// The squares between the ends of the arrow, if it goes straight.
    pub(super) fn arrow_path(&self) -> Vec<Square> {
        let Some(arrow) = &self.arrow else { return Vec::new() };
        let [from, to] =
            [arrow.from, arrow.to].map(|square| (i32::from(square.file().index()), i32::from(square.rank().index())));
        let (across, up) = (to.0 - from.0, to.1 - from.1);
        if across != 0 && up != 0 && across.abs() != up.abs() {
            return Vec::new();
        }
        let steps = across.abs().max(up.abs());
        let square = |step: i32| {
            let (file, rank) = (from.0 + step * across.signum(), from.1 + step * up.signum());
            Square::all()
                .find(|square| (i32::from(square.file().index()), i32::from(square.rank().index())) == (file, rank))
        };
        (1..steps).filter_map(square).collect()
    }

    /// What the marks mean that are on the board now.
    pub(super) fn legend(&self, theme: Theme) -> Vec<String> {
        let mut items = Vec::new();
        if let Some(arrow) = &self.arrow {
            let path = if self.arrow_path().is_empty() { "" } else { theme.glyph("•", "o") };
            items.push(format!("{path}{} {}", self.arrow_head(theme), arrow.label));
        }
        if !self.exchange.is_empty() {
            items.push("1-5 exchange".to_owned());
        }
        if self.check.is_some() {
            items.push("+ check".to_owned());
        }
        if self.selected.is_some() && self.selected != self.cursor {
            items.push("( ) picked up".to_owned());
        }
        if self.targets.iter().any(|to| !self.captures.contains(to)) {
            items.push(format!("{} goes there", theme.glyph("●", "*")));
        }
        if !self.captures.is_empty() {
            items.push(format!("{} takes", theme.glyph("×", "x")));
        }
        if !self.last.is_empty() {
            items.push(format!("{} last move", theme.glyph("▪", ":")));
        }
        if self.cursor.is_some() {
            items.push("[ ] cursor".to_owned());
        }
        items
    }
}

pub(super) fn is_light(square: Square) -> bool {
    !(square.file().index() + square.rank().index()).is_multiple_of(2)
}
