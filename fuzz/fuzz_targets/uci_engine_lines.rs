#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| microchess_fuzz::uci_engine_lines::check(data));
