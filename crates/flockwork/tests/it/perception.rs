//! Agents with a sight know no more of their targets than they see, and for a while where they saw them last.

use flockwork::behavior::*;
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::group::MovedBy;
use flockwork::obstacle::Segment;
use flockwork::world::{Named, Sight};
use flockwork::{
    Agent, AgentId, Group, GroupId, Input, Plan, Space, Stages, Stepping, Target, Term, TileMap,
    World,
};

/// Looks all around, at any distance, and remembers for 4 s.
const ALL_AROUND: Sight = Sight { range: 0.0, half_angle: std::f32::consts::PI, forget_secs: 4.0 };

/// A watcher in the origin, with this term and this sight, and prey of a second group at these places.
fn world<V: Stages>(
    space: Space<V>,
    hz: f32,
    sight: Option<Sight>,
    term: Term<V>,
    prey: &[[f32; 3]],
) -> World<V> {
    let mut world = World::new(space, Stepping::Timed(1.0 / hz), 3, 2.0);
    let hunters = Group { sight, ..Group::default() };
    let hunters = world.add_group(hunters, Some(Plan::of([term])));
    let hunted = world.add_group(Group::default(), Some(Plan::default()));
    world.spawn(hunters, V::from_xyz([1.0, 1.0, 0.0]), V::ZERO).unwrap();
    for at in prey {
        world.spawn(hunted, V::from_xyz(*at), V::ZERO).unwrap();
    }
    world
}

/// A wall that no agent sees past, at x = 5.
fn wall() -> Segment<Vec2> {
    Segment { from: vec2(5.0, -4.0), to: vec2(5.0, 6.0), radius: 0.1 }
}

fn walk<V: Stages>(world: &mut World<V>, secs: f32) {
    let ticks = (secs / world.stepping.secs()).round() as u32;
    (0..ticks).for_each(|_| drop(world.step(&mut (), &[])));
}

/// A term of each behavior that has a place for a target, in its default form.
fn terms<V: Stages>(target: Target<V>) -> impl Iterator<Item = Term<V>> {
    let aims = |info: &&&Info| info.targets.iter().any(|(_, wants)| *wants == Wants::Place);
    infos().iter().filter(aims).map(move |info| {
        let behavior = Behavior::named(info.name).unwrap();
        let second = (info.targets.len() > 1).then_some(target);
        Term { second, ..Term::new(behavior).toward(target) }
    })
}

/// What is in sight is known as it is: sight changes no bit of a motion, whatever the behavior and the kind of target.
#[test]
fn in_full_view_every_behavior_moves_as_if_it_knew_all() {
    let targets = [Target::Group(GroupId(1)), Target::Agent(AgentId(1)), Target::Mouse];
    for term in targets.into_iter().flat_map(terms::<Vec2>) {
        let [seeing, knowing] = [Some(ALL_AROUND), None].map(|sight| {
            let prey = [[4.0, 2.0, 0.0], [-3.0, -2.5, 0.0], [6.0, -1.0, 0.0]];
            let mut world = world(Space::Open, 60.0, sight, term, &prey);
            world.tiles = TileMap::parse(&"......\n".repeat(6), [-12.0, -12.0], 4.0).ok();
            (1..4).for_each(|nth| world.agents[nth].velocity = vec2(0.3, -0.2 * nth as f32));
            for tick in 0..90 {
                let mouse = Input::Pointer(vec2(3.0 + 0.01 * tick as f32, 2.0));
                world.step(&mut (), &[mouse]);
            }
            let me = &world.agents[0];
            (me.position, me.velocity, me.facing)
        });
        assert_eq!(seeing, knowing, "{} toward {:?}", term.behavior.info().name, term.target);
    }
}

/// What was never seen is not there.
#[test]
fn behind_a_wall_every_behavior_does_as_without_a_target() {
    for term in terms::<Vec2>(Target::Group(GroupId(1))) {
        let [hidden, none] = [Some(Target::Group(GroupId(1))), None].map(|target| {
            let term = Term { target, second: target.and(term.second), ..term };
            let mut world = world(Space::Open, 60.0, Some(ALL_AROUND), term, &[[9.0, 1.0, 0.0]]);
            world.add_obstacle(wall().into(), Vec2::ZERO).unwrap();
            walk(&mut world, 1.0);
            (world.agents[0].position, world.agents[0].velocity)
        });
        assert_eq!(hidden, none, "{}", term.behavior.info().name);
    }
}

/// The prey stands at (4, 1) for half a second, is then behind the wall, and is forgotten 4 s later.
fn lose<V: Stages>(hz: f32, term: Term<V>, mut look: impl FnMut(&Agent<V>, f32)) {
    let space = Space::Wrap(V::from_xyz([40.0, 30.0, 20.0]));
    let mut world = world(space, hz, Some(ALL_AROUND), term, &[[4.0, 1.0, 0.0]]);
    let [from, to] = [[5.0, -4.0, 0.0], [5.0, 6.0, 0.0]].map(V::from_xyz);
    let wall = Segment { from, to, radius: 0.1 };
    world.add_obstacle(wall.into(), V::ZERO).unwrap();
    walk(&mut world, 0.5);
    world.agents[1].position = V::from_xyz([9.0, 1.0, 0.0]);
    for tick in 0..(9.0 * hz) as u32 {
        world.step(&mut (), &[]);
        look(&world.agents[0], tick as f32 / hz);
    }
}

/// At 2 m/s it comes to where the prey was, 3 m off, and stays there; once it has forgotten the prey it has no wish.
fn arrives_where_it_saw_it_last<V: Stages>(hz: f32, target: Target<V>) {
    let arrive = Arrive { slow_radius: 0.5, ..Arrive::default() };
    let arrive = Term::new(Behavior::Arrive(arrive)).toward(target);
    lose(hz, arrive, |me, secs| {
        let off = (me.position - V::from_xyz([4.0, 1.0, 0.0])).length();
        assert!(secs < 3.0 || off < 0.05, "{off} m off at {secs} s");
    });
    let flee = Term::new(Behavior::Flee(Flee::default())).toward(target);
    let mut last = 0.0;
    lose(hz, flee, |me, secs| {
        // As long as it knows where the prey was, it runs away from there, at top speed soon.
        if (1.5..3.9).contains(&secs) {
            assert!(me.velocity.to_xyz()[0] < -0.9 * me.max_speed, "{:?} at {secs} s", me.velocity);
        }
        last = me.position.to_xyz()[0];
    });
    assert!((25.0..35.0).contains(&last), "{last}: around the torus");
}

#[test]
fn it_goes_to_where_it_saw_its_target_last_at_any_rate() {
    for hz in [30.0, 60.0, 120.0] {
        for target in [Target::Group(GroupId(1)), Target::Agent(AgentId(1))] {
            arrives_where_it_saw_it_last::<Vec2>(hz, target);
        }
        arrives_where_it_saw_it_last::<Vec3>(hz, Target::Group(GroupId(1)));
    }
}

/// From then on the plan has nothing to go by.
#[test]
fn after_so_long_it_has_forgotten() {
    for hz in [30.0, 60.0, 120.0] {
        let seek = Term::new(Behavior::Arrive(Arrive::default())).toward(Target::Group(GroupId(1)));
        let mut world = world(Space::Open, hz, Some(ALL_AROUND), seek, &[[40.0, 1.0, 0.0]]);
        world.groups[0].moved_by = MovedBy::Host;
        walk(&mut world, 0.1);
        world.add_obstacle(wall().into(), Vec2::ZERO).unwrap();
        let knows = |world: &World<Vec2>| {
            let told = world.clone().perceive().explain(0, |_| None).unwrap();
            told.terms[0].force != Vec2::ZERO
        };
        walk(&mut world, 3.9);
        assert!(knows(&world), "{hz} Hz");
        walk(&mut world, 0.3);
        assert!(!knows(&world), "{hz} Hz");
    }
}

#[test]
fn of_a_group_it_knows_the_nearest_one_that_it_sees() {
    let seek = Term::<Vec2>::new(Behavior::Seek(Seek::default())).toward(Target::Group(GroupId(1)));
    let aims = |sight: Sight, prey: &[[f32; 3]]| {
        let mut world = world(Space::Open, 60.0, Some(sight), seek, prey);
        world.add_obstacle(wall().into(), Vec2::ZERO).unwrap();
        world.agents[0].facing = Vec2::X;
        let mut velocity = Vec2::ZERO;
        for _ in 0..30 {
            world.step(&mut (), &[]);
            velocity = world.agents[0].velocity;
        }
        velocity.normalize_or_zero().round()
    };
    let hidden = [6.0, 1.0, 0.0];
    let behind = [-7.0, 1.0, 0.0];
    let above = [1.0, 8.0, 0.0];
    assert_eq!(aims(ALL_AROUND, &[hidden, above, behind]), Vec2::Y);
    assert_eq!(aims(ALL_AROUND, &[hidden, behind, [1.0, 9.5, 0.0]]), -Vec2::X);
    let near_sighted = Sight { range: 6.5, ..ALL_AROUND };
    assert_eq!(aims(near_sighted, &[hidden, above, behind]), Vec2::ZERO);
    // What is 90° off its facing is in a cone of ±1.6 rad, and not in one of ±1.5; what is behind it, in neither.
    let cone = |half_angle| Sight { half_angle, ..ALL_AROUND };
    assert_eq!(aims(cone(1.6), &[hidden, above, behind]), Vec2::Y);
    assert_eq!(aims(cone(1.5), &[hidden, above, behind]), Vec2::ZERO);
}

/// The prey is 3 m to the left, across the seam; a wall hides the straight way that does not cross it.
#[test]
fn sight_goes_across_the_seam() {
    let seek = Term::<Vec2>::new(Behavior::Seek(Seek::default())).toward(Target::Agent(AgentId(1)));
    let space = Space::Wrap(vec2(20.0, 20.0));
    let mut world = world(space, 60.0, Some(ALL_AROUND), seek, &[[18.0, 1.0, 0.0]]);
    world.add_obstacle(wall().into(), Vec2::ZERO).unwrap();
    walk(&mut world, 0.5);
    assert!(world.agents[0].velocity.x < -0.5, "{}", world.agents[0].velocity);
    // Where it saw it last is across the seam as well.
    world.agents[1].position = vec2(9.0, 1.0);
    let other = Segment { from: vec2(14.0, -4.0), to: vec2(14.0, 6.0), radius: 0.1 };
    world.add_obstacle(other.into(), Vec2::ZERO).unwrap();
    let mut nearest = f32::INFINITY;
    for _ in 0..180 {
        world.step(&mut (), &[]);
        let off = world.space.offset(world.agents[0].position, vec2(18.0, 1.0)).length();
        nearest = nearest.min(off);
    }
    assert!(nearest < 0.1, "{nearest}");
}

#[test]
fn walls_of_tiles_hide_targets_too() {
    let seek = Term::<Vec2>::new(Behavior::Seek(Seek::default())).toward(Target::Group(GroupId(1)));
    let mut world = world(Space::Open, 60.0, Some(ALL_AROUND), seek, &[[9.0, 1.0, 0.0]]);
    world.tiles = TileMap::parse(".....#....\n.....#....\n.....#....", [0.0, 0.0], 1.0).ok();
    walk(&mut world, 1.0);
    assert_eq!(world.agents[0].velocity, Vec2::ZERO);
    world.tiles = None;
    walk(&mut world, 1.0);
    assert!(world.agents[0].velocity.x > 0.5);
}

/// Behaviors with an eye of their own go by the sight as well: one that searches begins its spiral where the prey was, one that
/// chases stops there.
#[test]
fn search_and_chase_take_over_from_sight() {
    let to = |behavior| Term::<Vec2>::new(behavior).toward(Target::Group(GroupId(1)));
    let search = Search { forget_secs: 20.0, ..Search::default() };
    let (mut farthest, mut speed) = (0.0_f32, 0.0);
    lose(60.0, to(Behavior::Search(search)), |me, secs| {
        if (2.5..3.9).contains(&secs) {
            farthest = farthest.max(me.position.distance(vec2(4.0, 1.0)));
            speed = me.velocity.length();
        }
    });
    assert!(farthest > 0.3 && speed > 0.5, "it searches: {farthest} m, {speed} m/s");
    let mut rest = f32::INFINITY;
    lose(60.0, to(Behavior::ChaseInSight(ChaseInSight::default())), |me, secs| {
        if secs > 3.0 {
            rest = rest.min(me.velocity.length());
            assert!(me.position.distance(vec2(4.0, 1.0)) < 0.7, "{} at {secs} s", me.position);
        }
    });
    assert_eq!(rest, 0.0);
}

/// A way around the wall leads to the prey that is nearer to walk to, but out of sight.
#[test]
fn a_way_does_not_lead_to_what_is_out_of_sight() {
    let find_way = Term::new(Behavior::FindWay(FindWay::default()));
    let find_way = find_way.toward(Target::Group(GroupId(1)));
    let [seeing, knowing] = [Some(ALL_AROUND), None].map(|sight| {
        let prey = [[6.0, 1.0, 0.0], [-30.0, 1.0, 0.0]];
        let mut world = world(Space::Open, 60.0, sight, find_way, &prey);
        world.add_obstacle(wall().into(), Vec2::ZERO).unwrap();
        walk(&mut world, 1.0);
        world.agents[0].velocity.x
    });
    assert!(seeing < -1.0 && knowing > 0.0, "{seeing} and {knowing} m/s");
}

/// The first prey is gone, and the second one was never seen: there is no place to go to, and certainly not the origin.
#[test]
fn a_chase_of_prey_that_is_gone_leads_nowhere() {
    let chase = Term::new(Behavior::ChaseInSight(ChaseInSight::default()));
    let chase = chase.toward(Target::Group(GroupId(1)));
    for sight in [None, Some(ALL_AROUND)] {
        let mut world = world(Space::Open, 60.0, sight, chase, &[[4.0, 1.0, 0.0]]);
        world.add_obstacle(wall().into(), Vec2::ZERO).unwrap();
        walk(&mut world, 0.2);
        world.step(&mut (), &[Input::Despawn(AgentId(1))]);
        walk(&mut world, 0.1);
        world.step(&mut (), &[Input::Spawn(GroupId(1), vec2(9.0, 1.0), Vec2::ZERO, 0)]);
        walk(&mut world, 0.1);
        let told = world.perceive().explain(0, |_| None).unwrap();
        assert_eq!(told.terms[0].force, Vec2::ZERO, "{sight:?}");
    }
}

/// The note is part of the state: a snapshot goes on bit for bit, and what is gone is forgotten.
#[test]
fn a_snapshot_keeps_what_was_seen_and_the_dead_are_forgotten() {
    let seek = Term::new(Behavior::Arrive(Arrive::default())).toward(Target::Group(GroupId(1)));
    let mut world = world(Space::Open, 60.0, Some(ALL_AROUND), seek, &[[4.0, 1.0, 0.0]]);
    world.add_obstacle(wall().into(), Vec2::ZERO).unwrap();
    walk(&mut world, 0.5);
    world.agents[1].position = vec2(9.0, 1.0);
    walk(&mut world, 0.2);
    let snapshot = world.save();
    walk(&mut world, 1.0);
    let end = (world.hash(), world.agents[0].position);
    assert!(end.1.x > 2.0);
    world.restore(&snapshot).unwrap();
    walk(&mut world, 1.0);
    assert_eq!((world.hash(), world.agents[0].position), end);
    world.restore(&snapshot).unwrap();
    world.step(&mut (), &[Input::Despawn(AgentId(1))]);
    let told = world.perceive().explain(0, |_| None).unwrap();
    assert_eq!(told.terms[0].force, Vec2::ZERO);
}

/// The mouse is a target that can be out of sight; marks are known to all.
#[test]
fn the_mouse_is_seen_and_marks_are_known() {
    let arrive = Term::new(Behavior::Arrive(Arrive::default()));
    let velocity = |target| {
        let mut world =
            world(Space::Open, 60.0, Some(ALL_AROUND), arrive.toward(target), &[[1.0, -9.0, 0.0]]);
        world.add_obstacle(wall().into(), Vec2::ZERO).unwrap();
        world.marks.push(Named { name: "behind".to_owned(), it: vec2(9.0, 1.0) });
        for _ in 0..30 {
            world.step(&mut (), &[Input::Pointer(vec2(9.0, 1.0))]);
        }
        world.agents[0].velocity
    };
    assert_eq!(velocity(Target::Mouse), Vec2::ZERO);
    assert!(velocity(Target::Mark(0)).x > 0.5);
}
