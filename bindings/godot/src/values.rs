//! Values of Godot: what agents show, events, measures.

use flockwork_host::flockwork::measure::Figure;
use flockwork_host::{ErrorKind, Heard, HostError, HostEvent, HostValue, HostWorld};
use godot::prelude::*;

use crate::error::told;
use crate::frame::Frame;
use crate::numbers;
use crate::point::Point;

/// A value of the world; an agent as its id, -1 for none.
pub fn given_out<P: Point>(value: HostValue, frame: Frame) -> Variant {
    match value {
        HostValue::Number(number) => number.to_variant(),
        HostValue::Bool(on) => on.to_variant(),
        HostValue::Vector(at) => P::from_world(at, frame).to_variant(),
        HostValue::Agent(id) => id.map_or(-1, i64::from).to_variant(),
    }
}

/// A value for the world in the kind that is there.
pub fn taken_in<P: Point>(
    value: &Variant,
    kind: HostValue,
    frame: Frame,
) -> Result<HostValue, HostError> {
    let wrong = |_| told(ErrorKind::Value, format!("{value} cannot stand where {kind:?} is"));
    Ok(match kind {
        HostValue::Number(_) => HostValue::Number(value.try_to_relaxed().map_err(wrong)?),
        HostValue::Bool(_) => HostValue::Bool(value.try_to().map_err(wrong)?),
        HostValue::Vector(_) => HostValue::Vector(P::world_of(value, frame)?),
        HostValue::Agent(_) => match value.try_to::<i64>().map_err(wrong)? {
            -1 => HostValue::Agent(None),
            id => HostValue::Agent(Some(numbers::id(id)?)),
        },
    })
}

/// What an event hands over to the signal: its name, the agent that emitted it, who receives it, and what it says.
pub fn event<P: Point>(event: &HostEvent, world: &HostWorld, frame: Frame) -> Vec<Variant> {
    let to = match event.to {
        Heard::ByAll => Variant::nil(),
        Heard::ByAgent(id) => i64::from(id).to_variant(),
        Heard::ByGroup(group) => {
            world.group_names().nth(group as usize).unwrap_or_default().to_variant()
        }
        Heard::Within(at, radius) => {
            let mut circle = VarDictionary::new();
            circle.set("at", &P::from_world(at, frame).to_variant());
            circle.set("radius", radius * frame.units_per_meter);
            circle.to_variant()
        }
    };
    let from = event.from.map_or(-1, i64::from);
    let name = StringName::from(event.name);
    vec![name.to_variant(), from.to_variant(), to, given_out::<P>(event.value, frame)]
}

/// The figures of a run by name; null where there was nothing to measure.
pub fn figures(told: Vec<(String, Figure)>) -> VarDictionary {
    let figure = |(name, figure): (String, Figure)| (name.to_variant(), number(&figure));
    told.into_iter().map(figure).collect()
}

fn number(figure: &Figure) -> Variant {
    match figure {
        Figure::None => Variant::nil(),
        Figure::Count(count) => count.to_variant(),
        Figure::Number(number) => number.to_variant(),
        Figure::List(list) => list.iter().map(number).collect::<VarArray>().to_variant(),
    }
}
