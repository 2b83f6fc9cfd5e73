//! Any file as a copy of the original, in every format: no panic, what is read fits into memory, and whether a file has addresses of
//! its own is what decides if one must be given.

use arbitrary::{Arbitrary, Unstructured};
use microchess_lockstep::loader::{Format, FormatError, has_addresses, read};
use microchess_lockstep::{Addresses, Image, recognise};

/// Looks at one input.
pub fn check(bytes: &[u8]) {
    let Ok(input) = <(&[u8], Option<u16>)>::arbitrary_take_rest(Unstructured::new(bytes)) else { return };
    let (content, at) = input;
    let detected = Format::detect(content);
    for format in Format::ALL {
        match (read(content, format, at), has_addresses(content, format)) {
            (Ok(segments), has_addresses) => {
                assert_ne!(has_addresses, at.is_some(), "an address is given or is there, and not both");
                assert!(segments.iter().any(|segment| !segment.bytes.is_empty()));
                let mut image = Image::default();
                // Segments of a file may contradict one another, but they do not reach past the end.
                for segment in &segments {
                    assert!(usize::from(segment.address) + segment.bytes.len() <= 0x1_0000 || format == Format::Raw);
                    let _ = image.load(segment);
                }
                // Recognising takes long, and needs more than a few bytes.
                if format == detected && image.length() > 64 {
                    let _ = recognise(&image, Addresses::default()).map_err(|error| error.to_string());
                }
            }
            (Err(FormatError::NoAddress), has_addresses) => assert!(!has_addresses && at.is_none()),
            (Err(error), _) => assert!(!error.to_string().is_empty()),
        }
    }
}
