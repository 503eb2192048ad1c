//! An obstacle as a scene writes it: a shape of the list, or a polygon of any outline, which becomes several.

use core::fmt;

use serde::de::value::{EnumAccessDeserializer, StrDeserializer};
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, VariantAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::Point;
use crate::Obstacle;
use crate::obstacle::{OF_ANY_OUTLINE, SHAPES};

/// A shape of the list, with the points of a scene.
pub type ShapeText = Obstacle<Point>;

/// An obstacle that stands still.
#[derive(Clone, Debug, PartialEq)]
pub enum ObstacleText {
    /// A shape that is in the world as it is.
    Shape(ShapeText),
    /// A polygon of any outline.
    Polygon(PolygonText),
}

/// A polygon of any outline that does not meet itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolygonText {
    /// Its vertices, around it either way.
    pub points: Vec<Point>,
}

/// The words for obstacles.
const WORDS: [&str; SHAPES.len()] = {
    let (mut words, mut nth) = ([""; SHAPES.len()], 0);
    while nth < words.len() {
        words[nth] = SHAPES[nth].name;
        nth += 1;
    }
    words
};

impl Serialize for ObstacleText {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Shape(shape) => shape.serialize(to),
            Self::Polygon(polygon) => {
                to.serialize_newtype_variant("Obstacle", 0, OF_ANY_OUTLINE, polygon)
            }
        }
    }
}

impl<'de> Deserialize<'de> for ObstacleText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_enum("Obstacle", &WORDS, AnyObstacle)
    }
}

/// Reads the word, then what it says.
struct AnyObstacle;

impl<'de> Visitor<'de> for AnyObstacle {
    type Value = ObstacleText;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an obstacle")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<ObstacleText, A::Error> {
        let (Word(word), rest) = access.variant()?;
        if word == OF_ANY_OUTLINE {
            return rest.newtype_variant().map(ObstacleText::Polygon);
        }
        let shape = EnumAccessDeserializer::new(Begun { word, rest });
        ShapeText::deserialize(shape).map(ObstacleText::Shape)
    }
}

/// A word for an obstacle.
struct Word(&'static str);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_identifier(AnyWord)
    }
}

struct AnyWord;

impl Visitor<'_> for AnyWord {
    type Value = Word;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("variant identifier")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Word, E> {
        let known = WORDS.iter().find(|word| **word == text);
        known.map(|word| Word(word)).ok_or_else(|| E::unknown_variant(text, &WORDS))
    }
}

/// An enum of which the word has been read.
struct Begun<R> {
    word: &'static str,
    rest: R,
}

impl<'de, R: VariantAccess<'de>> EnumAccess<'de> for Begun<R> {
    type Error = R::Error;
    type Variant = R;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, R), R::Error> {
        Ok((seed.deserialize(StrDeserializer::new(self.word))?, self.rest))
    }
}
