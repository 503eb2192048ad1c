//! What holds for every act of the list.

use glam::{Vec2, Vec3};

use super::{ACTS, Act, Argument, ArgumentKind, Door, Receivers, Requests, Value};
use crate::neighbors::Among;
use crate::world::EventValue;
use crate::{Agent, FieldId, GroupId, NameKey, Vector};

/// A value that an argument takes; with another number another one.
fn value<V: Vector>(argument: &Argument, nth: u8) -> Value<V> {
    let number = f32::from(nth);
    let vector = V::from_xyz([number, -number, 0.5]);
    match argument.kind {
        ArgumentKind::Color => Value::Color([nth, 2, 3]),
        ArgumentKind::Receivers => Value::Receivers(Receivers::Within(number, Among::Own)),
        ArgumentKind::Group => Value::Group(GroupId(u32::from(nth))),
        ArgumentKind::Field => Value::Field(FieldId(u16::from(nth))),
        ArgumentKind::Vector => Value::Vector(vector),
        ArgumentKind::Number => Value::Number(number),
        ArgumentKind::Name => Value::Name(u16::from(nth)),
        ArgumentKind::EventValue => Value::EventValue(EventValue::Vector(vector)),
    }
}

/// One example of each act, in the order of the list.
pub fn examples<V: Vector>() -> Vec<Act<V>> {
    let example = |index| {
        let mut nth = 0;
        Act::take(index, &mut |argument| {
            nth += 1;
            Some(value(argument, nth))
        })
    };
    (0..).map_while(example).collect()
}

fn values<V: Vector>(act: &Act<V>) -> Vec<Value<V>> {
    let mut values = Vec::new();
    act.values(&mut |value| values.push(value));
    values
}

#[test]
fn every_act_is_described_and_has_a_name_of_its_own() {
    assert_eq!(examples::<Vec2>().len(), ACTS.len());
    for (index, (info, act)) in ACTS.iter().zip(examples::<Vec3>()).enumerate() {
        assert_eq!((act.index(), act.info().name), (index, info.name));
        let words = info.arguments.iter().flat_map(|it| [it.name, it.doc]);
        assert!(words.chain([info.doc]).all(|text| !text.trim().is_empty()), "{}", info.name);
        let is_its = |other: &&super::Info| NameKey::of(other.name) == NameKey::of(info.name);
        assert_eq!(ACTS.iter().filter(is_its).count(), 1, "{}", info.name);
        assert!(!crate::BEHAVIORS.iter().any(|it| it.name == info.name), "{}", info.name);
    }
}

#[test]
fn arguments_are_handed_over_and_taken_back_in_order() {
    for act in examples::<Vec3>() {
        let told = values(&act);
        let kinds: Vec<_> = told.iter().map(Value::kind).collect();
        let expected: Vec<_> = act.info().arguments.iter().map(|it| it.kind).collect();
        assert_eq!(kinds, expected, "{act:?}");
        let mut next = told.into_iter();
        assert_eq!(Act::take(act.index(), &mut |_| next.next()), Some(act));
        let missing = act.info().arguments.is_empty();
        assert_eq!(Act::<Vec3>::take(act.index(), &mut |_| None).is_some(), missing, "{act:?}");
    }
    assert_eq!(Act::<Vec3>::take(ACTS.len(), &mut |it| Some(value(it, 1))), None);
}

/// Whatever number in it is not finite, the act is not, and no door takes it.
#[test]
fn no_number_that_is_not_finite_is_missed() {
    let bad = Vec2::from_xyz([0.0, f32::INFINITY, 0.0]);
    let spoiled = |value: &Value<Vec2>| match value {
        Value::Number(_) => Some(Value::Number(f32::NAN)),
        Value::Vector(_) => Some(Value::Vector(bad)),
        Value::Receivers(_) => Some(Value::Receivers(Receivers::Within(f32::NAN, Among::All))),
        Value::EventValue(_) => Some(Value::EventValue(EventValue::Vector(bad))),
        Value::Color(_) | Value::Group(_) | Value::Field(_) | Value::Name(_) => None,
    };
    let mut count = 0;
    for act in examples::<Vec2>() {
        assert!(act.is_finite(), "{act:?}");
        for nth in 0..act.info().arguments.len() {
            let mut told = values(&act);
            let Some(bad) = spoiled(&told[nth]) else { continue };
            assert!(!bad.is_finite(), "{bad:?}");
            told[nth] = bad;
            let mut next = told.into_iter();
            assert_eq!(Act::take(act.index(), &mut |_| next.next()), None, "{act:?}: {bad:?}");
            count += 1;
        }
    }
    assert!(count > 4, "{count}");
    let emit = super::Emit { name: 1, target: Receivers::All, value: EventValue::Number(f32::NAN) };
    assert!(!Act::<Vec2>::from(emit).is_finite());
}

#[test]
fn what_an_act_refers_to_is_found() {
    for act in examples::<Vec2>() {
        let told = values(&act);
        let is = |value: Value<Vec2>| told.contains(&value);
        assert!(act.name().is_none_or(|name| is(Value::Name(name))));
        let has = |kind: ArgumentKind| told.iter().any(|value| value.kind() == kind);
        assert_eq!(act.name().is_some(), has(ArgumentKind::Name), "{act:?}");
        assert_eq!(act.receivers().is_some(), has(ArgumentKind::Receivers), "{act:?}");
        assert_eq!(act.info().looks(), act.receivers().is_some(), "{act:?}");
    }
}

/// Only an act that says so asks for what the world may refuse: the line of a script is kept for no other.
#[test]
fn only_refusable_acts_spawn_or_join() {
    for act in examples::<Vec2>() {
        let (mut me, mut requests) = (Agent::default(), Requests::default());
        act.perform(&mut Door::new(&mut me, &mut requests));
        let may_be_refused = !requests.spawns.is_empty() || requests.joins.is_some();
        assert_eq!(may_be_refused, act.info().is_refusable, "{act:?}");
        let does = me != Agent::default() || requests.removes;
        let asks = may_be_refused || !requests.events.is_empty();
        let asks = asks || !requests.deposits.is_empty();
        assert!(does || asks, "{act:?} does nothing");
    }
}
