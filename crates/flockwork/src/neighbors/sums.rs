//! The fixed vocabulary of neighbour sums. Group behaviours name what they need and say how to
//! finish it; they never loop themselves.

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

/// Which agents count as neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Among {
    /// Everybody.
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

/// Whom a behaviour sums over: everybody of `among` within `radius` of a point `ahead` of the agent
/// along its heading, and within the view cone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ask {
    /// How far from the centre (m); exactly at the radius does not count.
    pub radius: f32,
    /// How far ahead of the agent the centre lies (m); zero is the agent itself.
    pub ahead: f32,
    /// Cosine of the half angle of the view cone around the heading; −1 sees all around.
    pub min_cos: f32,
    /// Which agents count.
    pub among: Among,
}

impl Ask {
    /// All around the agent.
    #[must_use]
    pub fn within(radius: f32, among: Among) -> Self {
        Self { radius, ahead: 0.0, min_cos: -1.0, among }
    }

    /// How far from the agent anyone who counts can be (m).
    #[must_use]
    pub fn reach(&self) -> f32 {
        self.radius + self.ahead.abs()
    }

    fn counts<V: Vector>(&self, me: &Agent<V>, other: &Neighbor<V>) -> bool {
        let from_center = other.offset - me.heading * self.ahead;
        from_center.length_squared() < self.radius * self.radius
            && self.among.counts(me.group, other.group)
            && (self.min_cos <= -1.0
                || me.heading.dot(other.offset) >= self.min_cos * other.offset.length())
    }
}

/// Sums over the neighbours that an [`Ask`] describes, all relative to the agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sums<V> {
    /// How many.
    pub count: f32,
    /// Σ offset (m).
    pub offset: V,
    /// Σ offset / distance: unit vectors.
    pub offset_over_d: V,
    /// Σ offset / distance² (1/m).
    pub offset_over_d2: V,
    /// Σ velocity − own velocity (m/s).
    pub relative_velocity: V,
    /// Σ heading − own heading.
    pub relative_heading: V,
    /// The nearest one to the agent; the lower id of two at the same distance.
    pub nearest: Option<Neighbor<V>>,
}

/// Distances below this count as this (m): two agents on one point push nobody to infinity.
const LEAST_DISTANCE: f32 = 1e-6;

impl<V: Vector> Default for Sums<V> {
    fn default() -> Self {
        let zero = V::default();
        Self {
            count: 0.0,
            offset: zero,
            offset_over_d: zero,
            offset_over_d2: zero,
            relative_velocity: zero,
            relative_heading: zero,
            nearest: None,
        }
    }
}

impl<V: Vector> Sums<V> {
    /// The sums over those of `neighbors` that count, in their order.
    #[must_use]
    pub fn over(me: &Agent<V>, neighbors: &[Neighbor<V>], ask: &Ask) -> Self {
        let mut sums = Self::default();
        for other in neighbors.iter().filter(|other| ask.counts(me, other)) {
            sums.add(me, other);
        }
        sums
    }

    fn add(&mut self, me: &Agent<V>, other: &Neighbor<V>) {
        let d2 = other.offset.length_squared().max(LEAST_DISTANCE * LEAST_DISTANCE);
        self.count += 1.0;
        self.offset += other.offset;
        self.offset_over_d += other.offset * (1.0 / d2.sqrt());
        self.offset_over_d2 += other.offset * (1.0 / d2);
        self.relative_velocity += other.velocity - me.velocity;
        self.relative_heading += other.heading - me.heading;
        if self.nearest.is_none_or(|best| nearer(other, &best)) {
            self.nearest = Some(*other);
        }
    }

    /// A sum as a mean; zero when nobody counts.
    #[must_use]
    pub fn mean(&self, sum: V) -> V {
        if self.count > 0.0 { sum * (1.0 / self.count) } else { V::default() }
    }
}

fn nearer<V: Vector>(a: &Neighbor<V>, b: &Neighbor<V>) -> bool {
    let (da, db) = (a.offset.length_squared(), b.offset.length_squared());
    da < db || (da == db && a.id < b.id)
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

    #[test]
    fn scaling_all_distances_does_not_change_who_is_in_the_cone() {
        let me = Agent::<Vec2>::default();
        let ask = Ask { min_cos: 0.866, ..Ask::within(1e6, Among::All) };
        for scale in [1e-3, 1.0, 1e3] {
            let seen = [vec2(0.5, 0.0), vec2(0.1, 0.95)].map(|p| at(1, p * scale));
            assert_eq!(Sums::over(&me, &seen, &ask).count, 1.0);
        }
    }

    #[test]
    fn nearest_breaks_ties_by_id() {
        let me = Agent::<Vec2>::default();
        let all = [at(3, vec2(1.0, 0.0)), at(2, vec2(0.0, 1.0))];
        let sums = Sums::over(&me, &all, &Ask::within(2.0, Among::All));
        assert_eq!(sums.nearest.map(|n| n.id), Some(AgentId(2)));
        assert_eq!(sums.mean(sums.offset), vec2(0.5, 0.5));
    }
}
