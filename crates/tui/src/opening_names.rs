//! The names of openings, by their moves. The longest line with which a game starts names it.

/// Moves and name.
const NAMES: [(&str, &str); 78] = [
    ("e4", "King's Pawn"),
    ("e4 e5", "Open Game"),
    ("e4 e5 Nf3 Nc6", "King's Knight"),
    ("e4 e5 Nf3 Nc6 Bb5", "Ruy Lopez"),
    ("e4 e5 Nf3 Nc6 Bb5 a6", "Ruy Lopez, Morphy Defence"),
    ("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6", "Ruy Lopez, Exchange"),
    ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7", "Ruy Lopez, Closed"),
    ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4", "Ruy Lopez, Open"),
    ("e4 e5 Nf3 Nc6 Bb5 Nf6", "Ruy Lopez, Berlin Defence"),
    ("e4 e5 Nf3 Nc6 Bc4", "Italian Game"),
    ("e4 e5 Nf3 Nc6 Bc4 Bc5", "Giuoco Piano"),
    ("e4 e5 Nf3 Nc6 Bc4 Bc5 b4", "Evans Gambit"),
    ("e4 e5 Nf3 Nc6 Bc4 Nf6", "Two Knights Defence"),
    ("e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7", "Two Knights, Fried Liver Attack"),
    ("e4 e5 Nf3 Nc6 d4", "Scotch Game"),
    ("e4 e5 Nf3 Nc6 Nc3", "Three Knights"),
    ("e4 e5 Nf3 Nc6 Nc3 Nf6", "Four Knights"),
    ("e4 e5 Nf3 Nc6 c3", "Ponziani Opening"),
    ("e4 e5 Nf3 Nf6", "Petrov's Defence"),
    ("e4 e5 Nf3 d6", "Philidor Defence"),
    ("e4 e5 Nf3 f5", "Latvian Gambit"),
    ("e4 e5 f4", "King's Gambit"),
    ("e4 e5 f4 exf4", "King's Gambit Accepted"),
    ("e4 e5 f4 Bc5", "King's Gambit Declined"),
    ("e4 e5 Nc3", "Vienna Game"),
    ("e4 e5 Bc4", "Bishop's Opening"),
    ("e4 e5 d4 exd4 c3", "Danish Gambit"),
    ("e4 e5 d4", "Centre Game"),
    ("e4 c5", "Sicilian Defence"),
    ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "Sicilian, Najdorf"),
    ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6", "Sicilian, Dragon"),
    ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6", "Sicilian, Scheveningen"),
    ("e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5", "Sicilian, Sveshnikov"),
    ("e4 c5 Nf3 e6", "Sicilian, French Variation"),
    ("e4 c5 Nc3", "Closed Sicilian"),
    ("e4 c5 c3", "Sicilian, Alapin"),
    ("e4 c5 d4 cxd4 c3", "Smith-Morra Gambit"),
    ("e4 e6", "French Defence"),
    ("e4 e6 d4 d5 e5", "French, Advance"),
    ("e4 e6 d4 d5 exd5", "French, Exchange"),
    ("e4 e6 d4 d5 Nc3 Bb4", "French, Winawer"),
    ("e4 e6 d4 d5 Nc3 Nf6", "French, Classical"),
    ("e4 e6 d4 d5 Nd2", "French, Tarrasch"),
    ("e4 c6", "Caro-Kann Defence"),
    ("e4 c6 d4 d5 e5", "Caro-Kann, Advance"),
    ("e4 c6 d4 d5 exd5", "Caro-Kann, Exchange"),
    ("e4 d5", "Scandinavian Defence"),
    ("e4 Nf6", "Alekhine's Defence"),
    ("e4 d6", "Pirc Defence"),
    ("e4 g6", "Modern Defence"),
    ("e4 Nc6", "Nimzowitsch Defence"),
    ("e4 b6", "Owen's Defence"),
    ("d4", "Queen's Pawn"),
    ("d4 d5", "Closed Game"),
    ("d4 d5 c4", "Queen's Gambit"),
    ("d4 d5 c4 dxc4", "Queen's Gambit Accepted"),
    ("d4 d5 c4 e6", "Queen's Gambit Declined"),
    ("d4 d5 c4 e6 Nc3 Nf6 cxd5", "Queen's Gambit Declined, Exchange"),
    ("d4 d5 c4 e6 Nc3 c5", "Tarrasch Defence"),
    ("d4 d5 c4 c6", "Slav Defence"),
    ("d4 d5 c4 e5", "Albin Counter-Gambit"),
    ("d4 d5 Bf4", "London System"),
    ("d4 d5 e4", "Blackmar-Diemer Gambit"),
    ("d4 Nf6", "Indian Defence"),
    ("d4 Nf6 c4 e6 Nc3 Bb4", "Nimzo-Indian Defence"),
    ("d4 Nf6 c4 e6 Nf3 b6", "Queen's Indian Defence"),
    ("d4 Nf6 c4 e6 g3", "Catalan Opening"),
    ("d4 Nf6 c4 g6", "King's Indian Defence"),
    ("d4 Nf6 c4 g6 Nc3 d5", "Grünfeld Defence"),
    ("d4 Nf6 c4 c5 d5", "Benoni Defence"),
    ("d4 Nf6 c4 c5 d5 b5", "Benko Gambit"),
    ("d4 Nf6 c4 e5", "Budapest Gambit"),
    ("d4 f5", "Dutch Defence"),
    ("c4", "English Opening"),
    ("Nf3", "Réti Opening"),
    ("b3", "Larsen's Opening"),
    ("f4", "Bird's Opening"),
    ("g4", "Grob's Attack"),
];

/// The name of the opening of a game, whose moves are in standard algebraic notation.
pub(crate) fn name(moves: &[String]) -> Option<&'static str> {
    let begins_with = |line: &str| {
        let mut known = line.split(' ');
        let mut count = 0;
        for mv in moves {
            match known.next() {
                Some(step) if step == mv.trim_end_matches(['+', '#']) => count += 1,
                Some(_) => return None,
                None => return Some(count),
            }
        }
        known.next().is_none().then_some(count)
    };
    let fitting = NAMES.iter().filter_map(|(line, name)| begins_with(line).map(|count| (count, *name)));
    fitting.max_by_key(|(count, _)| *count).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess0x88::Position;

    fn named(moves: &str) -> Option<&'static str> {
        name(&moves.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn the_longest_line_names_the_game() {
        assert_eq!(named(""), None);
        assert_eq!(named("e4"), Some("King's Pawn"));
        assert_eq!(named("e4 e5 Nf3 Nc6 Bb5"), Some("Ruy Lopez"));
        assert_eq!(named("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 d6"), Some("Ruy Lopez, Morphy Defence"));
        assert_eq!(named("a4"), None);
    }

    #[test]
    fn every_line_is_legal_and_written_as_it_is_played() {
        for (line, name) in NAMES {
            let mut position = Position::start();
            for text in line.split(' ') {
                let mv = position.parse_san(text).unwrap_or_else(|error| panic!("{name}, {text}: {error}"));
                assert_eq!(position.san(mv).to_string().trim_end_matches('+'), text, "{name}");
                position.make(mv);
            }
        }
    }
}
