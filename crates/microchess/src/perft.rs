//! `microchess perft`: counting positions on the full-rules board.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, Result};
use chess0x88::{CastlingStyle, Position, Setup};

use crate::cli::PerftArgs;
use crate::position::grouped;
use crate::progress::progress_bar;

pub(crate) fn run(args: &PerftArgs) -> Result<()> {
    let setup = args.fen.clone().unwrap_or_else(Setup::start);
    let mut position = Position::new(&setup).with_context(|| format!("{setup} cannot be played"))?;
    let style = if args.chess960 { CastlingStyle::Rook } else { CastlingStyle::King };
    let start = Instant::now();
    let (total, mut counts) = count_each(&mut position, args.depth, style);
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
    writeln!(out, "Speed: {speed:.1} Mnps ({} nodes a second)", grouped((speed * 1e6) as u64))?;
    Ok(())
}

/// The count in all, and of each first move.
fn count_each(position: &mut Position, depth: u32, style: CastlingStyle) -> (u64, Vec<(String, u64)>) {
    let Some(rest) = depth.checked_sub(1) else { return (1, Vec::new()) };
    let moves = position.legal_moves();
    let progress = progress_bar(moves.len());
    let mut counts = Vec::new();
    for played in &moves {
        let name = played.uci(style).to_string();
        progress.set_message(format!("perft {name}"));
        let undo = position.play(played);
        let nodes = position.perft(rest);
        position.take_back(played, &undo);
        counts.push((name, nodes));
        progress.inc(1);
    }
    progress.finish_and_clear();
    (counts.iter().map(|(_, nodes)| nodes).sum(), counts)
}
