//! The engine that follows the protocol, and the place where a kind does otherwise.

use crate::endings;
use crate::input;
use crate::kinds::{Kind, START};
use crate::knight;
use crate::output;

/// A running engine.
pub(crate) struct Engine {
    kind: &'static Kind,
    /// The argument of a kind that takes one, else empty.
    pub(crate) argument: String,
    /// The last `position` line.
    position: String,
}

impl Engine {
    pub(crate) const fn new(kind: &'static Kind, argument: String) -> Self {
        Self { kind, argument, position: String::new() }
    }

    /// Obeys one command after another until `quit` or the end of the input.
    pub(crate) fn run(mut self) {
        self.obey(START);
        for line in input::lines(self.kind.ignores_quit, self.kind.hears) {
            let command = line.split_whitespace().next().unwrap_or_default();
            if command == "position" {
                line.trim().clone_into(&mut self.position);
            }
            self.obey(command);
            if command == "quit" && !self.kind.ignores_quit {
                return;
            }
        }
        if self.kind.ignores_quit {
            endings::linger();
        }
    }

    /// Does what the kind does at a command, or else what the protocol asks for.
    fn obey(&mut self, command: &str) {
        match self.kind.overrides.iter().find(|(at, _)| *at == command) {
            Some((_, act)) => act(self),
            None => match command {
                "uci" => self.greet(self.kind.name),
                "isready" => output::line("readyok"),
                "go" => self.answer(),
                _ => {}
            },
        }
    }

    /// Answers `uci`.
    pub(crate) fn greet(&self, name: &str) {
        output::line(&format!("id name {name}"));
        output::line("uciok");
    }

    /// Answers `go` with a legal move.
    pub(crate) fn answer(&self) {
        output::line(&format!("bestmove {}", self.own_move()));
    }

    /// The move that the engine would play.
    pub(crate) fn own_move(&self) -> &'static str {
        knight::out_and_back(&self.position)
    }
}
