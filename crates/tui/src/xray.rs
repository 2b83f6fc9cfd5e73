//! The X-ray beside the board: which move is explained, which candidate is selected, and what is said first.

use std::time::Duration;

use chess0x88::Move;
use microchess_1976::Level;
use microchess_1976::cycles::CYCLES_PER_SECOND;
use microchess_game::{Game, Termination, pluralize};

use crate::game_screen::GameScreen;
use crate::plain_words::{self, Reader};
use crate::position_explanation::PositionExplanation;
use crate::settings::level_of;
use crate::text_layout::wrapped;

/// What follows the list is not longer, in lines.
const LONGEST: u16 = 90;

/// What is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// The machine's last move.
    LastMove,
    /// What the machine would play for the side to move.
    ForYou,
}

/// How loud a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Quiet,
    Loud,
    /// The digits of the KIM-1, lit.
    Digits,
}

/// The X-ray.
#[derive(Debug)]
pub(crate) struct XRayPanel {
    pub(crate) subject: Subject,
    pub(crate) selected: usize,
    /// Lines below the list that are scrolled out of sight.
    pub(crate) scroll: u16,
    /// The board shows the position before the move that is explained, until the player turns to the board.
    pub(crate) shows_before: bool,
    pub(crate) insight: Option<PositionExplanation>,
    /// The moves up to the one that the insight is about.
    moves: Vec<Move>,
}

/// A decision of a KIM-1 that is going on, at the speed of 1976.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Live {
    /// Cycles of the 6502 so far.
    pub(crate) cycles: u64,
    /// How long it has thought, and will, on its own clock.
    pub(crate) elapsed: Duration,
    pub(crate) whole: Duration,
}

impl XRayPanel {
    pub(crate) const fn new(subject: Subject) -> Self {
        Self { subject, selected: 0, scroll: 0, shows_before: true, insight: None, moves: Vec::new() }
    }

    /// The ply of the game that it is to analyse: the one before the machine's last move, or the one that is viewed. Before the
    /// machine's first move it is the one that is viewed too.
    pub(crate) fn ply(&self, screen: &GameScreen) -> usize {
        if self.subject == Subject::ForYou || screen.live().is_some() {
            return screen.view_ply;
        }
        screen.machine_ply().unwrap_or(screen.view_ply)
    }

    /// Whether it shows another position than this one, or at another level.
    pub(crate) fn is_outdated(&self, ply: usize, level: Level, game: &Game) -> bool {
        let same = |insight: &PositionExplanation| insight.ply == ply && insight.explanation.level == level;
        !self.insight.as_ref().is_some_and(same) || !game.history().moves().take(ply + 1).eq(self.moves.iter().copied())
    }

    /// Whether it knows when each move had its value.
    pub(crate) fn has_times(&self) -> bool {
        self.insight.as_ref().is_some_and(PositionExplanation::has_times)
    }

    /// Shows another analysis, with the move selected that was played, or that it would play.
    pub(crate) fn set_insight(&mut self, insight: PositionExplanation, game: &Game) {
        self.moves = game.history().moves().take(insight.ply + 1).collect();
        self.selected = if self.subject == Subject::ForYou { insight.proposed() } else { insight.chosen() };
        self.scroll = 0;
        self.shows_before = true;
        self.insight = Some(insight);
    }

    /// Selects another of the candidates that can be selected, `step` places further on.
    pub(crate) fn select(&mut self, step: isize, candidates: &[usize]) {
        let count = candidates.len() as isize;
        if count > 0 {
            let place = candidates.iter().position(|candidate| *candidate == self.selected).unwrap_or(0);
            self.selected = candidates[(place as isize + step).rem_euclid(count) as usize];
            self.scroll = 0;
        }
    }

    /// Scrolls what is below the list.
    pub(crate) fn scroll(&mut self, lines: i16) {
        self.scroll = self.scroll.saturating_add_signed(lines).min(LONGEST);
    }

    /// Selects the candidate that was clicked, if it exists.
    pub(crate) fn click(&mut self, candidate: usize) {
        if self.insight.as_ref().is_some_and(|insight| candidate < insight.explanation.moves.len()) {
            self.selected = candidate;
            self.scroll = 0;
        }
    }

    /// From the machine's last move to what it would play for the player, and back.
    pub(crate) fn toggle_subject(&mut self) {
        self.subject = match self.subject {
            Subject::LastMove => Subject::ForYou,
            Subject::ForYou => Subject::LastMove,
        };
        // Of the same position another move may be selected now.
        self.insight = None;
    }

    /// The candidates that are known by now: all of them, or while the machine is thinking those that it has valued.
    pub(crate) fn known(&self, screen: &GameScreen) -> Vec<usize> {
        let Some(insight) = &self.insight else { return Vec::new() };
        let all = 0..insight.explanation.moves.len();
        match screen.live() {
            Some(live) => all.filter(|index| insight.valued_at(*index) <= live.cycles).collect(),
            None => all.collect(),
        }
    }

    /// The candidates of which there is room for `room` in the list: the best, with the selected one in sight, and the one that
    /// was refused because its value wrapped.
    pub(crate) fn listed(&self, room: usize, screen: &GameScreen) -> Vec<usize> {
        let known = self.known(screen);
        let place = known.iter().position(|candidate| *candidate == self.selected).unwrap_or(0);
        let first = (place + 1).saturating_sub(room);
        let mut listed: Vec<usize> = known.iter().copied().skip(first).take(room).collect();
        let refused = self.insight.as_ref().and_then(PositionExplanation::refused);
        if let Some(refused) = refused.filter(|refused| known.contains(refused) && !listed.contains(refused))
            && listed.len() > 1
        {
            // The selected one stays: it is in the last line only if the list is scrolled.
            let last = listed.len() - if first > 0 { 2 } else { 1 };
            listed[last] = refused;
            listed.sort_unstable();
        }
        listed
    }

    /// What stands above the list, in lines of a width: plain sentences first.
    pub(crate) fn head_lines(&self, width: usize, screen: &GameScreen) -> Vec<(String, Tone)> {
        let Some(insight) = &self.insight else { return Vec::new() };
        let mut lines = Vec::new();
        let mut say = |text: &str, tone| lines.extend(wrapped(text, width, "").into_iter().map(|line| (line, tone)));
        if let Some(live) = screen.live() {
            let (known, all) = (self.known(screen).len(), insight.explanation.moves.len());
            say(&format!("It is thinking: {known} of {} valued.", pluralize(all, "move")), Tone::Plain);
            let digits = insight.digits_at(live.cycles);
            let digits = digits.map_or_else(|| "-- -- --".to_owned(), |mv| mv.to_string());
            say(&format!("KIM-1: {digits}"), if insight.is_lit(live.cycles) { Tone::Digits } else { Tone::Quiet });
            let (elapsed, whole) = (live.elapsed.as_secs_f64(), live.whole.as_secs_f64());
            say(&format!("{elapsed:.1} of {whole:.1} s. Space: move now."), Tone::Quiet);
            return lines;
        }
        let mut sentences = plain_words::sentences(insight, self.subject, screen.reader_of(insight)).into_iter();
        if let Some(first) = sentences.next() {
            say(&first, Tone::Plain);
        }
        for sentence in sentences {
            say(&sentence, Tone::Loud);
        }
        let seconds = insight.explanation.clock.seconds();
        let level = insight.explanation.level.title();
        say(&format!("{level} level, {seconds:.1} s on a KIM-1."), Tone::Quiet);
        lines
    }
}

impl GameScreen {
    /// Analyses what the X-ray is to show now, unless it shows that already.
    pub(crate) fn refresh_xray(&mut self) {
        let Some(ply) = self.xray.as_ref().map(|xray| xray.ply(self)) else { return };
        let level = self.level(self.game.side_at_ply(ply));
        let is_live = self.live().is_some();
        let Some(xray) = &self.xray else { return };
        if xray.is_outdated(ply, level, &self.game) || is_live && !xray.has_times() {
            let insight = self.insight_at(ply, level);
            let insight = if is_live { insight.with_times() } else { insight };
            if let Some(xray) = &mut self.xray {
                xray.set_insight(insight, &self.game);
            }
        }
    }

    /// The 1976 program's explanation of the position after `ply` plies. Moves of a file from elsewhere were made by others.
    pub(crate) fn insight_at(&self, ply: usize, level: Level) -> PositionExplanation {
        let players = if ply < self.foreign_plies { &[None, None] } else { &self.players };
        PositionExplanation::new(&self.game, ply, level, players, self.book_seed)
    }

    /// Who the reader of an explanation is.
    pub(crate) fn reader_of(&self, insight: &PositionExplanation) -> Reader {
        let plays = |side: chess0x88::Color| self.players[side as usize].as_ref();
        let engine = chess0x88::Color::ALL.into_iter().find_map(plays);
        match engine {
            _ if insight.ply < self.foreign_plies || !self.is_against_machine() => Reader::Spectator,
            Some(spec) if level_of(spec).is_some() => Reader::OpponentOfMicroChess,
            _ => Reader::OpponentOfAnother,
        }
    }

    /// The ply before the last move of the machine among those that are viewed: of the 1976 program, or where it does not play, of an
    /// engine, or where none plays, and in a file from elsewhere, of anyone. Where it resigned, the ply of its resignation.
    pub(crate) fn machine_ply(&self) -> Option<usize> {
        let is_1976 = |side: chess0x88::Color| self.players[side as usize].as_ref().and_then(level_of).is_some();
        if let Some(Termination::Resignation(side)) = self.game.termination()
            && is_1976(side)
            && self.turn() == side
            && self.is_live()
        {
            return Some(self.view_ply);
        }
        let plies = || (0..self.view_ply).rev();
        if chess0x88::Color::ALL.into_iter().any(is_1976) {
            return plies().find(|ply| *ply < self.foreign_plies || is_1976(self.game.side_at_ply(*ply)));
        }
        if self.players.iter().any(Option::is_some) {
            let is_engine = |ply: &usize| self.players[self.game.side_at_ply(*ply) as usize].is_some();
            return plies().find(|ply| *ply < self.foreign_plies || is_engine(ply));
        }
        plies().next()
    }

    /// The decision that is going on, if a KIM-1 is thinking at its own speed and the latest position is viewed.
    pub(crate) fn live(&self) -> Option<Live> {
        let search = self.search.as_ref().filter(|_| self.is_live())?;
        let whole = search.kim1_time.filter(|time| !time.is_zero())?;
        let needed = self.speed.scale(whole);
        let since = self.now.saturating_sub(search.started);
        let part = if needed.is_zero() { 1.0 } else { (since.as_secs_f64() / needed.as_secs_f64()).min(1.0) };
        let elapsed = whole.mul_f64(part);
        let cycles = (elapsed.as_secs_f64() * CYCLES_PER_SECOND as f64) as u64;
        Some(Live { cycles, elapsed, whole })
    }

    /// Whether a human plays against an engine.
    pub(crate) fn is_against_machine(&self) -> bool {
        self.players.iter().filter(|player| player.is_none()).count() == 1
    }
}
