//! Any text as a file that the terminal's game has kept: the settings, or a game with its players and clocks. No panic, and what is
//! read is written as the same again.

use chess0x88::Color;
use microchess_game::PlayerSpec;
use microchess_game::pgn::{AnnotatedMove, PgnReader, parse_clock_text};
use microchess_tui::settings::Settings;
use serde_json::Value;

/// Looks at one input.
pub fn check(data: &[u8]) {
    if let Ok(saved) = serde_json::from_slice::<Value>(data) {
        check_settings(&Settings::from_json(&saved));
    }
    // As the library reads its games: the first of the file.
    let Some(Ok(pgn)) = PgnReader::new(data).next() else { return };
    let mut game = pgn.game();
    for (side, tag) in [(Color::White, "WhiteClock"), (Color::Black, "BlackClock")] {
        if let Some(left) = pgn.tag(tag).and_then(parse_clock_text) {
            game.set_clock(side, left);
        }
    }
    for tag in ["WhitePlayer", "BlackPlayer"] {
        if let Some(Ok(spec)) = pgn.tag(tag).map(str::parse::<PlayerSpec>) {
            assert_eq!(spec.to_string().parse(), Ok(spec));
        }
    }
    let scores = pgn.mainline.moves.iter().map(AnnotatedMove::eval);
    assert_eq!(scores.count(), game.history().moves().len());
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
