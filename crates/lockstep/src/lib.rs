#![doc = include_str!("../README.md")]
#![deny(clippy::print_stdout, clippy::print_stderr)] // They panic when the output is full or closed.

mod address;
mod banner;
mod cells;
mod compare;
mod debugger;
mod deviations;
pub mod disassemble;
mod follower;
mod image;
mod keys;
mod labels;
mod layout;
pub mod loader;
mod lockstep;
mod original;
mod pattern;
mod recent;
mod recognise;
mod second_stack;
mod self_play;

pub use address::{ParseAddressError, parse_address};
pub use cells::CellName;
pub use compare::{CellDifference, Difference, DifferenceKind, Doing, Place};
pub use debugger::{Debugger, Flag, ListedInstruction};
pub use deviations::Deviation;
pub use follower::{Closeness, Counts};
pub use image::{Image, LoadError, Segment};
pub use keys::{NoSuchKeyError, serial_character};
pub use labels::{LISTING, Labels, listing_address};
pub use layout::{GETKEY, Layout, SCANDS};
pub use lockstep::{Lockstep, LockstepError, Options, Pressed, Stopped};
pub use original::{Lost, Original, Registers, Step};
pub use recent::Event;
pub use recognise::{Addresses, RecogniseError, recognise};
pub use second_stack::{SECOND_STACK, StackedMove};
pub use self_play::SelfPlay;
