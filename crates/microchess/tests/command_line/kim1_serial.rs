//! `microchess kim1` and `microchess serial` between pipes.

use super::{error_output, output};

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
