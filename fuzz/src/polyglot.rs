//! Any bytes as a Polyglot book: no panic, and every move that the book gives for a position is legal there.

use chess0x88::Position;
use microchess_janus::PolyglotBook;

/// Positions that the book is asked for, some of them with castling and promotions.
const FENS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 9",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
];

/// Looks at one input. Half of the entries get the key of a position, since no noise has it.
pub fn check(data: &[u8]) {
    let mut entries: Vec<[u8; 16]> = data.as_chunks().0.to_vec();
    let positions = FENS.map(|fen| fen.parse::<Position>().expect("a position"));
    for (index, entry) in entries.iter_mut().enumerate().filter(|(index, _)| index % 2 == 0) {
        entry[..8].copy_from_slice(&positions[index / 2 % positions.len()].key().to_be_bytes());
    }
    entries.sort();
    for bytes in [data, entries.as_flattened()] {
        let Ok(book) = PolyglotBook::parse(bytes) else { continue };
        for position in &positions {
            assert!(book.moves(position).iter().all(|entry| position.is_legal(entry.mv)));
        }
    }
}
