//! Books in the Polyglot format: entries of 16 bytes, sorted by the key of the position.
//!
//! An entry is, with the high bytes first: the key (8), the move (2), its weight (2), and what a learning program noted (4),
//! which is not used here. A move has three bits each for the file and the rank of its destination and of its origin, and
//! three for the promotion. Castling is written as the king capturing its own rook, as in [`Move`]; some programs write the
//! king's destination instead, which is understood too.

use chess0x88::{File, Move, MoveKind, PieceType, Position, Rank, Square};
use thiserror::Error;

/// The bytes of an entry.
const ENTRY: usize = 16;

/// Why bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseBookError {
    /// There is nothing, or half an entry.
    #[error("{0} bytes; a Polyglot book has entries of 16 bytes, and at least one")]
    Length(usize),
    /// Entries are not sorted, so that they cannot be found.
    #[error("entry {0} has a smaller key than the one before it; a Polyglot book is sorted")]
    Unsorted(usize),
}

/// A book in the Polyglot format.
#[derive(Clone, PartialEq, Eq)]
pub struct PolyglotBook {
    entries: Vec<[u8; ENTRY]>,
}

/// A book has up to millions of entries, so only their number is shown.
impl std::fmt::Debug for PolyglotBook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PolyglotBook").field("entries", &self.entries.len()).finish()
    }
}

/// A move of a book in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolyglotEntry {
    /// The move, which is legal.
    pub mv: Move,
    /// How often it should be played, relative to the others; 0 for a move to know but not to play.
    pub weight: u16,
}

impl PolyglotBook {
    /// Reads a book from the bytes of a file.
    ///
    /// # Errors
    ///
    /// When they are not whole entries, or these are not sorted.
    pub fn parse(bytes: &[u8]) -> Result<Self, ParseBookError> {
        let (entries, rest) = bytes.as_chunks::<ENTRY>();
        if entries.is_empty() || !rest.is_empty() {
            return Err(ParseBookError::Length(bytes.len()));
        }
        match entries.windows(2).position(|pair| key(&pair[0]) > key(&pair[1])) {
            None => Ok(Self { entries: entries.to_vec() }),
            Some(index) => Err(ParseBookError::Unsorted(index + 2)),
        }
    }

    /// The number of entries.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry. A book that was read has at least one.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The moves of a position in the order of the file. Those that are not legal are left out: two positions may share a
    /// key, and files may be broken.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<PolyglotEntry> {
        let wanted = position.key();
        let first = self.entries.partition_point(|entry| key(entry) < wanted);
        let found = self.entries.iter().skip(first).take_while(|entry| key(entry) == wanted);
        found
            .filter_map(|entry| {
                let [.., m0, m1, w0, w1, _, _, _, _] = *entry;
                let mv = parse_move(position, u16::from_be_bytes([m0, m1]))?;
                Some(PolyglotEntry { mv, weight: u16::from_be_bytes([w0, w1]) })
            })
            .collect()
    }
}

fn key(entry: &[u8; ENTRY]) -> u64 {
    let [k0, k1, k2, k3, k4, k5, k6, k7, ..] = *entry;
    u64::from_be_bytes([k0, k1, k2, k3, k4, k5, k6, k7])
}

/// The legal move that an entry means.
fn parse_move(position: &Position, bits: u16) -> Option<Move> {
    let three = |shift: u16| usize::from(bits >> shift & 7);
    let square = |shift| Some(Square::new(*File::ALL.get(three(shift))?, *Rank::ALL.get(three(shift + 3))?));
    let (to, from) = (square(0)?, square(6)?);
    let promoted = match three(12) {
        0 => None,
        1 => Some(PieceType::Knight),
        2 => Some(PieceType::Bishop),
        3 => Some(PieceType::Rook),
        4 => Some(PieceType::Queen),
        _ => return None,
    };
    let moves = position.legal_moves_from(from);
    let is_same = |mv: &&Move| mv.to() == to && mv.promoted() == promoted;
    let castles = |mv: &&Move| mv.kind() == MoveKind::Castling && mv.dest() == to && promoted.is_none();
    moves.iter().find(is_same).or_else(|| moves.iter().find(castles)).copied()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// An entry as the format has it, with bits written out by hand.
    fn entry(key: u64, mv: u16, weight: u16) -> [u8; ENTRY] {
        let mut bytes = [0xEE; ENTRY];
        bytes[..8].copy_from_slice(&key.to_be_bytes());
        bytes[8..10].copy_from_slice(&mv.to_be_bytes());
        bytes[10..12].copy_from_slice(&weight.to_be_bytes());
        bytes
    }

    fn found(book: &[[u8; ENTRY]], fen: &str) -> Vec<(String, u16)> {
        let position: Position = fen.parse().unwrap();
        let book = PolyglotBook::parse(book.as_flattened()).unwrap();
        book.moves(&position).iter().map(|entry| (position.san(entry.mv).to_string(), entry.weight)).collect()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// The key of the starting position and the bits of e2e4 (0x031C) and d2d4 (0x02DB) are published numbers.
    #[test]
    fn entries_are_found_among_others() {
        let start = 0x463B_9618_1691_FC9C;
        let book = [
            entry(0, 0x031C, 9),
            entry(start - 1, 0x031C, 8),
            entry(start, 0x031C, 7),
            entry(start, 0x02DB, 5),
            // Not legal: e2e5.
            entry(start, 0o1444, 3),
            entry(start + 1, 0x031C, 2),
            entry(u64::MAX, 0x031C, 1),
        ];
        assert_eq!(found(&book, START), [("e4".to_owned(), 7), ("d4".to_owned(), 5)]);
        assert_eq!(found(&book, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"), []);
    }

    #[test]
    fn castling_is_written_in_either_way() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let position: Position = fen.parse().unwrap();
        // e1h1, e1a1, then e1g1, e1c1, then the rook's own move h1g1.
        let bits = [0o0407, 0o0400, 0o0406, 0o0402, 0o0706];
        let book: Vec<_> = bits.into_iter().map(|bits| entry(position.key(), bits, 1)).collect();
        let moves: Vec<String> = found(&book, fen).into_iter().map(|(mv, _)| mv).collect();
        assert_eq!(moves, ["O-O", "O-O-O", "O-O", "O-O-O", "Rg1"]);
        // Black's e8g8.
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
        let position: Position = fen.parse().unwrap();
        assert_eq!(found(&[entry(position.key(), 0o7477, 4)], fen), [("O-O".to_owned(), 4)]);
    }

    #[test]
    fn promotions_have_their_piece() {
        let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let position: Position = fen.parse().unwrap();
        // a7a8 with promotions 0 to 7: without a piece it is not legal, and above 4 there is none.
        let book: Vec<_> = (0..8).map(|piece| entry(position.key(), piece << 12 | 0o6070, 1)).collect();
        let moves: Vec<String> = found(&book, fen).into_iter().map(|(mv, _)| mv).collect();
        assert_eq!(moves, ["a8=N", "a8=B", "a8=R+", "a8=Q+"]);
    }

    #[test]
    fn what_is_not_a_book_is_refused_with_a_reason() {
        let message = |bytes: &[u8]| PolyglotBook::parse(bytes).unwrap_err().to_string();
        assert_eq!(message(&[]), "0 bytes; a Polyglot book has entries of 16 bytes, and at least one");
        assert_eq!(message(&[0; 33]), "33 bytes; a Polyglot book has entries of 16 bytes, and at least one");
        let unsorted = [entry(1, 0, 0), entry(3, 0, 0), entry(2, 0, 0)];
        assert_eq!(
            message(unsorted.as_flattened()),
            "entry 3 has a smaller key than the one before it; a Polyglot book is sorted"
        );
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            if let Ok(book) = PolyglotBook::parse(&bytes) {
                prop_assert_eq!(book.len() * ENTRY, bytes.len());
                prop_assert!(!book.is_empty());
                let _ = book.moves(&Position::start());
            }
        }

        /// Whatever moves the entries of a position hold, only legal ones come out, and all weights with them.
        #[test]
        fn only_legal_moves_come_out(bits in proptest::collection::vec(any::<(u16, u16)>(), 1..60), index in 0_usize..4) {
            let fen = [
                START,
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
            ][index];
            let position: Position = fen.parse().unwrap();
            let entries: Vec<_> = bits.iter().map(|(mv, weight)| entry(position.key(), *mv, *weight)).collect();
            let moves = PolyglotBook::parse(entries.as_flattened()).unwrap().moves(&position);
            let legal = position.legal_moves();
            prop_assert!(moves.iter().all(|entry| legal.contains(&entry.mv)));
        }
    }
}
