//! Laws of all combiners, through whole plans of random terms.

use crate::behavior::{Behavior, Flee, Push, Seek, Separation, Wish};
use crate::combine::*;
use crate::neighbors::Instructions;
use crate::noise::{Noise, Purpose};
use crate::plan::{Item, Plan, Term};
use crate::world::group::Number;
use crate::{Group, Space, Stepping, Target, World};
use glam::{Vec2, Vec3};

const DRAWS: u64 = 40;

/// All combiners, in all their forms.
fn all() -> Vec<Combine> {
    let mut all = Vec::new();
    for usual in (0..).map_while(Combine::at) {
        let forms = usual.info().forms();
        for word in 0..forms.map_or(1, |(_, words)| words.len()) {
            let mut it = usual;
            assert!(forms.is_none_or(|(form, _)| it.set_number(form, word as f32)));
            all.push(it);
        }
    }
    all
}

/// What is drawn of a plan and its agents: vectors in the plane, on a circle about the origin or about a place on it.
struct Drawn(Noise);

impl Drawn {
    fn of(draw: u64) -> Self {
        Self(Noise::new(7, draw, 0, Purpose::Script))
    }

    fn vector<V: Vector>(&self, nth: u64, length: f32, turn: [f32; 2]) -> V {
        let noise = self.0.stream(nth);
        let (at, [cos, sin]) = ([noise.signed(0) * length, noise.signed(1) * length], turn);
        V::from_xyz([at[0] * cos - at[1] * sin, at[0] * sin + at[1] * cos, 0.0])
    }

    /// Five terms, two of them in a group.
    fn plan<V: Vector>(&self, combine: Combine, turn: [f32; 2], size: f32) -> Plan<V> {
        let term = |nth: u64| {
            let vector = self.vector::<V>(nth, 6.0, turn) * size;
            let term = match self.0.stream(nth).bits(2) % 5 {
                0 => Term::new(Behavior::Push(Push {})).toward(Target::Vector(vector)),
                1 => Term::new(Behavior::Wish(Wish {})).toward(Target::Vector(vector)),
                2 => Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(vector)),
                3 => Term::new(Behavior::Flee(Flee::default())).toward(Target::Point(vector)),
                _ => Term::new(Behavior::Separation(Separation::default())),
            };
            Item::Term(Term { weight: self.0.stream(nth).uniform(3) * 2.0 - 0.4, ..term })
        };
        let group = [Item::Begin(combine, 0.7), term(1), term(2), Item::Done];
        let items = [term(0)].into_iter().chain(group).chain([term(3), term(4)]);
        Plan { items: items.collect(), combine, ..Plan::default() }
    }

    /// Eleven agents with such a plan.
    fn world<V: Vector>(&self, plan: Plan<V>, turn: [f32; 2]) -> World<V> {
        let mut world = World::new(Space::Open, Stepping::PerTick, 1, 1.0);
        let group = Group {
            max_force: Number::Fixed(5.0),
            max_speed: Number::Fixed(100.0),
            ..Group::default()
        };
        let group = world.add_group(group, Some(plan));
        for nth in 10..21 {
            let (at, velocity) = (self.vector(nth, 4.0, turn), self.vector(nth + 50, 2.0, turn));
            world.spawn(group, at, velocity).expect("there is room");
        }
        world
    }
}

const STRAIGHT: [f32; 2] = [1.0, 0.0];

fn velocities<V: Vector>(mut world: World<V>) -> Vec<[f32; 3]> {
    world.step(&mut (), &[]);
    world.agents.sort_by_key(|agent| agent.id);
    world.agents.iter().map(|agent| agent.velocity.to_xyz()).collect()
}

#[track_caller]
fn assert_near(a: &[[f32; 3]], b: &[[f32; 3]], what: &str) {
    let off = |(a, b): (&f32, &f32)| (a - b).abs();
    let most = a.as_flattened().iter().zip(b.as_flattened()).map(off).fold(0.0, f32::max);
    assert!(most < 1e-3, "{what}: off by {most}");
}

#[test]
fn lanes_have_the_bits_of_single_agents() {
    for combine in all() {
        for draw in 0..DRAWS {
            let drawn = Drawn::of(draw);
            let come_to = |instructions| {
                let plan = drawn.plan::<Vec2>(combine, STRAIGHT, 1.0);
                let mut world = drawn.world(plan, STRAIGHT);
                world.instructions = instructions;
                velocities(world).as_flattened().iter().map(|it| it.to_bits()).collect::<Vec<_>>()
            };
            let one_by_one = come_to(Instructions::Scalar);
            for instructions in [Instructions::Baseline, Instructions::Avx2] {
                assert_eq!(come_to(instructions), one_by_one, "{combine:?} {draw}");
            }
        }
    }
}

/// The angle is that of the triangle of sides 3, 4 and 5.
#[test]
fn a_turned_world_comes_to_turned_velocities() {
    let turn = [0.8, 0.6];
    for combine in all() {
        let mut moved = 0;
        for draw in 0..DRAWS {
            let drawn = Drawn::of(draw);
            let come_to =
                |turn| velocities(drawn.world(drawn.plan::<Vec2>(combine, turn, 1.0), turn));
            let straight = come_to(STRAIGHT);
            let turned: Vec<_> = straight
                .iter()
                .map(|[x, y, _]| [x * 0.8 - y * 0.6, x * 0.6 + y * 0.8, 0.0])
                .collect();
            assert_near(&come_to(turn), &turned, &format!("{combine:?} {draw}"));
            let before = |nth: usize| drawn.vector::<Vec2>(nth as u64 + 60, 2.0, STRAIGHT);
            let acts = |(nth, it): (usize, &[f32; 3])| before(nth).to_xyz() != *it;
            moved += usize::from(straight.iter().enumerate().any(acts));
        }
        assert!(moved * 3 >= DRAWS as usize, "{combine:?} acted in {moved} of {DRAWS}");
    }
}

#[test]
fn a_flat_volume_is_a_plane() {
    for combine in all() {
        for draw in 0..DRAWS {
            let drawn = Drawn::of(draw);
            let plane = drawn.world(drawn.plan::<Vec2>(combine, STRAIGHT, 1.0), STRAIGHT);
            let volume = drawn.world(drawn.plan::<Vec3>(combine, STRAIGHT, 1.0), STRAIGHT);
            let (plane, volume) = (velocities(plane), velocities(volume));
            assert_near(&plane, &volume, &format!("{combine:?} {draw}"));
        }
    }
}

#[test]
fn of_nothing_comes_nothing() {
    for combine in all() {
        let drawn = Drawn::of(1);
        let nothing = Term::new(Behavior::Push(Push {})).toward(Target::Vector(Vec2::ZERO));
        let begin = Item::Begin(combine, 2.0);
        let inner = [begin, Item::Term(nothing), Item::Done];
        for items in [vec![], inner.to_vec(), [&[Item::Term(nothing)][..], &inner].concat()] {
            let world = drawn.world(Plan { items, combine, ..Plan::default() }, STRAIGHT);
            let before: Vec<_> = world.agents.iter().map(|it| it.velocity.to_xyz()).collect();
            assert_eq!(velocities(world), before, "{combine:?}");
        }
    }
}

#[test]
fn what_is_said_to_be_a_sum_or_a_mean_has_no_order() {
    for combine in [Combine::SUM, Blend {}.into(), Limit { most: 0.4 }.into()] {
        for draw in 0..DRAWS {
            let drawn = Drawn::of(draw);
            let terms: Vec<_> =
                drawn.plan::<Vec2>(combine, STRAIGHT, 1.0).terms().copied().collect();
            let come_to = |terms: Vec<Term<Vec2>>| {
                let plan = Plan { combine, ..Plan::of(terms) };
                velocities(drawn.world(plan, STRAIGHT))
            };
            let (forth, back) =
                (come_to(terms.clone()), come_to(terms.into_iter().rev().collect()));
            assert_near(&forth, &back, &format!("{combine:?} {draw}"));
        }
    }
}

/// A limit cuts both wishes and pushes, in the plane as in the volume.
#[test]
fn a_limited_group_gives_no_more_than_its_share() {
    fn check<V: Vector>() {
        let mut cut = 0;
        for draw in 0..DRAWS {
            let drawn = Drawn::of(draw);
            let combine = Limit { most: 0.3 }.into();
            let world = drawn.world(drawn.plan::<V>(combine, STRAIGHT, 1.0), STRAIGHT);
            let before: Vec<_> = world.agents.iter().map(|agent| agent.velocity).collect();
            let after = velocities(world).into_iter().map(V::from_xyz);
            for (after, before) in after.zip(before) {
                // 0.3 of 5 N, for a tick and 1 kg.
                let gained = (after - before).length();
                assert!(gained < 1.5001, "{gained}");
                cut += u32::from(gained > 1.4999);
            }
        }
        assert!(cut > 100, "{cut} of 440 were cut");
    }
    check::<Vec2>();
    check::<Vec3>();
}

#[test]
fn agents_stay_finite_and_within_their_speed() {
    for combine in all() {
        for (draw, size) in (0..DRAWS).zip([1e-30, 1.0, 1e12, 1e30].into_iter().cycle()) {
            for max_force in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e-30, 1e30] {
                let drawn = Drawn::of(draw);
                let mut world = drawn.world(drawn.plan::<Vec2>(combine, STRAIGHT, size), STRAIGHT);
                world.agents.iter_mut().for_each(|agent| agent.max_force = max_force);
                for [x, y, _] in velocities(world) {
                    let speed = x.hypot(y);
                    assert!(speed <= 100.001, "{combine:?} {draw} {max_force}: {speed}");
                }
            }
        }
    }
}

#[test]
fn the_forces_that_are_told_add_up_to_that_of_the_plan() {
    for combine in all() {
        for draw in 0..DRAWS {
            let drawn = Drawn::of(draw);
            let mut world = drawn.world(drawn.plan::<Vec2>(combine, STRAIGHT, 1.0), STRAIGHT);
            for place in 0..11 {
                let told = world.perceive().explain(place, |_| None).expect("it has a plan");
                assert!(told.turned == Vec2::ZERO || combine.turns(), "{combine:?}");
                let sum = told.terms.iter().fold(told.turned, |sum, term| sum + term.force);
                let off = (sum.limit(5.0) - told.force).length();
                assert!(off < 1e-3, "{combine:?} {draw} {place}: {sum} of {}", told.force);
                let most = if matches!(combine, Combine::Dither(_)) { 4.0 } else { 1.0 };
                let kept = told.terms.iter().map(|term| term.kept);
                assert!(kept.into_iter().all(|kept| (0.0..=most).contains(&kept)), "{combine:?}");
            }
        }
    }
}

/// What is behind in a group is told as left out when a later term takes its place, and a group in a budget as cut.
#[test]
fn what_is_kept_is_told_through_all_groups() {
    let push = |x: f32, y: f32| {
        Item::Term(Term::new(Behavior::Push(Push {})).toward(Target::Vector(Vec2::new(x, y))))
    };
    let told = |combine: Combine, items: Vec<Item<Vec2>>| {
        let plan = Plan { items, combine, ..Plan::default() };
        let mut world = Drawn::of(0).world(plan, STRAIGHT);
        let told = world.perceive().explain(0, |_| None).expect("it has a plan");
        told.terms.iter().map(|term| term.kept).collect::<Vec<_>>()
    };
    let sum = Item::Begin(Combine::SUM, 1.0);
    let kept = told(
        Last::default().into(),
        vec![push(1.0, 0.0), sum, push(3.0, 0.0), push(0.0, 4.0), Item::Done, push(0.0, 0.0)],
    );
    assert_eq!(kept, [0.0, 1.0, 1.0, 0.0]);
    // 3 of 5 N are taken; 2 are left for a group that wants 4.
    let strict = Priority { form: PriorityForm::Strict, ..Priority::default() };
    let half = Item::Begin(Limit { most: 0.8 }.into(), 1.0);
    let kept = told(strict.into(), vec![push(3.0, 0.0), half, push(8.0, 0.0), Item::Done]);
    assert_eq!(kept, [1.0, 0.25]);
}
