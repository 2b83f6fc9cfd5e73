//! The library of games and the settings, in a folder of their own.

use microchess_uci::Score;
use proptest::prelude::*;

use super::*;

#[test]
fn a_game_of_an_earlier_version_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path());
    for word in ["human", "person"] {
        let pgn = format!("[WhitePlayer \"{word}\"]\n[BlackPlayer \"1976:blitz\"]\n\n1. e4 e5 *\n");
        store.save_game(EARLIER_VERSION, &pgn).unwrap();
        let [white, black] = store.last_game().unwrap().players.unwrap();
        assert_eq!((white, black.unwrap().to_string()), (None, "1976:blitz".to_owned()), "{word}");
    }
}

#[test]
fn the_last_game_and_the_settings_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(&folder.path().join("new"));
    assert!(store.last_game().is_none());
    assert_eq!(store.settings(), Settings::default());
    store.save_game("one", "[WhitePlayer \"human\"]\n[BlackPlayer \"1976:blitz\"]\n\n1. e4 e5 *\n").unwrap();
    let last = store.last_game().unwrap();
    assert_eq!(last.summary(), "move 2, White to move");
    let clocked = "[TimeControl \"60\"]\n[WhiteClock \"0:00:31.5\"]\n\n1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:40]} *\n";
    store.save_game("one", clocked).unwrap();
    let clocks = store.last_game().unwrap().game.clocks().unwrap().search_clocks();
    assert_eq!(
        clocks.map(|clock| clock.unwrap().remaining.as_millis()),
        [31_500, 40_000],
        "the move in thought counts"
    );
    store.save_game("one", "[WhitePlayer \"human\"]\n[BlackPlayer \"1976:blitz\"]\n\n1. e4 e5 *\n").unwrap();
    assert_eq!(last.players.unwrap()[1].as_ref().unwrap().to_string(), "1976:blitz");
    store.save_game("one", "1. e4 {[%eval 0.31]} e5 2. Nf3 {[%eval #-3] hm} *\n").unwrap();
    let scores = [Some(Score::Centipawns(31)), None, Some(Score::Mate(-3))];
    assert_eq!(store.last_game().unwrap().scores, scores);
    let settings = Settings { speed: crate::settings::Speed::Times(10.0), ..Settings::default() };
    store.save_settings(&settings).unwrap();
    assert_eq!(store.settings(), settings);
    std::fs::write(folder.path().join("new/choices.json"), "{ broken").unwrap();
    std::fs::write(folder.path().join("new/games/one.pgn"), "\0\0").unwrap();
    assert_eq!(store.settings(), Settings::default());
    assert!(store.last_game().is_none());
}

#[test]
fn games_are_kept_newest_first_and_deleted_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path());
    assert!(store.games().is_empty());
    store.save_game("20-a", "[White \"You\"]\n[Black \"Janus\"]\n\n1. e4 e5 *\n").unwrap();
    store.save_game("10-b", "[White \"You\"]\n[Black \"Blinker\"]\n\n1. d4 d5 2. c4 1-0\n").unwrap();
    let earlier = std::time::SystemTime::now() - std::time::Duration::from_secs(60);
    File::options().write(true).open(folder.path().join("games/20-a.pgn")).unwrap().set_modified(earlier).unwrap();
    let texts: Vec<String> = store.games().into_iter().map(|entry| entry.text).collect();
    assert_eq!(texts, ["You - Blinker  1-0  2 moves", "You - Janus  unfinished  1 move"]);
    assert_eq!(store.last_game().unwrap().id.as_deref(), Some("10-b"));
    assert_eq!(store.game("20-a").unwrap().game.san_moves(), ["e4", "e5"]);
    store.delete_game("10-b").unwrap();
    assert_eq!(store.games().len(), 1);
    for id in ["", "../choices", "a/b", "."] {
        assert!(store.save_game(id, "").is_err() && store.delete_game(id).is_err(), "{id}");
    }
}

#[test]
fn a_game_between_others_does_not_hide_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path());
    store.save_game("own", "[WhitePlayer \"human\"]\n[BlackPlayer \"1976:blitz\"]\n\n1. e4 *\n").unwrap();
    let earlier = std::time::SystemTime::now() - std::time::Duration::from_secs(60);
    File::options().write(true).open(folder.path().join("games/own.pgn")).unwrap().set_modified(earlier).unwrap();
    store.save_game("others", "[White \"Morphy\"]\n[Black \"Duke\"]\n\n1. e4 e5 1-0\n").unwrap();
    assert_eq!(store.games().len(), 2);
    let last = store.last_game().unwrap();
    assert_eq!((last.id.as_deref(), last.is_over()), (Some("own"), false));
    store.delete_game("own").unwrap();
    assert_eq!(store.last_game().unwrap().summary(), "over after move 2: 1-0 in the file");
}

#[test]
fn two_programs_with_the_same_game_do_not_overwrite_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = [0, 1].map(|_| Store::in_folder(folder.path()));
    one.save_game("same", "1. e4 *\n").unwrap();
    other.game("same").unwrap();
    assert_eq!(one.save_game("same", "1. e4 e5 2. Nf3 *\n").unwrap(), Saved::AsItself);
    // Who has nothing new to save changes nothing.
    assert_eq!(other.save_game("same", "1. e4 *\n").unwrap(), Saved::AsItself);
    assert_eq!(other.save_game("same", "1. e4 c5 *\n").unwrap(), Saved::AsCopy);
    assert_eq!(other.save_game("same", "1. e4 c5 2. Nc3 *\n").unwrap(), Saved::AsItself, "the copy goes on");
    assert_eq!(one.save_game("same", "1. e4 e5 2. Nf3 Nc6 *\n").unwrap(), Saved::AsItself);
    let texts: Vec<_> =
        one.games().into_iter().map(|entry| one.game(&entry.id).unwrap().game.san_moves().join(" ")).collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
    assert!(texts.contains(&"e4 e5 Nf3 Nc6".to_owned()) && texts.contains(&"e4 c5 Nc3".to_owned()), "{texts:?}");
    // A game whose file was never read, and one whose file is gone.
    assert_eq!(Store::in_folder(folder.path()).save_game("same", "1. d4 *\n").unwrap(), Saved::AsCopy);
    one.delete_game("same").unwrap();
    assert_eq!(one.save_game("same", "1. e4 *\n").unwrap(), Saved::AsItself);
}

#[cfg(unix)]
#[test]
fn what_is_kept_is_private_and_stale_drafts_are_deleted() {
    use std::os::unix::fs::PermissionsExt;
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("state");
    let store = Store::in_folder(&folder);
    store.save_game("one", "1. e4 *\n").unwrap();
    store.save_settings(&Settings::default()).unwrap();
    let mode = |name: &str| folder.join(name).metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!([mode(""), mode("games")], [0o700; 2]);
    assert_eq!([mode("choices.json"), mode("games/one.pgn")], [0o600; 2]);
    for name in ["games/one.pgn.999.draft", "games/.one.pgn.Ab3.draft", "choices.json.7.draft", "games/new.draft"] {
        std::fs::write(folder.join(name), "1. e").unwrap();
        let age = if name == "games/new.draft" { 60 } else { 2 * 60 * 60 };
        let then = SystemTime::now() - Duration::from_secs(age);
        File::options().write(true).open(folder.join(name)).unwrap().set_modified(then).unwrap();
    }
    store.delete_stale_drafts();
    let names = |name: &str| {
        let mut names: Vec<_> =
            std::fs::read_dir(folder.join(name)).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(""), ["choices.json", "games"]);
    assert_eq!(names("games"), ["new.draft", "one.pgn"], "a young one may be in use");
}

#[cfg(unix)]
#[test]
fn pipes_and_endless_files_are_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path());
    std::fs::create_dir(folder.path().join("games")).unwrap();
    for name in ["choices.json", "games/pipe.pgn"] {
        assert!(std::process::Command::new("mkfifo").arg(folder.path().join(name)).status().unwrap().success());
    }
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("games/zero.pgn")).unwrap();
    assert_eq!(store.settings(), Settings::default());
    assert!(store.save_settings(&Settings::default()).is_err());
    assert!(store.games().is_empty() && store.last_game().is_none());
    assert!(store.game("pipe").is_none() && store.game("zero").is_none());
    assert_eq!(store.save_game("pipe", "1. e4 *\n").unwrap(), Saved::AsCopy);
    // Both are sparse, so they take no room.
    std::fs::remove_file(folder.path().join("choices.json")).unwrap();
    for name in ["choices.json", "games/huge.pgn"] {
        File::create(folder.path().join(name)).unwrap().set_len(1 << 34).unwrap();
    }
    assert_eq!(store.settings(), Settings::default());
    assert!(store.game("huge").is_none());
    assert_eq!(store.games().len(), 1);
}

/// What a file of the library can hold, by accident or because someone has written it.
fn line() -> impl Strategy<Value = String> {
    let tag = |names: &'static [&str], values: &'static [&str]| {
        (prop::sample::select(names), prop::sample::select(values))
            .prop_map(|(name, value)| format!("[{name} \"{value}\"]\n"))
    };
    prop_oneof![
        tag(
            &["WhitePlayer", "BlackPlayer"],
            &["human", "person", "", "1976:blitz", "janus:elo=900", "uci:/x,Hash=3", "x"]
        ),
        tag(&["WhiteClock", "BlackClock"], &["0:00:59.5", "9:99", "-1", "99999999:00:00", "0:00:00"]),
        tag(&["TimeControl", "WhiteTimeControl"], &["60+1", "40/60", "?", "-", "0"]),
        tag(&["BookSeed", FOREIGN_PLIES], &["0", "1", "7", "-1", "99999999999999999999"]),
        tag(
            &["White", "Black", "Event", "Date"],
            &["Anna", "?", "", "2026.11.18", "A\u{202E}B", "a long name of more than forty letters, all of them"]
        ),
        tag(&["Result"], &["1-0", "0-1", "1/2-1/2", "*", "x"]),
        tag(&["Termination"], &["time forfeit", "rules infraction", "abandoned", "adjudication", "normal"]),
        tag(&["FEN"], &["8/P6k/8/8/8/8/8/K7 w - - 0 1", "7k/8/8/8/8/8/8/K7 w - - 0 1", "8/8 w"]),
        tag(&["Variant"], &["Chess960", "Atomic", "standard"]),
        prop::sample::select(vec![
            "\n1. e4",
            " e5 2. Qh5 Ke7",
            " 3. Qxe5# {mate}",
            " {[%eval 0.3] [%clk 0:00:50]}",
            " {[%clk 1:00:00]}",
            " $2",
            " (1. d4 d5)",
            "\n1. a8=Q",
            " Ke9",
            " {unclosed",
            "%escaped\n",
            " 1-0",
            " 0-1",
            " 1/2-1/2",
            " *",
            "\n\n",
        ])
        .prop_map(str::to_owned),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// A game may be resumed and left again any number of times.
    #[test]
    fn a_game_that_is_kept_again_stays_as_it_is(lines in prop::collection::vec(line(), 0..14)) {
        let file = lines.concat();
        if let Some(once) = crate::keep_again(file.as_bytes()) {
            prop_assert_eq!(crate::keep_again(once.as_bytes()), Some(once), "{}", file);
        }
    }
}
