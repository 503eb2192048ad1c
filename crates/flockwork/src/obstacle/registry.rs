//! The macro that writes a shape's struct and what follows from its fields.

use crate::Vector;

/// The description of a shape.
#[derive(Debug)]
pub struct Info {
    /// Its name in RON and the manual: the name of its struct.
    pub name: &'static str,
    /// Its names in other tools, in lower case: for the messages about scenes.
    pub also_called: &'static [&'static str],
    /// What it is; Markdown.
    pub doc: &'static str,
    /// Its fields.
    pub fields: &'static [FieldInfo],
}

/// One field of a shape.
#[derive(Debug)]
pub struct FieldInfo {
    /// Its name.
    pub name: &'static str,
    /// Its unit; empty for a direction.
    pub unit: &'static str,
    /// What it is; Markdown.
    pub doc: &'static str,
    /// Whether scenes may leave it out: then it is 0.
    pub is_optional: bool,
}

/// A field of a shape as a row of numbers, which is how snapshots keep it.
pub(crate) trait Field: Sized {
    /// Hands over its numbers, in order.
    fn put(&self, out: &mut dyn FnMut(f32));
    /// Reads them back; none if there are too few, or they make no sense.
    fn take(next: &mut dyn FnMut() -> Option<f32>) -> Option<Self>;
}

impl Field for f32 {
    fn put(&self, out: &mut dyn FnMut(f32)) {
        out(*self);
    }

    fn take(next: &mut dyn FnMut() -> Option<f32>) -> Option<Self> {
        next()
    }
}

impl<V: Vector> Field for V {
    fn put(&self, out: &mut dyn FnMut(f32)) {
        self.to_xyz()[..V::AXES].iter().for_each(|part| out(*part));
    }

    fn take(next: &mut dyn FnMut() -> Option<f32>) -> Option<Self> {
        let mut xyz = [0.0; 3];
        for part in &mut xyz[..V::AXES] {
            *part = next()?;
        }
        Some(V::from_xyz(xyz))
    }
}

/// What the type of a field decides: `V` is a vector, `f32` a number, any other type says it itself.
macro_rules! field {
    (map V, $it:expr, $change:expr) => {
        $change($it)
    };
    (map f32, $it:expr, $change:expr) => {
        $it
    };
    (map $Other:ident, $it:expr, $change:expr) => {
        $it.map($change)
    };
    (led V, $it:expr, $by:expr, $unit:expr) => {
        // A direction has no unit.
        if $unit.is_empty() { $by.vector($it) } else { $by.point($it) }
    };
    (led f32, $it:expr, $by:expr, $unit:expr) => {
        $it
    };
    (led $Other:ident, $it:expr, $by:expr, $unit:expr) => {
        $it.led($by)
    };
    (vectors V, $it:expr, $name:expr, $tell:expr) => {
        $tell($name, $it)
    };
    (vectors f32, $it:expr, $name:expr, $tell:expr) => {};
    (vectors $Other:ident, $it:expr, $name:expr, $tell:expr) => {
        $it.vectors($name, $tell)
    };
}

/// Writes a shape's struct and what follows from its fields:
///
/// ```text
/// shape! {
///     /// What it is.
///     Circle, also "sphere" "ball" {
///         /// Its middle.
///         center: V, "m";
///         /// Its radius.
///         radius: f32, "m";
///     }
/// }
/// ```
///
/// After `also` stand the words of other tools. A field that ends with `, default` may be left out in scenes: then it is 0.
macro_rules! shape {
    ($(#[doc = $doc:literal])* $Name:ident $(, also $($also:literal)+)? {
        $($(#[doc = $field_doc:literal])*
        $field:ident : $T:ident $(<$A:ident>)?, $unit:literal $(, $default:ident)?;)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(
                deny_unknown_fields,
                bound(deserialize = "V: serde::Deserialize<'de> + Copy + Default")
            )
        )]
        pub struct $Name<V> {
            $($(#[doc = $field_doc])*
            $(#[cfg_attr(feature = "serde", serde($default))])?
            pub $field: $T $(<$A>)?),*
        }

        impl<V: Copy> $Name<V> {
            /// Its description.
            pub(crate) const INFO: $crate::obstacle::Info = $crate::obstacle::Info {
                name: stringify!($Name),
                also_called: &[$($($also),+)?],
                doc: concat!($($doc, "\n"),*),
                fields: &[$($crate::obstacle::FieldInfo {
                    name: stringify!($field),
                    unit: $unit,
                    doc: concat!($($field_doc, "\n"),*),
                    is_optional: {
                        let words: &[&str] = &[$(stringify!($default))?];
                        !words.is_empty()
                    },
                }),*],
            };

            /// The same shape with each of its vectors changed to another type.
            pub fn map<W>(&self, change: &impl Fn(V) -> W) -> $Name<W> {
                $Name { $($field: field!(map $T, self.$field, change)),* }
            }

            /// Tells each of its vectors, with the path to it in RON.
            pub fn vectors(&self, tell: &mut dyn FnMut(&str, V)) {
                $(field!(vectors $T, self.$field, stringify!($field), tell);)*
            }
        }

        impl<V: $crate::Vector> $Name<V> {
            /// Whether all its numbers are finite.
            pub(crate) fn is_finite(&self) -> bool {
                true $(&& self.$field.is_finite())*
            }

            /// The same with each of its points and directions where an isometry leads it.
            pub(crate) fn led(&self, by: &$crate::Isometry) -> Self {
                Self { $($field: field!(led $T, self.$field, by, $unit)),* }
            }

            /// Hands over its numbers, in the order of the fields.
            pub(crate) fn put(&self, out: &mut dyn FnMut(f32)) {
                $($crate::obstacle::registry::Field::put(&self.$field, out);)*
            }

            /// Reads them back; none if there are too few.
            pub(crate) fn take(next: &mut dyn FnMut() -> Option<f32>) -> Option<Self> {
                Some(Self { $($field: $crate::obstacle::registry::Field::take(next)?),* })
            }
        }
    };
}
