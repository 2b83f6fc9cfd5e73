//! The pixel drawings of the pieces in `art/pieces` as one file, which the terminal's crate has in it.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::in_repository;

/// The sizes in cells of a terminal, the smallest first.
const SIZES: [(usize, usize); 4] = [(6, 3), (8, 4), (10, 5), (12, 6)];
const PIECES: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

const FILE: &str = "crates/tui/src/piece_art/pieces.txt";

/// Writes the file.
pub(crate) fn run() -> Result<()> {
    fs::write(in_repository(FILE), text()?)?;
    println!("{FILE}");
    Ok(())
}

/// All sizes, one after the other, as `crates/tui` reads them.
fn text() -> Result<String> {
    let mut text = String::new();
    for (columns, lines) in SIZES {
        let file = in_repository("art/pieces").join(format!("terminal-{columns}x{lines}.txt"));
        let drawings = fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
        check(&drawings, columns, 2 * lines).with_context(|| format!("{}", file.display()))?;
        text += &format!("size {columns}x{lines}\n{}\n\n", drawings.trim_end());
    }
    Ok(format!("{}\n", text.trim_end()))
}

/// Six pieces, each with as many rows and columns as its size says, and the last row and column free.
fn check(drawings: &str, columns: usize, rows: usize) -> Result<()> {
    let blocks: Vec<Vec<&str>> = drawings.trim().split("\n\n").map(|block| block.lines().collect()).collect();
    ensure!(blocks.len() == PIECES.len(), "{} pieces", blocks.len());
    for (block, name) in blocks.iter().zip(PIECES) {
        ensure!(block.first() == Some(&name), "{name} is missing");
        ensure!(block.len() == rows + 1, "{name} has {} rows", block.len() - 1);
        let is_row = |row: &&str| row.len() == columns && row.ends_with('.') && row.chars().all(|c| "#+.".contains(c));
        ensure!(block[1..].iter().all(is_row), "{name} has a row that is not {columns} signs with a free end");
        ensure!(block[rows].chars().all(|sign| sign == '.'), "the last row of {name} is not free");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_of_the_terminal_are_not_stale() {
        let kept = fs::read_to_string(in_repository(FILE)).unwrap();
        assert_eq!(kept, text().unwrap(), "the drawings have changed: run cargo xtask pieces");
    }

    #[test]
    fn other_drawings_are_refused() {
        assert!(check("king\n..\n..\n", 2, 2).is_err());
    }
}
