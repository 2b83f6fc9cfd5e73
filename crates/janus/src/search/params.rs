//! The numbers of the search: margins in centipawns, depths in plies, reductions in 1024ths of a ply.
//!
//! They are known to the compiler. Only with the feature `tune`, which is for the lab alone, has each searcher its own, so that
//! searchers with different numbers can play each other.

use crate::score::Score;

/// From this many plies without capture or pawn move on, scores of the table do not end a search.
pub(super) const TABLE_CUT_CLOCK: u16 = 90;

/// Evaluations are corrected by history where there are more pieces than this.
pub(super) const CORRECTED_PIECES: u32 = 5;

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $low:literal..=$high:literal;)*) => {
        /// The numbers of a search.
        #[cfg(not(feature = "tune"))]
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Params;

        #[cfg(not(feature = "tune"))]
        impl Params {
            pub(super) const USUAL: Self = Self;

            $($(#[$doc])*
            #[inline]
            pub(super) const fn $name(&self) -> i32 {
                $value
            })*
        }

        /// The numbers of a search.
        #[cfg(feature = "tune")]
        #[derive(Clone, Debug)]
        pub struct Params {
            $($name: i32,)*
        }

        #[cfg(feature = "tune")]
        impl Params {
            /// Those that the engine has where they are not tuned.
            pub const USUAL: Self = Self { $($name: $value,)* };

            /// The names of all numbers, and what they may be.
            pub const RANGES: &[(&str, std::ops::RangeInclusive<i32>)] = &[$((stringify!($name), $low..=$high),)*];

            /// All numbers, in the order of [`RANGES`](Self::RANGES).
            #[must_use]
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$name,)*]
            }

            /// All numbers in the order of [`RANGES`](Self::RANGES); those that are missing are the usual ones.
            #[must_use]
            pub fn from_values(values: &[i32]) -> Self {
                let mut values = values.iter().copied();
                Self { $($name: values.next().unwrap_or($value),)* }
            }

            $($(#[$doc])*
            #[inline]
            pub(super) const fn $name(&self) -> i32 {
                self.$name
            })*
        }
    };
}

// Each number with the range in which it may be tuned.
params! {
    /// Razoring up to this depth.
    razor_depth = 5, 1..=8;
    /// Razoring: the margin for each ply.
    razor_margin = 260, 120..=450;

    /// Reverse futility pruning up to this depth.
    reverse_futility_depth = 8, 5..=14;
    /// Reverse futility pruning: the margin for each ply.
    reverse_futility_margin = 58, 40..=130;

    /// Null moves from this depth on.
    null_move_depth = 3, 2..=5;
    /// Null moves are verified from this depth on.
    null_move_verify_depth = 14, 10..=20;
    /// For a null move the static evaluation has to be this far above beta ...
    null_move_eval_margin = 105, 40..=260;
    /// ... less so much for each ply of depth.
    null_move_eval_slope = 21, 6..=34;
    /// The search after a null move is this much shallower ...
    null_move_reduction = 4, 2..=6;
    /// ... and by one more for so many plies of depth ...
    null_move_depth_part = 4, 2..=7;
    /// ... and by one more for each time that the estimate is so far above beta ...
    null_move_eval_part = 174, 80..=320;
    /// ... at most so often.
    null_move_eval_most = 4, 1..=6;

    /// ProbCut from this depth on.
    probcut_depth = 5, 3..=8;
    /// ProbCut: how far above beta ...
    probcut_margin = 182, 80..=300;
    /// ... and how much less where the side to move is improving.
    probcut_improving = 44, 0..=100;
    /// ProbCut: how much shallower.
    probcut_reduction = 4, 3..=6;

    /// Internal iterative reduction from this depth on.
    iir_depth = 3, 2..=8;

    /// Late move pruning: so many quiet moves at least are tried ...
    late_move_base = 4, 2..=8;
    /// ... and so many hundredths of the depth's square more.
    late_move_slope = 135, 50..=180;

    /// Futility pruning up to this reduced depth.
    futility_depth = 8, 5..=12;
    /// Futility pruning: the margin at reduced depth 0 ...
    futility_base = 98, 20..=180;
    /// ... and for each ply of reduced depth ...
    futility_margin = 82, 40..=140;
    /// ... and a centipawn for so much history.
    futility_history = 244, 128..=512;

    /// History pruning up to this reduced depth.
    history_pruning_depth = 5, 3..=9;
    /// History pruning: below this history for each ply.
    history_pruning_margin = -3318, -8000..=-1500;

    /// Quiet moves are pruned by static exchange up to this reduced depth.
    see_quiet_depth = 8, 5..=12;
    /// What a quiet move may lose, times the square of the reduced depth.
    see_quiet_margin = -21, -50..=-5;
    /// Noisy moves are pruned by static exchange up to this depth.
    see_noisy_depth = 7, 4..=11;
    /// What a noisy move may lose, times the depth ...
    see_noisy_margin = -84, -160..=-30;
    /// ... and a centipawn more for so much history.
    see_noisy_history = 70, 24..=160;

    /// Late move reductions: the part that does not depend on depth and number of the move.
    reduction_base = 1201, 300..=1500;
    /// The other part is the product of their logarithms, divided by this many hundredths.
    reduction_divisor = 204, 150..=350;
    /// A move near the principal variation is reduced less ...
    reduction_was_pv = 802, 0..=2048;
    /// ... and in it still less.
    reduction_pv = 19, 0..=2048;
    /// A move of a cut node is reduced more.
    reduction_cut_node = 1186, 512..=3072;
    /// One where the side to move is not improving, too.
    reduction_not_improving = 367, 0..=1536;
    /// A quiet move where the table's is noisy, too.
    reduction_table_noisy = 447, 0..=1536;
    /// A check is reduced less.
    reduction_check = 1074, 0..=2048;
    /// A killer, too.
    reduction_killer = 792, 0..=2048;
    /// A noisy move, too.
    reduction_noisy = 517, 0..=1536;
    /// A 1024th of a ply less for so much history of a quiet move.
    reduction_quiet_history = 8, 4..=18;
    /// A 1024th of a ply less for so much history of a noisy move.
    reduction_noisy_history = 10, 4..=24;
    /// A reduced move that is so much better than the best is searched a ply deeper.
    deeper_margin = 48, 15..=90;
    /// One that is hardly better a ply shallower.
    shallower_margin = 6, 2..=20;

    /// Singular extensions from this depth on.
    singular_depth = 7, 5..=10;
    /// How much worse all other moves have to be, in sixteenths of a centipawn for each ply.
    singular_margin = 32, 12..=64;
    /// A move is extended twice if all others are this much worse.
    double_extension_margin = 18, 6..=40;
    /// A line is extended twice at most this often.
    double_extensions = 11, 3..=16;

    /// The bonus of a move that caused a cutoff: for each ply of depth ...
    bonus_slope = 175, 80..=320;
    /// ... less this much ...
    bonus_offset = 129, -100..=250;
    /// ... and at most this.
    bonus_most = 1726, 900..=3000;
    /// The malus of the moves tried before it: for each ply of depth ...
    malus_slope = 228, 80..=400;
    /// ... less this much ...
    malus_offset = 43, -100..=250;
    /// ... and at most this.
    malus_most = 2041, 600..=3000;

    /// In quiescence, a capture that does not gain this much above the standing score cannot help.
    quiescence_margin = 168, 50..=300;

    /// The static evaluation shrinks in proportion to the plies without capture or pawn move; here nothing would be left of it.
    clock_damping = 204, 150..=400;

    /// The first aspiration window.
    aspiration_window = 15, 6..=30;
}

impl Params {
    /// Moves after which quiet moves are not tried any more (late move pruning).
    #[inline]
    pub(super) const fn late_move_count(&self, depth: i32, is_improving: bool) -> i32 {
        let count = self.late_move_base() + self.late_move_slope() * depth * depth / 100;
        if is_improving { count } else { count / 2 }
    }

    /// The bonus of a move that caused a cutoff at a depth.
    #[inline]
    pub(super) fn bonus(&self, depth: i32) -> i32 {
        (self.bonus_slope() * depth - self.bonus_offset()).min(self.bonus_most())
    }

    /// What a move loses that was tried before the one that caused a cutoff at a depth.
    #[inline]
    pub(super) fn malus(&self, depth: i32) -> i32 {
        (self.malus_slope() * depth - self.malus_offset()).min(self.malus_most())
    }

    /// How much worse than a score all other moves have to be for the table's move to be singular.
    #[inline]
    pub(super) const fn singular_gap(&self, depth: i32) -> Score {
        self.singular_margin() * depth / 16
    }
}

/// By how much late moves are reduced, in 1024ths of a ply, by depth and number of the move.
#[derive(Clone, Debug)]
pub(super) struct Reductions(Box<[[i32; 64]; 64]>);

impl Reductions {
    pub(super) fn new(params: &Params) -> Self {
        let (base, divisor) = (f64::from(params.reduction_base()), f64::from(params.reduction_divisor()) / 100.0);
        let logarithm = |number: usize| (number.max(1) as f64).ln();
        let reduction = |depth: usize, count: usize| base + 1024.0 * logarithm(depth) * logarithm(count) / divisor;
        Self(Box::new(std::array::from_fn(|depth| std::array::from_fn(|count| reduction(depth, count) as i32))))
    }

    /// The reduction of the move with a number, the first being 1.
    #[inline]
    pub(super) fn get(&self, depth: i32, move_count: i32) -> i32 {
        self.0[depth.clamp(0, 63) as usize][move_count.clamp(0, 63) as usize]
    }
}
