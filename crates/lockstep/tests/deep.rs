//! The comparison with a real copy, for its owner: `MICROCHESS_ROM` names its files, with `:` between.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use microchess_1976::Level;
use microchess_lockstep::loader::{Format, read};
use microchess_lockstep::{Addresses, Closeness, Image, Lockstep, Options, SelfPlay, recognise};

#[test]
fn games_of_a_real_copy_are_the_same() {
    let Some(files) = std::env::var_os("MICROCHESS_ROM") else {
        println!("skipped: MICROCHESS_ROM does not name a copy of the program");
        return;
    };
    let mut image = Image::default();
    for path in std::env::split_paths(&files) {
        let content = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let segments = read(&content, Format::detect(&content), None).unwrap_or_else(|error| panic!("{error}"));
        for segment in segments {
            image.load(&segment).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
    let layout = recognise(&image, Addresses::default()).unwrap_or_else(|error| panic!("{error}"));
    for level in Level::ALL {
        for (closeness, games) in [(Closeness::Decisions, 20), (Closeness::EveryRoutine, 2)] {
            let options = Options { level: Some(level), opening: None, closeness };
            for seed in 0..games {
                let mut lockstep = Lockstep::new(&image, layout.clone(), &options).unwrap();
                let mut keys = Vec::new();
                let played = SelfPlay::default().play(&mut lockstep, seed, |_, key| keys.push(key.to_string()));
                if let Err(stopped) = played {
                    panic!("{level}, keys {}:\n{stopped}", keys.join(" "));
                }
            }
        }
    }
}
