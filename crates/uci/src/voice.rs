//! What the engine says: one line at a time, from whichever thread.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use arena::{Thinking, Worth};
use chess0x88::{CastlingStyle, Move};

/// The output, shared by the listening and the thinking thread. Each line is written whole and at once.
#[derive(Debug)]
pub(crate) struct Voice<W>(Arc<Mutex<W>>);

impl<W> Clone for Voice<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Voice<W> {
    pub(crate) fn new(output: W) -> Self {
        Self(Arc::new(Mutex::new(output)))
    }

    /// Says a line, or several.
    pub(crate) fn say(&self, line: impl Display) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{line}")?;
        output.flush()
    }

    /// Says something in words, one line for each line of it.
    pub(crate) fn remark(&self, text: impl Display) -> io::Result<()> {
        text.to_string().lines().try_for_each(|line| self.say(format_args!("info string {line}")))
    }

    /// Says a line of thought.
    pub(crate) fn think(&self, thinking: &Thinking, style: CastlingStyle) -> io::Result<()> {
        let milliseconds = thinking.time.as_millis();
        let rate = u128::from(thinking.nodes) * 1_000_000_000 / thinking.time.as_nanos().max(1);
        let moves: Vec<String> = thinking.moves.iter().map(|played| played.uci(style).to_string()).collect();
        let worth = match thinking.worth {
            Worth::Centipawns(centipawns) => format!("cp {centipawns}"),
            Worth::Mate(moves) => format!("mate {moves}"),
        };
        self.say(format_args!(
            "info depth {} multipv {} score {worth} nodes {} nps {rate} time {milliseconds} pv {}",
            thinking.depth,
            thinking.rank,
            thinking.nodes,
            moves.join(" ")
        ))
    }

    /// Says what is played.
    pub(crate) fn best_move(&self, played: Option<Move>, style: CastlingStyle) -> io::Result<()> {
        match played {
            Some(played) => self.say(format_args!("bestmove {}", played.uci(style))),
            None => self.say("bestmove (none)"),
        }
    }
}
