//! The links and pictures of a README.

use std::path::{Component, Path};

/// The targets of the links and pictures of a Markdown text. Code is skipped.
pub(super) fn targets(markdown: &str) -> Vec<String> {
    let mut targets = Vec::new();
    let mut is_code = false;
    for line in markdown.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            targets.extend(targets_of_line(&without_code(line)));
        }
    }
    targets
}

/// A line without the text between backticks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

fn targets_of_line(line: &str) -> Vec<String> {
    // `[text](target "title")`, `[name]: target`, and pictures in HTML.
    let inline = line.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
    let reference = line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once("]: ")).map(|(_, rest)| rest);
    let attributes = ["src=\"", "href=\""];
    let html = attributes.iter().flat_map(|name| line.split(name).skip(1)).filter_map(|rest| rest.split('"').next());
    inline.chain(reference).chain(html).map(|target| target.trim().to_owned()).collect()
}

/// Whether a target is an address, a place in the text itself, or a file of the package.
pub(super) fn can_be_followed(target: &str, package: &Path) -> bool {
    if target.starts_with('#') || ["https://", "http://", "mailto:"].iter().any(|scheme| target.starts_with(scheme)) {
        return true;
    }
    let path = Path::new(target.split('#').next().unwrap_or_default());
    let stays_inside = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    stays_inside && package.join(path).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_pictures_are_found() {
        let text = "\
A [link](one.md), ![a picture](two.svg \"title\") and `[code](none)`.
```
[code](none)
```
<img src=\"three.png\"> <a href=\"four.md#part\">x</a>
[name]: five.md";
        assert_eq!(targets(text), ["one.md", "two.svg", "three.png", "four.md#part", "five.md"]);
    }

    #[test]
    fn links_out_of_the_package_cannot_be_followed() {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        for target in ["https://example.org/x", "#part", "Cargo.toml", "./src/main.rs#top", "src"] {
            assert!(can_be_followed(target, package), "{target}");
        }
        for target in ["docs/none.svg", "../Cargo.toml", "/etc", "src/../../README.md"] {
            assert!(!can_be_followed(target, package), "{target}");
        }
    }
}
