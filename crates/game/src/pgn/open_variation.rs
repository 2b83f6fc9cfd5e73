//! A variation while it is read: its moves, and the position that they have reached.

use chess0x88::{Move, Position, Undo};

use super::{AnnotatedMove, Variation};

/// A variation whose end has not been read yet. The main line is one too.
pub(super) struct OpenVariation {
    pub(super) position: Position,
    /// The last move, or `None` for a null move, and how to take it back.
    last: Option<(Option<Move>, Undo)>,
    pub(super) variation: Variation,
}

impl OpenVariation {
    pub(super) fn new(start: Position) -> Self {
        Self { last: None, position: start, variation: Variation::default() }
    }

    /// The position before the last move, where a variation of that move begins.
    pub(super) fn before_last_move(&self) -> Option<Position> {
        let (mv, undo) = self.last.as_ref()?;
        let mut before = self.position.clone();
        match mv {
            Some(mv) => before.unmake(*mv, undo),
            None => before.unmake_null(undo),
        }
        Some(before)
    }

    pub(super) fn play(&mut self, mv: Move) {
        let undo = self.position.make(mv);
        self.last = Some((Some(mv), undo));
        push_compactly(&mut self.variation.moves, AnnotatedMove::new(mv));
    }

    pub(super) fn play_null(&mut self) {
        let undo = self.position.make_null();
        self.last = Some((None, undo));
        push_compactly(&mut self.variation.moves, AnnotatedMove::null());
    }

    /// Adds a comment where it stands: before the first move, after the last one, or after its last variation.
    pub(super) fn add_comment(&mut self, comment: String) {
        let comments = match self.variation.moves.last_mut() {
            Some(last) => match last.variations.last_mut() {
                Some(variation) => &mut variation.comments_after,
                None => &mut last.comments,
            },
            None => &mut self.variation.comments,
        };
        push_compactly(comments, comment);
    }
}

/// Adds to a list that often stays alone with its first element. By itself the list would make room for four at once, and a file
/// of short variations would take much more memory than its length.
pub(super) fn push_compactly<T>(list: &mut Vec<T>, element: T) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
    list.push(element);
}
