//! `microchess census`: tables, JSON and the picture.

use super::{error_output, json, microchess, output};

#[test]
fn a_census_is_repeated_by_its_seed_and_draws_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let plot = folder.path().join("values.svg");
    let arguments = ["census", "--games", "3", "--levels", "blitz,superblitz", "--seed", "7"];
    let table = output(&[&arguments[..], &["--plot", plot.to_str().unwrap()]].concat(), "");
    insta::assert_snapshot!("census", table);
    let picture = std::fs::read_to_string(&plot).unwrap();
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    let json = json(&[&arguments[..], &["--json"]].concat());
    let pairs = json["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 4);
    for pair in pairs {
        assert_eq!(pair["games"], 3);
        let sum = |keys: &[&str]| keys.iter().map(|key| pair[key].as_u64().unwrap()).sum::<u64>();
        assert_eq!(sum(&["won", "drawn", "lost"]), 3);
        let ends: u64 = pair["ends"].as_object().unwrap().values().map(|number| number.as_u64().unwrap()).sum();
        assert_eq!(ends, 3);
    }
    assert!(table.lines().all(|line| line.len() <= 80), "{table}");
    for (arguments, why) in [
        (["--games", "0"], "1.."),
        (["--levels", "hard"], "hard"),
        (["--random-plies", "0"], "would be the same"),
        (["--random-plies", "1000"], "0..=200"),
        (["--plot", "values.png"], "ends in .svg"),
        (["--plot", "/nowhere/values.svg"], "/nowhere/values.svg"),
    ] {
        let error = error_output(&[&["census"], &arguments[..]].concat(), "");
        assert!(error.contains(why), "{arguments:?}: {error}");
    }
}

#[test]
fn a_census_needs_no_deep_stack_on_many_cores() {
    let arguments = ["census", "--games", "200", "--levels", "superblitz", "--seed", "1"];
    let table = |cores: &str| {
        let assert = microchess(&arguments).env("RAYON_NUM_THREADS", cores).env("RUST_MIN_STACK", "300000").assert();
        String::from_utf8(assert.success().get_output().stdout.clone()).unwrap()
    };
    assert_eq!(table("1"), table("16"), "the number of threads does not change the counts");
}
