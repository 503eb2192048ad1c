//! A tree of boxes over the grid's order, in which the nearest agent is found however far away it is.
//!
//! A leaf is the box around eight consecutive entries, a node the box around eight nodes of the level below.
//! Each also knows which groups are in it, so that few nodes need to be opened for a rare one. Building takes one
//! pass and sorts nothing: the grid's rows already put neighbors next to each other.

use core::ops::Range;

use super::around::Member;
use super::search::{Best, Nearest, farthest};
use crate::sums::Among;
use crate::{AgentId, GroupId, Space, Vector};

/// How many entries are in a leaf, and how many nodes in a node.
const FAN: usize = 8;

/// A box around some members, and what their groups are.
#[derive(Clone, Copy, Debug)]
struct Node {
    low: [f32; 3],
    high: [f32; 3],
    /// A bit for each group; groups 64 apart share one, which costs time but no exactness.
    groups: u64,
    /// The group that all of them belong to; none if there are several.
    only: Option<GroupId>,
    /// Whether any of them has a body.
    body: bool,
    /// The lowest id in it: where all are at one distance, only a lower one can be nearer.
    least_id: AgentId,
}

impl Node {
    fn at<V: Vector>(member: &Member<V>) -> Self {
        let (point, group) = (member.position.to_xyz(), member.group);
        let (groups, only) = (bit(group), Some(group));
        Self { low: point, high: point, groups, only, body: member.body, least_id: member.id }
    }

    /// The box around both. A coordinate that is not a number widens nothing.
    fn with(self, other: Self) -> Self {
        let both = |a: [f32; 3], b: [f32; 3], pick: fn(f32, f32) -> f32| {
            core::array::from_fn(|axis| pick(a[axis], b[axis]))
        };
        Self {
            low: both(self.low, other.low, f32::min),
            high: both(self.high, other.high, f32::max),
            groups: self.groups | other.groups,
            only: self.only.filter(|only| other.only == Some(*only)),
            body: self.body || other.body,
            least_id: self.least_id.min(other.least_id),
        }
    }

    /// Whether an agent that counts may be in it.
    fn may_hold<V>(&self, wanted: &Nearest<V>) -> bool {
        let is_here = match wanted.among {
            Among::All => true,
            Among::Others => self.only != Some(wanted.group),
            Among::Own => self.groups & bit(wanted.group) != 0,
            Among::Group(group) => self.groups & bit(group) != 0,
            Among::Groups(set) => self.groups & u64::from(set.bits()) != 0,
        };
        is_here && (self.body || wanted.among.names_groups())
    }

    /// A lower bound of the squared distance (m²) to whatever is in the box, computed as those distances are.
    /// Rounding keeps order, so that the bound holds to the last bit.
    fn distance_squared<V: Vector>(&self, from: V, space: &Space<V>) -> f32 {
        let (from, wrap) = (from.to_xyz(), space.wrap().map(V::to_xyz));
        let along = |axis: usize| {
            let (low, high) = (self.low[axis] - from[axis], self.high[axis] - from[axis]);
            let straight = gap(low, high);
            let Some(size) = wrap.map(|size| size[axis]) else { return straight };
            straight.min(gap(low - size, high - size)).min(gap(low + size, high + size))
        };
        (0..V::AXES).map(along).fold(0.0, |sum, gap| sum + gap * gap)
    }
}

fn bit(group: GroupId) -> u64 {
    1 << (group.0 % 64)
}

/// How far zero is from an interval.
fn gap(low: f32, high: f32) -> f32 {
    low.max(-high).max(0.0)
}

/// All agents, ready to be searched for the nearest.
#[derive(Clone, Debug)]
pub(super) struct Tree<V> {
    space: Space<V>,
    members: Vec<Member<V>>,
    /// Level by level, the leaves first.
    levels: Vec<Vec<Node>>,
}

impl<V> Default for Tree<V> {
    fn default() -> Self {
        Self { space: Space::Open, members: Vec::new(), levels: Vec::new() }
    }
}

impl<V: Vector> Tree<V> {
    /// Becomes a tree over members in an order in which those near each other are mostly near in space too.
    pub fn grow(&mut self, space: Space<V>, members: impl Iterator<Item = Member<V>>) {
        self.space = space;
        self.members.clear();
        self.members.extend(members);
        let mut depth = 1;
        self.levels.resize_with(self.levels.len().max(1), Vec::new);
        nodes(&self.members, Node::at, &mut self.levels[0]);
        while self.levels[depth - 1].len() > FAN {
            if depth == self.levels.len() {
                self.levels.push(Vec::new());
            }
            let (below, level) = self.levels.split_at_mut(depth);
            nodes(&below[depth - 1], |node| *node, &mut level[0]);
            depth += 1;
        }
        self.levels.truncate(depth);
    }

    /// The place of the nearest; of two at the same distance, the one with the lower id. None if no agent counts.
    pub fn nearest(&self, wanted: &Nearest<V>) -> Option<u32> {
        let (mut best, top) = (Best::within(wanted.within), self.levels.len() - 1);
        self.open(top, 0..self.levels[top].len(), wanted, &mut best);
        let may_count = self.levels[top].iter().any(|node| node.may_hold(wanted));
        let members = self.members.iter().copied().filter(|_| may_count);
        best.place.or_else(|| farthest(members, &self.space, wanted))
    }

    /// Searches some nodes of a level, the nearest first.
    fn open(&self, level: usize, nodes: Range<usize>, wanted: &Nearest<V>, best: &mut Best) {
        let (first, nodes) = (nodes.start, &self.levels[level][nodes]);
        let mut near = [(0.0, AgentId(0), 0); FAN];
        let mut count = 0;
        for (nth, node) in nodes.iter().enumerate().filter(|(_, node)| node.may_hold(wanted)) {
            let distance = node.distance_squared(wanted.from, &self.space);
            near[count] = (distance, node.least_id, first + nth);
            count += 1;
        }
        let near = &mut near[..count];
        near.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        for &mut (distance_squared, least_id, node) in near {
            if !best.may_give_way(distance_squared, least_id) {
                continue;
            }
            let below = node * FAN;
            match level.checked_sub(1) {
                Some(lower) => {
                    let end = self.levels[lower].len().min(below + FAN);
                    self.open(lower, below..end, wanted, best);
                }
                None => {
                    let end = self.members.len().min(below + FAN);
                    for member in &self.members[below..end] {
                        let offset = self.space.offset(wanted.from, member.position);
                        best.compare(member, offset.length_squared(), wanted);
                    }
                }
            }
        }
    }
}

/// The boxes around eight each.
fn nodes<T>(below: &[T], node: impl Fn(&T) -> Node, level: &mut Vec<Node>) {
    let around = |eight: &[T]| eight.iter().map(&node).reduce(Node::with);
    level.clear();
    level.extend(below.chunks(FAN).filter_map(around));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::{Noise, Purpose};
    use glam::{Vec2, Vec3};

    /// Members drawn by chance in a cube of `side` (m), of five groups, of which the fifth has no bodies.
    fn drawn<V: Vector>(count: u32, side: f32, seed: u64) -> Vec<Member<V>> {
        let member = |place: u32| {
            let noise = Noise::new(seed, u64::from(place), 0, Purpose::Spawn);
            // A coarse lattice makes ties.
            let at = |axis: u64| (noise.uniform(axis) * side * 4.0).floor() / 4.0;
            let group = GroupId([0, 0, 0, 1, 2, 67, 5][(noise.uniform(3) * 7.0) as usize]);
            let position = V::from_xyz([at(0), at(1), at(2)]);
            Member { position, group, id: AgentId(place * 7 % 1009), body: group.0 != 5, place }
        };
        (0..count).map(member).collect()
    }

    fn tree<V: Vector>(space: Space<V>, members: Vec<Member<V>>) -> Tree<V> {
        let mut tree = Tree::default();
        // In the room of a larger one.
        tree.grow(space, drawn(700, 9.0, 5).into_iter());
        tree.grow(space, members.into_iter());
        tree
    }

    /// The same by trying all.
    fn brute<V: Vector>(tree: &Tree<V>, wanted: &Nearest<V>) -> Option<u32> {
        let named = matches!(wanted.among, Among::Group(_) | Among::Groups(_));
        let counting = tree.members.iter().filter(|it| {
            let body = named || it.body;
            body && it.id != wanted.id && wanted.among.counts(wanted.group, it.group)
        });
        let distance =
            |it: &Member<V>| tree.space.offset(wanted.from, it.position).length_squared();
        let near = counting.filter(|it| distance(it) < wanted.within * wanted.within);
        let key = |a: &&Member<V>, b: &&Member<V>| {
            distance(a).total_cmp(&distance(b)).then(a.id.cmp(&b.id))
        };
        near.min_by(key).map(|it| it.place)
    }

    fn agrees<V: Vector>(space: Space<V>) {
        for count in [0, 1, 7, 8, 9, 64, 65, 300, 1000] {
            let members = drawn::<V>(count, 6.0, u64::from(count));
            let tree = tree(space, members.clone());
            for asker in drawn::<V>(60, 6.0, 99) {
                let Member { position: from, group, id, .. } = asker;
                let groups = [0, 1, 2, 3, 5, 67].map(|group| Among::Group(GroupId(group)));
                let sets = [[0, 2], [1, 5], [3, 2]].map(|set| Among::groups(set.map(GroupId)));
                let amongs = [Among::All, Among::Own, Among::Others].into_iter();
                for among in amongs.chain(groups).chain(sets.into_iter().flatten()) {
                    for within in [0.0, 0.6, 2.0, f32::INFINITY] {
                        let wanted = Nearest { from, id, group, among, within };
                        assert_eq!(tree.nearest(&wanted), brute(&tree, &wanted), "{wanted:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_tree_finds_what_trying_all_finds() {
        agrees::<Vec2>(Space::Open);
        agrees::<Vec3>(Space::Open);
        agrees::<Vec2>(Space::Wrap(Vec2::splat(6.0)));
        agrees::<Vec3>(Space::Wrap(Vec3::splat(6.25)));
    }

    #[test]
    fn one_among_many_is_found_by_opening_few_nodes() {
        let mut members = drawn::<Vec2>(50_000, 300.0, 1);
        members.iter_mut().for_each(|it| it.group = GroupId(0));
        members[31_000].group = GroupId(1);
        let tree = tree(Space::Open, members);
        let holding = |level: &Vec<Node>| level.iter().filter(|it| it.groups & 2 != 0).count();
        assert!(tree.levels.iter().all(|level| holding(level) == 1));
    }
}
