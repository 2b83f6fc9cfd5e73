//! A player that chooses any legal move: the weakest that is still a player, and the zero point of scales.

use chess0x88::History;
use microchess_uci::{Info, SearchContext, SearchLimits, StopFlag};

use crate::player::{Choice, Player, PlayerError};
use crate::player_spec::{BuiltInEngine, EngineFactory, PlayerSpec, PlayerSpecError};

/// The name of the random mover among built-in engines.
const NAME: &str = "random";

/// Chooses a legal move by chance. The same seed, and the same game, give the same moves.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    /// The player's own seed.
    seed: u64,
    rng: fastrand::Rng,
}

impl RandomPlayer {
    /// A player with a seed of its own, so that two of them do not play alike.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, rng: fastrand::Rng::with_seed(seed) }
    }
}

impl Player for RandomPlayer {
    fn name(&self) -> String {
        "Random mover".to_owned()
    }

    fn new_game(&mut self, seed: u64, _: &StopFlag) -> Result<(), PlayerError> {
        // Both seeds are hashed, so that neighbouring ones have nothing in common.
        self.rng = fastrand::Rng::with_seed(seed ^ fastrand::Rng::with_seed(self.seed).u64(..));
        Ok(())
    }

    fn choose(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        _: &SearchContext<'_>,
        _: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        let mut moves: Vec<_> = history.position().legal_moves().to_vec();
        moves.retain(|mv| limits.allows(*mv));
        // Sorted, because the order of generated moves is not specified.
        moves.sort();
        self.rng.choice(moves).map(Choice::Play).ok_or(PlayerError::NoMove)
    }
}

/// Makes `random` and `random:seed=N`.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomFactory;

impl RandomFactory {
    fn parse(engine: &BuiltInEngine) -> Result<u64, PlayerSpecError> {
        if engine.name != NAME {
            let text = PlayerSpec::BuiltIn(engine.clone()).to_string();
            return Err(PlayerSpecError::Unknown { text, expected: "random or " });
        }
        let mut seed = 0;
        for (key, value) in &engine.settings {
            match (key.as_str(), value) {
                ("seed", Some(value)) => {
                    let wrong =
                        |_| PlayerSpecError::Value { value: value.clone(), what: "a seed", expected: "a whole number" };
                    seed = value.parse().map_err(wrong)?;
                }
                (key, value) => {
                    return Err(PlayerSpecError::Setting {
                        setting: value.as_ref().map_or_else(|| key.to_owned(), |value| format!("{key}={value}")),
                        engine: "the random mover",
                        expected: "seed=N",
                    });
                }
            }
        }
        Ok(seed)
    }
}

impl EngineFactory for RandomFactory {
    fn resolve(&self, engine: &BuiltInEngine) -> Result<BuiltInEngine, PlayerSpecError> {
        let seed = Self::parse(engine)?;
        let settings = if seed == 0 { Vec::new() } else { vec![("seed".to_owned(), Some(seed.to_string()))] };
        Ok(BuiltInEngine { name: NAME.to_owned(), settings })
    }

    fn create(&self, engine: &BuiltInEngine) -> Result<Box<dyn Player>, PlayerSpecError> {
        Ok(Box::new(RandomPlayer::new(Self::parse(engine)?)))
    }

    fn needs_limit(&self, _: &BuiltInEngine) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn moves(player: &mut RandomPlayer, seed: u64) -> Vec<String> {
        let (stop, elapsed) = (StopFlag::default(), || Duration::ZERO);
        let mut history = History::default();
        player.new_game(seed, &stop).unwrap();
        let choose = |_| {
            let context = SearchContext::new(&stop, &elapsed);
            let choice = player.choose(&history, &SearchLimits::default(), &context, &mut |_| {}).unwrap();
            let mv = choice.mv().unwrap();
            history.play(mv).unwrap();
            mv.uci(chess0x88::CastlingStyle::King).to_string()
        };
        (0..10).map(choose).collect()
    }

    #[test]
    fn seeds_decide_the_moves() {
        let first = moves(&mut RandomPlayer::new(1), 5);
        assert_eq!(first, moves(&mut RandomPlayer::new(1), 5));
        assert_ne!(first, moves(&mut RandomPlayer::new(1), 6));
        assert_ne!(first, moves(&mut RandomPlayer::new(2), 5));
    }

    #[test]
    fn its_description_is_checked() {
        let resolved = |text: &str| {
            let spec: PlayerSpec = text.parse().unwrap();
            spec.resolve(&RandomFactory).map(|spec| spec.to_string()).map_err(|error| error.to_string())
        };
        assert_eq!(resolved("random").as_deref(), Ok("random"));
        assert_eq!(resolved("random:seed=7").as_deref(), Ok("random:seed=7"));
        assert_eq!(resolved("random:seed=x").unwrap_err(), "\"x\" is not a seed; expected a whole number");
        assert_eq!(
            resolved("random:fast").unwrap_err(),
            "\"fast\" is not a setting of the random mover; expected seed=N"
        );
        assert!(resolved("chance").unwrap_err().starts_with("\"chance\" is not a player; expected random or "));
    }
}
