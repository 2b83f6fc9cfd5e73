//! `microchess play`: from the command line to `tui`.

use std::io::{IsTerminal, stdin, stdout};

use anyhow::Result;
use microchess_tui::Overrides;
use microchess_tui::settings::{Opponent, Start};
use microchess_tui::theme::{ColorDepth, is_ascii_locale};

use crate::cli::PlayArgs;
use crate::engines::ENGINES;

pub(crate) fn run(args: &PlayArgs) -> Result<()> {
    if args.plain || !microchess_tui::can_draw() {
        let can_answer = stdin().is_terminal();
        microchess_tui::plain::run(&overrides(args), ENGINES, stdin().lock(), can_answer, &mut stdout().lock())?;
    } else {
        microchess_tui::run(
            &overrides(args),
            ENGINES,
            ColorDepth::from_environment(),
            args.screen.ascii || is_ascii_locale(),
            args.screen.panic.is_set(),
        )?;
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
        game: args.game,
        palette: args.theme,
        pieces: args.pieces,
        start: fen.or(pgn).or(args.resume.then_some(Start::Resume)),
    }
}
