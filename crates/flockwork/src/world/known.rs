//! What an agent knows of its target: what it sees, or where it saw the target last.

use core::f32::consts::PI;

use super::sight::Sight;
use super::{Perceived, World};
use crate::memory::{Memories, Memory, MemoryKey};
use crate::neighbors::Among;
use crate::{Agent, AgentId, Aim, GroupId, Isometry, NameKey, Pen, Target, Vector};

/// How much is drawn of a view cone without an end (m).
const OPEN_CONE: f32 = 5.0;

/// Of how many lines the rim of a view cone is drawn.
const RIM_PIECES: u32 = 12;

/// A target as an agent knows it.
pub(crate) struct Sighting<V> {
    pub aim: Aim<V>,
    /// How long ago the agent has seen it last (s); 0 while it sees it.
    pub unseen_secs: f32,
    /// What is to be remembered of it; none while it is not seen.
    pub note: Option<(MemoryKey, Memory)>,
}

/// What a note is kept under: of a single agent by its id, of all others by the target.
pub(crate) const SIGHT: NameKey = NameKey::of("sight");
pub(crate) const SIGHT_OF_AGENT: NameKey = NameKey::of("sight_of_agent");

impl<V: Vector> World<V> {
    /// Whether the agents of any group know no more of their targets than they see.
    pub(crate) fn sees_targets(&self) -> bool {
        self.groups.iter().any(|group| group.sight.is_some())
    }

    /// What the agents of a group see of their targets; none if they know all.
    #[inline(always)]
    pub(crate) fn sight_of(&self, group: GroupId) -> Option<&Sight> {
        self.groups.get(group.index())?.sight.as_ref()
    }
}

impl<V: Vector> Perceived<'_, V> {
    /// A target as the agent at a place of [`World::agents`] knows it, and how long ago it has seen the target last (s): 0
    /// while it sees it, and in a group without a [`Sight`]. An agent remembers what its terms aim at. None if there is no
    /// such agent, and for a target that is gone, was never seen, or is forgotten.
    #[must_use]
    pub fn known_aim(&self, place: usize, target: Target<V>) -> Option<(Aim<V>, f32)> {
        let me = self.agents.get(place)?;
        let Some(sight) = self.sight_of(me.group) else {
            return self.aim(me, target).map(|aim| (aim, 0.0));
        };
        let memories = self.memories_of(u32::try_from(place).ok()?);
        let sighting = self.sighting((me, memories), sight, target)?;
        Some((sighting.aim, sighting.unseen_secs))
    }

    /// Draws how far and how wide the agent at a place of [`World::agents`] sees: a circle, or the rim of its view cone, which
    /// is open where it sees any distance. Nothing for one that knows all.
    pub fn draw_sight(&self, place: usize, pen: &mut dyn Pen<V>) {
        let Some(me) = self.agents.get(place) else { return };
        let Some(sight) = self.sight_of(me.group) else { return };
        if sight.half_angle >= PI {
            return if sight.range > 0.0 {
                pen.circle(me.position, sight.range)
            };
        }
        let (at, far) = (me.position, if sight.range > 0.0 { sight.range } else { OPEN_CONE });
        let rim = |step: u32| {
            let angle = sight.half_angle * (step as f32 / (RIM_PIECES / 2) as f32 - 1.0);
            let x_axis = [libm::cosf(angle), libm::sinf(angle)];
            at + Isometry { x_axis, ..Isometry::default() }.vector(me.facing) * far
        };
        pen.line(at, rim(0));
        pen.line(at, rim(RIM_PIECES));
        if sight.range > 0.0 {
            (0..RIM_PIECES).for_each(|step| pen.line(rim(step), rim(step + 1)));
        }
    }

    /// A target as an agent with this sight knows it; none if it is gone, was never seen, or is forgotten.
    pub(crate) fn sighting(
        &self,
        (me, memories): (&Agent<V>, &Memories),
        sight: &Sight,
        target: Target<V>,
    ) -> Option<Sighting<V>> {
        let Some(key) = key_of(target) else {
            let aim = self.aim(me, target)?;
            return Some(Sighting { aim, unseen_secs: 0.0, note: None });
        };
        let Some((aim, id)) = self.seen_target(me, sight, target) else {
            return self.last_seen((me, memories), sight, (target, key));
        };
        let [x, y, z] = self.space.home(me.position + aim.offset).to_xyz().map(f32::to_bits);
        let note = (key, Memory([x, y, z, id]));
        Some(Sighting { aim, unseen_secs: 0.0, note: Some(note) })
    }

    /// A target that is in sight, of a group the nearest one that is; and the number it is remembered by.
    fn seen_target(
        &self,
        me: &Agent<V>,
        sight: &Sight,
        target: Target<V>,
    ) -> Option<(Aim<V>, u32)> {
        let sees = |offset: V| self.can_see(me, offset, sight.reach(), sight.half_angle);
        match target {
            Target::Group(group) => {
                let other = self.nearest_seen(me, sight, group)?;
                let offset = self.space.offset(me.position, other.position);
                Some((Aim::agent(offset, other), number_of(other.id)))
            }
            Target::Agent(id) => {
                let aim = self.aim(me, target).filter(|aim| sees(aim.offset))?;
                Some((aim, number_of(id)))
            }
            _ => self.aim(me, target).filter(|aim| sees(aim.offset)).map(|aim| (aim, u32::MAX)),
        }
    }

    /// The nearest agent of a group that an agent sees; of those at the same distance the first in the order of neighbors.
    fn nearest_seen(&self, me: &Agent<V>, sight: &Sight, group: GroupId) -> Option<&Agent<V>> {
        let sees = |offset: V| self.can_see(me, offset, sight.reach(), sight.half_angle);
        let nearest = self.nearest_within(me, Among::Group(group), sight.reach())?;
        if sees(self.space.offset(me.position, nearest.position)) {
            return Some(nearest);
        }
        // Sight costs much more than distance: it is only tried for those that would be nearer.
        let (mut best, mut found) = (f32::INFINITY, None);
        self.each_neighbor(me, sight.reach(), |other, offset| {
            let distance_squared = offset.length_squared();
            if other.group == group && distance_squared < best && sees(offset) {
                (best, found) = (distance_squared, Some(other.id));
            }
        });
        self.world.agent(found?)
    }

    /// Where an agent saw a target last.
    fn last_seen(
        &self,
        (me, memories): (&Agent<V>, &Memories),
        sight: &Sight,
        (target, key): (Target<V>, MemoryKey),
    ) -> Option<Sighting<V>> {
        let (Memory([x, y, z, id]), rested) = memories.recall(key, self.tick);
        let unseen_secs = rested as f32 * self.stepping.secs();
        if id == 0 || unseen_secs > sight.forget_secs {
            return None;
        }
        let radius = match target {
            Target::Group(_) | Target::Agent(_) => self.agent(id_of(id))?.radius,
            _ => 0.0,
        };
        let place = V::from_xyz([x, y, z].map(f32::from_bits));
        let aim = Aim { radius, ..Aim::at(self.space.offset(me.position, place)) };
        Some(Sighting { aim, unseen_secs, note: None })
    }
}

/// What an agent's note of a target is kept under; none for targets that all know.
fn key_of<V>(target: Target<V>) -> Option<MemoryKey> {
    let (behavior, key) = match target {
        Target::Agent(id) => (SIGHT_OF_AGENT, id.0),
        _ => (SIGHT, target.key()),
    };
    target.is_to_be_seen().then_some(MemoryKey { behavior, nth: 0, target: key })
}

/// A number that is not zero, so that a note is not empty.
fn number_of(id: AgentId) -> u32 {
    id.0.wrapping_add(1)
}

fn id_of(number: u32) -> AgentId {
    AgentId(number.wrapping_sub(1))
}
