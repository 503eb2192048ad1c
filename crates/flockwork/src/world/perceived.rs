//! Queries about other agents. They are only available for a world whose grid is up to date, which cannot change
//! while it is borrowed; so no answer is stale.

use core::ops::Deref;

use crate::neighbors::{Among, Around, Nearest, Neighbor};
use crate::{Agent, Aim, Field, Path, Target, Vector, World};

/// A world that answers neighbor queries, as [`World::perceive`] returns it. It dereferences to that
/// [`World`], which cannot change while this is borrowed.
///
/// Agents whose [numbers are not finite](Agent::is_finite) are in none of the answers.
///
/// ```
/// use flockwork::glam::{Vec2, vec2};
/// use flockwork::{Group, Space, Stepping, World, neighbors::Among};
///
/// let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 42, 2.0);
/// let group = world.add_group(Group::default(), None);
/// let me = world.spawn(group, vec2(0.0, 0.0), vec2(0.0, 0.0)).unwrap();
/// let other = world.spawn(group, vec2(1.0, 0.0), vec2(0.0, 0.0)).unwrap();
///
/// let now = world.perceive();
/// let nearest = now.nearest_of(now.agent(me).unwrap(), Among::All);
/// assert_eq!(nearest.map(|agent| agent.id), Some(other));
/// ```
///
/// No answer can be out of date: the world cannot move while it is borrowed, and a world that may have moved does not
/// have these methods.
///
/// ```compile_fail
/// # let mut world = flockwork::World::<flockwork::glam::Vec2>::new(
/// #     flockwork::Space::Open, flockwork::Stepping::default(), 42, 2.0);
/// let now = world.perceive();
/// world.step(&mut (), &[]);
/// now.nearest_of(&now.agents[0], flockwork::neighbors::Among::All);
/// ```
///
/// ```compile_fail
/// # let world = flockwork::World::<flockwork::glam::Vec2>::new(
/// #     flockwork::Space::Open, flockwork::Stepping::default(), 42, 2.0);
/// world.nearest_of(&world.agents[0], flockwork::neighbors::Among::All);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Perceived<'w, V: Vector> {
    pub(crate) world: &'w World<V>,
}

impl<V: Vector> Deref for Perceived<'_, V> {
    type Target = World<V>;

    fn deref(&self) -> &World<V> {
        self.world
    }
}

impl<'w, V: Vector> Perceived<'w, V> {
    /// Replaces `found` by the agents within `radius` (m) of an agent, without those of its id, in the grid's order.
    pub fn neighbors(&self, me: &Agent<V>, radius: f32, found: &mut Vec<Neighbor<V>>) {
        found.clear();
        self.each_neighbor(me, radius, |other, offset| found.push(Neighbor::at(offset, other)));
    }

    /// Calls `found` for the same agents, each with its offset (m).
    pub fn each_neighbor(&self, me: &Agent<V>, radius: f32, mut found: impl FnMut(&Agent<V>, V)) {
        self.each_neighbor_while(me, radius, |place, offset| {
            found(&self.agents[place], offset);
            true
        });
    }

    /// The same with the index of each in [`agents`](World::agents), until `found` returns `false`.
    pub fn each_neighbor_while(
        &self,
        me: &Agent<V>,
        radius: f32,
        found: impl FnMut(usize, V) -> bool,
    ) {
        self.around().each(me, radius, found);
    }

    /// All agents, and the grid over them.
    pub(crate) fn around(&self) -> Around<'w, V> {
        let World { agents, derived, instructions, plans, public, .. } = self.world;
        let (grid, filters) = (&derived.grid, &plans.filters);
        let passed: &[u32] = if filters.list().is_empty() {
            &[]
        } else {
            derived.passed.get_or_init(|| filters.passed(public, agents))
        };
        Around { agents, grid, passed, instructions: *instructions }
    }

    /// A target as an agent sees it; none if it is gone.
    #[must_use]
    #[inline]
    pub fn aim(&self, me: &Agent<V>, target: Target<V>) -> Option<Aim<V>> {
        match target {
            Target::Point(point) => Some(Aim::at(self.space.offset(me.position, point))),
            Target::Vector(vector) => Some(Aim::at(vector)),
            _ => self.aim_at_named(me, target),
        }
    }

    fn aim_at_named(&self, me: &Agent<V>, target: Target<V>) -> Option<Aim<V>> {
        let offset = |point| self.space.offset(me.position, point);
        let agent = |other: &Agent<V>| Aim::agent(offset(other.position), other);
        match target {
            Target::Vector(vector) => Some(Aim::at(vector)),
            Target::Group(group) => self.nearest_of(me, Among::Group(group)).map(agent),
            Target::Agent(id) => self.agent(id).filter(|other| other.is_finite()).map(agent),
            _ => self.place_of_target(target).map(|place| Aim::at(offset(place))),
        }
    }

    /// Where a target is that is a place, the same for all agents (m); none for any other, and for one that is gone.
    #[inline(always)]
    pub(crate) fn place_of_target(&self, target: Target<V>) -> Option<V> {
        match target {
            Target::Point(point) => Some(point),
            Target::Mouse => Some(self.mouse.position),
            Target::Mark(mark) => self.marks.get(usize::from(mark)).map(|mark| mark.it),
            Target::Path(path) => self.paths.get(usize::from(path))?.it.points.first().copied(),
            Target::Vector(_) | Target::Group(_) | Target::Agent(_) | Target::Field(_) => None,
        }
    }

    /// The path that a target names, if it names one.
    #[must_use]
    pub fn path(&self, target: Target<V>) -> Option<&'w Path<V>> {
        match target {
            Target::Path(path) => self.world.paths.get(usize::from(path)).map(|path| &path.it),
            _ => None,
        }
    }

    /// The field that a target names, if it names one.
    #[must_use]
    pub fn field(&self, target: Target<V>) -> Option<&'w Field> {
        match target {
            Target::Field(id) => self.world.fields.get(id.index()).map(|field| &field.it),
            _ => None,
        }
    }

    /// The nearest agent that counts, at any distance; none if no agent counts. Of two at the same distance it is the one
    /// with the lower id, and of all on one point the first in the order of neighbors. A small group is searched directly.
    /// For a large group the first few queries of a tick test all agents; then a tree of them is built, in time linear in
    /// their number, and each query takes logarithmic time.
    #[must_use]
    pub fn nearest_of(&self, me: &Agent<V>, among: Among) -> Option<&'w Agent<V>> {
        self.nearest_within(me, among, f32::INFINITY)
    }

    /// The nearest agent that counts within `radius` (m); none if there is none. Ties are resolved as by
    /// [`nearest_of`](Self::nearest_of).
    #[must_use]
    pub fn nearest_within(&self, me: &Agent<V>, among: Among, radius: f32) -> Option<&'w Agent<V>> {
        let from = self.space.home(me.position);
        self.nearest_wanted(&Nearest {
            from,
            id: me.id,
            group: me.group,
            among,
            within: radius.max(0.0),
        })
    }

    pub(super) fn nearest_wanted(&self, wanted: &Nearest<V>) -> Option<&'w Agent<V>> {
        let (nearby, groups) = (&self.world.derived.nearby, self.groups.len());
        let agents = &self.world.agents;
        let place = nearby.nearest(wanted, self.around(), self.space, groups)?;
        let place = self.first_on_point(place as usize, |place| {
            let other = &agents[place];
            other.id != wanted.id && wanted.among.counts(wanted.group, other.group)
        });
        Some(&agents[place])
    }

    /// Of the agents on the point of the one at this index, the index of the first in the order of neighbors that `counts`;
    /// that one itself where none before it does. Of an agent without a body it is the first of those without one.
    pub fn first_on_point(&self, place: usize, counts: impl Fn(usize) -> bool) -> usize {
        let entries = &self.world.derived.grid.entries;
        let slot = self.derived.grid.slot(place) as usize;
        // What is in the grid has a body and finite numbers.
        let Some(here) = entries.get(slot).map(|entry| entry.position) else {
            let around = (self.around(), self.space);
            return self.world.derived.nearby.first_without_body(around, place, counts);
        };
        // Those on one point are next to each other.
        let is_here = |slot: usize| entries[slot].position == here;
        let mut step = 1;
        while step <= slot && is_here(slot - step) {
            step *= 2;
        }
        let (low, high) = (slot.saturating_sub(step), slot - step / 2);
        let first = low + entries[low..high].partition_point(|entry| entry.position != here);
        let mut others = entries[first..slot].iter().map(|entry| entry.place as usize);
        others.find(|other| counts(*other)).unwrap_or(place)
    }
}
