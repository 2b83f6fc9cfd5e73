//! The levels of Janus and of MicroChess as players of a match.

use std::sync::Arc;

use chess0x88::History;
use microchess_bridge_1976::Factory1976;
use microchess_game::{BuiltInEngine, Choice, EngineFactory, Player, PlayerError, PlayerSpecError};
use microchess_janus::{Limits, Network, Searcher, Strength, WeakPlayer};
use microchess_uci::{Info, SearchContext, SearchLimits, StopFlag};

/// The name of Janus among built-in engines.
const NAME: &str = "janus";

/// Megabytes of a level's table.
const HASH: usize = 4;

/// A level of Janus.
struct Level {
    searcher: Searcher,
    player: WeakPlayer,
}

impl Player for Level {
    fn name(&self) -> String {
        format!("Janus {}", self.player.strength().elo())
    }

    fn new_game(&mut self, seed: u64, _: &StopFlag) -> Result<(), PlayerError> {
        let strength = self.player.strength();
        // Both players of a game have the same seed, and are not to misjudge the same positions.
        self.player = WeakPlayer::new(strength, seed.wrapping_mul(4001).wrapping_add(strength.elo().into()));
        Ok(())
    }

    fn choose(
        &mut self,
        history: &History,
        _: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        // A level has limits of its own; those of the game are for other programs.
        let result = self.player.choose(&mut self.searcher, history, &Limits::default(), context, report);
        result.best().map(|best| Choice::Play(best.mv)).ok_or(PlayerError::NoMove)
    }
}

/// Makes the levels of Janus (`janus:elo=1200`) and of MicroChess (`1976:normal`).
#[derive(Clone, Copy, Debug, Default)]
pub struct LadderFactory;

/// The strength of a level of Janus; `None` if it is another engine.
fn strength(engine: &BuiltInEngine) -> Result<Option<Strength>, PlayerSpecError> {
    if engine.name != NAME {
        return Ok(None);
    }
    let elo = match engine.settings.as_slice() {
        [(key, Some(value))] if key == "elo" => value,
        _ => {
            return Err(PlayerSpecError::Setting {
                setting: engine.settings.iter().map(|(key, _)| key.as_str()).collect::<Vec<&str>>().join(","),
                engine: "a level of Janus",
                expected: "elo=N",
            });
        }
    };
    let is_level = |elo: &u32| Strength::new(*elo).elo() == *elo;
    let level = elo.parse().ok().filter(is_level).map(Strength::new);
    let wrong = || PlayerSpecError::Value { value: elo.clone(), what: "a level of Janus", expected: "600 to 2800" };
    level.map(Some).ok_or_else(wrong)
}

impl EngineFactory for LadderFactory {
    fn resolve(&self, engine: &BuiltInEngine) -> Result<BuiltInEngine, PlayerSpecError> {
        match strength(engine)? {
            Some(_) => Ok(engine.clone()),
            None => Factory1976.resolve(engine),
        }
    }

    fn create(&self, engine: &BuiltInEngine) -> Result<Box<dyn Player>, PlayerSpecError> {
        let Some(strength) = strength(engine)? else { return Factory1976.create(engine) };
        let searcher = Searcher::new(Arc::new(Network::embedded()), HASH);
        Ok(Box::new(Level { searcher, player: WeakPlayer::new(strength, 0) }))
    }

    fn needs_limit(&self, _: &BuiltInEngine) -> bool {
        false
    }
}
