//! What `lockstep` reports, in words and as JSON.

use std::fmt::Write;

use microchess_1976::openings::OPENING_BYTES;
use microchess_1976::{Edition, Key, Level, OPENINGS, Opening};
use microchess_game::group_thousands;
use microchess_lockstep::{CellDifference, Difference, DifferenceKind, Image, Layout, Place};
use serde_json::{Value, json};

use super::{BeyondRun, Outcome};

/// What is known of the copy.
pub(super) struct Report<'a> {
    pub(super) image: &'a Image,
    pub(super) layout: &'a Layout,
    pub(super) level: Level,
    /// The opening book; `None` where the book is off.
    pub(super) opening: Option<[u8; OPENING_BYTES]>,
}

impl Report<'_> {
    /// What was loaded and recognised.
    pub(super) fn introduction(&self) -> String {
        let runs: Vec<String> =
            self.image.loaded().iter().map(|run| format!("${:04X}-${:04X}", run.start(), run.end())).collect();
        let Layout { input, output, .. } = self.layout;
        let mut text = format!("Loaded {} bytes: {}.\n", self.image.length(), runs.join(", "));
        text += match (self.layout.edition, self.layout.is_as_in_the_listing()) {
            (Edition::Kim1, true) => "Recognised the KIM-1 edition of 1976, at the addresses of its listing.\n",
            (Edition::Kim1, false) => {
                "Recognised the KIM-1 edition of 1976, at other addresses than its listing's: cycles are not compared.\n"
            }
            (Edition::Serial, _) => "Recognised the serial edition: what it prints is compared, and cycles are not.\n",
        };
        let opening = match (self.opening, self.known_opening()) {
            (None, _) => "the book is off".to_owned(),
            (Some(_), Some(opening)) => format!("opening {}, {}", opening.tape_id, opening.name),
            (Some(_), None) => "an opening of your own".to_owned(),
        };
        let _ =
            writeln!(text, "{} level, {opening}. Keys at ${input:04X}, display at ${output:04X}.", self.level.title());
        text
    }

    fn known_opening(&self) -> Option<Opening> {
        OPENINGS.into_iter().find(|opening| Some(opening.bytes) == self.opening)
    }

    /// How it ended.
    pub(super) fn conclusion(&self, outcome: &Outcome) -> String {
        let counts = &outcome.counts;
        let mut text = String::new();
        match &outcome.difference {
            Some(difference) => {
                let _ = writeln!(text, "There is {difference}\nThe keys were: {}", words(&outcome.keys));
            }
            None if outcome.beyond.is_empty() => text += "Nothing differs.\n",
            None => text += "Nothing differs in what is known of the original.\n",
        }
        outcome.beyond.iter().for_each(|beyond| text += &beyond_text(beyond));
        let _ = write!(text, "{}, {}", count(counts.keys, "key"), count(counts.comparisons, "comparison"));
        if counts.decisions > 0 {
            let (decisions, cycles) = (count(counts.decisions, "decision"), count(counts.cycles, "cycle"));
            let _ = write!(text, ", {decisions} of {cycles} in all");
        }
        if let Some((games, seed)) = outcome.games {
            let _ = write!(text, ", {}, seed {seed}", count(u64::from(games), "game"));
        }
        text + ".\n"
    }

    /// Everything, for programs.
    pub(super) fn json(&self, outcome: &Outcome) -> Value {
        let counts = &outcome.counts;
        json!({
            "edition": match self.layout.edition {
                Edition::Kim1 => "kim1",
                Edition::Serial => "serial",
            },
            "as_in_the_listing": self.layout.is_as_in_the_listing(),
            "level": self.level.name(),
            "opening": self.opening.map(|opening| hex(&opening)),
            "tape_id": self.known_opening().map(|opening| opening.tape_id),
            // Whether what is beyond what is known is equal cannot be said.
            "equal": match (&outcome.difference, &outcome.beyond[..]) {
                (Some(_), _) => Some(false),
                (None, []) => Some(true),
                (None, _) => None,
            },
            "difference": outcome.difference.as_deref().map(difference_json),
            "beyond_what_is_known": outcome.beyond.iter().map(beyond_json).collect::<Vec<_>>(),
            "keys": words(&outcome.keys),
            "keys_pressed": counts.keys,
            "comparisons": counts.comparisons,
            "decisions": counts.decisions,
            "cycles": counts.cycles,
            "games": outcome.games.map(|(games, _)| games),
            "seed": outcome.games.map(|(_, seed)| seed),
        })
    }
}

/// What the copy did alone.
fn beyond_text(beyond: &BeyondRun) -> String {
    let place = beyond.game.map_or_else(String::new, |game| format!("In game {game}, "));
    let key = if place.is_empty() { "Key" } else { "key" };
    let mut text = format!(
        "{place}{key} {} leads beyond what is known of the original; from there on your copy goes on alone:\n",
        beyond.keys.len()
    );
    for (key, [left, middle, right]) in &beyond.shown {
        let _ = writeln!(text, "  {:<2} {left:02X} {middle:02X} {right:02X}", key.to_string());
    }
    if let Some((key, lost)) = beyond.lost {
        let _ = writeln!(text, "  {:<2} it {lost}", key.to_string());
    }
    if !beyond.keys_left.is_empty() {
        let _ = writeln!(text, "  It did not get {}.", words(&beyond.keys_left));
    }
    let _ = writeln!(text, "The keys up to there were: {}", words(&beyond.keys));
    text
}

fn beyond_json(beyond: &BeyondRun) -> Value {
    let shown = |(key, display): &(Key, [u8; 3])| json!({ "key": key.to_string(), "display": hex(display) });
    json!({
        "game": beyond.game,
        "keys": words(&beyond.keys),
        "shown": beyond.shown.iter().map(shown).collect::<Vec<_>>(),
        "lost": beyond.lost.map(|(key, lost)| json!({ "key": key.to_string(), "how": lost.to_string() })),
        "keys_left": words(&beyond.keys_left),
    })
}

fn difference_json(difference: &Difference) -> Value {
    let place = match difference.place {
        Place::Entering(routine) => routine.label(),
        Place::AfterKey => "after the key",
        Place::AtTheStart => "at the start",
    };
    let before: Vec<String> = difference.recent.iter().map(ToString::to_string).collect();
    let mut value = json!({ "place": place, "key": difference.keys, "before": before });
    let (kind, details) = match &difference.kind {
        DifferenceKind::Cells(cells) => ("cells", json!(cells.iter().map(cell_json).collect::<Vec<_>>())),
        DifferenceKind::Value { ours, original } => ("value", json!({ "ours": ours, "original": original })),
        DifferenceKind::Cycles { ours, original } => ("cycles", json!({ "ours": ours, "original": original })),
        DifferenceKind::Path { ours, original } => {
            ("path", json!({ "ours": ours.to_string(), "original": original.to_string() }))
        }
        DifferenceKind::Printed { at, ours, original } => {
            ("printed", json!({ "byte": at, "ours": ours, "original": original }))
        }
    };
    value[kind] = details;
    value
}

fn cell_json(cell: &CellDifference) -> Value {
    json!({
        "address": format!("{:04X}", cell.address),
        "name": cell.name().map(|name| name.to_string()),
        "ours": hex(&[cell.ours]),
        "original": hex(&[cell.original]),
    })
}

fn words(keys: &[Key]) -> String {
    keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn count(number: u64, what: &str) -> String {
    format!("{} {what}{}", group_thousands(number), if number == 1 { "" } else { "s" })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}
