//! The census in text and in JSON.

use std::fmt::Write as _;

use arena::census::{Census, End, Style};
use arena::{Quirk, grouped};
use serde_json::{Value, json};

use super::Pair;

/// Two tables: how games went, and how moves were decided.
pub(super) fn text(pairs: &[Pair], random_plies: usize, seed: u64) -> String {
    let games = pairs.first().map_or(0, |pair| pair.census.games);
    let mut out = format!(
        "MicroChess 1976 against itself: {} games for each pair of levels, after {random_plies} random half moves, \
         seed {seed}\n\n",
        grouped(games)
    );
    // Writing to a string cannot fail.
    _ = write_games(pairs, &mut out);
    out.push('\n');
    _ = write_decisions(pairs, &mut out);
    out
}

fn write_games(pairs: &[Pair], out: &mut String) -> std::fmt::Result {
    write!(out, "{:11} {:11} {:>6}", "White", "Black", "score")?;
    for heading in ["won", "drawn", "lost", "moves"].into_iter().chain(End::ALL.map(End::short_name)) {
        write!(out, " {heading:>6}")?;
    }
    out.push('\n');
    for Pair { levels: [white, black], census } in pairs {
        let [won, drawn, lost] = census.scores;
        write!(
            out,
            "{:11} {:11} {} {won:>6} {drawn:>6} {lost:>6} {:>6.1}",
            white.title(),
            black.title(),
            percent_of(census.score()),
            moves_a_game(census)
        )?;
        for number in census.ends {
            write!(out, " {}", percent(number, census.games))?;
        }
        out.push('\n');
    }
    Ok(())
}

fn write_decisions(pairs: &[Pair], out: &mut String) -> std::fmt::Result {
    write!(out, "{:11} {:11} {:>10}", "White", "Black", "decisions")?;
    for heading in Quirk::ALL.map(|quirk| quirk.to_string()) {
        write!(out, " {heading:>6}")?;
    }
    writeln!(out, " {:>7} {:>7} {:>7}", "wrapped", "chosen", "illegal")?;
    for Pair { levels: [white, black], census } in pairs {
        let style = census.style();
        write!(out, "{:11} {:11} {:>10}", white.title(), black.title(), grouped(style.decisions))?;
        for number in style.quirks {
            write!(out, " {:>6.1}", of_ten_thousand(number, style.decisions))?;
        }
        let wrapped = of_ten_thousand(style.wrapped, style.valued());
        let [chosen, illegal] =
            [style.chosen_wrapped, style.illegal].map(|number| of_ten_thousand(number, style.decisions));
        writeln!(out, " {wrapped:>7.1} {chosen:>7.1} {illegal:>7.1}")?;
    }
    out.push('\n');
    writeln!(out, "Of 10,000 decisions, so many were made by a quirk (NOT-BUGS.md tells more):")?;
    for quirk in Quirk::ALL {
        writeln!(out, "  {:4} {}", quirk.to_string(), quirk.words())?;
    }
    writeln!(out, "wrapped: of 10,000 values, those in which a byte wrapped; chosen: decisions for such a move;")?;
    writeln!(out, "illegal: decisions for a move that the rules forbid, so that the next best was played.")
}

fn of_ten_thousand(part: u64, whole: u64) -> f64 {
    10_000.0 * part as f64 / whole.max(1) as f64
}

/// Six characters.
fn percent(part: u64, whole: u64) -> String {
    percent_of(part as f64 / whole.max(1) as f64)
}

fn percent_of(share: f64) -> String {
    format!("{:>5.1}%", 100.0 * share)
}

/// Moves of both sides are one.
fn moves_a_game(census: &Census) -> f64 {
    census.half_moves as f64 / 2.0 / census.games.max(1) as f64
}

/// All counts.
pub(super) fn json(pairs: &[Pair], random_plies: usize, seed: u64) -> Value {
    let side = |style: &Style| {
        json!({
            "decisions": style.decisions,
            "illegal": style.illegal,
            "quirks": Quirk::ALL.iter().zip(style.quirks).map(|(quirk, number)| (quirk.to_string(), number.into())).collect::<serde_json::Map<_, _>>(),
            "valued": style.valued(),
            "wrapped": style.wrapped,
            "chosen_wrapped": style.chosen_wrapped,
            "values": style.values.as_slice(),
            "chosen": style.chosen.as_slice(),
        })
    };
    let pair = |Pair { levels: [white, black], census }: &Pair| {
        let [won, drawn, lost] = census.scores;
        let [white_style, black_style] = &census.styles;
        json!({
            "white": { "level": white.name(), "style": side(white_style) },
            "black": { "level": black.name(), "style": side(black_style) },
            "games": census.games,
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "half_moves": census.half_moves,
            "ends": End::ALL.iter().zip(census.ends).map(|(end, number)| (end.name().to_owned(), number.into())).collect::<serde_json::Map<_, _>>(),
        })
    };
    json!({ "random_plies": random_plies, "seed": seed, "pairs": pairs.iter().map(pair).collect::<Vec<_>>() })
}
