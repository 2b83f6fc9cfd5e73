//! One test for each quirk of NOT-BUGS.md.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use microchess_1976::SerialOutput;
use microchess_1976::openings::BUILT_IN;
use microchess_1976::xray::{Valuation, Verdict, XRay};
use microchess_1976::zero_page::{
    BCAP0, BESTM, BESTP, BESTV, BK, BMAXC, BMAXP, BOARD, Cell, MOVEN, MOVEX, OMOVE, PIECE, POINTS, SQUARE, STATE, WMOB,
    ZeroPage,
};
use microchess_1976::{
    Board, ComputerColor, Edition, GoResult, Key, Kim1, Level, MicroChess, Move, Probe, Serial, State,
};

/// A board with the computer as White and pieces on squares by name: slots 0-15 are the computer's, 16-31 the
/// opponent's.
fn board(pieces: &[(u8, &str)]) -> Board {
    let mut board = Board([0xCC; 32]);
    for (slot, name) in pieces {
        board.0[usize::from(*slot)] = square(name);
    }
    board
}

fn square(name: &str) -> u8 {
    let &[file, rank] = name.as_bytes() else { panic!("{name} is no square") };
    ComputerColor::White.square(file - b'a', rank - b'1')
}

/// The result of GO, and every valuation on the way.
fn go(level: Level, board: &Board) -> (GoResult, Vec<Valuation>) {
    let mut valued = Vec::new();
    let result = {
        let xray = XRay::new(|valuation| valued.push(valuation));
        let mut program = MicroChess::with_probe(Edition::Kim1, level, xray);
        program.set_board(board);
        program.go()
    };
    (result, valued)
}

fn valuation(valued: &[Valuation], piece: u8, to: &str) -> Valuation {
    let found = valued.iter().find(|valuation| valuation.mv.piece == piece && valuation.mv.to == square(to));
    *found.unwrap_or_else(|| panic!("slot {piece} to {to} was not valued"))
}

fn pressed(level: Level, keys: &str) -> Kim1 {
    let mut kim1 = Kim1::new(level);
    for key in keys.split_whitespace() {
        kim1.press(key.parse().unwrap());
    }
    kim1
}

/// Keeps what the serial edition prints.
struct OutputBuffer(Vec<u8>);

impl SerialOutput for OutputBuffer {
    fn send(&mut self, byte: u8) {
        self.0.push(byte);
    }
}

fn typed(level: Level, keys: &[u8]) -> String {
    let mut serial = Serial::new(level, OutputBuffer(Vec::new()));
    for key in keys {
        serial.receive(*key);
    }
    String::from_utf8(serial.output_mut().0.clone()).unwrap()
}

const KING: u8 = 0;
const QUEEN: u8 = 1;
const ROOK: u8 = 2;
/// Added to a slot: the piece of the opponent.
const OTHER: u8 = 16;

/// White Kg1 Qd1, black Kg8 Qd5.
fn queen_for_the_taking() -> Board {
    board(&[(KING, "g1"), (QUEEN, "d1"), (OTHER + KING, "g8"), (OTHER + QUEEN, "d5")])
}

#[test]
fn q01_a_value_past_255_wraps_and_the_queen_is_not_taken() {
    let (result, valued) = go(Level::Normal, &queen_for_the_taking());
    let takes = valuation(&valued, QUEEN, "d5");
    assert_eq!((takes.exact(), takes.value), (266, 11));
    assert!(takes.wraps().count() > 0);
    let mv = result.mv().expect("it does not resign");
    assert_ne!(mv.to, square("d5"));
}

#[test]
fn q02_a_wrapped_addition_gives_a_point_back_in_the_next() {
    let (_, valued) = go(Level::Normal, &queen_for_the_taking());
    let takes = valuation(&valued, QUEEN, "d5");
    assert_eq!(takes.leaks().count(), 1);
    assert_eq!(i32::from(takes.value), takes.exact() - 256 + 1);
}

#[test]
fn q03_stalemate_is_valued_as_mate() {
    let position = board(&[(KING, "d4"), (QUEEN, "c1"), (OTHER + KING, "a8")]);
    let (result, valued) = go(Level::Normal, &position);
    let stalemate = valuation(&valued, QUEEN, "c7");
    assert_eq!((stalemate.value, stalemate.verdict), (255, Verdict::StalemateAsMate));
    assert_eq!(result, GoResult::Best(Move { piece: QUEEN, from: square("c1"), to: square("c7") }, 255));
}

#[test]
fn q04_both_blitz_levels_are_blind_to_mate() {
    let position = board(&[
        (KING, "g1"),
        (ROOK, "a1"),
        (OTHER + KING, "g8"),
        (OTHER + 8, "h7"),
        (OTHER + 10, "g7"),
        (OTHER + 12, "f7"),
    ]);
    let (result, valued) = go(Level::Normal, &position);
    assert_eq!(valuation(&valued, ROOK, "a8").verdict, Verdict::Mate);
    assert_eq!(result.mv().map(|mv| mv.to), Some(square("a8")));
    for level in [Level::SuperBlitz, Level::Blitz] {
        let (_, valued) = go(level, &position);
        let mates = valuation(&valued, ROOK, "a8");
        assert_eq!(mates.verdict, Verdict::Stands, "{level} takes moves into check for replies");
        assert!(mates.value < 255);
    }
}

#[test]
fn q05_a_pawn_will_not_step_two_when_its_single_step_is_illegal() {
    // Black's rook gives check along the fourth row; f2-f4 would block it, f2-f3 does not.
    let position = board(&[(KING, "d4"), (12, "f2"), (OTHER + KING, "a8"), (OTHER + ROOK, "h4")]);
    let steps = |level| {
        let (_, valued) = go(level, &position);
        valued.iter().filter(|valuation| valuation.mv.piece == 12).map(|valuation| valuation.mv.to).collect()
    };
    let at_normal: Vec<u8> = steps(Level::Normal);
    assert_eq!(at_normal, []);
    let at_blitz: Vec<u8> = steps(Level::Blitz);
    assert_eq!(at_blitz, [square("f3"), square("f4")]);
}

#[test]
fn q06_the_exchange_ignores_pawns() {
    // After any move of the king, Black's rook can take the pawn: it is counted, but starts no exchange.
    let position = board(&[(KING, "h1"), (8, "a2"), (OTHER + KING, "h8"), (OTHER + ROOK, "a8")]);
    let (_, valued) = go(Level::Blitz, &position);
    let quiet = valuation(&valued, KING, "g1");
    assert_eq!(quiet.counter(BMAXC), 2);
    assert_eq!(quiet.counter(BCAP0), 0);
}

#[test]
fn q07_a_quiet_move_writes_the_cell_below_the_board() {
    let below = BOARD.x(0xFF);
    assert_eq!(below, Cell(0x4F));
    let kim1 = pressed(Level::Normal, "C");
    assert_eq!(kim1.program().page()[below], 0x00);
    let kim1 = pressed(Level::Normal, "C PC");
    assert_eq!(kim1.program().page()[below], 0xCC);
}

#[test]
fn q08_the_book_pointer_survives_e_and_moves_a_table() {
    let mut kim1 = pressed(Level::Normal, "C PC E PC");
    assert_eq!(kim1.program().page()[OMOVE], 0xEE, "switched \"off\" with the byte on the display");
    for key in "E 6 4 3 4 F PC".split_whitespace() {
        kim1.press(key.parse().unwrap());
    }
    assert_eq!(kim1.display(), [0x36, 0x71, 0x07], "\"piece\" $36 is a byte of SETW");
    kim1.press(Key::C);
    assert_ne!(kim1.program().board(), Board::START, "and so the pieces are set up wrongly");
    assert_eq!(kim1.program().board().0[0x36 - 0x20], 0x07);
}

#[test]
fn q09_the_ninth_book_move_is_lost_in_the_serial_edition() {
    let mut kim1 = pressed(Level::SuperBlitz, "C");
    let mut serial = Serial::new(Level::SuperBlitz, OutputBuffer(Vec::new()));
    serial.receive(b'C');
    for (index, [expected, piece, to]) in BUILT_IN.entries().enumerate() {
        // The book compares the last square entered and nothing else, so digits alone keep it going.
        for digit in [expected >> 4, expected & 0x0F].into_iter().filter(|_| index > 0) {
            kim1.press(Key::from_digit(digit).unwrap());
            serial.receive(b'0' + digit);
        }
        let result = kim1.press(Key::PC).expect("PC has a result");
        let GoResult::Book(mv) = result else { panic!("move {} on the KIM-1: {result:?}", index + 1) };
        assert_eq!((mv.piece, mv.to), (piece, to));

        let printed_before = serial.output_mut().0.len();
        serial.receive(b'P');
        let searches = serial.output_mut().0[printed_before] == b'.';
        assert_eq!(searches, index == 8, "move {} of the serial edition", index + 1);
    }
}

#[test]
fn q10_f_from_an_empty_square_captures() {
    let kim1 = pressed(Level::Normal, "C 3 3 6 3 F");
    let pawn = BK.x(15);
    assert_eq!(kim1.program().page()[pawn], 0xCC, "the pawn on $63 is gone");
    assert_eq!(kim1.display(), [0xFF, 0x33, 0x63]);
}

#[test]
fn q11_mate_stalemate_and_despair_are_one_resignation() {
    let mated = board(&[(KING, "a1"), (OTHER + KING, "a3"), (OTHER + QUEEN, "a2")]);
    let stalemated = board(&[(KING, "a1"), (OTHER + KING, "h8"), (OTHER + QUEEN, "c2")]);
    for position in [mated, stalemated] {
        let (result, _) = go(Level::Normal, &position);
        assert_eq!(result, GoResult::Resigns);
    }
    // Despair: 14 is too little to play on, 15 is enough. (In both the best move takes something and wraps.)
    let hopeless = "027037CCCCCCCCCCCCCCCCCCCCCCCCCC071260CCCCCC77CCCCCCCCCCCCCCCCCC".parse().unwrap();
    let (result, valued) = go(Level::Normal, &hopeless);
    assert_eq!((result, valued.iter().map(|valuation| valuation.value).max()), (GoResult::Resigns, Some(14)));
    let just_not = "575267CCCCCCCCCCCCCCCCCCCCCCCCCC07460151CCCC15CCCCCCCCCCCCCCCCCC".parse().unwrap();
    let (result, _) = go(Level::Normal, &just_not);
    assert!(matches!(result, GoResult::Best(_, 15)), "{result:?}");
    // No piece to move: no move is valued.
    let (result, valued) = go(Level::Blitz, &board(&[(OTHER + KING, "h8")]));
    assert_eq!((result, valued.len()), (GoResult::Resigns, 0));
}

#[test]
fn q12_the_mask_makes_aliases() {
    let same = |left: &[u8], right: &[u8]| {
        assert_eq!(typed(Level::SuperBlitz, left), typed(Level::SuperBlitz, right), "{left:?} {right:?}");
    };
    same(b"cpe", b"CPE");
    same(b"SPU", b"CPE");
    same(b"C@", b"CP");
    same(b"C`", b"CP");
    same(b"C6343-", b"C6343\r");
    same(b"C6343=", b"C6343\r");
    same(b"C #03", b"C0303");
    same(b"C!", b"C1");
    same(b"C\xD0", b"CP");
    same(b"CAC", b"CQ");
    // A character that masks to 8 or more and is no command only prints the screen again.
    assert_eq!(typed(Level::SuperBlitz, b"C8K\n\x1BZ"), typed(Level::SuperBlitz, b"C88888"));
}

#[test]
fn q13_there_is_no_castling_no_en_passant_and_no_promotion() {
    let castle = board(&[(KING, "e1"), (ROOK, "h1"), (OTHER + KING, "e8")]);
    let (_, valued) = go(Level::Normal, &castle);
    assert!(valued.iter().all(|valuation| (valuation.mv.piece, valuation.mv.to) != (KING, square("g1"))));
    // Black's pawn may just have come from d7 to d5: e5xd6 is not generated.
    let passing = board(&[(KING, "e1"), (15, "e5"), (OTHER + KING, "h8"), (OTHER + 14, "d5")]);
    let (_, valued) = go(Level::Normal, &passing);
    assert!(valued.iter().all(|valuation| valuation.mv.to != square("d6") || valuation.mv.piece == KING));
    // A pawn that arrives stays a pawn, and cannot move again.
    let arrived = board(&[(KING, "e1"), (15, "b8"), (OTHER + KING, "h7")]);
    let (_, valued) = go(Level::Normal, &arrived);
    assert!(valued.iter().all(|valuation| valuation.mv.piece == KING));
}

/// Counts moves of the continuation by piece, between one valuation and the next.
#[derive(Default)]
struct Continuation {
    moves: Vec<u8>,
    checked: usize,
}

impl Probe for Continuation {
    fn janus(&mut self, page: &ZeroPage, _capture: bool) {
        if page[STATE] == State::CONTINUATION.0 {
            self.moves.push(page[PIECE]);
        }
    }

    fn valued(&mut self, page: &ZeroPage, _value: u8) {
        let lost = page[BMAXP];
        let counts = |piece: &u8| *piece == KING || *piece != lost;
        let counted: usize =
            self.moves.iter().filter(|piece| counts(piece)).map(|piece| 1 + usize::from(*piece == QUEEN)).sum();
        assert_eq!(usize::from(page[WMOB]), counted);
        if lost != 0 && self.moves.contains(&lost) {
            self.checked += 1;
        }
        self.moves.clear();
    }
}

#[test]
fn q14_the_piece_that_will_be_captured_is_not_counted_but_a_king_always_is() {
    let mut program = MicroChess::with_probe(Edition::Kim1, Level::Normal, Continuation::default());
    program.set_board(&pressed(Level::Normal, "C PC E PC E PC E PC").program().board());
    program.go();
    assert!(program.probe().checked > 0, "some piece was lost in some continuation");
}

#[test]
fn q15_f_after_a_resignation_takes_the_computers_own_king() {
    // The golden game: 1.e4 e5 2.Qh5 Nf6 3.Qxe5+ Be7 4.Bc4 Ng4 5.Qxg7 Bf6 6.Qxf7 mate.
    let mut kim1 = pressed(Level::Normal, "C PC");
    for _ in 0..10 {
        kim1.press(Key::E);
        kim1.press(Key::PC);
    }
    kim1.press(Key::E);
    assert_eq!(kim1.press(Key::PC), Some(GoResult::Resigns));
    assert_eq!(kim1.display(), [0xFF; 3]);
    let king = kim1.program().page()[BOARD];
    let page = kim1.program().page();
    assert_eq!((page[PIECE], page[SQUARE], page[MOVEN]), (0xFF, king, 0));
    kim1.press(Key::F);
    assert_eq!(kim1.program().page()[BOARD], 0xCC);
}

#[test]
fn q16_moves_entered_by_hand_are_not_checked() {
    let kim1 = pressed(Level::Normal, "C 1 3 7 3 F");
    let page = kim1.program().page();
    assert_eq!(page[BOARD.x(15)], 0x73, "the computer's pawn went from e2 to e8");
    assert_eq!(page[BK], 0xCC, "and took the king");
}

#[test]
fn q17_the_colours_stay_swapped_after_e_and_c() {
    assert!(typed(Level::Normal, b"C").contains("|WR|WN|WB|WK|WQ|WB|WN|WR|00\r\n"));
    assert!(typed(Level::Normal, b"EC").contains("|BR|BN|BB|BK|BQ|BB|BN|BR|00\r\n"));
}

#[test]
fn q18_the_queens_moves_count_twice() {
    let (_, valued) = go(Level::Blitz, &board(&[(QUEEN, "a1"), (KING, "h8")]));
    let somewhere = valuation(&valued, QUEEN, "a2");
    let king_moves = 3;
    let queen_moves = 7 + 7 + 6 + 1;
    assert_eq!(somewhere.counter(WMOB), king_moves + 2 * queen_moves);
}

/// Records the squares of captures at each depth of the exchange.
#[derive(Default)]
struct Captures(Vec<(u8, u8)>);

impl Probe for Captures {
    fn exchange(&mut self, page: &ZeroPage, _taken: u8) {
        self.0.push((page[STATE], page[SQUARE]));
    }
}

#[test]
fn q19_an_exchange_goes_on_anywhere_on_the_board() {
    // Black can capture the rook on a1; White then captures a knight on the other wing.
    let position = board(&[
        (KING, "e1"),
        (ROOK, "a1"),
        (ROOK + 1, "h1"),
        (OTHER + KING, "e8"),
        (OTHER + ROOK, "a8"),
        (OTHER + 6, "h8"),
    ]);
    let mut program = MicroChess::with_probe(Edition::Kim1, Level::Blitz, Captures::default());
    program.set_board(&position);
    program.go();
    let captures = &program.probe().0;
    let elsewhere = captures.windows(2).any(|pair| {
        let [(state, first), (next_state, second)] = pair else { unreachable!("windows of two") };
        *state == 0 && *next_state == 0xFF && 0x77 - *second != *first
    });
    assert!(elsewhere, "{captures:02X?}");
}

#[test]
fn q20_a_captured_piece_is_on_cc_and_after_e_on_ab() {
    let mut kim1 = pressed(Level::Normal, "C 1 3 6 3 F");
    assert_eq!(kim1.program().page()[BK.x(15)], 0xCC);
    kim1.press(Key::E);
    assert_eq!(kim1.program().page()[BOARD.x(15)], 0xAB);
    // From neither does any step lead onto the board: sixteen directions, wrapping.
    let page = kim1.program().page();
    for captured in [0xCC_u8, 0xAB] {
        for moven in 1..=16 {
            assert_ne!(captured.wrapping_add(page[MOVEX.x(moven)]) & 0x88, 0);
        }
    }
}

#[test]
fn q21_of_equal_moves_the_first_generated_is_played() {
    let (result, valued) = go(Level::Normal, &Board::START);
    let best = valued.iter().map(|valuation| valuation.value).max().unwrap();
    let first = valued.iter().find(|valuation| valuation.value == best).unwrap();
    assert_eq!(result, GoResult::Best(first.mv, best));
    // A king alone on the board: all eight moves have the same value, except those to bonus squares.
    let (result, valued) = go(Level::Blitz, &board(&[(KING, "f6")]));
    let best = valued.iter().map(|valuation| valuation.value).max().unwrap();
    assert!(valued.iter().filter(|valuation| valuation.value == best).count() > 1, "there is a tie");
    let first = valued.iter().find(|valuation| valuation.value == best).unwrap();
    assert_eq!(result.mv(), Some(first.mv));
}

#[derive(Default)]
struct Shown(Vec<[u8; 3]>);

impl Probe for Shown {
    fn refreshed(&mut self, page: &ZeroPage) {
        assert_eq!(page.display(), [page[BESTP], page[BESTV], page[BESTM]]);
        self.0.push(page.display());
    }
}

#[test]
fn q22_the_display_is_the_best_move_so_far_and_starts_with_what_was_there() {
    let mut kim1 = Kim1::with_probe(Level::Normal, Shown::default());
    for key in [Key::C, Key::E, Key::PC] {
        kim1.press(key);
    }
    let shown = &kim1.program().probe().0;
    assert_eq!(shown.len(), 20, "once for each move valued");
    assert!(shown.is_sorted_by_key(|[_, value, _]| *value));
    // If no move beats 12, the cells keep what was on the display.
    let mut program = MicroChess::new(Edition::Kim1, Level::Normal);
    program.set_board(&board(&[(OTHER + KING, "h8")]));
    (program.page_mut()[BESTP], program.page_mut()[BESTM]) = (0xAA, 0xBB);
    assert_eq!(program.go(), GoResult::Resigns);
    assert_eq!(program.page().display(), [0xAA, 12, 0xBB]);
}

#[test]
fn q23_a_piece_off_the_board_passes_for_one_on_the_first_row() {
    // A book gone astray lets a digit put the knight of slot 6 on $E0; it comes back to $01, and earns the bonus.
    let kim1 = pressed(Level::SuperBlitz, "C 3 PC 0 1 3 0 F 2 1 PC 0 F 7 4 0 1 F PC");
    assert_eq!(kim1.display(), [0x06, 0xE0, 0x01]);
    assert_eq!(kim1.beyond_known(), None);
    // Every byte, for a knight: the bonus follows from the sign of the square less $10.
    let knight = 6;
    let mut moved = 0;
    for from in 0..=0xFF {
        let mut position = board(&[(KING, "h1"), (OTHER + KING, "h8")]);
        position.0[usize::from(knight)] = from;
        let (_, valued) = go(Level::Blitz, &position);
        for valuation in valued.iter().filter(|valuation| valuation.mv.piece == knight) {
            let good = [0x33, 0x34, 0x22, 0x25].contains(&valuation.mv.to);
            let row = (0x00..=0x0F).contains(&from) || (0x90..=0xFF).contains(&from);
            assert_eq!(valuation.bonus(), if good || row { 2 } else { 0 }, "{}", valuation.mv);
            moved += u32::from(from & 0x88 != 0);
        }
    }
    assert!(moved > 100, "{moved} moves from off the board");
}

#[test]
fn q24_the_end_of_the_game_is_read_from_the_points_of_the_king() {
    // An opening whose first "piece" is the cell of the king's points: it becomes 4, which is a bishop's.
    let mut bytes = BUILT_IN.bytes;
    bytes[25..].copy_from_slice(&[0x04, 0x50, 0xCC]);
    let mut kim1 = Kim1::new(Level::Normal);
    kim1.program_mut().load_opening(&bytes);
    kim1.press(Key::C);
    kim1.press(Key::PC);
    assert_eq!(kim1.display(), [0x50, 0x0B, 0x04]);
    assert_eq!((kim1.program().page()[POINTS], kim1.beyond_known()), (4, None));
    // The rook attacks the bishop. After a move of the king the program believes that its king can be captured.
    let position = board(&[(KING, "h1"), (4, "a2"), (OTHER + KING, "h8"), (OTHER + ROOK, "a8")]);
    let mut valued = Vec::new();
    {
        let mut program = kim1.program().clone_with_probe(XRay::new(|valuation| valued.push(valuation)));
        program.set_board(&position);
        program.go();
    }
    let quiet = valuation(&valued, KING, "g1");
    assert_eq!((quiet.counter(BMAXC), quiet.value, quiet.verdict), (4, 0, Verdict::KingLost));
    let (_, valued) = go(Level::Normal, &position);
    assert_eq!(valuation(&valued, KING, "g1").verdict, Verdict::Stands, "with the standard points it stands");
}
