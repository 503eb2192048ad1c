//! Where a term or an act aims, as data.

use crate::{AgentId, FieldId, GroupId, Vector};

/// Where a behavior aims. Marks, paths, fields and groups are indices into the world's lists.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Target<V> {
    /// A fixed point (m).
    Point(V),
    /// A bare vector: the force of `push`, the velocity of `wish` and `order`.
    Vector(V),
    /// The mouse.
    Mouse,
    /// A mark of the world.
    Mark(u16),
    /// A path of the world.
    Path(u16),
    /// The nearest agent of a group.
    Group(GroupId),
    /// An agent; none once it is gone.
    Agent(AgentId),
    /// A field of the world.
    Field(FieldId),
}

impl<V> Target<V> {
    /// The key of a behavior's memory for this target: one for each mark, path and group; 0 for every other target.
    #[must_use]
    pub fn key(&self) -> u32 {
        match self {
            Target::Mark(mark) => 1 << 16 | u32::from(*mark),
            Target::Path(path) => 2 << 16 | u32::from(*path),
            // The last kind, for there may be more groups than fit into sixteen bits.
            Target::Group(group) => group.0.saturating_add(3 << 16),
            _ => 0,
        }
    }
}

impl<V> Target<V> {
    /// Whether an agent with a [sight](crate::world::Sight) has to see it: what does not move is known to all.
    pub(crate) fn is_to_be_seen(&self) -> bool {
        matches!(self, Target::Group(_) | Target::Agent(_) | Target::Mouse)
    }
}

impl<V: Vector> Target<V> {
    pub(crate) fn is_finite(&self) -> bool {
        match self {
            Target::Point(v) | Target::Vector(v) => v.is_finite(),
            _ => true,
        }
    }
}
