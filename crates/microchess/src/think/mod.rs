//! `microchess think`: one decision, or a batch of them.

mod batch;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use microchess_1976::Move;
use microchess_game::{group_thousands, visible_controls};
use serde_json::{Value, json};

use crate::cli::ThinkArgs;
use crate::messages::json_line;
use crate::position::ExplainedPosition;

pub(crate) fn run(args: &ThinkArgs) -> Result<ExitCode> {
    if let Some(path) = &args.batch {
        return batch::run(path, args);
    }
    let explained = ExplainedPosition::new(&args.position)?;
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", json_line(&json(&explained)))?;
    } else {
        write!(out, "{}", text(&explained))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn text(explained: &ExplainedPosition) -> String {
    let explanation = &explained.explanation;
    let mut lines =
        vec![format!("MicroChess 1976, {} level, plays {}", explanation.level.title(), explanation.computer)];
    lines.extend(explained.notes.iter().map(|note| visible_controls(note).into_owned()));
    match explanation.best() {
        Some(best) => {
            lines.push(format!("move    {}   {}", best.valuation.mv, best.name_with_note()));
            lines.push(format!("value   {}", best.value()));
        }
        None => lines.push("move    resigns: no move has a value of 15 or more".to_owned()),
    }
    if let Some(instead) = explanation.played_instead() {
        lines.push(format!("instead {}   the best of its legal moves", instead.name));
    }
    lines.push(format!("cycles  {}", group_thousands(explanation.clock.cycles())));
    lines.push(format!("KIM-1   {:.1} s", explanation.clock.seconds()));
    if let Some(book) = &explanation.book {
        lines.push(format!("book    {}   {}: a KIM-1 would play this without thinking", book.mv, book.name));
    }
    lines.join("\n") + "\n"
}

/// The fields of a recorded decision, so that `verify` can read it, and the names of its moves.
pub(crate) fn json(explained: &ExplainedPosition) -> Value {
    let explanation = &explained.explanation;
    let best = explanation.best();
    json!({
        "level": explanation.level.name(),
        "board": explanation.board.to_string(),
        "best": best.map(|best| best_json(best.valuation.mv, best.value())),
        "cycles": explanation.clock.cycles(),
        "seconds": explanation.clock.seconds(),
        "computer": explanation.computer.name(),
        "algebraic": best.map(|best| best.name_with_note()),
        "squares": best.map(|best| explained.squares(best.valuation.mv)),
        "instead": explanation.played_instead().map(|instead| &instead.name),
        "remarks": explained.notes,
        "book": explanation.book.as_ref().map(|book| {
            let mut object = move_json(book.mv);
            object["algebraic"] = json!(book.name);
            object["opening"] = json!(book.opening);
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
