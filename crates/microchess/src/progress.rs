//! Progress bars on standard error. They are drawn only in a terminal.

use std::fmt::Write;

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

/// A bar for a known number of steps.
pub(crate) fn progress_bar(length: usize) -> ProgressBar {
    styled(ProgressBar::new(length as u64), "{msg} [{bar:40}] {pos}/{len} {eta}")
}

/// A bar for reading a file of `length` bytes. The message says what was read.
pub(crate) fn progress_through_file(length: u64) -> ProgressBar {
    styled(ProgressBar::new(length), "[{bar:40}] {percent}% {eta} {msg}")
}

/// A bar for games, of which each takes long. Its message is cut where the line ends, and how long it will take is said when a
/// game has been played.
pub(crate) fn progress_games(games: u32) -> ProgressBar {
    let progress = ProgressBar::new(u64::from(games));
    if let Ok(style) = ProgressStyle::with_template("[{bar:20}] {pos}/{len} {left}{wide_msg}") {
        let left = |state: &ProgressState, out: &mut dyn Write| {
            if state.pos() > 0 && state.len() != Some(state.pos()) {
                let _ = write!(out, "{:#} left, ", HumanDuration(state.eta()));
            }
        };
        progress.set_style(style.with_key("left", left).progress_chars("=> "));
    }
    progress
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

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use indicatif::{ProgressDrawTarget, TermLike};

    use super::*;

    /// A terminal of 80 columns that keeps the line that is shown.
    #[derive(Clone, Debug, Default)]
    struct Narrow(Arc<Mutex<String>>);

    impl Narrow {
        fn take(&self) -> String {
            std::mem::take(&mut self.0.lock().unwrap())
        }
    }

    impl TermLike for Narrow {
        fn width(&self) -> u16 {
            80
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, text: &str) -> io::Result<()> {
            self.write_str(text)
        }
        fn write_str(&self, text: &str) -> io::Result<()> {
            self.0.lock().unwrap().push_str(text);
            Ok(())
        }
        fn clear_line(&self) -> io::Result<()> {
            self.take();
            Ok(())
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn games_fit_into_a_line_and_say_how_long_when_that_is_known() {
        let terminal = Narrow::default();
        let progress = progress_games(1_000_000);
        progress.set_draw_target(ProgressDrawTarget::term_like(Box::new(terminal.clone())));
        progress.set_message("game 1, key 1001, 1234567 comparisons");
        progress.force_draw();
        let first = terminal.take();
        assert!(first.contains("0/1000000 game 1, key 1001, 1234567") && !first.contains("left"), "{first}");
        assert!(first.trim_end().chars().count() <= 80, "{first}");
        std::thread::sleep(std::time::Duration::from_millis(20));
        progress.inc(1);
        progress.set_message("game 2, key 1001, 1234567890123 comparisons and a message that is much too long for it");
        progress.force_draw();
        let second = terminal.take();
        assert!(second.contains("1/1000000 ") && second.contains(" left, game 2, key 1001"), "{second}");
        assert!(second.trim_end().chars().count() <= 80, "{second}");
    }
}
