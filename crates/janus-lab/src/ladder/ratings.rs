//! Ratings from the results of matches.
//!
//! The ratings are those under which the results are most likely, if a player scores 1 / (1 + 10^(-d/400)) against one that
//! is d points weaker. A rating far from its first guess is held a little unlikely, so that a player that loses all its
//! games gets a rating at all.

/// Natural logarithms in a point of Elo.
const LOGARITHM: f64 = std::f64::consts::LN_10 / 400.0;

/// Ratings are this many points from their guesses, as a standard deviation.
const GUESS_ERROR: f64 = 600.0;

/// Steps of Newton's method; a dozen are enough.
const STEPS: usize = 60;

/// No step changes a rating by more than this.
const LARGEST_STEP: f64 = 200.0;

/// A player that takes part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entrant {
    /// Its rating, or a guess.
    pub elo: f64,
    /// Whether its rating is known and stays.
    pub is_known: bool,
}

/// The result of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pairing {
    /// The numbers of its players.
    pub players: [usize; 2],
    /// The points of the first.
    pub points: f64,
    /// How many games were played.
    pub games: u32,
}

/// A measured rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating.
    pub elo: f64,
    /// Its standard error; 0 if the rating was known.
    pub error: f64,
}

/// The most likely ratings of players.
#[must_use]
pub fn rate(entrants: &[Entrant], pairings: &[Pairing]) -> Vec<Rating> {
    let mut ratings: Vec<f64> = entrants.iter().map(|entrant| entrant.elo).collect();
    let mut errors = vec![0.0; entrants.len()];
    for _ in 0..STEPS {
        let (gradient, information) = slope(entrants, pairings, &ratings);
        let covariance = inverse(information);
        let mut largest = 0.0_f64;
        for (index, row) in covariance.iter().enumerate().filter(|(index, _)| !entrants[*index].is_known) {
            let step: f64 = row.iter().zip(&gradient).map(|(one, other)| one * other).sum();
            let step = step.clamp(-LARGEST_STEP, LARGEST_STEP);
            ratings[index] += step;
            errors[index] = row[index].max(0.0).sqrt();
            largest = largest.max(step.abs());
        }
        if largest < 1e-6 {
            break;
        }
    }
    ratings.into_iter().zip(errors).map(|(elo, error)| Rating { elo, error }).collect()
}

/// How the likelihood changes with each rating, and the information about them. Known ratings have none of both.
fn slope(entrants: &[Entrant], pairings: &[Pairing], ratings: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = entrants.len();
    let mut gradient = vec![0.0; count];
    let mut information = vec![vec![0.0; count]; count];
    for (index, entrant) in entrants.iter().enumerate() {
        gradient[index] = (entrant.elo - ratings[index]) / (GUESS_ERROR * GUESS_ERROR);
        information[index][index] = 1.0 / (GUESS_ERROR * GUESS_ERROR);
    }
    for Pairing { players: [one, other], points, games } in pairings {
        let expected = 1.0 / (1.0 + (LOGARITHM * (ratings[*other] - ratings[*one])).exp());
        let games = f64::from(*games);
        let surprise = LOGARITHM * (points - games * expected);
        let weight = LOGARITHM * LOGARITHM * games * expected * (1.0 - expected);
        gradient[*one] += surprise;
        gradient[*other] -= surprise;
        information[*one][*one] += weight;
        information[*other][*other] += weight;
        information[*one][*other] -= weight;
        information[*other][*one] -= weight;
    }
    for known in (0..count).filter(|index| entrants[*index].is_known) {
        gradient[known] = 0.0;
        information[known].fill(0.0);
        information.iter_mut().for_each(|row| row[known] = 0.0);
        information[known][known] = 1.0;
    }
    (gradient, information)
}

/// The inverse of a symmetric, positive matrix, by elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..count).map(|row| (0..count).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..count {
        let scale = matrix[pivot][pivot];
        for column in 0..count {
            matrix[pivot][column] /= scale;
            inverse[pivot][column] /= scale;
        }
        for row in (0..count).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..count {
                matrix[row][column] -= factor * matrix[pivot][column];
                inverse[row][column] -= factor * inverse[pivot][column];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrant(elo: f64, is_known: bool) -> Entrant {
        Entrant { elo, is_known }
    }

    #[test]
    fn three_quarters_of_the_points_are_191_points_more() {
        let pairing = Pairing { players: [0, 1], points: 75_000.0, games: 100_000 };
        let ratings = rate(&[entrant(1000.0, false), entrant(1000.0, true)], &[pairing]);
        assert!((ratings[0].elo - 1190.85).abs() < 0.1, "{ratings:?}");
        assert_eq!(ratings[1], Rating { elo: 1000.0, error: 0.0 });
        // The standard error of a score of 75% in 100,000 games, in points.
        assert!((ratings[0].error - 1.2686).abs() < 0.01, "{ratings:?}");
    }

    #[test]
    fn differences_add_up_along_the_ladder_and_errors_grow() {
        let entrants = [entrant(900.0, true), entrant(1000.0, false), entrant(1200.0, false)];
        let beaten = |players| Pairing { players, points: 240.0, games: 1000 };
        let ratings = rate(&entrants, &[beaten([0, 1]), beaten([1, 2])]);
        assert!((ratings[1].elo - 1100.0).abs() < 2.0 && (ratings[2].elo - 1300.0).abs() < 3.0, "{ratings:?}");
        assert!(ratings[2].error > ratings[1].error * 1.3);
    }

    #[test]
    fn a_player_without_a_point_has_a_rating() {
        let pairing = Pairing { players: [0, 1], points: 0.0, games: 20 };
        let ratings = rate(&[entrant(800.0, false), entrant(1000.0, true)], &[pairing]);
        assert!(ratings[0].elo < 600.0 && ratings[0].elo > -1000.0 && ratings[0].error > 150.0, "{ratings:?}");
    }
}
