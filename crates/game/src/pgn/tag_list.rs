//! The tags of a game while it is read.

use std::collections::HashMap;

/// With fewer tags than this, looking at each of them is faster than a map.
const INDEXED_FROM: usize = 32;

/// Tags in their order. Finding one does not take longer the more there are, so that a hostile file cannot stall the reader.
#[derive(Debug, Default)]
pub(super) struct TagList {
    tags: Vec<(String, String)>,
    /// Where each tag is, once there are many.
    places: HashMap<String, usize>,
}

impl TagList {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let tag = if self.tags.len() < INDEXED_FROM {
            self.tags.iter().find(|(known, _)| known == name)
        } else {
            self.places.get(name).and_then(|place| self.tags.get(*place))
        };
        tag.map(|(_, value)| value.as_str())
    }

    /// Adds a tag that the list does not have.
    pub(super) fn push(&mut self, name: &str, value: String) {
        self.tags.push((name.to_owned(), value));
        match self.tags.len() {
            ..INDEXED_FROM => {}
            INDEXED_FROM => {
                self.places = self.tags.iter().enumerate().map(|(place, (name, _))| (name.clone(), place)).collect();
            }
            count => {
                self.places.insert(name.to_owned(), count - 1);
            }
        }
    }

    pub(super) fn into_tags(self) -> Vec<(String, String)> {
        self.tags
    }
}
