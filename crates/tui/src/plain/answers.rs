//! What is answered without changing the game: why, the moves, the position.

use std::io::{self, Write};

use microchess_1976::xray::BASE;
use microchess_bridge_1976::explanation::{ExplainedMove, format_quarters};

use crate::game_screen::GameScreen;
use crate::plain_words;
use crate::text_layout::wrapped;
use crate::xray::Subject;

/// Candidates that the X-ray lists.
const XRAY_MOVES: usize = 6;

/// Columns of what is printed.
pub(super) const WIDTH: usize = 78;

/// Answers a command, if it is one of these.
pub(super) fn answer(command: &str, screen: &GameScreen, output: &mut impl Write) -> io::Result<bool> {
    match command {
        "board" => print_board(screen, output)?,
        "why" => print_why(screen, output)?,
        "xray" => print_xray(screen, output)?,
        "moves" => print_moves(screen, output)?,
        "legal" => {
            let position = screen.game.position();
            let moves: Vec<String> = position.legal_moves().iter().map(|mv| position.san(*mv).to_string()).collect();
            print_words(&moves.join(" "), output)?;
        }
        "fen" => writeln!(output, "{}", screen.game.position())?,
        "pgn" => writeln!(output, "{}", screen.pgn().to_string().trim_end())?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// The board in letters, from the player's side.
pub(super) fn print_board(screen: &GameScreen, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "\n{}\n", screen.position().board().display(screen.orientation))
}

fn print_words(text: &str, output: &mut impl Write) -> io::Result<()> {
    wrapped(text, WIDTH, "").iter().try_for_each(|line| writeln!(output, "{line}"))
}

/// The moves of the game with their numbers.
fn print_moves(screen: &GameScreen, output: &mut impl Write) -> io::Result<()> {
    let moves = screen.game.san_moves();
    if moves.is_empty() {
        return writeln!(output, "No move has been made yet.");
    }
    let start = screen.game.start();
    let offset = usize::from(start.turn() == chess0x88::Color::Black);
    let mut words = Vec::new();
    for (ply, san) in moves.iter().enumerate() {
        let number = usize::from(start.fullmove_number()) + (ply + offset) / 2;
        match screen.game.side_at_ply(ply) {
            chess0x88::Color::White => words.push(format!("{number}.{san}")),
            chess0x88::Color::Black if ply == 0 => words.push(format!("{number}...{san}")),
            chess0x88::Color::Black => words.push(san.clone()),
        }
    }
    print_words(&words.join(" "), output)
}

/// Why the machine made its last move: sentences, the sum, and the moves that it considered.
fn print_why(screen: &GameScreen, output: &mut impl Write) -> io::Result<()> {
    let Some(ply) = screen.machine_ply() else {
        return writeln!(
            output,
            "No move has been made that could be explained. hint says what MicroChess would play."
        );
    };
    let insight = screen.insight_at(ply, screen.level(screen.game.side_at_ply(ply)));
    for sentence in plain_words::sentences(&insight, Subject::LastMove, screen.reader_of(&insight)) {
        print_words(&sentence, output)?;
    }
    if let Some(mv) = insight.explanation.moves.get(insight.chosen()) {
        print_sum(mv, output)?;
    }
    print_candidates(&insight.explanation.moves, output)?;
    if let Some(refused) = insight.refused().filter(|index| *index >= XRAY_MOVES) {
        insight.explanation.moves.get(refused).map_or(Ok(()), |mv| print_candidate(mv, output))?;
    }
    writeln!(output, "208 is even, 8 points are a pawn. {:.1} seconds on a KIM-1.", insight.explanation.clock.seconds())
}

/// The sum behind a value, row by row.
fn print_sum(mv: &ExplainedMove, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "The sum for {}:", mv.name_with_note())?;
    writeln!(output, "{BASE:>8} starting score")?;
    for contribution in &mv.contributions {
        writeln!(output, "{:>8} {}", format_quarters(contribution.quarters), contribution.description)?;
    }
    writeln!(output, "{:>8} is the value of {}", mv.value(), mv.name)
}

fn print_candidates(moves: &[ExplainedMove], output: &mut impl Write) -> io::Result<()> {
    moves.iter().take(XRAY_MOVES).try_for_each(|mv| print_candidate(mv, output))
}

fn print_candidate(mv: &ExplainedMove, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{}. {}, value {}: {}.", mv.rank, mv.name_with_note(), mv.value(), mv.summary())
}

/// What MicroChess thinks of the moves that there are now.
fn print_xray(screen: &GameScreen, output: &mut impl Write) -> io::Result<()> {
    let ply = screen.game.history().moves().len();
    let explanation = screen.insight_at(ply, screen.level(screen.turn())).explanation;
    print_candidates(&explanation.moves, output)?;
    writeln!(output, "208 is the starting score. {:.1} seconds on a KIM-1.", explanation.clock.seconds())?;
    explanation.quirks.iter().try_for_each(|quirk| writeln!(output, "{quirk}: {}.", quirk.description()))?;
    explanation.would_have_won().map_or(Ok(()), |sentence| writeln!(output, "{sentence}"))
}
