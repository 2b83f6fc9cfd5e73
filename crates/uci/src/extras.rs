//! What is not in the protocol, but expected: `d`, `eval`, `perft` and `bench`.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use arena::{Analysis, Book, Game, Info, Player, Player1976, SearchLimits, Stop};
use chess0x88::{CastlingStyle, Position};
use microchess_1976::Level;

use crate::bench_positions::BENCH_POSITIONS;
use crate::voice::UciWriter;

/// Nobody has ever counted so deep.
const DEEPEST_PERFT: u32 = 20;

/// The board, the FEN, the key, and the slots of 1976.
pub(crate) fn draw<W: Write>(voice: &UciWriter<W>, game: &Game) -> io::Result<()> {
    let position = game.position();
    voice.line(format_args!(
        "{}\n\nFen: {position}\nKey: {:016X}\nSlots: {}",
        position.board(),
        position.key(),
        game.slots().board(position.turn())
    ))
}

/// All moves that the program values, best first.
pub(crate) fn evaluate<W: Write>(voice: &UciWriter<W>, game: &Game, level: Level) -> io::Result<()> {
    let position = game.position();
    let thought = Analysis::new(position, game.slots(), level);
    for man in &thought.substitutions {
        voice.info_string(man)?;
    }
    for valued in &thought.candidates {
        let note = if valued.mv.is_none() { " (illegal)" } else { "" };
        let name = valued.name(position) + note;
        voice.line(format_args!("{:>3}  {name}", valued.valuation.value))?;
    }
    let verdict = if thought.resigns { "resigns" } else { "plays the first legal one" };
    voice.line(format_args!("{verdict}; {:.1} s on a KIM-1", thought.clock.seconds()))
}

/// Counts positions, move by move, unless it is stopped on the way.
pub(crate) fn perft<W: Write>(
    voice: &UciWriter<W>,
    position: &Position,
    depth: u32,
    style: CastlingStyle,
    stop: &Stop,
) -> io::Result<()> {
    if depth > DEEPEST_PERFT {
        return voice.info_string(format_args!("perft {depth} has no end; expected at most {DEEPEST_PERFT}"));
    }
    let started = Instant::now();
    let pause = |_, _| if stop.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let Some(counts) = position.divide(depth, pause) else { return voice.info_string("perft was stopped") };
    let total = if depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum::<u64>() };
    let mut lines: Vec<String> = counts.iter().map(|(mv, count)| format!("{}: {count}", mv.uci(style))).collect();
    lines.sort();
    let speed = total as f64 / started.elapsed().as_secs_f64().max(1e-9) / 1e6;
    voice.line(format_args!("{}\n\nNodes searched: {total} ({speed:.1} Mnps)", lines.join("\n")))
}

/// Decides the same positions every time, says how long that took, and how many moves were looked at: a change in that
/// number is a change in the program.
pub(crate) fn bench<W: Write>(voice: &UciWriter<W>, player: Player1976, stop: &Stop) -> io::Result<()> {
    let mut player = Player1976 { book: Book::Closed, ..player };
    let (started, mut nodes, mut decisions) = (Instant::now(), 0, 0);
    for position in BENCH_POSITIONS.iter().filter_map(|fen| fen.parse().ok()) {
        let mut looked_at = 0;
        let mut count = |report| {
            if let Info::Pv(thinking) = report {
                looked_at = thinking.nodes;
            }
        };
        let decided = player.choose(&Game::new(position), &SearchLimits::default(), stop, &mut count).is_ok();
        nodes += looked_at;
        decisions += usize::from(decided);
        if stop.is_stopped() {
            return voice.info_string("bench was stopped");
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    let rate = nodes as f64 / seconds.max(1e-9);
    voice.line(format_args!("{decisions} decisions, {nodes} nodes, {:.0} ms, {rate:.0} nps", 1e3 * seconds))
}
