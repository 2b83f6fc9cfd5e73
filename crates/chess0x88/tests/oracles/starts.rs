//! Dice that fall the same way every time, and the 960 starts.

/// Numbers that look random: xorshift.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below a bound.
    pub(crate) fn roll(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }
}

/// A Chess960 start by its number; 518 is that of ordinary chess.
pub(crate) fn chess960_start(number: usize) -> String {
    let mut rank = [None; 8];
    let free = |rank: &[Option<char>; 8], count: usize| {
        (0..8).filter(|file| rank[*file].is_none()).nth(count).expect("there is room")
    };
    rank[2 * (number % 4) + 1] = Some('b');
    rank[2 * (number / 4 % 4)] = Some('b');
    let queen = free(&rank, number / 16 % 6);
    rank[queen] = Some('q');
    let pairs = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let (one, other) = pairs[number / 96];
    let knights = [free(&rank, one), free(&rank, other)];
    for knight in knights {
        rank[knight] = Some('n');
    }
    let files = [free(&rank, 0), free(&rank, 1), free(&rank, 2)];
    for (file, man) in files.into_iter().zip(['r', 'k', 'r']) {
        rank[file] = Some(man);
    }
    let men: String = rank.into_iter().flatten().collect();
    format!("{men}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", men.to_uppercase())
}
