//! Endgames that a net does not know: mates against a bare king, and advantages that are worth nothing.

mod kpk;

use chess0x88::{Color, PieceType, Position, Square};

use crate::score::Score;

pub(crate) use kpk::prepare;

/// The pieces that a side has beside its king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Material {
    pawns: u32,
    knights: u32,
    bishops: u32,
    rooks: u32,
    queens: u32,
}

impl Material {
    fn new(position: &Position, side: Color) -> Self {
        let count = |piece_type| position.count(side, piece_type);
        Self {
            pawns: count(PieceType::Pawn),
            knights: count(PieceType::Knight),
            bishops: count(PieceType::Bishop),
            rooks: count(PieceType::Rook),
            queens: count(PieceType::Queen),
        }
    }

    /// The number of pieces other than pawns and king.
    const fn pieces(self) -> u32 {
        self.knights + self.bishops + self.rooks + self.queens
    }

    const fn is_bare(self) -> bool {
        self.pieces() + self.pawns == 0
    }

    /// What the pieces are worth, pawns left out.
    const fn value(self) -> Score {
        (300 * self.knights + 320 * self.bishops + 500 * self.rooks + 950 * self.queens) as Score
    }
}

/// The side that plays against a bare king, and what it has.
fn against_bare_king(position: &Position) -> Option<(Color, Material)> {
    // Nearly all positions leave here: a bare king has little against it.
    if position.piece_count() > 7 {
        return None;
    }
    let sides = Color::ALL.map(|side| Material::new(position, side));
    let strong = match sides.map(Material::is_bare) {
        [false, true] => Color::White,
        [true, false] => Color::Black,
        _ => return None,
    };
    Some((strong, sides[strong as usize]))
}

/// Whether one side has only its king, and the other has not much more.
pub(crate) fn has_bare_king(position: &Position) -> bool {
    against_bare_king(position).is_some()
}

/// Whether a position is a draw, whatever is tried: a king and a pawn that do not win, or a corner that is held.
pub(crate) fn is_draw(position: &Position) -> bool {
    against_bare_king(position).is_some_and(|(strong, material)| {
        is_pawn_won(position, strong, material) == Some(false) || is_corner_held(position, strong, material)
    })
}

/// The score of a position against a bare king, for the side to move.
pub(crate) fn known_score(position: &Position) -> Option<Score> {
    let (strong, material) = against_bare_king(position)?;
    let score = score_against_bare_king(position, strong, material)?;
    Some(if position.turn() == strong { score } else { -score })
}

/// Whether a king with a single pawn wins. `None`: there are other pieces.
fn is_pawn_won(position: &Position, strong: Color, material: Material) -> Option<bool> {
    if material.pieces() > 0 || material.pawns != 1 {
        return None;
    }
    let pawn = position.pieces_of(strong, PieceType::Pawn).next()?;
    Some(kpk::is_won(strong, position.king(strong), pawn, position.king(!strong), position.turn()))
}

/// The score of the side that has all the pieces.
fn score_against_bare_king(position: &Position, strong: Color, material: Material) -> Option<Score> {
    let (king, weak_king) = (position.king(strong), position.king(!strong));
    if let Some(is_won) = is_pawn_won(position, strong, material) {
        let rank = position.pieces_of(strong, PieceType::Pawn).next()?.rank().index();
        let advanced = if strong == Color::White { rank } else { 7 - rank };
        return Some(if is_won { 500 + 30 * Score::from(advanced) } else { 0 });
    }
    if is_corner_held(position, strong, material) {
        return Some(0);
    }
    let closeness = 7 - distance(king, weak_king);
    let bishops_differ = || {
        let mut bishops = position.pieces_of(strong, PieceType::Bishop);
        let first = bishops.next().map(is_light);
        bishops.any(|bishop| Some(is_light(bishop)) != first)
    };
    let is_mating =
        material.queens + material.rooks > 0 || material.bishops >= 2 && bishops_differ() || material.knights >= 3;
    if is_mating {
        return Some(1500 + material.value() + 30 * edge_closeness(weak_king) + 15 * closeness);
    }
    if material.pawns == 0 && material.knights > 0 && material.bishops > 0 {
        let bishop = position.pieces_of(strong, PieceType::Bishop).next()?;
        return Some(1200 + material.value() + 120 * corner_closeness(weak_king, is_light(bishop)) + 15 * closeness);
    }
    // Two knights, or bishops of one colour, do not mate.
    (material.pawns == 0).then_some(0)
}

/// Whether all pawns stand on one rook's file, no bishop controls the corner where they promote, and the king is there. It can always
/// go into the corner: a square beside it, from which the other king would control it, is beside the king, too.
fn is_corner_held(position: &Position, strong: Color, material: Material) -> bool {
    if material.pawns == 0 || material.pieces() > material.bishops {
        return false;
    }
    let mut files = position.pieces_of(strong, PieceType::Pawn).map(|pawn| pawn.file().index());
    let Some(file) = files.next().filter(|file| matches!(file, 0 | 7)) else { return false };
    if files.any(|other| other != file) {
        return false;
    }
    let rank = if strong == Color::White { 0o70 } else { 0 };
    let Some(corner) = Square::from_index(rank | file) else { return false };
    let holds = position.pieces_of(strong, PieceType::Bishop).all(|bishop| is_light(bishop) != is_light(corner));
    holds && distance(position.king(!strong), corner) <= 1
}

/// A net's score, made smaller where an advantage is hard to win.
pub(crate) fn scale(position: &Position, score: Score) -> Score {
    if position.piece_count() > 18 {
        return score;
    }
    let strong = if score > 0 { position.turn() } else { !position.turn() };
    let [us, them] = [strong, !strong].map(|side| Material::new(position, side));
    let only_bishops = |side: Material| (side.pieces(), side.bishops) == (1, 1);
    if only_bishops(us) && only_bishops(them) {
        let light = Color::ALL.map(|side| position.pieces_of(side, PieceType::Bishop).next().map(is_light));
        if light[0] != light[1] {
            // With bishops of opposite colours even two pawns more are often a draw.
            return if us.pawns <= them.pawns + 2 { score / 2 } else { score * 3 / 4 };
        }
    }
    // Without pawns, a piece more than the opponent is needed, and a knight or a bishop more is not enough.
    if us.pawns == 0 && us.value() - them.value() <= 320 && us.value() < 1200 {
        return score / 32;
    }
    score
}

fn is_light(square: Square) -> bool {
    (square.file().index() + square.rank().index()) % 2 == 1
}

/// King's moves between two squares.
pub(crate) fn distance(one: Square, other: Square) -> Score {
    let files = one.file().index().abs_diff(other.file().index());
    let ranks = one.rank().index().abs_diff(other.rank().index());
    Score::from(files.max(ranks))
}

/// How close a square is to the edges: 0 in the centre, 6 in a corner.
fn edge_closeness(square: Square) -> Score {
    let from_edge = |line: u8| Score::from(line.min(7 - line));
    6 - from_edge(square.file().index()) - from_edge(square.rank().index())
}

/// How close a square is to the nearest corner of a colour: 7 there and 0 in the two other corners. From these the way leads along
/// an edge, as a king is driven, and not through the centre.
fn corner_closeness(square: Square, light: bool) -> Score {
    let (file, rank) = (Score::from(square.file().index()), Score::from(square.rank().index()));
    // Mirrored, the light corners are the dark ones.
    let file = if light { 7 - file } else { file };
    (7 - file - rank).abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(fen: &str) -> Option<Score> {
        known_score(&fen.parse().unwrap())
    }

    #[test]
    fn wins_and_draws_against_a_bare_king() {
        for (fen, is_win) in [
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
            ("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", false),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", true),
            ("4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1", true),
            ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", true),
            ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", false),
            ("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", false),
            ("4k3/8/8/8/8/8/8/1NB1K1N1 w - - 0 1", true),
            ("4k3/8/8/8/8/8/8/B1B1K1N1 w - - 0 1", true),
            ("4k3/8/8/8/8/8/8/NN2K1N1 w - - 0 1", true),
            // The bishop does not control h8.
            ("7k/8/8/6KP/8/8/8/5B2 w - - 0 1", false),
            // Many pawns on a rook's file, and the king before them.
            ("k7/8/8/P7/P7/P7/8/4K3 w - - 0 1", false),
        ] {
            let score = known(fen).unwrap();
            assert_eq!(score > 300, is_win, "{fen} {score}");
            assert_eq!(score == 0, !is_win, "{fen} {score}");
            let mirrored = fen.replace(" w ", " b ");
            if is_win && known(&mirrored).is_some() {
                assert!(known(&mirrored).unwrap() <= 0, "{fen}");
            }
        }
        // The right bishop, a knight and a pawn, or two bare kings with pawns are for the net.
        assert_eq!(known("7k/8/8/6KP/8/8/8/2B5 w - - 0 1"), None);
        assert_eq!(known("7k/p7/8/6KP/8/8/8/8 w - - 0 1"), None);
    }

    /// The king stays in its corner against everything, and is captured by nothing: a search to the end of all lines agrees.
    #[test]
    fn a_held_corner_cannot_be_lost() {
        let (mut held, mut seen) = (Vec::new(), std::collections::HashSet::new());
        for fen in
            ["7k/8/8/6KP/8/8/8/5B2 w - - 0 1", "8/7k/5K2/7P/8/3B4/8/8 b - - 0 1", "8/6k1/8/4K2P/7P/8/4B3/8 w - - 0 1"]
        {
            held.push(fen.parse::<Position>().unwrap());
        }
        while let Some(position) = held.pop() {
            if !seen.insert(position.key()) || seen.len() > 60_000 {
                continue;
            }
            assert!(is_draw(&position), "{position}");
            let moves = position.legal_moves();
            let after = moves.iter().map(|mv| {
                let mut after = position.clone();
                after.make(*mv);
                after
            });
            if position.turn() == Color::White {
                let pawns = position.count(Color::White, PieceType::Pawn);
                for after in after.filter(|after| !after.is_stalemate()) {
                    if after.count(Color::White, PieceType::Pawn) == pawns {
                        held.push(after);
                    } else {
                        // A pawn that promotes is captured.
                        let mut captures = after.legal_moves();
                        captures.retain(|mv| mv.to() == Square::H8);
                        assert_eq!(captures.len(), 1, "{after}");
                    }
                }
            } else {
                let holding = after.filter(|after| is_draw(after) || after.is_insufficient_material());
                let holding: Vec<Position> = holding.collect();
                assert!(!holding.is_empty(), "{position}");
                held.extend(holding.into_iter().filter(|after| !after.is_insufficient_material()));
            }
        }
        assert!(seen.len() > 20_000, "{}", seen.len());
    }

    #[test]
    fn the_bishop_drives_the_king_to_its_own_corner() {
        let right = known("7k/8/6K1/8/8/8/8/2B1N3 w - - 0 1").unwrap();
        let wrong = known("k7/8/1K6/8/8/8/8/2B1N3 w - - 0 1").unwrap();
        assert!(right > wrong + 200);
        // From the wrong corner along the edge, and from the centre to any edge.
        let way =
            [Square::A8, Square::C8, Square::E8, Square::G8, Square::H8].map(|square| corner_closeness(square, false));
        assert_eq!(way, [0, 2, 4, 6, 7]);
        assert_eq!(corner_closeness(Square::A8, true), 7);
        assert!(corner_closeness(Square::D4, true) < corner_closeness(Square::B8, true));
    }

    #[test]
    fn small_advantages_shrink() {
        let scaled = |fen: &str, score| scale(&fen.parse().unwrap(), score);
        // Rook against bishop, and bishops of opposite colours.
        assert_eq!(scaled("4k3/4b3/8/8/8/8/8/R3K3 w - - 0 1", 320), 10);
        assert_eq!(scaled("4k3/4b3/8/8/8/8/PP6/2B1K3 w - - 0 1", 160), 160);
        assert_eq!(scaled("4k3/4b3/8/8/8/8/PP6/3BK3 w - - 0 1", 160), 80);
        assert_eq!(scaled("4k3/4b3/8/8/8/8/PP6/R3K3 w - - 0 1", 160), 160);
    }
}
