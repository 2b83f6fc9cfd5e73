//! Games and settings that are saved, loaded and copied.

use microchess_game::pgn::PgnReader;

use super::against;
use crate::action::Action;
use crate::model::{Key, Msg, SavedGame};
use crate::popup::Popup;
use crate::settings::{ColorChoice, Speed};

#[test]
fn games_are_saved_after_every_move_saved_loaded_and_copied() {
    let mut player = against("normal", ColorChoice::White);
    player.play("e4");
    assert_eq!(player.autosaved.len(), 2, "after both moves, and not before");
    let kept = PgnReader::new(player.autosaved.last().unwrap().as_bytes()).next().unwrap().unwrap();
    assert_eq!((kept.tag("WhitePlayer"), kept.tag("BlackPlayer")), (Some("human"), Some("1976:normal")));
    assert_eq!(kept.mainline.moves.len(), 2);
    player.type_text("s");
    assert!(matches!(&player.game_screen().popup, Some(Popup::SaveAs(prompt)) if prompt.text().ends_with(".pgn")));
    for _ in 0..40 {
        player.key(Key::Backspace);
    }
    player.type_text("a.pgn");
    player.key(Key::Enter);
    assert_eq!(player.saved[0].0.to_str(), Some("a.pgn"));
    assert!(player.saved[0].1.contains("1. e4 e5 *"));
    player.send(Msg::Done(Err("the disk is full".to_owned())));
    assert!(player.game_screen().message.is_warning && player.message() == "the disk is full");
    player.perform_action(Action::CopyFen);
    player.perform_action(Action::CopyPgn);
    assert!(player.copied[0].starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/") && player.copied[1].contains("1. e4 e5"));
    player.type_text("l");
    player.send(Msg::Paste("b.pgn\n".to_owned()));
    player.key(Key::Enter);
    assert_eq!(player.loads[0].to_str(), Some("b.pgn"));
    let game = PgnReader::new("1. d4 d5 *".as_bytes()).next().unwrap().unwrap().game();
    player.send(Msg::Loaded(Ok(Box::new(SavedGame::from(game)))));
    assert_eq!(player.san(), "d4 d5");
    player.send(Msg::Loaded(Err("no such file".to_owned())));
    assert_eq!(player.message(), "no such file");
}

#[test]
fn colours_and_speed_are_remembered() {
    let mut player = against("normal", ColorChoice::White);
    player.type_text("t");
    player.perform_action(Action::Speed);
    assert_eq!(player.model.settings.palette, player.model.theme.palette);
    assert_eq!(player.model.settings.speed, Speed::Times(1.0));
}
