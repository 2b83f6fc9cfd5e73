//! Marks for programs inside comments: `[%clk 0:01:02]`, `[%eval 0.35]`, `[%eval #-3]`.

use std::time::Duration;

use microchess_uci::Score;

/// What a clock shows, as a mark.
#[must_use]
pub fn clock_mark(left: Duration) -> String {
    format!("[%clk {}]", clock_text(left))
}

/// What a clock shows: `1:02:03.4`.
#[must_use]
pub fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    let tenths = left.subsec_millis() / 100;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let fraction = if tenths == 0 { String::new() } else { format!(".{tenths}") };
    format!("{hours}:{minutes:02}:{:02}{fraction}", seconds % 60)
}

/// What a position is worth to White, as a mark.
#[must_use]
pub fn eval_mark(worth: Score) -> String {
    match worth {
        Score::Centipawns(centipawns) => format!("[%eval {:.2}]", f64::from(centipawns) / 100.0),
        Score::Mate(moves) => format!("[%eval #{moves}]"),
    }
}

/// The clock in a comment.
#[must_use]
pub fn parse_clock_mark(comment: &str) -> Option<Duration> {
    parse_clock_text(mark(comment, "clk")?)
}

/// What a clock shows, as [`clock_text`] writes it.
#[must_use]
pub fn parse_clock_text(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    let parts: Vec<&str> = text.split(':').collect();
    if parts.len() > 3 {
        return None;
    }
    for part in parts {
        let number: f64 = part.trim().parse().ok().filter(|number| (0.0..1e7).contains(number))?;
        seconds = 60.0 * seconds + number;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

/// The worth in a comment. (Some programs write the depth after a comma; it is passed over.)
#[must_use]
pub fn parse_eval_mark(comment: &str) -> Option<Score> {
    let text = mark(comment, "eval")?.split(',').next()?.trim();
    match text.strip_prefix('#') {
        Some(moves) => moves.parse().ok().map(Score::Mate),
        None => {
            let pawns: f64 = text.parse().ok().filter(|pawns: &f64| pawns.abs() < 1e6)?;
            Some(Score::Centipawns((100.0 * pawns).round() as i32))
        }
    }
}

/// What stands after `[%name `, up to the bracket.
fn mark<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = comment.split_once(&format!("[%{name} "))?;
    Some(rest.split_once(']')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_worths_are_read_as_they_are_written() {
        for (milliseconds, mark) in [(0, "0:00:00"), (62_000, "0:01:02"), (3_723_400, "1:02:03.4"), (100, "0:00:00.1")]
        {
            let left = Duration::from_millis(milliseconds);
            assert_eq!(clock_mark(left), format!("[%clk {mark}]"));
            assert_eq!(parse_clock_mark(&format!("good [%clk {mark}] move")), Some(left));
        }
        for (worth, mark) in
            [(Score::Centipawns(35), "0.35"), (Score::Centipawns(-105), "-1.05"), (Score::Mate(-3), "#-3")]
        {
            assert_eq!(eval_mark(worth), format!("[%eval {mark}]"));
            assert_eq!(parse_eval_mark(&eval_mark(worth)), Some(worth));
        }
        assert_eq!(parse_eval_mark("[%eval 0.17,12]"), Some(Score::Centipawns(17)));
        for bad in ["", "[%clk ]", "[%clk 1:2:3:4]", "[%clk -1:00]", "[%clk 1:nan]", "[%clk 0:01:02"] {
            assert_eq!(parse_clock_mark(bad), None, "{bad}");
        }
        assert_eq!(parse_eval_mark("[%eval inf]"), None);
    }
}
