//! Parsing FEN.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use crate::board::Board;
use crate::castling::{CastlingRights, CastlingSide};
use crate::color::Color;
use crate::cursor::{characters_before, is_number};
use crate::piece::{Piece, PieceType};
use crate::setup::Setup;
use crate::square::{File, Rank, Square};

/// The error of a text that is not a FEN: what is wrong, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseFenError {
    /// The character at which it was found, counted from 0.
    pub at: usize,
    /// What is wrong.
    pub problem: FenProblem,
}

/// What can be wrong with a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenProblem {
    /// A field is missing.
    Missing(FenField),
    /// There is more text after the last field.
    TooMuch,
    /// White space other than one space between fields.
    Space,
    /// This character is not a piece, digit or slash.
    NotAPiece(char),
    /// A rank has more than eight files.
    RankTooLong(Rank),
    /// A rank has fewer than eight files.
    RankTooShort(Rank),
    /// There are two digits side by side.
    TwoDigits,
    /// There are more than eight ranks.
    TooManyRanks,
    /// The ranks end with this one, before the first.
    TooFewRanks(Rank),
    /// The side to move is not `w` or `b`.
    NotATurn,
    /// This character is not a castling right.
    NotACastlingRight(char),
    /// A castling right is given twice.
    SameCastlingRight(char),
    /// A rook's file is given for a side whose king is not on its first rank.
    NoKingForCastling(char),
    /// The en passant square is not a square on the third or sixth rank, and not `-`.
    NotEnPassant,
    /// The halfmove clock is not a number from 0 to 65535.
    NotAHalfmoveClock,
    /// The fullmove number is not a number from 0 to 65535.
    NotAFullmoveNumber,
    /// The FEN can be understood, but the standard writes it differently from here on.
    NotStandard,
}

/// The fields of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum FenField {
    Placement,
    Turn,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
}

impl FenField {
    const fn name(self) -> &'static str {
        match self {
            Self::Placement => "the placement of the pieces",
            Self::Turn => "the side to move",
            Self::Castling => "castling rights",
            Self::EnPassant => "an en passant square",
            Self::HalfmoveClock => "a halfmove clock",
            Self::FullmoveNumber => "a fullmove number",
        }
    }
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {}: ", self.at + 1)?;
        match self.problem {
            FenProblem::Missing(field) => write!(f, "expected {}; found the end", field.name()),
            FenProblem::TooMuch => f.write_str("expected the end of the FEN"),
            FenProblem::Space => f.write_str("expected a single space between fields, and none at the ends"),
            FenProblem::NotAPiece(found) => {
                write!(f, "{found:?} is not a piece; expected one of PNBRQKpnbrqk, 1 to 8, or /")
            }
            FenProblem::RankTooLong(rank) => write!(f, "rank {} has more than eight files", rank.index() + 1),
            FenProblem::RankTooShort(rank) => write!(f, "rank {} has fewer than eight files", rank.index() + 1),
            FenProblem::TwoDigits => f.write_str("two digits side by side; expected their sum"),
            FenProblem::TooManyRanks => f.write_str("there are more than eight ranks"),
            FenProblem::TooFewRanks(rank) => write!(f, "the ranks end with rank {}; expected 1", rank.index() + 1),
            FenProblem::NotATurn => f.write_str("expected w or b for the side to move"),
            FenProblem::NotACastlingRight(found) => {
                write!(f, "{found:?} is not a castling right; expected some of KQkq, rooks' files, or -")
            }
            FenProblem::SameCastlingRight(found) => write!(f, "the castling right {found:?} is given twice"),
            FenProblem::NoKingForCastling(found) => {
                write!(f, "{found:?} names a rook's file, but that side's king is not on its first rank")
            }
            FenProblem::NotEnPassant => f.write_str("expected an en passant square on rank 3 or 6, or -"),
            FenProblem::NotAHalfmoveClock => f.write_str("expected a halfmove clock from 0 to 65535"),
            FenProblem::NotAFullmoveNumber => f.write_str("expected a fullmove number from 0 to 65535"),
            FenProblem::NotStandard => f.write_str("the standard writes it differently from here on"),
        }
    }
}

impl core::error::Error for ParseFenError {}

/// How a FEN is parsed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Strict,
    Lenient,
}

impl Setup {
    /// Parses a FEN as the standard has it: six fields with one space between them, every rank in its shortest form,
    /// castling rights in the order `KQkq`, moves counted from 1. Printing the setup gives the same text again.
    ///
    /// # Errors
    ///
    /// When the text is not such a FEN; the error says what is wrong, and where.
    pub fn from_fen(text: &str) -> Result<Self, ParseFenError> {
        let setup = parse(text, Mode::Strict)?;
        let standard = setup.to_string();
        let differs = standard.chars().zip(text.chars()).position(|(ours, theirs)| ours != theirs);
        let same_length = standard.len() == text.len();
        match differs {
            None if same_length => Ok(setup),
            _ => {
                let at = differs.unwrap_or_else(|| standard.len().min(text.len()));
                Err(ParseFenError { at, problem: FenProblem::NotStandard })
            }
        }
    }
}

/// Parses a FEN leniently: four to six fields, any white space between and around them.
impl FromStr for Setup {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        parse(text, Mode::Lenient)
    }
}

/// A field and the index of its first byte.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    at: usize,
}

impl Field<'_> {
    const fn wrong(&self, problem: FenProblem) -> ParseFenError {
        ParseFenError { at: self.at, problem }
    }

    /// An error at a byte of this field.
    const fn wrong_at(&self, offset: usize, problem: FenProblem) -> ParseFenError {
        ParseFenError { at: self.at + offset, problem }
    }

    /// A number of plain digits. One that is too large is an error, or else the largest there is.
    fn number<T: FromStr>(&self, largest: T, mode: Mode, problem: FenProblem) -> Result<T, ParseFenError> {
        let digits = is_number(self.text);
        match self.text.parse() {
            Ok(number) if digits => Ok(number),
            Err(_) if digits && mode == Mode::Lenient => Ok(largest),
            _ => Err(self.wrong(problem)),
        }
    }
}

fn parse(text: &str, mode: Mode) -> Result<Setup, ParseFenError> {
    // The parser counts bytes, and the error counts characters.
    parse_bytes(text, mode).map_err(|error| ParseFenError { at: characters_before(text, error.at), ..error })
}

fn parse_bytes(text: &str, mode: Mode) -> Result<Setup, ParseFenError> {
    let fields = split(text, mode)?;
    let required = |field: FenField| {
        let missing = ParseFenError { at: text.len(), problem: FenProblem::Missing(field) };
        fields[field as usize].ok_or(missing)
    };
    let clock = |field| if mode == Mode::Strict { required(field).map(Some) } else { Ok(fields[field as usize]) };
    let mut setup = Setup::empty();
    setup.board = parse_placement(required(FenField::Placement)?, mode)?;
    setup.turn = match required(FenField::Turn)? {
        Field { text: "w", .. } => Color::White,
        Field { text: "b", .. } => Color::Black,
        field => return Err(field.wrong(FenProblem::NotATurn)),
    };
    setup.castling_rights = parse_castling(required(FenField::Castling)?, &setup.board)?;
    let field = required(FenField::EnPassant)?;
    setup.ep_square = parse_en_passant(field)?;
    let behind = if setup.turn == Color::White { Rank::Sixth } else { Rank::Third };
    if mode == Mode::Strict && setup.ep_square.is_some_and(|square| square.rank() != behind) {
        return Err(field.wrong(FenProblem::NotStandard));
    }
    if let Some(field) = clock(FenField::HalfmoveClock)? {
        setup.halfmove_clock = field.number(u16::MAX, mode, FenProblem::NotAHalfmoveClock)?;
    }
    if let Some(field) = clock(FenField::FullmoveNumber)? {
        setup.fullmove_number = field.number(u16::MAX, mode, FenProblem::NotAFullmoveNumber)?;
        if mode == Mode::Strict && setup.fullmove_number == 0 {
            return Err(field.wrong(FenProblem::NotStandard));
        }
    }
    Ok(setup)
}

/// The fields of a text.
fn split(text: &str, mode: Mode) -> Result<[Option<Field<'_>>; 6], ParseFenError> {
    let mut fields = [None; 6];
    let mut count = 0;
    let mut at = 0;
    for part in text.split(|character: char| character.is_whitespace()) {
        if part.is_empty() {
            if mode == Mode::Strict && !text.is_empty() {
                return Err(ParseFenError { at, problem: FenProblem::Space });
            }
        } else {
            let place = fields.get_mut(count).ok_or(ParseFenError { at, problem: FenProblem::TooMuch })?;
            *place = Some(Field { text: part, at });
            count += 1;
        }
        at += part.len();
        let space = text[at..].chars().next();
        if mode == Mode::Strict && space.is_some_and(|space| space != ' ') {
            return Err(ParseFenError { at, problem: FenProblem::Space });
        }
        at += space.map_or(0, char::len_utf8);
    }
    Ok(fields)
}

fn parse_placement(field: Field<'_>, mode: Mode) -> Result<Board, ParseFenError> {
    let mut board = Board::EMPTY;
    let mut ranks = Rank::ALL.into_iter().rev();
    let mut at = 0;
    let mut last = Rank::Eighth;
    for part in field.text.split('/') {
        let rank = ranks.next().ok_or(field.wrong_at(at, FenProblem::TooManyRanks))?;
        parse_rank(&mut board, rank, Field { text: part, at: field.at + at }, mode)?;
        at += part.len() + 1;
        last = rank;
    }
    if last == Rank::First { Ok(board) } else { Err(field.wrong_at(field.text.len(), FenProblem::TooFewRanks(last))) }
}

fn parse_rank(board: &mut Board, rank: Rank, field: Field<'_>, mode: Mode) -> Result<(), ParseFenError> {
    let mut file = 0_usize;
    let mut after_digit = false;
    for (offset, character) in field.text.char_indices() {
        let digit = character.to_digit(9).filter(|digit| *digit > 0);
        if let Some(digit) = digit {
            if after_digit && mode == Mode::Strict {
                return Err(field.wrong_at(offset, FenProblem::TwoDigits));
            }
            file += digit as usize;
        } else {
            let piece = Piece::from_char(character).ok_or(field.wrong_at(offset, FenProblem::NotAPiece(character)))?;
            let place = File::ALL.get(file).ok_or(field.wrong_at(offset, FenProblem::RankTooLong(rank)))?;
            board.set(Square::new(*place, rank), Some(piece));
            file += 1;
        }
        after_digit = digit.is_some();
        if file > File::ALL.len() {
            return Err(field.wrong_at(offset, FenProblem::RankTooLong(rank)));
        }
    }
    if file < File::ALL.len() { Err(field.wrong_at(field.text.len(), FenProblem::RankTooShort(rank))) } else { Ok(()) }
}

fn parse_castling(field: Field<'_>, board: &Board) -> Result<CastlingRights, ParseFenError> {
    let mut castling = CastlingRights::NONE;
    if field.text == "-" {
        return Ok(castling);
    }
    for (offset, character) in field.text.char_indices() {
        let color = if character.is_ascii_uppercase() { Color::White } else { Color::Black };
        let (side, rook) = match character.to_ascii_lowercase() {
            'k' => (CastlingSide::KingSide, outermost_rook(board, color, CastlingSide::KingSide).unwrap_or(File::H)),
            'q' => (CastlingSide::QueenSide, outermost_rook(board, color, CastlingSide::QueenSide).unwrap_or(File::A)),
            letter => {
                let problem = FenProblem::NotACastlingRight(character);
                let rook = File::from_char(letter).ok_or(field.wrong_at(offset, problem))?;
                let problem = FenProblem::NoKingForCastling(character);
                let king = king_file(board, color).ok_or(field.wrong_at(offset, problem))?;
                (if rook > king { CastlingSide::KingSide } else { CastlingSide::QueenSide }, rook)
            }
        };
        if castling.rook_file(color, side).is_some() {
            return Err(field.wrong_at(offset, FenProblem::SameCastlingRight(character)));
        }
        castling.set(color, side, Some(rook));
    }
    Ok(castling)
}

fn parse_en_passant(field: Field<'_>) -> Result<Option<Square>, ParseFenError> {
    if field.text == "-" {
        return Ok(None);
    }
    let square = field.text.parse::<Square>().ok();
    let square = square.filter(|square| matches!(square.rank(), Rank::Third | Rank::Sixth));
    square.map(Some).ok_or(field.wrong(FenProblem::NotEnPassant))
}

/// The rights of a code, each with the outermost rook on its side.
pub(crate) fn outermost_rights(board: &Board, code: u8) -> CastlingRights {
    let mut castling = CastlingRights::from_code(code);
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if let Some(corner) = castling.rook_file(color, side) {
                castling.set(color, side, Some(outermost_rook(board, color, side).unwrap_or(corner)));
            }
        }
    }
    castling
}

/// The file of a king that is on its first rank.
fn king_file(board: &Board, color: Color) -> Option<File> {
    let king = Some(Piece::new(PieceType::King, color));
    File::ALL.into_iter().find(|file| board.get(Square::new(*file, color.first_rank())) == king)
}

/// The rook on the first rank that is furthest from the king on one side of it.
pub(crate) fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<File> {
    let king = king_file(board, color)?;
    let is_rook =
        |file: &File| board.get(Square::new(*file, color.first_rank())) == Some(Piece::new(PieceType::Rook, color));
    match side {
        CastlingSide::KingSide => File::ALL.into_iter().rev().take_while(|file| *file > king).find(is_rook),
        CastlingSide::QueenSide => File::ALL.into_iter().take_while(|file| *file < king).find(is_rook),
    }
}
