//! The stage itself: what every agent shows, and then each agent's velocity, in parallel and from the old world alone.

use core::mem::take;

use super::contract::{Avoid, Dispatch, Me, per_sec};
use super::eight::Eight;
use super::room::{Avoiding, Crowd, Desk};
use super::state::State;
use super::surroundings::{Other, Surroundings, Wall};
use super::sweep::Sweep;
use super::{Avoidance, OwnAvoidance};
use crate::execute::Note;
use crate::lanes::LANES;
use crate::memory::{Memory, MemoryKey};
use crate::world::Perceived;
use crate::{Agent, Found, Space, Vector, World, parallel};

/// Chunks are at least this long, and there are at most so many; they only share out the work.
const LEAST_CHUNK: usize = 256;
const MOST_CHUNKS: usize = 64;

impl<V: Vector> World<V> {
    /// Whether any agent may avoid others.
    pub(crate) fn avoids(&self) -> bool {
        self.groups.iter().any(|group| group.avoid.is_some()) || self.plans.any_avoids()
    }

    /// Whether any agent does in this tick: plans may say that none does.
    fn takes_part(&self) -> bool {
        let mut agents = self.agents.iter().enumerate();
        agents.any(|(place, agent)| self.avoidance_of(place, agent).is_some())
    }

    /// How the agent at a place avoids others: as its plan says, else as its group does. None if it does not, or if a host
    /// has given it an unknown group.
    pub(crate) fn avoidance_of(&self, place: usize, agent: &Agent<V>) -> Option<Avoidance> {
        match self.plans.avoidance_of(place, agent.group) {
            None => self.groups.get(agent.group.index())?.avoid,
            Some(OwnAvoidance::Off) => None,
            Some(OwnAvoidance::As(avoidance)) => Some(*avoidance),
        }
    }

    /// Changes what agents want to move with to velocities that collide with no neighbor, in the groups that ask for it.
    pub(crate) fn avoid(&mut self) {
        if !self.avoids() || !self.takes_part() {
            return;
        }
        let mut steered = take(&mut self.derived.steered);
        let mut room = take(&mut self.derived.avoiding);
        let world = self.perceive();
        world.show_all(&steered, &mut room.crowd);
        world.avoid_all(&mut steered, &mut room);
        room.desks.iter_mut().for_each(|desk| self.take_notes(&mut desk.notes));
        (self.derived.steered, self.derived.avoiding) = (steered, room);
    }
}

impl<V: Vector> Perceived<'_, V> {
    /// What each agent shows, from what it wants to move with, by slot.
    pub(super) fn show_all(&self, steered: &[V], crowd: &mut Crowd<V>) {
        let Crowd { motions, shown, eights, largest } = crowd;
        motions.resize_with(steered.len(), Default::default);
        shown.resize_with(steered.len(), Default::default);
        let (chunk, lists) = (chunk_length(steered.len()), (&mut motions[..], &mut shown[..]));
        parallel::chunks(lists, chunk, &mut [(); MOST_CHUNKS], &|nth, (motions, shown), ()| {
            let all = (nth * chunk..).zip(motions.iter_mut().zip(shown));
            for (slot, (motion, shown)) in all {
                let place = self.derived.grid.entries[slot].place;
                *shown = self.shown(place, steered[slot]);
                *motion = shown.motion;
            }
        });
        eights.resize_with(steered.len().div_ceil(LANES), Default::default);
        let entries = &self.derived.grid.entries;
        let (chunk, motions) = (chunk_length(eights.len()), &motions[..]);
        parallel::chunks(&mut eights[..], chunk, &mut [(); MOST_CHUNKS], &|nth, eights, ()| {
            for (slot, eight) in (nth * chunk * LANES..).step_by(LANES).zip(eights) {
                *eight = Eight::of(&entries[slot..], &motions[slot..]);
            }
        });
        *largest = motions.iter().map(|motion| motion.radius).fold(0.0, f32::max);
    }

    fn avoid_all(&self, steered: &mut [V], room: &mut Avoiding<V>) {
        let Avoiding { crowd, desks } = room;
        let (crowd, chunk) = (&*crowd, chunk_length(steered.len()));
        desks.resize_with(steered.len().div_ceil(chunk).max(desks.len()), Desk::default);
        parallel::chunks(steered, chunk, desks, &|nth, steered, desk| {
            desk.rows.forget();
            let mut others = Vec::new();
            for (slot, velocity) in (nth * chunk..).zip(steered) {
                let place = self.derived.grid.entries[slot].place;
                let avoidance = self.avoidance_of(place as usize, &self.agents[place as usize]);
                // A velocity that is not finite stops its agent.
                let Some(avoidance) = avoidance.filter(|_| velocity.is_finite()) else { continue };
                let state;
                (*velocity, state) = self.avoided(slot, &avoidance, crowd, &mut others, desk);
                self.note(place, state.notes(avoidance.key()), &mut desk.notes);
            }
        });
    }

    /// The velocity of the agent in a slot (in the world's unit), and what it remembers. The neighbors that are close to it
    /// are left in `others`.
    pub(super) fn avoided<'s>(
        &self,
        slot: usize,
        avoidance: &Avoidance,
        crowd: &'s Crowd<V>,
        others: &mut Vec<Other<'s, V>>,
        desk: &mut Desk<V>,
    ) -> (V, State<V>) {
        let place = self.derived.grid.entries[slot].place as usize;
        let me = Me::of(&self.agents[place], &crowd.shown[slot], self.stepping);
        let found = (V::ZERO, State::default());
        let mut one = OneAgent { world: *self, me, slot, crowd, others, desk, found };
        avoidance.dispatch(&mut one);
        one.found
    }

    /// Adds those notes of an agent that change anything.
    fn note<const N: usize>(
        &self,
        place: u32,
        all: [(MemoryKey, Memory); N],
        notes: &mut Vec<Note>,
    ) {
        let memories = self.memories_of(place);
        let used = all.into_iter().filter(|(key, memory)| memories.has_use_of(*key, *memory));
        notes.extend(used.map(|(key, memory)| Note { place, key, memory }));
    }

    /// The obstacles near an agent, and the nearest point of each.
    fn find_walls(&self, me: &Me<V>, sight: f32, found: &mut Found<V>, walls: &mut Vec<Wall<V>>) {
        let (position, radius) = (me.shown.position, me.shown.motion.radius);
        let (around, reach) = ([position; 2], radius + sight.max(me.touching()));
        self.obstacles.near_box(&self.space, around, (reach, self.stepping.dt()), found);
        let (rate, velocities) = (per_sec(self.stepping), found.velocities());
        walls.clear();
        walls.extend(found.iter().enumerate().map(|(nth, obstacle)| {
            let nearest = obstacle.nearest(position);
            let velocity = velocities.get(nth).map_or(V::ZERO, |velocity| *velocity * rate);
            Wall { normal: nearest.normal, gap: nearest.distance - radius, velocity }
        }));
    }
}

/// An agent for which its model finds a velocity.
pub(super) struct OneAgent<'a, 'w, 's, V: Vector> {
    pub world: Perceived<'w, V>,
    pub me: Me<'s, V>,
    pub slot: usize,
    pub crowd: &'s Crowd<V>,
    pub others: &'a mut Vec<Other<'s, V>>,
    pub desk: &'a mut Desk<V>,
    /// What it comes to.
    pub found: (V, State<V>),
}

impl<V: Vector> Dispatch<V> for OneAgent<'_, '_, '_, V> {
    fn with<A: Avoid<V>>(&mut self, model: &A) {
        let pushed = self.look_around(model, model.closeness(&self.me));
        let Desk { found, walls, lines, .. } = &mut *self.desk;
        self.world.find_walls(&self.me, model.obstacle_sight(), found, walls);
        let around = Surroundings { others: self.others, walls, obstacles: found };
        let (velocity, state) = model.velocity(&self.me, pushed, &around, lines);
        self.found = (velocity * (1.0 / per_sec(self.world.stepping)), state);
    }
}

impl<V: Vector> OneAgent<'_, '_, '_, V> {
    /// The pushes of all neighbors in sight; those no farther from its body than `close` (m) come into `others`.
    pub fn look_around<A: Avoid<V>>(&mut self, model: &A, close: f32) -> V {
        let Self { world, me, slot, crowd, others, desk, .. } = self;
        // Whatever the model looks at, no body that could be touched in this tick is overlooked.
        let (sight, close) = (model.sight(), close.max(me.touching()));
        let reach = sight.max(close) + me.shown.motion.radius + crowd.largest;
        let (grid, at) = (&world.derived.grid, me.shown.position);
        let Desk { rows, runs, .. } = &mut **desk;
        runs.clear();
        grid.runs([at; 2], reach, rows, |run| runs.push(run));
        others.clear();
        let (slot, pushed) = (*slot, V::ZERO);
        // Far from the edges of a torus no way is shorter across them.
        let is_whole = grid.wrap_near(at, at, reach).is_none();
        let mut sweep = Sweep { model, me, slot, crowd, sight, close, pushed, others };
        // As a whole, so that all of it is compiled for these instructions.
        world.instructions.run(
            #[inline(always)]
            || match is_whole {
                true => sweep.over(runs, &Space::Open),
                false => sweep.over(runs, &world.space),
            },
        );
        sweep.pushed
    }
}

fn chunk_length(all: usize) -> usize {
    all.div_ceil(MOST_CHUNKS).max(LEAST_CHUNK)
}
