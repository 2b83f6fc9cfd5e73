//! **Games against itself**, entered as their player would: after some moves at random, `PC` and `E` in turn.

use std::collections::HashSet;

use microchess_1976::fast::value_all_moves;
use microchess_1976::{Board, Key};

use crate::lockstep::{Lockstep, Pressed, Stopped};

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// So many moves at random first.
    pub random_plies: u16,
    /// So many moves at most.
    pub max_plies: u16,
}

impl Default for SelfPlay {
    fn default() -> Self {
        Self { random_plies: 6, max_plies: 200 }
    }
}

impl SelfPlay {
    /// Plays a game that the seed decides. It ends when the program resigns, a position comes again, it gets too long, or it leads
    /// beyond what is known. `pressed` is called after each key.
    ///
    /// # Errors
    ///
    /// At the first difference.
    pub fn play(
        &self,
        lockstep: &mut Lockstep,
        seed: u64,
        mut pressed: impl FnMut(&Lockstep, Key),
    ) -> Result<Pressed, Stopped> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut press = |lockstep: &mut Lockstep, key: Key| {
            let result = lockstep.press(key);
            pressed(lockstep, key);
            result
        };
        press(lockstep, Key::C)?;
        for _ in 0..self.random_plies {
            let Some(keys) = random_move(lockstep, &mut random) else { return Ok(Pressed::Equal) };
            for key in keys {
                let result = press(lockstep, key)?;
                if result != Pressed::Equal {
                    return Ok(result);
                }
            }
        }
        let mut seen: HashSet<Board> = HashSet::new();
        for _ in self.random_plies..self.max_plies {
            let result = press(lockstep, Key::PC)?;
            if result != Pressed::Equal || lockstep.display() == [0xFF; 3] || !seen.insert(lockstep.board()) {
                return Ok(result);
            }
            press(lockstep, Key::E)?;
        }
        Ok(Pressed::Equal)
    }
}

/// The keys of a move that the program would at least consider, and of the change of sides.
fn random_move(lockstep: &Lockstep, random: &mut fastrand::Rng) -> Option<Vec<Key>> {
    let mut moves = Vec::new();
    value_all_moves(&lockstep.board(), lockstep.level(), |valued| {
        if valued.value != 0 {
            moves.push(valued.mv);
        }
    });
    let mv = random.choice(moves)?;
    let digits = [mv.from >> 4, mv.from & 0x0F, mv.to >> 4, mv.to & 0x0F];
    let mut keys = digits.into_iter().map(Key::from_digit).collect::<Option<Vec<Key>>>()?;
    keys.extend([Key::F, Key::E]);
    Some(keys)
}
