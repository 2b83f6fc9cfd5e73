//! The candidates with their values on a scale, the selected and the refused one marked.

use microchess_bridge_1976::explanation::ExplainedMove;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::game_screen::GameScreen;
use crate::position_explanation::PositionExplanation;
use crate::theme::Theme;
use crate::xray::XRayPanel;

/// The values at both ends of the scale, and its marks: an even game, a pawn more, and three pawns more, which wins. By the rule of
/// the UCI scores 208 is even and 8 points are a pawn.
const SCALE: (usize, usize) = (168, 248);
const MARKS: [usize; 4] = [184, 208, 216, 232];

/// What the marks mean, in pawns: in words, and shorter where there is less room.
const NAMES: [[&str; 4]; 3] = [["-3", "even", "+1", "+3 wins"], ["-3", "=", "+1", "+3 wins"], ["-3", "=", "+1", "+3"]];

/// Columns of the bars from which on `wins` has room.
const WITH_WORDS: usize = 36;

/// Columns before the bar: mark, rank, move, value.
const BEFORE: usize = 17;
/// Columns after the bar, for a note.
const NOTE: usize = 9;

/// Columns of the bars from which on the scale has marks.
const WITH_MARKS: usize = 8;

/// Columns of the bars. In a narrow panel a note lies over the end of its bar, so that the scale has room.
fn bar_room(width: usize) -> usize {
    let beside_notes = width.saturating_sub(BEFORE + NOTE).min(50);
    if beside_notes >= WITH_MARKS { beside_notes } else { width.saturating_sub(BEFORE) }
}

/// The column of a value on the scale.
fn column(value: usize, room: usize) -> usize {
    (value.clamp(SCALE.0, SCALE.1) - SCALE.0) * room / (SCALE.1 - SCALE.0)
}

/// The heading of the list: the marks of the scale, in the longest names of which none touches the one before. Where even the
/// shortest do, those that do are left out.
pub(super) fn scale(width: usize, theme: Theme) -> Line<'static> {
    let room = bar_room(width);
    let mut text = format!("{:BEFORE$}", "   move    value");
    if room >= WITH_MARKS {
        let columns = MARKS.map(|value| column(value, room));
        let is_readable = |names: &[&str; 4]| {
            let is_free = |place: usize| columns[place] + names[place].len() < columns[place + 1];
            (room >= WITH_WORDS || !names[3].contains(' ')) && (0..3).all(is_free)
        };
        let names = NAMES.into_iter().find(is_readable).unwrap_or(NAMES[2]);
        for (place, name) in columns.into_iter().zip(names) {
            let at = BEFORE + place;
            // The first may follow the heading of the values directly.
            if at > text.len() || text.ends_with(' ') {
                text = format!("{text:at$}{name}");
            }
        }
    }
    Line::styled(text.chars().take(width).collect::<String>(), theme.quiet())
}

/// A line for each candidate.
pub(super) fn lines(
    xray: &XRayPanel,
    insight: &PositionExplanation,
    listed: &[usize],
    screen: &GameScreen,
    width: usize,
    theme: Theme,
) -> Vec<Line<'static>> {
    let live = screen.live();
    let newest = live.and_then(|live| insight.last_valued(live.cycles));
    let known = xray.known(screen);
    let best = known.first().copied();
    let refused = insight.refused();
    let line = |index: &usize| {
        let mv = insight.explanation.moves.get(*index)?;
        let is_played = mv.mv.is_some() && mv.mv == insight.mv;
        let note = match index {
            _ if live.is_some() && Some(*index) == best => "best yet",
            _ if live.is_some() && Some(*index) == newest => "new",
            _ if live.is_some() => "",
            _ if refused == Some(*index) => "wrapped",
            _ if mv.is_illegal => "illegal",
            _ if is_played => "played",
            _ => "",
        };
        // While it thinks, a move has its rank among those that are valued.
        let rank = known.iter().position(|other| other == index)? + 1;
        Some(candidate((rank, mv), *index == xray.selected, note, width, theme))
    };
    listed.iter().filter_map(line).collect()
}

fn candidate(
    (rank, mv): (usize, &ExplainedMove),
    is_selected: bool,
    note: &str,
    width: usize,
    theme: Theme,
) -> Line<'static> {
    let room = bar_room(width);
    let value = usize::from(mv.value());
    let length = column(value, room);
    let marks = MARKS.map(|value| column(value, room));
    let marks = if room >= WITH_MARKS { marks.to_vec() } else { Vec::new() };
    // Where a bar does not reach, the marks of the scale are seen.
    let tail: String =
        (length..room).map(|place| if marks.contains(&place) { theme.glyph("┊", ":") } else { " " }).collect();
    let bar = theme.glyph("▬", "=").repeat(length);
    // What of them is seen beside the note.
    let seen =
        if BEFORE + room + NOTE > width && !note.is_empty() { room.saturating_sub(note.len() + 1) } else { room };
    let bar: String = bar.chars().take(seen).collect();
    let tail: String = tail.chars().take(seen.saturating_sub(length)).collect();
    let style = if is_selected { theme.marked() } else { Style::new() };
    let sign = if is_selected { theme.glyph("▸", ">") } else { " " };
    Line::from(vec![
        Span::styled(format!("{sign}{:>2} {:8} {value:>3}", rank, mv.name), style),
        Span::raw(" "),
        Span::styled(bar, theme.good()),
        Span::styled(tail, theme.quiet()),
        Span::styled(format!(" {note}"), theme.loud()),
    ])
}

/// The line after the list: how many there are beside those.
pub(super) fn rest(xray: &XRayPanel, listed: &[usize], screen: &GameScreen, theme: Theme) -> Vec<Line<'static>> {
    let known = xray.known(screen).len();
    match known.saturating_sub(listed.len()) {
        0 => vec![Line::default()],
        rest => vec![Line::styled(format!("   and {rest} more: Tab"), theme.quiet())],
    }
}
