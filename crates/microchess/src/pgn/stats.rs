//! Counts over the games of files.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;

use chess0x88::{Color, Outcome};
use microchess_game::pgn::PgnGame;
use microchess_game::{GameResult, group_thousands};

use super::output::final_position;

/// How many players and openings are listed.
const LISTED: usize = 10;

/// Counts over games.
#[derive(Clone, Debug, Default)]
pub(super) struct Stats {
    games: u64,
    /// White won, drawn, Black won, not known.
    results: [u64; 4],
    plies: u64,
    shortest: Option<usize>,
    longest: usize,
    checkmates: u64,
    stalemates: u64,
    /// Games of which no board could be set up.
    unread: u64,
    with_problems: u64,
    dates: Option<[String; 2]>,
    players: HashMap<String, u64>,
    openings: HashMap<String, u64>,
}

impl Stats {
    pub(super) fn count(&mut self, game: &PgnGame) {
        self.games += 1;
        let result = match game.result {
            Some(GameResult::Win(Color::White)) => 0,
            Some(GameResult::Draw) => 1,
            Some(GameResult::Win(Color::Black)) => 2,
            None => 3,
        };
        self.results[result] += 1;
        self.with_problems += u64::from(!game.problems.is_empty());
        if game.unread_moves.is_some() {
            self.unread += 1;
        } else {
            let plies = game.mainline.moves.len();
            self.plies += plies as u64;
            self.shortest = Some(self.shortest.map_or(plies, |shortest| shortest.min(plies)));
            self.longest = self.longest.max(plies);
            match final_position(game).outcome() {
                Some(Outcome::Checkmate { .. }) => self.checkmates += 1,
                Some(Outcome::Stalemate) => self.stalemates += 1,
                _ => {}
            }
        }
        let known = |name: &str| game.tag(name).filter(|value| !matches!(*value, "" | "?" | "-"));
        if let Some(date) = known("Date").filter(|date| !date.contains('?')) {
            self.add_dates([date.to_owned(), date.to_owned()]);
        }
        for player in [known("White"), known("Black")].into_iter().flatten() {
            increase(&mut self.players, player, 1);
        }
        if let Some(eco) = known("ECO") {
            increase(&mut self.openings, eco, 1);
        }
    }

    fn add_dates(&mut self, [first, last]: [String; 2]) {
        self.dates = Some(match self.dates.take() {
            Some([earliest, latest]) => [earliest.min(first), latest.max(last)],
            None => [first, last],
        });
    }

    pub(super) fn add(&mut self, other: Self) {
        self.games += other.games;
        for (count, more) in self.results.iter_mut().zip(other.results) {
            *count += more;
        }
        self.plies += other.plies;
        self.shortest = [self.shortest, other.shortest].into_iter().flatten().min();
        self.longest = self.longest.max(other.longest);
        self.checkmates += other.checkmates;
        self.stalemates += other.stalemates;
        self.unread += other.unread;
        self.with_problems += other.with_problems;
        if let Some(dates) = other.dates {
            self.add_dates(dates);
        }
        for (player, games) in other.players {
            increase(&mut self.players, &player, games);
        }
        for (eco, games) in other.openings {
            increase(&mut self.openings, &eco, games);
        }
    }
}

fn increase(counts: &mut HashMap<String, u64>, name: &str, by: u64) {
    match counts.get_mut(name) {
        Some(count) => *count += by,
        None => {
            counts.insert(name.to_owned(), by);
        }
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |f: &mut fmt::Formatter<'_>, name: &str, count: u64| {
            let percent = 100.0 * count as f64 / self.games.max(1) as f64;
            writeln!(f, "{name:<16}{:>12}  {percent:5.1}%", group_thousands(count))
        };
        writeln!(f, "{:<16}{:>12}", "games", group_thousands(self.games))?;
        for (name, count) in ["White won", "drawn", "Black won", "no result"].into_iter().zip(self.results) {
            row(f, name, count)?;
        }
        row(f, "checkmates", self.checkmates)?;
        row(f, "stalemates", self.stalemates)?;
        row(f, "with problems", self.with_problems)?;
        if self.unread > 0 {
            row(f, "moves not read", self.unread)?;
        }
        if let Some(shortest) = self.shortest {
            let mean = self.plies as f64 / (self.games - self.unread).max(1) as f64;
            writeln!(f, "{:<16}{mean:>12.1}  shortest {shortest}, longest {}", "plies, mean", self.longest)?;
        }
        if let Some([first, last]) = &self.dates {
            writeln!(f, "{:<16}{first:>12}  to {last}", "dates")?;
        }
        write_most(f, "players", &self.players)?;
        write_most(f, "ECO", &self.openings)
    }
}

/// Lists the most frequent names, and says how many there are.
fn write_most(f: &mut fmt::Formatter<'_>, what: &str, counts: &HashMap<String, u64>) -> fmt::Result {
    if counts.is_empty() {
        return Ok(());
    }
    let mut sorted: Vec<_> = counts.iter().collect();
    sorted.sort_by_key(|(name, count)| (Reverse(**count), name.as_str()));
    writeln!(f, "{what:<16}{:>12}", group_thousands(counts.len() as u64))?;
    for (name, count) in sorted.into_iter().take(LISTED) {
        writeln!(f, "{:16}{:>12}  {name}", "", group_thousands(*count))?;
    }
    Ok(())
}
