//! The 22 counters of 1976, each in a phrase.

use super::Perspective;

/// What a counter counts; empty for a name that is not a counter's.
#[must_use]
pub fn counter_description(name: &str) -> &'static str {
    match name {
        "PMOB" => "moves it has now",
        "PMAXC" => "points of the best piece it can take now",
        "PCC" => "points of all it can take now",
        "PCP" => "the slot of that piece",
        "WCAP0" => "points that the move takes",
        "BMOB" => "replies the opponent will have",
        "BMAXC" => "points of the best piece a reply takes",
        "BMCC" => "points of all that replies can take",
        "BMAXP" => "the slot of the piece it may lose",
        "WMOB" => "moves it has next, if nothing is done",
        "WMAXC" => "points of the best piece it threatens",
        "WCC" => "points of all that it threatens",
        "WMAXP" => "the slot of the piece it threatens",
        "XMOB" => "moves looked at so far",
        "XMAXC" => "points that this move takes",
        "XCC" => "points taken by all moves so far",
        "XMAXP" => "the slot of the piece it takes",
        "BCAP0" => "the opponent's best capture in reply",
        "WCAP1" => "its own best capture after that",
        "BCAP1" => "the opponent's best in the second round",
        "WCAP2" => "its own best in the second round",
        "BCAP2" => "the opponent's best in the third round",
        _ => "",
    }
}

/// What a counter counts, for a reader of an explanation.
#[must_use]
pub fn counter_description_for(name: &str, reader: Perspective) -> &'static str {
    match (name, reader) {
        ("BMOB", Perspective::Opponent) => "replies you will have",
        ("BCAP0", Perspective::Opponent) => "your best capture in reply",
        ("BCAP1", Perspective::Opponent) => "your best in the second round",
        ("BCAP2", Perspective::Opponent) => "your best in the third round",
        ("PMOB", Perspective::Mover) => "moves you have now",
        ("PMAXC", Perspective::Mover) => "points of the best piece you can take now",
        ("PCC", Perspective::Mover) => "points of all you can take now",
        ("BMOB", Perspective::Mover) => "replies it will have",
        ("BMAXP", Perspective::Mover) => "the slot of the piece you may lose",
        ("WMOB", Perspective::Mover) => "moves you have next, if nothing is done",
        ("WMAXC", Perspective::Mover) => "points of the best piece you threaten",
        ("WCC", Perspective::Mover) => "points of all that you threaten",
        ("WMAXP", Perspective::Mover) => "the slot of the piece you threaten",
        ("BCAP0", Perspective::Mover) => "its best capture in reply",
        ("WCAP1", Perspective::Mover) => "your own best capture after that",
        ("BCAP1", Perspective::Mover) => "its best in the second round",
        ("WCAP2", Perspective::Mover) => "your own best in the second round",
        ("BCAP2", Perspective::Mover) => "its best in the third round",
        _ => counter_description(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use microchess_1976::zero_page::COUNTER_NAMES;

    #[test]
    fn every_counter_has_a_phrase() {
        for name in COUNTER_NAMES {
            assert!(!counter_description(name).is_empty(), "{name}");
        }
    }

    /// Counters with W and P are of the side that the program thinks for, those with B of the other.
    #[test]
    fn it_and_you_are_whom_they_are_for_the_reader() {
        let says = |name, reader, word: &str| {
            counter_description_for(name, reader).split(' ').any(|found| found.trim_matches(',') == word)
        };
        for name in COUNTER_NAMES {
            let [own, others] = match name.as_bytes()[0] {
                b'B' => [["it", "its"], ["you", "your"]],
                b'W' | b'P' => [["you", "your"], ["it", "its"]],
                _ => continue,
            };
            let slot_of_ones_own = name == "BMAXP";
            for word in others {
                assert!(slot_of_ones_own || !says(name, Perspective::Mover, word), "{name}");
            }
            for word in own {
                assert!(slot_of_ones_own || !says(name, Perspective::Opponent, word), "{name}");
            }
            assert!(
                !says(name, Perspective::Mover, "opponent's") && !says(name, Perspective::Mover, "opponent"),
                "{name}"
            );
        }
    }
}
