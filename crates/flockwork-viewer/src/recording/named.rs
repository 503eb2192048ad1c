//! Values of an enum under the names of their variants: wherever a new variant stands, older files are read as before.

use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor, value::Error};
use serde::{Deserialize, Serialize, forward_to_deserialize_any};

use super::frames::Break;

/// A value: the name of its variant, and its fields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NamedVariant {
    name: String,
    fields: Vec<u8>,
}

impl NamedVariant {
    /// The value under its name; none if it cannot be written.
    pub fn of<T: Serialize + DeserializeOwned>(value: &T) -> Option<Self> {
        let bytes = postcard::to_allocvec(value).ok()?;
        // There are fewer variants than 128, so that the first byte is the variant's number.
        let (number, fields) = bytes.split_first()?;
        let name = (*variants::<T>().get(usize::from(*number))?).to_owned();
        Some(Self { name, fields: fields.to_vec() })
    }

    /// The value.
    ///
    /// # Errors
    /// [`Break::Unknown`] with its name if this version has no such variant; [`Break::Altered`] if its fields make no
    /// sense.
    pub fn value<T: DeserializeOwned>(&self) -> Result<T, Break> {
        let number = variants::<T>().iter().position(|name| *name == self.name);
        let number = number.and_then(|number| u8::try_from(number).ok());
        let number = number.ok_or_else(|| Break::Unknown(self.name.clone()))?;
        let bytes = [&[number], &self.fields[..]].concat();
        postcard::from_bytes(&bytes).map_err(|_| Break::Altered)
    }
}

/// The names of an enum's variants, in the order of their numbers.
fn variants<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    _ = T::deserialize(Asked(&mut names)).is_err();
    names
}

/// What notes the variants of the enum that asks it for a value, and has none.
struct Asked<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Asked<'_> {
    type Error = Error;

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = variants;
        Err(Error::custom("there is no value"))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Error> {
        Err(Error::custom("this is no enum"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Before {
        Key(String, bool),
        At { point: [f32; 3] },
        Gone(u8),
    }

    /// The same with a variant in the middle, and without the last.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum After {
        New,
        Key(String, bool),
        Newer(u64),
        At { point: [f32; 3] },
    }

    #[test]
    fn a_variant_is_found_wherever_it_stands() {
        let named = |value| NamedVariant::of(&value).unwrap();
        let key = named(Before::Key("w".to_owned(), true));
        assert_eq!(key.value::<After>().unwrap(), After::Key("w".to_owned(), true));
        let at = named(Before::At { point: [1.0, -0.0, 3.0] });
        assert_eq!(at.value::<After>().unwrap(), After::At { point: [1.0, -0.0, 3.0] });
        assert_eq!(at.value::<Before>().unwrap(), Before::At { point: [1.0, -0.0, 3.0] });
    }

    #[test]
    fn a_variant_that_is_gone_is_named() {
        let gone = NamedVariant::of(&Before::Gone(1)).unwrap().value::<After>();
        assert_eq!(
            gone.unwrap_err().to_string(),
            "it holds Gone, which this version does not know"
        );
    }

    #[test]
    fn fields_that_make_no_sense_are_refused() {
        let named = NamedVariant { name: "Newer".to_owned(), fields: vec![0xFF; 3] };
        assert!(matches!(named.value::<After>(), Err(Break::Altered)));
    }
}
