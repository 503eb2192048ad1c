//! Public values: what is declared and set, where agents change their places, and in what is saved.

use flockwork::glam::{Vec2, vec2};
use flockwork::snapshot::{Difference, first_difference};
use flockwork::{
    Agent, AgentId, Brain, Fault, Group, GroupId, Perceived, Plans, PublicValue, PublicValues,
    Snapshot, Space, Stepping, World,
};

use PublicValue::{Bool, Number};

/// Two groups in a small torus, whose agents change their order in memory from time to time.
fn world(agents: u32) -> World<Vec2> {
    let mut world = World::new(Space::Wrap(vec2(40.0, 40.0)), Stepping::default(), 3, 1.0);
    let groups = ["well", "ill"].map(|name| {
        world.add_group(
            Group { name: name.to_owned(), ..Group::default() },
            Some(Default::default()),
        )
    });
    world.public.declare(groups[0], [("fuel", Number(5.0)), ("asleep", Bool(false))]);
    world.public.declare(groups[1], [("fuel", Number(7.0))]);
    for nth in 0..agents {
        let at = vec2((nth * 29 % 41) as f32, (nth * 17 % 37) as f32);
        world.spawn(groups[nth as usize % 2], at, vec2(1.0, (nth % 5) as f32 - 2.0));
    }
    world
}

fn fuel(world: &World<Vec2>, id: u32) -> Option<PublicValue> {
    world.public_value(AgentId(id), "fuel")
}

#[test]
fn what_is_not_set_is_as_declared_and_what_does_not_fit_is_refused() {
    let mut world = world(4);
    assert_eq!([0, 1, 9].map(|id| fuel(&world, id)), [Some(Number(5.0)), Some(Number(7.0)), None]);
    assert_eq!(world.public_value(AgentId(1), "asleep"), None);
    let mut set = |id, name, value| world.set_public_value(AgentId(id), name, value);
    assert!(set(0, "fuel", Number(f64::INFINITY)) && set(0, "asleep", Bool(true)));
    assert!(!set(0, "fuel", Number(f64::NAN)) && !set(0, "fuel", Bool(true)));
    assert!(!set(1, "asleep", Bool(true)) && !set(9, "fuel", Number(1.0)));
    assert!(!set(0, "speed", Number(1.0)));
    assert_eq!(fuel(&world, 0), Some(Number(f64::INFINITY)));
    // What is declared anew counts for those that have set nothing, or something of another kind.
    world.public.declare(GroupId(0), [("fuel", Bool(true))]);
    assert_eq!([0, 2].map(|id| fuel(&world, id)), [Some(Bool(true)); 2]);
    world.public.declare(GroupId(0), [("fuel", Number(1.0)), ("nan", Number(f64::NAN))]);
    assert_eq!([0, 2].map(|id| fuel(&world, id)), [Number(f64::INFINITY), Number(1.0)].map(Some));
    assert_eq!(world.public_value(AgentId(0), "nan"), None);
}

/// Each agent's value is its own, whatever moves in memory, comes and goes.
#[test]
fn values_stay_with_their_agents() {
    let mut world = world(8_000);
    for id in (0..8_000).filter(|id| id % 3 > 0) {
        assert!(world.set_public_value(AgentId(id), "fuel", Number(f64::from(id))));
    }
    let (mut gone, mut moved) = (Vec::new(), false);
    for tick in 0..100 {
        world.step(&mut (), &[]);
        moved |= !world.agents.is_sorted_by_key(|agent| agent.id);
        if tick % 20 == 0 {
            gone.push(AgentId(tick as u32 * 7));
            gone.push(AgentId(7_999 - tick as u32));
            world.despawn_all(&gone);
            world.spawn(GroupId(1), vec2(1.0, tick as f32 / 10.0), Vec2::ZERO);
        }
    }
    assert!(moved, "they never changed their order");
    for agent in world.agents.iter() {
        let id = agent.id.0;
        let declared = Number(if agent.group == GroupId(0) { 5.0 } else { 7.0 });
        let is_set = id < 8_000 && id % 3 > 0;
        let expected = if is_set { Number(f64::from(id)) } else { declared };
        assert_eq!(fuel(&world, id), Some(expected), "{id}");
    }
    assert!(gone.iter().all(|id| world.public_value(*id, "fuel").is_none()));
}

#[test]
fn what_is_set_is_in_hash_and_snapshot_and_is_told_where_it_differs() {
    let mut world = world(50);
    let plain = (world.hash(), world.save());
    let values = [
        (3, "fuel", Number(-0.5)),
        (4, "fuel", Number(f64::NEG_INFINITY)),
        (6, "asleep", Bool(true)),
    ];
    let hashes = values.map(|(id, name, value)| {
        assert!(world.set_public_value(AgentId(id), name, value));
        world.hash()
    });
    assert!(hashes[0] != hashes[1] && hashes[1] != hashes[2] && hashes[0] != plain.0);
    let saved = Snapshot::from_bytes(&world.save().to_bytes()).unwrap();
    assert_eq!(saved, world.save());
    let told = |field: &str, values: [&str; 2]| {
        let values = values.map(str::to_owned);
        Some(Difference { agent: Some(AgentId(6)), field: field.to_owned(), values })
    };
    let mut other = saved.clone();
    assert!(other.public[1].name == "asleep");
    other.public.remove(1);
    assert_eq!(
        first_difference(&other, &saved),
        told("public value asleep", ["None", "Some(Bool(true))"])
    );
    // Whatever was set since is forgotten, and what groups declare is kept.
    world.set_public_value(AgentId(8), "fuel", Number(1.0));
    world.restore(&saved).unwrap();
    assert_eq!((world.hash(), fuel(&world, 8)), (hashes[2], Some(Number(5.0))));
    assert_eq!(fuel(&world, 4), Some(Number(f64::NEG_INFINITY)));
    world.restore(&plain.1).unwrap();
    assert_eq!((world.hash(), fuel(&world, 4)), (plain.0, Some(Number(5.0))));
}

#[test]
fn a_snapshot_whose_values_are_none_or_no_agents_is_refused() {
    let mut world = world(2);
    world.set_public_value(AgentId(0), "fuel", Number(1.0));
    let changes: [fn(&mut Vec<Option<PublicValue>>); 2] =
        [|set| set.resize(9, None), |set| set[0] = Some(Number(f64::NAN))];
    for change in changes {
        let mut saved = world.save();
        change(&mut saved.public[0].set);
        let refused = world.restore(&saved).unwrap_err().to_string();
        assert!(refused.contains("public values"), "{refused}");
    }
}

/// Shows how many ticks it has counted.
struct Counter;

impl Brain<Vec2> for Counter {
    fn decide(&mut self, world: &Perceived<Vec2>, _plans: &mut Plans<Vec2>) -> Vec<Fault> {
        let seen = world.public.column("ticks").unwrap().get(0, GroupId(0));
        assert_eq!(seen, Some(Number(world.tick as f64)), "of the tick before");
        Vec::new()
    }

    fn declare(&mut self, public: &mut PublicValues) {
        public.declare(GroupId(0), [("ticks", Number(0.0))]);
    }

    fn publish(&mut self, agents: &[Agent<Vec2>], public: &mut PublicValues) {
        let Some(Number(ticks)) = public.column("ticks").unwrap().get(0, agents[0].group) else {
            panic!("it is a number");
        };
        let nth = public.columns().iter().position(|column| column.name == "ticks").unwrap();
        assert!(public.set(nth, 0, agents[0].group, Number(ticks + 1.0)));
    }
}

#[test]
fn a_brain_declares_before_and_publishes_after_the_motion_of_a_tick() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
    let group = world.add_group(Group::default(), None);
    world.spawn(group, Vec2::ZERO, Vec2::ZERO);
    for _ in 0..5 {
        assert_eq!(world.step(&mut Counter, &[]), []);
    }
    assert_eq!(world.public_value(AgentId(0), "ticks"), Some(Number(5.0)));
}
