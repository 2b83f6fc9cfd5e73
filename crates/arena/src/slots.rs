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

use chess0x88::{Color, File, Kind, Move, MoveKind, Piece, Position, Rank, Setup, Square};
use microchess_1976::{Board, ComputerColor};

/// Slots of a side.
const SLOTS: usize = 16;

/// The square of a man who has been taken.
const CAPTURED: u8 = 0xCC;

/// The files of the pawns in slots 8 to 15.
const PAWN_FILES: [File; 8] = [File::H, File::A, File::G, File::B, File::F, File::C, File::D, File::E];

/// A man in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Sitter {
    kind: Kind,
    square: Square,
}

/// Who sits in which slot, on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slots {
    sides: [[Option<Sitter>; SLOTS]; 2],
}

/// A man whom the 1976 program takes for another, because there is no slot for one more of his kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StandIn {
    /// Who he is.
    pub man: Piece,
    /// Where he stands.
    pub square: Square,
    /// What the program takes him for.
    pub held_as: Kind,
}

impl fmt::Display for StandIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = self.man.color.name();
        let [man, held_as] = [self.man.kind, self.held_as].map(Kind::name);
        write!(f, "{color}'s {man} on {} is held as a {held_as}: no {man}'s slot is free", self.square)
    }
}

impl Slots {
    /// The slots of a position of which nothing else is known, as the start has them: of two rooks, bishops or knights
    /// the one nearer the h-file sits in the even slot, and the pawns sit by their files. A second pawn of a file
    /// takes the first slot that is free.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let mut slots = Self { sides: [[None; SLOTS]; 2] };
        let men: Vec<(Square, Piece)> = position.board().men().collect();
        for color in Color::ALL {
            slots.seat_pawns(&men, color);
            for kind in [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight] {
                let mut squares = squares_of(&men, Piece::new(kind, color));
                squares.sort_by_key(|square| std::cmp::Reverse(square.file()));
                // Those who find a slot of their own kind sit first, so that nobody takes it from them.
                for square in squares {
                    slots.seat(color, kind, square, own_slots(kind));
                }
            }
            slots.seat_the_rest(&men, color);
        }
        slots
    }

    /// What a board of the program describes: the men in their slots, and the set-up in which its computer is to move.
    /// Nothing comes of it if two men share a square.
    #[must_use]
    pub fn of_board(board: &Board, computer: Color) -> Option<(Setup, Self)> {
        let mut setup = Setup::empty();
        setup.turn = computer;
        let mut slots = Self { sides: [[None; SLOTS]; 2] };
        for (index, byte) in board.0.iter().enumerate() {
            let Some(square) = square_of(computer, *byte) else { continue };
            let (color, slot) = if index < SLOTS { (computer, index) } else { (!computer, index - SLOTS) };
            let kind = kind_of(slot);
            if setup.board.get(square).is_some() {
                return None;
            }
            setup.board.set(square, Some(Piece::new(kind, color)));
            slots.sides[color as usize][slot] = Some(Sitter { kind, square });
        }
        Some((setup, slots))
    }

    /// Follows a legal move.
    pub fn play(&mut self, before: &Position, played: Move) {
        let (from, to) = (played.from(), played.to());
        let us = before.turn();
        if let Some(arrive) = played.castled() {
            // Both are lifted before they are put down: in Chess960 one may go where the other stood.
            let lifted = [from, to].map(|square| self.slot_on(us, square));
            for (slot, square) in lifted.into_iter().zip(arrive) {
                self.put(us, slot, square);
            }
            return;
        }
        self.take_off(!us, played.takes_on());
        if let MoveKind::Promotion(kind) = played.kind() {
            self.take_off(us, from);
            self.seat(us, kind, to, seats_for(kind));
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
                    board[offset + slot] = square_number(computer, sitter.square);
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
    pub fn program_move(&self, position: &Position, played: Move) -> Option<microchess_1976::Move> {
        let us = position.turn();
        let piece = u8::try_from(self.slot_on(us, played.from())?).ok()?;
        let [from, to] = [played.from(), played.arrives()].map(|square| square_number(us, square));
        Some(microchess_1976::Move { piece, from, to })
    }

    /// The men who are held as others.
    pub fn stand_ins(&self) -> impl Iterator<Item = StandIn> + '_ {
        Color::ALL.into_iter().flat_map(|color| {
            let sitters = self.sides[color as usize].iter().enumerate();
            sitters.filter_map(move |(slot, sitter)| {
                let Sitter { kind, square } = (*sitter)?;
                let held_as = kind_of(slot);
                (kind != held_as).then(|| StandIn { man: Piece::new(kind, color), square, held_as })
            })
        })
    }

    /// What a pawn of a side becomes by the manual's rule: a queen if her slot is free, else the highest man with a
    /// free slot; a queen all the same if there is none.
    #[must_use]
    pub fn promotes_to(&self, color: Color) -> Kind {
        let is_free = |kind: &Kind| own_slots(*kind).iter().any(|slot| self.sides[color as usize][*slot].is_none());
        Kind::PROMOTIONS.into_iter().find(is_free).unwrap_or(Kind::Queen)
    }

    fn seat_pawns(&mut self, men: &[(Square, Piece)], color: Color) {
        let mut pawns = squares_of(men, Piece::new(Kind::Pawn, color));
        // From the side's own end, so that the pawn who is nearer home sits by his file.
        pawns.sort_by_key(|square| square.rank().index().abs_diff(color.first_rank().index()));
        let mut doubled = Vec::new();
        for square in pawns {
            let file = PAWN_FILES.iter().position(|file| *file == square.file()).map(|index| 8 + index);
            if !file.is_some_and(|slot| self.seat(color, Kind::Pawn, square, &[slot])) {
                doubled.push(square);
            }
        }
        for square in doubled {
            self.seat(color, Kind::Pawn, square, own_slots(Kind::Pawn));
        }
    }

    /// Those who have found no slot of their own kind.
    fn seat_the_rest(&mut self, men: &[(Square, Piece)], color: Color) {
        for (square, piece) in men.iter().filter(|(_, piece)| piece.color == color) {
            if self.slot_on(color, *square).is_none() {
                self.seat(color, piece.kind, *square, seats_for(piece.kind));
            }
        }
    }

    /// Seats a man in the first free one of some slots, and tells whether one was free.
    fn seat(&mut self, color: Color, kind: Kind, square: Square, slots: &[usize]) -> bool {
        let side = &mut self.sides[color as usize];
        let free = slots.iter().find(|slot| side[**slot].is_none());
        if let Some(slot) = free {
            side[*slot] = Some(Sitter { kind, square });
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

    fn take_off(&mut self, color: Color, square: Square) {
        if let Some(slot) = self.slot_on(color, square) {
            self.sides[color as usize][slot] = None;
        }
    }
}

/// The computer's colour, as the 1976 crate says it.
#[must_use]
pub const fn seat_of(computer: Color) -> ComputerColor {
    match computer {
        Color::White => ComputerColor::White,
        Color::Black => ComputerColor::Black,
    }
}

/// The number that the program gives to a square when it plays a colour.
pub(crate) fn square_number(computer: Color, square: Square) -> u8 {
    seat_of(computer).square(square.file().index(), square.rank().index())
}

/// The square to which the program gives a number when it plays a colour.
#[must_use]
pub fn square_of(computer: Color, number: u8) -> Option<Square> {
    let (file, rank) = seat_of(computer).file_and_rank(number)?;
    Some(Square::new(File::ALL[usize::from(file)], Rank::ALL[usize::from(rank)]))
}

/// The slots of a kind.
const fn own_slots(kind: Kind) -> &'static [usize] {
    match kind {
        Kind::King => &[0],
        Kind::Queen => &[1],
        Kind::Rook => &[2, 3],
        Kind::Bishop => &[4, 5],
        Kind::Knight => &[6, 7],
        Kind::Pawn => &[8, 9, 10, 11, 12, 13, 14, 15],
    }
}

/// The slots in which a man can be seated: those of his kind, then those of the man who is nearest to him in strength,
/// and so on.
const fn seats_for(kind: Kind) -> &'static [usize] {
    match kind {
        Kind::King => &[0],
        Kind::Queen => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        Kind::Rook => &[2, 3, 4, 5, 6, 7, 1, 8, 9, 10, 11, 12, 13, 14, 15],
        Kind::Bishop => &[4, 5, 6, 7, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 1],
        Kind::Knight => &[6, 7, 4, 5, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 1],
        Kind::Pawn => &[8, 9, 10, 11, 12, 13, 14, 15, 6, 7, 4, 5, 2, 3, 1],
    }
}

/// The kind of a slot.
const fn kind_of(slot: usize) -> Kind {
    match slot {
        0 => Kind::King,
        1 => Kind::Queen,
        2 | 3 => Kind::Rook,
        4 | 5 => Kind::Bishop,
        6 | 7 => Kind::Knight,
        _ => Kind::Pawn,
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
        let slots = Slots::of(&Position::start());
        assert_eq!(slots.board(Color::White), Board::START);
        // After E, king and queen have changed places as seen from the other side: 77 minus each square.
        let reversed: Vec<u8> =
            Board::START.0[16..].iter().chain(&Board::START.0[..16]).map(|byte| 0x77 - byte).collect();
        assert_eq!(slots.board(Color::Black).0.to_vec(), reversed);
        assert_eq!(slots.stand_ins().count(), 0);
    }

    #[test]
    fn a_second_queen_is_held_as_a_rook_if_one_is_gone() {
        let held = |fen| Slots::of(&position(fen)).stand_ins().map(|man| man.to_string()).collect::<Vec<_>>();
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
        let becomes = |fen| Slots::of(&position(fen)).promotes_to(Color::White);
        assert_eq!(becomes("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), Kind::Queen);
        assert_eq!(becomes("4k3/P7/8/8/8/8/8/Q3K3 w - - 0 1"), Kind::Rook);
        assert_eq!(becomes("4k3/P7/8/8/8/8/8/QRR1K3 w - - 0 1"), Kind::Bishop);
        assert_eq!(becomes("4k3/P7/8/8/8/8/8/QRRBBNNK w - - 0 1"), Kind::Queen);
    }

    #[test]
    fn doubled_pawns_take_the_first_free_slot() {
        let slots = Slots::of(&position("4k3/8/8/8/4P3/4P3/P7/4K3 w - - 0 1"));
        let squares = [15, 8, 9].map(|slot| slots.square(Color::White, slot));
        assert_eq!(squares, [Some(Square::E3), Some(Square::E4), Some(Square::A2)]);
    }
}
