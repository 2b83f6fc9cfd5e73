//! Games of Janus against itself, for the positions and results that the next net learns from.
//!
//! Game number `n` of a seed is always the same game, whatever runs beside it, and games are written in their order, so that
//! the same command writes the same file.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use chess0x88::{Color, Move, MoveKind, Position};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use microchess_janus::{Network, Score, Searcher};
use microchess_uci::{SearchContext, StopFlag};
use rayon::prelude::*;

use crate::adjudication::Adjudicator;
use crate::opening::{game_random, node_limits, random_opening};
use crate::record::{GameResult, Label, Record};

/// Games that are played before any is written.
const CHUNK: u64 = 128;

/// Positions beyond this score say nothing about playing chess.
const MAX_KEPT_SCORE: Score = 3000;

/// Play games against itself and write their positions
#[derive(Debug, Args)]
pub struct SelfPlayArgs {
    /// The net that plays
    #[arg(long)]
    net: PathBuf,
    /// The file to write
    #[arg(long)]
    out: PathBuf,
    /// How many positions to write, at least
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Nodes after which no iteration begins
    #[arg(long, default_value_t = 500)]
    nodes: u64,
    /// The seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl SelfPlayArgs {
    /// Plays and writes.
    pub fn run(&self) -> Result<()> {
        let bytes = std::fs::read(&self.net).with_context(|| self.net.display().to_string())?;
        let network = Arc::new(Network::parse(&bytes)?);
        let file = File::create(&self.out).with_context(|| self.out.display().to_string())?;
        let mut writer = BufWriter::new(file);
        let style = ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} positions, {per_sec}, {eta} left")?;
        let bar = ProgressBar::new(self.positions).with_style(style);
        let mut counts = [0_u64; 3];
        let mut written = 0;
        let mut first = 0;
        while written < self.positions {
            let games: Vec<(GameResult, Vec<Record>)> = (first..first + CHUNK)
                .into_par_iter()
                .map_init(
                    || Searcher::new(Arc::clone(&network), 2),
                    |searcher, number| play(searcher, &mut game_random(self.seed, number), self.nodes),
                )
                .collect();
            first += CHUNK;
            for (result, records) in &games {
                counts[*result as usize] += 1;
                for record in records {
                    writer.write_all(record.bytes())?;
                }
                written += records.len() as u64;
            }
            writer.flush()?;
            bar.set_position(written);
        }
        bar.finish();
        let [black, draws, white] = counts;
        println!("{written} positions of {first} games: White won {white}, drawn {draws}, Black won {black}");
        Ok(())
    }
}

/// Plays one game.
fn play(searcher: &mut Searcher, random: &mut fastrand::Rng, nodes: u64) -> (GameResult, Vec<Record>) {
    let stop = StopFlag::default();
    let elapsed = || Duration::ZERO;
    let context = SearchContext::new(&stop, &elapsed);
    let limits = node_limits(nodes);
    let mut history = random_opening(searcher, random, &limits, &context);
    let mut kept = Vec::new();
    let mut adjudicator = Adjudicator::default();
    searcher.clear();
    let result = loop {
        if let Some(result) = Adjudicator::by_rule(&history) {
            break result;
        }
        let (position, ply) = (history.position(), history.moves().len());
        let found = searcher.search(&history, &limits, &context, &mut |_| {});
        let Some(best) = found.best() else { break GameResult::Draw };
        let score = if position.turn() == Color::White { best.score } else { -best.score };
        if is_quiet(position, best.mv) && score.abs() <= MAX_KEPT_SCORE {
            kept.push((position.clone(), score as i16, ply as u16));
        }
        if let Some(result) = adjudicator.by_score(score, ply) {
            break result;
        }
        if history.play(best.mv).is_err() {
            break GameResult::Draw;
        }
    };
    let record = |(index, (position, score, ply)): (usize, &(Position, i16, u16))| {
        Record::new(position, Label { score: *score, result, ply: *ply, is_first: index == 0 })
    };
    (result, kept.iter().enumerate().map(record).collect())
}

/// Whether a position can be judged as it stands: no check, and the best move is no exchange.
fn is_quiet(position: &Position, best: Move) -> bool {
    let is_capture = best.kind() == MoveKind::EnPassant
        || best.kind() != MoveKind::Castling && position.board().get(best.to()).is_some();
    !position.is_check() && !is_capture && best.promoted().is_none()
}
