//! The values of the scene format that RON has no types for: points, maps that keep their order, and any value.

use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::PublicValue;

/// `(x, y)` or `(x, y, z)`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The components; z is 0 for two.
    pub xyz: [f32; 3],
    /// Whether z was written.
    pub has_z: bool,
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Components;
        impl<'de> Visitor<'de> for Components {
            type Value = Point;

            fn expecting(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
                f.write_str("a point such as (3, 4), or (3, 4, 5) in a volume")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Point, A::Error> {
                let short = |nth| serde::de::Error::invalid_length(nth, &Components);
                let x = seq.next_element()?.ok_or_else(|| short(0))?;
                let y = seq.next_element()?.ok_or_else(|| short(1))?;
                let z = seq.next_element()?;
                Ok(Point { xyz: [x, y, z.unwrap_or(0.0)], has_z: z.is_some() })
            }
        }
        deserializer.deserialize_any(Components)
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [x, y, z] = self.xyz;
        if self.has_z { (x, y, z).serialize(serializer) } else { (x, y).serialize(serializer) }
    }
}

/// A map that keeps the order of the file, and names given twice.
#[derive(Clone, Debug, PartialEq)]
pub struct Entries<T>(pub Vec<(String, T)>);

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Entries<T> {
    /// The place of the entry of this name; none if there is none, or it is beyond what a target tells
    /// apart, which is 65,536 entries.
    #[must_use]
    pub fn place_of(&self, name: &str) -> Option<u16> {
        let place = self.0.iter().position(|(known, _)| known == name)?;
        u16::try_from(place).ok()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs<T>(core::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Pairs<T> {
            type Value = Entries<T>;

            fn expecting(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
                f.write_str("a map such as { \"name\": value }")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Pairs(core::marker::PhantomData))
    }
}

impl<T: Serialize> Serialize for Entries<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// What an agent begins with under a name.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a number, true, false or a vector such as (3, 4)")]
pub enum StartValue {
    /// A number.
    Number(f64),
    /// Yes or no.
    Bool(bool),
    /// A point or a direction.
    Vector(Point),
}

impl From<StartValue> for PublicValue {
    fn from(value: StartValue) -> Self {
        match value {
            StartValue::Number(number) => Self::Number(number),
            StartValue::Bool(on) => Self::Bool(on),
            StartValue::Vector(at) => Self::Vector(at.xyz),
        }
    }
}

/// A value of a family's member: any, of which only a number is read here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Given {
    /// A number.
    Number(f64),
    /// Anything else.
    Other,
}

impl Serialize for Given {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_f64(*number),
            Self::Other => serializer.serialize_unit(),
        }
    }
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Given;

    fn expecting(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        f.write_str("a value")
    }

    fn visit_f64<E>(self, number: f64) -> Result<Given, E> {
        Ok(Given::Number(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Given, E> {
        Ok(Given::Number(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Given, E> {
        Ok(Given::Number(number as f64))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Given, E> {
        Ok(Given::Other)
    }

    fn visit_str<E>(self, _: &str) -> Result<Given, E> {
        Ok(Given::Other)
    }

    fn visit_unit<E>(self) -> Result<Given, E> {
        Ok(Given::Other)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inside: D) -> Result<Given, D::Error> {
        IgnoredAny::deserialize(inside).map(|_| Given::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Given, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Given::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Given, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Given::Other)
    }
}
