//! A conversation with xboard.
//!
//! One thread reads lines, another searches, and everything that happens is an event of this one, which alone knows the game.
//! The engine is in the searching thread while it searches.

mod analysis;
mod options;
mod playing;
mod search;
mod thinking;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{Sender, SyncSender, channel, sync_channel};

use chess0x88::{Color, History, Position};
use microchess_uci::{
    Engine, Info, InputLine, Score, SearchInfo, SearchLimits, UciOption, shortened, visible_controls,
};

use self::search::{Purpose, Search};
use crate::command::Command;
use crate::features::features;
use crate::game_clock::GameClock;

/// A draw is accepted when the engine's last score, in centipawns, was not above this.
const DRAW_SCORE: i32 = -50;

/// The longest line. xboard never sends a whole game: the longest commands are positions and the paths of files. Lines and commands
/// that wait are kept, so many of them may not fill the memory.
const MAX_LINE_BYTES: usize = 1 << 14;

/// How many lines may wait to be handled; the next one is not read before.
const MAX_WAITING_LINES: usize = 256;

/// How many commands may wait for the engine's move.
const MAX_DEFERRED: usize = 1_000;

/// What can happen.
enum Event {
    /// A line from xboard.
    Line(String),
    /// A line that is too long to be a command.
    TooLong,
    /// There are no more lines.
    EndOfInput,
    /// A search has something to say.
    Report(u64, Info),
    /// A search is over.
    Finished(u64),
}

/// Serves xboard until it sends `quit` or closes the input.
///
/// # Errors
///
/// When input or output fail.
pub fn serve<E: Engine>(engine: E, input: impl BufRead + Send + 'static, output: impl Write) -> io::Result<()> {
    let (sender, events) = channel();
    let lines = sender.clone();
    let (waiting, handled) = sync_channel(MAX_WAITING_LINES);
    let reader = move || forward_lines(input, &lines, &waiting);
    std::thread::Builder::new().name("xboard".to_owned()).spawn(reader)?;
    let mut session = Session::new(engine, output, sender);
    for event in events {
        if matches!(event, Event::Line(_) | Event::TooLong) {
            // The reader has counted it.
            let _ = handled.try_recv();
        }
        match event {
            Event::Line(line) => {
                if session.handle(Command::parse(&line))?.is_break() {
                    break;
                }
            }
            Event::TooLong => session.line(&format!("Error (longer than {MAX_LINE_BYTES} bytes): line"))?,
            Event::Report(id, info) => session.report(id, info)?,
            Event::Finished(id) => session.finished(id)?,
            Event::EndOfInput => {
                session.end_of_input()?;
                break;
            }
        }
    }
    session.stop_search();
    Ok(())
}

/// Sends each line as an event. A line that cannot be read ends the input. When too many lines wait, it waits itself.
fn forward_lines(mut input: impl BufRead, events: &Sender<Event>, waiting: &SyncSender<()>) {
    loop {
        let event = match InputLine::read_within(&mut input, MAX_LINE_BYTES) {
            Ok(InputLine::Text(line)) => Event::Line(line),
            Ok(InputLine::TooLong) => Event::TooLong,
            Ok(InputLine::End) | Err(_) => break,
        };
        if waiting.send(()).is_err() || events.send(event).is_err() {
            return;
        }
    }
    // If nothing listens any more, the conversation is over already.
    let _ = events.send(Event::EndOfInput);
}

struct Session<E, W> {
    output: W,
    events: Sender<Event>,
    /// The engine, or `None` while it searches.
    engine: Option<E>,
    name: String,
    options: Vec<UciOption>,
    search: Option<Search<E>>,
    searches: u64,
    history: History,
    /// The side that the engine plays; `None` in `force` mode.
    engine_side: Option<Color>,
    is_analyzing: bool,
    is_fischerandom: bool,
    shows_thinking: bool,
    /// The engine thinks on the opponent's time.
    ponders: bool,
    clock: GameClock,
    /// The score of the engine's last move, for its side.
    last_score: Option<Score>,
    /// The last report, for `.`.
    last_report: SearchInfo,
    /// The engine said in this search that it would resign.
    resigns: bool,
    /// What came while the engine searched for its move, and has to wait for that move.
    deferred: VecDeque<Command>,
}

impl<E: Engine, W: Write> Session<E, W> {
    fn new(engine: E, output: W, events: Sender<Event>) -> Self {
        Self {
            output,
            events,
            name: engine.name(),
            options: engine.options(),
            engine: Some(engine),
            search: None,
            searches: 0,
            history: History::default(),
            engine_side: Some(Color::Black),
            is_analyzing: false,
            is_fischerandom: false,
            shows_thinking: false,
            ponders: false,
            clock: GameClock::default(),
            last_score: None,
            last_report: SearchInfo::default(),
            resigns: false,
            deferred: VecDeque::new(),
        }
    }

    /// Writes a line, which may quote what came in.
    fn line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{}", visible_controls(line))?;
        self.output.flush()
    }

    fn is_choosing_move(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.purpose == Purpose::Move)
    }

    /// Obeys a command. `Break` is `quit`.
    fn handle(&mut self, command: Command) -> io::Result<ControlFlow<()>> {
        if command == Command::Quit {
            return Ok(ControlFlow::Break(()));
        }
        let waits = matches!(
            command,
            Command::Ping(_)
                | Command::Option { .. }
                | Command::Memory(_)
                | Command::Cores(_)
                | Command::Hint
                | Command::Ponder(_)
        );
        if waits && self.is_choosing_move() {
            if self.deferred.len() == MAX_DEFERRED {
                self.line(&format!("Error (more than {MAX_DEFERRED} commands wait for a move): line"))?;
            } else {
                self.deferred.push_back(command);
            }
        } else {
            self.obey(command)?;
            // A search that was given up does not hold anything back any more.
            if !self.is_choosing_move() {
                self.run_deferred()?;
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Quit | Command::Ignored => Ok(()),
            Command::Protover => features(&self.name, &self.options).iter().try_for_each(|line| self.line(line)),
            Command::New => {
                self.set_position(Position::start());
                self.is_fischerandom = false;
                self.engine_side = Some(Color::Black);
                self.clock.set_depth(None);
                self.clock.restart();
                if let Some(engine) = &mut self.engine {
                    engine.new_game();
                }
                self.resume_analysis()
            }
            Command::Variant(name) => match name.as_str() {
                "normal" | "fischerandom" => {
                    self.is_fischerandom = name == "fischerandom";
                    Ok(())
                }
                _ => self.line(&format!("Error (expected normal or fischerandom): variant {}", shortened(&name))),
            },
            Command::Level(control) => {
                self.clock.set_control(control);
                Ok(())
            }
            Command::MoveTime(time) => {
                self.clock.set_move_time(time);
                Ok(())
            }
            Command::Depth(depth) => {
                self.clock.set_depth(Some(depth));
                Ok(())
            }
            Command::Time(left) => {
                self.clock.set_own(left);
                Ok(())
            }
            Command::OpponentTime(left) => {
                self.clock.set_opponent(left);
                Ok(())
            }
            Command::Move(text) => self.user_move(&text),
            Command::Go => {
                self.end_analysis();
                self.stop_search();
                self.engine_side = Some(self.history.position().turn());
                self.think()
            }
            Command::Force | Command::Result => {
                self.stop_search();
                self.engine_side = None;
                Ok(())
            }
            Command::PlayOther => {
                self.stop_search();
                self.engine_side = Some(!self.history.position().turn());
                Ok(())
            }
            Command::Undo => self.take_back(1),
            Command::Remove => self.take_back(2),
            Command::SetBoard(fen) => match fen.parse() {
                Ok(position) => {
                    self.set_position(position);
                    self.resume_analysis()
                }
                Err(error) => self.line(&format!("tellusererror Illegal position: {error}")),
            },
            Command::Hint => self.hint(),
            Command::Analyze => self.begin_analysis(),
            Command::Ponder(is_on) => {
                self.set_pondering(is_on);
                Ok(())
            }
            Command::Exit => {
                self.end_analysis();
                Ok(())
            }
            Command::Status => self.status(),
            Command::MoveNow => {
                if let Some(search) = self.search.as_ref().filter(|search| search.purpose == Purpose::Move) {
                    search.stop.stop();
                }
                Ok(())
            }
            Command::Draw => {
                let accepts = match self.last_score {
                    Some(Score::Centipawns(score)) => score <= DRAW_SCORE,
                    Some(Score::Mate(moves)) => moves <= 0,
                    None => false,
                };
                if accepts { self.line("offer draw") } else { Ok(()) }
            }
            Command::Post(is_on) => {
                self.shows_thinking = is_on;
                Ok(())
            }
            Command::Ping(text) => self.line(&format!("pong {text}")),
            Command::Option { name, value } => self.set_option(&name, value.as_deref()),
            Command::Memory(megabytes) => self.set_number("Hash", megabytes),
            Command::Cores(threads) => self.set_number("Threads", threads),
            Command::Incomplete(name, expected) => self.line(&format!("Error (expected {expected}): {name}")),
            Command::Unknown(word) => self.line(&format!("Error (unknown command): {}", shortened(&word))),
        }
    }

    fn set_position(&mut self, position: Position) {
        self.stop_search();
        self.history = History::new(position);
        self.last_score = None;
    }

    /// Searches in a game: that on the board, or one in which the opponent has made the move that is expected.
    fn start_search(&mut self, purpose: Purpose, history: History, limits: SearchLimits) -> io::Result<()> {
        self.stop_search();
        let Some(engine) = self.engine.take() else { return self.line("Error (the engine has failed): go") };
        self.searches += 1;
        self.resigns = false;
        self.last_report = SearchInfo::default();
        let events = self.events.clone();
        self.search = Some(Search::start(self.searches, purpose, engine, history, limits, events)?);
        Ok(())
    }

    /// Ends a search without a result, and takes the engine back.
    fn stop_search(&mut self) {
        if let Some(search) = self.search.take() {
            self.engine = search.stop().0;
        }
    }

    /// Obeys what had to wait for the engine's move.
    fn run_deferred(&mut self) -> io::Result<()> {
        while let Some(command) = self.deferred.pop_front() {
            self.obey(command)?;
        }
        Ok(())
    }
}
