//! The machine: its keys, what the game makes of them, and what brings the two together again.

use chess0x88::{Color, Move, MoveKind, PieceType, Position};
use microchess_1976::{Board, GoResult, Key, Level};
use microchess_bridge_1976::Slots;
use microchess_game::Game;

use super::{MoveRecord, Table, level_of, machine_plays, opening};
use crate::machine::{self, Machine, modern_color};
use crate::opponent::Opponent;
use crate::protocol::Thinking;

/// What is said when the program was loaded.
const LOADED: &str = "Memory is cleared and the program is loaded. C sets up the pieces.";

/// What was done to the machine since the game last brought it to this position. A reload does it again.
#[derive(Clone, Debug)]
pub(super) struct Keyed {
    /// Whether it began with the program loaded anew.
    pub(super) is_powered_on: bool,
    /// The side that the machine had before the first key.
    pub(super) computer: Color,
    pub(super) keys: Vec<Key>,
}

impl Keyed {
    const fn new(computer: Color) -> Self {
        Self { is_powered_on: false, computer, keys: Vec::new() }
    }
}

impl Table {
    /// Presses a key, and lets the game follow if it can.
    pub(crate) fn press(&mut self, key: &str, record: bool) -> Result<Option<Thinking>, String> {
        let key: Key = key.parse().map_err(|error| format!("{key}: {error}"))?;
        let mut kim1 = self.machine().clone();
        if key == Key::PC {
            let level = level_of(self.players, modern_color(kim1.computer_color()));
            kim1 = machine::at_level(kim1, level);
        }
        let computer = modern_color(kim1.computer_color());
        self.keyed.get_or_insert_with(|| Keyed::new(computer)).keys.push(key);
        let was_known = kim1.beyond_known().is_none();
        let board_before = kim1.program().board();
        let (answer, before) = press_recorded(&mut kim1, key, record);
        self.words = machine::describe(&kim1, key, &before, answer);
        if let Some(beyond) = kim1.beyond_known().filter(|_| was_known) {
            self.words = beyond.to_string();
        }
        self.note = None;
        let thinking = kim1.program_mut().probe_mut().take();
        match key {
            Key::C => self.begin_again(kim1),
            Key::E => self.change_sides(kim1),
            _ => {
                let current = self.current();
                let is_moved = kim1.program().board() != board_before;
                self.machines[current] = kim1;
                if is_moved {
                    self.follow_machine(answer);
                }
            }
        }
        Ok(thinking)
    }

    /// After C: a new game, in which the computer has White.
    fn begin_again(&mut self, kim1: Machine) {
        if machine_plays(self.players) && self.players[0] == Opponent::Human {
            self.players.swap(0, 1);
        }
        self.game = Game::new(Position::start());
        self.moves.clear();
        self.machines = vec![kim1];
        self.half_made = None;
        self.keyed = Some(Keyed::new(Color::White));
        self.check_link();
    }

    /// After E: the computer has the other side, and so has its opponent.
    fn change_sides(&mut self, kim1: Machine) {
        if machine_plays(self.players) {
            self.players.swap(0, 1);
        }
        let current = self.current();
        self.machines[current] = kim1;
        self.check_link();
    }

    pub(super) fn check_link(&mut self) {
        let board = self.machine().program().board();
        let computer = modern_color(self.machine().computer_color());
        self.is_linked = self.current_slots().board(computer) == board;
        if self.is_linked {
            self.half_made = None;
        }
    }

    /// The machine's pieces have moved: finds the legal move that they made, if they did.
    fn follow_machine(&mut self, answer: Option<GoResult>) {
        self.check_link();
        if self.is_linked {
            return;
        }
        let kim1 = self.machine().clone();
        let board = kim1.program().board();
        let computer = modern_color(kim1.computer_color());
        let slots = self.current_slots();
        let position = self.game.position().clone();
        let us = position.turn();
        let made = position.legal_moves().iter().copied().find(|mv| {
            let mut after = slots.clone();
            after.make(us, *mv);
            after.board(computer) == board
        });
        if let Some(mv) = made.filter(|_| self.game.termination().is_none()) {
            // The machine before the move is the one with which this position began, as far as the game can tell.
            if self.game.play(mv).is_ok() {
                let is_book = matches!(answer, Some(GoResult::Book(_)));
                let before = self.machines[self.current() - 1].clone();
                self.commit(mv, MoveRecord::book(is_book), kim1, false);
                self.restore_before(before, &slots, computer);
            }
            return;
        }
        self.find_half_made();
    }

    /// Finds the legal move of several pieces of which the machine has made a part.
    fn find_half_made(&mut self) {
        let board = self.machine().program().board();
        let computer = modern_color(self.machine().computer_color());
        let slots = self.current_slots();
        let position = self.game.position();
        let is_part = |mv: &Move| half_made_boards(&slots, position.turn(), computer, *mv).contains(&board);
        self.half_made = position.legal_moves().iter().copied().find(is_part);
    }

    /// The machine that is kept for the position before the move must have its pieces as they were, and the keys that led to the
    /// move half entered do no harm.
    fn restore_before(&mut self, mut before: Machine, slots: &Slots, computer: Color) {
        let board = slots.board(computer);
        if modern_color(before.computer_color()) == computer {
            machine::put_pieces(&mut before, &board);
        }
        let index = self.current() - 1;
        self.machines[index] = before;
    }

    /// Brings the machine back to the game: a move that was half made by keys is completed, anything else is undone.
    pub(crate) fn put_back(&mut self) -> Result<(), String> {
        let mut kim1 = self.machine().clone();
        self.note = None;
        let current = self.current();
        let computer = modern_color(kim1.computer_color());
        let board = self.current_slots().board(computer);
        if let Some(mv) = self.half_made.take() {
            let mut before = kim1.clone();
            machine::put_pieces(&mut before, &board);
            self.machines[current] = before;
            self.game.play(mv).map_err(|error| error.to_string())?;
            self.commit(mv, MoveRecord::default(), kim1, true);
            self.words = "The rest of the move was made by hand.".to_owned();
            return Ok(());
        }
        machine::put_pieces(&mut kim1, &board);
        self.machines[current] = kim1;
        self.keyed = None;
        self.is_linked = true;
        self.words = "The pieces stand as in the game again.".to_owned();
        Ok(())
    }

    /// A KIM-1 with zeroed memory beside the game.
    pub(crate) fn power_on(&mut self, level: Level, tape: Option<&str>) -> Result<(), String> {
        let loaded = tape.map(opening).transpose()?;
        for player in &mut self.players {
            if player.level().is_some() {
                *player = Opponent::MicroChess(level);
            }
        }
        if self.players == [Opponent::Human; 2] {
            self.players[1] = Opponent::MicroChess(level);
        }
        self.tape = tape.map(str::to_owned);
        let current = self.current();
        self.machines[current] = machine::power_on(level, loaded.as_ref());
        self.keyed = Some(Keyed { is_powered_on: true, ..Keyed::new(Color::White) });
        self.words = LOADED.to_owned();
        self.note = None;
        self.check_link();
        Ok(())
    }

    /// Does to the machine again what was done to it before a reload. The game does not follow: its moves are kept beside.
    pub(super) fn key_in(&mut self, keyed: Keyed) {
        let computer = keyed.computer;
        let level = level_of(self.players, computer);
        let mut kim1 = if keyed.is_powered_on {
            self.words = LOADED.to_owned();
            machine::power_on(level, self.tape.as_deref().and_then(|tape| opening(tape).ok()).as_ref())
        } else {
            self.machine().clone()
        };
        machine::give_side(&mut kim1, computer);
        for key in &keyed.keys {
            let (answer, before) = press_recorded(&mut kim1, *key, false);
            self.words = machine::describe(&kim1, *key, &before, answer);
        }
        if let Some(beyond) = kim1.beyond_known() {
            self.words = beyond.to_string();
        }
        let current = self.current();
        self.machines[current] = machine::at_level(kim1, level);
        self.keyed = Some(keyed);
        self.check_link();
        if !self.is_linked {
            self.find_half_made();
        }
    }
}

/// Presses a key, with the clock at 0 and a recording if one is wanted. Returns page zero as it was before.
pub(super) fn press_recorded(
    kim1: &mut Machine,
    key: Key,
    record: bool,
) -> (Option<GoResult>, microchess_1976::zero_page::ZeroPage) {
    let before = kim1.program().page().clone();
    let records = record && key == Key::PC;
    kim1.program_mut().probe_mut().restart(records.then_some(&before));
    (kim1.press(key), before)
}

/// The boards that a move of several pieces leads through, when it is made by keys: castling, en passant, promotion.
fn half_made_boards(slots: &Slots, us: Color, computer: Color, mv: Move) -> Vec<Board> {
    let moved = |from: chess0x88::Square, to: chess0x88::Square| {
        let numbers = microchess_bridge_1976::computer_color(computer);
        let byte = |square: chess0x88::Square| numbers.square(square.file().index(), square.rank().index());
        let mut board = slots.board(computer);
        // What stands on the square of arrival is captured, and then the piece arrives.
        let offset = if us == computer { 0 } else { 16 };
        for square in &mut board.0 {
            if *square == byte(to) {
                *square = microchess_1976::zero_page::CAPTURED;
            }
        }
        if let Some(square) = board.0[offset..offset + 16].iter_mut().find(|square| **square == byte(from)) {
            *square = byte(to);
        }
        board
    };
    match (mv.kind(), mv.castling_dests()) {
        (_, Some([king, rook])) => vec![moved(mv.from(), king), moved(mv.to(), rook)],
        (MoveKind::Promotion(PieceType::Queen), _) | (MoveKind::EnPassant, _) => vec![moved(mv.from(), mv.to())],
        _ => Vec::new(),
    }
}
