//! Numbers of published combiners, through whole plans.

mod drawn;
mod laws;

use super::*;
use crate::behavior::{Behavior, Push, Wish};
use crate::neighbors::Instructions;
use crate::plan::{Item, Plan, Term};
use crate::world::group::Number;
use crate::{Group, Space, Stepping, Target, World};
use glam::{Vec2, vec2};

fn push(force: Vec2) -> Term<Vec2> {
    Term::new(Behavior::Push(Push {})).toward(Target::Vector(force))
}

/// Agents with a force of 5 N that are as fast as they like.
fn strong() -> Group {
    let (max_force, max_speed) = (Number::Fixed(5.0), Number::Fixed(100.0));
    Group { max_force, max_speed, ..Group::default() }
}

/// The velocity that an agent at rest gets by a plan in one tick, and the shares of its terms that were kept.
fn moved(plan: Plan<Vec2>, instructions: Instructions) -> (Vec2, Vec<f32>) {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::PerTick, 1, 1.0);
    world.instructions = instructions;
    let group = world.add_group(strong(), Some(plan));
    for x in 0..11 {
        world.spawn(group, vec2(20.0 * x as f32, 0.0), Vec2::ZERO);
    }
    assert!(world.step(&mut (), &[]).is_empty());
    let velocities: Vec<_> = world.agents.iter().map(|agent| agent.velocity).collect();
    assert!(velocities.iter().all(|velocity| *velocity == velocities[0]), "{velocities:?}");
    let explained = world.perceive().explain(0, |_| None).expect("it has a plan");
    (velocities[0], explained.terms.iter().map(|term| term.kept).collect())
}

fn close(a: Vec2, b: Vec2) {
    assert!((a - b).length() < 1e-5, "{a} is not {b}");
}

/// A = (3,0), B = (0,4), C = (−2,0), a largest force of 5: worked out by hand from Buckland 2005.
#[test]
fn golden() {
    for instructions in [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2] {
        let terms = [push(vec2(3.0, 0.0)), push(vec2(0.0, 4.0)), push(vec2(-2.0, 0.0))];
        let with = |combine| moved(Plan { combine, ..Plan::of(terms) }, instructions);
        close(with(Combine::SUM).0, vec2(1.0, 4.0));
        let (running, kept) = with(Priority::default().into());
        close(running, vec2(1.605_551, 2.0));
        assert_eq!(kept[..2], [1.0, 0.5]);
        assert!((kept[2] - 0.697_224).abs() < 1e-5, "{kept:?}");
        let strict = Priority { form: PriorityForm::Strict, ..Priority::default() };
        let (strict, kept) = with(strict.into());
        close(strict, vec2(3.0, 2.0));
        assert_eq!(kept, [1.0, 0.5, 0.0]);
        let half = Priority { budget: 0.5, form: PriorityForm::Strict };
        close(with(half.into()).0, vec2(2.5, 0.0));
        // 3 of 5 N are taken: B, which is 4 N, does not fit in what is left, and C, which is 2 N, does.
        let whole = Priority { form: PriorityForm::Whole, ..Priority::default() };
        assert_eq!(with(whole.into()), (vec2(1.0, 0.0), vec![1.0, 0.0, 1.0]));
        assert_eq!(with(First::default().into()), (vec2(3.0, 0.0), vec![1.0, 0.0, 0.0]));
        // 0.6 of 5 N are the 3 N of A, which is not more than that.
        assert_eq!(with(First { threshold: 0.6 }.into()).0, vec2(0.0, 4.0));
        assert_eq!(with(First { threshold: 9.0 }.into()), (Vec2::ZERO, vec![0.0; 3]));
        assert_eq!(with(Last::default().into()), (vec2(-2.0, 0.0), vec![0.0, 0.0, 1.0]));
        assert_eq!(with(Last { threshold: 0.5 }.into()), (vec2(0.0, 4.0), vec![0.0, 1.0, 0.0]));
        // A + B + C = (1, 4) is √17 = 4.123106 N long; 0.4 of 5 N are 2 N of it.
        let (limited, kept) = with(Limit { most: 0.4 }.into());
        close(limited, vec2(0.485_071, 1.940_285));
        assert!(kept.iter().all(|kept| (kept - 0.485_071).abs() < 1e-5), "{kept:?}");
        assert_eq!(with(Limit::default().into()), (vec2(1.0, 4.0), vec![1.0; 3]));
        assert_eq!(with(Limit { most: 0.0 }.into()).0, Vec2::ZERO);
        assert_eq!(with(Context::default().into()), (vec2(0.0, 4.0), vec![0.0, 1.0, 0.0]));
        let always = Dither { chance: 1.0 }.into();
        assert_eq!(with(always), (vec2(3.0, 0.0), vec![1.0, 0.0, 0.0]));
        assert_eq!(with(Dither { chance: 0.0 }.into()), (Vec2::ZERO, vec![0.0; 3]));
    }
}

#[test]
fn a_group_in_a_budget_is_cut_as_a_whole_and_skipped_as_a_whole() {
    let inner = [Item::Begin(Combine::SUM, 1.0)]
        .into_iter()
        .chain([push(vec2(0.0, 3.0)), push(vec2(4.0, 0.0))].map(Item::Term))
        .chain([Item::Done]);
    let budget: Combine = Priority { form: PriorityForm::Strict, ..Priority::default() }.into();
    let first = |force| [Item::Term(push(force))].into_iter();
    for instructions in [Instructions::Scalar, Instructions::best()] {
        let plan = |force: Vec2| Plan {
            items: first(force).chain(inner.clone()).collect(),
            combine: budget,
            ..Plan::default()
        };
        // 4 of 5 N are left for a group that wants (4, 3), which is 5 N.
        close(moved(plan(vec2(-1.0, 0.0)), instructions).0, vec2(-1.0 + 3.2, 2.4));
        let (velocity, kept) = moved(plan(vec2(-9.0, 0.0)), instructions);
        close(velocity, vec2(-5.0, 0.0));
        assert_eq!(kept[1..], [0.0, 0.0]);
    }
}

#[test]
fn names_are_unique_and_lead_back() {
    for (place, info) in COMBINERS.iter().enumerate() {
        let combine = Combine::named(info.name).expect("it is in the list");
        assert_eq!((combine.index(), combine.info().name), (place, info.name));
        for (nth, param) in info.params.iter().enumerate() {
            let number = combine.number(nth).expect("it has this parameter");
            assert!(param.kind.accepts(number) && param.doc.contains('.'), "{}", param.name);
        }
    }
    assert_eq!(Combine::named("nothing"), None);
}

/// Buckland's terms at (5, 0), one wish ahead and one of (0, 5): the steerings sum up to (−5, 5); the blend of both wishes, as
/// long as the top speed, is (3.535534, 3.535534), which is the velocity and (−1.464466, 3.535534).
#[test]
fn golden_blend() {
    let wish = |wish: Vec2| Term::new(Behavior::Wish(Wish {})).toward(Target::Vector(wish));
    let after = |combine| {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::PerTick, 1, 1.0);
        let terms = [wish(vec2(5.0, 0.0)), wish(vec2(0.0, 5.0))];
        let fast = Group { max_speed: Number::Fixed(5.0), ..strong() };
        let group = Group { max_force: Number::Fixed(100.0), ..fast };
        let group = world.add_group(group, Some(Plan { combine, ..Plan::of(terms) }));
        world.spawn(group, Vec2::ZERO, vec2(5.0, 0.0));
        assert!(world.step(&mut (), &[]).is_empty());
        world.agents[0].velocity - vec2(5.0, 0.0)
    };
    close(after(Combine::SUM), vec2(-5.0, 5.0));
    close(after(Blend::default().into()), vec2(-1.464_466, 3.535_534));
}
