//! A session: one program talks, one engine answers.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Instant;

use arena::{Choice, Game, Limits, Player, Player1976, PlayerError, Report, Thought};
use chess0x88::{CastlingStyle, Move, Position};

use crate::command::{Command, Go};
use crate::holding::Holding;
use crate::options::Options;
use crate::voice::Voice;

/// The deepest perft that is counted at once: it cannot be interrupted.
const DEEPEST_PERFT: u32 = 7;

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
            Some(Command::Quit) => break,
            Some(command) => session.obey(command)?,
            None => {}
        }
    }
    session.end_thinking();
    Ok(())
}

struct Session<W> {
    voice: Voice<W>,
    options: Options,
    game: Game,
    thinking: Option<(Arc<Holding>, JoinHandle<()>)>,
}

impl<W: Write + Send + 'static> Session<W> {
    fn new(output: W) -> Self {
        Self {
            voice: Voice::new(output),
            options: Options::default(),
            game: Game::new(Position::start()),
            thinking: None,
        }
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.voice.say("readyok"),
            Command::NewGame => {
                self.end_thinking();
                self.game = Game::new(Position::start());
                Ok(())
            }
            Command::Position { fen, moves } => {
                self.end_thinking();
                match read_game(fen.as_deref(), &moves) {
                    Ok(game) => {
                        self.game = game;
                        Ok(())
                    }
                    Err(complaint) => self.voice.remark(format_args!("{complaint}; the old position stays")),
                }
            }
            Command::Go(go) => {
                self.end_thinking();
                self.think(&go)
            }
            Command::Stop => {
                self.end_thinking();
                Ok(())
            }
            Command::PonderHit => {
                if let Some((holding, _)) = &self.thinking {
                    holding.release();
                }
                Ok(())
            }
            Command::SetOption { name, value } => {
                self.end_thinking();
                match self.options.set(&name, value.as_deref()) {
                    Ok(()) => Ok(()),
                    Err(complaint) => self.voice.remark(complaint),
                }
            }
            // Nothing is said that a debugging program would want beyond what is said anyway.
            Command::Debug(_) | Command::Quit => Ok(()),
            Command::Draw => self.draw(),
            Command::Eval => self.evaluate(),
            Command::Perft(depth) => self.perft(depth),
            Command::Bench => self.bench(),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        self.voice.say(format_args!(
            "id name MicroChess 1976 (microchess {version})\n\
             id author Peter Jennings (the program of 1976), the microchess authors (this one)\n\
             {}uciok",
            self.options
        ))
    }

    fn style(&self) -> CastlingStyle {
        if self.options.chess960 { CastlingStyle::Rook } else { CastlingStyle::King }
    }

    /// Starts to think, in a thread of its own.
    fn think(&mut self, go: &Go) -> io::Result<()> {
        let limits = match self.limits(go) {
            Ok(limits) => limits,
            Err(complaint) => {
                self.voice.remark(&complaint)?;
                Limits::default()
            }
        };
        let holding = Arc::new(Holding::new(go.infinite || go.ponder));
        let (voice, game, style) = (self.voice.clone(), self.game.clone(), self.style());
        let (mut player, shared) = (self.options.player(), Arc::clone(&holding));
        let thread = std::thread::Builder::new().name("thinking".to_owned()).spawn(move || {
            // Nobody listens any more if this fails; the session will notice when it reads.
            let _ = answer(&mut player, &game, &limits, &shared, &voice, style);
        })?;
        self.thinking = Some((holding, thread));
        Ok(())
    }

    fn limits(&self, go: &Go) -> Result<Limits, String> {
        let read =
            |text: &String| self.game.position().read_uci(text).map_err(|error| format!("searchmoves {text}: {error}"));
        Ok(Limits {
            clocks: go.clocks,
            moves_to_go: go.moves_to_go,
            move_time: go.move_time,
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            search_moves: go.search_moves.iter().map(read).collect::<Result<Vec<Move>, String>>()?,
        })
    }

    /// If it thinks, it must answer now, and has answered when this returns.
    fn end_thinking(&mut self) {
        if let Some((holding, thread)) = self.thinking.take() {
            holding.stop();
            // A thread that panicked has said all that it could.
            let _ = thread.join();
        }
    }

    fn draw(&self) -> io::Result<()> {
        let position = self.game.position();
        self.voice.say(format_args!(
            "{}\n\nFen: {position}\nKey: {:016X}\nSlots: {}",
            position.board(),
            position.key(),
            self.game.slots().board(position.turn())
        ))
    }

    /// All moves that the program values, best first.
    fn evaluate(&self) -> io::Result<()> {
        let position = self.game.position();
        let thought = Thought::about(position, self.game.slots(), self.options.level());
        for valued in &thought.ranked {
            let name = match (valued.played, valued.squares) {
                (Some(played), _) => position.san(played).to_string(),
                (None, Some([from, to])) => format!("{from}{to} (illegal)"),
                (None, None) => format!("{} (illegal)", valued.valuation.played),
            };
            self.voice.say(format_args!("{:>3}  {name}", valued.valuation.value))?;
        }
        let verdict = if thought.resigns { "resigns" } else { "plays the first legal one" };
        self.voice.say(format_args!("{verdict}; {:.1} s on a KIM-1", thought.clock.seconds()))
    }

    fn perft(&self, depth: u32) -> io::Result<()> {
        if depth > DEEPEST_PERFT {
            return self
                .voice
                .remark(format_args!("perft {depth} would take too long; expected at most {DEEPEST_PERFT}"));
        }
        let started = Instant::now();
        let mut position = self.game.position().clone();
        let mut total = u64::from(depth == 0);
        let mut lines = Vec::new();
        if let Some(rest) = depth.checked_sub(1) {
            for played in &position.legal_moves() {
                let undo = position.play(played);
                let nodes = position.perft(rest);
                position.take_back(played, &undo);
                lines.push(format!("{}: {nodes}", played.uci(self.style())));
                total += nodes;
            }
        }
        lines.sort();
        let seconds = started.elapsed().as_secs_f64();
        let speed = total as f64 / seconds.max(1e-9) / 1e6;
        self.voice.say(format_args!("{}\n\nNodes searched: {total} ({speed:.1} Mnps)", lines.join("\n")))
    }

    /// Decides the positions of a game against itself, and says how long that took.
    fn bench(&self) -> io::Result<()> {
        let mut player = Player1976 { book: arena::Book::Closed, ..self.options.player() };
        let mut game = Game::new(Position::start());
        let (started, mut nodes, mut decisions) = (Instant::now(), 0, 0);
        while game.ending().is_none() && decisions < 60 {
            let mut looked_at = 0;
            let mut count = |report| {
                if let Report::Line(thinking) = report {
                    looked_at = thinking.nodes;
                }
            };
            let limits = Limits::default();
            let Ok(Choice::Play(played)) = player.choose(&game, &limits, &arena::Stop::default(), &mut count) else {
                break;
            };
            if game.play(played).is_err() {
                break;
            }
            nodes += looked_at;
            decisions += 1;
        }
        let seconds = started.elapsed().as_secs_f64();
        let rate = nodes as f64 / seconds.max(1e-9);
        self.voice.say(format_args!("{decisions} decisions, {nodes} nodes, {:.0} ms, {rate:.0} nps", 1e3 * seconds))
    }
}

/// Thinks and answers.
fn answer<W: Write>(
    player: &mut Player1976,
    game: &Game,
    limits: &Limits,
    holding: &Holding,
    voice: &Voice<W>,
    style: CastlingStyle,
) -> io::Result<()> {
    let mut said = Ok(());
    let mut report = |report| {
        let now = match report {
            Report::Line(thinking) => voice.think(&thinking, style),
            Report::Remark(text) => voice.remark(text),
        };
        said = std::mem::replace(&mut said, Ok(())).and(now);
    };
    let choice = player.choose(game, limits, &holding.stop, &mut report);
    said?;
    let played = match choice {
        Ok(choice) => choice.played(),
        Err(PlayerError::NoMove) => {
            let worth = if game.position().is_check() { "mate 0" } else { "cp 0" };
            voice.say(format_args!("info depth 0 score {worth} nodes 0 nps 0 time 0"))?;
            None
        }
        Err(error) => {
            voice.remark(error)?;
            None
        }
    };
    holding.wait();
    voice.best_move(played, style)
}

/// The game that `position` describes.
fn read_game(fen: Option<&str>, moves: &[String]) -> Result<Game, String> {
    let start = match fen {
        None => Position::start(),
        Some(fen) => fen.parse().map_err(|error| format!("bad FEN {fen:?}: {error}"))?,
    };
    let mut position = start.clone();
    let mut played = Vec::with_capacity(moves.len());
    for (number, text) in moves.iter().enumerate() {
        let next = position.read_uci(text).map_err(|error| format!("bad move {} {text:?}: {error}", number + 1))?;
        position.play(next);
        played.push(next);
    }
    Game::with_moves(start, played).map_err(|error| error.to_string())
}
