//! A game line by line: for terminals that cannot draw, and for people who listen to them.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::channel;
use std::time::Instant;

use chess0x88::Color;
use microchess_1976::xray::Summary;
use microchess_game::EngineFactory;
use microchess_uci::Stop;

use crate::action::Action;
use crate::game_screen::GameScreen;
use crate::model::{Effect, Key, Model, Msg, Screen};
use crate::store::{self, Store};
use crate::theme::ColorDepth;
use crate::thinker::{Players, think};
use crate::{Overrides, initial_model};

/// What can be said beside moves, what it does on a screen, and in words.
const COMMANDS: [(&str, Option<Action>, &str); 10] = [
    ("undo", Some(Action::Undo), "take back"),
    ("redo", Some(Action::Redo), "play again what was taken back"),
    ("hint", Some(Action::Hint), "what would MicroChess play?"),
    ("flip", Some(Action::Flip), "turn the board"),
    ("draw", Some(Action::Draw), "claim or offer a draw"),
    ("resign", Some(Action::Resign), "give up"),
    ("board", None, "show the board again"),
    ("xray", None, "what MicroChess thinks of the moves there are"),
    ("save FILE", None, "save as PGN"),
    ("quit", None, "leave; the game is kept"),
];

/// Moves that the X-ray tells.
const XRAY_MOVES: usize = 6;

/// Plays line by line.
///
/// # Errors
///
/// When reading or writing fails, or the game that is wanted cannot be had.
pub fn run(
    wanted: &Overrides,
    factory: &'static dyn EngineFactory,
    input: impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let store = Store::for_user();
    let (mut model, effects) = initial_model(&store, wanted, ColorDepth::Plain, true, false)?;
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
    /// Does what a line says; tells whether to go on.
    fn handle_line(&mut self, model: &mut Model, line: &str, output: &mut impl Write) -> io::Result<bool> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        // Until now somebody has thought.
        self.send(model, Msg::Tick(self.started.elapsed()), output)?;
        let before = game_screen(model).map(|screen| screen.game.history().moves().len());
        match command {
            "" => return Ok(true),
            "quit" | "exit" => return Ok(false),
            "help" | "?" => {
                for (name, _, words) in COMMANDS {
                    writeln!(output, "{name:10} {words}")?;
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
                let (Ok(said) | Err(said)) = store::save(rest.as_ref(), &text);
                writeln!(output, "{said}")?;
                return Ok(true);
            }
            _ => {}
        }
        match COMMANDS.iter().find_map(|(name, action, _)| action.filter(|_| *name == command)) {
            Some(action) => {
                self.send(model, Msg::Act(action), output)?;
                // What a screen would ask about is meant.
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
            if !screen.message.text.is_empty() {
                writeln!(output, "{}", without_keys(&screen.message.text))?;
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

    fn perform(&mut self, model: &mut Model, effects: Vec<Effect>, output: &mut impl Write) -> io::Result<()> {
        for effect in effects {
            match effect {
                Effect::Think(job) => {
                    let number = job.id;
                    let job = crate::model::Job { wants_kim1_time: false, ..*job };
                    let answer = think(&mut self.players, job, &Stop::default(), &channel().0);
                    self.send(model, Msg::Tick(self.started.elapsed()), output)?;
                    let mover = game_screen(model).map(GameScreen::turn);
                    self.send(model, Msg::Answer(number, Box::new(answer)), output)?;
                    // Where only engines play, this is all that there is to see.
                    if let Some(screen) = game_screen(model).filter(|screen| screen.players.iter().all(Option::is_some))
                    {
                        let name = mover.map_or("", Color::name);
                        writeln!(output, "{name}: {}", without_keys(&screen.message.text))?;
                    }
                }
                Effect::Autosave(pgn) => {
                    if let Err(error) = self.store.save_last_game(&pgn) {
                        writeln!(output, "The game could not be kept: {error}")?;
                    }
                }
                Effect::SaveSettings(settings) => _ = self.store.save_settings(&settings),
                Effect::MoveNow | Effect::StopThinking | Effect::Save(..) | Effect::Load(_) | Effect::Copy(..) => {}
            }
        }
        Ok(())
    }
}

/// A message without the keys of a screen.
fn without_keys(text: &str) -> &str {
    [" y: ", " m: ", " Space: "].iter().fold(text, |text, key| text.split(key).next().unwrap_or(text))
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
    let text = screen.position().board().to_string();
    let turned = |line: &str| {
        let (name, squares) = line.split_at(2);
        format!("{name} {}", squares.split_whitespace().rev().collect::<Vec<_>>().join(" "))
    };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if screen.orientation == Color::Black {
        // The files stay below.
        lines.iter_mut().for_each(|line| *line = turned(line));
        lines[..8].reverse();
    }
    writeln!(output, "\n{}\n", lines.join("\n"))
}

fn print_xray(model: &Model, output: &mut impl Write) -> io::Result<()> {
    let Some(screen) = game_screen(model) else { return Ok(()) };
    let insight = crate::insight::Insight::new(
        &screen.game,
        screen.game.history().moves().len(),
        screen.level(screen.turn()),
        false,
    );
    for (rank, valued) in (1..).zip(insight.analysis.candidates.iter().take(XRAY_MOVES)) {
        let (name, value) = (insight.name_of(valued), valued.valuation.value);
        writeln!(output, "{rank}. {name}, value {value}: {}.", Summary(&valued.valuation))?;
    }
    let clock = insight.analysis.clock;
    writeln!(output, "208 is where every move begins. {:.1} seconds on a KIM-1.", clock.seconds())?;
    insight.quirks.iter().try_for_each(|quirk| writeln!(output, "{quirk}: {}.", quirk.words()))
}

fn prompt(model: &Model, output: &mut impl Write) -> io::Result<()> {
    let turn = game_screen(model).map_or("", |screen| screen.turn().name());
    write!(output, "{turn}> ")?;
    output.flush()
}
