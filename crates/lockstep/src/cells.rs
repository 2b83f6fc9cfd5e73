//! **The names of 1976** for the cells of page zero.

use std::fmt;

use microchess_1976::zero_page::{
    BK, BOARD, COUNTER_NAMES, COUNTERS, Cell, INCHEK, MOVEN, MOVEX, OLDKY, OMOVE, OPNING, PIECE, POINTS, REV, SETW,
    SP1, SP2, SQUARE, STATE,
};

/// A cell's name: a variable, or a place in a table, as in `BOARD,3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellName {
    /// A variable.
    Variable(&'static str),
    /// A table, and the index in it.
    Table(&'static str, u8),
}

impl CellName {
    /// The name of a cell, if 1976 gave it one. Cells of the display have other names during a search; these are the ones
    /// of the search.
    ///
    /// ```
    /// use microchess_1976::zero_page::Cell;
    /// use microchess_lockstep::CellName;
    /// assert_eq!(CellName::of(Cell(0x53)).unwrap().to_string(), "BOARD,3");
    /// assert_eq!(CellName::of(Cell(0xE4)).unwrap().to_string(), "BMAXC");
    /// assert_eq!(CellName::of(Cell(0xB8)), None);
    /// ```
    #[must_use]
    pub fn of(cell: Cell) -> Option<Self> {
        // MOVEX begins with its index 1, which is where SETW ends.
        const TABLES: [(&str, Cell, u8, u8); 6] = [
            ("BOARD", BOARD, 0, 15),
            ("BK", BK, 0, 15),
            ("SETW", SETW, 0, 31),
            ("MOVEX", MOVEX, 1, 16),
            ("POINTS", POINTS, 0, 15),
            ("OPNING", OPNING, 0, 27),
        ];
        const VARIABLES: [(&str, Cell); 13] = [
            ("PIECE", PIECE),
            ("SQUARE", SQUARE),
            ("SP2", SP2),
            ("SP1", SP1),
            ("INCHEK", INCHEK),
            ("STATE", STATE),
            ("MOVEN", MOVEN),
            ("REV", REV),
            ("OMOVE", OMOVE),
            ("OLDKY", OLDKY),
            ("BESTM", microchess_1976::zero_page::BESTM),
            ("BESTV", microchess_1976::zero_page::BESTV),
            ("BESTP", microchess_1976::zero_page::BESTP),
        ];
        let table = TABLES.into_iter().find_map(|(name, base, first, last)| {
            let index = cell.0.checked_sub(base.0)?;
            (first..=last).contains(&index).then_some(Self::Table(name, index))
        });
        let variable = || VARIABLES.into_iter().find(|(_, found)| *found == cell).map(|(name, _)| Self::Variable(name));
        let counter = || COUNTER_NAMES.get(usize::from(cell.0.checked_sub(COUNTERS.0)?)).copied().map(Self::Variable);
        table.or_else(variable).or_else(counter)
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(name) => f.pad(name),
            Self::Table(name, index) => f.pad(&format!("{name},{index}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_variables_have_names_and_gaps_have_none() {
        let name = |cell| CellName::of(Cell(cell)).map(|name| name.to_string());
        for (cell, expected) in [
            (0x50, "BOARD,0"),
            (0x6F, "BK,15"),
            (0x8F, "SETW,31"),
            (0x90, "MOVEX,1"),
            (0x9F, "MOVEX,16"),
            (0xA0, "POINTS,0"),
            (0xB3, "SP1"),
            (0xDB, "OPNING,27"),
            (0xDC, "OMOVE"),
            (0xDD, "WCAP0"),
            (0xF2, "PCP"),
            (0xF3, "OLDKY"),
            (0xFA, "BESTV"),
        ] {
            assert_eq!(name(cell).as_deref(), Some(expected), "${cell:02X}");
        }
        for cell in [0x00, 0x4F, 0xB8, 0xBF, 0xF4, 0xF8, 0xFC, 0xFF] {
            assert_eq!(name(cell), None, "${cell:02X}");
        }
    }
}
