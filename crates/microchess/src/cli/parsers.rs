//! Values on the command line, and how they are parsed from texts.

use std::ops::RangeInclusive;

use clap::builder::RangedU64ValueParser;
use microchess_1976::{Board, ComputerColor, Key, Level, OPENINGS, Opening};
use microchess_game::matches::Sprt;
use microchess_game::{DrawRule, ResignRule, TimeControl};
use microchess_tui::kim1::parse_key;
use microchess_tui::settings::{HUMAN, Opponent, is_human};

use crate::engines::parse_opponent_engine;

/// A parser of counts within a range, which its message names.
pub(super) fn count(range: RangeInclusive<u64>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(range)
}

/// A clock, or none. It needs a type of its own, because clap takes an `Option` for an argument that may be missing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GivenClock(pub(crate) Option<TimeControl>);

pub(super) fn parse_clock(text: &str) -> Result<GivenClock, String> {
    microchess_tui::settings::parse_clock(text).map(GivenClock)
}

/// Parses an opponent. The 1976 program plays its openings, unless the text says something about its book.
pub(super) fn parse_opponent(text: &str) -> Result<Opponent, String> {
    if is_human(text) {
        return Ok(Opponent::Human);
    }
    parse_opponent_engine(text).map(Opponent::Engine).map_err(|error| format!("{error}, or {HUMAN}"))
}

/// A board on the command line, in which white space may separate the digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GivenBoard(pub(crate) Board);

/// A sequence of keys. It needs a type of its own, because clap takes a `Vec` for an argument that can be repeated.
#[derive(Clone, Debug)]
pub(crate) struct Keys(pub(crate) Vec<Key>);

pub(super) const LEVEL_HELP: &str = "How hard it thinks: superblitz, blitz or normal";

pub(super) fn parse_level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|error: microchess_1976::ParseLevelError| error.to_string())
}

pub(super) fn parse_opening(text: &str) -> Result<Opening, String> {
    text.parse().map_err(|error: microchess_1976::openings::ParseOpeningError| error.to_string())
}

pub(super) fn parse_computer_color(text: &str) -> Result<ComputerColor, String> {
    text.parse().map_err(|error: microchess_1976::ParseComputerColorError| error.to_string())
}

pub(crate) fn parse_board(text: &str) -> Result<GivenBoard, String> {
    // Boards without white space are parsed as they are, so that errors have the right place.
    let is_spaced = text.contains(char::is_whitespace);
    let board = if is_spaced { text.split_whitespace().collect::<String>().parse() } else { text.parse() };
    board.map(GivenBoard).map_err(|error: microchess_1976::ParseBoardError| error.to_string())
}

/// Parses two Elo differences: `0,10`.
pub(super) fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let bounds = text.split_once(',').and_then(|(elo0, elo1)| Some((elo0.parse().ok()?, elo1.parse().ok()?)));
    match bounds {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt::new(elo0, elo1)),
        _ => Err("not an SPRT; expected two Elo differences, the smaller first, like 0,10".to_owned()),
    }
}

/// Parses the probability of an error.
pub(super) fn parse_probability(text: &str) -> Result<f64, String> {
    let is_possible = |probability: &f64| (1e-6..0.5).contains(probability);
    let expected = || "not the probability of an error; expected less than 0.5, like 0.05".to_owned();
    text.parse().ok().filter(is_possible).ok_or_else(expected)
}

/// Parses whole numbers with commas between them.
fn parse_numbers<const N: usize>(text: &str) -> Option<[u32; N]> {
    let numbers: Vec<u32> = text.split(',').map(|number| number.trim().parse().ok()).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

/// Parses when a game is a draw: `40,8,10`.
pub(super) fn parse_draw_rule(text: &str) -> Result<DrawRule, String> {
    match parse_numbers(text) {
        Some([from_move, moves, score]) if moves > 0 => Ok(DrawRule { from_move, moves, score }),
        _ => Err("not a rule for draws; expected a move, a number of moves and centipawns, like 40,8,10".to_owned()),
    }
}

/// Parses when a game is won: `4,600`.
pub(super) fn parse_resign_rule(text: &str) -> Result<ResignRule, String> {
    match parse_numbers(text) {
        Some([moves, score]) if moves > 0 && score > 0 => Ok(ResignRule { moves, score }),
        _ => Err("not a rule for won games; expected a number of moves and centipawns, like 4,600".to_owned()),
    }
}

pub(super) fn parse_keys(text: &str) -> Result<Keys, String> {
    if text.trim().is_empty() {
        return Err("there are no keys in it; expected words like C PC 6 3 4 3 F".to_owned());
    }
    text.split_whitespace().enumerate().map(|(index, word)| parse_key(index, word)).collect::<Result<_, _>>().map(Keys)
}

pub(super) fn opening_help() -> String {
    let mut help = "Load an opening of the manual over the built-in one, A8:".to_owned();
    for opening in OPENINGS {
        let side = if opening.computer_is_white { "White" } else { "Black" };
        help.push_str(&format!("\n  {}  {}, the computer plays {side}", opening.tape_id, opening.name));
    }
    help
}
