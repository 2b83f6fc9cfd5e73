//! MicroChess, the chess program that Peter Jennings wrote in 1976 for the KIM-1: 1.1 kilobytes, a 6502 at 1 MHz,
//! six digits to show a move.
//!
//! This crate is that program, written anew from a description of what it does and compared with what the original
//! did: every move, value, counter, display digit, printed byte and clock cycle. `microchess verify` replays the
//! recordings.
//!
//! ```
//! use microchess_1976::{Key, Kim1, Level};
//!
//! let mut kim1 = Kim1::new(Level::Normal);
//! kim1.press(Key::C); // set up the men
//! kim1.press(Key::PC); // your move, computer
//! assert_eq!(kim1.display(), [0x0F, 0x13, 0x33]); // the king's pawn, e2 to e4
//! ```
//!
//! # How a kilobyte plays chess
//!
//! The program looks at each of its moves once, gives it a value from 0 to 255, and plays the highest. There is no
//! search tree in today's sense. For each move it asks four questions, by generating moves four times over and
//! counting:
//!
//! ```text
//!  STATE 12   what can I do now, before I move?            (once)
//!  STATE 4    my move: what does it take?                  \
//!  STATE 0    what can the opponent do then?                > for each move
//!             and if he takes, and I take back, and he ... /
//!  STATE 8    what could I do next, if he passed?         /
//! ```
//!
//! The answers are 22 counters: how many moves, the best capture, the sum of captures. STRATGY weighs them into
//! one byte.
//!
//! What makes it small is that one generator serves for everything. [GNM](generate) walks the men and passes each
//! move to [JANUS](janus), which looks at [STATE](state) and decides what the move is for: to be counted, to be
//! followed into an exchange, to be tested for check, or to be valued. Trying a move means to make it, turn the
//! board round, and call the generator again.
//!
//! ```text
//!   GO --> GNM --> CMOVE --> JANUS --+--> COUNTS          "what can be done"
//!    |      ^        |               |
//!    |      |        +-> CHKCHK --+  +--> TREE --+        "who wins the exchange"
//!    |      |                     |  |           |
//!    |      +---------------------+  |           |
//!    |      +--------------------------<---------+
//!    |                               +--> ON4 --> STRATGY --> CKMATE --> PUSH
//!    +--> MOVE                                    "what is it worth"     "the best so far"
//! ```
//!
//! # In reading order
//!
//! 1. [`program`]: the whole thing as a value. [`zero_page`]: its memory, and the names of the cells. [`tables`]: the set-up,
//!    the steps, the worth of the men. [`board`], [`men`] and [`moves`] are for those who look on.
//! 2. [`moving`]: making a move, taking it back, changing sides.
//! 3. [`step`]: one step of a man, and whether it leaves the king in check.
//! 4. [`generate`]: all moves of a side.
//! 5. [`state`] and [`janus`]: what a generated move is for.
//! 6. [`value`], with the accumulator of [`term`]: what a move is worth.
//! 7. [`choose`]: the book, and the decision. [`openings`]: the ten openings that could be had on tape.
//! 8. [`kim1`] and [`serial`]: the two main loops. [`level`] and [`edition`]: what can be set.
//!
//! Beside the program stand those who watch it: [`probe`], [`clock`] (every cycle of the 6502), [`xray`] and
//! [`words`] (why a move has its value), [`fast`] (the same decision without the road to it), [`algebraic`] (what a move is called today), and [`listing`], an index of
//! the labels of 1976.
//!
//! A routine of 1976 keeps its label, in small letters (`gnm`, `stratgy`, `ckmate`); cells and tables keep their
//! capitals (`BMAXC`, `POINTS`). Names of two words or more are ours. A mark like Q5 points to the list of
//! quirks in NOT-BUGS.md: things that look like mistakes, and are kept.
//!
//! # Not in here
//!
//! The program knows no castling (but for the book's), no en passant and no promotion, and does not check what a
//! person enters. Neither does this crate: it is the program, not a referee.
#![no_std]

#[cfg(test)]
extern crate std;

pub mod algebraic;
pub mod board;
pub mod choose;
pub mod clock;
pub mod edition;
pub mod fast;
pub mod generate;
pub mod janus;
pub mod kim1;
pub mod level;
pub mod listing;
pub mod men;
pub mod moves;
pub mod moving;
pub mod openings;
pub mod probe;
pub mod program;
pub mod serial;
pub mod state;
pub mod step;
pub mod tables;
pub mod term;
pub mod value;
pub mod words;
pub mod xray;
pub mod zero_page;

pub use algebraic::Seat;
pub use board::Board;
pub use choose::Answer;
pub use clock::Clock;
pub use edition::Edition;
pub use kim1::{Key, Kim1};
pub use level::Level;
pub use men::Man;
pub use moves::Move;
pub use openings::{OPENINGS, Opening};
pub use probe::Probe;
pub use program::MicroChess;
pub use serial::Serial;
pub use state::State;

/// The examples of README.md are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
