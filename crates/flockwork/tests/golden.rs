//! The same bits as ever: hashes of long runs, kept in `golden.txt`. They hold in debug and release, with and
//! without threads, with any instructions, on any machine. `FLOCKWORK_UPDATE=1` writes the table anew; a change
//! that moves a hash says why that is right.

mod crowds;

use flockwork::obstacle::Segment;
use std::path::PathBuf;

use crowds::{Moody, crowd, furnish};
use flockwork::behavior::*;
use flockwork::glam::{Vec2, Vec3, vec2, vec3};
use flockwork::group::Number;
use flockwork::neighbors::Instructions;
use flockwork::noise::{Noise, Purpose};
use flockwork::{
    Brain, Group, GroupId, Input, Obstacle, Plan, Space, Stages, Stepping, Target, Term, World,
};

const TICKS: u32 = 2000;

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

/// What the world comes to, with all instructions; the mouse goes round.
fn hash<V: Stages, B: Brain<V>>(world: &World<V>, ticks: u32, brain: impl Fn() -> B) -> u64 {
    let all = [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2];
    let [one, others @ ..] = all.map(|instructions| {
        let (mut world, mut brain) = (world.clone(), brain());
        world.instructions = instructions;
        for tick in 0..ticks {
            let at = [(tick % 130) as f32 * 0.1, (tick % 70) as f32 * 0.2, 1.0];
            world.step(&mut brain, &[Input::Pointer(V::from_xyz(at))]);
        }
        assert_eq!(world.quarantined, 0);
        world.hash()
    });
    assert_eq!(others, [one; 2]);
    one
}

/// Everything at once: moods that change, agents of all kinds, none that is not finite.
fn moods<V: Stages>(room: V, ticks: u32) -> u64 {
    hash(&crowd(Space::Wrap(room), room, 80, 3), ticks, || Moody { alone: false })
}

fn table() -> String {
    let (torus, volume) = (vec2(16.0, 12.0), vec3(8.0, 6.0, 5.0));
    let large = flock(Space::Wrap(vec2(60.0, 45.0)), vec2(60.0, 45.0), 2600);
    let rows = [
        ("flock in a torus", hash(&flock(Space::Wrap(torus), torus, 100), TICKS, || ())),
        ("flock in an open volume", hash(&flock(Space::Open, volume, 80), TICKS, || ())),
        ("park with walls", hash(&park(), TICKS, || ())),
        ("doorway", hash(&doorway(), TICKS, || ())),
        ("tutorial", hash(&tutorial(), TICKS, || ())),
        ("moods in the plane", moods::<Vec2>(torus, TICKS)),
        ("moods in a volume", moods::<Vec3>(volume, TICKS)),
        ("so many that threads share them, 100 ticks", hash(&large, 100, || ())),
    ];
    rows.map(|(name, hash)| format!("{hash:016x} {name}\n")).concat()
}

#[test]
fn the_bits_are_those_of_the_table() {
    let (path, found) =
        (PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden.txt"), table());
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(found, stored, "if that is right, FLOCKWORK_UPDATE=1 writes the table anew");
}
