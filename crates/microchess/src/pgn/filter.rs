//! Which games are selected.

use anyhow::{Context, Result};
use chess0x88::Position;
use microchess_game::GameResult;
use microchess_game::pgn::PgnGame;

use crate::cli::{EcoRange, PgnArgs, PgnDate};

/// What a game must have to be selected. What is `None` does not matter. Texts are in lower case.
pub(super) struct Filter {
    player: Option<String>,
    white: Option<String>,
    black: Option<String>,
    result: Option<Option<GameResult>>,
    since: Option<PgnDate>,
    until: Option<PgnDate>,
    eco: Option<EcoRange>,
    opening: Option<String>,
    /// The repetition key of a position that the main line must reach.
    reached: Option<u64>,
    moves: [usize; 2],
}

impl Filter {
    pub(super) fn new(args: &PgnArgs) -> Result<Self> {
        let lower = |text: &Option<String>| text.as_ref().map(|text| text.to_lowercase());
        let position = args
            .fen
            .as_ref()
            .map(|fen| fen.parse::<Position>().with_context(|| format!("the FEN {fen:?} of --fen cannot be used")));
        Ok(Self {
            player: lower(&args.player),
            white: lower(&args.white),
            black: lower(&args.black),
            result: args.result.as_deref().map(GameResult::parse),
            since: args.since,
            until: args.until,
            eco: args.eco.clone(),
            opening: lower(&args.opening),
            reached: position.transpose()?.map(|position| position.repetition_key()),
            moves: [args.min_moves.unwrap_or(0), args.max_moves.unwrap_or(usize::MAX)],
        })
    }

    pub(super) fn selects(&self, game: &PgnGame) -> bool {
        let tag = |name: &str| game.tag(name).unwrap_or_default().to_lowercase();
        let has = |name: &str, part: &Option<String>| part.as_ref().is_none_or(|part| tag(name).contains(part));
        let is_played_by = |player: &String| tag("White").contains(player) || tag("Black").contains(player);
        let [min, max] = self.moves;
        (min..=max).contains(&game.mainline.moves.len().div_ceil(2))
            && self.result.is_none_or(|result| result == game.result)
            && self.player.as_ref().is_none_or(is_played_by)
            && has("White", &self.white)
            && has("Black", &self.black)
            && self.allows_date(game)
            && self.eco.as_ref().is_none_or(|range| range.contains(&tag("ECO")))
            && self.opening.as_ref().is_none_or(|name| has_opening(game, name))
            && self.reached.is_none_or(|key| reaches(game, key))
    }

    /// Whether the date fits. One that is known in part fits if it may.
    fn allows_date(&self, game: &PgnGame) -> bool {
        if self.since.is_none() && self.until.is_none() {
            return true;
        }
        let date = game.tag("Date").and_then(PgnDate::parse).or_else(|| game.tag("UTCDate").and_then(PgnDate::parse));
        let Some(date) = date else { return false };
        self.since.is_none_or(|since| date.latest() >= since.earliest())
            && self.until.is_none_or(|until| date.earliest() <= until.latest())
    }
}

/// Whether the name of the opening, as the tags have it, contains a text.
fn has_opening(game: &PgnGame, name: &str) -> bool {
    let names = ["Opening", "Variation", "SubVariation"].map(|tag| game.tag(tag).unwrap_or_default());
    names.join(" ").to_lowercase().contains(name)
}

/// Whether the main line reaches the position with a key.
fn reaches(game: &PgnGame, key: u64) -> bool {
    if game.unread_moves.is_some() {
        return false;
    }
    let mut position = game.start.clone();
    let mut moves = game.moves();
    loop {
        if position.repetition_key() == key {
            return true;
        }
        match moves.next() {
            Some(mv) => position.make(mv),
            None => return false,
        };
    }
}
