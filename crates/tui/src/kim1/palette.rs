//! Colours of the KIM-1, and styles without colours.

use ratatui::style::{Color, Modifier, Style};

use crate::theme::ColorDepth;

/// The styles of the screen.
pub(super) struct Kim1Styles {
    pub(super) lit: Style,
    /// Dark segments; `None` where they could not be distinguished from lit ones.
    pub(super) dark: Option<Style>,
    pub(super) title: Style,
    pub(super) quiet: Style,
    pub(super) pressed: Style,
    pub(super) computer: Style,
    pub(super) player: Style,
    pub(super) message: Style,
}

impl Kim1Styles {
    /// Colour, unless `NO_COLOR` is set.
    pub(super) fn from_environment() -> Self {
        if ColorDepth::from_environment() == ColorDepth::Plain { Self::plain() } else { Self::coloured() }
    }

    pub(super) fn coloured() -> Self {
        Self {
            lit: Style::new().fg(Color::LightRed),
            dark: Some(Style::new().fg(Color::Indexed(52))),
            title: Style::new().add_modifier(Modifier::BOLD),
            quiet: Style::new().fg(Color::DarkGray),
            pressed: Style::new().fg(Color::Black).bg(Color::LightRed),
            computer: Style::new().fg(Color::LightRed),
            player: Style::new().fg(Color::LightCyan),
            message: Style::new().fg(Color::LightYellow),
        }
    }

    pub(super) fn plain() -> Self {
        Self {
            lit: Style::new(),
            dark: None,
            title: Style::new().add_modifier(Modifier::BOLD),
            quiet: Style::new(),
            pressed: Style::new().add_modifier(Modifier::REVERSED),
            computer: Style::new(),
            player: Style::new(),
            message: Style::new(),
        }
    }
}
