//! Ratings from the results of many pairings.

use super::score::MatchScore;

/// The half width of a 95% confidence interval, in standard errors.
const Z_95: f64 = 1.959_964;

/// How much a unit of Elo is in the exponent of the usual formula.
const SCALE: f64 = std::f64::consts::LN_10 / 400.0;

/// Before any games, a player may be expected within this of the others. It is so much that it matters only where a player
/// has won or lost everything, whose rating would be infinite.
const PRIOR_DEVIATION: f64 = 2000.0;

/// A rating in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The difference to the player, or the average, that is 0.
    pub elo: f64,
    /// The half width of its 95% confidence interval.
    pub error: f64,
}

/// The ratings under which results are most likely, by the logistic model in which a draw is half a win.
///
/// Their errors follow from how much the results really varied, pair by pair, and not from the model.
pub(super) fn fit(players: usize, results: &[([usize; 2], MatchScore)], anchor: Option<usize>) -> Vec<Rating> {
    let mut elo = vec![0.0; players];
    let mut curvature = Matrix::new(players);
    // Newton's method. Steps are limited, because far from the solution they would be too long.
    for _ in 0..100 {
        curvature = Matrix::new(players);
        let mut gradient: Vec<f64> = elo.iter().map(|elo| -elo / PRIOR_DEVIATION.powi(2)).collect();
        for (player, row) in curvature.0.iter_mut().enumerate() {
            row[player] = 1.0 / PRIOR_DEVIATION.powi(2);
        }
        for ([one, other], score) in results {
            let games = f64::from(score.games());
            let expected = 1.0 / (1.0 + (-SCALE * (elo[*one] - elo[*other])).exp());
            let surplus = SCALE * games * (score.score() - expected);
            gradient[*one] += surplus;
            gradient[*other] -= surplus;
            curvature.add_difference(*one, *other, SCALE.powi(2) * games * expected * (1.0 - expected));
        }
        let inverse = curvature.inverse();
        let steps = inverse.times(&gradient);
        for (elo, step) in elo.iter_mut().zip(&steps) {
            *elo += step.clamp(-200.0, 200.0);
        }
        if steps.iter().all(|step| step.abs() < 1e-6) {
            break;
        }
    }
    let mut spread = Matrix::new(players);
    for ([one, other], score) in results.iter().filter(|(_, score)| score.games() > 0) {
        spread.add_difference(*one, *other, SCALE.powi(2) * score.points_variance());
    }
    let inverse = curvature.inverse();
    let covariance = inverse.product(&spread).product(&inverse);
    let weights: Vec<f64> = match anchor {
        Some(anchor) => (0..players).map(|player| f64::from(u8::from(player == anchor))).collect(),
        None => vec![1.0 / players as f64; players],
    };
    let zero: f64 = elo.iter().zip(&weights).map(|(elo, weight)| elo * weight).sum();
    let rating = |player: usize| {
        let difference: Vec<f64> =
            weights.iter().enumerate().map(|(index, weight)| f64::from(u8::from(index == player)) - weight).collect();
        let variance: f64 = covariance.times(&difference).iter().zip(&difference).map(|(a, b)| a * b).sum();
        Rating { elo: elo[player] - zero, error: Z_95 * variance.max(0.0).sqrt() }
    };
    (0..players).map(rating).collect()
}

/// A square matrix, by rows.
struct Matrix(Vec<Vec<f64>>);

impl Matrix {
    fn new(size: usize) -> Self {
        Self(vec![vec![0.0; size]; size])
    }

    /// Adds the square of a difference of two variables.
    fn add_difference(&mut self, one: usize, other: usize, weight: f64) {
        self.0[one][one] += weight;
        self.0[other][other] += weight;
        self.0[one][other] -= weight;
        self.0[other][one] -= weight;
    }

    fn times(&self, vector: &[f64]) -> Vec<f64> {
        self.0.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
    }

    fn product(&self, other: &Self) -> Self {
        let size = self.0.len();
        let entry = |row: usize, column: usize| (0..size).map(|k| self.0[row][k] * other.0[k][column]).sum();
        Self((0..size).map(|row| (0..size).map(|column| entry(row, column)).collect()).collect())
    }

    /// The inverse, by elimination. The matrices here are positive definite, so that no pivot is zero.
    fn inverse(&self) -> Self {
        let size = self.0.len();
        let mut rows = self.0.clone();
        let mut inverse = Self::new(size).0;
        for (index, row) in inverse.iter_mut().enumerate() {
            row[index] = 1.0;
        }
        for pivot in 0..size {
            let factor = 1.0 / rows[pivot][pivot];
            for column in 0..size {
                rows[pivot][column] *= factor;
                inverse[pivot][column] *= factor;
            }
            for row in (0..size).filter(|row| *row != pivot) {
                let factor = rows[row][pivot];
                for column in 0..size {
                    rows[row][column] -= factor * rows[pivot][column];
                    inverse[row][column] -= factor * inverse[pivot][column];
                }
            }
        }
        Self(inverse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(wins: u32, draws: u32, losses: u32) -> MatchScore {
        MatchScore { wins, draws, losses, ..MatchScore::default() }
    }

    #[test]
    fn two_players_have_the_difference_of_their_score() {
        let score = games(60, 20, 20);
        let ratings = fit(2, &[([0, 1], score)], Some(1));
        let [elo, low, high] = score.elo();
        assert!((ratings[0].elo - elo).abs() < 0.1, "{ratings:?}, {elo}");
        assert!((ratings[0].error - (high - low) / 2.0).abs() < 3.0, "{ratings:?}, {low} {high}");
        assert_eq!(ratings[1], Rating { elo: 0.0, error: 0.0 });
    }

    #[test]
    fn differences_add_up_along_a_chain() {
        // 75% each, which is 191 Elo.
        let results = [([0, 1], games(150, 0, 50)), ([1, 2], games(150, 0, 50))];
        let ratings = fit(3, &results, Some(2));
        assert!((ratings[0].elo - 381.7).abs() < 1.5, "{ratings:?}");
        assert!(ratings[0].error > ratings[1].error, "{ratings:?}");
        let average = fit(3, &results, None);
        assert!(average.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
    }

    #[test]
    fn a_player_who_loses_everything_has_a_finite_rating() {
        let ratings = fit(2, &[([0, 1], games(0, 0, 50))], Some(1));
        assert!(ratings[0].elo < -600.0 && ratings[0].elo.is_finite() && ratings[0].error > 200.0, "{ratings:?}");
        assert!(fit(2, &[], Some(0)).iter().all(|rating| rating.elo == 0.0));
    }
}
