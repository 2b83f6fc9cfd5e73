//! `microchess explain`: every move that was valued, best first, and why the best one won. What is explained is in
//! [`microchess_bridge_1976::Explanation`]; here it is drawn as text and as JSON.

mod json;
mod layout;
mod text;

use std::io::Write;

use anyhow::Result;
use microchess_bridge_1976::Explanation;
use serde_json::Value;

use crate::cli::ExplainArgs;
use crate::messages::json_line;
use crate::position::ExplainedPosition;

/// An explanation as JSON, which [`verify`](crate::verify) can read as a recorded decision.
#[must_use]
pub fn json(explanation: Explanation) -> Value {
    json::render(&ExplainedPosition { explanation, notes: Vec::new() }, None)
}

pub(crate) fn run(args: &ExplainArgs) -> Result<()> {
    let explained = ExplainedPosition::new(&args.position)?;
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", json_line(&json::render(&explained, args.top)))?;
    } else {
        write!(out, "{}", text::render(&explained, args.top))?;
    }
    Ok(())
}
