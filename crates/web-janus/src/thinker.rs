//! From a request to a move.

use std::time::Duration;

use chess0x88::{CastlingStyle, History, Move, Position};
use microchess_janus::UciEngine;
use microchess_uci::{Engine, Info, Remark, SearchContext, SearchInfo, SearchLimits, StopFlag};
use serde::{Deserialize, Serialize};

use crate::words;

/// The time since the request.
type Elapsed<'a> = &'a (dyn Fn() -> Duration + Sync);

/// What is to be thought about.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Request {
    /// The position before the first move; the standard one without.
    pub fen: Option<String>,
    /// The moves of the game as in UCI.
    pub moves: Vec<String>,
    /// The rating to play with; full strength without.
    pub elo: Option<u32>,
    /// A number that belongs to the game: another one lets the game go another way.
    pub seed: u32,
    /// The longest time for the move.
    pub milliseconds: u64,
}

/// A move, and what was thought of it. `microchess-web` keeps all but the move as its `Thought`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The move as in UCI.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its name.
    pub san: String,
    /// Sentences for the player, the first of them most important.
    pub sentences: Vec<String>,
    /// What the move is worth, in pawns: `+0.35`, or `#4` for a mate in 4; empty if it comes from the book.
    pub score: String,
    /// How many plies deep it was searched.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The time that it took.
    pub milliseconds: u64,
}

/// Janus, and the game that it plays.
#[derive(Debug, Default)]
pub struct Thinker {
    engine: UciEngine,
    /// The seed of the game.
    seed: Option<u32>,
}

impl Thinker {
    /// Answers a request in JSON with `{"ok": ...}` or `{"error": ...}`, and reports on the way.
    pub fn answer_json(&mut self, request: &str, elapsed: Elapsed<'_>, report: &mut dyn FnMut(&str)) -> String {
        let request = serde_json::from_str(request).map_err(|error| format!("This is not understood: {error}."));
        let mut report = |answer: &Answer| {
            if let Ok(text) = serde_json::to_string(answer) {
                report(&text);
            }
        };
        let answer = request.and_then(|request: Request| self.answer(&request, elapsed, &mut report));
        let answer = match &answer {
            Ok(answer) => serde_json::json!({ "ok": answer }),
            Err(error) => serde_json::json!({ "error": error }),
        };
        answer.to_string()
    }

    /// Chooses a move.
    ///
    /// # Errors
    ///
    /// When there is no such game, or none of its moves is left to choose.
    pub fn answer(
        &mut self,
        request: &Request,
        elapsed: Elapsed<'_>,
        report: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, String> {
        let history = history(request)?;
        self.begin(request)?;
        let milliseconds = || u64::try_from(elapsed().as_millis()).unwrap_or(u64::MAX);
        let limits = SearchLimits {
            movetime: Some(Duration::from_millis(request.milliseconds.max(1))),
            ..SearchLimits::default()
        };
        let stop = StopFlag::default();
        let context = SearchContext::new(&stop, elapsed);
        let mut last: Option<Answer> = None;
        let mut book = None;
        let best = self.engine.search(&history, &limits, &context, &mut |info| match info {
            Info::Search(info) => {
                if let Some(answer) = searched(&history, &info, milliseconds()) {
                    report(&answer);
                    last = Some(answer);
                }
            }
            Info::Remark(remark @ Remark::Book { .. }) => book = Some(remark),
            Info::Remark(_) => {}
        })?;
        let mv = best.mv.ok_or("There is no move to choose: the game is over.")?;
        let mut answer = last
            .filter(|answer| answer.mv == uci(history.position(), mv))
            .unwrap_or_else(|| unsearched(&history, mv, book.as_ref()));
        answer.milliseconds = milliseconds();
        Ok(answer)
    }

    /// Sets the engine to the game and strength of a request.
    fn begin(&mut self, request: &Request) -> Result<(), String> {
        if self.seed != Some(request.seed) {
            self.engine.new_game();
            self.engine.set_option("Seed", &request.seed.to_string())?;
            self.engine.set_option("OwnBook", "true")?;
            self.seed = Some(request.seed);
        }
        self.engine.set_option("UCI_LimitStrength", if request.elo.is_some() { "true" } else { "false" })?;
        if let Some(elo) = request.elo {
            self.engine.set_option("UCI_Elo", &elo.to_string())?;
        }
        Ok(())
    }
}

fn history(request: &Request) -> Result<History, String> {
    let start = match &request.fen {
        Some(fen) => fen.parse().map_err(|error| format!("This FEN cannot be used: {error}."))?,
        None => Position::start(),
    };
    let mut history = History::new(start);
    for text in &request.moves {
        let mv = history.position().parse_uci(text).map_err(|error| format!("{text}: {error}."))?;
        history.play(mv).map_err(|error| format!("{text}: {error}."))?;
    }
    Ok(history)
}

/// A move in UCI. In a position of Chess960 the two squares of a castling king could be another move.
fn uci(position: &Position, mv: Move) -> String {
    let style = if position.is_chess960() { CastlingStyle::Rook } else { CastlingStyle::King };
    mv.uci(style).to_string()
}

/// What was found by searching; nothing if no line was reported.
fn searched(history: &History, info: &SearchInfo, milliseconds: u64) -> Option<Answer> {
    let mv = *info.pv.first()?;
    let score = info.score?;
    let position = history.position();
    Some(Answer {
        mv: uci(position, mv),
        san: position.san(mv).to_string(),
        sentences: words::sentences(position, score, &info.pv),
        score: words::score(score),
        depth: info.depth.unwrap_or_default(),
        nodes: info.nodes.unwrap_or_default(),
        milliseconds,
    })
}

/// A move that nothing was searched for: from the book, or the only one.
fn unsearched(history: &History, mv: Move, book: Option<&Remark>) -> Answer {
    Answer {
        mv: uci(history.position(), mv),
        san: history.position().san(mv).to_string(),
        sentences: vec![words::book(book)],
        score: String::new(),
        depth: 0,
        nodes: 0,
        milliseconds: 0,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    fn request(moves: &[&str], elo: Option<u32>) -> Request {
        Request { fen: None, moves: moves.iter().map(|mv| (*mv).to_owned()).collect(), elo, seed: 7, milliseconds: 30 }
    }

    /// A clock that goes on by a tenth of a millisecond each time it is asked.
    fn think(thinker: &mut Thinker, request: &Request) -> (Result<Answer, String>, Vec<Answer>) {
        let time = AtomicU64::new(0);
        let elapsed = || Duration::from_micros(100 * time.fetch_add(1, Ordering::Relaxed));
        let mut reports = Vec::new();
        let answer = thinker.answer(request, &elapsed, &mut |answer| reports.push(answer.clone()));
        (answer, reports)
    }

    #[test]
    fn it_opens_from_its_book_and_then_searches() {
        let mut thinker = Thinker::default();
        let (first, reports) = think(&mut thinker, &request(&[], None));
        let first = first.unwrap();
        assert!(first.sentences[0].contains("book") && reports.is_empty(), "{first:?}");
        let odd = request(&["a2a4", "h7h5", "a1a3", "h8h6", "a3h3", "d7d5"], None);
        let (answer, reports) = think(&mut thinker, &odd);
        let answer = answer.unwrap();
        assert!(answer.depth > 1 && answer.nodes > 100 && answer.milliseconds >= 1, "{answer:?}");
        assert_eq!(reports.last().map(|report| &report.mv), Some(&answer.mv));
        assert!(answer.score.starts_with(['+', '-', '0']), "{answer:?}");
    }

    #[test]
    fn a_weak_player_moves_too_and_the_seed_decides_how() {
        let odd = request(&["a2a4", "h7h5", "a1a3", "h8h6", "a3h3", "d7d5"], Some(600));
        let move_with = |seed| think(&mut Thinker::default(), &Request { seed, ..odd.clone() }).0.unwrap().mv;
        assert_eq!(move_with(1), move_with(1));
        assert!((2..12).any(|seed| move_with(seed) != move_with(1)));
    }

    #[test]
    fn a_mate_is_said() {
        let fen = Some("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".to_owned());
        let (answer, _) = think(&mut Thinker::default(), &Request { fen, ..request(&[], None) });
        let answer = answer.unwrap();
        assert_eq!((answer.san.as_str(), answer.score.as_str()), ("Ra8#", "#1"));
        assert_eq!(answer.sentences[0], "It is mate.");
    }

    #[test]
    fn what_cannot_be_is_said_in_words() {
        let mut thinker = Thinker::default();
        let ask = |thinker: &mut Thinker, text: &str| thinker.answer_json(text, &|| Duration::ZERO, &mut |_| {});
        assert!(ask(&mut thinker, "{}").starts_with(r#"{"error":"This is not understood"#));
        let illegal = r#"{"moves":["e2e5"],"seed":1,"milliseconds":1}"#;
        assert!(ask(&mut thinker, illegal).starts_with(r#"{"error":"e2e5"#));
        let mated = r#"{"moves":["f2f3","e7e5","g2g4","d8h4"],"seed":1,"milliseconds":1}"#;
        assert!(ask(&mut thinker, mated).contains("no move to choose"));
        let fen = r#"{"fen":"x","moves":[],"seed":1,"milliseconds":1}"#;
        assert!(ask(&mut thinker, fen).contains("FEN"));
    }
}
