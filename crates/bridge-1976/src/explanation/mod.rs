//! Why the 1976 program chooses its move: the one model that every renderer shows.
//!
//! `microchess explain`, its JSON, the terminal's X-ray and the page draw an [`Explanation`]; what is explained in one
//! place is explained the same in all. "It" is the program and "you" the reader, where the reader plays against it ([`Perspective`]).

mod counters;
mod explained_move;
mod reason;
mod sentences;

pub use self::counters::{counter_description, counter_description_for};
pub use self::explained_move::ExplainedMove;
pub use self::reason::{Contribution, Perspective, Reason, format_quarters};
pub use self::sentences::Comparison;
pub use crate::analysis::ExchangeCapture;

use chess0x88::{Color, History, Position};
use microchess_1976::xray::Verdict;
use microchess_1976::{Board, ComputerColor, CycleCounter, Edition, Level, MicroChess, Move};

use crate::analysis::{Analysis, Candidate, Rules, legal_move_of};
use crate::book::Book;
use crate::quirk::Quirk;
use crate::slots::{Slots, Substitution, computer_color};

/// What the program thought about a position, in numbers and in words.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// How hard it thinks.
    pub level: Level,
    /// The colour that it plays.
    pub computer: ComputerColor,
    /// Its 32 squares.
    pub board: Board,
    /// The position with all its rules, where it is known.
    pub position: Option<Position>,
    /// Every move that it valued, best first; of equals the one that it found first, as it would choose.
    pub moves: Vec<ExplainedMove>,
    /// Whether it resigns: no move was worth 15.
    pub resigns: bool,
    /// How long a KIM-1 would have thought.
    pub clock: CycleCounter,
    /// How many moves, its own and the answers to them, it looked at.
    pub nodes: u64,
    /// The quirks of NOT-BUGS.md that decided what it does, as far as that can be seen.
    pub quirks: Vec<Quirk>,
    /// Pieces that it holds as others.
    pub substitutions: Vec<Substitution>,
    /// What its book plays instead of thinking.
    pub book: Option<NamedBookMove>,
    /// Whether its king is attacked.
    pub is_in_check: bool,
    perspective: Perspective,
}

/// A move from the opening book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedBookMove {
    /// The move of 1976.
    pub mv: Move,
    /// The same as a legal move, where the position is known.
    pub legal: Option<chess0x88::Move>,
    /// Its name today.
    pub name: String,
    /// The opening's name, where it is known which it is.
    pub opening: Option<&'static str>,
}

/// A [`NamedBookMove`] without its name.
struct BookAnswer {
    mv: Move,
    legal: Option<chess0x88::Move>,
    opening: Option<&'static str>,
}

impl Explanation {
    /// What the program thinks after the moves of a game, with a book that may answer instead.
    #[must_use]
    pub fn from_history(history: &History, level: Level, book: Book, edition: Edition) -> Self {
        let (position, slots) = (history.position(), Slots::from_history(history));
        let mut program = MicroChess::new(edition, level);
        program.set_board(&slots.board(position.turn()));
        let answer = book.answer(history, edition);
        let answer = answer.and_then(|answer| {
            let mv = slots.program_move(position, answer.mv)?;
            Some(BookAnswer { mv, legal: Some(answer.mv), opening: Some(answer.opening.name) })
        });
        let computer = computer_color(position.turn());
        Self::new(program, computer, answer, Some((position, &slots)))
    }

    /// What a program thinks that has its pieces on the board, and what its book would answer. Which of its moves are legal
    /// by the rules of today is not known.
    #[must_use]
    pub fn from_program(program: &MicroChess, computer: ComputerColor) -> Self {
        let answer = program.book_move().map(|mv| BookAnswer { mv, legal: None, opening: None });
        Self::new(program.clone(), computer, answer, None)
    }

    fn new(
        mut program: MicroChess,
        computer: ComputerColor,
        book: Option<BookAnswer>,
        rules: Option<Rules<'_>>,
    ) -> Self {
        program.close_book();
        let (level, board) = (program.level(), program.board());
        let names = Names { board, computer, rules };
        let us = match computer {
            ComputerColor::White => Color::White,
            ComputerColor::Black => Color::Black,
        };
        let analysis = Analysis::from_program(&program, us, rules);
        let quirks = analysis.quirks(rules.map(|(position, _)| position), level);
        let Analysis { candidates, resigns, clock, nodes, substitutions } = analysis;
        let moves = (1..).zip(candidates).map(|(rank, candidate)| names.explained(rank, candidate)).collect();
        Self {
            level,
            computer,
            board,
            position: rules.map(|(position, _)| position.clone()),
            resigns,
            clock,
            nodes,
            quirks,
            substitutions,
            book: book.map(|BookAnswer { mv, legal, opening }| NamedBookMove {
                mv,
                legal,
                name: names.name(mv),
                opening,
            }),
            is_in_check: program.is_king_attacked(),
            moves,
            perspective: Perspective::default(),
        }
    }

    /// The same, addressed to another reader.
    #[must_use]
    pub fn with_perspective(mut self, perspective: Perspective) -> Self {
        self.perspective = perspective;
        for mv in &mut self.moves {
            mv.contributions = Contribution::all_in(&mv.valuation, perspective);
        }
        self
    }

    /// Who reads it.
    #[must_use]
    pub const fn perspective(&self) -> Perspective {
        self.perspective
    }

    /// The move that it decides for, unless it resigns.
    #[must_use]
    pub fn best(&self) -> Option<&ExplainedMove> {
        if self.resigns { None } else { self.moves.first() }
    }

    /// Where the rules are known and the decision is a resignation or an illegal move: the best of its legal moves.
    #[must_use]
    pub fn played_instead(&self) -> Option<&ExplainedMove> {
        if self.best().is_some_and(|best| best.mv.is_some()) {
            return None;
        }
        self.moves.iter().find(|mv| mv.mv.is_some())
    }
}

/// What is needed to name a move.
struct Names<'a> {
    board: Board,
    computer: ComputerColor,
    rules: Option<Rules<'a>>,
}

impl Names<'_> {
    fn explained(&self, rank: usize, candidate: Candidate) -> ExplainedMove {
        let Candidate { valuation, squares, mv, exchange } = candidate;
        // Where the rules are known the short name says check and mate itself.
        let sign = match valuation.verdict {
            _ if self.rules.is_some() => "",
            Verdict::Mate => "#",
            _ if valuation.gives_check => "+",
            _ => "",
        };
        ExplainedMove {
            rank,
            name: self.name(valuation.mv) + sign,
            is_illegal: self.rules.is_some() && mv.is_none(),
            mv,
            squares,
            contributions: Contribution::all_in(&valuation, Perspective::default()),
            exchange,
            valuation,
        }
    }

    fn legal(&self, mv: Move) -> Option<chess0x88::Move> {
        self.rules.and_then(|(position, slots)| legal_move_of(mv, position, slots))
    }

    /// Short algebraic where the move is legal, long where it is not or the rules are not known.
    fn name(&self, mv: Move) -> String {
        let san = self.rules.and_then(|(position, _)| Some(position.san(self.legal(mv)?).to_string()));
        san.unwrap_or_else(|| self.board.algebraic(self.computer, mv).to_string())
    }
}
