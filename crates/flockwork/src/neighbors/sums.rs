//! The fixed vocabulary of neighbor sums. Group behaviors name what they need and say how to
//! finish it; they never loop themselves.

use core::ops::BitOr;

use super::hindrance::hindrance;
use crate::{Agent, AgentId, GroupId, Vector};

/// Another agent as seen from one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbor<V> {
    /// Its name.
    pub id: AgentId,
    /// Its group.
    pub group: GroupId,
    /// From the agent to it (m); the short way in a wrapped world.
    pub offset: V,
    /// Its velocity (m/s).
    pub velocity: V,
    /// Its heading.
    pub heading: V,
    /// Its body radius (m).
    pub radius: f32,
}

impl<V: Vector> Neighbor<V> {
    /// `other` as `me` sees it in an open world.
    #[must_use]
    pub fn of(me: &Agent<V>, other: &Agent<V>) -> Self {
        Self::at(other.position - me.position, other)
    }

    /// `other` at this offset.
    #[must_use]
    pub fn at(offset: V, other: &Agent<V>) -> Self {
        let Agent { id, group, velocity, heading, radius, .. } = *other;
        Self { id, group, offset, velocity, heading, radius }
    }
}

/// Which agents count as neighbors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Among {
    /// All agents.
    #[default]
    All,
    /// The agent's own group.
    Own,
    /// All groups but its own.
    Others,
    /// This group.
    Group(GroupId),
}

impl Among {
    /// Whether an agent of group `other` counts for one of group `mine`.
    #[must_use]
    pub fn counts(self, mine: GroupId, other: GroupId) -> bool {
        match self {
            Among::All => true,
            Among::Own => mine == other,
            Among::Others => mine != other,
            Among::Group(group) => group == other,
        }
    }
}

/// Which way an agent looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Course {
    /// Along its heading.
    #[default]
    Heading,
    /// Along its velocity; nowhere, at standstill.
    Velocity,
}

impl Course {
    /// The unit vector of this course; zero for nowhere.
    #[must_use]
    #[inline]
    pub(crate) fn of<V: Vector>(self, me: &Agent<V>) -> V {
        match self {
            Course::Heading => me.heading,
            Course::Velocity => me.velocity.unit(),
        }
    }
}

/// A set of the sums below; the count is always in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted(pub(crate) u16);

impl Wanted {
    /// Σ offset.
    pub const OFFSET: Self = Self(1);
    /// Σ offset / distance².
    pub const OFFSET_OVER_D2: Self = Self(2);
    /// Σ relative velocity.
    pub const VELOCITY: Self = Self(4);
    /// Σ offset / distance.
    pub const OFFSET_OVER_D: Self = Self(8);
    /// Σ relative heading.
    pub const HEADING: Self = Self(16);
    /// The first one: that with the lowest id.
    pub const FIRST: Self = Self(32);
    /// Σ offset / distance³.
    pub const OFFSET_OVER_D3: Self = Self(64);
    /// How strongly the agent is blocked by the neighbor ahead that blocks it most: a number, no vector as the others are.
    pub const HINDRANCE: Self = Self(128);

    /// How many sums of vectors there are.
    pub(crate) const VECTORS: usize = 7;

    /// The place of the first of these among the sums of vectors; the last one for none of them.
    #[inline(always)]
    pub(crate) fn place(self) -> usize {
        (self.0.trailing_zeros() as usize).min(Self::VECTORS - 1)
    }

    /// Whether all of `other` are among these.
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Wanted {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Which neighbors a behavior sums over, and which sums: all of `among` within `radius` of a point `ahead`
/// of the agent along its course, and within the view cone around that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ask {
    /// How far from the center (m); exactly at the radius does not count. At zero no agent counts.
    pub radius: f32,
    /// How far ahead of the agent the center lies (m); zero is the agent itself.
    pub ahead: f32,
    /// Which way ahead is.
    pub course: Course,
    /// Half the angle of the view cone around the course (rad); π sees all around.
    pub half_angle: f32,
    /// How many count at most: those not farther from the center than the last of so many nearest
    /// ones; 0 for all.
    pub most: u32,
    /// Which agents count.
    pub among: Among,
    /// The gap to leave to the body of the neighbor ahead (m); only for the hindrance.
    pub gap: f32,
    /// Which sums are taken.
    pub wanted: Wanted,
}

impl Ask {
    /// These sums over all of `among` all around the agent.
    #[must_use]
    pub fn within(radius: f32, among: Among, wanted: Wanted) -> Self {
        let (half_angle, course) = (core::f32::consts::PI, Course::Heading);
        Self { radius, ahead: 0.0, course, half_angle, most: 0, among, gap: 0.0, wanted }
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

/// Sums over the neighbors that an [`Ask`] describes, all relative to the agent; zero if not wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums<V> {
    /// How many.
    pub count: f32,
    /// Σ offset (m).
    pub offset: V,
    /// Σ offset / distance: unit vectors.
    pub offset_over_d: V,
    /// Σ offset / distance² (1/m).
    pub offset_over_d2: V,
    /// Σ offset / distance³ (1/m²).
    pub offset_over_d3: V,
    /// Σ velocity − own velocity (m/s).
    pub relative_velocity: V,
    /// Σ heading − own heading.
    pub relative_heading: V,
    /// From the agent to the first one (m), that with the lowest id; zero if none counts.
    pub first: V,
    /// How strongly the agent is blocked by the neighbor ahead that blocks it most: 0 if that neighbor is at the
    /// radius or walks on as fast as the agent would, or if there is none; 1 if it stands and only the gap is left.
    /// Only neighbors farther on in the direction that both go count, so of two agents at most one is blocked by the
    /// other.
    pub hindrance: f32,
}

/// Squared distances below this count as this (m²): two agents on one point push each other with a finite force.
pub(crate) const LEAST_D2: f32 = 1e-12;

/// Who of a slice of neighbors counts.
struct Counting<'a, V> {
    me: &'a Agent<V>,
    ask: &'a Ask,
    course: V,
    min_cos: f32,
    /// Squared distance from the center within which they count.
    limit: f32,
}

impl<'a, V: Vector> Counting<'a, V> {
    fn new(me: &'a Agent<V>, ask: &'a Ask) -> Self {
        Self { me, ask, course: ask.course.of(me), min_cos: ask.min_cos(), limit: ask.limit() }
    }

    fn distance2(&self, other: &Neighbor<V>) -> f32 {
        (other.offset - self.course * self.ask.ahead).length_squared()
    }

    fn counts(&self, other: &Neighbor<V>) -> bool {
        self.distance2(other) < self.limit
            && self.ask.among.counts(self.me.group, other.group)
            && self.in_cone(other)
    }

    // Around means around: squares of tiny offsets are zero, and no cone would hold.
    fn in_cone(&self, other: &Neighbor<V>) -> bool {
        self.min_cos < -1.0 || self.course.dot(other.offset) >= self.min_cos * other.offset.length()
    }

    /// The same for those of `all` that are not farther than the last of the nearest that count.
    fn cut(self, all: &[Neighbor<V>]) -> Self {
        let distances = || all.iter().filter(|one| self.counts(one)).map(|one| self.distance2(one));
        let (mut found, mut reached) = (0, -1.0);
        while found < self.ask.most as usize {
            let Some(next) = distances().filter(|d2| *d2 > reached).reduce(f32::min) else { break };
            found += distances().filter(|d2| *d2 == next).count();
            reached = next;
        }
        let full = self.ask.most > 0 && found >= self.ask.most as usize;
        Self { limit: if full { reached.next_up() } else { self.limit }, ..self }
    }
}

impl<V: Vector> Sums<V> {
    /// The sums over those of `neighbors` that count, in their order: one agent's pass. Takes all sums;
    /// the hindrance only if it is wanted.
    #[must_use]
    #[inline(never)]
    pub fn over(me: &Agent<V>, neighbors: &[Neighbor<V>], ask: &Ask) -> Self {
        let counting = Counting::new(me, ask).cut(neighbors);
        let (mut sums, mut first) = (Self::default(), None::<&Neighbor<V>>);
        for other in neighbors.iter().filter(|other| counting.counts(other)) {
            sums.add(me, other);
            if ask.wanted.contains(Wanted::HINDRANCE) {
                sums.hindrance = sums.hindrance.max(hindrance(me, other, ask));
            }
            if first.is_none_or(|first| other.id < first.id) {
                first = Some(other);
            }
        }
        sums.first = first.map_or(V::default(), |other| other.offset);
        sums
    }

    fn add(&mut self, me: &Agent<V>, other: &Neighbor<V>) {
        let d2 = other.offset.length_squared().max(LEAST_D2);
        self.count += 1.0;
        self.offset += other.offset;
        self.offset_over_d += other.offset * (1.0 / d2.sqrt());
        self.offset_over_d2 += other.offset * (1.0 / d2);
        self.offset_over_d3 += other.offset * (1.0 / (d2 * d2.sqrt()));
        self.relative_velocity += other.velocity - me.velocity;
        self.relative_heading += other.heading - me.heading;
    }

    /// One of the sums of vectors.
    #[inline(always)]
    pub(crate) fn sum(&self, sum: Wanted) -> V {
        match sum {
            Wanted::OFFSET => self.offset,
            Wanted::OFFSET_OVER_D => self.offset_over_d,
            Wanted::OFFSET_OVER_D2 => self.offset_over_d2,
            Wanted::OFFSET_OVER_D3 => self.offset_over_d3,
            Wanted::VELOCITY => self.relative_velocity,
            Wanted::HEADING => self.relative_heading,
            _ => self.first,
        }
    }

    /// A sum as a mean; zero when no agent counts.
    #[must_use]
    #[inline]
    pub fn mean(&self, sum: V) -> V {
        if self.count > 0.0 { sum * (1.0 / self.count) } else { V::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, vec2};

    fn at(id: u32, offset: Vec2) -> Neighbor<Vec2> {
        Neighbor {
            id: AgentId(id),
            group: GroupId(0),
            offset,
            velocity: Vec2::X,
            heading: Vec2::X,
            radius: 0.1,
        }
    }

    fn within(radius: f32) -> Ask {
        Ask::within(radius, Among::All, Wanted::FIRST)
    }

    #[test]
    fn scaling_all_distances_does_not_change_who_is_in_the_cone() {
        let me = Agent::<Vec2>::default();
        let ask = Ask { half_angle: 0.524, ..within(1e6) };
        for scale in [1e-3, 1.0, 1e3] {
            let seen = [vec2(0.5, 0.0), vec2(0.1, 0.95)].map(|p| at(1, p * scale));
            assert_eq!(Sums::over(&me, &seen, &ask).count, 1.0);
        }
    }

    #[test]
    fn the_first_is_the_one_with_the_lowest_id() {
        let me = Agent::<Vec2>::default();
        let all = [at(3, vec2(0.5, 0.0)), at(2, vec2(0.0, 1.0)), at(1, vec2(9.0, 0.0))];
        let sums = Sums::over(&me, &all, &within(2.0));
        assert_eq!(sums.first, vec2(0.0, 1.0));
        assert_eq!(sums.mean(sums.offset), vec2(0.25, 0.5));
    }

    #[test]
    fn of_many_only_the_nearest_count_and_equals_go_together() {
        let me = Agent::<Vec2>::default();
        let all: Vec<_> = [1.0, 2.0, 2.0, 3.0, 9.0].map(|x| at(1, vec2(x, 0.0))).into();
        let count = |most| Sums::over(&me, &all, &Ask { most, ..within(5.0) }).count;
        assert_eq!([0, 1, 2, 3, 4, 9].map(count), [4.0, 1.0, 3.0, 3.0, 4.0, 4.0]);
    }
}
