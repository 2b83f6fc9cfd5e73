#![doc = include_str!("../README.md")]

mod address;
mod beyond;
mod cells;
mod compare;
pub mod disassemble;
mod follower;
mod image;
mod labels;
mod layout;
pub mod loader;
mod lockstep;
mod original;
mod pattern;
mod recent;
mod recognise;
mod self_play;
pub mod watch;

pub use address::{ParseAddressError, parse_address};
pub use beyond::is_beyond_known;
pub use cells::CellName;
pub use compare::{CellDifference, Difference, Doing, Kind, Place, SECOND_STACK};
pub use follower::{Closeness, Tally};
pub use image::{Image, LoadError, Segment};
pub use labels::{LISTING, Labels, listing_address};
pub use layout::{GETKEY, Layout, SCANDS};
pub use lockstep::{Lockstep, LockstepError, Options, Pressed, Stopped};
pub use original::{Lost, Original, Registers, Step};
pub use recent::Event;
pub use recognise::{Addresses, NotRecognised, recognise};
pub use self_play::SelfPlay;
