//! The commands of all states become plans.

use flockwork::parallel::{self, chunks};
use flockwork::{Plan, Plans, Term, Vector, World};

use crate::tick::commands::{self, Known, Refused};
use crate::tick::placement::members::Seat;
use crate::tick::run::{Failure, Given};
use crate::vm::worker::Worker;
use crate::{ScriptError, Scripts};

/// Agents whose commands become plans at a stretch.
const STRETCH: usize = 1024;

/// What a thread needs to write plans.
#[derive(Default)]
struct Bench<V> {
    scratch: Plan<V>,
    refused: Vec<(usize, Refused)>,
}

impl Scripts {
    /// Turns commands into plans; answers whose make no sense.
    pub(crate) fn write_plans<V: Vector>(
        &self,
        world: &World<V>,
        plans: &mut Plans<V>,
    ) -> Vec<Failure> {
        let terms: Vec<Term<V>> = self.kinds.iter().map(|kind| Term::new(kind.behavior)).collect();
        let known: Vec<Known<V>> = (self.workers.iter())
            .map(|worker| Known {
                kinds: &self.kinds,
                terms: &terms,
                names: &worker.names,
                prepared: &worker.prepared,
                groups: world.groups.len(),
                paths: world.paths.len(),
            })
            .collect();
        let sources = Sources { workers: &self.workers, seats: &self.crowd.seats, known };
        let length = plans.by_agent.len().div_ceil(parallel::threads() * 4).max(STRETCH);
        let mut benches: Vec<Bench<V>> = Vec::new();
        benches.resize_with(plans.by_agent.len().div_ceil(length), Bench::default);
        chunks(plans.by_agent.as_mut_slice(), length, &mut benches, &|nth, plans, bench| {
            for (place, plan) in (nth * length..).zip(plans) {
                sources.write_plan(place, plan, bench);
            }
        });
        let refused = benches.into_iter().flat_map(|bench| bench.refused);
        refused.map(|(place, why)| self.refused(world, place, why)).collect()
    }

    /// The line in which an agent has given the act of this number in this tick.
    pub(crate) fn line_of_act(&self, place: usize, act: usize) -> Option<u32> {
        let seat = self.crowd.seats.get(place)?;
        let part = &self.workers.get(usize::from(seat.worker))?.part;
        match *part.given.get(seat.nth as usize)? {
            Given::Commands { start, end } => {
                commands::line_of_act(part.commands.get(start as usize..end as usize)?, act)
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
    known: Vec<Known<'a, V>>,
}

impl<V: Vector> Sources<'_, V> {
    fn write_plan(&self, place: usize, plan: &mut Plan<V>, bench: &mut Bench<V>) {
        let Some(seat) = self.seats.get(place) else { return };
        let worker = usize::from(seat.worker);
        let Some((source, known)) = self.workers.get(worker).zip(self.known.get(worker)) else {
            return;
        };
        let part = &source.part;
        let (start, end) = match part.given.get(seat.nth as usize) {
            None | Some(Given::Nothing) => return,
            Some(Given::Failed) => return plan.keep(),
            Some(Given::Commands { start, end }) => (*start as usize, *end as usize),
        };
        bench.scratch.clear();
        match commands::write(part.commands.get(start..end), known, &mut bench.scratch) {
            Ok(()) => std::mem::swap(plan, &mut bench.scratch),
            Err(why) => {
                plan.keep();
                bench.refused.push((place, why));
            }
        }
    }
}
