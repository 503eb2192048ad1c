//! Agents of different priority, and agents whose plans say how they avoid others.

use glam::{Vec2, vec2};

use super::{Block, deepest_overlap, deepest_wall, group, to, walls};
use crate::avoid::contract::{Avoid, Me};
use crate::avoid::priority::{Priority, Rank};
use crate::avoid::shown::{Motion, Shown};
use crate::avoid::{Avoidance, OwnAvoidance, Walkers};
use crate::behavior::{Behavior, Pen, Seek};
use crate::noise::{Noise, Purpose};
use crate::world::group::Number;
use crate::{Agent, Brain, Fault, Group, Perceived, Plan, Plans, Snapshot};
use crate::{Space, Stepping, Target, Term, World};

fn walkers(priority: f32) -> Avoidance {
    Walkers { priority, ..Walkers::default() }.into()
}

/// Head-on, 4 m apart: of what equals do, one of priority 3 does half (a share of 1/4), and the other three halves.
#[test]
fn each_takes_the_other_ones_part_of_what_both_do() {
    let walker = |x: f32, priority: f32| {
        let way = if x == 0.0 { Vec2::X } else { -Vec2::X };
        let motion = Motion { velocity: way, way, radius: 0.2, rests: false };
        let rank = Rank { priority: Priority::of(priority), hash: 0, key: 0 };
        Shown { motion, position: vec2(x, 0.0), rank, turn: rank, ..Shown::default() }
    };
    let push = |mine: f32, its: f32| {
        let (me, other) = (walker(0.0, mine), walker(4.0, its));
        let (dt, heading) = (0.02, Vec2::X);
        let me = Me { shown: &me, most_acceleration: 10.0, response_secs: 0.2, dt, heading };
        Walkers::default().push(&me, &me.sees(&other.motion, &other, vec2(4.0, 0.0)))
    };
    let equal = push(1.0, 1.0);
    // As the rule's own test has it, by hand.
    assert!((equal - vec2(-0.182_738, -0.037_301)).length() < 1e-5, "{equal}");
    assert_eq!(push(7.0, 7.0), equal);
    assert_eq!([push(3.0, 1.0), push(1.0, 3.0)], [equal * 0.5, equal * 1.5]);
    assert_eq!([push(1.0, 0.0), push(0.0, 1.0)], [equal * 0.0, equal * 2.0]);
}

/// Two in a tunnel that is too narrow for both: the one of the lower priority backs out, whichever has come first.
#[test]
fn the_lower_priority_backs_out() {
    for first_is_lower in [true, false] {
        let mut world = World::new(Space::Open, Stepping::Timed(1.0 / 60.0), 7, 2.0);
        let block = |from: f32, to: f32| Block { min: vec2(-5.0, from), max: vec2(5.0, to) }.into();
        world.obstacles = vec![block(0.35, 2.0), block(-2.0, -0.35)].into();
        world.solid = true;
        for (side, is_lower) in [(-1.0_f32, first_is_lower), (1.0, !first_is_lower)] {
            let avoidance = walkers(if is_lower { 0.5 } else { 1.0 });
            let group = world.add_group(group(avoidance), to(vec2(-9.0 * side, 0.0)));
            world.spawn(group, vec2(6.0 * side, 0.0), Vec2::ZERO);
        }
        // How far along its way each has been pushed back.
        let (mut farthest, mut back) = ([f32::MIN; 2], [0.0_f32; 2]);
        for _ in 0..60 * 60 {
            assert!(world.step(&mut (), &[]).is_empty());
            assert!(deepest_overlap(&mut world) <= 1e-4 && deepest_wall(&world) <= 1e-4);
            for (nth, agent) in world.agents.iter().enumerate() {
                let along = agent.position.x * [1.0, -1.0][nth];
                farthest[nth] = farthest[nth].max(along);
                back[nth] = back[nth].max(farthest[nth] - along);
            }
        }
        let arrived = |nth: usize| world.agents[nth].position.x.abs() > 8.0;
        assert!(arrived(0) && arrived(1), "{:?}", world.agents[0].position);
        let (lower, higher) = if first_is_lower { (0, 1) } else { (1, 0) };
        assert!(back[lower] > 3.0 && back[higher] < 0.5, "{back:?}");
    }
}

/// Bodies of all sizes, speeds and priorities never overlap: whatever one may use of a gap, the other may not.
#[test]
fn bodies_of_all_priorities_never_overlap() {
    for (seed, hz) in [(1, 30.0), (2, 60.0), (3, 120.0)] {
        let mut world =
            World::new(Space::Wrap(vec2(12.0, 12.0)), Stepping::Timed(1.0 / hz), seed, 2.0);
        let noise = Noise::new(seed, 9, 0, Purpose::Spawn);
        for nth in 0..24 {
            let goal = vec2(noise.uniform(9 * nth), noise.uniform(9 * nth + 1)) * 12.0;
            let seek = Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(goal));
            let limits = Group {
                radius: Number::Fixed([0.1, 0.2, 0.35, 0.6][nth as usize / 6]),
                max_speed: Number::Fixed([0.5, 1.4, 4.0, 10.0][nth as usize % 4]),
                ..group(walkers([0.0, 0.3, 1.0, 5.0, 1000.0][nth as usize % 5]))
            };
            let group = world.add_group(limits, Some(Plan::of([seek])));
            let at = vec2(1.0 + (nth % 5) as f32 * 2.2, 1.0 + (nth / 5) as f32 * 2.0);
            world.spawn(group, at, Vec2::ZERO);
        }
        for _ in 0..(20.0 * hz) as usize {
            assert!(world.step(&mut (), &[]).is_empty());
            let overlap = deepest_overlap(&mut world);
            assert!(overlap <= 1e-4, "{overlap} at {hz} Hz");
        }
    }
}

/// Writes plans by agents' keys: some as their group, some with a model of their own, some take no part.
struct Mixed;

impl Brain<Vec2> for Mixed {
    fn decide(&mut self, world: &Perceived<Vec2>, plans: &mut Plans<Vec2>) -> Vec<Fault> {
        for (place, agent) in world.agents.iter().enumerate() {
            let side = if agent.group.0 == 0 { 1.0 } else { -1.0 };
            plans.rewrite(place, |plan| {
                plan.clone_from(&to(vec2(12.0 * side, 0.0)).unwrap_or_default());
                plan.avoid = match agent.key % 4 {
                    0 => Some(OwnAvoidance::As(walkers((agent.key % 7) as f32))),
                    1 if world.tick % 64 < 8 => Some(OwnAvoidance::Off),
                    _ => None,
                };
            });
        }
        Vec::new()
    }
}

fn counterflow() -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::default(), 7, 2.0);
    world.obstacles = walls(2.0).into();
    world.solid = true;
    let groups = [(); 2].map(|()| world.add_group(group(walkers(1.0)), None));
    for nth in 0..40 {
        let (side, nth) = (nth % 2, nth / 2);
        let x = (4.0 + (nth / 4) as f32 * 0.6) * if side == 0 { -1.0 } else { 1.0 };
        world.spawn(groups[side], vec2(x, -1.5 + (nth % 4) as f32), Vec2::ZERO);
    }
    world
}

#[test]
fn plans_of_their_own_change_no_bit_by_the_order_in_memory_or_by_a_snapshot() {
    let run = |world: &mut World<Vec2>, ticks: usize| {
        (0..ticks).for_each(|_| assert!(world.step(&mut Mixed, &[]).is_empty()));
        world.hash()
    };
    let (mut world, mut other) = (counterflow(), counterflow());
    other.agents.reverse();
    other.index_ids();
    assert_eq!(run(&mut world, 300), run(&mut other, 300));
    let snapshot = Snapshot::from_bytes(&world.save().to_bytes()).expect("it was just written");
    assert_eq!(snapshot, world.save());
    let own = |world: &World<Vec2>| world.plans.own().filter(|plan| plan.avoid.is_some()).count();
    let mut restored = counterflow();
    restored.restore(&snapshot).expect("it is of the same scene");
    assert!(own(&world) >= 10 && own(&restored) == own(&world));
    // The last plans go on, with what they say of avoiding.
    for world in [&mut world, &mut restored] {
        (0..100).for_each(|_| assert!(world.step(&mut (), &[]).is_empty()));
    }
    assert_eq!(world.hash(), restored.hash());
    assert_eq!(run(&mut world, 200), run(&mut restored, 200));
}

/// An agent and one that comes toward it, whose plans say this of avoiding.
fn meeting(avoid: Option<Avoidance>, own: [Option<OwnAvoidance>; 2]) -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / 60.0), 7, 2.0);
    for (side, avoid_own) in [(-1.0, own[0]), (1.0, own[1])] {
        let plan = Plan { avoid: avoid_own, ..to(vec2(-8.0 * side, 0.0)).unwrap_or_default() };
        let group = Group { avoid, ..group(walkers(1.0)) };
        let group = world.add_group(group, Some(plan));
        world.spawn(group, vec2(4.0 * side, 0.0), Vec2::ZERO);
    }
    world
}

/// How far aside of the straight way each has been, and the deepest overlap.
fn aside(world: &mut World<Vec2>) -> ([f32; 2], f32) {
    let (mut aside, mut overlap) = ([0.0_f32; 2], 0.0_f32);
    for _ in 0..360 {
        assert!(world.step(&mut (), &[]).is_empty());
        overlap = overlap.max(deepest_overlap(world));
        let off = |nth: usize, agent: &Agent<Vec2>| aside[nth].max(agent.position.y.abs());
        aside = core::array::from_fn(|nth| off(nth, &world.agents[nth]));
    }
    (aside, overlap)
}

/// An agent that takes no part goes straight on as without the stage, bit for bit; the other one goes around it.
#[test]
fn who_takes_no_part_avoids_none_and_is_avoided() {
    let mut world = meeting(Some(walkers(1.0)), [Some(OwnAvoidance::Off), None]);
    let mut alone = meeting(None, [None, None]);
    let ids: Vec<_> = alone.agents.iter().map(|agent| agent.id).collect();
    alone.despawn(ids[1]);
    for _ in 0..360 {
        alone.step(&mut (), &[]);
    }
    let ([straight, around], overlap) = aside(&mut world);
    assert_eq!(world.agents[0].position, alone.agents[0].position);
    assert!(straight == 0.0 && around > 0.3, "{straight} m, {around} m");
    // That is no promise: a body that never brakes is not foreseen exactly.
    assert!(overlap < 0.1, "{overlap} m");
}

/// A plan's model counts where its group has none, and instead of the group's.
#[test]
fn a_plan_may_bring_a_model_of_its_own() {
    let own = |priority| Some(OwnAvoidance::As(walkers(priority)));
    let (apart, overlap) = aside(&mut meeting(None, [own(1.0), own(1.0)]));
    assert!(overlap <= 1e-4 && apart[0] > 0.1 && apart[1] > 0.1, "{apart:?}, {overlap} m");
    let as_group = aside(&mut meeting(Some(walkers(1.0)), [None, None]));
    assert_eq!((apart, overlap), as_group);
    let ([higher, lower], overlap) = aside(&mut meeting(Some(walkers(1.0)), [own(9.0), None]));
    assert!(overlap <= 1e-4 && higher < 0.5 * lower, "{higher} m, {lower} m");
}

/// What a pen has drawn.
#[derive(Default)]
struct Lines(Vec<[Vec2; 2]>);

impl Pen<Vec2> for Lines {
    fn line(&mut self, from: Vec2, to: Vec2) {
        self.0.push([from, to]);
    }

    fn circle(&mut self, _center: Vec2, _radius: f32) {}

    fn dot(&mut self, _at: Vec2) {}
}

/// Two bodies of 0.2 m that stand 0.408 m apart, and want to go on: each may use half of the 6 mm beside the skin, or a
/// fourth if its priority is 1 and the other one's 3.
#[test]
fn an_explanation_has_the_bounds_of_the_velocity() {
    for (priority, share) in [(1.0, 0.5), (3.0, 0.25)] {
        let mut world = World::new(Space::Open, Stepping::Timed(1.0 / 64.0), 7, 2.0);
        for (x, priority) in [(0.0, 1.0), (0.408, priority)] {
            let group = world.add_group(group(walkers(priority)), to(vec2(9.0 - 18.0 * x, 0.0)));
            world.spawn(group, vec2(x, 0.0), Vec2::ZERO);
        }
        world.step(&mut (), &[]);
        for (nth, x) in [0.0, 0.408].into_iter().enumerate() {
            let agent = &mut world.agents[nth];
            (agent.position, agent.velocity) = (vec2(x, 0.0), Vec2::ZERO);
        }
        let mut pen = Lines::default();
        let all = world.perceive().avoidances().expect("they avoid each other");
        let bounds = all.explain(0, &mut pen).expect("it avoids the other").bounds;
        let [bound] = bounds[..] else { panic!("{bounds:?}") };
        assert_eq!(bound.normal, Vec2::X);
        assert!((bound.most - share * 0.006 * 64.0).abs() < 1e-4, "{}", bound.most);
        // A line as wide as the body, where that ends at most.
        let edge = 0.2 + share * 0.006;
        let [from, to] = *pen.0.last().expect("it is drawn");
        let ends = [from - vec2(edge, -0.2), to - vec2(edge, 0.2)];
        assert!(ends.iter().all(|end| end.length() < 1e-4), "{from} {to}");
    }
}
