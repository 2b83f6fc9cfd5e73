//! The one explanation: its numbers add up, and its sentences say what decided.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use chess0x88::{History, Position};
use microchess_1976::xray::BASE;
use microchess_1976::{ComputerColor, Edition, Level, MicroChess};
use microchess_bridge_1976::explanation::{ExplainedMove, Explanation, Perspective, Reason};
use microchess_bridge_1976::{Book, Quirk};
use microchess_game::Openings;

/// A queen that is not taken, because taking it is worth 266, and 266 is 10 in a byte.
const WRAPPED: &str = "6k1/8/8/3q4/8/8/8/3Q2K1 w - - 0 1";

fn explained(fen: &str, level: Level) -> Explanation {
    let position: Position = fen.parse().unwrap();
    Explanation::from_history(&History::new(position), level, Book::Closed, Edition::Kim1)
}

fn contribution(mv: &ExplainedMove, reason: Reason) -> i32 {
    mv.contributions
        .iter()
        .find(|contribution| contribution.reason == reason)
        .map_or(0, |contribution| contribution.quarters)
}

#[test]
fn mobility_is_not_mixed_with_captures_it_had_before() {
    let explanation = explained(WRAPPED, Level::Normal);
    let queen = explanation.moves.iter().find(|mv| mv.name == "Qxd5+").unwrap();
    // 5.50 more moves than before; the captures that it had before the move take 5 off.
    assert_eq!((contribution(queen, Reason::Mobility), contribution(queen, Reason::CapturesBefore)), (22, -20));
}

#[test]
fn base_and_shares_make_the_value() {
    let mut seen = 0;
    for seed in 0..40 {
        let game = Openings::Random(seed as usize).for_pair(0, seed);
        for level in Level::ALL {
            let explanation = Explanation::from_history(game.history(), level, Book::Closed, Edition::Kim1);
            for mv in &explanation.moves {
                let sum: i32 = mv.contributions.iter().map(|contribution| contribution.quarters).sum();
                assert_eq!(4 * BASE + sum, 4 * i32::from(mv.valuation.before_verdict()), "{}", mv.name);
                assert_eq!(mv.is_illegal, mv.mv.is_none());
                seen += 1;
            }
        }
    }
    assert!(seen > 2_000, "only {seen} moves");
}

#[test]
fn the_move_that_would_have_won_in_exact_arithmetic_is_named() {
    let explanation = explained(WRAPPED, Level::Normal);
    assert_eq!(explanation.quirks.first(), Some(&Quirk::Wrapped));
    let sentence = explanation.would_have_won().unwrap();
    assert_eq!(
        sentence,
        "In exact arithmetic Qxd5+ would be worth 266 and win, but a value is a byte: it wrapped, and became 11."
    );
    assert!(explanation.sentences().contains(&sentence));
    assert_eq!(explained("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Level::Normal).would_have_won(), None);
}

#[test]
fn what_would_have_won_is_named_exactly_where_a_wrapped_byte_decided() {
    let mates = "1r3b1r/p4kpp/2Q1q2n/2p2p2/N1B5/5P1P/PP1P1PP1/R1BK3R w - - 5 20";
    assert_eq!(explained(mates, Level::Normal).would_have_won(), None, "a mate is above every sum");
    let mut wrapped = 0;
    for seed in 0..150 {
        let game = Openings::Random(20 + seed as usize % 60).for_pair(0, seed);
        for level in Level::ALL {
            let explanation = Explanation::from_history(game.history(), level, Book::Closed, Edition::Kim1);
            let decided = explanation.quirks.contains(&Quirk::Wrapped);
            assert_eq!(explanation.would_have_won().is_some(), decided, "{}", game.position());
            wrapped += usize::from(decided);
        }
    }
    assert!(wrapped > 0, "no byte wrapped");
}

#[test]
fn a_legal_move_that_the_program_does_not_know_is_named() {
    // Only en passant saves the king.
    let explanation = explained("6rk/8/8/5Pp1/4n2K/2r5/8/q2b4 w - g6 0 1", Level::Normal);
    assert_eq!(explanation.quirks, [Quirk::ResignsWithLegalMove]);
    let sentence = explanation.sentences().join(" ");
    assert!(sentence.contains("fxg6") && !sentence.contains("checkmated"), "{sentence}");
}

#[test]
fn the_best_is_compared_with_the_next_and_the_others_with_the_best() {
    let explanation = explained("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Level::Normal);
    let [best, next, third] = &explanation.moves[..3] else { panic!("three moves") };
    let with_next = explanation.comparison(best).unwrap();
    assert_eq!((with_next.this.rank, with_next.other.rank), (1, 2));
    let total: i32 = with_next.contributions.iter().map(|contribution| contribution.quarters).sum();
    assert_eq!(total, 4 * with_next.difference());
    assert_eq!(explanation.comparison(next).unwrap().other.rank, 1);
    let sentence = explanation.comparison(third).unwrap().sentence();
    assert!(sentence.contains(&best.name), "{sentence}");
}

#[test]
fn the_opponent_is_you_only_for_the_opponent() {
    let words = |reader| -> Vec<&'static str> {
        let explanation = explained(WRAPPED, Level::Normal).with_perspective(reader);
        explanation.moves[0].contributions.iter().map(|contribution| contribution.description).collect()
    };
    assert!(words(Perspective::Opponent).contains(&"your mobility"));
    assert!(words(Perspective::Spectator).contains(&"the opponent's mobility"));
}

#[test]
fn it_is_the_machine_and_you_the_player_whoever_is_to_move() {
    for (reason, to_opponent, to_mover) in [
        (Reason::Captures, "what it takes", "what you take"),
        (Reason::Risks, "what you could capture next", "what it could capture next"),
        (Reason::Threatens, "what it threatens", "what you threaten"),
        (Reason::Mobility, "its mobility", "your mobility"),
        (Reason::OpponentMobility, "your mobility", "its mobility"),
    ] {
        assert_eq!(reason.description(Perspective::Opponent), to_opponent);
        assert_eq!(reason.description(Perspective::Mover), to_mover);
    }
    for reason in Reason::ALL {
        assert!(!reason.description(Perspective::Mover).contains("opponent"), "{reason:?}");
    }
    let mated = explained("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Level::Normal);
    let sentences = mated.with_perspective(Perspective::Mover).sentences();
    assert!(!sentences.is_empty() && sentences.iter().all(|sentence| !sentence.contains("its king")), "{sentences:?}");
}

#[test]
fn the_book_that_answers_is_named() {
    let history = History::new(Position::start());
    for (index, opening) in
        microchess_1976::OPENINGS.iter().enumerate().filter(|(_, opening)| opening.computer_is_white)
    {
        let explanation = Explanation::from_history(&history, Level::Normal, Book::One(index), Edition::Kim1);
        assert_eq!(explanation.book.unwrap().opening, Some(opening.name));
    }
    let closed = Explanation::from_history(&history, Level::Normal, Book::Closed, Edition::Kim1);
    assert_eq!(closed.book, None);
}

#[test]
fn a_bare_board_has_no_rules_to_break() {
    let mut program = MicroChess::new(Edition::Kim1, Level::Normal);
    program.set_board(&microchess_1976::Board::START);
    let explanation = Explanation::from_program(&program, ComputerColor::White);
    assert!(explanation.position.is_none() && explanation.moves.iter().all(|mv| mv.mv.is_none() && !mv.is_illegal));
    assert_eq!(explanation.best().unwrap().name, "e2-e4");
    assert!(explanation.nodes > 400 && explanation.clock.cycles() > 1_000_000);
}
