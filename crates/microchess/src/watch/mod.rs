//! `microchess watch`: the machines that the screen of `tui` shows.

mod original;
mod ours;

use anyhow::{Result, bail, ensure};
use microchess_1976::{Edition, Level, Opening};
use microchess_lockstep::{Addresses, CellName, Image, Layout, NoSuchKeyError, Original, recognise, serial_character};
use microchess_tui::watch::{self, Machine};

use crate::cli::WatchArgs;
use crate::lockstep;
use original::WatchedOriginal;
use ours::WatchedOurs;

pub(crate) fn run(args: &WatchArgs) -> Result<()> {
    let mut machine = machine(args)?;
    ensure!(microchess_tui::can_draw(), "`watch` draws a screen, and needs a terminal for it");
    for key in args.keys.iter().flat_map(|keys| &keys.0) {
        machine.press(*key);
    }
    watch::run(machine, args.speed, args.screen.ascii, args.screen.panic.is_set())?;
    Ok(())
}

/// The user's copy of the original, or our program.
fn machine(args: &WatchArgs) -> Result<Box<dyn Machine>> {
    if args.rom.is_empty() {
        return Ok(Box::new(WatchedOurs::start(args.level.unwrap_or_default(), args.opening.as_ref())?));
    }
    ensure!(
        !args.rom.iter().any(|path| lockstep::is_stdin(path)),
        "`watch` reads keys from the terminal, so that --rom needs a file"
    );
    let image = lockstep::load(&args.rom, &args.at, args.format)?;
    let layout = recognise(&image, Addresses { input: args.input, output: args.output })?;
    let mut keys = args.keys.iter().flat_map(|keys| &keys.0);
    if let Some(key) = keys.find(|key| layout.edition == Edition::Serial && serial_character(**key).is_none()) {
        bail!(NoSuchKeyError(*key));
    }
    Ok(original_machine(&image, layout, args.level, args.opening.as_ref()))
}

/// A copy of the original as the screen shows it, at a level and with an opening, or as the copy is set.
#[must_use]
pub fn original_machine(
    image: &Image,
    layout: Layout,
    level: Option<Level>,
    opening: Option<&Opening>,
) -> Box<dyn Machine> {
    let mut original = Original::new(image, layout);
    if let Some(level) = level {
        original.set_level(level);
    }
    if let Some(opening) = opening {
        original.load_opening(&opening.bytes);
    }
    Box::new(WatchedOriginal::new(original))
}

/// The name of a cell that is a variable, and not a place in a table.
fn variable_name(cell: u8) -> Option<&'static str> {
    match CellName::of(microchess_1976::zero_page::Cell(cell))? {
        CellName::Variable(name) => Some(name),
        CellName::Table(..) => None,
    }
}
