#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| microchess_fuzz::pgn_chunks::check(data));
