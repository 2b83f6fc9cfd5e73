//! The fast decision compared with the literal one for minutes, and the literal one with a plain second version of it:
//! `cargo xtask soak 1976`.
//!
//! It needs the feature `paranoid`, so that every bound and shortcut is compared with the literal program as well.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod boards;
mod plain;

use std::sync::atomic::{AtomicU64, Ordering};

use boards::{TestRng, decide_literally};
use microchess_1976::fast::decide;
use plain::{decide_both, press_both};

/// A number from the environment.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is not a number: {text}")))
}

#[test]
#[ignore = "takes minutes; cargo xtask soak 1976"]
fn boards_and_games_by_chance() {
    let (wanted, seed) = (setting("SOAK_POSITIONS", 1_000_000), setting("SOAK_SEED", 1));
    let (done, keys) = (AtomicU64::new(0), AtomicU64::new(0));
    let workers = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (done, keys) = (&done, &keys);
            scope.spawn(move || {
                let mut rng = TestRng(seed.wrapping_mul(1_000_003).wrapping_add(worker));
                while done.load(Ordering::Relaxed) < wanted {
                    // About as many random boards as positions of games.
                    for _ in 0..40 {
                        let (board, level) = (rng.board(), rng.level());
                        assert_eq!(decide(&board, level), decide_literally(&board, level).0, "{board} at {level}");
                        count(done, wanted);
                    }
                    // Bytes from the whole range: pieces off the board and on one square, kings captured.
                    for index in 0..20 {
                        let (board, level) = (rng.wild_board(), rng.level());
                        assert_eq!(decide(&board, level), decide_literally(&board, level).0, "{board} at {level}");
                        if index % 4 == 0 {
                            decide_both(&board, level, &[]);
                        }
                        count(done, wanted);
                    }
                    // Openings of arbitrary bytes on a KIM-1, every cell compared after every key.
                    keys.fetch_add(press_both(&mut rng, 40).0 as u64, Ordering::Relaxed);
                    rng.game(|board, level, result| {
                        assert_eq!(decide(board, level), result, "{board} at {level}");
                        count(done, wanted);
                    });
                }
            });
        }
    });
    println!(
        "{} boards decided as the literal program decides, and {} keys of KIM-1s with openings of arbitrary bytes; seed {seed}",
        done.into_inner(),
        keys.into_inner()
    );
}

/// Counts a board, and prints progress at every tenth of the way.
fn count(done: &AtomicU64, wanted: u64) {
    let so_far = done.fetch_add(1, Ordering::Relaxed) + 1;
    if so_far.is_multiple_of((wanted / 10).max(1)) {
        println!("{so_far} of {wanted}");
    }
}
