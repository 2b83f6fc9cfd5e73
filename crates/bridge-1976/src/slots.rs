//! Who sits in which slot of the 1976 program.
//!
//! The program knows 16 men a side by their slots: king, queen, two rooks, two bishops, two knights, eight pawns. A
//! man keeps his slot as long as he lives. So the slots follow from the position at the start and the moves since,
//! whoever asks.
//!
//! A pawn that becomes a queen leaves his slot and takes the queen's, as the manual tells the player to do by hand: pawn
//! off, man on. If that is taken he sits where the nearest man could sit, and the program takes him for that
//! ([`StandIn`]).

use std::fmt;

use chess0x88::{Color, File, History, Move, MoveKind, Piece, PieceType, Position, Rank, Setup, Square};
use microchess_1976::{Board, ComputerColor};

/// Slots of a side.
const SLOTS: usize = 16;

/// The square of a man who has been taken.
const CAPTURED: u8 = 0xCC;

/// The files of the pawns in slots 8 to 15.
const PAWN_FILES: [File; 8] = [File::H, File::A, File::G, File::B, File::F, File::C, File::D, File::E];

/// A man in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Occupant {
    kind: PieceType,
    square: Square,
}

/// Who sits in which slot, on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slots {
    sides: [[Option<Occupant>; SLOTS]; 2],
}

/// A man whom the 1976 program takes for another, because there is no slot for one more of his kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Substitution {
    /// Who he is.
    pub piece: Piece,
    /// Where he stands.
    pub square: Square,
    /// What the program takes him for.
    pub held_as: PieceType,
}

impl fmt::Display for Substitution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = self.piece.color.name();
        let [man, held_as] = [self.piece.piece_type, self.held_as].map(PieceType::name);
        write!(f, "{color}'s {man} on {} is held as a {held_as}: no {man}'s slot is free", self.square)
    }
}

impl Slots {
    /// The slots of a position of which nothing else is known, as the start has them: of two rooks, bishops or knights
    /// the one nearer the h-file sits in the even slot, and the pawns sit by their files. A second pawn of a file
    /// takes the first slot that is free.
    #[must_use]
    pub fn from_position(position: &Position) -> Self {
        let mut slots = Self { sides: [[None; SLOTS]; 2] };
        let men: Vec<(Square, Piece)> = position.board().pieces().collect();
        for color in Color::ALL {
            slots.assign_pawns(&men, color);
            for kind in [PieceType::King, PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight] {
                let mut squares = squares_of(&men, Piece::new(kind, color));
                squares.sort_by_key(|square| std::cmp::Reverse(square.file()));
                // Those who find a slot of their own kind sit first, so that nobody takes it from them.
                for square in squares {
                    slots.assign(color, kind, square, own_slots(kind));
                }
            }
            slots.assign_rest(&men, color);
        }
        slots
    }

    /// What a board of the program describes: the men in their slots, and the set-up in which its computer is to move.
    /// Nothing comes of it if two men share a square.
    #[must_use]
    pub fn from_board(board: &Board, computer: Color) -> Option<(Setup, Self)> {
        let mut setup = Setup::empty();
        setup.turn = computer;
        let mut slots = Self { sides: [[None; SLOTS]; 2] };
        for (index, byte) in board.0.iter().enumerate() {
            let Some(square) = square_from_byte(computer, *byte) else { continue };
            let (color, slot) = if index < SLOTS { (computer, index) } else { (!computer, index - SLOTS) };
            let kind = kind_of(slot);
            if setup.board.get(square).is_some() {
                return None;
            }
            setup.board.set(square, Some(Piece::new(kind, color)));
            slots.sides[color as usize][slot] = Some(Occupant { kind, square });
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
            // Both are lifted before they are put down: in Chess960 one may go where the other stood.
            let lifted = [from, to].map(|square| self.slot_on(us, square));
            for (slot, square) in lifted.into_iter().zip(arrive) {
                self.put(us, slot, square);
            }
            return;
        }
        if let Some(square) = mv.capture_square() {
            self.remove(!us, square);
        }
        if let MoveKind::Promotion(kind) = mv.kind() {
            self.remove(us, from);
            self.assign(us, kind, to, fallback_slots(kind));
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
            for (slot, sitter) in self.sides[side as usize].iter().enumerate() {
                if let Some(sitter) = sitter {
                    board[offset + slot] = square_byte(computer, sitter.square);
                }
            }
        }
        Board(board)
    }

    /// Where the man in a slot stands.
    #[must_use]
    pub fn square(&self, color: Color, slot: u8) -> Option<Square> {
        self.sides[color as usize].get(usize::from(slot)).copied().flatten().map(|sitter| sitter.square)
    }

    /// The move that the program makes when it plays a legal move: the slot, and the squares as it numbers them. Of
    /// castling it only knows the king's part.
    #[must_use]
    pub fn program_move(&self, position: &Position, mv: Move) -> Option<microchess_1976::Move> {
        let us = position.turn();
        let piece = u8::try_from(self.slot_on(us, mv.from())?).ok()?;
        let [from, to] = [mv.from(), mv.dest()].map(|square| square_byte(us, square));
        Some(microchess_1976::Move { piece, from, to })
    }

    /// The men who are held as others.
    pub fn substitutions(&self) -> impl Iterator<Item = Substitution> + '_ {
        Color::ALL.into_iter().flat_map(|color| {
            let sitters = self.sides[color as usize].iter().enumerate();
            sitters.filter_map(move |(slot, sitter)| {
                let Occupant { kind, square } = (*sitter)?;
                let held_as = kind_of(slot);
                (kind != held_as).then(|| Substitution { piece: Piece::new(kind, color), square, held_as })
            })
        })
    }

    /// What a pawn of a side becomes by the manual's rule: a queen if her slot is free, else the highest man with a
    /// free slot; a queen all the same if there is none.
    #[must_use]
    pub fn promotes_to(&self, color: Color) -> PieceType {
        let is_free =
            |kind: &PieceType| own_slots(*kind).iter().any(|slot| self.sides[color as usize][*slot].is_none());
        PieceType::PROMOTIONS.into_iter().find(is_free).unwrap_or(PieceType::Queen)
    }

    fn assign_pawns(&mut self, men: &[(Square, Piece)], color: Color) {
        let mut pawns = squares_of(men, Piece::new(PieceType::Pawn, color));
        // From the side's own end, so that the pawn who is nearer home sits by his file.
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

    /// Those who have found no slot of their own kind.
    fn assign_rest(&mut self, men: &[(Square, Piece)], color: Color) {
        for (square, piece) in men.iter().filter(|(_, piece)| piece.color == color) {
            if self.slot_on(color, *square).is_none() {
                self.assign(color, piece.piece_type, *square, fallback_slots(piece.piece_type));
            }
        }
    }

    /// Seats a man in the first free one of some slots, and tells whether one was free.
    fn assign(&mut self, color: Color, kind: PieceType, square: Square, slots: &[usize]) -> bool {
        let side = &mut self.sides[color as usize];
        let free = slots.iter().find(|slot| side[**slot].is_none());
        if let Some(slot) = free {
            side[*slot] = Some(Occupant { kind, square });
        }
        free.is_some()
    }

    fn slot_on(&self, color: Color, square: Square) -> Option<usize> {
        self.sides[color as usize].iter().position(|sitter| sitter.is_some_and(|sitter| sitter.square == square))
    }

    fn put(&mut self, color: Color, slot: Option<usize>, square: Square) {
        if let Some(sitter) = slot.and_then(|slot| self.sides[color as usize][slot].as_mut()) {
            sitter.square = square;
        }
    }

    fn remove(&mut self, color: Color, square: Square) {
        if let Some(slot) = self.slot_on(color, square) {
            self.sides[color as usize][slot] = None;
        }
    }
}

/// The slots of the last game that was asked about. If the next one continues it, only the new moves are followed.
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

/// The computer's colour, as the 1976 crate says it.
#[must_use]
pub const fn computer_color(computer: Color) -> ComputerColor {
    match computer {
        Color::White => ComputerColor::White,
        Color::Black => ComputerColor::Black,
    }
}

/// The number that the program gives to a square when it plays a colour.
pub(crate) fn square_byte(computer: Color, square: Square) -> u8 {
    computer_color(computer).square(square.file().index(), square.rank().index())
}

/// The square to which the program gives a number when it plays a colour.
#[must_use]
pub fn square_from_byte(computer: Color, number: u8) -> Option<Square> {
    let (file, rank) = computer_color(computer).file_and_rank(number)?;
    Some(Square::new(File::ALL[usize::from(file)], Rank::ALL[usize::from(rank)]))
}

/// The slots of a kind.
const fn own_slots(kind: PieceType) -> &'static [usize] {
    match kind {
        PieceType::King => &[0],
        PieceType::Queen => &[1],
        PieceType::Rook => &[2, 3],
        PieceType::Bishop => &[4, 5],
        PieceType::Knight => &[6, 7],
        PieceType::Pawn => &[8, 9, 10, 11, 12, 13, 14, 15],
    }
}

/// The slots in which a man can be seated: those of his kind, then those of the man who is nearest to him in strength,
/// and so on.
const fn fallback_slots(kind: PieceType) -> &'static [usize] {
    match kind {
        PieceType::King => &[0],
        PieceType::Queen => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        PieceType::Rook => &[2, 3, 4, 5, 6, 7, 1, 8, 9, 10, 11, 12, 13, 14, 15],
        PieceType::Bishop => &[4, 5, 6, 7, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 1],
        PieceType::Knight => &[6, 7, 4, 5, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 1],
        PieceType::Pawn => &[8, 9, 10, 11, 12, 13, 14, 15, 6, 7, 4, 5, 2, 3, 1],
    }
}

/// The kind of a slot.
const fn kind_of(slot: usize) -> PieceType {
    match slot {
        0 => PieceType::King,
        1 => PieceType::Queen,
        2 | 3 => PieceType::Rook,
        4 | 5 => PieceType::Bishop,
        6 | 7 => PieceType::Knight,
        _ => PieceType::Pawn,
    }
}

fn squares_of(men: &[(Square, Piece)], man: Piece) -> Vec<Square> {
    men.iter().filter(|(_, piece)| *piece == man).map(|(square, _)| *square).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn the_start_is_the_start_of_1976_for_both_colours() {
        let slots = Slots::from_position(&Position::start());
        assert_eq!(slots.board(Color::White), Board::START);
        // After E, king and queen have changed places as seen from the other side: 77 minus each square.
        let reversed: Vec<u8> =
            Board::START.0[16..].iter().chain(&Board::START.0[..16]).map(|byte| 0x77 - byte).collect();
        assert_eq!(slots.board(Color::Black).0.to_vec(), reversed);
        assert_eq!(slots.substitutions().count(), 0);
    }

    #[test]
    fn a_second_queen_is_held_as_a_rook_if_one_is_gone() {
        let held =
            |fen| Slots::from_position(&position(fen)).substitutions().map(|man| man.to_string()).collect::<Vec<_>>();
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
    fn a_pawn_becomes_the_highest_man_with_a_free_slot() {
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
