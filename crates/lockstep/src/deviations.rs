//! **What is wrong with a copy that is nearly MicroChess**: the bytes that are not as its routines and tables have them.

use std::cmp::Reverse;
use std::fmt;

use microchess_1976::Edition;

use crate::image::Image;
use crate::labels::{PARTS, listing_address};
use crate::pattern::{Names, NearMatch, OtherByte, find, find_near, stated_bytes};
use crate::recognise::{Feature, features};

/// So many bytes of a routine or a table may be others at most; and a quarter of what is known of it.
const MOST: usize = 4;

/// So many routines and tables may have other bytes at most.
const MOST_FEATURES: usize = 3;

/// A byte that is not as the original has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// Where it is.
    pub address: u16,
    /// The original's byte.
    pub expected: u8,
    /// The copy's.
    pub found: u8,
    /// The routine or table that it is in.
    pub what: &'static str,
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { address, expected, found, what } = self;
        write!(f, "${address:04X} has ${found:02X}, expected ${expected:02X}: {what}")
    }
}

/// A copy in which these bytes are wrong would have these names.
struct Candidate {
    deviations: Vec<Deviation>,
    names: Names,
}

/// The bytes that keep an image from being recognised. Empty where they cannot be told: when too much is missing, or when
/// it may as well be others.
pub(crate) fn deviations(image: &Image) -> Vec<Deviation> {
    let editions = [Edition::Kim1, Edition::Serial];
    let mut candidates: Vec<Candidate> = editions.iter().flat_map(|edition| in_one_feature(image, *edition)).collect();
    if candidates.is_empty() {
        candidates = editions.iter().filter_map(|edition| in_some_features(image, *edition)).collect();
    }
    let rank = |candidate: &Candidate| (candidate.deviations.len(), Reverse(agreement(&candidate.names)));
    candidates.sort_by_key(rank);
    match &candidates[..] {
        [first, second, ..] if rank(first) == rank(second) && first.deviations != second.deviations => Vec::new(),
        [first, ..] => first.deviations.clone(),
        [] => Vec::new(),
    }
}

/// Takes each feature in turn for the one that is wrong. All others must be found: so an address that is wrong in one place is
/// held against those that call the same routine.
fn in_one_feature(image: &Image, edition: Edition) -> Vec<Candidate> {
    let features = features(edition);
    let mut candidates = Vec::new();
    for (index, suspect) in features.iter().enumerate() {
        let mut names = Names::new();
        let mut others = features.iter().enumerate().filter(|(other, _)| *other != index);
        if others.all(|(_, feature)| is_there(feature, image, &mut names)) {
            candidates.extend(near(suspect, image, &names));
        }
    }
    candidates
}

/// Takes all features that are not found for wrong. Each must nearly be there, in one place.
fn in_some_features(image: &Image, edition: Edition) -> Option<Candidate> {
    let mut names = Names::new();
    let mut missing = features(edition);
    missing.retain(|feature| !is_there(feature, image, &mut names));
    if missing.is_empty() || missing.len() > MOST_FEATURES {
        return None;
    }
    let mut whole = Candidate { deviations: Vec::new(), names };
    for feature in &missing {
        let mut places = near(feature, image, &whole.names);
        places.sort_by_key(|place| place.deviations.len());
        let is_clear = places.get(1).is_none_or(|second| second.deviations.len() > places[0].deviations.len());
        let nearest = places.into_iter().next().filter(|_| is_clear)?;
        whole.deviations.extend(nearest.deviations);
        whole.names = nearest.names;
    }
    Some(whole)
}

fn is_there(feature: &Feature, image: &Image, names: &mut Names) -> bool {
    match feature {
        Feature::Code(signature) => find(signature.pattern, image.memory(), names),
        Feature::Table(table) => table.find(image).is_some(),
    }
}

/// The places where a feature nearly is, in cells that were loaded.
fn near(feature: &Feature, image: &Image, names: &Names) -> Vec<Candidate> {
    let most = |stated: usize| (stated / 4).clamp(1, MOST);
    let (what, matches) = match feature {
        Feature::Code(signature) => {
            let most = most(stated_bytes(signature.pattern));
            (signature.what, find_near(signature.pattern, image.memory(), names, most))
        }
        Feature::Table(table) => {
            let others = table.places().filter_map(|start| table.others(image, start, most(table.bytes.len())));
            (table.what, others.map(|others| NearMatch { others, names: names.clone() }).collect())
        }
    };
    let deviation = |other: &OtherByte| {
        let OtherByte { address, expected, found } = *other;
        Deviation { address, expected, found, what }
    };
    let candidate = |near: NearMatch| {
        let deviations: Vec<Deviation> = near.others.iter().map(deviation).collect();
        Candidate { deviations, names: near.names }
    };
    let is_loaded =
        |candidate: &Candidate| candidate.deviations.iter().all(|deviation| image.is_loaded(deviation.address));
    matches.into_iter().map(candidate).filter(|candidate| !candidate.deviations.is_empty()).filter(is_loaded).collect()
}

/// How many names are where the listing has them, or as far from there as most of their part of the program.
fn agreement(names: &Names) -> usize {
    let in_part = |(first, last): (u16, u16)| {
        let listed = names.iter().filter_map(|(name, address)| Some((listing_address(name)?, *address)));
        let distances: Vec<u16> = listed
            .filter(|(listed, _)| (first..=last).contains(listed))
            .map(|(listed, address)| address.wrapping_sub(listed))
            .collect();
        let count = |distance: &u16| distances.iter().filter(|other| *other == distance).count();
        distances.iter().map(count).max().unwrap_or_default()
    };
    PARTS.into_iter().map(in_part).sum()
}
