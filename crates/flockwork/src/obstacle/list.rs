//! The macro that makes an enum, and all that goes over every shape, from the list.

/// Makes an enum, and all that goes over every shape, from the list.
macro_rules! shapes {
    ($($(#[$attr:meta])* $module:ident::$Name:ident),* $(,)?) => {
        $($(#[$attr])* pub use $module::$Name;)*

        /// A solid shape of the list. All are convex except an [`Arena`].
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(bound(deserialize = "V: serde::Deserialize<'de> + Copy + Default"))
        )]
        pub enum Obstacle<V> {
            $($(#[$attr])* #[doc = concat!("[`", stringify!($Name), "`]")] $Name($Name<V>)),*
        }

        $($(#[$attr])* impl<V> From<$Name<V>> for Obstacle<V> {
            fn from(shape: $Name<V>) -> Self {
                Self::$Name(shape)
            }
        })*

        /// The descriptions of all shapes, in the order of the list.
        pub const SHAPES: &[Info] = &[$($(#[$attr])* $Name::<f32>::INFO),*];

        /// One obstacle of every shape, in the order of the list, apart from each other and near the origin.
        #[must_use]
        pub fn examples<V: Vector>() -> Vec<Obstacle<V>> {
            vec![$($(#[$attr])* Obstacle::$Name(<$Name<V> as Shape<V>>::example())),*]
        }

        impl<V: Copy> Obstacle<V> {
            /// The index of its shape in [the list](SHAPES).
            #[must_use]
            pub fn index(&self) -> usize {
                enum Index { $($(#[$attr])* $Name),* }
                match self { $($(#[$attr])* Self::$Name(_) => Index::$Name as usize),* }
            }

            /// The same shape with each of its vectors changed to another type.
            #[must_use]
            pub fn map<W>(&self, change: impl Fn(V) -> W) -> Obstacle<W> {
                match self { $($(#[$attr])* Self::$Name(it) => Obstacle::$Name(it.map(&change))),* }
            }

            /// Calls `tell` with each of its vectors and the path to it in RON.
            pub fn vectors(&self, tell: &mut dyn FnMut(&str, V)) {
                match self { $($(#[$attr])* Self::$Name(it) => it.vectors(tell)),* }
            }
        }

        impl<V: Vector> Obstacle<V> {
            /// Hands over all its numbers, in order.
            pub(crate) fn put(&self, out: &mut dyn FnMut(f32)) {
                match self { $($(#[$attr])* Self::$Name(it) => it.put(out)),* }
            }

            /// Reads the numbers of the shape at this place of the list; none if there are too few.
            pub(crate) fn take(index: usize, next: &mut dyn FnMut() -> Option<f32>) -> Option<Self> {
                let mut _place = 0..;
                $($(#[$attr])* if _place.next() == Some(index) {
                    return $Name::take(next).map(Self::$Name);
                })*
                None
            }

            /// Whether all its numbers are finite.
            #[must_use]
            pub fn is_finite(&self) -> bool {
                match self { $($(#[$attr])* Self::$Name(it) => it.is_finite()),* }
            }

            /// Whether it is valid: its numbers are finite, and it has no [flaws](Self::flaws).
            #[must_use]
            pub fn is_sound(&self) -> bool {
                self.is_finite() && match self { $($(#[$attr])* Self::$Name(it) => it.is_sound()),* }
            }

            /// Calls `tell` for each mistake in it: with the path to the field in RON, empty for the whole shape, and a message.
            pub fn flaws(&self, tell: &mut dyn FnMut(&str, String)) {
                match self { $($(#[$attr])* Self::$Name(it) => it.flaws(tell)),* }
            }

            /// Whether every straight way between two of its points lies in it.
            #[must_use]
            pub(crate) fn is_convex(&self) -> bool {
                match self { $($(#[$attr])* Self::$Name(_) => <$Name<V> as Shape<V>>::IS_CONVEX),* }
            }

            /// The corners of its bounding box (m); none if it is unbounded.
            #[must_use]
            pub fn bounds(&self) -> Option<[V; 2]> {
                match self { $($(#[$attr])* Self::$Name(it) => it.bounds()),* }
            }

            /// The middle of a ball around it, and the ball's radius (m); none if it is unbounded.
            #[must_use]
            pub fn ball(&self) -> Option<(V, f32)> {
                match self { $($(#[$attr])* Self::$Name(it) => it.ball()),* }
            }

            /// A vector from deep inside it to a point (m); only its direction has a meaning.
            #[must_use]
            pub fn way_out(&self, point: V) -> V {
                match self { $($(#[$attr])* Self::$Name(it) => it.way_out(point)),* }
            }

            /// The same shape elsewhere: moved by this offset (m).
            #[must_use]
            pub fn moved(&self, by: V) -> Self {
                match self { $($(#[$attr])* Self::$Name(it) => Self::$Name(it.moved(by))),* }
            }

            /// The same shape where an isometry leads it; none if its kind has no such form, as an arena of a volume has that
            /// is turned by no quarter.
            #[must_use]
            pub fn image(&self, by: &crate::Isometry) -> Option<Self> {
                match self { $($(#[$attr])* Self::$Name(it) => it.image(it.led(by), by)),* }
            }

            /// The nearest point of the surface. The normal has length 1 even where it is not unique: in the
            /// middle of a circle it points along x, on the axis of a capsule to its left.
            #[must_use]
            pub fn nearest(&self, point: V) -> Nearest<V> {
                match self { $($(#[$attr])* Self::$Name(it) => it.nearest(point)),* }
            }

            /// Its outline from above, for drawing.
            #[must_use]
            pub fn outline(&self) -> Outline<V> {
                match self { $($(#[$attr])* Self::$Name(it) => it.outline()),* }
            }

            fn hit(&self, from: V, direction: V, length: f32, radius: f32) -> Option<Hit<V>> {
                match self { $($(#[$attr])* Self::$Name(it) => it.hit(from, direction, length, radius)),* }
            }

            fn exit_endless(&self, from: V, direction: V, radius: f32) -> Option<f32> {
                match self { $($(#[$attr])* Self::$Name(it) => it.exit_endless(from, direction, radius)),* }
            }
        }
    };
}
