//! A setup: everything that a FEN says, not validated.

use core::fmt;

use crate::board::{BOARD_BYTES, Board};
use crate::castling::CastlingRights;
use crate::color::Color;
use crate::fen::outermost_rights;
use crate::piece::{Piece, PieceType};
use crate::position::NO_SQUARE;
use crate::square::Square;

/// The number of bytes of an image: the board, and eight for the rest.
pub const IMAGE_BYTES: usize = BOARD_BYTES + 8;

/// Everything that a FEN says: the placement of the pieces, the side to move, and so on. The fields can be set to
/// anything; [`Position::new`](crate::Position::new) validates them. (An invalid field, such as an en passant square on
/// the fourth rank, is printed as it is, but cannot be parsed again.)
///
/// ```
/// use chess0x88::{Color, Setup, Square};
///
/// let setup: Setup = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse()?;
/// assert_eq!((setup.turn, setup.ep_square), (Color::Black, Some(Square::E3)));
/// assert_eq!(setup.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
/// # Ok::<(), chess0x88::ParseFenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The placement of the pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The castling rights.
    pub castling_rights: CastlingRights,
    /// The square that a pawn has just passed with a double step.
    pub ep_square: Option<Square>,
    /// Plies since the last pawn move or capture.
    pub halfmove_clock: u16,
    /// The number of the move, which is 1 at the start of a game and increases after each move of Black's.
    pub fullmove_number: u16,
}

impl Setup {
    /// An empty board with White to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            board: Board::EMPTY,
            turn: Color::White,
            castling_rights: CastlingRights::NONE,
            ep_square: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The standard starting position.
    #[must_use]
    pub fn start() -> Self {
        Self { board: Board::start(), castling_rights: CastlingRights::ALL, ..Self::empty() }
    }

    /// The 136 bytes of the **1802 layout**, in which an RCA 1802 chess engine stores a position: the board, then side to
    /// move (`$00` or `$08`), castling bits, en passant square or `$FF`, halfmove clock, fullmove number (high byte first),
    /// White's and Black's king squares (`$FF` if there is none). The codes of pieces, squares and moves are the layout's
    /// too.
    ///
    /// The 1802 layout is older than Chess960 and does not contain the files of the castling rooks. A right is read back as
    /// that of the outermost rook on its side, as in X-FEN; a right of another rook cannot be expressed. Its halfmove clock is
    /// one byte, so a larger one is 255.
    #[must_use]
    pub fn image(&self) -> [u8; IMAGE_BYTES] {
        let king = |color| self.board.find(Piece::new(PieceType::King, color)).map_or(NO_SQUARE, Square::code);
        let [high, low] = self.fullmove_number.to_be_bytes();
        let state = [
            self.turn.code(),
            self.castling_rights.code(),
            self.ep_square.map_or(NO_SQUARE, Square::code),
            u8::try_from(self.halfmove_clock).unwrap_or(u8::MAX),
            high,
            low,
            king(Color::White),
            king(Color::Black),
        ];
        let mut image = [0; IMAGE_BYTES];
        image[..BOARD_BYTES].copy_from_slice(self.board.bytes());
        image[BOARD_BYTES..].copy_from_slice(&state);
        image
    }

    /// The setup of an image.
    ///
    /// # Errors
    ///
    /// When a byte is not one that [`image`](Self::image) writes; the error says which.
    pub fn from_image(image: &[u8; IMAGE_BYTES]) -> Result<Self, ParseImageError> {
        let mut setup = Self::empty();
        for (at, byte) in image[..BOARD_BYTES].iter().enumerate() {
            match (Square::from_code(at as u8), Piece::from_code(*byte)) {
                (Some(square), Some(piece)) => setup.board.set(square, Some(piece)),
                _ if *byte == 0 => {}
                _ => return Err(ParseImageError { at, found: *byte }),
            }
        }
        let at = |offset: usize| (BOARD_BYTES + offset, image[BOARD_BYTES + offset]);
        let wrong = |(at, found): (usize, u8)| ParseImageError { at, found };
        setup.turn = Color::from_code(at(0).1).ok_or_else(|| wrong(at(0)))?;
        setup.castling_rights =
            if at(1).1 < 16 { outermost_rights(&setup.board, at(1).1) } else { return Err(wrong(at(1))) };
        setup.ep_square = match at(2).1 {
            NO_SQUARE => None,
            code => Some(Square::from_code(code).ok_or_else(|| wrong(at(2)))?),
        };
        setup.halfmove_clock = u16::from(at(3).1);
        setup.fullmove_number = u16::from_be_bytes([at(4).1, at(5).1]);
        // The board says where the kings are too, so both must agree.
        match setup.image().iter().zip(image).position(|(ours, theirs)| ours != theirs) {
            None => Ok(setup),
            Some(at) => Err(ParseImageError { at, found: image[at] }),
        }
    }
}

/// The error of an image with a byte that is not allowed at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseImageError {
    /// The index of the byte.
    pub at: usize,
    /// The byte that was found.
    pub found: u8,
}

impl fmt::Display for ParseImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.at {
            0..BOARD_BYTES if self.at & 0x88 != 0 => "0, since this byte is not a square",
            0..BOARD_BYTES => "a piece's code ($01 to $06 or $09 to $0E) or 0",
            128 => "$00 (White to move) or $08 (Black)",
            129 => "castling bits from $00 to $0F",
            130 => "an en passant square, or $FF",
            _ => "the square of that king on the board ($FF if there is none)",
        };
        write!(f, "byte {} is ${:02X}; expected {expected}", self.at, self.found)
    }
}

impl core::error::Error for ParseImageError {}
