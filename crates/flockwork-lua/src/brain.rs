//! A tick of scripts: every state runs the agents that live in it, then all their commands become plans.
//! Agents live in a state for good, by their id; how many states there are changes no bit.

use std::ops::Range;

use flockwork::parallel::{self, chunks};
use flockwork::plan::Names;
use flockwork::{Fault, Plan, Plans, Vector, World};

use crate::commands::{self, Kind, Known};
use crate::faults::Faults;
use crate::home::{Home, Member};
use crate::part::{Duty, Failure};
use crate::scripts::GroupState;
use crate::worker::Worker;
use crate::{ScriptError, Scripts, state};

/// The callbacks by the numbers that the driver writes.
const CALLBACKS: [&str; 4] = ["update", "init", "on_reload", "draw"];
/// Agents whose commands become plans at a stretch.
const STRETCH: usize = 1024;
/// Names of events and labels that scripts may use.
const MOST_NAMES: usize = 256;

impl<V: Vector> flockwork::Brain<V> for Scripts {
    fn decide(&mut self, world: &World<V>, plans: &mut Plans<V>) -> Vec<Fault> {
        self.faults.begin();
        self.share_out(world);
        self.run(world, &plans.names);
        self.number_names(&mut plans.names);
        self.join_logs();
        let writing =
            Writing { world, workers: &self.workers, kinds: &self.kinds, groups: &self.groups };
        let mut failures = writing.write_plans(plans);
        for worker in &mut self.workers {
            self.reproducible &= worker.part.reproducible;
            failures.append(&mut worker.part.failures);
        }
        count(world, &mut self.faults, failures)
    }
}

/// Counts what went wrong in the order of agents; answers what is new.
pub fn count<V: Vector>(
    world: &World<V>,
    faults: &mut Faults,
    mut failures: Vec<Failure>,
) -> Vec<Fault> {
    failures.sort_by_key(|failure| failure.place);
    let count = |Failure { place, error, callback }| {
        let agent = place.and_then(|place| world.agents.get(place as usize));
        faults.count(agent.map(|agent| agent.id), error, callback_name(callback))
    };
    failures.into_iter().filter_map(count).collect()
}

impl Scripts {
    /// Tells each state who its agents are.
    fn share_out<V: Vector>(&mut self, world: &World<V>) {
        for worker in &mut self.workers {
            worker.part.members.resize_with(world.groups.len(), Vec::new);
            worker.part.members.iter_mut().for_each(Vec::clear);
        }
        let states = self.workers.len();
        if states == 0 {
            return;
        }
        for (place, agent) in world.agents.iter().enumerate() {
            let home = Home::of(agent.id.0, states);
            let worker = &mut self.workers[home.nth as usize];
            if let Some(members) = worker.part.members.get_mut(usize::from(agent.group.0)) {
                members.push(Member { place: place as u32, slot: home.slot(agent.id.0) });
            }
        }
        for (nth, group) in self.groups.iter_mut().enumerate() {
            let members = self.workers.iter().map(|worker| worker.part.members.get(nth));
            group.agents = members.flatten().map(Vec::len).sum();
        }
    }

    /// Has all states run their agents, at the same time if there are threads for it.
    fn run<V: Vector>(&mut self, world: &World<V>, names: &Names) {
        let reloaded: Vec<bool> =
            self.groups.iter_mut().map(|group| std::mem::take(&mut group.reloaded)).collect();
        let duties: Vec<Duty> = (self.groups.iter().zip(reloaded))
            .map(|(group, reloaded)| Duty { script: group.script.as_deref(), reloaded })
            .collect();
        state::write(world, &mut self.state);
        let state = self.state.as_flattened().as_flattened();
        each(&mut self.workers, &|worker| worker.run(world, names, state, &duties));
    }

    /// Gives the states' names the plans' numbers, in the order in which agents first used them.
    fn number_names(&mut self, names: &mut Names) {
        let mut new: Vec<_> = (self.workers.iter().enumerate())
            .flat_map(|(nth, worker)| worker.names_used().into_iter().map(move |used| (used, nth)))
            .collect();
        new.sort();
        self.workers.iter_mut().for_each(|worker| worker.names.clear());
        let (mut known, mut places) = (Vec::new(), Vec::new());
        for ((_, place, name), worker) in new {
            if !known.contains(&name) && known.len() < MOST_NAMES {
                known.push(name.clone());
            }
            let number = known.contains(&name).then(|| names.number(&name)).flatten();
            places.push((worker, place, number));
        }
        places.sort();
        for (worker, _, number) in places {
            self.workers[worker].names.push(number);
        }
    }

    /// Takes over what was printed, in the order of agents.
    pub(crate) fn join_logs(&mut self) {
        let mut lines: Vec<_> =
            self.workers.iter().flat_map(|worker| worker.log.take(&mut self.log)).collect();
        lines.sort_by_key(|(place, _)| *place);
        lines.into_iter().for_each(|(_, line)| self.log.keep(line));
    }
}

/// The commands of all states on their way to plans.
struct Writing<'a, V: Vector> {
    world: &'a World<V>,
    workers: &'a [Worker],
    kinds: &'a [Kind],
    groups: &'a [GroupState],
}

impl<V: Vector> Writing<'_, V> {
    /// Turns commands into plans; answers whose make no sense.
    fn write_plans(&self, plans: &mut Plans<V>) -> Vec<Failure> {
        let agents = plans.by_agent.len();
        let mut given = vec![Given::Nothing; agents];
        for (nth, worker) in self.workers.iter().enumerate() {
            for (place, row) in &worker.part.rows {
                if let Some(given) = given.get_mut(*place as usize) {
                    *given =
                        row.clone().map_or(Given::Failed, |row| Given::Commands(nth as u16, row));
                }
            }
        }
        let length = agents.div_ceil(parallel::threads() * 4).max(STRETCH);
        let mut benches: Vec<Bench<V>> = Vec::new();
        benches.resize_with(agents.div_ceil(length), Bench::default);
        let lists = (plans.by_agent.as_mut_slice(), given.as_mut_slice());
        chunks(lists, length, &mut benches, &|nth, (plans, given), bench| {
            for (place, (plan, given)) in (nth * length..).zip(plans.iter_mut().zip(given)) {
                self.write_plan(place, plan, given, bench);
            }
        });
        benches.into_iter().flat_map(|bench| bench.refused).collect()
    }

    fn write_plan(&self, place: usize, plan: &mut Plan<V>, given: &Given, bench: &mut Bench<V>) {
        let (worker, row) = match given {
            Given::Nothing => return,
            Given::Failed => return plan.keep(),
            Given::Commands(worker, row) => (&self.workers[usize::from(*worker)], row),
        };
        let own = worker.part.commands.get(row.start as usize..row.end as usize);
        let known = Known {
            kinds: self.kinds,
            names: &worker.names,
            prepared: &worker.prepared,
            groups: self.world.groups.len(),
            paths: self.world.paths.len(),
        };
        let mut sound = true;
        let finite = plan.rewrite(&mut bench.scratch, |plan| {
            sound = own.and_then(|bytes| commands::write(bytes, &known, plan)).is_some();
            if !sound {
                // Not a number refuses the whole plan, as for any other that makes no sense.
                plan.speed_limit = f32::NAN;
            }
        });
        if !finite {
            bench.refused.push(self.refused(place, sound));
        }
    }

    fn refused(&self, place: usize, sound: bool) -> Failure {
        let what = if sound {
            "a number in its plan is not finite"
        } else {
            "its commands make no sense, or all scripts together use more than 256 names of events and labels"
        };
        let group = self.world.agents.get(place).map(|agent| usize::from(agent.group.0));
        let script = group.and_then(|group| self.groups.get(group)?.script.as_deref());
        let error = ScriptError::of_file(
            script.unwrap_or_default(),
            format!("{what}; it keeps its last plan"),
        );
        Failure { place: Some(place as u32), error, callback: 0 }
    }
}

/// What an agent's state has to say about its plan.
#[derive(Clone)]
enum Given {
    /// It has no script.
    Nothing,
    /// Its script failed.
    Failed,
    /// Which state has its commands, and where.
    Commands(u16, Range<u32>),
}

/// What a thread needs to write plans.
#[derive(Default)]
struct Bench<V> {
    scratch: Plan<V>,
    refused: Vec<Failure>,
}

/// Does the same with each state, at the same time if there are threads for it.
fn each(workers: &mut [Worker], work: &(impl Fn(&mut Worker) + Sync)) {
    let mut benches = vec![(); workers.len()];
    chunks(workers, 1, &mut benches, &|_, workers, ()| workers.iter_mut().for_each(work));
}

/// Which callback a number of the driver stands for.
pub fn callback_name(number: u32) -> &'static str {
    CALLBACKS.get(number as usize).copied().unwrap_or("update")
}

#[cfg(test)]
mod tests {
    use flockwork::glam::{Vec2, vec2};
    use flockwork::{Group, Space, Stepping};

    use super::*;

    const SCRIPT: &str = "
        local near = options.separation { radius = 1.0 }
        function update(me, world)
            local sum = me:position() + me:velocity()
            for other, offset, velocity in me:neighbors(2) do
                sum += offset + velocity + other:position()
            end
            me:seek(sum) me:separation(1.5, near) wander() push(sum)
            me:memory().sum = sum
        end";

    /// What the Luau side allocates in a tick (bytes), once it has found its stride.
    fn garbage(agents: u16) -> usize {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
        let script = Some("a.lua".to_owned());
        let group = world.add_group(Group { script, ..Group::default() }, None);
        for nth in 0..agents {
            world.spawn(group, vec2(f32::from(nth % 20), f32::from(nth / 20)), Vec2::ZERO);
        }
        let mut scripts = Scripts::new(Box::new(|_| Ok(SCRIPT.to_owned())));
        assert_eq!(scripts.load(&world), []);
        for _ in 0..3 {
            assert_eq!(world.step(&mut scripts, &[]), []);
        }
        let lua = scripts.workers[0].lua.clone();
        lua.gc_stop();
        let before = lua.used_memory();
        assert_eq!(world.step(&mut scripts, &[]), []);
        lua.used_memory() - before
    }

    #[test]
    fn no_agent_leaves_garbage() {
        assert_eq!(garbage(100), garbage(500));
    }
}
