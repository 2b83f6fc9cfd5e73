//! Moves one by one, the most promising first, generated only when they are needed.

use chess0x88::{CheckInfo, Color, Move, MoveKind, MoveList, PieceType, Position};

use super::history::{ButterflyTable, Histories, PieceTo, PieceToTable, from_to};
use super::{captured_code, is_noisy, piece_to};

/// What a captured piece is worth when captures are ordered, by type code.
const VICTIM_VALUES: [i32; 8] = [0, 100, 320, 330, 500, 950, 0, 0];

/// A move, and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    mv: Move,
    score: i32,
}

/// What quiet moves of the current node are judged by, beside the butterfly history: the moves one, two and four plies
/// before, and moves that were good in sibling nodes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct QuietContext {
    pub(crate) earlier: [Option<PieceTo>; 3],
    pub(crate) killers: [Option<Move>; 2],
    pub(crate) counter: Option<Move>,
}

/// What moves are generated from and judged by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub(crate) position: &'a Position,
    /// That of the position.
    pub(crate) info: &'a CheckInfo,
    pub(crate) histories: &'a Histories,
}

/// The tables by which the quiet moves of a node are judged.
#[derive(Clone, Copy)]
pub(crate) struct QuietScores<'a> {
    butterfly: &'a ButterflyTable,
    continuations: [&'a PieceToTable; 3],
}

impl<'a> QuietScores<'a> {
    #[inline]
    pub(crate) fn new(histories: &'a Histories, context: &QuietContext, turn: Color) -> Self {
        let [one, two, four] = context.earlier;
        Self {
            butterfly: histories.butterfly(turn),
            continuations: [histories.continuation(one), histories.continuation(two), histories.continuation(four)],
        }
    }

    /// How good a quiet move of the position was before.
    #[inline]
    pub(crate) fn score(&self, position: &Position, mv: Move) -> i32 {
        let mover = piece_to(position, mv).index();
        let [one, two, four] = self.continuations;
        i32::from(self.butterfly[from_to(mv)]) + i32::from(one[mover]) + i32::from(two[mover]) + i32::from(four[mover])
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    TableMove,
    GenerateNoisy,
    GoodNoisy,
    FirstKiller,
    SecondKiller,
    CounterMove,
    GenerateQuiets,
    Quiets,
    BadNoisy,
    Done,
}

/// Hands out the moves of a node.
///
/// The moves of all nodes of a line lie in one list, each node's after those of its parent; the picker only knows which part
/// is its own. So a node needs no memory of its own, and gives back its part with [`close`](Self::close).
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovePicker {
    stage: Stage,
    table_move: Option<Move>,
    context: QuietContext,
    /// Noisy moves that gain less than this come last; in quiescence, not at all.
    threshold: i32,
    is_noisy_only: bool,
    skips_quiets: bool,
    start: usize,
    /// The end of the noisy moves that were put off.
    bad_end: usize,
    next: usize,
    end: usize,
}

impl MovePicker {
    /// All moves, for a search.
    pub(crate) fn new(moves: &[ScoredMove], table_move: Option<Move>, context: QuietContext) -> Self {
        let start = moves.len();
        Self {
            stage: Stage::TableMove,
            table_move,
            context,
            threshold: 0,
            is_noisy_only: false,
            skips_quiets: false,
            start,
            bad_end: start,
            next: start,
            end: start,
        }
    }

    /// Noisy moves that gain at least a threshold by static exchange.
    pub(crate) fn noisy(moves: &[ScoredMove], table_move: Option<Move>, threshold: i32) -> Self {
        Self { threshold, is_noisy_only: true, ..Self::new(moves, table_move, QuietContext::default()) }
    }

    /// No more quiet moves are wanted.
    pub(crate) fn skip_quiets(&mut self) {
        self.skips_quiets = true;
    }

    /// Whether the moves that come now are noisy ones that lose material.
    pub(crate) fn is_at_bad_noisy(&self) -> bool {
        self.stage >= Stage::BadNoisy
    }

    /// Gives back the node's part of the list.
    pub(crate) fn close(self, moves: &mut Vec<ScoredMove>) {
        moves.truncate(self.start);
    }

    /// The next move. The table move has to be legal.
    pub(crate) fn next(
        &mut self,
        moves: &mut Vec<ScoredMove>,
        scratch: &mut MoveList,
        source: Source<'_>,
    ) -> Option<Move> {
        let Source { position, info, .. } = source;
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateNoisy;
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Stage::GenerateNoisy => {
                    self.stage = Stage::GoodNoisy;
                    self.generate_noisy(moves, scratch, source);
                }
                Stage::GoodNoisy => {
                    if let Some(ScoredMove { mv, score }) = self.best(moves) {
                        // Captures that have been good before may lose a little.
                        if position.see_ge(mv, self.threshold - if self.is_noisy_only { 0 } else { score / 64 }) {
                            return Some(mv);
                        }
                        if !self.is_noisy_only {
                            moves[self.bad_end] = ScoredMove { mv, score };
                            self.bad_end += 1;
                        }
                    } else {
                        self.stage = if self.is_noisy_only { Stage::Done } else { Stage::FirstKiller };
                    }
                }
                Stage::FirstKiller => {
                    self.stage = Stage::SecondKiller;
                    if let Some(mv) = self.killer(self.context.killers[0], position, info) {
                        return Some(mv);
                    }
                }
                Stage::SecondKiller => {
                    self.stage = Stage::CounterMove;
                    if let Some(mv) = self.killer(self.context.killers[1], position, info) {
                        return Some(mv);
                    }
                }
                Stage::CounterMove => {
                    self.stage = Stage::GenerateQuiets;
                    let counter = self.context.counter.filter(|mv| !self.context.killers.contains(&Some(*mv)));
                    if let Some(mv) = self.killer(counter, position, info) {
                        return Some(mv);
                    }
                }
                Stage::GenerateQuiets => {
                    self.stage = Stage::Quiets;
                    if !self.skips_quiets {
                        self.generate_quiets(moves, scratch, source);
                    }
                }
                Stage::Quiets => {
                    if !self.skips_quiets
                        && let Some(ScoredMove { mv, .. }) = self.best(moves)
                    {
                        return Some(mv);
                    }
                    self.stage = Stage::BadNoisy;
                    (self.next, self.end) = (self.start, self.bad_end);
                }
                Stage::BadNoisy => {
                    if let Some(ScoredMove { mv, .. }) = self.best(moves) {
                        return Some(mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Generates the noisy moves. Generation is a function of its own, because most calls of [`next`](Self::next) only pick,
    /// and should not pay for the registers that generation needs.
    #[inline(never)]
    fn generate_noisy(&mut self, moves: &mut Vec<ScoredMove>, scratch: &mut MoveList, source: Source<'_>) {
        let Source { position, info, histories } = source;
        scratch.clear();
        position.generate_noisy(info, scratch);
        for mv in scratch.iter().copied().filter(|mv| Some(*mv) != self.table_move) {
            moves.push(ScoredMove { mv, score: noisy_score(position, histories, mv) });
        }
        self.end = moves.len();
    }

    /// Generates the quiet moves that have not been handed out.
    #[inline(never)]
    fn generate_quiets(&mut self, moves: &mut Vec<ScoredMove>, scratch: &mut MoveList, source: Source<'_>) {
        let Source { position, info, histories } = source;
        scratch.clear();
        position.generate_quiets(info, scratch);
        let QuietContext { killers, counter, .. } = self.context;
        let handed_out = [self.table_move, killers[0], killers[1], counter];
        let scores = QuietScores::new(histories, &self.context, position.turn());
        for mv in scratch.iter().copied().filter(|mv| !handed_out.contains(&Some(*mv))) {
            moves.push(ScoredMove { mv, score: scores.score(position, mv) });
        }
        self.next = self.end;
        self.end = moves.len();
    }

    /// The best of the moves that are left.
    fn best(&mut self, moves: &mut [ScoredMove]) -> Option<ScoredMove> {
        let left = moves.get_mut(self.next..self.end)?;
        let mut best = 0;
        let mut score = left.first()?.score;
        for (index, candidate) in left.iter().enumerate().skip(1) {
            if candidate.score > score {
                (best, score) = (index, candidate.score);
            }
        }
        left.swap(0, best);
        self.next += 1;
        left.first().copied()
    }

    /// A move that was good in another node, if it is a quiet legal move here and has not been handed out.
    fn killer(&self, mv: Option<Move>, position: &Position, info: &CheckInfo) -> Option<Move> {
        mv.filter(|mv| {
            !self.skips_quiets
                && Some(*mv) != self.table_move
                && !is_noisy(position, *mv)
                && position.is_legal_with(info, *mv)
        })
    }
}

/// How promising a noisy move is: the captured piece first, then how well such captures did before.
fn noisy_score(position: &Position, histories: &Histories, mv: Move) -> i32 {
    let victim = captured_code(position, mv);
    let promotion = match mv.kind() {
        MoveKind::Promotion(PieceType::Queen) => 8 * 950,
        MoveKind::Promotion(_) => -20_000,
        _ => 0,
    };
    let value = VICTIM_VALUES[usize::from(victim & 7)];
    8 * value + promotion + histories.capture(piece_to(position, mv), victim) / 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess0x88::Square;

    fn all(picker: MovePicker, position: &Position) -> Vec<Move> {
        let (mut picker, mut moves, mut scratch) = (picker, Vec::new(), MoveList::new());
        let histories = Histories::default();
        let info = position.check_info();
        let source = Source { position, info: &info, histories: &histories };
        std::iter::from_fn(|| picker.next(&mut moves, &mut scratch, source)).collect()
    }

    const FENS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "4k3/8/8/8/7b/8/4r3/R3K2R w KQ - 0 1",
    ];

    /// With every legal move as table move and killers in turn, each legal move comes exactly once.
    #[test]
    fn every_legal_move_comes_once() {
        for fen in FENS {
            let position: Position = fen.parse().unwrap();
            let legal = position.legal_moves();
            for (index, mv) in legal.iter().enumerate() {
                let killers = [legal.get(index + 1).copied(), Some(Move::normal(Square::A1, Square::B8))];
                let context =
                    QuietContext { killers, counter: legal.get(index + 2).copied(), ..QuietContext::default() };
                let mut picked = all(MovePicker::new(&[], Some(*mv), context), &position);
                assert_eq!(picked.first(), Some(mv));
                picked.sort();
                let mut expected = legal.to_vec();
                expected.sort();
                assert_eq!(picked, expected, "{fen} {mv:?}");
            }
        }
    }

    #[test]
    fn captures_that_gain_come_first_and_those_that_lose_last() {
        let position: Position = "3qk3/4p3/3p4/8/3R4/8/8/3QK1N1 w - - 0 1".parse().unwrap();
        let picked = all(MovePicker::new(&[], None, QuietContext::default()), &position);
        assert_eq!(picked.last(), Some(&Move::normal(Square::D4, Square::D6)));
        let good = all(MovePicker::noisy(&[], None, 0), &position);
        assert!(good.is_empty(), "{good:?}");
    }
}
