//! The options that an engine offers, and whether a setting fits them.

use std::fmt;

/// An `option` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UciOption {
    name: String,
    takes: Takes,
}

/// What an option can be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Takes {
    /// Nothing: it is pressed.
    Button,
    /// `true` or `false`.
    Check,
    /// A number from one to another.
    Spin(i64, i64),
    /// One of these.
    Combo(Vec<String>),
    /// Any text, or a kind that nobody knows.
    Text,
}

impl UciOption {
    /// Reads `option name Hash type spin default 16 min 1 max 33554432`.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.strip_prefix("option ")?.split_whitespace().collect();
        // A name may have several words, and ends where the type begins.
        let end = words.iter().position(|word| *word == "type")?;
        let name = words[..end].strip_prefix(&["name"])?.join(" ");
        let rest = &words[end + 1..];
        let number = |key: &str| {
            let place = rest.iter().position(|word| *word == key)?;
            rest.get(place + 1)?.parse().ok()
        };
        let takes = match *rest.first()? {
            "button" => Takes::Button,
            "check" => Takes::Check,
            "spin" => Takes::Spin(number("min").unwrap_or(i64::MIN), number("max").unwrap_or(i64::MAX)),
            "combo" => {
                let choices = rest.split(|word| *word == "var").skip(1);
                Takes::Combo(choices.map(|words| words.join(" ")).collect())
            }
            _ => Takes::Text,
        };
        Some(Self { name, takes })
    }

    /// Names are the same whatever their case.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The line that sets it, or what would have been expected.
    pub(crate) fn setting(&self, value: Option<&str>) -> Result<String, String> {
        let fits = match (&self.takes, value) {
            (Takes::Button, None) | (Takes::Text, Some(_)) => true,
            (Takes::Check, Some(value)) => matches!(value, "true" | "false"),
            (Takes::Spin(min, max), Some(value)) => {
                value.parse().is_ok_and(|number: i64| (*min..=*max).contains(&number))
            }
            (Takes::Combo(choices), Some(value)) => choices.iter().any(|choice| choice.eq_ignore_ascii_case(value)),
            (Takes::Button, Some(_)) | (_, None) => false,
        };
        match value {
            _ if !fits => {
                let said = value.map_or_else(|| "nothing".to_owned(), |value| format!("{value:?}"));
                Err(format!("option {} cannot be set to {said}; expected {}", self.name, self.takes))
            }
            Some(value) => Ok(format!("setoption name {} value {value}", self.name)),
            None => Ok(format!("setoption name {}", self.name)),
        }
    }
}

/// What would be right.
impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Button => f.write_str("no value"),
            Self::Check => f.write_str("true or false"),
            Self::Spin(min, max) => write!(f, "{min} to {max}"),
            Self::Combo(choices) => f.write_str(&choices.join(", ")),
            Self::Text => f.write_str("a text"),
        }
    }
}

/// The lines that set some options, or why one of them cannot be set.
pub(crate) fn settings(offered: &[UciOption], wanted: &[(String, Option<String>)]) -> Result<Vec<String>, String> {
    let setting = |(name, value): &(String, Option<String>)| {
        let option = offered.iter().find(|option| option.is_called(name)).ok_or_else(|| {
            let names: Vec<&str> = offered.iter().map(|option| option.name.as_str()).collect();
            let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            format!("there is no option {name:?}; it has: {names}")
        })?;
        option.setting(value.as_deref())
    };
    wanted.iter().map(setting).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_checked_against_what_is_offered() {
        let offered: Vec<UciOption> = [
            "option name Hash type spin default 16 min 1 max 64",
            "option name Clear Hash type button",
            "option name Ponder type check default false",
            "option name Style type combo default Solid var Solid var Very Risky",
            "option name Book File type string default <empty>",
        ]
        .iter()
        .map(|line| UciOption::read(line).unwrap())
        .collect();
        let set = |name: &str, value: Option<&str>| {
            settings(&offered, &[(name.to_owned(), value.map(str::to_owned))]).map(|lines| lines.join("\n"))
        };
        assert_eq!(set("hash", Some("32")).unwrap(), "setoption name Hash value 32");
        assert_eq!(set("Clear Hash", None).unwrap(), "setoption name Clear Hash");
        assert_eq!(set("Style", Some("Very Risky")).unwrap(), "setoption name Style value Very Risky");
        assert_eq!(set("Book File", Some("a, b")).unwrap(), "setoption name Book File value a, b");
        for (name, value, complaint) in [
            ("Hash", Some("65"), "option Hash cannot be set to \"65\"; expected 1 to 64"),
            ("Hash", Some("big"), "option Hash cannot be set to \"big\"; expected 1 to 64"),
            ("Hash", None, "option Hash cannot be set to nothing; expected 1 to 64"),
            ("Clear Hash", Some("now"), "option Clear Hash cannot be set to \"now\"; expected no value"),
            ("Ponder", Some("yes"), "option Ponder cannot be set to \"yes\"; expected true or false"),
            ("Style", Some("Wild"), "option Style cannot be set to \"Wild\"; expected Solid, Very Risky"),
            ("Hsh", Some("1"), "there is no option \"Hsh\"; it has: Hash, Clear Hash, Ponder, Style, Book File"),
        ] {
            assert_eq!(set(name, value).unwrap_err(), complaint);
        }
        for line in ["", "option", "option name", "option name X", "option type spin", "option name X type"] {
            assert_eq!(UciOption::read(line), None, "{line:?}");
        }
    }
}
