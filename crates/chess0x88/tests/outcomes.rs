//! How games end.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use chess0x88::{Color, History, Move, Outcome, Position, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

#[test]
fn games_that_are_over() {
    let mate = |winner| Some(Outcome::Checkmate { winner });
    for (fen, outcome) in [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", mate(Color::Black)),
        ("6kR/6pp/8/8/8/8/8/K7 b - - 0 1", None),
        ("4R1k1/5ppp/8/8/8/8/8/K7 b - - 149 90", mate(Color::White)),
        ("4R1k1/5ppp/8/8/8/8/8/K7 b - - 150 90", mate(Color::White)),
        ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", Some(Outcome::Stalemate)),
        ("k7/3Q4/8/1K6/8/8/8/8 b - - 149 1", None),
        ("k7/3Q4/8/1K6/8/8/8/8 b - - 150 1", Some(Outcome::SeventyFiveMoves)),
        ("k7/3Q4/8/1K6/8/8/8/8 b - - 255 1", Some(Outcome::SeventyFiveMoves)),
        ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", Some(Outcome::InsufficientMaterial)),
        ("8/8/4k3/8/3N4/4K3/8/8 b - - 0 1", Some(Outcome::InsufficientMaterial)),
        ("8/8/4k3/8/3b4/4K3/8/8 w - - 150 1", Some(Outcome::InsufficientMaterial)),
        ("8/8/4kb2/8/3B1B2/4K3/8/8 w - - 0 1", Some(Outcome::InsufficientMaterial)),
        ("8/8/4kb2/1B6/8/4K3/8/8 w - - 0 1", None),
        ("8/8/4kn2/8/8/2N1K3/8/8 w - - 0 1", None),
        ("8/8/4k3/8/8/2N1K1N1/8/8 w - - 0 1", None),
        ("8/8/4k3/4b3/8/2N1K3/8/8 w - - 0 1", None),
        ("8/8/4k3/8/3P4/4K3/8/8 w - - 0 1", None),
    ] {
        assert_eq!(position(fen).outcome(), outcome, "{fen}");
        assert_eq!(History::new(position(fen)).outcome(), outcome, "{fen}");
    }
}

#[test]
fn outcomes_as_text() {
    assert_eq!(Outcome::Checkmate { winner: Color::White }.to_string(), "White wins by checkmate");
    assert_eq!(Outcome::InsufficientMaterial.to_string(), "draw by insufficient material");
    assert_eq!(Outcome::FiftyMoves.to_string(), "draw by the fifty-move rule");
}

#[test]
fn after_fifty_moves_a_draw_can_be_claimed() {
    let mut history = History::new(position("k7/8/8/8/8/8/1R6/4K3 w - - 98 60"));
    let mut claims = Vec::new();
    for text in ["Rc2", "Ka7", "Rd2"] {
        claims.push(history.draw_claim());
        history.play(history.position().parse_san(text).unwrap()).unwrap();
    }
    assert_eq!(claims, [None, None, Some(Outcome::FiftyMoves)]);
    assert_eq!(history.outcome(), None);
}

#[test]
fn threefold_repetition_can_be_claimed_and_fivefold_is_a_draw() {
    let mut history = History::new(Position::start());
    let mut seen = Vec::new();
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(16) {
        history.play(history.position().parse_san(text).unwrap()).unwrap();
        seen.push((history.occurrences(), history.draw_claim().is_some(), history.outcome()));
    }
    let drawn = Some(Outcome::FivefoldRepetition);
    assert_eq!([seen[3], seen[6], seen[7]], [(2, false, None), (2, false, None), (3, true, None)]);
    assert_eq!([seen[14], seen[15]], [(4, true, None), (5, false, drawn)]);
    let illegal = Move::normal(Square::E2, Square::E5);
    assert_eq!(history.play(illegal).unwrap_err().to_string(), "e2e5 is not legal: the pawn on e2 cannot go to e5");
    assert_eq!(history.moves().len(), 16);
}

#[test]
fn of_two_draws_at_once_the_repetition_is_the_outcome() {
    let mut history = History::new("n6k/8/8/8/8/8/8/N6K w - - 134 100".parse().unwrap());
    for text in ["Nb3", "Nb6", "Na1", "Na8"].into_iter().cycle().take(16) {
        history.play(history.position().parse_san(text).unwrap()).unwrap();
    }
    assert_eq!((history.position().halfmove_clock(), history.occurrences()), (150, 5));
    assert_eq!(history.outcome(), Some(Outcome::FivefoldRepetition));
    history.undo();
    assert_eq!(history.outcome(), None);
}

#[test]
fn castling_rights_and_legal_en_passant_captures_distinguish_positions() {
    let times = |fen, moves: &[&str]| {
        let mut history = History::new(position(fen));
        for text in moves {
            history.play(history.position().parse_san(text).unwrap()).unwrap();
        }
        history.occurrences()
    };
    let back = ["Ng1", "Ng8", "Nf3", "Nf6"];
    assert_eq!(times("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2", &back), 2);
    let king = ["Ke2", "Nc6", "Ke1", "Nb8"];
    assert_eq!(times("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", &king), 1, "rights are gone");
    let pawn = "4k3/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1";
    assert_eq!(times(pawn, &["e4", "Kd8", "Nf3", "Ke8", "Ng1", "Kd8"]), 2, "after the king has moved");
    assert_eq!(times(pawn, &["e4", "Kd8", "Nf3", "Ke8", "Ng1"]), 1, "the capture was possible the first time");
    // The pawn on d4 is pinned along the rank, so the capture never was possible.
    let pinned = "8/8/8/8/k2p3R/8/4P3/4K1N1 w - - 0 1";
    assert_eq!(times(pinned, &["e4", "Ka3", "Nf3", "Ka4", "Ng1"]), 2);
}

#[test]
fn a_null_move_passes_the_turn_and_nothing_else() {
    let mut history = position("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
    let before = (history.clone(), history.key());
    let undo = history.make_null();
    assert_eq!(history.to_string(), "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3");
    assert_eq!(history.key(), Position::new(&history.setup()).unwrap().key());
    history.unmake_null(&undo);
    assert_eq!((history.clone(), history.key()), before);
}
