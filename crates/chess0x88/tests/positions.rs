//! Which setups are valid positions, and which are not, and why.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::collections::HashSet;

use chess0x88::{Board, Color, Move, Piece, PieceType, Position, Setup, Square};

#[test]
fn every_reason_why_a_setup_is_not_valid() {
    let mut reasons = HashSet::new();
    for (fen, reason) in [
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "White has more than one king"),
        ("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", "White has more than 16 pieces"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has more than 8 pawns"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a pawn cannot stand on a1"),
        ("p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn cannot stand on a8"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "White cannot castle on the king's side: king or rook is not in place"),
        ("4k3/8/8/8/8/8/8/4KN1R w F - 0 1", "White cannot castle on the king's side: king or rook is not in place"),
        ("r7/4k3/8/8/8/8/8/4K3 w q - 0 1", "Black cannot castle on the queen's side: king or rook is not in place"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no pawn has just passed e6"),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "no pawn has just passed e6"),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", "no pawn has just passed e6"),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "no pawn has just passed e3"),
        ("4k3/4r3/8/8/8/8/8/4K3 b - - 0 1", "the side that has just moved is in check from e7"),
        ("8/8/8/8/8/8/3k4/4K3 w - - 0 1", "the side that has just moved is in check from e1"),
    ] {
        let setup: Setup = fen.parse().unwrap();
        let error = Position::new(&setup).unwrap_err();
        assert_eq!(error.to_string(), reason, "{fen}");
        assert_eq!(Position::try_from(&setup), Err(error));
        reasons.insert(std::mem::discriminant(&error));
    }
    assert_eq!(reasons.len(), 8, "every kind of reason");
    // A right for a rook on the wrong side of its king cannot be written in a FEN.
    let mut setup: Setup = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
    setup.castling_rights.set(Color::White, chess0x88::CastlingSide::KingSide, Some(chess0x88::File::A));
    assert!(Position::new(&setup).unwrap_err().to_string().contains("on the king's side"));
}

#[test]
fn a_castling_rook_of_chess960_may_not_expose_its_king() {
    for (fen, castling) in [
        ("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", false),
        ("4k3/8/8/8/8/8/8/1RK4q w B - 0 1", false),
        ("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", true),
        ("4k3/8/8/8/8/8/8/nRK5 w B - 0 1", true),
        ("qrk5/8/8/8/8/8/8/4K3 b b - 0 1", true),
        ("Qrk5/8/8/8/8/8/8/4K3 b b - 0 1", false),
        ("5kRr/8/8/8/8/8/8/4K3 b - - 0 1", false),
        ("4k3/8/8/8/8/8/8/5KRq w G - 0 1", false),
    ] {
        let position: Position = fen.parse().unwrap();
        let found = position.legal_moves().iter().any(|mv| mv.kind() == chess0x88::MoveKind::Castling);
        assert_eq!(found, castling, "{fen}");
    }
    let shielded: Position = "4k3/8/8/8/8/8/8/qRK5 w B - 0 1".parse().unwrap();
    assert_eq!(shielded.parse_san("O-O-O").unwrap_err().to_string(), "cannot castle: c1 is attacked");
}

#[test]
fn a_rook_that_has_come_back_castles_no_more() {
    let mut position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
    let castling = Move::castling;
    for text in ["Rg1", "Rb8", "Rh1", "Ra8"] {
        position.make(position.parse_san(text).unwrap());
    }
    assert_eq!(position.to_string(), "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 4 3");
    assert!(!position.is_pseudo_legal(castling(Square::E1, Square::H1)));
    assert!(position.is_pseudo_legal(castling(Square::E1, Square::A1)));
    position.make_null();
    assert!(position.is_pseudo_legal(castling(Square::E8, Square::H8)));
    assert!(!position.is_pseudo_legal(castling(Square::E8, Square::A8)));
}

#[test]
fn castling_as_another_kind_of_move_is_named_as_such() {
    let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
    let wrong = Move::normal(Square::E1, Square::G1);
    let why = position.illegal_reason(wrong).unwrap().to_string();
    assert_eq!(why, "from e1 to g1 there is no move of this kind; castling goes to the rook's square");
    assert_eq!(position.illegal_reason(Move::castling(Square::E1, Square::H1)), None);
    assert_eq!(position.parse_san("Kh1").unwrap_err().to_string(), "no king can go to h1");
    let start = Position::start();
    assert_eq!(start.parse_san("Ka1").unwrap_err().to_string(), "no king can go to a1", "castling is not meant");
    assert_eq!(start.parse_san("Kg1").unwrap_err().to_string(), "no king can go to g1");
    let blocked: Position = "4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1".parse().unwrap();
    assert_eq!(blocked.parse_san("Kc1").unwrap_err().to_string(), "cannot castle: the piece on d1 is in the way");
}

#[test]
fn images_of_chess960_keep_the_outermost_rooks() {
    for number in 0..960 {
        let start = Position::new(&Setup::chess960_start(number).unwrap()).unwrap();
        assert_eq!(Position::from_image(&start.image()), Ok(start));
    }
    let idle: Position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse().unwrap();
    assert_eq!((idle.ep_square(), idle.image()[130]), (None, 0xFF), "it is dropped if no pawn attacks it");
}

#[test]
fn clocks_saturate() {
    let mut position: Position = "4k3/8/8/8/8/8/8/4K2R b - - 65534 65535".parse().unwrap();
    for text in ["Kd8", "Kd1", "Ke8", "Ke1"] {
        position.make(position.parse_san(text).unwrap());
    }
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (65535, 65535));
    assert_eq!(position.image()[131], 255, "the image has one byte for it");
}

#[test]
fn the_halfmove_clock_goes_on_after_the_end_of_any_game() {
    let mut position = Position::start();
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(10_000) {
        position.make(position.parse_san(text).unwrap());
    }
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 10000 5001";
    assert_eq!(position.to_string(), fen);
    assert_eq!(fen.parse::<Position>(), Ok(position.clone()));
    position.make(position.parse_san("e4").unwrap());
    assert_eq!(position.halfmove_clock(), 0);
}

#[test]
fn positions_differ_if_their_fens_do() {
    let position = |fen: &str| fen.parse::<Position>().unwrap();
    let one = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    for other in [
        "4k3/8/8/8/8/8/8/4K2R w K - 1 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 2",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R b K - 0 1",
    ] {
        assert_ne!(one, position(other), "{other}");
    }
    assert_eq!(one, position("4k3/8/8/8/8/8/8/4K2R w H - 0 1"));
}

#[test]
fn sliders_attack_along_their_lines_and_no_others() {
    let attacks = |piece_type, square| {
        let mut board = Board::EMPTY;
        board.set(Square::D4, Some(Piece::new(piece_type, Color::White)));
        board.is_attacked_by_slider(square, Color::White)
    };
    for (piece_type, diagonal, straight) in [
        (PieceType::Bishop, true, false),
        (PieceType::Rook, false, true),
        (PieceType::Queen, true, true),
        (PieceType::Knight, false, false),
        (PieceType::King, false, false),
        (PieceType::Pawn, false, false),
    ] {
        assert_eq!(
            (attacks(piece_type, Square::H8), attacks(piece_type, Square::D8)),
            (diagonal, straight),
            "{piece_type:?}"
        );
        assert!(!attacks(piece_type, Square::E6));
    }
}

#[test]
fn mate_is_not_stalemate() {
    let mated: Position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse().unwrap();
    assert!(mated.is_checkmate() && !mated.is_stalemate());
    let stuck: Position = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1".parse().unwrap();
    assert!(stuck.is_stalemate() && !stuck.is_checkmate());
}
