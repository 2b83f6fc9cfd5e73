//! The 1976 program as a player.

use std::time::Instant;

use chess0x88::{Move, Position};
use microchess_1976::{Edition, Level};

use crate::book::{Book, BookMove};
use crate::game::Game;
use crate::player::{Choice, Limits, Player, PlayerError, Report, Stop, Thinking, Worth};
use crate::table::{Decision, Thought, Valued, decide};

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
    pub lines: usize,
    /// Only the decision matters: the counters and the time of 1976 are told only where it cannot be played.
    pub is_brief: bool,
}

impl Player1976 {
    /// A player with the program's usual book.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self { level, edition: Edition::Kim1, book: Book::Auto { seed: 0 }, lines: 1, is_brief: false }
    }

    /// Where only the decision matters, or milliseconds do, only the decision is asked for. If it is none that can be
    /// played, nothing comes of it.
    fn brief_choice(
        &self,
        game: &Game,
        limits: &Limits,
        started: Instant,
        report: &mut dyn FnMut(Report),
    ) -> Option<Move> {
        let position = game.position();
        let only_decision = self.is_brief || limits.is_hurried(position.turn());
        if self.lines > 1 || !only_decision {
            return None;
        }
        let decision = decide(position, game.slots(), self.level);
        let Decision::Chooses { played: Some(played), value } = decision else { return None };
        if !limits.allows(played) {
            return None;
        }
        for man in game.slots().stand_ins() {
            report(Report::Remark(man.to_string()));
        }
        // It has looked at each of its moves.
        let nodes = position.legal_moves().len() as u64;
        report(line(1, played, worth_of(position, played, value), nodes, started));
        if !self.is_brief {
            report(Report::Remark(format!("{}: value {value} (no time to look on)", position.san(played))));
        }
        Some(played)
    }

    /// Beside a move from the book: what it would think of the others, if they are asked for.
    fn tell_others(
        &self,
        game: &Game,
        limits: &Limits,
        from_book: Move,
        started: Instant,
        report: &mut dyn FnMut(Report),
    ) {
        if self.lines < 2 {
            return;
        }
        let position = game.position();
        let thought = Thought::about(position, game.slots(), self.level);
        let others = thought.ranked.iter().filter_map(|valued| Some((valued.played?, valued.valuation.value)));
        let others = others.filter(|(played, _)| *played != from_book && limits.allows(*played));
        for (rank, (played, value)) in (2..=self.lines).zip(others) {
            report(line(rank, played, worth_of(position, played, value), thought.nodes, started));
        }
    }

    /// What a value is worth: 208 is even, and 8 are a pawn. Of the values only a mate that is one is called so.
    #[must_use]
    pub fn worth(value: u8) -> Worth {
        Worth::Centipawns((i32::from(value) - EVEN) * 100 / UNITS_PER_PAWN)
    }
}

impl Player for Player1976 {
    fn name(&self) -> String {
        format!("MicroChess 1976 ({})", self.level.title())
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        _: &Stop,
        report: &mut dyn FnMut(Report),
    ) -> Result<Choice, PlayerError> {
        let started = Instant::now();
        let position = game.position();
        if !position.has_legal_move() {
            return Err(PlayerError::NoMove);
        }
        if let Some(answer) = self.book.answer(game, self.edition).filter(|answer| limits.allows(answer.played)) {
            tell_book(&answer, started, report);
            self.tell_others(game, limits, answer.played, started, report);
            return Ok(Choice::Play(answer.played));
        }
        if self.book.was_just_left(game, self.edition) {
            report(Report::Remark("out of book: from here on it thinks".to_owned()));
        }
        if let Some(played) = self.brief_choice(game, limits, started, report) {
            return Ok(Choice::Play(played));
        }
        let thought = Thought::about(position, game.slots(), self.level);
        let allowed: Vec<(Move, &Valued)> = thought
            .ranked
            .iter()
            .filter_map(|valued| valued.played.map(|played| (played, valued)))
            .filter(|(played, _)| limits.allows(*played))
            .collect();
        tell_oddities(position, &thought, report);
        for (rank, (played, valued)) in (1..).zip(&allowed).take(self.lines.max(1)) {
            let worth = worth_of(position, *played, valued.valuation.value);
            report(line(rank, *played, worth, thought.nodes, started));
        }
        let played = match allowed.first() {
            Some((played, valued)) => {
                report(Report::Remark(in_words(position, *played, valued, &thought)));
                *played
            }
            None => {
                let mut legal = position.legal_moves().into_iter();
                let played = legal.find(|played| limits.allows(*played)).ok_or(PlayerError::NoMove)?;
                report(Report::Remark(
                    "no move that it values may be played; another is, of which it has no opinion".to_owned(),
                ));
                report(line(1, played, Worth::Centipawns(0), thought.nodes, started));
                played
            }
        };
        if thought.resigns {
            report(Report::Remark("it would resign here: no move is worth 15 or more".to_owned()));
            return Ok(Choice::Resign { instead: Some(played) });
        }
        Ok(Choice::Play(played))
    }
}

fn tell_book(answer: &BookMove, started: Instant, report: &mut dyn FnMut(Report)) {
    let opening = answer.opening;
    report(Report::Remark(format!(
        "book: {} ({}), answer {} of {}",
        opening.name,
        opening.tape_id,
        answer.number,
        opening.entries().count()
    )));
    report(line(1, answer.played, Worth::Centipawns(0), 0, started));
}

/// A move as a line of thought. The program looks no further than the move it chooses, so that is all there is.
fn line(rank: usize, played: Move, worth: Worth, nodes: u64, started: Instant) -> Report {
    Report::Line(Thinking { depth: 1, rank, worth, nodes, time: started.elapsed(), moves: vec![played] })
}

/// Men whom it takes for others, and moves that it would have liked better.
fn tell_oddities(position: &Position, thought: &Thought, report: &mut dyn FnMut(Report)) {
    for man in &thought.stand_ins {
        report(Report::Remark(man.to_string()));
    }
    if thought.resigns {
        return;
    }
    for valued in thought.illegal_before_best() {
        let squares = valued.name(position);
        let check = if position.is_check() { " in check" } else { "" };
        report(Report::Remark(format!(
            "its choice {squares} (value {}) is illegal{check}; the next best is played",
            valued.valuation.value
        )));
    }
}

fn worth_of(position: &Position, played: Move, value: u8) -> Worth {
    let mut next = position.clone();
    next.play(played);
    if next.is_checkmate() { Worth::Mate(1) } else { Player1976::worth(value) }
}

/// The value, the counters and the time of 1976.
fn in_words(position: &Position, played: Move, valued: &Valued, thought: &Thought) -> String {
    let counters: Vec<String> = valued.valuation.counters.iter().map(|counter| format!("{counter:02X}")).collect();
    format!(
        "{}: value {}, counters {}, {:.1} s on a KIM-1",
        position.san(played),
        valued.valuation.value,
        counters.join(" "),
        thought.clock.seconds()
    )
}
