//! The outline of a shape from above.

/// The outline of a shape, as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline<V> {
    /// The line around it.
    pub curve: Curve<V>,
    /// Whether the inside of the line is solid; otherwise the outside is.
    pub is_filled: bool,
}

/// A line in the plane; in a volume it is seen from above.
#[derive(Clone, Debug, PartialEq)]
pub enum Curve<V> {
    /// A circle.
    Circle {
        /// Its middle (m).
        center: V,
        /// Its radius (m).
        radius: f32,
    },
    /// A closed line of straight pieces between these corners (m).
    Polygon(Vec<V>),
    /// A straight line with a thickness and round ends.
    Capsule {
        /// One end (m).
        from: V,
        /// The other end (m).
        to: V,
        /// Half the thickness (m); 0 for a line without.
        radius: f32,
    },
    /// A straight line without ends.
    Line {
        /// A point of it (m).
        point: V,
        /// Unit vector at a right angle to it, out of the solid side.
        normal: V,
    },
}

impl<V> Outline<V> {
    /// Around something solid.
    pub(super) fn filled(curve: Curve<V>) -> Self {
        Self { curve, is_filled: true }
    }

    /// Around something free.
    pub(super) fn hollow(curve: Curve<V>) -> Self {
        Self { curve, is_filled: false }
    }
}
