//! The serial edition of 2005 on the page.

use microchess_1976::{Flow, Level, Serial, SerialOutput};

/// What it has printed since it was last read.
#[derive(Debug, Default)]
struct Printed(Vec<u8>);

impl SerialOutput for Printed {
    fn send(&mut self, byte: u8) {
        self.0.push(byte);
    }
}

/// The machine on a serial line.
#[derive(Debug)]
pub(crate) struct SerialLine(Serial<Printed>);

impl SerialLine {
    /// Starts it.
    pub(crate) fn new(level: Level) -> Self {
        Self(Serial::new(level, Printed::default()))
    }

    /// Sends characters, of which each is a byte. After Q nothing more is obeyed.
    pub(crate) fn send(&mut self, text: &str) -> Flow {
        let mut flow = Flow::Continue;
        for character in text.chars() {
            if let Ok(byte) = u8::try_from(character) {
                flow = self.0.receive(byte);
            }
        }
        flow
    }

    /// What it has printed since this was last asked.
    pub(crate) fn printed(&mut self) -> String {
        std::mem::take(&mut self.0.output_mut().0).into_iter().map(char::from).collect()
    }
}
