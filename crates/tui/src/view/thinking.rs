//! What an engine reports while it is thinking, in a line.

use ratatui::text::Line;

use crate::game_screen::GameScreen;
use crate::search_text;
use crate::settings::Speed;
use crate::theme::Theme;

/// The line, of a width, if an engine is thinking.
pub(super) fn line(screen: &GameScreen, theme: Theme, width: u16) -> Option<Line<'static>> {
    let search = screen.search.as_ref()?;
    let name = screen.name(screen.turn());
    let short_name = screen.short_name(screen.turn());
    let bare = format!("{short_name} thinks.");
    let room = usize::from(width).saturating_sub(1);
    let end = " Space: move now.";
    let texts = match (screen.live(), &search.info) {
        (Some(live), _) => {
            let part = live.elapsed.as_secs_f64() / live.whole.as_secs_f64().max(f64::MIN_POSITIVE);
            let full = (part * 10.0) as usize;
            let bar: String =
                (0..10).map(|place| if place < full { theme.glyph("█", "#") } else { theme.glyph("░", "-") }).collect();
            let (elapsed, whole) = (live.elapsed.as_secs_f64(), live.whole.as_secs_f64());
            let speed = match screen.speed {
                Speed::Times(times) if times != 1.0 => format!(", {times} times as fast"),
                _ => String::new(),
            };
            let clock = format!("KIM-1 clock {elapsed:.1} of {whole:.1} s");
            vec![
                format!("{name} thinks. {clock} {bar}{speed}.{end}"),
                format!("{name} thinks. {clock}{speed}.{end}"),
                format!("{clock} {bar}.{end}"),
                format!("{clock}."),
            ]
        }
        (None, Some(info)) => {
            let start = format!("{name} thinks, {}", search_text::summary(info));
            // Two columns are for the colon.
            let left = room.saturating_sub(start.chars().count() + 1 + end.len() + 2);
            let line = search_text::line(screen.game.position(), &info.pv, left);
            let with_line = if line.is_empty() { start.clone() } else { format!("{start}: {line}") };
            let short = format!("{short_name} thinks, {}.", search_text::summary(info));
            vec![format!("{with_line}.{end}"), format!("{start}.{end}"), format!("{start}."), short, bare]
        }
        (None, None) => vec![format!("{name} thinks.{end}"), format!("{name} thinks."), bare],
    };
    let last = texts.last().cloned().unwrap_or_default();
    let text = texts.into_iter().find(|text| text.chars().count() <= room).unwrap_or(last);
    Some(Line::styled(format!(" {text}"), theme.loud()))
}
