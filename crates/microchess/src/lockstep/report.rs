//! What `lockstep` reports, in words and as JSON.

use std::fmt::Write;

use microchess_1976::openings::OPENING_BYTES;
use microchess_1976::{Edition, Key, Level, OPENINGS, Opening};
use microchess_game::group_thousands;
use microchess_lockstep::{CellDifference, Difference, Image, Kind, Layout, Place};
use serde_json::{Value, json};

use super::{Ending, Outcome};

/// What is known of the copy.
pub(super) struct Report<'a> {
    pub(super) image: &'a Image,
    pub(super) layout: &'a Layout,
    pub(super) level: Level,
    pub(super) opening: [u8; OPENING_BYTES],
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
        let opening = match self.known_opening() {
            Some(opening) => format!("opening {}, {}", opening.tape_id, opening.name),
            None => "an opening of your own".to_owned(),
        };
        let _ =
            writeln!(text, "{} level, {opening}. Keys at ${input:04X}, display at ${output:04X}.", self.level.title());
        text
    }

    fn known_opening(&self) -> Option<Opening> {
        OPENINGS.into_iter().find(|opening| opening.bytes == self.opening)
    }

    /// How it ended.
    pub(super) fn conclusion(&self, outcome: &Outcome) -> String {
        let tally = &outcome.tally;
        let mut text = String::new();
        match &outcome.ending {
            Ending::Equal => text += "Nothing differs.\n",
            Ending::Differs(difference) => {
                let _ = writeln!(text, "There is {difference}\nThe keys were: {}", words(&outcome.keys));
            }
            Ending::Beyond(shown) => {
                text += "The last key leads beyond what is known of the original, so nothing is compared there.\n";
                let _ = match shown {
                    Ok([left, middle, right]) => {
                        writeln!(text, "Your copy shows {left:02X} {middle:02X} {right:02X}.")
                    }
                    Err(lost) => writeln!(text, "Your copy {lost}."),
                };
                let _ = writeln!(text, "The keys were: {}", words(&outcome.keys));
            }
        }
        let _ = write!(text, "{}, {}", count(tally.keys, "key"), count(tally.comparisons, "comparison"));
        if tally.decisions > 0 {
            let (decisions, cycles) = (count(tally.decisions, "decision"), count(tally.cycles, "cycle"));
            let _ = write!(text, ", {decisions} of {cycles} in all");
        }
        if let Some((games, seed)) = outcome.games {
            let _ = write!(text, ", {}, seed {seed}", count(u64::from(games), "game"));
        }
        text + ".\n"
    }

    /// Everything, for programs.
    pub(super) fn json(&self, outcome: &Outcome) -> Value {
        let tally = &outcome.tally;
        let (difference, beyond) = match &outcome.ending {
            Ending::Equal => (Value::Null, Value::Null),
            Ending::Differs(difference) => (difference_json(difference), Value::Null),
            Ending::Beyond(Ok(display)) => (Value::Null, json!({ "display": hex(display) })),
            Ending::Beyond(Err(lost)) => (Value::Null, json!({ "lost": lost.to_string() })),
        };
        json!({
            "edition": match self.layout.edition {
                Edition::Kim1 => "kim1",
                Edition::Serial => "serial",
            },
            "as_in_the_listing": self.layout.is_as_in_the_listing(),
            "level": self.level.name(),
            "opening": hex(&self.opening),
            "tape_id": self.known_opening().map(|opening| opening.tape_id),
            "equal": !matches!(outcome.ending, Ending::Differs(_)),
            "difference": difference,
            "beyond_what_is_known": beyond,
            "keys": words(&outcome.keys),
            "keys_pressed": tally.keys,
            "comparisons": tally.comparisons,
            "decisions": tally.decisions,
            "cycles": tally.cycles,
            "games": outcome.games.map(|(games, _)| games),
            "seed": outcome.games.map(|(_, seed)| seed),
        })
    }
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
        Kind::Cells(cells) => ("cells", json!(cells.iter().map(cell_json).collect::<Vec<_>>())),
        Kind::Value { ours, original } => ("value", json!({ "ours": ours, "original": original })),
        Kind::Cycles { ours, original } => ("cycles", json!({ "ours": ours, "original": original })),
        Kind::Path { ours, original } => {
            ("path", json!({ "ours": ours.to_string(), "original": original.to_string() }))
        }
        Kind::Printed { at, ours, original } => ("printed", json!({ "byte": at, "ours": ours, "original": original })),
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
