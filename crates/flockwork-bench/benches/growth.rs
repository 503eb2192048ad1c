//! What must not grow faster than the crowd: `cargo bench -p flockwork-bench --bench growth`.
//!
//! Each row times one thing at three sizes, each twice the one before, by turns, so that a busy machine is busy for
//! all of them; it prints the median (ms) and how many times the one before it costs. The last rows compare two
//! crowds of one size.

use std::hint::black_box;
use std::time::{Duration, Instant};

use flockwork::act::Despawn;
use flockwork::behavior::{Behavior, Evade, FollowPath, Pursue};
use flockwork::glam::{Vec2, vec2};
use flockwork::plan::Item;
use flockwork::scene::AnyWorld;
use flockwork::world::{Input, Named};
use flockwork::{Group, GroupId, Path, PathEnd, Plan, Target, Term, World};
use flockwork_bench::{Case, Workload};

/// How often each size is timed.
const ROUNDS: usize = 9;

/// A world, and what happens to it in the tick that is timed.
struct Crowd {
    world: World<Vec2>,
    inputs: Vec<Input<Vec2>>,
    /// Whether all agents leave.
    all_leave: bool,
}

impl From<World<Vec2>> for Crowd {
    fn from(world: World<Vec2>) -> Self {
        Self { world, inputs: Vec::new(), all_leave: false }
    }
}

type Make = fn(usize) -> Crowd;

fn main() {
    let rows: [(&str, Make, usize); 5] = [
        ("every agent seeks the nearest of another group", hunted, 5_000),
        ("all leave in one tick", all_leave, 20_000),
        ("half leave by input", half_leave, 20_000),
        ("one in, one out", in_and_out, 20_000),
        ("a crowd follows a path", followers, 2_000),
    ];
    for (name, make, least) in rows {
        let sizes = [1, 2, 4].map(|times| least * times);
        let millis = by_turns(sizes.map(|size| move || time(make(size))));
        let [small, middle, large] = millis;
        println!(
            "{name}: {sizes:?} agents {small:.2}, {middle:.2}, {large:.2} ms; twice as many cost {:.2} and {:.2} times as much",
            middle / small,
            large / middle
        );
    }
    let herd = |predators: usize, zone_radius: f32| {
        move || time(prey(100_000, predators, Evade { zone_radius, ..Evade::default() }))
    };
    compare("100,000 prey without and with a predator", [herd(0, 5.0), herd(1, 5.0)]);
    compare("the same, who all flee it from any distance", [herd(0, 0.0), herd(1, 0.0)]);
    let path = |points: usize| move || time(walkers(2_000, points));
    compare("2,000 walkers on a path of 10 and of 10,000 points", [path(10), path(10_000)]);
}

fn compare(name: &str, both: [impl FnMut() -> Duration; 2]) {
    let [one, other] = by_turns(both);
    println!("{name}: {one:.2} and {other:.2} ms, {:.3} times as much", other / one);
}

/// The median of each, in milliseconds, all of them timed by turns.
fn by_turns<const N: usize>(mut all: [impl FnMut() -> Duration; N]) -> [f64; N] {
    let mut found = [const { Vec::new() }; N];
    for _ in 0..ROUNDS {
        for (time, found) in all.iter_mut().zip(&mut found) {
            found.push(time());
        }
    }
    found.map(|mut times: Vec<Duration>| {
        times.sort();
        times[ROUNDS / 2].as_secs_f64() * 1e3
    })
}

/// How long a tick takes after three to warm up.
fn time(Crowd { mut world, inputs, all_leave }: Crowd) -> Duration {
    (0..3).for_each(|_| drop(world.step(&mut (), &[])));
    if all_leave {
        world
            .plans
            .by_group
            .iter_mut()
            .flatten()
            .for_each(|plan| plan.acts.push(Despawn {}.into()));
    }
    let start = Instant::now();
    black_box(world.step(&mut (), &inputs));
    start.elapsed()
}

fn crowd(agents: usize) -> World<Vec2> {
    let case = Case { workload: Workload::F, agents, neighbors: 12.0 };
    let AnyWorld::Plane(mut world) = case.world() else { unreachable!("F lies in the plane") };
    world.most_agents = 2 * agents;
    world
}

fn nearest_of(behavior: Behavior, group: GroupId) -> Term<Vec2> {
    Term::new(behavior).toward(Target::Group(group))
}

/// Prey that flock and evade predators, of which there is one or none.
fn prey(agents: usize, predators: usize, evade: Evade) -> Crowd {
    let mut world = crowd(agents);
    let hunt = nearest_of(Behavior::Pursue(Pursue::default()), GroupId(0));
    let hunters = world.add_group(Group::default(), Some(Plan::of([hunt])));
    let evade = nearest_of(Behavior::Evade(evade), hunters);
    let prey = world.plans.by_group[0].as_mut().expect("the flock has a plan");
    prey.items.push(Item::Term(Term { weight: 0.1, ..evade }));
    (0..predators).for_each(|_| _ = world.spawn(hunters, Vec2::ZERO, Vec2::ZERO));
    world.into()
}

fn hunted(agents: usize) -> Crowd {
    let mut world = crowd(agents);
    let other = world.add_group(Group::default(), None);
    for agent in world.agents.iter_mut().step_by(3) {
        agent.group = other;
    }
    let pursue = |group| Plan::of([nearest_of(Behavior::Pursue(Pursue::default()), group)]);
    world.plans.by_group = vec![Some(pursue(other)), Some(pursue(GroupId(0)))];
    world.into()
}

fn all_leave(agents: usize) -> Crowd {
    Crowd { all_leave: true, ..crowd(agents).into() }
}

fn half_leave(agents: usize) -> Crowd {
    let world = crowd(agents);
    let inputs = world.agents.iter().step_by(2).map(|agent| Input::Despawn(agent.id)).collect();
    Crowd { inputs, ..world.into() }
}

fn in_and_out(agents: usize) -> Crowd {
    let world = crowd(agents);
    let (first, group) = (world.agents[0].id, world.agents[0].group);
    let inputs = vec![Input::Despawn(first), Input::Spawn(group, Vec2::ONE, Vec2::ZERO, 0)];
    Crowd { inputs, ..world.into() }
}

fn followers(agents: usize) -> Crowd {
    walkers(agents, 1_000)
}

/// Agents on a spiral of so many points.
fn walkers(agents: usize, points: usize) -> Crowd {
    let mut world = crowd(agents);
    let at = |nth: usize| {
        let share = nth as f32 / points as f32;
        Vec2::from_angle(60.0 * share) * (5.0 + 15.0 * share) + vec2(25.0, 25.0)
    };
    let path = Path { points: (0..points).map(at).collect(), radius: 1.0, end: PathEnd::Loop };
    world.paths.push(Named { name: "spiral".to_owned(), it: path });
    let follow = Term::new(Behavior::FollowPath(FollowPath::default())).toward(Target::Path(0));
    world.plans.by_group[0] = Some(Plan::of([follow]));
    world.into()
}
