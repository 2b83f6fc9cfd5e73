//! PGN: reading and writing round-trip, and errors in a game do not spoil the other games.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::time::Duration;

use chess0x88::{Color, Position};
use microchess_game::pgn::{PgnGame, PgnReader, parse_clock_mark, parse_eval_mark};
use microchess_game::{Game, GameResult};
use microchess_uci::Score;
use proptest::prelude::*;

fn read(text: &str) -> Vec<PgnGame> {
    PgnReader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap()
}

fn sans(game: &PgnGame) -> String {
    let mut position = game.start.clone();
    let play = |mv| {
        let san = position.san(mv).to_string();
        position.make(mv);
        san
    };
    game.moves().map(play).collect::<Vec<_>>().join(" ")
}

const ANNOTATED: &str = r#"
% an escaped line
[Event "A \"quoted\" name"]
[Site "Köln"]
[Date "2026.11.15"]
[Round "1"]
[White "Anna"]
[Black "Bert"]
[Result "1-0"]
[WhiteElo "1500"]

{ The game begins. }
1. e4 $1 { best by test } e5 2.Nf3 ; a rest-of-line comment
2... Nc6 (2... d6 {Philidor} 3. d4 (3. Bc4 Be7 {solid}) 3... exd4) (2... Nf6) 3. Bb5! a6?!
4. Ba4 {[%clk 0:01:02.5] [%eval 0.35]} Nf6 5. 0-0 Be7 1-0
"#;

#[test]
fn comments_glyphs_and_variations_are_kept() {
    let games = read(ANNOTATED);
    let [game] = games.as_slice() else { panic!("{} games", games.len()) };
    assert_eq!(game.problems, []);
    assert_eq!(game.tag("Event"), Some("A \"quoted\" name"));
    assert_eq!(sans(game), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7");
    assert_eq!(game.result, Some(GameResult::Win(Color::White)));
    let moves = &game.mainline.moves;
    assert_eq!(game.mainline.comments, ["The game begins."]);
    assert_eq!((moves[0].nags.as_slice(), moves[0].comments.as_slice()), (&[1][..], &["best by test".to_owned()][..]));
    assert_eq!(moves[2].comments, ["a rest-of-line comment"]);
    assert_eq!(moves[3].variations.len(), 2);
    assert_eq!(moves[3].variations[0].moves[1].variations[0].moves[1].comments, ["solid"]);
    assert_eq!([&moves[4].nags, &moves[5].nags], [&vec![1], &vec![6]]);
    assert_eq!(parse_clock_mark(&moves[6].comments[0]).unwrap().as_millis(), 62_500);
    assert_eq!(parse_eval_mark(&moves[6].comments[0]), Some(Score::Centipawns(35)));
    let written = game.to_string();
    assert!(written.lines().all(|line| line.len() <= 80 || line.starts_with('[')), "{written}");
    assert_eq!(read(&written), games, "{written}");
}

#[test]
fn errors_are_reported_and_the_rest_is_read() {
    let text = "[Event \"one\"]\n\n1. e4 e5 2. Ke3 Nc6 3. Nf3 1-0\n\n[Event \"two\n\n1. d4 (1. Qd9) d5 {never closed\n\n\
                [Event \"inside the comment\"]\n";
    let games = read(text);
    assert_eq!(games.len(), 3);
    assert_eq!(games[2].tag("Event"), Some("inside the comment"));
    assert_eq!(sans(&games[0]), "e4 e5");
    assert_eq!(
        games[0].problems.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["line 3: \"Ke3\": no king can go to e3; it and what follows are kept as a comment"]
    );
    assert_eq!(sans(&games[1]), "d4 d5");
    let problems: Vec<String> = games[1].problems.iter().map(ToString::to_string).collect();
    assert_eq!(problems.len(), 3, "{problems:?}");
    assert!(problems[0].starts_with("line 5: ") && problems[0].contains("is not a tag"), "{problems:?}");
    assert!(problems[1].contains("\"Qd9\" in a variation: at character 3: expected a rank"), "{problems:?}");
    assert!(problems[2].starts_with("line 7: ") && problems[2].contains("a comment is not closed"), "{problems:?}");
}

#[test]
fn a_problem_quotes_only_the_beginning_of_a_long_text() {
    let long = "x".repeat(60_000);
    for text in [
        format!("1. e4 e5 2. e9{long} *"),
        format!("1. e4 {long} e5 *"),
        format!("[{long}\n\n1. e4 *"),
        format!("[{long} \"a\"]\n[{long} \"b\"]\n\n1. e4 *"),
        format!("[Variant \"{long}\"]\n\n1. e4 *"),
        format!("[FEN \"{long}\"]\n\n1. e4 *"),
        format!("[Result \"{long}\"]\n\n1. e4 1-0"),
    ] {
        let games = read(&text);
        let [problem] = &games[0].problems[..] else { panic!("{} problems", games[0].problems.len()) };
        assert!(problem.message.len() < 300 && problem.message.contains("xxx"), "{problem}");
        assert!(games[0].to_string().contains(&long), "and nothing is lost");
    }
}

#[test]
fn tokens_that_are_not_moves_are_kept_as_comments() {
    let games = read(
        "[White \"A\"] [Black \"B\"]\n[White \"C\"]\n\n1. e4 = e5 N 2. Nf3+- Nc6 e.p. 3. Bb5 () (3. Bc4 hello) -+ a6 *",
    );
    assert_eq!(sans(&games[0]), "e4 e5 Nf3 Nc6 Bb5 a6");
    assert_eq!((games[0].tag("White"), games[0].tag("Black")), (Some("A"), Some("B")));
    assert_eq!(games[0].mainline.moves[4].variations.len(), 1, "an empty variation is dropped");
    let problems: Vec<&str> = games[0].problems.iter().map(|problem| problem.message.as_str()).collect();
    let skipped = |word: &str| format!("{word:?} is not a move, and is kept as a comment");
    let expected = [
        "the tag White occurs twice; the first one counts".to_owned(),
        skipped("N"),
        skipped("e.p."),
        skipped("hello"),
    ];
    assert_eq!(problems, expected);
    let written = games[0].to_string();
    assert!(!written.contains("()"));
    let moves = "{unread: [White \"C\"]} 1. e4 $10 e5 {unread: N} 2. Nf3 $18 Nc6 {unread: e.p.} 3. Bb5 \
                 $19 (3. Bc4 {unread: hello}) 3... a6 *";
    assert_eq!(written.split_once("\n\n").unwrap().1.split_whitespace().collect::<Vec<_>>().join(" "), moves);
}

#[test]
fn several_games_without_tags_or_on_one_line() {
    let games = read("1. e4 e5 1/2-1/2 1. d4 * \n1. c4 0-1");
    let results: Vec<_> = games.iter().map(|game| (sans(game), game.result)).collect();
    let black = Some(GameResult::Win(Color::Black));
    assert_eq!(results, [("e4 e5".into(), Some(GameResult::Draw)), ("d4".into(), None), ("c4".into(), black)]);
    assert_eq!(read(""), []);
    assert_eq!(read("\n\n  \n"), []);
}

#[test]
fn a_game_from_a_fen_and_from_chess960() {
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n[SetUp \"1\"]\n\n7... Kd7 8. e4 *\n";
    let games = read(text);
    assert!(games[0].to_string().contains("7... Kd7 8. e4 *"), "{}", games[0]);
    assert_eq!(read(&games[0].to_string())[0].mainline, games[0].mainline);
    let chess960 = read("[FEN \"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\"]\n\n1. O-O *\n");
    assert!(chess960[0].problems.is_empty() && chess960[0].to_string().contains("[Variant \"Chess960\"]"));
    let bad = read("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n");
    assert!(bad[0].problems[0].message.contains("White has no king"), "{:?}", bad[0].problems);
    assert_eq!(bad[0].mainline.moves, []);
    assert_eq!(bad[0].unread_moves.as_deref(), Some("1. e4"));
}

#[test]
fn deep_nesting_does_not_exhaust_the_stack() {
    let deep = format!("1. e4 {} e5 *", "(1. d4 ".repeat(100_000));
    let games = read(&deep);
    assert!(
        games[0].problems.iter().any(|problem| problem.message.contains("too deep")),
        "{:?}",
        games[0].problems.len()
    );
    let shallow = format!("1. e4 {} *", ") } ( ".repeat(10_000));
    assert_eq!(sans(&read(&shallow)[0]), "e4");
}

proptest! {
    #[test]
    fn no_text_panics_and_every_game_round_trips(
        words in proptest::collection::vec(
            prop_oneof![
                Just("e4"), Just("e5"), Just("Nf3"), Just("Nc6"), Just("("), Just(")"), Just("{x}"), Just("$5"), Just("1."),
                Just("!"), Just("--"), Just("1-0"), Just("½-½"), Just("*"), Just("]"), Just("!!!"), Just("\n\n"), Just("Ke9"),
                Just("$300"), Just("hello"), Just("1..."), Just("\n%x\n"), Just("\n[Event \"x\n"), Just("[Result \"0-1\"]"), Just("\n[Event \"x\"]\n"), Just("; y\n"), Just("{"), Just("}"), Just("0-0")
            ],
            0..40
        ),
        noise in "\\PC{0,30}",
    ) {
        for text in [words.join(" "), noise] {
            for game in read(&text) {
                let again = read(&game.to_string());
                prop_assert_eq!(again.len(), 1, "{}", &game);
                prop_assert_eq!(&again[0].mainline, &game.mainline);
                prop_assert_eq!(again[0].result, game.result);
                prop_assert_eq!(&again[0].problems, &vec![]);
            }
        }
    }
}

#[test]
fn clocks_and_terminations_round_trip() {
    let moves = ["e4", "e5", "Nf3"];
    let begin = || {
        let mut game = Game::new(Position::start());
        game.set_clocks(Some("60+1".parse().unwrap()));
        for (text, seconds) in moves.iter().zip(1..) {
            let mv = game.position().parse_san(text).unwrap();
            game.spend(Duration::from_secs(seconds));
            game.play(mv).unwrap();
        }
        game
    };
    let terminations: [fn(&mut Game); 5] = [
        |game| game.resign(Color::Black),
        Game::agree_to_draw,
        |game| game.run_out_of_time(Color::White),
        |game| game.forfeit_by_illegal_move(Color::Black, "the PGN does not say which"),
        |game| game.forfeit_by_failure(Color::White, "the game was abandoned"),
    ];
    for terminate in terminations {
        let mut game = begin();
        terminate(&mut game);
        let text = PgnGame::from(&game).to_string();
        assert!(text.contains("1. e4 {[%clk 0:01:00]} 1... e5 {[%clk 0:00:59]} 2. Nf3 {[%clk 0:00:58]}"), "{text}");
        assert!(text.contains("[TimeControl \"60+1\"]"), "{text}");
        let again = PgnReader::new(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!(again.problems, []);
        assert_eq!(again.game().termination(), game.termination(), "{text}");
        assert_eq!(again.game_at(usize::MAX).termination(), None);
        let [white, black] = [58, 59].map(Duration::from_secs);
        assert_eq!(
            again.game().clocks().unwrap().after_ply(3),
            Some([white, black]),
            "the clocks have the marked times"
        );
    }
}

#[test]
fn a_null_move_is_kept_in_a_variation_and_ends_the_main_line() {
    for null in ["--", "Z0"] {
        let games = read(&format!("1. e4 e5 (1... {null}! 2. d4 (2. f4 {null})) 2. Nf3 *\n\n1. d4 {null} 2. c4 1-0\n"));
        let problems: Vec<String> = games.iter().flat_map(|game| &game.problems).map(ToString::to_string).collect();
        let why = "is a null move, which the rules do not allow outside variations; it and what follows are kept as a comment";
        assert_eq!(problems, [format!("line 3: {null:?} {why}")]);
        assert_eq!((sans(&games[0]), sans(&games[1])), ("e4 e5 Nf3".to_owned(), "d4".to_owned()));
        assert!(games[0].mainline.moves[1].variations[0].moves[0].is_null());
        assert!(games[0].to_string().contains("1. e4 e5 (1... -- $1 2. d4 (2. f4 --)) 2. Nf3 *"), "{}", games[0]);
        assert!(games[1].to_string().contains(&format!("1. d4 {{unread: {null} 2. c4}} 1-0")), "{}", games[1]);
        assert_eq!(read(&games[0].to_string())[0].mainline, games[0].mainline);
    }
    let in_check = read("1. f3 e6 2. h4 Qh4+ (2... Bb4 3. a3 Qxh4+ 4. -- Qh1) 3. g3 *").remove(0);
    let problem = in_check.problems.iter().find(|problem| problem.message.contains("null move")).unwrap();
    assert!(
        problem.message.contains("\"--\" in a variation is a null move, which the rules do not allow while in check")
    );
}

#[test]
fn a_result_that_differs_from_its_tag_is_reported_and_counts() {
    let read_with = |tag: &str, end: &str| {
        let game = read(&format!("[Result \"{tag}\"]\n\n1. e4 {end}\n")).remove(0);
        (game.result, game.problems.first().map(ToString::to_string))
    };
    let white = Some(GameResult::Win(Color::White));
    assert_eq!(read_with("1-0", "1-0"), (white, None));
    assert_eq!(read_with("1-0", ""), (white, None));
    assert_eq!(
        read_with("0-1", "1-0"),
        (white, Some("line 3: the tag Result says 0-1, but the moves end with 1-0, which counts".to_owned()))
    );
    assert_eq!(
        read_with("1/2-1/2", "*"),
        (
            Some(GameResult::Draw),
            Some("line 3: the moves end with *, but the tag Result says 1/2-1/2, which counts".to_owned())
        )
    );
    assert_eq!(
        read_with("White", "0-1").1,
        Some("line 3: the tag Result says White, but the moves end with 0-1, which counts".to_owned())
    );
    let written = read("[Result \"0-1\"]\n\n1. e4 1-0\n")[0].to_string();
    assert!(written.contains("{unread: [Result \"0-1\"]} 1. e4 1-0"), "{written}");
}

#[test]
fn tokens_end_where_the_standard_says() {
    let sans_of = |text: &str| read(text).iter().map(sans).collect::<Vec<_>>();
    assert_eq!(sans_of("1. e4$1 e5$2$3 2. Nf3 a6*"), ["e4 e5 Nf3 a6"]);
    assert_eq!(read("1. e4$1 e5$2$3 *")[0].mainline.moves[1].nags, [2, 3]);
    assert_eq!(sans_of("1. e4 1-0[Event \"x\"]\n\n1. d4 *"), ["e4", "d4"]);
    assert_eq!(sans_of("1. Nf3\u{2A72} d5\u{B1} 2. e4?! *"), ["Nf3 d5 e4"]);
    assert_eq!(sans_of("[Event \"one\"] 1. e4 e5 *"), ["e4 e5"]);
    assert_eq!(sans_of("[Event \"a\"]\r\r1. e4 e5\r2. Nf3 *\r"), ["e4 e5 Nf3"]);
    assert_eq!(sans_of("[White \"A\"] [Black \"B\"]\n1. e4 *"), ["e4"]);
}

#[test]
fn tags_may_hold_anything() {
    for value in ["a \\\"] [b", "\"quotes\" inside", "back\\slash", "] [", "ends with \\"] {
        let mut game = PgnGame::new(Position::start());
        game.set_tag("Event", value);
        let again = read(&game.to_string()).remove(0);
        assert_eq!((again.tag("Event"), again.problems.as_slice()), (Some(value), &[][..]));
    }
    let many = format!("[A \"x{}\n\n1. e4 *", "\"] [".repeat(100_000));
    assert_eq!(read(&many).len(), 1, "many brackets do not exhaust the stack");
}

#[test]
fn a_game_without_moves_is_a_game() {
    let games =
        read("[White \"Anna\"]\n[Black \"Bert\"]\n\n[White \"Carl\"]\n[Black \"Dora\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    let players: Vec<_> = games.iter().map(|game| (game.tag("White").unwrap(), game.mainline.moves.len())).collect();
    assert_eq!(players, [("Anna", 0), ("Carl", 4)]);
}
