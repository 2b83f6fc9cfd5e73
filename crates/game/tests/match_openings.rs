//! Openings of a match, from files.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::path::{Path, PathBuf};

use chess0x88::{History, Setup};
use microchess_game::{Choice, GameConfig, MoveLimit, Openings, PlayedGame, Player, PlayerError};
use microchess_uci::{Info, SearchContext, SearchLimits, StopFlag};

/// A player that makes the first legal move of the list.
struct FirstMove;

impl Player for FirstMove {
    fn name(&self) -> String {
        "first move".to_owned()
    }

    fn choose(
        &mut self,
        history: &History,
        _: &SearchLimits,
        _: &SearchContext<'_>,
        _: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        history.position().legal_moves().first().copied().map(Choice::Play).ok_or(PlayerError::NoMove)
    }
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn positions(openings: &Openings, count: usize) -> Vec<String> {
    (0..count).map(|pair| openings.for_pair(pair, 0).position().to_string()).collect()
}

const EPD: &str = "\
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id \"open\";
rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2

bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9
";

#[test]
fn fen_and_epd_a_line_each() {
    let openings = Openings::load(&file("openings.epd", EPD)).unwrap();
    assert_eq!(openings.to_string(), "3 openings");
    let given = positions(&openings, 4);
    assert!(given[0].starts_with("rnbqkbnr/pppp1ppp/8/4p3/") && given[2].starts_with("bqnb1rkr/"), "{given:?}");
    assert_eq!(given[3], given[0], "after the last comes the first again");
    let mut shuffled = positions(&openings.clone().shuffled(4), 3);
    assert_eq!(shuffled, positions(&openings.shuffled(4), 3), "the seed decides");
    shuffled.sort();
    let mut sorted = given[..3].to_vec();
    sorted.sort();
    assert_eq!(shuffled, sorted);
}

#[test]
fn results_of_pgn_openings_are_ignored() {
    let text = "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5 1/2-1/2\n";
    let openings = Openings::load(&file("openings.pgn", text)).unwrap();
    let games = [0, 1].map(|pair| openings.for_pair(pair, 0));
    assert_eq!(games.each_ref().map(|game| game.history().moves().len()), [4, 2]);
    assert!(games.iter().all(|game| game.termination().is_none() && game.start().setup() == Setup::start()));
}

#[test]
fn errors_name_the_file_and_the_line() {
    for (name, text, expected) in [
        ("bad.epd", "8/8/8/8/8/8/8/8 w - -\n", "bad.epd, line 1: "),
        ("bad2.epd", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\nhello\n", "bad2.epd, line 2: "),
        ("over.pgn", "1. e4 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n", "over.pgn, game 2 is over: Black wins by checkmate"),
        ("cut.pgn", "1. e4 *\n\n1. e4 Qh4 *\n", "cut.pgn, line 3: \"Qh4\""),
        ("empty.pgn", "\n\n", "empty.pgn: there is no opening in it"),
    ] {
        let error = Openings::load(&file(name, text)).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn clocks_of_a_pgn_opening_do_not_run() {
    let text = "[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:00]} e5 {[%clk 0:00:00]} *\n";
    let openings = Openings::load(&file("clocked.pgn", text)).unwrap();
    let (stop, now) = (StopFlag::default(), || std::time::Duration::ZERO);
    let rules = GameConfig::new(MoveLimit::Unlimited, 0, &stop, &now);
    let played_game = PlayedGame::play(openings.for_pair(0, 0), [&mut FirstMove, &mut FirstMove], rules);
    let termination = played_game.game.termination().unwrap();
    assert!(played_game.game.clocks().is_none() && !termination.is_forfeit(), "{termination}");
}
