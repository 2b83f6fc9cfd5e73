//! Codes of the Encyclopaedia of Chess Openings: a letter from A to E and two digits.

/// A range of codes, or all codes that begin alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EcoRange {
    first: String,
    last: String,
}

impl EcoRange {
    /// Whether a code, as the tag ECO has it, is in the range. Codes of some programs have more after the two digits.
    pub(crate) fn contains(&self, code: &str) -> bool {
        let code = code.to_ascii_uppercase();
        !code.is_empty() && code >= self.first && (code <= self.last || code.starts_with(&self.last))
    }
}

/// Parses `B90`, the beginning of a code `B9` or `B`, or a range `B90-C19`.
pub(super) fn parse_eco_range(text: &str) -> Result<EcoRange, String> {
    let codes = text.to_ascii_uppercase();
    let (first, last) = codes.split_once('-').unwrap_or((&codes, &codes));
    let [first, last] = [first, last].map(|code| code.trim().to_owned());
    if !is_code(&first) || !is_code(&last) {
        return Err(
            "expected a letter from A to E and up to two digits, like B90, B9 or B, or a range like B90-C19".to_owned()
        );
    }
    if last < first && !first.starts_with(&last) {
        return Err(format!("expected the lower code first, {last}-{first}"));
    }
    Ok(EcoRange { first, last })
}

/// Whether a text is a code, or the beginning of one.
fn is_code(text: &str) -> bool {
    let digits = text.strip_prefix(['A', 'B', 'C', 'D', 'E']);
    digits.is_some_and(|digits| digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_its_beginning_and_a_range() {
        for (range, inside, outside) in [
            ("B90", vec!["B90", "b90", "B90a"], vec!["B91", "B9", ""]),
            ("b9", vec!["B90", "B99"], vec!["B89", "C00"]),
            ("B90-C19", vec!["B90", "B99", "C00", "C19", "C19b"], vec!["B89", "C20"]),
            ("A-B", vec!["A00", "B99"], vec!["C00", "?"]),
        ] {
            let parsed = parse_eco_range(range).unwrap();
            inside.iter().for_each(|code| assert!(parsed.contains(code), "{code} in {range}"));
            outside.iter().for_each(|code| assert!(!parsed.contains(code), "{code} in {range}"));
        }
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for bad in ["", "Z", "F00", "B100", "B9x", "90", "B90-", "-B90", "B90-Z", "B90-C19-D00", "C19-B90"] {
            let error = parse_eco_range(bad).unwrap_err();
            assert!(error.starts_with("expected "), "{bad}: {error}");
        }
    }
}
