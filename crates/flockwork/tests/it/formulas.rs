//! The published formulas, with the numbers that they come to: each test says what was published, and with which
//! behavior and parameters the same comes out here. Lengths and times are those of the sources.

use flockwork::behavior::{
    Arrive, ArriveForm, Behavior, Evade, Flee, Lead, Pursue, Queue, QueueForm, Seek, SeekForm,
    Wander, WanderForm,
};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::memory::Memory;
use flockwork::neighbors::Neighbor;
use flockwork::noise::{Noise, Purpose};
use flockwork::{
    Agent, Aim, Group, Mind, Plan, Space, Steer, Stepping, Sum, Target, Term, Turn, View, World,
};

#[track_caller]
fn near(answer: Vec2, due: Vec2) {
    assert!((answer - due).length() < 1e-5, "{answer} is not {due}");
}

/// Case A: at the origin, velocity (1, 0).
fn case_a(max_speed: f32, max_force: f32) -> Agent<Vec2> {
    Agent { velocity: vec2(1.0, 0.0), max_speed, max_force, ..Agent::default() }
}

/// The force toward (3, 4), or away from it, within the limit.
fn force(behavior: &impl Steer<Vec2>, me: &Agent<Vec2>, stepping: Stepping) -> Vec2 {
    let view = View { stepping, ..View::alone(me) };
    let steering = behavior.steer(&view, &Turn::at(vec2(3.0, 4.0)));
    me.force(&steering, stepping).clamp_length_max(me.max_force)
}

/// Case B: at the origin by (1, 0), top speed 5; the quarry at (6, 8) by (−1, 2).
fn case_b(behavior: &impl Steer<Vec2>) -> Vec2 {
    let me = case_a(5.0, 10.0);
    let velocity = vec2(-1.0, 2.0);
    let aim = Aim { velocity, heading: velocity.normalize(), ..Aim::at(vec2(6.0, 8.0)) };
    let turn = Turn { aim: Some(aim), ..Turn::default() };
    let view = View { stepping: Stepping::PerTick, ..View::alone(&me) };
    me.force(&behavior.steer(&view, &turn), Stepping::PerTick)
}

/// One agent that goes from a place on the x axis to the origin, or along the axis where there is no behavior for that.
fn runner(stepping: Stepping, behavior: Behavior, agent: &Agent<Vec2>, from: f32) -> World<Vec2> {
    let mut world = World::new(Space::Open, stepping, 1, 1.0);
    let Agent { max_speed, max_force, mass, response_secs, .. } = *agent;
    let [max_speed, max_force, mass, response_secs] =
        [max_speed, max_force, mass, response_secs].map(Number::Fixed);
    let group = Group { max_speed, max_force, mass, response_secs, ..Group::default() };
    let term = Term::new(behavior).toward(Target::Point(Vec2::ZERO));
    let group = world.add_group(group, Some(Plan::of([term])));
    world.spawn(group, vec2(from, 0.0), Vec2::ZERO).unwrap();
    world
}

/// How far the agent gets beyond the origin in so many seconds (m), and when it is within a millimeter of it for good (s).
fn overshoot(world: &mut World<Vec2>, secs: u32) -> (f32, f32) {
    let rate = world.stepping.rate() as f32;
    let (mut farthest, mut settled) = (0.0_f32, 0.0);
    for tick in 1..=secs * rate as u32 {
        world.step(&mut (), &[]);
        let at = world.agents[0].position.x;
        farthest = farthest.max(at);
        settled = if at.abs() > 1e-3 { tick as f32 / rate } else { settled };
    }
    (farthest, settled)
}

/// The tutorial's loop has no time step: force 5.4, speed 6, mass 30, from rest, for what is a second at each rate.
#[test]
fn a_second_per_tick_is_68_208_or_548_pixels_long() {
    let agent = Agent { max_speed: 6.0, max_force: 5.4, mass: 30.0, ..Agent::default() };
    for (ticks, due) in [(30, 68.1001), (60, 207.6166), (120, 547.6801)] {
        let mut world = runner(Stepping::PerTick, Behavior::Seek(Seek::default()), &agent, -1e4);
        (0..ticks).for_each(|_| drop(world.step(&mut (), &[])));
        let way = world.agents[0].position.x + 1e4;
        assert!((way - due).abs() < 0.05, "{ticks} ticks: {way}");
    }
}

/// The same agent in meters and seconds, with a response of half a second, goes 360 · (1 − 0.5 · (1 − e^−2)) = 204.36 in ticks
/// of no length. In n ticks its speed is 360 · (1 − w^k) after the kth, with w = 1 − 2/n: at most 4.4 % more.
#[test]
fn a_second_of_time_is_as_long_at_every_tick_rate() {
    for hz in [30_u32, 60, 120, 240] {
        let agent =
            Agent { max_speed: 360.0, max_force: 1e9, response_secs: 0.5, ..Agent::default() };
        let stepping = Stepping::Timed(1.0 / hz as f32);
        let mut world = runner(stepping, Behavior::Seek(Seek::default()), &agent, -1e4);
        (0..hz).for_each(|_| drop(world.step(&mut (), &[])));
        let way = world.agents[0].position.x + 1e4;
        let left = 1.0 - 2.0 / hz as f32;
        let due = 360.0 * (1.0 - 0.5 * left * (1.0 - left.powi(hz as i32)));
        assert!((way - due).abs() < 0.1, "{hz} Hz: {way} instead of {due}");
        assert!((204.3..1.044 * 204.36).contains(&way), "{hz} Hz: {way}");
    }
}

#[test]
fn seek_and_flee() {
    let (tick, me) = (Stepping::PerTick, case_a(5.0, 10.0));
    near(force(&Seek::default(), &me, tick), vec2(2.0, 4.0));
    near(force(&Flee::default(), &me, tick), vec2(-4.0, -4.0));
    // OpenSteer, and the same with a top speed of 2.5.
    let raw = Seek { form: SeekForm::Raw };
    near(force(&raw, &me, tick), vec2(2.0, 4.0));
    near(force(&raw, &case_a(2.5, 10.0), tick), vec2(0.5, 2.0));
}

/// No velocity is subtracted, so that a target at rest is circled: the distance to it never falls below half of the start.
#[test]
fn acceleration_toward_a_target_circles_it() {
    let accel = Behavior::Seek(Seek { form: SeekForm::Accel });
    let agent = Agent { max_speed: 1e3, max_force: 8.0, ..Agent::default() };
    let mut world = runner(Stepping::default(), accel, &agent, 8.0);
    // On a circle of 8 m by 8 m/s, 8 m/s² toward its middle hold it: v²/r.
    let id = world.agents[0].id;
    world.place(id, vec2(8.0, 0.0), vec2(0.0, 8.0));
    for _ in 0..20 * 60 {
        world.step(&mut (), &[]);
        let at = world.agents[0].position.length();
        assert!((at - 8.0).abs() < 0.2, "{at} m");
    }
}

#[test]
fn arrive() {
    let within = |slow_radius| Arrive { slow_radius, ..Arrive::default() };
    let (tick, me) = (Stepping::PerTick, case_a(5.0, 10.0));
    near(force(&within(10.0), &me, tick), vec2(0.5, 2.0));
    near(force(&within(4.0), &me, tick), vec2(2.0, 4.0));
    // Buckland's d/(0.3 · dec) with dec 3 and a top speed of 10 is a radius of 10 · 0.9; Yuka's d/dec one of 10 · 3.
    let fast = case_a(10.0, 10.0);
    near(force(&within(9.0), &fast, tick), vec2(2.333_333, 4.444_444));
    near(force(&within(30.0), &fast, tick), vec2(0.0, 1.333_333));
    // gdx-ai: (desired − v)/0.1 up to 8 m/s² is a response time of 0.1 s and a force of 8 N.
    let gdx = Agent { response_secs: 0.1, ..case_a(5.0, 8.0) };
    near(force(&within(10.0), &gdx, Stepping::Timed(0.0)), vec2(1.940_285, 7.761_14));
    // √(2 · 2 · 5).
    let stopping = Arrive { form: ArriveForm::Stopping, ..Arrive::default() };
    let weak = Agent { response_secs: 0.0, ..case_a(5.0, 2.0) };
    let view = View { stepping: Stepping::Timed(0.0), ..View::alone(&weak) };
    let wish = stopping.steer(&view, &Turn::at(vec2(3.0, 4.0))).wish;
    near(wish, vec2(0.6, 0.8) * 4.472_136);
}

/// x″ = g·(−k·x − x′) at 60 Hz, v 5, from 20 m away: what is published is the tutorial's loop in meters per tick, where a
/// mass of 60/g ticks is the gain g.
#[test]
fn why_arrive_shakes() {
    let far = |gain: f32, slow_radius: f32, max_force: f32| {
        let agent =
            Agent { max_speed: 5.0 / 60.0, mass: 60.0 / gain, max_force, ..Agent::default() };
        let arrive = Behavior::Arrive(Arrive { slow_radius, ..Arrive::default() });
        overshoot(&mut runner(Stepping::PerTick, arrive, &agent, -20.0), 60).0
    };
    // Without overshoot from 4v/R = 10 on.
    for (gain, due) in [(1.0, 1.653_6), (2.0, 0.791_4), (5.0, 0.115_4), (10.0, 0.0), (60.0, 0.0)] {
        assert!((far(gain, 2.0, 1e9) - due).abs() < 1e-3, "{gain}: {}", far(gain, 2.0, 1e9));
    }
    // Buckland, dec 3 and mass 1: a radius of 5 · 0.9.
    assert!((far(1.0, 4.5, 1e9) - 1.516_3).abs() < 1e-3);
    // 4 m/s² stop 5 m/s within 3.125 m, not within 2 m.
    assert!((far(60.0, 2.0, 4.0 / 3600.0) - 1.166_7).abs() < 1e-3);
}

/// The stopping profile with 4 m/s², from rest 30 m away: 1.25 s to 5 m/s, 4.75 s at that speed and 1.25 s to a stand. In
/// the last 22 ms it goes the last millimeter: 7.23 s.
#[test]
fn the_stopping_profile_settles_after_7_23_s_at_every_tick_rate() {
    let stop = Behavior::Arrive(Arrive { form: ArriveForm::Stopping, ..Arrive::default() });
    for hz in [30, 60, 120, 240] {
        let agent =
            Agent { max_speed: 5.0, max_force: 4.0, response_secs: 1e-6, ..Agent::default() };
        let mut world = runner(Stepping::Timed(1.0 / hz as f32), stop, &agent, -30.0);
        let (far, secs) = overshoot(&mut world, 12);
        assert!((secs - 7.23).abs() < 0.02 + 1.0 / hz as f32, "{hz} Hz: {secs} s");
        assert!(far < 1e-5, "{hz} Hz: {far} m too far");
    }
}

#[test]
fn pursue_and_evade() {
    let pursue = |lead| Pursue { lead, longest_lead: 20.0, ..Pursue::default() };
    near(case_b(&pursue(Lead::Tutorial)), vec2(0.581_139, 4.743_416));
    near(case_b(&pursue(Lead::Closing)), vec2(0.971_371, 4.594_964));
    near(case_b(&pursue(Lead::HeadOn)), vec2(0.971_371, 4.594_964));
    let to = |place: Vec2| place.normalize() * 5.0 - vec2(1.0, 0.0);
    near(case_b(&pursue(Lead::Intercept)), to(vec2(3.208_712, 13.582_576)));
    near(case_b(&pursue(Lead::RelativeSpeed)), to(vec2(2.464_466, 15.071_068)));
    near(case_b(&pursue(Lead::NineCases)), to(vec2(-2.0, 24.0)));
    let evade = |lead| Evade { lead, ..Evade::default() };
    near(case_b(&evade(Lead::Tutorial)), vec2(-2.581_139, -4.743_416));
    near(case_b(&evade(Lead::Closing)), vec2(-2.971_371, -4.594_964));
}

/// OpenSteer flees from where the menace will be after 10/√5 s, (1.527864, 16.944272). gdx-ai's pursuer at 1 m/s looks ahead
/// by 1 s at most, here a tick, to (5, 10); ours goes there at full speed. One and a half times the tutorial's 2 s are 3 s, by
/// which the quarry is at (3, 14).
#[test]
fn leads_by_the_speeds_at_present_and_their_factor() {
    let evade = Evade { lead: Lead::TargetSpeed, ..Evade::default() };
    let away = vec2(-1.527_864, -16.944_272).normalize() * 5.0;
    near(case_b(&evade), away - vec2(1.0, 0.0));
    let own = Pursue { lead: Lead::OwnSpeed, longest_lead: 1.0 / 60.0, ..Pursue::default() };
    near(case_b(&own), vec2(5.0, 10.0).normalize() * 5.0 - vec2(1.0, 0.0));
    let pursue = |lead_factor| Pursue { lead: Lead::Tutorial, lead_factor, ..Pursue::default() };
    near(case_b(&pursue(1.5)), vec2(3.0, 14.0).normalize() * 5.0 - vec2(1.0, 0.0));
    near(case_b(&pursue(0.0)), vec2(2.0, 4.0));
    let evade = Evade { lead: Lead::Tutorial, lead_factor: 1.5, ..Evade::default() };
    near(case_b(&evade), vec2(-3.0, -14.0).normalize() * 5.0 - vec2(1.0, 0.0));
}

/// Reynolds' and Buckland's random walk with unit jitter, ±1 per step times √dt: its angle has a variance of 1/3 after a
/// second, at every tick rate.
#[test]
fn the_variance_of_a_unit_jitter_is_a_third() {
    let me = Agent::<Vec2>::default();
    let jitter = Wander {
        form: WanderForm::Jitter,
        // ±1 has a standard deviation of 1/√3.
        angle_change: 1.0 / 3.0_f32.sqrt(),
        ..Wander::default()
    };
    for hz in [30_u64, 60, 120, 240] {
        let view = View { stepping: Stepping::Timed(1.0 / hz as f32), ..View::alone(&me) };
        let walk = |key: u64| {
            let start = (Memory::of_floats([1.0, 0.0, 0.0, 1.0]), 0.0);
            let turn = |(memory, angle): (Memory, f32), tick| {
                let noise = Noise::new(3, key, tick, Purpose::Behavior);
                let next = jitter.steer(&view, &Turn { memory, noise, ..Turn::default() }).memory;
                let [from, to] = [memory, next].map(|it| vec2(it.float(0), it.float(1)));
                (next, angle + from.angle_to(to))
            };
            (0..hz).fold(start, turn).1
        };
        let variance = (0..4000).map(|key| walk(key).powi(2)).sum::<f32>() / 4000.0;
        assert!((variance - 1.0 / 3.0).abs() < 0.033, "{hz} Hz: {variance}");
    }
}

/// What becomes of the speed of an agent that is held up by a mate ahead for good; it seeks a place far away.
fn held_up(form: QueueForm) -> f32 {
    let mut mind = Mind::new(1, 0);
    let mut me = Agent {
        velocity: vec2(6.0, 0.0),
        max_speed: 6.0,
        max_force: 5.4,
        mass: 30.0,
        ..Agent::default()
    };
    let neighbors = [Neighbor::at(vec2(25.0, 0.0), &Agent::<Vec2>::default())];
    let queue =
        Queue { form, ahead: 30.0, radius: 30.0, share: 0.8, damping: 0.3, ..Queue::default() };
    for _ in 0..2000 {
        let view = View { neighbors: &neighbors, stepping: Stepping::PerTick, ..View::alone(&me) };
        let mut sum = Sum::new(view, &mut mind);
        sum.add(1.0, &Seek::default(), Turn::at(vec2(1e4, 0.0)));
        sum.add(1.0, &queue, Turn::default());
        me.velocity = me.next_velocity(&sum.total, Stepping::PerTick);
    }
    me.velocity.x
}

/// The tutorial's queue creeps. Of the seek force 6 − v the brake leaves a fifth and takes v: 1.2 − 1.2·v is nothing at
/// 1 px per tick. With the velocity times 0.3 in each tick v = 0.3·v + (1.2 − 1.2·v)/30, which is 0.04/0.74.
#[test]
fn a_queue_creeps_at_its_fixed_point() {
    let brake = held_up(QueueForm::Brake);
    assert!((brake - 1.0).abs() < 1e-4, "{brake}");
    let slow = held_up(QueueForm::SlowNear);
    assert!((slow - 0.054_054).abs() < 1e-4, "{slow}");
}
