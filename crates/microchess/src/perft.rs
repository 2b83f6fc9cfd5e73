//! `microchess perft`: counts positions on the full-rules board.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::{Context, Result};
use chess0x88::{CastlingStyle, Position, Setup};
use microchess_game::group_thousands;

use crate::cli::PerftArgs;
use crate::progress::progress_bar;

pub(crate) fn run(args: &PerftArgs) -> Result<()> {
    let setup = args.fen.clone().unwrap_or_else(Setup::start);
    let position = Position::new(&setup).with_context(|| format!("{setup} cannot be played"))?;
    let style = if args.chess960 || position.is_chess960() { CastlingStyle::Rook } else { CastlingStyle::King };
    let start = Instant::now();
    let (total, mut counts) = count_each(&position, args.depth, style);
    let seconds = start.elapsed().as_secs_f64();

    let mut out = anstream::stdout();
    if args.divide {
        counts.sort();
        for (name, nodes) in counts {
            writeln!(out, "{name}: {nodes}")?;
        }
        writeln!(out)?;
    }
    let speed = total as f64 / seconds.max(1e-9) / 1e6;
    writeln!(out, "Nodes: {total}")?;
    writeln!(out, "Time:  {seconds:.3} s")?;
    writeln!(out, "Speed: {speed:.1} Mnps ({} nodes a second)", group_thousands((speed * 1e6) as u64))?;
    Ok(())
}

/// The total count, and the count after each first move.
fn count_each(position: &Position, depth: u32, style: CastlingStyle) -> (u64, Vec<(String, u64)>) {
    let progress = progress_bar(position.legal_moves().len());
    let report = |done: usize, counted: u64| {
        progress.set_position(done as u64);
        progress.set_message(format!("perft {depth}, {} nodes", group_thousands(counted)));
        ControlFlow::Continue(())
    };
    let divided = position.perft_divide(depth, report);
    progress.finish_and_clear();
    let (total, counts) = divided.map_or((0, Vec::new()), |divided| (divided.total, divided.counts));
    (total, counts.into_iter().map(|(mv, count)| (mv.uci(style).to_string(), count)).collect())
}
