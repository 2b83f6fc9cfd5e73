//! Engines think in a thread of their own, so that the screen never waits for them.

use std::collections::HashMap;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arena::matches::Spec;
use arena::{Player, PlayerError, Report, Stop, Thought};

use crate::choices::level_of;
use crate::model::{Answer, Job, Msg};

/// The thread, and how to talk to it.
#[derive(Debug)]
pub(crate) struct Thinker {
    jobs: Sender<Job>,
    /// Tells whoever thinks now to answer.
    stop: Arc<Mutex<Arc<Stop>>>,
}

impl Thinker {
    /// Starts the thread. What engines say goes to `messages`.
    pub(crate) fn start(messages: Sender<Msg>) -> std::io::Result<Self> {
        let (jobs, inbox) = channel::<Job>();
        let stop = Arc::new(Mutex::new(Arc::new(Stop::default())));
        let shared = Arc::clone(&stop);
        std::thread::Builder::new().name("thinking".to_owned()).spawn(move || {
            let mut players = HashMap::new();
            for job in inbox {
                let stop = Arc::new(Stop::default());
                *shared.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&stop);
                let number = job.number;
                let answer = think(&mut players, job, &stop, &messages);
                if messages.send(Msg::Answer(number, Box::new(answer))).is_err() {
                    break;
                }
            }
        })?;
        Ok(Self { jobs, stop })
    }

    /// Gives it something to think about.
    pub(crate) fn think(&self, job: Job) {
        // If the thread is gone there is nobody to complain to; the screen goes on.
        let _ = self.jobs.send(job);
    }

    /// Whoever thinks answers now.
    pub(crate) fn stop(&self) {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner).stop();
    }
}

/// The players that were brought to the table, by what they were called with.
pub(crate) type Players = HashMap<String, Box<dyn Player>>;

/// Lets a player think, and tells on the way what he thinks.
pub(crate) fn think(players: &mut Players, job: Job, stop: &Stop, messages: &Sender<Msg>) -> Answer {
    let Job { number, player: spec, game, limits, wants_kim1_time } = job;
    let mut remarks = Vec::new();
    let key = spec.to_string();
    let choice = player(players, &key, &spec).and_then(|player| {
        player.choose(&game, &limits, stop, &mut |report| match report {
            Report::Line(thinking) if thinking.rank == 1 => {
                let _ = messages.send(Msg::Thinking(number, Box::new(thinking)));
            }
            Report::Line(_) => {}
            Report::Remark(remark) => remarks.push(remark),
        })
    });
    if choice.is_err() {
        // It is brought anew the next time.
        players.remove(&key);
    }
    let is_book = remarks.iter().any(|remark| remark.starts_with("book: "));
    let kim1 = level_of(&spec).filter(|_| wants_kim1_time).map(|level| {
        if is_book {
            return Duration::ZERO;
        }
        let thought = Thought::about(game.position(), game.slots(), level);
        Duration::from_secs_f64(thought.clock.seconds())
    });
    Answer { choice, remarks, kim1 }
}

fn player<'a>(players: &'a mut Players, key: &str, spec: &Spec) -> Result<&'a mut Box<dyn Player>, PlayerError> {
    if !players.contains_key(key) {
        // Another seed makes another choice where the book has one.
        let mut player = spec.player(fastrand::u64(..))?;
        player.new_game()?;
        players.insert(key.to_owned(), player);
    }
    players.get_mut(key).ok_or_else(|| PlayerError::Failed("there is no player".to_owned()))
}
