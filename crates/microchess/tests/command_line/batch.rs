//! `microchess think --batch`: many decisions.

use serde_json::Value;

use super::{microchess, output};

/// Recorded boards of a level, and the move and value that were recorded for each.
fn recorded(level: &str) -> Vec<(String, Value)> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/golden/decisions.jsonl");
    let lines = std::fs::read_to_string(file).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let of_level = lines.filter(|line| line["level"] == level);
    of_level.map(|line| (line["board"].as_str().unwrap().to_owned(), line["best"].clone())).collect()
}

#[test]
fn a_batch_gives_the_recorded_decisions() {
    for level in ["superblitz", "blitz", "normal"] {
        let recorded = recorded(level);
        let input: String = recorded.iter().map(|(board, _)| format!("{board}\n")).collect();
        let answers = output(&["think", "--batch", "-", "--level", level], &input);
        assert_eq!(answers.lines().count(), recorded.len());
        for ((board, best), answer) in recorded.iter().zip(answers.lines()) {
            let expected = match best {
                Value::Null => "resigns".to_owned(),
                best => {
                    let [piece, from, to] = ["piece", "from", "to"].map(|key| best[key].as_str().unwrap());
                    format!("{piece} {from} {to} {:>4}  ", best["value"].as_u64().unwrap())
                }
            };
            assert!(answer.starts_with(&expected), "{board} at {level}: {answer}, expected {expected}");
        }
    }
}

/// The board at the start of a game. A test replaces the dots, since white space may separate the digits.
const START_BOARD: &str = "0304.0007.0205.0106.1017.1116.1215.1413.7374.7077.7275.7176.6067.6166.6265.6463";

#[test]
fn a_batch_answers_as_soon_as_it_can() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let mut child = Command::new(assert_cmd::cargo::cargo_bin("microchess"))
        .args(["think", "--batch", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, mut answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for _ in 0..3 {
        // The next line is sent only after the answer has come.
        writeln!(input, "{}", START_BOARD.replace('.', "")).unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, "0F 13 33  208  e2-e4\n");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_batch_continues_after_lines_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.fen");
    let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let queens = "6k1/8/8/3q4/8/8/8/3Q2K1 w - - 0 1";
    let first = format!("\u{FEFF}{start}");
    let long = "/".repeat(10_000_000);
    let epd = "6k1/8/8/3q4/8/8/8/3Q2K1 w - - bm Qxd5;";
    let lines = [
        &first,
        "",
        "e4 e5",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "0304",
        "\t",
        queens,
        "\u{FF}/",
        &long,
        epd,
        &START_BOARD.replace('.', " "),
    ];
    std::fs::write(&file, lines.join("\r\n")).unwrap();
    let path = file.to_str().unwrap();
    let assert = microchess(&["think", "--batch", path]).assert().code(1);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (answers, errors) = (text(&assert.get_output().stdout), text(&assert.get_output().stderr));
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), 9, "{answers:?}");
    assert_eq!(answers[0], "0F 14 34  205  e5");
    assert_eq!(answers[1..4], ["?", "?", "?"]);
    let queen = "01 04 31  223  Qg4+";
    assert_eq!(answers[4..8], [queen, "?", "?", queen], "it does not capture the queen: that value, 266, wraps");
    assert_eq!(answers[8], "0F 13 33  208  e2-e4");
    for (line, why) in
        [(3, "hex digit"), (4, "cannot be played"), (5, "64 hex digits"), (8, "expected a board"), (9, "longer")]
    {
        let error = errors.lines().find(|text| text.contains(&format!("line {line}:")));
        assert!(error.is_some_and(|error| error.contains(why)), "{line}: {errors}");
    }
    assert!(errors.ends_with("5 lines could not be read\n"), "{errors}");

    let assert = microchess(&["think", "--json", "--batch", path]).assert().code(1);
    let json: Vec<Value> =
        text(&assert.get_output().stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(json[0]["best"]["value"], 205);
    assert_eq!(json[0]["algebraic"], "e5");
    let numbers: Vec<u64> = json.iter().map(|object| object["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 3, 4, 5, 7, 8, 9, 10, 11]);
    assert!(json[1]["error"].as_str().unwrap().contains("expected a board"));
}

#[test]
fn a_batch_is_in_order_whatever_its_length() {
    // More lines than are decided together: fifty boards over and over, so that each answer comes again fifty lines later.
    let boards: Vec<String> = recorded("superblitz").into_iter().map(|(board, _)| board).take(50).collect();
    let input: String = boards.iter().cycle().take(40_000).map(|board| format!("{board}\n")).collect();
    let answers = output(&["think", "--batch", "-", "--level", "superblitz"], &input);
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), 40_000);
    assert!(answers.iter().zip(&answers[50..]).all(|(one, other)| one == other));
}
