//! The time of each operation of the board, beside cozy-chess where it has the same.
//!
//! `cargo xtask bench board`

use std::hint::black_box;
use std::time::Instant;

use chess0x88::{CheckInfo, Color, History, Move, MoveList, Piece, PieceType, Position, SearchStack};

/// Rounds of each operation, ours and theirs in turn; the fastest counts.
const ROUNDS: usize = 9;

/// Random games from each of the positions below. They give some thousand positions, so that the processor does not learn
/// their branches by heart.
const GAMES: usize = 16;

/// The plies of each game.
const PLIES: usize = 60;

/// Random games from these positions give the positions that are measured.
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

/// A position in both libraries, with some of its moves.
struct Sample {
    ours: Position,
    info: CheckInfo,
    cozy: cozy_chess::Board,
    /// The legal moves, in both libraries.
    moves: Vec<(Move, cozy_chess::Move)>,
    /// Legal moves of other positions, as they come out of a transposition table.
    foreign: Vec<(Move, cozy_chess::Move)>,
    captures: Vec<Move>,
    list: MoveList,
}

type Error = Box<dyn std::error::Error>;

fn main() -> Result<(), Error> {
    let mut samples = samples()?;
    println!("ns per operation, fastest of {ROUNDS} rounds; the ratio is cozy-chess's time to ours");
    println!("{:<44} {:>9} {:>11} {:>8}", "", "chess0x88", "cozy-chess", "ratio");

    row(
        &mut samples,
        "make + unmake; clone + play",
        |s| {
            each(&s.moves, |(mv, _)| {
                let undo = s.ours.make(*mv);
                black_box(&s.ours);
                s.ours.unmake(*mv, &undo);
            })
        },
        Some(|s| {
            each(&s.moves, |(_, mv)| {
                let mut next = s.cozy.clone();
                next.play_unchecked(*mv);
                black_box(&next);
            })
        }),
    );
    row(&mut samples, "is_check; cached", |s| once(s.ours.is_check()), Some(|s| once(!s.cozy.checkers().is_empty())));
    row(&mut samples, "checkers; cached", |s| once(s.ours.checkers()), Some(|s| once(s.cozy.checkers())));
    row(&mut samples, "pinned; cached", |s| once(s.ours.pinned(s.ours.turn())), Some(|s| once(s.cozy.pinned())));
    row(&mut samples, "check_info", |s| once(s.ours.check_info()), None);
    row(&mut samples, "pieces_of, all types", |s| once(our_material(&s.ours)), Some(|s| once(their_material(&s.cozy))));
    row(&mut samples, "count, all types", |s| once(our_counts(&s.ours)), Some(|s| once(their_counts(&s.cozy))));
    row(&mut samples, "legal_moves", |s| once(s.ours.legal_moves().len()), Some(|s| once(their_list(&s.cozy, None))));
    row(
        &mut samples,
        "generate_moves with check_info, list reused",
        |s| {
            s.list.clear();
            let info = s.ours.check_info();
            s.ours.generate_moves(&info, &mut s.list);
            once(s.list.len())
        },
        None,
    );
    row(
        &mut samples,
        "staged: noisy, quiets; by target squares",
        |s| {
            s.list.clear();
            let info = s.ours.check_info();
            s.ours.generate_noisy(&info, &mut s.list);
            black_box(s.list.len());
            s.ours.generate_quiets(&info, &mut s.list);
            once(s.list.len())
        },
        Some(|s| {
            let theirs = s.cozy.colors(!s.cozy.side_to_move());
            once(their_list(&s.cozy, Some(theirs)) + their_list(&s.cozy, Some(!theirs)))
        }),
    );
    row(
        &mut samples,
        "generate_noisy; moves to their pieces",
        |s| {
            s.list.clear();
            s.ours.generate_noisy(&s.info, &mut s.list);
            once(s.list.len())
        },
        Some(|s| once(their_list(&s.cozy, Some(s.cozy.colors(!s.cozy.side_to_move()))))),
    );
    row(
        &mut samples,
        "generate_quiets alone",
        |s| {
            s.list.clear();
            s.ours.generate_quiets(&s.info, &mut s.list);
            once(s.list.len())
        },
        None,
    );
    row(
        &mut samples,
        "is_legal, legal moves",
        |s| each(&s.moves, |(mv, _)| s.ours.is_legal(*mv)),
        Some(|s| each(&s.moves, |(_, mv)| s.cozy.is_legal(*mv))),
    );
    row(
        &mut samples,
        "is_legal, moves of other positions",
        |s| each(&s.foreign, |(mv, _)| s.ours.is_legal(*mv)),
        Some(|s| each(&s.foreign, |(_, mv)| s.cozy.is_legal(*mv))),
    );
    row(
        &mut samples,
        "is_legal_with, legal moves",
        |s| each(&s.moves, |(mv, _)| s.ours.is_legal_with(&s.info, *mv)),
        Some(|s| each(&s.moves, |(_, mv)| s.cozy.is_legal(*mv))),
    );
    row(
        &mut samples,
        "is_legal_with, moves of other positions",
        |s| each(&s.foreign, |(mv, _)| s.ours.is_legal_with(&s.info, *mv)),
        Some(|s| each(&s.foreign, |(_, mv)| s.cozy.is_legal(*mv))),
    );
    row(&mut samples, "is_pseudo_legal, legal moves", |s| each(&s.moves, |(mv, _)| s.ours.is_pseudo_legal(*mv)), None);
    row(&mut samples, "attacks_from", |s| each(&s.moves, |(mv, _)| s.ours.attacks_from(mv.from())), None);
    row(
        &mut samples,
        "between",
        |s| each(&s.moves, |(mv, _)| chess0x88::attacks::between(mv.from(), mv.to())),
        Some(|s| each(&s.moves, |(_, mv)| cozy_chess::get_between_rays(mv.from, mv.to))),
    );
    row(&mut samples, "see, captures", |s| each(&s.captures, |mv| s.ours.see(*mv)), None);
    row(&mut samples, "see_ge 0, captures", |s| each(&s.captures, |mv| s.ours.see_ge(*mv, 0)), None);
    row(&mut samples, "see, all moves", |s| each(&s.moves, |(mv, _)| s.ours.see(*mv)), None);
    row(&mut samples, "see_ge 0, all moves", |s| each(&s.moves, |(mv, _)| s.ours.see_ge(*mv, 0)), None);
    row(&mut samples, "gives_check", |s| each(&s.moves, |(mv, _)| s.ours.gives_check(*mv)), None);
    row(&mut samples, "key_after", |s| each(&s.moves, |(mv, _)| s.ours.key_after(*mv)), None);
    row(&mut samples, "move_changes", |s| each(&s.moves, |(mv, _)| s.ours.move_changes(*mv)), None);
    row(
        &mut samples,
        "pawn, non-pawn and minor keys",
        |s| {
            let [white, black] = Color::ALL.map(|color| s.ours.non_pawn_key(color));
            once((s.ours.pawn_key(), white, black, s.ours.minor_key()))
        },
        None,
    );
    row(
        &mut samples,
        "has_legal_move; first batch of moves",
        |s| once(s.ours.has_legal_move()),
        Some(|s| once(s.cozy.generate_moves(|_| true))),
    );
    row(
        &mut samples,
        "attackers_to",
        |s| each(&s.moves, |(mv, _)| s.ours.attackers_to(mv.to(), Color::White)),
        Some(|s| each(&s.moves, |(_, mv)| their_attackers(&s.cozy, mv.to, cozy_chess::Color::White))),
    );
    row(
        &mut samples,
        "is_attacked",
        |s| each(&s.moves, |(mv, _)| s.ours.is_attacked(mv.to(), Color::White)),
        Some(|s| each(&s.moves, |(_, mv)| !their_attackers(&s.cozy, mv.to, cozy_chess::Color::White).is_empty())),
    );
    repetition()
}

/// Repetitions after 20 reversible plies, and make and unmake on a stack.
fn repetition() -> Result<(), Error> {
    let mut stack = SearchStack::new(&History::new("r3k3/8/8/8/8/8/8/4K2R w - - 0 1".parse()?));
    let walk = ["h1h2", "a8a7", "h2h3", "a7a6", "h3h4", "a6a5", "h4h5", "a5b5", "h5h6", "b5b6"];
    for text in walk.into_iter().chain(["h6h7", "b6b7", "h7g7", "b7c7", "g7g6", "c7c6", "g6g5", "c6c5", "g5g4", "c5c4"])
    {
        stack.make(stack.position().parse_uci(text)?);
    }
    let mut best = [f64::MAX; 2];
    let mv = stack.position().legal_moves()[0];
    for _ in 0..ROUNDS {
        let count = 10_000;
        let times = [
            seconds(|| _ = each(&[0; 10_000], |_| black_box(&stack).is_repetition())),
            seconds(|| {
                for _ in 0..count {
                    stack.make(black_box(mv));
                    stack.unmake();
                }
            }),
        ];
        for (best, time) in best.iter_mut().zip(times) {
            *best = best.min(time / f64::from(count));
        }
    }
    println!("{:<44} {:>9.1}", "is_repetition after 20 reversible plies", best[0] * 1e9);
    println!("{:<44} {:>9.1}", "make + unmake on a SearchStack", best[1] * 1e9);
    Ok(())
}

/// Measures an operation in both libraries. The functions return how often they did it.
fn row(samples: &mut [Sample], name: &str, ours: fn(&mut Sample) -> usize, theirs: Option<fn(&mut Sample) -> usize>) {
    let mut best = [f64::MAX; 2];
    for _ in 0..ROUNDS {
        for (best, run) in best.iter_mut().zip([Some(ours), theirs]) {
            let Some(run) = run else { continue };
            let mut count = 0;
            let time = seconds(|| samples.iter_mut().for_each(|sample| count += run(black_box(sample))));
            *best = best.min(time / count as f64);
        }
    }
    let [ours, cozy] = best.map(|seconds| seconds * 1e9);
    match theirs {
        Some(_) => println!("{name:<44} {ours:>9.1} {cozy:>11.1} {:>8.2}", cozy / ours),
        None => println!("{name:<44} {ours:>9.1}"),
    }
}

fn seconds(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64()
}

fn once<T>(result: T) -> usize {
    black_box(result);
    1
}

fn each<T, R>(items: &[T], mut run: impl FnMut(&T) -> R) -> usize {
    for item in items {
        black_box(run(item));
    }
    items.len()
}

fn our_material(position: &Position) -> u32 {
    let squares =
        Color::ALL.into_iter().flat_map(|color| PieceType::ALL.map(|piece_type| Piece::new(piece_type, color)));
    squares
        .flat_map(|piece| position.pieces_of(piece.color, piece.piece_type).map(move |square| (piece, square)))
        .map(|(piece, square)| u32::from(piece.code()) * u32::from(square.index()))
        .sum()
}

fn their_material(board: &cozy_chess::Board) -> u32 {
    let pieces =
        cozy_chess::Color::ALL.into_iter().flat_map(|color| cozy_chess::Piece::ALL.map(|piece| (color, piece)));
    pieces
        .flat_map(|(color, piece)| {
            board.colored_pieces(color, piece).into_iter().map(move |square| (color, piece, square))
        })
        .map(|(color, piece, square)| (8 * color as u32 + piece as u32) * square as u32)
        .sum()
}

fn our_counts(position: &Position) -> u32 {
    PieceType::ALL
        .into_iter()
        .map(|piece_type| position.count(Color::White, piece_type) * 3 + position.count(Color::Black, piece_type))
        .sum()
}

fn their_counts(board: &cozy_chess::Board) -> u32 {
    let count = |color, piece| board.colored_pieces(color, piece).len();
    cozy_chess::Piece::ALL
        .into_iter()
        .map(|piece| count(cozy_chess::Color::White, piece) * 3 + count(cozy_chess::Color::Black, piece))
        .sum()
}

/// Their moves as a list, those to some squares only if these are given.
fn their_list(board: &cozy_chess::Board, to: Option<cozy_chess::BitBoard>) -> usize {
    let mut moves = [None; 256];
    let mut count = 0;
    board.generate_moves(|mut set| {
        set.to &= to.unwrap_or(cozy_chess::BitBoard::FULL);
        for mv in set {
            moves[count] = Some(mv);
            count += 1;
        }
        false
    });
    black_box(&moves);
    count
}

fn their_attackers(
    board: &cozy_chess::Board,
    square: cozy_chess::Square,
    color: cozy_chess::Color,
) -> cozy_chess::BitBoard {
    use cozy_chess::{Piece, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves};
    let occupied = board.occupied();
    let pieces = |piece| board.pieces(piece);
    let queens = pieces(Piece::Queen);
    let attackers = get_knight_moves(square) & pieces(Piece::Knight)
        | get_king_moves(square) & pieces(Piece::King)
        | get_pawn_attacks(square, !color) & pieces(Piece::Pawn)
        | get_bishop_moves(square, occupied) & (pieces(Piece::Bishop) | queens)
        | get_rook_moves(square, occupied) & (pieces(Piece::Rook) | queens);
    attackers & board.colors(color)
}

/// Positions of random games, each with its own legal moves and with those of positions before and after it.
fn samples() -> Result<Vec<Sample>, Error> {
    let mut samples: Vec<Sample> = Vec::new();
    let mut number = 1976_u64;
    for start in STARTS {
        for _ in 0..GAMES {
            let mut ours: Position = start.parse()?;
            for _ in 0..PLIES {
                let moves = ours.legal_moves();
                if moves.is_empty() {
                    break;
                }
                samples.push(sample(&ours)?);
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                ours.make(moves[(number >> 33) as usize % moves.len()]);
            }
        }
    }
    // Moves of the position two plies before, which are often legal, and of a quite different one, which are not.
    for index in 0..samples.len() {
        let near = samples[index.saturating_sub(2)].moves.iter().step_by(2);
        let far = samples[(index + 101) % samples.len()].moves.iter().step_by(2);
        samples[index].foreign = near.chain(far).copied().collect();
    }
    Ok(samples)
}

fn sample(ours: &Position) -> Result<Sample, Error> {
    let cozy: cozy_chess::Board = ours.to_string().parse().map_err(|error| format!("{ours}: {error}"))?;
    let mut moves = Vec::new();
    for mv in &ours.legal_moves() {
        let promotion = mv.promoted().map(|promoted| cozy_chess::Piece::index(usize::from(promoted.code()) - 1));
        let [from, to] = [mv.from(), mv.to()].map(|square| cozy_chess::Square::index(usize::from(square.index())));
        moves.push((mv, cozy_chess::Move { from, to, promotion }));
    }
    Ok(Sample {
        ours: ours.clone(),
        info: ours.check_info(),
        cozy,
        moves,
        foreign: Vec::new(),
        captures: ours.captures().to_vec(),
        list: MoveList::new(),
    })
}
