//! The 1976 program at a table with the full rules: what it thinks, and which legal move that is.
//!
//! The program knows no castling, no en passant, no promotion, and has never had its moves checked. Here it thinks
//! as it always did, about its 32 slots; then each move that it valued is looked up among the legal ones.

use chess0x88::{Color, Move, MoveKind, Position, Square};
use microchess_1976::fast::SurveyedMove;
use microchess_1976::xray::Valuation;
use microchess_1976::{Board, Clock, Edition, GoResult, Level, MicroChess, fast};

use crate::quirk::Quirk;
use crate::slots::{Slots, Substitution, square_from_byte};
use crate::trace::{Capture, Exchange, Trace};

/// What the program thought.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Every move that it valued, best first; of equals the one that it found first, as it would choose.
    pub candidates: Vec<Candidate>,
    /// No move was worth 15: it gives up.
    pub resigns: bool,
    /// How long a KIM-1 would have thought.
    pub clock: Clock,
    /// How many moves, its own and the answers to them, it has looked at.
    pub nodes: u64,
    /// The men whom it takes for others.
    pub substitutions: Vec<Substitution>,
}

/// A move that it valued.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// What it found out.
    pub valuation: Valuation,
    /// From where to where.
    pub squares: Option<[Square; 2]>,
    /// The legal move, if it is one.
    pub mv: Option<Move>,
    /// The best capture that it saw at each step of what may follow, from where to where; the opponent's first.
    pub exchange: Vec<[Square; 2]>,
}

impl Analysis {
    /// Lets the program think for the side to move, looks on, and times it as a KIM-1.
    #[must_use]
    pub fn new(position: &Position, slots: &Slots, level: Level) -> Self {
        let Trace { valuations: ranked, resigns, clock, nodes, exchanges } =
            Trace::new(&program_for(position, slots, level));
        let studied = ranked.into_iter().zip(exchanges);
        let ranked =
            studied.map(|(valuation, exchange)| Candidate::new(valuation, &exchange, position, slots)).collect();
        Self { candidates: ranked, resigns, clock, nodes, substitutions: slots.substitutions().collect() }
    }

    /// The quirks that decided what it does.
    #[must_use]
    pub fn quirks(&self, position: &Position, level: Level) -> Vec<Quirk> {
        let ranked: Vec<SurveyedMove> =
            self.candidates.iter().map(|valued| SurveyedMove::from(&valued.valuation)).collect();
        Quirk::deciding(&ranked, self.candidates.first().and_then(|best| best.mv), position, level)
    }

    /// The moves that it preferred to the best legal one, and that are not legal.
    pub fn illegal_before_best(&self) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().take_while(|valued| valued.mv.is_none())
    }
}

impl Candidate {
    fn new(valuation: Valuation, exchange: &Exchange, position: &Position, slots: &Slots) -> Self {
        let us = position.turn();
        let squares = squares_of(valuation.mv.piece, valuation.mv.to, us, slots);
        let mv = squares.and_then(|squares| legal_move(position, slots, squares));
        let capture = |capture: &Option<Capture>| {
            let Capture { from, to, .. } = (*capture)?;
            Some([square_from_byte(us, from)?, square_from_byte(us, to)?])
        };
        // A step that was not seen ends what was.
        Self { valuation, squares, mv: mv, exchange: exchange.iter().map_while(capture).collect() }
    }

    /// What it is called: short where it is legal, by its squares where it is not.
    #[must_use]
    pub fn name(&self, position: &Position) -> String {
        match (self.mv, self.squares) {
            (Some(mv), _) => position.san(mv).to_string(),
            (None, Some([from, to])) => format!("{from}{to}"),
            (None, None) => self.valuation.mv.to_string(),
        }
    }
}

/// What the program decides on a board, and no more: the same decision as the literal program's, many times as fast.
///
/// Who only wants the decision asks here, and nowhere else is it decided that the fast one will do.
#[must_use]
pub fn decide_board(board: &Board, level: Level) -> GoResult {
    fast::decide(board, level)
}

/// What the program decides in a position, and no more: the same decision as [`Thought::about`] finds.
#[must_use]
pub fn decide(position: &Position, slots: &Slots, level: Level) -> Decision {
    match decide_board(&slots.board(position.turn()), level) {
        GoResult::Best(mv, value) => Decision::Chooses { mv: legal_move_of(mv, position, slots), value },
        // The book is closed, so it does not answer.
        GoResult::Book(_) | GoResult::Resigns => Decision::Resigns,
    }
}

/// The program with the men of a position, the side to move as its own, and its book closed.
fn program_for(position: &Position, slots: &Slots, level: Level) -> MicroChess {
    let mut program = MicroChess::new(Edition::Kim1, level);
    program.set_board(&slots.board(position.turn()));
    program.close_book();
    program
}

/// What the program decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It chooses a move.
    Chooses {
        /// The legal move, if it is one.
        mv: Option<Move>,
        /// What it is worth to the program.
        value: u8,
    },
    /// It gives up.
    Resigns,
}

/// The legal move that a move of the program is, if it is one.
#[must_use]
pub fn legal_move_of(mv: microchess_1976::Move, position: &Position, slots: &Slots) -> Option<Move> {
    let squares = squares_of(mv.piece, mv.to, position.turn(), slots)?;
    legal_move(position, slots, squares)
}

/// From where to where a slot's move goes, in today's squares.
#[must_use]
pub(crate) fn squares_of(slot: u8, to: u8, us: Color, slots: &Slots) -> Option<[Square; 2]> {
    Some([slots.square(us, slot)?, square_from_byte(us, to)?])
}

/// The legal move from one square to another. A king who goes two squares castles; a pawn becomes what the manual says.
pub(crate) fn legal_move(position: &Position, slots: &Slots, [from, to]: [Square; 2]) -> Option<Move> {
    let becomes = slots.promotes_to(position.turn());
    let moves = position.legal_moves_from(from);
    let is_step = |mv: &&Move| match mv.kind() {
        MoveKind::Promotion(kind) => mv.to() == to && kind == becomes,
        MoveKind::Castling => false,
        MoveKind::Normal | MoveKind::EnPassant => mv.to() == to,
    };
    let two_squares = from.rank() == to.rank() && from.file().index().abs_diff(to.file().index()) == 2;
    let castles = |mv: &&Move| two_squares && mv.castling_dests().is_some_and(|[king, _]| king == to);
    moves.iter().find(is_step).or_else(|| moves.iter().find(castles)).copied()
}

/// The square that the program sees as the last one touched, after the opponent has made a move by hand: in castling
/// the rook is moved last.
#[must_use]
pub(crate) fn last_touched(mv: Move) -> Square {
    mv.castling_dests().map_or(mv.to(), |[_, rook]| rook)
}
