//! The table of accuracy: a row for each player, over all games.

use std::fmt;

use chess0x88::Color;

use super::review::{GameReview, Judgement, MoveReview};

/// What the moves of a player are in sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Summary {
    pub(super) moves: usize,
    accuracy: f64,
    centipawns_lost: i64,
    /// Inaccuracies, mistakes and blunders.
    pub(super) judgements: [usize; 3],
}

impl Summary {
    /// The moves of a side.
    pub(super) fn new(review: &GameReview, side: Color) -> Self {
        let mut summary = Self::default();
        review.moves.iter().filter(|review| review.side == side).for_each(|review| summary.add_move(review));
        summary
    }

    fn add_move(&mut self, review: &MoveReview) {
        self.moves += 1;
        self.accuracy += review.accuracy;
        self.centipawns_lost += i64::from(review.centipawns_lost);
        for (count, judgement) in self.judgements.iter_mut().zip(Judgement::ALL) {
            *count += usize::from(review.judgement == Some(judgement));
        }
    }

    fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.accuracy += other.accuracy;
        self.centipawns_lost += other.centipawns_lost;
        for (count, more) in self.judgements.iter_mut().zip(other.judgements) {
            *count += more;
        }
    }

    /// The average accuracy in percent, if there are moves.
    pub(super) fn accuracy(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.accuracy / self.moves as f64)
    }

    /// The average loss in centipawns, if there are moves.
    pub(super) fn average_loss(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.centipawns_lost as f64 / self.moves as f64)
    }
}

/// All players, in the order in which they appear.
#[derive(Clone, Debug, Default)]
pub(super) struct AccuracyTable {
    players: Vec<(String, Summary)>,
}

impl AccuracyTable {
    /// Adds a game.
    pub(super) fn add(&mut self, review: &GameReview) {
        for (name, side) in review.names.iter().zip(Color::ALL) {
            let summary = Summary::new(review, side);
            match self.players.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) => known.add(&summary),
                None => self.players.push((name.clone(), summary)),
            }
        }
    }
}

/// The longest name that is not cut.
const LONGEST_NAME: usize = 40;

impl fmt::Display for AccuracyTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cut = |name: &str| name.chars().take(LONGEST_NAME).collect::<String>();
        let width =
            self.players.iter().map(|(name, _)| cut(name).chars().count()).max().unwrap_or(0).max("player".len());
        writeln!(f, "{:width$}  moves  accuracy  average loss  inaccuracies  mistakes  blunders", "player")?;
        for (name, summary) in &self.players {
            let number = |number: Option<f64>| number.map_or_else(|| "-".to_owned(), |number| format!("{number:.1}"));
            let accuracy = summary.accuracy().map_or_else(|| "-".to_owned(), |accuracy| format!("{accuracy:.1}%"));
            let [inaccuracies, mistakes, blunders] = summary.judgements;
            writeln!(
                f,
                "{:width$}  {:>5}  {accuracy:>8}  {:>12}  {inaccuracies:>12}  {mistakes:>8}  {blunders:>8}",
                cut(name),
                summary.moves,
                number(summary.average_loss()),
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use chess0x88::Position;

    use super::*;

    fn review(names: [&str; 2], moves: &[(Color, i32, f64, Option<Judgement>)]) -> GameReview {
        let mv = Position::start().parse_san("e4").unwrap();
        let review = |(side, centipawns_lost, accuracy, judgement): &(Color, i32, f64, Option<Judgement>)| MoveReview {
            ply: 0,
            side: *side,
            mv,
            best: Vec::new(),
            best_score: None,
            score: None,
            centipawns_lost: *centipawns_lost,
            accuracy: *accuracy,
            judgement: *judgement,
        };
        GameReview { names: names.map(str::to_owned), moves: moves.iter().map(review).collect() }
    }

    #[test]
    fn players_are_added_up_over_games() {
        use Color::{Black, White};
        let mut table = AccuracyTable::default();
        table.add(&review(
            ["Anna", "Bert the Great"],
            &[(White, 0, 100.0, None), (Black, 90, 60.5, Some(Judgement::Inaccuracy)), (White, 30, 90.0, None)],
        ));
        table.add(&review(["Cleo", "Anna"], &[(Black, 600, 10.0, Some(Judgement::Blunder))]));
        assert_eq!(
            table.to_string(),
            "\
player          moves  accuracy  average loss  inaccuracies  mistakes  blunders
Anna                3     66.7%         210.0             0         0         1
Bert the Great      1     60.5%          90.0             1         0         0
Cleo                0         -             -             0         0         0
"
        );
    }
}
