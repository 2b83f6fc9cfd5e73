//! Random games compared with cozy-chess and shakmaty after every move, and unmade again.

use chess0x88::{History, Move, MoveKind, PieceType, Position};
use proptest::prelude::*;

use crate::trio::Trio;

/// Plays a game by choosing among the legal moves, compares at every ply, and unmakes all moves.
fn play_and_compare(start: &str, choices: &[usize]) -> Result<(), TestCaseError> {
    let mut trio = Trio::new(start);
    let mut made = Vec::new();
    for choice in choices {
        trio.compare().map_err(TestCaseError::fail)?;
        trio.compare_legality(*choice as u16).map_err(TestCaseError::fail)?;
        let moves = trio.ours.legal_moves();
        let Some(next) = moves.get(choice % moves.len().max(1)).copied() else { break };
        let before = (trio.ours.clone(), trio.ours.key(), trio.ours.legal_moves().to_vec());
        made.push((before, next, trio.play(next)));
    }
    let mut position = trio.ours;
    for (before, next, undo) in made.iter().rev() {
        position.unmake(*next, undo);
        prop_assert_eq!(&(position.clone(), position.key(), position.legal_moves().to_vec()), before);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_games(choices in proptest::collection::vec(any::<usize>(), 1..120)) {
        play_and_compare("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &choices)?;
    }

    #[test]
    fn random_games_with_much_castling_and_promotion(
        choices in proptest::collection::vec(any::<usize>(), 1..60),
        start in 0..4_usize,
    ) {
        let starts = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ];
        play_and_compare(starts[start], &choices)?;
    }

    #[test]
    fn random_endgames_with_few_pieces(choices in proptest::collection::vec(any::<usize>(), 1..60), start in 0..4_usize) {
        let starts = [
            "8/8/4k3/3b4/3B4/4K3/8/8 w - - 90 80",
            "8/5k2/8/4p3/3N4/8/3K4/8 w - - 0 1",
            "8/3k4/2p5/1B6/8/5b2/4K3/8 w - - 95 100",
            "k7/1P6/1K6/8/8/8/8/n7 b - - 0 1",
        ];
        play_and_compare(starts[start], &choices)?;
    }

    #[test]
    fn random_chess960_games(choices in proptest::collection::vec(any::<usize>(), 1..80), start in 0..4_usize) {
        let starts = [
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBea - 0 1",
        ];
        play_and_compare(starts[start], &choices)?;
    }

    /// Knights that can hardly do anything but return, counted by shakmaty's EPD.
    #[test]
    fn repetitions_are_counted(choices in proptest::collection::vec(0..3_usize, 1..40)) {
        let mut history = History::new("n1k5/8/8/4pP2/8/8/8/2K4N w - e6 0 1".parse().unwrap());
        let mut seen = Vec::new();
        for choice in choices {
            let fen: shakmaty::fen::Fen = history.position().to_string().parse().unwrap();
            let shak: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
            seen.push(shakmaty::fen::Epd::from_position(&shak, shakmaty::EnPassantMode::Legal).to_string());
            let times = seen.iter().filter(|other| *other == seen.last().unwrap()).count();
            prop_assert_eq!(history.occurrences(), times);
            let moves = history.position().legal_moves();
            history.play(moves[choice % moves.len()]).unwrap();
        }
        while let Some(key) = seen.pop() {
            history.undo().unwrap();
            prop_assert_eq!(history.occurrences(), 1 + seen.iter().filter(|other| **other == key).count());
        }
        prop_assert_eq!(history.undo(), None);
    }
}

proptest! {
    #[test]
    fn illegal_moves_do_not_panic(bits in proptest::collection::vec(any::<u16>(), 1..60)) {
        let mut position = Position::start();
        for mv in bits.into_iter().filter_map(Move::from_bits) {
            let _ = position.gives_check(mv);
            let _ = (position.see(mv), position.see_ge(mv, 0), position.key_after(mv), position.move_changes(mv));
            let _ = (position.is_legal(mv), position.is_legal_with(&position.check_info(), mv));
            let _ = position.san(mv);
            position.make(mv);
            let _ = position.legal_moves();
            let _ = position.outcome();
            let _ = position.to_string();
        }
    }
}

#[test]
fn a_pawn_promotes_to_any_of_four() {
    let position: Position = "8/P6k/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
    let promotions: Vec<MoveKind> =
        position.legal_moves().iter().map(|mv| mv.kind()).filter(|kind| *kind != MoveKind::Normal).collect();
    let expected = [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight].map(MoveKind::Promotion);
    assert_eq!(promotions, expected);
}
