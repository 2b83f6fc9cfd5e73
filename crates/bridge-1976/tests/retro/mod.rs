//! Retrograde search: from a board with any slots back to a position whose slots follow from its FEN, and the moves
//! between them.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use chess0x88::{Color, Move, Position};
use microchess_1976::Board;
use microchess_bridge_1976::Slots;

/// How many boards the search looks at.
const MAX_BOARDS: usize = 6_000;

/// The square of a captured piece.
const CAPTURED: u8 = 0xCC;

const KING: [u8; 8] = [0x01, 0x0F, 0x10, 0x11, 0xFF, 0xF1, 0xF0, 0xEF];
const KNIGHT: [u8; 8] = [0x0E, 0x12, 0x1F, 0x21, 0xF2, 0xEE, 0xE1, 0xDF];
const ROOK: [u8; 4] = [0x01, 0x10, 0xFF, 0xF0];
const BISHOP: [u8; 4] = [0x0F, 0x11, 0xF1, 0xEF];

/// A board of the search, and the move that leads from it towards the end of the game.
#[derive(Clone)]
struct Step {
    board: Board,
    turn: Color,
    depth: usize,
    /// The slot that moves, 0 to 31, and the step that it leads to.
    next: Option<(usize, usize)>,
}

/// A position, and moves from there that end with the pieces in these slots and the computer to move.
pub(crate) fn game_to(board: Board, computer: Color) -> Option<(Position, Vec<Move>)> {
    let home = Slots::from_position(&Position::start()).board(computer);
    let mut steps = vec![Step { board: normalize(board), turn: computer, depth: 0, next: None }];
    let mut known = HashSet::from([(steps[0].board.0, computer)]);
    let mut open = BinaryHeap::from([Reverse((0, 0))]);
    for _ in 0..MAX_BOARDS {
        let Reverse((_, index)) = open.pop()?;
        let step = steps[index].clone();
        let Some((position, slots)) = read(&step, computer) else { continue };
        if Slots::from_position(&position) == slots {
            return Some((position, moves(&steps, index, computer)));
        }
        for (board, slot) in unmoves(&step, computer) {
            let turn = !step.turn;
            if known.insert((board.0, turn)) {
                let depth = step.depth + 1;
                open.push(Reverse((10 * heuristic(&board, &home) + depth, steps.len())));
                steps.push(Step { board, turn, depth, next: Some((slot, index)) });
            }
        }
    }
    None
}

/// The original writes various squares off the board for captured pieces; here they become one.
fn normalize(board: Board) -> Board {
    Board(board.0.map(|square| if square & 0x88 == 0 { square } else { CAPTURED }))
}

fn read(step: &Step, computer: Color) -> Option<(Position, Slots)> {
    let (mut setup, slots) = Slots::from_board(&step.board, computer)?;
    setup.turn = step.turn;
    Some((Position::new(&setup).ok()?, slots))
}

fn moves(steps: &[Step], mut index: usize, computer: Color) -> Vec<Move> {
    let mut moves = Vec::new();
    while let Some((slot, next)) = steps[index].next {
        let color = if slot < 16 { computer } else { !computer };
        let (position, before) = read(&steps[index], computer).unwrap();
        let (_, after) = read(&steps[next], computer).unwrap();
        let [from, to] = [before, after].map(|slots| slots.square(color, slot as u8 % 16).unwrap());
        moves.push(position.parse_uci(&format!("{from}{to}")).unwrap());
        index = next;
    }
    moves
}

/// How far the pieces are from the files that a FEN would give their slots, which guides the search.
fn heuristic(board: &Board, home: &Board) -> usize {
    let column = |board: &Board, slot: usize| board.0[slot] & 7;
    let is_there = |slot: usize| board.0[slot] != CAPTURED;
    let mut sum = 0;
    for side in [0, 16] {
        for slot in (8..16).map(|slot| slot + side).filter(|slot| is_there(*slot)) {
            sum += 3 * usize::from(column(board, slot).abs_diff(column(home, slot)));
        }
        for even in [2, 4, 6].map(|slot| slot + side) {
            let odd = even + 1;
            if is_there(odd) && !is_there(even) {
                sum += 2;
            } else if is_there(odd) {
                let [here, there] =
                    [board, home].map(|board| i32::from(column(board, even)) - i32::from(column(board, odd)));
                if here * there.signum() <= 0 {
                    sum += 1 + here.unsigned_abs() as usize;
                }
            }
        }
    }
    sum
}

/// All boards from which a move of the side not to move leads here, each with the slot that moves.
fn unmoves(step: &Step, computer: Color) -> Vec<(Board, usize)> {
    let mover = if step.turn == computer { 16 } else { 0 };
    let mut boards = Vec::new();
    for slot in mover..mover + 16 {
        let to = step.board.0[slot];
        if to == CAPTURED {
            continue;
        }
        for (from, takes) in origins(&step.board, slot, to) {
            let mut board = step.board;
            board.0[slot] = from;
            if takes != Some(true) {
                boards.push((board, slot));
            }
            if takes != Some(false) {
                // The captured piece can be any that has an empty slot.
                for taken in (1..16).map(|taken| taken + 16 - mover).filter(|taken| step.board.0[*taken] == CAPTURED) {
                    let is_needed =
                        slot % 16 >= 8 || [2, 4, 6].contains(&(taken % 16)) && step.board.0[taken + 1] != CAPTURED;
                    if is_needed && (taken % 16 < 8 || (0x10..0x70).contains(&to)) {
                        let mut board = board;
                        board.0[taken] = to;
                        boards.push((board, slot));
                    }
                }
            }
        }
    }
    boards
}

/// The squares from which a piece can have come, and whether the move was a capture; `None` if it can be either.
fn origins(board: &Board, slot: usize, to: u8) -> Vec<(u8, Option<bool>)> {
    let is_free = |square: u8| square & 0x88 == 0 && board.slot_on(square).is_none();
    let mut origins = Vec::new();
    let mut go = |steps: &[u8], far: bool| {
        for step in steps {
            let mut from = to.wrapping_add(*step);
            while is_free(from) {
                origins.push((from, None));
                if !far {
                    break;
                }
                from = from.wrapping_add(*step);
            }
        }
    };
    match slot % 16 {
        0 => go(&KING, false),
        1 => go(&KING, true),
        2 | 3 => go(&ROOK, true),
        4 | 5 => go(&BISHOP, true),
        6 | 7 => go(&KNIGHT, false),
        _ => {
            let back = if slot < 16 { 0xF0 } else { 0x10_u8 };
            let [second, fourth] = if slot < 16 { [0x10, 0x30] } else { [0x60, 0x40] };
            let one = to.wrapping_add(back);
            let can_hold_pawn = |square: u8| is_free(square) && (0x10..0x70).contains(&square);
            if can_hold_pawn(one) {
                origins.push((one, Some(false)));
                let two = one.wrapping_add(back);
                if to & 0x70 == fourth && two & 0x70 == second && is_free(two) {
                    origins.push((two, Some(false)));
                }
            }
            for side in [one.wrapping_add(1), one.wrapping_sub(1)] {
                if can_hold_pawn(side) {
                    origins.push((side, Some(true)));
                }
            }
        }
    }
    origins
}
