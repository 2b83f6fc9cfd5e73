//! **The labels of the 1976 listing** with their addresses, and what they are called in an image that was assembled
//! elsewhere.

use std::collections::BTreeMap;

/// The labels of the KIM-1 edition, in the order of their addresses.
#[rustfmt::skip]
pub const LISTING: [(&str, u16); 73] = [
    ("CHESS", 0x0000), ("JANUS", 0x0100), ("COUNTS", 0x0104), ("OVER", 0x0110), ("NOQ", 0x0118), ("ELOOP", 0x011E),
    ("FOUN", 0x0126), ("LESS", 0x0131), ("NOCAP", 0x0138), ("XRT", 0x013E), ("ON4", 0x013F), ("NOCOUNT", 0x0160),
    ("RETJ", 0x016E), ("TREE", 0x016F), ("LOOPX", 0x0175), ("FOUNX", 0x017F), ("NOMAX", 0x0188), ("UPTREE", 0x0193),
    ("INPUT", 0x0196), ("GNMZ", 0x0200), ("GNMX", 0x0202), ("CLEAR", 0x0204), ("GNM", 0x0209), ("NEWP", 0x020D),
    ("NEX", 0x0212), ("KING", 0x022D), ("QUEEN", 0x0234), ("ROOK", 0x023B), ("AGNR", 0x023F), ("BISHOP", 0x0246),
    ("KNIGHT", 0x0251), ("AGNN", 0x0255), ("PAWN", 0x0260), ("P1", 0x0264), ("P2", 0x026E), ("P3", 0x0279),
    ("SNGMV", 0x028E), ("ILL1", 0x0296), ("LINE", 0x029C), ("OVL", 0x02A3), ("ILL", 0x02AC), ("REVERSE", 0x02B2),
    ("ETC", 0x02B4), ("CMOVE", 0x02CA), ("LOOP", 0x02DB), ("NO", 0x02EC), ("SPX", 0x02ED), ("CHKCHK", 0x02F5),
    ("RETL", 0x0315), ("ILLEGAL", 0x0319), ("RESET", 0x031E), ("GENRM", 0x0325), ("RUM", 0x032E), ("UMOVE", 0x0331),
    ("MOVE", 0x034B), ("CHECK", 0x0357), ("TAKE", 0x035E), ("STRV", 0x0370), ("CKMATE", 0x0377), ("NOCHEK", 0x0381),
    ("RETV", 0x038B), ("PUSH", 0x038F), ("RETP", 0x039F), ("GO", 0x03A2), ("END", 0x03BB), ("NOOPEN", 0x03BD),
    ("MV2", 0x03D5), ("MATE", 0x03E7), ("DISMV", 0x03EA), ("STRATGY", 0x1780), ("POS", 0x17A0), ("POSN", 0x17E0),
    ("NOPOSN", 0x17E3),
];

/// Where the listing has a label.
#[must_use]
pub fn listing_address(label: &str) -> Option<u16> {
    LISTING.iter().find(|(name, _)| *name == label).map(|(_, address)| *address)
}

/// The parts of the KIM-1 edition that are assembled in one piece, by the addresses of the listing.
pub(crate) const PARTS: [(u16, u16); 4] = [(0x0000, 0x00FF), (0x0100, 0x01FF), (0x0200, 0x03FF), (0x1780, 0x17FF)];

/// Labels by address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels(BTreeMap<u16, &'static str>);

impl Labels {
    /// Gives an address a name. The first name of an address stays.
    pub fn add(&mut self, address: u16, label: &'static str) {
        self.0.entry(address).or_insert(label);
    }

    /// The name of an address.
    #[must_use]
    pub fn name(&self, address: u16) -> Option<&'static str> {
        self.0.get(&address).copied()
    }

    /// The nearest name at or below an address, and how far above it the address is: where a program counter is.
    #[must_use]
    pub fn nearest(&self, address: u16) -> Option<(&'static str, u16)> {
        let (start, name) = self.0.range(..=address).next_back()?;
        Some((name, address - start))
    }

    /// All of them, in the order of their addresses.
    pub fn iter(&self) -> impl Iterator<Item = (u16, &'static str)> + '_ {
        self.0.iter().map(|(address, label)| (*address, *label))
    }
}
