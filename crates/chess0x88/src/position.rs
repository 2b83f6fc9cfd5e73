//! A position: a set-up that can be played.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use crate::board::Board;
use crate::castling::{CastlingRights, CastlingSide, right_bit};
use crate::color::Color;
use crate::fen::ParseFenError;
use crate::piece_list::PieceList;
use crate::setup::{IMAGE_BYTES, ParseImageError, Setup};
use crate::square::{File, Square};
use crate::unplayable::{InvalidPosition, check};

/// The byte that stands for "no square".
pub(crate) const NO_SQUARE: u8 = 0xFF;

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
/// # Ok::<(), chess0x88::ParseFenError>(())
/// ```
#[derive(Clone)]
pub struct Position {
    /// The layout's 128 bytes.
    pub(crate) board: Board,
    /// The same men by number.
    pub(crate) roster: PieceList,
    /// Half moves of the game: twice the number of the move, and one more when it is Black's turn. So one step says
    /// both.
    pub(crate) half_moves: u32,
    /// The castling rights that are left, as bits.
    pub(crate) rights: u8,
    /// The square that a pawn has just passed, or [`NO_SQUARE`].
    pub(crate) en_passant: u8,
    pub(crate) halfmove_clock: u32,
    pub(crate) key: u64,
    /// The castling rights at the outset, with the rooks' files.
    castling: CastlingRights,
    /// For each square the castling rights that are lost when something happens there.
    lost_rights: [u8; 128],
}

impl Position {
    /// The start of a game.
    #[must_use]
    pub fn start() -> Self {
        Self::unchecked(&Setup::start())
    }

    /// The position of a set-up. An en passant square where nobody can take is forgotten.
    ///
    /// # Errors
    ///
    /// When it cannot be played; the error says why.
    pub fn new(setup: &Setup) -> Result<Self, InvalidPosition> {
        check(setup)?;
        let position = Self::unchecked(setup);
        let opponent = !setup.turn;
        match position.attacker(position.king(opponent), setup.turn) {
            Some(from) => Err(InvalidPosition::OpponentInCheck(from)),
            None => Ok(position),
        }
    }

    fn unchecked(setup: &Setup) -> Self {
        let roster = PieceList::new(&setup.board);
        let kings = Color::ALL.map(|color| Square::on_board(roster.king(color)));
        let mut position = Self {
            board: setup.board.clone(),
            roster,
            half_moves: 2 * u32::from(setup.fullmove_number) + u32::from(setup.turn == Color::Black),
            rights: setup.castling_rights.code(),
            en_passant: setup.ep_square.map_or(NO_SQUARE, Square::code),
            halfmove_clock: u32::from(setup.halfmove_clock),
            key: 0,
            castling: setup.castling_rights,
            lost_rights: setup.castling_rights.lost_by_square(kings),
        };
        if position.en_passant != NO_SQUARE && !position.has_ep_capturer(position.en_passant) {
            position.en_passant = NO_SQUARE;
        }
        position.key = position.whole_key();
        position
    }

    /// All that a FEN says of it.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            turn: self.turn(),
            castling_rights: self.castling_rights(),
            ep_square: self.ep_square(),
            halfmove_clock: self.halfmove_clock(),
            fullmove_number: self.fullmove_number(),
        }
    }

    /// The 136 bytes of the layout; see [`Setup::image`] for them, and for what they cannot say of Chess960.
    #[must_use]
    pub fn image(&self) -> [u8; IMAGE_BYTES] {
        self.setup().image()
    }

    /// Reads an image. As in [`new`](Self::new) an en passant square where nobody can take is forgotten; but for that, and
    /// for inner rooks of Chess960, the image of what is read is the image again.
    ///
    /// # Errors
    ///
    /// When a byte is wrong, or what the bytes say cannot be played.
    pub fn from_image(image: &[u8; IMAGE_BYTES]) -> Result<Self, PositionError> {
        Ok(Self::new(&Setup::from_image(image)?)?)
    }

    /// Who stands where.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Color {
        if self.half_moves & 1 == 0 { Color::White } else { Color::Black }
    }

    /// Whether castling, if anybody may castle, is that of Chess960: king or rook are not where ordinary chess has them.
    /// Such castling is written in UCI with the rook's square ([`CastlingStyle::Rook`](crate::CastlingStyle)).
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        let ordinary = CastlingRights::ALL.only(self.rights);
        let at_home = |color: Color| self.king(color) == Square::new(File::E, color.first_rank());
        let may_castle =
            |color: &Color| CastlingSide::ALL.iter().any(|wing| self.rights & right_bit(*color, *wing) != 0);
        self.castling_rights() != ordinary || !Color::ALL.into_iter().filter(may_castle).all(at_home)
    }

    /// Who may castle.
    #[must_use]
    pub fn castling_rights(&self) -> CastlingRights {
        self.castling.only(self.rights)
    }

    /// The square that a pawn has just passed, if a pawn stands ready to take there. (Where nobody does, it makes no
    /// difference, and is forgotten: so the same position is the same, wherever it comes from.)
    #[must_use]
    pub const fn ep_square(&self) -> Option<Square> {
        Square::from_code(self.en_passant)
    }

    /// Half moves since a pawn moved or a man was taken. It stops at 255.
    #[must_use]
    pub const fn halfmove_clock(&self) -> u8 {
        if self.halfmove_clock < u8::MAX as u32 { self.halfmove_clock as u8 } else { u8::MAX }
    }

    /// The number of the move. It stops at 65535.
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        let number = self.half_moves / 2;
        if number < u16::MAX as u32 { number as u16 } else { u16::MAX }
    }

    /// Where a side's king stands.
    #[must_use]
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        Square::on_board(self.roster.king(color))
    }

    /// The square of the rook with which a side could castle at the outset.
    #[inline]
    pub(crate) fn castling_rook(&self, color: Color, wing: CastlingSide) -> u8 {
        self.castling.rook(color, wing).map_or(NO_SQUARE, |file| Square::new(file, color.first_rank()).code())
    }

    /// The castling rights that are lost when something happens on a square.
    #[inline]
    pub(crate) fn lost_rights(&self, square: u8) -> u8 {
        self.lost_rights[usize::from(square & 0x7F)]
    }
}

/// Two positions are the same if all that a FEN says of them is, clocks included. (To find the same position again in
/// a game, compare [`repetition_key`](Position::repetition_key)s.)
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.setup() == other.setup()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// The start of a game.
impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl TryFrom<&Setup> for Position {
    type Error = InvalidPosition;

    fn try_from(setup: &Setup) -> Result<Self, InvalidPosition> {
        Self::new(setup)
    }
}

/// The FEN, in brackets.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// The FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.setup(), f)
    }
}

/// Reads a FEN leniently, as [`Setup`] does, and sees whether it can be played.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Ok(Self::new(&text.parse()?)?)
    }
}

/// Why a text or an image is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// It is no FEN.
    Fen(ParseFenError),
    /// It is no image.
    Image(ParseImageError),
    /// It is a set-up that cannot be played.
    Invalid(InvalidPosition),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Image(error) => error.fmt(f),
            Self::Invalid(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PositionError {}

impl From<ParseFenError> for PositionError {
    fn from(error: ParseFenError) -> Self {
        Self::Fen(error)
    }
}

impl From<ParseImageError> for PositionError {
    fn from(error: ParseImageError) -> Self {
        Self::Image(error)
    }
}

impl From<InvalidPosition> for PositionError {
    fn from(error: InvalidPosition) -> Self {
        Self::Invalid(error)
    }
}
