//! **Comparing** the memory of both programs, cell by cell.

use std::fmt;

use microchess_1976::zero_page::{BK, BOARD, Cell, MOVEN, OLDKY, OMOVE, PIECE, REV, SP1, ZeroPage};
use microchess_1976::{Edition, Routine};

use crate::cells::CellName;
use crate::original::{Lost, Original};
use crate::recent::Event;
use crate::second_stack::SECOND_STACK;

/// A cell that is not the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellDifference {
    /// Where it is in our page zero or page one.
    pub address: u16,
    /// Our byte.
    pub ours: u8,
    /// The original's byte.
    pub original: u8,
}

impl CellDifference {
    /// The name of 1976.
    #[must_use]
    pub fn name(&self) -> Option<CellName> {
        u8::try_from(self.address).ok().and_then(|cell| CellName::of(Cell(cell)))
    }
}

impl fmt::Display for CellDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { address, ours, original } = self;
        match self.name() {
            Some(name) => write!(f, "{name} (${address:02X})")?,
            None if *address >= 0x0100 => write!(f, "the second stack at ${address:04X}")?,
            None => write!(f, "the cell ${address:02X}")?,
        }
        write!(f, ": ours has ${ours:02X}, the original ${original:02X}")
    }
}

/// What one of the programs does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// It enters a routine.
    Enters(Routine),
    /// It waits for a key.
    WaitsForKey,
    /// It is lost.
    Lost(Lost),
}

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enters(routine) => write!(f, "enters {routine}"),
            Self::WaitsForKey => f.write_str("waits for a key"),
            Self::Lost(lost) => lost.fmt(f),
        }
    }
}

/// What differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// Cells of page zero or of the second stack.
    Cells(Vec<CellDifference>),
    /// The value of a move, in the accumulator when PUSH is entered.
    Value {
        /// Ours.
        ours: u8,
        /// The original's.
        original: u8,
    },
    /// The cycles of a decision, from the call of GO to MV2 or to its return.
    Cycles {
        /// Ours.
        ours: u64,
        /// The original's; `None` if it did not decide.
        original: Option<u64>,
    },
    /// What is done next.
    Path {
        /// Ours.
        ours: Doing,
        /// The original's.
        original: Doing,
    },
    /// What the serial edition prints.
    Printed {
        /// Which byte since the last key, counted from 1.
        at: usize,
        /// Ours; `None` if nothing more was printed.
        ours: Option<u8>,
        /// The original's.
        original: Option<u8>,
    },
}

impl fmt::Display for DifferenceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let character = |byte: Option<u8>| match byte {
            Some(byte) => format!("{:?}", char::from(byte)),
            None => "nothing more".to_owned(),
        };
        match self {
            Self::Cells(cells) => {
                let lines: Vec<String> = cells.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            Self::Value { ours, original } => {
                write!(f, "the value of the move: ours has {ours}, the original {original}")
            }
            Self::Cycles { ours, original: Some(original) } => {
                write!(f, "the cycles of the decision: ours has {ours}, the original {original}")
            }
            Self::Cycles { ours, original: None } => {
                write!(f, "ours decides in {ours} cycles, and the original makes no decision")
            }
            Self::Path { ours, original } => write!(f, "ours {ours}, and the original {original}"),
            Self::Printed { at, ours, original } => {
                let (ours, original) = (character(*ours), character(*original));
                write!(f, "byte {at} printed since the last key: ours is {ours}, the original's {original}")
            }
        }
    }
}

/// When the two were compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A routine was entered.
    Entering(Routine),
    /// A key was done.
    AfterKey,
    /// The program was started.
    AtTheStart,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entering(routine) => write!(f, "entering {routine}"),
            Self::AfterKey => f.write_str("after the key"),
            Self::AtTheStart => f.write_str("at the start"),
        }
    }
}

/// The first difference of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// When it was found.
    pub place: Place,
    /// What differs.
    pub kind: DifferenceKind,
    /// What happened before, the last at the end.
    pub recent: Vec<Event>,
    /// Keys pressed so far, this one included.
    pub keys: u64,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "a difference with key {}, {}:", self.keys, self.place)?;
        for line in self.kind.to_string().lines() {
            writeln!(f, "  {line}")?;
        }
        write!(f, "before:")?;
        self.recent.iter().try_for_each(|event| write!(f, " {event}"))
    }
}

impl std::error::Error for Difference {}

/// The cells that are compared.
#[derive(Clone)]
pub(crate) struct Cells([bool; 256]);

impl Cells {
    /// Those that the edition's description covers. On the KIM-1 that is all of page zero: what is code there was loaded
    /// into both. In the serial edition some cells belong to its printing, which is compared as printed.
    pub(crate) fn of(edition: Edition) -> Self {
        let is_compared = |cell: Cell| match edition {
            Edition::Kim1 => true,
            Edition::Serial => CellName::of(cell).is_some() && ![OLDKY, SP1].contains(&cell) || cell == BOARD.x(0xFF),
        };
        Self(std::array::from_fn(|cell| is_compared(Cell(cell as u8))))
    }

    /// All that differ, at the entry of a routine or (`None`) when both wait for a key. SP1 is compared only then: during a
    /// search it is the first stack's affair. MOVEN between two pieces is never read; ours leaves the last direction
    /// there, the original has counted on.
    pub(crate) fn differing(
        &self,
        (page, page_one): (&ZeroPage, &[u8; 256]),
        original: &Original,
        routine: Option<Routine>,
    ) -> Vec<CellDifference> {
        let is_meant = |cell: Cell| {
            self.0[usize::from(cell.0)]
                && (cell != SP1 || routine.is_none())
                && (cell != MOVEN || routine != Some(Routine::Reset))
        };
        let zero = (0..=u8::MAX).filter(|cell| page[Cell(*cell)] != original.cell(Cell(*cell)));
        let zero = zero.filter(|cell| is_meant(Cell(*cell))).map(|cell| CellDifference {
            address: u16::from(cell),
            ours: page[Cell(cell)],
            original: original.cell(Cell(cell)),
        });
        let stack = SECOND_STACK.map(|cell| CellDifference {
            address: 0x0100 + u16::from(cell),
            ours: page_one[usize::from(cell)],
            original: original.byte(0x0100 + u16::from(cell)),
        });
        zero.chain(stack.filter(|cell| cell.ours != cell.original)).collect()
    }

    /// The variables that both programs start with as zeros where the user's image may have others: those of the serial
    /// edition, which prints its board before anything can be changed.
    pub(crate) fn variables() -> impl Iterator<Item = Cell> {
        let ranges = [BOARD.0..=BK.x(15).0, PIECE.0..=REV.0, OMOVE.0..=0xFF];
        ranges.into_iter().flatten().map(Cell)
    }
}
