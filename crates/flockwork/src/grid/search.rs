//! A search for the nearest agent: what is looked for, and the nearest so far.

use super::around::Member;
use crate::sums::Among;
use crate::{AgentId, GroupId, Space, Vector};

/// What is looked for: the nearest of those that count, nearer than `within` (m).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest<V> {
    pub from: V,
    /// The agent that looks; it does not find itself.
    pub id: AgentId,
    pub group: GroupId,
    pub among: Among,
    pub within: f32,
}

impl<V> Nearest<V> {
    pub(super) fn counts(&self, member: &Member<V>) -> bool {
        member.id != self.id && self.among.finds(self.group, member.group, member.body)
    }
}

/// The nearest so far.
pub(super) struct Best {
    distance_squared: f32,
    id: AgentId,
    pub place: Option<u32>,
}

impl Best {
    /// None yet; one that is as far off as `within` (m) is none.
    pub fn within(within: f32) -> Self {
        Self { distance_squared: within * within, id: AgentId(0), place: None }
    }

    /// Whether an agent at least so far away, with at least this id, may be nearer.
    pub fn may_give_way(&self, distance_squared: f32, id: AgentId) -> bool {
        let is_tie = distance_squared == self.distance_squared && self.place.is_some();
        distance_squared < self.distance_squared || (is_tie && id < self.id)
    }

    pub fn compare<V>(&mut self, member: &Member<V>, distance_squared: f32, wanted: &Nearest<V>) {
        if wanted.counts(member) && self.may_give_way(distance_squared, member.id) {
            *self = Best { distance_squared, id: member.id, place: Some(member.place) };
        }
    }
}

/// The nearest of those that are too far away for squares: those of distances beyond 1.8e19 m are infinite.
pub(super) fn farthest<V: Vector>(
    members: impl Iterator<Item = Member<V>>,
    space: &Space<V>,
    wanted: &Nearest<V>,
) -> Option<u32> {
    if wanted.within < f32::INFINITY {
        return None;
    }
    let away = |it: &Member<V>| space.offset(wanted.from, it.position).length();
    let counting = members.filter(|it| wanted.counts(it));
    let order = |a: &Member<V>, b: &Member<V>| away(a).total_cmp(&away(b)).then(a.id.cmp(&b.id));
    counting.min_by(order).map(|it| it.place)
}
