//! Engines at the board: they think, they answer, they can be hurried and stopped.

use std::time::Duration;

use microchess_game::Choice;
use microchess_uci::{Remark, SearchInfo};

use super::GameScreen;
use crate::model::{Answer, Effect, Job};
use crate::settings::{Speed, level_of};

/// Engines that are given no clock think so long about a move.
const MOVE_TIME: Duration = Duration::from_secs(1);

/// An engine that thinks.
#[derive(Debug)]
pub(crate) struct EngineSearch {
    pub(super) job: u64,
    pub(crate) started: Duration,
    /// What it thinks so far.
    pub(crate) info: Option<SearchInfo>,
    /// It has answered, but a KIM-1 would still think.
    answer: Option<Answer>,
    /// How long a KIM-1 thinks.
    pub(crate) kim1_time: Option<Duration>,
    /// The answer, when it comes, does not wait for a KIM-1.
    is_move_now: bool,
}

impl GameScreen {
    /// If it is an engine's turn, it thinks.
    pub(super) fn start_search(&mut self) -> Option<Effect> {
        let player = self.players[self.turn() as usize].clone()?;
        if self.game.termination().is_some() || self.is_paused || self.search.is_some() {
            return None;
        }
        self.jobs += 1;
        self.search = Some(EngineSearch {
            job: self.jobs,
            started: self.now,
            info: None,
            answer: None,
            kim1_time: None,
            is_move_now: false,
        });
        let mut limits = self.game.clocks().map(|clocks| clocks.limits()).unwrap_or_default();
        if self.game.clocks().is_none() && level_of(&player).is_none() {
            limits.move_time = Some(MOVE_TIME);
        }
        let wants_kim1_time = self.speed != Speed::Instant && level_of(&player).is_some();
        Some(Effect::Think(Box::new(Job {
            id: self.jobs,
            player,
            game: self.game.clone(),
            game_number: self.game_number,
            limits,
            wants_kim1_time,
        })))
    }

    /// An engine has answered; at the speed of 1976 the answer waits.
    pub(super) fn receive_answer(&mut self, number: u64, answer: Answer) -> Vec<Effect> {
        let Some(thinks) = self.search.as_mut().filter(|thinks| thinks.job == number) else { return Vec::new() };
        thinks.kim1_time = answer.kim1_time;
        thinks.answer = Some(answer);
        self.tick()
    }

    /// Time has passed: clocks run out, and a KIM-1 is done.
    pub(super) fn tick(&mut self) -> Vec<Effect> {
        if self.game.termination().is_none() && self.has_run_out() {
            self.game.run_out_of_time(self.turn());
            self.search = None;
            self.popup = None;
            self.show_result();
            return vec![Effect::StopThinking, self.autosave()];
        }
        let is_due = self.search.as_ref().is_some_and(|thinks| {
            let pace = self.speed.scale(thinks.kim1_time.unwrap_or_default());
            let has_thought = thinks.is_move_now || self.now.saturating_sub(thinks.started) >= pace;
            thinks.answer.is_some() && has_thought
        });
        if is_due { self.take_answer() } else { Vec::new() }
    }

    /// Whether the side to move has thought longer than its clock allows.
    pub(super) fn has_run_out(&self) -> bool {
        if self.is_paused {
            return false;
        }
        let left = self.game.clocks().and_then(|clocks| clocks.both()[self.turn() as usize]);
        left.is_some_and(|clock| clock.left <= self.now.saturating_sub(self.turn_started))
    }

    /// Does what the engine has answered.
    pub(super) fn take_answer(&mut self) -> Vec<Effect> {
        let Some(answer) = self.search.take().and_then(|thinks| thinks.answer) else { return Vec::new() };
        let side = self.turn();
        let effects = match answer.choice {
            Ok(Choice::Play(mv)) => self.play(mv),
            Ok(Choice::Resign { .. }) => {
                self.game.resign(side);
                self.show_result();
                vec![self.autosave()]
            }
            Err(error) => {
                self.is_paused = true;
                self.warn(format!("{}: {error}. Space: try again.", self.name(side)));
                Vec::new()
            }
        };
        // What other engines say on the way is for those who know them.
        let is_micro = self.players[side as usize].as_ref().and_then(level_of).is_some();
        let shown = answer.remarks.into_iter().find(|remark| is_micro && is_shown(remark));
        if let Some(remark) = shown.filter(|_| self.game.termination().is_none() && !self.message.is_warning) {
            self.message.text = format!("{} ({remark})", self.message.text.trim_end_matches('.'));
        }
        effects
    }

    /// Space: the engine answers now, or goes on if it was stopped.
    pub(super) fn move_now(&mut self) -> Vec<Effect> {
        if self.is_paused {
            self.is_paused = false;
            self.show_message("");
            self.turn_started = self.now;
            return self.start_search().into_iter().collect();
        }
        match &mut self.search {
            Some(thinks) if thinks.answer.is_some() => self.take_answer(),
            Some(thinks) => {
                thinks.is_move_now = true;
                vec![Effect::MoveNow]
            }
            None => Vec::new(),
        }
    }

    /// Whoever thinks stops, and his answer is not wanted any more.
    pub(super) fn stop_search(&mut self) -> Option<Effect> {
        self.search.take().map(|_| Effect::StopThinking)
    }
}

/// Books, substitutions and illegal choices are shown; figures are for the X-ray.
const fn is_shown(remark: &Remark) -> bool {
    !matches!(remark, Remark::Detail(_))
}
