//! A tick of scripts: every state runs the agents that live in it, then all their commands become plans.
//! Agents live in a state for good, by their id; how many states there are changes no bit.

use std::time::Instant;

use flockwork::filter::Filters;
use flockwork::parallel::chunks;
use flockwork::plans::Names;
use flockwork::world::{Event, MOST_NEARBY};
use flockwork::{Agent, Fault, Filter, Newcomer, Perceived, Plans, PublicValues, Vector, World};

use crate::scripts::GroupState;
use crate::tick::faults::Faults;
use crate::tick::newcomer;
use crate::tick::rows::heard::Said;
use crate::tick::run::{Duty, Failure};
use crate::vm::log::Log;
use crate::vm::worker::Worker;
use crate::{ScriptError, Scripts};

/// The callbacks by the numbers that the driver writes.
const CALLBACKS: [&str; 4] = ["update", "init", "on_reload", "draw"];
/// Names that are kept without a look at which are still in use.
const KEPT_NAMES: usize = 1024;
/// Filters that are kept without a look at which are still in use: as many may be new in a tick.
const KEPT_FILTERS: usize = Filters::MOST / 2;

impl<V: Vector> flockwork::Brain<V> for Scripts {
    fn decide(&mut self, world: &Perceived<V>, plans: &mut Plans<V>) -> Vec<Fault> {
        self.faults.begin();
        self.log.begin();
        self.gather(world);
        let mut failures = self.run(*world, &plans.names);
        self.number_names(&mut plans.names);
        self.number_filters(&world.public, plans);
        self.join_logs();
        failures.extend(self.write_plans(world, plans));
        self.gather_set();
        plans.forget_unused_names(KEPT_NAMES);
        for worker in &mut self.workers {
            self.reproducible &= worker.run.reproducible;
            failures.append(&mut worker.run.failures);
        }
        count(world, &mut self.faults, failures)
    }

    fn declare(&mut self, public: &mut PublicValues) {
        self.declare_in(public);
    }

    fn publish(&mut self, agents: &[Agent<V>], public: &mut PublicValues) {
        self.publish_set(agents, public);
    }

    fn hears(&self, event: &str) -> bool {
        self.groups.iter().any(|group| group.hears(event))
    }

    fn equip(&mut self, place: usize, act: usize, newcomer: &mut Newcomer<V>) {
        if let Some(along) = self.along_of_act(place, act) {
            newcomer::equip(along, newcomer);
        }
    }

    fn refused(&mut self, me: &Agent<V>, place: usize, act: usize, why: &str) -> Option<Fault> {
        let group = self.groups.get(me.group.index());
        let Some(script) = group.and_then(|group| group.script.as_deref()) else {
            return Some(Fault::of(me.id, &format!("it {why}")));
        };
        let mut error = ScriptError::of_file(script, format!("it {why}"));
        error.line = self.line_of_act(place, act).unwrap_or(0);
        self.faults.count(Some(me.id), error, callback_name(0))
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
    /// Finds out who has come, gone or moved on to another place, and has each state know who lives in it.
    fn gather<V: Vector>(&mut self, world: &World<V>) {
        self.call_roll(world);
        self.assign(world.groups.len());
    }

    /// Has all states know who is in the world, and where.
    pub(crate) fn call_roll<V: Vector>(&mut self, world: &World<V>) {
        self.placement.call(world);
        self.workers.iter_mut().for_each(|worker| worker.meet(&self.placement.roll));
    }

    fn assign(&mut self, groups: usize) {
        let knows = |worker: &Worker| worker.run.residents.of_group.len() == groups;
        if self.placement.assigned && self.workers.iter().all(knows) {
            return;
        }
        let residents = self.placement.assign(self.workers.len(), groups);
        self.workers.iter_mut().zip(residents).for_each(|(worker, it)| worker.take_residents(it));
        for (group, size) in self.groups.iter_mut().zip(self.placement.roll.sizes(groups)) {
            group.size = size;
        }
    }

    /// Has all states take in the world and run their agents, at the same time if there are threads for it. Answers the
    /// faults of emitters that no agent has heard.
    fn run<V: Vector>(&mut self, world: Perceived<V>, names: &Names) -> Vec<Failure> {
        let said = Said::new(world, names);
        let deadline = self.time_limit.map(|limit| Instant::now() + limit);
        self.workers.iter_mut().for_each(|worker| worker.steps.deadline = deadline);
        let duty = |group: &mut GroupState| std::mem::take(&mut group.reloaded);
        let reloaded: Vec<bool> = self.groups.iter_mut().map(duty).collect();
        let duties: Vec<Duty> = (self.groups.iter().zip(reloaded))
            .map(|(group, reloaded)| Duty {
                script: group.script.as_deref().filter(|_| group.sound).zip(Some(&*group.modules)),
                reloaded,
                size: group.size,
            })
            .collect();
        each(&mut self.workers, &|worker| worker.run(&said, &duties));
        said.unheard().map(|event| self.unheard(&world, event, names)).collect()
    }

    fn unheard<V: Vector>(&self, world: &World<V>, event: &Event<V>, names: &Names) -> Failure {
        let place = world.place_of(event.from);
        let group = place.and_then(|place| self.groups.get(world.agents[place].group.index()));
        let file = group.and_then(|group| group.script.as_deref()).unwrap_or_default();
        let what = format!(
            "emit: no agent has heard \"{}\": within a radius, all events of a tick together are heard at most {MOST_NEARBY} times. Take a smaller radius, emit less often, or tell a group: world.groups.name",
            names.name(event.name)
        );
        let place = place.map(|place| place as u32);
        Failure { place, error: ScriptError::of_file(file, what), callback: 0 }
    }

    /// Gives the states' names the plans' numbers, in the order in which agents first used them.
    fn number_names(&mut self, names: &mut Names) {
        let used = self.workers.iter().map(Worker::names_used);
        let numbers = numbered(used, |name: &String| names.number(name));
        self.workers.iter_mut().zip(numbers).for_each(|(worker, it)| worker.names = it);
    }

    /// The same of filters.
    fn number_filters<V: Vector>(&mut self, public: &PublicValues, plans: &mut Plans<V>) {
        plans.forget_unused_filters(KEPT_FILTERS);
        let used = self.workers.iter().map(|worker| worker.filters_used(public));
        let numbers = numbered(used, |filter: &Filter| plans.filters.number(filter));
        self.workers.iter_mut().zip(numbers).for_each(|(worker, it)| worker.filters = it);
    }

    /// Takes over what was printed, in the order of agents.
    pub(crate) fn join_logs(&mut self) {
        let mut unheard = Log::default();
        let log = if self.is_repeating() { &mut unheard } else { &mut self.log };
        let mut lines: Vec<_> =
            self.workers.iter().flat_map(|worker| worker.log.take(log)).collect();
        lines.sort_by_key(|(place, _)| *place);
        lines.into_iter().for_each(|(_, line)| log.keep(line));
    }
}

/// Numbers what each state has used, in the order in which agents first used it: the place of that agent, the state's own
/// number, itself. Answers the numbers by the states' own.
fn numbered<T, N: Copy>(
    used: impl Iterator<Item = Vec<(u32, usize, T)>>,
    mut number: impl FnMut(&T) -> Option<N>,
) -> Vec<Vec<Option<N>>> {
    let used: Vec<_> = used.collect();
    let mut numbers: Vec<_> = used.iter().map(|all| vec![None; all.len()]).collect();
    let of_state = |(state, all): (usize, &Vec<(u32, usize, T)>)| {
        let places =
            all.iter().enumerate().map(move |(at, (place, nth, _))| (*place, *nth, state, at));
        places.collect::<Vec<_>>()
    };
    let mut order: Vec<_> = used.iter().enumerate().flat_map(of_state).collect();
    order.sort_unstable();
    for (_, _, state, at) in order {
        numbers[state][at] = number(&used[state][at].2);
    }
    numbers
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

    /// What the Luau side allocates in some ticks (bytes), once it has found its stride.
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
        for _ in 0..20 {
            assert_eq!(world.step(&mut scripts, &[]), []);
        }
        lua.used_memory() - before
    }

    /// Whether a run can be repeated in which there is hardly any memory left, and what went wrong.
    fn in_little_room(body: &str) -> (bool, Vec<String>) {
        let text = format!("function update(me) {body} end");
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
        let script = Some("a.lua".to_owned());
        let group = world.add_group(Group { script, ..Group::default() }, None);
        world.spawn(group, Vec2::ZERO, Vec2::ZERO);
        let mut scripts = Scripts::new(Box::new(move |_| Ok(text.clone())));
        assert_eq!(scripts.load(&world), []);
        world.step(&mut scripts, &[]);
        scripts.forget();
        let room = scripts.used_memory() + (1 << 18);
        scripts.workers[0].lua.set_memory_limit(room).unwrap();
        let told = world.step(&mut scripts, &[]).iter().map(|it| it.message.clone()).collect();
        (scripts.reproducible(), told)
    }

    /// What a script says of memory counts for nothing; a lack of it counts even where a script catches the error.
    #[test]
    fn too_little_memory_is_known_by_itself() {
        let bomb = "table.create(50000, 1)";
        let caught = [
            "pcall(function() BOMB end)",
            "xpcall(function() BOMB end, function() end)",
            "xpcall(function() BOMB end, print)",
            "pcall(pcall, function() BOMB end)",
        ];
        for body in caught {
            let (repeats, told) = in_little_room(&body.replace("BOMB", bomb));
            assert!(!repeats && told.is_empty(), "{body}: {told:?}");
        }
        let (repeats, told) = in_little_room(bomb);
        assert!(!repeats && told[0].starts_with("not enough memory; "), "{told:?}");
        for body in [
            "error('not enough memory', 0)",
            "error('not enough memory')",
            "pcall(error, 'not enough memory', 0)",
            "pcall(assert, false, 'not enough memory')",
            "table.sort({ false, 'not enough memory' }, assert)",
            "xpcall(error, function() return 'not enough memory' end)",
            "error('not enough memory; is there a table or text that only grows?', 0)",
        ] {
            let (repeats, told) = in_little_room(body);
            assert!(repeats, "{body}: {told:?}");
        }
    }

    #[test]
    fn no_agent_leaves_garbage() {
        // Luau counts memory in pages of 16 KB, which may be full sooner or later; a word of each agent's in each tick
        // would be 64 KB.
        let (few, many) = (garbage(100), garbage(500));
        assert!(few.abs_diff(many) <= 32 << 10, "{few} {many}");
    }
}
