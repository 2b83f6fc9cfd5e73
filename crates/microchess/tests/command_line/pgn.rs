//! `microchess pgn`: files and pipes in; PGN, counts, FENs, JSON and reports out.

use std::io::{Read, Write};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use serde_json::Value;

use super::{error_output, microchess, output};

#[test]
fn pgn_is_read_from_a_pipe() {
    let clean = output(&["pgn", "-"], "1.e4 e5 2.Nf3 1-0");
    assert!(clean.contains("1. e4 e5 2. Nf3 1-0\n"), "{clean}");
}

#[test]
fn a_missing_file_does_not_end_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (first, missing, last) = (path("first.pgn"), path("missing.pgn"), path("last.pgn"));
    std::fs::write(&first, "1. e4 *").unwrap();
    std::fs::write(&last, "1. d4 *").unwrap();
    let assert = microchess(&["pgn", &first, &missing, &last]).assert().code(2);
    let (out, error) = (&assert.get_output().stdout, &assert.get_output().stderr);
    let (out, error) = (String::from_utf8_lossy(out), String::from_utf8_lossy(error));
    assert!(out.contains("1. e4 *") && out.contains("1. d4 *"), "{out}");
    assert!(error.contains(&format!("error: cannot read {missing}: ")), "{error}");
    assert!(error.ends_with("2 games, 0 problems\n"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_not_the_fault_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("big.pgn");
    for games in [1, 2000] {
        std::fs::write(&path, "1. e4 *\n\n".repeat(games)).unwrap();
        let full = std::fs::File::create("/dev/full").unwrap();
        let run = std::process::Command::new(assert_cmd::cargo::cargo_bin("microchess"))
            .args(["pgn", path.to_str().unwrap()])
            .stdout(full)
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{error}");
        assert!(error.contains("error: cannot write the output: ") && !error.contains("cannot read"), "{error}");
    }
}

/// Three games with players, dates, openings and lengths of their own.
const GAMES: &str = "\
[Event \"a\"]\n[White \"Morphy, Paul\"]\n[Black \"Anderssen, Adolf\"]\n[Date \"1858.12.20\"]\n[Result \"1-0\"]\n[ECO \"C52\"]
[Opening \"Italian Game: Evans Gambit\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 1-0\n\n\
[Event \"b\"]\n[White \"Anderssen, Adolf\"]\n[Black \"Kieseritzky, Lionel\"]\n[Date \"1851.??.??\"]\n[Result \"0-1\"]\n[ECO \"C33\"]
[Opening \"King's Gambit\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
[Event \"c\"]\n[White \"Steinitz, Wilhelm\"]\n[Black \"Morphy, Ernest\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n";

/// The events of the games that arguments select from [`GAMES`].
fn selected(arguments: &[&str]) -> String {
    let all = [&["pgn", "-", "--json"], arguments].concat();
    let lines = output(&all, GAMES);
    lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["tags"]["Event"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn games_are_selected() {
    let italian = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 9 9";
    for (arguments, events) in [
        (&[][..], "abc"),
        (&["--player", "morphy"], "ac"),
        (&["--white", "morphy"], "a"),
        (&["--black", "MORPHY"], "c"),
        (&["--result", "1-0"], "a"),
        (&["--result", "*"], ""),
        (&["--since", "1851.06"], "ab"),
        (&["--since", "1852"], "a"),
        (&["--until", "1851"], "b"),
        (&["--eco", "C5"], "a"),
        (&["--eco", "c30-c39"], "b"),
        (&["--opening", "gambit"], "ab"),
        (&["--fen", italian], "a"),
        (&["--fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"], "ac"),
        (&["--min-moves", "3"], "a"),
        (&["--max-moves", "2"], "bc"),
        (&["--player", "anderssen", "--result", "0-1"], "b"),
    ] {
        assert_eq!(selected(arguments), events, "{arguments:?}");
    }
    let assert = microchess(&["pgn", "-", "--player", "morphy"]).write_stdin(GAMES).assert().success();
    assert_eq!(String::from_utf8_lossy(&assert.get_output().stderr), "3 games, 2 selected, 0 problems\n");
    assert!(error_output(&["pgn", "-", "--fen", "x"], GAMES).contains("the FEN \"x\" of --fen cannot be used"));
    assert!(error_output(&["pgn", "-", "--since", "May"], GAMES).contains("expected a date like 2020"));
}

#[test]
fn counts_last_positions_and_json() {
    insta::assert_snapshot!(output(&["pgn", "-", "--stats"], GAMES));
    let fens = output(&["pgn", "-", "--final-fen"], GAMES);
    let last = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!((fens.lines().count(), fens.lines().nth(1)), (3, Some(last)));
    let line = output(&["pgn", "-", "--json", "--max-moves", "2", "--result", "0-1"], GAMES);
    let game: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(game["moves"], serde_json::json!(["f3", "e5", "g4", "Qh4#"]));
    assert_eq!((&game["result"], &game["plies"], &game["final_fen"]), (&"0-1".into(), &4.into(), &last.into()));
}

#[test]
fn problems_are_reported_with_their_lines_and_nothing_is_lost() {
    let text = "[Event \"a\"]\n\n1. e4 e5 2. Ke3 1-0\n\n[Event \"b\"]\n[Variant \"Atomic\"]\n\n1. e4 zz *\n";
    let assert = microchess(&["pgn", "-"]).write_stdin(text).assert().code(1);
    let [out, errors] =
        [&assert.get_output().stdout, &assert.get_output().stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(out.contains("1. e4 e5 {unread: Ke3} 1-0\n") && out.contains("\n1. e4 zz\n*\n"), "{out}");
    assert_eq!(
        errors,
        "-, line 3: \"Ke3\": no king can go to e3; it and what follows are kept as a comment\n\
         -, line 8: the variant \"Atomic\" is neither standard chess nor Chess960; the moves are kept as they are, unread\n\
         2 games, 2 problems\n"
    );
    let fens = microchess(&["pgn", "-", "--final-fen"]).write_stdin(text).assert().code(1);
    assert_eq!(String::from_utf8_lossy(&fens.get_output().stdout).lines().nth(1), Some("-"));
}

/// A file of a few megabytes, so that all threads get some of it; every thousandth game has a problem.
fn long_file() -> String {
    let mut text = String::new();
    for number in 0..30_000 {
        let mv = if number % 1000 == 999 { "Ke3" } else { "Nf3" };
        text += &format!("[Event \"{number}\"]\n[White \"A\"]\n\n1. e4 e5 2. {mv} {{a comment}} Nc6 3. Bb5 a6 1-0\n\n");
    }
    text
}

#[test]
fn many_threads_keep_the_order_and_the_lines() {
    let text = long_file();
    let run = |threads: &str| {
        let assert = microchess(&["pgn", "-", "--threads", threads]).write_stdin(text.as_str()).assert().code(1);
        (assert.get_output().stdout.clone(), String::from_utf8(assert.get_output().stderr.clone()).unwrap())
    };
    let (one, four) = (run("1"), run("4"));
    assert!(one == four, "the output differs");
    let events: Vec<String> = String::from_utf8(four.0)
        .unwrap()
        .lines()
        .filter_map(|line| Some(line.strip_prefix("[Event \"")?.strip_suffix("\"]")?.to_owned()))
        .collect();
    assert!(events.iter().enumerate().all(|(number, event)| *event == number.to_string()) && events.len() == 30_000);
    let lines: Vec<&str> = four.1.lines().collect();
    assert_eq!(lines.len(), 31);
    assert!(lines[0].starts_with("-, line 4999: ") && lines[29].starts_with("-, line 149999: "), "{lines:?}");
}

#[test]
fn compressed_files_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let text = long_file().replace("Ke3", "Nf3");
    let plain = output(&["pgn", "-"], &text);
    let (first, second) = text.as_bytes().split_at(text.len() / 2);
    let gzip = |bytes: &[u8]| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    };
    let zstd = |bytes: &[u8]| ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest);
    // Several members or frames in one file, and a frame without data between them.
    let skipped = [&[0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
    for (name, bytes) in [
        ("games.pgn.gz", [gzip(first), gzip(second)].concat()),
        ("games.pgn.zst", [zstd(first), skipped.clone(), zstd(second)].concat()),
        ("skipped.zst", [skipped, zstd(text.as_bytes())].concat()),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, &bytes).unwrap();
        assert!(output(&["pgn", path.to_str().unwrap()], "") == plain, "{name}");
        std::fs::write(&path, &bytes[..bytes.len() - 20]).unwrap();
        let error = error_output(&["pgn", path.to_str().unwrap()], "");
        assert!(error.contains("cannot read") && error.contains(name), "{error}");
    }
}

#[test]
fn a_zstd_frame_without_data_that_is_cut_off_is_no_empty_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cut.zst");
    let whole = [&[0x5F, 0x2A, 0x4D, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
    for length in 4..whole.len() {
        std::fs::write(&path, &whole[..length]).unwrap();
        let error = error_output(&["pgn", path.to_str().unwrap()], "");
        assert!(error.contains("cannot read") && error.contains("cut.zst"), "{length}: {error}");
    }
    std::fs::write(&path, &whole).unwrap();
    assert_eq!(output(&["pgn", path.to_str().unwrap()], ""), "");
}

#[test]
fn a_full_disk_is_an_error() {
    if cfg!(target_os = "linux") {
        let full = std::fs::File::create("/dev/full").unwrap();
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("microchess"));
        let mut child = command.args(["pgn", "-"]).stdin(std::process::Stdio::piped()).stdout(full);
        child = child.stderr(std::process::Stdio::piped());
        let mut child = child.spawn().unwrap();
        child.stdin.take().unwrap().write_all(GAMES.as_bytes()).unwrap();
        let done = child.wait_with_output().unwrap();
        let error = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(
            done.status.code() == Some(2) && error.contains("No space left") && !error.contains("panicked"),
            "{error}"
        );
    }
}

/// What a command shows in a terminal where `quit` is typed, and its exit code.
fn in_a_terminal(arguments: &[&str], home: &std::path::Path) -> (String, u32) {
    let size = PtySize { rows: 200, cols: 200, pixel_width: 0, pixel_height: 0 };
    let terminal = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin("microchess"));
    command.args(arguments);
    command.env("HOME", home);
    command.env("XDG_STATE_HOME", home.join("state"));
    let mut child = terminal.slave.spawn_command(command).unwrap();
    drop(terminal.slave);
    terminal.master.take_writer().unwrap().write_all(b"quit\r").unwrap();
    let mut shown = Vec::new();
    // Linux reports the end of a terminal as an error.
    let _ = terminal.master.try_clone_reader().unwrap().read_to_end(&mut shown);
    let code = child.wait().unwrap().exit_code();
    (String::from_utf8(shown).unwrap(), code)
}

#[test]
fn a_hostile_file_cannot_talk_to_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("\u{1B}]0;name\u{7}\u{9B}1m\u{202E}.pgn");
    let evil = "\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}";
    std::fs::write(&path, format!(
        "[White \"{evil}\"]\n[White \"{evil}x\"]\n[Wh{evil} \"x\"]\n[Result \"{evil}\"]\n\n1. e4 {{{evil}}} {evil} e5{evil} 2. Ke9{evil} 1-0\n\
         %{evil}\n\n[Variant \"{evil}\"]\n\n1. {evil} *\n"
    )).unwrap();
    let file = path.to_str().unwrap();
    for (arguments, code) in [
        (&["pgn", file][..], 1),
        (&["pgn", "--json", file], 1),
        (&["pgn", "--stats", file], 1),
        (&["pgn", "--quiet", file], 1),
        (&["analyse", "--nodes", "1000", file], 1),
        (&["analyse", "--nodes", "1000", "--json", file], 1),
        (&["think", "--pgn", file], 0),
        (&["think", "--json", "--pgn", file], 0),
        (&["think", "--pgn", file, "--ply", "9"], 2),
        (&["explain", "--pgn", file], 0),
        (&["explain", "--json", "--pgn", file], 0),
        (&["match", "--white", "random", "--black", "random", "--openings", file], 2),
        (&["play", "--plain", "--opponent", "human", "--pgn", file, "--game", "1"], 0),
    ] {
        let (shown, status) = in_a_terminal(arguments, folder.path());
        assert_eq!(status, code, "{arguments:?}: {shown}");
        // Colours and the bar of progress are the program's own. They are sequences like one that the file has.
        assert!(!shown.contains("\u{1B}[2J"), "{arguments:?}: {shown:?}");
        let own = |letter: char| letter.is_ascii_digit() || letter == ';';
        let foreign: String = shown.split("\u{1B}[").map(|text| text.trim_start_matches(own)).collect();
        let is_obeyed = |letter: char| letter.is_control() && letter != '\r' && letter != '\n' || letter == '\u{202E}';
        assert!(!foreign.contains(is_obeyed), "{arguments:?}: {shown:?}");
        let escape = if arguments.contains(&"--json") { r"\u001b]0;" } else { r"\u{1b}]0;" };
        assert!(shown.contains(escape) || arguments[0] == "play", "{arguments:?}: {shown}");
        let comment = r"{\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}}";
        assert!(arguments != ["pgn", file] || shown.contains(comment), "{shown}");
    }
    // A file gets what the file has.
    let copied = microchess(&["pgn", path.to_str().unwrap()]).assert().code(1);
    assert!(String::from_utf8_lossy(&copied.get_output().stdout).contains(evil));
}

#[test]
fn a_code_that_is_none_is_refused_with_what_was_expected() {
    let game = "[ECO \"B90\"]\n\n1. e4 c5 *\n";
    assert!(output(&["pgn", "--eco", "b9", "-"], game).contains("1. e4 c5 *"));
    assert!(!output(&["pgn", "--eco", "C00-E99", "-"], game).contains("1. e4 c5 *"));
    for code in ["Z", "B100", "C19-B90"] {
        let assert = microchess(&["pgn", "--eco", code, "-"]).assert().code(2);
        let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(error.contains("--eco") && error.contains("expected "), "{error}");
    }
}
