//! Random keys, clicks and answers: no panic, and never an illegal position.

use chess0x88::History;
use proptest::prelude::*;

use super::TestUser;
use crate::action::Action;
use crate::geometry::{GameGeometry, StartGeometry, Target};
use crate::model::{Key, Mouse, Msg, Screen};
use crate::popup::GameEntry;
use crate::settings::{ColorChoice, Opponent, Settings, Speed, parse_clock};

/// A step of a game, more or less as players play.
#[derive(Clone, Debug)]
enum Step {
    /// A key, the mouse, a resize, something pasted.
    Send(Msg),
    /// A click on the popup, so far across and down in hundredths, if one is open.
    ClickPopup(u16, u16),
    /// A click on what the geometry says can be clicked: keys, moves, candidates, squares.
    ClickTarget(usize),
    /// A legal move is typed, of those that there are.
    Play(usize),
    /// An engine answers, perhaps to a job that is no longer wanted.
    Answer(usize),
    /// Something of the menu.
    Act(usize),
}

fn anything() -> impl Strategy<Value = Step> {
    let key = prop_oneof![
        Just(Key::Enter),
        Just(Key::Enter),
        Just(Key::Escape),
        Just(Key::Backspace),
        Just(Key::Tab),
        Just(Key::BackTab),
        Just(Key::Up),
        Just(Key::Down),
        Just(Key::Left),
        Just(Key::Right),
        Just(Key::PageUp),
        Just(Key::PageDown),
        Just(Key::Home),
        Just(Key::Delete),
        Just(Key::ClearLine),
        Just(Key::End),
        "[a-hNBRQKOx1-8 uyixwvp=slt?m,.n-]".prop_map(|text| Key::Char(text.chars().next().unwrap_or(' '))),
        any::<char>().prop_map(Key::Char),
    ];
    let mouse = prop_oneof![
        4 => Just(Mouse::Press), 4 => Just(Mouse::Release), 1 => Just(Mouse::WheelUp), 1 => Just(Mouse::WheelDown)
    ];
    prop_oneof![
        4 => key.prop_map(|key| Step::Send(Msg::Key(key))),
        4 => (mouse, 0..130_u16, 0..45_u16).prop_map(|(mouse, column, line)| Step::Send(Msg::Mouse(mouse, column, line))),
        4 => (0..100_u16, 0..100_u16).prop_map(|(across, down)| Step::ClickPopup(across, down)),
        4 => any::<usize>().prop_map(Step::ClickTarget),
        1 => arrival(),
        1 => (0..200_u16, 0..60_u16).prop_map(|(columns, lines)| Step::Send(Msg::Resize(columns, lines))),
        1 => "\\PC{0,10}".prop_map(|text| Step::Send(Msg::Paste(text))),
        10 => any::<usize>().prop_map(Step::Play),
        8 => any::<usize>().prop_map(Step::Answer),
        1 => (0..Action::ALL.len() - 1).prop_map(Step::Act),
    ]
}

/// Something that comes from outside: a list of games, the games of a file, completions.
fn arrival() -> impl Strategy<Value = Step> {
    let entry = |text: String| GameEntry { id: "a-1".to_owned(), text };
    prop_oneof![
        proptest::collection::vec("\\PC{0,30}", 0..20)
            .prop_map(move |texts| Step::Send(Msg::Library(texts.into_iter().map(entry).collect()))),
        proptest::collection::vec("\\PC{0,30}", 1..20)
            .prop_map(|titles| Step::Send(Msg::GamesInFile("games.pgn".into(), titles))),
        proptest::collection::vec("\\PC{0,12}", 0..9).prop_map(|names| Step::Send(Msg::Completions(names))),
        "\\PC{0,12}".prop_map(|name| Step::Send(Msg::FileExists(name.into()))),
    ]
}

/// Clicks on something that the geometry of the screen says can be clicked.
fn click_target(player: &mut TestUser, which: usize) {
    let (columns, lines) = player.model.size;
    let places = (0..lines).flat_map(|line| (0..columns).map(move |column| (column, line)));
    let targets: Vec<(u16, u16)> = match &player.model.screen {
        Screen::Game(screen) => {
            let Some(geometry) = GameGeometry::new((columns, lines), screen) else { return };
            let is_target = |place: &(u16, u16)| {
                let target = geometry.target_at(place.0, place.1);
                !matches!(target, Target::Nothing | Target::Popup(None) | Target::Square(_))
            };
            places.filter(is_target).collect()
        }
        Screen::Start(start) => {
            let geometry = StartGeometry::new((columns, lines), start);
            let is_target = |(column, line): &(u16, u16)| {
                geometry.key_at(*column, *line).is_some() || geometry.row_at(*column, *line).is_some()
            };
            places.filter(is_target).collect()
        }
    };
    if let Some((column, line)) = targets.get(which % targets.len().max(1)).copied() {
        player.send(Msg::Mouse(Mouse::Press, column, line));
        player.send(Msg::Mouse(Mouse::Release, column, line));
    }
}

/// Types a legal move, after popups have been closed.
fn play(player: &mut TestUser, which: usize) {
    player.key(Key::Escape);
    player.key(Key::Escape);
    if let Screen::Game(screen) = &player.model.screen {
        let position = screen.game.position().clone();
        let moves = position.legal_moves();
        if let Some(mv) = moves.get(which % moves.len().max(1)) {
            let san = position.san(*mv).to_string();
            player.key(Key::End);
            player.play(&san);
        }
    }
}

/// Clicks on the popup, border included, if one is shown.
fn click_popup(player: &mut TestUser, across: u16, down: u16) {
    let size = player.model.size;
    let popup = match &player.model.screen {
        Screen::Game(screen) => GameGeometry::new(size, screen).and_then(|geometry| geometry.popup),
        Screen::Start(start) => start.popup_geometry(size),
    };
    let Some(popup) = popup else { return };
    let (column, line) =
        (popup.area.x + popup.area.width * across / 100, popup.area.y + popup.area.height * down / 100);
    player.send(Msg::Mouse(Mouse::Press, column, line));
    player.send(Msg::Mouse(Mouse::Release, column, line));
}

/// The game follows the rules, and so does what is shown.
fn is_sound(player: &TestUser) {
    let Screen::Game(screen) = &player.model.screen else { return };
    let mut line = History::new(screen.game.start().clone());
    for mv in screen.game.history().moves() {
        line.play(mv).unwrap();
    }
    assert_eq!(line.position(), screen.game.position());
    assert!(screen.view_ply <= screen.game.history().moves().len());
    screen.position();
}

proptest! {
    // 40 times 250 steps are ten thousand.
    #![proptest_config(ProptestConfig { cases: 40, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_and_no_position_is_illegal(
        steps in proptest::collection::vec(anything(), 250),
        opponent in 0..4_usize,
        seconds in 0.0..1.0_f64,
    ) {
        let [white, black] = ["1976:superblitz", "1976:blitz"].map(|text| text.parse().unwrap());
        let settings = Settings {
            opponent: [
                Opponent::Human,
                Opponent::Engine("1976:superblitz,book=auto".parse().unwrap()),
                Opponent::Engine("1976:blitz".parse().unwrap()),
                Opponent::Engines(white, black),
            ][opponent].clone(),
            color: ColorChoice::Random,
            clock: parse_clock("5+1").unwrap(),
            speed: if opponent == 2 { Speed::Times(20.0) } else { Speed::Instant },
            ..Settings::default()
        };
        let mut player = TestUser::on_start_screen(settings);
        player.hold_jobs = true;
        player.key(Key::Enter);
        for step in steps {
            let (columns, lines) = player.model.size;
            match step {
                Step::Send(message) => player.send(message),
                Step::ClickTarget(which) => click_target(&mut player, which),
                Step::ClickPopup(across, down) => click_popup(&mut player, across, down),
                Step::Play(which) => play(&mut player, which),
                Step::Act(which) => player.perform_action(Action::ALL[which]),
                Step::Answer(which) if !player.jobs.is_empty() => {
                    let which = which % player.jobs.len();
                    let job = player.jobs.swap_remove(which);
                    player.answer(job);
                }
                Step::Answer(_) => {}
            }
            player.wait(seconds);
            player.screen(columns.max(1), lines.max(1));
            is_sound(&player);
            // After a quit the program goes on, so that every step counts.
            player.model.should_quit = false;
        }
    }
}
