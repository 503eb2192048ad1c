//! The worlds of `golden.txt`, and what each comes to. The program that does the same on other targets shares this file.

use crate::crowds::{Moody, crowd, furnish};
use flockwork::behavior::*;
use flockwork::glam::{Vec2, Vec3, vec2, vec3};
use flockwork::group::Number;
use flockwork::neighbors::Instructions;
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::Segment;
use flockwork::{
    Brain, Group, GroupId, Input, Obstacle, Plan, Space, Stages, Stepping, Target, Term, World,
};

/// The name of a world, and what its hash is at the end of its run, which is the same with each of these instructions.
pub type Row = (&'static str, fn(&[Instructions]) -> u64);

/// The rows of the table, in its order.
pub const ROWS: [Row; 8] = [
    ("flock in a torus", |by| hash(by, &flock(Space::Wrap(TORUS), TORUS, 100), TICKS, || ())),
    ("flock in an open volume", |by| hash(by, &flock(Space::Open, VOLUME, 80), TICKS, || ())),
    ("park with walls", |by| hash(by, &park(), TICKS, || ())),
    ("doorway", |by| hash(by, &doorway(), TICKS, || ())),
    ("tutorial", |by| hash(by, &tutorial(), TICKS, || ())),
    ("moods in the plane", |by| moods::<Vec2>(by, TORUS)),
    ("moods in a volume", |by| moods::<Vec3>(by, VOLUME)),
    ("so many that threads share them, 100 ticks", |by| {
        hash(by, &flock(Space::Wrap(LARGE), LARGE, 2600), 100, || ())
    }),
];

const TICKS: u32 = 2000;
const TORUS: Vec2 = vec2(16.0, 12.0);
const VOLUME: Vec3 = vec3(8.0, 6.0, 5.0);
const LARGE: Vec2 = vec2(60.0, 45.0);
fn plan<V: Stages, const N: usize>(behaviors: [Behavior; N]) -> Plan<V> {
    Plan::of(behaviors.map(Term::new))
}

/// Agents of one group all over a box, each with limits of its own.
fn scatter<V: Stages>(world: &mut World<V>, agents: u64, room: V, plan: Plan<V>) -> GroupId {
    let (max_speed, mass) = (Number::Normal(2.0, 0.3), Number::Uniform(0.8, 1.2));
    let group = world.add_group(Group { max_speed, mass, ..Group::default() }, Some(plan));
    let room = room.to_xyz();
    for nth in 0..agents {
        let noise = Noise::new(13, nth, u64::from(group.0), Purpose::Spawn);
        let at = core::array::from_fn(|axis| noise.uniform(axis as u64) * room[axis]);
        world.spawn(group, V::from_xyz(at), noise.direction(9)).unwrap();
    }
    group
}

fn flock<V: Stages>(space: Space<V>, room: V, agents: u64) -> World<V> {
    let mut world = World::new(space, Stepping::default(), 42, 1.0);
    let together = Cohesion { form: CohesionForm::Offset, radius: 1.5, ..Cohesion::default() };
    let along = Alignment { half_angle: 2.2, ..Alignment::default() };
    let rules = [
        Behavior::Separation(Separation::default()),
        Behavior::Alignment(along),
        Behavior::Cohesion(together),
    ];
    scatter(&mut world, agents, room, plan(rules));
    world
}

/// Predators hunt prey among obstacles that stop bodies; a leader and its followers go round.
fn park() -> World<Vec2> {
    let room = vec2(24.0, 16.0);
    let mut world = World::new(Space::Walls(Vec2::ZERO, room), Stepping::default(), 7, 1.0);
    furnish(&mut world, room);
    world.solid = true;
    let to = |behavior, group| Term::new(behavior).toward(Target::Group(GroupId(group)));
    let avoid = || Term::new(Behavior::AvoidObstacles(AvoidObstacles::default()));
    let wander = Term::new(Behavior::Wander(Wander::default()));
    let prey = [to(Behavior::Evade(Evade::default()), 1), wander, avoid()];
    scatter(&mut world, 40, room, Plan::of(prey));
    scatter(&mut world, 5, room, Plan::of([to(Behavior::Pursue(Pursue::default()), 0), avoid()]));
    let round = Term::new(Behavior::FollowPath(FollowPath::default())).toward(Target::Path(0));
    let leader = scatter(&mut world, 1, room, Plan::of([round, avoid()]));
    let follow = to(Behavior::FollowLeader(FollowLeader::default()), leader.0);
    scatter(&mut world, 12, room, Plan::of([follow, avoid()]));
    world
}

/// A crowd leaves a room by one door.
fn doorway() -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::default(), 3, 1.0);
    world.solid = true;
    let wall = |from, to| Obstacle::Segment(Segment { from, to, radius: 0.1 });
    world.obstacles =
        vec![wall(vec2(10.0, -9.0), vec2(10.0, 4.4)), wall(vec2(10.0, 5.6), vec2(10.0, 19.0))]
            .into();
    let out = Term::new(Behavior::Arrive(Arrive::default()));
    let out = out.toward(Target::Point(vec2(30.0, 5.0)));
    let queue = Term::new(Behavior::Queue(Queue::default()));
    scatter(&mut world, 120, vec2(9.0, 10.0), Plan::of([out, queue]));
    world
}

/// The tutorials' stepping, with their forms of behaviors, all at once.
fn tutorial() -> World<Vec2> {
    let room = vec2(60.0, 40.0);
    let mut world = World::new(Space::Wrap(room), Stepping::PerTick, 5, 2.0);
    furnish(&mut world, room);
    let wander = Wander { form: WanderForm::Tutorial, ..Wander::default() };
    let form = AvoidForm::Tutorial;
    let rules = [
        Behavior::Wander(wander),
        Behavior::AvoidObstacles(AvoidObstacles { form, force: 0.5, ..AvoidObstacles::default() }),
        Behavior::Separation(Separation { falloff: Falloff::Mean, ..Separation::default() }),
        Behavior::Queue(Queue { form: QueueForm::Separate, ..Queue::default() }),
    ];
    scatter(&mut world, 60, room, plan(rules));
    world.agents.iter_mut().for_each(|it| (it.max_speed, it.max_force) = (0.2, 0.02));
    world
}

/// What the world comes to, with each of these instructions; the mouse goes round.
fn hash<V: Stages, B: Brain<V>>(
    by: &[Instructions],
    world: &World<V>,
    ticks: u32,
    brain: impl Fn() -> B,
) -> u64 {
    let mut hashes = by.iter().map(|instructions| {
        let (mut world, mut brain) = (world.clone(), brain());
        world.instructions = *instructions;
        for tick in 0..ticks {
            let at = [(tick % 130) as f32 * 0.1, (tick % 70) as f32 * 0.2, 1.0];
            world.step(&mut brain, &[Input::Pointer(V::from_xyz(at))]);
        }
        assert_eq!(world.quarantined, 0);
        world.hash()
    });
    let one = hashes.next().unwrap();
    hashes.for_each(|other| assert_eq!(other, one));
    one
}

/// Everything at once: moods that change, agents of all kinds, none that is not finite.
fn moods<V: Stages>(by: &[Instructions], room: V) -> u64 {
    hash(by, &crowd(Space::Wrap(room), room, 80, 3), TICKS, || Moody { alone: false })
}
