//! The macro that makes an enum, and all that goes over every act, from the list.

/// Makes an enum, and all that goes over every act, from the list.
macro_rules! acts {
    ($($(#[$attr:meta])* $module:ident::$Name:ident $(<$V:ident>)?),* $(,)?) => {
        $($(#[$attr])* pub use $module::$Name;)*

        /// Something that an agent does beside steering, once: in the first tick in which the plan is executed.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
        #[non_exhaustive]
        pub enum Act<V> {
            $($(#[$attr])* #[doc = concat!("[`", stringify!($module), "`](", stringify!($Name), ")")] $Name($Name $(<$V>)?)),*
        }

        $($(#[$attr])* impl<V> From<$Name $(<$V>)?> for Act<V> {
            fn from(it: $Name $(<$V>)?) -> Self {
                Self::$Name(it)
            }
        })*

        /// The descriptions of all acts, in the order of the list.
        pub const ACTS: &[Info] = &[$($(#[$attr])* $module::INFO),*];

        impl<V> Act<V> {
            /// Its index in [the list](ACTS).
            #[must_use]
            pub fn index(&self) -> usize {
                enum Index { $($(#[$attr])* $Name),* }
                match self { $($(#[$attr])* Self::$Name(_) => Index::$Name as usize),* }
            }
        }

        impl<V: Vector> Act<V> {
            /// Passes its arguments to `tell`, in order.
            pub fn values(&self, tell: &mut dyn FnMut(Value<V>)) {
                match self { $($(#[$attr])* Self::$Name(it) => it.values(tell)),* }
            }

            /// The act at this index of the list, with arguments as `next` answers them, in order; none if there is no
            /// such act, or it does not accept one of them.
            pub fn take(
                index: usize,
                next: &mut dyn FnMut(&'static Argument) -> Option<Value<V>>,
            ) -> Option<Self> {
                let mut _index = 0..;
                $($(#[$attr])* if _index.next() == Some(index) {
                    return <$Name $(<$V>)? as Arguments<V>>::take(next).map(Self::$Name);
                })*
                None
            }

            /// Performs it.
            pub(crate) fn perform(&self, door: &mut Door<V>) {
                match self { $($(#[$attr])* Self::$Name(it) => it.perform(door)),* }
            }
        }
    };
}
