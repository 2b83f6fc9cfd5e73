//! Unique names for the players of a match.

/// Numbers the names that several players have: `Janus 0.1.0 (1)`, `Janus 0.1.0 (2)`. Otherwise tables and games do not show which of
/// two settings of an engine has won.
pub(super) fn unique_names(names: &[String]) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for name in names {
        let is_shared = names.iter().filter(|other| *other == name).count() > 1;
        // A number may be part of another player's own name.
        let mut free = (1_usize..)
            .map(|number| format!("{name} ({number})"))
            .filter(|numbered| !names.contains(numbered) && !taken.contains(numbered));
        let number = if is_shared { free.next() } else { None };
        taken.push(number.unwrap_or_else(|| name.clone()));
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_one_name_are_numbered_and_others_keep_theirs() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let unique = |given: &[&str]| unique_names(&names(given));
        assert_eq!(unique(&["Anna", "Bert"]), ["Anna", "Bert"]);
        assert_eq!(unique(&["Janus", "Anna", "Janus"]), ["Janus (1)", "Anna", "Janus (2)"]);
        assert_eq!(unique(&["Janus", "Janus (1)", "Janus"]), ["Janus (2)", "Janus (1)", "Janus (3)"]);
    }
}
