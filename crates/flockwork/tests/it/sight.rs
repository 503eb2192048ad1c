//! One sight: worlds, scripts' questions and behaviors agree on which agent sees which, in every space, and with
//! a calculation that shares no line with them.

use flockwork::behavior::{Behavior, ChaseInSight, ChaseTiles};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::{Box, Circle, Segment};
use flockwork::{
    Found, Group, Obstacle, Plan, Space, Stages, Steer, Stepping, Target, Term, TileMap, Turn,
    View, World,
};

/// Numbers drawn one after the other.
struct Draw(Noise, u64);

impl Draw {
    fn new(key: u64) -> Self {
        Self(Noise::new(47, key, 0, Purpose::Spawn), 0)
    }

    fn uniform(&mut self) -> f32 {
        self.1 += 1;
        self.0.uniform(self.1)
    }

    fn point<V: Stages>(&mut self, size: V) -> V {
        let size = size.to_xyz();
        V::from_xyz(core::array::from_fn(|axis| self.uniform() * size[axis]))
    }
}

fn obstacle<V: Stages>(draw: &mut Draw, size: V) -> Obstacle<V> {
    // Some lie across the seam, or beyond it.
    let at = draw.point(size * 1.4) - size * 0.2;
    let other = at + draw.point(size) - size * 0.5;
    let corner = |pick: fn(f32, f32) -> f32| {
        let (a, b) = (at.to_xyz(), other.to_xyz());
        V::from_xyz(core::array::from_fn(|axis| pick(a[axis], b[axis])))
    };
    match (draw.uniform() * 3.0) as u32 {
        0 => Obstacle::Circle(Circle { center: at, radius: 0.2 + draw.uniform() }),
        1 => Obstacle::Box(Box { min: corner(f32::min), max: corner(f32::max) }),
        _ => {
            Obstacle::Segment(Segment { from: at, to: other, radius: 0.05 + 0.2 * draw.uniform() })
        }
    }
}

/// A world of the plane or a volume, with a few obstacles, perhaps tiles, and two agents.
fn world<V: Stages>(key: u64) -> (World<V>, V) {
    let mut draw = Draw::new(key);
    let size = V::from_xyz([12.0, 9.0, 6.0]);
    let space = match key % 3 {
        0 => Space::Open,
        1 => Space::Wrap(size),
        _ => Space::Walls(V::ZERO, size),
    };
    let mut world = World::new(space, Stepping::default(), key, 1.0);
    let few = (key / 3) as usize % 12;
    world.obstacles = (0..few).map(|_| obstacle(&mut draw, size)).collect();
    if key % 7 < 3 {
        let row = |draw: &mut Draw| -> String {
            (0..8).map(|_| if draw.uniform() < 0.12 { '#' } else { '.' }).collect()
        };
        let rows: Vec<_> = (0..6).map(|_| row(&mut draw)).collect();
        world.tiles = TileMap::parse(&rows.join("\n"), [0.0, 0.0], 1.5).ok();
    }
    let group = world.add_group(Group::default(), Some(Plan::default()));
    for _ in 0..2 {
        world.spawn(group, draw.point(size), V::ZERO).unwrap();
    }
    (world, size)
}

/// The short way between two points, and whether it is long enough on each axis that rounding may
/// choose the other one.
fn short_way<V: Stages>(space: &Space<V>, from: V, to: V) -> (V, bool) {
    let straight = (to - from).to_xyz();
    let Space::Wrap(size) = space else { return (to - from, false) };
    let size = size.to_xyz();
    let way: [f32; 3] = core::array::from_fn(|axis| {
        [straight[axis], straight[axis] - size[axis], straight[axis] + size[axis]]
            .into_iter()
            .reduce(|a, b| if b.abs() < a.abs() { b } else { a })
            .unwrap()
    });
    let torn = (0..V::AXES).any(|axis| (way[axis].abs() - 0.5 * size[axis]).abs() < 1e-3);
    (V::from_xyz(way), torn)
}

/// How far the nearest obstacle or one of its images is from the way, by trying many points of it (m);
/// negative inside.
fn least_gap<V: Stages>(world: &World<V>, size: V, from: V, way: V) -> f32 {
    let turns: &[f32] =
        if matches!(world.space, Space::Wrap(_)) { &[-2.0, -1.0, 0.0, 1.0, 2.0] } else { &[0.0] };
    let deep = if V::AXES > 2 { turns } else { &[0.0] };
    let [x, y, z] = size.to_xyz();
    let mut least = f32::MAX;
    for step in 0..=400 {
        let at = from + way * (step as f32 / 400.0);
        for a in turns {
            for b in turns {
                for c in deep {
                    let seen = at + V::from_xyz([a * x, b * y, c * z]);
                    let gaps = world.obstacles.iter().map(|it| it.nearest(seen).distance);
                    least = gaps.fold(least, f32::min);
                }
            }
        }
    }
    least
}

/// Whether a wall is on the line of tiles, drawn from the lesser end (Bresenham 1965), on a map that
/// comes again across the seam.
fn tiles_block<V: Stages>(world: &World<V>, from: V, way: V) -> bool {
    let Some(map) = &world.tiles else { return false };
    let wrapped = matches!(world.space, Space::Wrap(_));
    let is_wall = |x: i64, y: i64| {
        let (columns, rows) = (i64::from(map.columns), i64::from(map.rows));
        let (x, y) = if wrapped { (x.rem_euclid(columns), y.rem_euclid(rows)) } else { (x, y) };
        let inside = (0..columns).contains(&x) && (0..rows).contains(&y);
        !inside || map.walls[(y * columns + x) as usize]
    };
    let cell = |at: V| at.to_xyz().map(|part| (part / map.tile).floor() as i64);
    let ([ax, ay, _], [bx, by, _]) = (cell(from), cell(from + way));
    let ((ax, ay), (bx, by)) =
        if (ax, ay) <= (bx, by) { ((ax, ay), (bx, by)) } else { ((bx, by), (ax, ay)) };
    let (dx, dy) = ((bx - ax).abs(), (by - ay).abs());
    let (mut x, mut y, mut error) = (ax, ay, dx - dy);
    if is_wall(x, y) {
        return true;
    }
    while (x, y) != (bx, by) {
        let (before, twice) = ((x, y), 2 * error);
        if twice >= -dy {
            (error, x) = (error - dy, x + (bx - ax).signum());
        }
        if twice <= dx {
            (error, y) = (error + dx, y + (by - ay).signum());
        }
        if is_wall(x, y) || (is_wall(before.0, y) && is_wall(x, before.1)) {
            return true;
        }
    }
    false
}

/// What the hunter of a world wants: whether it sees the other agent.
fn hunter_sees<V: Stages>(world: &mut World<V>) -> bool {
    let now = world.perceive();
    let (me, prey) = (&now.agents[0], now.agents[1].id);
    let aim = now.aim(me, Target::Agent(prey));
    let mut found = Found::default();
    let obstacles = now.obstacles.near(&now.space, me.position, f32::INFINITY, &mut found);
    let view = View { obstacles, ..now.view(me, &[]) };
    let chase = ChaseInSight::default();
    chase.steer(&view, &Turn { aim, ..Turn::default() }).order.is_some()
}

/// The same, told from what the world has it do.
fn hunter_goes<V: Stages>(world: &World<V>) -> bool {
    let mut world = world.clone();
    let prey = Target::Agent(world.agents[1].id);
    let chase = Term::new(Behavior::ChaseInSight(ChaseInSight::default())).toward(prey);
    world.plans.by_group[0] = Some(Plan::of([chase]));
    world.step(&mut (), &[]);
    !world.save().notes.iter().next().unwrap().is_empty()
}

/// Within a range and a cone drawn by chance, worlds and views see what is in both of all that can be seen.
fn cone_agrees<V: Stages>(world: &mut World<V>, key: u64, offset: V, sees: bool) {
    let mut draw = Draw::new(1000 + key);
    let (range, half_angle) = (draw.uniform() * 12.0, draw.uniform() * 3.3);
    world.agents[0].facing = (draw.point(V::from_xyz([2.0; 3])) - V::from_xyz([1.0; 3])).unit();
    let me = &world.agents[0];
    let length = |v: V| f64::from(v.length());
    let cos = f64::from(me.facing.dot(offset)) / (length(me.facing) * length(offset));
    let (angle, widest) = (cos.clamp(-1.0, 1.0).acos(), f64::from(half_angle));
    if (angle - widest).abs() < 1e-3 || (offset.length() - range).abs() < 1e-3 {
        return;
    }
    let in_view = angle < widest && offset.length() < range;
    let view = world.view(me, &[]);
    let both =
        [world.can_see(me, offset, range, half_angle), view.can_see(offset, range, half_angle)];
    assert_eq!(both, [sees && in_view; 2], "{key}: {angle} {widest} {range}");
}

/// A hunter on tiles looks from the middle of its own, and sees from there what can be seen.
fn tiles_agree<V: Stages>(keys: std::ops::Range<u64>) -> [usize; 2] {
    let mut seen = [0, 0];
    for key in keys {
        let (mut world, _) = world::<V>(key);
        let Some(map) = world.tiles.clone() else { continue };
        let (me, to) = (world.agents[0].position, world.agents[1].position);
        let [x, y, _] = map.center_of::<V>(map.cell_of(me)).to_xyz();
        let from = V::from_xyz([x, y, me.to_xyz()[2]]);
        world.agents[0].position = from;
        let offset = world.space.offset(from, to);
        if map.cell_of(from) == map.cell_of(from + offset) {
            continue;
        }
        let (now, chase) = (world.perceive(), ChaseTiles::default());
        let aim = now.aim(&now.agents[0], Target::Agent(now.agents[1].id));
        let steering =
            chase.steer(&now.view(&now.agents[0], &[]), &Turn { aim, ..Turn::default() });
        let sees = world.sees(from, to);
        assert_eq!(steering.order.is_some(), sees, "{key}: {from:?} {to:?}");
        seen[usize::from(sees)] += 1;
    }
    seen
}

#[test]
fn a_hunter_on_tiles_sees_what_can_be_seen() {
    let [not, seen] = tiles_agree::<Vec2>(0..700);
    assert!(not > 80 && seen > 80, "{not} {seen}");
    let [not, seen] = tiles_agree::<Vec3>(700..1400);
    assert!(not > 80 && seen > 80, "{not} {seen}");
}

/// Three tiles the short way, which is across the seam; the other way there is a wall.
#[test]
fn a_hunter_on_tiles_goes_across_the_seam() {
    for (start, prey) in [(1.5, 6.5), (6.5, 1.5)] {
        let space = Space::Wrap(vec2(8.0, 3.0));
        let mut world = World::<Vec2>::new(space, Stepping::Timed(1.0 / 60.0), 1, 1.0);
        let wall = "....#...\n....#...\n....#...";
        world.tiles = TileMap::parse(wall, [0.0, 0.0], 1.0).ok();
        let group = world.add_group(Group::default(), Some(Plan::default()));
        let [hunter, quarry] =
            [start, prey].map(|x| world.spawn(group, vec2(x, 1.5), Vec2::ZERO).unwrap());
        let still = world.add_group(Group::default(), Some(Plan::default()));
        let place = world.place_of(quarry).unwrap();
        world.agents[place].group = still;
        let chase = Behavior::ChaseTiles(ChaseTiles::default());
        world.plans.by_group[0] = Some(Plan::of([Term::new(chase).toward(Target::Agent(quarry))]));
        let speed = world.agent(hunter).unwrap().max_speed;
        for _ in 0..(3.0 / speed * 60.0) as usize + 3 {
            assert!(world.step(&mut (), &[]).is_empty());
        }
        let offset = world.space.offset(world.agent(hunter).unwrap().position, vec2(prey, 1.5));
        assert!(offset.length() < 0.01, "{start}: {offset}");
    }
}

/// How many of these worlds were blocked, and how many were looked at.
fn all_agree<V: Stages>(keys: std::ops::Range<u64>) -> [usize; 2] {
    let (mut blocked, mut looked) = (0, 0);
    for key in keys {
        let (mut world, size) = world::<V>(key);
        let (from, to) = (world.agents[0].position, world.agents[1].position);
        let sees = world.sees(from, to);
        let offset = world.space.offset(from, to);
        let all = [
            world.can_see(&world.agents[0], offset, f32::INFINITY, core::f32::consts::PI),
            hunter_sees(&mut world),
            hunter_goes(&world),
        ];
        assert_eq!(all, [sees; 3], "{key}: {:?}", world.space);
        let (way, torn) = short_way(&world.space, from, to);
        let gap = least_gap(&world, size, from, way);
        // Where a way only just touches, or there are two, either answer is right.
        if !torn && gap.abs() > 0.05 {
            let expected = gap > 0.0 && !tiles_block(&world, from, way);
            assert_eq!(sees, expected, "{key}: {:?} {from:?} {to:?} {gap}", world.space);
            looked += 1;
        }
        blocked += usize::from(!sees);
        cone_agrees(&mut world, key, offset, sees);
        let back = world.sees(to, from);
        assert!(back == sees || gap.abs() < 0.05 || torn, "{key}: sight goes both ways");
    }
    [blocked, looked]
}

#[test]
fn all_ways_to_ask_agree_on_who_sees_whom_in_a_thousand_worlds() {
    let [blocked, looked] = all_agree::<Vec2>(0..700);
    assert!((200..500).contains(&blocked) && looked > 500, "{blocked} {looked}");
    let [blocked, looked] = all_agree::<Vec3>(700..1000);
    assert!((60..240).contains(&blocked) && looked > 200, "{blocked} {looked}");
}

#[test]
fn sight_has_a_range_and_a_cone_and_ends_at_the_sides_of_the_world() {
    let (mut world, _) = world::<Vec2>(2);
    (world.obstacles, world.tiles) = (Vec::new().into(), None);
    let me = &world.agents[0];
    let sees = |way: Vec2, range, half_angle| world.can_see(me, way, range, half_angle);
    assert!(sees(vec2(2.0, 0.0), 2.0, 0.1) && !sees(vec2(2.1, 0.0), 2.0, 0.1));
    assert!(!sees(vec2(0.0, 1.0), 9.0, 1.5) && sees(vec2(0.0, 1.0), 9.0, 1.6));
    assert!(sees(Vec2::ZERO, 0.0, 0.0), "one's own place");
    assert!(!world.sees(vec2(6.0, 4.0), vec2(6.0, -0.5)), "out through the wall");
    let corner = vec2(12.0, 9.0);
    assert!(world.sees(vec2(0.0, 0.0), corner) && world.sees(corner, vec2(12.0, 0.0)));
}
