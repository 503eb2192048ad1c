//! Where a target is, or where its parts are: of a path each point, of a group each agent.

use crate::{Target, Vector, World};

/// A target and a size of body, as a few numbers: what fields are looked up by within a tick.
pub(super) type Key = [u32; 4];

/// A target, and how to find where it is.
pub(crate) struct Goals<V> {
    target: Target<V>,
    pub(super) key: Key,
}

/// The goals that a target stands for, for bodies of a class of sizes; none if it stands for no place.
#[inline]
pub(crate) fn goals_of<V: Vector>(target: Target<V>, class: f32) -> Option<Goals<V>> {
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
    Some(Goals { target, key: [is_point, kind, number, class.to_bits()] })
}

impl<V: Vector> Goals<V> {
    /// Where they are in a world (m); none that is not finite.
    pub(crate) fn places(&self, world: &World<V>) -> Vec<V> {
        let mut places: Vec<V> = match self.target {
            Target::Point(point) => vec![point],
            Target::Mouse => vec![world.mouse.position],
            Target::Mark(mark) => {
                world.marks.get(usize::from(mark)).map(|it| it.it).into_iter().collect()
            }
            Target::Path(path) => {
                world.paths.get(usize::from(path)).map_or_else(Vec::new, |it| it.it.points.clone())
            }
            Target::Agent(id) => world.agent(id).map(|it| it.position).into_iter().collect(),
            Target::Group(group) => {
                let members = world.agents.iter().filter(|agent| agent.group == group);
                members.map(|agent| agent.position).collect()
            }
            Target::Vector(_) => Vec::new(),
        };
        places.retain(|place| place.is_finite());
        places
    }
}
