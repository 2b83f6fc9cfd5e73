//! The command line: all arguments, and all help texts.

use std::io::IsTerminal;
use std::path::PathBuf;

use chess0x88::Setup;
use clap::{ArgGroup, Args, Parser, Subcommand};
use clap_complete::Shell;
use microchess_1976::{Board, ComputerColor, Key, Level, OPENINGS, Opening};
use microchess_game::matches::Sprt;
use microchess_game::{PlayerSpec, TimeControl};
use microchess_lockstep::loader::Format;
use microchess_lockstep::parse_address;
use microchess_tui::kim1::parse_key;
use microchess_tui::settings::{ColorChoice, Opponent, Speed};
use microchess_tui::theme::BoardTheme;

use crate::engines::parse_player;

/// MicroChess, the chess program of 1976: play it, watch it think, and see why it moves.
#[derive(Debug, Parser)]
#[command(name = "microchess", version, max_term_width = 100, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXAMPLES: &str = "\
Without a command, `microchess` starts `play` in a terminal, and `uci` without one.

Examples:
  microchess                                      a game in the terminal; x shows what it computes
  microchess kim1                                 play on a KIM-1: C sets up, P plays
  microchess serial --level blitz                 the edition for a serial terminal
  microchess think --keys \"C PC 6 3 4 3 F\"        what would it play here?
  microchess explain --keys \"C PC E\"              why?
  echo C PC E PC | microchess kim1                keys in, displays out
  microchess uci                                  as an engine in your chess program
  microchess match --white 1976:normal --black 1976:blitz
                                                  who is better?
  microchess census                               how does it play, over many games?
  microchess perft 5                              count positions on the full-rules board
  microchess verify testdata/golden/*.jsonl       is this still the program of 1976?
  microchess lockstep --rom microchess.ptp        is it your copy of the original, byte for byte?
  microchess watch                                the program at work, cell by cell

Exit codes: 0 done, 1 `verify` or `lockstep` found a difference, `pgn` a problem or `think --batch` a bad line, 2 the input \
could not be used.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal, with an X-ray of the 1976 program's decisions
    ///
    /// Moves are typed (e4, Nf3, O-O, 6343), clicked, dragged, or made with the arrow keys. ? shows all keys, x shows why
    /// the program moves as it does. With one of the options below the game starts immediately; without, there is a start
    /// screen. The game is saved after every move, and can be resumed.
    #[command(after_help = "\
Examples:
  microchess play
  microchess play --opponent 1976:blitz --color black --clock 10+5
  microchess play --opponent 1976:normal --speed real       it thinks as long as in 1976
  microchess play --opponent uci:/usr/games/stockfish
  microchess play --opponent person                         two people at one board
  microchess play --white 1976:normal --black 1976:blitz    watch two engines
  microchess play --fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"
  microchess play --resume")]
    Play(PlayArgs),
    /// Play on a KIM-1: six digits and a keypad
    ///
    /// In a terminal the digits are drawn large. Keys: 0-9 and A-F, P for PC, Esc or Ctrl-C to leave.
    /// C sets up the pieces, P lets the computer play, E changes sides. To move, type from and to as row and column
    /// (6343 moves your king's pawn two squares), then F.
    ///
    /// Without a terminal on standard input, keys are read as words (0-9 A-F PC AD DA + GO), and the display is
    /// printed after each.
    #[command(after_help = "\
Examples:
  microchess kim1 --level blitz
  microchess kim1 --opening A4 --speed real       the Ruy Lopez, at the speed of 1976
  microchess kim1 --speed 10                      ten times as fast
  echo C PC 6 3 4 3 F PC | microchess kim1")]
    Kim1(Kim1Args),
    /// Play the serial edition: a board in text
    ///
    /// Keys: C sets up, P plays, E changes sides, digits and Enter move, Q quits. In a terminal Ctrl-C leaves too.
    /// With piped input, bytes go in and bytes come out, as in the original.
    #[command(after_help = "\
Examples:
  microchess serial
  printf 'CP6343\\rPQ' | microchess serial --level superblitz")]
    Serial(SerialArgs),
    /// One decision: the move, its value, and how long a KIM-1 would have thought; or many (--batch)
    ///
    /// The program computes a move even where its opening book has one; the book's move is shown with it.
    #[command(after_help = "\
Examples:
  microchess think --keys \"C PC 6 3 4 3 F\"
  microchess think --level blitz --board \\
    0304000702050106101711161215141373747077727571766067616662656463
  microchess think --fen \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\"
  microchess think --pgn game.pgn --ply 24
  microchess think --keys \"C PC E\" --json
  microchess think --batch positions.fen --level blitz > answers.txt")]
    Think(ThinkArgs),
    /// X-ray: every move it valued, best first, and why the best one won
    #[command(after_help = "\
Examples:
  microchess explain --keys \"C PC E PC E PC E\"
  microchess explain --keys \"C PC E\" --top 3
  microchess explain --pgn game.pgn --ply 24
  microchess explain --keys \"C PC E\" --json | jq '.moves[0].counters'")]
    Explain(ExplainArgs),
    /// Count the positions after a number of plies, on the full-rules board
    #[command(after_help = "\
Examples:
  microchess perft 5
  microchess perft 4 --divide --fen \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -\"
  microchess perft 4 --chess960 --fen \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"")]
    Perft(PerftArgs),
    /// Speak UCI, so that any chess program can play against MicroChess
    ///
    /// Enter this command as an engine in your chess program. Beyond the protocol it understands d (the board), eval
    /// (the value of each move), perft N and bench.
    ///
    /// Scores: the program values a move from 0 to 255. 208 is an even game (cp 0), and 8 more are a pawn (cp 100); a
    /// move that mates is mate 1. The value itself, the counters behind it and the seconds that a KIM-1 would have taken
    /// are in info string; with less than half a second on the clock, only the value.
    #[command(after_help = "\
Examples:
  cutechess-cli -engine cmd=microchess proto=uci -engine conf=...  a match against another engine
  printf 'position startpos moves e2e4\\ngo\\n' | microchess uci    one answer")]
    Uci,
    /// Play a match between two players, with Elo and error bars
    ///
    /// Colours alternate, and every opening is played twice. A player is 1976:LEVEL, optionally with a book and an edition
    /// (1976:blitz,book=auto or book=A4, edition=serial), or uci:/path/to/engine,Option=value. An engine can have arguments
    /// (uci:python3 engine.py), a button has no value, and a comma in a value is written as \\,.
    ///
    /// Games are appended to the PGN file as they end; with --concurrency that is not always in the order of their
    /// rounds. A player that crashes, makes an illegal move or runs out of time loses the game, which is reported.
    #[command(after_help = "\
Examples:
  microchess match --white 1976:normal --black 1976:blitz --games 100
  microchess match --white 1976:normal --black uci:/usr/games/stockfish,Skill Level=0 --games 20 --tc 10+0.1
  microchess match --white uci:./new --black uci:./old --games 5000 --tc 2+0.02 --sprt 0,10 --pgn out.pgn

Exit codes: 0 the match was played (or stopped with Ctrl-C), 2 it could not be.")]
    Match(MatchArgs),
    /// Statistics of the 1976 program: many games against itself, for each pair of levels
    ///
    /// How games end and how long they are, how often each quirk decided a move (NOT-BUGS.md describes them), and how often
    /// a value passed the end of its byte and wrapped. Games begin with random plies, and the book stays closed.
    #[command(after_help = "\
Examples:
  microchess census
  microchess census --games 1000 --plot values.svg
  microchess census --levels normal --games 500 --seed 1976
  microchess census --json | jq '.pairs[0].ends'")]
    Census(CensusArgs),
    /// Read PGN files, report what is wrong in them, and write them clean
    #[command(after_help = "\
Examples:
  microchess pgn games.pgn > clean.pgn
  microchess pgn --quiet *.pgn                    only report what is wrong
  zcat games.pgn.gz | microchess pgn - > clean.pgn

Exit codes: 0 all games could be read, 1 something could not, 2 a file could not be opened.")]
    Pgn(PgnArgs),
    /// Replay recordings of the original and compare everything they state
    ///
    /// Reads decisions, candidate lists, keypad runs, serial runs (a JSON object on each line) and openings (a JSON
    /// array). The content of a file shows which it is.
    #[command(after_help = "\
Examples:
  microchess verify testdata/golden/*.jsonl testdata/golden/openings.json

Exit codes: 0 nothing differs, 1 something differs, 2 a file or a line of it could not be read.")]
    Verify(VerifyArgs),
    /// Run your own copy of the original on a 6502 beside this program, and compare every byte
    ///
    /// You bring the copy; none comes with this program. It may be a MOS paper tape (.ptp), Intel hex, hex of the Woz monitor
    /// (0300: A9 00), a hex dump, or raw bytes with --at. The KIM-1 edition of 1976 and the serial edition are recognised by
    /// their code, wherever they were assembled to.
    ///
    /// Both get the same keys, and are compared at each GO, each move that PUSH sees, and after each key: page zero, the second
    /// stack, and the cycles of each decision, if the copy is at the addresses of the listing. Without --keys, --board or
    /// --fen they play a game against themselves.
    #[command(after_help = "\
Examples:
  microchess lockstep --rom microchess.ptp
  microchess lockstep --rom microchess.ptp --keys \"C PC 6 3 4 3 F PC\" --level blitz
  microchess lockstep --rom microchess.ptp --games 20 --seed 1976
  microchess lockstep --rom microchess.ptp --keys \"C PC\" --opening A6 --every
  microchess lockstep --rom page0.bin --at 0000 --rom rest.bin --at 0100 --rom stratgy.hex
  microchess lockstep --rom serial.hex --in 1234 --out 1240 --json

Exit codes: 0 nothing differs, 1 something differs, 2 a file could not be used.")]
    Lockstep(LockstepArgs),
    /// Watch the program at work: its code, page zero cell by cell, both stacks, the digits
    ///
    /// With your own copy of the original (--rom, as for lockstep) a 6502 runs it, and every instruction can be seen, with the
    /// labels of 1976. Without, this program is shown, routine by routine, with the same cells and the same cycles.
    ///
    /// Keys: Space runs and pauses, s steps an instruction or an event, n goes to the next routine, p to the next PUSH, + and -
    /// change the speed, ? shows all keys, q quits. The KIM-1's keys are 0-9, A-F and a capital P for PC.
    #[command(after_help = "\
Examples:
  microchess watch                                 press C, then a capital P; Space pauses, s steps
  microchess watch --keys \"C E PC\" --speed 0.001   it thinks at 1 kHz
  microchess watch --rom microchess.ptp            your copy of the original, at 1 MHz
  microchess watch --rom microchess.ptp --level blitz --speed instant

Exit codes: 0 done, 2 a file could not be used, or there is no terminal.")]
    Watch(WatchArgs),
    /// Print a script with which your shell completes commands and options
    #[command(after_help = "\
Examples:
  source <(microchess completions bash)             in bash and zsh, until the shell is closed
  microchess completions bash > microchess.bash     a file to source in ~/.bashrc
  microchess completions zsh > _microchess          a file for a folder of $fpath
  microchess completions fish | source
  eval (microchess completions elvish | slurp)
  microchess completions powershell | Out-String | Invoke-Expression")]
    Completions(CompletionsArgs),
    /// Print the manual page, with all commands
    #[command(after_help = "\
Examples:
  microchess man | man -l -              read it
  microchess man > microchess.1          a file for a folder like /usr/local/share/man/man1
  microchess man --dir man1              microchess.1, and a page for each command beside it

Exit codes: 0 done, 2 the pages could not be written.")]
    Man(ManArgs),
}

impl Command {
    /// The command that runs when none is given: a game in a terminal, UCI on a pipe.
    pub(crate) fn for_stdin() -> Self {
        if std::io::stdin().is_terminal() { Self::Play(PlayArgs::default()) } else { Self::Uci }
    }
}

#[derive(Debug, Default, Args)]
pub(crate) struct PlayArgs {
    /// Your opponent: 1976:LEVEL, uci:/path/to/engine, or person
    #[arg(long, value_name = "SPEC|person", value_parser = parse_opponent, conflicts_with_all = ["white", "black"])]
    pub(crate) opponent: Option<Opponent>,
    /// Watch two engines: the one with White
    #[arg(long, value_name = "SPEC", value_parser = parse_player, requires = "black")]
    pub(crate) white: Option<PlayerSpec>,
    /// Watch two engines: the one with Black
    #[arg(long, value_name = "SPEC", value_parser = parse_player, requires = "white")]
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
    /// Continue the last game of a PGN file
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) pgn: Option<PathBuf>,
    /// Continue the saved game
    #[arg(long)]
    pub(crate) resume: bool,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Play line by line, for screen readers and simple terminals; always on without a terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// Colours: wood, green or contrast
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<BoardTheme>,
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

/// A clock, or none. It needs a type of its own, because clap takes an `Option` for an argument that may be missing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GivenClock(pub(crate) Option<TimeControl>);

fn parse_clock(text: &str) -> Result<GivenClock, String> {
    microchess_tui::settings::parse_clock(text).map(GivenClock)
}

/// Parses an opponent. The 1976 program plays its openings, unless the text says something about its book.
fn parse_opponent(text: &str) -> Result<Opponent, String> {
    let needs_book = text.split(':').next() == Some("1976") && !text.contains("book=");
    let text = if needs_book {
        format!("{text}{}book=auto", if text.contains(':') { "," } else { ":" })
    } else {
        text.to_owned()
    };
    match text.as_str() {
        "person" => Ok(Opponent::Human),
        text => parse_player(text).map(Opponent::Engine).map_err(|error| format!("{error}, or person")),
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
    pub(crate) panic: PanicArgs,
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
    #[arg(long, value_name = "N", requires = "pgn", default_value_t = 1)]
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

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The player with White in the first game
    #[arg(long, value_name = "SPEC", value_parser = parse_player)]
    pub(crate) white: PlayerSpec,
    /// The player with Black in the first game
    #[arg(long, value_name = "SPEC", value_parser = parse_player)]
    pub(crate) black: PlayerSpec,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) games: usize,
    /// Seconds for the game and for each move: 10+0.1; or for a number of moves: 40/60
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, conflicts_with_all = ["movetime", "nodes", "depth"])]
    pub(crate) tc: Option<TimeControl>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", conflicts_with_all = ["nodes", "depth"])]
    pub(crate) movetime: Option<u64>,
    /// Nodes for each move
    #[arg(long, value_name = "N", conflicts_with = "depth")]
    pub(crate) nodes: Option<u64>,
    /// Search depth in plies
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Openings: a PGN file, or a file with a FEN or EPD on each line
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Without --openings: begin with N random plies
    #[arg(long, value_name = "N", default_value_t = 6, conflicts_with = "openings")]
    pub(crate) random_plies: usize,
    /// Append the games to this file, one by one
    #[arg(long, value_name = "OUT")]
    pub(crate) pgn: Option<PathBuf>,
    /// How many games run at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) concurrency: usize,
    /// Stop as soon as a sequential probability ratio test decides between these Elo differences
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
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

#[derive(Debug, Args)]
pub(crate) struct PgnArgs {
    /// PGN files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Only report problems; do not write the games
    #[arg(long)]
    pub(crate) quiet: bool,
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
    /// A file of your copy; several are put together
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) rom: Vec<PathBuf>,
    /// Where the bytes of a file without addresses belong; the first is for the first such file, and so on
    #[arg(long, value_name = "ADDRESS", value_parser = parse_address)]
    pub(crate) at: Vec<u16>,
    /// The format of all files: ptp, intel, woz, hex or raw [default: as they look]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    /// The routine that gets a key or a character [default: as the code calls it; 1F6A, GETKEY, on the KIM-1]
    #[arg(long = "in", value_name = "ADDRESS", value_parser = parse_address)]
    pub(crate) input: Option<u16>,
    /// The routine that lights the digits or prints a character [default: as the code calls it; 1F1F, SCANDS, on the KIM-1]
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
    /// Play so many games, each after six random moves [default: 1]
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
    /// Press these keys of a KIM-1 at the start, as words
    #[arg(long, value_name = "KEYS", value_parser = parse_keys)]
    pub(crate) keys: Option<Keys>,
    /// How fast it runs: real (1 MHz), N times real, or instant
    #[arg(long, value_name = "SPEED", default_value = "real", allow_negative_numbers = true)]
    pub(crate) speed: Speed,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) panic: PanicArgs,
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

/// A board on the command line, in which white space may separate the digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GivenBoard(pub(crate) Board);

/// A sequence of keys. It needs a type of its own, because clap takes a `Vec` for an argument that can be repeated.
#[derive(Clone, Debug)]
pub(crate) struct Keys(pub(crate) Vec<Key>);

const LEVEL_HELP: &str = "How hard it thinks: superblitz, blitz or normal";

fn parse_level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|error: microchess_1976::ParseLevelError| error.to_string())
}

fn parse_opening(text: &str) -> Result<Opening, String> {
    text.parse().map_err(|error: microchess_1976::openings::ParseOpeningError| error.to_string())
}

fn parse_computer_color(text: &str) -> Result<ComputerColor, String> {
    text.parse().map_err(|error: microchess_1976::ParseComputerColorError| error.to_string())
}

pub(crate) fn parse_board(text: &str) -> Result<GivenBoard, String> {
    // Boards without white space are parsed as they are, so that errors have the right place.
    let is_spaced = text.contains(char::is_whitespace);
    let board = if is_spaced { text.split_whitespace().collect::<String>().parse() } else { text.parse() };
    board.map(GivenBoard).map_err(|error: microchess_1976::ParseBoardError| error.to_string())
}

/// Parses two Elo differences: `0,10`.
fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let bounds = text.split_once(',').and_then(|(elo0, elo1)| Some((elo0.parse().ok()?, elo1.parse().ok()?)));
    match bounds {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }),
        _ => Err("not an SPRT; expected two Elo differences, the smaller first, like 0,10".to_owned()),
    }
}

fn parse_keys(text: &str) -> Result<Keys, String> {
    if text.trim().is_empty() {
        return Err("there are no keys in it; expected words like C PC 6 3 4 3 F".to_owned());
    }
    text.split_whitespace().enumerate().map(|(index, word)| parse_key(index, word)).collect::<Result<_, _>>().map(Keys)
}

fn opening_help() -> String {
    let mut help = "Load an opening of the manual over the built-in one, A8:".to_owned();
    for opening in OPENINGS {
        let side = if opening.computer_is_white { "White" } else { "Black" };
        help.push_str(&format!("\n  {}  {}, the computer plays {side}", opening.tape_id, opening.name));
    }
    help
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
