//! `perft`: counting positions, move by move.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use chess0x88::{CastlingStyle, MAX_PERFT_DEPTH, PerftDivide, Position};

use super::writer::UciWriter;
use crate::stop::StopFlag;

/// Counts positions and prints them by first move, unless it is stopped on the way.
pub(super) fn perft<W: Write>(
    writer: &UciWriter<W>,
    position: &Position,
    depth: u32,
    style: CastlingStyle,
    stop: &StopFlag,
) -> io::Result<()> {
    if depth > MAX_PERFT_DEPTH {
        return writer.info_string(format_args!("perft {depth} has no end; expected at most {MAX_PERFT_DEPTH}"));
    }
    let started = Instant::now();
    let pause = |_, _| if stop.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let Some(PerftDivide { counts, total }) = position.perft_divide(depth, pause) else {
        return writer.info_string("perft was stopped");
    };
    let mut lines: Vec<String> = counts.iter().map(|(mv, count)| format!("{}: {count}", mv.uci(style))).collect();
    lines.sort();
    let speed = total as f64 / started.elapsed().as_secs_f64().max(1e-9) / 1e6;
    writer.line(format_args!("{}\n\nNodes searched: {total} ({speed:.1} Mnps)", lines.join("\n")))
}
