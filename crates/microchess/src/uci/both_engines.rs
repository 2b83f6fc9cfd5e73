//! MicroChess 1976 and Janus as one UCI engine, with an option that says which of them plays.

use chess0x88::History;
use microchess_bridge_1976::UciEngine1976;
use microchess_janus::UciEngine as UciEngineJanus;
use microchess_uci::{BenchResult, BestMove, Engine, Info, OptionKind, SearchContext, SearchLimits, UciOption};

use super::engine_choice::EngineChoice;

/// The option that says which engine plays.
const ENGINE: &str = "Engine";

/// Both engines. One of them plays, and both know what is set.
pub(super) struct BothEngines {
    /// The engine at the start, which gives its name to the whole and its defaults to options that both have.
    first: EngineChoice,
    chosen: EngineChoice,
    microchess: UciEngine1976,
    janus: UciEngineJanus,
    /// The options of [`RESOURCES`] that were set for Janus while the other engine plays, with their values.
    deferred: Vec<(String, String)>,
}

/// Options whose values take memory in Janus, which gets them when it plays: a bot that sets a large hash table for MicroChess,
/// which has none, does not have to wait for that of Janus.
const RESOURCES: [&str; 2] = ["Hash", "Threads"];

impl BothEngines {
    /// Both, of which one plays until the option says otherwise.
    pub(super) fn new(first: EngineChoice) -> Self {
        let (microchess, janus) = (UciEngine1976::default(), UciEngineJanus::new());
        Self { first, chosen: first, microchess, janus, deferred: Vec::new() }
    }

    fn engine(&self, choice: EngineChoice) -> &dyn Engine {
        match choice {
            EngineChoice::MicroChess1976 => &self.microchess,
            EngineChoice::Janus => &self.janus,
        }
    }

    fn engine_mut(&mut self, choice: EngineChoice) -> &mut dyn Engine {
        match choice {
            EngineChoice::MicroChess1976 => &mut self.microchess,
            EngineChoice::Janus => &mut self.janus,
        }
    }

    /// An engine's own option of a name.
    fn option(&self, choice: EngineChoice, name: &str) -> Option<UciOption> {
        self.engine(choice).options().into_iter().find(|option| option.has_name(name))
    }

    /// Sets an option in one of the engines, if it has that option.
    fn set_in(&mut self, choice: EngineChoice, name: &str, value: &str) -> Option<Result<(), String>> {
        let option = self.option(choice, name)?;
        // Where both have an option of this name, a value may suit only one of them.
        let value = match option.kind {
            OptionKind::Button => Ok(String::new()),
            _ => option.validate(Some(value)).map_err(|error| format!("{}: {error}", choice.title())),
        };
        let takes_memory = choice == EngineChoice::Janus && RESOURCES.contains(&option.name.as_str());
        if choice != self.chosen && takes_memory {
            self.deferred.retain(|(name, _)| *name != option.name);
            return Some(value.map(|value| self.deferred.push((option.name, value))));
        }
        Some(value.and_then(|value| self.engine_mut(choice).set_option(&option.name, &value)))
    }

    /// Lets an engine play from now on, with all that was set for it. If it cannot have all of that (there may be too little
    /// memory for it, which was not known when it was set), it plays with the rest.
    fn choose(&mut self, choice: EngineChoice) -> Result<(), String> {
        self.chosen = choice;
        if choice != EngineChoice::Janus {
            return Ok(());
        }
        let set = |(name, value): (String, String)| self.janus.set_option(&name, &value).err();
        let refused: Vec<String> = std::mem::take(&mut self.deferred).into_iter().filter_map(set).collect();
        if refused.is_empty() { Ok(()) } else { Err(refused.join(" ")) }
    }
}

impl Engine for BothEngines {
    fn name(&self) -> String {
        self.engine(self.first).name()
    }

    fn author(&self) -> String {
        self.engine(self.first).author()
    }

    /// Which engine plays, then the options of the first engine, then what only the other has.
    fn options(&self) -> Vec<UciOption> {
        let choices = EngineChoice::ALL.map(|engine| engine.option_value().to_owned()).to_vec();
        let default = self.first.option_value().to_owned();
        let mut options = vec![UciOption::new(ENGINE, OptionKind::Combo { default, choices })];
        let others = EngineChoice::ALL.into_iter().filter(|engine| *engine != self.first);
        for engine in [self.first].into_iter().chain(others) {
            for option in self.engine(engine).options() {
                if !options.iter().any(|known| known.has_name(&option.name)) {
                    options.push(option);
                }
            }
        }
        options
    }

    /// Sets an option in each engine that has it. What the engine that plays says of it is the answer. If that engine does
    /// not have it, that is said, but the value is kept for when the other plays.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name == ENGINE {
            return self.choose(value.parse()?);
        }
        let mut answer = Err(format!("there is no option {name:?}"));
        let others = EngineChoice::ALL.into_iter().filter(|choice| *choice != self.chosen);
        // The engine that plays comes last, so that its answer counts.
        for choice in others.chain([self.chosen]).collect::<Vec<_>>() {
            answer = match self.set_in(choice, name, value) {
                None => continue,
                Some(Ok(())) if choice != self.chosen => {
                    Err(format!("{name} is an option of {}, and counts when that engine plays", choice.title()))
                }
                Some(own) => own,
            };
        }
        answer
    }

    fn new_game(&mut self) {
        EngineChoice::ALL.into_iter().for_each(|choice| self.engine_mut(choice).new_game());
    }

    fn search(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<BestMove, String> {
        self.engine_mut(self.chosen).search(history, limits, context, report)
    }

    fn describe(&self, history: &History) -> String {
        self.engine(self.chosen).describe(history)
    }

    fn eval(&mut self, history: &History) -> String {
        self.engine_mut(self.chosen).eval(history)
    }

    fn bench(&mut self, context: &SearchContext<'_>) -> BenchResult {
        self.engine_mut(self.chosen).bench(context)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use microchess_uci::StopFlag;

    use super::*;

    /// The move that is played at first, as UCI writes it, and the depth that was reached.
    fn best_move(engine: &mut BothEngines, limits: &SearchLimits) -> (String, u32) {
        let (stop, elapsed) = (StopFlag::default(), || Duration::ZERO);
        let mut depth = 0;
        let mut report = |info| {
            if let Info::Search(info) = info {
                depth = info.depth.unwrap_or(depth);
            }
        };
        let best = engine.search(&History::default(), limits, &SearchContext::new(&stop, &elapsed), &mut report);
        (best.unwrap().mv.unwrap().uci(chess0x88::CastlingStyle::King).to_string(), depth)
    }

    #[test]
    fn the_options_are_those_of_both_without_repetition() {
        for first in EngineChoice::ALL {
            let engine = BothEngines::new(first);
            let options = engine.options();
            assert_eq!(options[0].name, "Engine");
            assert!(options[0].to_string().contains(&format!("default {} var", first.option_value())));
            for choice in EngineChoice::ALL {
                for own in engine.engine(choice).options() {
                    let same: Vec<_> = options.iter().filter(|option| option.has_name(&own.name)).collect();
                    assert_eq!(same.len(), 1, "{}", own.name);
                    assert!(choice != first || *same[0] == own, "{}", own.name);
                }
            }
            assert_eq!(engine.name(), engine.engine(first).name());
        }
    }

    /// Chess programs see one of them, and may send what it allows to the other.
    #[test]
    fn options_of_the_same_name_take_the_same_values() {
        let engine = BothEngines::new(EngineChoice::MicroChess1976);
        let mut shared = 0;
        for own in engine.engine(EngineChoice::MicroChess1976).options() {
            let Some(other) = engine.option(EngineChoice::Janus, &own.name) else { continue };
            shared += 1;
            match (&own.kind, &other.kind) {
                (OptionKind::Spin { min, max, .. }, OptionKind::Spin { min: least, max: most, .. }) => {
                    assert_eq!([min, max], [least, most], "{}", own.name);
                }
                (one, other) => assert_eq!(std::mem::discriminant(one), std::mem::discriminant(other), "{}", own.name),
            }
        }
        assert!(shared >= 9, "{shared}");
    }

    #[test]
    fn the_engine_that_is_chosen_plays_and_can_be_changed() {
        let mut engine = BothEngines::new(EngineChoice::MicroChess1976);
        engine.set_option("Opening", "A4").unwrap();
        let limits = SearchLimits { depth: Some(3), ..SearchLimits::default() };
        let (first, depth) = best_move(&mut engine, &limits);
        assert_eq!((first.as_str(), depth), ("e2e4", 1), "the book of 1976");
        engine.set_option("Engine", "Janus").unwrap();
        engine.new_game();
        assert_eq!(best_move(&mut engine, &limits).1, 3);
        assert!(engine.eval(&History::default()).contains("What each piece is worth to the net"));
        engine.set_option("Engine", "MicroChess1976").unwrap();
        assert_eq!(best_move(&mut engine, &limits), ("e2e4".to_owned(), 1));
        assert!(engine.describe(&History::default()).starts_with("Slots: "));
    }

    #[test]
    fn memory_is_taken_by_the_engine_that_plays() {
        let mut engine = BothEngines::new(EngineChoice::MicroChess1976);
        engine.set_option("Hash", "4").unwrap_err();
        engine.set_option("Threads", "2").unwrap_err();
        assert_eq!(engine.deferred.len(), 2);
        engine.set_option("Engine", "Janus").unwrap();
        assert!(engine.deferred.is_empty());
        engine.set_option("Hash", "1").unwrap();
        assert!(engine.deferred.is_empty(), "MicroChess takes no memory for it");
        engine.set_option("Engine", "MicroChess1976").unwrap();
        engine.set_option("Hash", "2").unwrap_err();
        engine.set_option("Hash", "3").unwrap_err();
        assert_eq!(engine.deferred, [("Hash".to_owned(), "3".to_owned())], "the last value counts");
    }

    #[test]
    fn an_option_of_the_other_engine_is_set_and_said_so() {
        let mut engine = BothEngines::new(EngineChoice::MicroChess1976);
        let message = engine.set_option("Seed", "1").unwrap_err();
        assert_eq!(message, "Seed is an option of Janus, and counts when that engine plays");
        let message = engine.set_option("Hash", "1").unwrap_err();
        assert_eq!(message, "Hash is accepted and has no effect: the 1976 program keeps no hash table");
        assert_eq!(engine.set_option("MultiPV", "3"), Ok(()), "both have it");
        assert_eq!(engine.set_option("Level", "Blitz"), Ok(()));
        engine.set_option("Engine", "Janus").unwrap();
        assert_eq!(engine.set_option("Hash", "2"), Ok(()));
        assert_eq!(engine.set_option("Clear Hash", ""), Ok(()));
        let message = engine.set_option("Level", "Normal").unwrap_err();
        assert_eq!(message, "Level is an option of MicroChess 1976, and counts when that engine plays");
        let mut lines = 0;
        let (stop, elapsed) = (StopFlag::default(), || Duration::ZERO);
        let limits = SearchLimits { depth: Some(1), ..SearchLimits::default() };
        let mut report = |info| lines += usize::from(matches!(info, Info::Search(_)));
        engine.search(&History::default(), &limits, &SearchContext::new(&stop, &elapsed), &mut report).unwrap();
        assert_eq!(lines, 3, "MultiPV was set while the other engine played");
    }
}
