//! Contacts: each is found once, in the tick that it begins in, in an order of ids alone.

use flockwork::avoid::Walkers;
use flockwork::behavior::{Arrive, Behavior};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::obstacle::{Box as Block, Circle};
use flockwork::world::{Contact, Other};
use flockwork::{AgentId, Group, ObstacleId, Plan, Snapshot, Space, Stepping, Target, Term, World};

fn of(agent: u32, with: u32) -> Contact {
    Contact { agent: AgentId(agent), with: Other::Agent(AgentId(with)) }
}

/// A world of coasting bodies of 0.2 m, at 64 ticks a second.
fn coasting(space: Space<Vec2>, bodies: &[(Vec2, Vec2)]) -> World<Vec2> {
    let mut world = World::new(space, Stepping::Timed(1.0 / 64.0), 7, 2.0);
    world.keeps_contacts = true;
    let limits =
        Group { radius: Number::Fixed(0.2), max_speed: Number::Fixed(9.0), ..Group::default() };
    let group = world.add_group(limits, Some(Plan::default()));
    for (at, velocity) in bodies {
        world.spawn(group, *at, *velocity).unwrap();
    }
    world
}

/// The contacts of so many ticks, each with its tick.
fn contacts(world: &mut World<Vec2>, ticks: u64) -> Vec<(u64, Contact)> {
    let mut all = Vec::new();
    for _ in 0..ticks {
        world.step(&mut (), &[]);
        all.extend(world.contacts.iter().map(|contact| (world.tick, *contact)));
    }
    all
}

/// Bodies 1.6 m apart that close at 2 m/s are 5 mm apart after 0.7975 s: in tick 52 of 64 a second. An obstacle 0.8 m
/// ahead of one with 1 m/s is touched after 0.795 s: in tick 51.
#[test]
fn a_contact_is_found_once_in_the_tick_that_it_begins_in() {
    let left = (vec2(-1.0, 0.0), vec2(1.0, 0.0));
    let bodies = [left, (vec2(1.0, 0.0), vec2(-1.0, 0.0)), (vec2(0.0, 9.0), vec2(1.0, 0.0))];
    let mut world = coasting(Space::Open, &bodies);
    world.obstacles = vec![Circle { center: vec2(1.5, 9.0), radius: 0.5 }.into()].into();
    let wall = Contact { agent: AgentId(2), with: Other::Obstacle(ObstacleId(0)) };
    // They pass through each other, and part after 1.2 s.
    assert_eq!(contacts(&mut world, 128), [(51, wall), (52, of(0, 1))]);
    assert!(world.events.is_empty(), "no brain hears of it");
}

/// In a torus of 10 m the two meet again half a round later, and each time that is a contact anew.
#[test]
fn bodies_that_have_parted_may_touch_again() {
    let bodies = [(vec2(1.0, 5.0), vec2(1.0, 0.0)), (vec2(3.0, 5.0), vec2(-1.0, 0.0))];
    let mut world = coasting(Space::Wrap(vec2(10.0, 10.0)), &bodies);
    let ticks: Vec<_> = contacts(&mut world, 600).into_iter().map(|(tick, _)| tick).collect();
    assert_eq!(ticks, [52, 52 + 320]);
}

#[test]
fn what_touches_at_the_start_does_not_begin_to() {
    let mut world =
        coasting(Space::Open, &[(Vec2::ZERO, Vec2::ZERO), (vec2(0.4, 0.0), Vec2::ZERO)]);
    assert_eq!(contacts(&mut world, 10), []);
}

/// Bodies that avoid each other stop 2 mm apart, which is a contact.
#[test]
fn bodies_that_avoid_each_other_touch_in_a_jam() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::Timed(1.0 / 60.0), 7, 2.0);
    world.keeps_contacts = true;
    world.solid = true;
    let block = |from: f32, to: f32| Block { min: vec2(-9.0, from), max: vec2(9.0, to) }.into();
    world.obstacles = vec![block(0.35, 2.0), block(-2.0, -0.35)].into();
    for side in [-1.0, 1.0] {
        let goal = Target::Point(vec2(-12.0 * side, 0.0));
        let plan = Plan::of([Term::new(Behavior::Arrive(Arrive::default())).toward(goal)]);
        let avoid = Some(Walkers::default().into());
        let group = world.add_group(Group { avoid, ..Group::default() }, Some(plan));
        world.spawn(group, vec2(3.0 * side, 0.0), Vec2::ZERO).unwrap();
    }
    let all = contacts(&mut world, 900);
    assert!(all.iter().any(|(_, contact)| *contact == of(0, 1)), "{all:?}");
}

/// A restored world goes on with the contacts that there would have been.
#[test]
fn contacts_go_on_from_a_snapshot() {
    let crowd = || {
        let bodies: Vec<_> = (0..60_u8)
            .map(|nth| {
                let (x, y) = (f32::from(nth % 10), f32::from(nth / 10));
                (vec2(x, y), vec2((x * 7.0 + y).sin(), (y * 5.0 - x).cos()))
            })
            .collect();
        coasting(Space::Wrap(vec2(10.0, 6.0)), &bodies)
    };
    let mut world = crowd();
    assert!(contacts(&mut world, 100).len() > 20);
    let snapshot = Snapshot::from_bytes(&world.save().to_bytes()).unwrap();
    let expected = contacts(&mut world, 100);
    let mut restored = crowd();
    contacts(&mut restored, 3);
    restored.restore(&snapshot).unwrap();
    assert_eq!(contacts(&mut restored, 100), expected);
    assert!(expected.iter().all(|(tick, _)| *tick > 100) && expected.is_sorted());
}
