//! The command line: all commands with their help (here), their arguments (`args.rs`, `match_args.rs`, `pgn_args.rs`), and the
//! values that are parsed from texts (`parsers.rs`, `dates.rs`, `eco.rs`).

mod args;
mod dates;
mod eco;
mod match_args;
mod parsers;
mod pgn_args;

use std::io::IsTerminal;

use clap::{Parser, Subcommand};

pub use args::VerifyArgs;
pub(crate) use args::{
    CompletionsArgs, ExplainArgs, Kim1Args, LockstepArgs, ManArgs, PerftArgs, PlayArgs, PositionArgs, ProtocolArgs,
    SerialArgs, ThinkArgs, WatchArgs, WebArgs,
};
pub(crate) use dates::PgnDate;
pub(crate) use eco::EcoRange;
pub(crate) use match_args::{CensusArgs, MatchArgs};
pub(crate) use parsers::{GivenBoard, parse_board};
pub(crate) use pgn_args::{AnalyseArgs, PgnArgs};

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
  microchess web                                  the same and more in your browser
  microchess kim1                                 play on a KIM-1: C sets up, P plays
  microchess serial --level blitz                 the edition for a serial terminal
  microchess think --keys \"C PC 6 3 4 3 F\"        what would it play here?
  microchess explain --keys \"C PC E\"              why?
  echo C PC E PC | microchess kim1                keys in, displays out
  microchess uci                                  as an engine in your chess program
  microchess bench                                how fast is Janus here?
  microchess match --white 1976:normal --black 1976:blitz
                                                  who is better?
  microchess census                               how does it play, over many games?
  microchess analyse game.pgn -o analysed.pgn     where were the mistakes?
  microchess perft 5                              count positions on the full-rules board
  microchess verify testdata/golden/*.jsonl       is this still the program of 1976?
  microchess lockstep --rom microchess.ptp        is it your copy of the original, byte for byte?
  microchess watch                                the program at work, cell by cell

Exit codes: 0 done, 1 `verify` or `lockstep` found a difference, `pgn` or `analyse` a problem or `think --batch` a bad line, \
2 the input could not be used.";

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
  microchess play --opponent janus                          a strong engine
  microchess play --opponent janus:elo=1000                 the same, as a beginner
  microchess play --opponent uci:/usr/games/stockfish
  microchess play --opponent human                          two players at one board
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
  microchess kim1 --speed 10x                     ten times as fast
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
  microchess think --fen \\
    \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\"
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
  microchess perft 4 --divide --fen \\
    \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -\"
  microchess perft 4 --chess960 --fen \\
    \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"")]
    Perft(PerftArgs),
    /// Speak UCI, so that any chess program can play against MicroChess or Janus
    ///
    /// Enter this command as an engine in your chess program. Beyond the protocol it understands d (the board), eval
    /// (what the engine thinks of the position without searching), perft N and bench. The option Engine changes between
    /// MicroChess1976 and Janus; an option that only one of them has counts whenever that one plays.
    ///
    /// Scores of MicroChess: the program values a move from 0 to 255. 208 is an even game (cp 0), and 8 more are a pawn (cp 100); a
    /// move that mates is mate 1. The value itself, the counters behind it and the seconds that a KIM-1 would have taken
    /// are in info string; with less than half a second on the clock, only the value.
    #[command(after_help = "\
Examples:
  cutechess-cli -engine cmd=microchess proto=uci -engine conf=...  a match against another engine
  microchess uci --engine janus                                    Janus instead of MicroChess 1976
  printf 'position startpos moves e2e4\\ngo\\n' | microchess uci    one answer")]
    Uci(ProtocolArgs),
    /// Speak the protocol of xboard and WinBoard (CECP 2), for chess programs that do not know UCI
    ///
    /// It has all options of uci, in the engine settings of xboard; memory and cores set the hash table and the threads of
    /// Janus. MicroChess resigns where the program of 1976 does. A draw is accepted when the engine's last score was half a
    /// pawn or more against it. After hard, Janus thinks on the opponent's time; MicroChess never does. `microchess uci` recognises this
    /// protocol by its first line, so that either command serves any chess program.
    #[command(after_help = "\
Examples:
  xboard -fcp \"microchess xboard\"                      play against MicroChess 1976
  xboard -fcp \"microchess xboard --engine janus\"       play against Janus
  cutechess-cli -engine cmd=microchess arg=xboard proto=xboard -engine conf=...")]
    Xboard(ProtocolArgs),
    /// Search fixed positions with Janus, and print nodes and speed
    ///
    /// The number of nodes is the fingerprint of the engine: it only changes when the engine does. The last line is
    /// "N nodes N nps", as frameworks that test engines read it.
    #[command(after_help = "\
Examples:
  microchess bench")]
    Bench,
    /// Play a match between two players or more, with Elo and error bars
    ///
    /// Colours alternate, and every opening is played twice. With --player, everyone plays everyone (or the first all others,
    /// with --gauntlet), and the result is a cross table. A player is 1976:LEVEL, optionally with a book and an edition
    /// (1976:blitz,book=auto or book=A4, edition=serial); janus, optionally with a strength from 600 to 2800
    /// (janus:elo=1200), limits for each move, memory, threads and its opening book (janus:nodes=20000, depth=8, hash=64,
    /// threads=2, book=on); random, a random mover (random:seed=7); or
    /// uci:/path/to/engine,Option=value. An engine can have arguments (uci:python3 engine.py), a button has no value, and a
    /// comma in a value is written as \,. A limit of its own is written as tc=10+0.1, movetime=100, nodes=1000 or depth=5 among
    /// its options.
    ///
    /// Games are appended to the PGN file as they end; with --concurrency that is not always in the order of their
    /// rounds. A player that crashes, makes an illegal move or runs out of time loses the game, which is reported.
    /// --draw, --resign and --max-moves end games early, and are off unless they are given.
    #[command(after_help = "\
Examples:
  microchess match --white 1976:normal --black 1976:blitz --games 100
  microchess match --white janus:nodes=500 --black 1976:normal --games 20
  microchess match --white 1976:normal --games 20 --tc 10+0.1 \\
    --black \"uci:/usr/games/stockfish,Skill Level=0\"
  microchess match --white uci:./new --black uci:./old --games 5000 --tc 2+0.02 \\
    --sprt 0,5 --model normalized --resume --pgn out.pgn
  microchess match --player 1976:normal --player 1976:blitz --player random \\
    --games 20 --concurrency 2
  microchess match --gauntlet --player 1976:normal --player random --games 20 \\
    --player uci:/usr/games/stockfish,UCI_LimitStrength=true,depth=5

Exit codes: 0 the match was played, 2 it could not be, 130 it was stopped with Ctrl-C.")]
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
    /// Read PGN files, report what is wrong in them, select games, and write them clean
    ///
    /// Files may be compressed (gzip, zstd). Nothing is lost: text that is not understood is kept as a comment that begins
    /// with "unread:", and the moves of a game that has an unusable FEN or is of another variant than standard chess and
    /// Chess960 stay as they are. What is wrong goes to standard error, with its line.
    #[command(after_help = "\
Examples:
  microchess pgn games.pgn > clean.pgn
  microchess pgn --quiet *.pgn                    only report what is wrong
  microchess pgn --stats games.pgn.zst            results, lengths, players, openings
  microchess pgn --player morphy --result 1-0 games.pgn > wins.pgn
  microchess pgn --fen \"rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\" games.pgn
  microchess pgn --json games.pgn.gz | jq -r '.moves[0]' | sort | uniq -c
  cat games.pgn | microchess pgn - --final-fen    - is standard input

Exit codes: 0 all games could be read, 1 something could not, 2 a file could not be opened.")]
    Pgn(PgnArgs),
    /// Find the mistakes in games: every position searched by Janus, the result written as PGN
    ///
    /// Each move gets the score after it ([%eval 0.31], from White's point of view). A move that is not good gets a glyph
    /// (?! $6, ? $2, ?? $4), the better move, and its line as a variation. The games go to standard output and the table of
    /// accuracy to standard error, or with -o the games to a file and the table to standard output.
    ///
    /// The measure is the score that a side can expect. With an advantage of c centipawns that is 100 / (1 + 10^(-c/400))
    /// percent; a mate is 100. What a move loses of it, compared with the best move, decides: 7 points or more are an
    /// inaccuracy, 14 a mistake, 25 a blunder (about half a pawn, one and two pawns in an even game). A move that loses d
    /// points has an accuracy of 100 * 2^(-d/15) percent, and the best move 100; the table has the average over a player's
    /// moves, and the average loss in centipawns, of scores of at most 10 pawns.
    #[command(after_help = "\
Examples:
  microchess analyse game.pgn -o analysed.pgn
  microchess analyse game.pgn --nodes 1000000 > analysed.pgn
  microchess analyse games.pgn --movetime 200 --threads 2 -o analysed.pgn
  microchess analyse game.pgn --json | jq '.players[].accuracy'

Ctrl-C ends it early: games that are done are written, and of the one in work what is known.

Exit codes: 0 done, 1 something in the file could not be read, 2 nothing could be analysed, 130 stopped with Ctrl-C.")]
    Analyse(AnalyseArgs),
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
  microchess lockstep --rom serial.hex --keys \"C PC 6 3 4 3 F\" --json

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
    /// Play in your browser: a KIM-1, a chess board, an X-ray, and how it all works
    ///
    /// Serves the page on this machine alone (127.0.0.1) and opens it. The page has everything in it: the engines run in the
    /// browser, and nothing is asked of any network. Ctrl-C stops it.
    #[command(after_help = "\
Examples:
  microchess web
  microchess web --port 8080 --no-open
  microchess web --port 0                         any free port; the address is printed

Exit codes: 0 stopped with Ctrl-C, 2 the port is taken.")]
    Web(WebArgs),
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
        if std::io::stdin().is_terminal() {
            Self::Play(PlayArgs::default())
        } else {
            Self::Uci(ProtocolArgs::default())
        }
    }
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
