//! Any text as an EPD: no panic, and what is parsed is written as the same again.
#![no_main]

use chess0x88::Epd;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(epd) = text.parse::<Epd>() {
        assert_eq!(epd.to_string().parse(), Ok(epd));
    }
});
