//! Any text as a player or a time control: no panic, and what is read is written as the same again.

use microchess_game::{PlayerSpec, TimeControl};

use crate::text;

/// Looks at one input.
pub fn check(data: &[u8]) {
    let text = text(data);
    if let Ok(spec) = text.parse::<PlayerSpec>() {
        assert_eq!(spec.to_string().parse(), Ok(spec.clone()), "{text:?}");
        if let Ok(resolved) = spec.resolve(&microchess_janus::FactoryJanus) {
            assert_eq!(resolved.clone().resolve(&microchess_janus::FactoryJanus), Ok(resolved));
        }
    }
    if let Ok(control) = text.parse::<TimeControl>() {
        assert_eq!(control.to_string().parse(), Ok(control), "{text:?}");
    }
}
