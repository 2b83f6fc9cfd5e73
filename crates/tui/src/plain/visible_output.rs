//! What is printed: whatever comes from files, engines and file names, a terminal obeys nothing of it.

use std::io::{self, Write};

use microchess_uci::visible_lines;

/// An output in which everything but the line ends is visible.
pub(super) struct VisibleOutput<'a, W>(pub(super) &'a mut W);

impl<W: Write> Write for VisibleOutput<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // `write!` passes whole texts on, so no character is cut in two here.
        self.0.write_all(visible_lines(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
