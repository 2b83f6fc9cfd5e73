//! The progress bar of long work. It shows on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many pieces of work.
pub(crate) fn progress_bar(length: usize) -> ProgressBar {
    let progress = ProgressBar::new(length as u64);
    if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:40}] {pos}/{len} {eta}") {
        progress.set_style(style.progress_chars("=> "));
    }
    progress
}

/// A counter for work of which nobody knows how much it is.
pub(crate) fn progress_spinner() -> ProgressBar {
    let progress = ProgressBar::no_length();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {human_pos} ({per_sec})") {
        progress.set_style(style);
    }
    progress
}
