//! Random games compared with cozy-chess, shakmaty and naive code, by the million positions.
//!
//! `cargo xtask soak chess0x88`

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use chess0x88::{History, Move, SearchStack};

use crate::random::Random;
use crate::trio::Trio;

const POSITIONS: u64 = 1_000_000;

/// Progress is printed after each `PROGRESS` positions.
const PROGRESS: u64 = 50_000;

#[test]
#[ignore = "minutes: cargo xtask soak chess0x88"]
fn a_million_positions() {
    let [wanted, seed] = [("SOAK_POSITIONS", POSITIONS), ("SOAK_SEED", 1)].map(|(name, usual)| {
        std::env::var(name)
            .map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is {text}, not a number")))
    });
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let (done, started) = (AtomicU64::new(0), Instant::now());
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let done = &done;
            scope.spawn(move || {
                let mut random = Random::new(seed * 1_000 + thread);
                while done.load(Ordering::Relaxed) < wanted {
                    play_one_game(&mut random, || {
                        let count = done.fetch_add(1, Ordering::Relaxed) + 1;
                        if count % PROGRESS == 0 {
                            println!("{count} positions, {:.0} s", started.elapsed().as_secs_f64());
                        }
                    });
                }
            });
        }
    });
    println!("{} positions, all equal (seed {seed})", done.load(Ordering::Relaxed));
}

/// One game from the standard or a Chess960 starting position, to its end or 200 plies.
fn play_one_game(random: &mut Random, mut compared: impl FnMut()) {
    let number = if random.below(2) == 0 { 518 } else { random.below(960) };
    let mut trio = Trio::of_start(number);
    let mut game = History::new(trio.ours.clone());
    for _ in 0..200 {
        trio.compare().unwrap();
        for _ in 0..8 {
            trio.compare_legality(random.below(1 << 16) as u16).unwrap();
        }
        compare_repetitions(&game, random);
        compared();
        let moves = trio.ours.legal_moves();
        if moves.is_empty() {
            return;
        }
        let next = moves[random.below(moves.len())];
        trio.play(next);
        game.play(next).unwrap();
    }
}

/// Moves pieces back and forth on a search stack and in a game, which must count the same repetitions.
fn compare_repetitions(game: &History, random: &mut Random) {
    let mut stack = SearchStack::new(game);
    let mut game = game.clone();
    for ply in 0..9 {
        assert_eq!(stack.occurrences(), game.occurrences(), "{} after {:?}", game.position(), game.moves().next_back());
        assert_eq!(stack.ply(), ply);
        let moves = game.position().legal_moves();
        let before_last = if ply >= 2 { game.moves().rev().nth(1) } else { None };
        let back = before_last.map(|mv| Move::normal(mv.to(), mv.from())).filter(|mv| moves.contains(mv));
        if moves.is_empty() {
            break;
        }
        let next = back.unwrap_or_else(|| moves[random.below(moves.len())]);
        stack.make(next);
        game.play(next).unwrap();
    }
    while stack.unmake() {
        game.undo();
        assert_eq!(stack.position(), game.position());
    }
}
