//! The options of the 1976 program.

use microchess_1976::openings::OPENINGS;
use microchess_1976::{Edition, Level};
use microchess_uci::{OptionKind, UciOption};

use crate::book::Book;
use crate::player_1976::Player1976;

/// No position has more legal moves, so no more lines can be asked for.
const MAX_MULTIPV: i64 = 218;

const EDITIONS: [(Edition, &str); 2] = [(Edition::Kim1, "KIM-1"), (Edition::Serial, "Serial")];

const AUTO: Book = Book::Auto { seed: 0 };

/// What is set.
#[derive(Clone, Debug)]
pub(super) struct Options {
    level: Level,
    edition: Edition,
    own_book: bool,
    opening: Book,
    multipv: usize,
    analyse_mode: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            level: Level::Normal,
            edition: Edition::Kim1,
            own_book: true,
            opening: AUTO,
            multipv: 1,
            analyse_mode: false,
        }
    }
}

/// The options with their defaults: first those that do something, then those that every chess program sets by habit.
pub(super) fn offered() -> Vec<UciOption> {
    let Options { level, own_book, multipv, analyse_mode, .. } = Options::default();
    let combo = |default: &str, choices: Vec<String>| OptionKind::Combo { default: default.to_owned(), choices };
    let mut offered = vec![
        UciOption::new("Level", combo(&level_value(level), Level::ALL.map(level_value).to_vec())),
        UciOption::new("Edition", combo(EDITIONS[0].1, EDITIONS.map(|(_, name)| name.to_owned()).to_vec())),
        UciOption::new("OwnBook", OptionKind::Check { default: own_book }),
        UciOption::new("Opening", combo("Auto", openings().into_iter().map(|(_, name)| name).collect())),
        UciOption::new("MultiPV", OptionKind::Spin { default: multipv as i64, min: 1, max: MAX_MULTIPV }),
        UciOption::new("UCI_Chess960", OptionKind::Check { default: false }),
        UciOption::new("UCI_AnalyseMode", OptionKind::Check { default: analyse_mode }),
    ];
    offered.extend(WITHOUT_EFFECT.iter().map(|option| UciOption::new(option.name, (option.kind)())));
    offered
}

/// An option that the program of 1976 has no use for.
struct WithoutEffect {
    name: &'static str,
    kind: fn() -> OptionKind,
    why: &'static str,
}

impl WithoutEffect {
    const fn new(name: &'static str, kind: fn() -> OptionKind, why: &'static str) -> Self {
        Self { name, kind, why }
    }
}

/// Options that bots and chess programs set in every engine, and refuse to start one without. Setting one is answered with the
/// reason why it has no effect.
const WITHOUT_EFFECT: [WithoutEffect; 6] = [
    WithoutEffect::new("Hash", || spin(16, 1, 65_536), "the 1976 program keeps no hash table"),
    WithoutEffect::new("Threads", || spin(1, 1, 256), "the 1976 program has one thread"),
    WithoutEffect::new("Move Overhead", || spin(20, 0, 5000), "the 1976 program decides in less than a millisecond"),
    WithoutEffect::new("Ponder", off, "the 1976 program does not think on the opponent's time"),
    WithoutEffect::new(
        "SyzygyPath",
        || OptionKind::Text { default: String::new() },
        "the 1976 program knows no endgame tables",
    ),
    WithoutEffect::new("UCI_ShowWDL", off, "the values of the 1976 program are not chances to win"),
];

const fn off() -> OptionKind {
    OptionKind::Check { default: false }
}

const fn spin(default: i64, min: i64, max: i64) -> OptionKind {
    OptionKind::Spin { default, min, max }
}

/// A level as the option spells it: one word, because not every chess program can send more.
fn level_value(level: Level) -> String {
    level.title().replace(' ', "")
}

impl Options {
    /// Sets an option to a value that it offers.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let unknown = || format!("{value:?} is not a value for {name}");
        match name {
            "Level" => {
                self.level = Level::ALL.into_iter().find(|level| level_value(*level) == value).ok_or_else(unknown)?;
            }
            "Edition" => {
                let edition = EDITIONS.into_iter().find(|(_, name)| *name == value);
                self.edition = edition.ok_or_else(unknown)?.0;
            }
            "Opening" => {
                let opening = openings().into_iter().find(|(_, name)| name == value);
                self.opening = opening.ok_or_else(unknown)?.0;
            }
            "OwnBook" => self.own_book = value == "true",
            "UCI_AnalyseMode" => self.analyse_mode = value == "true",
            "MultiPV" => self.multipv = value.parse().map_err(|_| unknown())?,
            // How castling is written is the server's business.
            "UCI_Chess960" => {}
            _ => {
                let without_effect = WITHOUT_EFFECT.iter().find(|option| option.name == name);
                return Err(match without_effect {
                    Some(option) => format!("{name} is accepted and has no effect: {}", option.why),
                    None => format!("there is no option {name:?}"),
                });
            }
        }
        Ok(())
    }

    /// The player that they describe, in a game.
    pub(super) fn player(&self, game: u64) -> Player1976 {
        let uses_book = self.own_book && !self.analyse_mode;
        let book = if uses_book { self.opening.with_seed(game) } else { Book::Closed };
        Player1976::new(self.level).with_edition(self.edition).with_book(book).with_multipv(self.multipv)
    }

    /// How hard it thinks.
    pub(super) const fn level(&self) -> Level {
        self.level
    }
}

/// The openings, and any of them: first in one word, for programs that cannot send more, then by name.
fn openings() -> Vec<(Book, String)> {
    let tapes = OPENINGS.iter().enumerate().map(|(index, opening)| (Book::One(index), opening.tape_id.to_owned()));
    let named = OPENINGS.iter().enumerate().map(|(index, opening)| {
        let computer = if opening.computer_is_white { "White" } else { "Black" };
        (Book::One(index), format!("{} {} as {computer}", opening.tape_id, opening.name))
    });
    std::iter::once((AUTO, "Auto".to_owned())).chain(tapes).chain(named).collect()
}
