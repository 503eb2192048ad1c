//! Worlds at the end of numbers: what a host writes into agents, worlds made of nonsense, and how many
//! of anything there can be. Nothing panics, one agent's nonsense stays its own, and all instructions
//! give the same bits.

use crate::crowds::{Draw, Moody, crowd, spaces};
use flockwork::behavior::{
    Alignment, Behavior, ChaseTiles, Cohesion, FollowPath, Order, Queue, QueueForm, Seek,
    Separation, TileForm, Wander, defaults,
};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::group::Number;
use flockwork::measure::{Figure, Measure, Observer, Subject};
use flockwork::neighbors::{Among, Instructions};
use flockwork::world::Named;
use flockwork::{
    Agent, AgentId, Group, GroupId, Path, PathEnd, Plan, Space, Stages, Stepping, Target, Term,
    TileMap, Vector, World,
};

const ALL: [Instructions; 3] = [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2];

const STRANGE: [f32; 12] = [
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::MAX,
    f32::MIN,
    1e30,
    -1e30,
    1e-45,
    0.0,
    -0.0,
    -1.0,
    1e19,
];

/// Writes something strange into one field of an agent, as a host may.
fn disturb<V: Stages>(agent: &mut Agent<V>, draw: &mut Draw) {
    let number = draw.one_of(&STRANGE);
    let mut parts = [0.5; 3];
    parts[draw.below(V::AXES)] = number;
    let vector = V::from_xyz(parts);
    match draw.below(8) {
        0 => agent.position = vector,
        1 => agent.velocity = vector,
        2 => agent.heading = vector,
        3 => agent.radius = number,
        4 => agent.mass = number,
        5 => agent.max_speed = number,
        6 => agent.max_force = number,
        _ => agent.response_secs = number,
    }
}

/// Looks farther than the grid does, around a point ahead, among some groups, with any limit on their number.
fn wide<V: Stages>(draw: &mut Draw) -> Plan<V> {
    let length = |draw: &mut Draw| draw.one_of(&[0.0, 1e-30, 0.7, 5.0, 60.0, 90.0, 300.0, 1e30]);
    let form =
        draw.one_of(&[QueueForm::HardStop, QueueForm::Brake, QueueForm::Cone, QueueForm::Separate]);
    let queue = Queue { form, ahead: length(draw), radius: length(draw), ..Queue::default() };
    let apart = Separation {
        radius: length(draw),
        nearest: draw.one_of(&[0.0, 3.0]),
        ..Separation::default()
    };
    let along = Alignment {
        radius: length(draw),
        half_angle: draw.one_of(&[1.0, 3.2]),
        ..Alignment::default()
    };
    let together = Cohesion { radius: length(draw), ..Cohesion::default() };
    let all = [
        Behavior::Queue(queue),
        Behavior::Separation(apart),
        Behavior::Alignment(along),
        Behavior::Cohesion(together),
        Behavior::Wander(Wander::default()),
    ];
    let among = draw.one_of(&[None, Some(Among::All), Some(Among::Others)]);
    Plan::of(all.map(|it| {
        let looks = it.info().among.is_some();
        Term { among: among.filter(|_| looks), ..Term::new(it) }
    }))
}

/// The agents as bits, for what a host wrote may be no number.
fn bits<V: Stages>(world: &World<V>) -> Vec<[[u32; 3]; 3]> {
    let of = |agent: &Agent<V>| {
        [agent.position, agent.velocity, agent.heading].map(|it| it.to_xyz().map(f32::to_bits))
    };
    world.agents.iter().map(of).collect()
}

fn strange_worlds_have_one_result<V: Stages>(keys: std::ops::Range<u64>) {
    for key in keys {
        let (edges, mut draw) = (spaces::<V>(), Draw::new(key));
        let (space, room) = edges[key as usize % edges.len()];
        // Some so large that asks are wider than the grid looks.
        let wide_room = key % 2 == 0 && !matches!(space, Space::Wrap(_));
        let room = if wide_room { room * 20.0 } else { room };
        let space = if let Space::Walls(..) = space { Space::Walls(V::ZERO, room) } else { space };
        let mut world = crowd(space, room, 120, key);
        world.solid = key % 3 == 0;
        for group in [0, 1] {
            world.plans.by_group[group] = Some(wide(&mut draw));
        }
        let mut worlds = ALL.map(|instructions| {
            let mut world = world.clone();
            world.instructions = instructions;
            world
        });
        for tick in 0..12 {
            for _ in 0..3 {
                let (place, start) = (draw.below(world.agents.len()), draw.below(1 << 20) as u64);
                for world in &mut worlds {
                    disturb(&mut world.agents[place], &mut Draw::new(start));
                }
            }
            let told = worlds.each_mut().map(|world| world.step(&mut Moody { alone: false }, &[]));
            let [one, others @ ..] = &worlds;
            for (nth, other) in others.iter().enumerate() {
                let differs = bits(one).iter().zip(bits(other)).position(|(a, b)| *a != b);
                let both = differs.map(|place| (&one.agents[place], &other.agents[place]));
                assert!(both.is_none(), "{key}, tick {tick}, {:?}: {both:#?}", other.instructions);
                assert_eq!(told[nth + 1], told[0], "{key}, tick {tick}");
            }
        }
    }
}

#[test]
fn whatever_a_host_writes_all_instructions_give_the_same_bits() {
    strange_worlds_have_one_result::<Vec2>(0..42);
    strange_worlds_have_one_result::<Vec3>(100..128);
}

type Write<V> = fn(&mut Agent<V>, f32);

/// A crowd with an agent into which a host has written what is not finite, and one without that agent.
fn no_other_agent_changes<V: Stages>(write: Write<V>, bad: f32, mendable: bool) {
    for (space, room) in spaces::<V>() {
        let mut world = crowd(space, room, 60, 5);
        let stranger = world.agents[7].id;
        assert!(world.groups[world.agents[7].group.index()].body);
        let mut without = world.clone();
        without.despawn(stranger);
        for tick in 0..20 {
            let place = world.place_of(stranger).unwrap();
            write(&mut world.agents[place], bad);
            let before = world.quarantined;
            world.step(&mut Moody { alone: false }, &[]);
            assert_eq!(world.quarantined, before + 1, "{space:?}: it is counted");
            without.step(&mut Moody { alone: false }, &[]);
            let others: Vec<_> = world.agents.iter().filter(|it| it.id != stranger).collect();
            let same = others.iter().zip(&without.agents).all(|(a, b)| **a == *b);
            assert!(same, "{space:?} {bad} tick {tick}: others notice");
            let it = world.agent(stranger).unwrap();
            assert!(it.velocity.is_finite(), "{space:?}: it stands");
            assert_eq!(it.is_finite(), mendable, "{space:?}");
            let now = world.perceive();
            let (me, mut found) = (&now.agents[0], Vec::new());
            now.neighbors(me, 1e9, &mut found);
            // Stopped, it may be finite again, and is met where it stands.
            assert!(mendable || found.iter().all(|other| other.id != stranger));
            assert!(mendable || now.aim(me, Target::Agent(stranger)).is_none());
        }
        let mut observer = Observer::default();
        let moment = observer.observe(&mut world);
        for mut measure in Measure::all_of(&Subject::Crowd) {
            measure.observe(&moment);
            measure.sample(&moment, &mut |key, figure| {
                let is_finite = !matches!(figure, Figure::Number(number) if !number.is_finite());
                assert!(is_finite, "{space:?} {bad}: {key}");
            });
        }
    }
}

fn vector<V: Stages>(number: f32) -> V {
    V::from_xyz([1.0, number, 0.0])
}

#[test]
fn what_is_not_finite_stays_with_its_agent() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        no_other_agent_changes::<Vec2>(|it, bad| it.position = vector(bad), bad, false);
        no_other_agent_changes::<Vec2>(|it, bad| it.velocity = vector(bad), bad, true);
        no_other_agent_changes::<Vec2>(|it, bad| it.heading = vector(bad), bad, false);
        no_other_agent_changes::<Vec2>(|it, bad| it.radius = bad, bad, false);
    }
    no_other_agent_changes::<Vec3>(|it, bad| it.position = vector(bad), f32::NAN, false);
    no_other_agent_changes::<Vec3>(|it, bad| it.radius = bad, f32::NAN, false);
}

#[test]
fn an_agent_that_its_host_mends_goes_on() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 5, 1.0);
    let seek = Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(vec2(9.0, 0.0)));
    let group = world.add_group(Group::default(), Some(Plan::of([seek])));
    world.spawn(group, Vec2::ZERO, Vec2::ZERO).unwrap();
    world.agents[0].position.x = f32::NAN;
    for _ in 0..3 {
        assert_eq!(world.step(&mut (), &[]).len(), 1, "it is told of");
    }
    world.agents[0].position.x = 1.0;
    for _ in 0..60 {
        assert_eq!(world.step(&mut (), &[]), []);
    }
    assert!(world.agents[0].position.x > 1.5);
}

#[test]
fn worlds_made_of_nonsense_step_on() {
    for cell in STRANGE {
        for stepping in STRANGE.map(Stepping::Timed) {
            let spaces = [
                Space::Open,
                Space::Wrap(vec2(9.0, cell)),
                Space::Walls(Vec2::ZERO, vec2(cell, 9.0)),
            ];
            for space in spaces {
                let mut world = World::new(space, stepping, 1, cell);
                let wander = Plan::of(defaults().into_iter().map(Term::new));
                let group = world.add_group(Group::default(), Some(wander));
                for nth in 0..4 {
                    world.spawn(group, vec2(0.3 * nth as f32, 1.0), Vec2::X);
                }
                // A host may as well write it later.
                world.stepping = stepping;
                for _ in 0..3 {
                    world.step(&mut (), &[]);
                }
                let finite = world
                    .agents
                    .iter()
                    .all(|it| it.position.is_finite() && it.velocity.is_finite());
                assert!(finite, "{cell} {stepping:?} {space:?}");
                assert!(world.secs().is_finite());
            }
        }
    }
}

#[test]
fn in_a_tick_without_length_nothing_moves() {
    for dt in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::Timed(dt), 5, 1.0);
        let group = world.add_group(Group::default(), Some(Plan::of(defaults().map_terms())));
        world.spawn(group, vec2(1.0, 2.0), vec2(1.0, 0.0)).unwrap();
        for _ in 0..10 {
            assert_eq!(world.step(&mut (), &[]), [], "{dt}");
        }
        let agent = &world.agents[0];
        assert_eq!((agent.position, world.secs(), world.tick), (vec2(1.0, 2.0), 0.0, 10), "{dt}");
    }
}

/// All behaviors without a target, but those that order.
trait MapTerms {
    fn map_terms(self) -> Vec<Term<Vec2>>;
}

impl MapTerms for Vec<Behavior> {
    fn map_terms(self) -> Vec<Term<Vec2>> {
        self.into_iter().map(Term::new).collect()
    }
}

#[test]
fn more_groups_than_sixteen_bits_tell_apart_are_groups_of_their_own() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 5, 1.0);
    let order = |x: f32| {
        let order = Term::new(Behavior::Order(Order {})).toward(Target::Vector(vec2(x, 0.0)));
        Some(Plan::of([order]))
    };
    let first = world.add_group(Group::default(), order(1.0));
    let ids: Vec<_> = (1..70_000).map(|_| world.add_group(Group::default(), None)).collect();
    let last = world.add_group(Group { name: "last".into(), ..Group::default() }, order(-1.0));
    assert!(ids.windows(2).all(|pair| pair[0] < pair[1]) && first < ids[0]);
    assert_eq!((last.index(), world.group_named("last")), (70_000, Some(last)));
    let mut spawn = |group| world.spawn(group, Vec2::ZERO, Vec2::ZERO).unwrap();
    let agents = [first, last, ids[65_535 - 1], ids[65_535]].map(&mut spawn);
    assert_eq!(world.spawn(GroupId(70_001), Vec2::ZERO, Vec2::ZERO), None);
    world.step(&mut (), &[]);
    let speeds = agents.map(|id| world.agent(id).unwrap().velocity.x);
    assert_eq!(speeds, [1.0, -1.0, 0.0, 0.0]);
    let keys: std::collections::BTreeSet<_> = world.agents.iter().map(|it| it.key).collect();
    assert_eq!(keys.len(), 4, "random numbers of their own");
    let saved = world.save();
    assert_eq!(flockwork::Snapshot::from_bytes(&saved.to_bytes()), Ok(saved));
}

#[test]
fn targets_of_all_kinds_are_remembered_apart() {
    let targets: [Target<Vec2>; 6] = [
        Target::Mark(0),
        Target::Mark(u16::MAX),
        Target::Path(u16::MAX),
        Target::Group(GroupId(0)),
        Target::Group(GroupId(65_536)),
        Target::Group(GroupId(131_072)),
    ];
    let keys: std::collections::BTreeSet<_> = targets.iter().map(Target::key).collect();
    assert_eq!(keys.len(), targets.len());
}

#[test]
fn when_all_ids_are_given_no_agent_is_spawned() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 5, 1.0);
    let group = world.add_group(Group::default(), None);
    let mut saved = world.save();
    saved.next_id = u32::MAX - 1;
    world.restore(&saved).unwrap();
    assert_eq!(world.spawn(group, Vec2::ZERO, Vec2::ZERO), Some(AgentId(u32::MAX - 1)));
    assert_eq!(world.spawn(group, Vec2::ZERO, Vec2::ZERO), None);
    world.step(&mut (), &[]);
    assert_eq!(world.agents.len(), 1);
    let mut names = world.plans.names.clone();
    let numbers = (0..70_000).filter(|nth| names.number(&nth.to_string()).is_some()).count();
    assert_eq!((numbers, names.number("one more")), (65_536, None));
}

/// Hunters on a tile map, near and there, and their prey.
fn chases_to(there: Vec2, form: TileForm, map: &TileMap) {
    let mut world = World::new(Space::Open, Stepping::default(), 5, 1.0);
    world.tiles = Some(map.clone());
    let chase =
        Term::new(Behavior::ChaseTiles(ChaseTiles { form })).toward(Target::Agent(AgentId(1)));
    let hunters = world.add_group(Group::default(), Some(Plan::of([chase])));
    let prey = world.add_group(Group::default(), Some(Plan::default()));
    for place in [Vec2::ZERO, there].into_iter().filter(|place| place.is_finite()) {
        world.spawn(hunters, Vec2::ZERO, Vec2::ZERO).unwrap();
        world.spawn(prey, place, Vec2::ZERO).unwrap();
        world.spawn(hunters, place, Vec2::ZERO).unwrap();
    }
    (0..5).for_each(|_| drop(world.step(&mut (), &[])));
    assert!(world.agents.iter().all(Agent::is_finite));
}

#[test]
fn tiles_and_grids_stand_the_largest_coordinates() {
    let map = TileMap::parse("....\n.##.\n....", [-2.0, -1.5], 1.0).unwrap();
    let far = [1e9, -1e9, 3e9, -3e9, 1e30, -1e30, f32::MAX, f32::MIN, 0.0, f32::NAN];
    for x in far {
        for y in far {
            let there = vec2(x, y);
            let cell = map.cell_of(there);
            assert!(map.is_wall(cell) || (x, y) == (0.0, 0.0) || x.is_nan() || y.is_nan());
            _ = (
                map.sees(cell, [1, 1]),
                map.center_of::<Vec2>(cell),
                map.is_open_step(cell, [1, 1]),
            );
            for form in [TileForm::Simple, TileForm::LineOfSight] {
                chases_to(there, form, &map);
            }
        }
    }
}

#[test]
fn paths_stand_the_largest_coordinates() {
    for length in [1e19, 1e30, f32::MAX] {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 5, 1.0);
        let points = vec![vec2(-length, 0.0), vec2(length, length), vec2(0.0, 1.0)];
        for end in [PathEnd::Once, PathEnd::Loop, PathEnd::PingPong] {
            world.paths.push(Named {
                name: String::new(),
                it: Path { points: points.clone(), radius: 1.0, end },
            });
        }
        for path in 0..3 {
            let follow =
                Term::new(Behavior::FollowPath(FollowPath::default())).toward(Target::Path(path));
            let group = world.add_group(Group::default(), Some(Plan::of([follow])));
            world.spawn(group, Vec2::ZERO, Vec2::ZERO).unwrap();
            world.spawn(group, vec2(length, -length), Vec2::ZERO).unwrap();
        }
        (0..5).for_each(|_| drop(world.step(&mut (), &[])));
        assert!(world.agents.iter().all(Agent::is_finite));
    }
}

#[test]
fn targets_farther_than_squares_can_tell_are_gone_for_at_full_speed() {
    for far in [1.8e19, 2e19, 1e25, 1e30, 1e38] {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 5, 1.0);
        let seek = Term::new(Behavior::Seek(Seek::default()))
            .toward(Target::Point(vec2(0.6 * far, 0.8 * far)));
        let group = world.add_group(Group::default(), Some(Plan::of([seek])));
        world.spawn(group, Vec2::ZERO, Vec2::ZERO).unwrap();
        (0..120).for_each(|_| drop(world.step(&mut (), &[])));
        let velocity = world.agents[0].velocity;
        assert!((velocity - vec2(0.6, 0.8) * 1.34).length() < 1e-3, "{far}: {velocity}");
    }
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 5, 1.0);
    let near = world.add_group(Group::default(), None);
    let far = world.add_group(Group::default(), None);
    world.spawn(near, Vec2::ZERO, Vec2::ZERO).unwrap();
    for x in [3e20, 2e20, 2.5e20] {
        world.spawn(far, vec2(x, 0.0), Vec2::ZERO).unwrap();
    }
    let now = world.perceive();
    let nearest = now.nearest_of(&now.agents[0], Among::Group(far));
    assert_eq!(nearest.map(|it| it.position.x), Some(2e20));
}

#[test]
fn in_a_volume_limits_hold_at_every_scale() {
    for scale in [1e-30_f32, 1e-10, 1.0, 1e10, 1e25] {
        let mut world = World::<Vec3>::new(Space::Open, Stepping::default(), 5, 1.0);
        let numbers = Group {
            max_speed: flockwork::group::Number::Fixed(scale),
            max_force: flockwork::group::Number::Fixed(1e3 * scale),
            ..Group::default()
        };
        let target = Target::Vector(Vec3::new(3.0, 4.0, 12.0) * scale);
        let wish = Term::new(Behavior::Wish(flockwork::behavior::Wish {})).toward(target);
        let group = world.add_group(numbers, Some(Plan::of([wish])));
        for instructions in ALL {
            world.instructions = instructions;
            let id = world.spawn(group, Vec3::ZERO, Vec3::ZERO).unwrap();
            (0..120).for_each(|_| drop(world.step(&mut (), &[])));
            let speed = f64::from(Vector::length(world.agent(id).unwrap().velocity));
            assert!((speed / f64::from(scale) - 1.0).abs() < 1e-3, "{scale}: {speed}");
        }
    }
}

/// Agents ask in company what is solid near them: one that is nowhere is none of it.
#[test]
fn an_agent_that_is_nowhere_keeps_no_wall_from_its_company() {
    let ends = |nowhere: &[Vec2]| {
        let walls = Space::Walls(Vec2::ZERO, Vec2::splat(10.0));
        let mut world = World::new(walls, Stepping::default(), 3, 1.0);
        world.solid = true;
        let group = world.add_group(Group { radius: Number::Fixed(0.0), ..Group::default() }, None);
        let me = world.spawn(group, vec2(0.002, 5.0), vec2(-1.0, 0.3)).unwrap();
        for place in nowhere {
            let id = world.spawn(group, vec2(5.0, 5.0), Vec2::ZERO).unwrap();
            let other = world.place_of(id).unwrap();
            world.agents[other].position = *place;
        }
        (0..3).for_each(|_| drop(world.step(&mut (), &[])));
        world.agent(me).unwrap().clone()
    };
    let (inf, alone) = (f32::INFINITY, ends(&[]));
    for nowhere in [
        &[vec2(inf, inf)][..],
        &[vec2(-inf, 5.0), vec2(inf, 5.0)],
        &[Vec2::NAN],
        &[vec2(f32::MAX, f32::MAX), vec2(f32::MIN, f32::MIN)],
    ] {
        assert_eq!(ends(nowhere), alone, "{nowhere:?}");
    }
}

/// No radius is cut by the cells of the grid: 200 m are 200 of them, whatever the edge of the world,
/// for one agent and for eight lanes alike.
#[test]
fn neighbors_are_found_at_any_distance() {
    let walls = Space::Walls(Vec2::ZERO, vec2(500.0, 500.0));
    for space in [Space::Open, Space::Wrap(vec2(500.0, 500.0)), walls] {
        for radius in [150.0, 10_000.0, f32::MAX] {
            let moved = [Instructions::Scalar, Instructions::best()].map(|instructions| {
                let mut world = World::new(space, Stepping::default(), 1, 1.0);
                world.instructions = instructions;
                let cohesion = Behavior::Cohesion(Cohesion { radius, ..Cohesion::default() });
                let plan = Plan::of([Term::new(cohesion)]);
                let group = world.add_group(Group::default(), Some(plan));
                for place in [vec2(100.0, 100.0), vec2(220.0, 260.0)] {
                    world.spawn(group, place, Vec2::ZERO).unwrap();
                }
                world.step(&mut (), &[]);
                world.agents.iter().map(|agent| agent.velocity).collect::<Vec<_>>()
            });
            assert_eq!(moved[0], moved[1], "{space:?} {radius}");
            let is_found = radius > 200.0;
            assert_eq!(moved[0][0].dot(vec2(0.6, 0.8)) > 0.0, is_found, "{space:?} {radius}");
            assert_eq!(moved[0][1].dot(vec2(0.6, 0.8)) < 0.0, is_found, "{space:?} {radius}");
        }
    }
}
