//! A game line by line: for terminals that cannot draw, for screen readers, and between pipes.

mod answers;
mod engines;
mod files;
mod typed_lines;
mod visible_output;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::Instant;

use microchess_game::EngineFactory;

use crate::action::Action;
use crate::game_screen::GameScreen;
use crate::model::{Effect, Job, Key, Model, Msg, SavedGame, Screen};
use crate::move_input;
use crate::permission::Arrival;
use crate::popup::{KIM1_SQUARES, Popup, Question};
use crate::settings::Start;
use crate::store::{KEPT_AS_COPY, Saved, Store};
use crate::text_layout::wrapped;
use crate::theme::ColorDepth;
use crate::{Overrides, initial_model};
use engines::Engines;
use files::{ask_which_game, choose_game, load, print_opened, save};
use typed_lines::{TypedLines, is_no, is_yes};
use visible_output::VisibleOutput;

/// Commands beside moves, with the action of the menu that does the same, and their help.
const COMMANDS: [(&str, Option<Action>, &str); 19] = [
    ("why", None, "why MicroChess made its last move"),
    ("hint", Some(Action::Hint), "what would MicroChess play?"),
    ("xray", None, "what MicroChess thinks of the moves there are"),
    ("moves", None, "the moves of the game"),
    ("legal", None, "the moves that can be made"),
    ("board", None, "show the board again"),
    ("fen", None, "the position as FEN"),
    ("pgn", None, "the game as PGN"),
    ("undo", Some(Action::Undo), "undo the last move"),
    ("redo", Some(Action::Redo), "redo what was undone"),
    ("flip", Some(Action::Flip), "flip the board"),
    ("draw", Some(Action::Draw), "claim or offer a draw"),
    ("go", Some(Action::Pause), "let the engine play on in a game that was loaded"),
    ("resign", Some(Action::Resign), "resign; it asks first"),
    ("new", None, "a new game; this one is kept"),
    ("games", None, "the games that are kept; games N opens one"),
    ("save FILE", None, "save as PGN"),
    ("load FILE", None, "load a PGN; load FILE N takes game N of it"),
    ("quit", None, "leave; the game is saved"),
];

/// Plays line by line, until the input ends. Whether a player `can_answer` decides what becomes of an engine that only a saved
/// file names: the player is asked, or it is refused.
///
/// # Errors
///
/// When reading or writing fails, or the game cannot be started as the overrides say.
pub fn run(
    overrides: &Overrides,
    factory: &'static dyn EngineFactory,
    input: impl BufRead,
    can_answer: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    let engines = Engines::new(factory);
    engines.end_at_signal();
    engines.check(overrides)?;
    let played = run_in(Store::for_user(), overrides, engines.clone(), TypedLines::new(input, can_answer), output);
    engines.end();
    played
}

/// Plays line by line, with the saved games and settings of a store.
fn run_in(
    store: Store,
    overrides: &Overrides,
    engines: Engines,
    mut lines: TypedLines<impl BufRead>,
    output: &mut impl Write,
) -> io::Result<()> {
    let output = &mut VisibleOutput(output);
    store.delete_stale_drafts();
    let mut first = None;
    let mut overrides = overrides.clone();
    if let Some(saved) = resumable(&store, &overrides) {
        write!(output, "There is an unfinished game ({}). Resume it? y or n> ", saved.summary())?;
        output.flush()?;
        first = lines.next(output)?;
        if first.as_deref().is_some_and(is_yes) {
            overrides.start = Some(Start::Resume);
        }
        // Anything but an answer is the first line of a new game.
        first = first.filter(|line| !is_yes(line) && !is_no(line));
    }
    if let (Some(Start::Pgn(path)), None) = (&overrides.start, overrides.game) {
        overrides.game = ask_which_game(Path::new(path), &mut lines, output)?;
    }
    let (mut model, effects) = initial_model(&store, &overrides, ColorDepth::Plain, true, false)?;
    let mut game = LineGame { store, engines, started: Instant::now(), can_answer: lines.can_answer };
    game.perform(&mut model, effects, output)?;
    while let Some(question) = model.question().cloned() {
        if let Some(refusal) = refusal(&question).filter(|_| !lines.can_answer) {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, refusal));
        }
        let key = if lines.ask(&question, output)? { Key::Char('y') } else { Key::Escape };
        game.send(&mut model, Msg::Key(key), output)?;
    }
    writeln!(output, "Type moves (e4, Nf3, O-O, 6343), why, or help.")?;
    if let Some(screen) = game_screen(&model).filter(|screen| screen.foreign_plies > 0) {
        print_opened(screen, output)?;
    }
    print_board(&model, output)?;
    prompt(&model, output)?;
    let mut next = if first.is_some() { first } else { lines.next(output)? };
    while let Some(line) = next {
        if !game.handle_line(&mut model, line.trim(), output)? {
            break;
        }
        prompt(&model, output)?;
        next = lines.next(output)?;
    }
    game.send(&mut model, Msg::Tick(game.started.elapsed()), output)?;
    game.send(&mut model, Msg::Key(Key::Quit), output)
}

/// The game to be offered at the start: the last one, if it is not over and nothing else was asked for.
fn resumable(store: &Store, overrides: &Overrides) -> Option<SavedGame> {
    let Overrides { opponent, color, clock, start, .. } = overrides;
    let is_free = opponent.is_none() && color.is_none() && clock.is_none() && start.is_none();
    store.last_game().filter(|saved| is_free && !saved.is_over())
}

/// Why an engine that only a file names is not run where no player can be asked.
fn refusal(question: &Question) -> Option<String> {
    let Question::RunEngine(engine) = question else { return None };
    let engine = engine.to_string();
    Some(format!("a saved file names another program, which is not run unasked; to run it, add --opponent {engine:?}"))
}

struct LineGame {
    store: Store,
    engines: Engines,
    started: Instant,
    /// Whether a player is there who can answer a question.
    can_answer: bool,
}

impl LineGame {
    /// Does what a line says. Returns whether to go on.
    fn handle_line(&mut self, model: &mut Model, line: &str, output: &mut impl Write) -> io::Result<bool> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let command = command.to_lowercase();
        // The time until now was the player's.
        self.send(model, Msg::Tick(self.started.elapsed()), output)?;
        let before = game_screen(model).map(|screen| screen.game.history().moves().len());
        let message = game_screen(model).map(|screen| screen.message.clone());
        let has_question = model.question().is_some();
        match command.as_str() {
            "" => return Ok(true),
            "quit" | "exit" | "q" => return Ok(false),
            _ if has_question => {
                self.send(model, Msg::Key(if is_yes(line) { Key::Char('y') } else { Key::Escape }), output)?;
            }
            "help" | "?" => {
                writeln!(output, "A move (e4, Nf3, O-O, e2e4, P-K4, 6343), or:")?;
                writeln!(output, "{:10} {KIM1_SQUARES}", "6343")?;
                for (name, _, help) in COMMANDS {
                    writeln!(output, "{name:10} {help}")?;
                }
                return Ok(true);
            }
            "save" | "load" if rest.is_empty() => {
                writeln!(output, "{command} needs the name of a file: {command} FILE.")?;
                return Ok(true);
            }
            "save" => {
                writeln!(output, "{}", save(model, Path::new(rest)))?;
                return Ok(true);
            }
            "load" | "games" => {
                let chosen =
                    if command == "load" { load(rest).map(Some) } else { choose_game(&self.store, rest, output) };
                let opened = match chosen {
                    Ok(Some(saved)) => self.open(model, saved, output)?,
                    Ok(None) => false,
                    Err(why) => {
                        writeln!(output, "{why}")?;
                        false
                    }
                };
                if !opened {
                    return Ok(true);
                }
            }
            "new" => {
                let saved = SavedGame::from_position(chess0x88::Position::start());
                let arrival = Arrival { settings: Some(model.settings.clone()), saved };
                if self.refuses(model, &arrival, output)? {
                    return Ok(true);
                }
                let effects = model.admit(arrival);
                self.perform(model, effects, output)?;
                if model.question().is_none() {
                    writeln!(output, "A new game. The one before is kept: games lists them.")?;
                    print_board(model, output)?;
                    return Ok(true);
                }
            }
            _ => {
                if let Some(screen) = game_screen(model)
                    && answers::answer(&command, screen, output)?
                {
                    return Ok(true);
                }
                self.act_or_move(model, line, &command, output)?;
            }
        }
        self.send(model, Msg::Tick(self.started.elapsed()), output)?;
        self.report(model, before, message.as_ref(), command == "flip", output)?;
        Ok(true)
    }

    /// Does what a command of the menu says, or makes the move that the line is.
    fn act_or_move(&mut self, model: &mut Model, line: &str, command: &str, output: &mut impl Write) -> io::Result<()> {
        if let Some(action) = COMMANDS.iter().find_map(|(name, action, _)| action.filter(|_| *name == command)) {
            return self.send(model, Msg::Act(action), output);
        }
        // Descriptive moves can be without digits, `PxP`; they are tried before a word is unknown.
        let is_move = game_screen(model).is_some_and(|screen| move_input::parse(screen.game.position(), line).is_ok());
        if !is_move && !move_input::is_like_a_move(line) && game_screen(model).is_some() {
            let names: Vec<&str> = COMMANDS.iter().map(|(name, ..)| *name).collect();
            let text = format!(
                "{line:?} is neither a move (like e4, Nf3, O-O, e2e4 or P-K4) nor one of these words, which help explains: {}.",
                names.join(", ")
            );
            return wrapped(&text, answers::WIDTH, "").iter().try_for_each(|line| writeln!(output, "{line}"));
        }
        self.send(model, Msg::Paste(line.to_owned()), output)?;
        self.send(model, Msg::Key(Key::Enter), output)?;
        let is_promotion =
            game_screen(model).is_some_and(|screen| matches!(screen.popup, Some(Popup::Promotion { .. })));
        if is_promotion {
            writeln!(output, "Say what the pawn becomes: {line}=Q, {line}=R, {line}=B or {line}=N.")?;
            self.send(model, Msg::Key(Key::Escape), output)?;
        }
        Ok(())
    }

    /// Prints what has changed: the message, the board, and a question that waits for an answer.
    fn report(
        &self,
        model: &Model,
        before: Option<usize>,
        message: Option<&crate::game_screen::Message>,
        is_flipped: bool,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let Some(screen) = game_screen(model) else { return Ok(()) };
        if !screen.message.text.is_empty() && Some(&screen.message) != message {
            writeln!(output, "{}", screen.message.text)?;
            if screen.can_claim() {
                writeln!(output, "Type draw to claim it.")?;
            }
        }
        if before != Some(screen.game.history().moves().len()) || is_flipped {
            print_board(model, output)?;
        }
        if let Some(question) = model.question() {
            writeln!(output, "{} y or n", question.text())?;
        }
        Ok(())
    }

    /// Opens a game from a file or the library; whether there is a question first.
    fn open(&mut self, model: &mut Model, saved: SavedGame, output: &mut impl Write) -> io::Result<bool> {
        let arrival = Arrival { settings: None, saved: saved.clone() };
        if self.refuses(model, &arrival, output)? {
            return Ok(false);
        }
        self.send(model, Msg::Loaded(Ok(Box::new(saved))), output)?;
        if model.question().is_some() {
            return Ok(true);
        }
        if let Some(screen) = game_screen(model) {
            print_opened(screen, output)?;
        }
        print_board(model, output)?;
        Ok(false)
    }

    /// Says why a game is not opened, if one of its engines is only named in a file and no player can be asked about it.
    fn refuses(&self, model: &Model, arrival: &Arrival, output: &mut impl Write) -> io::Result<bool> {
        let unknown = model.unknown_engine(arrival).filter(|_| !self.can_answer);
        match unknown.and_then(|engine| refusal(&Question::RunEngine(engine))) {
            Some(refusal) => writeln!(output, "It is not opened: {refusal}.").map(|()| true),
            None => Ok(false),
        }
    }

    fn send(&mut self, model: &mut Model, message: Msg, output: &mut impl Write) -> io::Result<()> {
        let effects = model.update(message);
        self.perform(model, effects, output)
    }

    /// Carries out effects, and those that they lead to, until there are none. Two engines play their whole game here, so
    /// the effects are in a queue and not on the stack.
    fn perform(&mut self, model: &mut Model, effects: Vec<Effect>, output: &mut impl Write) -> io::Result<()> {
        let mut queue = VecDeque::from(effects);
        while let Some(effect) = queue.pop_front() {
            match effect {
                Effect::Think(job) => queue.extend(self.think(model, *job, output)?),
                Effect::Autosave(id, pgn) => match self.store.save_game(&id, &pgn) {
                    Ok(Saved::AsItself) => {}
                    Ok(Saved::AsCopy) => writeln!(output, "{KEPT_AS_COPY}")?,
                    Err(error) => writeln!(output, "The game could not be saved: {error}")?,
                },
                Effect::SaveSettings(settings) => _ = self.store.save_settings(&settings),
                // What only screens ask for.
                _ => {}
            }
        }
        Ok(())
    }

    /// An engine thinks and moves. Where only engines play, its move is printed at once.
    fn think(&mut self, model: &mut Model, job: Job, output: &mut impl Write) -> io::Result<Vec<Effect>> {
        let id = job.id;
        let (report, answer) = self.engines.think(&Job { wants_kim1_time: false, ..job });
        let mut effects = model.update(Msg::Tick(self.started.elapsed()));
        effects.extend(report.map(|report| model.update(report)).unwrap_or_default());
        let before = game_screen(model).map_or(0, |screen| screen.game.history().moves().len());
        effects.extend(model.update(Msg::Answer(id, Box::new(answer))));
        if let Some(screen) = game_screen(model).filter(|screen| screen.is_watching()) {
            print_engine_move(screen, before, output)?;
        }
        Ok(effects)
    }
}

/// The move that an engine has made after `before` plies, if it has made one; and how the game ended, if it has, or why the
/// engine has not moved.
fn print_engine_move(screen: &GameScreen, before: usize, output: &mut impl Write) -> io::Result<()> {
    if let Some(san) = screen.game.san_moves().get(before) {
        let side = screen.game.side_at_ply(before);
        writeln!(output, "{}: {} plays {san}.", side.name(), screen.name(side))?;
    }
    if screen.game.termination().is_some() || screen.message.is_warning {
        writeln!(output, "{}", screen.message.text)?;
    }
    output.flush()
}

fn game_screen(model: &Model) -> Option<&GameScreen> {
    match &model.screen {
        Screen::Game(screen) => Some(screen),
        Screen::Start(_) => None,
    }
}

/// The board in letters, from the player's side.
fn print_board(model: &Model, output: &mut impl Write) -> io::Result<()> {
    let Some(screen) = game_screen(model) else { return Ok(()) };
    answers::print_board(screen, output)
}

fn prompt(model: &Model, output: &mut impl Write) -> io::Result<()> {
    let turn = game_screen(model).map_or("", |screen| screen.turn().name());
    write!(output, "{turn}> ")?;
    output.flush()
}

#[cfg(test)]
mod tests;
