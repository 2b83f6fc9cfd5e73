//! What the page asks, and what it is answered. Both are JSON; `page/src/protocol.ts` has the same types.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use crate::opponent::Opponent;

/// A question or an order of the page.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Request {
    /// What never changes: tapes, opponents, the cells of page zero. It also lets the program decide once, so that the next
    /// decision is fast.
    Hello,
    /// Starts a game.
    New {
        /// The position before the first move; the standard one without.
        fen: Option<String>,
        /// Who plays White.
        white: Opponent,
        /// Who plays Black.
        black: Opponent,
        /// The opening that is loaded, `A0` to `A9`.
        tape: Option<String>,
    },
    /// Continues a game that the page has kept.
    Restore {
        /// The game.
        saved: SavedGame,
    },
    /// Plays a move of a player, in any notation; or that of an engine that thinks elsewhere.
    Move {
        /// As typed, or as in UCI.
        text: String,
        /// What the engine thought.
        thought: Option<Thought>,
    },
    /// Presses a key of the KIM-1.
    Press {
        /// As printed on it.
        key: String,
        /// Whether the answer has everything that a playback at the speed of 1976 needs.
        record: bool,
    },
    /// Lets MicroChess move, if it is its turn.
    Think {
        /// As for a key.
        record: bool,
    },
    /// Takes back moves.
    Undo {
        /// How many.
        plies: usize,
    },
    /// Plays moves again that were taken back.
    Redo {
        /// How many.
        plies: usize,
    },
    /// Ends the game with the resignation of the person who plays; where two do, of the one to move.
    Resign,
    /// Ends the game with a draw by threefold repetition or the fifty-move rule.
    ClaimDraw,
    /// Lets others play on from here.
    Players {
        /// Who plays White.
        white: Opponent,
        /// Who plays Black.
        black: Opponent,
    },
    /// Stops the module as a fault in it would. The tests of the page ask for it.
    Fail,
    /// Loads the program anew into a KIM-1 with zeroed memory.
    PowerOn {
        /// Its level.
        level: String,
        /// The opening as bytes in hex, or `A0` to `A9`; the built-in one without.
        tape: Option<String>,
    },
    /// Puts the KIM-1's pieces where the game has them; a move that was half made by keys is completed.
    PutBack,
    /// The game after some of its moves.
    View {
        /// How many.
        ply: usize,
    },
    /// Why the program moved as it did, or what it would move.
    Xray {
        /// The number of moves before the decision.
        ply: usize,
    },
    /// What a cell of page zero holds.
    Cell {
        /// Its address.
        cell: u8,
        /// Its value.
        value: u8,
    },
    /// The game as PGN.
    Pgn {
        /// Today, as `2026.11.18`.
        date: Option<String>,
    },
    /// Reads games from a PGN. Nothing changes: the page restores the one that is chosen.
    ReadPgn {
        /// The text.
        text: String,
    },
    /// Starts the serial edition anew.
    SerialOpen {
        /// Its level.
        level: String,
    },
    /// Sends characters to the serial edition.
    SerialSend {
        /// Characters up to U+00FF; each is a byte.
        text: String,
    },
    /// A position beside the game: its pieces and legal moves.
    Position {
        /// The position.
        fen: String,
        /// Moves to make first, in any notation.
        #[serde(default)]
        moves: Vec<String>,
    },
    /// What the program thinks of a position beside the game.
    Explain {
        /// The position.
        fen: String,
        /// Moves to make first, in any notation.
        #[serde(default)]
        moves: Vec<String>,
        /// The level.
        level: String,
    },
    /// The slots of a position: which cell holds which piece.
    Slots {
        /// The position.
        fen: String,
    },
    /// The steps of a piece from a square, as additions of bytes.
    Steps {
        /// The square, as `g1`.
        square: String,
        /// The piece, as `knight`.
        piece: String,
    },
    /// The byte of each square, as the program counts for White.
    SquareBytes,
    /// The chapters of the story.
    Story,
    /// The quirks, each with what to try.
    Quirks,
}

/// All that must be kept to continue a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SavedGame {
    /// The position before the first move; the standard one without.
    #[serde(default)]
    pub fen: Option<String>,
    /// The moves as in UCI, also those that were taken back.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How many of the moves are played; all without.
    #[serde(default)]
    pub current: Option<usize>,
    /// Who plays White.
    pub white: Opponent,
    /// Who plays Black.
    pub black: Opponent,
    /// The opening that was loaded.
    #[serde(default)]
    pub tape: Option<String>,
    /// The side that resigned.
    #[serde(default)]
    pub resigned: Option<String>,
    /// Whether a draw was claimed.
    #[serde(default)]
    pub claimed: bool,
    /// What Janus thought of its moves, each with the number of moves before.
    #[serde(default)]
    pub thoughts: Vec<(usize, Thought)>,
    /// The keys since the last move.
    #[serde(default)]
    pub keyed: Option<SavedKeys>,
}

/// What was keyed into the KIM-1 since the game last moved its pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SavedKeys {
    /// Whether the program was loaded anew before that.
    #[serde(default)]
    pub powered_on: bool,
    /// The side that the KIM-1 had before the first key: `white` or `black`.
    pub computer: String,
    /// The keys, with spaces between them.
    pub keys: String,
}

/// What an engine that searches thought of its move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Thought {
    /// Sentences for the player, the first of them most important.
    pub sentences: Vec<String>,
    /// What the move is worth, in pawns: `+0.35`, or `#4` for a mate in 4; empty if it comes from a book.
    pub score: String,
    /// How many plies deep it searched.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it thought, in milliseconds.
    pub milliseconds: u64,
}

/// An answer, or why there is none.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer<T> {
    /// The answer.
    Ok(T),
    /// What is wrong with the request, in words for the player.
    Error(String),
}

/// What never changes.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Hello {
    /// The openings.
    pub tapes: Vec<Tape>,
    /// Who can be played against.
    pub opponents: Vec<OpponentInfo>,
    /// The cells of page zero, 256 of them.
    pub cells: Vec<CellInfo>,
    /// The counters of the X-ray: name, sentence, and the STATE in which it is counted.
    pub counters: Vec<(String, String, &'static str)>,
}

/// An opening on tape.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tape {
    /// `A0` to `A9`.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The side that the computer plays in it.
    pub computer: &'static str,
}

/// Someone to play against.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OpponentInfo {
    /// What stands in a request.
    pub id: Opponent,
    /// What plays: `human`, `1976` or `janus`.
    pub kind: &'static str,
    /// The name: the level, or what this strength of Janus is called.
    pub name: String,
    /// The rating, if it has one.
    pub elo: Option<u32>,
    /// In a sentence.
    pub words: String,
}

/// A cell of page zero.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CellInfo {
    /// Its name of 1976; empty if it has none.
    pub name: String,
    /// What it belongs to: `board`, `bk`, `tables`, `variables`, `book`, `counters`, `display` or `unused`.
    pub region: &'static str,
    /// What it holds.
    pub words: String,
}

/// The game and the KIM-1 beside it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TableState {
    /// The moves that are played, and those that were taken back.
    pub moves: Vec<PlayedMove>,
    /// How many moves are played.
    pub current: usize,
    /// Who plays White.
    pub white: Opponent,
    /// Who plays Black.
    pub black: Opponent,
    /// The opening that was loaded.
    pub tape: Option<String>,
    /// The level of the KIM-1, as a title.
    pub level: &'static str,
    /// How the game ended; `None` while it goes on.
    pub over: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The engine that is to move: `1976` or `janus`.
    pub engine_to_move: Option<&'static str>,
    /// Why the person to move may claim a draw.
    pub draw_claim: Option<String>,
    /// Something that the player should know about what just happened.
    pub note: Option<String>,
    /// What to keep.
    pub saved: SavedGame,
    /// The position on the board, after the current move.
    pub view: View,
    /// What a KIM-1 did while it thought, if it did and if it was to be recorded.
    pub thinking: Option<Thinking>,
}

/// A move of the game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayedMove {
    /// Short algebraic.
    pub san: String,
    /// The number of the move.
    pub number: u16,
    /// The side: `white` or `black`.
    pub side: &'static str,
    /// Whether the opening book played it.
    pub book: bool,
    /// What Janus thought of it.
    pub thought: Option<Thought>,
}

/// A position of the game, with the KIM-1 as it was.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The number of moves before it.
    pub ply: usize,
    /// The pieces and legal moves.
    pub position: PositionView,
    /// The KIM-1.
    pub machine: Machine,
}

/// A position as a board shows it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PositionView {
    /// As text.
    pub fen: String,
    /// Squares and pieces: `e1`, `wk`.
    pub pieces: Vec<(String, String)>,
    /// `white` or `black`.
    pub turn: &'static str,
    /// The king's square, if it is attacked.
    pub check: Option<String>,
    /// From and to of the move that led here.
    pub last: Option<[String; 2]>,
    /// Legal destinations by square.
    pub targets: BTreeMap<String, Vec<Target>>,
    /// How the game ended by the rules of this position alone.
    pub over: Option<String>,
}

/// A legal destination.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Target {
    /// The square.
    pub to: String,
    /// Whether something is captured.
    pub captures: bool,
    /// Whether the piece is to be chosen that the pawn becomes.
    pub promotes: bool,
}

/// The KIM-1.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Machine {
    /// The six digits.
    pub display: String,
    /// Page zero in hex.
    pub page: String,
    /// The side that it plays: `white` or `black`.
    pub computer: &'static str,
    /// The second digits of squares, for the files a to h.
    pub columns: String,
    /// The first digits of squares, for the ranks 1 to 8.
    pub rows: String,
    /// What the display says, in words.
    pub words: String,
    /// Whether its pieces stand as in the game.
    pub is_linked: bool,
    /// The move of the game that was half made by keys, as castling is after the king's move.
    pub half_made: Option<String>,
}

/// What a KIM-1 did while it thought.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Thinking {
    /// How long it thought, in clock cycles.
    pub cycles: u64,
    /// What it valued, in its order.
    pub valued: Vec<Valued>,
    /// Page zero before the first sample.
    pub page: String,
    /// Page zero as it changed: the time in cycles, then address and value of each cell that differs from the sample before.
    pub samples: Vec<(u64, Vec<u8>)>,
}

/// A move that was valued.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Valued {
    /// The time in cycles.
    pub cycles: u64,
    /// What the display showed then: the best so far.
    pub display: String,
    /// The program's bytes of the move, which identify it in the X-ray.
    pub id: String,
}

/// Why the program moved as it did.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Xray {
    /// The number of moves before the decision, in the game.
    pub ply: usize,
    /// The position before the move.
    pub position: PositionView,
    /// The title of the level.
    pub level: &'static str,
    /// Which of the candidates was played, or would be; `None` if another move was played or it resigns.
    pub chosen: Option<usize>,
    /// The move that is explained, as a title.
    pub title: String,
    /// Whether it was played, or is what the program would play for the player.
    pub was_played: bool,
    /// Sentences for the player, the first of them most important.
    pub sentences: Vec<String>,
    /// Every move that was valued, best first.
    pub candidates: Vec<CandidateView>,
    /// Seconds on a KIM-1.
    pub seconds: f64,
    /// Moves looked at.
    pub nodes: u64,
    /// The quirks that decided, by number.
    pub quirks: Vec<(u8, &'static str)>,
    /// The value that the sum is counted from.
    pub base: i32,
}

/// A move that was valued.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CandidateView {
    /// The program's bytes of the move.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: u8,
    /// In exact arithmetic.
    pub exact: i32,
    /// The value before CKMATE, and what that decided.
    pub verdict: Option<(u8, String)>,
    /// From and to.
    pub squares: Option<[String; 2]>,
    /// Whether the rules of today forbid it.
    pub is_illegal: bool,
    /// What it does.
    pub summary: String,
    /// How it stands beside the best, or the best beside the next.
    pub comparison: Option<String>,
    /// What each counter adds, the largest first.
    pub terms: Vec<TermView>,
    /// The same in groups, in quarters of a point: freedom, gains, risks, bytes.
    pub groups: [i32; 4],
    /// The best capture of each step: from, to, points.
    pub exchange: Vec<(String, String, u8)>,
    /// Where arithmetic on bytes went another way.
    pub notes: Vec<String>,
    /// The 22 counters by name.
    pub counters: BTreeMap<&'static str, u8>,
    /// All additions in their order.
    pub additions: Vec<Addition>,
}

/// What a counter adds to a value.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TermView {
    /// In words.
    pub label: &'static str,
    /// The counter's name; empty for a bonus and for arithmetic.
    pub counter: &'static str,
    /// What it counted.
    pub count: Option<u8>,
    /// What it adds, in quarters of a point.
    pub quarters: i32,
    /// Which group it belongs to.
    pub group: usize,
}

/// One addition or subtraction of STRATGY.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Addition {
    /// `¼`, `½` or `1`, the weight of the stage.
    pub weight: &'static str,
    /// What is added.
    pub name: &'static str,
    /// How much, with its sign.
    pub amount: i32,
    /// The byte afterwards.
    pub result: u8,
    /// Whether the byte wrapped.
    pub wrapped: bool,
    /// Whether a carry or borrow leaked in.
    pub leaked: bool,
}

/// A slot of the program with its piece.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SlotView {
    /// 0 to 31.
    pub slot: u8,
    /// Its cell.
    pub cell: u8,
    /// What is in it.
    pub value: u8,
    /// The square; `None` if it is captured.
    pub square: Option<String>,
    /// In words: "slot 4, White's bishop".
    pub words: String,
}

/// A step of a piece as an addition.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StepView {
    /// Where it leads; `None` if it leaves the board.
    pub to: Option<String>,
    /// `$01 + $21 = $22`
    pub sum: String,
    /// `$22 & $88 = $00: on the board`
    pub test: String,
}

/// A game of a PGN file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PgnEntry {
    /// The players and the result.
    pub title: String,
    /// Moves of the main line.
    pub plies: usize,
    /// What could not be read.
    pub problems: Vec<String>,
    /// The game, to be restored.
    pub saved: SavedGame,
}
