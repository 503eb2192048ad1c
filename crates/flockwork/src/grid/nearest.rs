//! The nearest agent that counts, however far away. A small group is tried one by one, and so are all agents for the
//! first few that look for one of a large group; for more of them a tree of boxes is made.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::around::{Around, Member};
use super::packs::Packs;
use super::room::Lazy;
use super::search::{Best, Nearest, farthest};
use super::tree::Tree;
use crate::space::Sides;
use crate::{AgentId, Space, Vector};

/// So many searches in a tick try all agents: making the tree takes as long as ten or twenty of them.
const FEW: u32 = 8;

/// What is known of a world in one tick for such questions: made when it is first asked for after the grid has changed.
#[derive(Debug, Default)]
pub(crate) struct Nearby<V> {
    packs: Lazy<Packs<V>>,
    tree: Lazy<Tree<V>>,
    /// How many have looked for one of many.
    searches: AtomicU32,
}

/// A copy of a world makes its own.
impl<V: Default> Clone for Nearby<V> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<V: Vector> Nearby<V> {
    /// What is known is out of date.
    pub fn forget(&mut self) {
        self.packs.forget();
        self.tree.forget();
        *self.searches.get_mut() = 0;
    }

    /// The place of the nearest; of two at the same distance, the one with the lower id. None if no agent counts.
    pub fn nearest(
        &self,
        wanted: &Nearest<V>,
        around: Around<V>,
        space: Space<V>,
        groups: usize,
    ) -> Option<u32> {
        let packs = || self.packs.get(|packs| packs.fill(around, space, groups));
        let pack = wanted.among.only_group(wanted.group).and_then(|group| packs().of_group(group));
        if let Some(pack) = pack {
            return nearest_of(pack, &space, wanted);
        }
        // How many have asked before changes no answer.
        if self.searches.fetch_add(1, Relaxed) < FEW {
            return nearest_of_all(around, &space, wanted);
        }
        self.tree.get(|tree| tree.grow(space, around.members(space))).nearest(wanted)
    }
}

/// The nearest of a few.
fn nearest_of<V: Vector>(pack: &[Member<V>], space: &Space<V>, wanted: &Nearest<V>) -> Option<u32> {
    let (mut best, sides) = (Best::within(wanted.within), Sides::of(space));
    for member in pack {
        best.compare(member, sides.distance_squared(wanted.from, member.position), wanted);
    }
    best.place.or_else(|| farthest(pack.iter().copied(), space, wanted))
}

/// The nearest by trying all; what is not in the grid's list is looked up only for those that are near.
fn nearest_of_all<V: Vector>(
    around: Around<V>,
    space: &Space<V>,
    wanted: &Nearest<V>,
) -> Option<u32> {
    let (mut best, sides) = (Best::within(wanted.within), Sides::of(space));
    for entry in &around.grid.entries {
        let distance_squared = sides.distance_squared(wanted.from, entry.position);
        if best.may_give_way(distance_squared, AgentId(0))
            && wanted.among.counts(wanted.group, entry.group)
        {
            best.compare(&around.member(entry), distance_squared, wanted);
        }
    }
    for member in around.without_body(*space) {
        best.compare(&member, sides.distance_squared(wanted.from, member.position), wanted);
    }
    best.place.or_else(|| farthest(around.members(*space), space, wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::{Noise, Purpose};
    use crate::sums::Among;
    use crate::{Group, Stepping, World};
    use glam::{Vec2, vec2};

    /// The first who ask try all, the others find theirs in packs or in the tree: all as trying all would.
    #[test]
    fn it_counts_for_nothing_how_many_have_asked_before() {
        for space in [Space::Open, Space::Wrap(vec2(6.0, 6.0))] {
            let mut world = World::new(space, Stepping::default(), 1, 1.0);
            let groups = [true, true, false, true]
                .map(|body| world.add_group(Group { body, ..Group::default() }, None));
            for nth in 0..200_u64 {
                let noise = Noise::new(4, nth, 0, Purpose::Spawn);
                // A coarse lattice makes ties.
                let at = [0, 1].map(|axis| (noise.uniform(axis) * 24.0).floor() / 4.0);
                // The third has few and no bodies, the fourth no agents.
                let group = groups[(nth % 2) as usize + usize::from(nth % 40 == 7)];
                world.spawn(group, at.into(), Vec2::ZERO).unwrap();
            }
            let world = world.perceive();
            for me in world.agents.iter() {
                let named = groups.map(Among::Group);
                let several = Among::groups([groups[1], groups[2]]);
                let amongs = [Among::All, Among::Own, Among::Others].into_iter();
                for among in amongs.chain(named).chain(several) {
                    let wanted = Nearest {
                        from: me.position,
                        id: me.id,
                        group: me.group,
                        among,
                        within: f32::INFINITY,
                    };
                    let all = nearest_of_all(world.around(), &space, &wanted);
                    let found = Nearby::default().nearest(&wanted, world.around(), space, 4);
                    let later = world.nearest_of(me, among);
                    assert_eq!(found, all);
                    let away = |it: &crate::Agent<Vec2>| space.offset(me.position, it.position);
                    let [all, later] = [all.map(|it| &world.agents[it as usize]), later]
                        .map(|it| it.map(|it| away(it).length_squared()));
                    assert_eq!(later, all, "{among:?}");
                }
            }
        }
    }
}
