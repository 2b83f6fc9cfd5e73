//! Progress bars on standard error. They are drawn only in a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for a known number of steps.
pub(crate) fn progress_bar(length: usize) -> ProgressBar {
    styled(ProgressBar::new(length as u64), "{msg} [{bar:40}] {pos}/{len} {eta}")
}

/// A bar for reading a file of `length` bytes. The message says what was read.
pub(crate) fn progress_through_file(length: u64) -> ProgressBar {
    styled(ProgressBar::new(length), "[{bar:40}] {percent}% {eta} {msg}")
}

/// A spinner for work of unknown length.
pub(crate) fn progress_spinner() -> ProgressBar {
    styled(ProgressBar::no_length(), "{spinner} {msg}")
}

fn styled(progress: ProgressBar, template: &str) -> ProgressBar {
    if let Ok(style) = ProgressStyle::with_template(template) {
        progress.set_style(style.progress_chars("=> "));
    }
    progress
}
