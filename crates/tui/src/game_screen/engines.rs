//! Engines in a game: they are given jobs, they answer, they can be asked to move now and be stopped.

use std::time::Duration;

use microchess_game::{Choice, PlayerSpec};
use microchess_uci::SearchInfo;

use super::GameScreen;
use crate::model::{Answer, Effect, Job};
use crate::settings::{Speed, level_of};

/// How long an engine without a clock thinks about a move.
const MOVE_TIME: Duration = Duration::from_secs(1);

/// A job that an engine is thinking about.
#[derive(Debug)]
pub(crate) struct EngineSearch {
    pub(super) job: u64,
    pub(crate) started: Duration,
    /// Its latest report.
    pub(crate) info: Option<SearchInfo>,
    /// Its answer, while a KIM-1 would still be thinking.
    answer: Option<Answer>,
    /// How long a KIM-1 thinks about this move.
    pub(crate) kim1_time: Option<Duration>,
    /// Move now was asked for: the answer does not wait for a KIM-1.
    is_move_now: bool,
}

impl GameScreen {
    /// If it is an engine's turn, it gets a job.
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
        let mut limits = self.game.clocks().map(|clocks| clocks.limits(self.turn())).unwrap_or_default();
        if self.game.clocks().is_none() && level_of(&player).is_none() {
            match player.limit() {
                Some(limit) => limit.apply(&mut limits),
                None => limits.movetime = Some(MOVE_TIME),
            }
        }
        let wants_kim1_time = self.speed != Speed::Instant && level_of(&player).is_some();
        Some(Effect::Think(Box::new(Job {
            id: self.jobs,
            player,
            game: self.game.clone(),
            game_number: self.game_number,
            book_seed: self.book_seed,
            limits,
            wants_kim1_time,
        })))
    }

    /// An engine has answered. At the speed of 1976 the answer waits until a KIM-1 would have found it.
    pub(super) fn receive_answer(&mut self, number: u64, answer: Answer) -> Vec<Effect> {
        let Some(search) = self.search.as_mut().filter(|search| search.job == number) else { return Vec::new() };
        search.kim1_time = answer.kim1_time;
        search.answer = Some(answer);
        self.tick()
    }

    /// Time has passed: a clock may have run out, or a KIM-1 would have finished.
    pub(super) fn tick(&mut self) -> Vec<Effect> {
        if self.game.termination().is_none() && self.has_run_out() {
            let side = self.turn();
            self.game.run_out_of_time(side);
            // The flag has fallen: that clock has nothing left.
            self.game.set_clock(side, Duration::ZERO);
            self.search = None;
            self.popup = None;
            self.show_result();
            return vec![Effect::StopThinking, self.autosave()];
        }
        let is_due = self.search.as_ref().is_some_and(|search| {
            let watched = if self.is_watching() && !self.is_stepping { self.pace } else { Duration::ZERO };
            let pace = self.speed.scale(search.kim1_time.unwrap_or_default()).max(watched);
            let has_thought = search.is_move_now || self.now.saturating_sub(search.started) >= pace;
            search.answer.is_some() && has_thought
        });
        if is_due { self.take_answer() } else { Vec::new() }
    }

    /// Whether the clock of the side to move has run out.
    pub(super) fn has_run_out(&self) -> bool {
        if self.is_paused {
            return false;
        }
        let left = self.game.clocks().and_then(|clocks| clocks.search_clocks()[self.turn() as usize]);
        left.is_some_and(|clock| clock.remaining <= self.now.saturating_sub(self.turn_started))
    }

    /// Does what the engine has decided.
    pub(super) fn take_answer(&mut self) -> Vec<Effect> {
        let Some(search) = self.search.take() else { return Vec::new() };
        let Some(answer) = search.answer else { return Vec::new() };
        let side = self.turn();
        let player = self.players[side as usize].clone();
        // The 1976 program's values are for the X-ray; they are not scores that others could be compared with.
        let info = search.info.filter(|_| player.as_ref().and_then(level_of).is_none());
        let effects = match answer.choice {
            Ok(Choice::Play(mv)) => self.play_with_info(mv, info.as_ref()),
            Ok(Choice::Resign { .. }) => {
                self.game.resign(side);
                self.show_result();
                vec![self.autosave()]
            }
            Err(error) => {
                self.is_paused = true;
                self.warn_with_keys(format!("{}: {error}.", self.name(side)), "Space: try again.");
                Vec::new()
            }
        };
        // Only the remarks of built-in engines are meant for the player.
        let is_built_in = matches!(player, Some(PlayerSpec::BuiltIn(_)));
        let notice = answer.remarks.into_iter().next().filter(|_| is_built_in);
        if let Some(remark) = notice.filter(|_| self.game.termination().is_none() && !self.message.is_warning) {
            self.message.text = format!("{} ({remark}).", self.message.text.trim_end_matches('.'));
        }
        self.mention_claim();
        effects
    }

    /// The engine moves now, or is resumed if it was paused.
    pub(super) fn move_now(&mut self) -> Vec<Effect> {
        if self.is_paused {
            self.is_paused = false;
            self.show_message("");
            self.turn_started = self.now;
            return self.start_search().into_iter().collect();
        }
        match &mut self.search {
            Some(search) if search.answer.is_some() => self.take_answer(),
            Some(search) => {
                search.is_move_now = true;
                vec![Effect::MoveNow]
            }
            None => Vec::new(),
        }
    }

    /// The engine that is thinking stops, and its answer is not used.
    pub(super) fn stop_search(&mut self) -> Option<Effect> {
        self.search.take().map(|_| Effect::StopThinking)
    }
}
