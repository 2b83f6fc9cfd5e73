//! Legal moves, found as such: checks and pins are known before the first move is generated, so that none has to
//! be tried out.
//!
//! 1. **Checkers and pins** are found from the king's side; see [`threats`](crate::threats).
//! 2. **The king** steps to squares that are not attacked, with himself taken off the board, so that he cannot hide
//!    behind himself.
//! 3. **In check** the others must help; see [`evade`](crate::evade). Otherwise
//! 4. **free men** go where they can, without another question, kind by kind; and
//! 5. **pinned men** go along their line, and are few.
//! 6. **En passant** takes two men off one rank at once, and is tried on the board.

use crate::attacks::{code_pseudo_attacks, step_towards};
use crate::castling::{CastlingSide, right_bit};
use crate::color::Color;
use crate::move_list::MoveList;
use crate::moves::Move;
use crate::piece::PieceType;
use crate::piece_list::{EMPTY, Indices, Occupant, PieceSet, color_flag, is_piece_of, only, side};
use crate::play::{castling_dests, ep_victim};
use crate::position::{NO_SQUARE, Position};
use crate::sink::{Count, Lookout, Sink};
use crate::square::{Direction, Square};
use crate::threats::{Threats, forward, is_pawn_at_home, is_slider};

const STRAIGHT: [u8; 4] = codes(Direction::ORTHOGONALS);
const DIAGONAL: [u8; 4] = codes(Direction::DIAGONALS);
const JUMPS: [u8; 8] = codes(Direction::KNIGHT_STEPS);
const ALL_WAYS: [u8; 8] = codes(Direction::ALL);

const fn codes<const N: usize>(directions: [Direction; N]) -> [u8; N] {
    let mut codes = [0; N];
    let mut index = 0;
    while index < N {
        codes[index] = directions[index].code();
        index += 1;
    }
    codes
}

/// Moves that take a man are asked for. (What is asked for is a constant parameter, made of such bits.)
pub(crate) const CAPTURES: u8 = 1;
/// Moves that take nobody are asked for.
pub(crate) const QUIET_MOVES: u8 = 2;
/// Both are.
const ALL: u8 = CAPTURES | QUIET_MOVES;

/// Everybody may move.
const EVERYBODY: PieceSet = PieceSet::MAX;

impl Position {
    /// All legal moves. In check, these are the evasions. Their order means nothing, and is another where the same
    /// position has come about in another way.
    #[must_use]
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        self.list::<ALL>(EVERYBODY)
    }

    /// The legal moves that take a man, en passant included. (A promotion without a capture is a quiet move.)
    #[must_use]
    pub fn captures(&self) -> MoveList {
        self.list::<CAPTURES>(EVERYBODY)
    }

    /// The legal moves that take nobody: all that [`captures`](Self::captures) leaves out.
    #[must_use]
    pub fn quiets(&self) -> MoveList {
        self.list::<QUIET_MOVES>(EVERYBODY)
    }

    /// The legal moves out of check; none if there is no check.
    #[must_use]
    pub fn evasions(&self) -> MoveList {
        let mut moves = MoveList::new();
        let mut generator = Generator::<_, ALL>::new(self, &mut moves, EVERYBODY);
        if generator.threats.checkers != 0 {
            generator.evade();
        }
        moves
    }

    /// The legal moves of the man on a square.
    #[must_use]
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        match self.mover(square) {
            Some(mover) => self.list::<ALL>(mover),
            None => MoveList::new(),
        }
    }

    /// Whether a move, from wherever it comes, is legal here. Only the man who would move is looked at.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// assert!(Position::start().is_legal(Move::normal(Square::E2, Square::E4)));
    /// assert!(!Position::start().is_legal(Move::normal(Square::E2, Square::E5)));
    /// ```
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let Some(mover) = self.mover(mv.from()) else { return false };
        let mut lookout = Lookout { wanted: mv, seen: false };
        Generator::<_, ALL>::new(self, &mut lookout, mover).generate();
        lookout.seen
    }

    /// How many legal moves there are. Faster than making a list of them.
    #[must_use]
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count(0);
        Generator::<_, ALL>::new(self, &mut count, EVERYBODY).generate();
        count.0
    }

    #[inline]
    fn list<const WHAT: u8>(&self, movers: PieceSet) -> MoveList {
        let mut moves = MoveList::new();
        Generator::<_, WHAT>::new(self, &mut moves, movers).generate();
        moves
    }

    /// Whether a capture en passant is legal.
    pub(crate) fn has_legal_en_passant(&self) -> bool {
        let mut count = Count(0);
        Generator::<_, CAPTURES>::new(self, &mut count, EVERYBODY).en_passant();
        count.0 != 0
    }

    /// The man on a square, if it is his side's turn.
    fn mover(&self, square: Square) -> Option<PieceSet> {
        let occupant = self.roster.occupant(square.code());
        (occupant & color_flag(self.turn()) != 0).then(|| only(occupant))
    }
}

/// Generates the legal moves of some men, into a sink: captures, quiet moves or both.
pub(crate) struct Generator<'a, S, const WHAT: u8> {
    pub(crate) position: &'a Position,
    pub(crate) sink: &'a mut S,
    pub(crate) threats: Threats,
    /// Those of our men whose moves are wanted.
    pub(crate) movers: PieceSet,
    us: Color,
    pub(crate) king: u8,
    pub(crate) forward: u8,
}

impl<'a, S: Sink, const WHAT: u8> Generator<'a, S, WHAT> {
    fn new(position: &'a Position, sink: &'a mut S, movers: PieceSet) -> Self {
        let us = position.turn();
        Self {
            position,
            sink,
            threats: position.threats(),
            movers: movers & side(us),
            us,
            king: position.roster.king(us),
            forward: forward(us),
        }
    }

    fn generate(&mut self) {
        if self.threats.checkers != 0 {
            return self.evade();
        }
        let roster = &self.position.roster;
        let free = self.movers & !self.threats.pinned;
        self.pawns(roster.of_type(PieceType::Pawn) & free);
        for number in Indices(roster.of_type(PieceType::Knight) & free) {
            self.jumps(roster.square(number));
        }
        for number in Indices(roster.of_type(PieceType::Bishop) & free) {
            self.slides(roster.square(number), &DIAGONAL);
        }
        for number in Indices(roster.of_type(PieceType::Rook) & free) {
            self.slides(roster.square(number), &STRAIGHT);
        }
        for number in Indices(roster.of_type(PieceType::Queen) & free) {
            self.slides(roster.square(number), &ALL_WAYS);
        }
        for number in Indices(self.threats.pinned & self.movers) {
            self.along_the_pin(roster.square(number));
        }
        self.en_passant();
        self.king_steps();
        if WHAT & QUIET_MOVES != 0 && self.position.rights != 0 {
            for wing in CastlingSide::ALL {
                self.castling(wing);
            }
        }
    }

    /// Whether a man of ours may go where this one stands, and we want to know of it.
    #[inline]
    fn is_wanted(&self, there: Occupant) -> bool {
        match WHAT {
            ALL => there & color_flag(self.us) == 0,
            QUIET_MOVES => there == EMPTY,
            _ => self.is_theirs(there),
        }
    }

    #[inline]
    fn is_theirs(&self, there: Occupant) -> bool {
        is_piece_of(there, !self.us)
    }

    #[inline]
    pub(crate) fn add(&mut self, from: u8, to: u8) {
        self.sink.add(Move::normal(Square::on_board(from), Square::on_board(to)));
    }

    pub(crate) fn king_steps(&mut self) {
        if self.movers & only(color_flag(self.us)) == 0 {
            return;
        }
        for step in ALL_WAYS {
            let to = self.king.wrapping_add(step);
            if self.is_wanted(self.position.roster.occupant(to))
                && !self.position.is_attacked_but_for(to, !self.us, self.king)
            {
                self.add(self.king, to);
            }
        }
    }

    #[inline]
    fn jumps(&mut self, from: u8) {
        for step in JUMPS {
            let to = from.wrapping_add(step);
            if self.is_wanted(self.position.roster.occupant(to)) {
                self.add(from, to);
            }
        }
    }

    #[inline]
    fn slides(&mut self, from: u8, steps: &[u8]) {
        for step in steps {
            self.slide(from, *step);
        }
    }

    #[inline]
    fn slide(&mut self, from: u8, step: u8) {
        let mut to = from.wrapping_add(step);
        let mut there = self.position.roster.occupant(to);
        while there == EMPTY {
            if WHAT & QUIET_MOVES != 0 {
                self.add(from, to);
            }
            to = to.wrapping_add(step);
            there = self.position.roster.occupant(to);
        }
        if WHAT & CAPTURES != 0 && there & color_flag(self.us) == 0 {
            self.add(from, to);
        }
    }

    #[inline]
    fn pawns(&mut self, pawns: PieceSet) {
        for number in Indices(pawns) {
            let from = self.position.roster.square(number);
            let ahead = from.wrapping_add(self.forward);
            if WHAT & QUIET_MOVES != 0 {
                self.pawn_steps(from, ahead);
            }
            if WHAT & CAPTURES != 0 {
                self.pawn_takes(from, ahead.wrapping_add(1));
                self.pawn_takes(from, ahead.wrapping_sub(1));
            }
        }
    }

    #[inline]
    fn pawn_steps(&mut self, from: u8, ahead: u8) {
        if self.position.roster.occupant(ahead) != EMPTY {
            return;
        }
        self.add_pawn(from, ahead);
        let further = ahead.wrapping_add(self.forward);
        if self.is_at_home(from) && self.position.roster.occupant(further) == EMPTY {
            self.add(from, further);
        }
    }

    #[inline]
    fn pawn_takes(&mut self, from: u8, to: u8) {
        if self.is_theirs(self.position.roster.occupant(to)) {
            self.add_pawn(from, to);
        }
    }

    /// Whether a pawn of ours on this square may step two.
    #[inline]
    pub(crate) fn is_at_home(&self, from: u8) -> bool {
        is_pawn_at_home(from, self.us)
    }

    /// A pawn's step, or his four promotions.
    #[inline]
    pub(crate) fn add_pawn(&mut self, from: u8, to: u8) {
        // The last rank is the one from which a step forward leaves the board.
        if to.wrapping_add(self.forward) & 0x80 == 0 {
            return self.add(from, to);
        }
        let [from, to] = [from, to].map(Square::on_board);
        for kind in PieceType::PROMOTIONS {
            if let Some(mv) = Move::promotion(from, to, kind) {
                self.sink.add(mv);
            }
        }
    }

    /// The moves of a pinned man: along the line from the king, if he can go so. A knight never can.
    fn along_the_pin(&mut self, from: u8) {
        let line = step_towards(self.king, from);
        let code = self.position.code_on(from);
        if line == 0 {
            return; // No line: only after a move that was not legal.
        }
        if is_slider(code) && code_pseudo_attacks(code, from, from.wrapping_add(line)) {
            self.slide(from, line);
            self.slide(from, line.wrapping_neg());
        }
        if code & 7 == PieceType::Pawn.code() {
            let ahead = from.wrapping_add(self.forward);
            let on_line = |step: u8| step == line || step == line.wrapping_neg();
            if WHAT & QUIET_MOVES != 0 && on_line(self.forward) {
                self.pawn_steps(from, ahead);
            }
            for to in [ahead.wrapping_add(1), ahead.wrapping_sub(1)] {
                if WHAT & CAPTURES != 0 && on_line(to.wrapping_sub(from)) {
                    self.pawn_takes(from, to);
                }
            }
        }
    }

    /// The pawns that stand ready, and may.
    #[inline]
    pub(crate) fn en_passant(&mut self) {
        let to = self.position.en_passant;
        if WHAT & CAPTURES == 0 || to == NO_SQUARE {
            return;
        }
        let beside = to.wrapping_sub(self.forward);
        for from in [beside.wrapping_add(1), beside.wrapping_sub(1)] {
            let ready =
                self.position.has_pawn(from, self.us) && only(self.position.roster.occupant(from)) & self.movers != 0;
            if ready && self.position.survives_en_passant(from, to) {
                self.sink.add(Move::en_passant(Square::on_board(from), Square::on_board(to)));
            }
        }
    }

    /// King and rook must find their ways free of all others, and the king's way must not be attacked. In Chess960
    /// the rook may have been hiding the king's new square from an attack along the rank; a rook in the corner hides
    /// nothing.
    fn castling(&mut self, wing: CastlingSide) {
        if self.position.rights & right_bit(self.us, wing) == 0 || self.movers & only(color_flag(self.us)) == 0 {
            return;
        }
        let position = self.position;
        let (king, rook) = (self.king, position.castling_rook(self.us, wing));
        let [king_to, rook_to] = castling_dests([king, rook]);
        let is_free = |square: u8| square == king || square == rook || position.roster.occupant(square) == EMPTY;
        let is_safe = |square: u8| square == king || !position.is_attacked_but_for(square, !self.us, king);
        let is_in_corner = matches!(rook & 7, 0 | 7);
        if way(king, king_to).all(is_free)
            && way(rook, rook_to).all(is_free)
            && way(king, king_to).all(is_safe)
            && (is_in_corner || !position.is_attacked_but_for(king_to, !self.us, rook))
        {
            self.sink.add(Move::castling(Square::on_board(king), Square::on_board(rook)));
        }
    }
}

/// The squares from one to another on a rank, both included.
pub(crate) fn way(from: u8, to: u8) -> core::ops::RangeInclusive<u8> {
    from.min(to)..=from.max(to)
}

impl Position {
    /// Whether nobody attacks the king once both pawns have left their squares and ours has arrived.
    fn survives_en_passant(&self, from: u8, to: u8) -> bool {
        let king = self.roster.king(self.turn());
        let taken = ep_victim(from, to);
        let theirs = self.roster.non_pawns() | self.roster.of_type(PieceType::Pawn);
        !Indices(theirs & side(!self.turn())).any(|number| {
            let attacker = self.roster.square(number);
            let code = self.code_on(attacker);
            if attacker == taken || !code_pseudo_attacks(code, attacker, king) {
                return false;
            }
            let step = step_towards(king, attacker);
            let mut square = king;
            while is_slider(code) {
                square = self.walk_past(square, step, to);
                if square != from && square != taken {
                    break;
                }
            }
            !is_slider(code) || square == attacker
        })
    }

    /// Like [`walk`](Self::walk), with a man on one more square.
    fn walk_past(&self, from: u8, step: u8, filled: u8) -> u8 {
        let mut square = from.wrapping_add(step);
        while self.roster.occupant(square) == EMPTY && square != filled {
            square = square.wrapping_add(step);
        }
        square
    }
}
