//! Which neighbors are summed over, and which sums over them are taken.

use super::selection::Selection;
use super::wanted::Wanted;
use crate::{Agent, Vector};

/// Which way an agent looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Forward {
    /// Along its heading.
    #[default]
    Heading,
    /// Along its velocity; nowhere, at standstill.
    Velocity,
}

impl Forward {
    /// The unit vector of this direction; zero for nowhere.
    #[must_use]
    #[inline]
    pub(crate) fn of<V: Vector>(self, me: &Agent<V>) -> V {
        match self {
            Forward::Heading => me.heading,
            Forward::Velocity => me.velocity.unit(),
        }
    }
}

/// Which neighbors a behavior sums over, and which sums: all of `selection` within `radius` of a point `ahead`
/// of the agent in the direction `forward`, and within the view cone around that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ask {
    /// How far from the center (m); exactly at the radius does not count. At zero no agent counts.
    pub radius: f32,
    /// How far ahead of the agent the center lies (m); zero is the agent itself.
    pub ahead: f32,
    /// Which way ahead is.
    pub forward: Forward,
    /// Half the angle of the view cone around `forward` (rad); π sees all around.
    pub half_angle: f32,
    /// How many count at most: those not farther from the center than the last of so many nearest
    /// ones; 0 for all.
    pub most: u32,
    /// Which agents count.
    pub selection: Selection,
    /// The gap to leave to the body of the neighbor ahead (m); only for the hindrance.
    pub gap: f32,
    /// Which sums are taken.
    pub wanted: Wanted,
}

impl Ask {
    /// These sums over all of a selection all around the agent.
    #[must_use]
    pub fn within(radius: f32, selection: impl Into<Selection>, wanted: impl Into<Wanted>) -> Self {
        let (half_angle, forward) = (core::f32::consts::PI, Forward::Heading);
        let (selection, wanted) = (selection.into(), wanted.into());
        Self { radius, ahead: 0.0, forward, half_angle, most: 0, selection, gap: 0.0, wanted }
    }

    /// How far from the agent anyone who counts can be (m).
    #[must_use]
    pub fn reach(&self) -> f32 {
        // A little more than both together, for rounding.
        if self.ahead == 0.0 { self.radius } else { 1.0001 * (self.radius + self.ahead.abs()) }
    }

    /// Cosine of the half angle; below −1 for all around, so that rounding leaves no agent out.
    #[must_use]
    pub(crate) fn min_cos(&self) -> f32 {
        if self.half_angle >= core::f32::consts::PI { -2.0 } else { libm::cosf(self.half_angle) }
    }

    /// The squared radius; zero for a radius that is negative or no number.
    #[must_use]
    pub(crate) fn limit(&self) -> f32 {
        let radius = self.radius.max(0.0);
        radius * radius
    }

    /// Whether both are over the same agents.
    #[must_use]
    #[inline]
    pub(crate) fn is_over_the_same(&self, other: &Self) -> bool {
        Self { wanted: other.wanted, ..*self } == *other
    }

    /// Whether the sums of this hold all that `other` wants.
    #[must_use]
    #[inline]
    pub(crate) fn answers(&self, other: &Self) -> bool {
        self.is_over_the_same(other) && self.wanted.contains(other.wanted)
    }
}
