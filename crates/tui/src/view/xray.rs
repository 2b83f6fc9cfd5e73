//! The X-ray: the moves that the 1976 program valued, and why the selected one is worth what it is worth.

use microchess_1976::xray::{BASE, Valuation, Verdict, share};
use microchess_1976::xray::{Reason, Summary};
use microchess_1976::xray::{Source, Stage};
use microchess_1976::zero_page::COUNTER_NAMES;
use microchess_bridge_1976::Candidate;
use microchess_game::group_thousands;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::counters;
use crate::insight::Insight;
use crate::theme::Theme;
use crate::xray::{LIST_TOP, Page, XRay, listed};

/// So much less than the best move is worth nothing in a picture.
const SIGHT: usize = 48;

/// Draws the panel.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, xray: &XRay, theme: Theme) {
    let Some(insight) = &xray.insight else { return };
    let width = usize::from(area.width).saturating_sub(1);
    let mut lines = head(xray, insight, theme);
    lines.resize(usize::from(LIST_TOP), Line::default());
    lines.extend(candidates(xray, insight, listed(area.height), width, theme));
    if let Some(valued) = insight.analysis.candidates.get(xray.selected) {
        let room = usize::from(area.height).saturating_sub(lines.len());
        // The page that was asked for, and those after it that fit.
        let pages = Page::ALL.into_iter().cycle().skip_while(|page| *page != xray.page).take(Page::ALL.len());
        let mut body: Vec<Line<'static>> = Vec::new();
        for page in pages {
            let section = section(page, valued, insight, width, theme);
            if page == xray.page || body.len() + 1 + section.len() <= room {
                body.push(Line::default());
                body.extend(section);
            }
        }
        lines.extend(scrolled(body, room, usize::from(xray.scroll), theme));
    }
    frame.render_widget(Paragraph::new(lines), area);
}

/// As much as there is room for, and a sign if there is more.
fn scrolled(body: Vec<Line<'static>>, room: usize, scroll: usize, theme: Theme) -> Vec<Line<'static>> {
    let hidden = body.len().saturating_sub(room);
    if hidden == 0 {
        return body;
    }
    // One line is the sign's.
    let above = scroll.min(hidden + 1);
    let mut lines: Vec<Line<'static>> = body.into_iter().skip(above).take(room.saturating_sub(1)).collect();
    let sign = if above > hidden { "[: back to the top" } else { "]: there is more" };
    lines.push(Line::styled(sign, theme.loud()));
    lines
}

/// Whose thoughts, about which move, and how long a KIM-1 had them.
fn head(xray: &XRay, insight: &Insight, theme: Theme) -> Vec<Line<'static>> {
    let position = &insight.position;
    let number = position.fullmove_number();
    let dots = if position.turn() == chess0x88::Color::White { "." } else { "..." };
    let about = match (xray.looks_back, insight.mv) {
        (true, Some(mv)) => format!("before {number}{dots} {}", position.san(mv)),
        _ => format!("{number}{dots} what it would play"),
    };
    let clock = insight.analysis.clock;
    let mut lines = vec![
        Line::styled(format!("X-RAY {} {about}", insight.level.title()), theme.title()),
        Line::styled(
            format!("{:.1} s on a KIM-1, {} cycles", clock.seconds(), group_thousands(clock.cycles())),
            theme.quiet(),
        ),
    ];
    if let Some(book) = insight.book {
        let words = if xray.looks_back { "played without thinking" } else { "it need not think" };
        lines.push(Line::styled(format!("Book ({book}): {words}"), theme.loud()));
    } else if insight.analysis.resigns {
        lines.push(Line::styled("It gives up here (Q11): nothing is worth 15.", theme.bad()));
    } else if let Some(quirk) = insight.quirks.first() {
        lines.push(Line::from(vec![
            Span::styled(format!(" {quirk} "), theme.marked()),
            Span::styled(format!(" {}", quirk.words()), theme.loud()),
        ]));
    }
    lines
}

/// The best moves with a bar each, the selected one among them.
fn candidates(xray: &XRay, insight: &Insight, count: usize, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let first = xray.first_listed(count);
    let best = insight.analysis.candidates.first().map_or(0, |valued| valued.valuation.value);
    let line = |(rank, valued): (usize, &Candidate)| {
        let value = valued.valuation.value;
        let name = insight.name_of(valued);
        let is_played = valued.mv.is_some() && valued.mv == insight.mv;
        let note = if valued.mv.is_none() {
            " illegal"
        } else if is_played {
            " played"
        } else {
            ""
        };
        let room = width.saturating_sub(16 + 9).min(32);
        // What is far below the best does not matter.
        let length = room.saturating_sub(usize::from(best - value) * room / SIGHT);
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
        insight.analysis.candidates.iter().enumerate().skip(first).take(count).map(line).collect();
    let rest = insight.analysis.candidates.len().saturating_sub(first + lines.len());
    lines.push(match (insight.analysis.candidates.len(), rest) {
        (0, _) => Line::styled("It has no move that it values.", theme.quiet()),
        (_, 0) => Line::default(),
        (_, rest) => Line::styled(format!("   and {rest} more: Tab"), theme.quiet()),
    });
    lines
}

fn section(page: Page, valued: &Candidate, insight: &Insight, width: usize, theme: Theme) -> Vec<Line<'static>> {
    match page {
        Page::Why => why(valued, insight, width, theme),
        Page::Sum => sum(&valued.valuation, width, theme),
        Page::Counters => counter_lines(&valued.valuation, width, theme),
    }
}

/// In words, the reasons with their shares, and the exchange.
fn why(valued: &Candidate, insight: &Insight, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let valuation = &valued.valuation;
    let name = insight.name_of(valued);
    let mut lines = wrapped(&format!("{name} {}.", Summary(valuation)), width, Style::new());
    lines.push(Line::from(vec![
        Span::styled(format!("{BASE:>7}"), theme.quiet()),
        Span::styled(" where every move begins", theme.quiet()),
    ]));
    let mut shares: Vec<(i32, Reason)> =
        Reason::ALL.into_iter().map(|reason| (reason.share_in(valuation), reason)).collect();
    shares.sort_by_key(|(share, _)| std::cmp::Reverse(share.abs()));
    for (share, reason) in shares.into_iter().filter(|(share, _)| *share != 0) {
        let style = if share > 0 { theme.good() } else { theme.bad() };
        lines.push(Line::from(vec![
            Span::styled(format!("{:>+7.2}", f64::from(share) / 4.0), style),
            Span::raw(format!(" {}", reason.words().trim_start_matches("for "))),
        ]));
    }
    lines.push(Line::styled(format!("{:>7} is its value", valuation.before_verdict()), theme.title()));
    lines.extend(verdict(valuation, width, theme));
    lines.extend(wrapped(&comparison(valued, insight), width, Style::new()));
    if !valued.exchange.is_empty() {
        let steps: Vec<String> =
            valued.exchange.iter().zip(2..).map(|([from, to], step)| format!("{step} {from}x{to}")).collect();
        lines.extend(wrapped(
            &format!("Exchanges it saw, numbered on the board: {}", steps.join(", ")),
            width,
            theme.quiet(),
        ));
    }
    lines
}

/// How it stands beside the best move, or the best beside the next.
fn comparison(valued: &Candidate, insight: &Insight) -> String {
    let ranked = &insight.analysis.candidates;
    let is_best = ranked.first().is_some_and(|best| best.valuation.mv == valued.valuation.mv);
    let Some(other) = ranked.get(usize::from(is_best)) else { return "There is no other move.".to_owned() };
    let [this, that] = [&valued.valuation, &other.valuation];
    let name = insight.name_of(other);
    let difference = i32::from(this.value) - i32::from(that.value);
    let stand = [this, that].iter().all(|valuation| valuation.verdict == Verdict::Stands);
    let mut words = match difference {
        0 if is_best => return format!("{name} is worth as much, but was thought of later."),
        0 => return format!("{name} is worth as much, but was thought of sooner."),
        1.. => format!("{difference} more than {name}"),
        _ => format!("{} less than {name}", -difference),
    };
    if stand {
        let shares = Reason::ALL.into_iter().map(|reason| (reason.share_in(this) - reason.share_in(that), reason));
        if let Some((share, reason)) = shares.max_by_key(|(share, _)| share * difference.signum()) {
            words += &format!(", most of all {:+.2} {}", f64::from(share) / 4.0, reason.words());
        }
    }
    words + "."
}

fn verdict(valuation: &Valuation, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let words = match valuation.verdict {
        Verdict::Stands => return Vec::new(),
        Verdict::KingLost => "but its king could be taken: 0",
        Verdict::Mate => "but it is mate: 255",
        Verdict::StalemateAsMate => "but no reply is left, which counts as mate (Q3): 255",
    };
    wrapped(words, width, theme.loud())
}

/// STRATGY, term by term.
fn sum(valuation: &Valuation, width: usize, theme: Theme) -> Vec<Line<'static>> {
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
    for term in valuation.wraps() {
        let text = format!("A byte wrapped at {}: {} was left (Q1).", term.source.name(), term.result);
        lines.extend(wrapped(&text, width, theme.bad()));
    }
    let quarters: i32 = valuation.terms().iter().map(share).sum();
    lines.push(Line::styled(
        format!(
            "{:.2} in all; as a byte {}, exactly {}",
            f64::from(quarters) / 4.0,
            valuation.before_verdict(),
            valuation.exact()
        ),
        theme.title(),
    ));
    lines
}

/// The counters that are not 0, each with a sentence.
fn counter_lines(valuation: &Valuation, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled("What it counted (the rest is 0)", theme.title())];
    for (name, count) in COUNTER_NAMES.iter().zip(valuation.counters).filter(|(_, count)| *count != 0) {
        let mut words = wrapped(counters::description(name), width.saturating_sub(10), Style::new()).into_iter();
        let first = words.next().unwrap_or_default();
        let label = Span::styled(format!("{name:6}{count:>3} "), theme.loud());
        lines.push(Line::from_iter(std::iter::once(label).chain(first.spans)));
        lines.extend(words.map(|line| Line::from_iter(std::iter::once(Span::raw(" ".repeat(10))).chain(line.spans))));
    }
    lines
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
