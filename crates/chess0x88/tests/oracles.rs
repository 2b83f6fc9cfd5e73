//! Random games, move by move, beside cozy-chess and shakmaty: the same legal moves everywhere, and nothing is
//! lost on the way back.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use chess0x88::{Kind, Move, MoveKind, Position, Setup};
use proptest::prelude::*;
use shakmaty::Position as _;

/// A move as king-takes-rook text, which all three can produce.
fn ours(played: Move) -> String {
    let becomes = match played.kind() {
        MoveKind::Promotion(kind) => kind.letter().to_ascii_lowercase().to_string(),
        _ => String::new(),
    };
    format!("{}{}{becomes}", played.from(), played.to())
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort();
    moves
}

fn by_shakmaty(fen: &str) -> Vec<String> {
    let fen: shakmaty::fen::Fen = fen.parse().unwrap();
    let position: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Chess960).unwrap();
    sorted(
        position
            .legal_moves()
            .iter()
            .map(|played| played.to_uci(shakmaty::CastlingMode::Chess960).to_string())
            .collect(),
    )
}

fn by_cozy_chess(fen: &str) -> Vec<String> {
    let setup: Setup = fen.parse().unwrap();
    // cozy-chess wants the rooks' files.
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    fields[2] = shredder_rights(&setup);
    let board = cozy_chess::Board::from_fen(&fields.join(" "), true).unwrap();
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(set.into_iter().map(|played| played.to_string()));
        false
    });
    sorted(moves)
}

fn shredder_rights(setup: &Setup) -> String {
    use chess0x88::{Color, Wing};
    let mut rights = String::new();
    for color in Color::ALL {
        for wing in Wing::ALL {
            if let Some(file) = setup.castling.rook(color, wing) {
                let letter = file.letter();
                rights.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
            }
        }
    }
    if rights.is_empty() { "-".to_owned() } else { rights }
}

/// Plays a game by choosing among the legal moves, and compares at every ply.
fn play_and_compare(start: &str, choices: &[usize]) -> Result<(), TestCaseError> {
    let setup: Setup = start.parse().unwrap();
    let mut position = Position::new(&setup).unwrap();
    let mut played = Vec::new();
    for choice in choices {
        let fen = position.to_string();
        let moves = position.legal_moves();
        let found = sorted(moves.iter().map(|played| ours(*played)).collect());
        prop_assert_eq!(&found, &by_shakmaty(&fen), "shakmaty, {}", &fen);
        prop_assert_eq!(&found, &by_cozy_chess(&fen), "cozy-chess, {}", &fen);
        prop_assert_eq!(&Position::new(&fen.parse().unwrap()).unwrap(), &position, "a game stays playable");
        let Some(next) = moves.get(choice % moves.len().max(1)).copied() else { break };
        let undo = position.play(next);
        played.push((fen, next, undo));
    }
    for (fen, next, undo) in played.iter().rev() {
        position.take_back(*next, undo);
        prop_assert_eq!(&position.to_string(), fen);
        prop_assert_eq!(position.legal_moves().len(), by_shakmaty(fen).len());
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
    fn random_chess960_games(choices in proptest::collection::vec(any::<usize>(), 1..80), start in 0..4_usize) {
        let starts = [
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBea - 0 1",
        ];
        play_and_compare(starts[start], &choices)?;
    }
}

proptest! {
    #[test]
    fn moves_that_are_not_legal_make_no_sense_but_do_not_panic(bits in proptest::collection::vec(any::<u16>(), 1..60)) {
        let mut position = Position::start();
        for played in bits.into_iter().filter_map(Move::from_bits) {
            position.play(played);
            let _ = position.legal_moves();
            let _ = position.is_check();
        }
    }
}

#[test]
fn a_pawn_becomes_any_of_four() {
    let position = Position::new(&"8/P6k/8/8/8/8/8/K7 w - - 0 1".parse().unwrap()).unwrap();
    let becomes: Vec<MoveKind> =
        position.legal_moves().iter().map(|played| played.kind()).filter(|kind| *kind != MoveKind::Normal).collect();
    let expected = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight].map(MoveKind::Promotion);
    assert_eq!(becomes, expected);
}
