//! Any text as an EPD: no panic, and an EPD that can be read round-trips.
#![no_main]

use chess0x88::Epd;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(epd) = text.parse::<Epd>() {
        assert_eq!(epd.to_string().parse(), Ok(epd));
    }
});
