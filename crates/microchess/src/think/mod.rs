//! `microchess think`: one decision, or a batch of them.

mod batch;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use microchess_1976::Move;
use microchess_bridge_1976::Trace;
use microchess_game::group_thousands;
use serde_json::{Value, json};

use crate::cli::ThinkArgs;
use crate::position::Position;

pub(crate) fn run(args: &ThinkArgs) -> Result<ExitCode> {
    if let Some(path) = &args.batch {
        return batch::run(path, args);
    }
    let position = Position::new(&args.position)?;
    let decision = position.decide();
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", json(&position, &decision))?;
    } else {
        write!(out, "{}", text(&position, &decision))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn text(position: &Position, decision: &Trace) -> String {
    let mut lines = vec![format!("MicroChess 1976, {} level, plays {}", position.level().title(), position.seat)];
    lines.extend(position.remarks.iter().cloned());
    match decision.best() {
        Some(best) => {
            lines.push(format!("move    {}   {}", best.mv, position.name_of(best)));
            lines.push(format!("value   {}", best.value));
        }
        None => lines.push("move    resigns: no move has a value of 15 or more".to_owned()),
    }
    if let Some(instead) = position.played_instead(decision) {
        lines.push(format!("instead {instead}   the best of its legal moves"));
    }
    lines.push(format!("cycles  {}", group_thousands(decision.clock.cycles())));
    lines.push(format!("KIM-1   {:.1} s", decision.clock.seconds()));
    if let Some(mv) = position.book {
        let name = position.algebraic(mv);
        lines.push(format!("book    {mv}   {name}: a KIM-1 would play this without thinking"));
    }
    lines.join("\n") + "\n"
}

/// The fields of a recorded decision, so that `verify` can read it, and the names of its moves.
pub(crate) fn json(position: &Position, decision: &Trace) -> Value {
    let best = decision.best();
    json!({
        "level": position.level().name(),
        "board": position.board().to_string(),
        "best": best.map(|best| best_json(best.mv, best.value)),
        "cycles": decision.clock.cycles(),
        "seconds": decision.clock.seconds(),
        "computer": position.seat.name(),
        "algebraic": best.map(|best| position.name_of(best)),
        "squares": best.map(|best| position.squares(best.mv)),
        "instead": position.played_instead(decision),
        "remarks": position.remarks,
        "book": position.book.map(|mv| {
            let mut object = move_json(mv);
            object["algebraic"] = json!(position.algebraic(mv));
            object
        }),
    })
}

/// A move with its value.
fn best_json(mv: Move, value: u8) -> Value {
    let mut object = move_json(mv);
    object["value"] = json!(value);
    object
}

/// The piece and the two squares in hex.
pub(crate) fn move_json(mv: Move) -> Value {
    let hex = |byte: u8| format!("{byte:02X}");
    json!({ "piece": hex(mv.piece), "from": hex(mv.from), "to": hex(mv.to) })
}
