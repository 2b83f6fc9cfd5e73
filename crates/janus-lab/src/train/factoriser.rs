//! Rows that share what they have in common.
//!
//! While a net is trained, the row of an input is the sum of its own, one of its piece, one of its piece and rank, one of its
//! piece and file, and one of its piece and square wherever the king stands. What is true of a piece anywhere is then learnt
//! from all of its squares, which matters most while there are few positions. Folding adds the five.

use crate::features::{BOARD_INPUTS, INPUTS, KING_PARTS};

/// How many shared rows an input has.
pub(super) const LEVELS: usize = 4;

/// How many inputs share a row of each level.
const MEMBERS: [usize; LEVELS] = [64 * KING_PARTS, 8 * KING_PARTS, 8 * KING_PARTS, KING_PARTS];

/// A side's piece types, for both sides.
const PIECES: usize = 12;
const RANKS: usize = PIECES;
const FILES: usize = RANKS + PIECES * 8;
const SQUARES: usize = FILES + PIECES * 8;

/// The shared rows: by piece, by piece and rank, by piece and file, by piece and square.
pub(super) const SHARED: usize = SQUARES + BOARD_INPUTS;

/// The shared rows of an input.
fn shared_of(input: usize) -> [usize; LEVELS] {
    let input = input % BOARD_INPUTS;
    let (piece, square) = (input / 64, input % 64);
    [piece, RANKS + piece * 8 + square / 8, FILES + piece * 8 + square % 8, SQUARES + input]
}

/// Sets each folded row to the sum of its own and its shared ones, within the limit that fits the file.
pub(super) fn fold<const H: usize>(own: &[[f32; H]], shared: &[[f32; H]], folded: &mut [[f32; H]], limit: f32) {
    for (input, (folded, own)) in folded.iter_mut().zip(own).enumerate() {
        let [piece, rank, file, square] = shared_of(input).map(|row| &shared[row]);
        for at in 0..H {
            folded[at] = (own[at] + piece[at] + rank[at] + file[at] + square[at]).clamp(-limit, limit);
        }
    }
}

/// The gradients of the shared rows: a shared row changes with every input that has it.
pub(super) fn share_gradients<const H: usize>(gradients: &[[f32; H]], shared: &mut [[f32; H]]) {
    shared.as_flattened_mut().fill(0.0);
    for (input, gradient) in gradients.iter().enumerate() {
        for row in shared_of(input) {
            shared[row].iter_mut().zip(gradient).for_each(|(sum, value)| *sum += value);
        }
    }
}

/// Takes folded rows apart: means become shared rows, and what remains the own ones.
pub(super) fn unfold<const H: usize>(folded: &[[f32; H]]) -> (Vec<[f32; H]>, Vec<[f32; H]>) {
    let mut own = folded.to_vec();
    let mut shared = vec![[0.0; H]; SHARED];
    for (level, members) in MEMBERS.into_iter().enumerate() {
        for (input, row) in own.iter().enumerate() {
            let sum = &mut shared[shared_of(input)[level]];
            sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += value / members as f32);
        }
        for (input, row) in own.iter_mut().enumerate() {
            let mean = &shared[shared_of(input)[level]];
            row.iter_mut().zip(mean).for_each(|(value, mean)| *value -= mean);
        }
    }
    debug_assert_eq!(own.len(), INPUTS);
    (own, shared)
}

#[cfg(test)]
mod tests {
    use super::*;

    const H: usize = 16;

    fn random_rows(count: usize) -> Vec<[f32; H]> {
        let mut rng = fastrand::Rng::with_seed(2);
        (0..count).map(|_| std::array::from_fn(|_| rng.f32() - 0.5)).collect()
    }

    #[test]
    fn folding_undoes_unfolding() {
        let rows = random_rows(INPUTS);
        let (own, shared) = unfold(&rows);
        let mut folded = vec![[0.0; H]; INPUTS];
        fold(&own, &shared, &mut folded, 1.98);
        let pairs = rows.as_flattened().iter().zip(folded.as_flattened());
        assert!(pairs.into_iter().all(|(before, after)| (before - after).abs() < 1e-5));
    }

    #[test]
    fn folded_rows_evaluate_as_the_sum_of_all_rows() {
        let (own, shared) = (random_rows(INPUTS), random_rows(SHARED));
        let mut folded = vec![[0.0; H]; INPUTS];
        fold(&own, &shared, &mut folded, 10.0);
        // A black rook on b7 for White's perspective: piece 9, rank 6, file 1.
        let input = 384 + 3 * 64 + 6 * 8 + 1;
        for at in 0..H {
            let [piece, rank, file, square] =
                [9, 12 + 9 * 8 + 6, 108 + 9 * 8 + 1, 204 + input].map(|row| shared[row][at]);
            let sum = own[input][at] + piece + rank + file + square;
            assert!((folded[input][at] - sum).abs() < 1e-6);
        }
    }

    #[test]
    fn every_shared_row_has_its_members() {
        let mut shared = vec![[0.0; H]; SHARED];
        share_gradients(&vec![[1.0; H]; INPUTS], &mut shared);
        assert_eq!(SHARED, 204 + 768);
        let rows_have = |rows: std::ops::Range<usize>, members: f32| {
            assert!(shared[rows].as_flattened().iter().all(|sum| *sum == members));
        };
        rows_have(0..12, 256.0);
        rows_have(12..204, 32.0);
        rows_have(204..SHARED, 4.0);
    }
}
