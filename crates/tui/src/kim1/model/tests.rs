//! The machine on the screen, key by key.

use super::*;

fn model(speed: Speed) -> Model {
    Model::new(Level::SuperBlitz, None, speed)
}

fn press_all(model: &mut Model, keys: &str) {
    for key in keys.split_whitespace() {
        model.update(Msg::Press(key.parse().unwrap()));
    }
}

#[test]
fn a_game_begins() {
    let mut model = model(Speed::Instant);
    press_all(&mut model, "C PC");
    assert_eq!(model.display(), Some([0x0F, 0x13, 0x33]));
    assert_eq!(model.message(), "The computer plays e2-e4, from the book.");
    press_all(&mut model, "6 3 4 3");
    assert_eq!(model.message(), "63 to 43: the player's pawn on e7 to e5. F moves.");
    press_all(&mut model, "F");
    assert_eq!(model.message(), "Moved the player's pawn e7 to e5. P: the computer plays.");
    press_all(&mut model, "E PC");
    assert!(model.message().starts_with("The computer plays "), "{}", model.message());
}

#[test]
fn at_real_speed_it_thinks_in_the_dark_and_ignores_keys() {
    let mut model = model(Speed::Times(1.0));
    press_all(&mut model, "C E PC");
    assert!(model.is_thinking());
    assert_eq!(model.display(), None);
    let set_up = {
        let mut other = Model::new(Level::SuperBlitz, None, Speed::Instant);
        press_all(&mut other, "C E");
        other.board()
    };
    assert_eq!(model.board(), set_up, "the answer is not on the board yet");
    model.update(Msg::Press(Key::C));
    assert!(model.is_thinking());
    model.update(Msg::Tick(Duration::from_secs(1)));
    assert!(model.is_thinking(), "a Super Blitz move takes more than a second");
    model.update(Msg::Tick(Duration::from_secs(10)));
    assert!(!model.is_thinking());
    assert!(model.display().is_some());
    assert!(model.message().contains("on a KIM-1"), "{}", model.message());
}

#[test]
fn page_zero_changes_with_each_key_and_each_move_that_is_valued() {
    let mut model = model(Speed::Instant);
    let changed = |model: &Model| {
        let [before, now] = model.page_zero();
        (0..=u8::MAX).filter(|cell| before[usize::from(*cell)] != now[usize::from(*cell)]).collect::<Vec<_>>()
    };
    assert!(changed(&model).is_empty());
    press_all(&mut model, "C PC 6");
    assert_eq!(changed(&model), [0xB1, 0xB2, 0xF3, 0xF9, 0xFA], "SQUARE, SP2, OLDKY, two bytes of digits");

    let mut model = self::model(Speed::Times(1.0));
    press_all(&mut model, "C E PC");
    assert!(changed(&model).is_empty(), "nothing is valued yet");
    let mut pages = Vec::new();
    for millis in (0..3_000).step_by(30) {
        model.update(Msg::Tick(Duration::from_millis(millis)));
        pages.push(model.page_zero()[1]);
    }
    assert!(!changed(&model).is_empty());
    pages.dedup();
    assert!(pages.len() > 5, "{} pages", pages.len());
    model.update(Msg::MoveNow);
    assert!(changed(&model).contains(&BOARD.x(15).0), "its pawn has moved: {:?}", changed(&model));
}

#[test]
fn it_can_be_asked_to_move_now() {
    let mut model = model(Speed::Times(0.001));
    press_all(&mut model, "C E PC");
    assert!(model.is_thinking());
    model.update(Msg::MoveNow);
    assert!(!model.is_thinking());
}

#[test]
fn odd_things_are_described_as_they_are() {
    let mut model = model(Speed::Instant);
    press_all(&mut model, "C PC E PC E 6 4 3 4 F PC");
    assert_eq!(model.message(), "The book went astray and changed cell $86 (NOT-BUGS, Q8).");
    press_all(&mut model, "C");
    assert_eq!(model.message(), "The setup itself was overwritten (NOT-BUGS, Q8): pieces are missing.");

    let mut model = Model::new(Level::Normal, None, Speed::Instant);
    press_all(&mut model, &format!("C PC{}", " E PC".repeat(11)));
    assert!(model.message().starts_with("It resigns"), "{}", model.message());
    press_all(&mut model, "F");
    assert_eq!(model.message(), "No piece was named to move; the computer's king on e8 is gone all the same.");

    let black: Opening = "A1".parse().unwrap();
    let model = Model::new(Level::Normal, Some(&black), Speed::Instant);
    assert!(model.message().starts_with("You have White"));
}

#[test]
fn where_exactness_ends_is_said_once() {
    let mut model = model(Speed::Instant);
    press_all(&mut model, "C 0 PC 1 2 PC");
    assert_eq!(model.message(), "Not exact from here on (Q8): $42 is code of the original.");
    press_all(&mut model, "F");
    assert_eq!(model.message(), "Changed cell $42, where the book had gone astray (NOT-BUGS, Q8).");

    let french: Opening = "A2".parse().unwrap();
    let mut model = Model::new(Level::SuperBlitz, Some(&french), Speed::Times(1.0));
    press_all(&mut model, "C E PC");
    model.update(Msg::MoveNow);
    press_all(&mut model, "6 3 PC");
    model.update(Msg::MoveNow);
    assert_eq!(model.message(), "Not exact from here on (Q8): the original crashes now.");
    press_all(&mut model, "C");
    assert!(!model.message().starts_with("Not exact"), "{}", model.message());
}

#[test]
fn it_can_be_left() {
    let mut model = model(Speed::Times(1.0));
    press_all(&mut model, "C E PC");
    model.update(Msg::Quit);
    assert!(model.should_quit());
}
