//! The colours of the board: six palettes to choose from.

use ratatui::style::Color;

/// The colours of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardTheme {
    /// Wood.
    Wood,
    /// Green, as on a tournament's board.
    Green,
    /// Blue, like the sea.
    Blue,
    /// Shades of grey.
    Grey,
    /// The green of a circuit board, and copper.
    Circuit,
    /// Strong contrast; small pieces are on tiles, black on white and white on black.
    Contrast,
}

/// A colour as an index of 256 and in full.
pub(crate) type Shade = (u8, [u8; 3]);

/// The shades of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shades {
    pub(crate) light: Shade,
    pub(crate) dark: Shade,
    /// Both where the last move was.
    pub(crate) last_light: Shade,
    pub(crate) last_dark: Shade,
}

/// The colours of a board where there are sixteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sixteen {
    pub(crate) light: Color,
    pub(crate) dark: Color,
    /// Where the last move was.
    pub(crate) last: Color,
    /// Where a king is in check.
    pub(crate) check: Color,
}

const fn sixteen(light: Color, dark: Color, last: Color) -> Sixteen {
    Sixteen { light, dark, last, check: Color::Red }
}

const fn shades(light: Shade, dark: Shade, last_light: Shade, last_dark: Shade) -> Shades {
    Shades { light, dark, last_light, last_dark }
}

impl BoardTheme {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Wood, Self::Green, Self::Blue, Self::Grey, Self::Circuit, Self::Contrast];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Grey => "grey",
            Self::Circuit => "circuit",
            Self::Contrast => "contrast",
        }
    }

    /// Neither too light for white pieces nor too dark for black ones.
    pub(crate) const fn shades(self) -> Shades {
        match self {
            Self::Wood => {
                shades((137, [190, 148, 108]), (95, [132, 94, 66]), (143, [190, 172, 82]), (100, [146, 126, 50]))
            }
            Self::Green => {
                shades((108, [146, 178, 134]), (65, [84, 120, 80]), (143, [182, 178, 86]), (101, [128, 134, 56]))
            }
            Self::Blue => {
                shades((110, [132, 166, 196]), (67, [78, 112, 150]), (115, [120, 186, 170]), (66, [62, 132, 128]))
            }
            Self::Grey => {
                shades((248, [168, 168, 168]), (243, [112, 112, 112]), (144, [172, 172, 124]), (101, [122, 122, 72]))
            }
            Self::Circuit => {
                shades((72, [92, 168, 128]), (29, [32, 112, 80]), (179, [206, 164, 92]), (130, [158, 104, 52]))
            }
            Self::Contrast => {
                shades((246, [148, 148, 148]), (241, [98, 98, 98]), (143, [172, 164, 88]), (101, [130, 124, 74]))
            }
        }
    }
}

impl BoardTheme {
    /// Of sixteen colours. They are neither light nor dark in the usual palettes, so that pieces of both sides are seen on them;
    /// yellow, which would be wood on some terminals, is too light on others, so wood is mahogany.
    pub(crate) const fn sixteen(self) -> Sixteen {
        match self {
            Self::Wood => Sixteen { check: Color::LightMagenta, ..sixteen(Color::Red, Color::DarkGray, Color::Cyan) },
            Self::Green => sixteen(Color::Green, Color::DarkGray, Color::Cyan),
            Self::Blue => sixteen(Color::LightBlue, Color::DarkGray, Color::Cyan),
            Self::Grey => sixteen(Color::Cyan, Color::DarkGray, Color::Green),
            Self::Circuit => sixteen(Color::Green, Color::LightBlue, Color::Cyan),
            // Tiles carry the small pieces here.
            Self::Contrast => sixteen(Color::Cyan, Color::Green, Color::LightBlue),
        }
    }
}

impl std::str::FromStr for BoardTheme {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|palette| palette.name().eq_ignore_ascii_case(text));
        let names = Self::ALL.map(Self::name);
        let expected = format!("{} or {}", names[..5].join(", "), names[5]);
        known.ok_or_else(|| format!("{text:?} is not a theme; expected {expected}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of WCAG.
    fn luminance(color: [u8; 3]) -> f64 {
        let [red, green, blue] = color.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn solid_pieces_of_both_colours_are_seen_on_every_square() {
        for theme in BoardTheme::ALL {
            let Shades { light, dark, last_light, last_dark } = theme.shades();
            for (_, square) in [light, dark, last_light, last_dark] {
                // Black pieces are nearly black. The theme of that name has the strongest contrast without tiles too.
                let white = if theme == BoardTheme::Contrast { 2.5 } else { 2.0 };
                assert!(contrast(square, [255; 3]) >= white, "{theme:?} {square:?}");
                assert!(contrast(square, [16; 3]) >= 3.0, "{theme:?} {square:?}: {}", contrast(square, [16; 3]));
            }
        }
    }

    /// What terminals make of the colours from red to light magenta: xterm, the Linux console, GNOME, Windows, macOS.
    const TERMINALS: [[(Color, u32); 9]; 5] = [
        terminal([0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0x7f7f7f, 0x5c5cff, 0xff00ff]),
        terminal([0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0x555555, 0x5555ff, 0xff55ff]),
        terminal([0xcc0000, 0x4e9a06, 0xc4a000, 0x3465a4, 0x75507b, 0x06989a, 0x555753, 0x729fcf, 0xad7fa8]),
        terminal([0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0x767676, 0x3b78ff, 0xb4009e]),
        terminal([0x990000, 0x00a600, 0x999900, 0x0000b2, 0xb200b2, 0x00a6b2, 0x666666, 0x0000ff, 0xe500e5]),
    ];

    const fn terminal([a, b, c, d, e, f, g, h, i]: [u32; 9]) -> [(Color, u32); 9] {
        [
            (Color::Red, a),
            (Color::Green, b),
            (Color::Yellow, c),
            (Color::Blue, d),
            (Color::Magenta, e),
            (Color::Cyan, f),
            (Color::DarkGray, g),
            (Color::LightBlue, h),
            (Color::LightMagenta, i),
        ]
    }

    #[test]
    fn in_sixteen_colours_every_theme_has_a_pair_of_its_own_on_which_both_sides_are_seen() {
        for (index, theme) in BoardTheme::ALL.into_iter().enumerate() {
            let Sixteen { light, dark, last, check } = theme.sixteen();
            for other in &BoardTheme::ALL[..index] {
                assert_ne!((light, dark), (other.sixteen().light, other.sixteen().dark), "{theme:?} and {other:?}");
            }
            for palette in TERMINALS {
                for ground in [light, dark, last, check] {
                    let rgb = palette.iter().find(|(color, _)| *color == ground).unwrap().1;
                    let rgb = [16, 8, 0].map(|shift| (rgb >> shift & 0xff) as u8);
                    // The least is white on xterm's cyan, 1.95; on its yellow it would be 1.67.
                    assert!(contrast(rgb, [255; 3]) >= 1.9, "{theme:?}: white on {ground:?}");
                    assert!(contrast(rgb, [0; 3]) >= 2.0, "{theme:?}: black on {ground:?}");
                }
            }
        }
    }

    #[test]
    fn themes_are_named() {
        for theme in BoardTheme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
        }
        let error = "pink".parse::<BoardTheme>().unwrap_err();
        assert_eq!(error, "\"pink\" is not a theme; expected wood, green, blue, grey, circuit or contrast");
    }
}
