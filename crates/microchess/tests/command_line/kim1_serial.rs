//! `microchess kim1` and `microchess serial` between pipes.

use super::{error_output, json, microchess, output};

#[test]
fn the_kim1_reads_keys_and_prints_displays() {
    assert_eq!(
        output(&["kim1"], "C PC E PC E\n6 4 3 4 F PC"),
        "CCCCCC\n0F1333\nEEEEEE\n0F1434\nEEEEEE\nFFEEE6\nFFEE64\nFFE643\n1E6434\nFF6434\n367107\n"
    );
    assert_eq!(output(&["kim1", "--opening", "a6"], "C PC"), "CCCCCC\n0E1434\n");
    let error = error_output(&["kim1"], "C PC X");
    assert!(error.contains("key 3") && error.contains("\"X\"") && error.contains("expected"), "{error}");
}

#[test]
fn the_serial_edition_takes_bytes_and_prints_bytes() {
    let printed = output(&["serial", "--level", "superblitz"], "CP6343\rQ and no more");
    assert!(printed.starts_with("\r\nMicroChess (c) 1996-2005 Peter Jennings, www.benlo.com\r\n"));
    assert!(printed.ends_with("FF 63 43\r\n?"), "{printed}");
}

#[test]
fn where_exactness_ends_is_said_once_and_not_among_the_displays() {
    let assert = microchess(&["kim1"]).write_stdin("C 0 PC 1 2 PC F C").assert().success();
    let [displays, notes] =
        [&assert.get_output().stdout, &assert.get_output().stderr].map(|text| String::from_utf8(text.clone()).unwrap());
    assert_eq!(displays.lines().count(), 8, "{displays}");
    assert_eq!(displays.lines().nth(5), Some("F200EE"));
    assert_eq!(notes.lines().count(), 1, "{notes}");
    assert!(notes.starts_with("Key 6: Beyond what is known: cell $42 holds code of the original"), "{notes}");
    // The tables are known, and nothing is said.
    let assert = microchess(&["kim1"]).write_stdin("C PC E PC E 6 4 3 4 F PC").assert().success();
    assert_eq!(assert.get_output().stderr, b"");

    let french = ["--level", "superblitz", "--opening", "A2", "--keys"];
    for command in ["think", "explain"] {
        let ask = |keys| output(&[&[command][..], &french, &[keys]].concat(), "");
        assert!(!ask("C E PC").contains("Beyond"));
        assert!(ask("C E PC 6 3").contains("With PC: Beyond what is known: the saved stack pointer, cell $B3"));
        let after = ask("C E PC 6 3 PC");
        assert_eq!(after.matches("Beyond what is known").count(), 1, "{after}");
        assert!(!after.contains("With PC"), "{after}");
    }
    let thought = json(&[&["think", "--json"][..], &french, &["C E PC 6 3 PC"]].concat());
    assert!(thought["remarks"][0].as_str().unwrap().starts_with("Beyond what is known"), "{thought}");
}
