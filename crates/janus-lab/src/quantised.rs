//! A net in the integers with which the engine evaluates, and its file.
//!
//! A file has a header of 24 bytes: `JANUSNN3`, then 16 bits each for the width, the number of buckets (8), QA (255), QB, the
//! scale in centipawns and the parts of the board where a king can stand (4), and 4 bytes of zeros. Then, 16 bits each: the
//! input weights by rows and the hidden biases, times QA; the output weights by buckets, times QB. Then 32 bits each: the
//! output biases, times QA and QB. At the end the 64-bit FNV-1a hash of all bytes before it. Numbers have their low byte first.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::features::{BUCKETS, Features, INPUTS, KING_PARTS};
use crate::net::Net;

const MAGIC: &[u8; 8] = b"JANUSNN3";
const HEADER_BYTES: usize = 24;
const QA: i32 = 255;

/// The largest output weight: 255 times it fits 16 bits.
const MAX_OUTPUT: f32 = 127.0;

/// The 64-bit FNV-1a hash.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3))
}

/// A net as the engine has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuantisedNet {
    width: usize,
    scale: u16,
    qb: i32,
    input: Vec<i16>,
    bias: Vec<i16>,
    output: Vec<i16>,
    output_bias: [i32; BUCKETS],
}

impl QuantisedNet {
    /// Rounds a net. QB is the largest of 256, 128 and 64 with which the output weights fit.
    #[must_use]
    pub fn new(net: &Net) -> Self {
        let largest = net.output.iter().fold(0f32, |largest, weight| largest.max(weight.abs()));
        let qb = [256, 128].into_iter().find(|qb| largest * *qb as f32 <= MAX_OUTPUT).unwrap_or(64);
        let rounded = |values: &[f32], factor: i32, limit: f32| -> Vec<i16> {
            values.iter().map(|value| (value * factor as f32).round().clamp(-limit, limit) as i16).collect()
        };
        Self {
            width: net.width,
            scale: net.scale,
            qb,
            input: rounded(&net.input, QA, f32::from(i16::MAX)),
            bias: rounded(&net.bias, QA, f32::from(i16::MAX)),
            output: rounded(&net.output, qb, MAX_OUTPUT),
            output_bias: net.output_bias.map(|bias| (bias * (QA * qb) as f32).round() as i32),
        }
    }

    /// The same weights as floats.
    #[must_use]
    pub fn to_net(&self) -> Net {
        let floats = |values: &[i16], factor: i32| values.iter().map(|v| f32::from(*v) / factor as f32).collect();
        Net {
            width: self.width,
            scale: self.scale,
            input: floats(&self.input, QA),
            bias: floats(&self.bias, QA),
            output: floats(&self.output, self.qb),
            output_bias: self.output_bias.map(|bias| bias as f32 / (QA * self.qb) as f32),
        }
    }

    /// Hidden values of one perspective.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Centipawns for an output of 1.
    #[must_use]
    pub const fn scale(&self) -> u16 {
        self.scale
    }

    /// The factor of the output weights.
    #[must_use]
    pub const fn qb(&self) -> i32 {
        self.qb
    }

    /// Centipawns for the side to move, as the engine computes them.
    #[must_use]
    pub fn score(&self, features: &Features) -> i32 {
        let bucket = features.bucket();
        let weights = &self.output[bucket * 2 * self.width..][..2 * self.width];
        let (own, other) = weights.split_at(self.width);
        let sum = self.half(features.own(), own) + self.half(features.other(), other);
        let output = sum / i64::from(QA) + i64::from(self.output_bias[bucket]);
        (output * i64::from(self.scale) / i64::from(QA * self.qb)) as i32
    }

    fn half(&self, inputs: &[u16], weights: &[i16]) -> i64 {
        let mut hidden = self.bias.clone();
        for input in inputs {
            let row = &self.input[usize::from(*input) * self.width..][..self.width];
            hidden.iter_mut().zip(row).for_each(|(value, weight)| *value += weight);
        }
        let squares = hidden.iter().map(|value| i64::from(*value).clamp(0, i64::from(QA)).pow(2));
        squares.zip(weights).map(|(square, weight)| square * i64::from(*weight)).sum()
    }

    /// The bytes of its file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for number in [self.width as u16, BUCKETS as u16, QA as u16, self.qb as u16, self.scale, KING_PARTS as u16] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.resize(HEADER_BYTES, 0);
        let weights = self.input.iter().chain(&self.bias).chain(&self.output);
        bytes.extend(weights.flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }

    /// The net of a file's bytes.
    ///
    /// # Errors
    ///
    /// When they are not a net.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let Some((header, weights)) = bytes.split_at_checked(HEADER_BYTES).filter(|_| bytes.starts_with(MAGIC)) else {
            bail!("not a net: it does not start with {}", String::from_utf8_lossy(MAGIC));
        };
        let (weights, _) = weights.split_last_chunk::<8>().context("no checksum")?;
        let (content, checksum) = bytes.split_last_chunk::<8>().context("no checksum")?;
        ensure!(fnv1a(content) == u64::from_le_bytes(*checksum), "a wrong checksum: the file is damaged");
        let number = |index: usize| u16::from_le_bytes([header[8 + 2 * index], header[9 + 2 * index]]);
        let (width, qb, scale) = (usize::from(number(0)), i32::from(number(3)), number(4));
        ensure!(usize::from(number(1)) == BUCKETS, "a net of {} buckets instead of {BUCKETS}", number(1));
        ensure!(usize::from(number(5)) == KING_PARTS, "a net of {} parts instead of {KING_PARTS}", number(5));
        ensure!(i32::from(number(2)) == QA && qb > 0 && width > 0, "factors or width that no net has");
        let small = INPUTS * width + width + BUCKETS * 2 * width;
        let expected = 2 * small + 4 * BUCKETS;
        ensure!(weights.len() == expected, "{} bytes of weights instead of {expected}", weights.len());
        let (small_bytes, large_bytes) = weights.split_at(2 * small);
        let mut values = small_bytes.as_chunks().0.iter().map(|bytes| i16::from_le_bytes(*bytes));
        let mut take = |count| values.by_ref().take(count).collect::<Vec<i16>>();
        let (input, bias, output) = (take(INPUTS * width), take(width), take(BUCKETS * 2 * width));
        let mut output_bias = [0; BUCKETS];
        for (bias, bytes) in output_bias.iter_mut().zip(large_bytes.as_chunks().0) {
            *bias = i32::from_le_bytes(*bytes);
        }
        Ok(Self { width, scale, qb, input, bias, output, output_bias })
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or is not a net.
    pub fn load(path: &Path) -> Result<Self> {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        Self::from_bytes(&bytes).with_context(|| path.display().to_string())
    }

    /// Writes its file.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn save(&self, path: &Path) -> Result<()> {
        std::fs::write(path, self.to_bytes()).with_context(|| path.display().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::random_game;

    fn random_net(width: usize, largest_output: f32) -> Net {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut net = Net::zero(width, 200);
        let mut fill = |values: &mut [f32], limit: f32| values.iter_mut().for_each(|v| *v = (rng.f32() - 0.5) * limit);
        fill(&mut net.input, 0.3);
        fill(&mut net.bias, 0.5);
        fill(&mut net.output, 2.0 * largest_output);
        fill(&mut net.output_bias, 1.0);
        net
    }

    /// The lab and the engine describe inputs and files on their own. Here they meet.
    #[test]
    fn the_engine_evaluates_as_the_lab_does() {
        let net = QuantisedNet::from_bytes(include_bytes!("../../janus/nets/janus.nn")).unwrap();
        let engine = microchess_janus::Network::embedded();
        let mut compared = 0;
        for record in (0..200).flat_map(|game| random_game(1976, game)) {
            let position = record.position().unwrap();
            assert_eq!(net.score(&Features::new(&record)), engine.evaluate(&position), "{position}");
            compared += 1;
        }
        assert!(compared > 500, "{compared}");
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let net = QuantisedNet::new(&random_net(16, 0.9));
        let bytes = net.to_bytes();
        assert_eq!(bytes.len(), 24 + 2 * 16 * (4 * 768 + 1 + 16) + 32 + 8);
        assert_eq!(QuantisedNet::from_bytes(&bytes).unwrap(), net);
        assert_eq!(QuantisedNet::new(&net.to_net()).to_bytes(), bytes);
        assert!(QuantisedNet::from_bytes(&bytes[..bytes.len() - 1]).is_err());
        assert!(QuantisedNet::from_bytes(b"JANUSNN2").is_err());
    }

    #[test]
    fn integers_are_near_the_floats() {
        for (largest, qb) in [(0.4, 256), (0.9, 128), (1.9, 64)] {
            let net = random_net(32, largest);
            let quantised = QuantisedNet::new(&net);
            assert_eq!(quantised.qb(), qb);
            let rounded = quantised.to_net();
            let records: Vec<_> = (0..20).flat_map(|game| random_game(5, game)).collect();
            let mut sum = 0.0;
            for record in &records {
                let features = Features::new(record);
                let score = quantised.score(&features) as f32;
                // With the same weights, only the two divisions lose something.
                assert!((rounded.score(&features) - score).abs() < 1.2);
                sum += (net.score(&features) - score).abs();
            }
            assert!(sum / (records.len() as f32) < 6.0, "{}", sum / records.len() as f32);
        }
    }
}
