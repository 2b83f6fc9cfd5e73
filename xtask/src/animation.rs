//! A short animation of the real program: screens of a session, one after the other in an SVG. What does not change is in it once.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;

use crate::in_repository;
use crate::pictures::Session;
use crate::screen_svg::{SVG_END, row_layers, svg_start};

const SIZE: (u16, u16) = (30, 100);

/// A game at ten times the speed of 1976, with the X-ray open, so that the candidates appear while it thinks.
const ARGUMENTS: [&str; 9] =
    ["play", "--opponent", "1976:normal,book=off", "--color", "white", "--clock", "none", "--speed", "10"];

/// What happens: keys, then for how many frames the screen is watched, a frame every so many milliseconds.
const STEPS: [(&str, usize, u64); 5] = [("", 1, 900), ("e4", 1, 900), ("\r", 1, 200), ("x", 9, 330), ("", 1, 4000)];

/// The elements of a screen in layers, and for how many milliseconds it is seen.
struct Frame {
    layers: [Vec<String>; 3],
    time: u64,
}

/// Draws the animation.
pub(crate) fn draw(program: &Path) -> Result<()> {
    let mut session = Session::start(program, &ARGUMENTS, SIZE)?;
    let mut frames = Vec::new();
    for (keys, count, pause) in STEPS {
        for key in keys.bytes() {
            session.press(key)?;
            session.run_for(Duration::from_millis(120));
        }
        for _ in 0..count {
            session.run_for(Duration::from_millis(pause.min(900)));
            let mut layers: [Vec<String>; 3] = Default::default();
            for row in 0..SIZE.0 {
                let elements = row_layers(session.parser.screen(), row);
                layers.iter_mut().zip(elements).for_each(|(layer, elements)| layer.extend(elements));
            }
            frames.push(Frame { layers, time: pause });
        }
    }
    drop(session);
    let path = in_repository("docs/pictures/live.svg");
    std::fs::write(&path, animated(&frames))?;
    println!("{}", path.display());
    Ok(())
}

/// The frames in which something is seen.
type Seen = Vec<bool>;

/// All frames in one picture, round and round. Every element is in it once, visible in the frames that have it. Where nothing
/// moves, the last frame is seen.
fn animated(frames: &[Frame]) -> String {
    let mut elements: BTreeMap<(usize, &str), Seen> = BTreeMap::new();
    for (number, frame) in frames.iter().enumerate() {
        for (layer, element) in
            (0..).zip(&frame.layers).flat_map(|(layer, all)| all.iter().map(move |one| (layer, one)))
        {
            elements.entry((layer, element)).or_insert_with(|| vec![false; frames.len()])[number] = true;
        }
    }
    // Elements of a layer that are seen in the same frames are one group.
    let mut groups: BTreeMap<(usize, Seen), String> = BTreeMap::new();
    for ((layer, element), seen) in elements {
        groups.entry((layer, seen)).or_default().push_str(element);
    }
    let mut kinds: Vec<&Seen> = groups.keys().map(|(_, seen)| seen).filter(|seen| seen.contains(&false)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut out = svg_start(SIZE.1, SIZE.0);
    out.push_str("<style>");
    for (index, _) in kinds.iter().enumerate().filter(|(_, seen)| seen.last() == Some(&false)) {
        _ = write!(out, ".s{index}{{visibility:hidden}}");
    }
    out.push_str("\n@media (prefers-reduced-motion:no-preference){\n");
    for (index, seen) in kinds.iter().enumerate() {
        out.push_str(&animation(index, seen, frames));
    }
    out.push_str("}</style>\n");
    for ((_, seen), elements) in &groups {
        match kinds.binary_search(&seen) {
            Ok(index) => _ = writeln!(out, "<g class=\"s{index}\">\n{elements}</g>"),
            Err(_) => out.push_str(elements),
        }
    }
    out + SVG_END
}

/// When a group is seen, as an animation of its visibility: a step wherever that changes.
fn animation(index: usize, seen: &Seen, frames: &[Frame]) -> String {
    let whole: u64 = frames.iter().map(|frame| frame.time).sum();
    let mut steps = String::new();
    let (mut start, mut before) = (0, None);
    for (frame, is_seen) in frames.iter().zip(seen) {
        if before != Some(is_seen) {
            let part = start as f64 * 100.0 / whole as f64;
            let state = if *is_seen { "visible" } else { "hidden" };
            _ = write!(steps, "{part:.2}%{{visibility:{state}}}");
            before = Some(is_seen);
        }
        start += frame.time;
    }
    let end = if before == Some(&true) { "visible" } else { "hidden" };
    let seconds = whole as f64 / 1000.0;
    format!(
        "@keyframes k{index}{{{steps}100%{{visibility:{end}}}}}\n.s{index}{{animation:k{index} {seconds:.1}s step-end infinite}}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(grounds: &[&str], texts: &[&str], time: u64) -> Frame {
        let owned = |elements: &[&str]| elements.iter().map(|element| (*element).to_owned()).collect();
        Frame { layers: [owned(grounds), Vec::new(), owned(texts)], time }
    }

    #[test]
    fn what_changes_is_seen_in_its_frames_and_the_rest_is_drawn_once() {
        let frames = [
            frame(&["<z/>"], &["<a/>", "<b/>"], 500),
            frame(&["<z/>"], &["<a/>", "<c/>"], 1000),
            frame(&["<y/>"], &["<a/>", "<b/>"], 500),
        ];
        let svg = animated(&frames);
        for element in ["<a/>", "<b/>", "<c/>", "<y/>", "<z/>"] {
            assert_eq!(svg.matches(element).count(), 1, "{svg}");
        }
        assert_eq!(svg.matches("@keyframes").count(), 4, "what does not change has no animation: {svg}");
        let steps =
            "{0.00%{visibility:visible}25.00%{visibility:hidden}75.00%{visibility:visible}100%{visibility:visible}}";
        assert!(svg.contains(steps) && svg.contains(" 2.0s step-end infinite"), "{svg}");
        assert!(svg.find("<y/>") < svg.find("<a/>"), "texts are above all grounds: {svg}");
    }

    #[test]
    fn where_nothing_moves_the_last_frame_is_seen() {
        let svg = animated(&[frame(&[], &["<a/>"], 1), frame(&[], &["<b/>"], 1)]);
        let hidden = svg.split("visibility:hidden}").next().unwrap();
        let index = hidden.rsplit_once(".s").unwrap().1.trim_end_matches('{').to_owned();
        let group = svg.split(&format!("<g class=\"s{index}\">\n")).nth(1).unwrap();
        assert!(group.starts_with("<a/>"), "{svg}");
    }
}
