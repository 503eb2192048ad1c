//! Ways around obstacles: agents arrive, by about the shortest way, and always with the same bits.

use flockwork::avoid::{Avoidance, Walkers};
use flockwork::behavior::{Behavior, FindExit, FindWay};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::group::Number;
use flockwork::obstacle::{Box, Circle, HalfSpace, Segment};
use flockwork::world::Named;
use flockwork::{
    Group, GroupId, Input, Obstacle, Path, PathEnd, Plan, Space, Stepping, Target, Term, TileMap,
    Way, World,
};

fn wall(min: [f32; 2], max: [f32; 2]) -> Obstacle<Vec2> {
    Box { min: min.into(), max: max.into() }.into()
}

fn world(obstacles: impl IntoIterator<Item = Obstacle<Vec2>>) -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::default(), 42, 2.0);
    world.obstacles = obstacles.into_iter().collect();
    world.solid = true;
    world
}

/// SteerBench's people: half a meter thick, at 1.3 m/s.
fn people(avoid: bool) -> Group {
    Group {
        radius: Number::Fixed(0.5),
        max_speed: Number::Fixed(1.3),
        max_force: Number::Fixed(10.0),
        response_secs: Number::Fixed(0.2),
        avoid: avoid.then(|| Avoidance::from(Walkers::default())),
        ..Group::default()
    }
}

fn find(target: Target<Vec2>) -> Plan<Vec2> {
    Plan::of([Term::new(Behavior::FindWay(FindWay::default())).toward(target)])
}

fn exits(world: &mut World<Vec2>, points: &[[f32; 2]]) -> Plan<Vec2> {
    let points = points.iter().map(|point| (*point).into()).collect();
    let it = Path { points, radius: 0.5, end: PathEnd::Once };
    world.paths.push(Named { name: "exits".into(), it });
    let target = Target::Path(world.paths.len() as u16 - 1);
    Plan::of([Term::new(Behavior::FindExit(FindExit::default())).toward(target)])
}

#[track_caller]
fn way(world: &mut World<Vec2>, from: Vec2, radius: f32, to: Vec2) -> Way<Vec2> {
    world.perceive().way(from, radius, Target::Point(to)).unwrap()
}

/// A dead end, open on the left.
fn trap() -> [Obstacle<Vec2>; 3] {
    [wall([-6.0, 4.0], [4.0, 4.4]), wall([4.0, -4.4], [4.4, 4.4]), wall([-6.0, -4.4], [4.0, -4.0])]
}

/// Runs until each agent has come as near to its place as `within` (m), in a minute; answers how long that takes (s).
#[track_caller]
fn all_arrive(world: &mut World<Vec2>, goals: &[Vec2], within: f32) -> f64 {
    for _ in 0..60 * 60 {
        assert_eq!(world.step(&mut (), &[]), []);
        let mut agents = world.agents.iter().zip(goals);
        if agents.all(|(agent, goal)| (agent.position - *goal).length() < within) {
            return world.secs();
        }
    }
    let places: Vec<_> = world.agents.iter().map(|agent| agent.position).collect();
    panic!("some have not arrived: {places:?}");
}

/// Bodies have no room within a meter: it is enough that each comes near.
#[test]
fn ten_get_out_of_a_dead_end() {
    for avoid in [false, true] {
        let mut world = world(trap());
        let plan = find(Target::Point(vec2(12.0, 0.0)));
        let group = world.add_group(people(avoid), Some(plan));
        for nth in 0..10 {
            let place = vec2(3.0 - 1.2 * (nth / 3) as f32, 2.4 * ((nth % 3) as f32 - 1.0));
            world.spawn(group, place, Vec2::ZERO).unwrap();
        }
        let mut left = [false; 10];
        for _ in 0..60 * 60 {
            assert_eq!(world.step(&mut (), &[]), []);
            for (left, agent) in left.iter_mut().zip(&world.agents) {
                *left |= (agent.position - vec2(12.0, 0.0)).length() < 3.0;
            }
        }
        let places: Vec<_> = world.agents.iter().map(|agent| agent.position).collect();
        assert_eq!(left, [true; 10], "avoid: {avoid}, {places:?}");
    }
}

/// Both ways are alike: no agent hesitates between them.
#[test]
fn who_stands_on_the_line_between_two_ways_takes_one() {
    for y in [0.0, 1e-3, -1e-3, 0.05] {
        let mut world = world(trap());
        let group = world.add_group(people(true), Some(find(Target::Point(vec2(12.0, 0.0)))));
        world.spawn(group, vec2(3.0, y), Vec2::ZERO).unwrap();
        let secs = all_arrive(&mut world, &[vec2(12.0, 0.0)], 1.0);
        // About 9.5 m back, 5 m aside and 18 m on, at 1.3 m/s.
        assert!(secs < 28.0, "{secs}");
    }
}

#[test]
fn curves_and_a_simple_wall_are_passed_both_ways() {
    let curve = [
        wall([-10.0, 3.0], [2.0, 3.2]),
        wall([-10.0, -1.2], [-2.0, -1.0]),
        wall([-2.2, -9.0], [-2.0, -1.0]),
        wall([2.0, -5.0], [2.2, 3.2]),
        wall([2.0, -5.2], [10.0, -5.0]),
        wall([-2.2, -9.2], [10.0, -9.0]),
    ];
    for avoid in [false, true] {
        let mut bend = world(curve);
        let mut line = world([wall([-0.5, -5.0], [0.5, 5.0])]);
        let ends = [vec2(-9.0, 1.0), vec2(9.0, -7.0)];
        let sides = [vec2(-6.0, 0.0), vec2(6.0, 0.0)];
        for (world, [from, to]) in [(&mut bend, ends), (&mut line, sides)] {
            for [from, to] in [[from, to], [to, from]] {
                let group = world.add_group(people(avoid), Some(find(Target::Point(to))));
                world.spawn(group, from, Vec2::ZERO).unwrap();
            }
            all_arrive(world, &[to, from], 1.0);
        }
    }
}

/// A hall with an exit on each side, and a screen from the right: behind it the exit on the left is nearer to walk to.
#[test]
fn each_goes_to_the_exit_that_is_nearer_to_walk_to() {
    let hall = [wall([-10.0, 2.0], [8.0, 2.4]), wall([8.0, -9.0], [8.4, 2.4])];
    let goals = [[6.0, 8.0], [-14.0, -4.0]];
    let mut world = world(hall);
    let plan = exits(&mut world, &goals);
    let group = world.add_group(people(true), Some(plan));
    // In a straight line all but the last are nearer to the first exit.
    let starts = [[5.0, -2.0], [0.0, -2.0], [3.0, 0.0], [-2.0, 6.0], [9.5, -3.0], [-13.0, 0.0]];
    for place in starts {
        world.spawn(group, place.into(), Vec2::ZERO).unwrap();
    }
    let [first, second] = goals.map(Vec2::from);
    let expected = [second, second, second, first, first, second];
    let told = world.perceive();
    for (place, end) in starts.iter().zip(expected) {
        let way = told.way((*place).into(), 0.5, Target::Path(0)).unwrap();
        assert_eq!((way.end, way.gap), (end, 0.0), "{place:?}");
    }
    all_arrive(&mut world, &expected, 2.0);
}

/// Around a corner in two straight pieces, and around a disk in two tangents and an arc: by formula.
#[test]
fn ways_are_about_as_long_as_the_shortest() {
    let mut line = world([wall([-0.05, -40.0], [0.05, 6.0])]);
    for (from, to) in
        [([-8.0, 0.0], [8.0, 0.0]), ([-3.0, -2.0], [9.0, 3.0]), ([-6.0, 5.0], [7.0, -9.0])]
    {
        let [from, to] = [from, to].map(Vec2::from);
        let over = [vec2(-0.05, 6.0), vec2(0.05, 6.0)];
        let around = |corner: Vec2, at: Vec2| {
            // A tangent to the circle around the corner on which the middle goes.
            let (away, radius) = ((at - corner).length(), 0.5);
            (away * away - radius * radius).sqrt()
        };
        let least = around(over[0], from) + around(over[1], to);
        let length = way(&mut line, from, 0.5, to).length;
        // The arcs are short, and no longer than half a turn together.
        assert!(length > least && length < 1.02 * (least + 0.5 * 3.2), "{length} {least}");
    }
    let mut disk = world([Circle { center: vec2(0.0, 0.0), radius: 4.5 }.into()]);
    for away in [6.0, 9.0, 14.0_f32] {
        let tangent = (away * away - 25.0).sqrt();
        let arc = 5.0 * (core::f32::consts::PI - 2.0 * (5.0 / away).acos());
        let exact = 2.0 * tangent + arc;
        for turn in 0..6 {
            let from = Vec2::from_angle(0.37 * turn as f32) * away;
            let length = way(&mut disk, from, 0.5, -from).length;
            assert!((length / exact - 1.0).abs() < 0.04, "{away} {turn}: {length} {exact}");
        }
    }
}

/// A gap is found wherever it lies and however it is turned, if a body fits through with a little room; never one
/// that is narrower than a body.
#[test]
fn gaps_are_open_for_those_that_fit() {
    for nth in 0..40 {
        let (turn, shift) = (Vec2::from_angle(0.157 * nth as f32), 0.037 * nth as f32);
        let fence = |width: f32| {
            let piece = |from: f32, to: f32| {
                let ends = [from, to].map(|y| turn.rotate(vec2(0.1 * shift, y + shift)));
                Obstacle::from(Segment { from: ends[0], to: ends[1], radius: 0.1 })
            };
            world([piece(-9.0, -0.5 * width - 0.1), piece(0.5 * width + 0.1, 9.0)])
        };
        let [from, to] = [vec2(-5.0, shift), vec2(5.0, shift)].map(|at| turn.rotate(at));
        let straight = (to - from).length();
        let open = way(&mut fence(1.2), from, 0.5, to);
        assert!(open.length < 1.03 * straight, "{nth}: {open:?}");
        let closed = way(&mut fence(0.97), from, 0.5, to);
        assert!(closed.length > 1.5 * straight, "{nth}: {closed:?}");
    }
}

#[test]
fn ways_lead_as_near_as_possible_to_what_cannot_be_reached() {
    let room = [
        wall([-3.0, -3.0], [3.0, -2.8]),
        wall([-3.0, 2.8], [3.0, 3.0]),
        wall([-3.0, -3.0], [-2.8, 3.0]),
        wall([2.8, -3.0], [3.0, 3.0]),
    ];
    let mut world = world(room);
    // From outside as near as the body's radius to the wall; 3.5 m from the middle.
    let locked = way(&mut world, vec2(-9.0, 1.0), 0.5, vec2(0.0, 0.0));
    assert!((locked.gap - 3.5).abs() < 0.3, "{locked:?}");
    assert!((locked.end.abs().max_element() - 3.5).abs() < 0.3);
    let inside = way(&mut world, vec2(-2.0, 1.0), 0.5, vec2(0.0, 0.0));
    assert_eq!((inside.gap, inside.is_straight), (0.0, true));
    // And from inside to the outside.
    let caged = way(&mut world, vec2(0.0, 0.0), 0.5, vec2(20.0, 0.0));
    assert!((caged.gap - 17.7).abs() < 0.3 && caged.end.x > 2.0, "{caged:?}");
    // One within the wall, and one that a body covers that stands at the wall.
    let buried = way(&mut world, vec2(-9.0, 0.0), 0.5, vec2(-2.9, 0.0));
    assert!((buried.gap - 0.6).abs() < 0.2 && buried.end.x < -3.3, "{buried:?}");
    let near = way(&mut world, vec2(-9.0, 0.0), 0.5, vec2(-3.2, 0.0));
    assert!(near.gap < 0.6 && near.end.x < -3.3, "{near:?}");
    // An agent goes as near as it can, and stays.
    let group = world.add_group(people(false), Some(find(Target::Point(vec2(0.0, 0.0)))));
    world.spawn(group, vec2(-9.0, 1.0), Vec2::ZERO).unwrap();
    for _ in 0..1200 {
        assert_eq!(world.step(&mut (), &[]), []);
    }
    let agent = &world.agents[0];
    let away = agent.position.abs().max_element();
    assert!((away - 3.5).abs() < 0.2 && agent.speed() < 0.05, "{agent:?}");
}

#[test]
fn no_input_breaks_it() {
    let circle =
        |x: f32, y: f32, radius: f32| Obstacle::from(Circle { center: vec2(x, y), radius });
    let far = |x: f32| [circle(-x, 0.0, 1.0), circle(x, x, 0.5 * x)];
    let plane = HalfSpace { point: vec2(0.0, 0.0), normal: vec2(0.0, 1.0) }.into();
    let lists: Vec<Vec<Obstacle<Vec2>>> = vec![
        vec![],
        vec![plane],
        far(1e6).into(),
        far(1e18).into(),
        far(1e30).into(),
        far(3e38).into(),
        vec![circle(0.0, 0.0, 1e-6)],
        vec![circle(1e6, 1e6, 0.1)],
        vec![circle(0.0, 0.0, 50.0), plane],
        vec![Segment { from: vec2(-1e6, 0.0), to: vec2(1e6, 0.0), radius: 0.0 }.into()],
    ];
    let places = [0.0, 1.0, -7.5, 1e6, -1e18, 3e38, f32::NAN, f32::INFINITY];
    let spaces = [
        Space::Open,
        Space::Wrap(vec2(30.0, 1e-3)),
        Space::Walls(vec2(-9.0, -9.0), vec2(9.0, 9.0)),
    ];
    for (list, space) in lists.iter().flat_map(|list| spaces.map(|space| (list, space))) {
        let mut world = World::<Vec2>::new(space, Stepping::default(), 1, 1.0);
        world.obstacles = list.iter().copied().collect();
        // Thin bodies have many cells.
        for (radius, most) in [(3.0, places.len()), (1e9, places.len()), (0.0, 1), (f32::NAN, 0)] {
            let pairs = places.iter().zip(places.iter().rev()).take(most);
            for (x, y) in [(&2.0, &3.0)].into_iter().chain(pairs) {
                let (a, b) = (vec2(*x, *y), vec2(*y, 1.0));
                for (from, to) in [(a, b), (b, a), (vec2(2.0, 2.0), a)] {
                    let Some(way) = world.perceive().way(from, radius, Target::Point(to)) else {
                        assert!(!to.is_finite());
                        continue;
                    };
                    let finite = way.direction.is_finite() && way.direction.length() < 1.001;
                    assert!(finite || !from.is_finite() || !to.is_finite(), "{list:?} {from} {to}");
                }
            }
        }
    }
}

#[test]
fn without_anything_to_go_around_the_way_is_straight() {
    let mut open = world([]);
    let straight = way(&mut open, vec2(1.0, 2.0), 0.5, vec2(4.0, 6.0));
    assert_eq!((straight.direction, straight.length), (vec2(0.6, 0.8), 5.0));
    assert!(straight.is_straight && straight.gap == 0.0);
    let mut volume = World::<Vec3>::new(Space::Open, Stepping::default(), 1, 1.0);
    let circle = Circle { center: Vec3::new(2.0, 0.0, 0.0), radius: 1.0 };
    volume.obstacles = vec![circle.into()].into();
    let way = volume.perceive().way(Vec3::ZERO, 0.5, Target::Point(Vec3::new(4.0, 0.0, 0.0)));
    assert_eq!(way.map(|way| (way.direction, way.length)), Some((Vec3::X, 4.0)));
    assert_eq!(open.perceive().way(Vec2::ZERO, 0.5, Target::Mark(3)), None);
    assert_eq!(open.perceive().way(Vec2::ZERO, 0.5, Target::Group(GroupId(7))), None);
}

#[test]
fn in_a_torus_the_way_may_lead_across_the_seam() {
    let mut world = world([wall([9.0, 0.0], [10.0, 20.0])]);
    world.space = Space::Wrap(vec2(30.0, 20.0));
    // The wall is endless: the way leads to the left, across the seam.
    let way = way(&mut world, vec2(8.0, 10.0), 0.5, vec2(12.0, 10.0));
    assert!((way.length - 26.0).abs() < 0.5 && way.direction.x < -0.9, "{way:?}");
}

#[test]
fn tiles_are_walls() {
    let mut world = world([]);
    let rows = "........\n.######.\n.#....#.\n.#.##.#.\n.#.#..#.\n...#.##.\n.###....\n........";
    world.tiles = Some(TileMap::parse(rows, [0.0, 0.0], 1.0).unwrap());
    // By tiles: from (2, 4) down and out on the left, or up, over and down; bodies as wide as a tile pass.
    for radius in [0.2, 0.5, 0.9] {
        let way = way(&mut world, vec2(4.5, 3.5), radius, vec2(6.5, 1.5));
        assert!(way.gap == 0.0 && way.length > 3.0 && way.length < 22.0, "{radius}: {way:?}");
        assert!(way.direction.y.abs() > 0.3 || way.direction.x.abs() > 0.3);
    }
    let group = world.add_group(
        Group { radius: Number::Fixed(0.3), max_speed: Number::Fixed(1.0), ..Group::default() },
        Some(find(Target::Point(vec2(6.5, 1.5)))),
    );
    world.spawn(group, vec2(2.5, 3.5), Vec2::ZERO).unwrap();
    for _ in 0..60 * 40 {
        assert_eq!(world.step(&mut (), &[]), []);
        let map = world.tiles.as_ref().unwrap();
        assert!(
            !map.is_wall(map.cell_of(world.agents[0].position)),
            "{}",
            world.agents[0].position
        );
    }
    assert!((world.agents[0].position - vec2(6.5, 1.5)).length() < 0.3);
}

/// Who goes for a group goes for the member that is nearest to walk to, wherever it is by now.
#[test]
fn a_moving_goal_is_caught() {
    let mut world = world(trap());
    let prey = Group { max_speed: Number::Fixed(0.4), ..people(false) };
    let prey = world.add_group(prey, Some(find(Target::Point(vec2(12.0, -9.0)))));
    world.spawn(prey, vec2(8.0, 9.0), Vec2::ZERO).unwrap();
    let hunt = Plan::of([
        Term::new(Behavior::FindWay(FindWay { slow_radius: 0.0 })).toward(Target::Group(prey))
    ]);
    let hunters = world.add_group(people(false), Some(hunt));
    world.spawn(hunters, vec2(3.0, 0.0), Vec2::ZERO).unwrap();
    world.solid = true;
    let mut least = f32::MAX;
    for _ in 0..60 * 40 {
        assert_eq!(world.step(&mut (), &[]), []);
        let apart = world.agents[0].position - world.agents[1].position;
        least = least.min(apart.length());
    }
    let places: Vec<_> = world.agents.iter().map(|agent| agent.position).collect();
    assert!(least < 0.3, "{least} {places:?}");
}

/// A gate that closes behind a wall's gap: it is planned around in the next tick that is a multiple of 16.
fn gated() -> World<Vec2> {
    let fence = [wall([0.0, -9.0], [0.4, -1.0]), wall([0.0, 1.0], [0.4, 9.0])];
    let mut world = world(fence);
    let gate = wall([0.0, 1.0], [0.4, 3.4]);
    world.add_obstacle(gate, vec2(0.0, -1.0)).unwrap();
    let group = world.add_group(people(true), Some(find(Target::Point(vec2(6.0, 0.0)))));
    world.spawn(group, vec2(-6.0, 0.3), Vec2::ZERO).unwrap();
    world.spawn(group, vec2(-7.0, -1.3), Vec2::ZERO).unwrap();
    world
}

#[test]
fn moving_obstacles_are_planned_around_by_ticks() {
    let mut world = gated();
    let lengths: Vec<f32> = (0..160)
        .map(|_| {
            world.step(&mut (), &[]);
            way(&mut world, vec2(-6.0, 0.0), 0.5, vec2(6.0, 0.0)).length
        })
        .collect();
    assert!((lengths[0] - 12.0).abs() < 0.2 && lengths[159] > 18.0, "{lengths:?}");
    let changes = (1..160).filter(|tick| lengths[*tick] != lengths[tick - 1]);
    // The way after tick `n` is that of tick `n + 1`.
    assert!(changes.into_iter().all(|tick| (tick + 1) % 16 == 0), "{lengths:?}");
}

#[test]
fn a_restored_world_goes_the_same_ways() {
    let mut world = gated();
    world.step(&mut (), &[Input::Pointer(vec2(1.0, 1.0))]);
    for tick in 0..150 {
        if tick % 37 == 5 {
            let mut other = gated();
            other.restore(&world.save()).unwrap();
            for _ in 0..40 {
                world.step(&mut (), &[]);
                other.step(&mut (), &[]);
                assert_eq!(world.hash(), other.hash(), "{tick}");
            }
        }
        world.step(&mut (), &[]);
    }
}

#[cfg(feature = "scene")]
pub mod scenes {
    use flockwork::World;
    use flockwork::glam::{Vec2, vec2};
    use flockwork::measure::{Observe, Observer, collisions::Collisions};
    use flockwork::scene::{AnyWorld, Scene};

    /// Runs a scene for so many ticks, in which no agent touches another, and tells each state.
    fn run(text: &str, ticks: u32, mut tell: impl FnMut(&World<Vec2>)) {
        let AnyWorld::Plane(mut world) = Scene::parse(text).unwrap().build().unwrap() else {
            panic!("it is a plane");
        };
        let (mut observer, mut collisions) = (Observer::default(), Collisions::default());
        for _ in 0..ticks {
            tell(&world);
            assert!(world.step(&mut (), &[]).is_empty());
            let moment = observer.observe(&mut world);
            collisions.observe(&moment);
        }
        tell(&world);
        assert_eq!(collisions.run().collisions, 0);
    }

    pub fn ten_people_walk_out_of_the_dead_end_and_arrive_on_both_sides(text: &str) {
        let (mut above, mut below, mut last) = (0, 0, 0.0);
        run(text, 60 * 40, |world| {
            let beside = |up: f32| {
                let is_there = |at: Vec2| up * at.y > 4.4 && at.x.abs() < 4.0;
                world.agents.iter().filter(|it| is_there(it.position)).count()
            };
            (above, below) = (above.max(beside(1.0)), below.max(beside(-1.0)));
            let away = world.agents.iter().map(|it| (it.position - vec2(14.0, 0.0)).length());
            last = away.fold(0.0, f32::max);
        });
        assert!(above > 0 && below > 0, "{above} above, {below} below");
        // Ten bodies have no room nearer.
        assert!(last < 2.5, "all are there: {last}");
    }

    pub fn all_leave_by_the_exit_that_is_nearer_to_walk_to(text: &str) {
        let (mut starts, mut ends) = (Vec::new(), Vec::new());
        run(text, 60 * 70, |world| {
            let places: Vec<Vec2> = world.agents.iter().map(|it| it.position).collect();
            if starts.is_empty() {
                starts.clone_from(&places);
            }
            ends = places;
        });
        let mut behind = 0;
        for (start, end) in starts.iter().zip(&ends) {
            let is_left = end.x < 0.0;
            assert!(end.x.abs() > 9.5, "{start} is still in the hall at {end}");
            if start.y < 2.0 && start.x > 1.0 {
                // Behind the screen: in a straight line the exit on the right is nearer.
                assert!(is_left, "{start} left at {end}");
                behind += 1;
            }
            if start.y > 2.4 && start.x > 1.0 {
                assert!(!is_left, "{start} left at {end}");
            }
        }
        assert!(behind > 5, "{behind}");
    }

    /// The wall is at x = 16; the walkers of the upper half are blue, those of the lower half head for a place in its door.
    pub fn a_door_is_gone_through_and_a_place_in_it_is_stood_on(text: &str) {
        let (mut through, mut into) = (0, 0);
        run(text, 60 * 60, |world| {
            let beyond = |upper: bool| {
                let is_there = |at: Vec2| at.x > 16.3 && (at.y > 10.5) == upper;
                world.agents.iter().filter(|it| is_there(it.position)).count()
            };
            (through, into) = (beyond(true), beyond(false));
        });
        assert_eq!(through, 60);
        assert!(into < 20, "{into} got through the door in which others stand");
    }
}
