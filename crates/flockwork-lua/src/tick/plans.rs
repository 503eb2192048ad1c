//! The commands of all states become plans.

use flockwork::filter::Filters;
use flockwork::plans::{Draft, Written};
use flockwork::{Plans, Term, Vector, World};

use crate::tick::commands;
use crate::tick::placement::Seat;
use crate::tick::record;
use crate::tick::references::{PlanRefusal, PreparedOps, References};
use crate::tick::run::{Failure, Outcome};
use crate::vm::worker::Worker;
use crate::{ScriptError, Scripts};

impl Scripts {
    /// Turns commands into plans; answers whose make no sense.
    pub(crate) fn write_plans<V: Vector>(
        &self,
        world: &World<V>,
        plans: &mut Plans<V>,
    ) -> Vec<Failure> {
        let (prototypes, prepared) = self.prototypes(&mut plans.filters);
        let avoidances: Vec<_> = world.groups.iter().map(|group| group.avoid).collect();
        let refs: Vec<References<V>> = (self.workers.iter().zip(prepared))
            .map(|(worker, prepared)| References {
                behavior_ops: &self.behavior_ops,
                prototypes: &prototypes,
                names: &worker.names,
                filters: &worker.filters,
                prepared,
                groups: world.groups.len(),
                paths: world.paths.len(),
                fields: world.fields.len(),
                avoidances: &avoidances,
            })
            .collect();
        let sources = Sources { workers: &self.workers, seats: &self.placement.seats, refs };
        let refused = plans.rewrite_all(&prototypes, &|place, draft, refused: &mut Vec<_>| {
            sources.write_plan(place, draft).unwrap_or_else(|why| {
                refused.push((place, why));
                Written::Kept
            })
        });
        refused.into_iter().map(|(place, why)| self.refused(world, place, why)).collect()
    }

    /// What terms are copied from, first those with all defaults; and for each state the ops of its prepared options, and
    /// where the terms with these lie. What states have prepared alike, as a rule all of it, is one.
    fn prototypes<V: Vector>(&self, filters: &mut Filters) -> (Vec<Term<V>>, Vec<PreparedOps>) {
        let mut prototypes: Vec<_> =
            self.behavior_ops.iter().map(|kind| Term::new(kind.behavior)).collect();
        let mut prepared: Vec<PreparedOps> = Vec::new();
        for worker in &self.workers {
            let mut places = Vec::with_capacity(worker.prepared.len());
            for (nth, options) in worker.prepared.iter().enumerate() {
                let first = prepared.first().and_then(|first| *first.get(nth)?);
                places.push(options.as_ref().map(|options| {
                    let filter = options.filter.as_ref().map(|filter| filters.number(filter));
                    let has_number = filter != Some(None);
                    let place = has_number.then(|| {
                        let term = options.term(filter.flatten());
                        let known = first.and_then(|(_, at)| at);
                        let known = known.filter(|at| prototypes.get(*at) == Some(&term));
                        known.unwrap_or_else(|| add(&mut prototypes, term))
                    });
                    (options.op, place)
                }));
            }
            prepared.push(places);
        }
        (prototypes, prepared)
    }

    /// The line in which an agent has given the act of this number in this tick.
    pub(crate) fn line_of_act(&self, place: usize, act: usize) -> Option<u32> {
        record::line_of_act(self.commands_of(place)?, act)
    }

    /// What an agent gives along with the act of this number in this tick.
    pub(crate) fn along_of_act(&self, place: usize, act: usize) -> Option<&[u8]> {
        record::along_of_act(self.commands_of(place)?, act)
    }

    /// The commands of the agent at a place in this tick.
    fn commands_of(&self, place: usize) -> Option<&[u8]> {
        let seat = self.placement.seats.get(place)?;
        let run = &self.workers.get(usize::from(seat.worker))?.run;
        match *run.outcomes.get(seat.nth as usize)? {
            Outcome::Commands { start, end } | Outcome::Begun { start, end } => {
                run.commands.get(start as usize..end as usize)
            }
            _ => None,
        }
    }

    fn refused<V: Vector>(&self, world: &World<V>, place: usize, why: PlanRefusal) -> Failure {
        let what = match why {
            PlanRefusal::NotFinite => "a number in its plan is not finite",
            PlanRefusal::Senseless => {
                "its commands make no sense, or all scripts together use more than 65,536 names of events and labels"
            }
            PlanRefusal::FilterTooMany => &format!(
                "all plans together have more than {} different filters: round the numbers in them, or take the same ones for many agents",
                Filters::MOST
            ),
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

/// Adds something to a list; answers its place.
fn add<T>(list: &mut Vec<T>, it: T) -> usize {
    list.push(it);
    list.len() - 1
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
    fn write_plan(&self, place: usize, draft: &mut Draft<V>) -> Result<Written, PlanRefusal> {
        let Some(seat) = self.seats.get(place) else { return Ok(Written::Untouched) };
        let worker = usize::from(seat.worker);
        let Some((source, refs)) = self.workers.get(worker).zip(self.refs.get(worker)) else {
            return Ok(Written::Untouched);
        };
        let mut write = |start: u32, end: u32| {
            let bytes = source.run.commands.get(start as usize..end as usize);
            commands::write(bytes, refs, draft)
        };
        match source.run.outcomes.get(seat.nth as usize) {
            None | Some(Outcome::Nothing) => Ok(Written::Untouched),
            Some(Outcome::Failed) => Ok(Written::Kept),
            Some(Outcome::Begun { start, end }) => write(*start, *end).map(|()| Written::ActsAlone),
            Some(Outcome::Commands { start, end }) => write(*start, *end).map(|()| Written::Anew),
        }
    }
}
