//! The checks that WebAssembly has to pass, passed natively.

#[test]
fn every_check_passes_natively() {
    for (name, check) in browser_check::CHECKS {
        assert_eq!(check(), Ok(()), "{name}");
    }
}
