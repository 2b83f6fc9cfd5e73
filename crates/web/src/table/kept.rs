//! The game as the page keeps it, and the way back from it.

use std::collections::BTreeMap;

use chess0x88::{CastlingStyle, Color, Move, Outcome, Position};
use microchess_1976::{GoResult, Key};
use microchess_bridge_1976::{Slots, legal_move_of};
use microchess_game::Termination;

use super::keys::{Keyed, press_recorded};
use super::{MoveRecord, Table};
use crate::machine;
use crate::position_view::color_name;
use crate::protocol::{SavedGame, SavedKeys, Thought};

/// The most keys that are kept; what is keyed in after them is not, and a reload puts the pieces where the game has them.
const MAX_KEYS: usize = 2000;

impl Table {
    /// A game that the page has kept. The moves are keyed into the machine again; those that its book plays, it plays itself.
    pub(crate) fn restore(saved: &SavedGame) -> Result<Self, String> {
        let players = [saved.white, saved.black];
        let mut table = Self::start(saved.fen.as_deref(), players, saved.tape.as_deref())?;
        let mut thoughts: BTreeMap<usize, Thought> = saved.thoughts.iter().cloned().collect();
        for (index, text) in saved.moves.iter().enumerate() {
            let position = table.game.position();
            let mv = position.parse_uci(text).map_err(|error| format!("Move {}, {text}: {error}.", index + 1))?;
            table.follow(mv, thoughts.remove(&index));
        }
        table.decide_again();
        let current = saved.current.unwrap_or(saved.moves.len()).min(saved.moves.len());
        table.go_to(current);
        table.note = None;
        if current == table.moves.len() {
            match saved.resigned.as_deref() {
                Some("white") => table.game.resign(Color::White),
                Some("black") => table.game.resign(Color::Black),
                _ if saved.claimed => {
                    table.game.claim_draw();
                }
                _ => {}
            }
        }
        if let Some(keyed) = &saved.keyed {
            table.key_in(read_keyed(keyed)?);
        }
        Ok(table)
    }

    /// Lets the program decide about the last move again, if it was its own: then display and memory are as they were.
    fn decide_again(&mut self) {
        let Some((mv, MoveRecord { is_book: false, .. })) = self.moves.last().cloned() else { return };
        let last = self.moves.len() - 1;
        let history = self.history_at(last);
        let side = history.position().turn();
        let Some(level) = self.player(side).level() else { return };
        let slots = Slots::from_history(&history);
        let mut kim1 = machine::at_level(self.machines[last].clone(), level);
        machine::give_side(&mut kim1, side);
        kim1.program_mut().close_book();
        let (answer, before) = press_recorded(&mut kim1, Key::PC, false);
        let Some(GoResult::Best(decided, _)) = answer else { return };
        let after = self.machines[last + 1].program().board();
        if legal_move_of(decided, history.position(), &slots) == Some(mv) {
            self.words = machine::describe(&kim1, Key::PC, &before, answer);
            machine::put_pieces(&mut kim1, &after);
            self.machines[last + 1] = kim1;
        }
    }

    /// Plays a legal move of a game that is read back.
    fn follow(&mut self, mv: Move, thought: Option<Thought>) {
        let mover = self.game.position().turn();
        let mut kim1 = self.machine().clone();
        let mut is_book = false;
        if self.player(mover).level().is_some() {
            machine::give_side(&mut kim1, mover);
            let answer = kim1.program().book_move();
            let slots = self.slots.slots(self.game.history()).clone();
            let position = self.game.position();
            if answer.is_some_and(|answer| legal_move_of(answer, position, &slots) == Some(mv)) {
                is_book = true;
                kim1.press(Key::PC);
            } else {
                kim1.program_mut().close_book();
            }
        }
        if !is_book {
            machine::enter(&mut kim1, mv);
        }
        self.words = machine::describe_entered(&kim1);
        // A game that is read back may have gone on after a draw.
        if self.game.play_on(mv).is_ok() {
            self.commit(mv, MoveRecord { is_book, thought }, kim1, true);
        }
    }

    pub(super) fn saved(&self) -> SavedGame {
        let is_standard = *self.game.start() == Position::start();
        let resigned = match self.game.termination() {
            Some(Termination::Resignation(side)) => Some(color_name(side).to_owned()),
            _ => None,
        };
        let claim = matches!(
            self.game.termination(),
            Some(Termination::Rules(Outcome::ThreefoldRepetition | Outcome::FiftyMoves))
        );
        let thoughts =
            self.moves.iter().enumerate().filter_map(|(ply, (_, record))| Some((ply, record.thought.clone()?)));
        SavedGame {
            fen: (!is_standard).then(|| self.game.start().to_string()),
            moves: self.moves.iter().map(|(mv, _)| mv.uci(CastlingStyle::King).to_string()).collect(),
            current: Some(self.current()),
            white: self.players[0],
            black: self.players[1],
            tape: self.tape.clone(),
            resigned,
            claimed: claim,
            thoughts: thoughts.collect(),
            keyed: self.keyed.as_ref().filter(|keyed| keyed.keys.len() <= MAX_KEYS).map(write_keyed),
        }
    }
}

fn write_keyed(keyed: &Keyed) -> SavedKeys {
    let keys: Vec<String> = keyed.keys.iter().map(ToString::to_string).collect();
    SavedKeys { powered_on: keyed.is_powered_on, computer: color_name(keyed.computer).to_owned(), keys: keys.join(" ") }
}

fn read_keyed(saved: &SavedKeys) -> Result<Keyed, String> {
    let computer = match saved.computer.as_str() {
        "white" => Color::White,
        "black" => Color::Black,
        other => return Err(format!("{other} is not a side: white or black.")),
    };
    let keys = saved.keys.split_whitespace().take(MAX_KEYS);
    let keys =
        keys.map(|key| key.parse::<Key>().map_err(|error| format!("{key}: {error}"))).collect::<Result<_, _>>()?;
    Ok(Keyed { is_powered_on: saved.powered_on, computer, keys })
}
