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

/// A word of a pattern.
#[derive(Clone, Copy)]
enum Word {
    Byte(u8),
    Any,
    Address(&'static str),
    Place(&'static str),
    PlaceOfByte(&'static str),
}

/// A byte that is not as a pattern or a table has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OtherByte {
    pub(crate) address: u16,
    pub(crate) expected: u8,
    pub(crate) found: u8,
}

/// A place that matches but for some bytes, with the names as they are if it is taken for the pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NearMatch {
    pub(crate) others: Vec<OtherByte>,
    pub(crate) names: Names,
}

/// Finds the first place that matches, and adds the names in it. False, and nothing is added, if there is none.
pub(crate) fn find(pattern: &'static str, memory: &[u8], names: &mut Names) -> bool {
    let words = words(pattern);
    let found = (0..=u16::MAX).find_map(|start| matched(&words, memory, start, names, 0));
    let is_found = found.is_some();
    if let Some(found) = found {
        *names = found.names;
    }
    is_found
}

/// All places that match but for so many bytes at most. Names that are known already stay as they are.
pub(crate) fn find_near(pattern: &'static str, memory: &[u8], names: &Names, most: usize) -> Vec<NearMatch> {
    let words = words(pattern);
    (0..=u16::MAX).filter_map(|start| matched(&words, memory, start, names, most)).collect()
}

/// How many bytes a pattern states.
pub(crate) fn stated_bytes(pattern: &'static str) -> usize {
    words(pattern).iter().filter(|word| matches!(word, Word::Byte(_))).count()
}

fn words(pattern: &'static str) -> Vec<Word> {
    let word = |word: &'static str| {
        if word == "??" {
            Word::Any
        } else if let Some(name) = word.strip_prefix('@') {
            Word::Place(name)
        } else if let Some(name) = word.strip_prefix('=') {
            Word::PlaceOfByte(name)
        } else {
            byte_in(word).map_or(Word::Address(word), Word::Byte)
        }
    };
    pattern.split_whitespace().map(word).collect()
}

/// This place taken for the pattern, if it matches but for so many bytes at most.
fn matched(words: &[Word], memory: &[u8], start: u16, names: &Names, most: usize) -> Option<NearMatch> {
    // Most places have too many other bytes, which is seen before anything is copied.
    if !may_match(words, memory, start, most) {
        return None;
    }
    let (mut names, mut others) = (names.clone(), Vec::new());
    let mut at = usize::from(start);
    let mut expect = |at: usize, expected: u8| {
        let found = *memory.get(at)?;
        if found != expected {
            others.push(OtherByte { address: u16::try_from(at).ok()?, expected, found });
        }
        (others.len() <= most).then_some(())
    };
    for word in words {
        match *word {
            Word::Place(name) => {
                bind(&mut names, name, u16::try_from(at).ok()?)?;
                continue;
            }
            Word::Any => {
                memory.get(at)?;
            }
            Word::PlaceOfByte(name) => {
                memory.get(at)?;
                bind(&mut names, name, u16::try_from(at).ok()?)?;
            }
            Word::Byte(byte) => expect(at, byte)?,
            Word::Address(name) => {
                let here = u16::from_le_bytes([*memory.get(at)?, *memory.get(at + 1)?]);
                let [low, high] = names.entry(name).or_insert(here).to_le_bytes();
                expect(at, low)?;
                expect(at + 1, high)?;
                at += 1;
            }
        }
        at += 1;
    }
    Some(NearMatch { others, names })
}

/// Whether the bytes that the pattern states are there but for so many at most.
fn may_match(words: &[Word], memory: &[u8], start: u16, most: usize) -> bool {
    let (mut at, mut others) = (usize::from(start), 0);
    words.iter().all(|word| {
        match word {
            Word::Byte(byte) => others += usize::from(memory.get(at) != Some(byte)),
            Word::Address(_) => at += 1,
            Word::Place(_) => return true,
            Word::Any | Word::PlaceOfByte(_) => {}
        }
        at += 1;
        others <= most
    })
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

    #[test]
    fn a_near_match_names_the_bytes_that_are_others() {
        let memory = memory(0x0300, &[0xA9, 0x02, 0x20, 0x4C, 0x03, 0x60]);
        let names = Names::from([("MOVE", 0x034B)]);
        let near = find_near("@HERE A9 01 20 MOVE 60", &memory, &names, 2);
        assert_eq!(near.len(), 1);
        let expected = [
            OtherByte { address: 0x0301, expected: 0x01, found: 0x02 },
            OtherByte { address: 0x0303, expected: 0x4B, found: 0x4C },
        ];
        assert_eq!((&near[0].others[..], near[0].names["HERE"]), (&expected[..], 0x0300));
        assert_eq!(find_near("@HERE A9 01 20 MOVE 60", &memory, &names, 1), []);
        assert_eq!(stated_bytes("@HERE A9 ?? 20 MOVE =LAST 60"), 3);
    }
}
