//! The 1976 program as a player.

use std::time::Instant;

use chess0x88::{Move, Position};
use microchess_1976::{Edition, Level};

use crate::book::{Book, BookMove};
use crate::game::Game;
use crate::player::{Choice, Info, Player, PlayerError, Score, SearchInfo, SearchLimits, Stop};
use crate::table::{Analysis, Candidate, Decision, decide};

/// The value of a move that changes nothing, in the program's own units.
const EVEN: i32 = microchess_1976::xray::BASE;

/// A pawn more is worth about 8 of the program's units: he counts 2 points, and what a move takes counts four times.
const UNITS_PER_PAWN: i32 = 8;

/// The 1976 program: it thinks in one pass, so that limits of time and depth mean nothing to it.
#[derive(Clone, Debug)]
pub struct Player1976 {
    /// How hard it thinks.
    pub level: Level,
    /// Whose book it has.
    pub edition: Edition,
    /// Which openings it knows.
    pub book: Book,
    /// How many of its moves it tells.
    pub multipv: usize,
    /// Only the decision matters: the counters and the time of 1976 are told only where it cannot be played.
    pub is_decision_only: bool,
}

impl Player1976 {
    /// A player with the program's usual book.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self { level, edition: Edition::Kim1, book: Book::Auto { seed: 0 }, multipv: 1, is_decision_only: false }
    }

    /// Where only the decision matters, or milliseconds do, only the decision is asked for. If it is none that can be
    /// played, nothing comes of it.
    fn choose_quickly(
        &self,
        game: &Game,
        limits: &SearchLimits,
        started: Instant,
        report: &mut dyn FnMut(Info),
    ) -> Option<Move> {
        let position = game.position();
        let only_decision = self.is_decision_only || limits.is_hurried(position.turn());
        if self.multipv > 1 || !only_decision {
            return None;
        }
        let decision = decide(position, game.slots(), self.level);
        let Decision::Chooses { mv: Some(mv), value } = decision else { return None };
        if !limits.allows(mv) {
            return None;
        }
        for man in game.slots().substitutions() {
            report(Info::Text(man.to_string()));
        }
        // It has looked at each of its moves.
        let nodes = position.legal_moves().len() as u64;
        report(line(1, mv, score_of(position, mv, value), nodes, started));
        if !self.is_decision_only {
            report(Info::Text(format!("{}: value {value} (no time to look on)", position.san(mv))));
        }
        Some(mv)
    }

    /// Beside a move from the book: what it would think of the others, if they are asked for.
    fn report_others(
        &self,
        game: &Game,
        limits: &SearchLimits,
        from_book: Move,
        started: Instant,
        report: &mut dyn FnMut(Info),
    ) {
        if self.multipv < 2 {
            return;
        }
        let position = game.position();
        let thought = Analysis::new(position, game.slots(), self.level);
        let others = thought.candidates.iter().filter_map(|valued| Some((valued.mv?, valued.valuation.value)));
        let others = others.filter(|(mv, _)| *mv != from_book && limits.allows(*mv));
        for (rank, (mv, value)) in (2..=self.multipv).zip(others) {
            report(line(rank, mv, score_of(position, mv, value), thought.nodes, started));
        }
    }

    /// What a value is worth: 208 is even, and 8 are a pawn. Of the values only a mate that is one is called so.
    #[must_use]
    pub fn score(value: u8) -> Score {
        Score::Centipawns((i32::from(value) - EVEN) * 100 / UNITS_PER_PAWN)
    }
}

impl Player for Player1976 {
    fn name(&self) -> String {
        format!("MicroChess 1976 ({})", self.level.title())
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        _: &Stop,
        report: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        let started = Instant::now();
        let position = game.position();
        if !position.has_legal_move() {
            return Err(PlayerError::NoMove);
        }
        if let Some(answer) = self.book.answer(game, self.edition).filter(|answer| limits.allows(answer.mv)) {
            report_book(&answer, started, report);
            self.report_others(game, limits, answer.mv, started, report);
            return Ok(Choice::Play(answer.mv));
        }
        if self.book.was_just_left(game, self.edition) {
            report(Info::Text("out of book: from here on it thinks".to_owned()));
        }
        if let Some(mv) = self.choose_quickly(game, limits, started, report) {
            return Ok(Choice::Play(mv));
        }
        let thought = Analysis::new(position, game.slots(), self.level);
        let allowed: Vec<(Move, &Candidate)> = thought
            .candidates
            .iter()
            .filter_map(|valued| valued.mv.map(|mv| (mv, valued)))
            .filter(|(mv, _)| limits.allows(*mv))
            .collect();
        report_oddities(position, &thought, report);
        for (rank, (mv, valued)) in (1..).zip(&allowed).take(self.multipv.max(1)) {
            let worth = score_of(position, *mv, valued.valuation.value);
            report(line(rank, *mv, worth, thought.nodes, started));
        }
        let mv = match allowed.first() {
            Some((mv, valued)) => {
                report(Info::Text(in_words(position, *mv, valued, &thought)));
                *mv
            }
            None => {
                let mut legal = position.legal_moves().into_iter();
                let mv = legal.find(|mv| limits.allows(*mv)).ok_or(PlayerError::NoMove)?;
                report(Info::Text(
                    "no move that it values may be played; another is, of which it has no opinion".to_owned(),
                ));
                report(line(1, mv, Score::Centipawns(0), thought.nodes, started));
                mv
            }
        };
        if thought.resigns {
            report(Info::Text("it would resign here: no move is worth 15 or more".to_owned()));
            return Ok(Choice::Resign { instead: Some(mv) });
        }
        Ok(Choice::Play(mv))
    }
}

fn report_book(answer: &BookMove, started: Instant, report: &mut dyn FnMut(Info)) {
    let opening = answer.opening;
    report(Info::Text(format!(
        "book: {} ({}), answer {} of {}",
        opening.name,
        opening.tape_id,
        answer.number,
        opening.steps().count()
    )));
    report(line(1, answer.mv, Score::Centipawns(0), 0, started));
}

/// A move as a line of thought. The program looks no further than the move it chooses, so that is all there is.
fn line(rank: usize, mv: Move, worth: Score, nodes: u64, started: Instant) -> Info {
    Info::Pv(SearchInfo { depth: 1, multipv: rank, score: worth, nodes, time: started.elapsed(), pv: vec![mv] })
}

/// Men whom it takes for others, and moves that it would have liked better.
fn report_oddities(position: &Position, thought: &Analysis, report: &mut dyn FnMut(Info)) {
    for man in &thought.substitutions {
        report(Info::Text(man.to_string()));
    }
    if thought.resigns {
        return;
    }
    for valued in thought.illegal_before_best() {
        let squares = valued.name(position);
        let check = if position.is_check() { " in check" } else { "" };
        report(Info::Text(format!(
            "its choice {squares} (value {}) is illegal{check}; the next best is played",
            valued.valuation.value
        )));
    }
}

fn score_of(position: &Position, mv: Move, value: u8) -> Score {
    let mut next = position.clone();
    next.make(mv);
    if next.is_checkmate() { Score::Mate(1) } else { Player1976::score(value) }
}

/// The value, the counters and the time of 1976.
fn in_words(position: &Position, mv: Move, valued: &Candidate, thought: &Analysis) -> String {
    let counters: Vec<String> = valued.valuation.counters.iter().map(|counter| format!("{counter:02X}")).collect();
    format!(
        "{}: value {}, counters {}, {:.1} s on a KIM-1",
        position.san(mv),
        valued.valuation.value,
        counters.join(" "),
        thought.clock.seconds()
    )
}
