//! The KIM-1 of the page: entering moves by keys as a person would, and words for its display.

use chess0x88::{Color, Move, MoveKind, PieceType as ModernPieceType, Square};
use microchess_1976::zero_page::{BOARD, Cell, NO_SLOT, PIECE, SQUARE, ZeroPage};
use microchess_1976::{Board, ComputerColor, GoResult, Key, Kim1, Level, Opening, PieceType};
use microchess_bridge_1976::computer_color;

use crate::replay::Recorder;

/// The machine with what it recorded.
pub(crate) type Machine = Kim1<Recorder>;

/// MicroChess loaded into zeroed memory, with an opening if one is wanted.
pub(crate) fn power_on(level: Level, opening: Option<&Opening>) -> Machine {
    let mut machine = Kim1::with_probe(level, Recorder::default());
    if let Some(opening) = opening {
        machine.load_opening(opening);
    }
    machine
}

/// The machine with its pieces set up, playing a side. `C` gives it White, `E` the other side.
pub(crate) fn set_up(machine: &mut Machine, computer: Color) {
    machine.press(Key::C);
    give_side(machine, computer);
}

/// Presses `E` if the machine does not have this side.
pub(crate) fn give_side(machine: &mut Machine, computer: Color) {
    if machine.computer_color() != computer_color(computer) {
        machine.press(Key::E);
    }
}

/// The same machine at another level. On a KIM-1 two bytes of the program were changed by hand.
pub(crate) fn at_level(machine: Machine, level: Level) -> Machine {
    if machine.program().level() == level {
        return machine;
    }
    let mut other = Kim1::with_probe(level, Recorder::default());
    if other.computer_color() != machine.computer_color() {
        other.press(Key::E);
    }
    for address in 0..=u8::MAX {
        other.program_mut().page_mut()[Cell(address)] = machine.program().page()[Cell(address)];
    }
    other
}

/// The side of today for a side of 1976.
pub(crate) const fn modern_color(computer: ComputerColor) -> Color {
    match computer {
        ComputerColor::White => Color::White,
        ComputerColor::Black => Color::Black,
    }
}

/// Puts all pieces where a board has them, without keys.
pub(crate) fn put_pieces(machine: &mut Machine, board: &Board) {
    for (slot, byte) in (0..).zip(board.0) {
        machine.program_mut().page_mut()[BOARD.x(slot)] = byte;
    }
}

/// Enters a legal move of either side by keys: from and to as row and column, then `F`. Castling takes two such moves, the rook's
/// last. A pawn taken in passing is removed first, from an empty square (NOT-BUGS, Q10). What a promoted pawn becomes has to be
/// put there without keys.
pub(crate) fn enter(machine: &mut Machine, mv: Move) {
    match (mv.kind(), mv.castling_dests()) {
        (_, Some([king, rook])) => {
            enter_squares(machine, mv.from(), king);
            enter_squares(machine, mv.to(), rook);
        }
        (MoveKind::EnPassant, _) => {
            if let Some(captured) = mv.capture_square() {
                enter_squares(machine, mv.to(), captured);
            }
            enter_squares(machine, mv.from(), mv.to());
        }
        _ => enter_squares(machine, mv.from(), mv.to()),
    }
}

fn enter_squares(machine: &mut Machine, from: Square, to: Square) {
    let computer = machine.computer_color();
    for square in [from, to] {
        let byte = computer.square(square.file().index(), square.rank().index());
        for digit in [byte >> 4, byte & 0x0F] {
            machine.press(Key::from_digit(digit).unwrap_or(Key::PLUS));
        }
    }
    machine.press(Key::F);
}

/// The letter of a piece type, as in the names of pictures.
pub(crate) const fn piece_letter(piece: PieceType) -> char {
    match piece {
        PieceType::King => 'k',
        PieceType::Queen => 'q',
        PieceType::Rook => 'r',
        PieceType::Bishop => 'b',
        PieceType::Knight => 'n',
        PieceType::Pawn => 'p',
    }
}

/// The letter of a piece type of today.
pub(crate) const fn modern_piece_letter(piece: ModernPieceType) -> char {
    piece.char().to_ascii_lowercase()
}

/// What a key did, in a sentence. `before` is page zero before the key, `answer` what PC came to.
pub(crate) fn describe(machine: &Machine, key: Key, before: &ZeroPage, answer: Option<GoResult>) -> String {
    let computer = machine.computer_color();
    let [piece, from, to] = machine.display();
    match key {
        Key::C if machine.program().board() != Board::START => {
            "The setup itself was overwritten (Q8): pieces are missing.".to_owned()
        }
        Key::C => "The pieces are set up, the computer has White. PC: it plays. E: change sides.".to_owned(),
        Key::E => format!("Sides changed: the computer plays {} now.", title(computer)),
        Key::PC => answer.map_or_else(String::new, |answer| describe_answer(machine, answer, before)),
        Key::F => describe_move(computer, before),
        key if key.code() < 8 => match piece {
            NO_SLOT => format!("{from:02X} to {to:02X}: no piece is on {from:02X} yet. Row, column, row, column."),
            slot => {
                let [from_name, to_name] = [from, to].map(|square| computer.square_name(square));
                format!("{from:02X} to {to:02X}: the {} on {from_name} to {to_name}. F moves it.", whose(slot))
            }
        },
        _ => "MicroChess does not listen to this key.".to_owned(),
    }
}

/// What the display says after a move that was entered on the board.
pub(crate) fn describe_entered(machine: &Machine) -> String {
    let [_, from, to] = machine.display();
    format!("{from:02X} {to:02X} F, as if keyed in.")
}

fn describe_move(computer: ComputerColor, before: &ZeroPage) -> String {
    let (piece, to) = (before[PIECE], before[SQUARE]);
    let name = computer.square_name(to);
    match (piece, before.slot_on(to)) {
        (NO_SLOT, NO_SLOT) => format!("No piece was named and none is on {name}: nothing happened."),
        (NO_SLOT, taken) => {
            format!("No piece was named to move; the {} on {name} is gone all the same (Q10).", whose(taken))
        }
        (piece @ 32.., _) => format!("Changed cell ${:02X}, where the book had gone astray (Q8).", BOARD.x(piece).0),
        (piece, _) => {
            let from = computer.square_name(before[BOARD.x(piece)]);
            format!("Moved the {} {from} to {name}. PC: the computer plays.", whose(piece))
        }
    }
}

fn describe_answer(machine: &Machine, answer: GoResult, before: &ZeroPage) -> String {
    let computer = machine.computer_color();
    let board = Board(std::array::from_fn(|slot| before[BOARD.x(slot as u8)]));
    let seconds = machine.program().probe().seconds();
    match answer {
        GoResult::Book(mv) if mv.piece_type().is_none() => {
            format!("The book went astray and changed cell ${:02X} (Q8).", BOARD.x(mv.piece).0)
        }
        GoResult::Book(mv) => format!("It plays {}, from the book.", board.algebraic(computer, mv)),
        GoResult::Best(mv, value) => {
            let name = board.algebraic(computer, mv);
            format!("It plays {name}, worth {value}. A KIM-1 thinks {seconds:.1} seconds.")
        }
        GoResult::Resigns => {
            format!("It resigns: mated, stalemated or hopeless. A KIM-1 thinks {seconds:.1} seconds.")
        }
    }
}

/// The piece in a slot, with its owner.
fn whose(slot: u8) -> String {
    let owner = if slot < 16 { "computer's" } else { "player's" };
    format!("{owner} {}", PieceType::from_slot(slot).name())
}

/// A side with a capital letter.
pub(crate) const fn title(computer: ComputerColor) -> &'static str {
    match computer {
        ComputerColor::White => "White",
        ComputerColor::Black => "Black",
    }
}
