//! Coming to rest on a place: as the law says at every tick rate, and with a warning where it cannot be done.

use flockwork::behavior::{Arrive, Behavior, FollowLeader, FollowPath};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::{
    Agent, Group, Path, PathEnd, Plan, Space, Steer, Stepping, Target, Term, Turn, World,
};

/// An agent that takes a wish at once, this far from the origin (m).
fn arriving(hz: u32, speed: f32, slow_radius: f32, from: f32) -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / hz as f32), 1, 1.0);
    let [max_speed, max_force, response_secs] = [speed, 1e6, 1e-6].map(Number::Fixed);
    let group = Group { max_speed, max_force, response_secs, ..Group::default() };
    let arrive = Behavior::Arrive(Arrive { slow_radius, ..Arrive::default() });
    let plan = Plan::of([Term::new(arrive).toward(Target::Point(Vec2::ZERO))]);
    let group = world.add_group(group, Some(plan));
    world.spawn(group, vec2(from, 0.0), Vec2::ZERO).unwrap();
    world
}

/// The exact way: straight at top speed to the radius, from there on d = R·e^(−v·t/R).
fn exact(secs: f64, speed: f64, radius: f64, from: f64) -> f64 {
    let straight = ((from - radius) / speed).max(0.0);
    if secs < straight {
        return from - speed * secs;
    }
    from.min(radius) * (-speed * (secs - straight) / radius).exp()
}

#[test]
fn each_tick_goes_as_far_as_the_law_does_in_its_time() {
    for hz in [30, 60, 120] {
        for (speed, radius, from) in
            [(1.34_f32, 3.0_f32, 2.0_f32), (1.34, 3.0, 9.0), (3.0, 5.0, 5.0), (5.0, 2.0, 7.3)]
        {
            let mut world = arriving(hz, speed, radius, from);
            for tick in 1..=10 * hz {
                world.step(&mut (), &[]);
                let secs = f64::from(tick) / f64::from(hz);
                let due = exact(secs, speed.into(), radius.into(), from.into());
                let off = (f64::from(world.agents[0].position.x) / due - 1.0).abs();
                // Within a thousandth of a millimeter it stands.
                assert!(
                    off < 0.005 || due < 1e-5,
                    "{hz} Hz, {speed} {radius} {from}: {off} off at {secs} s"
                );
            }
        }
    }
}

#[test]
fn without_a_radius_it_never_slows() {
    let mut world = arriving(60, 2.0, 0.0, 1.0);
    for _ in 0..29 {
        world.step(&mut (), &[]);
        assert!((world.agents[0].speed() - 2.0).abs() < 1e-5);
    }
}

/// How far an agent runs past the place, of the way that it slows down on, and whether it was warned of.
fn overshoot(agent: Agent<Vec2>, slow_radius: f32) -> (f32, bool) {
    let stepping = Stepping::default();
    let arrive = Arrive { slow_radius, ..Arrive::default() };
    let Agent { max_speed, max_force, mass, response_secs, .. } = agent;
    let mut world = World::new(Space::Open, stepping, 1, 1.0);
    let [max_speed, max_force, mass, response_secs] =
        [max_speed, max_force, mass, response_secs].map(Number::Fixed);
    let group = Group { max_speed, max_force, mass, response_secs, ..Group::default() };
    let term = Term::new(Behavior::Arrive(arrive)).toward(Target::Point(Vec2::ZERO));
    let group = world.add_group(group, Some(Plan::of([term])));
    world.spawn(group, vec2(-8.0, 0.0), Vec2::ZERO).unwrap();
    let mut farthest = 0.0_f32;
    for _ in 0..30 * 60 {
        world.step(&mut (), &[]);
        farthest = farthest.max(world.agents[0].position.x);
    }
    (farthest / slow_radius, arrive.advice(&agent, &Turn::default(), stepping).is_some())
}

/// Who is warned of overshoots, and who overshoots by more than a hundredth of the radius was warned of.
#[test]
fn an_arrival_that_must_overshoot_is_warned_of() {
    let mut warned = 0;
    for max_speed in [0.5, 1.34, 2.5, 5.0] {
        for max_force in [1.0, 4.0, 10.0, 100.0] {
            for response_secs in [0.02, 0.1, 0.25, 0.6] {
                for slow_radius in [0.3, 1.0, 2.0, 3.0, 6.0] {
                    let agent = Agent { max_speed, max_force, response_secs, ..Agent::default() };
                    let told =
                        format!("v {max_speed} F {max_force} τ {response_secs} R {slow_radius}");
                    let (far, warns) = overshoot(agent, slow_radius);
                    assert!(!warns || far > 0.0, "{told}: a false alarm");
                    assert!(warns || far < 0.02, "{told}: {far} and no warning");
                    warned += usize::from(warns);
                }
            }
        }
    }
    assert!((60..260).contains(&warned), "{warned}");
}

#[test]
fn the_warning_names_the_reason_and_the_remedy() {
    let weak =
        Agent { max_speed: 5.0, max_force: 4.0, response_secs: 1.0 / 60.0, ..Agent::default() };
    let advice = |behavior: Behavior, agent: &Agent<Vec2>| {
        Some(behavior.advice(agent, &Turn::default(), Stepping::default())?.message)
    };
    let arrive = |slow_radius| Behavior::Arrive(Arrive { slow_radius, ..Arrive::default() });
    assert_eq!(
        advice(arrive(2.0), &weak).unwrap(),
        "slow_radius 2 must overshoot: its force is too small to brake in time; 3.13 would do"
    );
    // 4·v·τ = 4·2·0.25.
    let slow = Agent { max_speed: 2.0, ..Agent::default() };
    assert_eq!(
        advice(arrive(1.5), &slow).unwrap(),
        "slow_radius 1.5 must overshoot: it responds too slowly; 2.00 would do"
    );
    assert_eq!(advice(arrive(2.0), &slow), None);
    let follow = Behavior::FollowLeader(FollowLeader { slow_radius: 1.5, ..Default::default() });
    assert!(advice(follow, &slow).is_some());
    assert_eq!(advice(Behavior::FollowPath(FollowPath::default()), &slow), None);
    // The tutorial's constants overshoot: a mass of 20 is a response of 20 ticks.
    let tutorial = Agent { max_speed: 6.0, mass: 20.0, max_force: 5.4, ..Agent::<Vec2>::default() };
    let told = arrive(100.0).advice(&tutorial, &Turn::default(), Stepping::PerTick);
    assert!(told.unwrap().message.ends_with("480.00 would do"));
}

/// The end of a road is come to as gently.
#[test]
fn a_road_ends_as_the_law_says() {
    let mut world = arriving(60, 1.0, 1.0, 0.0);
    let points = vec![vec2(0.0, 0.0), vec2(10.0, 0.0)];
    let it = Path { points, radius: 0.5, end: PathEnd::Once };
    world.paths.push(flockwork::world::Named { name: "road".into(), it });
    let follow = FollowPath { slow_radius: 2.0, look_ahead: 0.5, ..FollowPath::default() };
    let term = Term::new(Behavior::FollowPath(follow)).toward(Target::Path(0));
    world.plans.by_group[0] = Some(Plan::of([term]));
    for tick in 1..=14 * 60 {
        world.step(&mut (), &[]);
        let (secs, left) = (f64::from(tick) / 60.0, f64::from(10.0 - world.agents[0].position.x));
        let due = exact(secs, 1.0, 2.0, 10.0);
        assert!(
            (left - due).abs() < 0.01 * due + 1e-4,
            "{left} m left instead of {due} at {secs} s"
        );
    }
}
