//! Legal moves, found as such: checks and pins are known before the first move is generated, so that none has to
//! be tried out.
//!
//! 1. **Checkers and pins.** For each man of the opponent the difference table says whether he could attack the king
//!    on an empty board. If so, and he is no slider, he checks. A slider checks if nobody is between; if one man of ours
//!    is, he is pinned to that line.
//! 2. **The king** steps to squares that are not attacked, with himself taken off the board, so that he cannot hide
//!    behind himself.
//! 3. **In double check** nothing else helps. **In check** the others must take the checker or step between.
//! 4. **A pinned man** stays on his line.
//! 5. **En passant** takes two men off one rank at once: and is tried on the board.

use crate::attacks::{could_attack, step_towards};
use crate::castling::Wing;
use crate::color::Color;
use crate::move_list::MoveList;
use crate::moves::Move;
use crate::piece::Kind;
use crate::play::castled_squares;
use crate::position::{Position, is_slider};
use crate::square::{Direction, Rank, Square};

const STRAIGHT: [u8; 4] = codes(Direction::ORTHOGONALS);
const DIAGONAL: [u8; 4] = codes(Direction::DIAGONALS);
const JUMPS: [u8; 8] = codes(Direction::JUMPS);
const ALL_WAYS: [u8; 8] = [0x10, 0x01, 0xF0, 0xFF, 0x11, 0xF1, 0xEF, 0x0F];

const fn codes<const N: usize>(directions: [Direction; N]) -> [u8; N] {
    let mut codes = [0; N];
    let mut index = 0;
    while index < N {
        codes[index] = directions[index].code();
        index += 1;
    }
    codes
}

/// What the opponent's men do to our king.
struct Threats {
    /// The man who gives check.
    checker: Option<u8>,
    /// Two men give check.
    double: bool,
    /// For each square, the step of the line to which a man there is pinned, or 0.
    pins: [u8; 128],
    /// Nobody gives check and nobody is pinned: anybody but the king may go where he can.
    none: bool,
}

impl Position {
    /// All legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        let generator = Generator { position: self, threats: self.threats(), side: self.turn() };
        generator.generate(&mut moves);
        moves
    }

    fn threats(&self) -> Threats {
        let side = self.turn();
        let king = self.king(side).code();
        let mut threats = Threats { checker: None, double: false, pins: [0; 128], none: true };
        for from in self.men[!side as usize].squares() {
            let code = self.code_on(*from);
            if !could_attack(code, *from, king) {
                continue;
            }
            if is_slider(code) {
                match self.first_between(king, *from) {
                    Between::Nobody => {}
                    Between::Pinned(square) => {
                        threats.none = false;
                        threats.pins[usize::from(square & 0x7F)] = step_towards(king, *from);
                        continue;
                    }
                    Between::Others => continue,
                }
            }
            threats.double = threats.checker.is_some();
            threats.checker = Some(*from);
            threats.none = false;
        }
        threats
    }

    /// Who is between our king and a slider of theirs.
    fn first_between(&self, king: u8, slider: u8) -> Between {
        let step = step_towards(king, slider);
        let mut square = king.wrapping_add(step);
        let mut found = Between::Nobody;
        while square != slider {
            let code = self.code_on(square);
            if code != 0 {
                let ours = code & 8 == self.turn().code();
                found = match found {
                    Between::Nobody if ours => Between::Pinned(square),
                    _ => return Between::Others,
                };
            }
            square = square.wrapping_add(step);
        }
        found
    }
}

enum Between {
    Nobody,
    /// One man, of ours.
    Pinned(u8),
    /// A man of theirs, or several.
    Others,
}

struct Generator<'a> {
    position: &'a Position,
    threats: Threats,
    side: Color,
}

impl Generator<'_> {
    fn generate(&self, moves: &mut MoveList) {
        self.king_steps(moves);
        if self.threats.double {
            return;
        }
        for from in self.position.men[self.side as usize].squares() {
            match self.position.code_on(*from) & 7 {
                1 => self.pawn_moves(moves, *from),
                2 => self.jumps(moves, *from),
                3 => self.slides(moves, *from, &DIAGONAL),
                4 => self.slides(moves, *from, &STRAIGHT),
                5 => self.slides(moves, *from, &ALL_WAYS),
                _ => {}
            }
        }
        if self.threats.checker.is_none() {
            for wing in Wing::ALL {
                self.castling(moves, wing);
            }
        }
    }

    /// Whether a man on `from` may go to `to`, as far as checks and pins are concerned.
    fn is_allowed(&self, from: u8, to: u8) -> bool {
        self.threats.none || self.keeps_pin(from, to) && self.meets_check(to)
    }

    /// A pinned man stays on his line.
    fn keeps_pin(&self, from: u8, to: u8) -> bool {
        let pin = self.threats.pins[usize::from(from & 0x7F)];
        let king = self.position.king(self.side).code();
        pin == 0 || step_towards(king, to) == pin
    }

    /// In check, a move takes the checker or steps between.
    fn meets_check(&self, to: u8) -> bool {
        let Some(checker) = self.threats.checker else { return true };
        if to == checker {
            return true;
        }
        if !is_slider(self.position.code_on(checker)) {
            return false;
        }
        // Between king and checker: on the line, seen from both ends.
        let king = self.position.king(self.side).code();
        let step = step_towards(king, checker);
        step_towards(king, to) == step && step_towards(to, checker) == step
    }

    fn is_ours(&self, code: u8) -> bool {
        code != 0 && code & 8 == self.side.code()
    }

    fn push(&self, moves: &mut MoveList, from: u8, to: u8) {
        moves.push(Move::normal(Square::on_board(from), Square::on_board(to)));
    }

    fn king_steps(&self, moves: &mut MoveList) {
        let king = self.position.king(self.side).code();
        for step in ALL_WAYS {
            let to = king.wrapping_add(step);
            if to & 0x88 == 0
                && !self.is_ours(self.position.code_on(to))
                && !self.position.is_attacked_but_for(to, !self.side, king)
            {
                self.push(moves, king, to);
            }
        }
    }

    fn jumps(&self, moves: &mut MoveList, from: u8) {
        for step in JUMPS {
            let to = from.wrapping_add(step);
            if to & 0x88 == 0 && !self.is_ours(self.position.code_on(to)) && self.is_allowed(from, to) {
                self.push(moves, from, to);
            }
        }
    }

    fn slides(&self, moves: &mut MoveList, from: u8, steps: &[u8]) {
        for step in steps {
            let mut to = from.wrapping_add(*step);
            while to & 0x88 == 0 {
                let code = self.position.code_on(to);
                if self.is_ours(code) {
                    break;
                }
                if self.is_allowed(from, to) {
                    self.push(moves, from, to);
                }
                if code != 0 {
                    break;
                }
                to = to.wrapping_add(*step);
            }
        }
    }

    fn pawn_moves(&self, moves: &mut MoveList, from: u8) {
        let (ahead, second_rank) = match self.side {
            Color::White => (0x10_u8, Rank::Second),
            Color::Black => (0xF0, Rank::Seventh),
        };
        let to = from.wrapping_add(ahead);
        if to & 0x88 == 0 && self.position.code_on(to) == 0 {
            if self.is_allowed(from, to) {
                self.push_pawn(moves, from, to);
            }
            let further = to.wrapping_add(ahead);
            if Square::on_board(from).rank() == second_rank
                && self.position.code_on(further) == 0
                && self.is_allowed(from, further)
            {
                self.push(moves, from, further);
            }
        }
        for side in [0x01_u8, 0xFF] {
            let to = from.wrapping_add(ahead).wrapping_add(side);
            if to & 0x88 != 0 {
                continue;
            }
            let code = self.position.code_on(to);
            if code != 0 && !self.is_ours(code) {
                if self.is_allowed(from, to) {
                    self.push_pawn(moves, from, to);
                }
            } else if self.position.setup.en_passant.is_some_and(|square| square.code() == to) {
                self.en_passant(moves, from, to);
            }
        }
    }

    fn push_pawn(&self, moves: &mut MoveList, from: u8, to: u8) {
        let [origin, target] = [from, to].map(Square::on_board);
        if !matches!(target.rank(), Rank::First | Rank::Eighth) {
            return moves.push(Move::normal(origin, target));
        }
        for kind in [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight] {
            if let Some(played) = Move::promotion(origin, target, kind) {
                moves.push(played);
            }
        }
    }

    /// Legal if nobody attacks the king once both pawns have left their squares and ours has arrived.
    fn en_passant(&self, moves: &mut MoveList, from: u8, to: u8) {
        let king = self.position.king(self.side).code();
        let taken = from & 0x70 | to & 0x07;
        let attacked = self.position.men[!self.side as usize].squares().iter().any(|attacker| {
            let code = self.position.code_on(*attacker);
            if *attacker == taken || !could_attack(code, *attacker, king) {
                return false;
            }
            if !is_slider(code) {
                return true;
            }
            let step = step_towards(*attacker, king);
            let mut square = attacker.wrapping_add(step);
            while square != king {
                let vacated = square == from || square == taken;
                if square == to || self.position.code_on(square) != 0 && !vacated {
                    return false;
                }
                square = square.wrapping_add(step);
            }
            true
        });
        if !attacked {
            moves.push(Move::en_passant(Square::on_board(from), Square::on_board(to)));
        }
    }

    /// King and rook must find their ways free of all others, and the king's way must not be attacked. In Chess960
    /// the rook may have been hiding the king's new square from an attack along the rank.
    fn castling(&self, moves: &mut MoveList, wing: Wing) {
        let Some(file) = self.position.setup.castling.rook(self.side, wing) else { return };
        let king = self.position.king(self.side);
        let rook = Square::new(file, king.rank());
        let (king_to, rook_to) = castled_squares(king, rook);
        let is_free = |square: u8| square == king.code() || square == rook.code() || self.position.code_on(square) == 0;
        let way = |from: Square, to: Square| from.code().min(to.code())..=from.code().max(to.code());
        let free = way(king, king_to).all(is_free) && way(rook, rook_to).all(is_free);
        let safe = |square: u8| !self.position.is_attacked_but_for(square, !self.side, king.code());
        if free
            && way(king, king_to).all(safe)
            && !self.position.is_attacked_but_for(king_to.code(), !self.side, rook.code())
        {
            moves.push(Move::castling(king, rook));
        }
    }
}
