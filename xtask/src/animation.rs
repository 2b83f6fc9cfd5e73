//! A short animation of the real program: screens of a session, one after the other in an SVG.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;

use crate::in_repository;
use crate::pictures::{Session, draw_row, svg_start};

const SIZE: (u16, u16) = (30, 100);

/// A game at ten times the speed of 1976, with the X-ray open, so that the candidates appear while it thinks.
const ARGUMENTS: [&str; 9] =
    ["play", "--opponent", "1976:normal,book=off", "--color", "white", "--clock", "none", "--speed", "10"];

/// What happens: keys, then for how many frames the screen is watched, a frame every so many milliseconds.
const STEPS: [(&str, usize, u64); 5] = [("", 1, 900), ("e4", 1, 900), ("\r", 1, 200), ("x", 9, 330), ("", 1, 4000)];

/// Draws the animation.
pub(crate) fn draw(program: &Path) -> Result<()> {
    let mut session = Session::start(program, &ARGUMENTS, SIZE)?;
    let mut frames: Vec<(String, u64)> = Vec::new();
    for (keys, count, pause) in STEPS {
        for key in keys.bytes() {
            session.press(key)?;
            session.run_for(Duration::from_millis(120));
        }
        for _ in 0..count {
            session.run_for(Duration::from_millis(pause.min(900)));
            let mut frame = String::new();
            for row in 0..SIZE.0 {
                draw_row(&mut frame, session.parser.screen(), row, SIZE.1);
            }
            frames.push((frame, pause));
        }
    }
    drop(session);
    let path = in_repository("docs/pictures/live.svg");
    std::fs::write(&path, animated(&frames))?;
    println!("{}", path.display());
    Ok(())
}

/// All frames in one picture; each is visible for its time, round and round. Where nothing moves, the last one is seen.
fn animated(frames: &[(String, u64)]) -> String {
    let whole: u64 = frames.iter().map(|(_, time)| time).sum();
    let mut out = svg_start(SIZE.1, SIZE.0);
    let mut start = 0;
    out.push_str("<style>g g { visibility: hidden } g g:last-of-type { visibility: visible }\n");
    out.push_str("@media (prefers-reduced-motion: no-preference) {\n");
    for (index, (_, time)) in frames.iter().enumerate() {
        let part = |at: u64| at as f64 * 100.0 / whole as f64;
        let (from, to) = (part(start), part(start + time));
        _ = writeln!(
            out,
            "@keyframes f{index} {{ 0% {{ visibility: {first} }} {from:.2}% {{ visibility: visible }} \
             {to:.2}% {{ visibility: hidden }} 100% {{ visibility: hidden }} }}\n\
             #f{index} {{ animation: f{index} {seconds:.1}s step-end infinite }}",
            first = if start == 0 { "visible" } else { "hidden" },
            seconds = whole as f64 / 1000.0,
        );
        start += time;
    }
    out.push_str("}</style>\n");
    for (index, (frame, _)) in frames.iter().enumerate() {
        _ = writeln!(out, "<g id=\"f{index}\">\n{frame}</g>");
    }
    out.push_str("</g>\n</svg>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_has_its_time() {
        let frames = vec![("<rect/>".to_owned(), 500), ("<circle/>".to_owned(), 1500)];
        let svg = animated(&frames);
        assert!(svg.contains("@keyframes f0 { 0% { visibility: visible } 0.00%"), "{svg}");
        assert!(svg.contains("25.00% { visibility: hidden }") && svg.contains("animation: f1 2.0s"), "{svg}");
        assert_eq!(svg.matches("<g id=").count(), 2);
    }
}
