//! Colours and symbols of the screens, for what the terminal can show and the player wants.

use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorDepth {
    /// None, or none are wanted (`NO_COLOR`).
    Plain,
    /// Sixteen.
    Sixteen,
    /// 256.
    Indexed,
    /// 24 bits a colour.
    True,
}

/// The colours of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardTheme {
    /// Wood.
    Wood,
    /// Green, as on a tournament's board.
    Green,
    /// Pieces on tiles, black on white and white on black.
    Contrast,
}

impl BoardTheme {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Wood, Self::Green, Self::Contrast];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Green => "green",
            Self::Contrast => "contrast",
        }
    }
}

impl std::str::FromStr for BoardTheme {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|palette| palette.name().eq_ignore_ascii_case(text));
        known.ok_or_else(|| format!("{text:?} is not a theme; expected wood, green or contrast"))
    }
}

/// Colours and symbols of the screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The colours of the board.
    pub palette: BoardTheme,
    /// How many colours there are.
    pub depth: ColorDepth,
    /// Only ASCII characters, which every terminal has.
    pub is_ascii: bool,
}

impl ColorDepth {
    /// What the environment says: `NO_COLOR`, `COLORTERM` and `TERM`.
    #[must_use]
    pub fn from_environment() -> Self {
        let variable = |name| std::env::var(name).unwrap_or_default();
        if !variable("NO_COLOR").is_empty() {
            Self::Plain
        } else if matches!(variable("COLORTERM").as_str(), "truecolor" | "24bit") {
            Self::True
        } else if variable("TERM").contains("256color") {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }
}

/// A colour as an index of 256 and in full.
type Shade = (u8, [u8; 3]);

/// The shades of a board: light, dark, and both where the last move was.
const fn shades(palette: BoardTheme) -> [Shade; 4] {
    // Neither too light for white pieces nor too dark for black ones.
    match palette {
        BoardTheme::Wood => [(137, [190, 148, 108]), (95, [132, 94, 66]), (143, [190, 172, 82]), (100, [146, 126, 50])],
        BoardTheme::Green => {
            [(108, [146, 178, 134]), (65, [84, 120, 80]), (143, [182, 178, 86]), (101, [128, 134, 56])]
        }
        BoardTheme::Contrast => {
            [(250, [188, 188, 188]), (242, [108, 108, 108]), (187, [214, 206, 150]), (101, [130, 124, 74])]
        }
    }
}

impl Theme {
    /// The theme with the next palette.
    #[must_use]
    pub(crate) fn next(self) -> Self {
        let place = BoardTheme::ALL.iter().position(|palette| *palette == self.palette).unwrap_or(0);
        Self { palette: BoardTheme::ALL[(place + 1) % BoardTheme::ALL.len()], ..self }
    }

    fn color(self, (index, [red, green, blue]): Shade, sixteen: Color) -> Color {
        match self.depth {
            ColorDepth::Plain => Color::Reset,
            ColorDepth::Sixteen => sixteen,
            ColorDepth::Indexed => Color::Indexed(index),
            ColorDepth::True => Color::Rgb(red, green, blue),
        }
    }

    /// A square, light or dark, perhaps of the last move.
    pub(crate) fn square(self, is_light: bool, is_last: bool) -> Style {
        if self.depth == ColorDepth::Plain {
            return Style::new();
        }
        let [light, dark, last_light, last_dark] = shades(self.palette);
        Style::new().bg(match (is_light, is_last) {
            (true, false) => self.color(light, Color::Cyan),
            (false, false) => self.color(dark, Color::Blue),
            (true, true) => self.color(last_light, Color::Yellow),
            (false, true) => self.color(last_dark, Color::Magenta),
        })
    }

    /// A square whose piece is picked up.
    pub(crate) fn selected(self) -> Style {
        if self.depth == ColorDepth::Plain {
            return Style::new().add_modifier(Modifier::REVERSED);
        }
        Style::new().bg(self.color((109, [120, 168, 190]), Color::Green))
    }

    /// The square of a king in check.
    pub(crate) fn check(self) -> Style {
        if self.depth == ColorDepth::Plain {
            return Style::new();
        }
        Style::new().bg(self.color((167, [214, 90, 80]), Color::Red))
    }

    /// A piece, over the style of its square.
    pub(crate) fn piece(self, is_white: bool) -> Style {
        if self.depth == ColorDepth::Plain {
            return Style::new().add_modifier(Modifier::BOLD);
        }
        let (white, black) =
            (self.color((231, [255, 255, 255]), Color::White), self.color((16, [16, 16, 16]), Color::Black));
        if self.has_tiles() {
            let (ink, paper) = if is_white { (black, white) } else { (white, black) };
            return Style::new().fg(ink).bg(paper).add_modifier(Modifier::BOLD);
        }
        Style::new().fg(if is_white { white } else { black }).add_modifier(Modifier::BOLD)
    }

    /// Whether pieces are on tiles, because their colours alone would be hard to see.
    pub(crate) fn has_tiles(self) -> bool {
        self.depth == ColorDepth::Sixteen || self.palette == BoardTheme::Contrast && self.depth != ColorDepth::Plain
    }

    /// Marks on squares: the cursor, where a piece can go, the steps of an exchange.
    pub(crate) fn sign(self) -> Style {
        if self.depth == ColorDepth::Plain {
            return Style::new().add_modifier(Modifier::BOLD);
        }
        Style::new().fg(self.color((17, [20, 30, 90]), Color::Black)).add_modifier(Modifier::BOLD)
    }

    fn text(self, shade: Shade, sixteen: Color) -> Style {
        if self.depth == ColorDepth::Plain { Style::new() } else { Style::new().fg(self.color(shade, sixteen)) }
    }

    pub(crate) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn quiet(self) -> Style {
        self.text((245, [138, 138, 138]), Color::DarkGray)
    }

    pub(crate) fn good(self) -> Style {
        self.text((114, [135, 215, 135]), Color::Green)
    }

    pub(crate) fn bad(self) -> Style {
        self.text((210, [255, 135, 135]), Color::LightRed)
    }

    pub(crate) fn loud(self) -> Style {
        self.text((221, [255, 215, 95]), Color::Yellow).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn marked(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The border of a popup.
    pub(crate) fn border(self) -> border::Set<'static> {
        if self.is_ascii {
            border::Set {
                top_left: "+",
                top_right: "+",
                bottom_left: "+",
                bottom_right: "+",
                vertical_left: "|",
                vertical_right: "|",
                horizontal_top: "-",
                horizontal_bottom: "-",
            }
        } else {
            border::ROUNDED
        }
    }

    /// One of two symbols: the first where the terminal has Unicode, otherwise the second.
    pub(crate) const fn glyph(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.is_ascii { ascii } else { unicode }
    }
}
