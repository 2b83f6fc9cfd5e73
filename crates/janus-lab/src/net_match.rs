//! A match between two nets, at equal nodes and with every opening played twice.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use chess0x88::{Color, History};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use microchess_game::matches::MatchScore;
use microchess_janus::{Limits, Network, Searcher};
use microchess_uci::{SearchContext, StopFlag};
use rayon::prelude::*;

use crate::adjudication::Adjudicator;
use crate::opening::{game_random, node_limits, random_opening};
use crate::record::GameResult;

/// Pairs of games between two updates of the bar.
const CHUNK: u64 = 16;

/// Two nets, and how they play.
#[derive(Debug, Args)]
pub struct NetMatchArgs {
    /// The new net
    #[arg(long)]
    new: PathBuf,
    /// The old net
    #[arg(long)]
    old: PathBuf,
    /// How many games
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Nodes after which no iteration begins
    #[arg(long, default_value_t = 5000)]
    nodes: u64,
    /// The seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl NetMatchArgs {
    /// Plays and prints the score of the new net.
    pub fn run(&self) -> Result<()> {
        let [new, old] = [read(&self.new)?, read(&self.old)?];
        let pairs = self.games.div_ceil(2);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} pairs, {eta} left, {msg}")?;
        let bar = ProgressBar::new(pairs).with_style(style);
        let mut score = MatchScore::default();
        for first in (0..pairs).step_by(CHUNK as usize) {
            let results: Vec<[u32; 2]> = (first..(first + CHUNK).min(pairs))
                .into_par_iter()
                .map_init(
                    || [&new, &old].map(|network| Searcher::new(Arc::clone(network), 16)),
                    |searchers, number| play_pair(searchers, self.nodes, self.seed, number),
                )
                .collect();
            for pair in results {
                pair.into_iter().for_each(|half_points| score.add(half_points));
                score.add_pair(pair.iter().sum());
            }
            bar.set_position((first + CHUNK).min(pairs));
            bar.set_message(summary(&score));
        }
        bar.finish_and_clear();
        println!("{} against {}, {} nodes, seed {}", self.new.display(), self.old.display(), self.nodes, self.seed);
        println!("{}", summary(&score));
        Ok(())
    }
}

fn read(path: &Path) -> Result<Arc<Network>> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    Ok(Arc::new(Network::parse(&bytes).with_context(|| path.display().to_string())?))
}

fn summary(score: &MatchScore) -> String {
    let [elo, low, high] = score.elo();
    format!("{} games, {:.1}%, Elo {elo:+.0} [{low:+.0}, {high:+.0}]", score.games(), 100.0 * score.score())
}

/// Plays an opening twice, and gives the half points of the new net, whose searcher is the first.
pub(crate) fn play_pair(searchers: &mut [Searcher; 2], nodes: u64, seed: u64, number: u64) -> [u32; 2] {
    let stop = StopFlag::default();
    let elapsed = || Duration::ZERO;
    let context = SearchContext::new(&stop, &elapsed);
    let limits = node_limits(nodes);
    let mut random = game_random(seed, number);
    let opening = random_opening(&mut searchers[1], &mut random, &limits, &context);
    [Color::White, Color::Black].map(|new_side| {
        searchers.iter_mut().for_each(Searcher::clear);
        match play(searchers, new_side, opening.clone(), &limits, &context) {
            GameResult::Draw => 1,
            GameResult::WhiteWon => 2 * u32::from(new_side == Color::White),
            GameResult::BlackWon => 2 * u32::from(new_side == Color::Black),
        }
    })
}

fn play(
    searchers: &mut [Searcher; 2],
    new_side: Color,
    mut history: History,
    limits: &Limits,
    context: &SearchContext<'_>,
) -> GameResult {
    let mut adjudicator = Adjudicator::default();
    loop {
        if let Some(result) = Adjudicator::by_rule(&history) {
            return result;
        }
        let turn = history.position().turn();
        let searcher = &mut searchers[usize::from(turn != new_side)];
        let found = searcher.search(&history, limits, context, &mut |_| {});
        let Some(best) = found.best() else { return GameResult::Draw };
        let score = if turn == Color::White { best.score } else { -best.score };
        if let Some(result) = adjudicator.by_score(score, history.moves().len()) {
            return result;
        }
        if history.play(best.mv).is_err() {
            return GameResult::Draw;
        }
    }
}
