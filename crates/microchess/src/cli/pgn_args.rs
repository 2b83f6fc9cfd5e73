//! The arguments of `pgn` and `analyse`, which read files of games. Their doc comments are the help that the program prints.

use std::path::PathBuf;

use clap::Args;

use super::dates::{PgnDate, parse_pgn_date};
use super::eco::{EcoRange, parse_eco_range};

#[derive(Debug, Args)]
pub(crate) struct PgnArgs {
    /// PGN files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Only report problems; do not write the games
    #[arg(long, group = "written")]
    pub(crate) quiet: bool,
    /// Print counts instead: results, lengths, dates, players, openings
    #[arg(long, group = "written")]
    pub(crate) stats: bool,
    /// Print the last position of each game as a FEN instead, - for a game whose moves could not be read
    #[arg(long, group = "written")]
    pub(crate) final_fen: bool,
    /// Print each game as a line of JSON instead: tags, result, moves, positions, problems
    #[arg(long, group = "written")]
    pub(crate) json: bool,
    /// On how many cores [default: all]; it does not change the result
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) threads: Option<u8>,
    /// Only games of a player whose name contains this, with either colour
    #[arg(long, value_name = "NAME", help_heading = "Select games")]
    pub(crate) player: Option<String>,
    /// Only games in which White's name contains this
    #[arg(long, value_name = "NAME", help_heading = "Select games")]
    pub(crate) white: Option<String>,
    /// Only games in which Black's name contains this
    #[arg(long, value_name = "NAME", help_heading = "Select games")]
    pub(crate) black: Option<String>,
    /// Only games with this result
    #[arg(long, value_parser = ["1-0", "0-1", "1/2-1/2", "*"], help_heading = "Select games")]
    pub(crate) result: Option<String>,
    /// Only games of this date or later: 2020, 2020.05 or 2020.05.31; a date that is known in part counts if it may fit
    #[arg(long, value_name = "DATE", value_parser = parse_pgn_date, help_heading = "Select games")]
    pub(crate) since: Option<PgnDate>,
    /// Only games of this date or earlier
    #[arg(long, value_name = "DATE", value_parser = parse_pgn_date, help_heading = "Select games")]
    pub(crate) until: Option<PgnDate>,
    /// Only games with this code in the tag ECO: B90, all of B9, or B90-C19
    #[arg(long, value_name = "CODE", value_parser = parse_eco_range, help_heading = "Select games")]
    pub(crate) eco: Option<EcoRange>,
    /// Only games whose opening contains this, by the tags Opening and Variation
    #[arg(long, value_name = "NAME", help_heading = "Select games")]
    pub(crate) opening: Option<String>,
    /// Only games that reach this position; its counters do not matter
    #[arg(long, value_name = "FEN", help_heading = "Select games")]
    pub(crate) fen: Option<String>,
    /// Only games of at least this many moves
    #[arg(long, value_name = "N", help_heading = "Select games")]
    pub(crate) min_moves: Option<usize>,
    /// Only games of at most this many moves
    #[arg(long, value_name = "N", help_heading = "Select games")]
    pub(crate) max_moves: Option<usize>,
}

impl PgnArgs {
    /// Whether only some games are wanted.
    pub(crate) const fn has_filter(&self) -> bool {
        self.player.is_some()
            || self.white.is_some()
            || self.black.is_some()
            || self.result.is_some()
            || self.since.is_some()
            || self.until.is_some()
            || self.eco.is_some()
            || self.opening.is_some()
            || self.fen.is_some()
            || self.min_moves.is_some()
            || self.max_moves.is_some()
    }
}

#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    /// A PGN file; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Write the games to this file, and the table to standard output
    #[arg(long, short, value_name = "OUT.pgn")]
    pub(crate) output: Option<PathBuf>,
    /// Nodes for each position [default: 100000]; the same number gives the same result
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1000..), conflicts_with = "movetime")]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds for each position
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(crate) movetime: Option<u64>,
    /// How many positions are searched at the same time [default: one on each core]; it does not change the result
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) threads: Option<u8>,
    /// Print JSON instead, a line for each game
    #[arg(long)]
    pub(crate) json: bool,
}
