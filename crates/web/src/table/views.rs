//! What the page shows of game and machine.

use chess0x88::Outcome;
use microchess_game::pgn::PgnGame;

use super::{Table, level_of};
use crate::machine::modern_color;
use crate::opponent::Opponent;
use crate::position_view::{self, color_name};
use crate::protocol::{self, PlayedMove, TableState, Thinking, View};
use crate::replay::{hex, page_hex};
use crate::xray;

impl Table {
    /// Everything that the page shows, after an action.
    pub(crate) fn state(&mut self, thinking: Option<Thinking>) -> TableState {
        let termination = self.game.termination();
        let side = self.game.position().turn();
        let level = level_of(self.players, modern_color(self.machine().computer_color()));
        TableState {
            moves: self.played_moves(),
            current: self.current(),
            white: self.players[0],
            black: self.players[1],
            tape: self.tape.clone(),
            level: level.title(),
            result: termination.as_ref().map_or_else(|| "*".to_owned(), |end| end.result().to_string()),
            engine_to_move: Some(self.player(side).kind()).filter(|kind| termination.is_none() && *kind != "human"),
            draw_claim: self.drawn_by().map(|outcome| claim_words(outcome).to_owned()),
            over: termination.map(|termination| termination.to_string()),
            note: self.note.clone(),
            saved: self.saved(),
            view: self.view(self.current()),
            thinking,
        }
    }

    fn played_moves(&self) -> Vec<PlayedMove> {
        let mut position = self.game.start().clone();
        let mut played = Vec::with_capacity(self.moves.len());
        for (mv, record) in &self.moves {
            played.push(PlayedMove {
                san: position.san(*mv).to_string(),
                number: position.fullmove_number(),
                side: color_name(position.turn()),
                book: record.is_book,
                thought: record.thought.clone(),
            });
            position.make(*mv);
        }
        played
    }

    /// The position after some moves, with the machine as it was.
    pub(crate) fn view(&mut self, ply: usize) -> View {
        let ply = ply.min(self.moves.len());
        let is_current = ply == self.current();
        let history = if is_current { self.game.history().clone() } else { self.history_at(ply) };
        let is_over = is_current && self.game.termination().is_some();
        let kim1 = &self.machines[ply];
        let is_linked = !is_current || self.is_linked;
        let position = if is_linked {
            position_view::of_history(&history, is_over)
        } else {
            position_view::of_machine(kim1, history.position().to_string())
        };
        let half_made = self.half_made.filter(|_| is_current);
        View {
            ply,
            position,
            machine: protocol::Machine {
                display: hex(&kim1.display()),
                page: page_hex(kim1.program().page()),
                computer: color_name(modern_color(kim1.computer_color())),
                columns: (0..8).map(|file| digit(kim1.computer_color().square(file, 0) & 7)).collect(),
                rows: (0..8).map(|rank| digit(kim1.computer_color().square(0, rank) >> 4)).collect(),
                words: if is_current { self.words.clone() } else { "The machine as it was then.".to_owned() },
                is_linked,
                half_made: half_made.map(|mv| history.position().san(mv).to_string()),
            },
        }
    }

    /// Why the program moved as it did after some moves, or what it would move.
    pub(crate) fn xray(&mut self, ply: usize) -> Option<protocol::Xray> {
        let ply = ply.min(self.moves.len());
        let history = self.history_at(ply);
        let side = history.position().turn();
        let other_is_human = self.player(!side) == Opponent::Human;
        let played = self.moves.get(ply).map(|(mv, record)| (*mv, record.is_book));
        let by_engine = self.player(side).level();
        let level = by_engine.unwrap_or_else(|| level_of(self.players, side));
        let context = xray::Context {
            ply,
            level,
            played: played.map(|(mv, _)| mv).filter(|_| by_engine.is_some()),
            is_book: played.is_some_and(|(_, is_book)| is_book),
            for_opponent: by_engine.is_some() && other_is_human,
        };
        xray::view(&history, &context)
    }

    /// The game as PGN.
    pub(crate) fn pgn(&self, date: Option<&str>) -> String {
        let mut pgn = PgnGame::from(&self.game);
        pgn.set_tag("Event", "MicroChess");
        pgn.set_tag("Site", "?");
        pgn.set_tag("Date", date.unwrap_or("????.??.??"));
        pgn.set_tag("Round", "?");
        pgn.set_tag("White", self.players[0].name());
        pgn.set_tag("Black", self.players[1].name());
        pgn.to_string()
    }
}

/// Why a draw may be claimed. It is none yet.
const fn claim_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::ThreefoldRepetition => "threefold repetition",
        _ => "fifty moves without a capture or pawn move",
    }
}

/// A digit from 0 to 7.
const fn digit(value: u8) -> char {
    (b'0' + value) as char
}
