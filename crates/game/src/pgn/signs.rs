//! Signs after moves, and the numeric annotation glyphs (NAGs) that they stand for.

/// `!`, `?` and their combinations, and how books write which side is better.
const SIGNS: [(&str, u8); 34] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("-+", 19),
    ("−+", 19),
    ("–+", 19),
    ("⨀", 22),
    ("⟳", 32),
    ("→", 40),
    ("↑", 36),
    ("⇆", 132),
];

/// The glyph of a sign.
pub(super) fn glyph_of(sign: &str) -> Option<u8> {
    SIGNS.iter().find(|(known, _)| *known == sign).map(|(_, glyph)| *glyph)
}

/// The glyph of what stands after a move, where `+`, `++` and `#` may come first: they are check and mate. The outer `None`
/// is a sign that is not known, the inner one no sign.
pub(super) fn glyph_after_move(sign: &str) -> Option<Option<u8>> {
    if matches!(sign, "" | "+" | "++" | "#") {
        return Some(None);
    }
    let without_check = || ["++", "+", "#"].iter().find_map(|check| glyph_of(sign.strip_prefix(check)?));
    glyph_of(sign).or_else(without_check).map(Some)
}
