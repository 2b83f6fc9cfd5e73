//! The options that an engine offers, and whether a value fits them.

use std::fmt;
use std::str::FromStr;

use crate::visible::{listed, quoted, shortened};

/// An option, as its `option` line declares it.
///
/// ```
/// use microchess_uci::UciOption;
///
/// let line = "option name Hash type spin default 16 min 1 max 1024";
/// let hash: UciOption = line.parse()?;
/// assert_eq!(hash.to_string(), line);
/// assert_eq!(hash.validate(Some("64"))?, "64");
/// assert_eq!(hash.validate(Some("0")).unwrap_err().to_string(), "\"0\" is not a value for Hash; expected 1 to 1024");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciOption {
    /// Its name, which may have several words.
    pub name: String,
    /// What it takes.
    pub kind: OptionKind,
}

/// What an option takes, and its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Nothing: it is pressed.
    Button,
    /// `true` or `false`.
    Check {
        /// The default.
        default: bool,
    },
    /// A whole number within bounds.
    Spin {
        /// The default.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The default.
        default: String,
        /// All of them.
        choices: Vec<String>,
    },
    /// Any text. Options of an unknown type are read as this.
    Text {
        /// The default.
        default: String,
    },
}

impl UciOption {
    /// An option with a name of one or more words.
    pub fn new(name: impl Into<String>, kind: OptionKind) -> Self {
        Self { name: name.into(), kind }
    }

    /// Whether this is its name. Case does not count.
    #[must_use]
    pub fn has_name(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Checks a value, and gives it as the option spells it: a choice in its own letters, `true` in small ones, and the
    /// empty text for a button. Case, spaces and hyphens do not count in a choice, because not every chess program can send
    /// a value of several words. A number at the end of one choice alone stands for it.
    ///
    /// # Errors
    ///
    /// When the option does not take it.
    pub fn validate(&self, value: Option<&str>) -> Result<String, SetOptionError> {
        let fitting = match (&self.kind, value) {
            (OptionKind::Button, None) => Some(String::new()),
            (OptionKind::Text { .. }, value) => value.map(str::to_owned),
            (OptionKind::Check { .. }, Some(value)) => {
                Some(value.to_ascii_lowercase()).filter(|value| matches!(value.as_str(), "true" | "false"))
            }
            (OptionKind::Spin { min, max, .. }, Some(value)) => value
                .parse()
                .ok()
                .filter(|number: &i64| (*min..=*max).contains(number))
                .map(|number| number.to_string()),
            (OptionKind::Combo { choices, .. }, Some(value)) => {
                let is_same = |choice: &&String| choice.eq_ignore_ascii_case(value);
                let is_similar = |choice: &&String| letters(choice).eq(letters(value));
                let exact = choices.iter().find(is_same).or_else(|| choices.iter().find(is_similar));
                exact.or_else(|| choice_with_number(choices, value)).cloned()
            }
            (OptionKind::Button, Some(_)) | (_, None) => None,
        };
        fitting.ok_or_else(|| SetOptionError::Value {
            name: self.name.clone(),
            value: value.map(str::to_owned),
            expected: self.kind.expected(),
        })
    }

    /// Finds an option among those that are offered, and checks the value that it is to have.
    ///
    /// # Errors
    ///
    /// When none has that name, or it does not take the value.
    pub fn validate_in<'a>(
        offered: &'a [Self],
        name: &str,
        value: Option<&str>,
    ) -> Result<(&'a Self, String), SetOptionError> {
        let option = offered.iter().find(|option| option.has_name(name)).ok_or_else(|| SetOptionError::Unknown {
            name: name.to_owned(),
            offered: offered.iter().map(|option| option.name.clone()).collect(),
        })?;
        Ok((option, option.validate(value)?))
    }
}

/// What counts when a choice is compared: small letters, without spaces, hyphens and underscores.
fn letters(text: &str) -> impl Iterator<Item = char> {
    let is_separator = |letter: &char| letter.is_whitespace() || matches!(letter, '-' | '_');
    text.chars().filter(move |letter| !is_separator(letter)).map(|letter| letter.to_ascii_lowercase())
}

/// The only choice that ends with a number: `MicroChess1976` for `1976`.
fn choice_with_number<'a>(choices: &'a [String], number: &str) -> Option<&'a String> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let ends_with_it = |choice: &&String| &choice[choice.trim_end_matches(is_digit).len()..] == number;
    let mut fitting = choices.iter().filter(ends_with_it).filter(|_| !number.is_empty());
    fitting.next().filter(|_| fitting.next().is_none())
}

impl OptionKind {
    /// What would have been right.
    fn expected(&self) -> String {
        match self {
            Self::Button => "no value".to_owned(),
            Self::Check { .. } => "true or false".to_owned(),
            Self::Spin { min, max, .. } => format!("{min} to {max}"),
            Self::Combo { choices, .. } => listed(choices.iter().map(String::as_str)),
            Self::Text { .. } => "a text".to_owned(),
        }
    }
}

/// The whole `option` line.
impl fmt::Display for UciOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Button => f.write_str("button"),
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Text { default } if default.is_empty() => f.write_str("string default <empty>"),
            OptionKind::Text { default } => write!(f, "string default {default}"),
        }
    }
}

/// Why a text is not an `option` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOptionError;

impl fmt::Display for ParseOptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an option; expected a line like option name Hash type spin default 16 min 1 max 1024")
    }
}

impl std::error::Error for ParseOptionError {}

/// Reads a whole `option` line.
impl FromStr for UciOption {
    type Err = ParseOptionError;

    fn from_str(line: &str) -> Result<Self, ParseOptionError> {
        parse(line).ok_or(ParseOptionError)
    }
}

fn parse(line: &str) -> Option<UciOption> {
    let words: Vec<&str> = line.strip_prefix("option ")?.split_whitespace().collect();
    // A name may have several words, and ends where the type begins.
    let end = words.iter().position(|word| *word == "type")?;
    let name = words[..end].strip_prefix(&["name"])?.join(" ");
    let (kind, rest) = words[end + 1..].split_first()?;
    // A value may have several words too, and ends where the next key of its type begins.
    let keys: &[&str] = match *kind {
        "spin" => &["default", "min", "max"],
        "combo" => &["default", "var"],
        _ => &[],
    };
    let is_key = |word: &&str| keys.contains(word);
    let text = |key: &str| {
        let start = rest.iter().position(|word| *word == key)? + 1;
        let length = rest[start..].iter().take_while(|word| !is_key(word)).count();
        Some(rest[start..start + length].join(" "))
    };
    let number = |key: &str| text(key)?.parse().ok();
    let default = || text("default").unwrap_or_default();
    let kind = match *kind {
        "button" => OptionKind::Button,
        "check" => OptionKind::Check { default: default() == "true" },
        "spin" => OptionKind::Spin {
            default: number("default").unwrap_or(0),
            min: number("min").unwrap_or(i64::MIN),
            max: number("max").unwrap_or(i64::MAX),
        },
        "combo" => {
            let choices = rest.split(|word| *word == "var").skip(1);
            // The default may come after them.
            let choice = |words: &[&str]| words.split(|word| *word == "default").next().unwrap_or_default().join(" ");
            OptionKind::Combo { default: default(), choices: choices.map(choice).collect() }
        }
        _ => OptionKind::Text { default: Some(default()).filter(|text| text != "<empty>").unwrap_or_default() },
    };
    Some(UciOption { name, kind })
}

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetOptionError {
    /// There is no such option.
    Unknown {
        /// The name that was given.
        name: String,
        /// The names that there are.
        offered: Vec<String>,
    },
    /// The option does not take this.
    Value {
        /// The option.
        name: String,
        /// What was given.
        value: Option<String>,
        /// What would have been right.
        expected: String,
    },
}

/// In words. However long the names and values are, and however many options there are, it is a message that can be read.
impl fmt::Display for SetOptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name, offered } if offered.is_empty() => {
                write!(f, "there is no option {}; the engine has no options", quoted(name))
            }
            Self::Unknown { name, offered } => {
                let offered = listed(offered.iter().map(String::as_str));
                write!(f, "there is no option {}; it has: {offered}", quoted(name))
            }
            Self::Value { name, value, expected } => {
                let name = shortened(name);
                match value {
                    Some(value) => write!(f, "{} is not a value for {name}; expected {expected}", quoted(value)),
                    None => write!(f, "{name} needs a value; expected {expected}"),
                }
            }
        }
    }
}

impl std::error::Error for SetOptionError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_other_types_belong_to_the_value() {
        let kind = |line: &str| line.parse::<UciOption>().unwrap().kind;
        let text = |default: &str| OptionKind::Text { default: default.to_owned() };
        assert_eq!(kind("option name Path type string default /var or max"), text("/var or max"));
        assert_eq!(kind("option name Motto type string default min var max"), text("min var max"));
        let choices = vec!["to the max".to_owned(), "min".to_owned()];
        let combo = OptionKind::Combo { default: "min".to_owned(), choices };
        assert_eq!(kind("option name Style type combo default min var to the max var min"), combo);
        assert_eq!(kind("option name Style type combo var to the max var min default min"), combo);
        let spin = OptionKind::Spin { default: 2, min: 1, max: 3 };
        assert_eq!(kind("option name Depth type spin min 1 max 3 default 2"), spin);
    }

    #[test]
    fn a_message_is_short_however_much_an_engine_offers() {
        let long = "x".repeat(1_000);
        let combo = OptionKind::Combo { default: String::new(), choices: vec![long.clone(); 999] };
        let style = UciOption::new(long.clone(), combo);
        let texts = vec![UciOption::new(long.clone(), OptionKind::Text { default: String::new() }); 999];
        for error in [
            UciOption::validate_in(&texts, "Hash", None).unwrap_err(),
            UciOption::validate_in(&texts, &format!("{long}y"), Some("1")).unwrap_err(),
            style.validate(Some(&format!("{long}y"))).unwrap_err(),
            style.validate(None).unwrap_err(),
        ] {
            let error = error.to_string();
            assert!(error.len() < 2_000, "{} bytes", error.len());
            assert!(error.ends_with("xxx..., and 979 more"), "{error}");
        }
    }

    #[test]
    fn values_are_checked_against_what_is_offered() {
        let lines = [
            "option name Hash type spin default 16 min 1 max 64",
            "option name Clear Hash type button",
            "option name Ponder type check default false",
            "option name Style type combo default Very Risky var Solid var Very Risky",
            "option name Book File type string default <empty>",
        ];
        let offered: Vec<UciOption> = lines.iter().map(|line| line.parse().unwrap()).collect();
        assert_eq!(offered.iter().map(ToString::to_string).collect::<Vec<_>>(), lines);
        let check = |name: &str, value: Option<&str>| {
            UciOption::validate_in(&offered, name, value).map(|(option, value)| format!("{}={value}", option.name))
        };
        assert_eq!(check("hash", Some("32")).unwrap(), "Hash=32");
        assert_eq!(check("Clear Hash", None).unwrap(), "Clear Hash=");
        assert_eq!(check("ponder", Some("TRUE")).unwrap(), "Ponder=true");
        for spelling in ["very risky", "VeryRisky", "very-risky", "VERY_RISKY"] {
            assert_eq!(check("Style", Some(spelling)).unwrap(), "Style=Very Risky");
        }
        let engine: UciOption =
            "option name Engine type combo default A1 var A1 var B1976 var C2 var D2".parse().unwrap();
        assert_eq!(engine.validate(Some("1976")).unwrap(), "B1976");
        for other in ["2", "976", "", "B"] {
            assert!(engine.validate(Some(other)).is_err(), "{other:?}");
        }
        assert_eq!(check("Book File", Some("a, b")).unwrap(), "Book File=a, b");
        for (name, value, complaint) in [
            ("Hash", Some("65"), "\"65\" is not a value for Hash; expected 1 to 64"),
            ("Hash", Some("big"), "\"big\" is not a value for Hash; expected 1 to 64"),
            ("Hash", None, "Hash needs a value; expected 1 to 64"),
            ("Clear Hash", Some("now"), "\"now\" is not a value for Clear Hash; expected no value"),
            ("Ponder", Some("yes"), "\"yes\" is not a value for Ponder; expected true or false"),
            ("Style", Some("Wild"), "\"Wild\" is not a value for Style; expected Solid, Very Risky"),
            ("Hsh", Some("1"), "there is no option \"Hsh\"; it has: Hash, Clear Hash, Ponder, Style, Book File"),
        ] {
            assert_eq!(check(name, value).unwrap_err().to_string(), complaint);
        }
        for line in ["", "option", "option name", "option name X", "option type spin", "option name X type"] {
            assert_eq!(line.parse::<UciOption>(), Err(ParseOptionError), "{line:?}");
        }
    }
}
