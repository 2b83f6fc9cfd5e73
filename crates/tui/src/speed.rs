//! How fast the 1976 program is, as players say it: `instant`, `real`, `10`, `10x`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long the 1976 program thinks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Speed {
    /// As long as this machine needs.
    #[default]
    Instant,
    /// As long as a KIM-1 (1.0), or this many times as fast.
    Times(f64),
}

impl Speed {
    /// How long something takes at this speed that takes so long on a KIM-1.
    #[must_use]
    pub fn scale(self, kim1: Duration) -> Duration {
        match self {
            Self::Instant => Duration::ZERO,
            Self::Times(times) => Duration::try_from_secs_f64(kim1.as_secs_f64() / times).unwrap_or(Duration::MAX),
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Instant => f.write_str("instant"),
            Self::Times(1.0) => f.write_str("real"),
            Self::Times(times) => write!(f, "{times}"),
        }
    }
}

impl FromStr for Speed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_ascii_lowercase().as_str() {
            "instant" => return Ok(Self::Instant),
            "real" => return Ok(Self::Times(1.0)),
            _ => {}
        }
        // `10x` is what people say.
        let number = text.strip_suffix(['x', 'X', '×']).unwrap_or(text);
        match number.parse::<f64>() {
            Ok(times) if times.is_finite() && times > 0.0 => Ok(Self::Times(times)),
            _ => Err(format!("{text:?} is not a speed; expected instant, real, or a number above 0 like 10 or 10x")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_read_and_written() {
        for text in ["instant", "real", "2.5"] {
            assert_eq!(text.parse::<Speed>().unwrap().to_string(), text);
        }
        for text in ["10", "10x", "10X", "10×"] {
            assert_eq!(text.parse(), Ok(Speed::Times(10.0)), "{text}");
        }
        for bad in ["", "x", "fast", "0", "0x", "10xx", "-1", "nan", "inf"] {
            let error = bad.parse::<Speed>().unwrap_err();
            assert!(error.starts_with(&format!("{bad:?} is not a speed; expected instant, real")), "{error}");
        }
        assert_eq!(Speed::Times(10.0).scale(Duration::from_secs(40)), Duration::from_secs(4));
    }
}
