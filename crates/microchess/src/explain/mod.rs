//! `microchess explain`: the X-ray. Every move that was valued, best first, and why the best one won.

mod json;
mod layout;
mod text;
mod why;

use std::io::Write;

use anyhow::Result;
use microchess_1976::xray::{Valuation, Verdict, XRay};

use crate::cli::ExplainArgs;
use crate::position::{Decision, Position};

pub(crate) fn run(args: &ExplainArgs) -> Result<()> {
    let explanation = Explanation::of(Position::new(&args.position));
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", json::render(&explanation, args.top))?;
    } else {
        write!(out, "{}", text::render(&explanation, args.top))?;
    }
    Ok(())
}

/// A decision, and everything that was valued on the way to it.
struct Explanation {
    position: Position,
    decision: Decision,
    /// Best first; of equals the one that was generated first, as PUSH keeps it.
    ranked: Vec<Valuation>,
}

impl Explanation {
    fn of(position: Position) -> Self {
        let mut ranked = Vec::new();
        let decision = position.decide(XRay::new(|valuation| ranked.push(valuation)));
        ranked.sort_by_key(|valuation| std::cmp::Reverse(valuation.value));
        Self { position, decision, ranked }
    }

    fn algebraic(&self, valuation: &Valuation) -> String {
        let name = self.position.algebraic(valuation.played);
        match valuation.verdict {
            Verdict::Mate => name + "#",
            _ if valuation.gives_check() => name + "+",
            _ => name,
        }
    }
}
