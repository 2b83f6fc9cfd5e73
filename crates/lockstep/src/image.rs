//! **The image**: 64 kilobytes of memory, and which of them the user's files fill.

use std::ops::RangeInclusive;

/// Bytes in a row, to be loaded at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Where the first byte goes.
    pub address: u16,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// Memory as loaded from files. What no file fills is 0, as when the recordings of the original were made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    memory: Vec<u8>,
    is_loaded: Vec<bool>,
}

/// Why bytes cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The bytes reach past the end of memory.
    #[error("{length} bytes at ${address:04X} reach past $FFFF")]
    PastTheEnd {
        /// Where they begin.
        address: u16,
        /// How many they are.
        length: usize,
    },
    /// A cell is loaded twice, with different bytes.
    #[error("${address:04X} is loaded twice, with ${first:02X} and with ${second:02X}")]
    Overlap {
        /// The cell.
        address: u16,
        /// The byte that was loaded first.
        first: u8,
        /// The byte that was to be loaded over it.
        second: u8,
    },
}

impl Default for Image {
    fn default() -> Self {
        Self { memory: vec![0; 0x1_0000], is_loaded: vec![false; 0x1_0000] }
    }
}

impl Image {
    /// Loads a segment. A cell may be loaded twice with the same byte, since tapes of parts of a program overlap.
    ///
    /// # Errors
    ///
    /// When it does not fit into memory, or changes a byte that was loaded before. The image is then as it was.
    pub fn load(&mut self, segment: &Segment) -> Result<(), LoadError> {
        let Segment { address, bytes } = segment;
        let start = usize::from(*address);
        let Some(cells) = self.memory.get(start..start + bytes.len()) else {
            return Err(LoadError::PastTheEnd { address: *address, length: bytes.len() });
        };
        let loaded = &self.is_loaded[start..start + bytes.len()];
        let conflict = cells.iter().zip(loaded).zip(bytes).position(|((old, loaded), new)| *loaded && old != new);
        if let Some(offset) = conflict {
            let at = start + offset;
            return Err(LoadError::Overlap { address: at as u16, first: self.memory[at], second: bytes[offset] });
        }
        self.memory[start..start + bytes.len()].copy_from_slice(bytes);
        self.is_loaded[start..start + bytes.len()].fill(true);
        Ok(())
    }

    /// The byte at an address.
    #[must_use]
    pub fn byte(&self, address: u16) -> u8 {
        self.memory[usize::from(address)]
    }

    /// The bytes from an address on, as many as there are up to the end of memory.
    #[must_use]
    pub fn bytes(&self, address: u16, length: usize) -> &[u8] {
        let start = usize::from(address);
        &self.memory[start..(start + length).min(self.memory.len())]
    }

    /// All 65,536 bytes.
    #[must_use]
    pub fn memory(&self) -> &[u8] {
        &self.memory
    }

    /// Whether a file filled this cell.
    #[must_use]
    pub fn is_loaded(&self, address: u16) -> bool {
        self.is_loaded[usize::from(address)]
    }

    /// The runs of cells that files filled.
    #[must_use]
    pub fn loaded(&self) -> Vec<RangeInclusive<u16>> {
        let mut runs: Vec<RangeInclusive<u16>> = Vec::new();
        for address in (0..=u16::MAX).filter(|address| self.is_loaded(*address)) {
            match runs.last_mut() {
                Some(run) if *run.end() + 1 == address => *run = *run.start()..=address,
                _ => runs.push(address..=address),
            }
        }
        runs
    }

    /// How many cells files filled.
    #[must_use]
    pub fn length(&self) -> usize {
        self.is_loaded.iter().filter(|loaded| **loaded).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(address: u16, bytes: &[u8]) -> Segment {
        Segment { address, bytes: bytes.to_vec() }
    }

    #[test]
    fn runs_of_loaded_cells_are_joined() {
        let mut image = Image::default();
        image.load(&segment(0x0200, &[1, 2])).unwrap();
        image.load(&segment(0x0202, &[3])).unwrap();
        image.load(&segment(0xFFFF, &[9])).unwrap();
        assert_eq!(image.loaded(), [0x0200..=0x0202, 0xFFFF..=0xFFFF]);
        assert_eq!((image.length(), image.byte(0x0202), image.byte(0x0300)), (4, 3, 0));
        assert_eq!(image.bytes(0xFFFF, 4), [9]);
    }

    #[test]
    fn the_same_byte_may_be_loaded_twice_and_another_may_not() {
        let mut image = Image::default();
        image.load(&segment(0x0200, &[1, 2])).unwrap();
        image.load(&segment(0x0201, &[2, 3])).unwrap();
        let error = image.load(&segment(0x01FF, &[7, 1, 9])).unwrap_err();
        assert_eq!(error, LoadError::Overlap { address: 0x0201, first: 2, second: 9 });
        assert!(!image.is_loaded(0x01FF), "nothing of it was loaded");
    }

    #[test]
    fn memory_ends() {
        let error = Image::default().load(&segment(0xFFFF, &[1, 2])).unwrap_err();
        assert_eq!(error.to_string(), "2 bytes at $FFFF reach past $FFFF");
    }
}
