//! Chases go on until the bodies touch, at every tick rate: in the open by pursuit and evasion, on tiles from
//! middle to middle.

use flockwork::behavior::{Behavior, ChaseTiles, Evade, Lead, Pursue, TileForm};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::group::Number;
use flockwork::noise::{Noise, Purpose};
use flockwork::{
    AgentId, Group, GroupId, Plan, Space, Stages, Stepping, Target, Term, TileMap, World,
};

/// How fast prey is, how strong both are, and how many times as fast the hunter is.
#[derive(Clone, Copy, Debug)]
struct Match {
    speed: f32,
    force: f32,
    ratio: f32,
}

const PREY: AgentId = AgentId(0);
const HUNTER: AgentId = AgentId(1);

/// A hunter and its prey, some meters apart, each on a way of its own.
fn chase<V: Stages>(hz: u32, [pursue, evade]: [Lead; 2], case: Match, key: u64) -> World<V> {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / hz as f32), 1, 1.0);
    let group = |speed| Group {
        max_speed: Number::Fixed(speed),
        max_force: Number::Fixed(case.force),
        ..Group::default()
    };
    let evade = Behavior::Evade(Evade { lead: evade, ..Evade::default() });
    let pursue = Behavior::Pursue(Pursue { lead: pursue, ..Pursue::default() });
    let at =
        |behavior, group| Plan::of([Term::new(behavior).toward(Target::Group(GroupId(group)))]);
    let prey = world.add_group(group(case.speed), Some(at(evade, 1)));
    let hunter = world.add_group(group(case.speed * case.ratio), Some(at(pursue, 0)));
    let noise = Noise::new(9, key, 0, Purpose::Spawn);
    let way = |nth| noise.direction::<V>(nth) * (case.speed * noise.uniform(20 + nth));
    world.spawn(prey, V::ZERO, way(1)).unwrap();
    let apart = 0.6 + 5.0 * noise.uniform(30);
    world.spawn(hunter, noise.direction::<V>(3) * apart, way(2)).unwrap();
    world
}

fn touch<V: Stages>(world: &World<V>) -> bool {
    let [prey, hunter] = [PREY, HUNTER].map(|id| world.agent(id).unwrap());
    (prey.position - hunter.position).length() <= prey.radius + hunter.radius
}

/// Every way of foreseeing, but for the tutorial's, which ends in circles.
const LEADS: [[Lead; 2]; 4] = [
    [Lead::Intercept, Lead::Closing],
    [Lead::Intercept, Lead::Intercept],
    [Lead::Closing, Lead::Closing],
    [Lead::Closing, Lead::Intercept],
];

const RATES: [u32; 4] = [30, 60, 120, 240];

fn faster_hunters_catch<V: Stages>(keys: std::ops::Range<u64>) {
    for (speed, force) in [(1.34, 10.0), (3.0, 12.0), (5.0, 10.0), (8.0, 100.0)] {
        for ratio in [1.1, 1.3, 2.0] {
            let case = Match { speed, force, ratio };
            for key in keys.clone() {
                let hz = RATES[key as usize % 4];
                for leads in LEADS {
                    let mut world = chase::<V>(hz, leads, case, key);
                    let limit = 60 * u64::from(hz);
                    while !touch(&world) {
                        assert!(world.tick < limit, "{case:?} {leads:?} {hz} Hz, key {key}");
                        world.step(&mut (), &[]);
                    }
                }
            }
        }
    }
}

#[test]
fn a_faster_hunter_comes_to_touch_its_prey() {
    faster_hunters_catch::<Vec2>(0..12);
    faster_hunters_catch::<Vec3>(12..16);
}

/// Mean speeds of prey and hunter over ten seconds, as shares of their top speeds.
fn shares(world: &mut World<Vec2>, hz: u32) -> [f32; 2] {
    let mut sums = [0.0; 2];
    for _ in 0..10 * hz {
        world.step(&mut (), &[]);
        for (sum, id) in sums.iter_mut().zip([PREY, HUNTER]) {
            let agent = world.agent(id).unwrap();
            *sum += agent.speed() / agent.max_speed;
        }
    }
    sums.map(|sum| sum / (10 * hz) as f32)
}

#[test]
fn a_hunter_that_is_no_faster_goes_on_and_neither_agent_slows_down() {
    for speed in [1.34, 3.0, 8.0] {
        for ratio in [0.8, 1.0] {
            for key in 0..8 {
                let (hz, leads) = (RATES[key as usize % 4], LEADS[key as usize / 2 % 4]);
                let case = Match { speed, force: 30.0, ratio };
                let mut world = chase(hz, leads, case, key);
                shares(&mut world, hz);
                let told = format!("{case:?} {leads:?} {hz} Hz, key {key}");
                let [prey, hunter] = shares(&mut world, hz);
                assert!(prey > 0.98 && hunter > 0.98, "{told}: {prey} {hunter}");
                let course = |id| world.agent(id).unwrap().velocity.normalize();
                let way = (world.agents[0].position - world.agents[1].position).normalize();
                assert!(course(HUNTER).dot(way) > 0.99, "{told}: it does not run after it");
            }
        }
    }
}

/// The hunter stays with a caught agent that runs on, and does not slow it down.
#[test]
fn after_the_catch_both_run_on() {
    for (speed, force) in [(1.34, 10.0), (3.0, 12.0), (8.0, 100.0)] {
        for ratio in [1.1, 1.5] {
            let case = Match { speed, force, ratio };
            let mut world = chase(60, LEADS[0], case, 5);
            (0..60 * 60).for_each(|_| drop(world.step(&mut (), &[])));
            let [prey, _] = shares(&mut world, 60);
            assert!(prey > 0.7, "{case:?}: the prey is at {prey}");
        }
    }
}

/// An open map of square tiles with this side (m).
fn map(side: f32) -> TileMap {
    TileMap::parse(&format!("{}\n", ".".repeat(120)).repeat(60), [0.0, 0.0], side).unwrap()
}

/// How long a hunter takes from the middle of the tile (2,3) to that of its prey (s), and the length of its way
/// (m): so many straight and diagonal steps.
fn run(form: TileForm, hz: Option<u32>, speed: f32, side: f32, prey: [i32; 2]) -> (f32, f32) {
    let stepping = hz.map_or(Stepping::PerTick, |hz| Stepping::Timed(1.0 / hz as f32));
    let secs = stepping.secs();
    let mut world = World::<Vec2>::new(Space::Open, stepping, 1, 1.0);
    world.tiles = Some(map(side));
    let per_tick = if hz.is_none() { secs } else { 1.0 };
    let group = Group { max_speed: Number::Fixed(speed * per_tick), ..Group::default() };
    let middle = |[x, y]: [i32; 2]| vec2(x as f32 + 0.5, y as f32 + 0.5) * side;
    let goal = middle(prey);
    let chase = Term::new(Behavior::ChaseTiles(ChaseTiles { form })).toward(Target::Point(goal));
    let group = world.add_group(group, Some(Plan::of([chase])));
    world.spawn(group, middle([2, 3]), Vec2::ZERO).unwrap();
    let mut ticks = 0;
    while world.agents[0].position.distance(goal) > 1e-3 * side {
        world.step(&mut (), &[]);
        ticks += 1;
        assert!(ticks < 100_000, "it does not arrive");
    }
    let [dx, dy] = [(prey[0] - 2).abs(), (prey[1] - 3).abs()];
    let (long, short) = (dx.max(dy), dx.min(dy));
    let length = ((long - short) as f32 + short as f32 * 2.0_f32.sqrt()) * side;
    (ticks as f32 * secs, length)
}

#[test]
fn tiles_are_run_over_at_full_speed_at_every_tick_rate() {
    let rates = [Some(30), Some(60), Some(120), Some(240), None];
    for hz in rates {
        for form in [TileForm::LineOfSight, TileForm::Simple] {
            for (speed, side) in [(2.2, 1.0), (25.0, 1.0), (25.0, 0.25), (1.34, 0.1), (7.0, 3.0)] {
                for prey in [[102, 3], [102, 43], [52, 53], [2, 53]] {
                    let (secs, length) = run(form, hz, speed, side, prey);
                    let told = format!("{form:?} {hz:?} Hz, {speed} m/s, {side} m, {prey:?}");
                    // The last tick is not used up.
                    let tick = 1.0 / hz.unwrap_or(60) as f32;
                    let due = length / speed;
                    assert!(secs > 0.99 * due, "{told}: {secs} s instead of {due}");
                    assert!(secs < 1.01 * due + tick, "{told}: {secs} s instead of {due}");
                }
            }
        }
    }
}

/// Round corners a tick is as long as ever along the way, and stays in the middles of tiles.
#[test]
fn no_tick_leaves_the_line_of_tiles() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::Timed(1.0 / 30.0), 1, 1.0);
    world.tiles = Some(map(1.0));
    let group = Group { max_speed: Number::Fixed(100.0), ..Group::default() };
    let goal = vec2(75.5, 33.5);
    let chase = Behavior::ChaseTiles(ChaseTiles::default());
    let plan = Plan::of([Term::new(chase).toward(Target::Point(goal))]);
    let group = world.add_group(group, Some(plan));
    world.spawn(group, vec2(5.5, 3.5), Vec2::ZERO).unwrap();
    while world.agents[0].position.distance(goal) > 1e-3 {
        world.step(&mut (), &[]);
        let at = world.agents[0].position;
        // (70, 30): each straight or diagonal step is by one column, along the line.
        let off = (at.y - 3.5) - (at.x - 5.5) * 30.0 / 70.0;
        assert!(off.abs() < 0.75, "{at}");
        assert!(world.tick < 40, "{at}");
    }
}
