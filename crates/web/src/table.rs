//! A game by the rules of today and a KIM-1 beside it, which follow each other.
//!
//! A move on the board is keyed into the machine; keys that make a legal move on the machine play it in the game. The machine is
//! never changed behind the back of its keys: where they leave the rules, the two go apart, until a key or the player brings them
//! together again.

use chess0x88::{CastlingStyle, Color, History, Move, MoveKind, PieceType, Position};
use microchess_1976::{Board, GoResult, Key, Level, OPENINGS, Opening};
use microchess_bridge_1976::{Explanation, Slots, SlotsCache, legal_move_of};
use microchess_game::Game;
use microchess_game::pgn::PgnGame;

use crate::machine::{self, Machine, modern_color};
use crate::move_input;
use crate::position_view::{self, color_name};
use crate::protocol::{self, Opponent, PlayedMove, SavedGame, TableState, Thinking, View};
use crate::replay::{hex, page_hex};
use crate::xray;

impl Opponent {
    /// The level, if MicroChess plays.
    pub(crate) const fn level(self) -> Option<Level> {
        match self {
            Self::Human => None,
            Self::SuperBlitz => Some(Level::SuperBlitz),
            Self::Blitz => Some(Level::Blitz),
            Self::Normal => Some(Level::Normal),
        }
    }

    /// The name in a PGN.
    const fn name(self) -> &'static str {
        match self {
            Self::Human => "?",
            Self::SuperBlitz => "MicroChess 1976, Super Blitz",
            Self::Blitz => "MicroChess 1976, Blitz",
            Self::Normal => "MicroChess 1976, Normal",
        }
    }
}

/// What is known of a move beside the move.
#[derive(Clone, Copy, Debug, Default)]
struct MoveRecord {
    is_book: bool,
}

/// The game and the machine.
#[derive(Debug)]
pub(crate) struct Table {
    /// Who plays White and Black.
    players: [Opponent; 2],
    tape: Option<String>,
    game: Game,
    /// All moves, also those that were taken back.
    moves: Vec<(Move, MoveRecord)>,
    /// The machine after each number of moves; one more than moves.
    machines: Vec<Machine>,
    slots: SlotsCache,
    is_linked: bool,
    half_made: Option<Move>,
    words: String,
    note: Option<String>,
}

impl Default for Table {
    fn default() -> Self {
        Self::new(Position::start(), [Opponent::Human, Opponent::Normal], None)
    }
}

/// An opening by its number or its bytes.
pub(crate) fn opening(text: &str) -> Result<Opening, String> {
    if let Ok(opening) = text.parse::<Opening>() {
        return Ok(opening);
    }
    let wrong = || format!("{text} is not a tape: A0 to A9, or 28 bytes in hex");
    let mut opening = OPENINGS[8];
    if text.len() != 2 * opening.bytes.len() || !text.is_ascii() {
        return Err(wrong());
    }
    for (index, byte) in opening.bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| wrong())?;
    }
    Ok(opening)
}

impl Table {
    /// A new game. The tape has been checked.
    fn new(start: Position, players: [Opponent; 2], tape: Option<String>) -> Self {
        let level = level_of(players, Color::White);
        let opening = tape.as_deref().and_then(|tape| opening(tape).ok());
        let mut kim1 = machine::power_on(level, opening.as_ref());
        machine::set_up(&mut kim1, computer_side(players));
        let mut slots = SlotsCache::default();
        let game = Game::new(start);
        let is_standard = *game.start() == Position::start();
        if !is_standard {
            let board = slots.slots(game.history()).board(computer_side(players));
            machine::put_pieces(&mut kim1, &board);
            kim1.program_mut().close_book();
        }
        let words = if is_standard {
            "C sets up the pieces. PC: it plays. E: change sides."
        } else {
            "The pieces are placed as you asked."
        };
        Self {
            players,
            tape,
            game,
            moves: Vec::new(),
            machines: vec![kim1],
            slots,
            is_linked: true,
            half_made: None,
            words: words.to_owned(),
            note: None,
        }
    }

    /// A new game of the page.
    pub(crate) fn start(fen: Option<&str>, players: [Opponent; 2], tape: Option<&str>) -> Result<Self, String> {
        let start = parse_fen(fen)?;
        let tape = tape.map(|tape| opening(tape).map(|_| tape.to_owned())).transpose()?;
        Ok(Self::new(start, players, tape))
    }

    /// A game that the page has kept. The moves are keyed into the machine again; those that its book plays, it plays itself.
    pub(crate) fn restore(saved: &SavedGame) -> Result<Self, String> {
        let players = [saved.white, saved.black];
        let mut table = Self::start(saved.fen.as_deref(), players, saved.tape.as_deref())?;
        for (index, text) in saved.moves.iter().enumerate() {
            let position = table.game.position();
            let mv = position.parse_uci(text).map_err(|error| format!("Move {}, {text}: {error}.", index + 1))?;
            table.follow(mv);
        }
        table.decide_again();
        let current = saved.current.unwrap_or(saved.moves.len()).min(saved.moves.len());
        table.go_to(current);
        table.note = None;
        if current == table.moves.len() {
            match saved.resigned.as_deref() {
                Some("white") => table.game.resign(Color::White),
                Some("black") => table.game.resign(Color::Black),
                _ => {}
            }
        }
        Ok(table)
    }

    /// Lets the program decide about the last move again, if it was its own: then display and memory are as they were.
    fn decide_again(&mut self) {
        let Some((mv, MoveRecord { is_book: false })) = self.moves.last().copied() else { return };
        let last = self.moves.len() - 1;
        let history = self.history_at(last);
        let side = history.position().turn();
        let Some(level) = self.player(side).level() else { return };
        let slots = Slots::from_history(&history);
        let mut kim1 = machine::at_level(self.machines[last].clone(), level);
        machine::give_side(&mut kim1, side);
        kim1.program_mut().close_book();
        let (answer, before) = press_recorded(&mut kim1, Key::PC, false);
        let Some(GoResult::Best(decided, _)) = answer else { return };
        let after = self.machines[last + 1].program().board();
        if legal_move_of(decided, history.position(), &slots) == Some(mv) {
            self.words = machine::describe(&kim1, Key::PC, &before, answer);
            machine::put_pieces(&mut kim1, &after);
            self.machines[last + 1] = kim1;
        }
    }

    /// Plays a legal move of a game that is read back.
    fn follow(&mut self, mv: Move) {
        let mover = self.game.position().turn();
        let mut kim1 = self.machine().clone();
        let mut is_book = false;
        if self.player(mover).level().is_some() {
            machine::give_side(&mut kim1, mover);
            let answer = kim1.program().book_move();
            let slots = self.slots.slots(self.game.history()).clone();
            let position = self.game.position();
            if answer.is_some_and(|answer| legal_move_of(answer, position, &slots) == Some(mv)) {
                is_book = true;
                kim1.press(Key::PC);
            } else {
                kim1.program_mut().close_book();
            }
        }
        if !is_book {
            machine::enter(&mut kim1, mv);
        }
        self.words = machine::describe_entered(&kim1);
        // A game that is read back may have gone on after a draw.
        if self.game.play_on(mv).is_ok() {
            self.commit(mv, MoveRecord { is_book }, kim1, true);
        }
    }

    fn player(&self, side: Color) -> Opponent {
        self.players[side as usize]
    }

    fn current(&self) -> usize {
        self.game.history().moves().len()
    }

    fn machine(&self) -> &Machine {
        // There is one more machine than moves.
        &self.machines[self.current()]
    }

    /// The slots of the current position.
    fn current_slots(&mut self) -> Slots {
        self.slots.slots(self.game.history()).clone()
    }

    /// Takes in a move that the game has just played, with the machine after it. Where the machine cannot have made all of it by
    /// keys (a promotion, the rook of a book's castling), the pieces are put right by hand.
    fn commit(&mut self, mv: Move, record: MoveRecord, mut kim1: Machine, by_hand: bool) {
        let current = self.current();
        self.moves.truncate(current - 1);
        self.moves.push((mv, record));
        let board = self.current_slots().board(modern_color(kim1.computer_color()));
        if by_hand && kim1.program().board() != board {
            machine::put_pieces(&mut kim1, &board);
        }
        self.is_linked = kim1.program().board() == board;
        self.half_made = None;
        self.machines.truncate(current);
        self.machines.push(kim1);
    }

    /// Plays a move of a person.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), String> {
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
        self.commit(mv, MoveRecord::default(), kim1, true);
        Ok(())
    }

    /// Lets the engine whose turn it is move.
    pub(crate) fn think(&mut self, record: bool) -> Result<Option<Thinking>, String> {
        let side = self.game.position().turn();
        let Some(level) = self.player(side).level() else { return Err("No engine is to move.".to_owned()) };
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
            self.commit(mv, MoveRecord { is_book }, kim1, true);
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

    /// Presses a key, and lets the game follow if it can.
    pub(crate) fn press(&mut self, key: &str, record: bool) -> Result<Option<Thinking>, String> {
        let key: Key = key.parse().map_err(|error| format!("{key}: {error}"))?;
        let mut kim1 = self.machine().clone();
        if key == Key::PC {
            let level = level_of(self.players, modern_color(kim1.computer_color()));
            kim1 = machine::at_level(kim1, level);
        }
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
        if self.players.iter().filter(|player| **player == Opponent::Human).count() == 1
            && self.players[0] == Opponent::Human
        {
            self.players.swap(0, 1);
        }
        self.game = Game::new(Position::start());
        self.moves.clear();
        self.machines = vec![kim1];
        self.half_made = None;
        self.check_link();
    }

    /// After E: the computer has the other side, and so has its opponent.
    fn change_sides(&mut self, kim1: Machine) {
        if self.players.iter().filter(|player| **player == Opponent::Human).count() == 1 {
            self.players.swap(0, 1);
        }
        let current = self.current();
        self.machines[current] = kim1;
        self.check_link();
    }

    fn check_link(&mut self) {
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
                self.commit(mv, MoveRecord { is_book }, kim1, false);
                self.restore_before(before, &slots, computer);
            }
            return;
        }
        self.half_made = position
            .legal_moves()
            .iter()
            .copied()
            .find(|mv| half_made_boards(&slots, us, computer, *mv).contains(&board));
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
        self.is_linked = true;
        self.words = "The pieces stand as in the game again.".to_owned();
        Ok(())
    }

    /// A KIM-1 with zeroed memory beside the game.
    pub(crate) fn power_on(&mut self, level: Level, tape: Option<&str>) -> Result<(), String> {
        let loaded = tape.map(opening).transpose()?;
        let opponent = match level {
            Level::SuperBlitz => Opponent::SuperBlitz,
            Level::Blitz => Opponent::Blitz,
            Level::Normal => Opponent::Normal,
        };
        for player in &mut self.players {
            if *player != Opponent::Human {
                *player = opponent;
            }
        }
        if self.players == [Opponent::Human; 2] {
            self.players[1] = opponent;
        }
        self.tape = tape.map(str::to_owned);
        let current = self.current();
        self.machines[current] = machine::power_on(level, loaded.as_ref());
        self.words = "Memory is cleared and the program is loaded. C sets up the pieces.".to_owned();
        self.note = None;
        self.check_link();
        Ok(())
    }

    /// Ends the game with the resignation of the side to move.
    pub(crate) fn resign(&mut self) {
        if self.game.termination().is_none() {
            self.game.resign(self.game.position().turn());
        }
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

    fn go_to(&mut self, ply: usize) {
        let changed = ply != self.current();
        while self.current() > ply {
            if self.game.undo().is_none() {
                break;
            }
        }
        while self.current() < ply {
            let Some((mv, _)) = self.moves.get(self.current()).copied() else { break };
            if self.game.play_on(mv).is_err() {
                break;
            }
        }
        if changed {
            self.note = None;
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

    /// The history of the first moves, also of those that were taken back.
    fn history_at(&self, ply: usize) -> History {
        let mut history = History::new(self.game.start().clone());
        for (mv, _) in self.moves.iter().take(ply) {
            if history.play(*mv).is_err() {
                break;
            }
        }
        history
    }

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
            engine_to_move: termination.is_none() && self.player(side).level().is_some(),
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
            });
            position.make(*mv);
        }
        played
    }

    fn saved(&self) -> SavedGame {
        let is_standard = *self.game.start() == Position::start();
        let resigned = match self.game.termination() {
            Some(microchess_game::Termination::Resignation(side)) => Some(color_name(side).to_owned()),
            _ => None,
        };
        SavedGame {
            fen: (!is_standard).then(|| self.game.start().to_string()),
            moves: self.moves.iter().map(|(mv, _)| mv.uci(CastlingStyle::King).to_string()).collect(),
            current: Some(self.current()),
            white: self.players[0],
            black: self.players[1],
            tape: self.tape.clone(),
            resigned,
        }
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
        let played = self.moves.get(ply).copied();
        let by_engine = self.player(side).level();
        let level = by_engine.unwrap_or_else(|| level_of(self.players, side));
        let context = xray::Context {
            ply,
            level,
            played: played.map(|(mv, _)| mv).filter(|_| by_engine.is_some()),
            is_book: played.is_some_and(|(_, record)| record.is_book),
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

    /// Who plays White and Black.
    pub(crate) const fn players(&self) -> [Opponent; 2] {
        self.players
    }
}

/// A digit from 0 to 7.
const fn digit(value: u8) -> char {
    (b'0' + value) as char
}

/// A position from a FEN, or the standard one.
pub(crate) fn parse_fen(fen: Option<&str>) -> Result<Position, String> {
    let Some(fen) = fen.map(str::trim).filter(|fen| !fen.is_empty()) else { return Ok(Position::start()) };
    fen.parse().map_err(|error| format!("This FEN cannot be used: {error}."))
}

/// Presses a key, with the clock at 0 and a recording if one is wanted. Returns page zero as it was before.
fn press_recorded(
    kim1: &mut Machine,
    key: Key,
    record: bool,
) -> (Option<GoResult>, microchess_1976::zero_page::ZeroPage) {
    let before = kim1.program().page().clone();
    let records = record && key == Key::PC;
    kim1.program_mut().probe_mut().restart(records.then_some(&before));
    (kim1.press(key), before)
}

/// The side that the machine plays at the start.
fn computer_side(players: [Opponent; 2]) -> Color {
    if players[0] == Opponent::Human && players[1] != Opponent::Human { Color::Black } else { Color::White }
}

/// The level at which the machine plays a side: that of the side, or of the other, or Normal.
fn level_of(players: [Opponent; 2], side: Color) -> Level {
    let [this, other] = [side, !side].map(|side| players[side as usize].level());
    this.or(other).unwrap_or_default()
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
