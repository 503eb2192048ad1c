//! One term of a plan.

use crate::behavior::Behavior;
use crate::neighbors::{Among, Selection};
use crate::{FilterId, Target};

/// One weighted behavior.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Term<V> {
    /// The factor of its steering. At 0 the term is off: it is not evaluated, and its memory stays. A negative
    /// weight reverses wishes, nudges and pushes; orders and damping are not scaled by weights.
    pub weight: f32,
    /// The behavior and its parameters.
    pub behavior: Behavior,
    /// Its first target.
    pub target: Option<Target<V>>,
    /// Its second target.
    pub second: Option<Target<V>>,
    /// The groups whose agents count as neighbors; none for the behavior's default.
    pub among: Option<Among>,
    /// The filter that they pass, among [those of the world's plans](crate::Plans::filters); none if it does not matter what
    /// they show.
    #[cfg_attr(feature = "serde", serde(default))]
    pub filter: Option<FilterId>,
    /// Its name in overlays and the panel: an index into [`Names`](crate::plans::Names); none for the behavior's name. It
    /// changes nothing else.
    pub label: Option<u16>,
}

impl<V> Term<V> {
    /// A behavior with weight 1 and no target.
    #[must_use]
    pub fn new(behavior: Behavior) -> Self {
        Self {
            weight: 1.0,
            behavior,
            target: None,
            second: None,
            among: None,
            filter: None,
            label: None,
        }
    }

    /// Which agents count as neighbors: their groups, by its own setting or the behavior's default, and what they show.
    #[must_use]
    pub fn selection(&self) -> Selection {
        let among = self.among.or(self.behavior.info().among).unwrap_or_default();
        Selection { among, filter: self.filter }
    }

    /// The same term with this target.
    #[must_use]
    pub fn toward(self, target: Target<V>) -> Self {
        Self { target: Some(target), ..self }
    }
}

/// What terms of one behavior with the same parameters may differ in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Overrides<V> {
    /// As [`Term::weight`].
    pub weight: f32,
    /// As [`Term::target`].
    pub target: Option<Target<V>>,
    /// As [`Term::second`].
    pub second: Option<Target<V>>,
    /// As [`Term::label`].
    pub label: Option<u16>,
}

impl<V: Copy> Term<V> {
    #[inline(always)]
    pub(crate) fn overrides(&self) -> Overrides<V> {
        let Self { weight, target, second, label, .. } = *self;
        Overrides { weight, target, second, label }
    }

    #[inline(always)]
    pub(crate) fn with(&self, overrides: Overrides<V>) -> Self {
        let Overrides { weight, target, second, label } = overrides;
        Self { weight, target, second, label, ..*self }
    }
}
