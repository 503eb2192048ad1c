//! Which neighbors push an agent, and which it would touch: a part of its explanation.

use super::Avoidance;
use super::contract::{Avoid, Dispatch, Me};
use super::room::{Crowd, Desk};
use super::stage::OneAgent;
use super::state::State;
use super::surroundings::Other;
use crate::world::Perceived;
use crate::{AgentId, Vector};

/// A neighbor that pushes an agent, or that it would touch.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Foreseen<V> {
    /// The neighbor.
    pub id: AgentId,
    /// How long it takes until both bodies touch, if both go on as they move now (s): 0 if they overlap and come closer.
    /// None if they would pass each other.
    pub contact_secs: Option<f32>,
    /// The acceleration that it causes (m/s²); 0 in models that set bounds instead.
    pub push: V,
}

impl<V: Vector> Perceived<'_, V> {
    /// The neighbors in an agent's sight that push it or that it would touch, the first contact first.
    pub(super) fn foreseen<'s>(
        self,
        (slot, me): (usize, Me<'s, V>),
        avoidance: &Avoidance,
        crowd: &'s Crowd<V>,
    ) -> Vec<Foreseen<V>> {
        let (mut others, mut desk) = (Vec::new(), Desk::default());
        let found = (V::ZERO, State::default());
        let one =
            OneAgent { world: self, me, slot, crowd, others: &mut others, desk: &mut desk, found };
        let mut look = ForeseeingAgent { one, seen: Vec::new() };
        avoidance.dispatch(&mut look);
        // Neighbors without a contact come last.
        let when = |it: &Foreseen<V>| (it.contact_secs.unwrap_or(f32::INFINITY), it.id.0);
        look.seen.sort_unstable_by(|a, b| {
            let ((a, first), (b, second)) = (when(a), when(b));
            a.total_cmp(&b).then(first.cmp(&second))
        });
        look.seen
    }
}

/// An agent that looks at all neighbors in sight one by one.
struct ForeseeingAgent<'a, 'w, 's, V: Vector> {
    one: OneAgent<'a, 'w, 's, V>,
    seen: Vec<Foreseen<V>>,
}

impl<V: Vector> Dispatch<V> for ForeseeingAgent<'_, '_, '_, V> {
    fn with<A: Avoid<V>>(&mut self, model: &A) {
        let Self { one, seen } = self;
        one.look_around(model, model.sight().max(model.closeness(&one.me)));
        let me = &one.me;
        seen.extend(one.others.iter().filter_map(|other| {
            let in_sight = other.gap() <= model.sight();
            let push = if in_sight { model.push(me, other) } else { V::ZERO };
            let contact_secs = contact_secs(me, other);
            let counts = contact_secs.is_some() || push != V::ZERO;
            counts.then_some(Foreseen { id: other.shown.id, contact_secs, push })
        }));
    }
}

/// When two bodies touch that go on as they move (s); none if they do not.
fn contact_secs<V: Vector>(me: &Me<V>, other: &Other<V>) -> Option<f32> {
    let velocity = me.shown.motion.velocity - other.motion.velocity;
    let (square, approach) = (velocity.length_squared(), other.offset.dot(velocity));
    let apart = other.square - other.radii * other.radii;
    let discriminant = approach * approach - square * apart;
    let touches = approach > 0.0 && discriminant > 0.0;
    touches.then(|| (apart / (approach + discriminant.sqrt())).max(0.0))
}
