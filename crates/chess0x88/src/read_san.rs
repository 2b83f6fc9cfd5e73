//! Reading moves as people write them.
//!
//! Beside what [`Position::san`] writes, many habits are understood: `0-0`, `e8Q` and `e8(Q)`, `Ng1-f3`, `Ng1xf3`,
//! `e2e4`, `e1g1`, `Pe4`, figures for letters, missing or needless `x`, `+`, `#`, `!`, `?` and `e.p.`.

use core::fmt;

use crate::castling::CastlingSide;
use crate::illegal::IllegalReason;
use crate::moves::{Move, MoveKind};
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::san::San;
use crate::square::{File, Rank, Square};
use crate::text::{Reader, characters_before};

impl Position {
    /// Reads a legal move as people write it.
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
    /// When it is no move, or none that is legal here, or more than one; the error says what is wrong.
    pub fn parse_san(&self, text: &str) -> Result<Move, ParseSanError> {
        match read(text).map_err(|error| error.in_characters(text))? {
            Written::Castling(wing) => self.find_castling(wing),
            Written::Step(step) => self.find_step(&step),
        }
    }

    fn find_castling(&self, wing: CastlingSide) -> Result<Move, ParseSanError> {
        let moves = self.legal_moves_from(self.king(self.turn()));
        let found = moves.iter().find(|mv| {
            let to_king_side = mv.to().file() > mv.from().file();
            mv.kind() == MoveKind::Castling && to_king_side == (wing == CastlingSide::KingSide)
        });
        let why_not = || self.why_not_castle(wing).unwrap_or(IllegalReason::NoCastlingRight(wing));
        found.copied().ok_or_else(|| ParseSanError::Illegal(why_not()))
    }

    fn find_step(&self, step: &Step) -> Result<Move, ParseSanError> {
        let kind = self.kind_of(step);
        let mut found: Option<Move> = None;
        // A pawn who takes is written with his file; a bare square is where he steps.
        for from in self.candidates(kind, step).filter(|from| kind != PieceType::Pawn || step.says_origin_of(*from)) {
            for mv in self.legal_moves_from(from).into_iter().filter(|mv| step.is(*mv)) {
                if let Some(other) = found {
                    return Err(ParseSanError::Ambiguous(kind, [other, mv].map(|mv| self.san(mv))));
                }
                found = Some(mv);
            }
        }
        found.or_else(|| self.castling_as_king_move(kind, step)).ok_or_else(|| self.why_not_step(kind, step))
    }

    /// Castling written as a move of the king: `e1g1`, `Kg1`.
    fn castling_as_king_move(&self, kind: PieceType, step: &Step) -> Option<Move> {
        let king = self.king(self.turn());
        let moves = self.legal_moves_from(king);
        let castles = |mv: &Move| mv.kind() == MoveKind::Castling && mv.dest() == step.to;
        moves
            .into_iter()
            .find(castles)
            .filter(|_| kind == PieceType::King && step.comes_from(king) && step.becomes.is_none())
    }

    /// Who is meant: the man of the letter, or without a letter a pawn, unless the square says who it is.
    fn kind_of(&self, step: &Step) -> PieceType {
        let on_origin = || {
            let origin = Square::new(step.file?, step.rank?);
            self.board().get(origin).map(|piece| piece.piece_type)
        };
        step.kind.or_else(on_origin).unwrap_or(PieceType::Pawn)
    }

    /// Our men of a kind who stand where the writer says.
    fn candidates<'a>(&'a self, kind: PieceType, step: &'a Step) -> impl Iterator<Item = Square> + 'a {
        let man = Piece::new(kind, self.turn());
        self.board().pieces().filter(move |(from, piece)| *piece == man && step.comes_from(*from)).map(|(from, _)| from)
    }

    fn why_not_step(&self, kind: PieceType, step: &Step) -> ParseSanError {
        let own_man_there = self.board().get(step.to).is_some_and(|piece| piece.color == self.turn());
        let is_able =
            |from: &Square| self.could_go(*from, step.to) && (kind != PieceType::Pawn || step.says_origin_of(*from));
        let Some(from) = self.candidates(kind, step).find(is_able) else {
            let castling = (kind == PieceType::King).then(|| self.why_not(self.king(self.turn()), step.to));
            return match castling {
                Some(why) if !matches!(why, IllegalReason::CannotGo(..) | IllegalReason::OtherKind(..)) => {
                    ParseSanError::Illegal(why)
                }
                _ => ParseSanError::NobodyCanGo(kind, step.to),
            };
        };
        let moves = self.legal_moves_from(from);
        ParseSanError::Illegal(match moves.iter().find(|mv| mv.to() == step.to).map(|mv| mv.kind()) {
            _ if own_man_there => IllegalReason::OwnManThere(step.to),
            Some(MoveKind::Promotion(_)) => IllegalReason::MustPromote,
            Some(_) => IllegalReason::CannotPromote,
            None => self.why_not(from, step.to),
        })
    }
}

/// What a text says.
enum Written {
    Castling(CastlingSide),
    Step(Step),
}

/// Who goes where, as far as the text says it.
struct Step {
    kind: Option<PieceType>,
    /// There is an `x`.
    takes: bool,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    becomes: Option<PieceType>,
}

impl Step {
    fn comes_from(&self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file()) && self.rank.is_none_or(|rank| rank == square.rank())
    }

    /// Whether a pawn on a square is meant: he steps ahead, or the text says that he takes.
    fn says_origin_of(&self, pawn: Square) -> bool {
        self.takes || self.file.is_some() || pawn.file() == self.to.file()
    }

    fn is(&self, mv: Move) -> bool {
        let becomes = match mv.kind() {
            MoveKind::Castling => return false,
            MoveKind::Promotion(kind) => Some(kind),
            MoveKind::Normal | MoveKind::EnPassant => None,
        };
        mv.to() == self.to && becomes == self.becomes
    }
}

fn read(text: &str) -> Result<Written, ParseSanError> {
    let mut reader = Reader { text, at: 0 };
    reader.skip_all(char::is_whitespace);
    let written = match reader.castling() {
        Some(wing) => Written::Castling(wing),
        None => Written::Step(reader.step()?),
    };
    reader.end()?;
    Ok(written)
}

impl Reader<'_> {
    /// `O-O` or `O-O-O`, with the letter or with zeros.
    fn castling(&mut self) -> Option<CastlingSide> {
        let long = ["O-O-O", "0-0-0", "o-o-o"].into_iter().find(|text| self.rest().starts_with(text));
        let short = ["O-O", "0-0", "o-o"].into_iter().find(|text| self.rest().starts_with(text));
        let wing = if long.is_some() { CastlingSide::QueenSide } else { CastlingSide::KingSide };
        self.at += long.or(short)?.len();
        Some(wing)
    }

    fn step(&mut self) -> Result<Step, ParseSanError> {
        let kind = self.take(kind);
        let (mut file, mut rank) = (self.take(File::from_char), self.take(Rank::from_char));
        let takes = self.skip("x:");
        let separated = takes || self.skip("-");
        // What was read is where he comes from, if a square follows, and where he goes, if none does.
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
        Ok(Step { kind, takes, file, rank, to: Square::new(to_file, to_rank), becomes: self.promotion()? })
    }

    /// `=Q`, `Q`, `(Q)` or `/Q`.
    fn promotion(&mut self) -> Result<Option<PieceType>, ParseSanError> {
        let announced = self.skip("=(/");
        let becomes = self.take(|letter| promoted(letter.to_ascii_uppercase()));
        let _ = announced && self.skip(")");
        if announced && becomes.is_none() { Err(ParseSanError::ExpectedPromotion { at: self.at }) } else { Ok(becomes) }
    }

    /// Marks of check, mate, praise and blame, and no more.
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

/// A man's letter, or his figure.
fn kind(character: char) -> Option<PieceType> {
    let is_figure =
        |kind: &PieceType| crate::Color::ALL.into_iter().any(|color| Piece::new(*kind, color).unicode() == character);
    PieceType::from_char(character).or_else(|| PieceType::ALL.into_iter().find(is_figure))
}

/// What a pawn can become.
fn promoted(letter: char) -> Option<PieceType> {
    kind(letter).filter(|kind| PieceType::PROMOTIONS.contains(kind))
}

/// Why a text is no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSanError {
    /// A file should stand at this character, counted from 0.
    ExpectedFile {
        /// Where.
        at: usize,
    },
    /// A rank should stand at this character.
    ExpectedRank {
        /// Where.
        at: usize,
    },
    /// What the pawn becomes should stand at this character.
    ExpectedPromotion {
        /// Where.
        at: usize,
    },
    /// This should not stand at this character.
    Unexpected {
        /// Where.
        at: usize,
        /// What.
        found: char,
    },
    /// No man of this kind can go there.
    NobodyCanGo(PieceType, Square),
    /// Several men of this kind can go there: these two, for example.
    Ambiguous(PieceType, [San; 2]),
    /// It is a move, but none that is legal here.
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
            Self::NobodyCanGo(kind, to) => write!(f, "no {} can go to {to}", kind.name()),
            Self::Ambiguous(kind, [one, other]) => {
                write!(f, "more than one {} can go there: {one} or {other}", kind.name())
            }
            Self::Illegal(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for ParseSanError {}
