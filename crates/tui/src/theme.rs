//! Colours and symbols of the screens, for what the terminal can show and the player wants.

use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

pub use crate::palette::BoardTheme;
use crate::palette::{Shade, Shades};

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

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceStyle {
    /// As letters: capitals for White.
    Letters,
    /// As the chess symbols of Unicode.
    Glyphs,
    /// Large, of half blocks, where squares are large enough; otherwise as symbols.
    #[default]
    Blocks,
    /// Large, of sextants, in small squares too. Needs a font or a terminal that has them (Unicode 13).
    Sextants,
}

impl PieceStyle {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Letters, Self::Glyphs, Self::Blocks, Self::Sextants];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Letters => "letters",
            Self::Glyphs => "glyphs",
            Self::Blocks => "blocks",
            Self::Sextants => "sextants",
        }
    }
}

impl std::str::FromStr for PieceStyle {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|style| style.name().eq_ignore_ascii_case(text));
        known.ok_or_else(|| format!("{text:?} is not a style of pieces; expected letters, glyphs, blocks or sextants"))
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
    /// How pieces are drawn.
    pub pieces: PieceStyle,
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

/// Whether the locale of the environment has only ASCII: `LC_ALL`, else `LC_CTYPE`, else `LANG` is `C` or `POSIX`. Where none is set
/// nothing is known, and Unicode is tried.
#[must_use]
pub fn is_ascii_locale() -> bool {
    let variable = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let locale = variable("LC_ALL").or_else(|| variable("LC_CTYPE")).or_else(|| variable("LANG"));
    locale.is_some_and(|locale| matches!(locale.as_str(), "C" | "POSIX"))
}

impl Theme {
    /// With pieces as they are drawn by default.
    #[must_use]
    pub const fn new(palette: BoardTheme, depth: ColorDepth, is_ascii: bool) -> Self {
        Self { palette, depth, is_ascii, pieces: PieceStyle::Blocks }
    }

    /// As the environment says, for screens without a palette of their own. `is_ascii` is what the player asked for.
    #[must_use]
    pub(crate) fn from_environment(is_ascii: bool) -> Self {
        Self::new(BoardTheme::Wood, ColorDepth::from_environment(), is_ascii || is_ascii_locale())
    }

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
        let Shades { light, dark, last_light, last_dark } = self.palette.shades();
        Style::new().bg(match (is_light, is_last) {
            (true, false) => self.color(light, self.palette.sixteen().light),
            (false, false) => self.color(dark, self.palette.sixteen().dark),
            (true, true) => self.color(last_light, self.palette.sixteen().last),
            (false, true) => self.color(last_dark, self.palette.sixteen().last),
        })
    }

    /// A square whose piece is picked up.
    pub(crate) fn selected(self) -> Style {
        if self.depth == ColorDepth::Plain {
            return Style::new().add_modifier(Modifier::REVERSED);
        }
        Style::new().bg(self.color((109, [120, 168, 190]), Color::Yellow))
    }

    /// The squares of a move that is explained or advised.
    pub(crate) fn pointed_at(self) -> Style {
        if self.depth == ColorDepth::Plain {
            return Style::new();
        }
        Style::new().bg(self.color((74, [86, 150, 214]), Color::Magenta))
    }

    /// The square of a king in check.
    pub(crate) fn check(self) -> Style {
        if self.depth == ColorDepth::Plain {
            return Style::new();
        }
        Style::new().bg(self.color((167, [214, 90, 80]), self.palette.sixteen().check))
    }

    /// A piece, over the style of its square.
    pub(crate) fn piece(self, is_white: bool) -> Style {
        if self.depth == ColorDepth::Plain {
            return Style::new().add_modifier(Modifier::BOLD);
        }
        let (white, black) = (self.piece_color(true), self.piece_color(false));
        if self.has_tiles() {
            let (ink, paper) = if is_white { (black, white) } else { (white, black) };
            return Style::new().fg(ink).bg(paper).add_modifier(Modifier::BOLD);
        }
        Style::new().fg(if is_white { white } else { black }).add_modifier(Modifier::BOLD)
    }

    /// The colour of a piece's body.
    pub(crate) fn piece_color(self, is_white: bool) -> Color {
        if is_white {
            self.color((231, [255, 255, 255]), Color::White)
        } else {
            self.color((16, [16, 16, 16]), Color::Black)
        }
    }

    /// The colour of the lines inside a piece.
    pub(crate) fn line_color(self, is_white: bool) -> Color {
        if is_white {
            self.color((236, [52, 60, 56]), Color::Black)
        } else {
            self.color((252, [207, 224, 210]), Color::White)
        }
    }

    /// Whether pieces are on tiles, because their colours alone would be hard to see.
    pub(crate) fn has_tiles(self) -> bool {
        self.palette == BoardTheme::Contrast && self.depth != ColorDepth::Plain
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

    /// The lit digits of the KIM-1.
    pub(crate) fn digits(self) -> Style {
        self.text((196, [255, 60, 40]), Color::LightRed).add_modifier(Modifier::BOLD | Modifier::REVERSED)
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

    /// The theme with the next style of pieces.
    #[must_use]
    pub(crate) fn next_pieces(self) -> Self {
        let place = PieceStyle::ALL.iter().position(|style| *style == self.pieces).unwrap_or(0);
        Self { pieces: PieceStyle::ALL[(place + 1) % PieceStyle::ALL.len()], ..self }
    }

    /// One of two symbols: the first where the terminal has Unicode, otherwise the second.
    pub(crate) const fn glyph(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.is_ascii { ascii } else { unicode }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Color as Ink;

    /// In sixteen colours a white piece is white and a black one black, on no tile, and no mark looks like a square.
    #[test]
    fn sixteen_colours_have_pieces_of_their_own_colour() {
        for theme in BoardTheme::ALL.map(|palette| Theme::new(palette, ColorDepth::Sixteen, false)) {
            let grounds =
                [(true, false), (false, false), (true, true)].map(|(light, last)| theme.square(light, last).bg);
            assert!(grounds.iter().all(|ground| !matches!(ground, None | Some(Ink::White | Ink::Black | Ink::Gray))));
            assert!(grounds[0] != grounds[1] && grounds[0] != grounds[2] && grounds[1] != grounds[2], "{theme:?}");
            assert!(
                ![theme.selected().bg, theme.pointed_at().bg, theme.check().bg]
                    .iter()
                    .any(|mark| grounds.contains(mark)),
                "{theme:?}"
            );
            if theme.palette != BoardTheme::Contrast {
                assert_eq!((theme.piece(true).fg, theme.piece(false).fg), (Some(Ink::White), Some(Ink::Black)));
                assert_eq!((theme.piece(true).bg, theme.piece(false).bg), (None, None), "no tiles");
            }
        }
    }
}
