//! Weaker on purpose: how Janus plays like a person with a rating.
//!
//! A weak player is not a strong one that sometimes throws dice. Five things make it weak in a human way. All that is random
//! in them follows from the game's seed, so that a game can be repeated, and a misjudgement lasts as long as the position that
//! is misjudged:
//!
//! 1. It does not look far: few plies and nodes ([`Strength`] has the numbers).
//! 2. It misjudges positions: each one it could move to is a little better or worse in its eyes than it is.
//! 3. It has habits: it likes to develop and to castle, the more the less it calculates.
//! 4. At the lowest levels it overlooks things: a capture of its own, a capture by the opponent, a mate. Long moves are
//!    overlooked more easily than short ones, queens less easily than pawns, recaptures hardly ever; and what was overlooked
//!    stays overlooked while the pieces stay where they are.
//! 5. It has a budget of centipawns to lose. The budget grows with every move, and mistakes are paid from it; there is also
//!    a largest mistake. So blunders do not come in a row, and from the middle levels on no piece is lost to a single
//!    capture that could be seen.

mod habits;
mod opponents;
mod profile;
mod sight;
mod weak_player;

pub use opponents::{OPPONENTS, Opponent};
pub use weak_player::WeakPlayer;

use self::profile::Profile;

/// A strength below the full one, as an Elo rating.
///
/// ```
/// use microchess_janus::Strength;
///
/// assert_eq!(Strength::new(1200).elo(), 1200);
/// assert_eq!(Strength::new(5), Strength::MIN);
/// assert_eq!(Strength::new(9999), Strength::MAX);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u16);

impl Strength {
    /// The weakest: a player who has just learnt the rules.
    pub const MIN: Self = Self(600);

    /// The strongest that is still limited.
    pub const MAX: Self = Self(2800);

    /// The strength of a rating; the nearest there is, if it is too low or too high.
    #[must_use]
    pub const fn new(elo: u32) -> Self {
        if elo < Self::MIN.elo() {
            Self::MIN
        } else if elo > Self::MAX.elo() {
            Self::MAX
        } else {
            Self(elo as u16)
        }
    }

    /// The rating.
    #[must_use]
    pub const fn elo(self) -> u32 {
        self.0 as u32
    }

    /// How many plies of the opening book a player of this strength knows.
    #[must_use]
    pub fn book_plies(self) -> usize {
        Profile::new(self).book_plies
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_kept_within_the_ladder() {
        for elo in 0..4000 {
            assert_eq!(Strength::new(elo).elo(), elo.clamp(600, 2800));
        }
        assert_eq!((Strength::MIN.book_plies(), Strength::MAX.book_plies()), (2, 16));
    }
}
