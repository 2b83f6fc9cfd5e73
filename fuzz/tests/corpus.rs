//! The inputs that the fuzzers have found worth keeping, as ordinary tests.

use std::path::Path;

use microchess_fuzz::CHECKS;

#[test]
fn every_target_has_a_corpus_and_passes_it() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (name, check) in CHECKS {
        let files = std::fs::read_dir(corpus.join(name)).unwrap_or_else(|error| panic!("corpus/{name}: {error}"));
        let mut count = 0;
        for file in files {
            let path = file.unwrap().path();
            let input = std::fs::read(&path).unwrap();
            let result = std::panic::catch_unwind(|| check(&input));
            assert!(result.is_ok(), "{}", path.display());
            count += 1;
        }
        assert!(count > 0, "corpus/{name} is empty");
    }
}
