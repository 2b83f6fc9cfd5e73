//! The KIM-1 on the screen, and what is said about its display. It knows nothing of terminals; time comes in as a message.

use std::time::Duration;

use microchess_1976::zero_page::{BOARD, Cell, NO_SLOT, PIECE, SQUARE, ZeroPage};
use microchess_1976::{BeyondKnown, Board, ComputerColor, GoResult, Key, Kim1, Level, Opening, PieceType};
use microchess_game::pluralize;

use super::thinking::{Playback, Recorder};
use crate::settings::Speed;

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Msg {
    /// A key was pressed.
    Press(Key),
    /// The answer is shown now.
    MoveNow,
    /// Show or hide page zero.
    TogglePageZero,
    /// Time since the program started.
    Tick(Duration),
    /// The keys in a line.
    Help,
    /// Esc: page zero is closed, or the program ends.
    Close,
    /// Ctrl-C.
    Quit,
}

/// The KIM-1, with a line that explains its display.
pub(super) struct Model {
    kim1: Kim1<Recorder>,
    opening: Option<Opening>,
    speed: Speed,
    now: Duration,
    thinking: Option<Thinking>,
    last_key: Option<Key>,
    /// Page zero before the last key.
    page_before: ZeroPage,
    shows_page_zero: bool,
    message: String,
    should_quit: bool,
}

/// An answer that is known, while a KIM-1 would still be thinking.
struct Thinking {
    playback: Playback,
    board_before: Board,
    message: String,
}

/// All keys, in the two lines of the narrowest screen.
const KEYS: &str = "C set up, P it plays, E sides, 6343 F a move, Z page zero, Esc quit.";
const WELCOME: &str = "Press C to set up the pieces, then P to let the computer begin.";
const WELCOME_TO_WHITE: &str = "You have White: press C, then E, then enter your move, F, and P.";

impl Model {
    pub(super) fn new(level: Level, opening: Option<&Opening>, speed: Speed) -> Self {
        let mut kim1 = Kim1::with_probe(level, Recorder::default());
        if let Some(opening) = opening {
            kim1.load_opening(opening);
        }
        let page_before = kim1.program().page().clone();
        let you_begin = opening.is_some_and(|opening| !opening.computer_is_white);
        Self {
            kim1,
            opening: opening.copied(),
            speed,
            now: Duration::ZERO,
            thinking: None,
            last_key: None,
            page_before,
            shows_page_zero: false,
            message: if you_begin { WELCOME_TO_WHITE } else { WELCOME }.to_owned(),
            should_quit: false,
        }
    }

    /// Takes in what happened.
    pub(super) fn update(&mut self, message: Msg) {
        match message {
            Msg::Quit => self.should_quit = true,
            Msg::Tick(now) => {
                self.now = now;
                if self.thinking.as_ref().is_some_and(|thinking| thinking.playback.is_over(now)) {
                    self.show_answer();
                }
            }
            Msg::MoveNow => self.show_answer(),
            Msg::Help => self.message = KEYS.to_owned(),
            Msg::Close if self.shows_page_zero => self.shows_page_zero = false,
            Msg::Close => self.should_quit = true,
            Msg::TogglePageZero => self.shows_page_zero = !self.shows_page_zero,
            // A KIM-1 does not read its keys while it is thinking.
            Msg::Press(_) if self.thinking.is_some() => {}
            Msg::Press(key) => self.press(key),
        }
    }

    fn press(&mut self, key: Key) {
        self.last_key = Some(key);
        let before = self.kim1.program().page().clone();
        self.page_before = before.clone();
        let board_before = self.kim1.program().board();
        let was_known = self.kim1.beyond_known().is_none();
        let answer = self.kim1.press(key);
        let recording = self.kim1.program_mut().probe_mut().take();
        let beyond_known = self.kim1.beyond_known().filter(|_| was_known).map(describe_beyond_known);
        let Some(answer) = answer else {
            self.message = beyond_known.unwrap_or_else(|| match key {
                Key::F => self.describe_move(&before),
                _ => self.describe_key(key),
            });
            return;
        };
        let seconds = recording.kim1_time().as_secs_f64();
        let message =
            beyond_known.unwrap_or_else(|| describe_answer(answer, &board_before, self.kim1.computer_color(), seconds));
        match self.speed {
            Speed::Instant => self.message = message,
            Speed::Times(speed) => {
                let playback = Playback::new(recording, self.now, speed);
                self.thinking = Some(Thinking { playback, board_before, message });
            }
        }
    }

    /// Ends the playback, if there is one.
    fn show_answer(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.message = thinking.message;
        }
    }

    /// What F did: the piece in PIECE went to SQUARE, whatever the display shows.
    fn describe_move(&self, before: &ZeroPage) -> String {
        let computer = self.kim1.computer_color();
        let (piece, to) = (before[PIECE], before[SQUARE]);
        let name = computer.square_name(to);
        match (piece, before.slot_on(to)) {
            (NO_SLOT, NO_SLOT) => format!("No piece was named and none is on {name}: nothing happened."),
            (NO_SLOT, taken) => {
                format!("No piece was named to move; the {} on {name} is gone all the same.", whose(taken))
            }
            (piece @ 32.., _) => {
                format!("Changed cell ${:02X}, where the book had gone astray (NOT-BUGS, Q8).", BOARD.x(piece).0)
            }
            (piece, _) => {
                let from = computer.square_name(before[BOARD.x(piece)]);
                format!("Moved the {} {from} to {name}. P: the computer plays.", whose(piece))
            }
        }
    }

    /// What a key other than PC and F did.
    fn describe_key(&self, key: Key) -> String {
        let [piece, from, to] = self.kim1.display();
        let computer = self.kim1.computer_color();
        match key {
            Key::C if self.board() != Board::START => {
                "The setup itself was overwritten (NOT-BUGS, Q8): pieces are missing.".to_owned()
            }
            Key::C => "The pieces are set up, the computer has White. P: it plays. E: change sides.".to_owned(),
            Key::E => format!("Sides changed: the computer now plays {computer}."),
            key if key.code() < 8 => match piece {
                NO_SLOT => format!("{from:02X} to {to:02X}: no piece is on {from:02X} yet. Row, column, row, column."),
                slot => {
                    let [from_name, to_name] = [from, to].map(|square| computer.square_name(square));
                    format!("{from:02X} to {to:02X}: the {} on {from_name} to {to_name}. F moves.", whose(slot))
                }
            },
            _ => "MicroChess does not listen to this key.".to_owned(),
        }
    }

    /// The six digits, or `None` while they are dark.
    pub(super) fn display(&self) -> Option<[u8; 3]> {
        match &self.thinking {
            Some(thinking) => thinking.playback.display(self.now),
            None => Some(self.kim1.display()),
        }
    }

    /// The board as the player sees it: a move appears on it when the KIM-1 shows it.
    pub(super) fn board(&self) -> Board {
        self.thinking.as_ref().map_or_else(|| self.kim1.program().board(), |thinking| thinking.board_before)
    }

    /// Page zero as it was and as it is: before and after the last key; while it thinks, when the last two moves were valued.
    pub(super) fn page_zero(&self) -> [[u8; 256]; 2] {
        let pages = match &self.thinking {
            Some(thinking) => {
                let [before, now] = thinking.playback.pages(self.now);
                [before.unwrap_or(&self.page_before), now.unwrap_or(&self.page_before)]
            }
            None => [&self.page_before, self.kim1.program().page()],
        };
        pages.map(|page| std::array::from_fn(|cell| page[Cell(cell as u8)]))
    }

    pub(super) fn shows_page_zero(&self) -> bool {
        self.shows_page_zero
    }

    /// A line that explains the display.
    pub(super) fn message(&self) -> String {
        let Some(Thinking { playback, .. }) = &self.thinking else { return self.message.clone() };
        let elapsed = playback.elapsed(self.now).as_secs_f64();
        let valued = playback.moves_valued(self.now);
        format!("Thinking, {elapsed:.1} s, {} valued. Space: move now.", pluralize(valued, "move"))
    }

    /// The computer's colour.
    pub(super) fn computer(&self) -> ComputerColor {
        self.kim1.computer_color()
    }

    pub(super) fn level(&self) -> Level {
        self.kim1.program().level()
    }

    pub(super) fn opening(&self) -> Option<&Opening> {
        self.opening.as_ref()
    }

    pub(super) fn speed(&self) -> Speed {
        self.speed
    }

    pub(super) fn last_key(&self) -> Option<Key> {
        self.last_key
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    pub(super) fn should_quit(&self) -> bool {
        self.should_quit
    }
}

/// The piece in a slot, with its owner.
fn whose(slot: u8) -> String {
    let owner = if slot < 16 { "computer's" } else { "player's" };
    format!("{owner} {}", PieceType::from_slot(slot).name())
}

/// Where the machine is no longer known to do what the original did, in a line of the narrowest screen. It is said once.
pub(crate) fn describe_beyond_known(beyond_known: BeyondKnown) -> String {
    let address = beyond_known.cell().0;
    let what = match beyond_known {
        BeyondKnown::Code(_) => format!("${address:02X} is code of the original."),
        BeyondKnown::StackPointerOverwritten => "the original crashes now.".to_owned(),
        BeyondKnown::StackPointerRead => format!("the book read SP1, ${address:02X}."),
    };
    format!("Not exact from here on (Q8): {what}")
}

/// What the computer did, and how long it would have thought.
fn describe_answer(answer: GoResult, before: &Board, computer: ComputerColor, seconds: f64) -> String {
    match answer {
        GoResult::Book(mv) if mv.piece_type().is_none() => {
            format!("The book went astray and changed cell ${:02X} (NOT-BUGS, Q8).", BOARD.x(mv.piece).0)
        }
        GoResult::Book(mv) => format!("The computer plays {}, from the book.", before.algebraic(computer, mv)),
        GoResult::Best(mv, value) => {
            let name = before.algebraic(computer, mv);
            format!("The computer plays {name}, value {value}, {seconds:.1} s on a KIM-1.")
        }
        GoResult::Resigns => format!("It resigns: mated, stalemated or hopeless. {seconds:.1} s on a KIM-1."),
    }
}

#[cfg(test)]
mod tests;
