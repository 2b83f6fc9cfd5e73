//! `microchess census`: statistics of the 1976 program over many games against itself.

mod plot;
mod table;

use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, ensure};
use indicatif::ProgressBar;
use microchess_1976::Level;
use microchess_bridge_1976::census::{Census, DecisionCounts};
use microchess_game::{Access, AtomicFile, write_atomically};
use rayon::prelude::*;

use crate::cli::CensusArgs;
use crate::messages::report;
use crate::progress::progress_bar;

/// The games of one pair of levels.
pub(crate) struct Pair {
    /// The levels of White and Black.
    levels: [Level; 2],
    census: Census,
}

/// How many games a core plays before it adds its counts to the sum.
const GAMES_A_TASK: u32 = 8;

pub(crate) fn run(args: &CensusArgs) -> Result<()> {
    ensure!(
        args.random_plies > 0 || args.games == 1,
        "with --random-plies 0 all games of a pair would be the same; expected at least 1, or --games 1"
    );
    let seed = args.seed.unwrap_or_else(|| u64::from(fastrand::u32(..)));
    let levels: Vec<Level> =
        Level::ALL.into_iter().filter(|level| args.levels.is_empty() || args.levels.contains(level)).collect();
    // An error is reported before the games are played.
    args.plot.as_deref().map(check).transpose()?;
    let progress = progress_bar(levels.len().pow(2) * args.games as usize);
    let mut pairs = Vec::new();
    for white in &levels {
        for black in &levels {
            progress.set_message(format!("{} - {}", white.title(), black.title()));
            let levels = [*white, *black];
            pairs.push(Pair { levels, census: count(levels, args, seed, &progress) });
        }
    }
    progress.finish_and_clear();
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", table::json(&pairs, args.random_plies, seed))?;
    } else {
        write!(out, "{}", table::text(&pairs, args.random_plies, seed))?;
    }
    if let Some(path) = &args.plot {
        let styles: Vec<(Level, DecisionCounts)> =
            levels.iter().map(|level| (*level, style_of(*level, &pairs))).collect();
        write_atomically(path, &plot::svg(&styles), Access::Usual)
            .with_context(|| format!("cannot write {}", path.display()))?;
        report(format_args!("{} shows the distribution of values", path.display()));
    }
    Ok(())
}

/// Plays all games of a pair of levels. The games of every pair begin with the same positions.
fn count(levels: [Level; 2], args: &CensusArgs, seed: u64, progress: &ProgressBar) -> Census {
    let sum = Mutex::new(Census::default());
    (0..args.games.div_ceil(GAMES_A_TASK)).into_par_iter().with_max_len(1).for_each(|task| {
        let first = task * GAMES_A_TASK;
        let mut census = Census::default();
        for game in first..(first + GAMES_A_TASK).min(args.games) {
            census.add(&Census::play_game(levels, args.random_plies, seed.wrapping_add(u64::from(game))));
            progress.inc(1);
        }
        // If another thread panicked while it added, the program ends, and a partial sum is not shown.
        sum.lock().unwrap_or_else(PoisonError::into_inner).add(&census);
    });
    sum.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the picture can be written. Until the games are played, nothing is left in its place.
fn check(path: &Path) -> Result<()> {
    let is_svg = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
    ensure!(is_svg, "--plot {}: the picture is an SVG; expected a name that ends in .svg", path.display());
    AtomicFile::create(path, Access::Usual).map(drop).with_context(|| format!("cannot write {}", path.display()))
}

/// The decisions of a level against all others.
fn style_of(level: Level, pairs: &[Pair]) -> DecisionCounts {
    let mut style = DecisionCounts::default();
    for pair in pairs {
        for (own, of_side) in pair.levels.iter().zip(&pair.census.styles) {
            if *own == level {
                style.add(of_side);
            }
        }
    }
    style
}
