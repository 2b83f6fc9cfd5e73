//! Opponents with names, for interfaces.

use super::Strength;

/// An opponent with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// Its name.
    pub name: &'static str,
    /// Its strength; `None` is the full one.
    pub strength: Option<Strength>,
    /// What to expect, in one line.
    pub description: &'static str,
}

const fn opponent(elo: u32, name: &'static str, description: &'static str) -> Opponent {
    Opponent { name, strength: Some(Strength::new(elo)), description }
}

/// The opponents from the weakest to the strongest, 200 points apart. Their names are from the world of the KIM-1.
pub const OPPONENTS: [Opponent; 13] = [
    opponent(600, "Blinker", "Has just learnt the rules. Takes what is free, most of the time."),
    opponent(800, "Keypad", "Knows the moves by heart and hits the wrong key now and then."),
    opponent(1000, "Cassette", "Plays the same good tune until the tape gets tangled."),
    opponent(1200, "Teletype", "Slow and solid. Rarely drops a piece, often drops the thread."),
    opponent(1400, "Breadboard", "Puts sound ideas together with loose wires. Gives every mate in one."),
    opponent(1600, "Monitor", "A club player who steps through your threats one by one."),
    opponent(1800, "Zero Page", "Quick and direct: short tactics hardly ever get past it."),
    opponent(2000, "Stack Pointer", "An expert who remembers where each line came from."),
    opponent(2200, "Interrupt", "A master. Plan something slow and it will not let you finish."),
    opponent(2400, "Carry Flag", "Adds up small advantages and never forgets the one left over."),
    opponent(2600, "Oscillator", "A grandmaster with a steady pulse. Its mistakes are small ones."),
    opponent(2800, "Ready Line", "World class, on a limited number of nodes."),
    Opponent { name: "Janus", strength: None, description: "Looks both ways, at full strength." },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_climb_the_ladder_in_equal_steps() {
        let ratings: Vec<u32> = OPPONENTS.iter().filter_map(|opponent| opponent.strength).map(Strength::elo).collect();
        assert_eq!(ratings, (600..=2800).step_by(200).collect::<Vec<u32>>());
        assert_eq!(OPPONENTS.last().and_then(|last| last.strength), None);
        for opponent in OPPONENTS {
            assert!(opponent.name.len() <= 13 && opponent.description.len() <= 76, "{opponent:?}");
            assert_eq!(OPPONENTS.iter().filter(|other| other.name == opponent.name).count(), 1);
            let rating = opponent.strength.map_or("full".to_owned(), |strength| strength.elo().to_string());
            let row = format!("| {rating} | {} | {} |", opponent.name, opponent.description);
            assert!(include_str!("../../README.md").contains(&row), "the README has no {row}");
        }
    }
}
