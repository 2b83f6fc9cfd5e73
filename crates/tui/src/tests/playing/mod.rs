//! Everything that can be done in a game.

mod clocks;
mod engines;
mod files;
mod library;
mod moves;
mod popups;
mod results;
mod undo;
mod watching;
mod xray;

use microchess_game::PlayerSpec;

use super::TestUser;
use crate::settings::{ColorChoice, Opponent, Settings};

/// Against MicroChess without its book, so that every game is the same.
fn against(level: &str, color: ColorChoice) -> TestUser {
    let spec: PlayerSpec = format!("1976:{level}").parse().unwrap();
    TestUser::in_game(Settings { opponent: Opponent::Engine(spec), color, ..Settings::default() })
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
