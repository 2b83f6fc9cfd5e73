//! The position that `think` and `explain` are asked about.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use microchess_1976::Algebraic;
use microchess_1976::xray::{Valuation, Verdict};
use microchess_1976::{Board, ComputerColor, Edition, Key, Kim1, Level, MicroChess, Move};
use microchess_bridge_1976::{Book, Slots, Trace, computer_color, legal_move_of};
use microchess_game::Game;
use microchess_game::pgn::Reader;

use crate::board_picture::board_picture;
use crate::cli::PositionArgs;

/// A program that is about to think.
pub(crate) struct Position {
    program: MicroChess,
    /// The computer's colour.
    pub(crate) seat: ComputerColor,
    /// What the book would play instead of thinking.
    pub(crate) book: Option<Move>,
    /// What the user should know about the input.
    pub(crate) remarks: Vec<String>,
    /// The position with all its rules, if it was given so.
    table: Option<(chess0x88::Position, Slots)>,
}

impl Position {
    /// The position that the command line describes.
    pub(crate) fn new(args: &PositionArgs) -> Result<Self> {
        let mut position = if let Some(fen) = &args.fen {
            let start = chess0x88::Position::new(fen).with_context(|| format!("{fen} cannot be played"))?;
            Self::of_game(&Game::new(start), args.level)
        } else if let Some(file) = &args.pgn {
            let (game, problem) = read_game(file, args.game, args.ply)?;
            let mut position = Self::of_game(&game, args.level);
            position.remarks.extend(problem);
            position
        } else if let Some(board) = &args.board {
            let mut program = MicroChess::new(Edition::Kim1, args.level);
            program.set_board(&board.0);
            Self {
                seat: ComputerColor::from_board(&board.0),
                book: program.book_move(),
                program,
                remarks: Vec::new(),
                table: None,
            }
        } else {
            Self::of_keys(args)
        };
        position.program.close_book();
        position.seat = args.computer.unwrap_or(position.seat);
        Ok(position)
    }

    fn of_keys(args: &PositionArgs) -> Self {
        let mut kim1 = Kim1::new(args.level);
        if let Some(opening) = &args.opening {
            kim1.load_opening(opening);
        }
        let keys = args.keys.as_ref().map_or(&[][..], |keys| &keys.0);
        for key in keys {
            kim1.press(*key);
        }
        let mut remarks = Vec::new();
        if !keys.contains(&Key::C) {
            remarks.push("No C is among the keys, so no men were set up: all 32 begin on square 00.".to_owned());
        }
        let program = kim1.program().clone();
        Self { book: program.book_move(), program, seat: kim1.computer_color(), remarks, table: None }
    }

    /// The side to move is the computer.
    fn of_game(game: &Game, level: Level) -> Self {
        let (position, slots) = (game.position(), &Slots::from_history(game.history()));
        let mut program = MicroChess::new(Edition::Kim1, level);
        program.set_board(&slots.board(position.turn()));
        let book = Book::Auto { seed: 0 }.answer(game.history(), Edition::Kim1);
        let mut remarks: Vec<String> = slots.substitutions().map(|man| format!("{man}.")).collect();
        remarks.extend(game.termination().map(|ending| format!("The game is over: {ending}.")));
        Self {
            program,
            seat: computer_color(position.turn()),
            book: book.and_then(|answer| slots.program_move(position, answer.mv)),
            remarks,
            table: Some((position.clone(), slots.clone())),
        }
    }

    /// The men.
    pub(crate) fn board(&self) -> Board {
        self.program.board()
    }

    /// The men in letters, White below. Where the rules are known they are drawn as who they are, and not as whom the
    /// program takes them for.
    pub(crate) fn picture(&self) -> Vec<String> {
        match &self.table {
            Some((position, _)) => position.board().to_string().lines().map(str::to_owned).collect(),
            None => board_picture(&self.board(), self.seat),
        }
    }

    /// Whether a valued move may be played, as far as the rules are known.
    pub(crate) fn is_illegal(&self, mv: Move) -> bool {
        self.table.as_ref().is_some_and(|(position, slots)| legal_move_of(mv, position, slots).is_none())
    }

    /// How hard it thinks.
    pub(crate) fn level(&self) -> Level {
        self.program.level()
    }

    /// Whether the computer is in check.
    pub(crate) fn is_in_check(&self) -> bool {
        self.program.is_king_attacked()
    }

    /// Lets it think.
    pub(crate) fn decide(&self) -> Trace {
        Trace::new(&self.program)
    }

    /// A valued move by name, with check and mate: `Qh5xe5+`; in short notation where the rules are known: `Qxe5+`.
    pub(crate) fn name_of(&self, valuation: &Valuation) -> String {
        let name = self.algebraic(valuation.mv);
        match valuation.verdict {
            // There the name says it all.
            _ if self.table.is_some() => name,
            Verdict::Mate => name + "#",
            _ if valuation.gives_check => name + "+",
            _ => name,
        }
    }

    /// A move by name. That it is illegal, if it is, is said behind.
    pub(crate) fn algebraic(&self, mv: Move) -> String {
        let note = if self.is_illegal(mv) { " (illegal)" } else { "" };
        self.bare_name(mv) + note
    }

    /// A move by name, and no more: short where it is legal, long where it is not or nobody knows.
    pub(crate) fn bare_name(&self, mv: Move) -> String {
        let legal = self
            .table
            .as_ref()
            .and_then(|(position, slots)| legal_move_of(mv, position, slots).map(|mv| position.san(mv).to_string()));
        legal.unwrap_or_else(|| algebraic(&self.board(), self.seat, mv).to_string())
    }

    /// Where the rules are known and the decision is a resignation or an illegal move: the best of its legal moves.
    pub(crate) fn played_instead(&self, decision: &Trace) -> Option<String> {
        let (position, slots) = self.table.as_ref()?;
        let legal = |valuation: &Valuation| legal_move_of(valuation.mv, position, slots);
        if decision.best().is_some_and(|best| legal(best).is_some()) {
            return None;
        }
        decision.valuations.iter().find_map(legal).map(|mv| position.san(mv).to_string())
    }

    /// From and to, as in `h5e5`.
    pub(crate) fn squares(&self, mv: Move) -> String {
        self.seat.algebraic(mv, false).squares().map(|square| square.to_string()).concat()
    }
}

/// A game of a PGN file, up to a half move; if it is wanted to its end, also what is wrong with it.
fn read_game(file: &Path, number: usize, half_moves: Option<usize>) -> Result<(Game, Option<String>)> {
    let path = file.display();
    let file = File::open(file).with_context(|| format!("cannot read {path}"))?;
    let mut games = Reader::new(BufReader::new(file));
    let pgn = games.nth(number.saturating_sub(1)).with_context(|| format!("{path} has no game {number}"))?;
    let pgn = pgn.with_context(|| format!("cannot read {path}"))?;
    let moves = pgn.moves().count();
    let to_the_end = half_moves.is_none();
    let half_moves = half_moves.unwrap_or(moves);
    let broken = pgn.problems.first().map_or_else(String::new, |problem| format!(" ({problem})"));
    ensure!(
        half_moves <= moves,
        "{path} has {moves} half moves in game {number}{broken}; expected at least {half_moves}"
    );
    let problem = pgn.problems.first().filter(|_| to_the_end).map(|problem| format!("{path}, {problem}."));
    Ok((pgn.game_at(half_moves), problem))
}

/// A move of the computer in long algebraic notation, on the board before it.
pub(crate) fn algebraic(before: &Board, seat: ComputerColor, mv: Move) -> Algebraic {
    let takes = before.slot_on(mv.to).is_some_and(|slot| slot >= 16);
    seat.algebraic(mv, takes)
}
