//! Laws that every behavior of the list keeps, in each of its forms and with any parameters within their ranges. In at
//! least a third of the cases of each law each form acts: what does nothing keeps every law.

mod bulk;
mod flat;
mod limits;
mod motions;
mod nothing;
mod order;

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use flockwork::{Steering, Vector};
use flockwork_fuzz::cases::{Answer, Case};
use flockwork_fuzz::forms::{Form, forms};
use proptest::strategy::BoxedStrategy;

/// Tries a law on so many cases of each form. The law panics where it does not hold, and answers whether the behavior acted.
fn every_form<V: Vector>(
    name: &str,
    cases: u32,
    draw: impl Fn(&Form) -> BoxedStrategy<Case<V>>,
    law: impl Fn(&Case<V>) -> bool,
) {
    let (mut shares, mut broken) = (Vec::new(), Vec::new());
    for form in forms() {
        let property = format!("{name}_{}d_{}", V::AXES, form.name);
        let tried = || share_acted(&property, cases, draw(&form), &law);
        match catch_unwind(AssertUnwindSafe(tried)) {
            Ok(share) => shares.push((share, form.name)),
            Err(_) => broken.push(property),
        }
    }
    shares.sort_by(|a, b| a.0.total_cmp(&b.0));
    let lowest = &shares[..shares.len().min(5)];
    println!("{name}, {} axes: of {} forms these act least: {lowest:.2?}", V::AXES, shares.len());
    let idle: Vec<_> = shares.iter().filter(|(share, _)| *share < 1.0 / 3.0).collect();
    assert!(broken.is_empty() && idle.is_empty(), "broken: {broken:?}; too idle: {idle:.2?}");
}

/// Tries a law on one form, and answers in which share of the cases it acted.
fn share_acted<V: Vector>(
    property: &str,
    cases: u32,
    draw: BoxedStrategy<Case<V>>,
    law: impl Fn(&Case<V>) -> bool,
) -> f32 {
    let (all, acted) = (Cell::new(0_u32), Cell::new(0_u32));
    flockwork_fuzz::tries(property, cases, draw, |case| {
        acted.set(acted.get() + u32::from(law(&case)));
        all.set(all.get() + 1);
    });
    acted.get() as f32 / all.get() as f32
}

/// Whether the agent of a case moves or looks in another way for one of these answers.
fn acts<V: Vector>(case: &Case<V>, answers: &[Answer<V>]) -> bool {
    answers.iter().any(|answer| case.acts(answer))
}

/// An answer as plain numbers, without what is remembered.
fn numbers<V: Vector>(answer: &Answer<V>) -> Vec<f32> {
    let Steering { wish, wishes, push, order, damping, .. } = answer.steering;
    let vectors = [Some(wish), Some(push), order, answer.facing];
    let mut all = vectors.map(|it| it.unwrap_or_default().to_xyz()).concat();
    all.extend([order.is_some(), answer.facing.is_some()].map(|it| f32::from(u8::from(it))));
    all.extend([wishes, damping]);
    all
}

/// Whether two lists of answers are the same up to this share of the largest number, or of 1 where all are smaller.
fn are_near<V: Vector, W: Vector>(one: &[Answer<V>], other: &[Answer<W>], share: f32) -> bool {
    let (one, other): (Vec<_>, Vec<_>) =
        (one.iter().flat_map(numbers).collect(), other.iter().flat_map(numbers).collect());
    let most = share * one.iter().fold(1.0_f32, |most, it| most.max(it.abs()));
    one.iter().zip(&other).all(|(a, b)| (a - b).abs() <= most)
}
