//! Plans that are given to agents and groups.

use flockwork::{Agent, AgentId, Plan, Vector, World, each_world};

use crate::plan::refused;
use crate::{HostError, HostPlan, HostWorld};

impl HostWorld {
    /// Gives an agent a plan of its own, which stands until another one is given or a script writes it.
    ///
    /// # Errors
    /// The agent is gone; all agents of its group act by one plan (give the group none first); a term lacks a target; a number is
    /// not finite; or the plan has more filters than the world has room for.
    pub fn set_plan(&mut self, id: u32, plan: &HostPlan) -> Result<(), HostError> {
        self.set_plans(&[id], plan)
    }

    /// Gives several agents a plan, each its own.
    ///
    /// # Errors
    /// As of [`set_plan`](Self::set_plan) for any of them; then none is given the plan.
    pub fn set_plans(&mut self, ids: &[u32], plan: &HostPlan) -> Result<(), HostError> {
        plan.check()?;
        for id in ids {
            let agent = self.agent_id(*id)?;
            let is_shared = each_world!(&self.world, world => {
                let group = world.agent(agent).map_or(0, |it| it.group.index());
                world.plans.by_group.get(group).is_some_and(Option::is_some)
            });
            if is_shared {
                return Err(refused(shared(*id)));
            }
        }
        let ids: Vec<_> = ids.iter().map(|id| AgentId(*id)).collect();
        each_world!(&mut self.world, world => {
            let before = cleared(world, &ids, Some(plan));
            match plan.native(&mut world.plans) {
                Ok(plan) => ids.into_iter().for_each(|id| _ = world.set_plan(id, plan.clone())),
                Err(why) => {
                    restore(world, before);
                    return Err(why);
                }
            }
        });
        Ok(())
    }

    /// Gives all agents of a group one plan; with none each has its own from then on, and coasts until it is given one.
    ///
    /// # Errors
    /// There is no such group, it acts by a script, or the plan itself is refused as by [`set_plan`](Self::set_plan).
    pub fn set_group_plan(
        &mut self,
        group: &str,
        plan: Option<&HostPlan>,
    ) -> Result<(), HostError> {
        let nth = self.group(group)? as usize;
        plan.map_or(Ok(()), HostPlan::check)?;
        let scripted = each_world!(&self.world, world => world.groups[nth].script.clone());
        if let Some(script) = scripted {
            return Err(refused(format!(
                "the group {group:?} acts by the script {script:?}, which writes its plans"
            )));
        }
        each_world!(&mut self.world, world => {
            let is_of_it = |agent: &&Agent<_>| agent.group.index() == nth;
            let ids: Vec<_> = world.agents.iter().filter(is_of_it).map(|it| it.id).collect();
            let shared = world.plans.by_group[nth].take();
            // What agents had before does not come again.
            let before = cleared(world, &ids, plan);
            match plan.map(|it| it.native(&mut world.plans)).transpose() {
                Ok(native) => world.plans.by_group[nth] = native,
                Err(why) => {
                    restore(world, before);
                    world.plans.by_group[nth] = shared;
                    return Err(why);
                }
            }
        });
        Ok(())
    }
}

/// Takes the plans of these agents before another one is given that has filters, or none: what is replaced needs no filters any more.
/// The answer is what they had, in case the plan is refused.
fn cleared<V: Vector>(
    world: &mut World<V>,
    ids: &[AgentId],
    plan: Option<&HostPlan>,
) -> Vec<(AgentId, Plan<V>)> {
    if plan.is_some_and(|it| it.filters.list().is_empty()) {
        return Vec::new();
    }
    let mut before = Vec::new();
    for id in ids {
        if plan.is_some()
            && let Some(plan) = world.plan(*id)
        {
            before.push((*id, Plan::from(plan)));
        }
        world.set_plan(*id, Plan::default());
    }
    before
}

/// Gives these agents their plans again; the first of several of one agent is the one that it had.
fn restore<V: Vector>(world: &mut World<V>, before: Vec<(AgentId, Plan<V>)>) {
    before.into_iter().rev().for_each(|(id, plan)| _ = world.set_plan(id, plan));
}

fn shared(id: u32) -> String {
    format!(
        "agent {id} acts by the plan of its group, as all agents of the group do: give the group another plan, or none; then each of its agents coasts until it has its own"
    )
}
