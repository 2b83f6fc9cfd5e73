//! How a game is kept: as PGN with everything that is needed to go on with it, and with what its file said of it.

use chess0x88::Color;
use microchess_game::GameResult;
use microchess_game::pgn::{PgnGame, clock_text};

use super::GameScreen;
use crate::model::Effect;

/// Tags that say where and when a game is played. They stay when it is resumed.
const OCCASION: [&str; 4] = ["Event", "Site", "Date", "Round"];

/// The tag that says how many plies at the beginning come from a file from elsewhere.
pub(crate) const FOREIGN_PLIES: &str = "ForeignPlies";

impl GameScreen {
    pub(super) fn autosave(&self) -> Effect {
        Effect::Autosave(self.id.clone(), self.pgn().to_string())
    }

    /// The game as PGN, with everything that is needed to go on with it.
    pub(crate) fn pgn(&self) -> PgnGame {
        if let Some(file) = self.unchanged_file().filter(|file| is_foreign(file)) {
            // It is a game between others, and all of it is kept, with comments and variations.
            return file.clone();
        }
        let mut pgn = self.annotated();
        pgn.set_tag("BookSeed", self.book_seed.to_string());
        if self.foreign_plies > 0 {
            pgn.set_tag(FOREIGN_PLIES, self.foreign_plies.to_string());
        }
        for (side, clock, tag) in
            [(Color::White, "WhiteClock", "WhitePlayer"), (Color::Black, "BlackClock", "BlackPlayer")]
        {
            if let Some(left) = self.running_clock(side).filter(|_| self.game.termination().is_none()) {
                // As it stands now, in the middle of a move.
                pgn.set_tag(clock, clock_text(left));
            }
            pgn.set_tag(tag, self.player_text(side));
        }
        pgn
    }

    /// The game with its players, its scores, and what its file says of it.
    fn annotated(&self) -> PgnGame {
        let mut pgn = PgnGame::from(&self.game);
        pgn.set_tag("Event", "A game at home");
        pgn.set_tag("Date", microchess_game::date::today("."));
        pgn.result = pgn.result.or_else(|| self.result_in_file());
        let known = self.file.iter().flat_map(|file| &file.tags);
        for (tag, value) in known.filter(|(tag, _)| OCCASION.contains(&tag.as_str())) {
            pgn.set_tag(tag, value.clone());
        }
        for side in Color::ALL {
            pgn.set_tag(side.name(), self.name(side));
        }
        for (annotated, score) in pgn.mainline.moves.iter_mut().zip(&self.scores) {
            annotated.set_eval(*score);
        }
        pgn
    }

    /// The file, as long as the moves are those in it.
    fn unchanged_file(&self) -> Option<&PgnGame> {
        self.file.as_ref().filter(|file| file.moves().eq(self.game.history().moves()))
    }

    /// Whether it is as it was in a file from elsewhere, so that nothing of it would be lost.
    pub(super) fn is_only_looked_at(&self) -> bool {
        self.unchanged_file().is_some_and(|file| is_foreign(file) || self.names.is_some())
    }

    /// A move is made: a game between others becomes one of the player's own, and one that was over is not.
    pub(super) fn leave_file(&mut self) {
        self.names = None;
        self.file = self.file.take().filter(|file| !is_foreign(file));
        if let Some(file) = &mut self.file {
            file.result = None;
        }
    }

    /// How the game ended, if its file says so and the moves do not.
    pub(super) fn result_in_file(&self) -> Option<GameResult> {
        self.unchanged_file()?.result.filter(|_| self.game.termination().is_none())
    }

    /// Says that a game was loaded, and how it ended, unless there is a warning about it.
    pub(super) fn show_loaded(&mut self, keys: &'static str) {
        if !self.message.is_warning {
            let result = self.result_in_file().map_or_else(String::new, |result| format!(" The file says {result}."));
            self.show_message_with_keys(format!("Loaded.{result}"), keys);
        }
    }
}

/// Whether a game was not played here: it does not say which players of ours played it.
fn is_foreign(file: &PgnGame) -> bool {
    file.tag("WhitePlayer").is_none()
}
