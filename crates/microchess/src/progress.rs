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
