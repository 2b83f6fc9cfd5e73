//! A graph of the scores that engines gave their moves: bars above the middle where White is ahead, below it where Black is.

use microchess_uci::Score;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::game_screen::GameScreen;
use crate::search_text;
use crate::theme::Theme;

/// Columns that are free at the left.
const MARGIN: u16 = 2;

/// Half the height of the graph is a certain win; an advantage of this many centipawns is nine tenths of that.
const NEARLY_WON: f64 = 400.0;

/// A column of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bar {
    /// Its length in half lines; positive if White is ahead.
    length: i32,
    /// The move that is viewed is in it.
    is_viewed: bool,
}

/// Draws the caption with the score at the move that is viewed, and the graph below it.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, screen: &GameScreen, theme: Theme) {
    let known = filled(screen.scores());
    let plies = screen.game.history().moves().len();
    let viewed = screen.view_ply.checked_sub(1);
    let score = viewed.and_then(|ply| known.get(ply.min(known.len().saturating_sub(1))).copied().flatten());
    let caption = score.map_or_else(String::new, search_text::white_score);
    let caption = Line::styled(format!("  Score for White: {caption}"), theme.quiet());
    let lines = area.height.saturating_sub(1);
    let width = usize::from(area.width.saturating_sub(2 * MARGIN));
    let bars = bars(&known, plies, width, i32::from(lines), viewed.filter(|_| !screen.is_live()));
    let rows = (0..i32::from(lines)).map(|line| {
        let cell = |bar: &Option<Bar>| match bar {
            Some(bar) => {
                let style = match (bar.is_viewed, bar.length > 0) {
                    (true, _) => theme.loud(),
                    (false, true) => theme.title(),
                    (false, false) => theme.quiet(),
                };
                Span::styled(symbol(bar.length, line, i32::from(lines), theme), style)
            }
            None => Span::raw(" "),
        };
        let margin = Span::raw(" ".repeat(usize::from(MARGIN)));
        Line::from([margin].into_iter().chain(bars.iter().map(cell)).collect::<Vec<_>>())
    });
    frame.render_widget(Paragraph::new([caption].into_iter().chain(rows).collect::<Vec<_>>()), area);
}

/// The scores with those that are not known as they were before. At the start there may be none.
fn filled(scores: &[Option<Score>]) -> Vec<Option<Score>> {
    let mut last = None;
    let fill = |score: &Option<Score>| {
        last = score.or(last);
        last
    };
    scores.iter().map(fill).collect()
}

/// The columns: one for each ply, or for several where there are more plies than columns. Then the latest of them counts.
fn bars(scores: &[Option<Score>], plies: usize, columns: usize, lines: i32, viewed: Option<usize>) -> Vec<Option<Bar>> {
    let columns = columns.min(plies);
    let bar = |column: usize| {
        let (first, end) = (column * plies / columns, (column + 1) * plies / columns);
        let score = scores.get(end - 1).or(scores.last()).copied().flatten()?;
        let is_viewed = viewed.is_some_and(|ply| (first..end).contains(&ply));
        Some(Bar { length: length(score, lines), is_viewed })
    };
    (0..columns).map(bar).collect()
}

/// The length of a score's bar in half lines. It grows with the chance to win, so that it never leaves the graph.
fn length(score: Score, lines: i32) -> i32 {
    let advantage = match score {
        Score::Centipawns(centipawns) => 2.0 / (1.0 + 0.1_f64.powf(f64::from(centipawns) / NEARLY_WON)) - 1.0,
        Score::Mate(moves) => {
            if moves > 0 {
                1.0
            } else {
                -1.0
            }
        }
    };
    (advantage * f64::from(lines)).round() as i32
}

/// What a bar shows in a line, counted from the top.
fn symbol(length: i32, line: i32, lines: i32, theme: Theme) -> &'static str {
    let middle = lines / 2;
    // Half lines of the bar that reach into this line from the middle.
    let part = if line < middle { length - 2 * (middle - 1 - line) } else { -length - 2 * (line - middle) };
    match (part, line < middle) {
        (2.., _) => theme.glyph("█", "#"),
        (1, true) => theme.glyph("▄", "."),
        (1, false) => theme.glyph("▀", "'"),
        // The middle stays visible where the game is even.
        _ if length == 0 && line == middle - 1 => theme.glyph("▁", "_"),
        _ => " ",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{BoardTheme, ColorDepth};

    /// The graph in ASCII.
    fn picture(scores: &[Option<Score>], plies: usize, columns: usize, lines: i32) -> Vec<String> {
        let theme = Theme::new(BoardTheme::Wood, ColorDepth::Plain, true);
        let bars = bars(&filled(scores), plies, columns, lines, None);
        let cell = |bar: &Option<Bar>, line| bar.map_or(" ", |bar| symbol(bar.length, line, lines, theme));
        (0..lines).map(|line| bars.iter().map(|bar| cell(bar, line)).collect()).collect()
    }

    #[test]
    fn bars_go_up_for_white_and_down_for_black() {
        let cp = |centipawns| Some(Score::Centipawns(centipawns));
        let scores =
            [None, cp(0), cp(60), cp(150), cp(400), Some(Score::Mate(1)), cp(-60), cp(-400), Some(Score::Mate(-2))];
        let picture = picture(&scores, 9, 40, 4);
        assert_eq!(picture, ["    .#   ", " _.###   ", "      '##", "       '#"].map(str::to_owned), "{picture:#?}");
    }

    #[test]
    fn a_long_game_is_pressed_together_and_a_missing_score_is_as_before() {
        let scores: Vec<Option<Score>> =
            (0..100).map(|ply| (ply % 2 == 0).then_some(Score::Mate(if ply < 50 { 1 } else { -1 }))).collect();
        assert_eq!(picture(&scores, 100, 10, 2), ["#####     ", "     #####"]);
        // A human's last move has no score yet.
        assert_eq!(picture(&[Some(Score::Mate(1))], 3, 10, 2), ["###", "   "]);
        assert_eq!(picture(&[], 0, 10, 2), ["", ""]);
    }
}
