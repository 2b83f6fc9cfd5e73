//! Any text as an EPD: no panic, and what is parsed is written as the same again.

use chess0x88::Epd;

use crate::text;

/// Looks at one input.
pub fn check(bytes: &[u8]) {
    let text = text(bytes);
    if let Ok(epd) = text.parse::<Epd>() {
        assert_eq!(epd.to_string().parse(), Ok(epd));
    }
}
