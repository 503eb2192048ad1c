//! Marks that agents reach.

use flockwork::glam::{Vec2, vec2};
use flockwork::world::group::Number;
use flockwork::world::{CONTACT, EventValue, Hearers, Named, REACHED};
use flockwork::{
    AgentId, Brain, Fault, Group, Input, Perceived, Plan, Plans, Space, Stepping, World,
};

/// Hears of marks, and decides nothing.
struct Listener;

impl Brain<Vec2> for Listener {
    fn decide(&mut self, _: &Perceived<Vec2>, _: &mut Plans<Vec2>) -> Vec<Fault> {
        Vec::new()
    }

    fn hears(&self, event: &str) -> bool {
        assert!([CONTACT, REACHED].contains(&event), "{event}");
        event == REACHED
    }
}

/// Agents of 0.3 m that coast, with these positions and velocities, among these marks.
fn coasting(space: Space<Vec2>, agents: &[(Vec2, Vec2)], marks: &[Vec2]) -> World<Vec2> {
    let mut world = World::new(space, Stepping::Timed(0.1), 1, 1.0);
    let limits = Group { radius: Number::Fixed(0.3), ..Group::default() };
    let group = Group { max_speed: Number::Fixed(100.0), ..limits };
    let group = world.add_group(group, Some(Plan::default()));
    for (position, velocity) in agents {
        world.spawn(group, *position, *velocity).unwrap();
    }
    world.marks = (0..).zip(marks).map(|(nth, at)| named(nth, *at)).collect();
    world
}

fn named(nth: usize, it: Vec2) -> Named<Vec2> {
    Named { name: format!("mark {nth}"), it }
}

/// Who has reached what, by tick.
fn reached(world: &mut World<Vec2>, ticks: u64) -> Vec<(u64, u32, Vec2)> {
    let mut all = Vec::new();
    for _ in 0..ticks {
        assert_eq!(world.step(&mut Listener, &[]), []);
        for event in &world.events {
            assert_eq!((world.plans.names.name(event.name), event.from), (REACHED, AgentId::NONE));
            let (Hearers::Agent(id), EventValue::Vector(at)) = (event.to, event.value) else {
                panic!("{event:?}");
            };
            all.push((world.tick, id.0, at));
        }
    }
    all
}

/// At 1 m/s an agent is at 0.1 m times the tick. It covers what is up to 0.3 m away: (1, 0) from 0.7 m on, and (2, 0.2) from
/// 2 − √0.05 = 1.776 m on; (3, 0.35) never.
#[test]
fn an_agent_reaches_what_its_body_covers() {
    let marks = [vec2(1.0, 0.0), vec2(2.0, 0.2), vec2(3.0, 0.35)];
    let mut world = coasting(Space::Open, &[(vec2(-0.005, 0.0), vec2(1.0, 0.0))], &marks);
    assert_eq!(reached(&mut world, 50), [(8, 0, marks[0]), (18, 0, marks[1])]);
}

/// At 20 m/s a step is 2 m long: marks on the way are reached in that tick, once, and those before and behind it are not.
#[test]
fn no_agent_jumps_over_a_mark() {
    let marks = [vec2(3.0, 0.2), vec2(5.0, -0.29), vec2(5.0, 0.31), vec2(-0.5, 0.0)];
    let mut world = coasting(Space::Open, &[(vec2(0.0, 0.0), vec2(20.0, 0.0))], &marks);
    assert_eq!(reached(&mut world, 10), [(2, 0, marks[0]), (3, 0, marks[1])]);
}

/// Who is there from the start has not come; who comes back has, and a mark may come, too.
#[test]
fn it_is_told_when_it_begins() {
    let mark = vec2(1.0, 0.0);
    let still = (vec2(1.1, 0.0), vec2(0.0, 0.0));
    let mut world = coasting(Space::Open, &[still], &[mark]);
    assert_eq!(reached(&mut world, 5), []);
    world.place(AgentId(0), vec2(2.0, 0.0), vec2(-2.0, 0.0));
    assert_eq!(reached(&mut world, 8), [(9, 0, mark)]);
    world.step(&mut Listener, &[Input::Mark(0, vec2(-5.0, 0.0))]);
    assert_eq!(world.events.len(), 0);
    let at = world.agents[0].position + world.agents[0].velocity * 0.1;
    world.step(&mut Listener, &[Input::Mark(0, at)]);
    assert_eq!(world.events.len(), 1);
    assert_eq!(world.events[0].value, EventValue::Vector(at));
    world.step(&mut (), &[Input::Mark(0, vec2(50.0, 0.0))]);
    world.step(&mut (), &[Input::Mark(0, at)]);
    assert_eq!(world.events.len(), 0, "it is not looked for where nothing hears it");
}

/// Across the seam of a torus, and by several agents in the order of ids.
#[test]
fn marks_lie_behind_seams() {
    let mark = vec2(0.1, 5.0);
    let agents = [
        (vec2(1.0, 5.0), vec2(-1.0, 0.0)),
        (vec2(9.0, 5.0), vec2(1.0, 0.0)),
        (vec2(9.0, 4.0), vec2(1.0, 0.0)),
    ];
    let mut world = coasting(Space::Wrap(vec2(10.0, 10.0)), &agents, &[mark]);
    // The first covers it from 0.4 m on, after 0.6 m; the second from −0.2 m on, after 0.8 m.
    let found: Vec<_> = reached(&mut world, 15).iter().map(|it| (it.0, it.1)).collect();
    assert!(found == [(6, 0), (8, 1)] || found == [(7, 0), (9, 1)], "{found:?}");
}
