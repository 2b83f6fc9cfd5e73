//! A digit of seven segments, drawn large.
//!
//! ```text
//!    aaaa
//!   f    b
//!   f    b
//!    gggg
//!   e    c
//!   e    c
//!    dddd
//! ```

/// The size of a drawn digit.
pub(crate) const WIDTH: usize = 6;
pub(crate) const HEIGHT: usize = 7;

/// The segments of the hex digits, bit 0 for `a` up to bit 6 for `g`, as the KIM-1's monitor lights them.
const SEGMENTS: [u8; 16] =
    [0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F, 0x77, 0x7C, 0x39, 0x5E, 0x79, 0x71];

const SHAPE: [&[u8; WIDTH]; HEIGHT] = [b" aaaa ", b"f    b", b"f    b", b" gggg ", b"e    c", b"e    c", b" dddd "];

/// A spot of a drawn digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// Between the segments.
    Nothing,
    /// On a segment that is dark.
    Dark,
    /// On a segment that is lit.
    Lit,
}

/// The drawing of a digit (0 to 15), or of a dark one.
pub(crate) fn drawing(digit: Option<u8>) -> [[Spot; WIDTH]; HEIGHT] {
    let lit = digit.and_then(|digit| SEGMENTS.get(usize::from(digit)).copied()).unwrap_or(0);
    SHAPE.map(|row| {
        row.map(|segment| match segment {
            b' ' => Spot::Nothing,
            name if lit >> (name - b'a') & 1 == 1 => Spot::Lit,
            _ => Spot::Dark,
        })
    })
}

/// A digit in three lines of three columns, in characters that every terminal has. A dark one is blank.
pub(crate) fn small_drawing(digit: Option<u8>) -> [String; 3] {
    const SMALL: [[(char, char); 3]; 3] = [
        [(' ', ' '), ('_', 'a'), (' ', ' ')],
        [('|', 'f'), ('_', 'g'), ('|', 'b')],
        [('|', 'e'), ('_', 'd'), ('|', 'c')],
    ];
    let lit = digit.and_then(|digit| SEGMENTS.get(usize::from(digit)).copied()).unwrap_or(0);
    let is_lit = |name: char| name.is_ascii_lowercase() && lit >> (name as u8 - b'a') & 1 == 1;
    SMALL.map(|row| row.map(|(stroke, name)| if is_lit(name) { stroke } else { ' ' }).iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(digit: u8) -> String {
        let rows = drawing(Some(digit)).map(|row| row.map(|spot| if spot == Spot::Lit { '#' } else { ' ' }));
        rows.map(|row| row.iter().collect::<String>().trim_end().to_owned()).join("\n")
    }

    #[test]
    fn digits_look_like_digits() {
        assert_eq!(picture(0xF), " ####\n#\n#\n ####\n#\n#\n");
        assert_eq!(picture(3), " ####\n     #\n     #\n ####\n     #\n     #\n ####");
    }

    #[test]
    fn small_digits_look_like_digits_too() {
        assert_eq!(small_drawing(Some(3)), [" _ ", " _|", " _|"]);
        assert_eq!(small_drawing(Some(0xF)), [" _ ", "|_ ", "|  "]);
        assert_eq!(small_drawing(None), ["   "; 3]);
    }

    #[test]
    fn no_two_digits_look_alike() {
        for left in 0..16 {
            for right in 0..left {
                assert_ne!(drawing(Some(left)), drawing(Some(right)));
            }
        }
    }

    #[test]
    fn a_dark_digit_is_dark() {
        assert!(drawing(None).iter().flatten().all(|spot| *spot != Spot::Lit));
    }
}
