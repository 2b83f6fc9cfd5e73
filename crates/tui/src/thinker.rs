//! Engines think in a thread of their own, so that the screen never waits for them.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use microchess_bridge_1976::{Analysis, Slots};
use microchess_game::PlayerSpec;
use microchess_game::{EngineFactory, Player, PlayerError};
use microchess_uci::{Info, Remark, SearchContext, Stop};

use crate::model::{Answer, Job, Msg};
use crate::settings::level_of;

/// The thread, and how to talk to it.
#[derive(Debug)]
pub(crate) struct Thinker {
    jobs: Sender<Job>,
    shared: Arc<Mutex<Shared>>,
}

/// What both sides know.
#[derive(Debug, Default)]
struct Shared {
    /// The job whose answer is wanted, if one is.
    wanted: Option<u64>,
    /// It is to be answered at once.
    is_move_now: bool,
    /// Tells whoever thinks now to answer.
    stop: Arc<Stop>,
}

impl Thinker {
    /// Starts the thread. What engines say goes to `messages`.
    pub(crate) fn start(messages: Sender<Msg>, factory: &'static dyn EngineFactory) -> std::io::Result<Self> {
        let (jobs, inbox) = channel::<Job>();
        let shared = Arc::new(Mutex::new(Shared::default()));
        let known = Arc::clone(&shared);
        std::thread::Builder::new().name("thinking".to_owned()).spawn(move || {
            let mut players = Players::new(factory);
            for job in inbox {
                let number = job.id;
                let Some(stop) = begin(&known, number) else { continue };
                let thinks = || think(&mut players, job, &stop, &messages);
                let answer = std::panic::catch_unwind(AssertUnwindSafe(thinks)).unwrap_or_else(|_| Answer {
                    choice: Err(PlayerError::Failed("the engine has failed".to_owned())),
                    remarks: Vec::new(),
                    kim1_time: None,
                });
                if messages.send(Msg::Answer(number, Box::new(answer))).is_err() {
                    break;
                }
            }
        })?;
        Ok(Self { jobs, shared })
    }

    /// Gives it something to think about. Whatever else it thinks about is not wanted any more.
    pub(crate) fn think(&self, job: Job) {
        self.cancel();
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        shared.wanted = Some(job.id);
        shared.is_move_now = false;
        drop(shared);
        // If the thread is gone there is nobody to complain to; the screen goes on.
        let _ = self.jobs.send(job);
    }

    /// Whoever thinks, or is about to, answers now.
    pub(crate) fn move_now(&self) {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        shared.is_move_now = true;
        shared.stop.stop();
    }

    /// No answer is wanted.
    pub(crate) fn cancel(&self) {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        shared.wanted = None;
        shared.stop.stop();
    }
}

/// Begins with a job if it is still wanted.
fn begin(shared: &Mutex<Shared>, number: u64) -> Option<Arc<Stop>> {
    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
    if shared.wanted != Some(number) {
        return None;
    }
    shared.stop = Arc::new(Stop::default());
    if shared.is_move_now {
        shared.stop.stop();
    }
    Some(Arc::clone(&shared.stop))
}

/// The engines that are running, by colour and description, each with the number of the game that it plays.
pub(crate) struct Players {
    factory: &'static dyn EngineFactory,
    running: HashMap<String, (Box<dyn Player>, u64)>,
}

impl Players {
    /// No engine runs yet.
    pub(crate) fn new(factory: &'static dyn EngineFactory) -> Self {
        Self { factory, running: HashMap::new() }
    }

    fn player(&mut self, key: &str, spec: &PlayerSpec, game_number: u64) -> Result<&mut Box<dyn Player>, PlayerError> {
        if !self.running.contains_key(key) {
            self.running.insert(key.to_owned(), (spec.start(self.factory)?, NO_GAME));
        }
        let missing = || PlayerError::Failed("there is no player".to_owned());
        let (player, known) = self.running.get_mut(key).ok_or_else(missing)?;
        if *known != game_number {
            // Another seed makes another choice where the book has one.
            player.new_game(fastrand::u64(..))?;
            *known = game_number;
        }
        Ok(player)
    }
}

/// Lets an engine think, and passes on what it reports on the way.
pub(crate) fn think(players: &mut Players, job: Job, stop: &Stop, messages: &Sender<Msg>) -> Answer {
    let Job { id: number, player: spec, game, game_number, limits, wants_kim1_time } = job;
    let mut remarks = Vec::new();
    let key = format!("{} {spec}", game.position().turn().name());
    let started = Instant::now();
    let elapsed = || started.elapsed();
    let context = SearchContext::new(stop, &elapsed);
    let choice = players.player(&key, &spec, game_number).and_then(|player| {
        player.choose(game.history(), &limits, &context, &mut |info| match info {
            Info::Search(info) if info.is_best_line() => {
                let _ = messages.send(Msg::Info(number, Box::new(info)));
            }
            Info::Search(_) => {}
            Info::Remark(remark) => remarks.push(remark),
        })
    });
    if choice.is_err() {
        // It is started anew the next time.
        players.running.remove(&key);
    }
    let is_book = remarks.iter().any(|remark| matches!(remark, Remark::Book { .. }));
    let kim1_time = level_of(&spec).filter(|_| wants_kim1_time).map(|level| {
        if is_book {
            return Duration::ZERO;
        }
        let analysis = Analysis::new(game.position(), &Slots::from_history(game.history()), level);
        Duration::from_secs_f64(analysis.clock.seconds())
    });
    Answer { choice, remarks, kim1_time }
}

/// The number of no game.
const NO_GAME: u64 = u64::MAX;
