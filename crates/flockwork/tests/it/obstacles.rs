//! Looking obstacles up leaves out none that is near, keeps their order, and changes no bit of a motion.

use flockwork::behavior::{AvoidForm, AvoidObstacles, Behavior, Seek};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::group::MovedBy;
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::{Angle, Box, Circle, OrientedBox, Segment};
use flockwork::{
    Found, Group, Obstacle, Obstacles, Plan, Space, Stepping, Target, Term, Vector, World,
};

fn noise(seed: u64, nth: u64) -> Noise {
    Noise::new(seed, nth, 0, Purpose::Spawn)
}

/// A point by chance between 0 and `side` on each axis.
fn point<V: Vector>(noise: Noise, from: u64, side: f32) -> V {
    V::from_xyz([0, 1, 2].map(|axis| noise.uniform(from + axis) * side))
}

/// A circle, a box, upright or turned, a thin or a thick segment; most of them about `size` long, some very much larger.
fn obstacle<V: Vector>(noise: Noise, side: f32, size: f32) -> Obstacle<V> {
    let at = point::<V>(noise, 0, side);
    let size = size * [1.0, 0.0, 0.1, 1.0, 3.0, 1e-3, 50.0, 1e4][(noise.uniform(9) * 8.0) as usize];
    let to = at + point::<V>(noise, 3, 2.0 * size) - point(noise, 12, size);
    match (noise.uniform(10) * 5.0) as u32 {
        0 => Obstacle::Circle(Circle { center: at, radius: size }),
        1 => Obstacle::Box(Box { min: at, max: at + point(noise, 6, size) }),
        2 => Obstacle::Segment(Segment { from: at, to, radius: 0.0 }),
        3 => Obstacle::OrientedBox(OrientedBox {
            center: at,
            half: point(noise, 6, size),
            angle: Angle::new(3.2 * noise.signed(15)),
        }),
        _ => Obstacle::Segment(Segment { from: at, to, radius: 0.2 * size }),
    }
}

fn middle<V: Vector>(obstacle: &Obstacle<V>) -> V {
    obstacle.ball().map_or(V::default(), |(middle, _)| middle)
}

/// Every obstacle with its images, in order, as far as a size around a torus; and the sides.
fn images<V: Vector>(obstacles: &Obstacles<V>, space: &Space<V>) -> Vec<Obstacle<V>> {
    let turns = || [-1.0, 0.0, 1.0].into_iter();
    let Space::Wrap(size) = space else {
        return obstacles.iter().copied().chain(space.sides()).collect();
    };
    let [x, y, z] = size.to_xyz();
    let depths = || turns().filter(|turn| V::AXES > 2 || *turn == 0.0);
    let around = depths().flat_map(|c| turns().flat_map(move |b| turns().map(move |a| [a, b, c])));
    let by: Vec<V> = around.map(|[a, b, c]| V::from_xyz([a * x, b * y, c * z])).collect();
    obstacles.iter().flat_map(|it| by.iter().map(|by| it.moved(*by))).collect()
}

/// Whether one that is so near must be found: what is beyond half a size around a torus need not be.
fn must_be_found<V: Vector>(space: &Space<V>, here: V, it: &Obstacle<V>, reach: f32) -> bool {
    let (nearest, middle) = (it.nearest(here), *space);
    let inside = match middle {
        Space::Wrap(size) => {
            let (at, size) = (nearest.point.to_xyz(), size.to_xyz());
            (0..V::AXES).all(|axis| at[axis] > -0.49 * size[axis] && at[axis] < 1.49 * size[axis])
        }
        _ => true,
    };
    nearest.distance <= reach && (inside || nearest.distance < 0.0)
}

/// Whether `all` holds `some` in the same order, none of them twice.
fn holds<V: Vector>(all: &[Obstacle<V>], some: &[Obstacle<V>]) -> bool {
    let mut rest = all.iter();
    some.iter().all(|it| rest.any(|other| other == it))
}

/// A place, and how far to look from there: any, or beside an obstacle and just as far as that is.
fn question<V: Vector>(
    obstacles: &Obstacles<V>,
    space: &Space<V>,
    side: f32,
    nth: u64,
) -> (V, f32) {
    let noise = noise(2, nth);
    let here = point::<V>(noise, 0, 1.4 * side) - point(noise, 3, 0.4 * side);
    let here = if matches!(space, Space::Wrap(_)) { space.contain(here, 0.0) } else { here };
    let Some(beside) = obstacles.get(nth as usize / 2).filter(|_| nth.is_multiple_of(2)) else {
        return (here, side * [0.0, 1e-3, 0.03, 0.2, 2.0][nth as usize / 2 % 5]);
    };
    let ([x, ..], [_, y, z]) = (here.to_xyz(), middle(beside).to_xyz());
    let here = space.contain(V::from_xyz([x, y, z]), 0.0);
    (here, beside.nearest(here).distance)
}

/// How many obstacles were found, and how many of them are near.
fn no_obstacle_is_missed<V: Vector>(
    obstacles: &Obstacles<V>,
    space: &Space<V>,
    side: f32,
) -> (usize, usize) {
    let (mut found, mut counts, all) = (Found::default(), (0, 0), images(obstacles, space));
    for nth in 0..40 {
        let (here, reach) = question(obstacles, space, side, nth);
        let near = all.iter().filter(|it| must_be_found(space, here, it, reach));
        let near: Vec<_> = near.copied().collect();
        let answer = obstacles.near(space, here, reach, &mut found);
        assert!(holds(answer, &near), "{space:?} {here:?} {reach}: some are missing");
        if !matches!(space, Space::Wrap(_)) {
            assert!(holds(&all, answer), "{space:?} {here:?} {reach}: not in order");
            let touched = all.iter().any(|it| it.nearest(here).distance < reach);
            assert_eq!(obstacles.touch(space, here, reach), touched);
        }
        counts = (counts.0 + answer.len(), counts.1 + near.len());
        let (count, mut indices) = (answer.len(), Found::default());
        let listed = obstacles.nearby(space, here, reach, &mut indices);
        let lying = listed.iter().filter_map(|it| obstacles.lying(space, *it));
        assert!(lying.eq(answer[..listed.len()].iter().copied()), "the same by their places");
        assert!(count - listed.len() <= space.sides().count());
    }
    counts
}

fn every_shape_in_every_space<V: Vector>() {
    for (nth, side) in [1e-30, 1e-3, 1.0, 100.0, 1e6, 1e15, 1e30].into_iter().enumerate() {
        for count in [0, 1, 8, 9, 30, 400] {
            let draw = |place| obstacle::<V>(noise(nth as u64, place), side, 0.02 * side);
            let obstacles: Obstacles<V> = (0..count).map(draw).collect();
            let all = V::from_xyz([side; 3]);
            for space in [Space::Open, Space::Walls(V::default(), all), Space::Wrap(all)] {
                let (found, near) = no_obstacle_is_missed(&obstacles, &space, side);
                // The box of a diagonal wall is larger than the wall.
                let most = 3 * near + found.min(40 * 12);
                let sane = (1e-6..=1e6).contains(&side) && !matches!(space, Space::Wrap(_));
                assert!(!sane || found <= most, "{found} found, {near} near");
            }
        }
    }
}

#[test]
fn near_ones_are_found_in_their_order_and_none_is_missed() {
    every_shape_in_every_space::<Vec2>();
    every_shape_in_every_space::<Vec3>();
}

#[test]
fn far_away_and_faulty_ones_do_no_harm() {
    let mut list: Vec<_> = (0..50).map(|nth| obstacle::<Vec2>(noise(3, nth), 20.0, 1.0)).collect();
    list.insert(7, Obstacle::Circle(Circle { center: vec2(1e30, -1e30), radius: 1.0 }));
    list.insert(9, Obstacle::Circle(Circle { center: Vec2::splat(f32::NAN), radius: 1.0 }));
    list.insert(
        9,
        Obstacle::Segment(Segment { from: vec2(-1e9, 3.0), to: vec2(1e9, 3.0), radius: 0.1 }),
    );
    list.insert(30, Obstacle::Circle(Circle { center: Vec2::ZERO, radius: f32::MAX }));
    list.push(Obstacle::Box(Box { min: Vec2::splat(f32::MIN), max: Vec2::splat(f32::MAX) }));
    let obstacles = Obstacles::from(list);
    let mut found = Found::default();
    for center in [vec2(1e30, -1e30), Vec2::splat(f32::MAX), Vec2::ZERO] {
        let near: Vec<_> =
            obstacles.iter().filter(|it| it.nearest(center).distance <= 2.0).copied().collect();
        assert!(holds(obstacles.near(&Space::Open, center, 2.0, &mut found), &near), "{center}");
    }
    for center in [Vec2::splat(f32::NAN), Vec2::splat(f32::INFINITY)] {
        _ = obstacles.block(&Space::Open, center, Vec2::X * f32::MAX);
        obstacles.near(&Space::Wrap(Vec2::splat(20.0)), center, 2.0, &mut found);
    }
    let points: Obstacles<_> =
        vec![Obstacle::Circle(Circle { center: Vec2::ZERO, radius: 0.0 }); 20].into();
    assert!(points.block(&Space::Open, vec2(-1.0, 0.0), Vec2::X * 1e30));
    let all = obstacles.near(&Space::Open, Vec2::ZERO, f32::INFINITY, &mut found);
    assert_eq!(all.len(), 54, "all but the one that is not finite");
}

fn sight_is_the_same<V: Vector>() {
    let mut blocked = 0;
    for nth in 0..2000 {
        let noise = noise(4, nth);
        let count = [3, 15, 60][nth as usize % 3];
        let draw = |place| obstacle::<V>(noise.stream(place), 100.0, 0.5);
        let obstacles: Obstacles<V> = (0..count).map(draw).collect();
        let from = point::<V>(noise, 20, 100.0);
        let offset = point::<V>(noise, 23, 100.0) - from;
        let offset = offset * [1.0, 0.01, 10.0][nth as usize / 3 % 3];
        let tried = obstacles.iter().any(|it| it.blocks(from, from + offset));
        assert_eq!(obstacles.block(&Space::Open, from, offset), tried, "{nth}");
        blocked += usize::from(tried);
    }
    assert!((200..1800).contains(&blocked), "{blocked} of 2000 are blocked");
}

#[test]
fn lines_of_sight_are_blocked_by_the_same() {
    sight_is_the_same::<Vec2>();
    sight_is_the_same::<Vec3>();
}

/// Three hundred agents on their ways among five hundred obstacles.
fn forest(space: Space<Vec2>, form: AvoidForm, try_all: bool) -> World<Vec2> {
    let mut world = World::new(space, Stepping::default(), 7, 2.0);
    let size = |nth| if nth % 50 == 0 { 5.0 } else { 0.5 };
    let draw = |nth| obstacle(noise(8, nth), 60.0, size(nth));
    // Some are drawn so large that they would cover everything.
    let fits = |it: &Obstacle<Vec2>| {
        let long = match *it {
            Obstacle::Box(Box { min: a, max: b })
            | Obstacle::Segment(Segment { from: a, to: b, .. }) => b - a,
            _ => Vec2::ZERO,
        };
        it.nearest(middle(it)).distance > -2.0 && long.length() < 30.0
    };
    world.obstacles = (0..900).map(draw).filter(fits).take(500).collect();
    assert_eq!(world.obstacles.len(), 500);
    let avoid = AvoidObstacles { form, ..AvoidObstacles::default() };
    let mut terms = vec![
        Term { weight: 2.0, ..Term::new(Behavior::AvoidObstacles(avoid)) },
        Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(vec2(30.0, 30.0))),
    ];
    // It looks any distance ahead, so that all obstacles are in view; its push is none.
    let far = AvoidObstacles {
        form: AvoidForm::Tutorial,
        look_ahead: 1e9,
        by_speed: false,
        force: 0.0,
        ..AvoidObstacles::default()
    };
    let far = Term::new(Behavior::AvoidObstacles(far));
    terms.extend(try_all.then_some(far));
    let group = world.add_group(Group::default(), Some(Plan::of(terms)));
    for nth in 0..300 {
        world.spawn(group, point(noise(9, nth), 0, 60.0), point(noise(9, nth), 3, 1.0));
    }
    world
}

#[test]
fn a_motion_has_the_same_bits_as_if_all_were_tried() {
    let size = Vec2::splat(60.0);
    let cases = [
        (Space::Walls(Vec2::ZERO, size), AvoidForm::Tutorial),
        (Space::Wrap(size), AvoidForm::Swept),
    ];
    for (space, form) in cases {
        let [mut few, mut all] = [false, true].map(|try_all| forest(space, form, try_all));
        for _ in 0..60 {
            few.step(&mut (), &[]);
            all.step(&mut (), &[]);
        }
        assert_eq!(few.hash(), all.hash(), "{space:?} {form:?}");
        assert_ne!(few.hash(), forest(space, form, false).hash());
    }
}

#[test]
fn solid_bodies_end_where_all_obstacles_let_them() {
    let mut world = forest(Space::Wrap(Vec2::splat(60.0)), AvoidForm::Swept, false);
    let seek = Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(vec2(30.0, 30.0)));
    (world.solid, world.plans.by_group[0]) = (true, Some(Plan::of([seek])));
    // With a group that a host moves, the wanted velocities of all agents are kept.
    let host = Group { moved_by: MovedBy::Host, ..Group::default() };
    world.add_group(host, Some(Plan::default()));
    let near = |it: &Obstacle<Vec2>| {
        let inside = middle(it).clamp(Vec2::ZERO, Vec2::splat(60.0));
        it.nearest(inside).distance < 15.0
    };
    let all: Vec<_> = images(&world.obstacles, &world.space).into_iter().filter(near).collect();
    let mut touched = 0;
    for _ in 0..40 {
        let mut before = world.agents.clone();
        world.step(&mut (), &[]);
        for (agent, wanted) in before.iter_mut().zip(&world.wanted) {
            agent.advance(*wanted, world.stepping, &world.space, &all);
            touched += usize::from(agent.velocity != *wanted);
        }
        for (a, b) in before.iter().zip(&world.agents) {
            let same = a.position == b.position && a.velocity == b.velocity;
            assert!(same && a.heading == b.heading, "{a:?} {b:?}");
        }
    }
    assert!(touched > 400, "{touched} were stopped");
}
