//! Laws that every behavior keeps, over the whole list.

use flockwork::behavior::{Behavior, ParamKind, defaults};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::memory::Memory;
use flockwork::neighbors::{Among, Brake, Neighbor};
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::{Box, Circle, Segment};
use flockwork::{
    Agent, AgentId, Aim, Field, FieldShape, FlowField, GroupId, Obstacle, Obstacles, Path, PathEnd,
    Slot, Space, Steer, Steering, Stepping, TileMap, Turn, Vector, View,
};

/// All that a behavior may see, built from the same flat numbers in the plane and in a volume.
struct Case<V> {
    me: Agent<V>,
    neighbors: Vec<Neighbor<V>>,
    obstacles: Vec<Obstacle<V>>,
    /// Sight has no end.
    all_obstacles: Obstacles<V>,
    path: Path<V>,
    tiles: TileMap,
    flow_field: FlowField<V>,
    field: Field,
    aim: Aim<V>,
    space: Space<V>,
    stepping: Stepping,
    noise: Noise,
}

fn flat<V: Vector>([x, y]: [f32; 2]) -> V {
    V::from_xyz([x, y, 0.0])
}

fn up<V: Vector>() -> V {
    V::from_xyz([0.0, 0.0, 100.0])
}

/// A field over all places of a case, with something in each of its cells.
fn field(noise: Noise) -> Field {
    let shape = FieldShape { min: [-4.0; 2], max: [4.0; 2], size: [8, 8], wraps: false };
    let mut field = Field::new(shape, 0.0, 0.0);
    let values: Vec<f32> = (0..64).map(|cell| noise.signed(900 + cell).abs()).collect();
    field.set_values(&values);
    field
}

impl<V: Vector> Case<V> {
    /// A case out of these vectors, which it takes in turn.
    fn of(mut next: impl FnMut() -> [f32; 2], key: u64) -> Self {
        let mut vector = || flat::<V>(next());
        let me = Agent {
            position: vector(),
            velocity: vector(),
            heading: Some(vector().unit())
                .filter(|v| *v != V::default())
                .unwrap_or(flat([1.0, 0.0])),
            max_speed: 1.5,
            ..Agent::default()
        };
        let neighbors = (0..6).map(|i| mate(i, vector() * 0.3, vector())).collect();
        let aim =
            Aim { offset: vector(), velocity: vector(), heading: vector().unit(), radius: 0.2 };
        let (a, b, c) = (vector(), vector(), vector());
        let obstacles = vec![
            Obstacle::Circle(Circle { center: a, radius: 0.5 }),
            Obstacle::Segment(Segment { from: b, to: c, radius: 0.1 }),
            // In a volume a flat box would be a plate: it has to be as high as the rest is long.
            Obstacle::Box(Box { min: a - up(), max: a + flat([1.0, 2.0]) + up() }),
        ];
        let end = [PathEnd::Once, PathEnd::Loop, PathEnd::PingPong][key as usize % 3];
        let path = Path { points: vec![a, b, c, vector()], radius: 0.5, end };
        let tiles = TileMap::parse("....\n.#..\n....", [-2.0, -2.0], 1.5).expect("a map");
        let stepping = if key.is_multiple_of(2) { Stepping::PerTick } else { Stepping::default() };
        // In a volume the sides above and below are as far away as nothing else.
        let space = match key % 3 {
            0 => Space::Walls(flat::<V>([-2.0, -2.0]) - up(), flat::<V>([2.0, 2.0]) + up()),
            _ => Space::Open,
        };
        let noise = Noise::new(key, 1, 2, Purpose::Behavior);
        let all_obstacles = Obstacles::new(obstacles.clone());
        let flow_field =
            FlowField { origin: a, cell: 2.0, size: [2, 2, 1], directions: vec![b, c, a, b] };
        Self {
            me,
            neighbors,
            obstacles,
            all_obstacles,
            path,
            tiles,
            flow_field,
            field: field(noise),
            aim,
            space,
            stepping,
            noise,
        }
    }

    /// Vectors of about `size`, drawn by chance.
    fn random(key: u64, size: f32) -> Self {
        let noise = Noise::new(3, key, 0, Purpose::Spawn);
        let mut nth = 0;
        let draw = move || {
            nth += 2;
            [noise.signed(nth) * size, noise.signed(nth + 1) * size]
        };
        Self::of(draw, key)
    }

    fn view(&self) -> View<'_, V> {
        View {
            neighbors: &self.neighbors,
            obstacles: &self.obstacles,
            all_obstacles: Some(&self.all_obstacles),
            tiles: Some(&self.tiles),
            flow_field: Some(&self.flow_field),
            space: self.space,
            stepping: self.stepping,
            ..View::alone(&self.me)
        }
    }

    /// What a behavior wants in this case the first time, and the second time with what it
    /// remembers of the first.
    fn steer(&self, behavior: &Behavior) -> [Steering<V>; 2] {
        let turn = |memory, rested| Turn {
            aim: Some(self.aim),
            second: Some(self.aim),
            unseen_secs: if rested == 1 { 0.5 } else { 0.0 },
            path: Some(&self.path),
            lengths: None,
            field: Some(&self.field),
            way: None,
            slot: Some(Slot { nth: 1, count: 3 }),
            selection: Among::All.into(),
            so_far: self.me.velocity,
            memory,
            rested,
            noise: self.noise,
        };
        let first = behavior.steer(&self.view(), &turn(Memory::default(), u32::MAX));
        [first, behavior.steer(&self.view(), &turn(first.memory, 1))]
    }
}

fn mate<V: Vector>(id: u32, offset: V, velocity: V) -> Neighbor<V> {
    let heading = velocity.unit();
    Neighbor {
        id: AgentId(id + 1),
        group: GroupId(0),
        offset,
        velocity,
        heading,
        radius: 0.2,
        passed: 0,
    }
}

/// Whether two notes are the same, or the same to rounding where they are floats.
fn is_alike(a: Memory, b: Memory) -> bool {
    let near = |a: f32, b: f32| (a - b).abs() <= 1e-6 * a.abs().max(1.0);
    (0..4).all(|word| a.0[word] == b.0[word] || near(a.float(word), b.float(word)))
}

/// A steering as plain numbers.
fn numbers<V: Vector>(steering: &Steering<V>) -> Vec<f32> {
    let order = steering.order.unwrap_or_default();
    let vectors = [steering.wish, steering.push, order].map(V::to_xyz);
    let mut all = vectors.concat();
    all.extend([steering.wishes, steering.damping, f32::from(u8::from(steering.order.is_some()))]);
    all
}

/// Where a behavior lets an agent look.
fn facing<V: Vector>(case: &Case<V>, behavior: &Behavior) -> Option<[f32; 3]> {
    let turn = Turn { aim: Some(case.aim), ..Turn::default() };
    behavior.facing(&case.view(), &turn).map(V::to_xyz)
}

/// A facing is finite, a unit vector, and the same in a flat volume.
#[test]
fn facings_are_unit_vectors_and_alike_in_a_flat_volume() {
    let mut turns = 0;
    for (key, size) in (0..300).zip([1e-30, 1e-3, 1.0, 1e3, 1e30].into_iter().cycle()) {
        let (plane, volume) = (Case::<Vec2>::random(key, size), Case::<Vec3>::random(key, size));
        for behavior in defaults().into_iter().map(|it| varied(it, key as usize)) {
            let (flat, deep) = (facing(&plane, &behavior), facing(&volume, &behavior));
            assert_eq!(flat.is_some(), deep.is_some(), "{behavior:?}");
            for (a, b) in flat.into_iter().flatten().zip(deep.into_iter().flatten()) {
                assert!((a - b).abs() < 1e-5, "{behavior:?}: {flat:?}, {deep:?}");
            }
            for looks in [flat, deep].into_iter().flatten() {
                let length = looks.iter().map(|it| it * it).sum::<f32>().sqrt();
                assert!((length - 1.0).abs() < 1e-5, "{behavior:?}: {looks:?}");
                turns += 1;
            }
        }
    }
    assert!(turns > 600, "{turns}");
}

fn is_nothing<V: Vector>(steering: &Steering<V>) -> bool {
    *steering == Steering { memory: steering.memory, ..Steering::none() }
}

/// Wander in a volume has a direction more to go, so it draws other numbers.
fn draws_by_axes(behavior: &Behavior) -> bool {
    matches!(behavior, Behavior::Wander(_))
}

#[test]
fn a_flat_volume_is_the_plane() {
    for key in 0..300 {
        let plane = Case::<Vec2>::random(key, 4.0);
        let volume = Case::<Vec3>::random(key, 4.0);
        for behavior in defaults().iter().filter(|behavior| !draws_by_axes(behavior)) {
            for (flat, deep) in plane.steer(behavior).iter().zip(volume.steer(behavior)) {
                let pairs = numbers(flat).into_iter().zip(numbers(&deep));
                // The corners of a box are circles in the plane and edges in a volume.
                let near = |(a, b): (f32, f32)| (a - b).abs() <= 1e-6 * a.abs().max(1.0);
                let same = pairs.into_iter().all(near) && is_alike(flat.memory, deep.memory);
                assert!(same, "{behavior:?}: {flat:?} is not {deep:?}");
            }
        }
    }
}

fn stays_finite<V: Vector>(case: &Case<V>, what: &str) {
    for behavior in defaults() {
        for steering in case.steer(&behavior) {
            let finite = numbers(&steering).iter().all(|number| number.is_finite());
            assert!(finite, "{what}: {behavior:?}: {steering:?}");
        }
    }
}

fn every_answer_is_finite<V: Vector>() {
    for key in 0..6 {
        let still = || Case::<V>::of(|| [0.0, 0.0], key);
        stays_finite(&still(), "all at one point");
        let me = Agent { max_speed: 0.0, radius: 0.0, ..still().me };
        stays_finite(&Case { me, ..still() }, "a point that cannot move");
        for size in [1e-30, 1e-7, 1e6, 1e12, 1e18] {
            let case = Case::<V>::random(key, size);
            stays_finite(&case, "sizes");
            let alone = Case { neighbors: Vec::new(), obstacles: Vec::new(), ..case };
            stays_finite(&alone, "no neighbors");
            let path = Path { points: Vec::new(), ..alone.path };
            let tiles = TileMap::default();
            stays_finite(&Case { path, tiles, ..alone }, "empty path and map");
        }
        let near = Case::<V>::random(key, 1.0);
        let me = Agent { position: flat([1e18, -1e18]), ..near.me };
        stays_finite(&Case { me, ..near }, "far from everything");
    }
}

/// A behavior with other parameters, drawn from a key: numbers from none to more than usual, any switch or word.
fn varied(mut behavior: Behavior, key: usize) -> Behavior {
    for place in 0..behavior.info().params.len() {
        let usual = behavior.number(place).unwrap_or(0.0);
        let words = match behavior.info().params[place].kind {
            ParamKind::Word(words) => words.len(),
            _ => 2,
        };
        let (number, word) = ((0.5 * usual + 0.3) * (key % 5) as f32, (key / 3 % words) as f32);
        _ = behavior.set_number(place, number) || behavior.set_number(place, word);
    }
    behavior
}

/// What a behavior wants among those obstacles only that are no farther than `reach`.
fn within<V: Vector>(behavior: &Behavior, key: u64, reach: f32) -> [Steering<V>; 2] {
    let mut case = Case::<V>::random(key, 4.0);
    let here = case.me.position;
    case.obstacles.retain(|obstacle| obstacle.nearest(here).distance <= reach);
    case.steer(behavior)
}

#[test]
fn obstacles_out_of_reach_change_nothing() {
    for usual in defaults() {
        let (mut avoids, mut looks) = (false, false);
        for key in 0..2000 {
            let behavior = varied(usual, key as usize);
            let reach = behavior.obstacle_reach(&Case::<Vec2>::random(key, 4.0).me);
            let all = within::<Vec2>(&behavior, key, f32::INFINITY);
            let none = within(&behavior, key, f32::NEG_INFINITY);
            assert_eq!(
                within(&behavior, key, reach.unwrap_or(f32::NEG_INFINITY)),
                all,
                "{behavior:?}"
            );
            (avoids, looks) = (avoids || all != none, looks || reach.is_some());
        }
        assert_eq!(avoids, looks, "{usual:?}");
    }
}

#[test]
fn every_answer_is_finite_wherever_and_however_one_stands() {
    every_answer_is_finite::<Vec2>();
    every_answer_is_finite::<Vec3>();
}

#[test]
fn without_neighbors_groups_want_nothing() {
    let me = Agent::<Vec2> { velocity: Vec2::X, ..Agent::default() };
    let turn = Turn { so_far: Vec2::Y, ..Turn::default() };
    for behavior in defaults().iter().filter(|behavior| behavior.info().among.is_some()) {
        let steering = behavior.steer(&View::alone(&me), &turn);
        assert!(is_nothing(&steering), "{behavior:?}: {steering:?}");
    }
}

#[test]
fn without_a_target_a_behavior_that_needs_one_does_nothing() {
    let case = Case::<Vec2>::random(1, 2.0);
    for behavior in defaults().iter().filter(|behavior| !behavior.info().targets.is_empty()) {
        let steering = behavior.steer(&case.view(), &Turn::default());
        assert!(is_nothing(&steering), "{behavior:?}: {steering:?}");
    }
}

#[test]
fn a_behavior_that_looks_at_neighbors_says_how_far() {
    for behavior in defaults() {
        let mut reach = Steer::<Vec2>::neighbor_reach(&behavior).unwrap_or(0.0);
        Steer::<Vec2>::asks(&behavior, Among::All.into(), &mut |ask| {
            reach = ask.reach().max(reach)
        });
        assert_eq!(reach > 0.0, behavior.info().among.is_some(), "{behavior:?}");
    }
}

/// What a behavior wants in a case, with one thing of the turn changed.
fn with(
    case: &Case<Vec2>,
    behavior: &Behavior,
    change: impl Fn(&mut Turn<Vec2>),
) -> Steering<Vec2> {
    let (aim, path) = (Some(case.aim), Some(&case.path));
    let mut turn = Turn { aim, second: aim, path, ..Turn::default() };
    change(&mut turn);
    behavior.steer(&case.view(), &turn)
}

#[test]
fn no_behavior_reads_of_its_turn_what_it_does_not_declare() {
    for behavior in defaults() {
        let reads = behavior.reads::<Vec2>();
        for key in 0..40 {
            let case = Case::<Vec2>::random(key, 2.0);
            let plain = with(&case, &behavior, |_| {});
            let remembering = with(&case, &behavior, |turn| {
                (turn.memory, turn.rested) = (Memory::of_floats([0.5, 0.5, 0.5, 1.0]), 1);
            });
            let pushed = with(&case, &behavior, |turn| turn.so_far = vec2(3.0, -2.0));
            let lucky = with(&case, &behavior, |turn| turn.noise = case.noise);
            assert!(reads.memory || remembering == plain, "{behavior:?} reads its memory");
            assert!(
                reads.memory || plain.memory == Memory::default(),
                "{behavior:?} leaves a note"
            );
            assert!(reads.so_far || pushed == plain, "{behavior:?} reads the force so far");
            assert!(reads.noise || lucky == plain, "{behavior:?} draws numbers");
        }
    }
}

/// In one of its forms at least: what nothing reads would cost all who use it.
#[test]
fn whatever_a_behavior_says_to_read_of_its_turn_changes_its_answer() {
    for behavior in defaults() {
        let reads = behavior.reads::<Vec2>();
        let changes = |change: &dyn Fn(&Case<Vec2>, &mut Turn<Vec2>)| {
            every_word(behavior).into_iter().any(|form| {
                (0..40).any(|key| {
                    let case = Case::<Vec2>::random(key, 2.0);
                    with(&case, &form, |turn| change(&case, turn)) != with(&case, &form, |_| {})
                })
            })
        };
        let pushed = changes(&|_, turn| turn.so_far = vec2(3.0, -2.0));
        let lucky = changes(&|case, turn| turn.noise = case.noise);
        assert_eq!((reads.so_far, reads.noise), (pushed, lucky), "{behavior:?}");
    }
}

#[test]
fn what_a_behavior_makes_of_sums_as_data_is_what_it_answers_by_itself() {
    let mut finished = 0;
    for behavior in defaults().into_iter().flat_map(every_word) {
        let Some(finish) = Steer::<Vec2>::finish(&behavior, Among::All.into()) else { continue };
        assert!(finish.ask.wanted.contains(finish.sum));
        for key in 0..40 {
            let (case, so_far) = (Case::<Vec2>::random(key, 2.0), vec2(3.0, -2.0));
            let nudge = Steering::nudge(case.view().finished(&finish));
            let braking = |brake: Brake| {
                let amount = case.view().sums(brake.ask).number(brake.sum);
                let push = -so_far * brake.share;
                nudge.plus(Steering { push, ..Steering::wish(Vec2::default()) }, amount)
            };
            let all = finish.brake.map_or(nudge, braking);
            let answer = with(&case, &behavior, |turn| turn.so_far = so_far);
            assert_eq!(answer, all, "{behavior:?}");
        }
        finished += 1;
    }
    assert!(finished >= 8, "{finished} forms");
}

/// A behavior with each value of its parameters that are words or switches, one at a time.
fn every_word(behavior: Behavior) -> Vec<Behavior> {
    let mut all = vec![behavior];
    for (place, param) in behavior.info().params.iter().enumerate() {
        let values = match param.kind {
            ParamKind::Word(words) => words.len(),
            ParamKind::Bool => 2,
            ParamKind::Number { .. } => 0,
        };
        all.extend((0..values).map(|value| {
            let mut other = behavior;
            assert!(other.set_number(place, value as f32));
            other
        }));
    }
    all
}

/// Every number that a parameter may be set to, and many that it may not.
const NUMBERS: [f32; 14] =
    [0.0, -0.0, 1e-45, 1e-30, 1e-6, 0.3, 1.0, 1e6, 1e18, 1e30, f32::MAX, -1.0, -1e30, f32::MIN];

/// A behavior with one number that it accepts in one parameter, and with the same in all.
fn every_number(behavior: Behavior) -> Vec<Behavior> {
    let params = behavior.info().params.iter().enumerate();
    let numbers = params.filter(|(_, param)| matches!(param.kind, ParamKind::Number { .. }));
    let places: Vec<usize> = numbers.map(|(place, _)| place).collect();
    let mut all = vec![behavior];
    for number in NUMBERS {
        let set = |it: &mut Behavior, place: &usize| it.set_number(*place, number);
        let mut every = behavior;
        places.iter().for_each(|place| _ = set(&mut every, place));
        all.push(every);
        for place in &places {
            let mut one = behavior;
            all.extend(set(&mut one, place).then_some(one));
        }
    }
    all
}

/// Cases of every size; the agent's limits and the tick's length are those of the key.
fn extreme_cases<V: Vector>() -> Vec<Case<V>> {
    let sizes = [0.0, 1e-38, 1e-20, 1e-7, 1.0, 1e6, 1e19, 1e30];
    let case = |key: u64, size: f32| {
        let mut case = Case::<V>::random(key, size);
        let pick = |numbers: &[f32]| numbers[key as usize % numbers.len()];
        case.me.max_speed = pick(&[1.5, 0.0, 1e-30, 1e30, f32::MAX]);
        case.me.radius = pick(&[0.2, 0.0, 1e30]);
        case.stepping = [
            Stepping::default(),
            Stepping::PerTick,
            Stepping::Timed(0.0),
            Stepping::Timed(1e9),
            Stepping::Timed(1e-30),
        ][key as usize % 5];
        // Near and far at once.
        case.neighbors.push(mate(9, flat([0.1, 0.0]), flat([size, 0.0])));
        case
    };
    sizes.into_iter().flat_map(|size| (0..6).map(move |key| case(key, size))).collect()
}

fn no_parameter_makes_an_answer_infinite<V: Vector>() {
    let (cases, mut wrong) = (extreme_cases::<V>(), std::collections::BTreeMap::new());
    for behavior in defaults().into_iter().flat_map(every_word).flat_map(every_number) {
        for case in &cases {
            for steering in case.steer(&behavior) {
                if !numbers(&steering).iter().all(|number| number.is_finite()) {
                    let size = case.aim.offset.length();
                    let entry = wrong.entry(behavior.info().name).or_insert((0, String::new()));
                    entry.0 += 1;
                    entry.1 = format!("{behavior:?} at {size:e}, {:?}: {steering:?}", case.me);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_parameter_makes_an_answer_infinite_or_no_number() {
    no_parameter_makes_an_answer_infinite::<Vec2>();
    no_parameter_makes_an_answer_infinite::<Vec3>();
}
