//! A screen of a terminal as SVG. Each row is as few elements as it can be: one path for all areas of a colour, one text for a
//! word.

use vt100::{Cell, Color, Screen};

const CELL: (f32, f32) = (8.4, 18.0);
const MARGIN: f32 = 12.0;
const BACKGROUND: &str = "#14110f";
const FOREGROUND: &str = "#d8d2c8";

/// The screen as SVG, up to its last row with something in it. Each word has its own place, so that columns are straight in every
/// font.
pub(crate) fn svg(screen: &Screen) -> String {
    let (rows, columns) = (screen.size().0.get(), screen.size().1.get());
    let text = |row: u16| screen.rows(0, columns).nth(usize::from(row)).unwrap_or_default();
    let last_row = (0..rows).rev().find(|row| !text(*row).trim().is_empty()).map_or(1, |row| row + 1);
    let body: String = (0..last_row).flat_map(|row| row_layers(screen, row)).flatten().collect();
    format!("{}{body}{SVG_END}", svg_start(columns, last_row))
}

/// The beginning of a picture of so many columns and rows: the ground, and the font and colour of all text.
pub(crate) fn svg_start(columns: u16, rows: u16) -> String {
    let width = f32::from(columns) * CELL.0 + 2.0 * MARGIN;
    let height = f32::from(rows) * CELL.1 + 2.0 * MARGIN;
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1} {height:.1}" width="{width:.0}" shape-rendering="crispEdges">
<rect width="100%" height="100%" rx="10" fill="{BACKGROUND}"/>
<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" fill="{FOREGROUND}" xml:space="preserve">
"#
    )
}

/// The end of a picture.
pub(crate) const SVG_END: &str = "</g>\n</svg>\n";

/// The colour of the KIM-1's segments that are off, and how much of a colour is seen of a shade, as two hex digits.
const SEGMENT_OFF: &str = "#3a1512";
const SHADE: &str = "50";

/// The part of a cell that a block covers: how far down it begins, and its height, both in cells.
fn block(text: &str) -> Option<(f32, f32)> {
    match text {
        "█" | "░" => Some((0.0, 1.0)),
        "▀" => Some((0.0, 0.5)),
        "▄" => Some((0.5, 0.5)),
        _ => None,
    }
}

/// The elements of a row of the screen, in layers: grounds, blocks, and text.
pub(crate) fn row_layers(screen: &Screen, row: u16) -> [Vec<String>; 3] {
    let y = MARGIN + f32::from(row) * CELL.1;
    let cells: Vec<&Cell> = (0..screen.size().1.get()).filter_map(|column| screen.cell(row, column)).collect();
    let mut grounds = Areas::default();
    let mut blocks = Areas::default();
    let mut texts = Vec::new();
    let mut column = 0;
    for run in cells.chunk_by(|left, right| colours(left).1 == colours(right).1) {
        if let Some(fill) = colours(run[0]).1 {
            grounds.add(fill, place(column), y, run.len() as f32 * CELL.0, CELL.1);
        }
        column += run.len();
    }
    column = 0;
    for run in cells.chunk_by(|left, right| is_one(left, right)) {
        let (contents, x, width) = (run[0].contents(), place(column), run.len() as f32 * CELL.0);
        let fill = colours(run[0]).0;
        // Blocks are drawn as areas, so that they touch in every font.
        if let Some((top, height)) = block(contents) {
            let mut fill = fill.unwrap_or_else(|| FOREGROUND.to_owned());
            // A shade lets the ground through. Segments that are off have the colour that is seen already.
            if contents == "░" && fill != SEGMENT_OFF {
                fill.push_str(SHADE);
            }
            blocks.add(fill, x, y + top * CELL.1, width, height * CELL.1);
        } else if !contents.trim().is_empty() {
            let fill = fill.map_or_else(String::new, |fill| format!(r#" fill="{fill}""#));
            let bold = if run[0].bold() { r#" font-weight="bold""# } else { "" };
            let faint = if run[0].dim() { r#" opacity=".55""# } else { "" };
            // A word has the length that it has in the terminal.
            let length = if run.len() > 1 { format!(r#" textLength="{}""#, short(width)) } else { String::new() };
            let words: String = run.iter().map(|cell| cell.contents()).collect();
            let (x, y, words) = (short(x), short(y + 13.5), escaped(&words));
            texts.push(format!("<text x=\"{x}\" y=\"{y}\"{fill}{length}{bold}{faint}>{words}</text>\n"));
        }
        column += run.len();
    }
    [grounds.elements(), blocks.elements(), texts]
}

/// Whether two neighbours are drawn as one: equal blocks or signs, or letters of a word, in the same style.
fn is_one(left: &Cell, right: &Cell) -> bool {
    let style = |cell: &Cell| (colours(cell).0, cell.bold(), cell.dim());
    let is_letter = |cell: &Cell| cell.contents().is_ascii() && !cell.contents().trim().is_empty();
    style(left) == style(right)
        && (left.contents() == right.contents() && !is_letter(left) || is_letter(left) && is_letter(right))
}

/// Where a column begins.
fn place(column: usize) -> f32 {
    MARGIN + column as f32 * CELL.0
}

/// Rectangles, by their colour.
#[derive(Default)]
struct Areas(Vec<(String, String)>);

impl Areas {
    fn add(&mut self, fill: String, x: f32, y: f32, width: f32, height: f32) {
        // A little more than the cell, so that no gap is seen between two.
        let (width, height) = (width + 0.1, height + 0.1);
        let area = format!("M{} {}h{}v{}h-{}z", short(x), short(y), short(width), short(height), short(width));
        match self.0.iter_mut().find(|(other, _)| *other == fill) {
            Some((_, path)) => path.push_str(&area),
            None => self.0.push((fill, area)),
        }
    }

    fn elements(&self) -> Vec<String> {
        self.0.iter().map(|(fill, path)| format!("<path fill=\"{fill}\" d=\"{path}\"/>\n")).collect()
    }
}

/// A length with one decimal, if it needs one.
fn short(length: f32) -> String {
    let text = format!("{length:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// The foreground and background of a cell; `None` is the terminal's default.
fn colours(cell: &Cell) -> (Option<String>, Option<String>) {
    let (ink, ground) = (colour(cell.fgcolor()), colour(cell.bgcolor()));
    if cell.inverse() {
        (ground.or_else(|| Some(BACKGROUND.to_owned())), ink.or_else(|| Some(FOREGROUND.to_owned())))
    } else {
        (ink, ground)
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The terminal colours that the program uses, as hex codes.
fn colour(colour: Color) -> Option<String> {
    let name = match colour {
        Color::Default => return None,
        Color::Rgb(red, green, blue) => return Some(format!("#{red:02x}{green:02x}{blue:02x}")),
        Color::Idx(0) => "#000000",
        Color::Idx(1) => "#e06c5c",
        Color::Idx(2) => "#8fc46a",
        Color::Idx(3) => "#e5b95c",
        Color::Idx(8) => "#7d766c",
        Color::Idx(9) => "#ff4b33",
        Color::Idx(11) => "#ffd479",
        Color::Idx(14) => "#7fd6e0",
        Color::Idx(52) => SEGMENT_OFF,
        Color::Idx(_) => FOREGROUND,
    };
    Some(name.to_owned())
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use vt100::Parser;

    use super::*;

    #[test]
    fn a_row_is_as_few_elements_as_it_can_be() {
        let size = |number| NonZero::new(number).unwrap();
        let mut parser = Parser::new(size(1), size(20), 0);
        parser.process("\x1B[48;2;1;2;3m▀▀ ab\x1B[1mc▬▬\x1B[0m <".as_bytes());
        let row: String = row_layers(parser.screen(), 0).concat().concat();
        assert_eq!(row.matches("<path").count(), 2, "{row}");
        assert!(row.contains("<path fill=\"#010203\" d=\"M12 12h67.3v18.1h-67.3z\"/>"), "{row}");
        assert!(row.contains("textLength=\"16.8\">ab</text>") && row.contains("bold\">c</text>"), "{row}");
        assert!(row.contains(">▬▬</text>") && row.contains(">&lt;</text>"), "{row}");
        assert_eq!(svg(parser.screen()).matches("<text").count(), 4);
    }
}
