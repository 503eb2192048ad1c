//! Behaviors on a host's own structs move as they do in a `World`.

use flockwork::behavior::{Behavior, Seek, Separation, Steer, Wander, WanderForm};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::group::Number;
use flockwork::neighbors::Among;
use flockwork::{
    Agent, Group, Kind, Mind, NameKey, Plan, Space, Stages, Steering, Stepping, Sum, Term, Turn,
    View, World,
};

const STEPPING: Stepping = Stepping::Timed(1.0 / 60.0);

/// A world with one agent that carries out these terms.
fn world_of<V: Stages>(terms: &[(f32, Behavior)]) -> World<V> {
    let terms =
        terms.iter().map(|(weight, behavior)| Term { weight: *weight, ..Term::new(*behavior) });
    let mut world = World::new(Space::Open, STEPPING, 42, 2.0);
    let group = Group { radius: Number::Fixed(0.1), ..Group::default() };
    let group = world.add_group(group, Some(Plan::of(terms)));
    world.spawn(group, V::ZERO, V::from_xyz([0.5, 0.0, 0.0])).expect("there is room");
    world
}

/// Where such an agent comes to by its own mind.
fn tick<V: Stages>(me: &mut Agent<V>, mind: &mut Mind, terms: &[(f32, Behavior)]) {
    let mut sum = Sum::new(View { stepping: STEPPING, ..View::alone(me) }, mind);
    for (weight, behavior) in terms {
        sum.add(*weight, behavior, Turn::default());
    }
    let velocity = me.next_velocity(&sum.total, STEPPING);
    assert!(me.advance(velocity, STEPPING, &Space::Open, &[]));
}

/// For ten seconds; the last of the terms is off in every third tick.
fn moves_as_in_a_world<V: Stages>(terms: &[(f32, Behavior)]) {
    let mut terms = terms.to_vec();
    let (mut world, last) = (world_of::<V>(&terms), terms.len() - 1);
    let mut me = world.agents[0].clone();
    let mut mind = Mind::new(world.seed, me.key);
    for nth in 0..600 {
        terms[last].0 = if nth % 3 == 2 { 0.0 } else { 0.7 };
        let plan = world.plans.by_group[0].as_mut().expect("the group has a plan");
        *plan =
            Plan::of(terms.iter().map(|(weight, it)| Term { weight: *weight, ..Term::new(*it) }));
        assert!(world.step(&mut (), &[]).is_empty());
        tick(&mut me, &mut mind, &terms);
        assert_eq!(
            (me.position, me.velocity),
            (world.agents[0].position, world.agents[0].velocity)
        );
    }
}

#[test]
fn a_mind_has_the_bits_of_a_world() {
    let smooth = Behavior::Wander(Wander::default());
    let tutorial = Behavior::Wander(Wander {
        form: WanderForm::Tutorial,
        angle_change: 0.3,
        ..Wander::default()
    });
    for terms in
        [&[(1.0, smooth)][..], &[(0.5, smooth), (1.0, smooth)], &[(1.0, smooth), (1.0, tutorial)]]
    {
        moves_as_in_a_world::<Vec2>(terms);
        moves_as_in_a_world::<Vec3>(terms);
    }
}

/// Without memory the place on the circle would be drawn anew in each tick, and no agent would get far.
#[test]
fn agents_with_minds_get_about_and_go_different_ways() {
    let wander = [(1.0, Behavior::Wander(Wander::default()))];
    let end = |key| {
        let (mut me, mut mind) = (Agent::<Vec2>::default(), Mind::new(1, key));
        (0..600).for_each(|_| tick(&mut me, &mut mind, &wander));
        me.position
    };
    let ends: Vec<Vec2> = (0..20).map(end).collect();
    let mean = ends.iter().map(|end| end.length()).sum::<f32>() / 20.0;
    assert!(mean > 3.0, "{mean} m in ten seconds");
    for (nth, a) in ends.iter().enumerate() {
        assert!(ends[..nth].iter().all(|b| a.distance(*b) > 0.01), "agent {nth} has a twin");
    }
    assert_eq!(end(7), ends[7], "the same mind goes the same way");
}

/// A behavior of the host's own that turns by a count of its turns.
#[derive(Clone, Copy)]
struct Zigzag;

impl Kind for Zigzag {
    fn kind(&self) -> NameKey {
        NameKey::of("zigzag")
    }
}

impl<V: Stages> Steer<V> for Zigzag {
    const READS: flockwork::behavior::Reads = flockwork::behavior::Reads::EVERYTHING;

    fn steer(&self, _: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let [count, ..] = turn.memory.0;
        assert_eq!(turn.rested, if count == 0 { u32::MAX } else { 1 });
        let side = if count % 2 == 0 { 1.0 } else { -1.0 };
        let memory = flockwork::memory::Memory([count + 1, 0, 0, 0]);
        Steering::push(V::from_xyz([0.0, side, 0.0])).remembering(memory)
    }
}

#[test]
fn a_hosts_own_behavior_remembers_apart_from_all_others() {
    let (me, mut mind) = (Agent::<Vec2>::default(), Mind::new(3, 4));
    for nth in 0..6 {
        let mut sum = Sum::new(View::alone(&me), &mut mind);
        sum.add(1.0, &Seek::default(), Turn::at(vec2(1.0, 0.0)));
        sum.add(1.0, &Wander::default(), Turn::default());
        let before = sum.total.push;
        sum.add(1.0, &Zigzag, Turn::default());
        sum.add(
            1.0,
            &Separation::default(),
            Turn { selection: Among::Own.into(), ..Turn::default() },
        );
        let side = if nth % 2 == 0 { 1.0 } else { -1.0 };
        assert_eq!(sum.total.push - before, vec2(0.0, side), "turn {nth}");
    }
    assert_eq!((mind.ticks, mind.memories.notes().count()), (6, 2));
}

/// A kind of its own for each name, with a count of its terms.
struct Counted(String);

impl Kind for Counted {
    fn kind(&self) -> NameKey {
        NameKey::of(&self.0)
    }
}

impl<V: Stages> Steer<V> for Counted {
    const READS: flockwork::behavior::Reads = flockwork::behavior::Reads::EVERYTHING;

    fn steer(&self, _: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let [count, ..] = turn.memory.0;
        Steering::none().remembering(flockwork::memory::Memory([count + 1, 0, 0, 0]))
    }
}

#[test]
fn of_however_many_kinds_each_term_has_a_memory_of_its_own() {
    let kinds: Vec<_> = (0..40).map(|nth| Counted(format!("kind {nth}"))).collect();
    let (me, mut mind) = (Agent::<Vec2>::default(), Mind::new(3, 4));
    for _ in 0..3 {
        let mut sum = Sum::new(View::alone(&me), &mut mind);
        for kind in kinds.iter().chain(&kinds) {
            sum.add(1.0, kind, Turn::default());
        }
    }
    let counts: Vec<_> = mind.memories.notes().map(|note| note.memory.0[0]).collect();
    assert_eq!(counts, [3; 80]);
}
