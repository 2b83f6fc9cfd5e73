//! A position in chess0x88, cozy-chess and shakmaty at once, and everything on which they must agree.

use chess0x88::{
    CastlingStyle, Color, Move, Outcome, ParsePositionError, ParseSanError, ParseUciMoveError, PieceType, Position,
    Setup, Square, Undo,
};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::zobrist::{Zobrist64, ZobristHash};
use shakmaty::{CastlingMode, EnPassantMode, Position as _};

use crate::naive;

/// A move as three numbers that all three can give: from, to (the rook's square in castling), and the promotion.
type Numbers = (u8, u8, u8);

/// One position, three times.
#[derive(Clone)]
pub(crate) struct Trio {
    pub(crate) ours: Position,
    cozy: cozy_chess::Board,
    shak: shakmaty::Chess,
}

/// What is reported when something differs.
type Difference = String;

macro_rules! agree {
    ($what:expr, $ours:expr, $theirs:expr) => {
        match (&$ours, &$theirs) {
            (ours, theirs) if ours == theirs => {}
            (ours, theirs) => return Err(format!("{}: ours {ours:?}, theirs {theirs:?}", $what)),
        }
    };
}

impl Trio {
    /// The position of a FEN.
    pub(crate) fn new(fen: &str) -> Self {
        let setup: Setup = fen.parse().unwrap();
        Self::of_setup(&setup).unwrap_or_else(|| panic!("{fen} is not valid for all three"))
    }

    /// The Chess960 starting position with a number.
    pub(crate) fn of_start(number: usize) -> Self {
        let start = Setup::chess960_start(number as u16).expect("a number below 960");
        Self::of_setup(&start).expect("all three can start a game")
    }

    /// The position of a setup, if it is valid for all three.
    pub(crate) fn of_setup(setup: &Setup) -> Option<Self> {
        let ours = Position::new(setup).ok()?;
        let shak: Fen = setup.to_string().parse().unwrap();
        let shak = shak.into_position(CastlingMode::Chess960).ok()?;
        let cozy = cozy_chess::Board::from_fen(&setup.shredder_fen().to_string(), true).ok()?;
        Some(Self { ours, cozy, shak })
    }

    /// Makes a legal move in all three.
    pub(crate) fn play(&mut self, mv: Move) -> Undo {
        let numbers = numbers(mv);
        let shak = self.shak.legal_moves().into_iter().find(|other| shak_numbers(*other) == numbers).unwrap();
        self.shak.play_unchecked(shak);
        let mut cozy = None;
        self.cozy.generate_moves(|set| {
            cozy = cozy.or(set.into_iter().find(|other| cozy_numbers(*other) == numbers));
            cozy.is_some()
        });
        self.cozy.play_unchecked(cozy.unwrap());
        self.ours.make(mv)
    }

    /// Compares everything that can be said of the position and of its moves.
    pub(crate) fn compare(&self) -> Result<(), Difference> {
        let compare = || {
            self.compare_moves()?;
            self.compare_state()?;
            self.compare_attacks()?;
            self.compare_outcome()?;
            self.ours.legal_moves().iter().try_for_each(|mv| self.compare_texts(*mv))
        };
        compare().map_err(|difference: Difference| format!("{}: {difference}", self.ours))?;
        naive::compare(&self.ours)
    }

    fn compare_moves(&self) -> Result<(), Difference> {
        let moves = self.ours.legal_moves();
        let ours = sorted(moves.iter().map(|mv| numbers(*mv)));
        agree!("shakmaty's moves", ours, sorted(self.shak.legal_moves().into_iter().map(shak_numbers)));
        let mut cozy = Vec::new();
        self.cozy.generate_moves(|set| {
            cozy.extend(set.into_iter().map(cozy_numbers));
            false
        });
        agree!("cozy-chess's moves", ours, sorted(cozy.into_iter()));
        agree!("the count", self.ours.count_legal_moves(), moves.len() as u64);
        Ok(())
    }

    fn compare_state(&self) -> Result<(), Difference> {
        let setup = self.ours.setup();
        let theirs = Fen::from_position(&self.shak, EnPassantMode::PseudoLegal).to_string();
        agree!("shakmaty's FEN", setup, theirs.parse::<Setup>().unwrap());
        // cozy-chess drops an en passant square where the capture is illegal, and its clock stops at 100.
        let mut cozy: Setup = format!("{:#}", self.cozy).parse().unwrap();
        cozy.ep_square = setup.ep_square;
        agree!("cozy-chess's clock", setup.halfmove_clock.min(100), cozy.halfmove_clock);
        cozy.halfmove_clock = setup.halfmove_clock;
        agree!("cozy-chess's FEN", setup, cozy);
        let again = Position::new(&setup).map_err(|error| format!("not valid any more: {error}"))?;
        agree!("the key from scratch", self.ours.key(), again.key());
        let key = |mode| self.shak.zobrist_hash::<Zobrist64>(mode).0;
        agree!("shakmaty's key", self.ours.key(), key(EnPassantMode::PseudoLegal));
        agree!("shakmaty's key for repetitions", self.ours.repetition_key(), key(EnPassantMode::Legal));
        // The image does not contain the files of the castling rooks, so only the outermost ones come back.
        if Setup::from_image(&setup.image()).is_ok_and(|read| read.castling_rights == setup.castling_rights) {
            agree!(
                "the image",
                Position::from_image(&self.ours.image()),
                Ok::<_, ParsePositionError>(self.ours.clone())
            );
        }
        Ok(())
    }

    /// Checkers, pinned pieces and attackers, as the bitboards of the others.
    fn compare_attacks(&self) -> Result<(), Difference> {
        let info = self.ours.check_info();
        agree!("cozy-chess's checkers", info.checkers().bits(), self.cozy.checkers().0);
        agree!("shakmaty's checkers", self.ours.checkers().bits(), u64::from(self.shak.checkers()));
        agree!(
            "cozy-chess's pinned pieces",
            info.pinned().bits(),
            self.cozy.pinned().0 & self.cozy.colors(self.cozy.side_to_move()).0
        );
        let board = self.shak.board();
        for square in Square::all() {
            let their_square = shakmaty::Square::new(u32::from(square.index()));
            for (color, theirs) in Color::ALL.into_iter().zip([shakmaty::Color::White, shakmaty::Color::Black]) {
                let attackers = u64::from(board.attacks_to(their_square, theirs, board.occupied()));
                agree!(
                    format!("shakmaty's attackers to {square}"),
                    self.ours.attackers_to(square, color).bits(),
                    attackers
                );
            }
            let attacks = u64::from(board.attacks_from(their_square));
            agree!(format!("shakmaty's attacks from {square}"), self.ours.attacks_from(square).bits(), attacks);
        }
        Ok(())
    }

    fn compare_outcome(&self) -> Result<(), Difference> {
        let outcome = self.ours.outcome();
        agree!("check", self.ours.is_check(), self.shak.is_check());
        agree!("mate", self.ours.is_checkmate(), self.shak.is_checkmate());
        agree!("mate as outcome", outcome.is_some_and(|outcome| outcome.winner().is_some()), self.shak.is_checkmate());
        agree!("stalemate", outcome == Some(Outcome::Stalemate), self.shak.is_stalemate());
        agree!("insufficient material", self.ours.is_insufficient_material(), self.shak.is_insufficient_material());
        let has_moves = self.cozy.status() != cozy_chess::GameStatus::Won && !self.shak.is_stalemate();
        agree!("cozy-chess's status", self.ours.has_legal_move(), has_moves);
        Ok(())
    }

    /// SAN and UCI, written and parsed.
    fn compare_texts(&self, mv: Move) -> Result<(), Difference> {
        let numbers = numbers(mv);
        let theirs = self.shak.legal_moves().into_iter().find(|other| shak_numbers(*other) == numbers).unwrap();
        let san = self.ours.san(mv);
        agree!("shakmaty's SAN", san.as_str(), SanPlus::from_move(self.shak.clone(), theirs).to_string());
        agree!("SAN parsed again", self.ours.parse_san(&san), Ok::<_, ParseSanError>(mv));
        let rook_style = mv.uci(CastlingStyle::Rook).to_string();
        agree!("shakmaty's UCI", rook_style, theirs.to_uci(CastlingMode::Chess960).to_string());
        agree!("UCI parsed again", self.ours.parse_uci(&rook_style), Ok::<_, ParseUciMoveError>(mv));
        if !self.ours.is_chess960() {
            let king_style = mv.uci(CastlingStyle::King).to_string();
            agree!("shakmaty's standard UCI", king_style, theirs.to_uci(CastlingMode::Standard).to_string());
            agree!("standard UCI parsed again", self.ours.parse_uci(&king_style), Ok::<_, ParseUciMoveError>(mv));
        }
        Ok(())
    }

    /// What each of the three counts: ours, cozy-chess's, shakmaty's.
    pub(crate) fn perft(&self, depth: u32) -> [u64; 3] {
        [self.ours.perft(depth), cozy_perft(&self.cozy, depth), shakmaty::perft(&self.shak, depth)]
    }

    /// How many pieces are pinned and how many give check, as cozy-chess finds it.
    pub(crate) fn pinned_and_checkers(&self) -> (u32, u32) {
        (self.cozy.pinned().len(), self.cozy.checkers().len())
    }

    /// Compares the legality of the move with these bits with the list of legal moves.
    pub(crate) fn compare_legality(&self, bits: u16) -> Result<(), Difference> {
        let Some(mv) = Move::from_bits(bits) else { return Ok(()) };
        naive::compare_legality(&self.ours, &self.ours.legal_moves(), mv)
    }
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|set| {
        if depth == 1 {
            nodes += set.len() as u64;
        } else {
            for mv in set {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn numbers(mv: Move) -> Numbers {
    (mv.from().index(), mv.to().index(), mv.promoted().map_or(0, PieceType::code))
}

fn shak_numbers(mv: shakmaty::Move) -> Numbers {
    (mv.from().unwrap() as u8, mv.to() as u8, mv.promotion().map_or(0, |role| role as u8))
}

fn cozy_numbers(mv: cozy_chess::Move) -> Numbers {
    (mv.from as u8, mv.to as u8, mv.promotion.map_or(0, |piece| piece as u8 + 1))
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort();
    items
}
