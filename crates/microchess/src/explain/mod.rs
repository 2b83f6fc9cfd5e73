//! `microchess explain`: the X-ray. Every move that was valued, best first, and why the best one won.

mod json;
mod layout;
mod text;
mod why;

use std::io::Write;

use anyhow::Result;
use microchess_bridge_1976::Trace;

use crate::cli::ExplainArgs;
use crate::position::Position;

pub(crate) fn run(args: &ExplainArgs) -> Result<()> {
    let explanation = Explanation::of(Position::new(&args.position)?);
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", json::render(&explanation, args.top))?;
    } else {
        write!(out, "{}", text::render(&explanation, args.top))?;
    }
    Ok(())
}

/// A decision, and the position in which it was made.
struct Explanation {
    position: Position,
    decision: Trace,
}

impl Explanation {
    fn of(position: Position) -> Self {
        let decision = position.decide();
        Self { position, decision }
    }
}
