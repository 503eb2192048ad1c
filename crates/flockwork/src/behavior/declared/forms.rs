//! The law of forms: a parameter says which forms read it, and those do.

use super::{Change, asks_of, cases};
use crate::behavior::{Behavior, ParamKind, defaults};

/// What only a volume shows: the cases are flat.
const HEIGHTS: [&str; 1] = ["up"];

/// A behavior with other values in the parameter at a place.
fn changed(it: Behavior, place: usize) -> Vec<Behavior> {
    let value = it.number(place).unwrap_or_default();
    let others = match it.info().params[place].kind {
        ParamKind::Bool => vec![1.0 - value],
        ParamKind::Word(words) => (0..words.len()).map(|word| word as f32).collect(),
        ParamKind::Number { .. } => vec![0.0, 0.3 * value, 0.7 * value, 2.0 * value, value + 1.0],
    };
    let set = |number: f32| {
        let mut other = it;
        other.set_number(place, number).then_some(other)
    };
    others.into_iter().filter_map(set).collect()
}

/// Whether the answers of a behavior change with the parameter at a place.
fn reads(it: Behavior, place: usize) -> bool {
    let answers = |it: &Behavior, asks: &Behavior| {
        let all = cases(asks).into_iter();
        let of = |case: super::Case| case.answer(it, &asks_of(it), Change::Nothing).0;
        all.map(of).collect::<Vec<_>>()
    };
    let usual = answers(&it, &it);
    changed(it, place).iter().any(|other| answers(other, &it) != usual)
}

#[test]
fn a_parameter_is_read_by_the_forms_that_it_is_for_and_no_other() {
    let mut wrong = Vec::new();
    for behavior in defaults() {
        let Some((at, words)) = behavior.info().forms() else { continue };
        for (place, param) in behavior.info().params.iter().enumerate().filter(|it| it.0 != at) {
            let in_form = |nth: usize| {
                let mut it = behavior;
                assert!(it.set_number(at, nth as f32));
                reads(it, place)
            };
            let read: Vec<&str> =
                words.iter().enumerate().filter(|it| in_form(it.0)).map(|it| *it.1).collect();
            // What no case shows in any form may be read in all.
            let is_right = match param.only {
                _ if HEIGHTS.contains(&param.name) => read.is_empty(),
                [] => read.is_empty() || read == words,
                only => read.len() == only.len() && only.iter().all(|word| read.contains(word)),
            };
            if !is_right {
                let name = behavior.info().name;
                wrong
                    .push(format!("{name}.{}: {:?}, and read in {read:?}", param.name, param.only));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn what_a_form_ignores_is_told() {
    let mut queue = Behavior::named("queue").unwrap();
    assert_eq!(queue.form(), Some("cone"));
    let (form, words) = queue.info().forms().unwrap();
    let gap = queue.info().param("gap").unwrap().0;
    assert!(queue.set_number(gap, 0.5) && queue.ignored().next().is_none());
    let brake = words.iter().position(|word| *word == "brake").unwrap();
    assert!(queue.set_number(form, brake as f32));
    assert_eq!(queue.ignored().map(|param| param.name).collect::<Vec<_>>(), ["gap"]);
}
