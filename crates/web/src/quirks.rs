//! The quirks of NOT-BUGS.md, each with something to try on the page.

use serde::Serialize;

use crate::machine;
use crate::not_bugs::{self, Entry};
use crate::position_view;
use crate::protocol::PositionView;
use crate::replay::hex;

/// A quirk with what to try.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuirkView {
    #[serde(flatten)]
    entry: Entry,
    attempt: Attempt,
    outcome: Option<Outcome>,
}

/// What a KIM-1 shows after the keys.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Outcome {
    display: String,
    position: PositionView,
}

impl Outcome {
    fn of(attempt: &Attempt) -> Option<Self> {
        let Attempt::Keys { keys, level, tape, .. } = attempt else { return None };
        let tape = tape.and_then(|tape| tape.parse().ok());
        let mut machine = machine::power_on(level.parse().ok()?, tape.as_ref());
        for key in keys.split_whitespace() {
            machine.press(key.parse().ok()?);
        }
        let position = position_view::of_machine(&machine, String::new());
        Some(Self { display: hex(&machine.display()), position })
    }
}

/// Something to try.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Attempt {
    /// A position in which the program is to move, and what to look for.
    Position {
        /// The position.
        fen: &'static str,
        /// Moves to make first.
        moves: &'static [&'static str],
        /// The level.
        level: &'static str,
        /// What is to be seen.
        look: &'static str,
    },
    /// Keys of the KIM-1.
    Keys {
        /// The keys.
        keys: &'static str,
        /// The level.
        level: &'static str,
        /// The tape.
        tape: Option<&'static str>,
        /// What is to be seen.
        look: &'static str,
    },
    /// Characters for the serial edition.
    Serial {
        /// The characters.
        text: &'static str,
        /// What is to be seen.
        look: &'static str,
    },
}

const fn position(fen: &'static str, level: &'static str, look: &'static str) -> Attempt {
    Attempt::Position { fen, moves: &[], level, look }
}

const fn keys(keys: &'static str, level: &'static str, tape: Option<&'static str>, look: &'static str) -> Attempt {
    Attempt::Keys { keys, level, tape, look }
}

const fn serial(text: &'static str, look: &'static str) -> Attempt {
    Attempt::Serial { text, look }
}

/// What to try, from Q1 on.
const ATTEMPTS: [Attempt; 24] = [
    position("6k1/8/8/3q4/8/8/8/3Q2K1 w - - 0 1", "normal", "Qxd5+ is last of all: 11."),
    position(
        "6k1/8/8/3q4/8/8/8/3Q2K1 w - - 0 1",
        "normal",
        "Exact arithmetic says 266; 266 − 256 is 10, and a leaked carry makes it 11.",
    ),
    position("k7/8/8/8/3K4/8/8/2Q5 w - - 0 1", "normal", "Qc7 is stalemate, and worth 255."),
    position(
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        "blitz",
        "Ra8 is mate. At Blitz it is a move like others; at Normal it is 255.",
    ),
    position(
        "k7/8/8/8/3K3r/8/5P2/8 w - - 0 1",
        "normal",
        "f4 would block the check. It is not among the moves; at Blitz it is.",
    ),
    position(
        "r6k/8/8/8/8/8/P7/7K w - - 0 1",
        "blitz",
        "The pawn can be taken (BMAXC 2), but no exchange follows (BCAP0 0).",
    ),
    keys("C PC", "normal", None, "Cell $4F, left of BOARD, has become CC."),
    keys("C PC E PC E 6 4 3 4 F PC", "normal", None, "The display is 36 71 07: a byte of the setup was \"moved\"."),
    serial("CP", "Answer the book's moves, and its ninth is missing. On the KIM-1 it is there."),
    keys("C 3 3 6 3 F", "normal", None, "Square 33 is empty, and the pawn on 63 is gone."),
    position(
        "6rk/8/8/5Pp1/4n2K/2r5/8/q2b4 w - g6 0 1",
        "normal",
        "Only fxg6 en passant saves the king. It does not know that move, and resigns.",
    ),
    serial("SPU", "S, P and U do what C, P and E do."),
    position("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1", "normal", "Neither exd6 nor O-O is among its moves."),
    position(
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5",
        "normal",
        "After Bxf2+ the bishop may be lost: its next moves are not counted.",
    ),
    keys(
        "C PC E PC E PC E PC E PC E PC E PC E PC E PC E PC E PC E PC F",
        "normal",
        None,
        "It resigns (FF FF FF), and then F takes its own king.",
    ),
    keys("C 1 3 7 3 F", "normal", None, "The computer's pawn goes from e2 to e8 and takes the king."),
    serial("EC", "The computer's pieces stand on White's squares and are printed as Black."),
    Attempt::Position {
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        moves: &["e4", "e5"],
        level: "normal",
        look: "Qh5 is best: the queen's moves count twice.",
    },
    position("r3k2n/8/8/8/8/8/8/R3K2R w - - 0 1", "blitz", "The captures of an exchange lie on both wings."),
    keys("C 1 3 6 3 F E", "normal", None, "The captured pawn is on CC; after E it is on AB."),
    position(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "normal",
        "Some moves are worth the same; the one considered first stands above.",
    ),
    keys("C E PC", "normal", None, "At 1 MHz the digits show the best move so far, and its value in the middle."),
    keys(
        "C 3 PC 0 1 3 0 F 2 1 PC 0 F 7 4 0 1 F PC",
        "superblitz",
        None,
        "The knight comes back from E0: the display is 06 E0 01.",
    ),
    keys("C", "normal", None, "Cell $A0 holds 0B, the king's 11 points, to which every best capture is compared."),
];

/// All quirks in their order.
pub(crate) fn all() -> Vec<QuirkView> {
    let views = not_bugs::entries().into_iter().zip(ATTEMPTS);
    views.map(|(entry, attempt)| QuirkView { entry, attempt, outcome: Outcome::of(&attempt) }).collect()
}

#[cfg(test)]
mod tests {
    use chess0x88::{History, Position};
    use microchess_1976::zero_page::{BK, BOARD, Cell};
    use microchess_1976::{Key, Kim1, Opening};
    use microchess_bridge_1976::Explanation;

    use super::*;
    use crate::xray;

    fn explained(number: usize) -> Explanation {
        let Attempt::Position { fen, moves, level, .. } = ATTEMPTS[number - 1] else { panic!("Q{number}") };
        let mut history = History::new(fen.parse::<Position>().unwrap());
        for text in moves {
            history.play(history.position().parse_san(text).unwrap()).unwrap();
        }
        xray::explanation(&history, level.parse().unwrap())
    }

    fn pressed(number: usize) -> Kim1 {
        let Attempt::Keys { keys, level, tape, .. } = ATTEMPTS[number - 1] else { panic!("Q{number}") };
        let mut kim1 = Kim1::new(level.parse().unwrap());
        if let Some(tape) = tape {
            kim1.load_opening(&tape.parse::<Opening>().unwrap());
        }
        for key in keys.split_whitespace() {
            kim1.press(key.parse::<Key>().unwrap());
        }
        kim1
    }

    fn value(explanation: &Explanation, name: &str) -> u8 {
        explanation.moves.iter().find(|mv| mv.name == name).unwrap_or_else(|| panic!("{name}")).value()
    }

    #[test]
    fn every_quirk_has_something_to_try() {
        let quirks = all();
        assert_eq!(quirks.len(), 24);
        for quirk in &quirks {
            assert_eq!(quirk.outcome.is_some(), matches!(quirk.attempt, Attempt::Keys { .. }), "{}", quirk.entry.title);
        }
        assert_eq!(quirks[7].outcome.as_ref().unwrap().display, "367107");
    }

    #[test]
    fn what_is_to_be_seen_is_there() {
        let first = explained(1);
        assert_eq!((value(&first, "Qxd5+"), first.moves.last().unwrap().name.as_str()), (11, "Qxd5+"));
        assert_eq!(first.moves.last().unwrap().valuation.exact(), 266);
        assert_eq!(value(&explained(3), "Qc7"), 255);
        assert!(value(&explained(4), "Ra8#") < 255);
        assert!(explained(5).moves.iter().all(|mv| mv.name != "f4"));
        let sixth = explained(6);
        let quiet = &sixth.moves.iter().find(|mv| mv.name == "Kg1").unwrap().valuation;
        assert_eq!(
            (quiet.counter(microchess_1976::zero_page::BMAXC), quiet.counter(microchess_1976::zero_page::BCAP0)),
            (2, 0)
        );
        assert_eq!(pressed(7).program().page()[Cell(0x4F)], 0xCC);
        assert_eq!(pressed(8).display(), [0x36, 0x71, 0x07]);
        assert_eq!(pressed(10).program().page()[BK.x(15)], 0xCC);
        assert!(explained(11).resigns);
        assert!(explained(13).moves.iter().all(|mv| mv.name != "exd6" && mv.name != "O-O"));
        assert_eq!(explained(14).best().unwrap().name, "Bxf2+");
        assert_eq!(pressed(15).program().page()[BOARD], 0xCC);
        assert_eq!(pressed(16).program().page()[BK], 0xCC);
        assert_eq!(explained(18).best().unwrap().name, "Qh5");
        assert!(explained(19).moves.iter().any(|mv| mv.exchange.len() > 1));
        assert_eq!(pressed(20).program().page()[BOARD.x(15)], 0xAB);
        let moves = explained(21).moves;
        assert!(moves.windows(2).any(|pair| pair[0].value() == pair[1].value()));
        assert_eq!(pressed(23).display(), [0x06, 0xE0, 0x01]);
        assert_eq!(pressed(24).program().page()[Cell(0xA0)], 0x0B);
    }
}
