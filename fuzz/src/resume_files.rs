//! Any text as the PGN file of a match that is resumed: no panic; what is accepted is a game of this match, and counts once.

use std::collections::HashSet;

use microchess_game::matches::{FinishedGame, Format, MatchPlayer, TournamentConfig, run_tournament};
use microchess_game::{Adjudication, MoveLimit, Openings, PlayerSpec, RandomFactory};
use microchess_uci::StopFlag;

/// How many games the match has.
const GAMES: usize = 4;

/// Looks at one input. The match is stopped before its first game, so that only what the file has is counted.
pub fn check(data: &[u8]) {
    let Ok(finished) = FinishedGame::read_all(data) else { return };
    let rounds: HashSet<usize> = finished.iter().map(|game| game.number).collect();
    let seed = finished.first().and_then(FinishedGame::seed).unwrap_or_default();
    let player = || MatchPlayer {
        spec: "random".parse::<PlayerSpec>().expect("there is a random mover"),
        limit: MoveLimit::Unlimited,
    };
    let config = TournamentConfig {
        players: vec![player(), player()],
        format: Format::RoundRobin,
        games: GAMES,
        openings: Openings::Random(2),
        seed,
        concurrency: 1,
        sprt: None,
        adjudication: Adjudication::default(),
        margin: None,
        finished,
    };
    let stop = StopFlag::default();
    stop.stop();
    match run_tournament(&config, &RandomFactory, &stop, |_, _| panic!("a game was played")) {
        Ok(table) => {
            assert!(rounds.iter().all(|round| (1..=GAMES).contains(round)), "{rounds:?}");
            assert_eq!(table.games() as usize, rounds.len());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
