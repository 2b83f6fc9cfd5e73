//! The 1976 program against itself, at all pairs of levels.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use microchess_bridge_1976::Factory1976;
use microchess_game::matches::{MatchConfig, MatchGame, run_match};
use microchess_game::pgn::PgnReader;
use microchess_game::{MoveLimit, Openings, PlayerSpec};
use microchess_uci::StopFlag;

fn games(white: &str, black: &str, games: usize, seed: u64) -> Vec<MatchGame> {
    let [white, black]: [PlayerSpec; 2] = [white, black].map(|text| text.parse().unwrap());
    let config = MatchConfig {
        players: [white, black],
        games,
        limit: MoveLimit::Unlimited,
        openings: Openings::Random(6),
        seed,
        concurrency: 2,
        sprt: None,
    };
    let mut finished = Vec::new();
    let score = run_match(&config, &Factory1976, &StopFlag::default(), |game, _| finished.push(game.clone())).unwrap();
    assert_eq!((score.games() as usize, finished.len()), (games, games));
    finished.sort_by_key(|game| game.number);
    finished
}

#[test]
fn three_hundred_games_at_all_pairs_of_levels() {
    let levels = ["1976:superblitz", "1976:blitz", "1976:normal,book=auto"];
    let mut count = 0;
    for white in levels {
        for black in levels {
            for game in games(white, black, 34, 1976) {
                assert!(
                    !game.termination.is_forfeit(),
                    "game {} of {white} against {black}: {}",
                    game.number,
                    game.termination
                );
                let text = game.pgn.to_string();
                let again: Vec<_> = PgnReader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap();
                assert_eq!((again.len(), again[0].problems.as_slice()), (1, &[][..]), "{text}");
                assert_eq!(again[0].mainline, game.pgn.mainline);
                count += 1;
            }
        }
    }
    assert!(count >= 300);
}

#[test]
fn the_same_seed_makes_the_same_games_and_another_does_not() {
    let texts = |seed| -> Vec<String> {
        games("1976:blitz,book=auto", "1976:superblitz", 8, seed).iter().map(|game| game.pgn.to_string()).collect()
    };
    assert_eq!(texts(5), texts(5));
    assert_ne!(texts(5), texts(6));
}

#[test]
fn an_engine_that_cannot_be_started_is_an_error() {
    let config = MatchConfig {
        players: ["1976:blitz", "uci:/does/not/exist"].map(|text| text.parse().unwrap()),
        games: 2,
        limit: MoveLimit::Unlimited,
        openings: Openings::Random(0),
        seed: 1,
        concurrency: 1,
        sprt: None,
    };
    let error = run_match(&config, &Factory1976, &StopFlag::default(), |_, _| {}).unwrap_err();
    assert!(error.to_string().starts_with("/does/not/exist: "), "{error}");
    let silent = MatchConfig { players: ["1976:blitz", "uci:/bin/true"].map(|text| text.parse().unwrap()), ..config };
    let error = run_match(&silent, &Factory1976, &StopFlag::default(), |_, _| {}).unwrap_err();
    assert!(error.to_string().contains("the engine has"), "{error}");
}
