//! What a search asks of the board, compared with plain recomputation.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod naive;

use chess0x88::{Color, History, Move, MoveList, Piece, PieceType, Position, SearchStack, Setup, Square};
use proptest::prelude::*;

/// Positions with all kinds of moves, Chess960 included.
const STARTS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
    "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBea - 0 1",
    "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1",
    "3r3k/P3P3/8/8/8/8/p3p3/3R3K w - - 0 1",
    "r1q3k1/1P6/8/8/8/8/6p1/K6R w - - 0 1",
];

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_games_agree_with_plain_recomputation(
        start in 0..STARTS.len(),
        choices in proptest::collection::vec(any::<usize>(), 1..80),
    ) {
        let mut position = position(STARTS[start]);
        for choice in choices {
            naive::compare(&position).map_err(TestCaseError::fail)?;
            let moves = position.legal_moves();
            for bits in [choice as u16, (choice >> 16) as u16, (choice >> 32) as u16] {
                if let Some(mv) = Move::from_bits(bits) {
                    naive::compare_legality(&position, &moves, mv).map_err(TestCaseError::fail)?;
                }
            }
            let Some(next) = moves.get(choice % moves.len().max(1)) else { break };
            position.make(*next);
        }
    }

    #[test]
    fn random_chess960_starting_positions_agree_with_plain_recomputation(
        number in 0..960_u16,
        choices in proptest::collection::vec(any::<usize>(), 1..60),
    ) {
        let mut position = Position::new(&Setup::chess960_start(number).unwrap()).unwrap();
        for choice in choices {
            naive::compare(&position).map_err(TestCaseError::fail)?;
            let moves = position.legal_moves();
            let Some(next) = moves.get(choice % moves.len().max(1)) else { break };
            position.make(*next);
        }
    }

    /// A game and a search on top of it, with null moves, in positions where hardly anything but repetition happens.
    #[test]
    fn repetitions_in_a_search_agree_with_comparing_all_positions(
        start in 0..3_usize,
        game in proptest::collection::vec(0..3_usize, 0..30),
        search in proptest::collection::vec(0..20_usize, 0..60),
    ) {
        let starts = [
            "n1k5/8/8/4pP2/8/8/8/2K4N w - e6 0 1",
            "7k/p7/8/8/8/8/7P/K7 w - - 30 40",
            "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
        ];
        let mut history = History::new(position(starts[start]));
        let mut seen = vec![identity(history.position())];
        for choice in game {
            let moves = history.position().legal_moves();
            let Some(mv) = moves.get(choice % moves.len().max(1)) else { break };
            history.play(*mv).unwrap();
            seen.push(identity(history.position()));
        }
        let mut stack = SearchStack::new(&history);
        let root = seen.len() - 1;
        // For each visit, the index of the first visit after the last null move.
        let mut first = vec![0; seen.len()];
        for choice in search {
            let moves = stack.position().legal_moves();
            match choice {
                0..4 if stack.ply() > 0 => {
                    prop_assert!(stack.unmake());
                    seen.pop();
                    first.pop();
                }
                4 if !stack.position().is_check() => {
                    stack.make_null();
                    first.push(seen.len());
                    seen.push(identity(stack.position()));
                }
                _ => {
                    let Some(mv) = moves.get(choice % 3 % moves.len().max(1)) else { break };
                    stack.make(*mv);
                    first.push(*first.last().unwrap());
                    seen.push(identity(stack.position()));
                }
            }
            prop_assert_eq!(stack.ply(), seen.len() - 1 - root);
            let current = seen.len() - 1;
            let earlier: Vec<usize> = (first[current]..current).filter(|index| seen[*index] == seen[current]).collect();
            prop_assert_eq!(stack.occurrences(), 1 + earlier.len());
            let expected = earlier.len() >= 2 || earlier.iter().any(|index| *index > root);
            prop_assert_eq!(stack.is_repetition(), expected);
        }
        while stack.unmake() {}
        prop_assert_eq!(stack.position(), history.position());
        prop_assert_eq!(stack.occurrences(), history.occurrences());
    }
}

/// What makes two positions the same by the rules, as text: placement, turn, castling rights, legal en passant.
fn identity(position: &Position) -> String {
    let mut setup = position.setup();
    (setup.halfmove_clock, setup.fullmove_number) = (0, 1);
    let is_legal = position.legal_moves().iter().any(|mv| mv.kind() == chess0x88::MoveKind::EnPassant);
    setup.ep_square = setup.ep_square.filter(|_| is_legal);
    setup.to_string()
}

/// All 65,536 bit patterns, in many positions.
#[test]
fn any_move_is_legal_exactly_if_it_is_generated() {
    let mut fens: Vec<String> = STARTS.iter().map(|fen| (*fen).to_owned()).collect();
    fens.extend(
        [
            "4k3/8/8/8/7b/8/3PPP2/3QKB2 w - - 0 1",
            "4k3/8/8/8/1b6/8/3P4/R3K2R w KQ - 0 1",
            "4k3/4r3/8/8/8/5n2/8/R3K2R w KQ - 0 1",
            "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
            "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
            "4k3/8/8/8/8/8/8/qRK5 w B - 0 1",
            "r3k2r/8/8/8/3Q4/8/8/R3K2R b KQkq - 0 1",
        ]
        .map(str::to_owned),
    );
    for fen in fens {
        let position = position(&fen);
        let moves = position.legal_moves();
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            naive::compare_legality(&position, &moves, mv).unwrap();
        }
    }
}

#[test]
fn noisy_moves_are_captures_and_queen_promotions() {
    let sans = |position: &Position, moves: MoveList| {
        let mut sans: Vec<String> = moves.iter().map(|mv| position.san(*mv).to_string()).collect();
        sans.sort();
        sans
    };
    let pawn = position("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(sans(&pawn, pawn.noisy_moves()), ["a8=Q", "axb8=B", "axb8=N", "axb8=Q+", "axb8=R+"]);
    assert_eq!(sans(&pawn, pawn.quiet_moves()), ["Ka2", "Kb1", "Kb2", "a8=B", "a8=N", "a8=R"]);
    assert_eq!(sans(&pawn, pawn.captures()), ["axb8=B", "axb8=N", "axb8=Q+", "axb8=R+"]);
    // In check along the last rank, a promotion interposes.
    let check = position("r2K3k/1P6/8/8/8/8/8/8 w - - 0 1");
    assert_eq!(sans(&check, check.noisy_moves()), ["b8=Q", "bxa8=B", "bxa8=N", "bxa8=Q", "bxa8=R"]);
    assert_eq!(sans(&check, check.quiet_moves())[..5], ["Kc7", "Kd7", "Ke7", "b8=B", "b8=N"]);
}

#[test]
fn of_equal_pieces_the_one_on_the_lowest_square_captures_first() {
    // After Nxe5 Rxe5 the rook on e3 captures before the rook on a5, and opens the file for the black rook on e1. If the
    // rook on a5 captured first, the exchange would gain a pawn.
    let position = position("4q2k/4r3/8/R3p3/8/4RN2/7K/4r3 w - - 0 1");
    let capture = position.parse_san("Nxe5").unwrap();
    assert_eq!((position.see(capture), naive::see(&position, capture)), (-220, -220));
    assert!(position.see_ge(capture, -220) && !position.see_ge(capture, -219));
}

#[test]
fn of_two_pawns_the_one_on_the_lower_file_captures_first() {
    // After Qxe8 Rxe8 the pawn on d7 captures before the one on f7, and opens the diagonal for the bishop one capture earlier.
    // If the pawn on f7 captured first, the exchange would gain 220.
    for (fen, text) in
        [("rr2n3/3P1P2/7k/8/b7/8/7K/4Q3 w - - 0 1", "Qxe8"), ("4q3/7k/8/B7/8/7K/3p1p2/RR2N3 b - - 0 1", "Qxe1")]
    {
        let position = position(fen);
        let capture = position.parse_san(text).unwrap();
        assert_eq!((position.see(capture), naive::see(&position, capture)), (50, 50), "{fen}");
        assert!(position.see_ge(capture, 50) && !position.see_ge(capture, 51), "{fen}");
    }
}

#[test]
fn keys_of_a_part_depend_on_that_part_alone() {
    let [one, other] = ["r3k3/p7/8/8/8/8/P7/4K2R w Kq - 0 1", "4k3/p7/8/8/8/8/P7/R3K2R b KQ - 3 9"].map(position);
    assert_eq!(one.pawn_key(), other.pawn_key());
    assert_ne!(one.non_pawn_key(Color::White), other.non_pawn_key(Color::White));
    assert_ne!(one.non_pawn_key(Color::Black), other.non_pawn_key(Color::Black));
    assert_eq!((one.minor_key(), position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").pawn_key()), (0, 0));
    // Without castling rights and en passant, and with Black to move, the key is that of the pieces alone.
    let bare = position("r2bk3/p7/8/8/8/8/P7/2N1K2R b - - 0 1");
    assert_eq!(bare.key(), bare.pawn_key() ^ bare.non_pawn_key(Color::White) ^ bare.non_pawn_key(Color::Black));
    assert_ne!(bare.minor_key(), 0);
}

#[test]
fn play_refuses_what_is_not_legal_and_changes_nothing() {
    let mut position = Position::start();
    let error = position.play(Move::normal(Square::E2, Square::E5)).unwrap_err();
    assert_eq!(error.to_string(), "e2e5 is not legal: the pawn on e2 cannot go to e5");
    assert_eq!(position, Position::start());
    let undo = position.play(Move::normal(Square::E2, Square::E4)).unwrap();
    assert_eq!((undo.moved(), undo.captured()), (Some(Piece::new(PieceType::Pawn, Color::White)), None));
    let null = position.make_null();
    assert_eq!((null.moved(), null.captured()), (None, None));
}
