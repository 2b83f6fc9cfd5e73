//! NOT-BUGS.md as blocks that a page can show.

use serde::Serialize;

/// The list of quirks, as it is in the repository.
const TEXT: &str = include_str!("../NOT-BUGS.md");

/// A quirk as the document describes it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Entry {
    /// 1 for Q1.
    pub(crate) number: u8,
    /// Its heading.
    pub(crate) title: String,
    /// What is said about it. Text between backquotes is code.
    pub(crate) blocks: Vec<Block>,
}

/// A part of a description.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Block {
    /// A paragraph.
    Text(String),
    /// Commands.
    Code(String),
    /// Rows of cells, the first row with the headings.
    Table(Vec<Vec<String>>),
}

/// All quirks in their order. The names of tests are left out.
pub(crate) fn entries() -> Vec<Entry> {
    TEXT.split("\n## Q").skip(1).filter_map(entry).collect()
}

fn entry(section: &str) -> Option<Entry> {
    let (heading, body) = section.split_once('\n')?;
    let (number, title) = heading.split_once(". ")?;
    let mut blocks = Vec::new();
    let mut lines = body.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("Test: ") || line.is_empty() {
            continue;
        }
        if line.starts_with("```") {
            let code: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            blocks.push(Block::Code(code.join("\n")));
            continue;
        }
        let mut paragraph = vec![line];
        while let Some(next) = lines.next_if(|next| !next.is_empty() && !next.starts_with("```")) {
            paragraph.push(next);
        }
        if line.starts_with('|') {
            blocks.push(Block::Table(
                paragraph.iter().enumerate().filter(|(row, _)| *row != 1).map(|(_, row)| cells(row)).collect(),
            ));
        } else {
            blocks.push(Block::Text(paragraph.join(" ")));
        }
    }
    Some(Entry { number: number.parse().ok()?, title: title.to_owned(), blocks })
}

fn cells(row: &str) -> Vec<String> {
    row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_quirks_are_read() {
        let entries = entries();
        let numbers: Vec<u8> = entries.iter().map(|entry| entry.number).collect();
        assert_eq!(numbers, (1..=24).collect::<Vec<u8>>());
        assert!(entries.iter().all(|entry| matches!(entry.blocks.first(), Some(Block::Text(_)))));
        let eighth = &entries[7];
        assert!(eighth.blocks.iter().any(|block| matches!(block, Block::Table(rows) if rows.len() == 7)));
        assert!(!format!("{entries:?}").contains("Test: "));
    }
}
