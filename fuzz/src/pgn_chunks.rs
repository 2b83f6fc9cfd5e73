//! Any text as PGN, cut into chunks of any length: the games are those that one reader finds in the whole.

use microchess_game::pgn::{PgnChunks, PgnGame, PgnReader};

/// Looks at one input: the least length of a chunk, and the text.
pub fn check(data: &[u8]) {
    let Some((length, text)) = data.split_first() else { return };
    let whole: Vec<PgnGame> = PgnReader::new(text).map(|game| game.expect("memory can be read")).collect();
    let chunks: Vec<_> = PgnChunks::with_min_length(text, usize::from(*length))
        .map(|chunk| chunk.expect("memory can be read"))
        .collect();
    assert!(chunks.iter().all(|chunk| chunk.is_whole));
    assert_eq!(
        chunks.iter().map(|chunk| &chunk.text[..]).collect::<Vec<_>>().concat(),
        text,
        "the chunks are not the file"
    );
    let games: Vec<PgnGame> =
        chunks.iter().flat_map(|chunk| chunk.reader().map(|game| game.expect("memory can be read"))).collect();
    assert_eq!(games, whole, "{:?}", String::from_utf8_lossy(text));
}
