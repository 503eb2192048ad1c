//! Laws of all combiners, through whole plans of random terms.

use super::drawn::{DRAWS, Drawn, HERE, all, assert_near, each_plan, velocities};
use crate::Stages;
use crate::behavior::{Behavior, Push};
use crate::combine::*;
use crate::neighbors::Instructions;
use crate::plan::{Item, Plan, Term};
use crate::{Agent, Isometry, Obstacle, Space, Stepping, Target, World};
use glam::{Vec2, Vec3};

#[test]
fn lanes_have_the_bits_of_single_agents() {
    each_plan(|combine, drawn, what| {
        let come_to = |instructions| {
            let mut world = drawn.world(drawn.plan::<Vec2>(combine, &HERE, 1.0), &HERE);
            world.instructions = instructions;
            velocities(world).as_flattened().iter().map(|it| it.to_bits()).collect::<Vec<_>>()
        };
        let one_by_one = come_to(Instructions::Scalar);
        for instructions in [Instructions::Baseline, Instructions::Avx2] {
            assert_eq!(come_to(instructions), one_by_one, "{what}");
        }
    });
}

/// Turned, mirrored and moved. The angle is that of the triangle of sides 3, 4 and 5.
#[test]
fn a_world_elsewhere_comes_to_the_same_velocities() {
    let turned = Isometry { x_axis: [0.8, 0.6], ..HERE };
    let mirrored = Isometry { is_mirrored: true, ..turned };
    let moved = Isometry { offset: [7.0, -3.0], ..HERE };
    each_plan(|combine, drawn, what| {
        let come_to =
            |by: &Isometry| velocities(drawn.world(drawn.plan::<Vec2>(combine, by, 1.0), by));
        let here = come_to(&HERE);
        for by in [turned, mirrored, moved] {
            let led = |it: &[f32; 3]| by.vector(Vec3::from_xyz(*it)).to_xyz();
            let expected: Vec<_> = here.iter().map(led).collect();
            assert_near(&come_to(&by), &expected, &format!("{what} {by:?}"));
        }
    });
}

#[test]
fn a_flat_volume_is_a_plane() {
    each_plan(|combine, drawn, what| {
        let plane = drawn.world(drawn.plan::<Vec2>(combine, &HERE, 1.0), &HERE);
        let volume = drawn.world(drawn.plan::<Vec3>(combine, &HERE, 1.0), &HERE);
        assert_near(&velocities(plane), &velocities(volume), what);
    });
}

/// Which agents and which obstacles come first in the lists of the world.
#[test]
fn the_order_of_agents_and_obstacles_is_nothing() {
    each_plan(|combine, drawn, what| {
        if matches!(combine, Combine::Dither(_)) {
            // Chance goes by the key of an agent, which is its number.
            return;
        }
        let plan = || drawn.plan::<Vec2>(combine, &HERE, 1.0);
        let forth = drawn.world(plan(), &HERE);
        let mut back = World::new(Space::Open, Stepping::PerTick, 1, 1.0);
        let group = back.add_group(forth.groups[0].clone(), Some(plan()));
        for agent in forth.agents.iter().rev() {
            back.spawn(group, agent.position, agent.velocity).expect("there is room");
        }
        let all = forth.obstacles.iter().zip(forth.obstacles.velocities());
        for (obstacle, velocity) in all.rev() {
            back.add_obstacle(*obstacle, *velocity).expect("it is a shape");
        }
        let mut back = velocities(back);
        back.reverse();
        assert_near(&velocities(forth), &back, what);
    });
}

/// Some of the plans go around an obstacle, for the combiners that look at obstacles and for no others.
#[test]
fn obstacles_change_what_looks_at_them() {
    for combine in all() {
        let is_changed = |draw: &u64| {
            let drawn = Drawn::of(*draw);
            let among = drawn.world(drawn.plan::<Vec2>(combine, &HERE, 1.0), &HERE);
            let mut free = among.clone();
            free.obstacles = Vec::<Obstacle<Vec2>>::new().into();
            velocities(free) != velocities(among)
        };
        let changed = (0..DRAWS).filter(is_changed).count();
        let looks = combine.obstacle_look(&Agent::<Vec2>::default()).is_some();
        assert!(
            if looks { changed * 3 >= DRAWS as usize } else { changed == 0 },
            "{combine:?} {changed}"
        );
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
            let world = drawn.world(Plan { items, combine, ..Plan::default() }, &HERE);
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
            let terms: Vec<_> = drawn.plan::<Vec2>(combine, &HERE, 1.0).terms().copied().collect();
            let come_to = |terms: Vec<Term<Vec2>>| {
                let plan = Plan { combine, ..Plan::of(terms) };
                velocities(drawn.world(plan, &HERE))
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
    fn check<V: Stages>() {
        let mut cut = 0;
        for draw in 0..DRAWS {
            let drawn = Drawn::of(draw);
            let combine = Limit { most: 0.3 }.into();
            let world = drawn.world(drawn.plan::<V>(combine, &HERE, 1.0), &HERE);
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
    each_plan(|combine, drawn, what| {
        for size in [1e-30, 1.0, 1e12, 1e30] {
            for max_force in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e-30, 1e30] {
                let mut world = drawn.world(drawn.plan::<Vec2>(combine, &HERE, size), &HERE);
                world.agents.iter_mut().for_each(|agent| agent.max_force = max_force);
                for [x, y, _] in velocities(world) {
                    let speed = x.hypot(y);
                    assert!(speed <= 100.001, "{what} {size} {max_force}: {speed}");
                }
            }
        }
    });
}

#[test]
fn the_forces_that_are_told_add_up_to_that_of_the_plan() {
    for combine in all() {
        for draw in 0..DRAWS {
            let drawn = Drawn::of(draw);
            let mut world = drawn.world(drawn.plan::<Vec2>(combine, &HERE, 1.0), &HERE);
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
        let mut world = Drawn::of(0).world(plan, &HERE);
        let told = world.perceive().explain(0, |_| None).expect("it has a plan");
        told.terms.iter().map(|term| (term.kept, term.cut_by)).collect::<Vec<_>>()
    };
    let (whole, left_out) = ((1.0, None), |by| (0.0, Some(by)));
    let sum = Item::Begin(Combine::SUM, 1.0);
    let kept = told(
        Last::default().into(),
        vec![push(1.0, 0.0), sum, push(3.0, 0.0), push(0.0, 4.0), Item::Done, push(0.0, 0.0)],
    );
    assert_eq!(kept, [left_out("last"), whole, whole, left_out("last")]);
    // 3 of 5 N are taken; 2 are left for a group that wants 4.
    let strict = Priority { form: PriorityForm::Strict, ..Priority::default() };
    let half = Item::Begin(Limit { most: 0.8 }.into(), 1.0);
    let plain = Item::Begin(Combine::SUM, 1.0);
    let kept = told(strict.into(), vec![push(3.0, 0.0), half, push(8.0, 0.0), Item::Done]);
    assert_eq!(kept, [whole, (0.25, Some("limit"))], "the inner one cuts first");
    let kept = told(strict.into(), vec![push(3.0, 0.0), plain, push(4.0, 0.0), Item::Done]);
    assert_eq!(kept, [whole, (0.5, Some("priority"))]);
    // Nothing is left for the second; the third is in a group that is not taken.
    let kept = told(
        strict.into(),
        vec![push(6.0, 0.0), push(1.0, 0.0), plain, push(4.0, 0.0), Item::Done],
    );
    let skipped = left_out("priority");
    assert_eq!(kept[1..], [skipped, skipped]);
    assert_eq!(kept[0].1, Some("priority"));
}
