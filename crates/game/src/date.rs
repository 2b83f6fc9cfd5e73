//! Today's date.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today as year, month and day (UTC), with this text between them.
#[must_use]
pub fn today(between: &str) -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    date(seconds / 86_400, between)
}

/// Today and the time of day, so that names of files differ: `2026-11-16-034712`.
#[must_use]
pub fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let of_day = seconds % 86_400;
    format!("{}-{:02}{:02}{:02}", date(seconds / 86_400, "-"), of_day / 3600, of_day / 60 % 60, of_day % 60)
}

/// The date of a day, counted from 1 January 1970. Years are counted from March here, so that leap days come last.
fn date(day: u64, between: &str) -> String {
    // Days since 1 March of year 0; 400 years have 146,097 days.
    let days = day + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = 400 * era + year_of_era + u64::from(month <= 2);
    format!("{year:04}{between}{month:02}{between}{day_of_month:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (day, expected) in [
            (0, "1970-01-01"),
            (2_342, "1976-05-31"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_773, "2026-11-16"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(day, "-"), expected, "{day}");
        }
        assert_eq!(date(20_773, "."), "2026.11.16");
    }
}
