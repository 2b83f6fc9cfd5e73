//! The X-ray: the moves that the 1976 program valued, and why the selected one is worth what it is worth.

use microchess_1976::xray::{BASE, Source, Stage, Valuation, contribution};
use microchess_1976::zero_page::COUNTER_NAMES;
use microchess_bridge_1976::explanation::{ExchangeCapture, ExplainedMove, counter_description, format_quarters};
use microchess_game::group_thousands;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::geometry::CandidateList;
use crate::position_explanation::PositionExplanation;
use crate::theme::Theme;
use crate::xray::{Page, XRayPanel};

/// A move that is worth so much less than the best one has no bar.
const BAR_RANGE: usize = 48;

/// Draws the panel.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, list: &CandidateList, xray: &XRayPanel, theme: Theme) {
    let Some(insight) = &xray.insight else { return };
    let width = usize::from(area.width).saturating_sub(1);
    let mut lines = head(xray, insight, width, theme);
    lines.resize(usize::from(list.area.y - area.y), Line::default());
    lines.extend(candidates(xray, insight, list, width, theme));
    if let Some(mv) = insight.explanation.moves.get(xray.selected) {
        let room = usize::from(area.height).saturating_sub(lines.len());
        // The page that was asked for, and those after it that fit.
        let pages = Page::ALL.into_iter().cycle().skip_while(|page| *page != xray.page).take(Page::ALL.len());
        let mut body: Vec<Line<'static>> = Vec::new();
        for page in pages {
            let section = section(page, mv, insight, width, theme);
            if page == xray.page || body.len() + 1 + section.len() <= room {
                body.push(Line::default());
                body.extend(section);
            }
        }
        lines.extend(scrolled(body, room, usize::from(xray.scroll), theme));
    }
    frame.render_widget(Paragraph::new(lines), area);
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

/// What is explained, and how long a KIM-1 thought about it.
fn head(xray: &XRayPanel, insight: &PositionExplanation, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let clock = insight.explanation.clock;
    let time = format!("{:.1} s on a KIM-1", clock.seconds());
    let whole_time = format!("{time}, {} cycles", group_thousands(clock.cycles()));
    let mut lines = vec![
        Line::styled(title(xray, insight, width), theme.title()),
        Line::styled(if whole_time.len() <= width { whole_time } else { time }, theme.quiet()),
    ];
    if let Some(book) = insight.book {
        let words = if xray.looks_back { "played without thinking" } else { "it need not think" };
        let whole = format!("Book ({book}): {words}");
        let text = if whole.len() <= width { whole } else { format!("Book: {book}") };
        lines.push(Line::styled(text, theme.loud()));
    } else if insight.explanation.resigns {
        lines.push(Line::styled("It resigns here (Q11): nothing is worth 15.", theme.bad()));
    } else if let Some(quirk) = insight.explanation.quirks.first() {
        // There is room for the words of one quirk; the others are named by their numbers.
        let badges = insight.explanation.quirks.iter().map(|quirk| Span::styled(format!(" {quirk} "), theme.marked()));
        let words = Span::styled(format!(" {}", quirk.description()), theme.loud());
        lines.push(badges.chain([words]).collect());
    }
    lines
}

/// What is explained, with the level if there is room for it.
fn title(xray: &XRayPanel, insight: &PositionExplanation, width: usize) -> String {
    let Some(position) = &insight.explanation.position else { return String::new() };
    let dots = if position.turn() == chess0x88::Color::White { "." } else { "..." };
    let name = |mv| format!("{}{dots}{}", position.fullmove_number(), position.san(mv));
    let words = match (xray.looks_back, insight.mv) {
        (true, Some(mv)) if insight.is_own_move => vec![format!("Why it played {}", name(mv))],
        (true, Some(mv)) => {
            vec![format!("What MicroChess thinks of {}", name(mv)), format!("It thinks of {}", name(mv))]
        }
        _ if insight.is_own_move => vec!["What MicroChess would play".to_owned()],
        _ => vec!["What MicroChess would play for you".to_owned(), "What it would play for you".to_owned()],
    };
    let level = insight.explanation.level.title();
    let with_level = words.iter().map(|words| format!("{words} ({level})"));
    let mut fitting = with_level.chain(words.clone()).filter(|words| words.chars().count() <= width);
    fitting.next().unwrap_or_default()
}

/// The best moves with a bar each, the selected one among them.
fn candidates(
    xray: &XRayPanel,
    insight: &PositionExplanation,
    list: &CandidateList,
    width: usize,
    theme: Theme,
) -> Vec<Line<'static>> {
    let (first, count) = (list.first, usize::from(list.area.height));
    let best = insight.explanation.moves.first().map_or(0, ExplainedMove::value);
    let line = |(rank, mv): (usize, &ExplainedMove)| {
        let (value, name) = (mv.value(), &mv.name);
        let is_played = mv.mv.is_some() && mv.mv == insight.mv;
        let note = if mv.is_illegal {
            " illegal"
        } else if is_played {
            " played"
        } else {
            ""
        };
        let room = width.saturating_sub(16 + 9).min(32);
        let length = room.saturating_sub(usize::from(best - value) * room / BAR_RANGE);
        let bar = theme.glyph("▬", "=").repeat(length);
        let [style, sign] = if rank == xray.selected { [theme.marked(), Style::new()] } else { [Style::new(); 2] };
        let mark = if rank == xray.selected { theme.glyph("▸", ">") } else { " " };
        Line::from(vec![
            Span::styled(format!("{mark}{:>2} {name:8} {value:>3}", rank + 1), style),
            Span::styled(format!(" {bar}"), sign.patch(theme.good())),
            Span::styled(note, theme.loud()),
        ])
    };
    let mut lines: Vec<Line<'static>> =
        insight.explanation.moves.iter().enumerate().skip(first).take(count).map(line).collect();
    let rest = insight.explanation.moves.len().saturating_sub(first + lines.len());
    lines.push(match (insight.explanation.moves.len(), rest) {
        (0, _) => Line::styled("It has no move that it values.", theme.quiet()),
        (_, 0) => Line::default(),
        (_, rest) => Line::styled(format!("   and {rest} more: Tab"), theme.quiet()),
    });
    lines
}

fn section(
    page: Page,
    mv: &ExplainedMove,
    insight: &PositionExplanation,
    width: usize,
    theme: Theme,
) -> Vec<Line<'static>> {
    match page {
        Page::Why => why(mv, insight, width, theme),
        Page::Sum => sum(mv, width, theme),
        Page::Counters => counter_lines(&mv.valuation, width, theme),
    }
}

/// In words, the reasons with their contributions, and the exchange.
fn why(mv: &ExplainedMove, insight: &PositionExplanation, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = wrapped(&format!("{} {}.", mv.name, mv.summary()), width, Style::new());
    lines.push(Line::from(vec![
        Span::styled(format!("{BASE:>7}"), theme.quiet()),
        Span::styled(" starting score", theme.quiet()),
    ]));
    for contribution in &mv.contributions {
        let style = if contribution.quarters > 0 { theme.good() } else { theme.bad() };
        let number = Span::styled(format!("{:>7} ", format_quarters(contribution.quarters)), style);
        lines.extend(labelled(number, contribution.description, width));
    }
    lines.push(Line::styled(format!("{:>7} is its value", mv.valuation.before_verdict()), theme.title()));
    if let Some(verdict) = mv.verdict_sentence() {
        lines.extend(wrapped(&format!("but {verdict}"), width, theme.loud()));
    }
    let comparison = insight.explanation.comparison(mv);
    let comparison = comparison.map_or_else(|| "There is no other move.".to_owned(), |other| other.short_sentence());
    lines.extend(wrapped(&comparison, width, Style::new()));
    if mv.rank == 1
        && let Some(sentence) = insight.explanation.would_have_won()
    {
        lines.extend(wrapped(&sentence, width, theme.bad()));
    }
    if !mv.exchange.is_empty() {
        let step = |(capture, step): (&ExchangeCapture, u8)| format!("{step} {}x{}", capture.from, capture.to);
        let steps: Vec<String> = mv.exchange.iter().zip(2..).map(step).collect();
        lines.extend(wrapped(
            &format!("Exchanges it saw, numbered on the board: {}", steps.join(", ")),
            width,
            theme.quiet(),
        ));
    }
    lines
}

/// STRATGY, term by term.
fn sum(mv: &ExplainedMove, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let valuation = &mv.valuation;
    let mut lines = vec![Line::styled("How STRATGY adds it up", theme.title())];
    for (stage, weight) in [(Stage::Quarter, "a quarter of"), (Stage::Half, "half of"), (Stage::Full, "all of")] {
        let mut words = vec![format!("{weight}:")];
        for term in valuation.terms().iter().filter(|term| term.stage == stage && term.amount != 0) {
            let sign = if term.minus { '-' } else { '+' };
            let name = match term.source {
                Source::Constant => format!("{}", term.amount),
                Source::Bonus => format!("{} bonus", term.amount),
                Source::Counter(_) => format!("{} {}", term.source.name(), term.amount),
            };
            let note = match (term.wrapped, term.leaked) {
                (true, true) => " (wraps, leaks)",
                (true, false) => " (wraps)",
                (false, true) => " (leaks)",
                (false, false) => "",
            };
            words.push(format!("{sign}{name}{note}"));
        }
        lines.extend(wrapped(&words.join(" "), width, Style::new()));
    }
    for slip in mv.arithmetic_notes() {
        lines.extend(wrapped(&slip, width, theme.bad()));
    }
    let total: i32 = valuation.terms().iter().map(contribution).sum();
    lines.push(Line::styled(
        format!(
            "{:.2} in all; as a byte {}, exactly {}",
            f64::from(total) / 4.0,
            valuation.before_verdict(),
            valuation.exact()
        ),
        theme.title(),
    ));
    lines
}

/// The counters that are not 0, each with its description.
fn counter_lines(valuation: &Valuation, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled("What it counted (the rest is 0)", theme.title())];
    for (name, count) in COUNTER_NAMES.iter().zip(valuation.counters).filter(|(_, count)| *count != 0) {
        let label = Span::styled(format!("{name:6}{count:>3} "), theme.loud());
        lines.extend(labelled(label, counter_description(name), width));
    }
    lines
}

/// Words after a label, in lines of a width.
fn labelled(label: Span<'static>, words: &str, width: usize) -> Vec<Line<'static>> {
    let indent = label.width();
    let mut lines = wrapped(words, width.saturating_sub(indent), Style::new()).into_iter();
    let first = lines.next().unwrap_or_default();
    let indented =
        |line: Line<'static>| Line::from_iter(std::iter::once(Span::raw(" ".repeat(indent))).chain(line.spans));
    std::iter::once(Line::from_iter(std::iter::once(label).chain(first.spans))).chain(lines.map(indented)).collect()
}

/// Words in lines of a width.
fn wrapped(text: &str, width: usize, style: Style) -> Vec<Line<'static>> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(format!("  {word}"));
        }
    }
    lines.into_iter().map(|line| Line::styled(line, style)).collect()
}
