//! The arguments of `match` and `census`, which play many games. Their doc comments are the help that the program prints.

use std::path::PathBuf;

use clap::Args;
use microchess_1976::Level;
use microchess_game::matches::{EloModel, Sprt};
use microchess_game::{DrawRule, PlayerSpec, ResignRule, TimeControl};

use super::parsers::{count, parse_draw_rule, parse_level, parse_probability, parse_resign_rule, parse_sprt};
use crate::engines::parse_player;

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The player with White in the first game
    #[arg(long, value_name = "SPEC", value_parser = parse_player, requires = "black")]
    pub(crate) white: Option<PlayerSpec>,
    /// The player with Black in the first game
    #[arg(long, value_name = "SPEC", value_parser = parse_player, requires = "white")]
    pub(crate) black: Option<PlayerSpec>,
    /// Instead of --white and --black: one of several players; everyone plays everyone
    #[arg(long = "player", value_name = "SPEC", value_parser = parse_player, conflicts_with_all = ["white", "black"])]
    pub(crate) players: Vec<PlayerSpec>,
    /// The first --player plays all others, who do not play each other
    #[arg(long, requires = "players")]
    pub(crate) gauntlet: bool,
    /// How many games each two players play
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = count(1..=1_000_000))]
    pub(crate) games: usize,
    /// Seconds for the game and for each move: 10+0.1; or for a number of moves: 40/60
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, conflicts_with_all = ["movetime", "nodes", "depth"])]
    pub(crate) tc: Option<TimeControl>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", conflicts_with_all = ["nodes", "depth"], value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) movetime: Option<u64>,
    /// Nodes for each move
    #[arg(long, value_name = "N", conflicts_with = "depth", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Search depth in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Openings: a PGN file, or a file with a FEN or EPD on each line
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Without --openings: begin with N random plies
    #[arg(long, value_name = "N", default_value_t = 6, conflicts_with = "openings", value_parser = count(0..=200))]
    pub(crate) random_plies: usize,
    /// Append the games to this file, one by one
    #[arg(long, value_name = "OUT")]
    pub(crate) pgn: Option<PathBuf>,
    /// Go on with the match whose games are in the PGN file: they count, and are not played again
    ///
    /// Event, players, settings, limits and openings must be those with which it was begun; the seed is taken from the file. A game
    /// that was cut off is played again.
    #[arg(long, requires = "pgn")]
    pub(crate) resume: bool,
    /// How many games run at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count(1..=256))]
    pub(crate) concurrency: usize,
    /// Stop as soon as a sequential probability ratio test decides between these Elo differences
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// With --sprt: how often H1 may be accepted wrongly
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = parse_probability, requires = "sprt")]
    pub(crate) alpha: f64,
    /// With --sprt: how often H1 may be rejected wrongly
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = parse_probability, requires = "sprt")]
    pub(crate) beta: f64,
    /// With --sprt: logistic (the usual Elo) or normalized (in standard deviations of a game)
    #[arg(long, value_name = "MODEL", default_value_t, requires = "sprt")]
    pub(crate) model: EloModel,
    /// Draw from move N on when both players' scores were within CP centipawns for COUNT moves
    #[arg(long, value_name = "N,COUNT,CP", value_parser = parse_draw_rule)]
    pub(crate) draw: Option<DrawRule>,
    /// End a game when both players' scores were CP centipawns or more for the same side for COUNT moves
    #[arg(long, value_name = "COUNT,CP", value_parser = parse_resign_rule)]
    pub(crate) resign: Option<ResignRule>,
    /// A game of N moves is a draw
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_moves: Option<u32>,
    /// How many milliseconds too late a move may be [default: 0 with clocks, 100 with --movetime]
    #[arg(long, value_name = "MS")]
    pub(crate) margin: Option<u64>,
    /// Print JSON with all pairings and games
    #[arg(long)]
    pub(crate) json: bool,
    /// The seed of random moves; the seed that a match printed repeats it
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct CensusArgs {
    /// How many games for each pair of levels
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) games: u32,
    /// The levels, separated by commas [default: all three]
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',', value_parser = parse_level)]
    pub(crate) levels: Vec<Level>,
    /// Begin with N random plies
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u16).range(0..=200))]
    pub(crate) random_plies: u16,
    /// The seed of random moves; the seed that a census printed repeats it
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Draw the distribution of values as SVG
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    /// Print JSON with all counts
    #[arg(long)]
    pub(crate) json: bool,
}
