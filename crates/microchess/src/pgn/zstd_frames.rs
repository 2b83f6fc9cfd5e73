//! A zstd file, which may consist of several frames: parallel compressors write them, and join files by appending.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

/// Frames with these first bytes, of which the first may be 0x50 to 0x5F, hold no data.
const SKIPPABLE: [u8; 3] = [0x2A, 0x4D, 0x18];

/// Reads all frames of a file as one text.
pub(super) struct ZstdFrames<R: BufRead> {
    state: State<R>,
}

enum State<R: BufRead> {
    Between(R),
    Inside(Box<StreamingDecoder<R, FrameDecoder>>),
    /// An error has ended it.
    Over,
}

impl<R: BufRead> ZstdFrames<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { state: State::Between(input) }
    }

    /// Begins the next frame that holds data; `None` at the end of the file.
    fn next_frame(mut input: R) -> io::Result<Option<StreamingDecoder<R, FrameDecoder>>> {
        loop {
            let start = input.fill_buf()?;
            if start.is_empty() {
                return Ok(None);
            }
            if !is_skippable(start) {
                return StreamingDecoder::new(input).map(Some).map_err(io::Error::other);
            }
            let mut header = [0; 8];
            input.read_exact(&mut header)?;
            let [.., a, b, c, d] = header;
            let length = u64::from(u32::from_le_bytes([a, b, c, d]));
            if io::copy(&mut input.by_ref().take(length), &mut io::sink())? < length {
                return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the file ends inside a zstd frame"));
            }
        }
    }
}

/// Whether a file begins with a frame that holds no data.
pub(super) fn is_skippable(start: &[u8]) -> bool {
    matches!(start, [0x50..=0x5F, rest @ ..] if rest.starts_with(&SKIPPABLE))
}

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match std::mem::replace(&mut self.state, State::Over) {
                State::Over => return Ok(0),
                State::Between(input) => match Self::next_frame(input)? {
                    Some(frame) => self.state = State::Inside(Box::new(frame)),
                    None => return Ok(0),
                },
                State::Inside(mut frame) => {
                    let length = frame.read(buffer)?;
                    if length > 0 || buffer.is_empty() {
                        self.state = State::Inside(frame);
                        return Ok(length);
                    }
                    let written = frame.decoder.get_checksum_from_data();
                    if written.is_some() && written != frame.decoder.get_calculated_checksum() {
                        return Err(io::Error::new(io::ErrorKind::InvalidData, "the zstd checksum is wrong"));
                    }
                    self.state = State::Between(frame.into_inner());
                }
            }
        }
    }
}
