//! The 1976 program's explanation of a position of the game, as the X-ray shows it.

use chess0x88::{History, Move};
use microchess_1976::cycles::Work;
use microchess_1976::xray::Verdict;
use microchess_1976::zero_page::ZeroPage;
use microchess_1976::{CycleCounter, Edition, Level, MicroChess, Probe};
use microchess_bridge_1976::explanation::{ExplainedMove, Perspective};
use microchess_bridge_1976::{Book, Explanation, Quirk, Spec1976};
use microchess_game::{Game, PlayerSpec};

/// The explanation of a position, and what happened there.
#[derive(Clone, Debug)]
pub(crate) struct PositionExplanation {
    /// How many plies of the game were played before it.
    pub(crate) ply: usize,
    pub(crate) explanation: Explanation,
    /// The move that was played there.
    pub(crate) mv: Option<Move>,
    /// The opening that the move was played from, or would be, if the program plays with its book.
    pub(crate) book: Option<&'static str>,
    /// Whether the 1976 program plays the side to move.
    pub(crate) is_own_move: bool,
    /// For each move of the explanation the cycles of the 6502 until it had its value. Empty if they were not asked for.
    valued_at: Vec<u64>,
}

/// How long the digits are seen after a move is valued, in cycles of a KIM-1. A single refresh takes less than an eye needs.
const FLASH: u64 = 120_000;

impl PositionExplanation {
    /// Explains the position after `ply` plies of a game between these players. The seed is the one that decided which
    /// opening their books play.
    pub(crate) fn new(game: &Game, ply: usize, level: Level, players: &[Option<PlayerSpec>; 2], seed: u64) -> Self {
        let before = history_at(game.history(), ply);
        let turn = before.position().turn();
        let (player, opponent) = (&players[turn as usize], &players[!turn as usize]);
        let spec = player.as_ref().and_then(Spec1976::from_player);
        let book = spec.map_or(Book::Closed, |spec| spec.book.with_seed(seed));
        let edition = spec.map_or(Edition::Kim1, |spec| spec.edition);
        let reader = match (player, opponent) {
            (Some(_), None) => Perspective::Opponent,
            (None, Some(_)) => Perspective::Mover,
            _ => Perspective::Spectator,
        };
        let mv = game.history().moves().nth(ply);
        let explanation = Explanation::from_history(&before, level, book, edition).with_perspective(reader);
        // The opening is named for the move that was played, if the book has it.
        let answer = explanation.book.as_ref().filter(|answer| mv.is_none() || answer.legal == mv);
        let book = answer.and_then(|answer| answer.opening);
        Self { ply, explanation, mv, book, is_own_move: spec.is_some(), valued_at: Vec::new() }
    }

    /// The same, with the time at which each move had its value.
    pub(crate) fn with_times(mut self) -> Self {
        let mut program = MicroChess::with_probe(Edition::Kim1, self.explanation.level, Times::default());
        program.set_board(&self.explanation.board);
        program.go();
        let valued = &program.probe().valued;
        let time_of = |mv: &ExplainedMove| {
            valued.iter().find(|(valued, _)| *valued == mv.valuation.mv).map_or(0, |(_, cycles)| *cycles)
        };
        self.valued_at = self.explanation.moves.iter().map(time_of).collect();
        self
    }

    /// Whether it is known when each move had its value.
    pub(crate) fn has_times(&self) -> bool {
        self.valued_at.len() == self.explanation.moves.len()
    }

    /// The index of the move that was played, or of the best one.
    pub(crate) fn chosen(&self) -> usize {
        self.explanation.moves.iter().position(|mv| self.mv.is_some() && mv.mv == self.mv).unwrap_or(0)
    }

    /// The index of the move that it would play: of its book, or the best one.
    pub(crate) fn proposed(&self) -> usize {
        let book = self.explanation.book.as_ref().and_then(|answer| answer.legal);
        let from_book = self.explanation.moves.iter().position(|mv| book.is_some() && mv.mv == book);
        let best = || {
            self.explanation.best().and_then(|best| self.explanation.moves.iter().position(|mv| mv.rank == best.rank))
        };
        from_book.or_else(best).unwrap_or(0)
    }

    /// The index of the move that would have won in exact arithmetic, where a byte that wrapped decided.
    pub(crate) fn refused(&self) -> Option<usize> {
        if !self.explanation.quirks.contains(&Quirk::Wrapped) {
            return None;
        }
        let standing = |(_, mv): &(usize, &ExplainedMove)| mv.valuation.verdict == Verdict::Stands;
        let moves = self.explanation.moves.iter().enumerate().rev().filter(standing);
        moves.max_by_key(|(_, mv)| mv.valuation.exact()).map(|(index, _)| index)
    }

    /// The cycles of the 6502 until a move had its value; 0 if that is not known.
    pub(crate) fn valued_at(&self, index: usize) -> u64 {
        self.valued_at.get(index).copied().unwrap_or(0)
    }

    /// The move that was valued last after so many cycles, as the digits of the KIM-1 show it.
    pub(crate) fn digits_at(&self, cycles: u64) -> Option<microchess_1976::Move> {
        let valued = self.last_valued(cycles)?;
        Some(self.explanation.moves.get(valued)?.valuation.mv)
    }

    /// Whether the digits are lit after so many cycles: a KIM-1 lights them for a moment at each move that it values.
    pub(crate) fn is_lit(&self, cycles: u64) -> bool {
        self.last_valued(cycles).is_some_and(|index| cycles - self.valued_at(index) < FLASH)
    }

    /// The index of the move that was valued last after so many cycles.
    pub(crate) fn last_valued(&self, cycles: u64) -> Option<usize> {
        let done = (0..self.valued_at.len()).filter(|index| self.valued_at(*index) <= cycles);
        done.max_by_key(|index| self.valued_at(*index))
    }
}

/// Notes when each move had its value.
#[derive(Default)]
struct Times {
    clock: CycleCounter,
    valued: Vec<(microchess_1976::Move, u64)>,
}

impl Probe for Times {
    fn work(&mut self, work: Work) {
        self.clock.work(work);
    }

    fn valued(&mut self, page: &ZeroPage, _: u8) {
        self.valued.push((page.move_under_study(), self.clock.cycles()));
    }
}

/// The game up to a ply.
fn history_at(history: &History, ply: usize) -> History {
    let mut before = history.clone();
    while before.moves().len() > ply && before.undo().is_some() {}
    before
}
