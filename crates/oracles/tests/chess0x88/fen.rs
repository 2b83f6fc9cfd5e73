//! FEN as shakmaty reads it.

use chess0x88::{Board, CastlingRights, Color, File, Piece, Rank, Setup, Square};
use proptest::prelude::*;

fn any_setup() -> impl Strategy<Value = Setup> {
    let code = prop_oneof![3 => Just(0_u8), 2 => 1..=6_u8, 2 => 9..=14_u8];
    let board = proptest::collection::vec(code, 64).prop_map(|codes| {
        let mut board = Board::EMPTY;
        for (square, code) in Square::all().zip(codes) {
            board.set(square, Piece::from_code(code));
        }
        board
    });
    let ep_square = proptest::option::of((0..8_usize, any::<bool>()));
    (board, any::<bool>(), 0..16_u8, ep_square, any::<u16>(), any::<u16>()).prop_map(
        |(board, black, castling, ep_square, halfmove_clock, fullmove_number)| Setup {
            board,
            turn: if black { Color::Black } else { Color::White },
            castling_rights: CastlingRights::from_code(castling),
            ep_square: ep_square
                .map(|(file, third)| Square::new(File::ALL[file], if third { Rank::Third } else { Rank::Sixth })),
            halfmove_clock,
            fullmove_number,
        },
    )
}

proptest! {
    #[test]
    fn shakmaty_parses_the_same_setup(setup in any_setup()) {
        let written = setup.to_string();
        let theirs: shakmaty::fen::Fen = written.parse().expect("shakmaty parses what we write");
        for square in Square::all() {
            let their_piece = theirs.as_setup().board.piece_at(shakmaty::Square::new(u32::from(square.index())));
            prop_assert_eq!(setup.board.get(square).map(Piece::char), their_piece.map(shakmaty::Piece::char));
        }
        prop_assert_eq!(setup.turn == Color::White, theirs.as_setup().turn.is_white());
        prop_assert_eq!(u32::from(setup.halfmove_clock), theirs.as_setup().halfmoves);
    }
}
