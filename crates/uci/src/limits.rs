//! The limits of a search: the arguments of `go`.

use std::fmt;
use std::iter::Peekable;
use std::str::SplitWhitespace;
use std::time::Duration;

use chess0x88::{CastlingStyle, Color, Move};

use crate::visible::quoted;

/// How long, or how hard, an engine may search. Nothing set means that it decides itself.
///
/// With moves (the default) it is what a search obeys; with texts it is what stands in a `go` line, since moves can only
/// be understood in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchLimits<M = Move> {
    /// What the clocks show: White's, Black's.
    pub clocks: [Option<Clock>; 2],
    /// Moves until the next time control.
    pub movestogo: Option<u32>,
    /// Exactly this long.
    pub movetime: Option<Duration>,
    /// This many plies deep.
    pub depth: Option<u32>,
    /// This many nodes.
    pub nodes: Option<u64>,
    /// Until a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Only these moves; any, if there are none.
    pub searchmoves: Vec<M>,
    /// On the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Until `stop`.
    pub infinite: bool,
}

impl<M> Default for SearchLimits<M> {
    fn default() -> Self {
        Self {
            clocks: [None; 2],
            movestogo: None,
            movetime: None,
            depth: None,
            nodes: None,
            mate: None,
            searchmoves: Vec::new(),
            ponder: false,
            infinite: false,
        }
    }
}

/// What a side's clock shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Time added with each move.
    pub increment: Duration,
}

impl<M> SearchLimits<M> {
    /// A side's clock.
    #[must_use]
    pub const fn clock(&self, side: Color) -> Option<Clock> {
        self.clocks[side as usize]
    }

    /// Whether nothing says when to end, other than `stop` or `ponderhit`.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        self.clocks == [None; 2]
            && self.movetime.is_none()
            && self.depth.is_none()
            && self.nodes.is_none()
            && self.mate.is_none()
    }

    /// The same limits with other search moves.
    #[must_use]
    pub fn with_searchmoves<N>(&self, searchmoves: Vec<N>) -> SearchLimits<N> {
        SearchLimits {
            clocks: self.clocks,
            movestogo: self.movestogo,
            movetime: self.movetime,
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            searchmoves,
            ponder: self.ponder,
            infinite: self.infinite,
        }
    }
}

impl SearchLimits {
    /// Whether a move may be chosen.
    #[must_use]
    pub fn allows(&self, mv: Move) -> bool {
        self.searchmoves.is_empty() || self.searchmoves.contains(&mv)
    }

    /// The limits as they stand in a `go` line.
    #[must_use]
    pub fn to_text(&self, style: CastlingStyle) -> SearchLimits<String> {
        self.with_searchmoves(self.searchmoves.iter().map(|mv| mv.uci(style).to_string()).collect())
    }
}

/// The words that mean something in `go`.
const GO_WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// A limit of a `go` line whose value could not be used. The others count all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusableLimit {
    /// The limit: `movetime`, `depth`.
    pub name: &'static str,
    /// What stood in the place of its value; `None` if nothing did.
    pub found: Option<String>,
    /// What was expected, in words.
    pub expected: &'static str,
}

/// `"abc" is no value for movetime; expected milliseconds as a whole number; it is left out`; in the alternate form as it stood in
/// the line: `movetime abc`.
impl fmt::Display for UnusableLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str(self.name)?;
            return self.found.iter().try_for_each(|found| write!(f, " {found}"));
        }
        match &self.found {
            Some(found) => write!(f, "{} is no value for {}", quoted(found), self.name)?,
            None => write!(f, "{} has no value", self.name)?,
        }
        write!(f, "; expected {}; it is left out", self.expected)
    }
}

/// The words after `go`, as far as they were understood.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum GoWords {
    /// A search, and the limits that could not be used.
    Search(SearchLimits<String>, Vec<UnusableLimit>),
    /// `go perft`: its depth, if it has one.
    Perft(Option<u32>),
}

impl GoWords {
    /// Reads the words after `go`. Words that mean nothing are passed over, as the protocol asks; after `searchmoves` come
    /// moves, until a word that `go` knows.
    pub(crate) fn parse(words: SplitWhitespace<'_>) -> Self {
        let mut limits = SearchLimits::default();
        let mut unusable = Vec::new();
        let mut times = [None; 2];
        let mut increments = [None; 2];
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            let mut time = |name| limit(&mut words, &mut unusable, name, MILLISECONDS).map(Duration::from_millis);
            match word {
                "infinite" => limits.infinite = true,
                "ponder" => limits.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !GO_WORDS.contains(word)) {
                        limits.searchmoves.push(mv.to_owned());
                    }
                }
                "perft" => return Self::Perft(words.next().and_then(|depth| depth.parse().ok())),
                "wtime" => times[0] = time("wtime").or(times[0]),
                "btime" => times[1] = time("btime").or(times[1]),
                "winc" => increments[0] = time("winc").or(increments[0]),
                "binc" => increments[1] = time("binc").or(increments[1]),
                "movetime" => limits.movetime = time("movetime").or(limits.movetime),
                "movestogo" | "depth" | "nodes" | "mate" => {
                    let mut number = |name| limit(&mut words, &mut unusable, name, WHOLE_NUMBER);
                    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
                    match word {
                        "movestogo" => limits.movestogo = number("movestogo").map(small).or(limits.movestogo),
                        "depth" => limits.depth = number("depth").map(small).or(limits.depth),
                        "nodes" => limits.nodes = number("nodes").or(limits.nodes),
                        _ => limits.mate = number("mate").map(small).or(limits.mate),
                    }
                }
                _ => {}
            }
        }
        for (clock, (left, increment)) in limits.clocks.iter_mut().zip(times.into_iter().zip(increments)) {
            *clock = left.map(|left| Clock { remaining: left, increment: increment.unwrap_or_default() });
        }
        Self::Search(limits, unusable)
    }
}

const MILLISECONDS: &str = "milliseconds as a whole number";
const WHOLE_NUMBER: &str = "a whole number";

/// The value of a limit: the next word, unless it is one that `go` knows. A number that is too large is the largest, and a clock
/// that has run out may be negative, which counts as 0.
fn limit(
    words: &mut Peekable<SplitWhitespace<'_>>,
    unusable: &mut Vec<UnusableLimit>,
    name: &'static str,
    expected: &'static str,
) -> Option<u64> {
    let found = words.next_if(|word| !GO_WORDS.contains(word));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let number = found.and_then(|word| match word.strip_prefix('-') {
        Some(positive) => (expected == MILLISECONDS && is_digits(positive)).then_some(0),
        None => is_digits(word).then(|| word.parse().unwrap_or(u64::MAX)),
    });
    if number.is_none() {
        unusable.push(UnusableLimit { name, found: found.map(str::to_owned), expected });
    }
    number
}

/// A whole `go` line.
impl fmt::Display for SearchLimits<String> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        for (clock, [time, increment]) in self.clocks.iter().zip([["wtime", "winc"], ["btime", "binc"]]) {
            if let Some(clock) = clock {
                write!(f, " {time} {} {increment} {}", clock.remaining.as_millis(), clock.increment.as_millis())?;
            }
        }
        let numbers = [
            ("movestogo", self.movestogo.map(u128::from)),
            ("movetime", self.movetime.map(|time| time.as_millis())),
            ("depth", self.depth.map(u128::from)),
            ("nodes", self.nodes.map(u128::from)),
            ("mate", self.mate.map(u128::from)),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                write!(f, " {name} {number}")?;
            }
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if !self.searchmoves.is_empty() {
            write!(f, " searchmoves {}", self.searchmoves.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> SearchLimits<String> {
        match GoWords::parse(line.split_whitespace()) {
            GoWords::Search(limits, _) => limits,
            GoWords::Perft(_) => panic!("{line}"),
        }
    }

    fn complaints(line: &str) -> Vec<String> {
        match GoWords::parse(line.split_whitespace()) {
            GoWords::Search(_, unusable) => unusable.iter().map(ToString::to_string).collect(),
            GoWords::Perft(_) => panic!("{line}"),
        }
    }

    #[test]
    fn clocks_come_in_any_order_and_alone() {
        let clock = |left, increment| {
            Some(Clock { remaining: Duration::from_millis(left), increment: Duration::from_millis(increment) })
        };
        assert_eq!(go("wtime 1000 btime 2000 winc 10 binc 20").clocks, [clock(1000, 10), clock(2000, 20)]);
        assert_eq!(go("binc 20 winc 10 btime 2000 wtime 1000").clocks, [clock(1000, 10), clock(2000, 20)]);
        assert_eq!(go("btime 2000").clocks, [None, clock(2000, 0)]);
        assert_eq!(go("wtime -50 movestogo 3").clocks, [clock(0, 0), None]);
    }

    #[test]
    fn what_is_not_understood_is_passed_over() {
        assert_eq!(go("fast depth 3 please").depth, Some(3));
        assert_eq!(go("nodes 18446744073709551615").nodes, Some(u64::MAX));
        assert_eq!(go("nodes 99999999999999999999 depth 9999999999").nodes, Some(u64::MAX));
        for line in ["", "fast depth 3 please", "wtime -50", "nodes 99999999999999999999", "searchmoves e2e4 x y"] {
            assert_eq!(complaints(line), [""; 0], "{line}");
        }
        for (line, depth) in [("perft 4", Some(4)), ("perft", None), ("perft x", None)] {
            assert_eq!(GoWords::parse(line.split_whitespace()), GoWords::Perft(depth));
        }
    }

    #[test]
    fn values_that_cannot_be_used_are_reported_and_the_others_count() {
        let line = "movetime abc depth x nodes -5 wtime 1000 winc 1.5 mate infinite";
        let limits = go(line);
        assert_eq!((limits.movetime, limits.depth, limits.nodes, limits.mate), (None, None, None, None));
        assert!(limits.infinite && limits.clock(Color::White).is_some());
        assert_eq!(
            complaints(line),
            [
                "\"abc\" is no value for movetime; expected milliseconds as a whole number; it is left out",
                "\"x\" is no value for depth; expected a whole number; it is left out",
                "\"-5\" is no value for nodes; expected a whole number; it is left out",
                "\"1.5\" is no value for winc; expected milliseconds as a whole number; it is left out",
                "mate has no value; expected a whole number; it is left out",
            ]
        );
        assert_eq!(go("depth 3 depth x").depth, Some(3));
        assert_eq!(complaints("depth"), ["depth has no value; expected a whole number; it is left out"]);
    }

    #[test]
    fn search_moves_end_with_the_next_word_of_go() {
        let limits = go("searchmoves e2e4 d2d4 infinite");
        assert_eq!((limits.searchmoves, limits.infinite), (vec!["e2e4".to_owned(), "d2d4".to_owned()], true));
    }

    #[test]
    fn only_limits_that_end_a_search_limit_it() {
        assert!(
            ["", "infinite", "ponder", "movestogo 3", "searchmoves e2e4"].iter().all(|line| go(line).is_unlimited())
        );
        for line in ["wtime 1", "btime 1", "movetime 1", "depth 1", "nodes 1", "mate 1"] {
            assert!(!go(line).is_unlimited(), "{line}");
        }
    }
}
