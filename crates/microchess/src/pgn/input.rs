//! The file of a name, decompressed if it is compressed. What it is, its first bytes say.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

use super::zstd_frames::{ZstdFrames, is_skippable};

const GZIP: [u8; 2] = [0x1F, 0x8B];
const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// How many bytes are read at once.
const BUFFER: usize = 1 << 17;

/// Opens a file; `-` is standard input.
pub(super) fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    let input: Box<dyn BufRead + Send> = if path.as_os_str() == "-" {
        Box::new(BufReader::with_capacity(BUFFER, io::stdin()))
    } else {
        Box::new(BufReader::with_capacity(BUFFER, File::open(path)?))
    };
    decompressed(input)
}

/// The text of a file that may be compressed with gzip or zstd.
///
/// # Errors
///
/// When its first bytes cannot be read. What is wrong after them is an error of the reader that is returned.
pub fn decompressed<'a>(mut input: impl BufRead + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    let start = input.fill_buf()?;
    Ok(if start.starts_with(&GZIP) {
        Box::new(MultiGzDecoder::new(input))
    } else if start.starts_with(&ZSTD) || is_skippable(start) {
        Box::new(ZstdFrames::new(input))
    } else {
        Box::new(input)
    })
}
