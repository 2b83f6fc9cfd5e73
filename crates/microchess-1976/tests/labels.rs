//! Every label of the 1976 listing can be found in this crate, where its work is done.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::fs;
use std::path::Path;

/// The labels of the listing, in the order of their addresses.
const LABELS: &str = "CHESS JANUS COUNTS OVER NOQ ELOOP FOUN LESS NOCAP XRT ON4 NOCOUNT RETJ TREE LOOPX FOUNX NOMAX UPTREE \
    INPUT GNMZ GNMX CLEAR GNM NEWP NEX KING QUEEN ROOK AGNR BISHOP KNIGHT AGNN PAWN P1 P2 P3 SNGMV ILL1 LINE OVL ILL REVERSE \
    ETC CMOVE LOOP NO SPX CHKCHK RETL ILLEGAL RESET GENRM RUM UMOVE MOVE CHECK TAKE STRV CKMATE NOCHEK RETV PUSH RETP GO END \
    NOOPEN MV2 MATE DISMV STRATGY POS POSN NOPOSN";

/// The comments and documentation of a source file, and its `doc(alias)`es.
fn comments(source: &str) -> String {
    let comment = |line: &str| {
        let alias = line.contains("doc(alias").then(|| line.to_owned());
        alias.or_else(|| line.find("//").map(|start| line[start..].to_owned()))
    };
    source.lines().filter_map(comment).collect::<Vec<_>>().join("\n")
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|character: char| !character.is_ascii_alphanumeric()).any(|found| found == word)
}

/// The comments of all source files, and of the index of labels apart.
fn read_crate() -> (String, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut routines, mut index) = (String::new(), String::new());
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("a readable folder").path();
        let text = comments(&fs::read_to_string(&path).expect("a readable file"));
        if path.file_name().is_some_and(|name| name == "listing.rs") {
            index = text;
        } else if path.file_name().is_some_and(|name| name != "lib.rs") {
            routines.push_str(&text);
        }
    }
    (routines, index)
}

#[test]
fn every_label_is_found_beside_its_code_and_in_the_index() {
    let (routines, index) = read_crate();
    let missing =
        |text: &str| LABELS.split_whitespace().filter(|label| !has_word(text, label)).collect::<Vec<_>>().join(" ");
    assert_eq!(LABELS.split_whitespace().count(), 73);
    assert_eq!(missing(&routines), "", "labels that no routine mentions");
    assert_eq!(missing(&index), "", "labels that are not in listing.rs");
}

#[test]
fn every_quirk_is_listed_marked_and_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = fs::read_to_string(root.join("../../NOT-BUGS.md")).expect("NOT-BUGS.md is there");
    let tests = fs::read_to_string(root.join("tests/quirks.rs")).expect("the tests are there");
    let (routines, _) = read_crate();
    let listed = list.lines().filter(|line| line.starts_with("## Q")).count();
    let numbered =
        |line: &&str| line.strip_prefix("fn q").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_digit()));
    let shown = tests.lines().filter(numbered).count();
    assert_eq!(listed, shown, "quirks listed, quirks with a test");
    for number in 1..=listed {
        assert!(list.contains(&format!("## Q{number}. ")), "Q{number} is listed in order");
        assert!(has_word(&routines, &format!("Q{number}")), "Q{number} is marked in the code");
        let test = tests.lines().find(|line| line.starts_with(&format!("fn q{number:02}_")));
        let name = test.and_then(|line| line.strip_prefix("fn ")?.strip_suffix("() {")).expect("a test for each quirk");
        assert!(list.contains(name), "NOT-BUGS.md names the test {name}");
    }
}
