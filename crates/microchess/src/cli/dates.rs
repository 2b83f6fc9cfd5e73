//! Dates of games, of which month and day may not be known.

/// A date as PGN writes it: `2020.05.31`, `2020.05.??`, `2020.??.??`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PgnDate {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

impl PgnDate {
    /// Parses a date. Month and day may be missing or unknown, and hyphens and slashes may stand for the dots.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = parts.next()?.parse().ok()?;
        let mut part = |largest: u8| match parts.next() {
            None => Some(None),
            Some(part) if part.bytes().all(|byte| byte == b'?') => Some(None),
            Some(part) => part.parse().ok().filter(|number| (1..=largest).contains(number)).map(Some),
        };
        let (month, day) = (part(12)?, part(31)?);
        parts.next().is_none().then_some(Self { year, month, day })
    }

    /// The first day that it can be, as a number that grows with time.
    pub(crate) fn earliest(self) -> u32 {
        self.number(1, 1)
    }

    /// The last day that it can be.
    pub(crate) fn latest(self) -> u32 {
        self.number(12, 31)
    }

    fn number(self, month: u8, day: u8) -> u32 {
        let (month, day) = (self.month.unwrap_or(month), self.day.unwrap_or(day));
        u32::from(self.year) * 512 + u32::from(month) * 32 + u32::from(day)
    }
}

/// Parses a date on the command line.
pub(super) fn parse_pgn_date(text: &str) -> Result<PgnDate, String> {
    PgnDate::parse(text).ok_or_else(|| "expected a date like 2020, 2020.05 or 2020.05.31".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_known_in_part_are_ranges() {
        let date = |text| PgnDate::parse(text).unwrap();
        assert_eq!(date("2020.05.31"), date("2020-05-31"));
        assert_eq!(date("2020.??.??"), date("2020"));
        assert!(date("2020").earliest() <= date("2020.05").earliest());
        assert!(date("2020").latest() >= date("2020.05").latest());
        assert!(date("2019.12.31").latest() < date("2020").earliest());
        assert_eq!(date("2020.05.31").earliest(), date("2020.05.31").latest());
        for bad in ["", "????.??.??", "2020.13.01", "2020.05.32", "2020.05.01.1", "May 2020"] {
            assert_eq!(PgnDate::parse(bad), None, "{bad}");
        }
    }
}
