//! What is written is read back as the same value, and no text makes a parser panic.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::time::Duration;

use chess0x88::{CastlingStyle, Position};
use microchess_uci::{Bound, Clock, Command, OptionKind, Response, Score, SearchInfo, SearchLimits, UciOption};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;

/// Anything without white space, now and then a word that means something in some line.
fn word() -> impl Strategy<Value = String> {
    const KNOWN: [&str; 11] =
        ["name", "value", "type", "default", "min", "max", "var", "moves", "pv", "ponder", "string"];
    prop_oneof![4 => r"\S{1,8}", 2 => mv(), 1 => proptest::sample::select(&KNOWN[..]).prop_map(str::to_owned)]
}

/// Some words with single spaces between them; those that end such a text in the protocol are not among them.
fn words_without(ends: &'static [&'static str]) -> impl Strategy<Value = String> {
    let word = word().prop_filter("a word of the protocol", |word| !ends.contains(&word.as_str()));
    vec(word, 0..4).prop_map(|words| words.join(" "))
}

/// A line of free text, with nothing before and after it.
fn text() -> impl Strategy<Value = String> {
    r"\PC{0,30}".prop_map(|text| text.trim().to_owned())
}

/// A move, as far as its form goes.
fn mv() -> impl Strategy<Value = String> {
    "[a-h][1-8][a-h][1-8][qrbn]?"
}

/// The protocol knows whole milliseconds only.
fn time() -> impl Strategy<Value = Duration> {
    any::<u64>().prop_map(Duration::from_millis)
}

fn clock() -> impl Strategy<Value = Clock> {
    (time(), time()).prop_map(|(left, increment)| Clock { remaining: left, increment })
}

prop_compose! {
    fn limits()(
        clocks in [of(clock()), of(clock())],
        movestogo in of(any::<u32>()),
        movetime in of(time()),
        depth in of(any::<u32>()),
        nodes in of(any::<u64>()),
        mate in of(any::<u32>()),
        searchmoves in vec(mv(), 0..4),
        [ponder, infinite] in any::<[bool; 2]>(),
    ) -> SearchLimits<String> {
        SearchLimits { clocks, movestogo, movetime, depth, nodes, mate, searchmoves, ponder, infinite }
    }
}

fn command() -> impl Strategy<Value = Command> {
    let simple = [
        Command::Uci,
        Command::IsReady,
        Command::NewGame,
        Command::Stop,
        Command::PonderHit,
        Command::Debug(true),
        Command::Debug(false),
        Command::Quit,
        Command::Display,
        Command::Eval,
        Command::Bench,
    ];
    prop_oneof![
        proptest::sample::select(simple.to_vec()),
        any::<u32>().prop_map(Command::Perft),
        limits().prop_map(Command::go),
        (of(words_without(&["moves"])), vec(word(), 0..5)).prop_map(|(fen, moves)| Command::Position { fen, moves }),
        (words_without(&["value"]), of(words_without(&[])))
            .prop_map(|(name, value)| Command::SetOption { name, value }),
    ]
}

fn score() -> impl Strategy<Value = Score> {
    prop_oneof![any::<i32>().prop_map(Score::Centipawns), any::<i32>().prop_map(Score::Mate)]
}

prop_compose! {
    fn info()(
        [depth, seldepth, currmovenumber] in [of(any::<u32>()), of(any::<u32>()), of(any::<u32>())],
        multipv in of(any::<usize>()),
        score in of(score()),
        bound in proptest::sample::select(vec![Bound::Exact, Bound::Lower, Bound::Upper]),
        wdl in of(any::<[u16; 3]>()),
        [nodes, nps, tbhits] in [of(any::<u64>()), of(any::<u64>()), of(any::<u64>())],
        hashfull in of(any::<u16>()),
        time in of(time()),
        currmove in of(word()),
        pv in vec(word(), 0..5),
    ) -> SearchInfo<String> {
        SearchInfo {
            depth, seldepth, multipv, score, bound, wdl, nodes, nps, hashfull, tbhits, time, currmove, currmovenumber, pv,
        }
    }
}

fn option() -> impl Strategy<Value = UciOption> {
    let spin = any::<[i64; 3]>().prop_map(|[default, min, max]| OptionKind::Spin { default, min, max });
    let choice = || words_without(&["var", "default"]);
    let combo = (choice(), vec(choice(), 0..4)).prop_map(|(default, choices)| OptionKind::Combo { default, choices });
    // A text that is called `<empty>` cannot be distinguished from one that is.
    let default = words_without(&[]).prop_filter("the word for an empty text", |text| text != "<empty>");
    let kind = prop_oneof![
        Just(OptionKind::Button),
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        spin,
        combo,
        default.prop_map(|default| OptionKind::Text { default }),
    ];
    (words_without(&["type"]), kind).prop_map(|(name, kind)| UciOption { name, kind })
}

fn response() -> impl Strategy<Value = Response> {
    let name = || text().prop_filter("a name", |name| !name.is_empty());
    prop_oneof![
        name().prop_map(Response::Name),
        name().prop_map(Response::Author),
        option().prop_map(Response::Option),
        Just(Response::UciOk),
        Just(Response::ReadyOk),
        info().prop_map(Response::Info),
        text().prop_map(Response::InfoString),
        (word(), of(word())).prop_map(|(mv, ponder)| Response::BestMove { mv, ponder }),
        Just(Response::BestMove { mv: String::new(), ponder: None }),
    ]
}

/// Any text, or words of the protocol in any order, with numbers and moves between them.
fn noise() -> impl Strategy<Value = String> {
    const WORDS: &str = "uci isready ucinewgame position startpos fen moves go searchmoves ponder wtime btime winc binc \
        movestogo depth nodes mate movetime infinite perft stop ponderhit setoption name value debug on off quit d eval \
        bench id author option type button check spin combo string default min max var uciok readyok info seldepth \
        multipv score cp lowerbound upperbound wdl nps hashfull tbhits time currmove currmovenumber pv refutation \
        currline bestmove <empty> true false (none)";
    let known = proptest::sample::select(WORDS.split_whitespace().collect::<Vec<_>>()).prop_map(str::to_owned);
    let number = any::<i128>().prop_map(|number| (number >> (number & 0x7F)).to_string());
    let any_word = prop_oneof![6 => known, 2 => number, 2 => mv(), 1 => word()];
    let first = proptest::sample::select(vec!["position", "go", "setoption", "option", "info", "bestmove", "id", "x"]);
    let sentence = (first, vec(any_word, 0..12)).prop_map(|(first, words)| format!("{first} {}", words.join(" ")));
    prop_oneof![1 => any::<String>(), 3 => sentence]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn commands(command in command()) {
        prop_assert_eq!(Command::parse(&command.to_string()), Some(command));
    }

    #[test]
    fn limits_of_a_search(limits in limits()) {
        prop_assert_eq!(Command::parse(&limits.to_string()), Some(Command::go(limits)));
    }

    #[test]
    fn responses(response in response()) {
        prop_assert_eq!(Response::parse(&response.to_string()), Some(response));
    }

    #[test]
    fn search_reports(info in info()) {
        prop_assert_eq!(info.to_string().parse(), Ok(info));
    }

    #[test]
    fn options(option in option()) {
        prop_assert_eq!(option.to_string().parse(), Ok(option));
    }

    #[test]
    fn whatever_is_read_is_written_and_read_again(text in noise()) {
        match Command::parse(&text) {
            None | Some(Command::Incomplete(_)) => {}
            Some(command) => prop_assert_eq!(Command::parse(&command.to_string()), Some(command)),
        }
        if let Some(response) = Response::parse(&text) {
            prop_assert_eq!(Response::parse(&response.to_string()), Some(response));
        }
        if let Ok(option) = text.parse::<UciOption>() {
            // Any value is taken or refused, and what is taken is taken again as it is.
            if let Ok(value) = option.validate(Some(&text)) {
                prop_assert_eq!(option.validate(Some(&value)), Ok(value));
            }
        }
        if let Ok(info) = text.parse::<SearchInfo<String>>() {
            let resolved = info.resolve(&Position::start());
            let again = resolved.to_text(CastlingStyle::King).resolve(&Position::start());
            prop_assert_eq!(again, resolved);
        }
    }
}
