//! What entries of lists with parameters are in text: a struct of the parameters by their names. Their descriptions lead; code of
//! its own for each entry would be a sixth of the crate.

use core::fmt;

use serde::de::{DeserializeSeed, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserializer, Serialize, Serializer};

use super::info::{Info, Param, ParamKind};

/// Writes and reads the struct of an entry.
macro_rules! fields_in_text {
    ($Name:ident) => {
        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                use $crate::behavior::Described;
                let (info, number) = (&Self::INFO, &|nth| self.number(nth));
                $crate::behavior::text::Written { info, number }.serialize(to)
            }
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                use serde::de::DeserializeSeed;
                use $crate::behavior::Described;
                let mut it = Self::default();
                let (info, put) = (&Self::INFO, &mut |nth, number| it.put_number(nth, number));
                $crate::behavior::text::Fields { info, put }.deserialize(from)?;
                Ok(it)
            }
        }
    };
}

/// The parameters of an entry, to be written.
pub struct Written<'a> {
    pub info: &'static Info,
    pub number: &'a dyn Fn(usize) -> Option<f32>,
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = to.serialize_struct(self.info.name, self.info.params.len())?;
        for (nth, param) in self.info.params.iter().enumerate() {
            let number = (self.number)(nth).unwrap_or(0.0);
            fields.serialize_field(param.name, &Value { param, number })?;
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
pub struct Word(pub &'static [&'static str]);

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

    fn visit_bytes<E: Error>(self, word: &[u8]) -> Result<usize, E> {
        self.visit_str(&String::from_utf8_lossy(word))
    }

    fn visit_u64<E: Error>(self, place: u64) -> Result<usize, E> {
        let known = usize::try_from(place).ok().filter(|place| *place < self.0.len());
        known.ok_or_else(|| E::custom("there are fewer variants"))
    }
}

/// The parameters of an entry, to be read: each that is given is put.
pub struct Fields<'a> {
    pub info: &'static Info,
    pub put: &'a mut dyn FnMut(usize, f32),
}

impl<'de> DeserializeSeed<'de> for Fields<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_struct(self.info.name, self.info.param_names, self)
    }
}

impl<'de> Visitor<'de> for Fields<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "struct {}", self.info.name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut given = vec![false; self.info.params.len()];
        while let Some(nth) = map.next_key_seed(Field(self.info))? {
            let param = &self.info.params[nth];
            if core::mem::replace(&mut given[nth], true) {
                return Err(A::Error::duplicate_field(param.name));
            }
            (self.put)(nth, map.next_value_seed(Number(param))?);
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        for (nth, param) in self.info.params.iter().enumerate() {
            let Some(number) = fields.next_element_seed(Number(param))? else { break };
            (self.put)(nth, number);
        }
        Ok(())
    }
}

/// The name of a field.
struct Field(&'static Info);

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
        let known = self.0.param(name).map(|(place, _)| place);
        known.ok_or_else(|| E::unknown_field(name, self.0.param_names))
    }

    fn visit_bytes<E: Error>(self, name: &[u8]) -> Result<usize, E> {
        self.visit_str(&String::from_utf8_lossy(name))
    }

    fn visit_u64<E: Error>(self, place: u64) -> Result<usize, E> {
        let known = usize::try_from(place).ok().filter(|place| *place < self.0.params.len());
        known.ok_or_else(|| E::custom(format!("{} has fewer parameters", self.0.name)))
    }
}

/// The value of a parameter, as a number. The check of a scene looks at its range, since it knows the place in the text.
struct Number(&'static Param);

impl<'de> DeserializeSeed<'de> for Number {
    type Value = f32;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<f32, D::Error> {
        match self.0.kind {
            ParamKind::Number { .. } => serde::Deserialize::deserialize(from),
            ParamKind::Bool => {
                let yes: bool = serde::Deserialize::deserialize(from)?;
                Ok(f32::from(u8::from(yes)))
            }
            ParamKind::Word(words) => from.deserialize_enum(self.0.name, words, OneOf(words)),
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
