//! King and pawn against king, solved.
//!
//! All positions are computed once, backwards from those in which the pawn promotes safely, or is lost. White has the pawn,
//! which stands on files a to d; other positions are mirrored.

use std::sync::LazyLock;

use chess0x88::{Color, Square};

/// The squares of the pawn: ranks 2 to 7 of files a to d.
const PAWNS: usize = 24;

/// 64 squares of each king, two sides to move.
const POSITIONS: usize = PAWNS * 64 * 64 * 2;

/// What is known about a position while it is computed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// It cannot occur.
    Impossible,
    Unknown,
    Draw,
    Win,
}

/// A position, with squares as numbers from 0 (a1) to 63 (h8).
#[derive(Clone, Copy)]
struct Kpk {
    pawn: usize,
    white_king: usize,
    black_king: usize,
    is_white_to_move: bool,
}

/// One bit for each position: whether it is won.
static WINS: LazyLock<Vec<u64>> = LazyLock::new(compute);

/// Computes the positions now, so that no search has to wait for them.
pub(crate) fn prepare() {
    LazyLock::force(&WINS);
}

/// Whether the side with the pawn wins.
pub(super) fn is_won(strong: Color, strong_king: Square, pawn: Square, weak_king: Square, turn: Color) -> bool {
    let flip = if strong == Color::White { 0 } else { 0o70 };
    let mirror = if pawn.index() & 4 == 0 { 0 } else { 0o07 };
    let [pawn, white_king, black_king] =
        [pawn, strong_king, weak_king].map(|square| usize::from(square.index() ^ flip ^ mirror));
    let index = Kpk { pawn, white_king, black_king, is_white_to_move: turn == strong }.index();
    WINS.get(index / 64).is_some_and(|bits| bits >> (index % 64) & 1 != 0)
}

impl Kpk {
    fn index(self) -> usize {
        let pawn = (self.pawn / 8).wrapping_sub(1) * 4 + self.pawn % 8;
        ((pawn * 64 + self.white_king) * 64 + self.black_king) * 2 + usize::from(self.is_white_to_move)
    }

    fn from_index(index: usize) -> Self {
        let pawn = index / (64 * 64 * 2);
        Self {
            pawn: (pawn / 4 + 1) * 8 + pawn % 4,
            white_king: index / 128 % 64,
            black_king: index / 2 % 64,
            is_white_to_move: index % 2 == 1,
        }
    }

    fn pawn_attacks(self, square: usize) -> bool {
        square / 8 == self.pawn / 8 + 1 && (square % 8).abs_diff(self.pawn % 8) == 1
    }

    /// What can be said without looking at moves.
    fn first_verdict(self) -> Verdict {
        let Self { pawn, white_king, black_king, is_white_to_move } = self;
        if distance(white_king, black_king) <= 1
            || white_king == pawn
            || black_king == pawn
            || is_white_to_move && self.pawn_attacks(black_king)
        {
            return Verdict::Impossible;
        }
        let promotion = pawn + 8;
        if is_white_to_move && pawn / 8 == 6 && promotion != white_king && promotion != black_king {
            let is_safe = distance(black_king, promotion) > 1 || distance(white_king, promotion) <= 1;
            return if is_safe { Verdict::Win } else { Verdict::Unknown };
        }
        if !is_white_to_move {
            let captures = distance(black_king, pawn) <= 1 && distance(white_king, pawn) > 1;
            let can_move = king_moves(black_king)
                .any(|to| distance(to, white_king) > 1 && !self.pawn_attacks(to) && (to != pawn || captures));
            return match (captures, can_move) {
                (true, _) => Verdict::Draw,
                (false, true) => Verdict::Unknown,
                // Mated by the pawn, or stalemate.
                (false, false) if self.pawn_attacks(black_king) => Verdict::Win,
                (false, false) => Verdict::Draw,
            };
        }
        Verdict::Unknown
    }

    /// What follows from the verdicts of the positions after each move. Impossible ones are moves that are not legal.
    fn next_verdict(self, verdicts: &[Verdict]) -> Verdict {
        let verdict = |next: Self| verdicts.get(next.index()).copied().unwrap_or(Verdict::Impossible);
        let good = if self.is_white_to_move { Verdict::Win } else { Verdict::Draw };
        let bad = if self.is_white_to_move { Verdict::Draw } else { Verdict::Win };
        let mut is_open = false;
        for next in self.moves() {
            match verdict(next) {
                found if found == good => return good,
                Verdict::Unknown => is_open = true,
                _ => {}
            }
        }
        if is_open { Verdict::Unknown } else { bad }
    }

    fn moves(self) -> impl Iterator<Item = Self> {
        let Self { pawn, white_king, black_king, is_white_to_move } = self;
        let king = if is_white_to_move { white_king } else { black_king };
        let kings = king_moves(king).map(move |to| {
            let next = Self { is_white_to_move: !is_white_to_move, ..self };
            if is_white_to_move { Self { white_king: to, ..next } } else { Self { black_king: to, ..next } }
        });
        let is_free = move |square| square != white_king && square != black_king;
        let one = (is_white_to_move && pawn / 8 < 6 && is_free(pawn + 8)).then_some(pawn + 8);
        let two = one.filter(|one| pawn / 8 == 1 && is_free(one + 8)).map(|one| one + 8);
        let pawns = [one, two].into_iter().flatten();
        kings.chain(pawns.map(move |pawn| Self { pawn, is_white_to_move: false, ..self }))
    }
}

/// The squares next to a square.
fn king_moves(from: usize) -> impl Iterator<Item = usize> {
    let (rank, file) = (from / 8, from % 8);
    let near = |line: usize| line.saturating_sub(1)..=(line + 1).min(7);
    near(rank).flat_map(move |rank| near(file).map(move |file| rank * 8 + file)).filter(move |to| *to != from)
}

/// King's moves between two squares.
fn distance(one: usize, other: usize) -> usize {
    (one / 8).abs_diff(other / 8).max((one % 8).abs_diff(other % 8))
}

fn compute() -> Vec<u64> {
    let mut verdicts: Vec<Verdict> = (0..POSITIONS).map(|index| Kpk::from_index(index).first_verdict()).collect();
    // A pawn only goes forward, so its positions are decided by those of pawns further on, which have higher indices.
    for pawn in (0..PAWNS).rev() {
        let mut open: Vec<usize> = (pawn * POSITIONS / PAWNS..(pawn + 1) * POSITIONS / PAWNS).collect();
        loop {
            let before = open.len();
            open.retain(|index| {
                if verdicts[*index] == Verdict::Unknown {
                    verdicts[*index] = Kpk::from_index(*index).next_verdict(&verdicts);
                }
                verdicts[*index] == Verdict::Unknown
            });
            if open.len() == before {
                break;
            }
        }
    }
    let bit = |(place, verdict): (usize, &Verdict)| u64::from(*verdict == Verdict::Win) << place;
    verdicts.chunks(64).map(|chunk| chunk.iter().enumerate().map(bit).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(strong_king: Square, pawn: Square, weak_king: Square, turn: Color) -> bool {
        is_won(Color::White, strong_king, pawn, weak_king, turn)
    }

    #[test]
    fn the_positions_of_every_textbook() {
        use Color::{Black, White};
        // The opposition decides.
        assert!(!won(Square::E4, Square::E3, Square::E6, White));
        assert!(won(Square::E4, Square::E3, Square::E6, Black));
        // A king on the sixth rank before its pawn always wins.
        assert!(won(Square::E6, Square::E5, Square::E8, White) && won(Square::E6, Square::E5, Square::E8, Black));
        // A rook's pawn does not, if the king is in the corner.
        assert!(!won(Square::A6, Square::A5, Square::A8, White) && !won(Square::A6, Square::A5, Square::A8, Black));
        assert!(!won(Square::H6, Square::H5, Square::H8, White));
        // The rule of the square.
        assert!(won(Square::A1, Square::H5, Square::C5, White) && !won(Square::A1, Square::H4, Square::D4, Black));
        assert!(is_won(Black, Square::E3, Square::E4, Square::E1, White));
    }

    /// A win has a winning move or only losing replies, everywhere.
    #[test]
    fn every_verdict_follows_from_its_moves() {
        let is_win = |kpk: Kpk| WINS[kpk.index() / 64] >> (kpk.index() % 64) & 1 != 0;
        let mut wins = 0;
        for kpk in (0..POSITIONS).map(Kpk::from_index) {
            let first = kpk.first_verdict();
            if first != Verdict::Unknown {
                assert_eq!(is_win(kpk), first == Verdict::Win);
                wins += usize::from(first == Verdict::Win);
                continue;
            }
            let mut legal = kpk.moves().filter(|next| next.first_verdict() != Verdict::Impossible);
            let expected = if kpk.is_white_to_move { legal.any(is_win) } else { legal.all(is_win) };
            assert_eq!(is_win(kpk), expected);
            wins += usize::from(expected);
        }
        assert!(wins > 50_000, "{wins}");
    }
}
