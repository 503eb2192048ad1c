//! What each agent shows to the others, from the state of the world and what its plan wants.

use super::contract::per_sec;
use super::priority::{Priority, Rank};
use super::shown::Shown;
use super::state::State;
use crate::behavior::Steer;
use crate::noise::mix;
use crate::plan::PlanView;
use crate::steering::is_off;
use crate::world::Perceived;
use crate::world::group::MovedBy;
use crate::{Agent, Term, Turn, Vector};

/// After so many seconds another agent of those that want the same way gives way.
const TURN_SECS: f64 = 2.0;

impl<V: Vector> Perceived<'_, V> {
    /// What the agent at a place shows, of which `next` is known: the velocity that it takes, or wants if it avoids others.
    pub(super) fn shown(&self, place: u32, next: V) -> Shown<V> {
        let (rate, agent) = (per_sec(self.stepping), &self.agents[place as usize]);
        let is_by_host = self
            .groups
            .get(agent.group.index())
            .is_some_and(|group| group.moved_by == MovedBy::Host);
        let takes = if is_by_host { agent.velocity } else { next };
        let at = self.space.home(agent.position);
        let mut shown = Shown::moving(agent, at, takes * rate, rate);
        let Some(avoidance) = self.avoidance_of(place as usize, agent).filter(|_| next.is_finite())
        else {
            return shown;
        };
        let plan = self.plans.of(place as usize, agent.group).unwrap_or(PlanView::COASTING);
        let top_speed = agent.max_speed.min(plan.speed_limit).max(0.0) * rate;
        let state = State::recalled(self.memories_of(place), avoidance.key(), self.tick);
        let own = mix(mix(self.seed) ^ agent.key);
        let (key, priority) = (agent.key, Priority::of(avoidance.priority()));
        let hash = if state.gives_way() { state.rank } else { (own >> 32) as u32 };
        shown.rank =
            Rank { priority: if state.yields() { state.priority } else { priority }, hash, key };
        let turns = (self.secs() / TURN_SECS) as u64;
        shown.turn = Rank { priority, hash: (mix(own ^ turns) >> 32) as u32, key };
        shown.goal = self.goal(agent, plan);
        shown.takes = shown.takes.filter(|_| is_by_host);
        shown.avoid(next * rate, top_speed, state);
        shown
    }

    /// Where an agent's plan brings it to rest: where the first term does that comes to rest at all.
    fn goal(&self, agent: &Agent<V>, plan: PlanView<V>) -> Option<V> {
        let mut terms = plan.terms();
        let rests =
            |term: &Term<V>| Steer::<V>::comes_to_rest(&term.behavior) && !is_off(term.weight);
        let term = terms.find(rests)?;
        let target = term.target?;
        if term.behavior.reads::<V>().way {
            return self.way_of(agent, target).map(|way| way.end);
        }
        let aim = |target| self.aim(agent, target);
        let (aim, second) = (Some(aim(target)?), term.second.and_then(aim));
        let offset = term.behavior.rests_at(agent, &Turn { aim, second, ..Turn::default() })?;
        Some(self.space.home(agent.position) + offset)
    }
}
