//! The macro that makes an enum of a list whose entries are values in plans and groups.

/// Makes an enum, and what goes over every entry, from a list: `module::Name` for each, one file each. An entry may say
/// when it is there: `#[cfg(…)]`.
macro_rules! entries {
    ($(#[doc = $doc:literal])* $Entry:ident,
    $(#[doc = $infos_doc:literal])* $INFOS:ident: $($(#[$only:meta])* $module:ident::$Name:ident),* $(,)?) => {
        $($(#[$only])* pub use $module::$Name;)*

        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
        #[non_exhaustive]
        pub enum $Entry {
            $($(#[$only])* #[doc = concat!("[`", stringify!($module), "`](", stringify!($Name), ")")] $Name($Name)),*
        }

        $($(#[$only])* impl From<$Name> for $Entry {
            fn from(it: $Name) -> Self {
                Self::$Name(it)
            }
        })*

        $(#[doc = $infos_doc])*
        pub const $INFOS: &[$crate::behavior::Info] =
            &[$($(#[$only])* <$Name as $crate::behavior::Described>::INFO),*];

        impl $Entry {
            /// The one of this name with its default parameters; none if there is none.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                $INFOS.iter().position(|info| info.name == name).and_then(Self::at)
            }

            /// The one at this place of the list, with its default parameters.
            #[must_use]
            pub fn at(place: usize) -> Option<Self> {
                [$($(#[$only])* Self::$Name($Name::default())),*].get(place).copied()
            }

            /// Its place in the list.
            #[must_use]
            pub fn index(&self) -> usize {
                enum Index { $($(#[$only])* $Name),* }
                match self { $($(#[$only])* Self::$Name(_) => Index::$Name as usize),* }
            }

            /// Its description.
            #[must_use]
            pub fn info(&self) -> &'static $crate::behavior::Info {
                &$INFOS[self.index()]
            }

            /// The value of its parameter at this place, as a number; none beyond the last.
            #[must_use]
            pub fn number(&self, index: usize) -> Option<f32> {
                use $crate::behavior::Described;
                match self { $($(#[$only])* Self::$Name(it) => it.number(index)),* }
            }

            /// Sets its parameter at this place; false, and nothing changed, if that accepts no such number.
            pub fn set_number(&mut self, index: usize, number: f32) -> bool {
                use $crate::behavior::Described;
                match self { $($(#[$only])* Self::$Name(it) => it.set_number(index, number)),* }
            }

            /// Whether all its parameters are finite numbers.
            #[must_use]
            pub fn is_finite(&self) -> bool {
                use $crate::behavior::Described;
                match self { $($(#[$only])* Self::$Name(it) => it.is_finite()),* }
            }
        }
    };
}
