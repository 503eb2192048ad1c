//! What is measured: the whole crowd, what happens at a place, a gate or a region or on the way to goals, what agents
//! show, or those that are counted.

use crate::{AgentId, Filter, GroupId, Space, Target, Vector};

/// What is measured.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Subject<V> {
    /// The whole crowd.
    Crowd,
    /// What happens around a place.
    Place(Place<V>),
    /// The agents that go through a gate.
    Gate(Gate<V>),
    /// The agents in a region.
    Region(Region<V>),
    /// How agents reach goals of their own.
    Goals(Goals<V>),
    /// What agents show under a name.
    Shown(Shown),
    /// The agents of a group, or all, that show what is asked for.
    Counted(Counted),
}

/// A place to measure at: a target that has one position, which is a point, a mark, the mouse, the start of a path or an
/// agent. At any other target nothing is measured.
pub type Place<V> = Target<V>;

/// The name of a [public value](crate::PublicValue).
pub type Shown = String;

/// A gate: a disc that agents go through; in the plane a line as long as its diameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gate<V> {
    /// Its middle (m).
    pub at: V,
    /// Unit vector of the way that counts as forward.
    pub forward: V,
    /// Its radius (m).
    pub radius: f32,
}

impl<V: Vector> Gate<V> {
    /// The gate between two points of the plane (m): forward is to the right of the way from the first to the second. Of two
    /// equal points it is one that no agent goes through.
    #[must_use]
    pub fn between(from: V, to: V) -> Self {
        let way = to - from;
        let [x, y, _] = way.to_xyz();
        let forward = V::from_xyz([y, -x, 0.0]).unit();
        Self { at: from + way * 0.5, forward, radius: way.length() * 0.5 }
    }

    /// When, as a share of the straight way between two points, that way crosses the gate: forward if the share comes
    /// with `true`; none if it does not. A point in the gate's plane counts as beyond it.
    pub(crate) fn crossing(&self, from: V, to: V, space: &Space<V>) -> Option<(f32, bool)> {
        let (start, way) = (space.offset(self.at, from), space.offset(from, to));
        let (a, b) = (start.dot(self.forward), (start + way).dot(self.forward));
        if (a < 0.0) == (b < 0.0) {
            return None;
        }
        let share = a / (a - b);
        ((start + way * share).length() <= self.radius).then_some((share, a < 0.0))
    }
}

/// A region: a box between two corners, in the plane a rectangle. In a torus it may lie across a seam.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Region<V> {
    /// The corner with the smallest coordinates (m).
    pub min: V,
    /// The corner with the largest coordinates (m).
    pub max: V,
}

impl<V: Vector> Region<V> {
    /// Whether a point lies in it: a point on a side lies on that of the smaller coordinates alone, so that of two
    /// regions with a side in common one holds it.
    pub(crate) fn holds(&self, point: V, space: &Space<V>) -> bool {
        let middle = self.min * 0.5 + self.max * 0.5;
        let (offset, half) =
            (space.offset(middle, point).to_xyz(), ((self.max - self.min) * 0.5).to_xyz());
        (0..V::AXES).all(|axis| (-half[axis]..half[axis]).contains(&offset[axis]))
    }

    /// Its area (m²), in a volume its volume (m³); zero if its corners are not in order.
    pub(crate) fn size(&self) -> f32 {
        (self.max - self.min).to_xyz()[..V::AXES].iter().map(|side| side.max(0.0)).product()
    }
}

/// Goals of single agents: each agent with the point that it is to reach (m).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Goals<V> {
    /// The agents with their goals, in any order.
    pub list: Vec<(AgentId, V)>,
}

/// Agents that are counted: those that show all that is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counted {
    /// The group that they are of; none for all groups.
    pub group: Option<GroupId>,
    /// What they show.
    pub filter: Filter,
}
