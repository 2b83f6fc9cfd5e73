//! What can be done beside moving: the entries of the menu, and their keys.

/// An entry of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Undo,
    Redo,
    Hint,
    XRay,
    XRaySide,
    Flip,
    Pause,
    Draw,
    Resign,
    Save,
    Load,
    CopyFen,
    CopyPgn,
    Theme,
    Pieces,
    Speed,
    NewGame,
    Games,
    Rematch,
    Help,
    Quit,
}

impl Action {
    /// All of them, as the menu shows them.
    pub(crate) const ALL: [Self; 21] = [
        Self::Undo,
        Self::Redo,
        Self::Hint,
        Self::XRay,
        Self::XRaySide,
        Self::Flip,
        Self::Pause,
        Self::Speed,
        Self::Draw,
        Self::Resign,
        Self::Save,
        Self::Load,
        Self::CopyFen,
        Self::CopyPgn,
        Self::Theme,
        Self::Pieces,
        Self::NewGame,
        Self::Games,
        Self::Rematch,
        Self::Help,
        Self::Quit,
    ];

    /// Its key at the board, if it has one. Letters that begin a move are left to moves: a to h, and the letters of pieces,
    /// small and capital.
    pub(crate) const fn key(self) -> Option<char> {
        match self {
            Self::Undo => Some('u'),
            Self::Redo => Some('y'),
            Self::Hint => Some('i'),
            Self::XRay => Some('x'),
            Self::XRaySide => Some('w'),
            Self::Flip => Some('v'),
            Self::Pause => Some('p'),
            Self::Draw => Some('='),
            Self::Save => Some('s'),
            Self::Load => Some('l'),
            Self::Theme => Some('t'),
            Self::Pieces => Some('z'),
            Self::Help => Some('?'),
            Self::Resign
            | Self::CopyFen
            | Self::CopyPgn
            | Self::Speed
            | Self::NewGame
            | Self::Games
            | Self::Rematch
            | Self::Quit => None,
        }
    }

    /// Its words in the menu and among the keys.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Undo => "Undo",
            Self::Redo => "Redo",
            Self::Hint => "Hint: what would MicroChess play?",
            Self::XRay => "Why? The X-ray of its last move",
            Self::XRaySide => "What would it play for me?",
            Self::Flip => "Flip board",
            Self::Pause => "Pause / resume engine",
            Self::Draw => "Claim or offer a draw",
            Self::Resign => "Resign",
            Self::Save => "Save as PGN",
            Self::Load => "Load a PGN",
            Self::CopyFen => "Copy the position (FEN)",
            Self::CopyPgn => "Copy the game (PGN)",
            Self::Theme => "Theme",
            Self::Speed => "MicroChess: instantly, or as in 1976",
            Self::Pieces => "Pieces: letters, symbols, large",
            Self::NewGame => "New game",
            Self::Games => "Games that are kept",
            Self::Rematch => "Rematch, with colours changed",
            Self::Help => "All keys and marks",
            Self::Quit => "Quit",
        }
    }

    /// The action of a key at the board.
    pub(crate) fn from_key(key: char) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.key() == Some(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_begins_a_move() {
        for action in Action::ALL {
            if let Some(key) = action.key() {
                assert!(!"abcdefghnkqro0123456789KQRBNO".contains(key), "{key} begins a move");
                assert_eq!(Action::from_key(key), Some(action));
            }
        }
    }
}
