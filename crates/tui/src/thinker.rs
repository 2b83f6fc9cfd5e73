//! The thread in which engines think, so that the screen never waits for them.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arena::matches::PlayerSpec;
use arena::{Analysis, Info, Player, PlayerError, Stop};

use crate::model::{Answer, Job, Msg};
use crate::remarks::read_remark;
use crate::settings::level_of;

/// The thread, and how to talk to it.
#[derive(Debug)]
pub(crate) struct Thinker {
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
    stop: Arc<Stop>,
}

impl Thinker {
    /// Starts the thread. Reports and answers of engines go to `messages`.
    pub(crate) fn start(messages: Sender<Msg>) -> std::io::Result<Self> {
        let (jobs, inbox) = channel::<Job>();
        let shared = Arc::new(Mutex::new(Shared::default()));
        let known = Arc::clone(&shared);
        std::thread::Builder::new().name("thinking".to_owned()).spawn(move || {
            let mut players = HashMap::new();
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

/// The players that are running, by colour and specification, each with the number of the game that it played in last.
pub(crate) type Players = HashMap<String, (Box<dyn Player>, u64)>;

/// Lets a player think about a job, and sends on what it reports.
pub(crate) fn think(players: &mut Players, job: Job, stop: &Stop, messages: &Sender<Msg>) -> Answer {
    let Job { id: number, player: spec, game, game_number, limits, wants_kim1_time } = job;
    let mut remarks = Vec::new();
    let key = format!("{} {spec}", game.position().turn().name());
    let choice = player(players, &key, &spec, game_number).and_then(|player| {
        player.choose(&game, &limits, stop, &mut |report| match report {
            Info::Pv(thinking) if thinking.multipv == 1 => {
                let _ = messages.send(Msg::Info(number, Box::new(thinking)));
            }
            Info::Pv(_) => {}
            Info::Text(remark) => remarks.push(remark),
        })
    });
    if choice.is_err() {
        // It is started again for the next job.
        players.remove(&key);
    }
    let is_book_move = remarks.iter().any(|remark| read_remark(remark).is_book_move);
    let kim1 = level_of(&spec).filter(|_| wants_kim1_time).map(|level| {
        if is_book_move {
            return Duration::ZERO;
        }
        let analysis = Analysis::new(game.position(), game.slots(), level);
        Duration::from_secs_f64(analysis.clock.seconds())
    });
    Answer { choice, remarks, kim1_time: kim1 }
}

fn player<'a>(
    players: &'a mut Players,
    key: &str,
    spec: &PlayerSpec,
    game_number: u64,
) -> Result<&'a mut Box<dyn Player>, PlayerError> {
    if !players.contains_key(key) {
        // A random seed, so that the book does not always choose the same opening.
        players.insert(key.to_owned(), (spec.player(fastrand::u64(..))?, NO_GAME));
    }
    let (player, known) = players.get_mut(key).ok_or_else(|| PlayerError::Failed("there is no player".to_owned()))?;
    if *known != game_number {
        player.new_game()?;
        *known = game_number;
    }
    Ok(player)
}

/// The number of a game that there is not.
const NO_GAME: u64 = u64::MAX;
