//! A crowd answers for all agents at once what each of them would be answered alone, and what a `World`
//! would do with it.

use flockwork::behavior::{Alignment, Behavior, Cohesion, FollowLeader, Queue, Separation};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::neighbors::{Among, Ask, Instructions, SumOf};
use flockwork::noise::Noise;
use flockwork::{
    Agent, Crowd, Group, GroupId, Mind, Plan, Space, Stages, Steer, Steering, Stepping, Sum, Term,
    Turn, View, World,
};

const STEPPING: Stepping = Stepping::Timed(1.0 / 60.0);

fn flocking() -> [Behavior; 5] {
    [
        Behavior::Separation(Separation { radius: 1.0, ..Separation::default() }),
        Behavior::Alignment(Alignment { radius: 1.5, ..Alignment::default() }),
        Behavior::Cohesion(Cohesion { radius: 2.0, ..Cohesion::default() }),
        Behavior::FollowLeader(FollowLeader::default()),
        Behavior::Queue(Queue::default()),
    ]
}

/// A point of a square, or a cube, at the origin.
fn point<V: Stages>(nth: u64, side: f32) -> V {
    V::from_xyz([0, 1, 2].map(|axis| side * Noise::UNOWNED.uniform(3 * nth + axis)))
}

/// So many agents that carry out these behaviors.
fn world_of<V: Stages>(agents: u64, space: Space<V>, behaviors: &[Behavior]) -> World<V> {
    let mut world = World::new(space, STEPPING, 42, 1.5);
    let term = |behavior: &Behavior| Term { among: Some(Among::All), ..Term::new(*behavior) };
    let group = world.add_group(Group::default(), Some(Plan::of(behaviors.iter().map(term))));
    for nth in 0..agents {
        world.spawn(group, point(nth, 9.0), Noise::UNOWNED.direction(nth)).expect("there is room");
    }
    world
}

fn moves_as_in_a_world<V: Stages>(space: Space<V>) {
    let behaviors = flocking();
    let mut world = world_of(240, space, &behaviors);
    let mut bodies = world.agents.to_vec();
    let mut minds: Vec<Mind> = bodies.iter().map(|body| Mind::new(42, body.key)).collect();
    let mut crowd = Crowd::new(1.5, space);
    behaviors.iter().for_each(|behavior| crowd.ask(behavior, Among::All));
    for tick in 0..60 {
        crowd.rebuild(bodies.iter().cloned());
        for ((me, mind), view) in bodies.iter_mut().zip(&mut minds).zip(crowd.views()) {
            let mut sum = Sum::new(View { stepping: STEPPING, ..view }, mind);
            behaviors.iter().for_each(|behavior| sum.add(1.0, behavior, Turn::default()));
            let velocity = me.next_velocity(&sum.total, STEPPING);
            assert!(me.advance(velocity, STEPPING, &space, &[]));
        }
        assert!(world.step(&mut (), &[]).is_empty());
        for (mine, its) in bodies.iter().zip(&world.agents) {
            assert_eq!((mine.position, mine.velocity), (its.position, its.velocity), "tick {tick}");
        }
    }
}

#[test]
fn a_host_with_a_crowd_has_the_bits_of_a_world() {
    moves_as_in_a_world::<Vec2>(Space::Open);
    moves_as_in_a_world::<Vec2>(Space::Wrap(vec2(9.0, 9.0)));
    moves_as_in_a_world::<Vec2>(Space::Walls(Vec2::ZERO, vec2(9.0, 9.0)));
    moves_as_in_a_world::<Vec3>(Space::Wrap(Vec3::splat(9.0)));
}

/// What each behavior answers each agent.
fn answers<V: Stages>(behaviors: &[Behavior], crowd: &Crowd<V>) -> Vec<Vec<Steering<V>>> {
    let turn = || Turn { selection: Among::Own.into(), ..Turn::default() };
    let steer = |view: View<V>| behaviors.iter().map(|it| it.steer(&view, &turn())).collect();
    crowd.views().map(steer).collect()
}

fn all_ways_agree<V: Stages>(space: Space<V>) {
    let behaviors = flocking();
    let mut crowd = Crowd::new(1.0, space);
    let agent = |nth: u64| Agent {
        position: point(nth, 9.0),
        velocity: Noise::UNOWNED.direction(nth),
        heading: Noise::UNOWNED.direction(nth),
        group: GroupId((nth % 3) as u32),
        ..Agent::default()
    };
    // Several agents on one point, some beyond the seam.
    let moved = |nth: u64| Agent { position: point(nth / 2, 12.0), ..agent(nth) };
    let agents: Vec<_> = (0..300).map(agent).chain((0..60).map(moved)).collect();
    crowd.rebuild(agents.clone());
    let unasked = answers(&behaviors, &crowd);
    for behavior in &behaviors {
        crowd.ask(behavior, Among::Own);
        crowd.ask(behavior, Among::Own);
    }
    assert!(crowd.asks.len() <= 6, "{:?}", crowd.asks);
    for instructions in [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2] {
        crowd.instructions = instructions;
        crowd.rebuild(agents.clone());
        assert_eq!(answers(&behaviors, &crowd), unasked, "{instructions:?}");
    }
    let mut neighbors = Vec::new();
    let alone = |(place, me): (usize, &Agent<V>)| {
        let one = |behavior: &Behavior| {
            let mut reach = 0.0_f32;
            Steer::<V>::asks(behavior, Among::Own.into(), &mut |ask| {
                reach = reach.max(ask.reach())
            });
            crowd.neighbors(place, reach + 1.0, &mut neighbors);
            let view = View { neighbors: &neighbors, space, ..View::alone(me) };
            behavior.steer(&view, &Turn { selection: Among::Own.into(), ..Turn::default() })
        };
        behaviors.iter().map(one).collect::<Vec<_>>()
    };
    let alone: Vec<_> = crowd.agents().iter().enumerate().map(alone).collect();
    assert_eq!(alone, unasked, "over a view's neighbors");
}

#[test]
fn sums_in_bulk_one_by_one_and_unasked_for_have_the_same_bits() {
    all_ways_agree::<Vec2>(Space::Open);
    all_ways_agree::<Vec2>(Space::Wrap(Vec2::splat(9.0)));
    all_ways_agree::<Vec3>(Space::Wrap(Vec3::splat(9.0)));
}

#[test]
fn what_is_not_finite_is_left_out_and_an_empty_crowd_is_none() {
    let mut crowd = Crowd::<Vec2>::new(f32::NAN, Space::Wrap(vec2(f32::NAN, 1.0)));
    assert_eq!((crowd.views().len(), crowd.view(0).is_none()), (0, true));
    let at = |x: f32| Agent { position: vec2(x, 0.0), ..Agent::default() };
    let ask = Ask::within(1.0, Among::All, SumOf::Offset);
    for asks in [&[][..], &[ask]] {
        crowd.asks = asks.to_vec();
        crowd.rebuild([0.0, f32::NAN, 0.5, f32::INFINITY].map(at));
        let counts: Vec<f32> = crowd.views().map(|view| view.sums(ask).count).collect();
        assert_eq!(counts, [1.0, 0.0, 1.0, 0.0]);
    }
    let mut found = Vec::new();
    crowd.neighbors(0, 1.0, &mut found);
    assert_eq!(found.iter().map(|other| other.id.0).collect::<Vec<_>>(), [2]);
    crowd.neighbors(9, 1.0, &mut found);
    assert!(found.is_empty());
    crowd.rebuild([]);
    assert_eq!(crowd.views().len(), 0);
}
