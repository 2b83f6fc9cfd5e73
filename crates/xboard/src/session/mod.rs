//! A conversation with xboard.
//!
//! One thread reads lines, another searches, and everything that happens is an event of this one, which alone knows the game.
//! The engine is in the searching thread while it searches.

mod search;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use chess0x88::{CastlingStyle, Color, History, Move, Outcome, Position};
use microchess_uci::{
    BestMove, Engine, Info, InputLine, MAX_LINE_LENGTH, Remark, Score, SearchInfo, SearchLimits, UciOption,
    visible_controls,
};

use self::search::{Purpose, Search};
use crate::command::Command;
use crate::features::{features, option_value};
use crate::game_clock::GameClock;

/// How long the engine looks for a hint.
const HINT_TIME: Duration = Duration::from_millis(100);

/// A draw is accepted when the engine's last score, in centipawns, was not above this.
const DRAW_SCORE: i32 = -50;

/// How a mate in N moves is shown: this plus N.
const MATE_SCORE: i32 = 100_000;

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
    std::thread::Builder::new().name("xboard".to_owned()).spawn(move || forward_lines(input, &lines))?;
    let mut session = Session::new(engine, output, sender);
    for event in events {
        match event {
            Event::Line(line) => {
                if session.handle(Command::parse(&line))?.is_break() {
                    break;
                }
            }
            Event::TooLong => session.line(&format!("Error (longer than {MAX_LINE_LENGTH} bytes): line"))?,
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

/// Sends each line as an event. A line that cannot be read ends the input.
fn forward_lines(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let event = match InputLine::read(&mut input) {
            Ok(InputLine::Text(line)) => Event::Line(line),
            Ok(InputLine::TooLong) => Event::TooLong,
            Ok(InputLine::End) | Err(_) => break,
        };
        if events.send(event).is_err() {
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
            Command::Ping(_) | Command::Option { .. } | Command::Memory(_) | Command::Cores(_) | Command::Hint
        );
        if waits && self.is_choosing_move() {
            self.deferred.push_back(command);
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
            Command::Analyze => {
                self.stop_search();
                self.engine_side = None;
                self.is_analyzing = true;
                self.set_analyse_mode(true);
                self.resume_analysis()
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

    /// Plays the opponent's move, or in `force` mode that of either side.
    fn user_move(&mut self, text: &str) -> io::Result<()> {
        if self.is_choosing_move() {
            return self.line(&format!("Illegal move (it is not your turn): {}", shortened(text)));
        }
        let position = self.history.position();
        // Castling is `O-O`, or the king's move; everything else has the squares.
        let parsed = match position.parse_uci(text) {
            Ok(mv) => Ok(mv),
            Err(error) => position.parse_san(text).map_err(|_| error.to_string()),
        };
        match parsed.and_then(|mv| self.play(mv)) {
            Err(reason) => self.line(&format!("Illegal move ({reason}): {}", shortened(text))),
            Ok(()) if self.is_analyzing => self.resume_analysis(),
            Ok(()) => {
                self.stop_search();
                self.think()
            }
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), String> {
        self.history.play(mv).map_err(|error| error.to_string())
    }

    fn take_back(&mut self, plies: usize) -> io::Result<()> {
        self.stop_search();
        for _ in 0..plies {
            self.history.undo();
        }
        self.resume_analysis()
    }

    /// Searches for a move if the engine is to move, or claims what the rules give.
    fn think(&mut self) -> io::Result<()> {
        let side = self.history.position().turn();
        if self.engine_side != Some(side) || self.claim_result()? {
            return Ok(());
        }
        let plies = self.history.moves().len();
        // The side to move has made half of the moves, or if an odd number was made, the smaller half.
        let limits = self.clock.limits(side, plies / 2);
        self.start_search(Purpose::Move, limits)
    }

    /// Says the result if the game is over, or a draw can be claimed.
    fn claim_result(&mut self) -> io::Result<bool> {
        let Some(outcome) = self.history.outcome().or_else(|| self.history.draw_claim()) else { return Ok(false) };
        let result = match outcome.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        self.line(&format!("{result} {{{}}}", reason(outcome)))?;
        Ok(true)
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.search.is_some() || !self.history.position().has_legal_move() {
            return Ok(());
        }
        self.start_search(Purpose::Hint, SearchLimits { movetime: Some(HINT_TIME), ..SearchLimits::default() })
    }

    /// Analyses what is on the board, if xboard is in that mode.
    fn resume_analysis(&mut self) -> io::Result<()> {
        self.stop_search();
        if !self.is_analyzing || !self.history.position().has_legal_move() {
            return Ok(());
        }
        self.start_search(Purpose::Analysis, SearchLimits { infinite: true, ..SearchLimits::default() })
    }

    /// Leaves the analysis, if there is one. A search for a move is not touched.
    fn end_analysis(&mut self) {
        if self.is_analyzing {
            self.stop_search();
            self.is_analyzing = false;
            self.set_analyse_mode(false);
        }
    }

    fn start_search(&mut self, purpose: Purpose, limits: SearchLimits) -> io::Result<()> {
        self.stop_search();
        let Some(engine) = self.engine.take() else { return self.line("Error (the engine has failed): go") };
        self.searches += 1;
        self.resigns = false;
        self.last_report = SearchInfo::default();
        let (id, history, events) = (self.searches, self.history.clone(), self.events.clone());
        self.search = Some(Search::start(id, purpose, engine, history, limits, events)?);
        Ok(())
    }

    /// Ends a search without a result, and takes the engine back.
    fn stop_search(&mut self) {
        if let Some(search) = self.search.take() {
            self.engine = search.stop().0;
        }
    }

    fn report(&mut self, id: u64, info: Info) -> io::Result<()> {
        let Some(search) = self.search.as_ref().filter(|search| search.id == id) else { return Ok(()) };
        let purpose = search.purpose;
        match info {
            Info::Remark(remark) => {
                self.resigns |= matches!(remark, Remark::WouldResign(_));
                remark.to_string().lines().try_for_each(|line| self.line(&format!("# {line}")))
            }
            Info::Search(info) => {
                if purpose == Purpose::Move && info.is_best_line() {
                    self.last_score = info.score;
                }
                let is_shown = purpose == Purpose::Analysis || purpose == Purpose::Move && self.shows_thinking;
                let line = is_shown.then(|| thinking(&info, self.history.position())).flatten();
                self.last_report = info;
                line.map_or(Ok(()), |line| self.line(&line))
            }
        }
    }

    /// How far the analysis has come: hundredths of a second, nodes and depth.
    fn status(&mut self) -> io::Result<()> {
        if !self.is_analyzing {
            return Ok(());
        }
        let SearchInfo { time, nodes, depth, .. } = self.last_report;
        let centiseconds = time.unwrap_or_default().as_millis() / 10;
        self.line(&format!("stat01: {centiseconds} {} {} 0 0", nodes.unwrap_or(0), depth.unwrap_or(0)))
    }

    /// A search has ended by itself.
    fn finished(&mut self, id: u64) -> io::Result<()> {
        let Some(search) = self.search.take_if(|search| search.id == id) else { return Ok(()) };
        let purpose = search.purpose;
        let (engine, result) = search.stop();
        self.engine = engine;
        let best = match result {
            Ok(best) => best,
            Err(error) => {
                self.line(&format!("# {error}"))?;
                BestMove::default()
            }
        };
        match purpose {
            Purpose::Analysis => Ok(()),
            Purpose::Hint => match best.mv {
                Some(mv) => self.line(&format!("Hint: {}", self.move_text(mv))),
                None => Ok(()),
            },
            Purpose::Move => {
                self.make_own_move(best.mv)?;
                self.run_deferred()
            }
        }
    }

    fn make_own_move(&mut self, best: Option<Move>) -> io::Result<()> {
        if self.resigns {
            self.engine_side = None;
            return self.line("resign");
        }
        // A client that is owed a move gets one, even if the search goes wrong.
        let any_legal = || self.history.position().legal_moves().first().copied();
        let Some(mv) = best.or_else(any_legal) else { return Ok(()) };
        let text = self.move_text(mv);
        match self.play(mv) {
            Ok(()) => {
                self.line(&format!("move {text}"))?;
                self.claim_result().map(|_| ())
            }
            Err(reason) => self.line(&format!("# the engine's move {text} is not legal: {reason}")),
        }
    }

    /// Obeys what had to wait for the engine's move.
    fn run_deferred(&mut self) -> io::Result<()> {
        while let Some(command) = self.deferred.pop_front() {
            self.obey(command)?;
        }
        Ok(())
    }

    /// The input has ended: a move that is due is still given.
    fn end_of_input(&mut self) -> io::Result<()> {
        match self.search.take_if(|search| search.purpose == Purpose::Move) {
            None => Ok(()),
            Some(search) => {
                let (engine, result) = search.stop();
                self.engine = engine;
                self.make_own_move(result.ok().and_then(|best| best.mv))
            }
        }
    }

    /// A move with its squares; castling from an arbitrary start is `O-O`.
    fn move_text(&self, mv: Move) -> String {
        if self.is_fischerandom && mv.castling_dests().is_some() {
            return self.history.position().san(mv).as_str().trim_end_matches(['+', '#']).to_owned();
        }
        mv.uci(CastlingStyle::King).to_string()
    }

    fn set_analyse_mode(&mut self, is_on: bool) {
        if let Some(option) = self.options.iter().find(|option| option.has_name("UCI_AnalyseMode"))
            && let Some(engine) = &mut self.engine
        {
            // Whatever an engine says of it concerns only the opening book and its strength.
            let _ = engine.set_option(&option.name, if is_on { "true" } else { "false" });
        }
    }

    /// Sets an option to a number, or to the nearest that it takes.
    fn set_number(&mut self, name: &str, number: i64) -> io::Result<()> {
        let option = self.options.iter().find(|option| option.has_name(name));
        let nearest = option.and_then(|option| match option.kind {
            microchess_uci::OptionKind::Spin { min, max, .. } => Some(number.clamp(min, max)),
            _ => None,
        });
        nearest.map_or(Ok(()), |number| self.set_option(name, Some(&number.to_string())))
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        self.stop_search();
        let option = self.options.iter().find(|option| option.has_name(name)).cloned();
        let value = option.and_then(|option| option_value(&option, value)).or_else(|| value.map(str::to_owned));
        match UciOption::validate_in(&self.options, name, value.as_deref()) {
            Err(error) => self.line(&format!("Error ({}): option", shortened(&error.to_string())))?,
            Ok((option, value)) => {
                let answer = self.engine.as_mut().map(|engine| engine.set_option(&option.name, &value));
                if let Some(Err(remark)) = answer {
                    self.line(&format!("# {remark}"))?;
                }
            }
        }
        self.resume_analysis()
    }
}

/// A line of thinking: depth, centipawns, hundredths of a second, nodes, and the principal variation. `None` without one.
fn thinking(info: &SearchInfo, position: &Position) -> Option<String> {
    let score = match info.score? {
        Score::Centipawns(centipawns) => centipawns,
        Score::Mate(moves) => MATE_SCORE.saturating_add(moves.saturating_abs()) * if moves > 0 { 1 } else { -1 },
    };
    let mut next = position.clone();
    let san = |mv: &Move| {
        let san = next.san(*mv).to_string();
        next.make(*mv);
        san
    };
    let pv: Vec<String> = info.pv.iter().map(san).collect();
    let centiseconds = info.time.unwrap_or_default().as_millis() / 10;
    let (depth, nodes) = (info.depth.unwrap_or(1), info.nodes.unwrap_or(0));
    (!pv.is_empty()).then(|| format!("{depth} {score} {centiseconds} {nodes} {}", pv.join(" ")))
}

/// Why the game is over, as xboard shows it.
fn reason(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Checkmate { winner: Color::White } => "White mates",
        Outcome::Checkmate { winner: Color::Black } => "Black mates",
        Outcome::Stalemate => "Stalemate",
        Outcome::InsufficientMaterial => "Draw by insufficient material",
        Outcome::ThreefoldRepetition | Outcome::FivefoldRepetition => "Draw by repetition",
        Outcome::FiftyMoves | Outcome::SeventyFiveMoves => "Draw by fifty move rule",
    }
}

/// The beginning of a text from outside.
fn shortened(text: &str) -> String {
    text.chars().take(200).collect()
}
