//! Parsing SAN.
//!
//! Beside what [`Position::san`] writes, many habits are understood: `0-0`, `e8Q` and `e8(Q)`, `Ng1-f3`, `Ng1xf3`, `e2e4`,
//! `e1g1`, `Pe4`, chess symbols for letters, missing or needless `x`, `+`, `#`, `!`, `?` and `e.p.`.

use core::fmt;

use crate::castling::CastlingSide;
use crate::chess_move::{Move, MoveKind};
use crate::color::Color;
use crate::cursor::{Cursor, characters_before};
use crate::illegal_move::IllegalReason;
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::san::write::San;
use crate::square::{File, Rank, Square};

impl Position {
    /// The legal move of a text in standard algebraic notation. It is lenient: `0-0`, `e8Q`, `Ng1-f3`, `e2e4`, chess symbols
    /// for letters, and missing or needless `x`, `+`, `#`, `!` or `?` are understood.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// let start = Position::start();
    /// assert_eq!(start.parse_san("Nf3"), Ok(Move::normal(Square::G1, Square::F3)));
    /// assert_eq!(start.parse_san("Ng1-f3!"), start.parse_san("Nf3"));
    /// assert_eq!(start.parse_san("Nf5").unwrap_err().to_string(), "no knight can go to f5");
    /// assert_eq!(start.parse_san("Nf9").unwrap_err().to_string(), "at character 3: expected a rank, 1 to 8");
    /// ```
    ///
    /// # Errors
    ///
    /// When the text is not a move, the move is not legal, or it could be several; the error says what is wrong.
    pub fn parse_san(&self, text: &str) -> Result<Move, ParseSanError> {
        let written = match parse_plain(text.as_bytes()) {
            Some(written) => written,
            None => parse(text).map_err(|error| error.in_characters(text))?,
        };
        match written {
            Written::Castling(side) => self.find_castling(side),
            Written::PieceMove(written) => self.find_piece_move(&written),
        }
    }

    fn find_castling(&self, side: CastlingSide) -> Result<Move, ParseSanError> {
        let moves = self.legal_moves_from(self.king(self.turn()));
        let found = moves.iter().find(|mv| {
            let to_king_side = mv.to().file() > mv.from().file();
            mv.kind() == MoveKind::Castling && to_king_side == (side == CastlingSide::KingSide)
        });
        let why_not = || self.why_not_castle(side).unwrap_or(IllegalReason::NoCastlingRight(side));
        found.copied().ok_or_else(|| ParseSanError::Illegal(why_not()))
    }

    fn find_piece_move(&self, written: &PieceMove) -> Result<Move, ParseSanError> {
        let piece_type = self.written_type(written);
        let mut found: Option<Move> = None;
        // A pawn's capture is written with its file; a bare square is one to which a pawn steps.
        for from in self
            .candidates(piece_type, written)
            .filter(|from| piece_type != PieceType::Pawn || written.allows_pawn_on(*from))
        {
            // Whether a single move is legal is found much faster than all moves of its piece.
            let Some(mv) = self.move_between(piece_type, from, written).filter(|mv| self.is_legal(*mv)) else {
                continue;
            };
            if let Some(other) = found {
                return Err(ParseSanError::Ambiguous(piece_type, [other, mv].map(|mv| self.san(mv))));
            }
            found = Some(mv);
        }
        found
            .or_else(|| self.castling_as_king_move(piece_type, written))
            .ok_or_else(|| self.why_not_piece_move(piece_type, written))
    }

    /// The only move, castling aside, that a piece on a square can make as the text says, be it legal or not. `None` if a
    /// pawn cannot promote to what is written.
    fn move_between(&self, piece_type: PieceType, from: Square, written: &PieceMove) -> Option<Move> {
        let is_en_passant =
            piece_type == PieceType::Pawn && self.ep_square() == Some(written.to) && from.file() != written.to.file();
        match written.promoted {
            Some(promoted) => Move::promotion(from, written.to, promoted),
            None if is_en_passant => Some(Move::en_passant(from, written.to)),
            None => Some(Move::normal(from, written.to)),
        }
    }

    /// Castling written as a move of the king: `e1g1`, `Kg1`.
    fn castling_as_king_move(&self, piece_type: PieceType, written: &PieceMove) -> Option<Move> {
        let king = self.king(self.turn());
        let moves = self.legal_moves_from(king);
        let castles = |mv: &Move| mv.kind() == MoveKind::Castling && mv.dest() == written.to;
        moves
            .into_iter()
            .find(castles)
            .filter(|_| piece_type == PieceType::King && written.comes_from(king) && written.promoted.is_none())
    }

    /// The type of the piece: that of the letter, or without one that of the piece on the origin, or else a pawn.
    fn written_type(&self, written: &PieceMove) -> PieceType {
        let on_origin = || {
            let origin = Square::new(written.file?, written.rank?);
            self.board().get(origin).map(|piece| piece.piece_type)
        };
        written.piece_type.or_else(on_origin).unwrap_or(PieceType::Pawn)
    }

    /// The pieces of a type on squares that the text allows as origin.
    fn candidates<'a>(&'a self, piece_type: PieceType, written: &'a PieceMove) -> impl Iterator<Item = Square> + 'a {
        self.pieces_of(self.turn(), piece_type).filter(|from| written.comes_from(*from))
    }

    fn why_not_piece_move(&self, piece_type: PieceType, written: &PieceMove) -> ParseSanError {
        let is_own_piece = self.board().get(written.to).is_some_and(|piece| piece.color == self.turn());
        let is_able = |from: &Square| {
            self.could_go(*from, written.to) && (piece_type != PieceType::Pawn || written.allows_pawn_on(*from))
        };
        let Some(from) = self.candidates(piece_type, written).find(is_able) else {
            // A king that would go to the square of its own rook is not meant to castle, unlike in UCI.
            if piece_type == PieceType::King && is_own_piece {
                return ParseSanError::NoPieceCanGo(piece_type, written.to);
            }
            let castling = (piece_type == PieceType::King).then(|| self.why_not(self.king(self.turn()), written.to));
            return match castling {
                Some(why) if !matches!(why, IllegalReason::CannotGo(..) | IllegalReason::OtherKind(..)) => {
                    ParseSanError::Illegal(why)
                }
                _ => ParseSanError::NoPieceCanGo(piece_type, written.to),
            };
        };
        let moves = self.legal_moves_from(from);
        ParseSanError::Illegal(match moves.iter().find(|mv| mv.to() == written.to).map(|mv| mv.kind()) {
            _ if is_own_piece => IllegalReason::OwnPiece(written.to),
            Some(MoveKind::Promotion(_)) => IllegalReason::MustPromote,
            Some(_) => IllegalReason::CannotPromote,
            None => self.why_not(from, written.to),
        })
    }
}

/// What a text says.
enum Written {
    Castling(CastlingSide),
    PieceMove(PieceMove),
}

/// The move of a piece, as far as the text says it.
struct PieceMove {
    piece_type: Option<PieceType>,
    /// There is an `x`.
    is_capture: bool,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promoted: Option<PieceType>,
}

impl PieceMove {
    fn comes_from(&self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file()) && self.rank.is_none_or(|rank| rank == square.rank())
    }

    /// Whether a pawn on a square can be meant: it steps ahead, or the text says that it captures.
    fn allows_pawn_on(&self, pawn: Square) -> bool {
        self.is_capture || self.file.is_some() || pawn.file() == self.to.file()
    }
}

/// Parses a move as [`Position::san`] writes it. `None` is any other text, which [`parse`] understands or reports; nearly
/// all moves of nearly all files are written like this, and the way through [`parse`] is slower.
fn parse_plain(text: &[u8]) -> Option<Written> {
    let text = text.strip_suffix(b"+").or_else(|| text.strip_suffix(b"#")).unwrap_or(text);
    let (text, promoted) = match text {
        b"O-O" => return Some(Written::Castling(CastlingSide::KingSide)),
        b"O-O-O" => return Some(Written::Castling(CastlingSide::QueenSide)),
        [before @ .., b'=', letter] => (before, Some(promoted_type(char::from(*letter))?)),
        _ => (text, None),
    };
    let [before @ .., file, rank] = text else { return None };
    let to = Square::new(File::from_char(char::from(*file))?, Rank::from_char(char::from(*rank))?);
    let (piece_type, origin) = match before {
        [letter @ (b'K' | b'Q' | b'R' | b'B' | b'N'), origin @ ..] => (piece_type(char::from(*letter)), origin),
        _ => (None, before),
    };
    let (origin, is_capture) = match origin {
        [origin @ .., b'x'] => (origin, true),
        _ => (origin, false),
    };
    let (file, rank) = match origin {
        [] => (None, None),
        [one] => match File::from_char(char::from(*one)) {
            Some(file) => (Some(file), None),
            None => (None, Some(Rank::from_char(char::from(*one))?)),
        },
        [file, rank] => (Some(File::from_char(char::from(*file))?), Some(Rank::from_char(char::from(*rank))?)),
        _ => return None,
    };
    Some(Written::PieceMove(PieceMove { piece_type, is_capture, file, rank, to, promoted }))
}

fn parse(text: &str) -> Result<Written, ParseSanError> {
    let mut reader = Cursor { text, at: 0 };
    reader.skip_all(char::is_whitespace);
    let written = match reader.castling() {
        Some(side) => Written::Castling(side),
        None => Written::PieceMove(reader.piece_move()?),
    };
    reader.end()?;
    Ok(written)
}

impl Cursor<'_> {
    /// `O-O` or `O-O-O`, with the letter or with zeros.
    fn castling(&mut self) -> Option<CastlingSide> {
        let long = ["O-O-O", "0-0-0", "o-o-o"].into_iter().find(|text| self.rest().starts_with(text));
        let short = ["O-O", "0-0", "o-o"].into_iter().find(|text| self.rest().starts_with(text));
        let side = if long.is_some() { CastlingSide::QueenSide } else { CastlingSide::KingSide };
        self.at += long.or(short)?.len();
        Some(side)
    }

    fn piece_move(&mut self) -> Result<PieceMove, ParseSanError> {
        let piece_type = self.take(piece_type);
        let (mut file, mut rank) = (self.take(File::from_char), self.take(Rank::from_char));
        let is_capture = self.skip("x:");
        let separated = is_capture || self.skip("-");
        // What was read is the origin if a square follows, and the destination if none does.
        let (to_file, to_rank) = match (self.take(File::from_char), file, rank) {
            (Some(to_file), ..) => (to_file, self.take(Rank::from_char)),
            (None, Some(to_file), Some(to_rank)) if !separated => {
                (file, rank) = (None, None);
                (to_file, Some(to_rank))
            }
            (None, Some(_), None) if !separated => return Err(ParseSanError::ExpectedRank { at: self.at }),
            _ => return Err(ParseSanError::ExpectedFile { at: self.at }),
        };
        let to_rank = to_rank.ok_or(ParseSanError::ExpectedRank { at: self.at })?;
        let to = Square::new(to_file, to_rank);
        Ok(PieceMove { piece_type, is_capture, file, rank, to, promoted: self.promotion()? })
    }

    /// `=Q`, `Q`, `(Q)` or `/Q`.
    fn promotion(&mut self) -> Result<Option<PieceType>, ParseSanError> {
        let announced = self.skip("=(/");
        let promoted = self.take(|letter| promoted_type(letter.to_ascii_uppercase()));
        let _ = announced && self.skip(")");
        if announced && promoted.is_none() {
            Err(ParseSanError::ExpectedPromotion { at: self.at })
        } else {
            Ok(promoted)
        }
    }

    /// Marks of check, mate and annotation, and no more.
    fn end(&mut self) -> Result<(), ParseSanError> {
        self.skip_all(char::is_whitespace);
        let after = self.rest();
        if let Some(mark) = ["e.p.", "ep"].into_iter().find(|mark| after.starts_with(mark)) {
            self.at += mark.len();
        }
        while self.skip("+#!? \t\r\n") {}
        match self.rest().chars().next() {
            None => Ok(()),
            Some(found) => Err(ParseSanError::Unexpected { at: self.at, found }),
        }
    }
}

/// The type of a letter or a chess symbol.
fn piece_type(character: char) -> Option<PieceType> {
    let is_symbol = |piece_type: &PieceType| {
        Color::ALL.into_iter().any(|color| Piece::new(*piece_type, color).unicode() == character)
    };
    PieceType::from_char(character)
        .or_else(|| PieceType::ALL.into_iter().filter(|_| !character.is_ascii()).find(is_symbol))
}

/// The type of a letter or a chess symbol, if a pawn can promote to it.
fn promoted_type(letter: char) -> Option<PieceType> {
    piece_type(letter).filter(|piece_type| PieceType::PROMOTIONS.contains(piece_type))
}

/// Why a text is not a legal move in standard algebraic notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSanError {
    /// A file is expected.
    ExpectedFile {
        /// The index of the character, counted from 0.
        at: usize,
    },
    /// A rank is expected.
    ExpectedRank {
        /// The index of the character, counted from 0.
        at: usize,
    },
    /// The piece to which a pawn promotes is expected.
    ExpectedPromotion {
        /// The index of the character, counted from 0.
        at: usize,
    },
    /// A character does not belong to the move.
    Unexpected {
        /// The index of the character, counted from 0.
        at: usize,
        /// The character.
        found: char,
    },
    /// No piece of this type can go to this square.
    NoPieceCanGo(PieceType, Square),
    /// Several pieces of this type can go to the square, by these two moves for example.
    Ambiguous(PieceType, [San; 2]),
    /// The move is not legal.
    Illegal(IllegalReason),
}

impl ParseSanError {
    /// The same with its place in characters, where it was in bytes.
    fn in_characters(self, text: &str) -> Self {
        let place = |at| characters_before(text, at);
        match self {
            Self::ExpectedFile { at } => Self::ExpectedFile { at: place(at) },
            Self::ExpectedRank { at } => Self::ExpectedRank { at: place(at) },
            Self::ExpectedPromotion { at } => Self::ExpectedPromotion { at: place(at) },
            Self::Unexpected { at, found } => Self::Unexpected { at: place(at), found },
            other => other,
        }
    }
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ExpectedFile { at } => write!(f, "at character {}: expected a file, a to h", at + 1),
            Self::ExpectedRank { at } => write!(f, "at character {}: expected a rank, 1 to 8", at + 1),
            Self::ExpectedPromotion { at } => write!(f, "at character {}: expected Q, R, B or N", at + 1),
            Self::Unexpected { at, found } => {
                write!(f, "at character {}: {found:?} does not belong to the move", at + 1)
            }
            Self::NoPieceCanGo(piece_type, to) => write!(f, "no {} can go to {to}", piece_type.name()),
            Self::Ambiguous(piece_type, [one, other]) => {
                write!(f, "more than one {} can go there: {one} or {other}", piece_type.name())
            }
            Self::Illegal(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for ParseSanError {}
