//! PGN: where one game ends and the next begins.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::time::Instant;

use microchess_game::pgn::{PgnChunks, PgnGame, PgnReader};
use proptest::prelude::*;

fn read(text: &str) -> Vec<PgnGame> {
    PgnReader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap()
}

/// How many plies each game has.
fn plies(text: &str) -> Vec<usize> {
    read(text).iter().map(|game| game.mainline.moves.len()).collect()
}

#[test]
fn an_empty_line_ends_a_game_unless_its_moves_go_on() {
    for (text, expected) in [
        ("1. e4 e5\n\n1. d4 d5 2. c4\n\n1. c4\n", vec![2, 3, 1]),
        ("1. e4 e5 2. Nf3\n\n2... Nc6 3. Bb5\n", vec![5]),
        ("1. e4\n\n1... e5\n", vec![2]),
        ("1. e4\n\n1. d4\n", vec![1, 1]),
        ("1. e4 e5\n\n2. Nf3 Nc6\n", vec![4]),
        ("1. e4 e5\n\n3. Nf3 Nc6\n", vec![2, 2]),
        ("1. e4 e5\n\n1-0\n\n1. d4 *", vec![2, 1]),
        ("1. e4 e5\n\n{a comment}\n2. Nf3 *", vec![3]),
        ("e4 e5\n\nd4 d5\n", vec![2, 2]),
        ("1. e4\n\ne5 2. Nf3\n", vec![3]),
        ("{intro}\n\n1. e4\n", vec![1]),
        ("1. e4 {a\n\n1. d4 d5\n} e5\n", vec![2]),
        ("1. e4 e5\r\n\r\n1. d4 d5\r\n", vec![2, 2]),
        ("1. e4 e5\n \t\n1. d4\n", vec![2, 1]),
    ] {
        assert_eq!(plies(text), expected, "{text:?}");
    }
}

#[test]
fn an_unclosed_comment_ends_at_the_next_tags() {
    let text = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 {never\nclosed 2. Nf3 1-0\n\n[Event \"b\"]\n\n1. d4 {closed} d5 *\n\n\
                [White \"c\"]\n\n1. c4 *\n";
    let games = read(text);
    assert_eq!(games.iter().map(|game| game.mainline.moves.len()).collect::<Vec<_>>(), [2, 2, 1]);
    let problems: Vec<String> = games.iter().flat_map(|game| &game.problems).map(ToString::to_string).collect();
    assert_eq!(problems, ["line 4: a comment is not closed; what follows up to the next game's tags is part of it"]);
    assert_eq!(games[0].mainline.moves[1].comments, ["never closed 2. Nf3 1-0"]);
    assert_eq!(games[0].result.unwrap().to_string(), "1-0", "that of the tag");
    // A tag without an empty line before it, and text that only resembles one, belong to the comment.
    for inside in ["\n[Event \"b\"]\n", "\n\n[%clk 0:01:00]\n", "\n\n[see \"b\" there] x\n"] {
        assert_eq!(plies(&format!("1. e4 {{a{inside}}} e5 *")), [2], "{inside}");
    }
}

#[test]
fn tags_begin_a_game_after_an_empty_line_if_they_repeat_or_are_an_event() {
    assert_eq!(read("[White \"a\"]\n\n[Black \"b\"]\n\n1. e4 *").len(), 1);
    assert_eq!(read("[White \"a\"]\n\n[White \"b\"]\n\n1. e4 *").len(), 2);
    assert_eq!(read("[White \"a\"]\n\n[Event \"b\"]\n\n1. e4 *").len(), 2);
}

#[test]
fn text_in_brackets_among_moves_belongs_to_the_game() {
    let text = "1. e4 [0:05] e5 2. Nf3 [%clk 1:00] Nc6 1-0\n";
    let games = read(text);
    assert_eq!(games.iter().map(|game| game.mainline.moves.len()).collect::<Vec<_>>(), [4]);
    assert_eq!(games[0].mainline.moves[0].comments, ["unread: [0:05]"]);
    assert_eq!(games[0].mainline.moves[2].comments, ["unread: [%clk 1:00]"]);
    assert_eq!(games[0].problems[0].to_string(), "line 1: \"[0:05]\" is not a move, and is kept as a comment");
    for (text, expected) in [
        ("1. e4 e5\n[0:05] 2. Nf3\n[see b] Nc6 *", vec![4]),
        ("1. e4 [ e5 ] e5 [never closed\n2. Nf3 *", vec![3]),
        ("1. e4 [a {b] c} e5 *", vec![2]),
        ("1. e4 e5\n[White \"b\"]\n1. d4 *", vec![2, 1]),
        ("1. e4 e5\n [ White\t\"b\" ]\n1. d4 *", vec![2, 1]),
        ("1. e4 e5 [Event \"b\"] 1. d4 *", vec![2, 1]),
    ] {
        assert_eq!(plies(text), expected, "{text:?}");
    }
}

#[test]
fn words_after_a_result_are_no_game() {
    let games = read("1. e4 e5 0-1 trailing words {x} (on time) here\n\n1. d4 *\n");
    assert_eq!(games.iter().map(|game| game.mainline.moves.len()).collect::<Vec<_>>(), [2, 1]);
    let comments = ["unread: trailing words", "x", "unread: (on time ) here"];
    assert_eq!(games[0].mainline.moves[1].comments, comments);
    assert_eq!(games[0].result.unwrap().to_string(), "0-1");
    assert_eq!(games[0].problems.len(), 2);
    for (text, expected) in [
        ("1. e4 1-0 1. d4 d5 0-1 d4 *", vec![1, 2, 1]),
        ("1. e4 1-0 1 d4 d5 0-1 Nf3! *", vec![1, 2, 1]),
        ("1. e4 1-0 25 moves 1. d4 *", vec![1, 1]),
        ("1. e4 1-0 [0:05] [Event \"b\"] 1. d4 *", vec![1, 1]),
        ("1. e4 1-0 {a\nb} word\n1. d4 *", vec![1, 1]),
    ] {
        assert_eq!(plies(text), expected, "{text:?}");
    }
    // Without a board, the words are kept too, and the game reads the same again.
    let game = &read("[Variant \"Crazyhouse\"]\n\n1. e4 1-0 (lost } on\n")[0];
    assert_eq!(game.unread_moves.as_deref(), Some("1. e4\n{unread: (lost}\n; unread: }\n{unread: on}"));
    assert_eq!(read(&game.to_string())[0].result, game.result);
}

#[test]
fn many_tags_are_read_in_linear_time() {
    let start = Instant::now();
    for separator in ["\n", "\n\n"] {
        let tags: String = (0..200_000).map(|number| format!("[Tag{number} \"x\"]{separator}")).collect();
        let games = read(&format!("{tags}\n1. e4 *\n"));
        assert_eq!((games.len(), games[0].tags.len(), games[0].problems.len()), (1, 200_000, 0));
        assert_eq!(games[0].to_string().lines().count(), 200_000 + 7 + 3);
    }
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

#[test]
fn a_file_without_events_is_not_cut() {
    let game = "[White \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n";
    let text = game.repeat(300_000);
    let mut chunks = PgnChunks::new(text.as_bytes());
    let first = chunks.next().unwrap().unwrap();
    assert!(!first.is_whole && first.text.len() < text.len() && chunks.next().is_none());
}

/// Pieces of PGN that make the boundaries of games hard to see.
fn fragment() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "1. e4 ",
        "e5 ",
        "2. Nf3 ",
        "{",
        "} ",
        "(",
        ") ",
        ";",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\n%",
        " ",
        "* ",
        "1-0\n",
        "[Event \"a\"]\n",
        "\n\n[Event \"b\"]\n",
        "\n\n[Event \"c\"]\n\n",
        "\n\n[Event \"d\n",
        "\n \n[Event \"e\"] 1. d4\n",
        "[White \"w\"]\n",
        "[",
        "\u{FEFF}",
        "\n\n[Event \"f\"]",
        "\n\n [Event \"g\"]\n",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// Cut into chunks of whatever length, a file has the same games, with problems on the same lines.
    #[test]
    fn chunks_have_the_games_of_the_file(
        fragments in prop::collection::vec(fragment(), 0..40),
        min_length in 1_usize..80,
    ) {
        let text: String = fragments.concat();
        let chunks: Vec<_> =
            PgnChunks::with_min_length(text.as_bytes(), min_length).collect::<Result<_, _>>().unwrap();
        let joined: Vec<u8> = chunks.iter().flat_map(|chunk| chunk.text.clone()).collect();
        prop_assert_eq!(joined, text.as_bytes());
        let games: Vec<_> =
            chunks.iter().flat_map(|chunk| chunk.reader().collect::<Result<Vec<_>, _>>().unwrap()).collect();
        prop_assert_eq!(games, read(&text), "{:?}", text);
    }
}
