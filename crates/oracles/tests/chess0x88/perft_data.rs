//! Perft of some hundred unusual positions, from a file on whose counts cozy-chess and shakmaty agree.
//!
//! `cargo xtask perft-data` writes the file again; it comes out the same every time.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::PathBuf;

use chess0x88::{Color, Epd, EpdOperand, MoveKind, Piece, PieceType, Setup, Square};

use crate::random::Random;
use crate::trio::Trio;

/// No count of the file is above this, so that all of it is checked in a moment.
const MAX_NODES: u64 = 200_000;

/// The greatest depth of a count in the file.
const MAX_DEPTH: u32 = 5;

pub(crate) fn read_file() -> Vec<Epd> {
    let text = std::fs::read_to_string(file()).unwrap();
    text.lines().map(|line| line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../chess0x88/tests/data/perft.epd")
}

/// The counts of a line, `D1`, `D2` and so on.
pub(crate) fn counts(epd: &Epd) -> Vec<u64> {
    let count = |depth: u32| match epd.operands(&format!("D{depth}"))? {
        [EpdOperand::Word(nodes)] => Some(nodes.parse().unwrap()),
        other => panic!("D{depth} is {other:?}"),
    };
    (1..).map_while(count).collect()
}

#[test]
fn all_three_count_what_the_file_says() {
    let lines = read_file();
    assert!(lines.len() >= 300, "{} positions", lines.len());
    for epd in &lines {
        let trio = Trio::new(&epd.setup.to_string());
        let counts = counts(epd);
        assert!(counts.len() >= 2, "{epd}");
        for (depth, nodes) in (1..).zip(counts) {
            assert_eq!(trio.perft(depth), [nodes; 3], "depth {depth} of {epd}");
        }
    }
}

#[test]
fn the_file_has_all_kinds_of_unusual_positions() {
    let lines = read_file();
    for (name, wanted, fits) in SORTS {
        let is_of_sort = |epd: &&Epd| match epd.operands("id") {
            Some([EpdOperand::Text(id)]) => id.rsplit_once(' ').is_some_and(|(sort, _)| sort == name),
            _ => panic!("{epd} has no name"),
        };
        let of_sort: Vec<&Epd> = lines.iter().filter(is_of_sort).collect();
        assert_eq!(of_sort.len(), wanted, "{name}");
        assert!(of_sort.iter().all(|epd| fits(&Trio::new(&epd.setup.to_string()))), "{name}");
    }
}

/// A name, how many are wanted, and what makes a position one of them.
type Sort = (&'static str, usize, fn(&Trio) -> bool);

/// The rarest first: a position is of the first sort that fits.
const SORTS: [Sort; 9] = [
    ("forbidden en passant", 40, |trio| {
        trio.ours.ep_square().is_some() && trio.ours.key() != trio.ours.repetition_key()
    }),
    ("en passant out of check", 20, |trio| trio.ours.is_check() && has_move(trio, |kind| kind == MoveKind::EnPassant)),
    ("en passant", 40, |trio| has_move(trio, |kind| kind == MoveKind::EnPassant)),
    ("double check", 40, |trio| trio.pinned_and_checkers().1 == 2),
    ("check and pins", 40, |trio| matches!(trio.pinned_and_checkers(), (1.., 1..))),
    ("promotion", 60, |trio| has_move(trio, |kind| matches!(kind, MoveKind::Promotion(_)))),
    ("castling", 80, |trio| has_move(trio, |kind| kind == MoveKind::Castling)),
    ("pins", 60, |trio| trio.pinned_and_checkers().0 >= 2),
    ("anything", 40, |_| true),
];

fn has_move(trio: &Trio, is_wanted: fn(MoveKind) -> bool) -> bool {
    trio.ours.legal_moves().iter().any(|mv| is_wanted(mv.kind()))
}

#[test]
#[ignore = "writes the file: cargo xtask perft-data"]
fn write_the_file() {
    let mut random = Random::new(1976);
    let mut found = SORTS.map(|_| Vec::new());
    let mut seen = HashSet::new();
    while found.iter().zip(SORTS).any(|(found, (_, wanted, _))| found.len() < wanted) {
        let trios = if random.below(2) == 0 {
            some_of_a_game(&mut random)
        } else {
            scattered(&mut random).into_iter().collect()
        };
        for trio in trios {
            let place = SORTS.iter().position(|(_, _, fits)| fits(&trio)).expect("the last one always fits");
            if found[place].len() < SORTS[place].1 && trio.ours.has_legal_move() && seen.insert(trio.ours.key()) {
                found[place].push(line(&trio, SORTS[place].0, found[place].len() + 1));
            }
        }
    }
    std::fs::write(file(), found.concat().concat()).unwrap();
}

/// Some positions of a random game.
fn some_of_a_game(random: &mut Random) -> Vec<Trio> {
    let mut trio = Trio::of_start(if random.below(2) == 0 { 518 } else { random.below(960) });
    let mut trios = Vec::new();
    for _ in 0..160 {
        let moves = trio.ours.legal_moves();
        if moves.is_empty() {
            break;
        }
        trio.play(moves[random.below(moves.len())]);
        if random.below(8) == 0 {
            trios.push(trio.clone());
        }
    }
    trios
}

/// Kings, pawns and other pieces on random squares, sometimes with an en passant square.
fn scattered(random: &mut Random) -> Option<Trio> {
    let squares: Vec<Square> = Square::all().collect();
    let mut setup = Setup::empty();
    setup.turn = Color::ALL[random.below(2)];
    if random.below(2) == 0 {
        // Two pawns side by side, of which the opponent's has just made a double step.
        let file = random.below(7) as u8;
        let (ours, behind) = if setup.turn == Color::White { (4, 5) } else { (3, 2) };
        let side = random.below(2) as u8;
        let [one, other] = [file + side, file + 1 - side];
        setup.board.set(at(one, ours), Some(Piece::new(PieceType::Pawn, setup.turn)));
        setup.board.set(at(other, ours), Some(Piece::new(PieceType::Pawn, !setup.turn)));
        setup.ep_square = Some(at(other, behind));
    }
    for color in Color::ALL {
        let others = 1 + random.below(6);
        let types = (0..others).map(|_| PieceType::ALL[random.below(5)]).chain([PieceType::King]);
        for piece_type in types.collect::<Vec<_>>() {
            let square = squares[random.below(64)];
            if setup.board.get(square).is_none() {
                setup.board.set(square, Some(Piece::new(piece_type, color)));
            }
        }
    }
    Trio::of_setup(&setup)
}

fn at(file: u8, rank: u8) -> Square {
    Square::from_code(rank << 4 | file).unwrap()
}

/// A line of the file. All three must agree before it is written.
fn line(trio: &Trio, sort: &str, number: usize) -> String {
    let mut counts = String::new();
    for depth in 1..=MAX_DEPTH {
        let [ours, theirs @ ..] = trio.perft(depth);
        assert_eq!([ours; 2], theirs, "{} at depth {depth}", trio.ours);
        if depth > 2 && ours > MAX_NODES {
            break;
        }
        write!(counts, "D{depth} {ours}; ").unwrap();
    }
    let mut setup = trio.ours.setup();
    (setup.halfmove_clock, setup.fullmove_number) = (0, 1);
    format!("{} {counts}id \"{sort} {number}\";\n", Epd { setup, operations: Vec::new() })
}

#[test]
fn there_are_960_starting_positions() {
    let starts: HashSet<Setup> = (0..960).filter_map(Setup::chess960_start).collect();
    assert_eq!(starts.len(), 960);
    assert!(starts.iter().all(|start| start.castling_rights.code() == 0x0F && Trio::of_setup(start).is_some()));
    assert_eq!(Setup::chess960_start(518), Some(Setup::start()));
}
