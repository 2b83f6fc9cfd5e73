//! A position: a valid setup, with everything that moves need.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use crate::board::Board;
use crate::castling::{CastlingRights, CastlingSide, right_bit};
use crate::color::Color;
use crate::fen::ParseFenError;
use crate::invalid_position::{InvalidPosition, validate};
use crate::piece::PieceType;
use crate::piece_list::{Indices, PieceList};
use crate::setup::{IMAGE_BYTES, ParseImageError, Setup};
use crate::square::{File, Square};
use crate::zobrist::Keys;

/// The code that means "no square".
pub(crate) const NO_SQUARE: u8 = 0xFF;

/// A valid position, in which moves can be generated and made: each side has one king, and the side that has just moved
/// is not in check. [`InvalidPosition`] lists everything that is validated.
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
    /// The 128 board bytes of the 1802 layout; see [`Setup::image`].
    pub(crate) board: Board,
    /// The same pieces as a list.
    pub(crate) piece_list: PieceList,
    /// Twice the fullmove number, and one more when Black is to move, so that one increment updates both.
    pub(crate) ply: u32,
    /// The castling rights that are left, as bits of [`CastlingRights::code`].
    pub(crate) rights: u8,
    /// The en passant square, or [`NO_SQUARE`].
    pub(crate) ep_square: u8,
    pub(crate) halfmove_clock: u32,
    pub(crate) keys: Keys,
    /// The castling rights of the setup, with the rooks' files.
    castling: CastlingRights,
    /// For each square the castling rights that are lost when a move begins or ends there.
    lost_rights: [u8; 128],
}

impl Position {
    /// The standard starting position.
    #[must_use]
    pub fn start() -> Self {
        Self::unchecked(&Setup::start())
    }

    /// The position of a setup. An en passant square that no pawn attacks is dropped.
    ///
    /// # Errors
    ///
    /// When the setup is not valid; the error says why.
    pub fn new(setup: &Setup) -> Result<Self, InvalidPosition> {
        validate(setup)?;
        let position = Self::unchecked(setup);
        let opponent = !setup.turn;
        match position.attacker(position.king(opponent), setup.turn) {
            Some(from) => Err(InvalidPosition::OpponentInCheck(from)),
            None => Ok(position),
        }
    }

    fn unchecked(setup: &Setup) -> Self {
        let piece_list = PieceList::new(&setup.board);
        let kings = Color::ALL.map(|color| Square::on_board(piece_list.king(color)));
        let mut position = Self {
            board: setup.board.clone(),
            piece_list,
            ply: 2 * u32::from(setup.fullmove_number) + u32::from(setup.turn == Color::Black),
            rights: setup.castling_rights.code(),
            ep_square: setup.ep_square.map_or(NO_SQUARE, Square::code),
            halfmove_clock: u32::from(setup.halfmove_clock),
            keys: Keys::ZERO,
            castling: setup.castling_rights,
            lost_rights: setup.castling_rights.lost_by_square(kings),
        };
        if position.ep_square != NO_SQUARE && !position.has_ep_capturer(position.ep_square, setup.turn) {
            position.ep_square = NO_SQUARE;
        }
        position.reset_keys();
        position
    }

    /// The setup of the position: everything that a FEN says.
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

    /// The 136 bytes of the 1802 layout; see [`Setup::image`], also for what they cannot express of Chess960.
    #[must_use]
    pub fn image(&self) -> [u8; IMAGE_BYTES] {
        self.setup().image()
    }

    /// The position of an image. An en passant square that no pawn attacks is dropped, as in [`new`](Self::new); except for
    /// that, and for castling rights of inner rooks in Chess960, the image of the position is the same again.
    ///
    /// # Errors
    ///
    /// When a byte is not allowed, or the setup is not valid.
    pub fn from_image(image: &[u8; IMAGE_BYTES]) -> Result<Self, ParsePositionError> {
        Ok(Self::new(&Setup::from_image(image)?)?)
    }

    /// The placement of the pieces.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Color {
        if self.ply & 1 == 0 { Color::White } else { Color::Black }
    }

    /// Whether a castling right is left that standard chess does not have: its king or its rook is on another square.
    /// UCI writes such castling with the rook's square ([`CastlingStyle::Rook`](crate::CastlingStyle)).
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        let standard = CastlingRights::ALL.only(self.rights);
        let at_home = |color: Color| self.king(color) == Square::new(File::E, color.first_rank());
        let may_castle =
            |color: &Color| CastlingSide::ALL.iter().any(|side| self.rights & right_bit(*color, *side) != 0);
        self.castling_rights() != standard || !Color::ALL.into_iter().filter(may_castle).all(at_home)
    }

    /// The castling rights that are left.
    #[must_use]
    pub fn castling_rights(&self) -> CastlingRights {
        self.castling.only(self.rights)
    }

    /// The square that a pawn has just passed with a double step, if a pawn attacks it. (If none does, the square makes no
    /// difference and is dropped, so that equal positions compare equal whatever led to them.)
    #[must_use]
    pub const fn ep_square(&self) -> Option<Square> {
        Square::from_code(self.ep_square)
    }

    /// Plies since the last pawn move or capture, at most 65535.
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        if self.halfmove_clock < u16::MAX as u32 { self.halfmove_clock as u16 } else { u16::MAX }
    }

    /// The number of the move, at most 65535.
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        let number = self.ply / 2;
        if number < u16::MAX as u32 { number as u16 } else { u16::MAX }
    }

    /// The square of a side's king.
    #[must_use]
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        Square::on_board(self.piece_list.king(color))
    }

    /// The squares of a side's pieces of a type, straight from the piece list. Their order is unspecified.
    ///
    /// ```
    /// use chess0x88::{Color, PieceType, Position, Square};
    ///
    /// let start = Position::start();
    /// let knights: Vec<Square> = start.pieces_of(Color::White, PieceType::Knight).collect();
    /// assert_eq!(knights, [Square::B1, Square::G1]);
    /// ```
    #[inline]
    pub fn pieces_of(&self, color: Color, piece_type: PieceType) -> impl Iterator<Item = Square> + Clone + '_ {
        Indices(self.piece_list.of(color, piece_type)).map(|index| Square::on_board(self.piece_list.square(index)))
    }

    /// The number of a side's pieces of a type.
    #[must_use]
    #[inline]
    pub fn count(&self, color: Color, piece_type: PieceType) -> u32 {
        self.piece_list.of(color, piece_type).count_ones()
    }

    /// The number of both sides' pieces of a type.
    #[must_use]
    #[inline]
    pub fn count_both(&self, piece_type: PieceType) -> u32 {
        self.piece_list.of_type(piece_type).count_ones()
    }

    /// The number of all pieces, pawns and kings included.
    #[must_use]
    #[inline]
    pub fn piece_count(&self) -> u32 {
        self.piece_list.all().count_ones()
    }

    /// The square of the rook with which a colour could castle in the setup.
    #[inline]
    pub(crate) fn castling_rook(&self, color: Color, side: CastlingSide) -> u8 {
        self.castling.rook_file(color, side).map_or(NO_SQUARE, |file| Square::new(file, color.first_rank()).code())
    }

    /// The castling rights that are lost when a move begins or ends on a square.
    #[inline]
    pub(crate) fn lost_rights(&self, square: u8) -> u8 {
        self.lost_rights[usize::from(square & 0x7F)]
    }
}

/// Positions are equal if their FENs are, clocks included. (For repetitions, compare
/// [`repetition_key`](Position::repetition_key)s.)
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.setup() == other.setup()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// The standard starting position.
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

/// The FEN in brackets.
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

/// Parses a FEN leniently, as [`Setup`] does, and validates it.
impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        Ok(Self::new(&text.parse()?)?)
    }
}

/// Why a text or an image is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// The text is not a FEN.
    Fen(ParseFenError),
    /// The bytes are not an image.
    Image(ParseImageError),
    /// The setup is not valid.
    Invalid(InvalidPosition),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Image(error) => error.fmt(f),
            Self::Invalid(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParsePositionError {}

impl From<ParseFenError> for ParsePositionError {
    fn from(error: ParseFenError) -> Self {
        Self::Fen(error)
    }
}

impl From<ParseImageError> for ParsePositionError {
    fn from(error: ParseImageError) -> Self {
        Self::Image(error)
    }
}

impl From<InvalidPosition> for ParsePositionError {
    fn from(error: InvalidPosition) -> Self {
        Self::Invalid(error)
    }
}
