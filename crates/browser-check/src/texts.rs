//! PGN and UCI.

use chess0x88::{CastlingStyle, Position};
use microchess_game::Openings;
use microchess_game::pgn::{PgnGame, PgnReader};
use microchess_uci::{Bound, Command, Response, Score};

use crate::expect;

/// With what people write between moves: comments, glyphs, a variation, clocks.
const PGN: &str = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Fool"]
[Black "?"]
[Result "0-1"]

1. f3 $2 {[%clk 0:05:00] Weak.} e5 (1... d5 2. e4) 2. g4 $4 Qh4# 0-1
"#;

/// A PGN is read without a problem, and what is written of it is read as the same game.
pub(crate) fn pgn() -> Result<(), String> {
    let game = read(PGN)?;
    expect("problems", game.problems.len(), 0)?;
    let termination = game.game().termination().map(|termination| termination.to_string());
    expect("termination", termination.as_deref(), Some("Black wins by checkmate"))?;
    let written = game.to_string();
    expect("read again", read(&written)?, game)?;
    expect("written again", read(&written)?.to_string(), written)?;
    // Random openings come from a seed, not from the system.
    let opening = |seed| Openings::Random(8).for_pair(0, seed).san_moves();
    expect("an opening by chance", opening(1976).len(), 8)?;
    expect("the same seed", opening(1976), opening(1976))
}

fn read(text: &str) -> Result<PgnGame, String> {
    PgnReader::new(text.as_bytes()).next().ok_or("no game")?.map_err(|error| error.to_string())
}

/// An engine's `info` is parsed, resolved and written back; so is a `go` of a chess program.
pub(crate) fn uci() -> Result<(), String> {
    let line = "info depth 8 seldepth 12 score cp 31 lowerbound nodes 1000 nps 200000 hashfull 17 time 5 pv e2e4 e7e5";
    let Some(Response::Info(info)) = Response::parse(line) else { return Err(format!("not an info line: {line}")) };
    expect("score and bound", (info.score, info.bound), (Some(Score::Centipawns(31)), Bound::Lower))?;
    let resolved = info.resolve(&Position::start());
    expect("legal moves of the variation", resolved.pv.len(), 2)?;
    expect("info", resolved.to_text(CastlingStyle::King).to_string().as_str(), line)?;
    let line = "go ponder wtime 1000 winc 10 btime 2000 binc 20 movestogo 40";
    expect("go", Command::parse(line).map(|command| command.to_string()).as_deref(), Some(line))
}
