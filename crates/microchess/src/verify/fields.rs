//! Reads the fields of a JSON object, with messages that say what was expected, and keeps track of which were read.

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// An object whose fields are read one by one.
pub(crate) struct Fields<'a> {
    object: &'a Map<String, Value>,
    read: RefCell<BTreeSet<&'static str>>,
}

type Read<T> = Result<T, String>;

impl<'a> Fields<'a> {
    pub(crate) fn new(value: &'a Value) -> Read<Self> {
        let object = value.as_object().ok_or_else(|| format!("expected a JSON object, found {}", shortened(value)))?;
        Ok(Self { object, read: RefCell::default() })
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.object.contains_key(name)
    }

    /// The names of the fields that were not read.
    pub(crate) fn unread(&self) -> Vec<String> {
        let read = self.read.borrow();
        self.object.keys().filter(|name| !read.contains(name.as_str())).cloned().collect()
    }

    /// A field that may be missing.
    pub(crate) fn optional<T>(&self, name: &'static str, read: impl Fn(&'a Value) -> Read<T>) -> Read<Option<T>> {
        self.read.borrow_mut().insert(name);
        let Some(value) = self.object.get(name) else { return Ok(None) };
        read(value).map(Some).map_err(|reason| format!("the field {name:?}: {reason}"))
    }

    /// A field that must be there.
    pub(crate) fn required<T>(&self, name: &'static str, read: impl Fn(&'a Value) -> Read<T>) -> Read<T> {
        self.optional(name, read)?.ok_or_else(|| format!("the field {name:?} is missing"))
    }
}

/// A string.
pub(crate) fn text(value: &Value) -> Read<&str> {
    value.as_str().ok_or_else(|| format!("expected a text, found {}", shortened(value)))
}

/// An integer that is not negative.
pub(crate) fn number(value: &Value) -> Read<u64> {
    value.as_u64().ok_or_else(|| format!("expected a number from 0 up, found {}", shortened(value)))
}

/// A value that may be `null`.
pub(crate) fn nullable<'a, T>(read: impl Fn(&'a Value) -> Read<T>) -> impl Fn(&'a Value) -> Read<Option<T>> {
    move |value| if value.is_null() { Ok(None) } else { read(value).map(Some) }
}

/// An array whose elements are all read alike.
pub(crate) fn list<'a, T>(read: impl Fn(&'a Value) -> Read<T>) -> impl Fn(&'a Value) -> Read<Vec<T>> {
    move |value| {
        let list = value.as_array().ok_or_else(|| format!("expected a list, found {}", shortened(value)))?;
        list.iter().map(&read).collect()
    }
}

/// A string that is parsed.
pub(crate) fn parsed<T: std::str::FromStr<Err: ToString>>(value: &Value) -> Read<T> {
    let text = text(value)?;
    text.parse().map_err(|error: T::Err| format!("{text:?}: {}", error.to_string()))
}

/// `N` bytes in hex.
pub(crate) fn hex_bytes<const N: usize>(value: &Value) -> Read<[u8; N]> {
    let text = text(value)?;
    let wrong = || format!("expected {} hex digits, found {text:?}", 2 * N);
    if text.len() != 2 * N || !text.is_ascii() {
        return Err(wrong());
    }
    let mut bytes = [0; N];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| wrong())?;
    }
    Ok(bytes)
}

/// A byte in hex.
pub(crate) fn hex_byte(value: &Value) -> Read<u8> {
    hex_bytes::<1>(value).map(|[byte]| byte)
}

/// A value as a message shows it.
pub(crate) fn shortened(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 60 { text } else { text.chars().take(57).chain("...".chars()).collect() }
}
