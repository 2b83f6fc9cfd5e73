//! The 1976 program at a table with the full rules: what it thinks, and which legal move that is.
//!
//! The program knows no castling, no en passant, no promotion, and has never had its moves checked. Here it thinks
//! as it always did, about its 32 slots; then each move that it valued is looked up among the legal ones.

use chess0x88::{CastlingStyle, Color, File, Move, MoveKind, Position, Rank, Square};
use microchess_1976::xray::{Valuation, XRay};
use microchess_1976::zero_page::ZeroPage;
use microchess_1976::{Answer, Clock, Edition, Level, MicroChess, Probe};

use crate::slots::{Slots, StandIn, seat_of};

/// What the program thought.
#[derive(Clone, Debug)]
pub struct Thought {
    /// Every move that it valued, best first; of equals the one that it found first, as it would choose.
    pub ranked: Vec<Valued>,
    /// No move was worth 15: it gives up.
    pub resigns: bool,
    /// How long a KIM-1 would have thought.
    pub clock: Clock,
    /// How many moves, its own and the answers to them, it has looked at.
    pub nodes: u64,
    /// The men whom it takes for others.
    pub stand_ins: Vec<StandIn>,
}

/// Counts the moves that the program looks at.
#[derive(Default)]
struct Nodes(u64);

impl Probe for Nodes {
    fn janus(&mut self, _: &ZeroPage, _: bool) {
        self.0 += 1;
    }
}

/// A move that it valued.
#[derive(Clone, Debug)]
pub struct Valued {
    /// What it found out.
    pub valuation: Valuation,
    /// From where to where.
    pub squares: Option<[Square; 2]>,
    /// The legal move, if it is one.
    pub played: Option<Move>,
}

impl Thought {
    /// Lets the program think for the side to move, looks on, and times it as a KIM-1.
    #[must_use]
    pub fn about(position: &Position, slots: &Slots, level: Level) -> Self {
        let mut valuations = Vec::new();
        let (answer, clock, nodes) = {
            let xray = XRay::new(|valuation| valuations.push(valuation));
            let probes = ((Clock::default(), Nodes::default()), xray);
            let mut program = MicroChess::with_probe(Edition::Kim1, level, probes);
            program.set_board(&slots.board(position.turn()));
            program.close_book();
            let answer = program.go();
            let (clock, nodes) = &program.probe().0;
            (answer, *clock, nodes.0)
        };
        valuations.sort_by_key(|valuation| std::cmp::Reverse(valuation.value));
        let ranked = valuations.into_iter().map(|valuation| Valued::new(valuation, position, slots)).collect();
        let stand_ins = slots.stand_ins().collect();
        Self { ranked, resigns: answer == Answer::Resigns, clock, nodes, stand_ins }
    }

    /// The best move that is legal.
    #[must_use]
    pub fn best_legal(&self) -> Option<(Move, &Valued)> {
        self.ranked.iter().find_map(|valued| valued.played.map(|played| (played, valued)))
    }

    /// The moves that it preferred to the best legal one, and that are not legal.
    pub fn illegal_before_best(&self) -> impl Iterator<Item = &Valued> {
        self.ranked.iter().take_while(|valued| valued.played.is_none())
    }
}

impl Valued {
    fn new(valuation: Valuation, position: &Position, slots: &Slots) -> Self {
        let squares = squares_of(valuation.played, position.turn(), slots);
        Self { valuation, squares, played: translated(valuation.played, position, slots) }
    }
}

/// What the program decides, and no more: the same decision as [`Thought::about`] finds, several times as fast, because
/// nobody looks on.
#[must_use]
pub fn decide(position: &Position, slots: &Slots, level: Level) -> Decision {
    let mut program = MicroChess::with_probe(Edition::Kim1, level, Nodes::default());
    program.set_board(&slots.board(position.turn()));
    program.close_book();
    let answer = program.go();
    let nodes = program.probe().0;
    match answer {
        Answer::Resigns => Decision::Resigns,
        Answer::Book(played) => Decision::Chooses { played: translated(played, position, slots), value: 0, nodes },
        Answer::Thought(played, value) => {
            Decision::Chooses { played: translated(played, position, slots), value, nodes }
        }
    }
}

/// What the program decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It chooses a move.
    Chooses {
        /// The legal move, if it is one.
        played: Option<Move>,
        /// What it is worth to the program.
        value: u8,
        /// How many moves it has looked at.
        nodes: u64,
    },
    /// It gives up.
    Resigns,
}

/// The legal move that a move of the program is, if it is one.
#[must_use]
pub fn translated(played: microchess_1976::Move, position: &Position, slots: &Slots) -> Option<Move> {
    squares_of(played, position.turn(), slots).and_then(|squares| legal_move(position, slots, squares))
}

/// From where to where a move of the program goes, in today's squares.
#[must_use]
pub(crate) fn squares_of(played: microchess_1976::Move, us: Color, slots: &Slots) -> Option<[Square; 2]> {
    let (file, rank) = seat_of(us).file_and_rank(played.to)?;
    let to = Square::new(File::ALL[usize::from(file)], Rank::ALL[usize::from(rank)]);
    Some([slots.square(us, played.piece)?, to])
}

/// The legal move from one square to another. A king who goes two squares castles; a pawn becomes what the manual says.
pub(crate) fn legal_move(position: &Position, slots: &Slots, [from, to]: [Square; 2]) -> Option<Move> {
    let becomes = slots.promotes_to(position.turn());
    let moves = position.legal_moves_from(from);
    let is_step = |played: &Move| match played.kind() {
        MoveKind::Promotion(kind) => played.to() == to && kind == becomes,
        MoveKind::Castling => false,
        MoveKind::Normal | MoveKind::EnPassant => played.to() == to,
    };
    let castles = |played: &Move| {
        let arrives = played.uci(CastlingStyle::King).to_string();
        played.kind() == MoveKind::Castling && arrives == format!("{from}{to}")
    };
    let two_squares = from.rank() == to.rank() && from.file().index().abs_diff(to.file().index()) == 2;
    let step = moves.iter().find(|played| is_step(played));
    step.or_else(|| moves.iter().find(|played| two_squares && castles(played))).copied()
}

/// The square that the program sees as the last one touched, after the opponent has made a move by hand: in castling
/// the rook is moved last.
#[must_use]
pub(crate) fn last_touched(played: Move) -> Square {
    match played.kind() {
        MoveKind::Castling => {
            let file = if played.to().file() > played.from().file() { File::F } else { File::D };
            Square::new(file, played.from().rank())
        }
        _ => played.to(),
    }
}
