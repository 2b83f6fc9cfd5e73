//! Every label of the 1976 listing is in the module that does its work, and every quirk is listed, marked and tested.
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

/// The comments of a module.
fn module(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name).with_extension("rs");
    comments(&fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// The rows of the index: the words of each, and the module it points to.
fn index_rows() -> Vec<(String, String)> {
    let index = module("listing");
    let row = |line: &str| {
        let (labels, target) = line.rsplit_once("](crate::")?;
        Some((labels.to_owned(), target.split(')').next()?.to_owned()))
    };
    index.lines().filter(|line| line.starts_with("//! | `$")).filter_map(row).collect()
}

#[test]
fn every_label_is_in_the_index_and_in_the_module_that_the_index_names() {
    assert_eq!(LABELS.split_whitespace().count(), 73);
    let rows = index_rows();
    for label in LABELS.split_whitespace() {
        let (_, name) =
            rows.iter().find(|(row, _)| has_word(row, label)).unwrap_or_else(|| panic!("{label} is not in listing.rs"));
        assert!(has_word(&module(name), label), "{label} is not in {name}.rs");
    }
}

#[test]
fn every_quirk_is_listed_marked_and_tested() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = fs::read_to_string(root.join("NOT-BUGS.md")).expect("NOT-BUGS.md is there");
    let tests = fs::read_to_string(root.join("tests/quirks.rs")).expect("the tests are there");
    let modules = fs::read_dir(root.join("src")).expect("the sources are there");
    let files = modules.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let routines: String = files.map(|path| comments(&fs::read_to_string(path).expect("a readable file"))).collect();
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
