//! The position that `think` and `explain` are asked about, and what the program thinks of it.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use microchess_1976::{ComputerColor, Edition, Key, Kim1, Level, MicroChess, Move};
use microchess_bridge_1976::{Book, Explanation};
use microchess_game::Game;
use microchess_game::pgn::PgnReader;

use crate::board_picture::board_lines;
use crate::cli::PositionArgs;

/// A position with what the program thinks of it.
pub(crate) struct ExplainedPosition {
    /// What it thinks.
    pub(crate) explanation: Explanation,
    /// What the user should know about the input. It may quote a file, so a terminal must not obey it.
    pub(crate) notes: Vec<String>,
}

impl ExplainedPosition {
    /// Lets the program think about the position that the command line describes.
    pub(crate) fn new(args: &PositionArgs) -> Result<Self> {
        if let Some(fen) = &args.fen {
            let start = chess0x88::Position::new(fen).with_context(|| format!("{fen} cannot be played"))?;
            Ok(Self::from_game(&Game::new(start), args.level))
        } else if let Some(file) = &args.pgn {
            let (game, problem) = read_game(file, args.game, args.ply)?;
            let mut explained = Self::from_game(&game, args.level);
            explained.notes.extend(problem);
            Ok(explained)
        } else if let Some(board) = &args.board {
            let mut program = MicroChess::new(Edition::Kim1, args.level);
            program.set_board(&board.0);
            let computer = args.computer.unwrap_or_else(|| ComputerColor::from_board(&board.0));
            Ok(Self { explanation: Explanation::from_program(&program, computer), notes: Vec::new() })
        } else {
            Ok(Self::from_keys(args))
        }
    }

    fn from_keys(args: &PositionArgs) -> Self {
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
            remarks.push("No C is among the keys, so no pieces were set up: all 32 begin on square 00.".to_owned());
        }
        remarks.extend(match (kim1.beyond_known(), kim1.program().beyond_known_by_book()) {
            (Some(beyond_known), _) => Some(beyond_known.to_string()),
            (None, Some(beyond_known)) => Some(format!("With PC: {beyond_known}")),
            (None, None) => None,
        });
        let computer = args.computer.unwrap_or_else(|| kim1.computer_color());
        Self { explanation: Explanation::from_program(kim1.program(), computer), notes: remarks }
    }

    /// The side to move is the computer's.
    fn from_game(game: &Game, level: Level) -> Self {
        let explanation = Explanation::from_history(game.history(), level, Book::Auto { seed: 0 }, Edition::Kim1);
        let mut remarks: Vec<String> = explanation.substitutions.iter().map(|piece| format!("{piece}.")).collect();
        remarks.extend(game.termination().map(|termination| format!("The game is over: {termination}.")));
        Self { explanation, notes: remarks }
    }

    /// The pieces in letters, White at the bottom. Where the rules are known they are drawn as what they are, and not as
    /// what the program holds them as.
    pub(crate) fn picture(&self) -> Vec<String> {
        match &self.explanation.position {
            Some(position) => position.board().to_string().lines().map(str::to_owned).collect(),
            None => board_lines(&self.explanation.board, self.explanation.computer),
        }
    }

    /// From and to, as in `h5e5`.
    pub(crate) fn squares(&self, mv: Move) -> String {
        self.explanation.computer.algebraic(mv, false).squares().map(|square| square.to_string()).concat()
    }
}

/// A game of a PGN file, up to a ply; if it is wanted to its end, also what is wrong with it.
fn read_game(file: &Path, number: usize, ply: Option<usize>) -> Result<(Game, Option<String>)> {
    let path = file.display();
    let file = File::open(file).with_context(|| format!("cannot read {path}"))?;
    let mut games = PgnReader::new(BufReader::new(file));
    let pgn = games.nth(number.saturating_sub(1)).with_context(|| format!("{path} has no game {number}"))?;
    let pgn = pgn.with_context(|| format!("cannot read {path}"))?;
    let plies = pgn.moves().count();
    let wanted = ply.unwrap_or(plies);
    let broken = pgn.problems.first().map_or_else(String::new, |problem| format!(" ({problem})"));
    ensure!(wanted <= plies, "{path} has {plies} plies in game {number}{broken}; expected at least {wanted}");
    let problem = pgn.problems.first().filter(|_| ply.is_none()).map(|problem| format!("{path}, {problem}."));
    Ok((pgn.game_at(wanted), problem))
}
