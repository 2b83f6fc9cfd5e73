//! The distribution of values as a picture: a panel for each level, with the chosen moves drawn over all moves.

use std::fmt::Write as _;

use microchess_1976::Level;
use microchess_1976::MATE_VALUE;
use microchess_1976::RESIGNS_BELOW;
use microchess_1976::xray::BASE;
use microchess_bridge_1976::census::DecisionCounts;
use microchess_game::group_thousands;

const WIDTH: f64 = 860.0;
const PANEL: f64 = 230.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 64.0;
/// The height of the bars of a panel.
const BARS: f64 = 150.0;
/// The room for the heading above the bars.
const HEADING: f64 = 36.0;

/// Values with a meaning of their own.
const MARKS: [(i32, &str); 3] = [
    (RESIGNS_BELOW as i32, "0: the king is lost; below 15 it resigns"),
    (BASE, "208: an even game"),
    (MATE_VALUE as i32, "255: mate"),
];

/// The picture as SVG, for light and dark pages.
pub(super) fn svg(styles: &[(Level, DecisionCounts)]) -> String {
    let height = TOP + PANEL * styles.len() as f64;
    let mut out = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">
<style>text{{fill:#333}}.all{{fill:#b9c4d0}}.chosen{{fill:#c0392b}}line{{stroke:#999}}.mark{{stroke-dasharray:3 3}}.page{{fill:#fff}}
@media(prefers-color-scheme:dark){{text{{fill:#ddd}}.all{{fill:#4a5866}}.chosen{{fill:#e8675a}}.page{{fill:#15191e}}}}</style>
<rect class="page" width="100%" height="100%"/>
<text x="{LEFT}" y="28" font-size="17" font-weight="bold">How MicroChess 1976 values its moves</text>
<rect class="all" x="{LEFT}" y="40" width="12" height="12"/><text x="78" y="50">all moves that it values</text>
<rect class="chosen" x="250" y="40" width="12" height="12"/><text x="268" y="50">the moves that it chooses</text>
"##
    );
    for (index, (level, style)) in styles.iter().enumerate() {
        // Writing to a string cannot fail.
        _ = panel(*level, style, TOP + PANEL * index as f64, &mut out);
    }
    out.push_str("</svg>\n");
    out
}

fn panel(level: Level, style: &DecisionCounts, top: f64, out: &mut String) -> std::fmt::Result {
    let [all, chosen] = [&style.values, &style.chosen].map(shares);
    // The values 0 and 255 are verdicts instead of sums, and may be much higher than all others. Their bars are cut, and
    // labelled with their height.
    let inner = all[1..255].iter().chain(&chosen[1..255]);
    let scale = ceiling(inner.fold(0.0_f64, |highest, share| highest.max(*share)));
    let base = top + HEADING + BARS;
    let bar = (WIDTH - LEFT - RIGHT) / 256.0;
    let x = |value: f64| LEFT + bar * value;
    let heading = top + 16.0;
    writeln!(
        out,
        r#"<text x="{LEFT}" y="{heading}"><tspan font-weight="bold">{}</tspan>: {} decisions, {} moves valued</text>"#,
        level.title(),
        group_thousands(style.decisions),
        group_thousands(style.valued())
    )?;
    for (class, shares, inset) in [("all", &all, 0.0), ("chosen", &chosen, bar * 0.25)] {
        write!(out, r#"<path class="{class}" d=""#)?;
        for (value, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let (left, width) = (x(value as f64) + inset, bar - 2.0 * inset);
            write!(out, "M{left:.2} {base:.1}v{:.2}h{width:.2}V{base:.1}z", -BARS * (share / scale).min(1.0))?;
        }
        writeln!(out, r#""/>"#)?;
    }
    for (value, anchor, beside) in [(0, "start", 6.0), (255, "end", -6.0)] {
        let share = all[value].max(chosen[value]);
        if share > scale {
            let (x, y) = (x(value as f64) + beside, base - BARS + 24.0);
            writeln!(
                out,
                r#"<text x="{x:.1}" y="{y}" text-anchor="{anchor}" font-size="10">{:.1}%</text>"#,
                100.0 * share
            )?;
        }
    }
    writeln!(out, r#"<line x1="{LEFT}" y1="{base}" x2="{}" y2="{base}"/>"#, WIDTH - RIGHT)?;
    for step in 0..=2 {
        let (share, y) = (scale * f64::from(step) / 2.0, base - BARS * f64::from(step) / 2.0);
        writeln!(out, r#"<text x="{}" y="{}" text-anchor="end">{:.1}%</text>"#, LEFT - 6.0, y + 4.0, 100.0 * share)?;
    }
    for value in (0..256).step_by(32).chain([255]) {
        let middle = x(f64::from(value) + 0.5);
        writeln!(out, r#"<text x="{middle:.1}" y="{}" text-anchor="middle">{value}</text>"#, base + 16.0)?;
    }
    for (value, meaning) in MARKS {
        let middle = x(f64::from(value) + 0.5);
        let (top, anchor) = (top + HEADING, if value < 128 { "start" } else { "end" });
        let beside = if value < 128 { middle + 4.0 } else { middle - 4.0 };
        writeln!(
            out,
            r#"<line class="mark" x1="{middle:.1}" y1="{}" x2="{middle:.1}" y2="{base}"/><text x="{beside:.1}" y="{}" text-anchor="{anchor}" font-size="10">{meaning}</text>"#,
            top - 10.0,
            top - 2.0
        )?;
    }
    Ok(())
}

/// Each number divided by the sum of all.
fn shares(numbers: &[u64; 256]) -> [f64; 256] {
    let whole = numbers.iter().sum::<u64>().max(1) as f64;
    numbers.map(|number| number as f64 / whole)
}

/// The next round number above a share: 1, 2 or 5 times a power of ten.
fn ceiling(share: f64) -> f64 {
    let mut step = 0.001;
    for factor in [2.0, 2.5, 2.0].into_iter().cycle().take(12) {
        if share <= step {
            break;
        }
        step *= factor;
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_ends_at_a_round_number() {
        assert!((ceiling(0.0) - 0.001).abs() < 1e-9);
        assert!((ceiling(0.0134) - 0.02).abs() < 1e-9);
        assert!((ceiling(0.04) - 0.05).abs() < 1e-9);
        assert!((ceiling(0.9) - 1.0).abs() < 1e-9);
    }
}
