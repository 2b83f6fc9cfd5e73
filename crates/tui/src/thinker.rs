//! Engines think in a thread of their own, so that the screen never waits for them.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arena::matches::PlayerSpec;
use arena::{Analysis, Info, Player, PlayerError, Stop};

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

/// The players that were brought to the table, by colour and what they were called with, and the game that they were
/// told of last.
pub(crate) type Players = HashMap<String, (Box<dyn Player>, u64)>;

/// Lets a player think, and tells on the way what he thinks.
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
        // It is brought anew the next time.
        players.remove(&key);
    }
    let is_book = remarks.iter().any(|remark| remark.starts_with("book: "));
    let kim1 = level_of(&spec).filter(|_| wants_kim1_time).map(|level| {
        if is_book {
            return Duration::ZERO;
        }
        let thought = Analysis::new(game.position(), game.slots(), level);
        Duration::from_secs_f64(thought.clock.seconds())
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
        // Another seed makes another choice where the book has one.
        players.insert(key.to_owned(), (spec.player(fastrand::u64(..))?, NO_GAME));
    }
    let (player, known) = players.get_mut(key).ok_or_else(|| PlayerError::Failed("there is no player".to_owned()))?;
    if *known != game_number {
        player.new_game()?;
        *known = game_number;
    }
    Ok(player)
}

/// The number of no game.
const NO_GAME: u64 = u64::MAX;
