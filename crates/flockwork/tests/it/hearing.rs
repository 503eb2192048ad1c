//! Which agents hear the events that are told within a radius: compared with a look at every pair.

use flockwork::act::{Emit, Receivers};
use flockwork::glam::{Vec2, Vec3, vec2, vec3};
use flockwork::neighbors::Among;
use flockwork::noise::{Noise, Purpose};
use flockwork::world::{Event, EventValue, Hearers, MOST_NEARBY, Reach};
use flockwork::{
    AgentId, Group, GroupId, Plan, Snapshot, Space, Stages, Stepping, Target, Term, World,
};

/// Agents of three groups all over a room of 20 m, the last group without bodies; each wanders and tells those around it
/// something else.
fn crowd<V: Stages>(space: Space<V>, agents: u64) -> World<V> {
    let mut world = World::new(space, Stepping::Timed(0.1), 11, 1.5);
    for body in [true, true, false] {
        world.add_group(Group { body, ..Group::default() }, None);
    }
    let among = [
        Among::All,
        Among::Own,
        Among::Others,
        Among::Group(GroupId(1)),
        Among::groups([GroupId(0), GroupId(2)]).unwrap(),
    ];
    let names = ["one", "two"].map(|name| world.plans.names.number(name).unwrap());
    for nth in 0..agents {
        let noise = Noise::new(3, nth, 0, Purpose::Spawn);
        let part = |axis| (noise.bits(axis) >> 40) as f32 / (1 << 24) as f32 * 20.0;
        let group = GroupId((noise.bits(9) % 3) as u32);
        let id = world.spawn(group, V::from_xyz([part(0), part(1), part(2)]), V::ZERO).unwrap();
        let radius = [0.0, 0.7, 2.0, 6.0, 1e30][nth as usize % 5];
        let target = Receivers::Within(radius, among[nth as usize % among.len()]);
        let value = EventValue::Vector(V::from_xyz([nth as f32, 1.0, 0.0]));
        let emit = |name| Emit { name, target, value }.into();
        let seek = Term::new(flockwork::Behavior::named("seek").unwrap());
        let plan = Plan::of([seek.toward(Target::Point(V::from_xyz([10.0; 3])))]);
        world.set_plan(id, Plan { acts: names.map(emit).into(), ..plan });
    }
    world
}

/// The same by a look at every pair.
fn heard_by<V: Stages>(world: &World<V>, place: usize) -> Vec<u32> {
    let me = &world.agents[place];
    let hears = |event: &Event<V>| {
        let Hearers::Within(Reach { center, radius, among, group }) = event.to else {
            return false;
        };
        let mine = match among {
            Among::All => true,
            Among::Own => me.group == group,
            Among::Others => me.group != group,
            Among::Group(one) => me.group == one,
            Among::Groups(set) => set.has(me.group),
            _ => panic!("{among:?}"),
        };
        let near = world.space.offset(center, me.position).length() < radius;
        mine && near && me.id != event.from && world.groups[me.group.index()].body
    };
    let events = (0..).zip(&world.events);
    events.filter(|(_, event)| hears(event)).map(|(nth, _)| nth).collect()
}

fn is_as_every_pair_says<V: Stages>(space: Space<V>) {
    let mut world = crowd(space, 150);
    assert_eq!(world.step(&mut (), &[]), []);
    let heard = world.perceive().nearby_events();
    assert_eq!((world.events.len(), heard.unheard.len()), (300, 0));
    let mut count = 0;
    for place in 0..world.agents.len() {
        let expected = heard_by(&world, place);
        assert_eq!(heard.of(place), expected, "{place} in {space:?}");
        count += expected.len();
    }
    assert!(count > 3000, "{count}");
    assert!(heard.of(world.agents.len()).is_empty());
}

#[test]
fn agents_hear_what_a_look_at_every_pair_says() {
    is_as_every_pair_says::<Vec2>(Space::Open);
    is_as_every_pair_says::<Vec2>(Space::Wrap(vec2(20.0, 20.0)));
    is_as_every_pair_says::<Vec2>(Space::Walls(Vec2::splat(-1.0), Vec2::splat(21.0)));
    is_as_every_pair_says::<Vec3>(Space::Open);
    is_as_every_pair_says::<Vec3>(Space::Wrap(vec3(20.0, 20.0, 20.0)));
}

/// An event comes from where its emitter is after the tick, also if the emitter is gone then.
#[test]
fn an_event_comes_from_where_its_emitter_was() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::Timed(1.0), 1, 2.0);
    let group = world.add_group(Group::default(), None);
    let name = world.plans.names.number("help").unwrap();
    let caller = world.spawn(group, vec2(0.0, 0.0), vec2(0.0, 0.0)).unwrap();
    for x in [1.0, 3.0, 9.0] {
        world.spawn(group, vec2(x, 5.0), vec2(0.0, 0.0));
    }
    let value = EventValue::Number(2.5);
    let target = Receivers::Within(1.5, Among::All);
    let acts = vec![Emit { name, target, value }.into(), flockwork::act::Despawn {}.into()];
    world.place(caller, vec2(3.5, 4.0), vec2(0.0, 0.0));
    world.set_plan(caller, Plan { acts, ..Plan::default() });
    assert_eq!(world.step(&mut (), &[]), []);
    assert_eq!((world.agents.len(), world.events.len()), (3, 1));
    assert_eq!((world.events[0].from, world.events[0].value), (caller, value));
    let heard = world.perceive().nearby_events();
    assert_eq!([heard.of(0), heard.of(1), heard.of(2)], [&[][..], &[0], &[]]);
}

/// A tick has an end however far and however often agents call: who calls too far is heard by none, the others are.
#[test]
fn events_that_reach_too_many_are_unheard() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::Timed(0.1), 1, 2.0);
    let group = world.add_group(Group::default(), None);
    const AGENTS: usize = 1500;
    for nth in 0..AGENTS {
        world.spawn(group, vec2(nth as f32 * 0.5, 0.0), vec2(0.0, 0.0));
    }
    let event = |from: usize, radius| {
        let center = world.agents[from].position;
        let to = Hearers::Within(Reach { center, radius, among: Among::All, group });
        Event { name: 0, from: AgentId(from as u32), to, value: EventValue::default() }
    };
    // The last one calls for the two beside it alone.
    let mut events: Vec<_> = (0..3000).map(|nth| event(nth % AGENTS, 1e6)).collect();
    events.push(event(700, 0.6));
    world.events = events;
    let heard = world.perceive().nearby_events();
    let all = MOST_NEARBY / (AGENTS - 1);
    let unheard: Vec<_> = (all as u32..3000).collect();
    assert_eq!(heard.unheard, unheard);
    assert_eq!(
        (heard.of(699).last(), heard.of(1400).last()),
        (Some(&3000), Some(&(all as u32 - 1)))
    );
    assert_eq!(heard.of(1499).len(), all - all / AGENTS, "without its own");
}

/// What is told goes into a snapshot, and is heard after it.
#[test]
fn events_are_kept_in_snapshots() {
    let mut world = crowd::<Vec3>(Space::Wrap(Vec3::splat(20.0)), 60);
    assert_eq!(world.step(&mut (), &[]), []);
    let snapshot = world.save();
    let read = Snapshot::<Vec3>::from_bytes(&snapshot.to_bytes()).unwrap();
    assert_eq!(read, snapshot);
    let mut other = crowd::<Vec3>(Space::Wrap(Vec3::splat(20.0)), 0);
    other.restore(&read).unwrap();
    assert_eq!(other.perceive().nearby_events(), world.perceive().nearby_events());
    assert_eq!(other.hash(), world.hash());
    let hash = world.hash();
    let Hearers::Within(reach) = &mut world.events[0].to else { panic!() };
    reach.radius += 1.0;
    assert_ne!(world.hash(), hash, "how far an event reaches is part of the state");
}

/// The same as text; before format 11 events said a number, under that name.
#[cfg(feature = "scene")]
#[test]
fn events_are_kept_as_text() {
    let mut world = crowd::<Vec3>(Space::Wrap(Vec3::splat(20.0)), 60);
    assert_eq!(world.step(&mut (), &[]), []);
    let mut snapshot = world.save();
    assert_eq!(Snapshot::<Vec3>::from_ron(&snapshot.to_ron().unwrap()).unwrap(), snapshot);
    let event = Event { to: Hearers::All, value: 2.5.into(), ..snapshot.events[0] };
    snapshot.events = vec![event];
    let text = snapshot.to_ron().unwrap();
    let older =
        text.replace("format: 11", "format: 10").replace("value: Number(2.5)", "number: 2.5");
    assert_ne!(text, older);
    assert_eq!(Snapshot::<Vec3>::from_ron(&older).unwrap(), snapshot, "{older}");
}
