//! The 1976 program as a player.

use std::time::Duration;

use chess0x88::{Color, History, Move, Position};
use microchess_1976::{Edition, Level};
use microchess_game::{Choice, Player, PlayerError};
use microchess_uci::{Info, Remark, Score, SearchContext, SearchInfo, SearchLimits, StopFlag};

use crate::analysis::{Analysis, Candidate, Decision, decide};
use crate::book::{Book, BookMove};
use crate::slots::{Slots, SlotsCache};

/// The value of a move that changes nothing, in the program's own units.
const EVEN: i32 = microchess_1976::xray::BASE;

/// A pawn more is worth about 8 of the program's units: it counts 2 points, and what a move takes counts four times.
const UNITS_PER_PAWN: i32 = 8;

/// The 1976 program: it thinks in one pass, so that limits of time and depth mean nothing to it.
#[derive(Clone, Debug)]
pub struct Player1976 {
    level: Level,
    edition: Edition,
    book: Book,
    multipv: usize,
    is_decision_only: bool,
    slots: SlotsCache,
}

impl Player1976 {
    /// A player with the program's usual book, which reports its best move and why.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self {
            level,
            edition: Edition::Kim1,
            book: Book::Auto { seed: 0 },
            multipv: 1,
            is_decision_only: false,
            slots: SlotsCache::default(),
        }
    }

    /// The same with the book of an edition.
    #[must_use]
    pub fn with_edition(self, edition: Edition) -> Self {
        Self { edition, ..self }
    }

    /// The same with other openings.
    #[must_use]
    pub fn with_book(self, book: Book) -> Self {
        Self { book, ..self }
    }

    /// The same, reporting its best `multipv` moves.
    #[must_use]
    pub fn with_multipv(self, multipv: usize) -> Self {
        Self { multipv, ..self }
    }

    /// The same, many times as fast: the counters and the time of 1976 are only reported where its decision cannot be
    /// played.
    #[must_use]
    pub fn decision_only(self) -> Self {
        Self { is_decision_only: true, ..self }
    }

    /// What a value is worth as a score: 208 is even, and 8 are a pawn.
    #[must_use]
    pub fn score(value: u8) -> Score {
        Score::Centipawns((i32::from(value) - EVEN) * 100 / UNITS_PER_PAWN)
    }

    /// Where only the decision matters, or milliseconds do, only the decision is asked for. `None` if it cannot be played.
    fn choose_quickly(
        &self,
        position: &Position,
        slots: &Slots,
        limits: &SearchLimits,
        report: &mut dyn FnMut(Info),
    ) -> Option<Move> {
        let only_decision = self.is_decision_only || is_low_on_time(limits, position.turn());
        if self.multipv > 1 || !only_decision {
            return None;
        }
        let Decision::Move { mv: Some(mv), value } = decide(position, slots, self.level) else { return None };
        if !limits.allows(mv) {
            return None;
        }
        report_substitutions(slots.substitutions(), report);
        // It has looked at each of its moves.
        let nodes = position.legal_moves().len() as u64;
        report(pv(1, mv, score_of(position, mv, value), nodes));
        if !self.is_decision_only {
            report(detail(format!("{}: value {value} (low on time: value only)", position.san(mv))));
        }
        Some(mv)
    }

    /// Beside a move from the book: what it would think of the others, if they are asked for.
    fn report_others(
        &self,
        position: &Position,
        slots: &Slots,
        limits: &SearchLimits,
        book_move: Move,
        report: &mut dyn FnMut(Info),
    ) {
        if self.multipv < 2 {
            return;
        }
        let analysis = Analysis::new(position, slots, self.level);
        let others = analysis.candidates.iter().filter_map(|other| Some((other.mv?, other.valuation.value)));
        let others = others.filter(|(mv, _)| *mv != book_move && limits.allows(*mv));
        for (rank, (mv, value)) in (2..=self.multipv).zip(others) {
            report(pv(rank, mv, score_of(position, mv, value), analysis.nodes));
        }
    }

    /// Thinks, and reports how.
    fn analyse(
        &self,
        position: &Position,
        slots: &Slots,
        limits: &SearchLimits,
        report: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        let analysis = Analysis::new(position, slots, self.level);
        report_oddities(position, &analysis, report);
        let legal = || analysis.candidates.iter().filter_map(|other| other.mv.map(|mv| (mv, other)));
        let allowed: Vec<(Move, &Candidate)> = legal().filter(|(mv, _)| limits.allows(*mv)).collect();
        for (rank, (mv, candidate)) in (1..).zip(&allowed).take(self.multipv.max(1)) {
            report(pv(rank, *mv, score_of(position, *mv, candidate.valuation.value), analysis.nodes));
        }
        let moves = allowed.iter().map(|(mv, _)| *mv);
        let (choice, is_valued) = choose_first_legal(position, moves, limits, analysis.resigns)?;
        match (allowed.first(), choice.mv()) {
            (Some((mv, candidate)), _) => report(detail(figures(position, *mv, candidate, &analysis))),
            (None, Some(mv)) if !is_valued => {
                report(text("no move that it valued is allowed; another legal move is played"));
                report(pv(1, mv, Score::Centipawns(0), analysis.nodes));
            }
            (None, _) => {}
        }
        if analysis.resigns {
            report(Info::Remark(Remark::WouldResign("no move is worth 15 or more".to_owned())));
        }
        Ok(choice)
    }
}

impl Player for Player1976 {
    fn name(&self) -> String {
        format!("MicroChess 1976 ({})", self.level.title())
    }

    fn new_game(&mut self, seed: u64, _: &StopFlag) -> Result<(), PlayerError> {
        self.book = self.book.with_seed(seed);
        Ok(())
    }

    fn choose(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        _: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        let position = history.position();
        if !position.has_legal_move() {
            return Err(PlayerError::NoMove);
        }
        // The slots are lent while the rest of the player is read.
        let mut cache = std::mem::take(&mut self.slots);
        let slots = cache.slots(history);
        let choice = match self.book.answer(history, self.edition).filter(|answer| limits.allows(answer.mv)) {
            Some(answer) => {
                report_book(&answer, report);
                self.report_others(position, slots, limits, answer.mv, report);
                Ok(Choice::Play(answer.mv))
            }
            None => {
                if self.book.was_just_left(history, self.edition) {
                    report(Info::Remark(Remark::OutOfBook));
                }
                match self.choose_quickly(position, slots, limits, report) {
                    Some(mv) => Ok(Choice::Play(mv)),
                    None => self.analyse(position, slots, limits, report),
                }
            }
        };
        self.slots = cache;
        choice
    }
}

/// What is played of moves, best first: the first that is allowed, or any legal one if the program values none of those.
/// Whether it is one of its own comes with it.
pub(crate) fn choose_first_legal(
    position: &Position,
    mut legal: impl Iterator<Item = Move>,
    limits: &SearchLimits,
    resigns: bool,
) -> Result<(Choice, bool), PlayerError> {
    let valued = legal.find(|mv| limits.allows(*mv));
    let any = || position.legal_moves().into_iter().find(|mv| limits.allows(*mv));
    let mv = valued.or_else(any).ok_or(PlayerError::NoMove)?;
    let choice = if resigns { Choice::Resign { fallback: Some(mv) } } else { Choice::Play(mv) };
    Ok((choice, valued.is_some()))
}

/// Whether single milliseconds matter to a side: less than 5 for a move, or less than half a second for the rest of the game.
/// Then the program's reasons take too long.
fn is_low_on_time(limits: &SearchLimits, side: Color) -> bool {
    let per_move = limits.movetime.is_some_and(|time| time < Duration::from_millis(5));
    per_move || limits.clock(side).is_some_and(|clock| clock.remaining < Duration::from_millis(500))
}

fn text(text: impl Into<String>) -> Info {
    Info::Remark(Remark::Text(text.into()))
}

fn detail(text: String) -> Info {
    Info::Remark(Remark::Detail(text))
}

fn report_book(answer: &BookMove, report: &mut dyn FnMut(Info)) {
    let opening = answer.opening;
    report(Info::Remark(Remark::Book {
        opening: opening.name.to_owned(),
        id: opening.tape_id.to_owned(),
        number: answer.number,
        count: opening.entries().count(),
    }));
    report(pv(1, answer.mv, Score::Centipawns(0), 0));
}

/// A move as a principal variation. The program looks no further than the move it chooses, so that is all there is.
fn pv(rank: usize, mv: Move, score: Score, nodes: u64) -> Info {
    Info::Search(SearchInfo {
        depth: Some(1),
        multipv: Some(rank),
        score: Some(score),
        nodes: Some(nodes),
        pv: vec![mv],
        ..SearchInfo::default()
    })
}

fn report_substitutions(
    substitutions: impl IntoIterator<Item = crate::slots::Substitution>,
    report: &mut dyn FnMut(Info),
) {
    for substitution in substitutions {
        report(text(substitution.to_string()));
    }
}

/// Pieces that it holds as others, and moves that it would have liked better.
fn report_oddities(position: &Position, analysis: &Analysis, report: &mut dyn FnMut(Info)) {
    report_substitutions(analysis.substitutions.iter().copied(), report);
    if analysis.resigns {
        return;
    }
    for candidate in analysis.illegal_before_best() {
        let squares = candidate.name(position);
        let check = if position.is_check() { " in check" } else { "" };
        report(text(format!(
            "its choice {squares} (value {}) is illegal{check}; the next best is played",
            candidate.valuation.value
        )));
    }
}

/// Only a real checkmate becomes `Score::Mate`; other values stay centipawns.
fn score_of(position: &Position, mv: Move, value: u8) -> Score {
    let mut next = position.clone();
    next.make(mv);
    if next.is_checkmate() { Score::Mate(1) } else { Player1976::score(value) }
}

/// The value, the counters and the time of 1976.
fn figures(position: &Position, mv: Move, candidate: &Candidate, analysis: &Analysis) -> String {
    let counters: Vec<String> = candidate.valuation.counters.iter().map(|counter| format!("{counter:02X}")).collect();
    format!(
        "{}: value {}, counters {}, {:.1} s on a KIM-1",
        position.san(mv),
        candidate.valuation.value,
        counters.join(" "),
        analysis.clock.seconds()
    )
}

#[cfg(test)]
mod tests {
    use microchess_uci::Clock;

    use super::*;

    /// What the player remarks on the first move, without a book.
    fn remarks(limits: &SearchLimits) -> Vec<String> {
        let (stop, elapsed) = (StopFlag::default(), || Duration::ZERO);
        let mut remarks = Vec::new();
        let mut player = Player1976::new(Level::SuperBlitz).with_book(Book::Closed);
        let mut report = |info| {
            if let Info::Remark(remark) = info {
                remarks.push(remark.to_string());
            }
        };
        player.choose(&History::default(), limits, &SearchContext::new(&stop, &elapsed), &mut report).unwrap();
        remarks
    }

    #[test]
    fn with_little_time_it_only_decides() {
        let clock = |milliseconds| {
            let clock = Clock { remaining: Duration::from_millis(milliseconds), increment: Duration::ZERO };
            SearchLimits { clocks: [Some(clock), None], ..SearchLimits::default() }
        };
        let movetime = |milliseconds| SearchLimits {
            movetime: Some(Duration::from_millis(milliseconds)),
            ..SearchLimits::default()
        };
        let has_counters = |limits| remarks(&limits).iter().any(|remark| remark.contains("counters"));
        assert!(has_counters(SearchLimits::default()) && has_counters(clock(500)) && has_counters(movetime(5)));
        assert!(!has_counters(clock(499)) && !has_counters(movetime(4)));
        let other = SearchLimits { clocks: [None, clock(1).clocks[0]], ..SearchLimits::default() };
        assert!(has_counters(other), "the opponent's clock does not matter");
    }
}
