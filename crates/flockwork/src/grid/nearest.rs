//! The nearest agent that counts, however far away. A small group is tried one by one, and so are all agents for the
//! first few that look for one of a large group; for more of them a tree of boxes is made.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::around::{Around, Member};
use super::packs::Packs;
use super::room::Lazy;
use super::search::{Best, Nearest, farthest};
use super::tree::Tree;
use crate::space::Sides;
use crate::vector::total_order;
use crate::{Agent, AgentId, Space, Vector};

/// So many searches in a tick try all agents: making the tree takes as long as ten or twenty of them.
const FEW: u32 = 8;

/// What is known of a world in one tick for such questions: made when it is first asked for after the grid has changed.
#[derive(Debug, Default)]
pub(crate) struct Nearby<V> {
    packs: Lazy<Packs<V>>,
    tree: Lazy<Tree<V>>,
    /// The places of agents without a body, in the order of [`point_of`] and of their state.
    without_body: Lazy<Vec<u32>>,
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
        self.without_body.forget();
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

impl<V: Vector> Nearby<V> {
    /// Of the agents without a body on the point of the one at this place, the first that `counts` in the order of their
    /// state; that one itself if none does.
    pub fn first_without_body(
        &self,
        (around, space): (Around<V>, Space<V>),
        place: usize,
        counts: impl Fn(usize) -> bool,
    ) -> usize {
        let point = |place: u32| point_of(&around.agents[place as usize], &space);
        let all = self.without_body.get(|all| {
            all.clear();
            all.extend(around.without_body(space).map(|it| it.place));
            let agent = |place: u32| &around.agents[place as usize];
            all.sort_by(|a, b| {
                let points = total_order(&point(*a), &point(*b));
                points.then_with(|| agent(*a).state_order(agent(*b)))
            });
        });
        let here = point(place as u32);
        let first = all.partition_point(|it| total_order(&point(*it), &here).is_lt());
        let on_point = all[first..].iter().take_while(|it| point(**it) == here);
        on_point.map(|it| *it as usize).find(|it| counts(*it)).unwrap_or(place)
    }
}

/// Where an agent is, in a torus within it (m); never −0.
fn point_of<V: Vector>(agent: &Agent<V>, space: &Space<V>) -> [f32; 3] {
    space.home(agent.position).to_xyz().map(|part| part + 0.0)
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

    /// Those without a body have no order of neighbors: it is that of their state, and of creation last.
    #[test]
    fn of_agents_without_a_body_on_one_point_the_order_of_creation_counts_last() {
        let velocities = [vec2(3.0, 1.0), vec2(-2.0, 0.5), vec2(0.0, -4.0)];
        let found = [[0, 1, 2], [2, 1, 0], [1, 2, 0]].map(|order| {
            let space = Space::Wrap(vec2(9.0, 9.0));
            let mut world = World::<Vec2>::new(space, Stepping::default(), 1, 1.0);
            let directors = world.add_group(Group { body: false, ..Group::default() }, None);
            let walkers = world.add_group(Group::default(), None);
            world.spawn(directors, vec2(8.0, 8.0), Vec2::ZERO);
            for nth in order {
                world.spawn(directors, vec2(5.0, 5.0), velocities[nth]);
            }
            let me = world.spawn(walkers, vec2(4.0, 4.0), Vec2::ZERO).unwrap();
            let world = world.perceive();
            let me = world.agent(me).unwrap();
            world.nearest_of(me, Among::Group(directors)).unwrap().velocity
        });
        assert_eq!(found, [vec2(-2.0, 0.5); 3]);
    }
}
