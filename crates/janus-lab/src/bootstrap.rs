//! Generation 0, from nothing: quiet positions of random games, labelled by piece-square values.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result};
use chess0x88::{Color, Position};
use indicatif::ProgressBar;
use rayon::prelude::*;

use crate::data::write_records;
use crate::piece_square::evaluate;
use crate::record::{GameResult, Label, Record};

/// A position counts as won beyond this.
const WON: i32 = 300;

/// What captures may still change in a position that counts as quiet.
const QUIET_MARGIN: i32 = 50;

/// One ply of so many is looked at.
const SAMPLE_EVERY: u32 = 6;

/// So many games are played at once.
const GAMES_AT_ONCE: u64 = 4096;

/// Writes at least `positions` records; the game that reaches the number is written to its end.
///
/// # Errors
///
/// When the file cannot be written.
pub fn bootstrap(path: &Path, positions: u64, seed: u64, progress: &ProgressBar) -> Result<u64> {
    let mut out = BufWriter::new(File::create(path).with_context(|| path.display().to_string())?);
    let mut written = 0;
    let mut first_game = 0;
    while written < positions {
        let games = first_game..first_game + GAMES_AT_ONCE;
        let played: Vec<Vec<Record>> = games.into_par_iter().map(|game| random_game(seed, game)).collect();
        for records in played {
            if written < positions {
                write_records(&mut out, &records, path)?;
                written += records.len() as u64;
            }
        }
        first_game += GAMES_AT_ONCE;
        progress.set_position(written.min(positions));
    }
    out.flush().with_context(|| path.display().to_string())?;
    Ok(written)
}

/// The quiet positions of one game. How fond of captures each side is differs from game to game, so that material is
/// lost in all amounts and by either side.
#[must_use]
pub fn random_game(seed: u64, game: u64) -> Vec<Record> {
    let mut rng = fastrand::Rng::with_seed(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(game));
    let mut position = Position::start();
    let mut records = Vec::new();
    let plies = rng.u16(8..=120);
    let captures = [rng.f32() * rng.f32(), rng.f32() * rng.f32()];
    for ply in 0..plies {
        let mut moves = position.captures();
        if moves.is_empty() || rng.f32() >= captures[usize::from(position.turn() == Color::Black)] {
            moves = position.legal_moves();
        }
        if moves.is_empty() || position.is_insufficient_material() {
            break;
        }
        position.make(moves[rng.usize(..moves.len())]);
        if ply >= 4
            && rng.u32(..SAMPLE_EVERY) == 0
            && let Some(score) = quiet_score(&mut position)
        {
            let score = if position.turn() == Color::White { score } else { -score };
            let is_first = records.is_empty();
            let label = Label { score: score as i16, result: result(score), ply: ply + 1, is_first };
            records.push(Record::new(&position, label));
        }
    }
    records
}

/// What White's score says of the result.
fn result(score: i32) -> GameResult {
    match score {
        WON.. => GameResult::WhiteWon,
        score if score <= -WON => GameResult::BlackWon,
        _ => GameResult::Draw,
    }
}

/// The score of a position in which nothing hangs, for the side to move.
fn quiet_score(position: &mut Position) -> Option<i32> {
    if position.is_check() || !position.has_legal_move() {
        return None;
    }
    let limit = evaluate(position) + QUIET_MARGIN;
    let score = quiescence(position, -i32::from(i16::MAX), limit + 1);
    (score <= limit).then_some(score)
}

/// Captures and queen promotions until none of them pays; fail-soft alpha-beta.
fn quiescence(position: &mut Position, mut alpha: i32, beta: i32) -> i32 {
    let mut best = evaluate(position);
    alpha = alpha.max(best);
    if best >= beta {
        return best;
    }
    for mv in position.noisy_moves() {
        if !position.see_ge(mv, 0) {
            continue;
        }
        let undo = position.make(mv);
        let score = -quiescence(position, -beta, -alpha);
        position.unmake(mv, &undo);
        best = best.max(score);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_repeat_and_their_positions_are_quiet() {
        let games: Vec<Vec<Record>> = (0..50).map(|game| random_game(1, game)).collect();
        assert_eq!(games, (0..50).map(|game| random_game(1, game)).collect::<Vec<_>>());
        assert!(games.iter().flatten().count() > 100);
        for record in games.iter().flatten() {
            let position = record.position().unwrap();
            let sign = if position.turn() == Color::White { 1 } else { -1 };
            assert!(!position.is_check());
            let gain = sign * i32::from(record.score()) - evaluate(&position);
            assert!((0..=QUIET_MARGIN).contains(&gain), "{position}: {gain}");
        }
    }

    #[test]
    fn hanging_pieces_are_not_quiet() {
        let quiet = |fen: &str| quiet_score(&mut fen.parse().unwrap()).is_some();
        assert!(!quiet("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1"));
        assert!(!quiet("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"));
        assert!(quiet("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1"));
    }
}
