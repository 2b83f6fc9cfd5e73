//! `microchess think`: one decision.

use std::io::Write;

use anyhow::Result;
use microchess_1976::Move;
use serde_json::{Value, json};

use crate::cli::ThinkArgs;
use crate::position::{Decision, Position, grouped};

pub(crate) fn run(args: &ThinkArgs) -> Result<()> {
    let position = Position::new(&args.position);
    let decision = position.decide(());
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", json(&position, &decision))?;
    } else {
        write!(out, "{}", text(&position, &decision))?;
    }
    Ok(())
}

fn text(position: &Position, decision: &Decision) -> String {
    let mut lines = vec![format!("MicroChess 1976, {} level, plays {}", position.level().title(), position.seat)];
    match decision.best {
        Some((played, value)) => {
            lines.push(format!("move    {played}   {}", position.algebraic(played)));
            lines.push(format!("value   {value}"));
        }
        None => lines.push("move    resigns: no move is worth 15 or more".to_owned()),
    }
    lines.push(format!("cycles  {}", grouped(decision.clock.cycles())));
    lines.push(format!("KIM-1   {:.1} s", decision.clock.seconds()));
    if let Some(played) = position.book {
        lines.push(format!(
            "book    {played}   {}: a KIM-1 would play this without thinking",
            position.algebraic(played)
        ));
    }
    lines.join("\n") + "\n"
}

fn json(position: &Position, decision: &Decision) -> Value {
    let mut object = summary(position, decision);
    if let Some((played, _)) = decision.best {
        object["algebraic"] = json!(position.algebraic(played));
        object["squares"] = json!(position.squares(played));
    }
    object["book"] = position.book.map_or(Value::Null, |played| {
        let mut book = move_json(played);
        book["algebraic"] = json!(position.algebraic(played));
        book
    });
    object
}

/// What a recorded decision states, and the seconds and the colour beside it.
pub(crate) fn summary(position: &Position, decision: &Decision) -> Value {
    json!({
        "level": position.level().name(),
        "board": position.board().to_string(),
        "best": decision.best.map(|(played, value)| {
            let mut best = move_json(played);
            best["value"] = json!(value);
            best
        }),
        "cycles": decision.clock.cycles(),
        "seconds": decision.clock.seconds(),
        "computer": position.seat.name(),
    })
}

/// Piece, from and to in hex.
pub(crate) fn move_json(played: Move) -> Value {
    let hex = |byte: u8| format!("{byte:02X}");
    json!({ "piece": hex(played.piece), "from": hex(played.from), "to": hex(played.to) })
}
