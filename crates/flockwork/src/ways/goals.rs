//! The keys by which fields are looked up.

use crate::{Target, Vector};

/// A target and a class of bodies, as a few numbers.
pub(crate) type Key = [u32; 4];

/// The key of a target for bodies of a class; none for a vector, which is no goal.
#[inline]
pub(crate) fn key_of<V: Vector>(target: Target<V>, class: f32) -> Option<Key> {
    let [x, y, _] = if let Target::Point(at) = target { at.to_xyz() } else { [0.0; 3] };
    let (kind, number) = match target {
        Target::Point(_) => (x.to_bits(), y.to_bits()),
        Target::Mouse => (0, 0),
        Target::Mark(mark) => (1, mark.into()),
        Target::Path(path) => (2, path.into()),
        Target::Group(group) => (3, group.0),
        Target::Agent(agent) => (4, agent.0),
        Target::Vector(_) => return None,
    };
    let is_point = u32::from(matches!(target, Target::Point(_)));
    Some([is_point, kind, number, class.to_bits()])
}
