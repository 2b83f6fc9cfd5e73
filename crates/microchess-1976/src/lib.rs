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
//! kim1.press(Key::C); // set up the pieces
//! kim1.press(Key::PC); // let the computer move
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
//!  STATE 12   what can I do now, before I move?               (once)
//!  STATE 4    my move: what does it capture?                  \
//!  STATE 0    what can the opponent do then?                   > for each move
//!             and which captures and recaptures follow?       /
//!  STATE 8    what could I do next, if the opponent passed?  /
//! ```
//!
//! The answers are 22 counters: mobility, the best capture, the sum of captures. STRATGY, the evaluation, weighs them
//! into one byte.
//!
//! What makes it small is that one generator serves for everything. [GNM](movegen) walks the piece list and passes
//! each move to [JANUS](janus), which looks at [STATE](state) and decides what the move is for: to be counted, to be
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
//! 1. [`program`]: the whole program as a value. [`zero_page`]: its memory, and the names of the cells. [`tables`]:
//!    the initial position, the steps, the piece values. [`board`], [`piece_type`] and [`chess_move`] are types for
//!    callers; the program itself has only bytes.
//! 2. [`make`]: making a move, unmaking it, changing sides.
//! 3. [`step`]: one step of a piece, and whether it leaves the king in check.
//! 4. [`movegen`]: all moves of a side.
//! 5. [`state`] and [`janus`]: what a generated move is for.
//! 6. [`evaluate`], with the accumulator of [`term`]: what a move is worth.
//! 7. [`choose`]: the opening book, and the decision. [`openings`]: the ten openings that could be had on tape.
//! 8. [`kim1`] and [`serial`]: the two main loops. [`level`] and [`edition`]: what can be set. [`first_stack`] and
//!    [`beyond_known`]: what an astray book can reach, and where exactness ends.
//!
//! Beside the program are the tools that observe it: [`probe`], [`routine`] (the routines whose entry it reports),
//! [`cycles`] (every cycle of the 6502), [`xray`] (why a move has its value), [`fast`] (the same decision with
//! bitboards), [`algebraic`] (the names of squares and moves
//! today), and [`listing`], an index of the labels of 1976.
//!
//! A routine of 1976 keeps its label, in small letters (`gnm`, `stratgy`, `ckmate`); cells and tables keep their
//! capitals (`BMAXC`, `POINTS`). A mark like Q5 points to the list of quirks in NOT-BUGS.md: things that look like
//! mistakes, and are kept.
//!
//! # Not in here
//!
//! The program knows no castling (except in the book), no en passant and no promotion, and does not check the moves
//! that a player enters. Neither does this crate: `chess0x88` has the rules.
#![no_std]
// The guided tour above and the index in `listing` link to the routines, which are private. Readers see them with
// `--document-private-items`, as on docs.rs.
#![allow(rustdoc::private_intra_doc_links)]

#[cfg(test)]
extern crate std;

mod algebraic;
mod beyond_known;
mod board;
mod chess_move;
mod choose;
pub mod cycles;
mod edition;
mod evaluate;
pub mod fast;
mod first_stack;
mod janus;
mod kim1;
mod level;
mod listing;
mod make;
mod movegen;
pub mod openings;
mod piece_type;
mod probe;
mod program;
mod routine;
mod serial;
mod state;
mod step;
mod tables;
mod term;
pub mod xray;
pub mod zero_page;

pub use algebraic::{Algebraic, ComputerColor, ParseComputerColorError, SquareName};
pub use beyond_known::BeyondKnown;
pub use board::{Board, ParseBoardError};
pub use chess_move::Move;
pub use choose::{GoResult, RESIGNS_BELOW};
#[doc(no_inline)]
pub use cycles::CycleCounter;
pub use edition::Edition;
pub use evaluate::MATE_VALUE;
pub use kim1::{Key, Kim1, ParseKeyError};
pub use level::{Level, ParseLevelError};
#[doc(no_inline)]
pub use openings::{OPENINGS, Opening};
pub use piece_type::PieceType;
pub use probe::Probe;
pub use program::MicroChess;
pub use routine::Routine;
pub use serial::{Flow, Serial, SerialOutput};
pub use state::State;

/// Compiles the examples of README.md as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
