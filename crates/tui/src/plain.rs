//! A game line by line: for terminals that cannot draw, for screen readers, and between pipes.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::channel;
use std::time::Instant;

use microchess_game::EngineFactory;
use microchess_uci::StopFlag;

use crate::action::Action;
use crate::engine_thread::{Players, think};
use crate::game_screen::GameScreen;
use crate::model::{Effect, Job, Key, Model, Msg, Screen};
use crate::store::{self, Store};
use crate::theme::ColorDepth;
use crate::{Overrides, initial_model};

/// Commands beside moves, with the action of the menu that does the same, and their help.
const COMMANDS: [(&str, Option<Action>, &str); 10] = [
    ("undo", Some(Action::Undo), "undo the last move"),
    ("redo", Some(Action::Redo), "redo what was undone"),
    ("hint", Some(Action::Hint), "what would MicroChess play?"),
    ("flip", Some(Action::Flip), "flip the board"),
    ("draw", Some(Action::Draw), "claim or offer a draw"),
    ("resign", Some(Action::Resign), "resign"),
    ("board", None, "show the board again"),
    ("xray", None, "what MicroChess thinks of the moves there are"),
    ("save FILE", None, "save as PGN"),
    ("quit", None, "leave; the game is saved"),
];

/// Candidates that the X-ray lists.
const XRAY_MOVES: usize = 6;

/// Plays line by line, until the input ends.
///
/// # Errors
///
/// When reading or writing fails, or the game cannot be started as the overrides say.
pub fn run(
    overrides: &Overrides,
    factory: &'static dyn EngineFactory,
    input: impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    run_in(Store::for_user(), overrides, factory, input, output)
}

/// Plays line by line, with the saved game and settings of a store.
pub(crate) fn run_in(
    store: Store,
    overrides: &Overrides,
    factory: &'static dyn EngineFactory,
    input: impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let (mut model, effects) = initial_model(&store, overrides, ColorDepth::Plain, true, false)?;
    let mut game = LineGame { store, players: Players::new(factory), started: Instant::now() };
    game.perform(&mut model, effects, output)?;
    writeln!(output, "Type moves (e4, Nf3, O-O, 6343), or help.")?;
    print_board(&model, output)?;
    prompt(&model, output)?;
    for line in input.lines() {
        if !game.handle_line(&mut model, line?.trim(), output)? {
            break;
        }
        prompt(&model, output)?;
    }
    game.send(&mut model, Msg::Tick(game.started.elapsed()), output)?;
    game.send(&mut model, Msg::Key(Key::Quit), output)
}

struct LineGame {
    store: Store,
    players: Players,
    started: Instant,
}

impl LineGame {
    /// Does what a line says. Returns whether to go on.
    fn handle_line(&mut self, model: &mut Model, line: &str, output: &mut impl Write) -> io::Result<bool> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        // The time until now was the player's.
        self.send(model, Msg::Tick(self.started.elapsed()), output)?;
        let before = game_screen(model).map(|screen| screen.game.history().moves().len());
        let message = game_screen(model).map(|screen| screen.message.clone());
        match command {
            "" => return Ok(true),
            "quit" | "exit" => return Ok(false),
            "help" | "?" => {
                for (name, _, help) in COMMANDS {
                    writeln!(output, "{name:10} {help}")?;
                }
                return Ok(true);
            }
            "board" => {
                print_board(model, output)?;
                return Ok(true);
            }
            "xray" => {
                print_xray(model, output)?;
                return Ok(true);
            }
            "save" if !rest.is_empty() => {
                let text = game_screen(model).map_or_else(String::new, |screen| screen.pgn().to_string());
                let (Ok(message) | Err(message)) = store::save(rest.as_ref(), &text);
                writeln!(output, "{message}")?;
                return Ok(true);
            }
            _ => {}
        }
        match COMMANDS.iter().find_map(|(name, action, _)| action.filter(|_| *name == command)) {
            Some(action) => {
                self.send(model, Msg::Act(action), output)?;
                // A typed command needs no confirmation: Enter answers the popup with yes.
                if game_screen(model).is_some_and(|screen| screen.popup.is_some()) {
                    self.send(model, Msg::Key(Key::Enter), output)?;
                }
            }
            None => {
                self.send(model, Msg::Paste(line.to_owned()), output)?;
                self.send(model, Msg::Key(Key::Enter), output)?;
                if game_screen(model).is_some_and(|screen| screen.popup.is_some()) {
                    writeln!(output, "Say what the pawn becomes: {line}=Q, {line}=R, {line}=B or {line}=N.")?;
                    self.send(model, Msg::Key(Key::Escape), output)?;
                }
            }
        }
        self.send(model, Msg::Tick(self.started.elapsed()), output)?;
        if let Some(screen) = game_screen(model) {
            if !screen.message.text.is_empty() && Some(&screen.message) != message.as_ref() {
                writeln!(output, "{}", screen.message.text)?;
            }
            if before != Some(screen.game.history().moves().len()) || command == "flip" {
                print_board(model, output)?;
            }
        }
        Ok(true)
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
                Effect::Autosave(pgn) => {
                    if let Err(error) = self.store.save_last_game(&pgn) {
                        writeln!(output, "The game could not be saved: {error}")?;
                    }
                }
                Effect::SaveSettings(settings) => _ = self.store.save_settings(&settings),
                Effect::MoveNow | Effect::StopThinking | Effect::Save(..) | Effect::Load(_) | Effect::Copy(..) => {}
            }
        }
        Ok(())
    }

    /// An engine thinks and moves. Where only engines play, its move is printed at once.
    fn think(&mut self, model: &mut Model, job: Job, output: &mut impl Write) -> io::Result<Vec<Effect>> {
        let id = job.id;
        let (sender, reports) = channel();
        let answer = think(&mut self.players, &Job { wants_kim1_time: false, ..job }, &StopFlag::default(), &sender);
        let mut effects = model.update(Msg::Tick(self.started.elapsed()));
        effects.extend(reports.try_iter().last().map(|report| model.update(report)).unwrap_or_default());
        let before = game_screen(model).map_or(0, |screen| screen.game.history().moves().len());
        effects.extend(model.update(Msg::Answer(id, Box::new(answer))));
        if let Some(screen) = game_screen(model).filter(|screen| screen.players.iter().all(Option::is_some)) {
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
    writeln!(output, "\n{}\n", screen.position().board().display(screen.orientation))
}

fn print_xray(model: &Model, output: &mut impl Write) -> io::Result<()> {
    let Some(screen) = game_screen(model) else { return Ok(()) };
    let ply = screen.game.history().moves().len();
    let explanation = screen.insight_at(ply, screen.level(screen.turn())).explanation;
    for mv in explanation.moves.iter().take(XRAY_MOVES) {
        writeln!(output, "{}. {}, value {}: {}.", mv.rank, mv.name_with_note(), mv.value(), mv.summary())?;
    }
    writeln!(output, "208 is the starting score. {:.1} seconds on a KIM-1.", explanation.clock.seconds())?;
    explanation.quirks.iter().try_for_each(|quirk| writeln!(output, "{quirk}: {}.", quirk.description()))?;
    explanation.would_have_won().map_or(Ok(()), |sentence| writeln!(output, "{sentence}"))
}

fn prompt(model: &Model, output: &mut impl Write) -> io::Result<()> {
    let turn = game_screen(model).map_or("", |screen| screen.turn().name());
    write!(output, "{turn}> ")?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

    use super::*;
    use crate::settings::Opponent;

    /// Hands what is written to another thread whenever it is flushed, and waits until it is taken.
    struct Handover {
        written: Vec<u8>,
        reader: SyncSender<String>,
    }

    impl Write for Handover {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.written.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            let text = String::from_utf8(std::mem::take(&mut self.written)).unwrap();
            self.reader.send(text).map_err(|_| io::ErrorKind::BrokenPipe.into())
        }
    }

    /// Two engines play in a thread with a small stack. Ends when the input, which is empty, ends.
    fn two_engines(folder: std::path::PathBuf) -> (std::thread::JoinHandle<io::Result<()>>, Receiver<String>) {
        const SMALL_STACK: usize = 256 * 1024;
        let (reader, lines) = sync_channel(0);
        let play = move || {
            let [white, black] = ["1976:superblitz", "1976:blitz"].map(|text| text.parse().unwrap());
            let overrides = Overrides { opponent: Some(Opponent::Engines(white, black)), ..Overrides::default() };
            let mut output = Handover { written: Vec::new(), reader };
            run_in(
                Store::in_folder(&folder),
                &overrides,
                &microchess_bridge_1976::Factory1976,
                io::empty(),
                &mut output,
            )
        };
        (std::thread::Builder::new().stack_size(SMALL_STACK).spawn(play).unwrap(), lines)
    }

    #[test]
    fn moves_of_two_engines_are_printed_as_they_are_made_on_a_small_stack() {
        let folder = tempfile::tempdir().unwrap();
        let (game, lines) = two_engines(folder.path().to_owned());
        // The writer waits for each line to be taken, so the game cannot be over yet.
        for expected in ["White: MicroChess Super Blitz plays e4.\n", "Black: MicroChess Blitz plays "] {
            let line = lines.recv().unwrap();
            assert!(line.starts_with(expected), "{line}");
            assert!(!game.is_finished());
        }
        let rest: String = lines.iter().collect();
        let rest: Vec<&str> = rest.lines().collect();
        game.join().unwrap().unwrap();
        let is_move = |line: &&&str| line.contains(" plays ");
        let moves = rest.iter().filter(is_move).count();
        assert!(moves > 20, "{rest:?}");
        // Every move has a line, the last one too; then come the result, the board and the prompt.
        let saved = Store::in_folder(folder.path()).last_game().expect("the game is saved");
        assert_eq!(2 + moves, saved.game.history().moves().len());
        let result = rest[moves];
        assert!([": 1-0.", ": 0-1.", ": 1/2-1/2."].iter().any(|end| result.contains(end)), "{result}");
        assert!(!result.starts_with("White: ") && !result.starts_with("Black: "), "{result}");
        assert!(rest[moves + 1].starts_with("Type moves"), "{}", rest[moves + 1]);
    }
}
