//! What a position answers, computed again in the plainest way, from the 64 squares and by making moves.

use chess0x88::{
    Bitboard, Board, Color, Direction, Move, MoveKind, MoveList, Piece, PieceType, Position, Square, attacks,
};

/// What is reported when an answer differs.
type Difference = String;

macro_rules! agree {
    ($what:expr, $ours:expr, $naive:expr) => {
        match (&$ours, &$naive) {
            (ours, naive) if ours == naive => {}
            (ours, naive) => return Err(format!("{}: {ours:?}, computed plainly {naive:?}", $what)),
        }
    };
}

/// Compares everything that a position answers about itself and its moves.
pub(crate) fn compare(position: &Position) -> Result<(), Difference> {
    let compare = || {
        compare_keys(position)?;
        compare_pieces(position)?;
        compare_attacks(position)?;
        compare_stages(position)?;
        position.legal_moves().iter().try_for_each(|mv| compare_move(position, *mv))
    };
    compare().map_err(|difference| format!("{position}: {difference}"))
}

/// Compares legality and pseudo-legality of any move with the list of legal moves and with making it.
pub(crate) fn compare_legality(position: &Position, moves: &[Move], mv: Move) -> Result<(), Difference> {
    let compare = || {
        let listed = moves.contains(&mv);
        agree!(format!("legality of {mv:?}"), position.is_legal(mv), listed);
        agree!(format!("legality of {mv:?} by info"), position.is_legal_with(&position.check_info(), mv), listed);
        if position.is_pseudo_legal(mv) {
            if mv.kind() != MoveKind::Castling {
                let mut next = position.clone();
                next.make(mv);
                let is_exposed = !attackers(next.board(), next.king(!next.turn()), next.turn()).is_empty();
                agree!(format!("pseudo-legality of {mv:?}"), !is_exposed, listed);
            }
        } else {
            agree!(format!("pseudo-legality of {mv:?}"), false, listed);
        }
        Ok(())
    };
    compare().map_err(|difference: Difference| format!("{position}: {difference}"))
}

fn compare_keys(position: &Position) -> Result<(), Difference> {
    let again = Position::new(&position.setup()).map_err(|error| format!("not valid any more: {error}"))?;
    let keys = |position: &Position| {
        let non_pawns = Color::ALL.map(|color| position.non_pawn_key(color));
        (position.key(), position.pawn_key(), non_pawns, position.minor_key())
    };
    agree!("keys", keys(position), keys(&again));
    Ok(())
}

fn compare_pieces(position: &Position) -> Result<(), Difference> {
    let on_board =
        |wanted: Piece| position.board().pieces().filter(move |(_, piece)| *piece == wanted).map(|(square, _)| square);
    for color in Color::ALL {
        for piece_type in PieceType::ALL {
            let squares: Bitboard = on_board(Piece::new(piece_type, color)).collect();
            agree!("pieces", position.pieces_of(color, piece_type).collect::<Bitboard>(), squares);
            agree!("count", position.count(color, piece_type), squares.len());
            let both = Color::ALL.map(|color| on_board(Piece::new(piece_type, color)).count() as u32);
            agree!("count of both sides", position.count_both(piece_type), both[0] + both[1]);
        }
    }
    agree!("count of all", position.piece_count() as usize, position.board().pieces().count());
    Ok(())
}

fn compare_attacks(position: &Position) -> Result<(), Difference> {
    let board = position.board();
    let attackers_by_square: Vec<Bitboard> = Square::all().map(|square| attackers_of_any(board, square)).collect();
    for square in Square::all() {
        for color in Color::ALL {
            let naive = attackers(board, square, color);
            agree!(format!("attackers to {square}"), position.attackers_to(square, color), naive);
            agree!(format!("attacks on {square}"), position.is_attacked(square, color), !naive.is_empty());
        }
        let attacked = Square::all().zip(&attackers_by_square).filter(|(_, from)| from.contains(square));
        let attacked: Bitboard = attacked.map(|(to, _)| to).collect();
        agree!(format!("attacks from {square}"), position.attacks_from(square), attacked);
    }
    let info = position.check_info();
    let checkers = attackers(board, position.king(position.turn()), !position.turn());
    agree!("checkers", position.checkers(), checkers);
    agree!("checkers by info", info.checkers(), checkers);
    agree!("check", (position.is_check(), info.is_check()), (!checkers.is_empty(), !checkers.is_empty()));
    for color in Color::ALL {
        agree!("pinned pieces", position.pinned(color), pinned(board, color, position.king(color)));
    }
    agree!("pinned pieces by info", info.pinned(), position.pinned(position.turn()));
    agree!("a legal move", position.has_legal_move(), !position.legal_moves().is_empty());
    Ok(())
}

/// The stages by definition; and each piece by itself has the moves that it has among all.
fn compare_stages(position: &Position) -> Result<(), Difference> {
    let all = sorted(&position.legal_moves());
    let is_capture = |mv: &Move| match mv.kind() {
        MoveKind::Castling => false,
        MoveKind::EnPassant => true,
        _ => position.board().get(mv.to()).is_some(),
    };
    let is_noisy = |mv: &Move| is_capture(mv) || mv.promoted() == Some(PieceType::Queen);
    let (noisy, quiet): (Vec<Move>, Vec<Move>) = all.iter().copied().partition(is_noisy);
    let captures: Vec<Move> = all.iter().copied().filter(is_capture).collect();
    agree!("captures", sorted(&position.captures()), captures);
    agree!("noisy moves", sorted(&position.noisy_moves()), noisy);
    agree!("quiet moves", sorted(&position.quiet_moves()), quiet);
    let info = position.check_info();
    let mut staged = MoveList::new();
    position.generate_noisy(&info, &mut staged);
    agree!("the first stage", sorted(&staged), noisy);
    position.generate_quiets(&info, &mut staged);
    agree!("both stages", sorted(&staged), all);
    staged.clear();
    position.generate_moves(&info, &mut staged);
    agree!("all moves by info", sorted(&staged), all);
    let by_piece: MoveList = Square::all().flat_map(|square| position.legal_moves_from(square)).collect();
    agree!("moves piece by piece", sorted(&by_piece), all);
    agree!("the count", position.count_legal_moves(), all.len() as u64);
    Ok(())
}

fn compare_move(position: &Position, mv: Move) -> Result<(), Difference> {
    let name = position.san(mv);
    let info = position.check_info();
    agree!(
        format!("legality of {name}"),
        [position.is_legal(mv), position.is_legal_with(&info, mv), position.is_pseudo_legal(mv)],
        [true; 3]
    );
    let mut next = position.clone();
    let undo = next.make(mv);
    let is_check = !attackers(next.board(), next.king(next.turn()), !next.turn()).is_empty();
    agree!(format!("check by {name}"), position.gives_check(mv), is_check);
    agree!(format!("key after {name}"), position.key_after(mv), next.key());
    let mut checked = position.clone();
    agree!(
        format!("{name} played"),
        checked.play(mv).map(|_| checked.clone()),
        Ok::<_, chess0x88::IllegalMove>(next.clone())
    );

    let changes = position.move_changes(mv).ok_or("no changes")?;
    let mut board = position.board().clone();
    for (piece, square) in changes.removed() {
        agree!(format!("the piece that {name} removes"), board.get(*square), Some(*piece));
        board.set(*square, None);
    }
    changes.added().iter().for_each(|(piece, square)| board.set(*square, Some(*piece)));
    agree!(format!("changes of {name}"), board, *next.board());
    let captured = mv.capture_square().and_then(|square| position.board().get(square));
    agree!(
        format!("captured by {name}"),
        (undo.captured(), changes.captured().map(|(piece, _)| piece)),
        (captured, captured)
    );
    agree!(format!("moved by {name}"), undo.moved(), position.board().get(mv.from()));

    let value = see(position, mv);
    agree!(format!("exchange after {name}"), position.see(mv), value);
    for threshold in [i32::MIN, value - 1000, value - 1, value, value + 1, value + 1000, -100, 0, 1, 100, i32::MAX] {
        agree!(format!("exchange after {name} and {threshold}"), position.see_ge(mv, threshold), value >= threshold);
    }
    Ok(())
}

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves
}

/// The pieces of a side that attack a square, found by walking from it.
fn attackers(board: &Board, square: Square, side: Color) -> Bitboard {
    attackers_of_any(board, square)
        .into_iter()
        .filter(|from| board.get(*from).is_some_and(|piece| piece.color == side))
        .collect()
}

/// The pieces of both sides that attack a square, found by walking from it.
fn attackers_of_any(board: &Board, square: Square) -> Bitboard {
    let is =
        |from: &Square, types: &[PieceType]| board.get(*from).is_some_and(|piece| types.contains(&piece.piece_type));
    let first = |direction: Direction| square.ray(direction).find(|square| board.get(*square).is_some());
    let rooks = Direction::ORTHOGONALS
        .into_iter()
        .filter_map(first)
        .filter(|from| is(from, &[PieceType::Rook, PieceType::Queen]));
    let bishops = Direction::DIAGONALS
        .into_iter()
        .filter_map(first)
        .filter(|from| is(from, &[PieceType::Bishop, PieceType::Queen]));
    let knights = Direction::KNIGHT_STEPS
        .into_iter()
        .filter_map(|step| square.step(step))
        .filter(|from| is(from, &[PieceType::Knight]));
    let kings =
        Direction::ALL.into_iter().filter_map(|step| square.step(step)).filter(|from| is(from, &[PieceType::King]));
    let pawns = [
        (Color::White, [Direction::SOUTH_EAST, Direction::SOUTH_WEST]),
        (Color::Black, [Direction::NORTH_EAST, Direction::NORTH_WEST]),
    ];
    let pawns = pawns.into_iter().flat_map(|(color, steps)| {
        let pawn = Some(Piece::new(PieceType::Pawn, color));
        steps.into_iter().filter_map(|step| square.step(step)).filter(move |from| board.get(*from) == pawn)
    });
    rooks.chain(bishops).chain(knights).chain(kings).chain(pawns).collect()
}

/// The pieces of a side without which a slider would attack its king that does not attack it now.
fn pinned(board: &Board, color: Color, king: Square) -> Bitboard {
    let before = attackers(board, king, !color);
    let is_pinned = |square: &Square| {
        let mut without = board.clone();
        without.set(*square, None);
        attackers(&without, king, !color) != before && attacks::direction(king, *square).is_some()
    };
    let own = board.pieces().filter(|(_, piece)| piece.color == color && piece.piece_type != PieceType::King);
    own.map(|(square, _)| square).filter(is_pinned).collect()
}

/// The static exchange evaluation played out on a bare board, one capture at a time.
pub(crate) fn see(position: &Position, mv: Move) -> i32 {
    let mut board = position.board().clone();
    let (from, to, side) = (mv.from(), mv.to(), position.turn());
    let mut moved = board.get(from).unwrap();
    let mut gain = board.get(to).map_or(0, |piece| piece.piece_type.see_value());
    match mv.kind() {
        MoveKind::Castling => return 0,
        MoveKind::EnPassant => {
            gain = PieceType::Pawn.see_value();
            board.set(Square::new(to.file(), from.rank()), None);
        }
        MoveKind::Promotion(promoted) => {
            gain += promoted.see_value() - PieceType::Pawn.see_value();
            moved = Piece::new(promoted, side);
        }
        MoveKind::Normal => {}
    }
    board.set(from, None);
    board.set(to, Some(moved));
    gain - see_reply(&board, to, !side)
}

/// What a side gains by capturing on a square with its least valuable piece, if that pays.
fn see_reply(board: &Board, square: Square, side: Color) -> i32 {
    let able = |piece_type: PieceType| {
        let piece = Some(Piece::new(piece_type, side));
        attackers(board, square, side).into_iter().find(|from| board.get(*from) == piece)
    };
    let Some(from) = PieceType::ALL.into_iter().find_map(able) else { return 0 };
    let mut moved = board.get(from).unwrap();
    let mut gain = board.get(square).unwrap().piece_type.see_value();
    if moved.piece_type == PieceType::Pawn && matches!(square.rank().index(), 0 | 7) {
        moved = Piece::new(PieceType::Queen, side);
        gain += PieceType::Queen.see_value() - PieceType::Pawn.see_value();
    }
    let mut next = board.clone();
    next.set(from, None);
    next.set(square, Some(moved));
    if moved.piece_type == PieceType::King && !attackers(&next, square, !side).is_empty() {
        return 0;
    }
    (gain - see_reply(&next, square, !side)).max(0)
}
