//! **Patterns of code** that are found wherever a program was assembled to.
//!
//! A pattern is a text of words:
//!
//! | word | matches |
//! |---|---|
//! | `A5` | this byte |
//! | `??` | any byte |
//! | `20 MOVE` | after the `20`, any address of two bytes; it is called MOVE from then on |
//! | `@PUSH` | no byte; the place is called PUSH |
//! | `=LIMIT` | any byte; its place is called LIMIT |
//!
//! A name stands for one address. Where it is known already, only that address matches: so patterns that call one another
//! confirm one another.

use std::collections::BTreeMap;

/// Names with their addresses.
pub(crate) type Names = BTreeMap<&'static str, u16>;

/// Finds the first place that matches, and adds the names in it. False, and nothing is added, if there is none.
pub(crate) fn find(pattern: &'static str, memory: &[u8], names: &mut Names) -> bool {
    let found = (0..=u16::MAX).find_map(|start| matched(pattern, memory, start, names));
    let is_found = found.is_some();
    if let Some(found) = found {
        *names = found;
    }
    is_found
}

/// The names as they are with this place taken for the pattern, if it matches.
fn matched(pattern: &'static str, memory: &[u8], start: u16, names: &Names) -> Option<Names> {
    let mut words = pattern.split_whitespace();
    // Most places fail at the first byte, before anything is copied.
    let first = pattern.split_whitespace().find(|word| !word.starts_with('@'))?;
    if byte_in(first).is_some_and(|byte| memory.get(usize::from(start)) != Some(&byte)) {
        return None;
    }
    let mut names = names.clone();
    let mut at = usize::from(start);
    words.try_for_each(|word| {
        if let Some(name) = word.strip_prefix('@') {
            return bind(&mut names, name, u16::try_from(at).ok()?);
        }
        let byte = *memory.get(at)?;
        let here = u16::try_from(at).ok()?;
        at += 1;
        if word == "??" {
            Some(())
        } else if let Some(name) = word.strip_prefix('=') {
            bind(&mut names, name, here)
        } else if let Some(expected) = byte_in(word) {
            (byte == expected).then_some(())
        } else {
            let address = u16::from_le_bytes([byte, *memory.get(at)?]);
            at += 1;
            bind(&mut names, word, address)
        }
    })?;
    Some(names)
}

/// Gives a name to an address; `None` if it is another's.
fn bind(names: &mut Names, name: &'static str, address: u16) -> Option<()> {
    (*names.entry(name).or_insert(address) == address).then_some(())
}

fn byte_in(word: &str) -> Option<u8> {
    if word.len() == 2 { u8::from_str_radix(word, 16).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(address: usize, bytes: &[u8]) -> Vec<u8> {
        let mut memory = vec![0xEA; 0x1_0000];
        memory[address..address + bytes.len()].copy_from_slice(bytes);
        memory
    }

    #[test]
    fn names_are_bound_to_operands_places_and_bytes() {
        let memory = memory(0x1234, &[0x20, 0x4B, 0x03, 0xC9, 0x08, 0x60]);
        let mut names = Names::new();
        assert!(find("@START 20 MOVE C9 =LIMIT @END 60", &memory, &mut names));
        let expected = [("END", 0x1239), ("LIMIT", 0x1238), ("MOVE", 0x034B), ("START", 0x1234)];
        assert_eq!(names.into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_known_name_matches_its_own_address_only() {
        let memory = memory(0x0200, &[0x20, 0x01, 0x02, 0x20, 0x4B, 0x03]);
        let mut names = Names::from([("MOVE", 0x034B)]);
        assert!(find("@HERE 20 MOVE", &memory, &mut names));
        assert_eq!(names["HERE"], 0x0203);
        assert!(!find("20 MOVE 20 MOVE", &memory, &mut names));
    }

    #[test]
    fn nothing_is_read_past_the_end_of_memory() {
        let memory = memory(0xFFFE, &[0xA9, 0x01]);
        assert!(find("A9 01", &memory, &mut Names::new()));
        assert!(!find("A9 01 ??", &memory, &mut Names::new()));
        assert!(!find("A9 WORD", &memory, &mut Names::new()));
        assert!(!find("A9 01 @END", &memory, &mut Names::new()), "there is no such address");
    }
}
