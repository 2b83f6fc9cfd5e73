//! Reading a whole file whose length is not known: devices and pipes may have no end.

use std::io::{self, Read};

/// Everything that there is to read, if it is not longer than this many mebibytes.
///
/// ```
/// use microchess_game::read_at_most;
///
/// assert_eq!(read_at_most(&b"1. e4"[..], 1)?, b"1. e4");
/// let error = read_at_most(std::io::repeat(0), 1).unwrap_err();
/// assert_eq!(error.to_string(), "longer than 1 MiB");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// When reading fails, or when there is more.
pub fn read_at_most(input: impl Read, mebibytes: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    BoundedReader::new(input, mebibytes).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The same for a text.
///
/// # Errors
///
/// When reading fails, when there is more, or when it is not text.
pub fn read_text_at_most(input: impl Read, mebibytes: u64) -> io::Result<String> {
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text");
    String::from_utf8(read_at_most(input, mebibytes)?).map_err(not_text)
}

/// A reader that fails where its input turns out to be too long, instead of ending as if there were no more.
pub(crate) struct BoundedReader<R> {
    input: R,
    mebibytes: u64,
    /// How many bytes may still come.
    left: u64,
}

impl<R> BoundedReader<R> {
    pub(crate) const fn new(input: R, mebibytes: u64) -> Self {
        Self { input, mebibytes, left: mebibytes << 20 }
    }
}

impl<R: Read> Read for BoundedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        let too_long = || io::Error::new(io::ErrorKind::InvalidData, format!("longer than {} MiB", self.mebibytes));
        self.left = self.left.checked_sub(length as u64).ok_or_else(too_long)?;
        Ok(length)
    }
}
