//! A session: one program talks, one engine answers.

use std::io::{self, BufRead, Write};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use arena::{Game, Info, Player, Player1976, PlayerError, SearchLimits};
use chess0x88::{CastlingStyle, Move, Position};

use crate::command::{Command, Go};
use crate::extras;
use crate::holding::{Held, SearchControl};
use crate::options::Options;
use crate::told::GameCache;
use crate::voice::UciWriter;

/// How long a count may go on after the end of the input.
const LAST_WAIT: Duration = Duration::from_secs(10);

/// Serves a chess program until it says `quit` or falls silent.
///
/// # Errors
///
/// When input or output fail.
pub fn serve(mut input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut session = Session::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        match Command::read(&text) {
            Some(Command::Quit) => {
                session.end_thinking();
                return Ok(());
            }
            Some(command) => session.handle(command)?,
            None => {}
        }
    }
    session.end();
    Ok(())
}

struct Session<W> {
    voice: UciWriter<W>,
    options: Options,
    game: Game,
    told: GameCache,
    work: Option<SearchHandle>,
}

impl<W: Write + Send + 'static> Session<W> {
    fn new(output: W) -> Self {
        Self {
            voice: UciWriter::new(output),
            options: Options::default(),
            game: Game::new(Position::start()),
            told: GameCache::default(),
            work: None,
        }
    }

    fn handle(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.voice.line("readyok"),
            Command::NewGame => {
                self.end_thinking();
                self.game = Game::new(Position::start());
                self.options.next_game();
                Ok(())
            }
            Command::Position { fen, moves } => {
                self.end_thinking();
                match self.told.game(fen, moves) {
                    Ok(game) => {
                        self.game = game;
                        Ok(())
                    }
                    Err(complaint) => self.voice.info_string(format_args!("{complaint}; the old position stays")),
                }
            }
            Command::Unclear(what) => self.voice.info_string(what),
            Command::Go(go) => self.think(&go),
            Command::Stop => {
                self.end_thinking();
                Ok(())
            }
            Command::PonderHit => {
                if let Some(work) = &self.work {
                    work.holding.ponder_hit();
                }
                Ok(())
            }
            Command::SetOption { name, value } => {
                self.end_thinking();
                match self.options.set(&name, value.as_deref()) {
                    Ok(()) => Ok(()),
                    Err(complaint) => self.voice.info_string(complaint),
                }
            }
            // Nothing is said that a debugging program would want beyond what is said anyway.
            Command::Debug(_) | Command::Quit => Ok(()),
            Command::Draw => extras::draw(&self.voice, &self.game),
            Command::Eval => extras::evaluate(&self.voice, &self.game, self.options.level()),
            Command::Perft(depth) => {
                let (voice, position, style) = (self.voice.clone(), self.game.position().clone(), self.style());
                self.work(OnEof::Finishes, Held::Free, move |holding| {
                    extras::perft(&voice, &position, depth, style, &holding.stop)
                })
            }
            Command::Bench => {
                let (voice, player) = (self.voice.clone(), self.options.player());
                self.work(OnEof::Finishes, Held::Free, move |holding| extras::bench(&voice, player, &holding.stop))
            }
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        self.voice.line(format_args!(
            "id name MicroChess 1976 (microchess {version})\n\
             id author Peter Jennings (the program of 1976), the microchess authors (this one)\n\
             {}uciok",
            Options::default()
        ))
    }

    fn style(&self) -> CastlingStyle {
        if self.options.chess960 { CastlingStyle::Rook } else { CastlingStyle::King }
    }

    /// Starts to think.
    fn think(&mut self, go: &Go) -> io::Result<()> {
        let limits = self.limits(go)?;
        let held = match (go.infinite, go.ponder) {
            (true, _) => Held::Infinite,
            (false, true) => Held::Pondering,
            (false, false) => Held::Free,
        };
        let (voice, game, style, mut player) =
            (self.voice.clone(), self.game.clone(), self.style(), self.options.player());
        self.work(OnEof::Answers, held, move |holding| {
            let think = || answer(&mut player, &game, &limits, holding, &voice, style);
            // A client that is owed a move gets one, even if the thinking goes wrong.
            std::panic::catch_unwind(AssertUnwindSafe(think)).unwrap_or_else(|_| {
                voice.info_string("the engine has failed; any legal move is played")?;
                holding.wait();
                voice.best_move(game.position().legal_moves().first().copied(), style)
            })
        })
    }

    /// Does something in a thread of its own, after whatever was done before has come to its end.
    fn work(
        &mut self,
        patience: OnEof,
        held: Held,
        task: impl FnOnce(&SearchControl) -> io::Result<()> + Send + 'static,
    ) -> io::Result<()> {
        self.end_thinking();
        let holding = Arc::new(SearchControl::new(held));
        let shared = Arc::clone(&holding);
        let thread = std::thread::Builder::new().name("thinking".to_owned()).spawn(move || {
            // Nobody listens any more if this fails; the session will notice when it reads.
            let _ = task(&shared);
        })?;
        self.work = Some(SearchHandle { holding, thread, patience });
        Ok(())
    }

    /// The limits, with those of the wanted moves that are legal.
    fn limits(&self, go: &Go) -> io::Result<SearchLimits> {
        let mut search_moves: Vec<Move> = Vec::new();
        for text in &go.search_moves {
            match self.game.position().parse_uci(text) {
                Ok(mv) => search_moves.push(mv),
                Err(error) => self.voice.info_string(format_args!("searchmoves {text}: {error}; it is left out"))?,
            }
        }
        Ok(SearchLimits { search_moves, ..go.limits.clone() })
    }

    /// If it thinks, it must answer now, and has answered when this returns.
    fn end_thinking(&mut self) {
        if let Some(work) = self.work.take() {
            work.holding.stop();
            work.wait();
        }
    }

    /// The input has ended. What was begun to be finished has a while to finish.
    fn end(mut self) {
        if let Some(work) = self.work.as_ref().filter(|work| work.patience == OnEof::Finishes) {
            let deadline = Instant::now() + LAST_WAIT;
            while !work.thread.is_finished() && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        self.end_thinking();
    }
}

/// What is done in a thread of its own.
struct SearchHandle {
    holding: Arc<SearchControl>,
    thread: JoinHandle<()>,
    patience: OnEof,
}

impl SearchHandle {
    fn wait(self) {
        // A thread that panicked has said all that it could.
        let _ = self.thread.join();
    }
}

/// What becomes of work when the input ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnEof {
    /// It answers at once with what it has.
    Answers,
    /// It may go on for a while: half a count is no count.
    Finishes,
}

/// Thinks and answers.
fn answer<W: Write>(
    player: &mut Player1976,
    game: &Game,
    limits: &SearchLimits,
    holding: &SearchControl,
    voice: &UciWriter<W>,
    style: CastlingStyle,
) -> io::Result<()> {
    let mut said = Ok(());
    let mut report = |report| {
        let now = match report {
            Info::Pv(thinking) => voice.info(&thinking, style),
            Info::Text(text) => voice.info_string(text),
        };
        said = std::mem::replace(&mut said, Ok(())).and(now);
    };
    let choice = player.choose(game, limits, &holding.stop, &mut report);
    said?;
    let mv = match choice {
        Ok(choice) => choice.mv(),
        Err(PlayerError::NoMove) => {
            let worth = if game.position().is_check() { "mate 0" } else { "cp 0" };
            voice.line(format_args!("info depth 0 score {worth} nodes 0 nps 0 time 0"))?;
            None
        }
        Err(error) => {
            voice.info_string(error)?;
            None
        }
    };
    holding.wait();
    voice.best_move(mv, style)
}
