//! "How a kilobyte plays chess": the text, and the positions of its live boards. Every number in it is computed again by a test.

use serde::Serialize;

/// A chapter.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Chapter {
    /// What the page knows it by; it decides what can be done with the board.
    pub(crate) id: &'static str,
    /// The heading.
    pub(crate) title: &'static str,
    /// Paragraphs. Text between backquotes is code.
    pub(crate) text: &'static [&'static str],
    /// What to do.
    pub(crate) hint: &'static str,
    /// The position of the board.
    pub(crate) fen: &'static str,
    /// Moves to make first.
    pub(crate) moves: &'static [&'static str],
    /// The level.
    pub(crate) level: &'static str,
    /// The moves that the chapter speaks of, the first of them most.
    pub(crate) focus: &'static [&'static str],
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const SACRIFICE: &str = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5";

const CHAPTERS: [Chapter; 10] = [
    Chapter {
        id: "number",
        title: "One number per move",
        text: &[
            "MicroChess does not plan. It looks at each of its moves once, gives it a number from 0 to 255, and plays the highest. \
             At the start it has 20 moves. The king’s pawn two squares, e4, is worth 208; d4 is worth 207; a3 and h3 are last \
             with 202.",
            "208 is also what a move is worth that changes nothing. A KIM-1 needs 20.9 seconds for these twenty numbers.",
        ],
        hint: "Play any first move, and see its number.",
        fen: START,
        moves: &[],
        level: "normal",
        focus: &["e4", "d4", "a3", "h3"],
    },
    Chapter {
        id: "squares",
        title: "Squares are bytes",
        text: &[
            "A square is a byte: the row in its first digit, the column in its second. e2 is `$13` and e4 is `$33`. To move is to \
             add, and the sixteen steps of the table MOVEX are all the additions there are.",
            "One test catches every step over the edge, left, right, above or below: the sum has a bit of `$88` set. The board \
             needs no border.",
        ],
        hint: "Move the knight, and watch the addition.",
        fen: "8/8/8/8/4N3/8/8/K6k w - - 0 1",
        moves: &[],
        level: "normal",
        focus: &[],
    },
    Chapter {
        id: "slots",
        title: "Thirty-two slots",
        text: &[
            "There is no board in memory. There are 32 bytes, a slot for every piece, and in each the square on which it stands: \
             the computer’s from `$50`, yours from `$60`. A captured piece is on `$CC`, a square so far off the board that no \
             step leads back.",
            "To ask what is on a square, the program compares all slots from the last to the first. It spends most of its life \
             doing that.",
        ],
        hint: "Click a piece to see its cell, or a cell to see its piece.",
        fen: "r1bqk2r/pppp1Npp/2n2n2/2b1p3/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 0 5",
        moves: &[],
        level: "normal",
        focus: &[],
    },
    Chapter {
        id: "mobility",
        title: "It counts how many moves it has",
        text: &[
            "What is a position worth without a capture? As much as there is to do in it. After e4 the program counts WMOB 34, the \
             moves it would have next; before, it had PMOB 20; the opponent has BMOB 20 replies.",
            "The queen’s moves count twice (Q18). So the queen comes out early: after 1.e4 e5 the move Qh5 is worth 213 and Nf3 \
             only 203. Its opening book knows better and plays Nf3.",
        ],
        hint: "Choose a move, and compare what is counted.",
        fen: START,
        moves: &["e4", "e5"],
        level: "normal",
        focus: &["Qh5", "Nf3", "Bc4", "Qf3"],
    },
    Chapter {
        id: "state",
        title: "Four questions",
        text: &[
            "One generator makes all moves, and a byte called STATE says what they are for. 12: what can I do now? 4: my move, what \
             does it take? 0: what can the opponent do then? 8: what could I do next, if the opponent did nothing?",
            "The answers go to 22 counters: how many moves, the best capture, the sum of captures. Nothing else is known of the \
             position.",
        ],
        hint: "Step through the four questions for Bxf2+.",
        fen: SACRIFICE,
        moves: &[],
        level: "normal",
        focus: &["Bxf2+"],
    },
    Chapter {
        id: "exchanges",
        title: "Exchanges",
        text: &[
            "Where something can be taken, the program follows: takes, takes back, takes again. Here Nxc5 is worth 198, Rxc5 191 \
             and Nfxe5 178.",
            "It keeps the best capture of each step, and does not ask whether the steps belong together (Q19). The arrows may be \
             drawn on two wings of the board.",
        ],
        hint: "Choose a capture, and see which captures were kept.",
        fen: "4k3/8/3p4/2r1n3/8/3N1N2/8/2R1K3 w - - 0 1",
        moves: &[],
        level: "normal",
        focus: &["Nxc5", "Rxc5", "Nfxe5"],
    },
    Chapter {
        id: "sum",
        title: "The sum",
        text: &[
            "STRATGY turns the counters into one number, counted from 208: some with a quarter of their weight, some with a half, \
             what the move takes in full.",
            "That is how a sacrifice happens. Bxf2+ is worth 195, the sensible Na5 191. Black sees that the bishop may be lost. But \
             White, in check, has BMOB 4 replies, and that alone makes +9.75 of the difference.",
        ],
        hint: "Leave a reason out, and see which move wins.",
        fen: SACRIFICE,
        moves: &[],
        level: "normal",
        focus: &["Bxf2+", "Na5"],
    },
    Chapter {
        id: "check",
        title: "What check costs",
        text: &[
            "To know whether a move is legal, the program makes it, turns the board round, and generates all answers to see if one \
             takes the king. For every move. At Normal, Bxf2+ takes a KIM-1 61.2 seconds.",
            "Blitz leaves the test out. The same position takes 3.06 seconds, and the move is Na5: without the test, a king in check \
             has replies like any other.",
        ],
        hint: "Start the clock. It runs as a KIM-1 does.",
        fen: SACRIFICE,
        moves: &[],
        level: "normal",
        focus: &["Bxf2+", "Na5"],
    },
    Chapter {
        id: "wrap",
        title: "The queen it did not take",
        text: &[
            "White can take a queen for nothing, and gives a check on g4 instead, worth 223. Taking would be worth 266, and a byte \
             ends at 255. The sum goes round like the mileage of an old car, a stray carry adds one, and it comes out as 11 (Q1, \
             Q2): the lowest of all 19 moves.",
        ],
        hint: "Move the slider to add one term at a time, and watch the ninth bit fall off.",
        fen: "6k1/8/8/3q4/8/8/8/3Q2K1 w - - 0 1",
        moves: &[],
        level: "normal",
        focus: &["Qxd5+", "Qg4+"],
    },
    Chapter {
        id: "stalemate",
        title: "Stalemate with conviction",
        text: &[
            "A mate is recognised by two zeros: no reply, and the best piece to take next is in slot 0, the king. If there is \
             nothing to take at all, that is 0 as well (Q3). So a stalemate is worth 255, like mate. Qc7 is the end of this game; \
             Qc6+, the next best, is worth 228.",
        ],
        hint: "Let it move.",
        fen: "k7/8/8/8/3K4/8/8/2Q5 w - - 0 1",
        moves: &[],
        level: "normal",
        focus: &["Qc7", "Qc6+"],
    },
];

/// All chapters in their order.
pub(crate) const fn chapters() -> &'static [Chapter] {
    &CHAPTERS
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chess0x88::{History, Position};
    use microchess_1976::xray::BASE;
    use microchess_1976::zero_page::{BMOB, COUNTER_CELLS, PMOB, WMOB};
    use microchess_1976::{ComputerColor, Edition, Level};
    use microchess_bridge_1976::explanation::Reason;
    use microchess_bridge_1976::{Book, Explanation};

    use super::*;
    use crate::xray;

    fn explained(chapter: &Chapter, level: Level) -> Explanation {
        let mut history = History::new(chapter.fen.parse::<Position>().unwrap());
        for text in chapter.moves {
            history.play(history.position().parse_san(text).unwrap()).unwrap();
        }
        xray::explanation(&history, level)
    }

    fn chapter(id: &str) -> &'static Chapter {
        CHAPTERS.iter().find(|chapter| chapter.id == id).unwrap()
    }

    fn value(explanation: &Explanation, name: &str) -> String {
        mv(explanation, name).value().to_string()
    }

    fn mv<'a>(explanation: &'a Explanation, name: &str) -> &'a microchess_bridge_1976::explanation::ExplainedMove {
        explanation.moves.iter().find(|mv| mv.name == name).unwrap_or_else(|| panic!("{name}"))
    }

    /// All numbers of a text that are not part of a word, as they are written; quirks (Q3) and moves (e4) are words.
    fn numbers(text: &str) -> BTreeSet<String> {
        text.split(|c: char| !(c.is_alphanumeric() || "$+.-".contains(c)))
            .map(|word| word.trim_matches('.'))
            .filter(|word| word.starts_with(|c: char| c.is_ascii_digit() || c == '$' || c == '+'))
            .filter(|word| word.len() > 1 || word.starts_with(|c: char| c.is_ascii_digit()))
            // The number of a move in a game: 1.e4.
            .filter(|word| !word.ends_with(|c: char| c.is_ascii_alphabetic()) || word.starts_with('$'))
            .filter(|word| !word.contains(".e"))
            .map(str::to_owned)
            .collect()
    }

    /// What the chapter says, beside what the program says: no number may be missing on either side.
    fn same(id: &str, computed: &[String]) {
        let text = chapter(id).text.join(" ");
        let expected: BTreeSet<String> = computed.iter().cloned().collect();
        assert_eq!(numbers(&text), expected, "{id}: {text}");
    }

    #[test]
    fn the_numbers_of_moves() {
        let start = explained(chapter("number"), Level::Normal);
        let last = start.moves.last().unwrap().value();
        let lowest: BTreeSet<&str> =
            start.moves.iter().filter(|mv| mv.value() == last).map(|mv| mv.name.as_str()).collect();
        assert_eq!(lowest, BTreeSet::from(["a3", "h3"]));
        assert_eq!(BASE, 208, "what a move is worth that changes nothing");
        assert_eq!(start.best().unwrap().name, "e4");
        let numbers = [
            "0".into(),
            "255".into(),
            start.moves.len().to_string(),
            value(&start, "e4"),
            value(&start, "d4"),
            last.to_string(),
            format!("{:.1}", start.clock.seconds()),
        ];
        same("number", &numbers);
    }

    #[test]
    fn the_bytes_of_squares() {
        let byte = |file, rank| format!("${:02X}", ComputerColor::White.square(file, rank));
        same("squares", &[byte(4, 1), byte(4, 3), "$88".into()]);
        same("slots", &["32".into(), "$50".into(), "$60".into(), "$CC".into()]);
    }

    #[test]
    fn the_numbers_of_mobility() {
        let start = explained(chapter("number"), Level::Normal);
        let e4 = &mv(&start, "e4").valuation;
        let replied = explained(chapter("mobility"), Level::Normal);
        assert_eq!(replied.best().unwrap().name, "Qh5");
        let mut history = History::default();
        for text in ["e4", "e5"] {
            history.play(history.position().parse_san(text).unwrap()).unwrap();
        }
        let book = Book::One(8).answer(&history, Edition::Kim1).unwrap();
        assert_eq!(history.position().san(book.mv).to_string(), "Nf3");
        let counters = [WMOB, PMOB, BMOB].map(|cell| e4.counter(cell).to_string());
        same("mobility", &[counters.as_slice(), &[value(&replied, "Qh5"), value(&replied, "Nf3")]].concat());
    }

    #[test]
    fn the_numbers_of_states_and_exchanges() {
        use microchess_1976::State;
        assert_eq!((State::MOVES.0, State::CONTINUATION.0), (4, 8));
        same("state", &["12".into(), "4".into(), "0".into(), "8".into(), COUNTER_CELLS.to_string()]);
        let exchanges = explained(chapter("exchanges"), Level::Normal);
        same("exchanges", &["Nxc5", "Rxc5", "Nfxe5"].map(|name| value(&exchanges, name)));
    }

    #[test]
    fn the_numbers_of_the_sacrifice() {
        let normal = explained(chapter("sum"), Level::Normal);
        let (takes, quiet) = (mv(&normal, "Bxf2+"), mv(&normal, "Na5"));
        let mobility = Reason::OpponentMobility.contribution_to(&takes.valuation)
            - Reason::OpponentMobility.contribution_to(&quiet.valuation);
        let numbers = [
            BASE.to_string(),
            takes.value().to_string(),
            quiet.value().to_string(),
            takes.valuation.counter(BMOB).to_string(),
            microchess_bridge_1976::explanation::format_quarters(mobility),
        ];
        same("sum", &numbers);

        let blitz = explained(chapter("check"), Level::Blitz);
        assert_eq!((normal.best().unwrap().name.as_str(), blitz.best().unwrap().name.as_str()), ("Bxf2+", "Na5"));
        same("check", &[format!("{:.1}", normal.clock.seconds()), format!("{:.2}", blitz.clock.seconds())]);
    }

    #[test]
    fn the_numbers_of_the_end() {
        let wrap = explained(chapter("wrap"), Level::Normal);
        let queen = mv(&wrap, "Qxd5+");
        assert_eq!(wrap.moves.last().unwrap().name, "Qxd5+");
        assert_eq!(wrap.best().unwrap().name, "Qg4+");
        let numbers = [
            value(&wrap, "Qg4+"),
            queen.valuation.exact().to_string(),
            "255".into(),
            queen.value().to_string(),
            wrap.moves.len().to_string(),
        ];
        same("wrap", &numbers);
        let stalemate = explained(chapter("stalemate"), Level::Normal);
        assert_eq!((stalemate.moves[0].name.as_str(), stalemate.moves[1].name.as_str()), ("Qc7", "Qc6+"));
        same("stalemate", &["0".into(), value(&stalemate, "Qc7"), value(&stalemate, "Qc6+")]);
    }
}
