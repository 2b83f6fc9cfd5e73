//! A position: a set-up that can be played.

use core::fmt;

use crate::attacks::{could_attack, step_towards};
use crate::board::Board;
use crate::castling::Wing;
use crate::color::Color;
use crate::piece::{Kind, Piece};
use crate::setup::Setup;
use crate::square::{Direction, Rank, Square};

/// Men of a side, at the most.
const MOST_MEN: usize = 16;

/// The men of one side: their squares, in no particular order.
#[derive(Clone, Debug)]
pub(crate) struct Men {
    squares: [u8; MOST_MEN],
    count: u8,
}

impl Men {
    const NONE: Self = Self { squares: [0; MOST_MEN], count: 0 };

    /// Their squares.
    #[inline]
    pub(crate) fn squares(&self) -> &[u8] {
        &self.squares[..usize::from(self.count).min(MOST_MEN)]
    }
}

/// A position that can be played: it has its kings, and the side that has just moved is not in check.
///
/// ```
/// use chess0x88::{Position, Setup};
///
/// let start = Position::start();
/// assert_eq!(start.legal_moves().len(), 20);
///
/// let no_king: Setup = "8/8/8/8/8/8/8/K7 w - - 0 1".parse()?;
/// assert_eq!(Position::new(&no_king).unwrap_err().to_string(), "Black has no king");
/// # Ok::<(), chess0x88::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) setup: Setup,
    pub(crate) kings: [Square; 2],
    pub(crate) men: [Men; 2],
    /// For each occupied square, the place of its man in his side's list.
    pub(crate) places: [u8; 128],
}

impl Position {
    /// The start of a game.
    #[must_use]
    pub fn start() -> Self {
        Self::unchecked(Setup::start(), [Square::E1, Square::E8])
    }

    /// The position of a set-up.
    ///
    /// # Errors
    ///
    /// When it cannot be played; the error says why.
    pub fn new(setup: &Setup) -> Result<Self, Unplayable> {
        let kings = [the_king(&setup.board, Color::White)?, the_king(&setup.board, Color::Black)?];
        for color in Color::ALL {
            let count = |kind: Option<Kind>| {
                let men = setup.board.men().filter(|(_, piece)| piece.color == color);
                men.filter(|(_, piece)| kind.is_none_or(|kind| piece.kind == kind)).count()
            };
            if count(None) > MOST_MEN {
                return Err(Unplayable::TooManyMen(color));
            }
            if count(Some(Kind::Pawn)) > 8 {
                return Err(Unplayable::TooManyPawns(color));
            }
        }
        let on_edge = |(square, piece): &(Square, Piece)| {
            piece.kind == Kind::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth)
        };
        if let Some((square, _)) = setup.board.men().find(on_edge) {
            return Err(Unplayable::PawnOnLastRank(square));
        }
        check_castling(setup, kings)?;
        check_en_passant(setup)?;
        let position = Self::unchecked(setup.clone(), kings);
        if position.is_attacked(position.king(!setup.turn), setup.turn) {
            return Err(Unplayable::OpponentInCheck);
        }
        Ok(position)
    }

    fn unchecked(setup: Setup, kings: [Square; 2]) -> Self {
        let mut position = Self { setup, kings, men: [Men::NONE, Men::NONE], places: [0; 128] };
        for (square, piece) in position.setup.board.clone().men() {
            position.enlist(square.code(), piece.color);
        }
        position
    }

    /// All that a FEN says of it. Printing it gives the FEN.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who stands where.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.setup.board
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.setup.turn
    }

    /// Where a side's king stands.
    #[must_use]
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color as usize]
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.is_attacked(self.king(self.turn()), !self.turn())
    }

    /// Whether a side attacks a square.
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.is_attacked_but_for(square.code(), by, OFF_BOARD)
    }

    /// The same, as if nobody stood on one more square.
    pub(crate) fn is_attacked_but_for(&self, square: u8, by: Color, vacated: u8) -> bool {
        self.men[by as usize].squares().iter().any(|from| {
            let code = self.code_on(*from);
            could_attack(code, *from, square) && (!is_slider(code) || self.is_open(*from, square, vacated))
        })
    }

    /// Whether nobody stands between two squares of a line, one more square taken as empty.
    pub(crate) fn is_open(&self, from: u8, to: u8, vacated: u8) -> bool {
        let step = step_towards(from, to);
        let mut square = from.wrapping_add(step);
        while square != to {
            if self.code_on(square) != 0 && square != vacated {
                return false;
            }
            square = square.wrapping_add(step);
        }
        true
    }

    /// The code of the man on a square, 0 for nobody.
    #[inline]
    pub(crate) fn code_on(&self, square: u8) -> u8 {
        self.setup.board.bytes()[usize::from(square & 0x7F)]
    }

    /// Enters the man on a square in his side's list.
    #[inline]
    pub(crate) fn enlist(&mut self, square: u8, color: Color) {
        let men = &mut self.men[color as usize];
        self.places[usize::from(square & 0x7F)] = men.count;
        men.squares[usize::from(men.count) % MOST_MEN] = square;
        men.count = men.count.wrapping_add(1);
    }

    /// Strikes the man on a square from his side's list; the last of the list takes his place.
    #[inline]
    pub(crate) fn strike(&mut self, square: u8, color: Color) {
        let men = &mut self.men[color as usize];
        men.count = men.count.wrapping_sub(1);
        let last = men.squares[usize::from(men.count) % MOST_MEN];
        let place = self.places[usize::from(square & 0x7F)];
        men.squares[usize::from(place) % MOST_MEN] = last;
        self.places[usize::from(last & 0x7F)] = place;
    }
}

/// Two positions are the same if their set-ups are.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.setup == other.setup
    }
}

impl Eq for Position {}

/// The FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.setup, f)
    }
}

/// A code that is no square.
pub(crate) const OFF_BOARD: u8 = 0xFF;

/// Whether the man of a code goes along lines: bishop, rook or queen.
#[inline]
pub(crate) const fn is_slider(code: u8) -> bool {
    matches!(code & 7, 3..=5)
}

/// Why a set-up cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unplayable {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// A side has more than 16 men.
    TooManyMen(Color),
    /// A side has more than 8 pawns.
    TooManyPawns(Color),
    /// A pawn stands on the first or last rank.
    PawnOnLastRank(Square),
    /// A castling right without king and rook in their places.
    NoCastling(Color, Wing),
    /// An en passant square that no pawn has just passed.
    NoEnPassant(Square),
    /// The side that has just moved is in check.
    OpponentInCheck,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color: &Color| match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        match self {
            Self::NoKing(color) => write!(f, "{} has no king", name(color)),
            Self::ManyKings(color) => write!(f, "{} has more than one king", name(color)),
            Self::TooManyMen(color) => write!(f, "{} has more than 16 men", name(color)),
            Self::TooManyPawns(color) => write!(f, "{} has more than 8 pawns", name(color)),
            Self::PawnOnLastRank(square) => write!(f, "a pawn cannot stand on {square}"),
            Self::NoCastling(color, wing) => {
                let wing = if *wing == Wing::KingSide { "king" } else { "queen" };
                write!(f, "{} cannot castle on the {wing}'s side: king or rook is not in place", name(color))
            }
            Self::NoEnPassant(square) => write!(f, "no pawn has just passed {square}"),
            Self::OpponentInCheck => f.write_str("the side that has just moved is in check"),
        }
    }
}

impl core::error::Error for Unplayable {}

fn the_king(board: &Board, color: Color) -> Result<Square, Unplayable> {
    let king = Piece::new(Kind::King, color);
    let mut kings = board.men().filter(|(_, piece)| *piece == king);
    let (square, _) = kings.next().ok_or(Unplayable::NoKing(color))?;
    if kings.next().is_some() { Err(Unplayable::ManyKings(color)) } else { Ok(square) }
}

fn check_castling(setup: &Setup, kings: [Square; 2]) -> Result<(), Unplayable> {
    for color in Color::ALL {
        let rank = color.first_rank();
        for wing in Wing::ALL {
            let Some(rook) = setup.castling.rook(color, wing) else { continue };
            let king = kings[color as usize];
            let beyond = if wing == Wing::KingSide { rook > king.file() } else { rook < king.file() };
            let rook_there = setup.board.get(Square::new(rook, rank)) == Some(Piece::new(Kind::Rook, color));
            if king.rank() != rank || !beyond || !rook_there {
                return Err(Unplayable::NoCastling(color, wing));
            }
        }
    }
    Ok(())
}

fn check_en_passant(setup: &Setup) -> Result<(), Unplayable> {
    let Some(square) = setup.en_passant else { return Ok(()) };
    let mover = !setup.turn;
    let (rank, ahead, behind) = match mover {
        Color::White => (Rank::Third, Direction::NORTH, Direction::SOUTH),
        Color::Black => (Rank::Sixth, Direction::SOUTH, Direction::NORTH),
    };
    let on = |direction| square.step(direction).and_then(|square| setup.board.get(square));
    let passed = on(ahead) == Some(Piece::new(Kind::Pawn, mover))
        && on(behind).is_none()
        && setup.board.get(square).is_none()
        && square.rank() == rank;
    if passed { Ok(()) } else { Err(Unplayable::NoEnPassant(square)) }
}
