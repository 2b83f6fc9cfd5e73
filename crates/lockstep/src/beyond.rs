//! **Where exactness ends.** On a KIM-1 a book gone astray can name any cell as a "piece", the saved stack pointer and the
//! program's own code among them. What the original does from there on is not described, so it is shown and not compared.

use microchess_1976::{Kim1, Probe};

/// Whether our program says that it has left what is known of the original.
#[must_use]
pub fn is_beyond_known<P: Probe>(kim1: &Kim1<P>) -> bool {
    kim1.beyond_known().is_some()
}

#[cfg(test)]
mod tests {
    use microchess_1976::{Key, Level};

    use super::*;

    #[test]
    fn a_book_that_reaches_the_code_of_the_original_is_beyond_what_is_known() {
        let mut kim1 = Kim1::new(Level::SuperBlitz);
        let presses: Vec<Key> = "C 0 PC 1 2".split(' ').map(|word| word.parse().unwrap()).collect();
        for key in presses {
            kim1.press(key);
        }
        assert!(!is_beyond_known(&kim1));
        kim1.press(Key::PC);
        assert!(is_beyond_known(&kim1));
    }
}
