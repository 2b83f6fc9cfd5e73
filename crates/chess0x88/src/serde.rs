//! The feature `serde`: types as the texts that they print and parse.

use core::fmt;
use core::str::FromStr;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::chess_move::Move;
use crate::color::Color;
use crate::piece::Piece;
use crate::position::Position;
use crate::setup::Setup;
use crate::square::Square;
use crate::uci::CastlingStyle;

/// Parses a text with a function.
struct TextVisitor<T> {
    expected: &'static str,
    parse: fn(&str) -> Result<T, ParseTextError>,
}

/// Why a text cannot be parsed.
enum ParseTextError {
    Unexpected,
    Message(alloc::string::String),
}

impl<T> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        (self.parse)(text).map_err(|error| match error {
            ParseTextError::Unexpected => E::invalid_value(de::Unexpected::Str(text), &self),
            ParseTextError::Message(message) => E::custom(message),
        })
    }
}

fn parse<T: FromStr<Err: fmt::Display>>(text: &str) -> Result<T, ParseTextError> {
    text.parse().map_err(|error: T::Err| ParseTextError::Message(alloc::format!("{error}")))
}

/// The only character of a text.
fn single(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

macro_rules! as_text {
    ($($name:ty, $expected:literal, $parse:expr;)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor { expected: $expected, parse: $parse })
            }
        }
    )*};
}

as_text! {
    Square, "a square such as \"e4\"", parse;
    Color, "\"w\" or \"b\"", |text| single(text).and_then(Color::from_char).ok_or(ParseTextError::Unexpected);
    Piece, "a piece as in a FEN, such as \"N\"", |text| single(text).and_then(Piece::from_char).ok_or(ParseTextError::Unexpected);
    Setup, "a FEN", parse;
    Position, "a FEN", parse;
}

/// As UCI notation, with castling by the rook's square. There is no `Deserialize`: only a position knows whether `e1h1` is
/// castling, so such a text is parsed by [`Position::parse_uci`].
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.uci(CastlingStyle::Rook))
    }
}
