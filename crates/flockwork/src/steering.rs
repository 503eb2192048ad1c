//! What a behavior answers: a value that can be weighted and summed.

use crate::Vector;
use crate::memory::Memory;

/// What one behavior wants this tick, or the weighted sum of several.
///
/// It keeps wanted changes of velocity and forces separately, since they scale differently. So any number of
/// steerings add up component by component, and only the agent turns the sum into a force. In `PerTick` stepping
/// velocities are m per tick, and a wanted change of velocity counts as a force.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Steering<V> {
    /// Sum of the desired velocities, and of nudges (m/s).
    pub wish: V,
    /// How many times the present velocity is to be subtracted from `wish`: one for each wish.
    pub wishes: f32,
    /// Sum of the forces (N).
    pub push: V,
    /// A velocity to take as it is, up to the top speed (m/s); it overrides the rest.
    pub order: Option<V>,
    /// The factor of the velocity, per tick of 1/60 s, before the force is added; 1 for no damping.
    pub damping: f32,
    /// The note that the behavior finds again in its next turn.
    pub memory: Memory,
}

impl<V: Vector> Default for Steering<V> {
    fn default() -> Self {
        Self::none()
    }
}

impl<V: Vector> Steering<V> {
    /// The steering of a behavior that does nothing.
    pub const NONE: Self = Self {
        wish: V::ZERO,
        wishes: 0.0,
        push: V::ZERO,
        order: None,
        damping: 1.0,
        memory: Memory([0; 4]),
    };

    /// The steering of a behavior that does nothing: [`NONE`](Self::NONE).
    #[must_use]
    pub fn none() -> Self {
        Self::NONE
    }

    /// A wish: a desired velocity (m/s). The wanted change is `desired − velocity`. Like all steerings it is
    /// [bounded](Vector::bounded), so that no parameter makes it infinite.
    #[must_use]
    pub fn wish(desired: V) -> Self {
        Self { wish: desired.bounded(), wishes: 1.0, ..Self::none() }
    }

    /// A nudge: a wanted change of velocity (m/s), whatever the velocity is.
    #[must_use]
    pub fn nudge(change: V) -> Self {
        Self { wish: change.bounded(), ..Self::none() }
    }

    /// A push: a force (N).
    #[must_use]
    pub fn push(force: V) -> Self {
        Self { push: force.bounded(), ..Self::none() }
    }

    /// An order: a velocity to take as it is (m/s).
    #[must_use]
    pub fn order(velocity: V) -> Self {
        Self { order: Some(velocity.bounded()), ..Self::none() }
    }

    /// The same with velocity multiplied by `factor` per tick of 1/60 s.
    #[must_use]
    pub fn damped(self, factor: f32) -> Self {
        Self { damping: self.damping * factor, ..self }
    }

    /// The same, with this note for the behavior's next turn.
    #[must_use]
    pub fn remembering(self, memory: Memory) -> Self {
        Self { memory, ..self }
    }

    /// The sum with `weight` times another; at weight 0 or NaN the other is left out.
    /// Damping and orders are not scaled by the weight, and a later order replaces an earlier one.
    #[must_use]
    #[inline(always)]
    pub fn plus(self, other: Self, weight: f32) -> Self {
        if is_off(weight) {
            return self;
        }
        // Few behaviors want all: where it is known that they do not, the rest costs nothing.
        Self {
            wish: self.wish + other.wish * weight,
            wishes: if other.wishes == 0.0 {
                self.wishes
            } else {
                self.wishes + other.wishes * weight
            },
            push: if other.push == V::ZERO { self.push } else { self.push + other.push * weight },
            order: other.order.or(self.order),
            damping: self.damping * other.damping,
            memory: self.memory,
        }
    }
}

/// Whether what has this weight is off.
#[inline(always)]
pub(crate) fn is_off(weight: f32) -> bool {
    weight == 0.0 || weight.is_nan()
}
