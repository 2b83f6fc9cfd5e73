//! FEN and images: what is parsed is written back, and errors say what is wrong and where.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use chess0x88::{
    Board, CastlingRights, CastlingSide, Color, FenField, FenProblem, File, Piece, PieceType, Position, Rank, Setup,
    Square,
};
use proptest::prelude::*;

const KNOWN: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/8/8/8/8/8/8/8 b - - 65535 65535",
    "8/8/8/8/8/8/8/8 b - - 256 1",
];

#[test]
fn known_positions_are_written_back() {
    for fen in KNOWN {
        assert_eq!(Setup::from_fen(fen).unwrap().to_string(), fen);
        assert_eq!(fen.parse::<Setup>().unwrap().to_string(), fen);
    }
    assert_eq!(Setup::from_fen(KNOWN[0]).unwrap(), Setup::start());
}

#[test]
fn lenient_parsing_accepts_what_people_write() {
    let start = Setup::start();
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0",
        "  rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR\tw  qkQK -  0 1\n",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
    ] {
        assert_eq!(fen.parse::<Setup>().as_ref(), Ok(&start), "{fen:?}");
    }
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        " 8/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/8  w - - 0 1",
        "8/8/8/8/8/8/8/8\tw - - 0 1",
        "8/8/8/8/8/8/8/8 w - - 0 1 ",
        "8/8/8/8/8/8/8/8 w - - 00 1",
        "8/8/8/8/8/8/8/8 w - - 65536 1",
        "8/8/8/8/8/8/8/8 w - - 0 0",
        "8/8/8/8/8/8/8/8 w - e3 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kqKQ - 0 1",
    ] {
        assert!(Setup::from_fen(fen).is_err(), "{fen:?} is not strict");
    }
    let order = Setup::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QKkq - 0 1").unwrap_err();
    assert_eq!((order.at, order.problem), (46, FenProblem::NotStandard));
    let large: Setup = "8/8/8/8/8/8/8/8 w - - 65536 65536".parse().unwrap();
    assert_eq!((large.halfmove_clock, large.fullmove_number), (65535, 65535), "the largest there is");
}

#[test]
fn chess960_rights_name_their_rooks() {
    // Two rooks on the king's side: K is the outer one, the inner one needs its file.
    let outer: Setup = "4k3/8/8/8/8/8/8/1K3R1R w K - 0 1".parse().unwrap();
    assert_eq!(outer.castling_rights.rook_file(Color::White, CastlingSide::KingSide), Some(File::H));
    let inner: Setup = "4k3/8/8/8/8/8/8/1K3R1R w F - 0 1".parse().unwrap();
    assert_eq!(inner.castling_rights.rook_file(Color::White, CastlingSide::KingSide), Some(File::F));
    assert_eq!(inner.to_string(), "4k3/8/8/8/8/8/8/1K3R1R w F - 0 1");
    let queen_side: Setup = "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1".parse().unwrap();
    assert_eq!(queen_side.castling_rights.rook_file(Color::White, CastlingSide::QueenSide), Some(File::A));
    let shredder: Setup = "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1".parse().unwrap();
    assert_eq!(shredder.castling_rights.rook_file(Color::Black, CastlingSide::QueenSide), Some(File::B));
    assert_eq!(shredder.to_string(), "1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1");
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    for (fen, at, problem) in [
        ("", 0, FenProblem::Missing(FenField::Placement)),
        ("8/8/8/8/8/8/8/8", 15, FenProblem::Missing(FenField::Turn)),
        ("8/8/8/8/8/8/8/8 w", 17, FenProblem::Missing(FenField::Castling)),
        ("8/8/8/8/8/8/8/8 w -", 19, FenProblem::Missing(FenField::EnPassant)),
        ("8/8/8/8/8/8/8/8 w - - 0 1 x", 26, FenProblem::TooMuch),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1", 16, FenProblem::TooManyRanks),
        ("8/8/8/8/8/8/8 w - - 0 1", 13, FenProblem::TooFewRanks(Rank::Second)),
        ("8/7/8/8/8/8/8/8 w - - 0 1", 3, FenProblem::RankTooShort(Rank::Seventh)),
        ("8/7pp/8/8/8/8/8/8 w - - 0 1", 4, FenProblem::RankTooLong(Rank::Seventh)),
        ("8/72/8/8/8/8/8/8 w - - 0 1", 3, FenProblem::RankTooLong(Rank::Seventh)),
        ("8/x7/8/8/8/8/8/8 w - - 0 1", 2, FenProblem::NotAPiece('x')),
        ("8/07p/8/8/8/8/8/8 w - - 0 1", 2, FenProblem::NotAPiece('0')),
        ("8/9/8/8/8/8/8/8 w - - 0 1", 2, FenProblem::NotAPiece('9')),
        ("8/8/8/8/8/8/8/8 x - - 0 1", 16, FenProblem::NotATurn),
        ("8/8/8/8/8/8/8/8 w Kx - 0 1", 19, FenProblem::NotACastlingRight('x')),
        ("8/8/8/8/8/8/8/8 w KK - 0 1", 19, FenProblem::SameCastlingRight('K')),
        ("8/8/8/8/8/8/8/8 w A - 0 1", 18, FenProblem::NoKingForCastling('A')),
        ("8/8/8/8/8/8/8/8 w - e4 0 1", 20, FenProblem::NotEnPassant),
        ("8/8/8/8/8/8/8/8 w - - -1 1", 22, FenProblem::NotAHalfmoveClock),
        ("8/8/8/8/8/8/8/8 w - - 2x6 1", 22, FenProblem::NotAHalfmoveClock),
        ("8/8/8/8/8/8/8/8 w - - +5 1", 22, FenProblem::NotAHalfmoveClock),
        ("8/8/8/8/8/8/8/8 w - - 0 one", 24, FenProblem::NotAFullmoveNumber),
        ("8/ä7/8/8/8/8/8/8 w - - 0 1", 2, FenProblem::NotAPiece('ä')),
        ("8/8/8/8/8/8/8/8 w ä - 0 1", 18, FenProblem::NotACastlingRight('ä')),
    ] {
        let error = fen.parse::<Setup>().unwrap_err();
        assert_eq!((error.at, error.problem), (at, problem), "{fen:?}");
        assert!(error.to_string().starts_with(&format!("at character {}: ", at + 1)));
    }
    let two_digits = Setup::from_fen("44/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
    assert_eq!((two_digits.at, two_digits.problem), (1, FenProblem::TwoDigits));
}

fn any_board() -> impl Strategy<Value = Board> {
    let code = prop_oneof![3 => Just(0_u8), 2 => 1..=6_u8, 2 => 9..=14_u8];
    proptest::collection::vec(code, 64).prop_map(|codes| {
        let mut board = Board::EMPTY;
        for (square, code) in Square::all().zip(codes) {
            board.set(square, Piece::from_code(code));
        }
        board
    })
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let en_passant = proptest::option::of((0..8_usize, any::<bool>()));
    let halfmove_clock = prop_oneof![0..=256_u16, any::<u16>()];
    (any_board(), any::<bool>(), 0..16_u8, en_passant, halfmove_clock, any::<u16>()).prop_map(
        |(board, black, castling, en_passant, halfmove_clock, fullmove_number)| Setup {
            board,
            turn: if black { Color::Black } else { Color::White },
            castling_rights: CastlingRights::from_code(castling),
            ep_square: en_passant
                .map(|(file, third)| Square::new(File::ALL[file], if third { Rank::Third } else { Rank::Sixth })),
            halfmove_clock,
            fullmove_number,
        },
    )
}

proptest! {
    #[test]
    fn images_are_parsed_as_they_are_written(setup in any_setup()) {
        // The image does not say with which rook a side may castle.
        let read = Setup::from_image(&setup.image()).unwrap();
        prop_assert_eq!(read.castling_rights.code(), setup.castling_rights.code());
        let halfmove_clock = setup.halfmove_clock.min(255);
        prop_assert_eq!(&Setup { castling_rights: setup.castling_rights, ..read.clone() }, &Setup { halfmove_clock, ..setup });
        prop_assert_eq!(Setup::from_image(&read.image()), Ok(read));
    }

    #[test]
    fn whatever_bytes_parse_as_an_image_are_its_image(setup in any_setup(), at in 0..136_usize, byte: u8) {
        let mut image = setup.image();
        image[at] = byte;
        if let Ok(read) = Setup::from_image(&image) {
            prop_assert_eq!(read.image(), image);
        }
    }

    #[test]
    fn whatever_parses_is_written_and_parsed_again(board in any_board(), rights in "-|[A-HKQa-hkq]{1,4}", rest in "(-|[a-h][36]) [0-9]{1,5} [0-9]{1,5}") {
        let placement = Setup { board, ..Setup::empty() }.to_string();
        let placement = placement.split(' ').next().unwrap();
        if let Ok(setup) = format!("{placement} w {rights} {rest}").parse::<Setup>() {
            let written = setup.to_string();
            let passed_by_black = setup.ep_square.is_none_or(|square| square.rank() == Rank::Sixth);
            if passed_by_black && setup.fullmove_number > 0 {
                prop_assert_eq!(Setup::from_fen(&written), Ok(setup.clone()));
            }
            if Position::new(&setup).is_ok() {
                prop_assert_eq!(setup.shredder_fen().to_string().parse::<Setup>(), Ok(setup.clone()));
            }
            prop_assert_eq!(written.parse::<Setup>(), Ok(setup));
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,80}", fenlike in "[1-8pnbrqkPNBRQK/ wb-]{0,90}") {
        for text in [&text, &fenlike] {
            let _ = text.parse::<Setup>();
            if let Ok(setup) = Setup::from_fen(text) {
                prop_assert_eq!(&setup.to_string(), text);
            }
        }
    }
}

#[test]
fn bad_images_say_which_byte() {
    let good = Setup::start().image();
    for (at, byte, expected) in [
        (0x08, 0x01, "not a square"),
        (0x34, 0x07, "a piece's code"),
        (128, 0x01, "White to move"),
        (129, 0x10, "castling bits"),
        (130, 0x88, "en passant"),
        (134, 0x05, "the square of that king"),
        (135, 0xFF, "the square of that king"),
    ] {
        let mut image = good;
        image[at] = byte;
        let error = Setup::from_image(&image).unwrap_err();
        assert_eq!((error.at, error.found), (at, byte));
        assert!(error.to_string().contains(expected), "{error}");
    }
    assert_eq!(good[128..], [0x00, 0x0F, 0xFF, 0, 0, 1, 0x04, 0x74]);
    assert_eq!(Setup::start().board.get(Square::E1), Some(Piece::new(PieceType::King, Color::White)));
}
