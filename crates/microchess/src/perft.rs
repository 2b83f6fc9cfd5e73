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
    let style = if args.chess960 || position.is_chess960() { CastlingStyle::Rook } else { CastlingStyle::King };
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

/// The count in all, and of each first move. Progress is made with each answer to a first move.
fn count_each(position: &mut Position, depth: u32, style: CastlingStyle) -> (u64, Vec<(String, u64)>) {
    let Some(rest) = depth.checked_sub(1) else { return (1, Vec::new()) };
    let progress = progress_bar(usize::try_from(position.perft(2)).unwrap_or(usize::MAX));
    let mut counts = Vec::new();
    let mut total = 0;
    for played in position.legal_moves() {
        let name = played.uci(style).to_string();
        let undo = position.play(played);
        let mut nodes = u64::from(rest == 0);
        for answer in position.legal_moves().into_iter().filter(|_| rest > 0) {
            progress.set_message(format!("perft {name}, {} nodes", grouped(total + nodes)));
            let undo = position.play(answer);
            nodes += position.perft(rest - 1);
            position.take_back(answer, &undo);
            progress.inc(1);
        }
        position.take_back(played, &undo);
        total += nodes;
        counts.push((name, nodes));
    }
    progress.finish_and_clear();
    (total, counts)
}
