//! Snapshots: going back changes nothing, and what is no snapshot is refused.

use flockwork::act::{Despawn, Emit, Receivers, Spawn};
use flockwork::avoid::{OwnAvoidance, Walkers};
use flockwork::behavior::{Behavior, defaults};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::Circle;
use flockwork::snapshot::{checksum, first_difference};
use flockwork::world::Named;
use flockwork::{
    Agent, AgentId, Combine, Group, GroupId, Input, Item, NameKey, Obstacle, Path, PathEnd, Plan,
    PublicValue, Snapshot, SnapshotError, Space, Stages, Stepping, Target, Term, TileMap, View,
    World,
};

fn at<V: Stages>(x: f32, y: f32) -> V {
    V::from_xyz([x, y, 0.5])
}

/// A behavior that remembers.
fn wander() -> Behavior {
    Behavior::named("wander").unwrap()
}

/// A behavior with targets of every kind, so that each remembers what it can.
fn term<V: Stages>(behavior: Behavior) -> Term<V> {
    let target = match behavior.info().name {
        "follow_path" => Target::Path(0),
        "push" | "wish" | "order" => Target::Vector(at(0.1, 0.0)),
        _ => Target::Group(GroupId(1)),
    };
    Term { second: Some(Target::Mark(0)), weight: 0.5, ..Term::new(behavior).toward(target) }
}

/// Every behavior runs: each moves some agents, a brain spawns and despawns others.
fn world<V: Stages>(stepping: Stepping) -> World<V> {
    let mut world = World::new(Space::Wrap(V::from_xyz([30.0, 20.0, 10.0])), stepping, 42, 2.0);
    world.marks.push(Named { name: "door".to_owned(), it: at(4.0, 4.0) });
    let points = vec![at(1.0, 1.0), at(9.0, 2.0), at(5.0, 12.0)];
    let path = Path { points, radius: 0.5, end: PathEnd::PingPong };
    world.paths.push(Named { name: "road".to_owned(), it: path });
    world.obstacles = vec![Obstacle::Circle(Circle { center: at(6.0, 6.0), radius: 1.0 })].into();
    world.tiles = TileMap::parse("....\n.#..\n....", [0.0, 0.0], 4.0).ok();
    let named = |name: String| Group { name, ..Group::default() };
    let minded = world.add_group(named("minded".to_owned()), None);
    let prey = world.add_group(named("prey".to_owned()), Some(Plan::default()));
    let spawn = |world: &mut World<V>, group: GroupId, nth: u64| {
        let noise = Noise::new(7, nth, u64::from(group.0), Purpose::Spawn);
        let place = V::from_xyz([30.0, 20.0, 10.0].map(|size| size * noise.uniform(size as u64)));
        world.spawn(group, place, noise.direction(50)).unwrap();
    };
    (0..40).for_each(|nth| spawn(&mut world, minded, nth));
    (0..5).for_each(|nth| spawn(&mut world, prey, nth));
    for behavior in defaults() {
        let terms = [term(behavior), term(behavior), Term::new(wander())];
        let name = behavior.info().name.to_owned();
        let group = world.add_group(named(name), Some(Plan::of(terms)));
        (0..6).for_each(|nth| spawn(&mut world, group, nth));
    }
    show(&mut world, (minded, prey));
    world
}

/// Some show values of each kind.
fn show<V: Stages>(world: &mut World<V>, (minded, prey): (GroupId, GroupId)) {
    let values = [
        ("fuel", PublicValue::Number(0.1)),
        ("asleep", PublicValue::Bool(true)),
        ("home", PublicValue::Vector([1.0, -2.0, 0.0])),
        ("leader", PublicValue::Agent(AgentId(3))),
    ];
    for group in [minded, prey] {
        world.public.declare(group, values);
    }
    for (nth, value) in values.into_iter().chain(values).enumerate() {
        assert!(world.set_public_value(AgentId(5 * nth as u32), value.0, value.1));
    }
}

/// Wanders in a nested group, and now and then emits, has a child, leaves.
fn mind<V: Stages>(view: &View<V>, plan: &mut Plan<V>) {
    plan.items.push(Item::Begin(Combine::Blend(flockwork::combine::Blend {}), 0.7));
    plan.push(term(wander()));
    plan.push(Term { label: Some(0), ..term(Behavior::named("seek").unwrap()) });
    plan.items.push(Item::Done);
    plan.speed_limit = 1.0;
    let x = view.me.position.to_xyz()[0];
    let own = Walkers { priority: x.abs().min(9.0), ..Walkers::default() };
    let avoids = [None, Some(OwnAvoidance::Off), Some(OwnAvoidance::As(own.into()))];
    plan.avoid = avoids[view.me.id.0 as usize % 3];
    if x.fract() > 0.997 {
        let (group, position, velocity) = (GroupId(1), at(x, 1.0), at(1.0, 0.0));
        plan.acts.push(Spawn { group, position, velocity }.into());
        let target = Receivers::Group(GroupId(1));
        plan.acts.push(Emit { name: 0, target, value: x.into() }.into());
    }
    if x.fract() < 0.001 {
        plan.acts.push(Despawn {}.into());
    }
}

fn step<V: Stages>(world: &mut World<V>, tick: u64) {
    let x = (tick % 20) as f32;
    let inputs = [
        Input::Pointer(at(x, 3.0)),
        Input::Button(tick.is_multiple_of(7)),
        Input::Key("w".to_owned(), tick.is_multiple_of(3)),
        Input::Mark(0, at(x, 4.0)),
    ];
    // Every fifth tick no brain decides: the last plans go on.
    if tick.is_multiple_of(5) {
        world.step(&mut (), &inputs);
    } else {
        world.step(&mut mind, &inputs);
    }
}

fn hashes<V: Stages>(world: &mut World<V>, ticks: core::ops::Range<u64>) -> Vec<u64> {
    ticks
        .map(|tick| {
            step(world, tick);
            world.hash()
        })
        .collect()
}

fn going_on_is_as_never_having_stopped<V: Stages>(stepping: Stepping) {
    let mut world = world::<V>(stepping);
    world.plans.names.number("hello");
    hashes(&mut world, 0..101);
    let snapshot = world.save();
    let expected = hashes(&mut world, 101..601);
    assert!(world.agents.len() != snapshot.agents.len(), "some came or went");

    let mut fresh = self::world::<V>(stepping);
    fresh.restore(&snapshot).unwrap();
    assert_eq!(fresh.save(), snapshot);
    assert_eq!(hashes(&mut fresh, 101..601), expected);

    // Back in time in the same world, by way of bytes.
    let read = Snapshot::from_bytes(&snapshot.to_bytes()).unwrap();
    assert_eq!(first_difference(&read, &snapshot), None);
    assert_eq!(read, snapshot);
    world.restore(&read).unwrap();
    assert_eq!(hashes(&mut world, 101..601), expected);
}

#[test]
fn restored_worlds_go_on_as_if_nothing_had_been() {
    going_on_is_as_never_having_stopped::<Vec2>(Stepping::default());
    going_on_is_as_never_having_stopped::<Vec2>(Stepping::PerTick);
    going_on_is_as_never_having_stopped::<Vec3>(Stepping::default());
}

#[test]
fn every_behavior_that_remembers_is_in_the_test() {
    let mut world = world::<Vec2>(Stepping::default());
    hashes(&mut world, 0..101);
    let notes = world.save().notes;
    let kinds: std::collections::BTreeSet<NameKey> =
        notes.items.iter().map(|note| note.key.behavior).collect();
    assert!(kinds.len() >= 3, "{kinds:?}");
}

#[test]
fn the_order_of_agents_is_kept() {
    let mut world = world::<Vec2>(Stepping::default());
    hashes(&mut world, 0..30);
    let mut snapshot = world.save();
    snapshot.agents.swap(3, 9);
    let read = Snapshot::from_bytes(&snapshot.to_bytes()).unwrap();
    let ids = |of: &[Agent<Vec2>]| of.iter().map(|agent| agent.id).collect::<Vec<_>>();
    assert_eq!(ids(&read.agents), ids(&snapshot.agents));
    let found = first_difference(&world.save(), &read).unwrap();
    assert_eq!((found.field.as_str(), found.values), ("place", ["3".into(), "9".into()]));
}

#[test]
fn the_first_difference_has_a_name() {
    let mut world = world::<Vec2>(Stepping::default());
    hashes(&mut world, 0..30);
    let (a, mut b) = (world.save(), world.save());
    b.agents[2].color = [1, 2, 3];
    b.agents[2].velocity.x = -0.0;
    let mut plain = a.clone();
    plain.agents[2].velocity.x = 0.0;
    assert_eq!(first_difference(&plain, &b), None, "colors and the sign of zero do not count");
    b.agents[5].heading = vec2(0.25, -1.0);
    b.tick = 7;
    let found = first_difference(&a, &Snapshot { agents: b.agents, ..a.clone() }).unwrap();
    assert_eq!((found.agent, found.field.as_str()), (Some(a.agents[2].id), "velocity"));
    let mut c = a.clone();
    c.notes.items[0].memory.0[1] ^= 1;
    let found = first_difference(&a, &c).unwrap();
    assert!(found.field.starts_with("memory of "), "{found:?}");
    let mut d = a.clone();
    d.agents.remove(4);
    let found = first_difference(&a, &d).unwrap();
    assert_eq!(
        (found.agent, found.values),
        (Some(a.agents[4].id), ["there".into(), "gone".into()])
    );
    d = Snapshot { tick: 3, ..a.clone() };
    assert_eq!(first_difference(&a, &d).unwrap().field, "tick");
}

#[test]
fn worlds_of_other_scenes_are_refused_and_stay_as_they_are() {
    let snapshot = world::<Vec2>(Stepping::default()).save();
    let mut other = world::<Vec2>(Stepping::PerTick);
    let before = other.save();
    let why = other.restore(&snapshot).unwrap_err().to_string();
    assert_eq!(why, "the snapshot is of another scene: its ticks differ from the world's");
    other.stepping = Stepping::default();
    other.marks[0].name = "gate".to_owned();
    assert_eq!(other.restore(&snapshot), Err(SnapshotError::OtherScene("its marks")));
    assert_eq!(other.save().agents, before.agents);
}

type Change = fn(&mut Snapshot<Vec2>);

#[test]
fn states_that_no_world_was_in_are_refused() {
    let mut world = world::<Vec2>(Stepping::default());
    hashes(&mut world, 0..30);
    let changes: [Change; 15] = [
        |it| it.tick = u64::MAX,
        |it| it.quarantined = u64::MAX,
        |it| it.spawned[0] = u32::MAX,
        |it| it.agents[0].born = it.tick + 1,
        |it| it.marks[0].x = f32::NAN,
        |it| it.mouse.position.x = f32::INFINITY,
        |it| it.agents[0].group = GroupId(999),
        |it| it.agents[0].position.x = f32::NAN,
        |it| it.agents[0].id = AgentId(u32::MAX),
        |it| it.agents[0].id = it.agents[1].id,
        |it| it.spawned.clear(),
        |it| it.notes.lengths[0] = u32::MAX,
        |it| it.plans.items.lengths.truncate(3),
        |it| it.plans.heads[0].speed_limit = f32::NAN,
        |it| {
            let deep = core::iter::repeat_n(Item::Begin(Combine::SUM, 1.0), 100_000);
            it.plans.by_group[1] = Some(Plan { items: deep.collect(), ..Plan::default() });
        },
    ];
    for (nth, change) in changes.iter().enumerate() {
        let mut snapshot = world.save();
        change(&mut snapshot);
        let refused = world.restore(&snapshot);
        assert!(matches!(refused, Err(SnapshotError::Senseless(_))), "{nth}: {refused:?}");
    }
}

fn bytes() -> Vec<u8> {
    let mut world = world::<Vec2>(Stepping::default());
    world.plans.names.number("hello");
    hashes(&mut world, 0..60);
    world.save().to_bytes()
}

#[test]
fn every_other_file_has_its_sentence() {
    let bytes = bytes();
    let why = |bytes: &[u8]| Snapshot::<Vec2>::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(why(b"PNG"), "this is not a snapshot of a world; one starts with FLKWORLD");
    assert_eq!(why(b""), why(b"PNG"));
    let mut other = bytes.clone();
    other[8] = 15;
    assert_eq!(why(&other), "the snapshot has format 15; this version reads formats 3 to 14");
    let volume = Snapshot::<Vec3>::from_bytes(&bytes).unwrap_err().to_string();
    assert_eq!(volume, "the snapshot is of a plane; the world has another number of axes");
    let cut = format!("the snapshot breaks off: 100 of its {} bytes are there", bytes.len());
    assert_eq!(why(&bytes[..100]), cut);
    let mut other = bytes.clone();
    other[200] ^= 4;
    assert_eq!(why(&other), "the snapshot was altered: its checksum does not match");
}

#[test]
fn no_cut_and_no_flipped_bit_is_taken_for_a_snapshot() {
    let bytes = bytes();
    let noise = Noise::new(1, 2, 3, Purpose::Script);
    for nth in 0..4000 {
        let end = noise.bits(nth) as usize % bytes.len();
        assert!(Snapshot::<Vec2>::from_bytes(&bytes[..end]).is_err(), "{end}");
        let mut flipped = bytes.clone();
        flipped[end] ^= 1 << (nth % 8);
        assert!(Snapshot::<Vec2>::from_bytes(&flipped).is_err(), "{end}");
    }
}

/// With a right checksum nonsense gets in: it must not panic, nor ask for more memory than there is.
#[test]
fn nonsense_with_a_right_checksum_is_read_or_refused() {
    let bytes = bytes();
    let noise = Noise::new(1, 2, 4, Purpose::Script);
    let mut world = world::<Vec2>(Stepping::default());
    let mut restored = 0;
    for nth in 0..2000 {
        let mut forged = bytes.clone();
        for flip in 0..1 + nth % 3 {
            let place = 40 + noise.stream(flip).bits(nth) as usize % (bytes.len() - 40);
            forged[place] = if nth % 5 == 0 { 0xff } else { forged[place] ^ 1 << (nth % 8) };
        }
        forged.truncate(bytes.len() - if nth % 4 == 0 { nth as usize % 900 } else { 0 });
        let length = (forged.len() as u64 - 32).to_le_bytes();
        let sum = checksum(&forged[32..]).to_le_bytes();
        forged[16..24].copy_from_slice(&length);
        forged[24..32].copy_from_slice(&sum);
        if let Ok(snapshot) = Snapshot::<Vec2>::from_bytes(&forged) {
            assert!(snapshot.agents.len() <= bytes.len() / 4);
            if world.restore(&snapshot).is_ok() {
                restored += 1;
                step(&mut world, nth);
            }
        }
    }
    assert!(restored > 20, "{restored}");
}

#[cfg(feature = "scene")]
#[test]
fn ron_says_the_same() {
    let mut world = world::<Vec3>(Stepping::default());
    world.plans.names.number("hello");
    hashes(&mut world, 0..60);
    let snapshot = world.save();
    let text = snapshot.to_ron().unwrap();
    assert_eq!(Snapshot::from_ron(&text), Ok(snapshot));
    let refused = |text: &str| Snapshot::<Vec3>::from_ron(text).unwrap_err().to_string();
    let other = text.replacen("format: 14", "format: 2", 1);
    assert_eq!(refused(&other), "the snapshot has format 2; this version reads formats 3 to 14");
    let cut = refused(&text[..text.len() / 2]);
    assert!(cut.starts_with("the snapshot cannot be read: "), "{cut}");
    assert!(matches!(Snapshot::<Vec2>::from_ron(&text), Err(SnapshotError::OtherAxes(3))));
}

#[test]
fn a_single_agent_that_departs_is_named() {
    let mut world = world::<Vec2>(Stepping::default());
    hashes(&mut world, 0..10);
    let before = world.fingerprint();
    let ids = world.agents.iter().map(|agent| agent.id).collect::<Vec<_>>();
    world.agents[7].velocity.x += 0.001;
    let departure = world.fingerprint().departure(&before, ids.iter().copied()).unwrap();
    assert_eq!((departure.fields, departure.agent), (vec!["velocity"], Some(ids[7])));
    world.agents[8].position.y += 0.001;
    let departure = world.fingerprint().departure(&before, ids.iter().copied()).unwrap();
    assert_eq!((departure.fields, departure.agent), (vec!["position", "velocity"], None));
}
