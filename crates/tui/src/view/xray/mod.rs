//! The X-ray: plain sentences, the candidates on a scale, the sum row by row, and what the pieces are worth.

mod candidates;
mod sum;

use ratatui::Frame;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use crate::game_screen::GameScreen;
use crate::geometry::XRayGeometry;
use crate::plain_words::Reader;
use crate::position_explanation::PositionExplanation;
use crate::text_layout::{fitted, wrapped};
use crate::theme::Theme;
use crate::xray::{Subject, Tone, XRayPanel};

/// Draws the panel.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    geometry: &XRayGeometry,
    xray: &XRayPanel,
    screen: &GameScreen,
    theme: Theme,
) {
    let Some(insight) = &xray.insight else { return };
    let XRayGeometry { frame: area, inside, list, candidates } = geometry;
    let width = usize::from(inside.width);
    frame.render_widget(Clear, *area);
    let title = fitted(&title(xray, insight, screen), width.saturating_sub(2), theme.glyph("…", "..."));
    let block = Block::bordered().border_set(theme.border()).border_style(theme.quiet());
    frame.render_widget(block.title(Span::styled(format!(" {title} "), theme.title())), *area);
    let head = xray.head_lines(width, screen);
    let room = usize::from(list.y.saturating_sub(inside.y + 1));
    let mut lines: Vec<Line<'_>> =
        head.into_iter().take(room).map(|(text, tone)| Line::styled(text, tone_style(tone, theme))).collect();
    lines.resize(room, Line::default());
    lines.push(candidates::scale(width, theme));
    lines.extend(candidates::lines(xray, insight, candidates, screen, width, theme));
    let room = usize::from(inside.height).saturating_sub(lines.len());
    lines.extend(scrolled(
        below(xray, insight, candidates, screen, width, theme),
        room,
        usize::from(xray.scroll),
        theme,
    ));
    frame.render_widget(Paragraph::new(lines), *inside);
}

fn tone_style(tone: Tone, theme: Theme) -> Style {
    match tone {
        Tone::Plain => theme.title(),
        Tone::Quiet => theme.quiet(),
        Tone::Loud => theme.loud(),
        Tone::Digits => theme.digits(),
    }
}

/// What is explained.
fn title(xray: &XRayPanel, insight: &PositionExplanation, screen: &GameScreen) -> String {
    let Some(position) = &insight.explanation.position else { return String::new() };
    let dots = if position.turn() == chess0x88::Color::White { "." } else { "..." };
    let name = |mv| format!("{}{dots}{}", position.fullmove_number(), position.san(mv));
    match (xray.subject, insight.mv) {
        _ if screen.live().is_some() => "It is thinking".to_owned(),
        (Subject::LastMove, Some(mv)) if insight.is_own_move => format!("Why it played {}", name(mv)),
        (Subject::LastMove, Some(mv)) => format!("What MicroChess thinks of {}", name(mv)),
        (Subject::LastMove, None) if insight.is_own_move && insight.explanation.resigns => "Why it resigned".to_owned(),
        _ if insight.is_own_move => "What it would play".to_owned(),
        _ => match screen.reader_of(insight) {
            Reader::OpponentOfMicroChess => "What it would play for you".to_owned(),
            Reader::OpponentOfAnother => "What MicroChess would play for you".to_owned(),
            Reader::Spectator => "What MicroChess would play".to_owned(),
        },
    }
}

/// Everything below the list.
fn below(
    xray: &XRayPanel,
    insight: &PositionExplanation,
    listed: &[usize],
    screen: &GameScreen,
    width: usize,
    theme: Theme,
) -> Vec<Line<'static>> {
    let mut lines = candidates::rest(xray, listed, screen, theme);
    let is_known = xray.known(screen).contains(&xray.selected);
    let Some(mv) = insight.explanation.moves.get(xray.selected).filter(|_| is_known) else { return lines };
    // While it thinks, the move is not compared with others that may not have a value yet.
    let compared = insight.explanation.comparison(mv).filter(|_| screen.live().is_none());
    let is_alone = insight.explanation.moves.len() == 1;
    let comparison = match compared {
        Some(other) => other.short_sentence(),
        None if is_alone => "There is no other move.".to_owned(),
        None => String::new(),
    };
    lines.extend(sum::reasons(mv, &comparison, width, theme));
    lines.push(Line::default());
    lines.extend(sum::prices(width, theme));
    lines.push(Line::default());
    lines.extend(sum::terms(mv, width, theme));
    lines.push(Line::default());
    lines.extend(sum::counters(&mv.valuation, insight.explanation.perspective(), width, theme));
    lines
}

/// As much as there is room for, and a line that says if there is more.
fn scrolled(body: Vec<Line<'static>>, room: usize, scroll: usize, theme: Theme) -> Vec<Line<'static>> {
    let hidden = body.len().saturating_sub(room);
    if hidden == 0 {
        return body;
    }
    // One line is taken by that line.
    let above = scroll.min(hidden + 1);
    let mut lines: Vec<Line<'static>> = body.into_iter().skip(above).take(room.saturating_sub(1)).collect();
    let sign = if above > hidden { "[: back to the top" } else { "]: there is more" };
    lines.push(Line::styled(sign, theme.loud()));
    lines
}

/// Words after a label, in lines of a width.
fn labelled(label: Span<'static>, words: &str, width: usize) -> Vec<Line<'static>> {
    let indent = label.width();
    let mut lines = wrapped(words, width.saturating_sub(indent), "").into_iter();
    let first = lines.next().unwrap_or_default();
    let rest = lines.map(|line| Line::raw(format!("{}{line}", " ".repeat(indent))));
    std::iter::once(Line::from(vec![label, Span::raw(first)])).chain(rest).collect()
}

/// Words in lines of a width and a style.
fn paragraph(text: &str, width: usize, style: Style) -> Vec<Line<'static>> {
    wrapped(text, width, "").into_iter().map(|line| Line::styled(line, style)).collect()
}
