//! The drawings of the pieces in `art/pieces` as one SVG of symbols, which a page recolours.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// Colour and letter, as the files are named.
const PIECES: [&str; 12] = ["wk", "wq", "wr", "wb", "wn", "wp", "bk", "bq", "br", "bb", "bn", "bp"];

/// All pieces as symbols. Comments are left out, and so are the colours, which the style sheet of the page gives.
pub(super) fn sprite(folder: &Path) -> Result<String> {
    let mut symbols = String::new();
    for name in PIECES {
        let file = folder.join(name).with_extension("svg");
        let drawing = fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
        symbols += &symbol(name, &drawing).with_context(|| format!("{}", file.display()))?;
    }
    Ok(symbols)
}

fn symbol(name: &str, drawing: &str) -> Result<String> {
    let body = drawing.split_once("<svg").and_then(|(_, rest)| rest.split_once('>')).context("no <svg>")?;
    ensure!(body.0.contains(r#"viewBox="0 0 48 48""#), "the box is not 48 by 48");
    let mut body = body.1.split_once("</svg>").context("no </svg>")?.0.to_owned();
    while let Some(start) = body.find("<!--") {
        let length = body[start..].find("-->").context("a comment that does not end")?;
        body.replace_range(start..start + length + 3, "");
    }
    for attribute in ["fill", "stroke"] {
        body = without_colour(&body, attribute);
    }
    let body = body.lines().map(str::trim).collect::<String>();
    ensure!(body.contains(r#"class="body""#), "no body to recolour");
    ensure!(!body.contains("<script") && !body.contains("href"), "more than a drawing");
    Ok(format!(r#"<symbol id="{name}" viewBox="0 0 48 48">{body}</symbol>"#))
}

/// The drawing without an attribute, where that names a colour. `fill="none"` stays.
fn without_colour(drawing: &str, attribute: &str) -> String {
    let start = format!(r##" {attribute}="#"##);
    let mut parts = drawing.split(&start);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept += part.split_once('"').map_or("", |(_, rest)| rest);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::in_repository;

    #[test]
    fn twelve_symbols_without_colours() {
        let sprite = sprite(&in_repository("art/pieces")).unwrap();
        assert_eq!(sprite.matches("<symbol ").count(), 12);
        assert!(!sprite.contains('#') && !sprite.contains("<!--"), "{sprite}");
        assert!(sprite.contains(r#"fill="none""#));
    }

    #[test]
    fn other_files_are_refused() {
        assert!(symbol("wk", "<svg viewBox=\"0 0 45 45\"></svg>").is_err());
        assert!(symbol("wk", "nothing").is_err());
    }
}
