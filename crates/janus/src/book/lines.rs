//! The lines of the built-in book, by name.

/// An opening line: main moves for both sides, without a verdict on who stands better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookLine {
    /// Its code in the Encyclopaedia of Chess Openings.
    pub eco: &'static str,
    /// Its name: the opening, and after a colon the variation.
    pub name: &'static str,
    /// How often it is chosen, relative to the others.
    pub weight: u16,
    /// Its moves from the starting position in SAN.
    pub moves: &'static str,
}

impl BookLine {
    /// The opening's name without the variation.
    #[must_use]
    pub fn opening(&self) -> &'static str {
        self.name.split_once(':').map_or(self.name, |(opening, _)| opening)
    }
}

const fn line(eco: &'static str, weight: u16, name: &'static str, moves: &'static str) -> BookLine {
    BookLine { eco, name, weight, moves }
}

/// The lines, by first move. Those that are played most have the most weight.
#[rustfmt::skip] // One line each.
pub(super) const LINES: &[BookLine] = &[
    // 1. e4 e5
    line("C90", 4, "Ruy Lopez: Closed", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O"),
    line("C89", 2, "Ruy Lopez: Marshall Attack", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5"),
    line("C80", 2, "Ruy Lopez: Open", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6"),
    line("C69", 2, "Ruy Lopez: Exchange", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5"),
    line("C67", 3, "Ruy Lopez: Berlin", "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6 dxe5 Nf5 Qxd8+ Kxd8"),
    line("C65", 3, "Ruy Lopez: Anti-Berlin", "e4 e5 Nf3 Nc6 Bb5 Nf6 d3 Bc5 c3 O-O O-O d6"),
    line("C54", 4, "Italian Game: Quiet", "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Re1 a6"),
    line("C52", 1, "Italian Game: Evans Gambit", "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 d6 Qb3 Qd7"),
    line("C58", 2, "Two Knights Defence: Main Line", "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5 Bb5+ c6 dxc6 bxc6"),
    line("C55", 3, "Two Knights Defence: Quiet", "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Be7 O-O O-O Re1 d6"),
    line("C45", 2, "Scotch Game: Mieses", "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nxc6 bxc6 e5 Qe7 Qe2 Nd5 c4"),
    line("C45", 2, "Scotch Game: Classical", "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bc5 Be3 Qf6 c3 Nge7 Bc4"),
    line("C49", 1, "Four Knights Game: Spanish", "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bb4 O-O O-O d3 d6"),
    line("C47", 2, "Four Knights Game: Scotch", "e4 e5 Nf3 Nc6 Nc3 Nf6 d4 exd4 Nxd4 Bb4 Nxc6 bxc6 Bd3 d5"),
    line("C44", 1, "Ponziani Opening", "e4 e5 Nf3 Nc6 c3 Nf6 d4 Nxe4 d5 Ne7 Nxe5 Ng6"),
    line("C42", 3, "Petroff Defence: Classical", "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5 Bd3 Nc6 O-O Be7"),
    line("C42", 2, "Petroff Defence: Nimzowitsch", "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 Nc3 Nxc3 dxc3 Be7 Be3 Nc6"),
    line("C41", 1, "Philidor Defence: Exchange", "e4 e5 Nf3 d6 d4 exd4 Nxd4 Nf6 Nc3 Be7"),
    line("C41", 1, "Philidor Defence: Hanham", "e4 d6 d4 Nf6 Nc3 e5 Nf3 Nbd7 Bc4 Be7 O-O O-O"),
    line("C29", 1, "Vienna Game: Gambit", "e4 e5 Nc3 Nf6 f4 d5 fxe5 Nxe4 Nf3 Be7"),
    line("C28", 1, "Vienna Game: Quiet", "e4 e5 Nc3 Nf6 Bc4 Nc6 d3 Na5 Nge2 Nxc4 dxc4 Bc5"),
    line("C24", 1, "Bishop's Opening", "e4 e5 Bc4 Nf6 d3 c6 Nf3 d5 Bb3 Bd6"),
    line("C39", 1, "King's Gambit: Kieseritzky", "e4 e5 f4 exf4 Nf3 g5 h4 g4 Ne5 Nf6"),
    line("C36", 1, "King's Gambit: Modern Defence", "e4 e5 f4 exf4 Nf3 d5 exd5 Nf6 Bc4 Nxd5 O-O Be7"),
    line("C30", 1, "King's Gambit: Declined", "e4 e5 f4 Bc5 Nf3 d6 Nc3 Nf6 Bc4 Nc6"),
    // 1. e4 c5
    line("B90", 4, "Sicilian Defence: Najdorf, English Attack", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3 Be7"),
    line("B98", 2, "Sicilian Defence: Najdorf, Main Line", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Be7 Qf3 Qc7"),
    line("B92", 2, "Sicilian Defence: Najdorf, Opocensky", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5 Nb3 Be7 O-O O-O"),
    line("B76", 2, "Sicilian Defence: Dragon, Yugoslav Attack", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6"),
    line("B83", 2, "Sicilian Defence: Scheveningen", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 Be2 Be7 O-O O-O f4 Nc6"),
    line("B66", 2, "Sicilian Defence: Richter-Rauzer", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5 e6 Qd2 a6 O-O-O h6"),
    line("B33", 3, "Sicilian Defence: Sveshnikov", "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5 Ndb5 d6 Bg5 a6 Na3 b5"),
    line("B35", 2, "Sicilian Defence: Accelerated Dragon", "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 Nc3 Bg7 Be3 Nf6 Bc4 O-O"),
    line("B36", 2, "Sicilian Defence: Maroczy Bind", "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 c4 Nf6 Nc3 d6 Be2 Nxd4 Qxd4 Bg7"),
    line("B48", 3, "Sicilian Defence: Taimanov", "e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 Qc7 Be3 a6 Qd2 Nf6"),
    line("B42", 2, "Sicilian Defence: Kan", "e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6 Bd3 Nf6 O-O Qc7"),
    line("B31", 3, "Sicilian Defence: Rossolimo", "e4 c5 Nf3 Nc6 Bb5 g6 Bxc6 dxc6 d3 Bg7 h3 Nf6"),
    line("B52", 2, "Sicilian Defence: Moscow", "e4 c5 Nf3 d6 Bb5+ Bd7 Bxd7+ Qxd7 O-O Nc6 c3 Nf6"),
    line("B22", 2, "Sicilian Defence: Alapin, 2...Nf6", "e4 c5 c3 Nf6 e5 Nd5 d4 cxd4 Nf3 Nc6 cxd4 d6"),
    line("B22", 1, "Sicilian Defence: Alapin, 2...d5", "e4 c5 c3 d5 exd5 Qxd5 d4 Nf6 Nf3 e6 Bd3 Nc6"),
    line("B26", 1, "Sicilian Defence: Closed", "e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 d3 d6 Be3 e6"),
    line("B23", 1, "Sicilian Defence: Grand Prix Attack", "e4 c5 Nc3 Nc6 f4 g6 Nf3 Bg7 Bb5 Nd4"),
    line("B21", 1, "Sicilian Defence: Smith-Morra Gambit", "e4 c5 d4 cxd4 c3 dxc3 Nxc3 Nc6 Nf3 d6 Bc4 e6 O-O Nf6"),
    // 1. e4, other replies
    line("C18", 2, "French Defence: Winawer", "e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7"),
    line("C11", 3, "French Defence: Steinitz", "e4 e6 d4 d5 Nc3 Nf6 e5 Nfd7 f4 c5 Nf3 Nc6 Be3 a6"),
    line("C10", 1, "French Defence: Rubinstein", "e4 e6 d4 d5 Nc3 dxe4 Nxe4 Nd7 Nf3 Ngf6 Nxf6+ Nxf6"),
    line("C06", 2, "French Defence: Tarrasch, Closed", "e4 e6 d4 d5 Nd2 Nf6 e5 Nfd7 Bd3 c5 c3 Nc6 Ne2 cxd4 cxd4 f6"),
    line("C09", 2, "French Defence: Tarrasch, Open", "e4 e6 d4 d5 Nd2 c5 exd5 exd5 Ngf3 Nc6 Bb5 Bd6"),
    line("C02", 2, "French Defence: Advance", "e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3 Qb6 a3 c4"),
    line("C01", 1, "French Defence: Exchange", "e4 e6 d4 d5 exd5 exd5 Nf3 Nf6 Bd3 Bd6 O-O O-O"),
    line("C00", 1, "French Defence: King's Indian Attack", "e4 e6 d3 d5 Nd2 Nf6 Ngf3 c5 g3 Nc6 Bg2 Be7 O-O O-O"),
    line("B19", 2, "Caro-Kann Defence: Classical", "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6 Nf3 Nd7"),
    line("B12", 3, "Caro-Kann Defence: Advance", "e4 c6 d4 d5 e5 Bf5 Nf3 e6 Be2 Nd7 O-O Ne7"),
    line("B13", 2, "Caro-Kann Defence: Exchange", "e4 c6 d4 d5 exd5 cxd5 Bd3 Nc6 c3 Nf6 Bf4 Bg4"),
    line("B14", 1, "Caro-Kann Defence: Panov Attack", "e4 c6 d4 d5 exd5 cxd5 c4 Nf6 Nc3 e6 Nf3 Bb4 cxd5 Nxd5"),
    line("B11", 1, "Caro-Kann Defence: Two Knights", "e4 c6 Nc3 d5 Nf3 Bg4 h3 Bxf3 Qxf3 e6"),
    line("B09", 1, "Pirc Defence: Austrian Attack", "e4 d6 d4 Nf6 Nc3 g6 f4 Bg7 Nf3 O-O Bd3 Na6 O-O c5"),
    line("B08", 1, "Pirc Defence: Classical", "e4 d6 d4 Nf6 Nc3 g6 Nf3 Bg7 Be2 O-O O-O c6"),
    line("B06", 1, "Modern Defence", "e4 g6 d4 Bg7 Nc3 d6 Be3 a6 Qd2 b5"),
    line("B01", 1, "Scandinavian Defence: Main Line", "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 c6 Bc4 Bf5"),
    line("B01", 1, "Scandinavian Defence: 2...Nf6", "e4 d5 exd5 Nf6 d4 Nxd5 Nf3 g6 c4 Nb6"),
    line("B05", 1, "Alekhine Defence: Modern", "e4 Nf6 e5 Nd5 d4 d6 Nf3 Bg4 Be2 e6 O-O Be7"),
    line("B03", 1, "Alekhine Defence: Exchange", "e4 Nf6 e5 Nd5 d4 d6 c4 Nb6 exd6 cxd6 Nc3 g6"),
    // 1. d4 d5
    line("D63", 2, "Queen's Gambit Declined: Orthodox", "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6"),
    line("D35", 3, "Queen's Gambit Declined: Exchange", "d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 Be7 e3 c6 Bd3 Nbd7"),
    line("D58", 2, "Queen's Gambit Declined: Tartakower", "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6"),
    line("D37", 3, "Queen's Gambit Declined: Harrwitz", "d4 d5 c4 e6 Nf3 Nf6 Nc3 Be7 Bf4 O-O e3 c5"),
    line("D38", 2, "Queen's Gambit Declined: Ragozin", "d4 d5 c4 e6 Nf3 Nf6 Nc3 Bb4 Bg5 h6 Bxf6 Qxf6"),
    line("D34", 1, "Tarrasch Defence", "d4 d5 c4 e6 Nc3 c5 cxd5 exd5 Nf3 Nc6 g3 Nf6 Bg2 Be7 O-O O-O"),
    line("D27", 2, "Queen's Gambit Accepted: Classical", "d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5 O-O a6"),
    line("D20", 1, "Queen's Gambit Accepted: Central", "d4 d5 c4 dxc4 e4 e5 Nf3 exd4 Bxc4 Nc6 O-O"),
    line("D18", 3, "Slav Defence: Main Line", "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 e3 e6 Bxc4 Bb4"),
    line("D14", 1, "Slav Defence: Exchange", "d4 d5 c4 c6 cxd5 cxd5 Nc3 Nf6 Nf3 Nc6 Bf4 Bf5"),
    line("D48", 3, "Semi-Slav Defence: Meran", "d4 d5 c4 c6 Nf3 Nf6 Nc3 e6 e3 Nbd7 Bd3 dxc4 Bxc4 b5 Bd3 a6"),
    line("D43", 2, "Semi-Slav Defence: Moscow", "d4 d5 c4 c6 Nf3 Nf6 Nc3 e6 Bg5 h6 Bxf6 Qxf6"),
    line("D02", 2, "London System", "d4 d5 Bf4 Nf6 e3 c5 c3 Nc6 Nd2 e6 Ngf3 Bd6"),
    line("D05", 1, "Colle System", "d4 d5 Nf3 Nf6 e3 e6 Bd3 c5 c3 Nc6 Nbd2 Bd6"),
    // 1. d4 Nf6
    line("E05", 3, "Catalan Opening: Open", "d4 Nf6 c4 e6 g3 d5 Bg2 Be7 Nf3 O-O O-O dxc4 Qc2 a6"),
    line("E56", 2, "Nimzo-Indian Defence: Rubinstein", "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 Nf3 c5 O-O Nc6"),
    line("E32", 3, "Nimzo-Indian Defence: Classical", "d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O a3 Bxc3+ Qxc3 b6 Bg5 Bb7"),
    line("E15", 2, "Queen's Indian Defence: Nimzowitsch", "d4 Nf6 c4 e6 Nf3 b6 g3 Ba6 b3 Bb4+ Bd2 Be7 Bg2 c6"),
    line("E18", 2, "Queen's Indian Defence: Classical", "d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7 O-O O-O Nc3 Ne4"),
    line("E11", 1, "Bogo-Indian Defence", "d4 Nf6 c4 e6 Nf3 Bb4+ Bd2 Qe7 g3 Nc6 Bg2 Bxd2+ Nbxd2 d6"),
    line("E97", 3, "King's Indian Defence: Classical", "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7"),
    line("E81", 1, "King's Indian Defence: Saemisch", "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 c5 Nge2 Nc6"),
    line("E67", 2, "King's Indian Defence: Fianchetto", "d4 Nf6 c4 g6 Nf3 Bg7 g3 O-O Bg2 d6 O-O Nbd7 Nc3 e5"),
    line("D85", 3, "Grünfeld Defence: Exchange", "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Nf3 c5 Rb1 O-O"),
    line("D86", 1, "Grünfeld Defence: Classical Exchange", "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4 c5 Ne2 Nc6"),
    line("D97", 2, "Grünfeld Defence: Russian", "d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Qb3 dxc4 Qxc4 O-O e4 a6"),
    line("A70", 1, "Modern Benoni", "d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3 Bg7"),
    line("A59", 1, "Benko Gambit", "d4 Nf6 c4 c5 d5 b5 cxb5 a6 bxa6 g6 Nc3 Bxa6 e4 Bxf1 Kxf1 d6"),
    line("A55", 1, "Old Indian Defence", "d4 Nf6 c4 d6 Nc3 e5 Nf3 Nbd7 e4 Be7 Be2 O-O O-O c6"),
    line("A46", 1, "Torre Attack", "d4 Nf6 Nf3 e6 Bg5 c5 e3 Be7 Nbd2 d5"),
    line("A45", 1, "Trompowsky Attack", "d4 Nf6 Bg5 d5 Bxf6 exf6 e3 Bd6"),
    // 1. d4 f5
    line("A87", 1, "Dutch Defence: Leningrad", "d4 f5 g3 Nf6 Bg2 g6 Nf3 Bg7 O-O O-O c4 d6"),
    line("A90", 1, "Dutch Defence: Stonewall", "d4 f5 g3 Nf6 Bg2 e6 Nf3 d5 O-O Bd6 c4 c6"),
    // Other first moves
    line("A38", 2, "English Opening: Symmetrical", "c4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 Nf3 Nf6 O-O O-O"),
    line("A29", 2, "English Opening: Four Knights, 4...d5", "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5 Bg2 Nb6"),
    line("A29", 2, "English Opening: Four Knights, 4...Bb4", "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 Bb4 Bg2 O-O O-O e4"),
    line("A14", 2, "Réti Opening: Neo-Catalan", "Nf3 d5 c4 e6 g3 Nf6 Bg2 Be7 O-O O-O b3 c5"),
    line("A07", 1, "King's Indian Attack", "Nf3 d5 g3 Nf6 Bg2 c6 O-O Bg4 d3 Nbd7"),
    line("A01", 1, "Larsen's Opening", "b3 e5 Bb2 Nc6 e3 d5 Bb5 Bd6"),
    line("A03", 1, "Bird's Opening", "f4 d5 Nf3 Nf6 e3 g6 Be2 Bg7 O-O O-O"),
];
