//! Reading PGN.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use chess0x88::Position;

use super::{AnnotatedMove, PgnGame, Problem, Variation};
use crate::termination::GameResult;

/// Variations inside variations inside variations: deeper ones than this are passed over.
const DEEPEST: usize = 64;

/// So much of what cannot be read is quoted.
const LONGEST_QUOTE: usize = 80;

/// How programs write that a side passes.
const NULL_MOVES: [&str; 2] = ["--", "Z0"];

/// Reads games from a file, one after the other.
///
/// ```
/// use microchess_game::pgn::Reader;
///
/// let text = "[White \"Anna\"]\n\n1. e4 e5 {solid} (1... c5 2. Nf3) 2. Nf3 $1 1-0\n";
/// let games: Vec<_> = Reader::new(text.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(games[0].tag("White"), Some("Anna"));
/// assert_eq!(games[0].line.moves.len(), 3);
/// assert_eq!(games[0].line.moves[1].variations[0].moves.len(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    /// Lines that were read but not taken yet, and their numbers.
    ahead: VecDeque<(usize, String)>,
    lines: usize,
}

impl<R: BufRead> Reader<R> {
    /// Reads from a file, or anything like one.
    pub const fn new(input: R) -> Self {
        Self { input, ahead: VecDeque::new(), lines: 0 }
    }

    /// The next line and its number. What is no UTF-8 is read as Latin-1, as the standard once had it; old computers
    /// ended lines with a carriage return alone.
    fn next_line(&mut self) -> io::Result<Option<(usize, String)>> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|error| error.as_bytes().iter().map(|byte| *byte as char).collect());
        let text = text.trim_start_matches('\u{FEFF}');
        for line in text.trim_end_matches(['\r', '\n']).split('\r') {
            self.lines += 1;
            self.ahead.push_back((self.lines, format!("{line}\n")));
        }
        Ok(self.ahead.pop_front())
    }

    fn next_game(&mut self) -> io::Result<Option<PgnGame>> {
        let mut text = GameText::default();
        while let Some((number, line)) = self.next_line()? {
            if text.begins_anew(&line) {
                self.ahead.push_front((number, line));
                break;
            }
            let rest = text.take(number, &line);
            if text.is_finished {
                // Two games may share a line.
                if !rest.trim().is_empty() {
                    self.ahead.push_front((number, rest.to_owned()));
                }
                break;
            }
        }
        Ok(text.into_game())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<PgnGame>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().transpose()
    }
}

/// A game while it is read.
#[derive(Default)]
struct GameText {
    tags: Vec<(String, String)>,
    problems: Vec<Problem>,
    /// The lines of moves that are open: the game, and variations in it. Empty before the first word of moves.
    open: Vec<OpenLine>,
    /// Variations that are passed over, because there are too many inside each other or nothing to vary.
    passed_over: usize,
    comment: Option<String>,
    score: Option<GameResult>,
    start: Option<Position>,
    is_finished: bool,
    has_anything: bool,
    /// An empty line has come after the tags.
    tags_are_over: bool,
    /// The line that was taken last.
    last_line: usize,
}

/// A line of moves that is not at its end.
struct OpenLine {
    /// The position before the last move, where a variation begins.
    before: Option<Position>,
    position: Position,
    line: Variation,
    /// A move could not be read, so that those after it mean nothing.
    is_broken: bool,
}

impl GameText {
    /// Whether a line belongs to the next game: a tag after moves, or one that is there already after an empty line.
    fn begins_anew(&self, line: &str) -> bool {
        let line = line.trim_start();
        if self.comment.is_some() || !line.starts_with('[') {
            return false;
        }
        let name = line[1..].split(['"', ' ']).find(|name| !name.is_empty()).unwrap_or_default();
        !self.open.is_empty() || self.tags_are_over && self.tags.iter().any(|(known, _)| known == name)
    }

    fn problem(&mut self, line: usize, what: impl Into<String>) {
        self.problems.push(Problem { line, what: what.into(), loses_moves: false });
    }

    /// Takes a line, and tells what is left of it after the end of the game.
    fn take<'a>(&mut self, number: usize, line: &'a str) -> &'a str {
        self.last_line = number;
        if self.comment.is_none() && line.starts_with('%') {
            return "";
        }
        self.tags_are_over |= !self.tags.is_empty() && line.trim().is_empty();
        let mut rest = line;
        // Several tags may share a line, and moves may follow.
        while self.comment.is_none() && self.open.is_empty() && rest.trim_start().starts_with('[') {
            rest = self.take_tag(number, rest.trim_start());
        }
        while !rest.is_empty() && !self.is_finished {
            rest = self.take_word(number, rest);
        }
        rest
    }

    /// Takes `[Name "value"]` from the front of a text, and tells what is left.
    fn take_tag<'a>(&mut self, number: usize, text: &'a str) -> &'a str {
        self.has_anything = true;
        let parts = text[1..].split_once('"').and_then(|(name, rest)| {
            let (value, rest) = quoted(rest)?;
            Some((name.trim(), value, rest))
        });
        match parts {
            Some((name, value, rest)) if !name.is_empty() && !name.contains(char::is_whitespace) => {
                if self.tags.iter().any(|(known, _)| known == name) {
                    self.problem(number, format!("the tag {name} is there twice; the first counts"));
                } else {
                    self.tags.push((name.to_owned(), value));
                }
                rest
            }
            _ => {
                let shown: String = text.trim().chars().take(LONGEST_QUOTE).collect();
                self.problem(number, format!("{shown:?} is no tag; expected [Name \"value\"]"));
                ""
            }
        }
    }

    /// Takes a word from the front of a text, and tells what is left.
    fn take_word<'a>(&mut self, number: usize, text: &'a str) -> &'a str {
        if let Some(comment) = &mut self.comment {
            return match text.split_once('}') {
                Some((inside, rest)) => {
                    comment.push_str(inside);
                    self.end_comment();
                    rest
                }
                None => {
                    comment.push_str(text);
                    ""
                }
            };
        }
        let text = text.trim_start();
        let Some(first) = text.chars().next() else { return "" };
        self.begin(number);
        let rest = &text[first.len_utf8()..];
        match first {
            '{' => {
                self.comment = Some(String::new());
                rest
            }
            ';' => {
                // As a comment in braces it could not have the closing one.
                self.comment = Some(rest.replace('}', ")"));
                self.end_comment();
                ""
            }
            '(' => {
                self.open_variation(number);
                rest
            }
            ')' => {
                self.close_variation(number);
                rest
            }
            // Some writer has left no line between two games.
            '[' => {
                self.is_finished = true;
                text
            }
            _ => {
                let ends = |letter: char| letter.is_whitespace() || "{};()[]$*".contains(letter);
                // What ends a word is a word of its own, or begins one.
                let length = rest.find(ends).map_or(text.len(), |length| length + first.len_utf8());
                let length = if "}]*".contains(first) { first.len_utf8() } else { length };
                let (word, rest) = text.split_at(length);
                self.take_symbol(number, word);
                rest
            }
        }
    }

    /// The moves begin: now the tags must say where.
    fn begin(&mut self, number: usize) {
        self.has_anything = true;
        if !self.open.is_empty() {
            return;
        }
        let fen = self.tags.iter().find(|(name, _)| name == "FEN").map(|(_, value)| value.clone());
        let (start, is_broken) = match fen.as_deref().map(str::parse::<Position>) {
            None => (Position::start(), false),
            Some(Ok(start)) => (start, false),
            Some(Err(error)) => {
                let what = format!("the FEN {:?} cannot be used: {error}", fen.unwrap_or_default());
                self.problems.push(Problem { line: number, what, loses_moves: true });
                (Position::start(), true)
            }
        };
        self.start = Some(start.clone());
        self.open.push(OpenLine { before: None, position: start, line: Variation::default(), is_broken });
    }

    fn end_comment(&mut self) {
        let Some(comment) = self.comment.take() else { return };
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        if comment.is_empty() || self.passed_over > 0 {
            return;
        }
        if let Some(line) = self.open.last_mut().filter(|line| !line.is_broken) {
            match line.line.moves.last_mut() {
                Some(last) => last.comments.push(comment),
                None => line.line.comments.push(comment),
            }
        }
    }

    fn open_variation(&mut self, number: usize) {
        let depth = self.open.len();
        let Some(line) = self.open.last() else { return };
        match &line.before {
            Some(before) if self.passed_over == 0 && depth <= DEEPEST && !line.is_broken => {
                let position = before.clone();
                self.open.push(OpenLine { before: None, position, line: Variation::default(), is_broken: false });
            }
            _ => {
                if self.passed_over == 0 && !line.is_broken {
                    let why = if depth > DEEPEST { "too deep inside others" } else { "before the first move" };
                    self.problem(number, format!("a variation {why} is passed over"));
                }
                self.passed_over += 1;
            }
        }
    }

    fn close_variation(&mut self, number: usize) {
        if self.passed_over > 0 {
            self.passed_over -= 1;
        } else if self.open.len() < 2 {
            self.problem(number, "a variation ends that has not begun");
        } else if let Some(done) = self.open.pop()
            && let Some(last) = self.open.last_mut().and_then(|line| line.line.moves.last_mut())
            && done.line != Variation::default()
        {
            last.variations.push(done.line);
        }
    }

    /// The result stands in a tag and after the moves.
    fn compare_results(&mut self, number: usize, score: Option<GameResult>) {
        let Some(tag) = self.result_tag() else { return };
        if GameResult::parse(tag) != score {
            let said = score.map_or_else(|| "*".to_owned(), |score| score.to_string());
            let what = format!("the tag Result says {tag}, but after the moves stands {said}; that counts");
            self.problem(number, what);
        }
    }

    fn result_tag(&self) -> Option<&str> {
        self.tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value.as_str())
    }

    /// A move, its number, a glyph, or the result.
    fn take_symbol(&mut self, number: usize, word: &str) {
        let score = GameResult::parse(word);
        if score.is_some() || word == "*" {
            if self.open.len() > 1 || self.passed_over > 0 {
                return; // Some programs write a result into a variation.
            }
            self.compare_results(number, score);
            self.score = score;
            self.is_finished = true;
            return;
        }
        if let Some(glyph) = word.strip_prefix('$') {
            return match glyph.parse() {
                Ok(glyph) => self.add_glyph(glyph),
                Err(_) => self.problem(number, format!("{word:?} is no glyph; expected $0 to $255")),
            };
        }
        let unnumbered = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        // Castling with zeros begins with a digit too.
        let symbol = if unnumbered.starts_with('.') || unnumbered.is_empty() {
            unnumbered.trim_start_matches('.')
        } else {
            word
        };
        if !symbol.is_empty() {
            self.take_move(number, symbol);
        }
    }

    fn take_move(&mut self, number: usize, symbol: &str) {
        if self.passed_over > 0 {
            return;
        }
        let text = symbol.trim_end_matches(['!', '?']);
        let marks = &symbol[text.len()..];
        if NULL_MOVES.contains(&text) {
            return self.end_line(number, &format!("{text:?}"), " is a null move, which no rule allows");
        }
        // What some writers append: who is better, and by how much. Figures of men are part of the move.
        let is_figure = |letter: char| ('\u{2654}'..='\u{265F}').contains(&letter);
        let text =
            text.trim_end_matches(|letter: char| !letter.is_alphanumeric() && letter != '.' && !is_figure(letter));
        let Some(line) = self.open.last_mut().filter(|line| !line.is_broken) else { return };
        if text.is_empty() {
            return self.add_mark(marks);
        }
        let is_like_a_move = text.contains(|letter: char| letter.is_ascii_digit()) || text.starts_with(['O', 'o']);
        if !is_like_a_move {
            return self.problem(number, format!("{text:?} is no move, and is passed over"));
        }
        match line.position.parse_san(text) {
            Ok(mv) => {
                line.before = Some(line.position.clone());
                line.position.make(mv);
                line.line.moves.push(AnnotatedMove::plain(mv));
                self.add_mark(marks);
            }
            Err(error) => self.end_line(number, &format!("{text:?}"), &format!(": {error}")),
        }
    }

    /// What cannot be played ends its line.
    fn end_line(&mut self, number: usize, what: &str, why: &str) {
        let Some(line) = self.open.last_mut().filter(|line| !line.is_broken) else { return };
        line.is_broken = true;
        let place = if self.open.len() > 1 { " in a variation" } else { "" };
        let what = format!("{what}{place}{why}; the moves after it are left out");
        self.problems.push(Problem { line: number, what, loses_moves: self.open.len() == 1 });
    }

    /// `!` and its like stand for glyphs.
    fn add_mark(&mut self, marks: &str) {
        let known = ["!", "?", "!!", "??", "!?", "?!"];
        if let Some(index) = known.iter().position(|mark| *mark == marks) {
            self.add_glyph(index as u8 + 1);
        }
    }

    fn add_glyph(&mut self, glyph: u8) {
        if self.passed_over > 0 {
            return;
        }
        if let Some(last) =
            self.open.last_mut().filter(|line| !line.is_broken).and_then(|line| line.line.moves.last_mut())
        {
            last.glyphs.push(glyph);
        }
    }

    fn into_game(mut self) -> Option<PgnGame> {
        if !self.has_anything {
            return None;
        }
        let last_line = self.last_line;
        if self.comment.is_some() {
            self.problem(last_line, "a comment has no end");
            self.end_comment();
        }
        self.begin(last_line);
        while self.open.len() > 1 {
            self.problem(last_line, "a variation has no end");
            self.close_variation(last_line);
        }
        let line = self.open.pop().map(|line| line.line).unwrap_or_default();
        let start = self.start.take().unwrap_or_else(Position::start);
        let score = if self.is_finished { self.score } else { self.result_tag().and_then(GameResult::parse) };
        Some(PgnGame { tags: self.tags, start, line, score, problems: self.problems })
    }
}

/// The value of a tag, with `\"` and `\\` undone, and what stands after its bracket. A quote that no bracket follows
/// belongs to the value: some programs write quotes as they are.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.char_indices().peekable();
    while let Some((place, letter)) = letters.next() {
        if letter == '"'
            && let Some(rest) = text[place + 1..].trim_start().strip_prefix(']')
        {
            return Some((value, rest));
        }
        let escaped = letters.next_if(|(_, next)| letter == '\\' && matches!(next, '"' | '\\'));
        value.push(escaped.map_or(letter, |(_, escaped)| escaped));
    }
    None
}
