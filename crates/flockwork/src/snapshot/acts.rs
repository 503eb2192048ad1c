//! Acts in a snapshot: their names by key, and then their arguments in order.

use super::format::{ACTS_BY_NAME, NEARBY_EVENTS};
use super::input::Input;
use super::parts::Part;
use super::places::NamedList;
use crate::act::{ACTS, Act, Argument, ArgumentKind, BY_PLACE, Receivers, Value};
use crate::{AgentId, NameKey, Target, Vector};

/// The list of acts.
pub const LIST: NamedList = NamedList {
    what: "act",
    name: |place| ACTS.get(place).map(|act| act.name),
    since: ACTS_BY_NAME,
    by_place: &BY_PLACE,
};

impl<V: Vector> Part for Act<V> {
    fn write(&self, out: &mut Vec<u8>) {
        NameKey::of(self.info().name).write(out);
        self.values(&mut |value| write(value, out));
    }

    fn read(input: &mut Input) -> Option<Self> {
        let place = input.tables.acts.place(LIST.tag(input)?)?;
        Self::take(place, &mut |argument| read(argument, input))
    }
}

fn write<V: Vector>(value: Value<V>, out: &mut Vec<u8>) {
    match value {
        Value::Color(color) => color.write(out),
        Value::Receivers(receivers) => receivers.write(out),
        Value::Group(group) => group.write(out),
        Value::Field(field) => field.write(out),
        Value::Vector(vector) => vector.write(out),
        Value::Number(number) => number.write(out),
        Value::Name(name) => name.write(out),
        Value::EventValue(value) => value.write(out),
    }
}

fn read<V: Vector>(argument: &Argument, input: &mut Input) -> Option<Value<V>> {
    Some(match argument.kind {
        ArgumentKind::Color => Value::Color(Part::read(input)?),
        ArgumentKind::Receivers => Value::Receivers(read_receivers::<V>(input)?),
        ArgumentKind::Group => Value::Group(Part::read(input)?),
        ArgumentKind::Field => Value::Field(Part::read(input)?),
        ArgumentKind::Vector => Value::Vector(Part::read(input)?),
        ArgumentKind::Number => Value::Number(Part::read(input)?),
        ArgumentKind::Name => Value::Name(Part::read(input)?),
        ArgumentKind::EventValue => Value::EventValue(Part::read(input)?),
    })
}

/// Receivers were targets before a format; only agents and groups among these received anything.
fn read_receivers<V: Vector>(input: &mut Input) -> Option<Receivers> {
    if input.format >= NEARBY_EVENTS {
        return Part::read(input);
    }
    Some(match Option::<Target<V>>::read(input)? {
        None => Receivers::All,
        Some(Target::Group(group)) => Receivers::Group(group),
        Some(Target::Agent(id)) => Receivers::Agent(id),
        Some(_) => Receivers::Agent(AgentId::NONE),
    })
}

#[cfg(test)]
mod tests {
    use super::super::SnapshotError;
    use super::super::entries::Tables;
    use super::super::format::FORMAT;
    use super::*;
    use crate::act::examples;
    use crate::world::EventValue;
    use glam::{Vec2, Vec3, vec2};

    fn tables(names: &[u8], format: u32) -> Result<Tables, SnapshotError> {
        let acts = LIST.read(&mut Input::new(names, &Tables::default(), format))?;
        Ok(Tables { acts, ..Tables::default() })
    }

    #[test]
    fn acts_are_read_back_by_name_wherever_they_stand() {
        let acts = examples::<Vec3>();
        let (mut names, mut bytes) = (Vec::new(), Vec::new());
        LIST.write(acts.iter().rev().map(Act::index), &mut names);
        acts.iter().for_each(|act| act.write(&mut bytes));
        let known = tables(&names, FORMAT).unwrap();
        let mut input = Input::new(&bytes, &known, FORMAT);
        for act in &acts {
            assert_eq!(Act::read(&mut input).as_ref(), Some(act));
        }
        assert!(input.bytes.is_empty());
    }

    /// The bytes of format 5, as they were written: a number for the act, and its fields.
    #[test]
    fn places_mean_the_acts_that_were_there_when_they_were_written() {
        let known = tables(&[], 5).unwrap();
        let mut bytes = vec![2];
        7_u32.write(&mut bytes);
        [3.0_f32, 4.0, 0.5, -1.0].iter().for_each(|number| number.write(&mut bytes));
        bytes.extend([0, 1, 2, 3, 4]);
        9_u16.write(&mut bytes);
        bytes.extend([1, 5]);
        6_u32.write(&mut bytes);
        2.5_f32.write(&mut bytes);
        let mut input = Input::new(&bytes, &known, 5);
        let mut next = || Act::<Vec2>::read(&mut input).unwrap();
        let values = |act: Act<Vec2>| {
            let mut values = Vec::new();
            act.values(&mut |value| values.push(value));
            (act.info().name, values)
        };
        let group = Value::Group(crate::GroupId(7));
        let spawn = vec![group, Value::Vector(vec2(3.0, 4.0)), Value::Vector(vec2(0.5, -1.0))];
        assert_eq!(values(next()), (BY_PLACE[2], spawn));
        assert_eq!(values(next()), (BY_PLACE[0], vec![Value::Color([1, 2, 3])]));
        let group = Value::Receivers(Receivers::Group(crate::GroupId(6)));
        let emit = vec![Value::Name(9), group, Value::EventValue(EventValue::Number(2.5))];
        assert_eq!(values(next()), (BY_PLACE[4], emit));
        assert!(input.bytes.is_empty());
        assert_eq!(Act::<Vec2>::read(&mut Input::new(&[5], &known, 5)), None);
    }

    #[test]
    fn what_is_not_here_or_not_accepted_is_refused() {
        let mut names = Vec::new();
        vec!["juggle".to_owned()].write(&mut names);
        let gone = SnapshotError::NotHere("the act juggle".into());
        assert_eq!(tables(&names, FORMAT).err(), Some(gone));
        // One whose first argument is a number from 0 on.
        let is_bounded = |argument: &Argument| argument.range.0 == 0.0;
        let bounded = ACTS.iter().position(|act| act.arguments.first().is_some_and(is_bounded));
        let place = bounded.unwrap();
        let mut names = Vec::new();
        LIST.write([place].into_iter(), &mut names);
        let known = tables(&names, FORMAT).unwrap();
        for (by, is_read) in [(0.5_f32, true), (-0.5, false), (f32::NAN, false)] {
            let mut bytes = Vec::new();
            NameKey::of(ACTS[place].name).write(&mut bytes);
            by.write(&mut bytes);
            let read = Act::<Vec2>::read(&mut Input::new(&bytes, &known, FORMAT));
            assert_eq!(read.is_some(), is_read, "{by}");
        }
    }
}
