//! The game: moves of both sides, results, and pondering.

use std::io::{self, Write};

use chess0x88::{CastlingStyle, Color, History, Move, Outcome};
use microchess_uci::{BestMove, Engine, SearchLimits, shortened};

use super::Session;
use super::search::Purpose;

impl<E: Engine, W: Write> Session<E, W> {
    /// Plays the opponent's move, or in `force` mode that of either side.
    pub(super) fn user_move(&mut self, text: &str) -> io::Result<()> {
        if self.is_choosing_move() {
            return self.line(&format!("Illegal move (it is not your turn): {}", shortened(text)));
        }
        let position = self.history.position();
        // Castling is `O-O`, or the king's move; everything else has the squares.
        let parsed = match position.parse_uci(text) {
            Ok(mv) => Ok(mv),
            Err(error) => position.parse_san(text).map_err(|_| error.to_string()),
        };
        let is_expected = self.pondered_move().is_some_and(|expected| parsed == Ok(expected));
        match parsed.and_then(|mv| self.play(mv)) {
            Ok(()) if is_expected => self.ponder_hit(),
            Err(reason) => self.line(&format!("Illegal move ({reason}): {}", shortened(text))),
            Ok(()) if self.is_analyzing => self.resume_analysis(),
            Ok(()) => {
                self.stop_search();
                self.think()
            }
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), String> {
        self.history.play(mv).map_err(|error| error.to_string())
    }

    pub(super) fn take_back(&mut self, plies: usize) -> io::Result<()> {
        self.stop_search();
        for _ in 0..plies {
            self.history.undo();
        }
        self.resume_analysis()
    }

    /// Searches for a move if the engine is to move, or claims what the rules give.
    pub(super) fn think(&mut self) -> io::Result<()> {
        let side = self.history.position().turn();
        if self.engine_side != Some(side) || self.claim_result()? {
            return Ok(());
        }
        let limits = self.limits(&self.history);
        self.start_search(Purpose::Move, self.history.clone(), limits)
    }

    /// The limits of a search for the engine's move in a game.
    fn limits(&self, history: &History) -> SearchLimits {
        // The side to move has made half of the moves, or if an odd number was made, the smaller half.
        self.clock.limits(history.position().turn(), history.moves().len() / 2)
    }

    /// Says the result if the game is over, or a draw can be claimed.
    fn claim_result(&mut self) -> io::Result<bool> {
        let Some(outcome) = self.history.outcome().or_else(|| self.history.draw_claim()) else { return Ok(false) };
        let result = match outcome.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        self.line(&format!("{result} {{{}}}", reason(outcome)))?;
        Ok(true)
    }

    /// A search has ended by itself.
    pub(super) fn finished(&mut self, id: u64) -> io::Result<()> {
        let Some(mut search) = self.search.take_if(|search| search.id == id) else { return Ok(()) };
        if matches!(search.purpose, Purpose::Ponder(_)) {
            search.is_over = true;
            self.search = Some(search);
            return Ok(());
        }
        let (purpose, taken) = (search.purpose, search.started.elapsed());
        let (engine, result) = search.stop();
        self.engine = engine;
        let best = match result {
            Ok(best) => best,
            Err(error) => {
                self.line(&format!("# {error}"))?;
                BestMove::default()
            }
        };
        match purpose {
            Purpose::Analysis | Purpose::Ponder(_) => Ok(()),
            Purpose::Hint => match best.mv {
                Some(mv) => self.line(&format!("Hint: {}", self.move_text(mv))),
                None => Ok(()),
            },
            Purpose::Move => {
                self.clock.spend_own(taken);
                self.make_own_move(best.mv)?;
                self.run_deferred()?;
                self.ponder(best.ponder)
            }
        }
    }

    /// Thinks on the opponent's time, if that is wanted, about the answer to the move that the engine expects.
    fn ponder(&mut self, expected: Option<Move>) -> io::Result<()> {
        let (Some(expected), true, None) = (expected, self.ponders, &self.search) else { return Ok(()) };
        let mut history = self.history.clone();
        // What waited for the move may have changed the game, so that the expected move is not one any more.
        if history.play(expected).is_err()
            || history.outcome().is_some()
            || self.engine_side != Some(history.position().turn())
        {
            return Ok(());
        }
        let limits = SearchLimits { ponder: true, ..self.limits(&history) };
        self.start_search(Purpose::Ponder(expected), history, limits)
    }

    /// The move of the opponent to which the engine looks for an answer, if it ponders.
    pub(super) fn pondered_move(&self) -> Option<Move> {
        match self.search.as_ref()?.purpose {
            Purpose::Ponder(expected) => Some(expected),
            Purpose::Move | Purpose::Hint | Purpose::Analysis => None,
        }
    }

    /// The opponent has made the move that was expected. What was found for it counts.
    fn ponder_hit(&mut self) -> io::Result<()> {
        if self.claim_result()? {
            self.stop_search();
            return Ok(());
        }
        let Some(search) = &mut self.search else { return Ok(()) };
        search.ponder_hit();
        let over = search.is_over.then_some(search.id);
        self.show_pondered()?;
        over.map_or(Ok(()), |id| self.finished(id))
    }

    /// Turns pondering on or off.
    pub(super) fn set_pondering(&mut self, is_on: bool) {
        self.ponders = is_on;
        if self.pondered_move().is_some() {
            self.stop_search();
        }
        self.set_mode("Ponder", is_on);
    }

    fn make_own_move(&mut self, best: Option<Move>) -> io::Result<()> {
        if self.resigns {
            self.engine_side = None;
            return self.line("resign");
        }
        // A client that is owed a move gets one, even if the search goes wrong.
        let any_legal = || self.history.position().legal_moves().first().copied();
        let Some(mv) = best.or_else(any_legal) else { return Ok(()) };
        let text = self.move_text(mv);
        match self.play(mv) {
            Ok(()) => {
                self.line(&format!("move {text}"))?;
                self.claim_result().map(|_| ())
            }
            Err(reason) => self.line(&format!("# the engine's move {text} is not legal: {reason}")),
        }
    }

    /// The input has ended: a move that is due is still given.
    pub(super) fn end_of_input(&mut self) -> io::Result<()> {
        match self.search.take_if(|search| search.purpose == Purpose::Move) {
            None => Ok(()),
            Some(search) => {
                let (engine, result) = search.stop();
                self.engine = engine;
                self.make_own_move(result.ok().and_then(|best| best.mv))
            }
        }
    }

    /// A move with its squares; castling from an arbitrary start is `O-O`.
    pub(super) fn move_text(&self, mv: Move) -> String {
        if self.is_fischerandom && mv.castling_dests().is_some() {
            return self.history.position().san(mv).as_str().trim_end_matches(['+', '#']).to_owned();
        }
        mv.uci(CastlingStyle::King).to_string()
    }
}

/// Why the game is over, as xboard shows it.
fn reason(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Checkmate { winner: Color::White } => "White mates",
        Outcome::Checkmate { winner: Color::Black } => "Black mates",
        Outcome::Stalemate => "Stalemate",
        Outcome::InsufficientMaterial => "Draw by insufficient material",
        Outcome::ThreefoldRepetition | Outcome::FivefoldRepetition => "Draw by repetition",
        Outcome::FiftyMoves | Outcome::SeventyFiveMoves => "Draw by fifty move rule",
    }
}
