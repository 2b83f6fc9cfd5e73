//! Any bytes as a file that may be compressed: no panic, and what was compressed is read as it was.

use std::io::{Read, Write};

use arbitrary::{Arbitrary, Unstructured};
use flate2::Compression;
use flate2::write::GzEncoder;
use microchess::pgn::decompressed;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// No more is read of what may have no end.
const MOST: u64 = 1 << 20;

/// A frame of zstd without data, which is passed over.
const SKIPPED: [u8; 11] = [0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, b'a', b'b', b'c'];

#[derive(Debug, Arbitrary)]
struct Input<'a> {
    format: Format,
    /// Where the text is cut into two members or frames.
    cut: u16,
    /// A byte of the compressed file that is changed, and how.
    change: Option<(u16, u8)>,
    /// How much of the end is missing.
    missing: u8,
    text: &'a [u8],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Arbitrary)]
enum Format {
    AsItIs,
    Gzip,
    Zstd,
}

/// Looks at one input.
pub fn check(bytes: &[u8]) {
    let Ok(input) = Input::arbitrary_take_rest(Unstructured::new(bytes)) else { return };
    let (first, second) = input.text.split_at(usize::from(input.cut) % (input.text.len() + 1));
    let mut file = match input.format {
        Format::AsItIs => input.text.to_vec(),
        Format::Gzip => [gzip(first), gzip(second)].concat(),
        Format::Zstd => [zstd(first), SKIPPED.to_vec(), zstd(second)].concat(),
    };
    if input.format == Format::AsItIs {
        let is_compressed = |start: &[u8]| file.starts_with(start);
        let is_plain = !is_compressed(&[0x1F, 0x8B]) && !is_compressed(&[0x28, 0xB5]) && file.get(1) != Some(&0x2A);
        let read = read(&file);
        assert!(!is_plain || read.as_deref() == Some(&file[..]), "a plain file is not as it is");
        return;
    }
    let end = file.len().saturating_sub(usize::from(input.missing));
    let is_whole = end == file.len() && input.change.is_none();
    file.truncate(end);
    if let Some((at, byte)) = input.change
        && let Some(changed) = file.get_mut(usize::from(at))
    {
        *changed ^= byte;
    }
    let read = read(&file);
    assert!(!is_whole || read.as_deref() == Some(input.text), "{:?} is not read as it was", input.format);
}

/// The text; `None` if it cannot be read.
fn read(file: &[u8]) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    decompressed(file).ok()?.take(MOST).read_to_end(&mut text).ok()?;
    Some(text)
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).expect("memory takes everything");
    encoder.finish().expect("memory takes everything")
}

fn zstd(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}
