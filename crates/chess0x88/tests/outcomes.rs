//! How games end, and what exchanges are worth.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use chess0x88::{
    Board, Color, Direction, DrawClaim, History, Move, MoveKind, Outcome, Piece, PieceType, Position, Square,
};
use proptest::prelude::*;

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
fn outcomes_are_said_in_words() {
    assert_eq!(Outcome::Checkmate { winner: Color::White }.to_string(), "White wins by checkmate");
    assert_eq!(Outcome::InsufficientMaterial.to_string(), "draw: nobody can be mated any more");
    assert_eq!(DrawClaim::FiftyMoves.to_string(), "fifty moves without a capture or a pawn's move");
}

#[test]
fn fifty_moves_can_be_claimed_and_seventy_five_need_not() {
    let mut line = History::new(position("k7/8/8/8/8/8/1R6/4K3 w - - 98 60"));
    let mut claims = Vec::new();
    for text in ["Rc2", "Ka7", "Rd2"] {
        claims.push(line.draw_claim());
        line.play(line.position().parse_san(text).unwrap()).unwrap();
    }
    assert_eq!(claims, [None, None, Some(DrawClaim::FiftyMoves)]);
    assert_eq!(line.outcome(), None);
}

#[test]
fn three_times_can_be_claimed_and_five_times_is_a_draw() {
    let mut line = History::new(Position::start());
    let mut seen = Vec::new();
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(16) {
        line.play(line.position().parse_san(text).unwrap()).unwrap();
        seen.push((line.repetitions(), line.draw_claim().is_some(), line.outcome()));
    }
    let drawn = Some(Outcome::FivefoldRepetition);
    assert_eq!([seen[3], seen[6], seen[7]], [(2, false, None), (2, false, None), (3, true, None)]);
    assert_eq!([seen[14], seen[15]], [(4, true, None), (5, false, drawn)]);
    let illegal = Move::normal(Square::E2, Square::E5);
    assert_eq!(line.play(illegal).unwrap_err().to_string(), "e2e5 is not legal: the pawn on e2 cannot go to e5");
    assert_eq!(line.moves().len(), 16);
}

#[test]
fn of_two_draws_at_once_the_repetition_is_told() {
    let mut line = History::new("n6k/8/8/8/8/8/8/N6K w - - 134 100".parse().unwrap());
    for text in ["Nb3", "Nb6", "Na1", "Na8"].into_iter().cycle().take(16) {
        line.play(line.position().parse_san(text).unwrap()).unwrap();
    }
    assert_eq!((line.position().halfmove_clock(), line.repetitions()), (150, 5));
    assert_eq!(line.outcome(), Some(Outcome::FivefoldRepetition));
    line.undo();
    assert_eq!(line.outcome(), None);
}

#[test]
fn a_lost_right_or_an_en_passant_capture_makes_another_position() {
    let times = |fen, moves: &[&str]| {
        let mut line = History::new(position(fen));
        for text in moves {
            line.play(line.position().parse_san(text).unwrap()).unwrap();
        }
        line.repetitions()
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
fn passing_gives_the_turn_and_nothing_else() {
    let mut line = position("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
    let before = (line.clone(), line.key());
    let undo = line.make_null();
    assert_eq!(line.to_string(), "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3");
    assert_eq!(line.key(), Position::new(&line.setup()).unwrap().key());
    line.unmake_null(&undo);
    assert_eq!((line.clone(), line.key()), before);
}

/// The exchange played out on a bare board, one capture at a time, with the men found by walking.
fn slow_exchange(position: &Position, mv: Move) -> i32 {
    let mut board = position.board().clone();
    let (from, to, side) = (mv.from(), mv.to(), position.turn());
    let mut man = board.get(from).unwrap();
    let mut gain = board.get(to).map_or(0, |piece| piece.piece_type.see_value());
    match mv.kind() {
        MoveKind::Castling => return 0,
        MoveKind::EnPassant => {
            gain = PieceType::Pawn.see_value();
            board.set(Square::new(to.file(), from.rank()), None);
        }
        MoveKind::Promotion(kind) => {
            gain += kind.see_value() - PieceType::Pawn.see_value();
            man = Piece::new(kind, side);
        }
        MoveKind::Normal => {}
    }
    board.set(from, None);
    board.set(to, Some(man));
    gain - slow_answer(&board, to, !side)
}

/// What a side wins by taking on a square with its least man, if that pays.
fn slow_answer(board: &Board, square: Square, side: Color) -> i32 {
    let Some(from) = slow_least(board, square, side) else { return 0 };
    let mut man = board.get(from).unwrap();
    let taken = board.get(square).unwrap().piece_type.see_value();
    let mut gain = taken;
    if man.piece_type == PieceType::Pawn && matches!(square.rank().index(), 0 | 7) {
        man = Piece::new(PieceType::Queen, side);
        gain += PieceType::Queen.see_value() - PieceType::Pawn.see_value();
    }
    let mut next = board.clone();
    next.set(from, None);
    next.set(square, Some(man));
    if man.piece_type == PieceType::King && slow_least(&next, square, !side).is_some() {
        return 0;
    }
    (gain - slow_answer(&next, square, !side)).max(0)
}

fn slow_least(board: &Board, square: Square, side: Color) -> Option<Square> {
    let first = |directions: &[Direction], reach: usize| -> Vec<Square> {
        let meets =
            |direction: &Direction| square.ray(*direction).take(reach).find(|square| board.get(*square).is_some());
        directions.iter().filter_map(meets).collect()
    };
    let (lines, diagonals) = (Direction::ORTHOGONALS, Direction::DIAGONALS);
    let all: Vec<Direction> = lines.into_iter().chain(diagonals).collect();
    PieceType::ALL.into_iter().find_map(|kind| {
        let places = match kind {
            PieceType::Pawn => first(&diagonals, 1)
                .into_iter()
                .filter(|from| (from.rank() < square.rank()) == (side == Color::White))
                .collect(),
            PieceType::Knight => Direction::KNIGHT_STEPS.iter().filter_map(|jump| square.step(*jump)).collect(),
            PieceType::Bishop => first(&diagonals, 7),
            PieceType::Rook => first(&lines, 7),
            PieceType::Queen => first(&all, 7),
            PieceType::King => first(&all, 1),
        };
        let able = places.into_iter().filter(|from| board.get(*from) == Some(Piece::new(kind, side)));
        able.min_by_key(|from| from.code())
    })
}

proptest! {
    #[test]
    fn exchanges_are_worth_what_playing_them_out_is_worth(choices in proptest::collection::vec(any::<usize>(), 1..90)) {
        let mut position = Position::start();
        for choice in choices {
            let moves = position.legal_moves();
            for mv in &moves {
                let san = position.san(mv);
                let again = Position::new(&position.setup()).unwrap();
                prop_assert_eq!(position.see(mv), again.see(mv), "{} in {}", san, position);
                prop_assert_eq!(position.see(mv), slow_exchange(&position, mv), "{} in {}", san, position);
            }
            let Some(next) = moves.get(choice % moves.len().max(1)) else { break };
            position.make(*next);
        }
    }
}
