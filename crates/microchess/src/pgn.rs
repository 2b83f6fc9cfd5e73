//! `microchess pgn`: reads PGN files, reports problems, and writes the games clean.

use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin};
use std::process::ExitCode;

use anyhow::{Context, Result};
use microchess_game::pgn::PgnReader;
use microchess_game::pluralize;

use crate::EXIT_FOUND_PROBLEMS;
use crate::cli::PgnArgs;

pub(crate) fn run(args: &PgnArgs) -> Result<ExitCode> {
    let mut out = anstream::stdout();
    let (mut games, mut problems) = (0, 0);
    for path in &args.files {
        let input: Box<dyn BufRead> = if path.as_os_str() == "-" {
            Box::new(stdin().lock())
        } else {
            Box::new(BufReader::new(File::open(path).with_context(|| format!("cannot read {}", path.display()))?))
        };
        for game in PgnReader::new(input) {
            let game = game.with_context(|| format!("cannot read {}", path.display()))?;
            games += 1;
            for problem in &game.problems {
                anstream::eprintln!("{}, {problem}", path.display());
                problems += 1;
            }
            if !args.quiet {
                write!(out, "{game}")?;
            }
        }
    }
    anstream::eprintln!("{}, {}", pluralize(games, "game"), pluralize(problems, "problem"));
    Ok(if problems == 0 { ExitCode::SUCCESS } else { ExitCode::from(EXIT_FOUND_PROBLEMS) })
}
