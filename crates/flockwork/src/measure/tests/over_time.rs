//! What measures say of a run.

use super::collisions::Collision;
use super::*;
use crate::obstacle::Circle;

const GONE: f32 = f32::NAN;

#[test]
fn a_pair_collides_once_until_it_parts() {
    let mut crowd = world(&[(Vec2::ZERO, Vec2::ZERO), (vec2(0.5, 0.0), Vec2::ZERO)]);
    let mut collisions = Collisions::default();
    // Depths: none, 0.5 mm, 20 mm, 50 mm, 0.5 mm, 10 mm, none, 40 mm, gone, 30 mm.
    let xs = [0.3995, 0.38, 0.35, 0.3995, 0.39, 0.5, 0.36, GONE, 0.37];
    let ticks = xs.map(|x| along([0.0, x]));
    show(&mut collisions, &mut crowd, &ticks.each_ref().map(|it| &it[..]));
    let run = collisions.run();
    assert_eq!((run.collisions, run.obstacle_collisions), (3, 0));
    close(run.deepest_collision, 0.05);
    close(run.mean_collision, 0.04);
    let expected =
        |secs, depth| Collision { agent: AgentId(0), with: Other::Agent(AgentId(1)), secs, depth };
    for (found, (secs, depth)) in
        collisions.found.iter().zip([(1.0, 0.05), (3.5, 0.04), (4.5, 0.03)])
    {
        assert_eq!(Collision { depth, ..*found }, expected(secs, depth));
        close(found.depth, depth);
    }
}

#[test]
fn what_overlaps_from_the_start_does_not_collide_and_newcomers_do() {
    let mut crowd = world(&[(Vec2::ZERO, Vec2::ZERO), (vec2(0.3, 0.0), Vec2::ZERO)]);
    let mut collisions = Collisions::default();
    show(&mut collisions, &mut crowd, &[&along([0.0, 0.2]), &along([0.0, 0.1])]);
    assert_eq!(collisions.run(), collisions::Run::default());
    let mut observer = Observer::default();
    crowd.spawn(crate::GroupId(0), vec2(-0.3, 0.0), Vec2::ZERO);
    crowd.tick += 1;
    collisions.observe(&observer.observe(&mut crowd));
    // The third overlaps the first by 0.1 m and just touches the second.
    assert_eq!(collisions.run().collisions, 1);
}

#[test]
fn bodies_collide_with_obstacles_also_across_the_seam() {
    let mut crowd = world_in(Space::Wrap(vec2(20.0, 9.0)), &[(vec2(15.0, 0.0), Vec2::ZERO)]);
    crowd.obstacles = vec![Circle { center: vec2(0.5, 0.0), radius: 1.0 }.into()].into();
    let mut collisions = Collisions::default();
    // The surface is at 19.5: 0.05 m and 0.15 m deep, and then in the middle of it.
    let ticks = [19.35, 19.45, 0.5].map(|x| along([x]));
    show(&mut collisions, &mut crowd, &ticks.each_ref().map(|it| &it[..]));
    let run = collisions.run();
    assert_eq!((run.collisions, run.obstacle_collisions), (0, 1));
    close(run.deepest_collision, 1.2);
    let mut overlaps = Overlaps::default();
    assert_eq!(at_once(&mut overlaps, &mut crowd).overlaps, 0, "these are overlaps of bodies");
}

/// In a narrow torus a body may reach into two images of one obstacle.
#[test]
fn the_deepest_image_of_an_obstacle_counts() {
    let mut crowd = world_in(Space::Wrap(vec2(4.0, 9.0)), &[(vec2(2.55, 0.0), Vec2::ZERO)]);
    crowd.obstacles = vec![Circle { center: vec2(0.5, 0.0), radius: 1.9 }.into()].into();
    let mut observer = Observer::default();
    let moment = observer.observe(&mut crowd);
    // The middles are 2.05 m away, and 1.95 m across the seam.
    assert_eq!(moment.overlaps().len(), 1);
    close(moment.overlaps()[0].depth, 1.9 + 0.2 - 1.95);
}

#[test]
fn contact_is_counted_in_the_time_of_agents() {
    let mut crowd = world(&along([0.0, 1.0, 5.0]).map(Option::unwrap));
    let mut contact = Contact::default();
    let ticks = [[0.0, 0.3, 5.0], [0.0, 0.3, 5.0], [0.0, 0.3, 0.6], [0.0, 2.0, 5.0]].map(along);
    show(&mut contact, &mut crowd, &ticks.each_ref().map(|it| &it[..]));
    let run = contact.run();
    close(run.contact_secs, (2.0 + 2.0 + 3.0) * 0.5);
    close(run.contact_share, 7.0 / 12.0);
}

/// An agent with this speed along x, at a position of its own.
fn moving<const N: usize>(speeds: [f32; N]) -> [Option<State>; N] {
    let mut nth = 0.0;
    speeds.map(|speed| {
        nth += 1.0;
        Some((vec2(0.0, nth), vec2(speed, 0.0))).filter(|_| !speed.is_nan())
    })
}

#[test]
fn energy_effort_and_jerk_of_a_start() {
    let mut crowd = world(&moving([0.0, 0.0]).map(Option::unwrap));
    let mut effort = Effort::default();
    let ticks = [[1.0, 0.0], [2.0, 0.0], [2.0, 0.0]].map(moving);
    show(&mut effort, &mut crowd, &ticks.each_ref().map(|it| &it[..]));
    // Of the first: (1 + 4 + 4) · 0.5 s; |a| is 2, 2, 0; |da/dt| is 0 and 4. Of the second: nothing.
    let run = effort.run();
    close(run.energy, 4.5 / 2.0);
    close(run.effort, 2.0 / 2.0);
    close(run.jerk, 4.0 / 4.0);
    // One that was away and comes back is new, and is not thought to have moved in between.
    let ticks = [[1.0, GONE], [1.0, 3.0], [1.0, 3.0]].map(moving);
    let mut crowd = world(&moving([1.0, 0.0]).map(Option::unwrap));
    let mut effort = Effort::default();
    show(&mut effort, &mut crowd, &ticks.each_ref().map(|it| &it[..]));
    close(effort.run().energy, (3.0 * 0.5 + 9.0 * 0.5) / 3.0);
    assert_eq!((effort.run().effort, effort.run().jerk), (Some(0.0), Some(0.0)));
}

#[test]
fn reversals_are_of_those_who_move() {
    let count = |velocities: &[Vec2]| {
        let mut crowd = world(&[(Vec2::ZERO, velocities[0])]);
        let mut reversals = Reversals::default();
        let ticks: Vec<_> = velocities[1..].iter().map(|it| [Some((Vec2::ZERO, *it))]).collect();
        let ticks: Vec<&[Option<State>]> = ticks.iter().map(|it| &it[..]).collect();
        show(&mut reversals, &mut crowd, &ticks);
        let rate = reversals.run().reversals.unwrap();
        close(rate, reversals.count as f32 / (TICK * ticks.len() as f32));
        reversals.count
    };
    let (right, up) = (vec2(1.0, 0.0), vec2(0.0, 1.0));
    // A hundredth of the top speed of 1.34 m/s is where moving begins.
    let slow = vec2(0.013, 0.0);
    assert_eq!(count(&[right, -right, right, right]), 2);
    assert_eq!(count(&[right, up, -right, -up, right]), 0, "right angles are none");
    assert_eq!(count(&[right, slow, Vec2::ZERO, -slow, -right]), 1, "through standstill");
    assert_eq!(count(&[slow, -slow, slow, -slow]), 0, "too slow");
    assert_eq!(count(&[right, Vec2::ZERO, slow, up, up - right * 0.1, -right]), 0, "a slow turn");
}

#[test]
fn reversals_now_are_those_since_the_last_sample() {
    let mut crowd = world(&[(Vec2::ZERO, Vec2::X)]);
    let (mut reversals, mut observer) = (Reversals::default(), Observer::default());
    reversals.observe(&observer.observe(&mut crowd));
    let mut rates = Vec::new();
    for speed in [-1.0, 1.0, 1.0, 1.0] {
        put(&mut crowd, &[Some((Vec2::ZERO, vec2(speed, 0.0)))]);
        let moment = observer.observe(&mut crowd);
        reversals.observe(&moment);
        rates.push(reversals.sample(&moment).reversals.unwrap());
    }
    assert_eq!((rates, reversals.run().reversals), (vec![2.0, 2.0, 0.0, 0.0], Some(1.0)));
}

#[test]
fn passages_have_exact_times_and_hesitating_counts_once() {
    let mut crowd = world(&along([-0.3, -0.3, 0.4]).map(Option::unwrap));
    let mut flow = Flow::new(Gate { at: Vec2::ZERO, forward: Vec2::X, radius: 1.0 });
    // The first passes at 0.25 s, goes back and passes at 1.3 s; the second at 0.6 s; the third goes back.
    let ticks = [[0.3, -0.1, 0.2], [-0.3, 0.4, -0.2], [0.2, 0.9, -0.4]].map(along);
    show(&mut flow, &mut crowd, &ticks.each_ref().map(|it| &it[..]));
    let run = flow.run();
    assert_eq!((run.balance, run.passages), (1, 2));
    close(run.passage_secs[0], 0.6);
    close(run.passage_secs[1], 1.3);
    close(run.flow, 1.0 / 0.7);
    // Beside the gate is not through it.
    let beside = |x: f32| [Some((vec2(x, 1.5), Vec2::ZERO))];
    let mut flow = Flow::new(flow.of);
    let mut crowd = world(&beside(-0.3).map(Option::unwrap));
    show(&mut flow, &mut crowd, &[&beside(0.3)]);
    assert_eq!(flow.run(), flow::Run::default());
}

#[test]
fn the_middle_flow_leaves_out_both_ends() {
    let mut flow = Flow::<Vec2>::new(Gate { at: Vec2::ZERO, forward: Vec2::X, radius: 1.0 });
    let secs = [-10.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
    flow.passages = (0..).map(AgentId).zip(secs).collect();
    close(flow.run().flow, 9.0 / 19.0);
    close(flow.run().middle_flow, 7.0 / 7.0);
    for (share, expected) in [(1.0, Some(9.0 / 19.0)), (0.0, None), (9.0, Some(9.0 / 19.0))] {
        flow.flow_share = share;
        assert_eq!(flow.run().middle_flow, expected, "{share}");
    }
}

#[test]
fn who_goes_round_a_torus_crosses_a_gate_once_a_round_and_never_at_the_seam() {
    let states = [(vec2(1.0, 5.0), Vec2::X), (vec2(2.0, 5.0), Vec2::X)];
    let mut crowd = world_in(Space::Wrap(vec2(10.0, 10.0)), &states);
    let gate = |x| Gate { at: vec2(x, 5.0), forward: Vec2::X, radius: 6.0 };
    let (mut flows, mut observer) = ([5.0, 0.0].map(|x| Flow::new(gate(x))), Observer::default());
    for tick in 0..40 {
        let moment = observer.observe(&mut crowd);
        flows.iter_mut().for_each(|flow| flow.observe(&moment));
        let at = |from: f32| Some((vec2((from + 0.5 * (tick + 1) as f32) % 10.0, 5.0), Vec2::X));
        put(&mut crowd, &[at(1.0), at(2.0)]);
    }
    let moment = observer.observe(&mut crowd);
    flows.iter_mut().for_each(|flow| flow.observe(&moment));
    assert_eq!(flows.map(|flow| (flow.balance, flow.passages.len())), [(4, 4); 2]);
}

#[test]
fn arrivals_count_once_and_those_who_leave_too() {
    let mut crowd = world(&along([0.0, 5.0, 9.0]).map(Option::unwrap));
    let mut arrivals = Arrivals::new(Target::Point(Vec2::ZERO));
    let ticks = [[5.0, 1.6, 9.0], [0.0, 1.5, 9.0], [GONE, GONE, 1.4]].map(along);
    show(&mut arrivals, &mut crowd, &ticks.each_ref().map(|it| &it[..]));
    let run = arrivals.run();
    assert_eq!(run.arrival_secs, [0.0, 1.0, 1.5]);
    assert_eq!((run.reached, run.first_arrival, run.last_arrival), (3, Some(0.0), Some(1.5)));
    close(run.mean_arrival, 2.5 / 3.0);
    assert_eq!(arrivals.times.get(AgentId(2)), Some(&1.5));
}

#[test]
fn the_score_follows_the_benchmark() {
    let go = |x: f32, speed: f32| Some((vec2(x, 0.0), vec2(speed, 0.0)));
    let mut crowd = world(&[(Vec2::ZERO, Vec2::X), (vec2(9.0, 0.0), Vec2::X)]);
    let goals = vec![(AgentId(1), vec2(3.0, 0.0)), (AgentId(0), vec2(2.0, 0.0))];
    let mut score = SteerBench::new(Goals { list: goals });
    // The first arrives after 1 s at 2 m/s; the second never. They collide at 0.5 s; later ones do not count.
    let ticks: [&[Option<State>]; 4] = [
        &[go(0.5, 2.0), go(0.8, 1.0)],
        &[go(1.5, 2.0), go(0.0, 1.0)],
        &[go(1.5, 2.0), go(1.4, 1.0)],
        &[None, go(-1.0, 1.0)],
    ];
    show(&mut score, &mut crowd, ticks.as_slice());
    let run = score.run();
    assert_eq!((run.arrived, run.collisions_per_agent), (1, Some(1.0)));
    close(run.mean_secs, (1.0 + 2.0) / 2.0);
    close(run.mean_energy, (4.0 * 1.0 + 1.0 * 2.0) / 2.0);
    close(run.score, 50.0 + 1.5 + 3.0);
}

#[test]
fn means_over_samples_and_the_most_of_them() {
    let mut crowd = world(&moving([1.34, 1.34]).map(Option::unwrap));
    let (mut stalls, mut polarization) = (Stalls::default(), Polarization::default());
    let mut density = Density::new(Region { min: Vec2::ZERO, max: vec2(1.0, 2.0) });
    let mut observer = Observer::default();
    for speeds in [[0.0, 0.0], [0.0, 1.0], [1.0, -1.0]] {
        put(&mut crowd, &moving(speeds));
        let moment = observer.observe(&mut crowd);
        stalls.sample(&moment);
        polarization.sample(&moment);
        density.sample(&moment);
    }
    assert_eq!(stalls.run().most_stalled, 1, "the first does not count");
    close(polarization.run().polarization, 2.0 / 3.0);
    let run = density.run();
    assert_eq!((run.density, run.most_density), (Some(0.5), Some(0.5)));
    close(run.speed, 1.0 / 3.0);
}

#[test]
fn a_world_that_goes_back_in_time_is_seen_anew() {
    let mut crowd = world(&along([-0.3]).map(Option::unwrap));
    let mut flow = Flow::new(Gate { at: Vec2::ZERO, forward: Vec2::X, radius: 1.0 });
    let mut observer = Observer::default();
    crowd.tick = 9;
    flow.observe(&observer.observe(&mut crowd));
    crowd.tick = 3;
    put(&mut crowd, &along([0.3]));
    let moment = observer.observe(&mut crowd);
    assert_eq!((moment.secs, moment.before.len()), (0.0, 0));
    flow.observe(&moment);
    assert_eq!(flow.run().passages, 0);
}

#[test]
fn an_entry_of_the_tests_is_like_all_others() {
    let mut crowd = world_in(Space::Wrap(vec2(10.0, 9.0)), &[(vec2(9.0, 0.0), Vec2::ZERO)]);
    let mut way = Odometer::default();
    show(&mut way, &mut crowd, &[&along([9.5]), &along([0.5]), &along([0.0])]);
    close(way.run().way, 2.0);
}
