//! **The piece types**, by slot of the piece list: 0 king, 1 queen, 2-3 rooks, 4-5 bishops, 6-7 knights, 8-15 pawns.

/// The type of a piece, which the program knows by its slot alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceType {
    /// Slot 0.
    King,
    /// Slot 1.
    Queen,
    /// Slots 2 and 3.
    Rook,
    /// Slots 4 and 5.
    Bishop,
    /// Slots 6 and 7.
    Knight,
    /// Slots 8 to 15.
    Pawn,
}

impl PieceType {
    /// The type of the piece in a slot, of either side (0 to 31).
    #[must_use]
    pub const fn from_slot(slot: u8) -> Self {
        match slot & 0x0F {
            0 => Self::King,
            1 => Self::Queen,
            2..=3 => Self::Rook,
            4..=5 => Self::Bishop,
            6..=7 => Self::Knight,
            _ => Self::Pawn,
        }
    }

    /// The English name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Knight => "knight",
            Self::Pawn => "pawn",
        }
    }

    /// The English letter in upper case, `P` for a pawn.
    #[must_use]
    pub const fn char(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
        }
    }
}
