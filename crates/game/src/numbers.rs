//! Numbers in texts for people.

/// A number with commas between groups of three digits: `41,860,123`.
#[must_use]
pub fn group_thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with a noun, which gets an `s` unless the number is 1: `1 move`, `2 moves`.
#[must_use]
pub fn pluralize(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_group_thousands() {
        assert_eq!(group_thousands(0), "0");
        assert_eq!(group_thousands(999), "999");
        assert_eq!(group_thousands(1_000), "1,000");
        assert_eq!(group_thousands(41_860_123), "41,860,123");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(
            [pluralize(0, "move"), pluralize(1, "move"), pluralize(2, "move")],
            ["0 moves", "1 move", "2 moves"]
        );
    }
}
