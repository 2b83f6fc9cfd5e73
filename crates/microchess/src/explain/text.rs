//! The X-ray as text: the position, the reasons, a table of all moves, and each move in full.

use std::fmt::Write;

use microchess_1976::xray::Summary;
use microchess_1976::xray::{BASE, Valuation, Verdict, share};
use microchess_1976::xray::{Source, Stage, Term};
use microchess_1976::zero_page::COUNTER_NAMES;
use microchess_game::{counted, group_thousands};

use super::Explanation;
use super::layout::{BAD, BOLD, DIM, LOUD, PLAIN, Piece, by_sign, labelled, quarters};
use super::why::why;

/// Where text begins that follows a label.
const MARGIN: usize = 14;

/// Everything.
pub(super) fn render(explanation: &Explanation, top: Option<usize>) -> String {
    let mut out = String::new();
    header(&mut out, explanation);
    let ranked = &explanation.decision.valuations;
    if ranked.is_empty() {
        return out;
    }
    table(&mut out, explanation);
    let shown = top.unwrap_or(ranked.len()).min(ranked.len());
    for (index, valuation) in ranked[..shown].iter().enumerate() {
        out.push('\n');
        in_full(&mut out, explanation, index + 1, valuation);
    }
    if shown < ranked.len() {
        let rest = counted(ranked.len() - shown, "more move");
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
        ("P...", "before the move: PMOB moves, PMAXC best capture in points, PCC sum of captures, PCP whom (his slot)"),
        ("WCAP0", "what the move takes: king 11, queen 10, rook 6, bishop and knight 4, pawn 2"),
        ("B...", "the replies: BMOB moves, BMAXC best capture, BMCC sum of captures, BMAXP whom"),
        (
            "W...",
            "the next move, if the opponent passed: WMOB moves, WMAXC best capture, WCC sum of captures, WMAXP whom",
        ),
        ("BCAP WCAP", "best captures in exchanges: BCAP0 the reply, WCAP1 the answer to it, then BCAP1, WCAP2, BCAP2"),
    ] {
        out.push_str(&labelled(&format!("    {label}"), MARGIN, " ", Piece::words(meaning, DIM)));
    }
}

fn header(out: &mut String, explanation: &Explanation) {
    let position = &explanation.position;
    _ = writeln!(
        out,
        "{BOLD}MicroChess 1976, {} level, plays {}{BOLD:#}\n",
        position.level().title(),
        position.seat.name()
    );
    for line in position.picture() {
        _ = writeln!(out, "    {line}");
    }
    out.push('\n');
    for remark in &position.remarks {
        _ = writeln!(out, "{remark}\n");
    }
    let heading = match explanation.decision.best() {
        Some(best) => format!("It plays {}, value {}.", best.mv, best.value),
        None => "It resigns.".to_owned(),
    };
    _ = writeln!(out, "{LOUD}{heading}{LOUD:#}");
    for sentence in why(explanation) {
        out.push_str(&labelled("", 0, " ", Piece::words(&sentence, PLAIN)));
    }
    if let Some(instead) = position.played_instead(&explanation.decision) {
        let why = if explanation.decision.resigns {
            "Where nobody can resign"
        } else {
            "By the rules of today that is illegal, and"
        };
        let note = format!("{why} it would play {instead}, the best of its legal moves.");
        out.push_str(&labelled("", 0, " ", Piece::words(&note, PLAIN)));
    }
    if let Some(mv) = position.book {
        let name = position.algebraic(mv);
        let note = format!("The opening book would play {mv}, {name}, without thinking.");
        out.push_str(&labelled("", 0, " ", Piece::words(&note, PLAIN)));
    }
    let clock = explanation.decision.clock;
    _ = writeln!(
        out,
        "{} valued in {} cycles: {:.1} s on a KIM-1.\n",
        counted(explanation.decision.valuations.len(), "move"),
        group_thousands(clock.cycles()),
        clock.seconds()
    );
}

/// One line a move.
fn table(out: &mut String, explanation: &Explanation) {
    let heading = format!(
        "{:>4}  {:8}  {:8}  {:>5}  {:>5}  {:>7}  {:>7}  {:>7}  {:>5}  {}",
        "rank", "1976", "move", "value", "exact", "quarter", "half", "full", "bonus", "remarks"
    );
    _ = writeln!(out, "{BOLD}{heading}{BOLD:#}");
    for (index, valuation) in explanation.decision.valuations.iter().enumerate() {
        let [quarter, half, full] = Stage::ALL.map(|stage| quarters(valuation.share_of(stage)));
        let style = if index == 0 { BOLD } else { PLAIN };
        let exact = valuation.exact();
        let wrong = if exact == i32::from(valuation.before_verdict()) { DIM } else { BAD };
        let is_illegal = explanation.position.is_illegal(valuation.mv);
        // What is illegal is said among the remarks, where there is room for it.
        let name = if is_illegal {
            explanation.position.bare_name(valuation.mv)
        } else {
            explanation.position.name_of(valuation)
        };
        let remarks = remarks(valuation, is_illegal);
        let row = format!(
            "{style}{:>4}  {}  {:8}  {:>5}{style:#}  {wrong}{exact:>5}{wrong:#}  {quarter:>7}  {half:>7}  {full:>7}  {:>5}  {}",
            index + 1,
            valuation.mv,
            name,
            valuation.value,
            valuation.bonus(),
            remarks
        );
        _ = writeln!(out, "{}", row.trim_end());
    }
}

/// What strikes the eye, in few words.
fn remarks(valuation: &Valuation, is_illegal: bool) -> String {
    let mut remarks = Vec::new();
    if is_illegal {
        remarks.push("illegal".to_owned());
    }
    match valuation.verdict {
        Verdict::Stands => {}
        Verdict::KingLost => remarks.push("king lost".to_owned()),
        Verdict::Mate => remarks.push("mate".to_owned()),
        Verdict::StalemateAsMate => remarks.push("no reply".to_owned()),
    }
    if valuation.verdict == Verdict::Stands && valuation.gives_check {
        remarks.push("check".to_owned());
    }
    if let Some(man) = valuation.takes {
        remarks.push(format!("x{}", man.name()));
    }
    if valuation.wraps().next().is_some() {
        remarks.push("wraps".to_owned());
    }
    remarks.join(", ")
}

/// A move with all that was counted and added.
fn in_full(out: &mut String, explanation: &Explanation, rank: usize, valuation: &Valuation) {
    let name = explanation.position.name_of(valuation);
    let title = format!("{rank}. {}  {name}  worth {}:", valuation.mv, valuation.value);
    let deeds = Summary(valuation).to_string();
    let pieces = std::iter::once(Piece::new(title, BOLD)).chain(Piece::words(&deeds, PLAIN));
    out.push_str(&labelled("", 0, " ", pieces));
    out.push_str(&labelled("    counters", MARGIN, "  ", counters(valuation)));
    for (label, stage) in [("    quarter", Stage::Quarter), ("    half", Stage::Half), ("    full", Stage::Full)] {
        out.push_str(&labelled(label, MARGIN, "  ", stage_pieces(valuation, stage)));
    }
    out.push_str(&labelled("    sum", MARGIN, " ", sum(valuation)));
    for slip in slips(valuation) {
        out.push_str(&labelled("    byte", MARGIN, " ", Piece::words(&slip, BAD)));
    }
    if let Some(verdict) = verdict(valuation) {
        out.push_str(&labelled("    verdict", MARGIN, " ", Piece::words(&verdict, LOUD)));
    }
}

/// The counters that are not 0, under their names.
fn counters(valuation: &Valuation) -> Vec<Piece> {
    let named = COUNTER_NAMES.iter().zip(valuation.counters).filter(|(_, count)| *count != 0);
    let mut pieces: Vec<Piece> = named.map(|(name, count)| Piece::new(format!("{name} {count}"), PLAIN)).collect();
    pieces.push(Piece::new(if pieces.is_empty() { "all 0" } else { "the others 0" }, DIM));
    pieces
}

/// The terms of a stage that are not 0, with their shares. A counter that comes several times running is written
/// once.
fn stage_pieces(valuation: &Valuation, stage: Stage) -> Vec<Piece> {
    let terms: Vec<&Term> = valuation.terms().iter().filter(|term| term.stage == stage && term.amount != 0).collect();
    let mut pieces = Vec::new();
    for run in terms.chunk_by(|left, right| left.source == right.source && left.minus == right.minus) {
        let Source::Counter(_) = run[0].source else { continue };
        let total: i32 = run.iter().map(|term| share(term)).sum();
        let times = if run.len() > 1 { format!("{}x", run.len()) } else { String::new() };

        pieces.push(Piece::new(format!("{times}{} {}", run[0].source.name(), quarters(total)), by_sign(total)));
    }
    let total = valuation.share_of(stage);
    pieces.push(Piece::new(format!("= {}", quarters(total)), BOLD));
    pieces
}

/// How base, stages, bonus and rounding make the value.
fn sum(valuation: &Valuation) -> Vec<Piece> {
    let shares = Stage::ALL.map(|stage| valuation.share_of(stage));
    let bonus = i32::from(valuation.bonus());
    let value = i32::from(valuation.before_verdict());
    let rest = 4 * (value - BASE - bonus) - shares.iter().sum::<i32>();
    let mut pieces = vec![Piece::new(format!("{BASE}"), PLAIN)];
    pieces.extend(shares.map(|share| Piece::new(quarters(share), by_sign(share))));
    if bonus != 0 {
        pieces.push(Piece::new(format!("+{bonus} bonus"), by_sign(bonus)));
    }
    if rest != 0 {
        let mut name = "rounding".to_owned();
        if valuation.is_floored() {
            name.push_str(", floor");
        }
        if valuation.wraps().next().is_some() {
            name.push_str(", wraps");
        }
        pieces.push(Piece::new(format!("{} {name}", quarters(rest)), DIM));
    }
    pieces.push(Piece::new(format!("= {value}"), BOLD));
    pieces
}

/// Where arithmetic on bytes went another way than arithmetic on numbers.
fn slips(valuation: &Valuation) -> Vec<String> {
    let mut slips = Vec::new();
    if valuation.is_floored() {
        slips.push("the quarter stage ended below 0 and was put to 0".to_owned());
    }
    for term in valuation.wraps() {
        let (verb, did) = if term.minus { ("subtracting", "went below 0") } else { ("adding", "passed 255") };
        slips.push(format!("wrapped: {verb} {} {} {did} and left {}", term.source.name(), term.amount, term.result));
    }
    for term in valuation.leaks() {
        let leak =
            if term.minus { "a borrow leaked, one point was taken off" } else { "a carry leaked, one point was added" };
        slips.push(format!("leaked: at {} {leak}", term.source.name()));
    }
    if valuation.exact() != i32::from(valuation.before_verdict()) {
        slips.push(format!("exact arithmetic says {}", valuation.exact()));
    }
    slips
}

/// CKMATE's verdict, where it has one.
fn verdict(valuation: &Valuation) -> Option<String> {
    let instead = valuation.before_verdict();
    match valuation.verdict {
        Verdict::Stands => None,
        Verdict::KingLost => Some(format!("the opponent can take the king (BMAXC 11): 0 instead of {instead}")),
        Verdict::Mate => Some(format!("mate, no reply (BMOB 0) and the king can be taken: 255 instead of {instead}")),
        Verdict::StalemateAsMate => {
            Some(format!("no reply (BMOB 0) and nothing to take (WMAXP 0) counts as mate: 255 instead of {instead}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use microchess_1976::{Board, Level};
    use proptest::prelude::*;

    use super::super::layout::WIDTH;
    use super::*;
    use crate::cli::{GivenBoard, PositionArgs};
    use crate::position::Position;

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
        let text = render(&Explanation::of(Position::new(&args).unwrap()), None);
        anstream::adapter::strip_str(&text).to_string()
    }

    fn fits(text: &str) -> Result<(), TestCaseError> {
        for line in text.lines() {
            prop_assert!(line.chars().count() <= WIDTH, "{} columns: {line}", line.chars().count());
        }
        Ok(())
    }

    #[test]
    fn every_recorded_board_fits_a_hundred_columns_at_every_level() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden");
        for name in ["scattered.jsonl", "candidates.jsonl"] {
            let lines = std::fs::read_to_string(folder.join(name)).unwrap();
            for line in lines.lines() {
                let line: serde_json::Value = serde_json::from_str(line).unwrap();
                let board: Board = line["board"].as_str().unwrap().parse().unwrap();
                for level in Level::ALL {
                    fits(&explained(level, board)).unwrap();
                }
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
