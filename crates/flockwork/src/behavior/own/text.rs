//! Registered behaviors as serde has them: a variant by its name, with fields by theirs, as those of the list.

use core::fmt;

use serde::de::{DeserializeSeed, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserializer, Serialize, Serializer};

use super::kind::MOST_OWN_PARAMS;
use super::value::Own;
use crate::behavior::{Param, ParamKind};

impl Serialize for Own {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let info = self.info();
        let mut fields = to.serialize_struct(info.name, info.params.len())?;
        for (param, number) in info.params.iter().zip(&self.numbers) {
            fields.serialize_field(param.name, &Value { param, number: *number })?;
        }
        fields.end()
    }
}

/// The value of a parameter.
struct Value {
    param: &'static Param,
    number: f32,
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.param.kind {
            ParamKind::Number { .. } => to.serialize_f32(self.number),
            ParamKind::Bool => to.serialize_bool(self.number != 0.0),
            ParamKind::Word(words) => {
                let word = words.get(self.number as usize).copied().unwrap_or_default();
                to.serialize_unit_variant(self.param.name, self.number as u32, word)
            }
        }
    }
}

/// One of these words, or its place among them.
#[derive(Clone, Copy)]
pub(crate) struct Word(pub &'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Word {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<usize, D::Error> {
        from.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Word {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("variant identifier")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<usize, E> {
        let place = self.0.iter().position(|known| *known == word);
        place.ok_or_else(|| E::unknown_variant(word, self.0))
    }

    fn visit_u64<E: Error>(self, place: u64) -> Result<usize, E> {
        let known = usize::try_from(place).ok().filter(|place| *place < self.0.len());
        known.ok_or_else(|| E::custom("there are fewer variants"))
    }
}

/// The fields of a registered behavior, as by default where they are not given.
pub(crate) struct Fields(pub Own);

impl Fields {
    fn names(&self) -> &'static [&'static str] {
        self.0.kind_of_it().map_or(&[], |kind| &kind.params)
    }
}

impl<'de> DeserializeSeed<'de> for Fields {
    type Value = Own;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Own, D::Error> {
        from.deserialize_struct(self.0.info().name, self.names(), self)
    }
}

impl<'de> Visitor<'de> for Fields {
    type Value = Own;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "struct {}", self.0.info().name)
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Own, A::Error> {
        let (names, params) = (self.names(), self.0.info().params);
        let mut given = [false; MOST_OWN_PARAMS];
        while let Some(nth) = map.next_key_seed(Field(names))? {
            if core::mem::replace(&mut given[nth], true) {
                return Err(A::Error::duplicate_field(names[nth]));
            }
            self.0.numbers[nth] = map.next_value_seed(Number(params[nth].kind))?;
        }
        Ok(self.0)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut fields: A) -> Result<Own, A::Error> {
        for (nth, param) in self.0.info().params.iter().enumerate() {
            let number = fields.next_element_seed(Number(param.kind))?;
            self.0.numbers[nth] = number.ok_or_else(|| A::Error::invalid_length(nth, &self))?;
        }
        Ok(self.0)
    }
}

/// The name of a field.
struct Field(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Field {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<usize, D::Error> {
        from.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Field {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("field identifier")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        let place = self.0.iter().position(|known| *known == name);
        place.ok_or_else(|| E::unknown_field(name, self.0))
    }
}

/// The value of a parameter of this kind, as a number. Its range is looked at by those who know the place in the text.
struct Number(ParamKind);

impl<'de> DeserializeSeed<'de> for Number {
    type Value = f32;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<f32, D::Error> {
        match self.0 {
            ParamKind::Number { .. } => serde::Deserialize::deserialize(from),
            ParamKind::Bool => {
                let yes: bool = serde::Deserialize::deserialize(from)?;
                Ok(f32::from(u8::from(yes)))
            }
            ParamKind::Word(words) => from.deserialize_enum("word", words, OneOf(words)),
        }
    }
}

struct OneOf(&'static [&'static str]);

impl<'de> Visitor<'de> for OneOf {
    type Value = f32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one of {}", self.0.join(", "))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<f32, A::Error> {
        let (place, nothing) = data.variant_seed(Word(self.0))?;
        nothing.unit_variant()?;
        Ok(place as f32)
    }
}
