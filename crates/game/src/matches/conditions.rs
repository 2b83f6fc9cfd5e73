//! Under which conditions a game of a match is played. Its tags say so, and a match that is resumed compares them.

use std::fmt::Display;

use super::runner::{MatchPlayer, TournamentConfig};
use super::schedule::ScheduledGame;
use crate::played_game::MoveLimit;
use crate::player_spec::PlayerSpec;

/// The tag with the number of plies of the whole game, as the standard has it. A game that was cut off has fewer.
pub(super) const PLY_COUNT: &str = "PlyCount";

/// The tags of the conditions, in the order in which they are compared.
pub(super) const TAGS: [&str; 9] = [
    "Event",
    "White",
    "Black",
    "WhiteSettings",
    "BlackSettings",
    "TimeControl",
    "WhiteTimeControl",
    "BlackTimeControl",
    "OpeningPlies",
];

/// The tag `Event` of a match with a seed.
#[must_use]
pub fn event_name(seed: impl Display) -> String {
    format!("microchess match, seed {seed}")
}

/// The tags of a game, each with its value. `names` are those of all players, `opening_plies` are the plies that were given.
/// A tag that says nothing is left out.
pub(super) fn tags(
    config: &TournamentConfig,
    names: &[String],
    game: ScheduledGame,
    opening_plies: usize,
) -> Vec<(&'static str, String)> {
    let [white, black] = game.players.map(|player| names[player].clone());
    let mut tags = vec![("Event", event_name(config.seed)), ("White", white), ("Black", black)];
    let players = game.players.map(|player| &config.players[player]);
    match players.map(|player| player.limit.time_control_tag()) {
        [white, black] if white == black => tags.push(("TimeControl", white)),
        [white, black] => tags.extend([("WhiteTimeControl", white), ("BlackTimeControl", black)]),
    }
    let [white, black] = players.map(settings);
    tags.extend([("WhiteSettings", white), ("BlackSettings", black)].into_iter().filter(|(_, text)| !text.is_empty()));
    if opening_plies > 0 {
        tags.push(("OpeningPlies", opening_plies.to_string()));
    }
    tags
}

/// The settings of a player, and a limit of nodes or depth, which a time control cannot say. Where another program is on this
/// machine is private, so its path is left out.
fn settings(player: &MatchPlayer) -> String {
    let settings = match &player.spec {
        PlayerSpec::BuiltIn(engine) => &engine.settings,
        PlayerSpec::External(command) => &command.options,
    };
    let text = |(key, value): &(String, Option<String>)| match value {
        Some(value) => format!("{key}={value}"),
        None => key.clone(),
    };
    let limit = match player.limit {
        MoveLimit::Nodes(_) | MoveLimit::Depth(_) => {
            player.limit.setting().map(|(key, value)| format!("{key}={value}"))
        }
        MoveLimit::Clock(_) | MoveLimit::MoveTime(_) | MoveLimit::Unlimited => None,
    };
    settings.iter().map(text).chain(limit).collect::<Vec<_>>().join(",")
}
