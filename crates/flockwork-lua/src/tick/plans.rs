//! The commands of all states become plans.

use flockwork::parallel::{self, chunks};
use flockwork::{Plan, Plans, Term, Vector, World};

use crate::tick::commands::{self, References, Refused};
use crate::tick::placement::Seat;
use crate::tick::run::{Failure, Outcome};
use crate::vm::worker::Worker;
use crate::{ScriptError, Scripts};

/// Agents whose commands become plans at a stretch.
const STRETCH: usize = 1024;

/// What a thread needs to write plans.
#[derive(Default)]
struct Scratch<V> {
    plan: Plan<V>,
    refused: Vec<(usize, Refused)>,
}

impl Scripts {
    /// Turns commands into plans; answers whose make no sense.
    pub(crate) fn write_plans<V: Vector>(
        &self,
        world: &World<V>,
        plans: &mut Plans<V>,
    ) -> Vec<Failure> {
        let terms: Vec<Term<V>> =
            self.behavior_ops.iter().map(|kind| Term::new(kind.behavior)).collect();
        let refs: Vec<References<V>> = (self.workers.iter())
            .map(|worker| References {
                behavior_ops: &self.behavior_ops,
                terms: &terms,
                names: &worker.names,
                prepared: &worker.prepared,
                groups: world.groups.len(),
                paths: world.paths.len(),
            })
            .collect();
        let sources = Sources { workers: &self.workers, seats: &self.placement.seats, refs };
        let length = plans.by_agent.len().div_ceil(parallel::threads() * 4).max(STRETCH);
        let mut scratches: Vec<Scratch<V>> = Vec::new();
        scratches.resize_with(plans.by_agent.len().div_ceil(length), Scratch::default);
        chunks(plans.by_agent.as_mut_slice(), length, &mut scratches, &|nth, plans, scratch| {
            for (place, plan) in (nth * length..).zip(plans) {
                sources.write_plan(place, plan, scratch);
            }
        });
        let refused = scratches.into_iter().flat_map(|scratch| scratch.refused);
        refused.map(|(place, why)| self.refused(world, place, why)).collect()
    }

    /// The line in which an agent has given the act of this number in this tick.
    pub(crate) fn line_of_act(&self, place: usize, act: usize) -> Option<u32> {
        let seat = self.placement.seats.get(place)?;
        let run = &self.workers.get(usize::from(seat.worker))?.run;
        match *run.outcomes.get(seat.nth as usize)? {
            Outcome::Commands { start, end } => {
                commands::line_of_act(run.commands.get(start as usize..end as usize)?, act)
            }
            _ => None,
        }
    }

    fn refused<V: Vector>(&self, world: &World<V>, place: usize, why: Refused) -> Failure {
        let what = match why {
            Refused::NotFinite => "a number in its plan is not finite",
            Refused::Senseless => {
                "its commands make no sense, or all scripts together use more than 65,536 names of events and labels"
            }
        };
        let group = world.agents.get(place).map(|agent| agent.group.index());
        let script = group.and_then(|group| self.groups.get(group)?.script.as_deref());
        let error = ScriptError::of_file(
            script.unwrap_or_default(),
            format!("{what}; it keeps its last plan"),
        );
        Failure { place: Some(place as u32), error, callback: 0 }
    }
}

/// Where commands come from.
struct Sources<'a, V> {
    workers: &'a [Worker],
    /// By place.
    seats: &'a [Seat],
    /// By worker.
    refs: Vec<References<'a, V>>,
}

impl<V: Vector> Sources<'_, V> {
    fn write_plan(&self, place: usize, plan: &mut Plan<V>, scratch: &mut Scratch<V>) {
        let Some(seat) = self.seats.get(place) else { return };
        let worker = usize::from(seat.worker);
        let Some((source, refs)) = self.workers.get(worker).zip(self.refs.get(worker)) else {
            return;
        };
        let run = &source.run;
        let (start, end) = match run.outcomes.get(seat.nth as usize) {
            None | Some(Outcome::Nothing) => return,
            Some(Outcome::Failed) => return plan.keep(),
            Some(Outcome::Commands { start, end }) => (*start as usize, *end as usize),
        };
        scratch.plan.clear();
        match commands::write(run.commands.get(start..end), refs, &mut scratch.plan) {
            Ok(()) => std::mem::swap(plan, &mut scratch.plan),
            Err(why) => {
                plan.keep();
                scratch.refused.push((place, why));
            }
        }
    }
}
