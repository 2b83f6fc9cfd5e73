//! The thread in which engines think, so that the screen never waits for them.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use microchess_bridge_1976::{Analysis, Slots};
use microchess_game::{EngineFactory, Player, PlayerError};
use microchess_uci::{Info, Remark, SearchContext, StopFlag};

use crate::model::{Answer, Job, Msg};
use crate::settings::level_of;

/// The thread, and how to talk to it.
#[derive(Debug)]
pub(crate) struct EngineThread {
    jobs: Sender<Job>,
    shared: Arc<Mutex<Shared>>,
}

/// What the screen and the thread share.
#[derive(Debug, Default)]
struct Shared {
    /// The job whose answer is still wanted.
    wanted: Option<u64>,
    /// The engine is to move now.
    is_move_now: bool,
    /// Makes the engine that is thinking answer.
    stop: Arc<StopFlag>,
}

impl EngineThread {
    /// Starts the thread. Reports and answers of engines go to `messages`.
    pub(crate) fn start(messages: Sender<Msg>, factory: &'static dyn EngineFactory) -> std::io::Result<Self> {
        let (jobs, inbox) = channel::<Job>();
        let shared = Arc::new(Mutex::new(Shared::default()));
        let known = Arc::clone(&shared);
        std::thread::Builder::new().name("thinking".to_owned()).spawn(move || {
            let mut players = Players::new(factory);
            for job in inbox {
                let number = job.id;
                let Some(stop) = begin(&known, number) else { continue };
                let thinks = || think(&mut players, &job, &stop, &messages);
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

    /// Gives it a job. The answer to an earlier job is no longer wanted.
    pub(crate) fn think(&self, job: Job) {
        self.cancel();
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        shared.wanted = Some(job.id);
        shared.is_move_now = false;
        drop(shared);
        // If the thread has ended, the screen goes on without an answer.
        let _ = self.jobs.send(job);
    }

    /// The engine that is thinking, or is about to, moves now.
    pub(crate) fn move_now(&self) {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        shared.is_move_now = true;
        shared.stop.stop();
    }

    /// The answer is no longer wanted.
    pub(crate) fn cancel(&self) {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        shared.wanted = None;
        shared.stop.stop();
    }
}

/// Begins a job if its answer is still wanted.
fn begin(shared: &Mutex<Shared>, number: u64) -> Option<Arc<StopFlag>> {
    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
    if shared.wanted != Some(number) {
        return None;
    }
    shared.stop = Arc::new(StopFlag::default());
    if shared.is_move_now {
        shared.stop.stop();
    }
    Some(Arc::clone(&shared.stop))
}

/// The engines that are running, by colour and description, each with the number of the game that it played in last.
pub(crate) struct Players {
    factory: &'static dyn EngineFactory,
    running: HashMap<String, (Box<dyn Player>, u64)>,
}

impl Players {
    /// No engine runs yet.
    pub(crate) fn new(factory: &'static dyn EngineFactory) -> Self {
        Self { factory, running: HashMap::new() }
    }

    /// The engine that a job asks for, one for each colour, ready for the job's game.
    fn player(&mut self, key: &str, job: &Job) -> Result<&mut Box<dyn Player>, PlayerError> {
        // A job that is to end at once still needs an engine that is ready, so its stop flag does not count here.
        let never = StopFlag::default();
        if !self.running.contains_key(key) {
            self.running.insert(key.to_owned(), (job.player.start(self.factory, &never)?, NO_GAME));
        }
        let missing = || PlayerError::Failed("there is no player".to_owned());
        let (player, known) = self.running.get_mut(key).ok_or_else(missing)?;
        if *known != job.game_number {
            player.new_game(job.book_seed, &never)?;
            *known = job.game_number;
        }
        Ok(player)
    }
}

/// Lets an engine think about a job, and sends on what it reports.
pub(crate) fn think(players: &mut Players, job: &Job, stop: &StopFlag, messages: &Sender<Msg>) -> Answer {
    let mut remarks = Vec::new();
    let history = job.game.history();
    let key = format!("{} {}", job.game.position().turn().name(), job.player);
    let started = Instant::now();
    let elapsed = || started.elapsed();
    let context = SearchContext::new(stop, &elapsed);
    let choice = players.player(&key, job).and_then(|player| {
        player.choose(history, &job.limits, &context, &mut |info| match info {
            Info::Search(info) if info.is_best_line() => {
                let _ = messages.send(Msg::Info(job.id, Box::new(info)));
            }
            Info::Search(_) => {}
            Info::Remark(remark) => remarks.push(remark),
        })
    });
    if choice.is_err() {
        // It is started again for the next job.
        players.running.remove(&key);
    }
    let is_book_move = remarks.iter().any(|remark| matches!(remark, Remark::Book { .. }));
    let kim1_time = level_of(&job.player).filter(|_| job.wants_kim1_time).map(|level| {
        if is_book_move {
            return Duration::ZERO;
        }
        let analysis = Analysis::new(history.position(), &Slots::from_history(history), level);
        Duration::from_secs_f64(analysis.clock.seconds())
    });
    Answer { choice, remarks, kim1_time }
}

/// The number of a game that there is not.
const NO_GAME: u64 = u64::MAX;
