//! The limits of a search: the arguments of `go`.

use std::fmt;
use std::iter::Peekable;
use std::str::SplitWhitespace;
use std::time::Duration;

use chess0x88::{CastlingStyle, Color, Move};

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

impl SearchLimits<String> {
    /// Reads the words after `go`. What is not understood is passed over, as the protocol asks; after `searchmoves` come
    /// moves, until a word that `go` knows. `Err` is a `perft` on the way: its depth, if it has one.
    pub(crate) fn parse(words: SplitWhitespace<'_>) -> Result<Self, Option<u32>> {
        let mut limits = Self::default();
        let mut times = [None; 2];
        let mut increments = [None; 2];
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => limits.infinite = true,
                "ponder" => limits.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !GO_WORDS.contains(word)) {
                        limits.searchmoves.push(mv.to_owned());
                    }
                }
                _ if !GO_WORDS.contains(&word) => {}
                _ => {
                    let number = parse_number(&mut words);
                    let small = number.map(|number| u32::try_from(number).unwrap_or(u32::MAX));
                    let time = number.map(Duration::from_millis);
                    match word {
                        "wtime" => times[0] = time.or(times[0]),
                        "btime" => times[1] = time.or(times[1]),
                        "winc" => increments[0] = time.or(increments[0]),
                        "binc" => increments[1] = time.or(increments[1]),
                        "movestogo" => limits.movestogo = small.or(limits.movestogo),
                        "movetime" => limits.movetime = time.or(limits.movetime),
                        "depth" => limits.depth = small.or(limits.depth),
                        "nodes" => limits.nodes = number.or(limits.nodes),
                        "mate" => limits.mate = small.or(limits.mate),
                        _ => return Err(small),
                    }
                }
            }
        }
        for (clock, (left, increment)) in limits.clocks.iter_mut().zip(times.into_iter().zip(increments)) {
            *clock = left.map(|left| Clock { remaining: left, increment: increment.unwrap_or_default() });
        }
        Ok(limits)
    }
}

/// The next word, if it is a whole number. A clock that has run out may be negative, which counts as 0.
fn parse_number(words: &mut Peekable<SplitWhitespace<'_>>) -> Option<u64> {
    let parse = |word: &str| word.parse().or_else(|_| word.parse::<i64>().map(|_| 0)).ok();
    let number = words.peek().copied().and_then(parse)?;
    words.next();
    Some(number)
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
        SearchLimits::parse(line.split_whitespace()).unwrap()
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
        assert_eq!(go("depth many"), SearchLimits::default());
        assert_eq!(go("nodes 18446744073709551615 depth -3").nodes, Some(u64::MAX));
        assert_eq!(SearchLimits::parse("perft 4".split_whitespace()), Err(Some(4)));
        assert_eq!(SearchLimits::parse("perft".split_whitespace()), Err(None));
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
