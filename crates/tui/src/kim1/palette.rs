//! Colours of the KIM-1, and styles without colours.

use ratatui::style::{Color, Modifier, Style};

use crate::theme::{ColorDepth, Theme};

/// The styles of the screen that the theme has no name for.
pub(super) struct Kim1Styles {
    pub(super) theme: Theme,
    pub(super) lit: Style,
    /// Dark segments; `None` where they could not be distinguished from lit ones.
    pub(super) dark: Option<Style>,
    pub(super) pressed: Style,
    pub(super) computer: Style,
    pub(super) player: Style,
    pub(super) message: Style,
}

impl Kim1Styles {
    pub(super) fn new(theme: Theme) -> Self {
        if theme.depth == ColorDepth::Plain {
            return Self {
                theme,
                lit: Style::new(),
                dark: None,
                pressed: Style::new().add_modifier(Modifier::REVERSED),
                computer: Style::new(),
                player: Style::new(),
                message: Style::new(),
            };
        }
        // Of sixteen colours none is dark enough for a segment that is off, and ASCII has no sign for it.
        let has_dark = theme.depth != ColorDepth::Sixteen && !theme.is_ascii;
        Self {
            theme,
            lit: Style::new().fg(Color::LightRed),
            dark: has_dark.then(|| Style::new().fg(Color::Indexed(52))),
            pressed: Style::new().fg(Color::Black).bg(Color::LightRed),
            computer: Style::new().fg(Color::LightRed),
            player: Style::new().fg(Color::LightCyan),
            message: Style::new().fg(Color::LightYellow),
        }
    }
}
