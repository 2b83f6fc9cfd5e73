//! The thread in which engines think, so that the screen never waits for them.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use microchess_bridge_1976::{Analysis, Slots};
use microchess_game::{EngineFactory, Player, PlayerError, kill_engines};
use microchess_uci::{Info, Remark, SearchContext, SearchInfo, StopFlag};

use crate::model::{Answer, Job, Msg, SavedGame};
use crate::settings::{Settings, level_of};

/// How long the end of the program waits until the engines have ended. One that does not answer is killed within half a second, and
/// after this time all are.
pub(crate) const LONGEST_END: Duration = Duration::from_millis(1_500);

/// The most remarks of a search that are kept. An engine has one or two to make.
const MOST_REMARKS: usize = 64;

/// The number of a check among the jobs, which are all greater.
const CHECK: u64 = 0;

/// The number of a game that there is not.
const NO_GAME: u64 = u64::MAX;

/// The thread, and how to talk to it. When this is dropped, the engines end.
#[derive(Debug)]
pub(crate) struct EngineThread {
    /// `None` once the thread is to end.
    tasks: Option<Sender<Task>>,
    shared: Arc<Mutex<Shared>>,
    latest: Arc<LatestInfo>,
    /// Engines are no longer waited for, not even while they start.
    ending: Arc<StopFlag>,
    /// Disconnected when the thread has ended.
    ended: Receiver<()>,
}

/// What the thread is asked to do.
#[derive(Debug)]
enum Task {
    Think(Box<Job>),
    /// See whether the engines of a game can be started.
    Check(Box<(Settings, SavedGame)>),
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

/// The latest report of an engine that is thinking. An earlier one that was not taken is forgotten, so an engine that reports
/// faster than the screen is drawn fills no queue.
#[derive(Debug, Default)]
pub(crate) struct LatestInfo(Mutex<Option<(u64, SearchInfo)>>);

impl LatestInfo {
    fn put(&self, job: u64, info: SearchInfo) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((job, info));
    }

    /// The report as a message, once.
    pub(crate) fn take(&self) -> Option<Msg> {
        let latest = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        latest.map(|(job, info)| Msg::Info(job, Box::new(info)))
    }
}

impl EngineThread {
    /// Starts the thread. Answers of engines go to `messages`.
    pub(crate) fn start(messages: Sender<Msg>, factory: &'static dyn EngineFactory) -> std::io::Result<Self> {
        let (tasks, inbox) = channel::<Task>();
        let (guard, ended) = channel();
        let thread =
            Self { tasks: Some(tasks), shared: Arc::default(), latest: Arc::default(), ending: Arc::default(), ended };
        let (known, latest, ending) =
            (Arc::clone(&thread.shared), Arc::clone(&thread.latest), Arc::clone(&thread.ending));
        std::thread::Builder::new().name("thinking".to_owned()).spawn(move || {
            // It is dropped last, when all engines have ended.
            let _guard: Sender<()> = guard;
            let mut players = Players::new(factory, ending);
            for task in inbox {
                let message = match task {
                    Task::Think(job) => {
                        let Some(stop) = begin(&known, job.id) else { continue };
                        let thinks = || think(&mut players, &job, &stop, &latest);
                        let answer = std::panic::catch_unwind(AssertUnwindSafe(thinks)).unwrap_or_else(|_| Answer {
                            choice: Err(PlayerError::Failed("the engine has failed".to_owned())),
                            remarks: Vec::new(),
                            kim1_time: None,
                        });
                        Msg::Answer(job.id, Box::new(answer))
                    }
                    Task::Check(game) => {
                        let Some(stop) = begin(&known, CHECK) else { continue };
                        let checked = check_engines(&game.0, factory, &stop);
                        if stop.is_stopped() {
                            continue;
                        }
                        Msg::EnginesChecked(game, checked)
                    }
                };
                if messages.send(message).is_err() {
                    break;
                }
            }
        })?;
        Ok(thread)
    }

    /// The latest report of the engine that is thinking, if it is a new one.
    pub(crate) fn latest_info(&self) -> Option<Msg> {
        self.latest.take()
    }

    /// Gives it a job. The answer to an earlier job is no longer wanted.
    pub(crate) fn think(&self, job: Box<Job>) {
        self.give(job.id, Task::Think(job));
    }

    /// Sees whether the engines of a game can be started, which may take long with a program that is no engine.
    pub(crate) fn check(&self, game: Box<(Settings, SavedGame)>) {
        self.give(CHECK, Task::Check(game));
    }

    fn give(&self, number: u64, task: Task) {
        self.cancel();
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        shared.wanted = Some(number);
        shared.is_move_now = false;
        drop(shared);
        if let Some(tasks) = &self.tasks {
            // If the thread has ended, the screen goes on without an answer.
            let _ = tasks.send(task);
        }
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

impl Drop for EngineThread {
    /// Waits until the engines have ended, and kills those that have not: a process that hangs would stay behind otherwise.
    fn drop(&mut self) {
        self.ending.stop();
        self.cancel();
        self.tasks = None;
        if self.ended.recv_timeout(LONGEST_END) == Err(RecvTimeoutError::Timeout) {
            drop(kill_engines());
        }
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
    pub(crate) factory: &'static dyn EngineFactory,
    /// Engines are no longer waited for while they start.
    ending: Arc<StopFlag>,
    running: HashMap<String, (Box<dyn Player>, u64)>,
}

impl Players {
    /// No engine runs yet.
    pub(crate) fn new(factory: &'static dyn EngineFactory, ending: Arc<StopFlag>) -> Self {
        Self { factory, ending, running: HashMap::new() }
    }

    /// Ends all engines, at the same time.
    pub(crate) fn end(&mut self) {
        self.running.values_mut().for_each(|(player, _)| player.quit());
        self.running.clear();
    }

    /// The engine that a job asks for, one for each colour, ready for the job's game.
    fn player(&mut self, key: &str, job: &Job) -> Result<&mut Box<dyn Player>, PlayerError> {
        // A job that is to end at once still needs an engine that is ready, so its own stop flag does not count here.
        if !self.running.contains_key(key) {
            self.running.insert(key.to_owned(), (job.player.start(self.factory, &self.ending)?, NO_GAME));
        }
        let missing = || PlayerError::Failed("there is no player".to_owned());
        let (player, known) = self.running.get_mut(key).ok_or_else(missing)?;
        if *known != job.game_number {
            player.new_game(job.book_seed, &self.ending)?;
            *known = job.game_number;
        }
        Ok(player)
    }
}

impl Drop for Players {
    fn drop(&mut self) {
        self.end();
    }
}

/// Lets an engine think about a job, and passes on what it reports.
pub(crate) fn think(players: &mut Players, job: &Job, stop: &StopFlag, latest: &LatestInfo) -> Answer {
    let mut remarks = Vec::new();
    let history = job.game.history();
    let key = format!("{} {}", job.game.position().turn().name(), job.player);
    let started = Instant::now();
    let elapsed = || started.elapsed();
    let context = SearchContext::new(stop, &elapsed);
    let choice = players.player(&key, job).and_then(|player| {
        player.choose(history, &job.limits, &context, &mut |info| match info {
            Info::Search(info) if info.is_best_line() => latest.put(job.id, info),
            // Details are not shown here, and another program may send any number of them.
            Info::Search(_) | Info::Remark(Remark::Detail(_)) => {}
            Info::Remark(remark) if remarks.len() < MOST_REMARKS => remarks.push(remark),
            Info::Remark(_) => {}
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

/// Whether the engines of other programs in these settings can be started and speak UCI. They are waited for until the stop flag
/// is set.
pub(crate) fn check_engines(
    settings: &Settings,
    factory: &'static dyn EngineFactory,
    stop: &StopFlag,
) -> Result<(), String> {
    for spec in settings.external_engines() {
        spec.start(factory, stop).map_err(|error| format!("{spec}: {error}"))?;
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::path::Path;
    use std::process::Command;

    use chess0x88::{History, Position};
    use microchess_game::{BuiltInEngine, Choice, EngineCommand, Game, PlayerSpec, PlayerSpecError};
    use microchess_uci::SearchLimits;

    use super::*;

    /// An engine that neither answers nor ends.
    struct Hanging;

    impl Player for Hanging {
        fn name(&self) -> String {
            "Hanging".to_owned()
        }

        fn choose(
            &mut self,
            _: &History,
            _: &SearchLimits,
            _: &SearchContext<'_>,
            _: &mut dyn FnMut(Info),
        ) -> Result<Choice, PlayerError> {
            std::thread::sleep(Duration::from_secs(600));
            Err(PlayerError::NoMove)
        }
    }

    struct HangingFactory;

    impl EngineFactory for HangingFactory {
        fn resolve(&self, engine: &BuiltInEngine) -> Result<BuiltInEngine, PlayerSpecError> {
            Ok(engine.clone())
        }

        fn create(&self, _: &BuiltInEngine) -> Result<Box<dyn Player>, PlayerSpecError> {
            Ok(Box::new(Hanging))
        }

        fn needs_limit(&self, _: &BuiltInEngine) -> bool {
            false
        }
    }

    fn job(id: u64, player: PlayerSpec) -> Box<Job> {
        let (game, limits) = (Game::new(Position::start()), SearchLimits::default());
        Box::new(Job { id, player, game, game_number: 1, book_seed: 0, limits, wants_kim1_time: false })
    }

    /// A UCI engine in a few lines of shell, which writes down its process, and does not hear `quit`.
    fn shell_engine(process_file: &Path) -> PlayerSpec {
        let answers = "uci) echo uciok;; isready) echo readyok;; go*) echo bestmove e2e4;;";
        let script = format!(
            "echo $$ > '{}'; while read -r line; do case $line in {answers} esac; done",
            process_file.display()
        );
        PlayerSpec::External(EngineCommand {
            path: "sh".into(),
            arguments: vec!["-c".to_owned(), script],
            ..EngineCommand::default()
        })
    }

    #[test]
    fn engines_that_do_not_quit_end_at_the_same_time() {
        let folder = tempfile::tempdir().unwrap();
        let mut players = Players::new(&HangingFactory, Arc::default());
        for id in 1..=8 {
            let job = job(id, shell_engine(&folder.path().join(id.to_string())));
            let answer = think(&mut players, &job, &StopFlag::default(), &LatestInfo::default());
            assert!(answer.choice.is_ok(), "{answer:?}");
        }
        assert_eq!(players.running.len(), 8);
        let started = Instant::now();
        drop(players);
        // One after the other they need four seconds.
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    }

    #[test]
    fn when_an_engine_hangs_no_other_one_stays_behind() {
        let folder = tempfile::tempdir().unwrap();
        let process_file = folder.path().join("process");
        let (sender, messages) = channel();
        let thread = EngineThread::start(sender, &HangingFactory).unwrap();
        thread.think(job(1, shell_engine(&process_file)));
        let answer = messages.recv_timeout(Duration::from_secs(20)).unwrap();
        assert!(matches!(&answer, Msg::Answer(1, answer) if answer.choice.is_ok()), "{answer:?}");
        thread.think(job(2, PlayerSpec::BuiltIn(BuiltInEngine::default())));
        // The thread has begun, and never comes back.
        std::thread::sleep(Duration::from_millis(200));
        drop(thread);
        let process = std::fs::read_to_string(&process_file).unwrap();
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            let listed = Command::new("ps").args(["-o", "stat=", "-p", process.trim()]).output().unwrap();
            // A process that is dead but was not waited for is a zombie.
            let state = String::from_utf8(listed.stdout).unwrap();
            if state.trim().is_empty() || state.starts_with('Z') {
                break;
            }
            assert!(Instant::now() < deadline, "the engine stays behind: {state}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
