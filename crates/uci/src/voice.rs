//! What the engine says: one line at a time, from whichever thread.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use arena::{Score, SearchInfo};
use chess0x88::{CastlingStyle, Move};

/// The output, shared by the listening and the thinking thread. Each line is written whole and at once.
#[derive(Debug)]
pub(crate) struct UciWriter<W>(Arc<Mutex<W>>);

impl<W> Clone for UciWriter<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> UciWriter<W> {
    pub(crate) fn new(output: W) -> Self {
        Self(Arc::new(Mutex::new(output)))
    }

    /// Says a line, or several.
    pub(crate) fn line(&self, line: impl Display) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{line}")?;
        output.flush()
    }

    /// Says something in words, one line for each line of it.
    pub(crate) fn info_string(&self, text: impl Display) -> io::Result<()> {
        text.to_string().lines().try_for_each(|line| self.line(format_args!("info string {line}")))
    }

    /// Says a line of thought.
    pub(crate) fn info(&self, thinking: &SearchInfo, style: CastlingStyle) -> io::Result<()> {
        let milliseconds = thinking.time.as_millis();
        let rate = u128::from(thinking.nodes) * 1_000_000_000 / thinking.time.as_nanos().max(1);
        let moves: Vec<String> = thinking.pv.iter().map(|mv| mv.uci(style).to_string()).collect();
        let worth = match thinking.score {
            Score::Centipawns(centipawns) => format!("cp {centipawns}"),
            Score::Mate(moves) => format!("mate {moves}"),
        };
        self.line(format_args!(
            "info depth {} multipv {} score {worth} nodes {} nps {rate} time {milliseconds} pv {}",
            thinking.depth,
            thinking.multipv,
            thinking.nodes,
            moves.join(" ")
        ))
    }

    /// Says what is played.
    pub(crate) fn best_move(&self, mv: Option<Move>, style: CastlingStyle) -> io::Result<()> {
        match mv {
            Some(mv) => self.line(format_args!("bestmove {}", mv.uci(style))),
            None => self.line("bestmove (none)"),
        }
    }
}
