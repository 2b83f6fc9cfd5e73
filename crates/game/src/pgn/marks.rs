//! Machine-readable marks inside comments: `[%clk 0:01:02]`, `[%eval 0.35]`, `[%eval #-3]`.

use std::time::Duration;

use microchess_uci::Score;

/// The time left on a clock as a mark: `[%clk 0:01:02]`.
#[must_use]
pub fn clock_mark(left: Duration) -> String {
    format!("[%clk {}]", clock_text(left))
}

/// The time left on a clock, cut to tenths of a second: `1:02:03.4`.
#[must_use]
pub fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    let tenths = left.subsec_millis() / 100;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let fraction = if tenths == 0 { String::new() } else { format!(".{tenths}") };
    format!("{hours}:{minutes:02}:{:02}{fraction}", seconds % 60)
}

/// A score from White's point of view as a mark: `[%eval 0.35]`, `[%eval #-3]`.
#[must_use]
pub fn eval_mark(score: Score) -> String {
    match score {
        Score::Centipawns(centipawns) => format!("[%eval {:.2}]", f64::from(centipawns) / 100.0),
        Score::Mate(moves) => format!("[%eval #{moves}]"),
    }
}

/// The time in the `%clk` mark of a comment.
#[must_use]
pub fn parse_clock_mark(comment: &str) -> Option<Duration> {
    parse_clock_text(mark(comment, "clk")?)
}

/// Reads a time as [`clock_text`] writes it. Hours and minutes may be missing.
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

/// The score in the `%eval` mark of a comment. A depth after a comma, as some programs write it, is ignored.
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

/// A comment without its `%eval` marks. Other text is not changed.
pub(super) fn without_eval_marks(comment: &str) -> String {
    let mut rest = comment;
    let mut kept = String::new();
    while let Some((before, after)) = rest.split_once("[%eval ")
        && let Some((_, after)) = after.split_once(']')
    {
        kept.push_str(before);
        rest = if kept.is_empty() || kept.ends_with(' ') { after.trim_start() } else { after };
    }
    kept.push_str(rest);
    if kept.len() == comment.len() { kept } else { kept.trim().to_owned() }
}

/// The text between `[%name ` and the closing bracket.
fn mark<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = comment.split_once(&format!("[%{name} "))?;
    Some(rest.split_once(']')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_scores_round_trip() {
        for (milliseconds, mark) in [(0, "0:00:00"), (62_000, "0:01:02"), (3_723_400, "1:02:03.4"), (100, "0:00:00.1")]
        {
            let left = Duration::from_millis(milliseconds);
            assert_eq!(clock_mark(left), format!("[%clk {mark}]"));
            assert_eq!(parse_clock_mark(&format!("good [%clk {mark}] move")), Some(left));
        }
        for (score, mark) in
            [(Score::Centipawns(35), "0.35"), (Score::Centipawns(-105), "-1.05"), (Score::Mate(-3), "#-3")]
        {
            assert_eq!(eval_mark(score), format!("[%eval {mark}]"));
            assert_eq!(parse_eval_mark(&eval_mark(score)), Some(score));
        }
        assert_eq!(parse_eval_mark("[%eval 0.17,12]"), Some(Score::Centipawns(17)));
        for bad in ["", "[%clk ]", "[%clk 1:2:3:4]", "[%clk -1:00]", "[%clk 1:nan]", "[%clk 0:01:02"] {
            assert_eq!(parse_clock_mark(bad), None, "{bad}");
        }
        assert_eq!(parse_eval_mark("[%eval inf]"), None);
    }

    #[test]
    fn scores_are_taken_out_of_comments() {
        for (comment, rest) in [
            ("[%eval 0.35]", ""),
            ("[%eval 0.35] [%clk 0:01:02] good", "[%clk 0:01:02] good"),
            ("[%clk 0:01:02] [%eval #3]", "[%clk 0:01:02]"),
            ("a [%eval 1] b [%eval 2,30] c", "a b c"),
            ("no score  here", "no score  here"),
            ("[%eval 0.35", "[%eval 0.35"),
        ] {
            assert_eq!(without_eval_marks(comment), rest);
        }
    }
}
