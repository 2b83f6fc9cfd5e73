//! The file of a net, and the net that is built in.

use thiserror::Error;

use super::{BUCKETS, FEATURES, HIDDEN, KING_PARTS, Network, QA, Row};

/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"JANUSNN3";

/// The bytes before the weights.
const HEADER: usize = 24;

/// The bytes of the checksum at the end.
const CHECKSUM: usize = 8;

/// The net that is built in. `docs/janus-log.md` says where it comes from.
static EMBEDDED: &[u8] = include_bytes!("../../nets/janus.nn");

/// Why bytes are not a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseNetworkError {
    /// The first bytes are others.
    #[error("not a net of Janus: it does not begin with JANUSNN3")]
    Magic,
    /// The net has another shape.
    #[error(
        "a net with {hidden} hidden neurons, {buckets} outputs and {king_parts} parts of the board for the king; \
         expected {HIDDEN}, {BUCKETS} and {KING_PARTS}"
    )]
    Shape {
        /// Its hidden neurons.
        hidden: u16,
        /// Its outputs.
        buckets: u16,
        /// The parts of the board for which it has inputs of their own.
        king_parts: u16,
    },
    /// The numbers that the weights are multiplied with are out of range.
    #[error("weights are multiplied with {qa} and {qb} and scaled by {scale}; expected 255, 1 to 1024 and 1 to 2000")]
    Factors {
        /// That of the hidden layer.
        qa: u16,
        /// That of the output.
        qb: u16,
        /// Centipawns.
        scale: u16,
    },
    /// The file is too short or too long.
    #[error("{found} bytes; expected {expected}")]
    Length {
        /// The bytes that there are.
        found: usize,
        /// The bytes that there should be.
        expected: usize,
    },
    /// A byte has changed.
    #[error("the checksum is {found:016x}; expected {expected:016x}: the file is damaged")]
    Checksum {
        /// That of the bytes.
        found: u64,
        /// That at the end of the file.
        expected: u64,
    },
}

impl Network {
    /// The net that is built in.
    #[must_use]
    pub fn embedded() -> Self {
        // A test reads the file, so this is never the net of zeros.
        Self::parse(EMBEDDED).unwrap_or_else(|_| Self::zero())
    }

    /// Reads a net from the bytes of a file.
    ///
    /// # Errors
    ///
    /// When they are not a net of this shape.
    pub fn parse(bytes: &[u8]) -> Result<Self, ParseNetworkError> {
        let expected = HEADER + 2 * (FEATURES * HIDDEN + HIDDEN + BUCKETS * 2 * HIDDEN) + 4 * BUCKETS + CHECKSUM;
        if !bytes.starts_with(MAGIC) {
            return Err(ParseNetworkError::Magic);
        }
        let mut header = Words(bytes.get(MAGIC.len()..).unwrap_or_default());
        let [hidden, buckets, qa, qb, scale, king_parts] = [(); 6].map(|()| header.next() as u16);
        if [hidden, buckets, king_parts].map(usize::from) != [HIDDEN, BUCKETS, KING_PARTS] {
            return Err(ParseNetworkError::Shape { hidden, buckets, king_parts });
        }
        if i32::from(qa) != QA || !(1..=1024).contains(&qb) || !(1..=2000).contains(&scale) {
            return Err(ParseNetworkError::Factors { qa, qb, scale });
        }
        if bytes.len() != expected {
            return Err(ParseNetworkError::Length { found: bytes.len(), expected });
        }
        let (content, checksum) = bytes.split_last_chunk().unwrap_or((bytes, &[0; CHECKSUM]));
        let (found, expected) = (fnv1a(content), u64::from_le_bytes(*checksum));
        if found != expected {
            return Err(ParseNetworkError::Checksum { found, expected });
        }
        let mut words = Words(bytes.get(HEADER..).unwrap_or_default());
        let mut network = Self { qb: i32::from(qb), scale: i32::from(scale), ..Self::zero() };
        for row in &mut network.features {
            row.read(&mut words);
        }
        network.bias.read(&mut words);
        for row in network.outputs.as_flattened_mut() {
            row.read(&mut words);
        }
        for bias in &mut network.output_bias {
            let (low, high) = (words.next() as u16, words.next());
            *bias = i32::from(high) << 16 | i32::from(low);
        }
        Ok(network)
    }

    /// A net to which everything is worth nothing.
    fn zero() -> Self {
        let row = Row([0; HIDDEN]);
        Self {
            features: vec![row.clone(); FEATURES],
            bias: row.clone(),
            outputs: std::array::from_fn(|_| [row.clone(), row.clone()]),
            output_bias: [0; BUCKETS],
            qb: 1,
            scale: 1,
        }
    }
}

impl Row {
    fn read(&mut self, words: &mut Words<'_>) {
        for value in &mut self.0 {
            *value = words.next();
        }
    }
}

/// The 64-bit FNV-1a hash.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Numbers of 16 bits, the low byte first. After the end there are zeros.
struct Words<'a>(&'a [u8]);

impl Words<'_> {
    fn next(&mut self) -> i16 {
        match self.0.split_first_chunk() {
            Some((word, rest)) => {
                self.0 = rest;
                i16::from_le_bytes(*word)
            }
            None => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_net_is_read() {
        let network = Network::parse(EMBEDDED).unwrap();
        assert_ne!(network, Network::zero());
    }

    #[test]
    fn other_files_are_refused_with_a_reason() {
        let message = |bytes: &[u8]| Network::parse(bytes).unwrap_err().to_string();
        assert_eq!(message(b"PNG"), "not a net of Janus: it does not begin with JANUSNN3");
        let mut other = EMBEDDED.to_vec();
        other[8..10].copy_from_slice(&[7, 0]);
        other[18..20].copy_from_slice(&[9, 0]);
        assert_eq!(
            message(&other),
            format!(
                "a net with 7 hidden neurons, 8 outputs and 9 parts of the board for the king; expected {HIDDEN}, 8 and 4"
            )
        );
        let short = &EMBEDDED[..EMBEDDED.len() - 1];
        assert!(message(short).contains("bytes; expected"));
        let mut damaged = EMBEDDED.to_vec();
        damaged[5000] ^= 1;
        assert!(message(&damaged).ends_with("the file is damaged"));
    }
}
