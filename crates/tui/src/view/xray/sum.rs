//! How a value comes about: the reasons, the terms of STRATGY, the counters, and what pieces are worth.

use microchess_1976::xray::{BASE, Source, Stage, Valuation, contribution};
use microchess_1976::zero_page::COUNTER_NAMES;
use microchess_bridge_1976::explanation::{
    ExchangeCapture, ExplainedMove, Perspective, counter_description_for, format_quarters,
};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{labelled, paragraph};
use crate::theme::Theme;

/// The sum in reasons, row by row, what happened to it, and how it compares.
pub(super) fn reasons(mv: &ExplainedMove, comparison: &str, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled(format!("The sum for {}", mv.name_with_note()), theme.title())];
    lines.push(Line::from(vec![
        Span::styled(format!("{BASE:>7} "), theme.quiet()),
        Span::styled("starting score", theme.quiet()),
    ]));
    for contribution in &mv.contributions {
        let style = if contribution.quarters > 0 { theme.good() } else { theme.bad() };
        let number = Span::styled(format!("{:>7} ", format_quarters(contribution.quarters)), style);
        lines.extend(labelled(number, contribution.description, width));
    }
    let value = format!("{:>7} is the value of {}", mv.valuation.before_verdict(), mv.name);
    lines.push(Line::styled(value, theme.title()));
    if mv.is_inexact() {
        let exact = mv.valuation.exact();
        lines.extend(paragraph(&format!("In exact arithmetic it would be {exact}."), width, theme.bad()));
    }
    if let Some(verdict) = mv.verdict_sentence() {
        lines.extend(paragraph(&format!("But {verdict}."), width, theme.loud()));
    }
    if !comparison.is_empty() {
        lines.extend(paragraph(comparison, width, Style::new()));
    }
    if !mv.exchange.is_empty() {
        let step = |(capture, step): (&ExchangeCapture, u8)| format!("{step} {}x{}", capture.from, capture.to);
        let steps: Vec<String> = mv.exchange.iter().zip(1..).map(step).collect();
        let text = format!("Exchanges it saw, numbered on the board: {}", steps.join(", "));
        lines.extend(paragraph(&text, width, theme.quiet()));
    }
    lines
}

/// What pieces are worth to the program, and what points are.
pub(super) fn prices(width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled("Its price list", theme.title())];
    let list = "king 11, queen 10, rook 6, bishop 4, knight 4, pawn 2.";
    lines.extend(paragraph(list, width, Style::new()));
    let scale = "It counts them several times with different weights; in the end 208 is an even game (=), 8 points are a pawn (+1), and three pawns (+3) win.";
    lines.extend(paragraph(scale, width, theme.quiet()));
    lines
}

/// STRATGY, term by term.
pub(super) fn terms(mv: &ExplainedMove, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let valuation = &mv.valuation;
    let mut lines = vec![Line::styled("How STRATGY adds it up", theme.title())];
    for (stage, weight) in [(Stage::Quarter, "a quarter of"), (Stage::Half, "half of"), (Stage::Full, "all of")] {
        let terms: Vec<_> = valuation.terms().iter().filter(|term| term.stage == stage && term.amount != 0).collect();
        if terms.is_empty() {
            continue;
        }
        lines.push(Line::styled(weight, theme.quiet()));
        for run in terms.chunk_by(|left, right| left.source == right.source && left.minus == right.minus) {
            let term = run[0];
            let sign = if term.minus { '-' } else { '+' };
            let times = if run.len() > 1 { format!("{} x ", run.len()) } else { String::new() };
            let name = match term.source {
                Source::Constant => format!("{times}{}", term.amount),
                Source::Bonus => format!("{times}{} bonus", term.amount),
                Source::Counter(_) => format!("{times}{} {}", term.source.name(), term.amount),
            };
            let total: i32 = run.iter().map(|term| contribution(term)).sum();
            let note = match (run.iter().any(|term| term.wrapped), run.iter().any(|term| term.leaked)) {
                (true, true) => "wraps and leaks",
                (true, false) => "wraps",
                (false, true) => "leaks",
                (false, false) => "",
            };
            let style = if total > 0 { theme.good() } else { theme.bad() };
            lines.push(Line::from(vec![
                Span::styled(format!("{:>8} ", format_quarters(total)), style),
                Span::raw(format!(" {sign} {name:14} ")),
                Span::styled(note, theme.bad()),
            ]));
        }
    }
    for slip in mv.arithmetic_notes() {
        lines.extend(paragraph(&sentence(&slip), width, theme.bad()));
    }
    let total: i32 = valuation.terms().iter().map(contribution).sum();
    let text = format!("{:.2} in all; as a byte {}.", f64::from(total) / 4.0, valuation.before_verdict());
    lines.extend(paragraph(&text, width, theme.title()));
    lines
}

/// The counters that are not 0, each with its description.
pub(super) fn counters(valuation: &Valuation, reader: Perspective, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled("What it counted (the rest is 0)", theme.title())];
    for (name, count) in COUNTER_NAMES.iter().zip(valuation.counters).filter(|(_, count)| *count != 0) {
        let label = Span::styled(format!("{name:6}{count:>3} "), theme.loud());
        lines.extend(labelled(label, counter_description_for(name, reader), width));
    }
    lines
}

/// With a capital at its beginning and a full stop at its end.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
    format!("{first}{}.", letters.as_str())
}
