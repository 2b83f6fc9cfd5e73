//! What the 1976 program decides in a position with the full rules, and which legal moves its moves are.
//!
//! The program does not know castling, en passant and promotion, and its moves may be illegal. It decides on its 32 slots
//! as in 1976; then each move that it valued is looked up among the legal ones.

use chess0x88::{Color, Move, MoveKind, Position, Square};
use microchess_1976::fast::ValuedMove;
use microchess_1976::xray::Valuation;
use microchess_1976::{Board, CycleCounter, Edition, GoResult, Level, MicroChess, fast};

use crate::quirk::Quirk;
use crate::slots::{Slots, Substitution, computer_color, square_from_byte};
use crate::trace::{Capture, Exchange, Trace};

/// A decision of the program, with all moves that it valued.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Every move that the program valued, best first; of equals the one considered first, as it chooses.
    pub candidates: Vec<Candidate>,
    /// No move has a value of at least 15, so the program resigns.
    pub resigns: bool,
    /// How long a KIM-1 would have thought.
    pub clock: CycleCounter,
    /// How many moves the program looked at: its own, and the replies and answers to them.
    pub nodes: u64,
    /// The pieces that the program takes for others.
    pub substitutions: Vec<Substitution>,
}

/// A move that the program valued.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The value, and the counters behind it.
    pub valuation: Valuation,
    /// The squares of departure and arrival; `None` if the slot is empty or the move leaves the board.
    pub squares: Option<[Square; 2]>,
    /// The legal move; `None` if the move is illegal.
    pub mv: Option<Move>,
    /// The best capture at each step of the exchanges that may follow, the opponent's first. They need not belong to one
    /// line of play: the program keeps the best of each step.
    pub exchange: Vec<ExchangeCapture>,
}

/// A capture in an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExchangeCapture {
    /// Where the capturing piece comes from.
    pub from: Square,
    /// Where it captures.
    pub to: Square,
    /// What the captured piece is worth, in the program's points.
    pub points: u8,
}

/// A position with its rules, and the slots of its pieces.
pub(crate) type Rules<'a> = (&'a Position, &'a Slots);

impl Analysis {
    /// Lets the literal program decide for the side to move, and traces it.
    #[must_use]
    pub fn new(position: &Position, slots: &Slots, level: Level) -> Self {
        let mut program = MicroChess::new(Edition::Kim1, level);
        program.set_board(&slots.board(position.turn()));
        program.close_book();
        Self::from_program(&program, position.turn(), Some((position, slots)))
    }

    /// Lets a program with pieces on its board and a closed book decide. Without rules no move is known to be legal.
    pub(crate) fn from_program(program: &MicroChess, us: Color, rules: Option<Rules<'_>>) -> Self {
        let Trace { valuations, resigns, clock, nodes, exchanges } = Trace::new(program);
        let traced = valuations.into_iter().zip(exchanges);
        Self {
            candidates: traced.map(|(valuation, exchange)| Candidate::new(valuation, &exchange, us, rules)).collect(),
            resigns,
            clock,
            nodes,
            substitutions: rules.map(|(_, slots)| slots.substitutions().collect()).unwrap_or_default(),
        }
    }

    /// The quirks that made the decision; without a position those that the values alone show.
    #[must_use]
    pub fn quirks(&self, position: Option<&Position>, level: Level) -> Vec<Quirk> {
        let ranked: Vec<ValuedMove> =
            self.candidates.iter().map(|candidate| ValuedMove::from(&candidate.valuation)).collect();
        match position {
            Some(position) => Quirk::detect(&ranked, self.candidates.first().and_then(|best| best.mv), position, level),
            None => Quirk::detect_on_board(&ranked),
        }
    }

    /// The illegal moves that the program preferred to the best legal one.
    pub fn illegal_before_best(&self) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().take_while(|candidate| candidate.mv.is_none())
    }
}

impl Candidate {
    fn new(valuation: Valuation, exchange: &Exchange, us: Color, rules: Option<Rules<'_>>) -> Self {
        let squares = |from, to| Some([square_from_byte(us, from)?, square_from_byte(us, to)?]);
        let capture = |capture: &Option<Capture>| {
            let Capture { from, to, points } = (*capture)?;
            squares(from, to).map(|[from, to]| ExchangeCapture { from, to, points })
        };
        Self {
            squares: squares(valuation.mv.from, valuation.mv.to),
            mv: rules.and_then(|(position, slots)| legal_move_of(valuation.mv, position, slots)),
            // The exchange ends at the first step without a capture.
            exchange: exchange.iter().map_while(capture).collect(),
            valuation,
        }
    }

    /// The move as text: SAN if it is legal, else long algebraic, as in explanations.
    #[must_use]
    pub fn name(&self, position: &Position) -> String {
        match self.mv {
            Some(mv) => position.san(mv).to_string(),
            None => {
                let is_capture = self.valuation.captured.is_some();
                computer_color(position.turn()).algebraic(self.valuation.mv, is_capture).to_string()
            }
        }
    }
}

/// The program's decision on a board, without the values of the other moves. It is the same as the literal program's and
/// many times as fast.
///
/// This is the one place that substitutes the fast program for the literal one.
#[must_use]
pub fn decide_board(board: &Board, level: Level) -> GoResult {
    fast::decide(board, level)
}

/// The program's decision in a position, without the values of the other moves. It is the same as that of [`Analysis`].
#[must_use]
pub fn decide(position: &Position, slots: &Slots, level: Level) -> Decision {
    match decide_board(&slots.board(position.turn()), level) {
        GoResult::Best(mv, value) => Decision::Move { mv: legal_move_of(mv, position, slots), value },
        // The book is closed, so there is no book move.
        GoResult::Book(_) | GoResult::Resigns => Decision::Resigns,
    }
}

/// A decision of the program, as a move of the full rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The program chooses a move.
    Move {
        /// The legal move; `None` if the program's move is illegal.
        mv: Option<Move>,
        /// The program's value of the move, 15 to 255.
        value: u8,
    },
    /// The program resigns.
    Resigns,
}

/// The legal move for a move of the program, or `None` if the program's move is illegal.
#[must_use]
pub fn legal_move_of(mv: microchess_1976::Move, position: &Position, slots: &Slots) -> Option<Move> {
    let squares = squares_of(mv.piece, mv.to, position.turn(), slots)?;
    legal_move(position, slots, squares)
}

/// The squares of departure and arrival of a move of a slot.
pub(crate) fn squares_of(slot: u8, to: u8, us: Color, slots: &Slots) -> Option<[Square; 2]> {
    Some([slots.square(us, slot)?, square_from_byte(us, to)?])
}

/// The legal move from one square to another. A king's move of two squares is castling, and a pawn is promoted to what
/// [`Slots::promotes_to`] says.
pub(crate) fn legal_move(position: &Position, slots: &Slots, [from, to]: [Square; 2]) -> Option<Move> {
    let promotion = slots.promotes_to(position.turn());
    let moves = position.legal_moves_from(from);
    let is_step = |mv: &&Move| match mv.kind() {
        MoveKind::Promotion(piece_type) => mv.to() == to && piece_type == promotion,
        MoveKind::Castling => false,
        MoveKind::Normal | MoveKind::EnPassant => mv.to() == to,
    };
    let two_squares = from.rank() == to.rank() && from.file().index().abs_diff(to.file().index()) == 2;
    let castles = |mv: &&Move| two_squares && mv.castling_dests().is_some_and(|[king, _]| king == to);
    moves.iter().find(is_step).or_else(|| moves.iter().find(castles)).copied()
}

/// The square that the opponent touched last when a move was entered by hand on the KIM-1: in castling, the rook is moved
/// last.
pub(crate) fn last_touched(mv: Move) -> Square {
    mv.castling_dests().map_or(mv.to(), |[_, rook]| rook)
}
