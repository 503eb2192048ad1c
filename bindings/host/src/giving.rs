//! Plans that are given to agents and groups.

use flockwork::{Agent, AgentId, Plan, each_world};

use crate::plan::refused;
use crate::{HostError, HostPlan, HostWorld};

impl HostWorld {
    /// Gives an agent a plan of its own, which stands until another one is given or a script writes it.
    ///
    /// # Errors
    /// The agent is gone, or all agents of its group act by one plan: give the group none first. Or the plan has a filter, and the
    /// plans of the world have as many different ones as may be.
    pub fn set_plan(&mut self, id: u32, plan: &HostPlan) -> Result<(), HostError> {
        self.set_plans(&[id], plan)
    }

    /// Gives several agents a plan, each its own.
    ///
    /// # Errors
    /// As of [`set_plan`](Self::set_plan) for any of them; then none is given the plan.
    pub fn set_plans(&mut self, ids: &[u32], plan: &HostPlan) -> Result<(), HostError> {
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
        each_world!(&mut self.world, world => {
            let ids: Vec<_> = ids.iter().map(|id| AgentId(*id)).collect();
            // What is replaced needs no filters any more.
            let replaced = if plan.filters.list().is_empty() { &[] } else { &ids[..] };
            let mut before: Vec<(AgentId, Plan<_>)> = Vec::new();
            for id in replaced {
                before.push((*id, world.plan(*id).map(Plan::from).unwrap_or_default()));
                world.set_plan(*id, Plan::default());
            }
            match plan.native(&mut world.plans) {
                Ok(plan) => ids.into_iter().for_each(|id| _ = world.set_plan(id, plan.clone())),
                Err(why) => {
                    before.into_iter().for_each(|(id, plan)| _ = world.set_plan(id, plan));
                    return Err(why);
                }
            }
        });
        Ok(())
    }

    /// Gives all agents of a group one plan; with none each has its own from then on, and coasts until it is given one.
    ///
    /// # Errors
    /// There is no such group, or it acts by a script; or as of [`set_plan`](Self::set_plan) for the filters of the plan.
    pub fn set_group_plan(
        &mut self,
        group: &str,
        plan: Option<&HostPlan>,
    ) -> Result<(), HostError> {
        let nth = self.group(group)? as usize;
        let scripted = each_world!(&self.world, world => world.groups[nth].script.clone());
        if let Some(script) = scripted {
            return Err(refused(format!(
                "the group {group:?} acts by the script {script:?}, which writes its plans"
            )));
        }
        each_world!(&mut self.world, world => {
            // What is replaced needs no filters any more.
            let before = world.plans.by_group[nth].take();
            match plan.map(|it| it.native(&mut world.plans)).transpose() {
                Ok(native) => world.plans.by_group[nth] = native,
                Err(why) => {
                    world.plans.by_group[nth] = before;
                    return Err(why);
                }
            }
            if plan.is_none() {
                let is_of_it = |agent: &&Agent<_>| agent.group.index() == nth;
                let ids: Vec<_> = world.agents.iter().filter(is_of_it).map(|it| it.id).collect();
                // What they had before does not come again.
                ids.into_iter().for_each(|id| _ = world.set_plan(id, Plan::default()));
            }
        });
        Ok(())
    }
}

fn shared(id: u32) -> String {
    format!(
        "agent {id} acts by the plan of its group, as all agents of that: give the group another plan, or none, after which each of its agents coasts until it has its own"
    )
}
