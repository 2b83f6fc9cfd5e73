//! How many nodes a second Janus searches, beside other engines on the same positions in the same run.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use chess0x88::{History, Position};
use microchess_game::{EngineCommand, Player, UciPlayer};
use microchess_uci::{Info, SearchContext, SearchLimits, StopFlag};

use crate::built_program;

/// Debian's engines that are mailbox engines too, and how they are started.
const OTHERS: [&str; 2] = ["/usr/games/toga2", "/usr/games/gnuchess --uci"];

/// Openings, middle games and an endgame.
const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2rq1rk1/pb1n1ppp/1p2pn2/3p4/1b1P4/1PNBPN2/PB3PPP/2RQ1RK1 w - - 4 13",
    "r4rk1/1bq1bppp/p2ppn2/1p6/3NPP2/P1N1B3/1PP1Q1PP/2KR3R b - - 1 15",
    "8/2p2pk1/1p1p2p1/p2Pn2p/P1P1P2P/1P2B1P1/5PK1/8 w - - 3 35",
];

/// Lets each engine search each position in turn, and prints nodes a second and the ratio to Janus.
pub(crate) fn run(movetime: u64, others: &[String]) -> Result<()> {
    let program = built_program()?;
    let janus = format!("{} uci --engine janus", program.display());
    let is_there = |command: &str| command.split(' ').next().is_some_and(|path| Path::new(path).exists());
    let others = if others.is_empty() {
        OTHERS.into_iter().filter(|command| is_there(command)).map(str::to_owned).collect()
    } else {
        others.to_vec()
    };
    ensure!(!others.is_empty(), "no other engine: name one, or install Debian's toga2 or gnuchess");
    let mut rates: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    let commands: Vec<String> = std::iter::once(janus).chain(others).collect();
    for fen in POSITIONS {
        let history = History::new(fen.parse::<Position>().with_context(|| fen.to_owned())?);
        for (index, command) in commands.iter().enumerate() {
            let rate =
                nodes_a_second(command, &history, Duration::from_millis(movetime)).with_context(|| command.clone())?;
            rates.entry(index).or_default().push(rate);
        }
    }
    let mean = |rates: &[f64]| (rates.iter().map(|rate| rate.ln()).sum::<f64>() / rates.len() as f64).exp();
    let ours = rates.get(&0).map_or(0.0, |rates| mean(rates));
    println!("nodes a second, geometric mean over {} positions, {movetime} ms each", POSITIONS.len());
    for (index, command) in commands.iter().enumerate() {
        let rate = rates.get(&index).map_or(0.0, |rates| mean(rates));
        println!("{rate:>10.0}  {:>5.2} of Janus  {}", rate / ours, if index == 0 { "Janus" } else { command });
    }
    Ok(())
}

/// What an engine reports of its last finished part of a search.
fn nodes_a_second(command: &str, history: &History, movetime: Duration) -> Result<f64> {
    let mut words = command.split_whitespace().map(str::to_owned);
    let path = words.next().context("an empty command")?.into();
    let stop = StopFlag::default();
    let command = EngineCommand { path, arguments: words.collect(), options: Vec::new(), limit: None };
    let mut engine = UciPlayer::start(&command, &stop)?;
    engine.new_game(1, &stop)?;
    let started = Instant::now();
    let elapsed = || started.elapsed();
    let limits = SearchLimits { movetime: Some(movetime), ..SearchLimits::default() };
    let mut last = None;
    engine.choose(history, &limits, &SearchContext::new(&stop, &elapsed), &mut |info| {
        if let Info::Search(info) = info
            && let (Some(nodes), Some(time)) = (info.nodes, info.time)
            && time > movetime / 10
        {
            last = Some(nodes as f64 / time.as_secs_f64());
        }
    })?;
    last.context("it did not report nodes and time")
}
