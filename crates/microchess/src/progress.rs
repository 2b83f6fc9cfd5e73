//! The progress bar of long work. It shows on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many pieces of work.
pub(crate) fn progress_bar(length: usize) -> ProgressBar {
    styled(ProgressBar::new(length as u64), "{msg} [{bar:40}] {pos}/{len} {eta}")
}

/// A bar for a file of so many bytes, whatever is counted in it.
pub(crate) fn progress_through_file(length: u64) -> ProgressBar {
    styled(ProgressBar::new(length), "[{bar:40}] {percent}% {eta} {msg}")
}

/// For work of which nobody knows how much it is.
pub(crate) fn progress_spinner() -> ProgressBar {
    styled(ProgressBar::no_length(), "{spinner} {msg}")
}

fn styled(progress: ProgressBar, template: &str) -> ProgressBar {
    if let Ok(style) = ProgressStyle::with_template(template) {
        progress.set_style(style.progress_chars("=> "));
    }
    progress
}
