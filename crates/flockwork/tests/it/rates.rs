//! No tick length counts: at 30 to 240 ticks per second agents arrive when they do, turn as much, come as far along a
//! path, and do not run past where they stop.

use flockwork::behavior::{
    Arrive, ArriveForm, Behavior, FollowForm, FollowPath, Seek, SeekForm, Wander, WanderForm,
    Wants, defaults,
};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::group::Number;
use flockwork::world::Named;
use flockwork::{
    Agent, Group, Path, PathEnd, Plan, Space, Stages, Steer, Stepping, Target, Term, Turn, World,
};

const RATES: [u32; 4] = [30, 60, 120, 240];

fn world<V: Stages>(hz: u32) -> World<V> {
    World::new(Space::Open, Stepping::Timed(1.0 / hz as f32), 1, 1.0)
}

fn along<V: Stages>([x, y]: [f32; 2]) -> V {
    V::from_xyz([x, y, 0.0])
}

/// That the largest of these differs from the smallest by no more than this share of it.
#[track_caller]
fn are_alike(told: &str, share: f32, of: impl Fn(u32) -> f32) {
    let found = RATES.map(of);
    let [least, most] =
        [found.iter().copied().fold(f32::MAX, f32::min), found.iter().copied().fold(0.0, f32::max)];
    assert!(least > 0.0 && most <= least * (1.0 + share), "{told}: {found:?} at {RATES:?} Hz");
}

/// All behaviors that bring an agent to rest at a place, in all of their forms, as their defaults have them.
fn arriving() -> Vec<Behavior> {
    let forms = |it: Behavior| {
        let Some((place, words)) = it.info().forms() else { return vec![it] };
        let with = |word: usize| {
            let mut other = it;
            assert!(other.set_number(place, word as f32));
            other
        };
        (0..words.len()).map(with).collect()
    };
    let is_so = |it: &Behavior| {
        let (targets, goal) = (it.info().targets, along::<Vec2>([12.0, 0.0]));
        let rests_at = it.rests_at(&Agent::default(), &Turn::at(goal));
        rests_at == Some(goal)
            && Steer::<Vec2>::comes_to_rest(it)
            && targets.len() == 1
            && targets[0].1 == Wants::Place
    };
    defaults().into_iter().flat_map(forms).filter(is_so).collect()
}

/// When an agent with all defaults comes within a tenth of a meter of a place 12 m away (s), to the part of a tick.
fn arrival<V: Stages>(behavior: Behavior, hz: u32) -> f32 {
    let mut world = world::<V>(hz);
    let term = Term::new(behavior).toward(Target::Point(along([12.0, 0.0])));
    let group = world.add_group(Group::default(), Some(Plan::of([term])));
    world.spawn(group, V::ZERO, V::ZERO).unwrap();
    let away = |world: &World<V>| (world.agents[0].position - along([12.0, 0.0])).length();
    let mut before = away(&world);
    while world.tick < u64::from(60 * hz) {
        world.step(&mut (), &[]);
        let now = away(&world);
        if now <= 0.1 {
            let part = (before - 0.1) / (before - now);
            return (world.tick as f32 - 1.0 + part) / hz as f32;
        }
        before = now;
    }
    panic!("{behavior:?} does not arrive at {hz} Hz");
}

#[test]
fn agents_arrive_at_the_same_time() {
    let all = arriving();
    assert!(all.len() >= 4, "{all:?}");
    for behavior in all {
        are_alike(&format!("{behavior:?}"), 0.02, |hz| arrival::<Vec2>(behavior, hz));
        are_alike(&format!("{behavior:?}"), 0.02, |hz| arrival::<Vec3>(behavior, hz));
    }
}

/// The variance of how far the headings of many agents have turned after two seconds (rad²).
fn turned(form: WanderForm, hz: u32) -> f32 {
    const AGENTS: usize = 4000;
    let mut world = world::<Vec2>(hz);
    let wander = Behavior::Wander(Wander { form, angle_change: 1.0, ..Wander::default() });
    let group = Group { max_force: Number::Fixed(100.0), ..Group::default() };
    let group = world.add_group(group, Some(Plan::of([Term::new(wander)])));
    for nth in 0..AGENTS {
        world.spawn(group, vec2(4.0 * nth as f32, 0.0), vec2(1.0, 0.0)).unwrap();
    }
    let mut angles = vec![0.0_f32; AGENTS];
    for _ in 0..2 * hz {
        let before: Vec<Vec2> = world.agents.iter().map(|agent| agent.heading).collect();
        world.step(&mut (), &[]);
        for ((angle, before), agent) in angles.iter_mut().zip(before).zip(&world.agents) {
            *angle += before.angle_to(agent.heading);
        }
    }
    let mean = angles.iter().sum::<f32>() / AGENTS as f32;
    angles.iter().map(|angle| (angle - mean).powi(2)).sum::<f32>() / AGENTS as f32
}

/// All forms but the tutorial's, which is one of ticks.
#[test]
fn those_that_wander_turn_as_much() {
    for form in [WanderForm::Smooth, WanderForm::Relative, WanderForm::Jitter, WanderForm::Walk] {
        are_alike(&format!("{form:?}"), 0.1, |hz| turned(form, hz));
    }
}

/// How far an agent has come along a way of two legs of 20 m after 12 s (m).
fn progress<V: Stages>(form: FollowForm, hz: u32) -> f32 {
    let mut world = world::<V>(hz);
    let points = [[0.0, 0.0], [10.0, 0.0], [10.0, 20.0]].map(along).to_vec();
    world
        .paths
        .push(Named { name: "way".into(), it: Path { points, radius: 0.5, end: PathEnd::Once } });
    let follow = Behavior::FollowPath(FollowPath { form, ..FollowPath::default() });
    let plan = Plan::of([Term::new(follow).toward(Target::Path(0))]);
    let group = world.add_group(Group::default(), Some(plan));
    world.spawn(group, V::ZERO, V::ZERO).unwrap();
    (0..12 * hz).for_each(|_| drop(world.step(&mut (), &[])));
    let [_, y, _] = world.agents[0].position.to_xyz();
    10.0 + y
}

#[test]
fn those_on_a_path_come_as_far() {
    for form in [FollowForm::Carrot, FollowForm::Nodes] {
        are_alike(&format!("{form:?}"), 0.01, |hz| progress::<Vec2>(form, hz));
        are_alike(&format!("{form:?}"), 0.01, |hz| progress::<Vec3>(form, hz));
    }
}

/// How far an agent gets beyond a place that it goes straight to, four seconds away at top speed (m), and how far it is from
/// it in the end.
fn beyond<V: Stages>(behavior: Behavior, limits: [f32; 3], hz: u32) -> (f32, f32) {
    let mut world = world::<V>(hz);
    let [max_speed, max_force, response_secs] = limits.map(Number::Fixed);
    let group = Group { max_speed, max_force, response_secs, ..Group::default() };
    let term = Term::new(behavior).toward(Target::Point(V::ZERO));
    let group = world.add_group(group, Some(Plan::of([term])));
    let from = along::<V>([-0.6, -0.8]) * (4.0 * limits[0]);
    world.spawn(group, from, V::ZERO).unwrap();
    let (mut farthest, mut off) = (0.0_f32, 0.0);
    // Time to get going, to go, and to brake.
    let secs = 8.0 + limits[0] / limits[1] + 30.0 * limits[2];
    for _ in 0..(secs * hz as f32) as u32 {
        world.step(&mut (), &[]);
        let at = world.agents[0].position;
        farthest = farthest.max(at.dot(along([0.6, 0.8])));
        off = at.length();
    }
    (farthest, off)
}

/// Whatever its speed, force and response time are: an agent that slows down as late as it can does stop in time.
#[test]
fn none_runs_past_where_it_can_stop() {
    let stop = Behavior::Arrive(Arrive { form: ArriveForm::Stopping, ..Arrive::default() });
    for hz in RATES {
        for max_speed in [0.5, 1.34, 5.0, 20.0] {
            for max_force in [1.0, 4.0, 10.0, 100.0] {
                for response_secs in [1e-6, 0.02, 0.1, 0.25, 0.6] {
                    let limits = [max_speed, max_force, response_secs];
                    let told = format!("{hz} Hz, v F τ {limits:?}");
                    for (far, off) in
                        [beyond::<Vec2>(stop, limits, hz), beyond::<Vec3>(stop, limits, hz)]
                    {
                        assert!(far < 1e-4, "{told}: {far} m too far");
                        assert!(off < 1e-2, "{told}: {off} m off");
                    }
                }
            }
        }
    }
}

/// OpenSteer's offset as a wish falls to 1/e in a second: an agent with the default response time, a quarter of that, does
/// not overshoot.
#[test]
fn an_offset_as_a_wish_leads_to_rest() {
    let raw = Behavior::Seek(Seek { form: SeekForm::Raw });
    for hz in RATES {
        let (far, off) = beyond::<Vec2>(raw, [1.34, 10.0, 0.25], hz);
        assert!(far < 1e-4 && off < 1e-2, "{hz} Hz: {far} {off}");
    }
}
