//! The names of a match's players, told apart.

/// Numbers the names that several players have: `Janus 0.1.0 (1)`, `Janus 0.1.0 (2)`. In tables and games nobody could say otherwise
/// which of two settings of an engine has won.
pub(super) fn told_apart(names: &[String]) -> Vec<String> {
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
        let apart = |given: &[&str]| told_apart(&names(given));
        assert_eq!(apart(&["Anna", "Bert"]), ["Anna", "Bert"]);
        assert_eq!(apart(&["Janus", "Anna", "Janus"]), ["Janus (1)", "Anna", "Janus (2)"]);
        assert_eq!(apart(&["Janus", "Janus (1)", "Janus"]), ["Janus (2)", "Janus (1)", "Janus (3)"]);
    }
}
