//! Explains why an agent does not go as its plan says.

use super::Avoidance;
use super::contract::{Me, per_sec};
use super::foreseen::Foreseen;
use super::room::{Avoiding, Crowd, Desk};
use super::solve::Line;
use super::surroundings::Other;
use crate::behavior::Pen;
use crate::execute::Room;
use crate::world::Perceived;
use crate::{AgentId, Vector};

/// What avoiding others makes of an agent's plan.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Avoided<V> {
    /// The model by which it avoids others.
    pub avoidance: Avoidance,
    /// The velocity that its plan wants (m/s; in `PerTick` stepping m per tick).
    pub wanted: V,
    /// The velocity that it takes, in the same unit.
    pub velocity: V,
    /// The force that causes this velocity in one tick (N).
    pub force: V,
    /// The agent that it gives way to; none if it does not.
    pub gives_way_to: Option<AgentId>,
    /// Whether the agent has come to rest.
    pub rests: bool,
    /// The neighbors in sight that push it or that it would touch, the first contact first.
    pub foreseen: Vec<Foreseen<V>>,
    /// The bounds that neighbors and nearby obstacles set for its velocity.
    pub bounds: Vec<Bound<V>>,
}

/// A bound of a velocity: `normal · velocity ≤ most`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound<V> {
    /// Unit vector toward what sets it.
    pub normal: V,
    /// The highest speed toward that (m/s; in `PerTick` stepping m per tick), 0 or more.
    pub most: f32,
}

/// What all agents show each other in the present world, by which the avoidance of each can be explained.
#[derive(Debug)]
pub struct Avoidances<'w, V: Vector> {
    world: Perceived<'w, V>,
    /// The wanted velocity of each agent, by slot of the grid.
    wanted: Vec<V>,
    crowd: Crowd<V>,
}

impl<'w, V: Vector> Perceived<'w, V> {
    /// Executes the last plans of all agents in the present world, without moving any, so that it can be
    /// [explained](Avoidances::explain) how they avoid each other; none if no group avoids others.
    #[must_use]
    pub fn avoidances(self) -> Option<Avoidances<'w, V>> {
        if !self.avoids() {
            return None;
        }
        let (mut wanted, Avoiding { mut crowd, .. }) = (Vec::new(), Avoiding::default());
        self.steer_all(&mut wanted, &mut Room::default());
        self.show_all(&wanted, &mut crowd);
        Some(Avoidances { world: self, wanted, crowd })
    }
}

impl<V: Vector> Avoidances<'_, V> {
    /// What avoiding others makes of the plan of the agent at a place; none if there is no such agent, or if it avoids none.
    /// The pen draws a dot where the agent would be at each contact of the next three seconds and a line to the last, a
    /// circle around the agent that it gives way to, and each bound as a line that its body does not pass in this tick.
    pub fn explain(&self, place: usize, pen: &mut dyn Pen<V>) -> Option<Avoided<V>> {
        let (world, crowd) = (self.world, &self.crowd);
        let agent = world.agents.get(place)?;
        let avoidance = world.avoidance_of(place, agent)?;
        let slot = world.derived.grid.slot(place) as usize;
        let wanted = *self.wanted.get(slot).filter(|wanted| wanted.is_finite())?;
        let (mut others, mut desk) = (Vec::new(), Desk::default());
        let (velocity, state) = world.avoided(slot, &avoidance, crowd, &mut others, &mut desk);
        let me = Me::of(agent, &crowd.shown[slot], world.stepping);
        let holder =
            others.iter().find(|other| state.yields() && other.shown.rank.hash == state.rank);
        let foreseen = world.foreseen((slot, me), &avoidance, crowd);
        draw(&me, &foreseen, holder, pen);
        desk.lines.iter().for_each(|line| draw_bound(&me, line, pen));
        let slower = 1.0 / per_sec(world.stepping);
        let bound = |line: &Line<V>| Bound { normal: line.normal, most: line.most * slower };
        let force = (velocity - agent.velocity) * (agent.mass / world.stepping.dt());
        Some(Avoided {
            avoidance,
            wanted,
            velocity,
            force,
            gives_way_to: holder.map(|other| other.shown.id),
            rests: state.rest.is_some(),
            foreseen,
            bounds: desk.lines.iter().map(bound).collect(),
        })
    }
}

/// Contacts later than this are not drawn (s).
const LATEST_SECS: f32 = 3.0;

/// The agent's way as far as the last contact, and where it is at each.
fn draw<V: Vector>(
    me: &Me<V>,
    foreseen: &[Foreseen<V>],
    holder: Option<&Other<V>>,
    pen: &mut dyn Pen<V>,
) {
    let at = me.shown.position;
    let contacts = foreseen.iter().filter_map(|it| it.contact_secs);
    let contacts = contacts.take_while(|secs| *secs < LATEST_SECS);
    let position = |secs: f32| at + me.shown.motion.velocity * secs;
    contacts.clone().last().into_iter().for_each(|secs| pen.line(at, position(secs)));
    contacts.for_each(|secs| pen.dot(position(secs)));
    if let Some(other) = holder {
        pen.circle(at + other.offset, 1.5 * other.motion.radius);
    }
}

/// Where the body ends if it goes as far as a bound allows: as wide as the body.
fn draw_bound<V: Vector>(me: &Me<V>, line: &Line<V>, pen: &mut dyn Pen<V>) {
    let radius = me.shown.motion.radius;
    let edge = me.shown.position + line.normal * (radius + line.most * me.dt);
    let aside = line.normal.any_perpendicular() * radius;
    pen.line(edge - aside, edge + aside);
}
