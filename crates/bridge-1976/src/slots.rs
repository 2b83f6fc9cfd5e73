//! Which piece is in which slot of the 1976 program.
//!
//! The program numbers the 16 pieces of a side by slots: king, queen, two rooks, two bishops, two knights, eight pawns. A
//! piece keeps its slot until it is captured. So the slots follow from the position at the start and the moves since,
//! and need not be stored with a game.
//!
//! A pawn that becomes a queen leaves its slot for the queen's, as the manual has the player do by hand. If the queen's
//! slot is taken, the new queen gets the free slot of the piece type nearest in strength, and the program moves and
//! values it as that ([`Substitution`]).

use std::fmt;

use chess0x88::{Color, File, History, Move, MoveKind, Piece, PieceType, Position, Rank, Setup, Square};
use microchess_1976::{Board, ComputerColor};

/// Slots of a side.
const SLOTS: usize = 16;

/// The square of a captured piece.
const CAPTURED: u8 = 0xCC;

/// The files of the pawns in slots 8 to 15.
const PAWN_FILES: [File; 8] = [File::H, File::A, File::G, File::B, File::F, File::C, File::D, File::E];

/// The piece in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Occupant {
    piece_type: PieceType,
    square: Square,
}

/// The pieces in the slots of both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slots {
    sides: [[Option<Occupant>; SLOTS]; 2],
}

/// A piece that the 1976 program takes for another, because all slots of its own type are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Substitution {
    /// The piece on the board.
    pub piece: Piece,
    /// The square of the piece.
    pub square: Square,
    /// The piece type as which the program moves and values it.
    pub held_as: PieceType,
}

impl fmt::Display for Substitution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = self.piece.color.name();
        let [piece, held_as] = [self.piece.piece_type, self.held_as].map(PieceType::name);
        write!(f, "{color}'s {piece} on {} is held as a {held_as}: no {piece}'s slot is free", self.square)
    }
}

impl Slots {
    /// The slots of a position whose earlier moves are unknown, by the pattern of the standard position: of two rooks,
    /// bishops or knights the one nearer the h-file gets the even slot, and pawns get the slots of their files. A second
    /// pawn of a file gets the first free slot.
    #[must_use]
    pub fn from_position(position: &Position) -> Self {
        let mut slots = Self { sides: [[None; SLOTS]; 2] };
        let pieces: Vec<(Square, Piece)> = position.board().pieces().collect();
        for color in Color::ALL {
            slots.assign_pawns(&pieces, color);
            for piece_type in [PieceType::King, PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight]
            {
                let mut squares = squares_of(&pieces, Piece::new(piece_type, color));
                squares.sort_by_key(|square| std::cmp::Reverse(square.file()));
                // Pieces that fit a slot of their own type get it before all others are assigned.
                for square in squares {
                    slots.assign(color, piece_type, square, own_slots(piece_type));
                }
            }
            slots.assign_rest(&pieces, color);
        }
        slots
    }

    /// The setup that a board of the program describes, with the computer to move, and its slots. `None` if two pieces
    /// share a square.
    #[must_use]
    pub fn from_board(board: &Board, computer: Color) -> Option<(Setup, Self)> {
        let mut setup = Setup::empty();
        setup.turn = computer;
        let mut slots = Self { sides: [[None; SLOTS]; 2] };
        for (index, byte) in board.0.iter().enumerate() {
            let Some(square) = square_from_byte(computer, *byte) else { continue };
            let (color, slot) = if index < SLOTS { (computer, index) } else { (!computer, index - SLOTS) };
            let piece_type = piece_type_of(slot);
            if setup.board.get(square).is_some() {
                return None;
            }
            setup.board.set(square, Some(Piece::new(piece_type, color)));
            slots.sides[color as usize][slot] = Some(Occupant { piece_type, square });
        }
        Some((setup, slots))
    }

    /// The slots after the moves of a game.
    #[must_use]
    pub fn from_history(history: &History) -> Self {
        SlotsCache::default().slots(history).clone()
    }

    /// Follows a legal move of a side.
    pub fn make(&mut self, us: Color, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        if let Some(arrive) = mv.castling_dests() {
            // Both slots are found before either changes: in Chess960 one piece may go to the square of the other.
            let lifted = [from, to].map(|square| self.slot_on(us, square));
            for (slot, square) in lifted.into_iter().zip(arrive) {
                self.put(us, slot, square);
            }
            return;
        }
        if let Some(square) = mv.capture_square() {
            self.remove(!us, square);
        }
        if let MoveKind::Promotion(piece_type) = mv.kind() {
            self.remove(us, from);
            self.assign(us, piece_type, to, fallback_slots(piece_type));
        } else {
            let slot = self.slot_on(us, from);
            self.put(us, slot, to);
        }
    }

    /// The 32 squares as the program has them when it plays a colour.
    #[must_use]
    pub fn board(&self, computer: Color) -> Board {
        let mut board = [CAPTURED; 2 * SLOTS];
        for (side, offset) in [(computer, 0), (!computer, SLOTS)] {
            for (slot, occupant) in self.sides[side as usize].iter().enumerate() {
                if let Some(occupant) = occupant {
                    board[offset + slot] = square_byte(computer, occupant.square);
                }
            }
        }
        Board(board)
    }

    /// The square of the piece in a slot, or `None` if the slot is empty.
    #[must_use]
    pub fn square(&self, color: Color, slot: u8) -> Option<Square> {
        self.sides[color as usize].get(usize::from(slot)).copied().flatten().map(|occupant| occupant.square)
    }

    /// A legal move in the program's own terms: the slot, and the squares by its numbers. For castling it is the king's
    /// move alone.
    #[must_use]
    pub fn program_move(&self, position: &Position, mv: Move) -> Option<microchess_1976::Move> {
        let us = position.turn();
        let piece = u8::try_from(self.slot_on(us, mv.from())?).ok()?;
        let [from, to] = [mv.from(), mv.dest()].map(|square| square_byte(us, square));
        Some(microchess_1976::Move { piece, from, to })
    }

    /// The pieces that the program takes for others.
    pub fn substitutions(&self) -> impl Iterator<Item = Substitution> + '_ {
        Color::ALL.into_iter().flat_map(|color| {
            let occupants = self.sides[color as usize].iter().enumerate();
            occupants.filter_map(move |(slot, occupant)| {
                let Occupant { piece_type, square } = (*occupant)?;
                let held_as = piece_type_of(slot);
                (piece_type != held_as).then(|| Substitution { piece: Piece::new(piece_type, color), square, held_as })
            })
        })
    }

    /// What a pawn of a side becomes by the manual's rule: a queen if the queen's slot is free, else the strongest piece
    /// with a free slot; a queen too if no slot is free.
    #[must_use]
    pub fn promotes_to(&self, color: Color) -> PieceType {
        let is_free = |piece_type: &PieceType| {
            own_slots(*piece_type).iter().any(|slot| self.sides[color as usize][*slot].is_none())
        };
        PieceType::PROMOTIONS.into_iter().find(is_free).unwrap_or(PieceType::Queen)
    }

    fn assign_pawns(&mut self, pieces: &[(Square, Piece)], color: Color) {
        let mut pawns = squares_of(pieces, Piece::new(PieceType::Pawn, color));
        // In the order of ranks from the side's own end: of doubled pawns the rear one gets the slot of the file.
        pawns.sort_by_key(|square| square.rank().index().abs_diff(color.first_rank().index()));
        let mut doubled = Vec::new();
        for square in pawns {
            let file = PAWN_FILES.iter().position(|file| *file == square.file()).map(|index| 8 + index);
            if !file.is_some_and(|slot| self.assign(color, PieceType::Pawn, square, &[slot])) {
                doubled.push(square);
            }
        }
        for square in doubled {
            self.assign(color, PieceType::Pawn, square, own_slots(PieceType::Pawn));
        }
    }

    /// Assigns the pieces that have no slot of their own type.
    fn assign_rest(&mut self, pieces: &[(Square, Piece)], color: Color) {
        for (square, piece) in pieces.iter().filter(|(_, piece)| piece.color == color) {
            if self.slot_on(color, *square).is_none() {
                self.assign(color, piece.piece_type, *square, fallback_slots(piece.piece_type));
            }
        }
    }

    /// Puts a piece into the first free one of some slots, and returns whether one was free.
    fn assign(&mut self, color: Color, piece_type: PieceType, square: Square, slots: &[usize]) -> bool {
        let side = &mut self.sides[color as usize];
        let free = slots.iter().find(|slot| side[**slot].is_none());
        if let Some(slot) = free {
            side[*slot] = Some(Occupant { piece_type, square });
        }
        free.is_some()
    }

    fn slot_on(&self, color: Color, square: Square) -> Option<usize> {
        self.sides[color as usize]
            .iter()
            .position(|occupant| occupant.is_some_and(|occupant| occupant.square == square))
    }

    fn put(&mut self, color: Color, slot: Option<usize>, square: Square) {
        if let Some(occupant) = slot.and_then(|slot| self.sides[color as usize][slot].as_mut()) {
            occupant.square = square;
        }
    }

    fn remove(&mut self, color: Color, square: Square) {
        if let Some(slot) = self.slot_on(color, square) {
            self.sides[color as usize][slot] = None;
        }
    }
}

/// The slots of the last game that was asked about. For a game that continues it, only the new moves are followed.
#[derive(Clone, Debug, Default)]
pub struct SlotsCache {
    last: Option<(u64, Vec<Move>, Slots)>,
}

impl SlotsCache {
    /// The slots after the moves of a game.
    pub fn slots(&mut self, history: &History) -> &Slots {
        let start = history.start();
        let continues = |(key, moves, _): &(u64, Vec<Move>, Slots)| {
            *key == start.key()
                && history.moves().len() >= moves.len()
                && history.moves().zip(moves).all(|(a, b)| a == *b)
        };
        let (key, mut moves, mut slots) = self
            .last
            .take()
            .filter(continues)
            .unwrap_or_else(|| (start.key(), Vec::new(), Slots::from_position(start)));
        for mv in history.moves().skip(moves.len()) {
            let is_first_side = moves.len().is_multiple_of(2);
            slots.make(if is_first_side { start.turn() } else { !start.turn() }, mv);
            moves.push(mv);
        }
        &self.last.insert((key, moves, slots)).2
    }
}

/// A colour as the 1976 crate's type.
#[must_use]
pub const fn computer_color(computer: Color) -> ComputerColor {
    match computer {
        Color::White => ComputerColor::White,
        Color::Black => ComputerColor::Black,
    }
}

/// The byte by which the program knows a square when it plays a colour.
pub(crate) fn square_byte(computer: Color, square: Square) -> u8 {
    computer_color(computer).square(square.file().index(), square.rank().index())
}

/// The square of a byte of the program when it plays a colour, or `None` for a byte off the board.
#[must_use]
pub fn square_from_byte(computer: Color, number: u8) -> Option<Square> {
    let (file, rank) = computer_color(computer).file_and_rank(number)?;
    Some(Square::new(File::ALL[usize::from(file)], Rank::ALL[usize::from(rank)]))
}

/// The slots of a piece type.
const fn own_slots(piece_type: PieceType) -> &'static [usize] {
    match piece_type {
        PieceType::King => &[0],
        PieceType::Queen => &[1],
        PieceType::Rook => &[2, 3],
        PieceType::Bishop => &[4, 5],
        PieceType::Knight => &[6, 7],
        PieceType::Pawn => &[8, 9, 10, 11, 12, 13, 14, 15],
    }
}

/// The slots that a piece can get, in order of preference: those of its own type, then those of the type nearest to it in
/// strength, and so on.
const fn fallback_slots(piece_type: PieceType) -> &'static [usize] {
    match piece_type {
        PieceType::King => &[0],
        PieceType::Queen => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        PieceType::Rook => &[2, 3, 4, 5, 6, 7, 1, 8, 9, 10, 11, 12, 13, 14, 15],
        PieceType::Bishop => &[4, 5, 6, 7, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 1],
        PieceType::Knight => &[6, 7, 4, 5, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 1],
        PieceType::Pawn => &[8, 9, 10, 11, 12, 13, 14, 15, 6, 7, 4, 5, 2, 3, 1],
    }
}

/// The piece type of a slot.
const fn piece_type_of(slot: usize) -> PieceType {
    match slot {
        0 => PieceType::King,
        1 => PieceType::Queen,
        2 | 3 => PieceType::Rook,
        4 | 5 => PieceType::Bishop,
        6 | 7 => PieceType::Knight,
        _ => PieceType::Pawn,
    }
}

fn squares_of(pieces: &[(Square, Piece)], wanted: Piece) -> Vec<Square> {
    pieces.iter().filter(|(_, piece)| *piece == wanted).map(|(square, _)| *square).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn the_standard_position_has_the_start_board_of_1976() {
        let slots = Slots::from_position(&Position::start());
        assert_eq!(slots.board(Color::White), Board::START);
        // The key E swaps the sides, and each square becomes 77 minus itself.
        let reversed: Vec<u8> =
            Board::START.0[16..].iter().chain(&Board::START.0[..16]).map(|byte| 0x77 - byte).collect();
        assert_eq!(slots.board(Color::Black).0.to_vec(), reversed);
        assert_eq!(slots.substitutions().count(), 0);
    }

    #[test]
    fn a_second_queen_is_held_as_a_rook_if_one_is_gone() {
        let held =
            |fen| Slots::from_position(&position(fen)).substitutions().map(|held| held.to_string()).collect::<Vec<_>>();
        assert_eq!(
            held("4k3/8/8/8/8/8/8/QQ2K2R w - - 0 1"),
            ["White's queen on a1 is held as a rook: no queen's slot is free"]
        );
        assert_eq!(
            held("8/8/k7/8/8/8/PPPPPPPP/RNBQQBKR w - - 0 1"),
            ["White's queen on d1 is held as a knight: no queen's slot is free"]
        );
    }

    #[test]
    fn a_pawn_becomes_the_strongest_piece_with_a_free_slot() {
        let becomes = |fen| Slots::from_position(&position(fen)).promotes_to(Color::White);
        assert_eq!(becomes("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), PieceType::Queen);
        assert_eq!(becomes("4k3/P7/8/8/8/8/8/Q3K3 w - - 0 1"), PieceType::Rook);
        assert_eq!(becomes("4k3/P7/8/8/8/8/8/QRR1K3 w - - 0 1"), PieceType::Bishop);
        assert_eq!(becomes("4k3/P7/8/8/8/8/8/QRRBBNNK w - - 0 1"), PieceType::Queen);
    }

    #[test]
    fn doubled_pawns_take_the_first_free_slot() {
        let slots = Slots::from_position(&position("4k3/8/8/8/4P3/4P3/P7/4K3 w - - 0 1"));
        let squares = [15, 8, 9].map(|slot| slots.square(Color::White, slot));
        assert_eq!(squares, [Some(Square::E3), Some(Square::E4), Some(Square::A2)]);
    }
}
