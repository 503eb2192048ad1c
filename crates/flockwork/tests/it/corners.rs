//! Narrow places for bits: at the seam of a torus, beside strangers far away, where numbers run out.

use flockwork::behavior::{
    Alignment, AlignmentForm, Behavior, Cohesion, CohesionForm, Falloff, Separation,
};
use flockwork::glam::{Vec2, Vec3, vec2, vec3};
use flockwork::group::{MovedBy, Number};
use flockwork::neighbors::{Among, Instructions};
use flockwork::noise::{Noise, Purpose};
use flockwork::{Agent, Group, GroupId, Plan, Space, Stages, Stepping, Term, World};

const ALL: [Instructions; 3] = [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2];

fn align(radius: f32, normalized: bool) -> Behavior {
    Behavior::Alignment(Alignment { radius, normalized, ..Alignment::default() })
}

/// A flock that looks one meter far, at all agents.
fn flock<V: Stages>() -> Plan<V> {
    let apart = Separation { radius: 1.0, falloff: Falloff::Constant, ..Separation::default() };
    let form = CohesionForm::Offset;
    let together = Cohesion { radius: 1.0, form, ..Cohesion::default() };
    let all = [Behavior::Separation(apart), align(1.0, false), Behavior::Cohesion(together)];
    Plan::of(all.map(|it| Term { among: Some(Among::All), ..Term::new(it) }))
}

fn world<V: Stages>(space: Space<V>, plan: Plan<V>) -> World<V> {
    let mut world = World::new(space, Stepping::default(), 3, 1.0);
    let fast = Number::Fixed(1e30);
    let movers = Group { max_speed: fast, max_force: fast, ..Group::default() };
    world.add_group(movers, Some(plan.clone()));
    let hosts = Group { moved_by: MovedBy::Host, ..Group::default() };
    world.add_group(hosts, Some(plan));
    world
}

const MOVERS: GroupId = GroupId(0);
const HOSTS: GroupId = GroupId(1);

fn scattered<V: Stages>(world: &mut World<V>, agents: u64, room: [f32; 3]) {
    for nth in 0..agents {
        let noise = Noise::new(1, nth, 0, Purpose::Spawn);
        let at = core::array::from_fn(|axis| noise.uniform(axis as u64) * room[axis]);
        world.spawn(MOVERS, V::from_xyz(at), noise.direction(9)).unwrap();
    }
}

/// The agents after so many ticks with each of the instructions, which must be alike.
#[track_caller]
fn after<V: Stages>(world: &World<V>, ticks: usize) -> Vec<Agent<V>> {
    let [one, others @ ..] = ALL.map(|instructions| {
        let mut world = world.clone();
        world.instructions = instructions;
        (0..ticks).for_each(|_| drop(world.step(&mut (), &[])));
        world.agents.to_vec()
    });
    others.iter().for_each(|other| assert_eq!(*other, one));
    one
}

#[test]
fn whom_a_host_leaves_outside_of_a_torus_is_met_where_it_comes_in() {
    let mut world = world(Space::Wrap(vec2(30.0, 20.0)), flock());
    scattered(&mut world, 200, [30.0, 20.0, 0.0]);
    for nth in 0..60 {
        let noise = Noise::new(2, nth, 0, Purpose::Spawn);
        let at = vec2(noise.signed(0) * 100.0, noise.signed(1) * 100.0);
        world.spawn(HOSTS, at, noise.direction(9)).unwrap();
        world.agents.last_mut().unwrap().position = at;
    }
    after(&world, 50);
}

#[test]
fn at_the_rim_of_sight_and_the_seam_of_a_torus_all_see_the_same() {
    // A meter from the far edge, less than can be told from the edge: the sum is rounded to it.
    let near = 7.5_f32.next_up();
    assert_eq!(near + 1.0, 8.5);
    let mut world = world(Space::Wrap(vec2(8.5, 8.5)), flock());
    // In rows of their own, so that who takes their sums does not look at both together.
    let row = 4.0 * 8.5 / 8.0_f32;
    world.spawn(MOVERS, vec2(near, row), Vec2::ZERO).unwrap();
    world.spawn(HOSTS, vec2(0.0, row.next_down()), vec2(0.0, 1.0)).unwrap();
    assert!(after(&world, 1)[0].velocity.y > 0.0);
}

#[test]
fn a_neighbor_nearer_than_squares_can_tell_is_seen_all_around() {
    for behind in [1e-25, 1e-40] {
        let mut world = world(Space::Open, Plan::of([Term::new(align(1.0, false))]));
        world.spawn(MOVERS, Vec2::ZERO, Vec2::ZERO).unwrap();
        world.spawn(MOVERS, vec2(-behind, 0.0), vec2(0.0, 1.0)).unwrap();
        assert!(after(&world, 1)[0].velocity.y > 0.0);
    }
}

#[test]
fn velocities_whose_difference_overflows_give_the_same_bits() {
    for (normalized, among) in [(true, Among::All), (false, Among::All), (true, Among::Own)] {
        let term = Term { among: Some(among), ..Term::new(align(1.0, normalized)) };
        let mut world = world(Space::Open, Plan::of([term]));
        for (nth, speed) in [1.0, 3e38, -3e38, 3e38, -3e38, 1e25].into_iter().enumerate() {
            world.spawn(MOVERS, vec2(0.1 * nth as f32, 0.0), vec2(speed, -speed)).unwrap();
        }
        after(&world, 5);
    }
}

#[test]
fn among_agents_on_one_point_the_order_of_headings_is_the_same() {
    let form = AlignmentForm::Heading;
    let align = Behavior::Alignment(Alignment { form, ..Alignment::default() });
    let mut world = world(Space::Open, Plan::of([Term::new(align)]));
    for nth in 0..300 {
        let id = world.spawn(MOVERS, vec2(2.0, 2.0), Noise::UNOWNED.direction(nth)).unwrap();
        let place = world.place_of(id).unwrap();
        world.agents[place].velocity = Vec2::ZERO;
    }
    after(&world, 5);
}

/// The first agents of a crowd after a while, with strangers that stand far away and look on.
fn with_strangers<V: Stages>(strangers: &[[f32; 3]], space: Space<V>) -> Vec<Agent<V>> {
    let mut world = world(space, flock());
    scattered(&mut world, 300, [30.0, 8.0, 3.0]);
    for at in strangers {
        world.spawn(HOSTS, V::from_xyz(*at), V::ZERO).unwrap();
    }
    let mut agents = after(&world, 40);
    agents.truncate(300);
    agents
}

/// Strangers in the rows of the crowd, to its left and to its right.
fn level_with_the_crowd(far: f32) -> Vec<[f32; 3]> {
    let rows = (-2..12).flat_map(|y| (-1..4).map(move |z| [0.5 + y as f32, 0.5 + z as f32]));
    rows.flat_map(|[y, z]| [[far, y, z], [-far, y, z]]).collect()
}

#[test]
fn strangers_far_away_change_no_bit() {
    for far in [60.0, 1e3, 1e6, 1e30] {
        let strangers = level_with_the_crowd(far);
        for some in [&strangers[..1], &strangers] {
            let plane = with_strangers::<Vec2>(some, Space::Open);
            assert_eq!(plane, with_strangers(&[], Space::Open), "{far}");
            let volume = with_strangers::<Vec3>(some, Space::Open);
            assert_eq!(volume, with_strangers(&[], Space::Open), "{far}");
        }
    }
}

#[test]
fn strangers_in_a_large_torus_change_no_bit() {
    // So wide that not every cell is listed; with many strangers on few spots, it is.
    let space = Space::Wrap(vec3(1000.0, 30.0, 4.0));
    let alone = with_strangers(&[], space);
    let many = vec![[700.0, 20.5, 2.0]; 60_000];
    for strangers in [&level_with_the_crowd(400.0)[..], &many[..1]] {
        assert_eq!(with_strangers(strangers, space), alone);
    }
    assert_eq!(alone.len(), 300);
}
