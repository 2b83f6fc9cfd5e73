#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| microchess_fuzz::analysis::check(data));
