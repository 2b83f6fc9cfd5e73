//! Any text as a FEN, any bytes as an image: no panic, and what is parsed is written as the same again.

use chess0x88::{Position, Setup};

/// Looks at one input.
pub fn check(data: &[u8]) {
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
        assert_eq!(setup.to_string(), text, "strict parsing accepts what is written");
        assert_eq!(text.parse(), Ok(setup.clone()), "lenient parsing accepts what strict parsing accepts");
    }
    if let Ok(setup) = text.parse::<Setup>() {
        if Position::new(&setup).is_ok() {
            assert_eq!(setup.shredder_fen().to_string().parse(), Ok(setup.clone()));
        }
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
}
