//! PGN: nothing is lost. What is not understood is reported, and is in the games that are written.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::io::Read;

use chess0x88::Color;
use microchess_game::GameResult;
use microchess_game::pgn::{PgnGame, PgnReader};
use proptest::prelude::*;

fn read(text: &str) -> Vec<PgnGame> {
    PgnReader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap()
}

/// The only game of a text, as it is written, and the messages of its problems.
fn clean(text: &str) -> (String, Vec<String>) {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    let game = games.remove(0);
    let problems = game.problems.iter().map(ToString::to_string).collect();
    (game.to_string(), problems)
}

/// The moves of a text as they are written, on one line, and the problems.
fn clean_moves(text: &str) -> (String, Vec<String>) {
    let (written, problems) = clean(text);
    let moves = written.split_once("\n\n").unwrap().1;
    (moves.split_whitespace().collect::<Vec<_>>().join(" "), problems)
}

#[test]
fn a_result_that_the_last_position_contradicts_is_reported() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let stalemate = "[FEN \"7k/5Q2/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Kb1";
    let bare = "[FEN \"7k/8/8/8/8/8/1p6/K7 w - - 0 1\"]\n\n1. Kxb2";
    for (moves, result, problem) in [
        (mate, "0-1", None),
        (mate, "*", None),
        (mate, "1-0", Some("the result is 1-0, but the last position says: Black wins by checkmate")),
        (mate, "1/2-1/2", Some("the result is 1/2-1/2, but the last position says: Black wins by checkmate")),
        (stalemate, "1-0", Some("the result is 1-0, but the last position says: draw by stalemate")),
        (stalemate, "½-½", None),
        (bare, "0-1", Some("the result is 0-1, but the last position says: draw by insufficient material")),
        ("1. e4", "0-1", None),
    ] {
        let games = read(&format!("{moves} {result}\n"));
        let messages: Vec<_> = games[0].problems.iter().map(|problem| problem.message.as_str()).collect();
        assert_eq!(messages, problem.into_iter().collect::<Vec<_>>(), "{moves} {result}");
        assert_eq!(games[0].result, GameResult::parse(result), "the written result counts");
    }
}

#[test]
fn results_with_all_kinds_of_dashes() {
    let [white, black] = Color::ALL.map(GameResult::Win);
    for dash in ["-", "\u{2010}", "\u{2011}", "\u{2012}", "–", "—", "\u{2015}", "−", "\u{FE63}", "\u{FF0D}"] {
        for (text, result) in [
            (format!("1{dash}0"), white),
            (format!("0{dash}1"), black),
            (format!("1/2{dash}1/2"), GameResult::Draw),
            (format!("½{dash}½"), GameResult::Draw),
        ] {
            let games = read(&format!("1. e4 e5 {text}\n\n1. d4 *\n"));
            assert_eq!((games.len(), games[0].result), (2, Some(result)), "{text}");
            assert_eq!(games[0].problems, []);
            assert_eq!(read(&format!("[Result \"{text}\"]\n\n1. e4 {text}\n"))[0].problems, []);
        }
    }
    let latin_1: &[u8] = b"1. e4 \xBD-\xBD\n";
    assert_eq!(PgnReader::new(latin_1).next().unwrap().unwrap().result, Some(GameResult::Draw));
    assert_eq!(clean_moves("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O–O O—O *").1, [""; 0]);
}

#[test]
fn moves_without_a_board_stay_as_they_are() {
    let text = "[Event \"x\"]\n[Result \"0-1\"]\n[Variant \"Crazyhouse\"]\n\n1. e4  d5 {as is,\n\n  with space}\n(1... e5)\n\
                2. exd5 Qxd5 ; semicolon\n3. P@e5!! 0-1 {resigns}\n\n[Event \"next\"]\n\n1. e4 *\n";
    let games = read(text);
    assert_eq!(games.len(), 2);
    let message = "line 5: the variant \"Crazyhouse\" is neither standard chess nor Chess960; the moves are kept as they are, \
                   unread";
    assert_eq!(games[0].problems.iter().map(ToString::to_string).collect::<Vec<_>>(), [message]);
    assert!(games[0].problems[0].loses_moves);
    let moves = "1. e4  d5 {as is,\n\n  with space}\n(1... e5)\n2. exd5 Qxd5 ; semicolon\n3. P@e5!!\n {resigns}";
    assert_eq!(games[0].unread_moves.as_deref(), Some(moves));
    let written = games[0].to_string();
    assert!(written.contains(&format!("[Variant \"Crazyhouse\"]\n\n{moves}\n0-1\n")), "{written}");
    assert_eq!(read(&written)[0].unread_moves, games[0].unread_moves);
    for known in ["Standard", "chess 960", "Fischerandom", "From Position"] {
        assert_eq!(clean(&format!("[Variant \"{known}\"]\n\n1. e4 *\n")).1, [""; 0], "{known}");
    }
    let fen = "8/8/8/8 w - - 0 1";
    let (written, problems) = clean(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. e4 {{unclosed\n"));
    assert!(written.contains(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. e4 {{unclosed\n}}\n*\n")), "{written}");
    assert_eq!(problems.len(), 2, "{problems:?}");
}

#[test]
fn text_that_is_not_understood_becomes_a_comment() {
    for (text, moves, problem) in [
        (
            "1. e4 e5 2. Ke3 Nc6 {why?} 3. Nf3 (3. d4 $1 d6) 1-0",
            "1. e4 e5 {unread: Ke3 Nc6} {why?} {unread: 3. Nf3 (3. d4 $1 d6)} 1-0",
            "\"Ke3\": no king can go to e3; it and what follows are kept as a comment",
        ),
        (
            "1. e4 (1. d5 d5 2. c4) 1... e5 *",
            "1. e4 ({unread: d5 d5 2. c4}) 1... e5 *",
            "\"d5\" in a variation: no pawn can go to d5; it and what follows are kept as a comment",
        ),
        (
            "Hello World 1. e4 *",
            "{unread: Hello World} 1. e4 *",
            "\"Hello World\" is not a move, and is kept as a comment",
        ),
        (
            "1. e4 $900 *",
            "1. e4 {unread: $900} *",
            "\"$900\" is not a glyph; expected $0 to $255, and is kept as a comment",
        ),
        ("$1 1. e4 *", "{unread: $1} 1. e4 *", "\"$1\" stands before the first move, and is kept as a comment"),
        ("1. e4!!! *", "1. e4 {unread: !!!} *", "\"!!!\" is not a sign that is known, and is kept as a comment"),
        ("1. e4 ) *", "1. e4 {unread: )} *", "\")\" closes a variation that was not opened, and is kept as a comment"),
        ("1. e4 } *", "1. e4 ; unread: } *", "\"}\" is not a sign that is known, and is kept as a comment"),
        (
            "(1. d4 d5) 1. e4 *",
            "{unread: (1. d4 d5)} 1. e4 *",
            "a variation stands before the first move, and is kept as a comment",
        ),
        (
            "1. e4 (1. d4 1-0) *",
            "1. e4 (1. d4 {unread: 1-0}) *",
            "\"1-0\" is a result in a variation, and is kept as a comment",
        ),
        (
            "[White \"A\n\n1. e4 *",
            "{unread: [White \"A} 1. e4 *",
            "\"[White \\\"A\" is not a tag; expected [Name \"value\"]",
        ),
        (
            "1. Ka1 e5 *",
            "{unread: Ka1 e5} *",
            "\"Ka1\": no king can go to a1; it and what follows are kept as a comment",
        ),
    ] {
        let (written, problems) = clean_moves(text);
        assert_eq!(written, moves, "{text}");
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert_eq!(problems[0].split_once(": ").unwrap().1, problem);
        assert_eq!(clean_moves(&clean(text).0).1, [""; 0], "what is kept is not reported again");
    }
}

#[test]
fn signs_become_glyphs() {
    let text = "1. e4+= c5 = 2. Nf3⩲ d6+- 3. d4± -+ cxd4∓ 4. Nxd4!? Nf6∞ 5. Nc3 a6?! *";
    let moves = "1. e4 $14 c5 $10 2. Nf3 $14 d6 $18 3. d4 $16 $19 cxd4 $17 4. Nxd4 $5 Nf6 $13 5. Nc3 a6 $6 *";
    assert_eq!(clean_moves(text), (moves.to_owned(), Vec::new()));
}

#[test]
fn comments_with_braces_and_after_the_result_are_kept() {
    let (written, problems) = clean("1. e4 ; a } b { c\ne5 (1... c5 ; } d\n) 1-0 {White\nwins} ; indeed\n");
    assert_eq!(problems, [""; 0]);
    let moves = "1. e4\n; a } b { c\n1... e5 (1... c5\n; } d\n) {White wins} {indeed} 1-0\n\n";
    assert!(written.ends_with(moves), "{written}");
    let games = read(&written);
    assert_eq!(games[0].mainline.moves[0].comments, ["a } b { c"]);
    assert_eq!(games[0].mainline.moves[1].variations[0].moves[0].comments, ["} d"]);
    assert_eq!(games[0].mainline.moves[1].variations[0].comments_after, ["White wins", "indeed"]);
}

#[test]
fn comments_stay_where_they_are() {
    let moves =
        "{1} 1. e4 {2} (1. d4 {3} (1. c4 {4}) {5} 1... d5) {6} ({7} 1. Nf3) {8} {9} 1... e5 2. Nf3 (2. f4 exf4) {10} *";
    assert_eq!(clean_moves(moves), (moves.to_owned(), Vec::new()));
    let game = read(moves).remove(0);
    let first = &game.mainline.moves[0];
    assert_eq!(
        (&first.comments[..], &first.variations[1].comments_after[..]),
        (&["2".to_owned()][..], &["8".to_owned(), "9".to_owned()][..])
    );
    assert_eq!(first.variations[0].moves[0].variations[0].comments_after, ["5"]);
    let unread = "1. e4 (1. d4) what is this {really} e5 *";
    assert_eq!(clean_moves(unread).0, "1. e4 (1. d4) {unread: what is this} {really} 1... e5 *");
}

#[test]
fn marks_after_a_variation_are_found() {
    let mut game = read("1. e4 (1. d4) {[%clk 0:01:00] [%eval 0.5] slow} *").remove(0);
    let first = &mut game.mainline.moves[0];
    assert_eq!(first.clock(), Some(std::time::Duration::from_secs(60)));
    assert_eq!(first.eval(), Some(microchess_uci::Score::Centipawns(50)));
    first.set_eval(None);
    assert_eq!(
        (first.eval(), &first.variations[0].comments_after[..]),
        (None, &["[%clk 0:01:00] slow".to_owned()][..])
    );
}

#[test]
fn escaped_lines_are_kept() {
    let games = read("% first\n[White \"A\"]\n\n1. e4\n%among the moves\ne5 *\n\n%after\n\n1. d4 *\n%last\n");
    let lines: Vec<_> = games.iter().map(|game| game.escaped_lines.clone()).collect();
    assert_eq!(lines, [vec!["% first", "%among the moves", "%after"], vec!["%last"]]);
    let written: String = games.iter().map(ToString::to_string).collect();
    assert_eq!(read(&written).iter().map(|game| game.escaped_lines.clone()).collect::<Vec<_>>(), lines);
}

/// Pieces of PGN, whole and broken.
fn fragment() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(vec![
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "d4",
        "Ke9",
        "(",
        ")",
        "{",
        "}",
        "1.",
        "2.",
        "1...",
        "$3",
        "$999",
        "!",
        "--",
        "*",
        "1-0",
        "½-½",
        ";",
        "\n",
        "\n\n",
        "\r\n",
        "%",
        "\n%",
        "=",
        "[",
        "]",
        "\"",
        "0-1",
        "[Event \"e\"]\n",
        "\n\n[Event \"f\"]\n",
        "\n[White \"w\"]\n",
        "\n[Result \"1-0\"]\n",
        "\n[FEN \"8/8 w - -\"]\n",
        "\n[Variant \"Atomic\"]\n",
        "\n[White \"x\n",
    ]);
    fixed.prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever a file is, each of its words is in what is written.
    #[test]
    fn no_word_is_lost(fragments in prop::collection::vec(fragment(), 0..30)) {
        let marked: Vec<String> =
            fragments.iter().enumerate().map(|(index, fragment)| format!("{fragment} zz{index}zz")).collect();
        let text = marked.join(" ");
        let games = read(&text);
        let written: String = games.iter().map(ToString::to_string).collect();
        let is_only_escaped = games.is_empty();
        for index in 0..fragments.len() {
            let word = format!("zz{index}zz");
            prop_assert!(is_only_escaped || written.contains(&word), "{word} of {text:?} is not in {written}");
        }
        // What was written is read as the same games, and writing them changes nothing.
        let again = read(&written);
        let content = |game: &PgnGame| (game.mainline.clone(), game.result, game.unread_moves.clone());
        prop_assert_eq!(again.iter().map(content).collect::<Vec<_>>(), games.iter().map(content).collect::<Vec<_>>());
        prop_assert_eq!(again.iter().map(ToString::to_string).collect::<String>(), written);
    }
}

/// Parts of a game with variations. A comment may stand before each of them but a bracket that closes an empty variation.
const PARTS: [&str; 17] = [
    "1. e4", "(", "1. d4", "(", "1. c4", ")", "1... d5", ")", "(", "1. Nf3", ")", "1... e5", "2. Nf3", "(", "2. f4",
    ")", "2... Nc6",
];

proptest! {
    /// Whatever stands between moves and variations, the order in which it is read is that in which it is written.
    #[test]
    fn nothing_changes_its_place(comments in proptest::collection::vec(0..3_usize, PARTS.len() + 1)) {
        let mut number = 0;
        let mut words: Vec<String> = Vec::new();
        for (index, count) in comments.iter().enumerate() {
            for _ in 0..*count {
                number += 1;
                words.push(format!("{{{number}}}"));
            }
            words.extend(PARTS.get(index).map(|part| (*part).to_owned()));
        }
        words.push("*".to_owned());
        let written = clean_moves(&words.join(" ")).0;
        // Move numbers of Black are written where they are needed.
        let without_numbers = |text: &str| -> Vec<String> {
            let spaced = text.replace('(', " ( ").replace(')', " ) ");
            spaced.split_whitespace().filter(|word| !word.ends_with('.')).map(str::to_owned).collect()
        };
        prop_assert_eq!(without_numbers(&written), without_numbers(&words.join(" ")));
    }
}

/// What has no end must not fill the memory: it is an error with its line.
#[test]
fn lines_and_games_without_end_are_refused() {
    let message = |text: &mut dyn std::io::BufRead| {
        PgnReader::new(text).find_map(Result::err).map(|error| error.to_string()).unwrap_or_default()
    };
    let start = || "[Event \"x\"]\n\n1. e4 {".as_bytes();
    let one_line = message(&mut std::io::BufReader::new(start().chain(std::io::repeat(b'x'))));
    assert_eq!(one_line, "line 3: a line of more than 4 MiB is not PGN");
    let lines = "never\n".repeat(1_000_000);
    let many_lines = message(&mut std::io::BufReader::new(start().chain(lines.as_bytes())));
    assert!(many_lines.ends_with("a game of more than 4 MiB is not PGN"), "{many_lines}");
}

/// A problem for each word of a file would take more memory than the file.
#[test]
fn of_very_many_problems_only_the_first_are_listed() {
    let unknown = "1. e4 (Ke9) *".replace("(Ke9)", &"(Ke9)\nx\n".repeat(30_000));
    let game = read(&unknown).remove(0);
    assert_eq!(game.problems.len(), 1_001);
    let last = &game.problems[1_000];
    assert_eq!(last.to_string(), "line 60001: and 59000 more problems");
    assert_eq!(game.to_string().matches("{unread: x}").count(), 30_000, "all words are kept");
    // One that loses moves is listed wherever it is.
    let broken = read(&unknown.replace('*', "e5 2. Ke3 *")).remove(0);
    let loses_moves: Vec<_> = broken.problems.iter().filter(|problem| problem.loses_moves).collect();
    assert_eq!((broken.problems.len(), loses_moves.len()), (1_002, 1));
    assert!(loses_moves[0].message.starts_with("\"Ke3\": no king"), "{}", loses_moves[0]);
}

#[test]
fn what_was_not_read_is_read_again_as_it_was_written() {
    let tag_before = "[Variant \"Atomic\"]\n[Variant \"Chess960\"]\n 1-0 {a b}";
    let moves_before = "[Variant \"Atomic\"]\n\n1. N@e4 {a\n\nb}\n1-0 {c} word\n";
    for text in
        [tag_before, moves_before, "B9z 8z [\u{B}y]", "1. e4 [\u{B}\0]9z []", "e4 e9 \u{C} {a\u{B}b} (x\u{85}y) *"]
    {
        let (once, _) = clean(text);
        assert_eq!(clean(&once).0, once, "{text:?}");
    }
}

/// Other programs do not read a comment after a semicolon that goes on in the next line, nor braces within braces.
#[test]
fn a_comment_after_a_move_that_cannot_be_played_stays_a_comment() {
    let (once, problems) = clean("1. e4 e5 2. Ke3 {oops} Nf6 (2. Nf3 {better} Nc6) 1-0\n");
    assert!(once.contains("{unread: Ke3} {oops} {unread: Nf6 (2. Nf3} {better} {unread: Nc6)}"), "{once}");
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(clean(&once).0, once);
}
