//! Ways are followed to their end, round and round, or forth and back: in every form, at every tick rate,
//! and across the seam of a torus.

use flockwork::behavior::{Behavior, FollowForm, FollowPath, Pen, StartAt};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::group::Number;
use flockwork::world::Named;
use flockwork::{Group, Path, PathEnd, Plan, Space, Stages, Stepping, Target, Term, World};

const FORMS: [FollowForm; 2] = [FollowForm::Carrot, FollowForm::Nodes];

/// 4 m to the right, and 3 m up.
const CORNER: [[f32; 2]; 3] = [[0.0, 0.0], [4.0, 0.0], [4.0, 3.0]];

fn at<V: Stages>([x, y]: [f32; 2]) -> V {
    V::from_xyz([x, y, 0.0])
}

/// All steppings, each with its ticks per second. In `PerTick` speeds are meters per tick.
fn steppings() -> Vec<(Stepping, usize)> {
    let timed = [30, 60, 120, 240].map(|hz| (Stepping::Timed(1.0 / hz as f32), hz));
    timed.into_iter().chain([(Stepping::PerTick, 60)]).collect()
}

/// A walker of 1.5 m/s at `start` that follows a path.
fn walker<V: Stages>(
    (stepping, hz): (Stepping, usize),
    space: Space<V>,
    follow: FollowPath,
    path: Path<V>,
    start: V,
) -> World<V> {
    let mut world = World::new(space, stepping, 1, 1.0);
    world.paths.push(Named { name: "way".into(), it: path });
    let per_tick = stepping == Stepping::PerTick;
    // In `PerTick` a mass of 4 ticks is a response of 4 ticks.
    let (speed, mass) = if per_tick { (1.5 / hz as f32, 4.0) } else { (1.5, 1.0) };
    let (max_speed, mass) = (Number::Fixed(speed), Number::Fixed(mass));
    let response_secs = Number::Fixed(0.1);
    let group = Group { max_speed, mass, response_secs, ..Group::default() };
    let term = Term::new(Behavior::FollowPath(follow)).toward(Target::Path(0));
    let group = world.add_group(group, Some(Plan::of([term])));
    world.spawn(group, start, V::ZERO).unwrap();
    world
}

/// In which tick each of these places was come near to (within 0.8 m), one after the other; fails when it
/// takes longer than `secs`.
#[track_caller]
fn visits<V: Stages>(world: &mut World<V>, hz: usize, secs: usize, places: &[V]) -> Vec<usize> {
    let (mut ticks, limit) = (Vec::new(), world.tick as usize + secs * hz);
    for (nth, place) in places.iter().enumerate() {
        let away = |world: &World<V>| world.space.offset(world.agents[0].position, *place).length();
        while away(world) > 0.8 {
            assert!((world.tick as usize) < limit, "the {nth}th place is not visited");
            world.step(&mut (), &[]);
        }
        ticks.push(world.tick as usize);
    }
    ticks
}

#[test]
fn a_path_with_an_end_is_walked_to_its_end_and_rested_at() {
    for form in FORMS {
        for stepping in steppings() {
            let path = Path { points: CORNER.map(at).to_vec(), radius: 0.4, end: PathEnd::Once };
            let follow = FollowPath { form, ..FollowPath::default() };
            let mut world = walker::<Vec2>(stepping, Space::Open, follow, path, vec2(-0.5, 0.3));
            visits(&mut world, stepping.1, 10, &CORNER.map(at));
            (0..10 * stepping.1).for_each(|_| drop(world.step(&mut (), &[])));
            for _ in 0..2 * stepping.1 {
                world.step(&mut (), &[]);
                let me = &world.agents[0];
                let off = me.position.distance(vec2(4.0, 3.0));
                assert!(off < 1e-3, "{form:?} {stepping:?}: {off} m off");
                assert!(me.speed() < 1e-3 * me.max_speed, "{form:?} {stepping:?}: it moves");
            }
        }
    }
}

#[test]
fn a_loop_is_walked_round_and_round() {
    for form in FORMS {
        for stepping in steppings() {
            let path = Path { points: CORNER.map(at).to_vec(), radius: 0.4, end: PathEnd::Loop };
            let follow = FollowPath { form, ..FollowPath::default() };
            let mut world = walker::<Vec2>(stepping, Space::Open, follow, path, Vec2::ZERO);
            let round = [[CORNER[1], CORNER[2], CORNER[0]]; 4].concat();
            let times =
                visits(&mut world, stepping.1, 60, &round.into_iter().map(at).collect::<Vec<_>>());
            // 12 m around, corners cut, at 1.5 m/s: 6 to 9 s a lap, all alike.
            let lap =
                |nth: usize| (times[3 * nth + 2] - times[3 * nth - 1]) as f32 / stepping.1 as f32;
            assert!((6.0..9.0).contains(&lap(1)), "{form:?} {stepping:?}: {}", lap(1));
            assert!((lap(1) - lap(3)).abs() < 0.1, "{form:?} {stepping:?}");
        }
    }
}

#[test]
fn a_path_of_both_ways_is_walked_forth_and_back() {
    for form in FORMS {
        for stepping in steppings() {
            let path =
                Path { points: CORNER.map(at).to_vec(), radius: 0.4, end: PathEnd::PingPong };
            let follow = FollowPath { form, ..FollowPath::default() };
            let mut world = walker::<Vec2>(stepping, Space::Open, follow, path, Vec2::ZERO);
            let [a, b, c] = CORNER.map(at::<Vec2>);
            visits(&mut world, stepping.1, 60, &[[b, c, b, a]; 4].concat());
        }
    }
}

#[test]
fn where_one_begins_can_be_chosen() {
    for form in FORMS {
        for (start, first) in [(StartAt::Nearest, CORNER[2]), (StartAt::First, CORNER[0])] {
            let path = Path { points: CORNER.map(at).to_vec(), radius: 0.4, end: PathEnd::Once };
            let follow = FollowPath { form, start, ..FollowPath::default() };
            let here = vec2(4.5, 2.5);
            let mut world = walker((Stepping::default(), 60), Space::Open, follow, path, here);
            let mut ticks = 0;
            let goal: Vec2 = at(first);
            while world.agents[0].position.distance(goal) > 1.0 {
                world.step(&mut (), &[]);
                ticks += 1;
                assert!(ticks < 600, "{form:?} {start:?}");
            }
            assert!(start == StartAt::First || ticks < 60, "{form:?}: it walked elsewhere first");
        }
    }
}

/// A torus of 20 by 12 with this road around the place where all its edges meet.
fn road<V: Stages>(end: PathEnd) -> (Space<V>, Path<V>) {
    let size = V::from_xyz([20.0, 12.0, 9.0]);
    let points = [[18.0, 10.5], [2.0, 10.5], [2.0, 1.5], [18.0, 1.5]].map(at).to_vec();
    (Space::Wrap(size), Path { points, radius: 0.4, end })
}

fn across_the_seam<V: Stages>() {
    for form in FORMS {
        for stepping in steppings() {
            let (space, path) = road::<V>(PathEnd::Loop);
            let nodes = [path.points.clone(), path.points.clone()].concat();
            let follow = FollowPath { form, ..FollowPath::default() };
            let mut world = walker(stepping, space, follow, path, at([18.0, 9.5]));
            // Twice round 4 + 3 + 4 + 3 m at 1.5 m/s.
            let last = visits(&mut world, stepping.1, 25, &nodes)[7];
            assert!(last < 22 * stepping.1, "{form:?} {stepping:?}: {last} ticks");
        }
    }
}

#[test]
fn a_road_across_the_seam_is_followed_across_the_seam() {
    across_the_seam::<Vec2>();
    across_the_seam::<Vec3>();
}

/// 1 m from the road, on the other side of the seam, at any place along it.
#[test]
fn a_road_beyond_the_seam_is_as_near_as_it_is() {
    for form in FORMS {
        for x in 1..10 {
            let space = Space::Wrap(vec2(10.0, 10.0));
            let points = vec![vec2(0.5, 0.5), vec2(5.0, 0.5), vec2(9.5, 0.5)];
            let path = Path { points, radius: 0.4, end: PathEnd::Once };
            let follow = FollowPath { form, ..FollowPath::default() };
            let start = vec2(x as f32, 9.5);
            let mut world = walker((Stepping::default(), 60), space, follow, path, start);
            let mut least = f32::MAX;
            for _ in 0..8 * 60 {
                world.step(&mut (), &[]);
                let y = world.agents[0].position.y;
                assert!(!(1.5..9.0).contains(&y), "{form:?}, from {x}: it walks the other way");
                least = least.min((y - 0.5).abs());
            }
            assert!(least < 0.45, "{form:?}, from {x}: {least} m beside the road");
        }
    }
}

/// All lines of an overlay.
#[derive(Default)]
struct Lines(Vec<(Vec2, Vec2)>, Vec<Vec2>);

impl Pen<Vec2> for Lines {
    fn line(&mut self, from: Vec2, to: Vec2) {
        self.0.push((from, to));
    }

    fn circle(&mut self, _center: Vec2, _radius: f32) {}

    fn dot(&mut self, at: Vec2) {
        self.1.push(at);
    }
}

#[test]
fn the_overlay_draws_each_piece_where_it_is_walked() {
    for form in FORMS {
        let (space, path) = road::<Vec2>(PathEnd::Loop);
        let follow = FollowPath { form, ..FollowPath::default() };
        let mut world = walker((Stepping::default(), 60), space, follow, path, vec2(19.5, 10.5));
        world.step(&mut (), &[]);
        let mut pens = [Lines::default()];
        let mut each = pens.iter_mut();
        world.perceive().explain(0, |_| each.next().map(|pen| pen as &mut dyn Pen<Vec2>)).unwrap();
        let [Lines(lines, dots)] = pens;
        assert!(lines.iter().all(|(from, to)| from.distance(*to) < 4.01), "{lines:?}");
        // A piece across the seam is there on both sides of it, the closing one too.
        for piece in [
            (vec2(18.0, 10.5), vec2(22.0, 10.5)),
            (vec2(-2.0, 10.5), vec2(2.0, 10.5)),
            (vec2(18.0, 1.5), vec2(18.0, -1.5)),
            (vec2(18.0, 13.5), vec2(18.0, 10.5)),
        ] {
            let near = |line: &(Vec2, Vec2)| {
                line.0.distance(piece.0) < 1e-4 && line.1.distance(piece.1) < 1e-4
            };
            assert!(lines.iter().any(near), "{piece:?} is not in {lines:?}");
        }
        assert!(dots.iter().all(|dot| dot.distance(vec2(20.5, 10.5)) < 3.0), "{dots:?}");
    }
}
