//! The arguments of the screens, of the commands that take a position, and of the small ones. Their doc comments are the help that the program prints.

use std::path::PathBuf;

use chess0x88::{MAX_PERFT_DEPTH, Setup};
use clap::{ArgGroup, Args};
use clap_complete::Shell;
use microchess_1976::{ComputerColor, Level, Opening};
use microchess_game::PlayerSpec;
use microchess_lockstep::loader::Format;
use microchess_lockstep::parse_address;
use microchess_tui::settings::{ColorChoice, Opponent, Speed};
use microchess_tui::theme::{BoardTheme, PieceStyle};

use super::parsers::{
    GivenBoard, GivenClock, Keys, LEVEL_HELP, count, opening_help, parse_board, parse_clock, parse_computer_color,
    parse_keys, parse_level, parse_opening, parse_opponent,
};
use crate::engines::parse_opponent_engine;
use crate::uci::EngineChoice;

#[derive(Debug, Default, Args)]
pub(crate) struct PlayArgs {
    /// Your opponent: 1976:LEVEL, janus, janus:elo=1200, uci:/path/to/engine, or human
    #[arg(long, value_name = "SPEC|human", value_parser = parse_opponent, conflicts_with_all = ["white", "black"])]
    pub(crate) opponent: Option<Opponent>,
    /// Watch two engines: the one with White
    #[arg(long, value_name = "SPEC", value_parser = parse_opponent_engine, requires = "black")]
    pub(crate) white: Option<PlayerSpec>,
    /// Watch two engines: the one with Black
    #[arg(long, value_name = "SPEC", value_parser = parse_opponent_engine, requires = "white")]
    pub(crate) black: Option<PlayerSpec>,
    /// Your colour: white, black or random
    #[arg(long, value_name = "COLOR")]
    pub(crate) color: Option<ColorChoice>,
    /// Minutes for the game and seconds for each move, like 10+5, or none
    #[arg(long, value_name = "M+S", value_parser = parse_clock, allow_hyphen_values = true)]
    pub(crate) clock: Option<GivenClock>,
    /// How long the 1976 program thinks: instant, real (as on a KIM-1), or N times as fast
    #[arg(long, value_name = "SPEED", allow_negative_numbers = true)]
    pub(crate) speed: Option<Speed>,
    /// Begin from a position
    #[arg(long, value_name = "FEN", conflicts_with_all = ["pgn", "resume"])]
    pub(crate) fen: Option<Setup>,
    /// Continue a game of a PGN file; you choose among several
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) pgn: Option<PathBuf>,
    /// With --pgn: the number of the game in the file
    #[arg(long, value_name = "N", requires = "pgn", value_parser = count(1..=usize::MAX as u64))]
    pub(crate) game: Option<usize>,
    /// Continue the saved game
    #[arg(long)]
    pub(crate) resume: bool,
    /// Play line by line, for screen readers and simple terminals; always on without a terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// Colours: wood, green, blue, grey, circuit or contrast
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<BoardTheme>,
    /// Pieces: letters, glyphs, blocks (large where there is room) or sextants
    #[arg(long, value_name = "STYLE")]
    pub(crate) pieces: Option<PieceStyle>,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
}

/// What every screen takes.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct ScreenArgs {
    /// Draw with ASCII characters only; always on where the locale is C
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) panic: PanicArgs,
}

/// Lets a screen panic, to see what becomes of the terminal. In debug builds only.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct PanicArgs {
    #[cfg(debug_assertions)]
    #[arg(long, hide = true)]
    panic: bool,
}

impl PanicArgs {
    /// Whether a panic is asked for.
    pub(crate) const fn is_set(self) -> bool {
        #[cfg(debug_assertions)]
        return self.panic;
        #[cfg(not(debug_assertions))]
        return false;
    }
}

#[derive(Debug, Args)]
pub(crate) struct Kim1Args {
    #[arg(long, value_name = "LEVEL", default_value_t, value_parser = parse_level, help = LEVEL_HELP)]
    pub(crate) level: Level,
    #[arg(long, value_name = "A0..A9", value_parser = parse_opening, help = "Load an opening of the manual", long_help = opening_help())]
    pub(crate) opening: Option<Opening>,
    /// How fast it thinks in a terminal: instant, real (as a 6502 at 1 MHz), or N times real
    #[arg(long, value_name = "SPEED", default_value = "instant", allow_negative_numbers = true)]
    pub(crate) speed: Speed,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SerialArgs {
    #[arg(long, value_name = "LEVEL", default_value_t, value_parser = parse_level, help = LEVEL_HELP)]
    pub(crate) level: Level,
    #[command(flatten)]
    pub(crate) panic: PanicArgs,
}

/// A position, and the level at which the program decides on it.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("position").required(true).args(["board", "keys", "fen", "pgn"])))]
pub(crate) struct PositionArgs {
    #[arg(long, value_name = "LEVEL", default_value_t, value_parser = parse_level, help = LEVEL_HELP)]
    pub(crate) level: Level,
    /// The position as 64 hex digits: the squares of the computer's 16 pieces, then the opponent's
    #[arg(long, value_name = "HEX64", value_parser = parse_board)]
    pub(crate) board: Option<GivenBoard>,
    /// The position that these keys of a KIM-1 lead to, as words
    #[arg(long, value_name = "KEYS", value_parser = parse_keys)]
    pub(crate) keys: Option<Keys>,
    /// The position as FEN; it decides for the side to move
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<Setup>,
    /// The position at the end of a game in a PGN file, or at --ply
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
    /// With --pgn: the position after N plies (moves of one side)
    #[arg(long, value_name = "N", requires = "pgn")]
    pub(crate) ply: Option<usize>,
    /// With --pgn: the number of the game in the file
    #[arg(long, value_name = "N", requires = "pgn", default_value_t = 1, value_parser = count(1..=usize::MAX as u64))]
    pub(crate) game: usize,
    /// With --keys: the opening on the tape, A0 to A9
    #[arg(long, value_name = "A0..A9", value_parser = parse_opening, requires = "keys", long_help = opening_help())]
    pub(crate) opening: Option<Opening>,
    /// The computer's colour, for the algebraic names [default: known from the keys, or guessed from the board]
    #[arg(long, value_name = "white|black", value_parser = parse_computer_color, conflicts_with_all = ["fen", "pgn"])]
    pub(crate) computer: Option<ComputerColor>,
}

#[derive(Debug, Args)]
pub(crate) struct ThinkArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Decide for every line of a file: a board, a FEN or an EPD; - is standard input
    ///
    /// On all cores, and in order. A line of output is the move as the program displays it (piece, from, to), its value, and
    /// its name; or `resigns`; or `?` for a line that cannot be read, which is reported with its number. Empty lines are
    /// skipped. --computer is for boards; a FEN names the side to move.
    #[arg(long, value_name = "FILE", group = "position", conflicts_with_all = ["opening", "ply", "game"])]
    pub(crate) batch: Option<PathBuf>,
    /// Print JSON, one line for each decision
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Show only the N best moves in full
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// How many plies deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_PERFT_DEPTH)))]
    pub(crate) depth: u32,
    /// The position [default: the standard position]
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<Setup>,
    /// Show the count of each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Write castling as king takes rook
    #[arg(long)]
    pub(crate) chess960: bool,
}

#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct ProtocolArgs {
    /// The engine at the start: 1976 or janus; the option Engine changes it
    #[arg(long, value_name = "ENGINE", default_value_t)]
    pub(crate) engine: EngineChoice,
}

/// The arguments of `microchess verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// Files of recorded data
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("run").args(["keys", "board", "fen", "games"])))]
pub(crate) struct LockstepArgs {
    /// A file of your copy; several are put together, and - is standard input
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) rom: Vec<PathBuf>,
    /// Where the bytes of a file without addresses belong; the first is for the first such file, and so on
    #[arg(long, value_name = "ADDRESS", value_parser = parse_address)]
    pub(crate) at: Vec<u16>,
    /// The format of all files: ptp, intel, woz, hex or raw [default: as they look]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    /// The routine that gets a key or a character, where the code does not show it [default: as the code calls it; 1F6A, GETKEY,
    /// on the KIM-1]
    #[arg(long = "in", value_name = "ADDRESS", value_parser = parse_address)]
    pub(crate) input: Option<u16>,
    /// The routine that lights the digits or prints a character, where the code does not show it [default: as the code calls it;
    /// 1F1F, SCANDS, on the KIM-1]
    #[arg(long = "out", value_name = "ADDRESS", value_parser = parse_address)]
    pub(crate) output: Option<u16>,
    /// Press these keys of a KIM-1, as words
    #[arg(long, value_name = "KEYS", value_parser = parse_keys)]
    pub(crate) keys: Option<Keys>,
    /// Decide in this position: 64 hex digits, the squares of the computer's 16 pieces, then the opponent's
    #[arg(long, value_name = "HEX64", value_parser = parse_board)]
    pub(crate) board: Option<GivenBoard>,
    /// Decide in this position, for the side to move
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<Setup>,
    /// The number of games to play, each after six random moves [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: Option<u32>,
    /// Repeat games: the seed that was printed
    #[arg(long, value_name = "N", conflicts_with_all = ["keys", "board", "fen"])]
    pub(crate) seed: Option<u64>,
    /// Set the level in both, in the copy by its two bytes: superblitz, blitz or normal [default: as the copy is set]
    #[arg(long, value_name = "LEVEL", value_parser = parse_level)]
    pub(crate) level: Option<Level>,
    /// Load an opening of the manual into both, A0 to A9 [default: the copy's own]
    #[arg(long, value_name = "A0..A9", value_parser = parse_opening)]
    pub(crate) opening: Option<Opening>,
    /// Compare whenever a routine is entered
    #[arg(long)]
    pub(crate) every: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    /// A file of your copy of the original; several are put together [default: this program is shown]
    #[arg(long, value_name = "FILE")]
    pub(crate) rom: Vec<PathBuf>,
    /// Where the bytes of a file without addresses belong; the first is for the first such file, and so on
    #[arg(long, value_name = "ADDRESS", value_parser = parse_address, requires = "rom")]
    pub(crate) at: Vec<u16>,
    /// The format of all files: ptp, intel, woz, hex or raw [default: as they look]
    #[arg(long, value_name = "FORMAT", requires = "rom")]
    pub(crate) format: Option<Format>,
    /// The routine that gets a key or a character [default: as the code calls it]
    #[arg(long = "in", value_name = "ADDRESS", value_parser = parse_address, requires = "rom")]
    pub(crate) input: Option<u16>,
    /// The routine that lights the digits or prints a character [default: as the code calls it]
    #[arg(long = "out", value_name = "ADDRESS", value_parser = parse_address, requires = "rom")]
    pub(crate) output: Option<u16>,
    /// How hard it thinks: superblitz, blitz or normal [default: normal, or as the copy is set]
    #[arg(long, value_name = "LEVEL", value_parser = parse_level)]
    pub(crate) level: Option<Level>,
    /// Load an opening of the manual, A0 to A9 [default: the built-in one, or the copy's own]
    #[arg(long, value_name = "A0..A9", value_parser = parse_opening)]
    pub(crate) opening: Option<Opening>,
    /// Press these keys of a KIM-1 at the start, as words
    #[arg(long, value_name = "KEYS", value_parser = parse_keys)]
    pub(crate) keys: Option<Keys>,
    /// How fast it runs: real (1 MHz), N times real, or instant
    #[arg(long, value_name = "SPEED", default_value = "real", allow_negative_numbers = true)]
    pub(crate) speed: Speed,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
}

#[derive(Debug, Args)]
pub(crate) struct WebArgs {
    /// The port to serve on; 0 is any free one
    #[arg(long, value_name = "N", default_value_t = 1976)]
    pub(crate) port: u16,
    /// Only print the address, and do not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell for which the script is
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Write a page for each command into this folder, and print their names; a missing folder is created
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}
