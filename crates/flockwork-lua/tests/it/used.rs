//! What there is to see in the shipped scenes, which all have a test of their outcome.

use std::collections::BTreeSet;

use flockwork::combine::COMBINERS;
use flockwork::glam::{Vec2, Vec3};
use flockwork::{BEHAVIORS, Combine, Item, World};

use crate::shipped::scenes;
use crate::show::{OfScene, show};

/// The names of the combiner and of the items of a plan.
fn names<V>(combine: Combine, items: impl Iterator<Item = Item<V>>) -> Vec<&'static str> {
    let name = |item: Item<V>| match item {
        Item::Term(term) => Some(term.behavior.info().name),
        Item::Begin(combine, _) => Some(combine.info().name),
        Item::Done => None,
    };
    items.filter_map(name).chain([combine.info().name]).collect()
}

/// Adds what the agents of a scene go by in its first ten seconds.
fn add_used<V: OfScene>(text: &str, used: &mut BTreeSet<&'static str>) {
    show(text, 30, 10, |world: &World<V>, _| {
        let fixed = world.plans.by_group.iter().flatten();
        fixed.for_each(|plan| used.extend(names(plan.combine, plan.items.iter().copied())));
        world.plans.own().for_each(|plan| used.extend(names(plan.combine, plan.items())));
    });
}

#[test]
fn every_behavior_and_combiner_is_to_be_seen_in_a_scene() {
    let mut used = BTreeSet::new();
    for text in scenes().into_values() {
        match text.contains("space: Volume") {
            true => add_used::<Vec3>(&text, &mut used),
            false => add_used::<Vec2>(&text, &mut used),
        }
    }
    let all = BEHAVIORS.iter().map(|it| it.name).chain(COMBINERS.iter().map(|it| it.name));
    let missing: Vec<&str> = all.filter(|name| !used.contains(name)).collect();
    assert!(missing.is_empty(), "no scene shows {missing:?}");
}
