//! Any text as a file that the terminal's game has kept: the settings, or a game with its players and clocks. No panic, and what is
//! read and kept again is the same from then on.

use chess0x88::Color;
use microchess_game::PlayerSpec;
use microchess_tui::keep_again;
use microchess_tui::settings::Settings;
use serde_json::Value;

/// Looks at one input.
pub fn check(data: &[u8]) {
    if let Ok(saved) = serde_json::from_slice::<Value>(data) {
        check_settings(&Settings::from_json(&saved));
    }
    if let Some(once) = keep_again(data) {
        assert_eq!(keep_again(once.as_bytes()).as_deref(), Some(once.as_str()), "{once}");
    }
}

fn check_settings(settings: &Settings) {
    let written = settings.to_json().to_string();
    let value: Value = serde_json::from_str(&written).expect("settings are written as JSON");
    assert_eq!(&Settings::from_json(&value), settings, "{written}");
    for human in Color::ALL {
        // The players of a game are those whose programs are asked about before they are run.
        let players = settings.players(human);
        let external = settings.external_engines();
        for spec in players.iter().flatten().filter(|spec| matches!(spec, PlayerSpec::External(_))) {
            assert!(external.contains(&spec), "{spec} would be run without a question: {written}");
        }
    }
    let remembered = settings.clone().with_engines_remembered();
    assert_eq!(remembered.clone().with_engines_remembered(), remembered, "{written}");
}
