//! The output: whole lines, from any thread.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use crate::response::Response;
use crate::visible::visible_controls;

/// The output, shared by the reading and the searching thread. Each line is written whole and flushed.
#[derive(Debug)]
pub(super) struct UciWriter<W>(Arc<Mutex<W>>);

impl<W> Clone for UciWriter<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> UciWriter<W> {
    pub(super) fn new(output: W) -> Self {
        Self(Arc::new(Mutex::new(output)))
    }

    /// Writes a line, or several.
    pub(super) fn line(&self, line: impl Display) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{line}")?;
        output.flush()
    }

    /// Writes an `info string` for each line of a text, which may quote what came in.
    pub(super) fn info_string(&self, text: impl Display) -> io::Result<()> {
        text.to_string()
            .lines()
            .try_for_each(|line| self.line(Response::InfoString(visible_controls(line).into_owned())))
    }
}
