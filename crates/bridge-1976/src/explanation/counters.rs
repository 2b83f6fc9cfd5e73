//! The 22 counters of 1976, each in a phrase.

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
}
