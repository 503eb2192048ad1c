//! What of a plan looks at obstacles, and how far.

use crate::behavior::{Behavior, Steer};
use crate::combine::Combine;
use crate::plan::{Item, PlanView};
use crate::{Agent, Vector};

/// What of a plan may look at obstacles.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Looking {
    Behavior(Behavior),
    Combine(Combine),
}

impl Looking {
    /// How far it looks at obstacles (m), and how long ahead at moving ones (s; in `PerTick` stepping ticks); none if it looks
    /// at no obstacle.
    pub fn look<V: Vector>(&self, me: &Agent<V>) -> Option<(f32, f32)> {
        match self {
            Self::Behavior(it) => {
                it.obstacle_reach(me).map(|reach| (reach, it.obstacle_horizon(me)))
            }
            Self::Combine(it) => it.obstacle_look(me),
        }
    }
}

impl<'p, V: Vector> PlanView<'p, V> {
    /// Whether what any of its groups comes to is more than shares of its terms.
    pub(crate) fn turns(&self) -> bool {
        let turns = |item: &Item<V>| matches!(item, Item::Begin(combine, _) if combine.turns());
        self.combine.turns() || self.items.iter().any(turns)
    }

    /// What of it may look at obstacles: its terms, and what combines them.
    pub(crate) fn looking(&self) -> impl Iterator<Item = Looking> + use<'p, V> {
        let of_item = |item| match item {
            Item::Term(term) => Some(Looking::Behavior(term.behavior)),
            Item::Begin(combine, _) => Some(Looking::Combine(combine)),
            Item::Done => None,
        };
        self.items().filter_map(of_item).chain([Looking::Combine(self.combine)])
    }
}
