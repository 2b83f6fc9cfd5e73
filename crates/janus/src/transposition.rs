//! The transposition table: what earlier searches have found out about positions.
//!
//! Threads share it without locks. An entry is two words, the data and the key combined with the data by exclusive or: if two
//! threads write at once, so that the words do not belong together, the key does not fit and the entry is not found.
//!
//! The memory is asked for as zeroes, which the system hands out page by page when they are first touched: a table of many
//! gigabytes is there at once, and so is an empty one after a `clear`.

use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use chess0x88::{FIFTY_MOVE_PLIES, Move};
use prefetch_index::prefetch_index;

use crate::score::{INFINITE, MATE, MATE_BOUND, Score, is_mate};

/// The words of an entry: first the data, then the key combined with the data by exclusive or.
const SLOT_WORDS: usize = 2;

/// The words of the entries that share a cache line.
const CLUSTER_WORDS: usize = 4 * SLOT_WORDS;

/// The bytes of a cache line.
const CACHE_LINE: usize = CLUSTER_WORDS * size_of::<AtomicU64>();

/// Generations are counted with five bits.
const GENERATIONS: u8 = 32;

/// What a stored score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the score.
    Exact,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move, or the one that was good enough.
    pub(crate) mv: Option<Move>,
    /// The score, with mates counted from the root of the asking search.
    pub(crate) score: Score,
    /// The static evaluation, without corrections. `None` in check.
    pub(crate) eval: Option<Score>,
    /// How deep it was searched; 0 by quiescence alone.
    pub(crate) depth: i32,
    /// What the score says.
    pub(crate) bound: Bound,
    /// Whether the position has been in a principal variation.
    pub(crate) was_pv: bool,
}

impl Entry {
    /// Whether the score settles a search with this window.
    pub(crate) const fn settles(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    /// The entry without its score, if that is a mate which the fifty-move rule comes before.
    const fn in_time(self, ply: usize, halfmove_clock: u16) -> Self {
        let plies = MATE - self.score.abs() - ply as Score;
        if is_mate(self.score) && plies > FIFTY_MOVE_PLIES as Score - halfmove_clock as Score {
            // A lower bound that is below everything says nothing.
            return Self { score: -INFINITE, bound: Bound::Lower, depth: 0, ..self };
        }
        self
    }
}

/// No evaluation is stored.
const NO_EVAL: i16 = i16::MIN;

/// The words of one entry.
type Slot = [AtomicU64; SLOT_WORDS];

/// There is not so much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are no {megabytes} MB of memory")]
pub struct NotEnoughMemory {
    /// How much was asked for.
    pub megabytes: usize,
}

/// The table.
pub(crate) struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// The first word of the first cluster: clusters begin where cache lines do.
    first: usize,
    clusters: usize,
    generation: AtomicU8,
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("megabytes", &self.megabytes()).finish_non_exhaustive()
    }
}

impl TranspositionTable {
    /// An empty table of a size in megabytes, or the smallest one if there is not so much memory.
    pub(crate) fn new(megabytes: usize) -> Self {
        Self::try_new(megabytes).or_else(|_| Self::try_new(1)).unwrap_or_else(|_| Self {
            words: std::iter::repeat_with(AtomicU64::default).take(CLUSTER_WORDS).collect(),
            first: 0,
            clusters: 1,
            generation: AtomicU8::new(0),
        })
    }

    /// An empty table of a size in megabytes.
    ///
    /// # Errors
    ///
    /// When there is not so much memory.
    pub(crate) fn try_new(megabytes: usize) -> Result<Self, NotEnoughMemory> {
        let not_enough = NotEnoughMemory { megabytes };
        let clusters = megabytes.max(1).checked_mul((1 << 20) / CACHE_LINE).ok_or(not_enough)?;
        // One cluster more than needed leaves room to begin at a cache line.
        let count =
            clusters.checked_add(1).and_then(|clusters| clusters.checked_mul(CLUSTER_WORDS)).ok_or(not_enough)?;
        let words = bytemuck::allocation::try_zeroed_slice_box::<AtomicU64>(count).map_err(|()| not_enough)?;
        // The offset may be unknown where code is interpreted; then the clusters lie as they come.
        let first = Some(words.as_ptr().align_offset(CACHE_LINE)).filter(|first| *first < CLUSTER_WORDS).unwrap_or(0);
        Ok(Self { words, first, clusters, generation: AtomicU8::new(0) })
    }

    /// Its size.
    pub(crate) const fn megabytes(&self) -> usize {
        (self.clusters * CACHE_LINE) >> 20
    }

    /// Forgets everything. A large table is asked for anew, because filling it would take long.
    pub(crate) fn clear(&mut self) {
        let megabytes = self.megabytes();
        // The old one is given back first, so that both need not fit.
        self.words = Box::default();
        *self = Self::new(megabytes);
    }

    /// A new search begins. What earlier ones have stored is replaced first.
    pub(crate) fn begin_search(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// What is known about the position with a key, at a ply of the search that asks, with this many plies since the last
    /// capture or pawn move. The key does not know of the fifty-move rule: a mate that would come too late is not known.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize, halfmove_clock: u16) -> Option<Entry> {
        self.slots(key).iter().find_map(|[data, check]| {
            let data = data.load(Ordering::Relaxed);
            let is_found = check.load(Ordering::Relaxed) ^ data == key && data != 0;
            is_found.then(|| unpack(data, ply).in_time(ply, halfmove_clock))
        })
    }

    /// Begins to fetch the cluster of a key into the cache, since it will be asked for soon. Where the processor has no instruction
    /// for that, nothing happens.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch_index(&self.words, self.first_word(key));
    }

    /// Stores what a search has found out. An entry of the same position keeps its move if there is no new one, and stays
    /// if it is much deeper; otherwise the least valuable entry of the cluster goes.
    pub(crate) fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut victim = None;
        let mut lowest = i32::MAX;
        for slot in self.slots(key) {
            let data = slot[0].load(Ordering::Relaxed);
            if slot[1].load(Ordering::Relaxed) ^ data == key && data != 0 {
                let old = unpack(data, ply);
                let is_old = data_generation(data) != generation;
                if entry.bound != Bound::Exact && entry.depth + 4 + 2 * i32::from(entry.was_pv) <= old.depth && !is_old
                {
                    return;
                }
                entry.mv = entry.mv.or(old.mv);
                victim = Some(slot);
                break;
            }
            let age = (GENERATIONS + generation - data_generation(data)) % GENERATIONS;
            let worth = if data == 0 { i32::MIN } else { data_depth(data) - 8 * i32::from(age) };
            if worth < lowest {
                lowest = worth;
                victim = Some(slot);
            }
        }
        if let Some([data, check]) = victim {
            let packed = pack(&entry, ply, generation);
            data.store(packed, Ordering::Relaxed);
            check.store(key ^ packed, Ordering::Relaxed);
        }
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn fullness(&self) -> u16 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.words[self.first..].as_chunks::<SLOT_WORDS>().0.iter().take(1000);
        let is_used = |slot: &&Slot| {
            let data = slot[0].load(Ordering::Relaxed);
            data != 0 && data_generation(data) == generation
        };
        sample.filter(is_used).count() as u16
    }

    /// The first word of a key's cluster: keys are spread evenly over any number of clusters.
    #[inline]
    fn first_word(&self, key: u64) -> usize {
        let index = (u128::from(key) * self.clusters as u128) >> 64;
        self.first + index as usize * CLUSTER_WORDS
    }

    /// The entries in which a key may be.
    #[inline]
    fn slots(&self, key: u64) -> &[Slot] {
        let first = self.first_word(key);
        self.words[first..first + CLUSTER_WORDS].as_chunks().0
    }
}

// Bits 0 to 15 of the data are the move, 16 to 31 the score, 32 to 47 the evaluation, 48 to 55 the depth, 56 and 57 the bound
// plus one (so that data is never 0), 58 whether it was in a principal variation, 59 to 63 the generation.

fn pack(entry: &Entry, ply: usize, generation: u8) -> u64 {
    let mv = entry.mv.map_or(0, Move::bits);
    let score = from_root_to_node(entry.score, ply) as i16 as u16;
    let eval = entry.eval.map_or(NO_EVAL, |eval| eval as i16) as u16;
    let depth = entry.depth.clamp(0, 255) as u64;
    let meta = (entry.bound as u64 + 1) | u64::from(entry.was_pv) << 2 | u64::from(generation) << 3;
    u64::from(mv) | u64::from(score) << 16 | u64::from(eval) << 32 | depth << 48 | meta << 56
}

fn unpack(data: u64, ply: usize) -> Entry {
    let eval = (data >> 32) as i16;
    Entry {
        mv: Move::from_bits(data as u16),
        score: from_node_to_root(Score::from((data >> 16) as i16), ply),
        eval: (eval != NO_EVAL).then_some(Score::from(eval)),
        depth: data_depth(data),
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        was_pv: data >> 58 & 1 != 0,
    }
}

const fn data_depth(data: u64) -> i32 {
    (data >> 48 & 0xFF) as i32
}

const fn data_generation(data: u64) -> u8 {
    (data >> 59) as u8
}

/// Mates are stored by their distance from the position itself, which is the same wherever it occurs.
const fn from_root_to_node(score: Score, ply: usize) -> Score {
    if score >= MATE_BOUND {
        score + ply as Score
    } else if score <= -MATE_BOUND {
        score - ply as Score
    } else {
        score
    }
}

const fn from_node_to_root(score: Score, ply: usize) -> Score {
    if score >= MATE_BOUND {
        score - ply as Score
    } else if score <= -MATE_BOUND {
        score + ply as Score
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use chess0x88::Square;

    use super::*;
    use crate::score::{mate_at, mated_at};

    fn entry(score: Score, depth: i32) -> Entry {
        Entry {
            mv: Some(Move::normal(Square::E2, Square::E4)),
            score,
            eval: Some(-12),
            depth,
            bound: Bound::Lower,
            was_pv: true,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.probe(7, 0, 0), None);
        for (key, score) in [(7, 33), (u64::MAX, -4000), (1 << 40, mate_at(9)), (99, mated_at(6))] {
            table.store(key, 4, entry(score, 11));
            assert_eq!(table.probe(key, 4, 0), Some(entry(score, 11)));
        }
    }

    /// A mate three plies below a position is that wherever the position is in the tree.
    #[test]
    fn mates_are_counted_from_the_position() {
        let table = TranspositionTable::new(1);
        table.store(5, 4, entry(mate_at(4 + 3), 8));
        assert_eq!(table.probe(5, 10, 0).map(|entry| entry.score), Some(mate_at(10 + 3)));
        table.store(5, 4, entry(mated_at(4 + 2), 20));
        assert_eq!(table.probe(5, 0, 0).map(|entry| entry.score), Some(mated_at(2)));
    }

    #[test]
    fn a_mate_after_the_fifty_move_rule_is_not_known() {
        let table = TranspositionTable::new(1);
        table.store(5, 4, entry(mate_at(4 + 31), 8));
        assert_eq!(table.probe(5, 4, 69).map(|entry| entry.score), Some(mate_at(4 + 31)));
        let late = table.probe(5, 4, 70).unwrap();
        assert!(!late.settles(-INFINITE + 1, INFINITE - 1) && late.mv.is_some() && late.eval.is_some());
    }

    #[test]
    fn memory_that_there_is_not_is_refused() {
        // The compiler leaves out an allocation that is not used, and then none fails.
        for megabytes in [usize::MAX, usize::MAX >> 21, 1 << 40] {
            let refused = black_box(TranspositionTable::try_new(megabytes));
            assert_eq!(refused.err(), Some(NotEnoughMemory { megabytes }));
        }
        assert_eq!(black_box(TranspositionTable::new(usize::MAX >> 21)).megabytes(), 1);
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_but_not_for_ever() {
        let table = TranspositionTable::new(1);
        // Small keys share a cluster.
        for key in 1..=4 {
            table.store(key, 0, entry(0, 10 + key as i32));
        }
        table.store(5, 0, entry(0, 3));
        assert_eq!(table.probe(1, 0, 0), None);
        assert!(table.probe(4, 0, 0).is_some());
        for _ in 0..3 {
            table.begin_search();
        }
        for key in 6..=9 {
            table.store(key, 0, entry(0, 1));
        }
        assert_eq!(table.probe(4, 0, 0), None);
        assert_eq!(table.fullness(), 4);
    }

    #[test]
    fn clusters_begin_at_cache_lines() {
        let table = TranspositionTable::new(1);
        for key in [0, 1 << 40, u64::MAX / 3, u64::MAX] {
            assert_eq!(table.slots(key).as_ptr().addr() % CACHE_LINE, 0);
            assert_eq!(table.slots(key).len() * SLOT_WORDS, CLUSTER_WORDS);
        }
    }

    #[test]
    fn a_cleared_table_is_empty_and_as_large_as_before() {
        let mut table = TranspositionTable::new(2);
        table.store(7, 0, entry(1, 1));
        table.clear();
        assert_eq!((table.probe(7, 0, 0), table.megabytes()), (None, 2));
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = TranspositionTable::new(1);
        table.store(5, 0, entry(10, 3));
        table.slots(5)[0][0].fetch_xor(1 << 20, Ordering::Relaxed);
        assert_eq!(table.probe(5, 0, 0), None);
    }
}
