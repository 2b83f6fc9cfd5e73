//! Random numbers that are the same whenever they are asked for: everything random in Janus is a function of a game's seed
//! and of what it is about, so that a game can be repeated.

/// A number from numbers, each of which changes it completely.
#[must_use]
pub(crate) fn mix(parts: &[u64]) -> u64 {
    parts.iter().fold(0x1976_0502_C0DE_0088, |state, part| scramble(state.rotate_left(23) ^ part))
}

/// The finishing steps of the SplitMix64 generator, after one step of its counter.
const fn scramble(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

/// A random number as a fraction, from 0 up to but without 1.
#[must_use]
pub(crate) fn unit(random: u64) -> f64 {
    (random >> 11) as f64 / (1_u64 << 53) as f64
}

/// A random number as a deviate: mean 0, standard deviation 1, never beyond 3.5. It is the sum of four uniform ones, which
/// is close to a normal distribution and the same on every machine.
#[must_use]
pub(crate) fn deviate(random: u64) -> f64 {
    let parts = [0, 16, 32, 48].map(|shift| ((random >> shift) & 0xFFFF) as f64 / 65_536.0);
    // Four uniform numbers have a variance of a third.
    (parts.iter().sum::<f64>() - 2.0) * 3_f64.sqrt()
}

/// The index of one of several weights, chosen by a random number; `None` if there is no weight.
#[must_use]
pub(crate) fn weighted(random: u64, weights: impl Iterator<Item = u64> + Clone) -> Option<usize> {
    let total: u64 = weights.clone().sum();
    let mut rest = random.checked_rem(total)?;
    for (index, weight) in weights.enumerate() {
        if rest < weight {
            return Some(index);
        }
        rest -= weight;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_depend_on_all_parts_and_their_order() {
        assert_eq!(mix(&[1, 2, 3]), mix(&[1, 2, 3]));
        let others = [mix(&[1, 3, 2]), mix(&[1, 2, 4]), mix(&[2, 2, 3]), mix(&[1, 2]), mix(&[])];
        assert!(others.iter().all(|other| *other != mix(&[1, 2, 3])));
    }

    #[test]
    fn fractions_and_deviates_are_spread_as_they_should() {
        let numbers: Vec<u64> = (0..20_000).map(|number| mix(&[number])).collect();
        let mean = |values: &dyn Fn(u64) -> f64| numbers.iter().map(|n| values(*n)).sum::<f64>() / 20_000.0;
        assert!((mean(&unit) - 0.5).abs() < 0.01);
        assert!(mean(&deviate).abs() < 0.03);
        assert!((mean(&|n| deviate(n).powi(2)) - 1.0).abs() < 0.03);
        assert!(numbers.iter().all(|n| deviate(*n).abs() < 3.5 && (0.0..1.0).contains(&unit(*n))));
    }

    #[test]
    fn weights_of_nothing_choose_nothing() {
        assert_eq!(weighted(7, [].into_iter()), None);
        assert_eq!(weighted(7, [0, 0].into_iter()), None);
        assert_eq!(weighted(7, [0, 5, 0].into_iter()), Some(1));
    }
}
