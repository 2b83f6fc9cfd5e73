//! What an engine reports while it searches: the arguments of `info`.

use std::fmt;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use chess0x88::{CastlingStyle, Move, Position};

use crate::remark::Remark;
use crate::score::{Bound, Score};

/// What an engine reports while it searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// How far the search has come, and what it has found.
    Search(SearchInfo),
    /// Something in words.
    Remark(Remark),
}

/// One `info` line. What is not set is not known, and is not written.
///
/// With moves (the default) it is what an engine reports; with texts it is what stands in the line, since moves can only
/// be understood in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo<M = Move> {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Depth of the deepest line.
    pub seldepth: Option<u32>,
    /// Rank of the line: the best is 1.
    pub multipv: Option<usize>,
    /// What the position is worth to the side to move.
    pub score: Option<Score>,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Chances to win, draw and lose, in thousandths.
    pub wdl: Option<[u16; 3]>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// How full the transposition table is, in thousandths.
    pub hashfull: Option<u16>,
    /// Tablebase hits.
    pub tbhits: Option<u64>,
    /// Time since the search began.
    pub time: Option<Duration>,
    /// The root move that is searched now.
    pub currmove: Option<M>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// The principal variation.
    pub pv: Vec<M>,
}

impl<M> Default for SearchInfo<M> {
    fn default() -> Self {
        Self {
            depth: None,
            seldepth: None,
            multipv: None,
            score: None,
            bound: Bound::Exact,
            wdl: None,
            nodes: None,
            nps: None,
            hashfull: None,
            tbhits: None,
            time: None,
            currmove: None,
            currmovenumber: None,
            pv: Vec::new(),
        }
    }
}

impl<M> SearchInfo<M> {
    /// Whether it is about the best line: a score, and no rank but the first.
    #[must_use]
    pub fn is_best_line(&self) -> bool {
        self.score.is_some() && self.multipv.is_none_or(|rank| rank == 1)
    }

    fn with_moves<N>(&self, currmove: Option<N>, pv: Vec<N>) -> SearchInfo<N> {
        SearchInfo {
            depth: self.depth,
            seldepth: self.seldepth,
            multipv: self.multipv,
            score: self.score,
            bound: self.bound,
            wdl: self.wdl,
            nodes: self.nodes,
            nps: self.nps,
            hashfull: self.hashfull,
            tbhits: self.tbhits,
            time: self.time,
            currmove,
            currmovenumber: self.currmovenumber,
            pv,
        }
    }
}

impl SearchInfo {
    /// The report as it stands in an `info` line.
    #[must_use]
    pub fn to_text(&self, style: CastlingStyle) -> SearchInfo<String> {
        let text = |mv: &Move| mv.uci(style).to_string();
        self.with_moves(self.currmove.as_ref().map(text), self.pv.iter().map(text).collect())
    }

    /// Fills in the time, if the engine did not, and from it the nodes a second.
    #[must_use]
    pub fn timed(mut self, elapsed: Duration) -> Self {
        let time = *self.time.get_or_insert(elapsed);
        if let Some(nodes) = self.nodes {
            let nps = u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1);
            self.nps.get_or_insert(u64::try_from(nps).unwrap_or(u64::MAX));
        }
        self
    }
}

impl SearchInfo<String> {
    /// The report with its moves understood in a position. Of the principal variation as many moves as are legal.
    #[must_use]
    pub fn resolve(&self, position: &Position) -> SearchInfo {
        let currmove = self.currmove.as_deref().and_then(|text| position.parse_uci(text).ok());
        let mut next = position.clone();
        let parse = |text: &String| {
            let mv = next.parse_uci(text).ok()?;
            next.make(mv);
            Some(mv)
        };
        self.with_moves(currmove, self.pv.iter().map_while(parse).collect())
    }
}

/// Why a text is not an `info` line with a search report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseInfoError;

impl fmt::Display for ParseInfoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a search report; expected a line like info depth 8 score cp 31 nodes 1000 pv e2e4")
    }
}

impl std::error::Error for ParseInfoError {}

/// Reads a whole `info` line. Unknown words are passed over; a number that is none makes the line unreadable.
impl FromStr for SearchInfo<String> {
    type Err = ParseInfoError;

    fn from_str(line: &str) -> Result<Self, ParseInfoError> {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return Err(ParseInfoError);
        }
        parse_words(words).ok_or(ParseInfoError)
    }
}

fn parse_words(mut words: SplitWhitespace<'_>) -> Option<SearchInfo<String>> {
    let mut info = SearchInfo::default();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = Some(words.next()?.parse().ok()?),
            "seldepth" => info.seldepth = Some(words.next()?.parse().ok()?),
            "multipv" => info.multipv = Some(words.next()?.parse().ok()?),
            "nodes" => info.nodes = Some(words.next()?.parse().ok()?),
            "nps" => info.nps = Some(words.next()?.parse().ok()?),
            "hashfull" => info.hashfull = Some(words.next()?.parse().ok()?),
            "tbhits" => info.tbhits = Some(words.next()?.parse().ok()?),
            "time" => info.time = Some(Duration::from_millis(words.next()?.parse().ok()?)),
            "currmove" => info.currmove = Some(words.next()?.to_owned()),
            "currmovenumber" => info.currmovenumber = Some(words.next()?.parse().ok()?),
            "score" => {
                info.score = match (words.next()?, words.next()?.parse().ok()?) {
                    ("cp", centipawns) => Some(Score::Centipawns(centipawns)),
                    ("mate", moves) => Some(Score::Mate(moves)),
                    _ => None,
                };
            }
            "lowerbound" => info.bound = Bound::Lower,
            "upperbound" => info.bound = Bound::Upper,
            "wdl" => {
                let mut chance = || words.next()?.parse().ok();
                info.wdl = Some([chance()?, chance()?, chance()?]);
            }
            "pv" => info.pv = words.by_ref().map(str::to_owned).collect(),
            // What follows is free text, or a line about something else.
            "string" | "refutation" | "currline" => break,
            _ => {}
        }
    }
    Some(info)
}

/// A whole `info` line.
impl fmt::Display for SearchInfo<String> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let number = |f: &mut fmt::Formatter<'_>, name: &str, number: Option<u128>| match number {
            Some(number) => write!(f, " {name} {number}"),
            None => Ok(()),
        };
        number(f, "depth", self.depth.map(u128::from))?;
        number(f, "seldepth", self.seldepth.map(u128::from))?;
        number(f, "multipv", self.multipv.map(|rank| rank as u128))?;
        match self.score {
            Some(Score::Centipawns(centipawns)) => write!(f, " score cp {centipawns}")?,
            Some(Score::Mate(moves)) => write!(f, " score mate {moves}")?,
            None => {}
        }
        match self.bound {
            Bound::Exact => {}
            Bound::Lower => f.write_str(" lowerbound")?,
            Bound::Upper => f.write_str(" upperbound")?,
        }
        if let Some([win, draw, loss]) = self.wdl {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        number(f, "nodes", self.nodes.map(u128::from))?;
        number(f, "nps", self.nps.map(u128::from))?;
        number(f, "hashfull", self.hashfull.map(u128::from))?;
        number(f, "tbhits", self.tbhits.map(u128::from))?;
        number(f, "time", self.time.map(|time| time.as_millis()))?;
        if let Some(currmove) = &self.currmove {
            write!(f, " currmove {currmove}")?;
        }
        number(f, "currmovenumber", self.currmovenumber.map(u128::from))?;
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_written_as_they_are_read() {
        for line in [
            "info depth 8 seldepth 12 multipv 2 score cp -31 nodes 1000 nps 200000 hashfull 17 tbhits 3 time 5 pv e2e4 e7e5",
            "info depth 9 score mate -3 upperbound wdl 0 12 988 nodes 7",
            "info depth 10 score cp 20 lowerbound time 12",
            "info depth 11 currmove e2e4 currmovenumber 1",
            "info",
        ] {
            assert_eq!(line.parse::<SearchInfo<String>>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn unknown_words_are_passed_over_and_bad_numbers_are_not() {
        let info: SearchInfo<String> = "info depth 3 cpuload 900 score cp 5 string pv e2e4".parse().unwrap();
        assert_eq!((info.depth, info.score, info.pv.len()), (Some(3), Some(Score::Centipawns(5)), 0));
        for line in
            ["", "bestmove e2e4", "info depth x", "info depth", "info score cp", "info score cp x", "info nodes -1"]
        {
            assert_eq!(line.parse::<SearchInfo<String>>(), Err(ParseInfoError), "{line:?}");
        }
    }

    #[test]
    fn of_a_variation_the_legal_moves_are_kept() {
        let info: SearchInfo<String> = "info score cp 1 pv e2e4 e7e5 e4e5 g1f3".parse().unwrap();
        let moves: Vec<String> = info.resolve(&Position::start()).to_text(CastlingStyle::King).pv;
        assert_eq!(moves, ["e2e4", "e7e5"]);
    }

    #[test]
    fn the_time_that_an_engine_gives_is_kept() {
        let info = SearchInfo::<Move> { nodes: Some(100), ..SearchInfo::default() };
        let timed = info.clone().timed(Duration::from_millis(10));
        assert_eq!((timed.time, timed.nps), (Some(Duration::from_millis(10)), Some(10_000)));
        let own = SearchInfo { time: Some(Duration::from_secs(1)), ..info }.timed(Duration::from_secs(5));
        assert_eq!((own.time, own.nps), (Some(Duration::from_secs(1)), Some(100)));
    }
}
