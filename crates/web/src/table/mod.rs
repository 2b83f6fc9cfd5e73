//! A game by the rules of today and a KIM-1 beside it, which follow each other.
//!
//! A move on the board is keyed into the machine; keys that make a legal move on the machine play it in the game. The machine is
//! never changed behind the back of its keys: where they leave the rules, the two go apart, until a key or the player brings them
//! together again.

mod kept;
mod keys;
mod playing;
mod views;

use chess0x88::{Color, History, Move, Position};
use microchess_1976::{Level, OPENINGS, Opening};
use microchess_bridge_1976::{Slots, SlotsCache};
use microchess_game::Game;

use self::keys::Keyed;
use crate::machine::{self, Machine, modern_color};
use crate::opponent::Opponent;
use crate::protocol::Thought;

/// What is known of a move beside the move.
#[derive(Clone, Debug, Default)]
struct MoveRecord {
    is_book: bool,
    /// What Janus said of it.
    thought: Option<Thought>,
}

impl MoveRecord {
    const fn book(is_book: bool) -> Self {
        Self { is_book, thought: None }
    }
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
    /// The keys since the machine was last brought to this position by the game.
    keyed: Option<Keyed>,
    words: String,
    note: Option<String>,
}

impl Default for Table {
    fn default() -> Self {
        Self::new(Position::start(), [Opponent::Human, Opponent::MicroChess(Level::Normal)], None)
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
            keyed: None,
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
        self.keyed = None;
        self.machines.truncate(current);
        self.machines.push(kim1);
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

    /// Who plays White and Black.
    pub(crate) const fn players(&self) -> [Opponent; 2] {
        self.players
    }
}

/// A position from a FEN, or the standard one.
pub(crate) fn parse_fen(fen: Option<&str>) -> Result<Position, String> {
    let Some(fen) = fen.map(str::trim).filter(|fen| !fen.is_empty()) else { return Ok(Position::start()) };
    fen.parse().map_err(|error| format!("This FEN cannot be used: {error}."))
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

/// Whether a person plays against MicroChess: then the KIM-1's side is a side of the game.
fn machine_plays(players: [Opponent; 2]) -> bool {
    players.contains(&Opponent::Human) && players.iter().any(|player| player.level().is_some())
}
