//! `microchess play`: from the command line to `tui`.

use std::io::{stdin, stdout};

use anyhow::Result;
use tui::Overrides;
use tui::settings::{Opponent, Start};
use tui::theme::ColorDepth;

use crate::cli::PlayArgs;

pub(crate) fn start(args: &PlayArgs) -> Result<()> {
    if args.plain || !tui::can_draw() {
        tui::plain::run(&overrides(args), stdin().lock(), &mut stdout().lock())?;
    } else {
        tui::run(&overrides(args), ColorDepth::from_environment(), args.ascii, args.panic.is_set())?;
    }
    Ok(())
}

fn overrides(args: &PlayArgs) -> Overrides {
    let engines = args.white.clone().zip(args.black.clone()).map(|(white, black)| Opponent::Engines(white, black));
    let fen = args.fen.as_ref().map(|setup| Start::Fen(setup.to_string()));
    let pgn = args.pgn.as_ref().map(|path| Start::Pgn(path.display().to_string()));
    Overrides {
        opponent: args.opponent.clone().or(engines),
        color: args.color,
        clock: args.clock.map(|clock| clock.0),
        speed: args.speed,
        palette: args.theme,
        start: fen.or(pgn).or(args.resume.then_some(Start::Resume)),
    }
}
