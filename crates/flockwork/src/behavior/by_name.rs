//! A behavior as serde has it: a variant by its name, with fields by theirs. Registered behaviors look like those of the list.

use core::fmt;

use serde::de::{EnumAccess, Error, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::text::{Fields, Word, Written};
use super::{Behavior, defaults_at, names};

impl Serialize for Behavior {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (info, number) = (self.info(), &|nth| self.number(nth));
        let fields = Written { info, number };
        to.serialize_newtype_variant("Behavior", self.index() as u32, info.name, &fields)
    }
}

impl<'de> Deserialize<'de> for Behavior {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_enum("Behavior", names(), AnyBehavior)
    }
}

struct AnyBehavior;

impl<'de> Visitor<'de> for AnyBehavior {
    type Value = Behavior;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("enum Behavior")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Behavior, A::Error> {
        let (place, fields) = data.variant_seed(Word(names()))?;
        let mut it =
            defaults_at(place).ok_or_else(|| A::Error::custom("there is no such behavior"))?;
        let (info, put) = (it.info(), &mut |nth, number| it.put_number(nth, number));
        fields.newtype_variant_seed(Fields { info, put })?;
        Ok(it)
    }
}
