//! Random games beside cozy-chess and shakmaty, by the million positions.
//!
//! `cargo xtask soak chess0x88`

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::beside::Trio;
use crate::dice::Dice;

const POSITIONS: u64 = 1_000_000;

/// After so many positions there is news.
const NEWS: u64 = 50_000;

#[test]
#[ignore = "minutes: cargo xtask soak chess0x88"]
fn a_million_positions() {
    let [wanted, seed] = [("SOAK_POSITIONS", POSITIONS), ("SOAK_SEED", 1)].map(|(name, usual)| {
        std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is {text}, no number")))
    });
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let (done, started) = (AtomicU64::new(0), Instant::now());
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let done = &done;
            scope.spawn(move || {
                let mut dice = Dice::new(seed * 1_000 + thread);
                while done.load(Ordering::Relaxed) < wanted {
                    play_one_game(&mut dice, || {
                        let count = done.fetch_add(1, Ordering::Relaxed) + 1;
                        if count % NEWS == 0 {
                            println!("{count} positions, {:.0} s", started.elapsed().as_secs_f64());
                        }
                    });
                }
            });
        }
    });
    println!("{} positions, all equal (seed {seed})", done.load(Ordering::Relaxed));
}

/// One game from an ordinary or a Chess960 start, to its end or 200 half moves.
fn play_one_game(dice: &mut Dice, mut compared: impl FnMut()) {
    let number = if dice.roll(2) == 0 { 518 } else { dice.roll(960) };
    let mut trio = Trio::of_start(number);
    for _ in 0..200 {
        trio.compare().unwrap();
        for _ in 0..8 {
            trio.compare_legality(dice.roll(1 << 16) as u16).unwrap();
        }
        compared();
        let moves = trio.ours.legal_moves();
        if moves.is_empty() {
            return;
        }
        trio.play(moves[dice.roll(moves.len())]);
    }
}
