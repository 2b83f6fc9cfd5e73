//! Clocks as players say them: `10+5` is ten minutes for the game and five seconds for each move.

use std::time::Duration;

use microchess_game::TimeControl;

/// Reads a clock as players write it: minutes for the game, and seconds for each move. `10+5`, `3`, `0.5+1`, `none`.
///
/// # Errors
///
/// When it is not written so.
pub fn parse_clock(text: &str) -> Result<Option<TimeControl>, String> {
    if text.eq_ignore_ascii_case("none") {
        return Ok(None);
    }
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| (0.0..10_000.0).contains(number));
    match (number(minutes), number(seconds)) {
        (Some(minutes), Some(seconds)) if minutes > 0.0 => Ok(Some(TimeControl {
            moves: None,
            time: Duration::from_secs_f64(60.0 * minutes),
            increment: Duration::from_secs_f64(seconds),
        })),
        _ => Err(format!("{text:?} is not a clock; expected minutes and seconds for each move, like 10+5, or none")),
    }
}

/// Writes a clock as players do.
#[must_use]
pub fn format_clock(clock: Option<TimeControl>) -> String {
    match clock {
        None => "none".to_owned(),
        Some(control) => {
            let minutes = control.time.as_secs_f64() / 60.0;
            format!("{minutes}+{}", control.increment.as_secs_f64())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_minutes_and_seconds() {
        for text in ["none", "10+5", "3+0", "0.5+1"] {
            assert_eq!(format_clock(parse_clock(text).unwrap()), text);
        }
        for text in ["", "-1", "0", "5+", "nan", "1e9", "3+x"] {
            assert!(parse_clock(text).unwrap_err().contains("expected minutes"), "{text}");
        }
    }
}
