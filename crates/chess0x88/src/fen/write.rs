//! Writing FEN.

use core::fmt;

use crate::board::Board;
use crate::castling::{CastlingRights, CastlingSide};
use crate::color::Color;
use crate::fen::parse::outermost_rook;
use crate::setup::Setup;
use crate::square::{File, Rank, Square};

/// The FEN in its shortest form. A castling right is one of `KQkq` where that says which rook is meant, and the rook's
/// file where it does not.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fields(f, CastlingFormat::Xfen)?;
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

/// A setup to be printed as Shredder-FEN; see [`Setup::shredder_fen`].
#[derive(Clone, Copy, Debug)]
pub struct ShredderFen<'a>(&'a Setup);

impl fmt::Display for ShredderFen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_fields(f, CastlingFormat::Shredder)?;
        write!(f, " {} {}", self.0.halfmove_clock, self.0.fullmove_number)
    }
}

/// How castling rights are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CastlingFormat {
    /// `KQkq`, and the rook's file only where that would mean another rook.
    Xfen,
    /// Always the rook's file.
    Shredder,
}

impl Setup {
    /// The FEN with the files of the rooks as castling rights, `HAha`: Shredder-FEN.
    ///
    /// ```
    /// use chess0x88::Setup;
    ///
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    /// assert_eq!(Setup::start().shredder_fen().to_string(), fen);
    /// ```
    #[must_use]
    pub const fn shredder_fen(&self) -> ShredderFen<'_> {
        ShredderFen(self)
    }

    /// The four fields that FEN and EPD share.
    pub(crate) fn write_fields(&self, f: &mut fmt::Formatter<'_>, rights: CastlingFormat) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write_rank(f, &self.board, rank)?;
            f.write_str(if rank == Rank::First { " " } else { "/" })?;
        }
        write!(f, "{} ", self.turn)?;
        write_castling(f, &self.board, &self.castling_rights, rights)?;
        match self.ep_square {
            Some(square) => write!(f, " {square}"),
            None => f.write_str(" -"),
        }
    }
}

fn write_rank(f: &mut fmt::Formatter<'_>, board: &Board, rank: Rank) -> fmt::Result {
    let mut empty = 0;
    for file in File::ALL {
        let Some(piece) = board.get(Square::new(file, rank)) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            write!(f, "{empty}")?;
            empty = 0;
        }
        write!(f, "{piece}")?;
    }
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

fn write_castling(
    f: &mut fmt::Formatter<'_>,
    board: &Board,
    castling: &CastlingRights,
    rights: CastlingFormat,
) -> fmt::Result {
    use fmt::Write;
    if *castling == CastlingRights::NONE {
        return f.write_char('-');
    }
    for color in Color::ALL {
        for (side, letter, corner) in [(CastlingSide::KingSide, 'k', File::H), (CastlingSide::QueenSide, 'q', File::A)]
        {
            let Some(rook) = castling.rook_file(color, side) else { continue };
            let is_outermost = outermost_rook(board, color, side).unwrap_or(corner) == rook;
            let letter = if is_outermost && rights == CastlingFormat::Xfen { letter } else { rook.char() };
            f.write_char(if color == Color::White { letter.to_ascii_uppercase() } else { letter })?;
        }
    }
    Ok(())
}
