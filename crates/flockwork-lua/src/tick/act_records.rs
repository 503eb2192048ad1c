//! From the bytes of acts to acts with their arguments.

use flockwork::act::{Act, ArgumentKind, Receivers, Value};
use flockwork::world::EventValue;
use flockwork::{AgentId, FieldId, GroupId, Vector};

use crate::tick::commands::Record;
use crate::tick::options::among;
use crate::tick::record::{ARGUMENTS_AT, FIRST_ACT, ReceiversKind, bytes_of};
use crate::tick::references::{PlanRefusal, References};

impl Record<'_> {
    /// An act of the list with its arguments.
    pub(super) fn act<V: Vector>(
        &self,
        op: u8,
        refs: &References<V>,
    ) -> Result<Act<V>, PlanRefusal> {
        let place = op.checked_sub(FIRST_ACT).ok_or(PlanRefusal::Senseless)?;
        let (mut at, mut why) = (ARGUMENTS_AT, PlanRefusal::Senseless);
        let act = Act::take(usize::from(place), &mut |argument| {
            let value = self.value(argument.kind, at, refs);
            at += bytes_of(argument.kind);
            value.map_err(|it| why = it).ok()
        });
        act.ok_or(why)
    }

    /// The argument of an act at this byte.
    fn value<V: Vector>(
        &self,
        kind: ArgumentKind,
        at: usize,
        refs: &References<V>,
    ) -> Result<Value<V>, PlanRefusal> {
        let group = |number: u32| {
            Some(GroupId(number))
                .filter(|it| it.index() < refs.groups)
                .ok_or(PlanRefusal::Senseless)
        };
        let field = |number: u32| {
            let id = u16::try_from(number).ok().map(FieldId);
            id.filter(|it| it.index() < refs.fields).ok_or(PlanRefusal::Senseless)
        };
        Ok(match kind {
            ArgumentKind::Color => {
                let [blue, green, red, _] = self.word(at).to_le_bytes();
                Value::Color([red, green, blue])
            }
            ArgumentKind::Receivers => Value::Receivers(self.receivers(at, refs.groups)?),
            ArgumentKind::Group => Value::Group(group(self.word(at))?),
            ArgumentKind::Field => Value::Field(field(self.word(at))?),
            ArgumentKind::Vector => Value::Vector(self.vector(at)?),
            ArgumentKind::Number => Value::Number(self.number(at)?),
            ArgumentKind::Name => Value::Name(self.name(at, refs)?.ok_or(PlanRefusal::Senseless)?),
            ArgumentKind::EventValue => Value::EventValue(match self.word(at) {
                0 => EventValue::Number(self.number(at + 4)?),
                _ => EventValue::Vector(self.vector(at + 4)?),
            }),
        })
    }

    /// The agents that receive something, from this byte on.
    fn receivers(&self, at: usize, groups: usize) -> Result<Receivers, PlanRefusal> {
        let [kind, rest @ ..] = self.word(at).to_le_bytes();
        let among_number = u32::from_le_bytes([rest[0], rest[1], rest[2], 0]) as f32;
        let nearby = |among_number| {
            let among = among(among_number, groups).ok_or(PlanRefusal::Senseless)?;
            Ok(Receivers::Within(self.number(at + 4)?, among))
        };
        match ReceiversKind::of(kind).ok_or(PlanRefusal::Senseless)? {
            ReceiversKind::All => Ok(Receivers::All),
            ReceiversKind::Agent => Ok(Receivers::Agent(AgentId(self.word(at + 4)))),
            ReceiversKind::Group => Ok(Receivers::Group(GroupId(self.word(at + 4)))),
            ReceiversKind::Nearby => nearby(among_number),
            ReceiversKind::SetNearby => nearby(-among_number),
        }
    }
}
