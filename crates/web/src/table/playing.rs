//! The game: moves of people and engines, and ways to end it and to go back.

use chess0x88::Outcome;
use microchess_1976::{GoResult, Key};
use microchess_bridge_1976::{Explanation, legal_move_of};

use super::keys::press_recorded;
use super::{MoveRecord, Table, computer_side};
use crate::machine::{self, Machine, modern_color};
use crate::opponent::Opponent;
use crate::protocol::{Thinking, Thought};
use crate::{move_input, xray};

impl Table {
    /// Plays a move of a person, or of an engine that thinks elsewhere, with what it thought.
    pub(crate) fn play(&mut self, text: &str, thought: Option<Thought>) -> Result<(), String> {
        if let Some(over) = self.game.termination() {
            return Err(format!("The game is over: {over}."));
        }
        if !self.is_linked {
            return Err("The KIM-1's pieces have left the game. Put them back first.".to_owned());
        }
        let mv = move_input::parse(self.game.position(), text)?;
        let mut kim1 = self.machine().clone();
        machine::enter(&mut kim1, mv);
        self.words = machine::describe_entered(&kim1);
        self.note = None;
        self.game.play(mv).map_err(|error| error.to_string())?;
        self.commit(mv, MoveRecord { is_book: false, thought }, kim1, true);
        Ok(())
    }

    /// Lets the engine whose turn it is move.
    pub(crate) fn think(&mut self, record: bool) -> Result<Option<Thinking>, String> {
        let side = self.game.position().turn();
        let Some(level) = self.player(side).level() else { return Err("MicroChess is not to move.".to_owned()) };
        if let Some(over) = self.game.termination() {
            return Err(format!("The game is over: {over}."));
        }
        let mut kim1 = machine::at_level(self.machine().clone(), level);
        machine::give_side(&mut kim1, side);
        let slots = self.current_slots();
        let board = slots.board(side);
        if kim1.program().board() != board {
            machine::put_pieces(&mut kim1, &board);
        }
        self.note = None;
        let (answer, before) = press_recorded(&mut kim1, Key::PC, record);
        self.words = machine::describe(&kim1, Key::PC, &before, answer);
        let thinking = kim1.program_mut().probe_mut().take();
        let (decided, is_book) = match answer {
            Some(GoResult::Book(mv)) => (Some(mv), true),
            Some(GoResult::Best(mv, _)) => (Some(mv), false),
            Some(GoResult::Resigns) | None => (None, false),
        };
        let legal = decided.and_then(|mv| legal_move_of(mv, self.game.position(), &slots));
        if let Some(mv) = legal {
            self.game.play(mv).map_err(|error| error.to_string())?;
            self.commit(mv, MoveRecord::book(is_book), kim1, true);
            return Ok(thinking);
        }
        let explanation = xray::explanation(self.game.history(), level);
        if decided.is_none() {
            self.game.resign(side);
            self.note = Some(explanation.sentences().join(" "));
            let current = self.current();
            self.machines[current] = kim1;
            return Ok(thinking);
        }
        // It decided for a move that the rules of today forbid.
        self.play_instead(&explanation, kim1)?;
        Ok(thinking)
    }

    /// Plays the best of the legal moves where the program chose an illegal one.
    fn play_instead(&mut self, explanation: &Explanation, mut kim1: Machine) -> Result<(), String> {
        let side = self.game.position().turn();
        let instead = explanation.moves.iter().find_map(|mv| mv.mv);
        let Some(mv) = instead.or_else(|| self.game.position().legal_moves().first().copied()) else {
            self.game.resign(side);
            return Ok(());
        };
        self.note = explanation.instead_sentence();
        let board = self.current_slots().board(side);
        machine::put_pieces(&mut kim1, &board);
        machine::enter(&mut kim1, mv);
        self.game.play(mv).map_err(|error| error.to_string())?;
        self.commit(mv, MoveRecord::default(), kim1, true);
        Ok(())
    }

    /// Ends the game with the resignation of the person who plays; where two do, of the one to move.
    pub(crate) fn resign(&mut self) -> Result<(), String> {
        let turn = self.game.position().turn();
        let person = [turn, !turn].into_iter().find(|side| self.player(*side) == Opponent::Human);
        let side = person.ok_or("No person plays in this game.")?;
        if let Some(over) = self.game.termination() {
            return Err(format!("The game is over: {over}."));
        }
        self.note = None;
        self.game.resign(side);
        Ok(())
    }

    /// Ends the game with a draw that the person to move claims.
    pub(crate) fn claim_draw(&mut self) -> Result<(), String> {
        if self.drawn_by().is_none() || !self.game.claim_draw() {
            return Err("There is no draw to claim: no position has occurred three times, and fifty moves without a pawn move or \
                        a capture have not passed."
                .to_owned());
        }
        self.note = None;
        Ok(())
    }

    /// Why the person to move may claim a draw.
    pub(super) fn drawn_by(&self) -> Option<Outcome> {
        let is_person = self.player(self.game.position().turn()) == Opponent::Human;
        self.game.history().draw_claim().filter(|_| is_person && self.game.termination().is_none())
    }

    /// Lets others play on. The machine gets the side that it plays now.
    pub(crate) fn set_players(&mut self, players: [Opponent; 2]) {
        self.players = players;
        if self.is_linked {
            let mut kim1 = self.machine().clone();
            if players.contains(&Opponent::Human) && players != [Opponent::Human; 2] {
                machine::give_side(&mut kim1, computer_side(players));
            }
            let current = self.current();
            self.machines[current] = kim1;
            self.keyed = None;
            self.check_link();
        }
        self.note = None;
    }

    /// Takes back moves; they can be played again.
    pub(crate) fn undo(&mut self, plies: usize) {
        self.go_to(self.current().saturating_sub(plies));
    }

    /// Plays moves again that were taken back.
    pub(crate) fn redo(&mut self, plies: usize) {
        self.go_to((self.current() + plies).min(self.moves.len()));
    }

    pub(super) fn go_to(&mut self, ply: usize) {
        let changed = ply != self.current();
        while self.current() > ply {
            if self.game.undo().is_none() {
                break;
            }
        }
        while self.current() < ply {
            let Some(mv) = self.moves.get(self.current()).map(|(mv, _)| *mv) else { break };
            if self.game.play_on(mv).is_err() {
                break;
            }
        }
        if changed {
            self.note = None;
            self.keyed = None;
            self.words = "The machine is as it was then.".to_owned();
            self.check_link();
            if !self.is_linked {
                // Keys had led away from the game here; its own pieces count.
                let mut kim1 = self.machine().clone();
                let board = self.current_slots().board(modern_color(kim1.computer_color()));
                machine::put_pieces(&mut kim1, &board);
                let current = self.current();
                self.machines[current] = kim1;
                self.is_linked = true;
            }
        }
    }
}
