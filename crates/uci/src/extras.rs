//! What is not in the protocol, but expected: `d`, `eval`, `perft` and `bench`.

use std::io::{self, Write};
use std::time::Instant;

use arena::{Book, Choice, Game, Limits, Player, Player1976, Report, Stop, Thought};
use chess0x88::{CastlingStyle, Position};
use microchess_1976::Level;

use crate::voice::Voice;

/// Decisions in a `bench`, at the most.
const BENCH_DECISIONS: usize = 60;

/// Nobody has ever counted so deep.
const DEEPEST_PERFT: u32 = 20;

/// So deep a perft takes no time worth mentioning, and is not interrupted.
const SHORT_PERFT: u32 = 3;

/// The board, the FEN, the key, and the slots of 1976.
pub(crate) fn draw<W: Write>(voice: &Voice<W>, game: &Game) -> io::Result<()> {
    let position = game.position();
    voice.say(format_args!(
        "{}\n\nFen: {position}\nKey: {:016X}\nSlots: {}",
        position.board(),
        position.key(),
        game.slots().board(position.turn())
    ))
}

/// All moves that the program values, best first.
pub(crate) fn evaluate<W: Write>(voice: &Voice<W>, game: &Game, level: Level) -> io::Result<()> {
    let position = game.position();
    let thought = Thought::about(position, game.slots(), level);
    for valued in &thought.ranked {
        let name = match (valued.played, valued.squares) {
            (Some(played), _) => position.san(played).to_string(),
            (None, Some([from, to])) => format!("{from}{to} (illegal)"),
            (None, None) => format!("{} (illegal)", valued.valuation.played),
        };
        voice.say(format_args!("{:>3}  {name}", valued.valuation.value))?;
    }
    let verdict = if thought.resigns { "resigns" } else { "plays the first legal one" };
    voice.say(format_args!("{verdict}; {:.1} s on a KIM-1", thought.clock.seconds()))
}

/// Counts positions, move by move.
pub(crate) fn perft<W: Write>(
    voice: &Voice<W>,
    mut position: Position,
    depth: u32,
    style: CastlingStyle,
    stop: &Stop,
) -> io::Result<()> {
    if depth > DEEPEST_PERFT {
        return voice.remark(format_args!("perft {depth} has no end; expected at most {DEEPEST_PERFT}"));
    }
    let started = Instant::now();
    let mut total = u64::from(depth == 0);
    let mut lines = Vec::new();
    for played in position.legal_moves().into_iter().filter(|_| depth > 0) {
        let undo = position.play(played);
        let Some(nodes) = count(&mut position, depth - 1, stop) else { return voice.remark("perft was stopped") };
        position.take_back(played, &undo);
        lines.push(format!("{}: {nodes}", played.uci(style)));
        total += nodes;
    }
    lines.sort();
    let seconds = started.elapsed().as_secs_f64();
    let speed = total as f64 / seconds.max(1e-9) / 1e6;
    voice.say(format_args!("{}\n\nNodes searched: {total} ({speed:.1} Mnps)", lines.join("\n")))
}

/// The count, unless it is stopped on the way.
fn count(position: &mut Position, depth: u32, stop: &Stop) -> Option<u64> {
    if depth <= SHORT_PERFT {
        return (!stop.is_stopped()).then(|| position.perft(depth));
    }
    let mut nodes = 0;
    for played in position.legal_moves() {
        let undo = position.play(played);
        nodes += count(position, depth - 1, stop)?;
        position.take_back(played, &undo);
    }
    Some(nodes)
}

/// Decides the positions of a game against itself, and says how long that took.
pub(crate) fn bench<W: Write>(voice: &Voice<W>, player: Player1976, stop: &Stop) -> io::Result<()> {
    let mut player = Player1976 { book: Book::Closed, ..player };
    let mut game = Game::new(Position::start());
    let (started, mut nodes, mut decisions) = (Instant::now(), 0, 0);
    while game.ending().is_none() && decisions < BENCH_DECISIONS && !stop.is_stopped() {
        let mut looked_at = 0;
        let mut count = |report| {
            if let Report::Line(thinking) = report {
                looked_at = thinking.nodes;
            }
        };
        let Ok(Choice::Play(played)) = player.choose(&game, &Limits::default(), stop, &mut count) else { break };
        if game.play(played).is_err() {
            break;
        }
        nodes += looked_at;
        decisions += 1;
    }
    if stop.is_stopped() {
        return voice.remark("bench was stopped");
    }
    let seconds = started.elapsed().as_secs_f64();
    let rate = nodes as f64 / seconds.max(1e-9);
    voice.say(format_args!("{decisions} decisions, {nodes} nodes, {:.0} ms, {rate:.0} nps", 1e3 * seconds))
}
