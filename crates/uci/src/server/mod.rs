//! The server: a chess program's lines come in, an engine's lines go out.
//!
//! One thread reads, another searches, so that `isready` and `stop` are heard at any time. The engine is in the searching
//! thread while it searches, and back in its place before the answer is given.

mod game_cache;
mod perft;
mod search_control;
mod writer;

use std::io::{self, BufRead, Write};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use chess0x88::{CastlingStyle, History, Position};

use self::game_cache::GameCache;
use self::search_control::{Hold, SearchControl};
use self::writer::UciWriter;
use crate::command::Command;
use crate::context::SearchContext;
use crate::engine::{BenchResult, BestMove, Engine};
use crate::info::{Info, SearchInfo};
use crate::input_line::{InputLine, MAX_LINE_LENGTH};
use crate::limits::SearchLimits;
use crate::option::UciOption;
use crate::response::Response;
use crate::score::Score;
use crate::stop::StopFlag;

/// How long `perft` may go on after the end of the input. A deep one would not end in a lifetime.
const PERFT_GRACE: Duration = Duration::from_secs(10);

/// How long a search takes whose only limits cannot be used.
const TIME_WITHOUT_LIMIT: Duration = Duration::from_secs(1);

/// The option that says how castling is written. The server obeys it itself.
const CHESS960: &str = "UCI_Chess960";

/// Serves a chess program until it sends `quit` or closes the input.
///
/// # Errors
///
/// When input or output fail.
pub fn serve<E: Engine>(engine: E, mut input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut server = Server::new(engine, output);
    loop {
        let line = match InputLine::read(&mut input)? {
            InputLine::Text(line) => line,
            InputLine::TooLong => {
                server.writer.info_string(format_args!("a line of more than {MAX_LINE_LENGTH} bytes is left out"))?;
                continue;
            }
            InputLine::End => {
                server.end(false);
                return Ok(());
            }
        };
        match Command::parse(&line) {
            Some(Command::Quit) => {
                server.end(true);
                return Ok(());
            }
            Some(command) => server.handle(command)?,
            None => {}
        }
    }
}

struct Server<E, W> {
    writer: UciWriter<W>,
    /// The engine, or `None` while it searches.
    engine: Arc<Mutex<Option<E>>>,
    /// The lines that answer `uci`.
    introduction: String,
    options: Vec<UciOption>,
    history: History,
    games: GameCache,
    /// Whether castling is always written as king takes rook.
    is_chess960: bool,
    search: Option<SearchHandle>,
}

impl<E: Engine, W: Write + Send + 'static> Server<E, W> {
    fn new(engine: E, output: W) -> Self {
        let options = engine.options();
        let mut lines = vec![Response::Name(engine.name()), Response::Author(engine.author())];
        lines.extend(options.iter().cloned().map(Response::Option));
        lines.push(Response::UciOk);
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        Self {
            writer: UciWriter::new(output),
            engine: Arc::new(Mutex::new(Some(engine))),
            introduction: lines.join("\n"),
            options,
            history: History::new(Position::start()),
            games: GameCache::default(),
            is_chess960: false,
            search: None,
        }
    }

    fn handle(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.writer.line(&self.introduction),
            Command::IsReady => self.writer.line(Response::ReadyOk),
            Command::NewGame => {
                self.stop_search();
                self.history = History::new(Position::start());
                self.with_engine(E::new_game);
                Ok(())
            }
            Command::Position { fen, moves } => {
                self.stop_search();
                match self.games.history(fen, moves) {
                    Ok(history) => {
                        self.history = history;
                        Ok(())
                    }
                    Err(error) => self.writer.info_string(format_args!("{error}; the old position stays")),
                }
            }
            Command::Incomplete(expected) => self.writer.info_string(expected),
            Command::Go { limits, unusable } => {
                for limit in &unusable {
                    self.writer.info_string(format_args!("go: {limit}"))?;
                }
                let mut limits = limits;
                if !unusable.is_empty() && limits.is_unlimited() && !limits.infinite {
                    // The client waits for a move, and would wait for ever.
                    limits.movetime = Some(TIME_WITHOUT_LIMIT);
                    let time = TIME_WITHOUT_LIMIT.as_millis();
                    self.writer
                        .info_string(format_args!("go: nothing else limits the search, which gets {time} ms"))?;
                }
                self.go(&limits)
            }
            Command::Stop => {
                self.stop_search();
                Ok(())
            }
            Command::PonderHit => {
                if let Some(search) = &self.search {
                    search.control.ponder_hit();
                }
                Ok(())
            }
            Command::SetOption { name, value } => {
                self.stop_search();
                match self.set_option(&name, value.as_deref()) {
                    Ok(()) => Ok(()),
                    Err(error) => self.writer.info_string(error),
                }
            }
            // There is nothing to add for a debugging program, and `quit` never comes here.
            Command::Debug(_) | Command::Quit => Ok(()),
            Command::Display => self.display(),
            Command::Eval => {
                let history = self.history.clone();
                match self.with_engine(|engine| engine.eval(&history)) {
                    Some(text) => self.writer.line(text.trim_end()),
                    None => self.writer.info_string("the engine is searching; stop it before eval"),
                }
            }
            Command::Perft(depth) => {
                let (writer, position, style) = (self.writer.clone(), self.history.position().clone(), self.style());
                self.spawn(OnEnd::FinishCount, Hold::Free, move |_, control| {
                    perft::perft(&writer, &position, depth, style, &control.stop).map(|()| None)
                })
            }
            Command::Bench => {
                let writer = self.writer.clone();
                self.spawn(OnEnd::FinishBench, Hold::Free, move |engine, control| run_bench(engine, &writer, control))
            }
        }
    }

    /// Board, FEN, key, and what the engine adds.
    fn display(&mut self) -> io::Result<()> {
        let history = self.history.clone();
        let position = history.position();
        let described = self.with_engine(|engine| engine.describe(&history)).unwrap_or_default();
        let text = format!("{}\n\nFen: {position}\nKey: {:016X}\n{described}", position.board(), position.key());
        self.writer.line(text.trim_end())
    }

    /// Asks something of the engine, unless it searches just now.
    fn with_engine<T>(&self, ask: impl FnOnce(&mut E) -> T) -> Option<T> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).as_mut().map(ask)
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let (option, value) = UciOption::validate_in(&self.options, name, value).map_err(|error| error.to_string())?;
        if option.name == CHESS960 {
            self.is_chess960 = value == "true";
        }
        self.with_engine(|engine| engine.set_option(&option.name, &value)).unwrap_or(Ok(()))
    }

    /// How castling is written. In a position of Chess960 the king's two squares could be another move.
    fn style(&self) -> CastlingStyle {
        if self.is_chess960 || self.history.position().is_chess960() {
            CastlingStyle::Rook
        } else {
            CastlingStyle::King
        }
    }

    /// Starts a search.
    fn go(&mut self, limits: &SearchLimits<String>) -> io::Result<()> {
        self.stop_search();
        let limits = self.resolve(limits)?;
        let hold = match (limits.infinite, limits.ponder) {
            (true, _) => Hold::Infinite,
            (false, true) => Hold::Pondering,
            (false, false) => Hold::Free,
        };
        let (writer, history, style) = (self.writer.clone(), self.history.clone(), self.style());
        self.spawn(OnEnd::Answer, hold, move |engine, control| {
            let searching = || search(engine, &history, &limits, control, &writer, style);
            let best = std::panic::catch_unwind(AssertUnwindSafe(searching)).unwrap_or_else(|_| {
                writer.info_string("the engine has failed; any legal move is played").map(|()| BestMove::default())
            })?;
            // A client that is owed a move gets one, even if the search goes wrong.
            let any_legal = || history.position().legal_moves().iter().copied().find(|mv| limits.allows(*mv));
            let best = if best.mv.is_some() { best } else { BestMove { mv: any_legal(), ponder: None } };
            Ok(Some(best_move_line(best, style)))
        })
    }

    /// The limits with those of the search moves that are legal.
    fn resolve(&self, limits: &SearchLimits<String>) -> io::Result<SearchLimits> {
        let mut searchmoves = Vec::new();
        for text in &limits.searchmoves {
            match self.history.position().parse_uci(text) {
                Ok(mv) => searchmoves.push(mv),
                Err(error) => self.writer.info_string(format_args!("searchmoves {text}: {error}; it is left out"))?,
            }
        }
        Ok(limits.with_searchmoves(searchmoves))
    }

    /// Runs something in a thread of its own, after whatever ran before has ended. The engine is lent to it. The line that
    /// it returns is written when the answer may be given.
    fn spawn(
        &mut self,
        on_end: OnEnd,
        hold: Hold,
        task: impl FnOnce(&mut E, &SearchControl) -> io::Result<Option<Response>> + Send + 'static,
    ) -> io::Result<()> {
        self.stop_search();
        let control = Arc::new(SearchControl::new(hold));
        let (shared, slot, writer) = (Arc::clone(&control), Arc::clone(&self.engine), self.writer.clone());
        let thread = std::thread::Builder::new().name("search".to_owned()).spawn(move || {
            let lent = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some(mut engine) = lent else { return };
            let answer = std::panic::catch_unwind(AssertUnwindSafe(|| task(&mut engine, &shared)))
                .unwrap_or_else(|_| writer.info_string("the engine has failed").map(|()| None));
            // The engine comes back whatever has happened, since the next search needs it.
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(engine);
            if let Ok(Some(answer)) = answer {
                shared.wait();
                // If writing fails the chess program is gone, which the reading thread notices.
                let _ = writer.line(answer);
            }
        })?;
        self.search = Some(SearchHandle { control, thread, on_end });
        Ok(())
    }

    /// Asks a running search to answer, and returns when it has.
    fn stop_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.control.stop();
            // A thread that panicked has written all that it could.
            let _ = search.thread.join();
        }
    }

    /// The chess program has sent `quit` or closed the input. What is to be finished has a while to finish.
    fn end(mut self, is_quit: bool) {
        if let Some(search) = &self.search {
            let is_awaited = |waited: Duration| match search.on_end {
                OnEnd::Answer => false,
                OnEnd::FinishCount => !is_quit && waited < PERFT_GRACE,
                OnEnd::FinishBench => true,
            };
            let asked = Instant::now();
            while !search.thread.is_finished() && is_awaited(asked.elapsed()) {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        self.stop_search();
    }
}

/// A search, a count or a benchmark that runs in its own thread.
struct SearchHandle {
    control: Arc<SearchControl>,
    thread: JoinHandle<()>,
    on_end: OnEnd,
}

/// What a running thread does after `quit`, and when the input ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnEnd {
    /// It answers with what it has.
    Answer,
    /// It may go on for a while when the input ends, because half a count is worth nothing; `quit` ends it.
    FinishCount,
    /// It is waited for. A benchmark ends by itself, and scripts send `quit` right after `bench`.
    FinishBench,
}

/// Searches, and writes what the engine reports.
fn search<E: Engine, W: Write>(
    engine: &mut E,
    history: &History,
    limits: &SearchLimits,
    control: &SearchControl,
    writer: &UciWriter<W>,
    style: CastlingStyle,
) -> io::Result<BestMove> {
    let position = history.position();
    if !position.has_legal_move() {
        let score = if position.is_check() { Score::Mate(0) } else { Score::Centipawns(0) };
        let info = SearchInfo { depth: Some(0), score: Some(score), nodes: Some(0), ..SearchInfo::default() };
        writer.line(info.timed(Duration::ZERO).to_text(style))?;
        return Ok(BestMove::default());
    }
    let started = Instant::now();
    let (elapsed, is_pondering) = (|| started.elapsed(), || control.is_pondering());
    let context = SearchContext::new(&control.stop, &elapsed).with_pondering(&is_pondering);
    let mut written = Ok(());
    let mut report = |info| {
        if written.is_ok() {
            written = match info {
                Info::Search(info) => writer.line(info.timed(elapsed()).to_text(style)),
                Info::Remark(remark) => writer.info_string(remark),
            };
        }
    };
    let best = engine.search(history, limits, &context, &mut report);
    written?;
    best.or_else(|error| writer.info_string(error).map(|()| BestMove::default()))
}

fn best_move_line(best: BestMove, style: CastlingStyle) -> Response {
    let text = |mv: chess0x88::Move| mv.uci(style).to_string();
    Response::BestMove { mv: best.mv.map_or_else(|| "(none)".to_owned(), text), ponder: best.ponder.map(text) }
}

/// Runs the engine's benchmark and prints its nodes and speed.
fn run_bench<E: Engine, W: Write>(
    engine: &mut E,
    writer: &UciWriter<W>,
    control: &SearchControl,
) -> io::Result<Option<Response>> {
    match bench(engine, &control.stop) {
        Some(report) => writer.line(report)?,
        None => writer.info_string("bench was stopped")?,
    }
    Ok(None)
}

/// Runs an engine's benchmark, and reports it in two lines. The last one is `N nodes N nps`, as frameworks that test engines
/// read it. `None` if it was stopped.
pub fn bench(engine: &mut impl Engine, stop: &StopFlag) -> Option<String> {
    let started = Instant::now();
    let elapsed = || started.elapsed();
    let BenchResult { positions, nodes } = engine.bench(&SearchContext::new(stop, &elapsed));
    if stop.is_stopped() {
        return None;
    }
    let seconds = started.elapsed().as_secs_f64();
    let nps = nodes as f64 / seconds.max(1e-9);
    let milliseconds = 1e3 * seconds;
    Some(format!(
        "{positions} positions, {nodes} nodes, {milliseconds:.0} ms, {nps:.0} nps\n{nodes} nodes {nps:.0} nps"
    ))
}
