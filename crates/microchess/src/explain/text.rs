//! The explanation as text: the position, the reasons, a table of all moves, and each move in full.

use std::fmt::Write;

use microchess_1976::xray::{BASE, Source, Stage, Term, Valuation, contribution};
use microchess_1976::zero_page::COUNTER_NAMES;
use microchess_bridge_1976::explanation::{ExplainedMove, format_quarters};
use microchess_game::{group_thousands, pluralize, visible_controls};

use super::layout::{BAD, BOLD, DIM, LOUD, PLAIN, StyledText, by_sign, labelled};
use crate::position::ExplainedPosition;

/// The column where the text after a label begins.
const MARGIN: usize = 14;

/// The column of the table where remarks begin.
const REMARKS: usize = 65;

/// Everything.
pub(super) fn render(explained: &ExplainedPosition, top: Option<usize>) -> String {
    let mut out = String::new();
    header(&mut out, explained);
    let moves = &explained.explanation.moves;
    if moves.is_empty() {
        return out;
    }
    table(&mut out, moves);
    let shown = top.unwrap_or(moves.len()).min(moves.len());
    for mv in &moves[..shown] {
        out.push('\n');
        in_full(&mut out, mv);
    }
    if shown < moves.len() {
        let rest = pluralize(moves.len() - shown, "more move");
        _ = writeln!(out, "\n{DIM}Not shown in full: {rest}.{DIM:#}");
    }
    legend(&mut out);
    out
}

/// How to read all this.
fn legend(out: &mut String) {
    _ = writeln!(out, "\n{BOLD}How to read it{BOLD:#}");
    for (label, meaning) in [
        (
            "value",
            "0 to 255, the highest is played: base 208, three stages that weigh a quarter, a half and one, and a bonus of 2",
        ),
        ("exact", "the same without the tricks of 8-bit arithmetic, where a sum past 255 wraps"),
        (
            "P...",
            "before the move: PMOB moves, PMAXC best capture in points, PCC sum of captures, PCP which piece (its slot)",
        ),
        ("WCAP0", "what the move takes: king 11, queen 10, rook 6, bishop and knight 4, pawn 2"),
        ("B...", "the replies: BMOB moves, BMAXC best capture, BMCC sum of captures, BMAXP which piece"),
        (
            "W...",
            "the next move, if the opponent passed: WMOB moves, WMAXC best capture, WCC sum of captures, WMAXP which piece",
        ),
        ("BCAP WCAP", "best captures in exchanges: BCAP0 the reply, WCAP1 the answer to it, then BCAP1, WCAP2, BCAP2"),
    ] {
        out.push_str(&labelled(&format!("    {label}"), MARGIN, " ", StyledText::words(meaning, DIM)));
    }
}

fn header(out: &mut String, explained: &ExplainedPosition) {
    let explanation = &explained.explanation;
    _ = writeln!(
        out,
        "{BOLD}MicroChess 1976, {} level, plays {}{BOLD:#}\n",
        explanation.level.title(),
        explanation.computer.name()
    );
    for line in explained.picture() {
        _ = writeln!(out, "    {line}");
    }
    out.push('\n');
    for remark in &explained.notes {
        out.push_str(&labelled("", 0, " ", StyledText::words(&visible_controls(remark), PLAIN)));
        out.push('\n');
    }
    let heading = match explanation.best() {
        Some(best) => format!("It plays {} ({}), value {}.", best.name, best.valuation.mv, best.value()),
        None => "It resigns.".to_owned(),
    };
    _ = writeln!(out, "{LOUD}{heading}{LOUD:#}");
    let sentences = explanation.sentences().into_iter();
    for sentence in sentences.chain(explanation.instead_sentence()).chain(explanation.book_sentence()) {
        out.push_str(&labelled("", 0, " ", StyledText::words(&sentence, PLAIN)));
    }
    for quirk in &explanation.quirks {
        out.push_str(&labelled("", 0, " ", StyledText::words(&format!("{quirk}: {}.", quirk.description()), LOUD)));
    }
    let clock = explanation.clock;
    _ = writeln!(
        out,
        "{} valued in {} cycles: {:.1} s on a KIM-1.\n",
        pluralize(explanation.moves.len(), "move"),
        group_thousands(clock.cycles()),
        clock.seconds()
    );
}

/// One line a move.
fn table(out: &mut String, moves: &[ExplainedMove]) {
    let heading = format!(
        "{:>4} {:8} {:>5} {:>5} {:>7} {:>7} {:>7} {:>5} {:8} {}",
        "rank", "move", "value", "exact", "quarter", "half", "full", "bonus", "1976", "remarks"
    );
    _ = writeln!(out, "{BOLD}{heading}{BOLD:#}");
    for mv in moves {
        let valuation = &mv.valuation;
        let [quarter, half, full] = Stage::ALL.map(|stage| format_quarters(valuation.stage_contribution(stage)));
        let style = if mv.rank == 1 { BOLD } else { PLAIN };
        let exact = valuation.exact();
        let wrong = if mv.is_inexact() { BAD } else { DIM };
        _ = write!(
            out,
            "{style}{:>4} {:8} {:>5}{style:#} {wrong}{exact:>5}{wrong:#} {quarter:>7} {half:>7} {full:>7} {:>5} {}",
            mv.rank,
            mv.name,
            mv.value(),
            valuation.bonus(),
            valuation.mv,
        );
        // Remarks that do not fit go on below themselves.
        let tags = mv.tags().join(", ");
        let remarks = labelled("", REMARKS, " ", StyledText::words(&tags, PLAIN));
        let remarks = remarks.get(REMARKS..).unwrap_or_default();
        _ = writeln!(out, "{}", if tags.is_empty() { String::new() } else { format!(" {}", remarks.trim_end()) });
    }
}

/// A move with all that was counted and added.
fn in_full(out: &mut String, mv: &ExplainedMove) {
    let valuation = &mv.valuation;
    let title = format!("{}. {} ({}) is worth {}:", mv.rank, mv.name_with_note(), valuation.mv, mv.value());
    let summary = mv.summary();
    let pieces = std::iter::once(StyledText::new(title, BOLD)).chain(StyledText::words(&summary, PLAIN));
    out.push_str(&labelled("", 0, " ", pieces));
    out.push_str(&labelled("    counters", MARGIN, "  ", counters(valuation)));
    for (label, stage) in [("    quarter", Stage::Quarter), ("    half", Stage::Half), ("    full", Stage::Full)] {
        out.push_str(&labelled(label, MARGIN, "  ", stage_texts(valuation, stage)));
    }
    out.push_str(&labelled("    sum", MARGIN, " ", sum(mv)));
    let contributions = mv
        .contributions
        .iter()
        .map(|contribution| StyledText::new(contribution.to_string(), by_sign(contribution.quarters)));
    out.push_str(&labelled("    reasons", MARGIN, "  ", contributions));
    if !mv.exchange.is_empty() {
        let steps =
            mv.exchange.iter().map(|capture| StyledText::new(format!("{}x{}", capture.from, capture.to), PLAIN));
        out.push_str(&labelled("    exchange", MARGIN, "  ", steps));
    }
    for slip in mv.arithmetic_notes() {
        out.push_str(&labelled("    byte", MARGIN, " ", StyledText::words(&slip, BAD)));
    }
    if let Some(verdict) = mv.verdict_sentence() {
        out.push_str(&labelled("    verdict", MARGIN, " ", StyledText::words(&verdict, LOUD)));
    }
}

/// The counters that are not 0, under their names.
fn counters(valuation: &Valuation) -> Vec<StyledText> {
    let named = COUNTER_NAMES.iter().zip(valuation.counters).filter(|(_, count)| *count != 0);
    let mut pieces: Vec<StyledText> =
        named.map(|(name, count)| StyledText::new(format!("{name} {count}"), PLAIN)).collect();
    pieces.push(StyledText::new(if pieces.is_empty() { "all 0" } else { "the others 0" }, DIM));
    pieces
}

/// The terms of a stage that are not 0, with their contributions. A counter that comes several times running is written
/// once.
fn stage_texts(valuation: &Valuation, stage: Stage) -> Vec<StyledText> {
    let terms: Vec<&Term> = valuation.terms().iter().filter(|term| term.stage == stage && term.amount != 0).collect();
    let mut pieces = Vec::new();
    for run in terms.chunk_by(|left, right| left.source == right.source && left.minus == right.minus) {
        let Source::Counter(_) = run[0].source else { continue };
        let total: i32 = run.iter().map(|term| contribution(term)).sum();
        let times = if run.len() > 1 { format!("{}x", run.len()) } else { String::new() };

        pieces.push(StyledText::new(
            format!("{times}{} {}", run[0].source.name(), format_quarters(total)),
            by_sign(total),
        ));
    }
    let total = valuation.stage_contribution(stage);
    pieces.push(StyledText::new(format!("= {}", format_quarters(total)), BOLD));
    pieces
}

/// How base, stages, bonus and rounding make the value.
fn sum(mv: &ExplainedMove) -> Vec<StyledText> {
    let valuation = &mv.valuation;
    let bonus = i32::from(valuation.bonus());
    let mut pieces = vec![StyledText::new(format!("{BASE}"), PLAIN)];
    let contributions = Stage::ALL.map(|stage| valuation.stage_contribution(stage));
    pieces.extend(
        contributions.map(|contribution| StyledText::new(format_quarters(contribution), by_sign(contribution))),
    );
    if bonus != 0 {
        pieces.push(StyledText::new(format!("+{bonus} bonus"), by_sign(bonus)));
    }
    let rounding = mv.rounding();
    if rounding != 0 {
        let mut name = "rounding".to_owned();
        if valuation.is_floored() {
            name.push_str(", floor");
        }
        if valuation.wraps().next().is_some() {
            name.push_str(", wraps");
        }
        pieces.push(StyledText::new(format!("{} {name}", format_quarters(rounding)), DIM));
    }
    pieces.push(StyledText::new(format!("= {}", valuation.before_verdict()), BOLD));
    pieces
}

#[cfg(test)]
mod tests {
    use microchess_1976::{Board, Level};
    use proptest::prelude::*;

    use super::super::layout::WIDTH;
    use super::*;
    use crate::cli::{GivenBoard, PositionArgs};

    fn explained(level: Level, board: Board) -> String {
        let args = PositionArgs {
            level,
            board: Some(GivenBoard(board)),
            keys: None,
            fen: None,
            pgn: None,
            ply: None,
            game: 1,
            opening: None,
            computer: None,
        };
        let text = render(&ExplainedPosition::new(&args).unwrap(), None);
        anstream::adapter::strip_str(&text).to_string()
    }

    fn fits(text: &str) -> Result<(), TestCaseError> {
        for line in text.lines() {
            prop_assert!(line.chars().count() <= WIDTH, "{} columns: {line}", line.chars().count());
        }
        Ok(())
    }

    #[test]
    fn positions_of_games_fit_eighty_columns_at_every_level() {
        for seed in 0..60 {
            let game = microchess_game::Openings::Random(2 * seed as usize).for_pair(0, seed);
            let position = game.position();
            let board = microchess_bridge_1976::Slots::from_history(game.history()).board(position.turn());
            for level in Level::ALL {
                fits(&explained(level, board)).unwrap();
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn any_board_can_be_explained(bytes: [u8; 32], on_board in any::<bool>()) {
            let board = Board(if on_board { bytes.map(|byte| byte & 0x77) } else { bytes });
            fits(&explained(Level::Blitz, board))?;
        }
    }
}
