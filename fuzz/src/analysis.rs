//! Any text as a game that is analysed: no panic, the moves stay, what is written is read without a problem, and a second analysis
//! changes nothing.

use microchess::analyse::analysed;
use microchess_game::pgn::{PgnGame, PgnReader};

/// Enough for a score and a line.
const NODES: u64 = 60;

/// The longest game that is searched.
const PLIES: usize = 40;

/// Looks at one input.
pub fn check(data: &[u8]) {
    let Some(game) = read(data).filter(|game| game.mainline.moves.len() <= PLIES) else { return };
    // What could not be read is a comment once it is written.
    let Some(game) = read(game.to_string().as_bytes()) else { return };
    let moves: Vec<_> = game.moves().collect();
    let problems = messages(&game);
    let once = analysed(game, NODES).to_string();
    let again = read(once.as_bytes()).expect("a game is written as a game");
    assert_eq!(again.moves().collect::<Vec<_>>(), moves, "{once}");
    assert_eq!(messages(&again), problems, "{once}");
    assert_eq!(analysed(again, NODES).to_string(), once);
}

/// The first game of a file.
fn read(data: &[u8]) -> Option<PgnGame> {
    PgnReader::new(data).next()?.ok()
}

fn messages(game: &PgnGame) -> Vec<String> {
    game.problems.iter().map(|problem| problem.message.clone()).collect()
}
