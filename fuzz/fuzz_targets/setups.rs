//! Any text as a FEN, any bytes as an image: no panic, and whatever is read is written back to itself.
#![no_main]

use chess0x88::{Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Some((image, _)) = data.split_first_chunk() {
        if let Ok(setup) = Setup::from_image(image) {
            assert_eq!(setup.image(), *image);
            if let Ok(position) = Position::from_image(image) {
                if position.ep_square() == setup.ep_square {
                    assert_eq!(position.image(), *image);
                }
                assert_eq!(position.count_legal_moves(), position.legal_moves().len() as u64);
            }
        }
    }
    let Ok(text) = str::from_utf8(data) else { return };
    if let Ok(setup) = Setup::from_fen(text) {
        assert_eq!(setup.to_string(), text, "strict reads what is written");
        assert_eq!(text.parse(), Ok(setup.clone()), "lenient reads what strict reads");
    }
    if let Ok(setup) = text.parse::<Setup>() {
        if Position::new(&setup).is_ok() {
            assert_eq!(setup.shredder_fen().to_string().parse(), Ok(setup.clone()));
        }
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
});
