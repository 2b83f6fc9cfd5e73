//! The census as text and as JSON.

use std::fmt::Write as _;

use microchess_1976::Level;
use microchess_bridge_1976::Quirk;
use microchess_bridge_1976::census::{Census, DecisionCounts, TERMINATION_COLUMNS, TerminationColumn};
use microchess_game::group_thousands;
use serde_json::{Value, json};

use super::Pair;

/// Two tables: results of games, and decisions. No line is longer than 80 columns.
pub(super) fn text(pairs: &[Pair], random_plies: u16, seed: u64) -> String {
    let games = pairs.first().map_or(0, |pair| pair.census.games);
    let mut out = format!(
        "MicroChess 1976 against itself, seed {seed}:\n{} {} for each pair of levels, after {}\n\n",
        group_thousands(games),
        if games == 1 { "game" } else { "games" },
        if random_plies == 1 { "1 random ply".to_owned() } else { format!("{random_plies} random plies") }
    );
    // Writing to a string cannot fail.
    _ = write_games(pairs, &mut out);
    out.push('\n');
    _ = write_decisions(pairs, &mut out);
    out
}

/// The name of a level in at most six letters.
fn short(level: Level) -> &'static str {
    match level {
        Level::SuperBlitz => "Super",
        level => level.title(),
    }
}

fn write_games(pairs: &[Pair], out: &mut String) -> std::fmt::Result {
    write!(out, "{:6} {:6} {:>5} {:>5} {:>5} {:>5} {:>5}", "White", "Black", "score", "won", "drawn", "lost", "moves")?;
    for end in TERMINATION_COLUMNS {
        write!(out, " {:>width$}", end.short_name, width = width(end))?;
    }
    out.push('\n');
    for Pair { levels: [white, black], census } in pairs {
        let [won, drawn, lost] = census.results;
        let (score, moves) = (100.0 * census.score(), moves_a_game(census));
        write!(out, "{:6} {:6} {score:>5.1} {won:>5} {drawn:>5} {lost:>5} {moves:>5.1}", short(*white), short(*black))?;
        for (end, number) in TERMINATION_COLUMNS.into_iter().zip(census.ends) {
            write!(out, " {:>width$.1}", share(number, census.games, 100.0), width = width(end))?;
        }
        out.push('\n');
    }
    writeln!(
        out,
        "\nscore: White's, of 100; moves: without the random ones; ends: of 100 games;\ninsuf: insufficient material"
    )
}

fn width(end: TerminationColumn) -> usize {
    end.short_name.len().max(4)
}

fn write_decisions(pairs: &[Pair], out: &mut String) -> std::fmt::Result {
    write!(out, "{:6} {:6} {:>9}", "White", "Black", "decisions")?;
    for heading in Quirk::ALL.map(|quirk| quirk.to_string()) {
        write!(out, " {heading:>5}")?;
    }
    writeln!(out, " {:>5} {:>6} {:>7}", "wraps", "chosen", "illegal")?;
    for Pair { levels: [white, black], census } in pairs {
        let style = census.style();
        write!(out, "{:6} {:6} {:>9}", short(*white), short(*black), group_thousands(style.decisions))?;
        for number in style.quirks {
            write!(out, " {}", five(share(number, style.decisions, 10_000.0)))?;
        }
        let wraps = five(share(style.wrapped, style.valued(), 10_000.0));
        let [chosen, illegal] =
            [style.chosen_wrapped, style.illegal].map(|number| five(share(number, style.decisions, 10_000.0)));
        writeln!(out, " {wraps}  {chosen}   {illegal}")?;
    }
    writeln!(out, "\nOf 10,000 decisions, made by a quirk (of the five that can be seen to decide):")?;
    for quirk in Quirk::ALL {
        writeln!(out, "  {:4} {}", quirk.to_string(), quirk.description())?;
    }
    writeln!(out, "wraps: of 10,000 values, those in which a byte wrapped; chosen: decisions for")?;
    writeln!(out, "such a move; illegal: for one that the rules forbid (the next best was played).")?;
    writeln!(out, "NOT-BUGS.md describes the quirks.")
}

fn share(part: u64, whole: u64, of: f64) -> f64 {
    of * part as f64 / whole.max(1) as f64
}

/// A number in five characters.
fn five(number: f64) -> String {
    if number < 999.95 { format!("{number:>5.1}") } else { format!("{number:>5.0}") }
}

/// The average length of a game, in moves of both sides.
fn moves_a_game(census: &Census) -> f64 {
    census.plies as f64 / 2.0 / census.games.max(1) as f64
}

/// All counts as JSON.
pub(super) fn json(pairs: &[Pair], random_plies: u16, seed: u64) -> Value {
    let side = |style: &DecisionCounts| {
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
        let [won, drawn, lost] = census.results;
        let [white_style, black_style] = &census.styles;
        json!({
            "white": { "level": white.name(), "style": side(white_style) },
            "black": { "level": black.name(), "style": side(black_style) },
            "games": census.games,
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "plies": census.plies,
            "ends": TERMINATION_COLUMNS.iter().zip(census.ends).map(|(end, number)| (end.name.to_owned(), number.into())).collect::<serde_json::Map<_, _>>(),
        })
    };
    json!({ "random_plies": random_plies, "seed": seed, "pairs": pairs.iter().map(pair).collect::<Vec<_>>() })
}
