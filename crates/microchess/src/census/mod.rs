//! `microchess census`: how the program of 1976 plays, over many games against itself.

mod plot;
mod table;

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use arena::census::{Census, Style};
use microchess_1976::Level;
use rayon::prelude::*;

use crate::cli::CensusArgs;
use crate::progress::progress_bar;

/// The games of one pair of levels.
pub(crate) struct Pair {
    /// White's, Black's.
    levels: [Level; 2],
    census: Census,
}

pub(crate) fn run(args: &CensusArgs) -> Result<()> {
    ensure!(args.games > 0, "--games is 0; expected at least 1");
    let seed = args.seed.unwrap_or_else(|| u64::from(fastrand::u32(..)));
    let levels = if args.levels.is_empty() { Level::ALL.to_vec() } else { args.levels.clone() };
    let pairs = levels.iter().flat_map(|white| levels.iter().map(|black| [*white, *black]));
    let progress = progress_bar(levels.len() * levels.len() * args.games);
    let mut counted = Vec::new();
    for levels in pairs {
        progress.set_message(format!("{} - {}", levels[0].title(), levels[1].title()));
        let game = |index: usize| {
            // Every pair of levels begins with the same positions.
            let census = Census::of_game(levels, args.random_plies, seed.wrapping_add(index as u64));
            progress.inc(1);
            census
        };
        let census = (0..args.games)
            .into_par_iter()
            .with_max_len(1)
            .map(game)
            .reduce(Census::default, |sum, game| sum.with(&game));
        counted.push(Pair { levels, census });
    }
    progress.finish_and_clear();
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", table::json(&counted, args.random_plies, seed))?;
    } else {
        write!(out, "{}", table::text(&counted, args.random_plies, seed))?;
    }
    if let Some(path) = &args.plot {
        draw(path, &counted, &levels)?;
        anstream::eprintln!("{} shows how the values are distributed", path.display());
    }
    Ok(())
}

fn draw(path: &Path, pairs: &[Pair], levels: &[Level]) -> Result<()> {
    let styles: Vec<(Level, Style)> = levels.iter().map(|level| (*level, style_of(*level, pairs))).collect();
    std::fs::write(path, plot::svg(&styles)).with_context(|| format!("cannot write {}", path.display()))
}

/// How a level decided, whoever it played against.
fn style_of(level: Level, pairs: &[Pair]) -> Style {
    let mut style = Style::default();
    for pair in pairs {
        for (own, of_side) in pair.levels.iter().zip(&pair.census.styles) {
            if *own == level {
                style.add(of_side);
            }
        }
    }
    style
}
