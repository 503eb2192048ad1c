//! What is around agents, what people do, and what agents say.

use flockwork_host::flockwork::{Vector, each_world};
use flockwork_host::{For, Heard, HostEvent, HostValue};

use crate::border::{Out, answer, ask_world, done};

/// Moves the mouse.
#[unsafe(no_mangle)]
pub extern "C" fn fw_pointer(world: u32, x: f32, y: f32, z: f32) -> f64 {
    ask_world(world, |world, _| world.move_pointer([x, y, z]).map(done))
}

/// Presses the mouse button, or lets it go.
#[unsafe(no_mangle)]
pub extern "C" fn fw_button(world: u32, down: u32) -> f64 {
    ask_world(world, |world, _| {
        world.press_button(down != 0);
        Ok(0.0)
    })
}

/// Presses a key, whose name came in, or lets it go.
#[unsafe(no_mangle)]
pub extern "C" fn fw_key(world: u32, name: u32, down: u32) -> f64 {
    ask_world(world, |world, mut texts| {
        world.press_key(texts.next(name)?, down != 0);
        Ok(0.0)
    })
}

/// Moves a mark, whose name came in.
#[unsafe(no_mangle)]
pub extern "C" fn fw_move_mark(world: u32, name: u32, x: f32, y: f32, z: f32) -> f64 {
    ask_world(world, |world, mut texts| world.move_mark(texts.next(name)?, [x, y, z]).map(done))
}

/// Has the marks go out: the name of each, and three numbers.
#[unsafe(no_mangle)]
pub extern "C" fn fw_marks(world: u32) -> f64 {
    answer(world, |world, _, out| {
        each_world!(&world.world, world => for mark in &world.marks {
            out.text(&mark.name);
            out.numbers(&mark.it.to_xyz().map(f64::from));
        });
        Ok(())
    })
}

/// Gives a part of a behavior another number: the names of the behavior, of the part and of a group came in. `whom` is 0 for
/// all, 1 for the group and 2 for an agent; without a number the one of each plan counts again.
#[unsafe(no_mangle)]
pub extern "C" fn fw_adjust(
    world: u32,
    behavior: u32,
    part: u32,
    group: u32,
    whom: u32,
    id: u32,
    has: u32,
    value: f32,
) -> f64 {
    ask_world(world, |world, mut texts| {
        let (behavior, part) = (texts.next(behavior)?, texts.next(part)?);
        let whom = match whom {
            0 => For::All,
            1 => For::Group(world.group(texts.next(group)?)?),
            _ => For::Agent(id),
        };
        world.adjust(behavior, part, whom, (has != 0).then_some(value)).map(done)
    })
}

/// Adds obstacles, whose text came in; their ids go out.
#[unsafe(no_mangle)]
pub extern "C" fn fw_add_obstacle(world: u32, text: u32, x: f32, y: f32, z: f32) -> f64 {
    answer(world, |world, mut texts, out| {
        let ids = world.add_obstacle(texts.next(text)?, [x, y, z])?;
        out.words(ids.into_iter().map(u32::to_le_bytes));
        Ok(())
    })
}

/// Gives an obstacle the shape whose text came in.
#[unsafe(no_mangle)]
pub extern "C" fn fw_set_obstacle(world: u32, text: u32, id: u32) -> f64 {
    ask_world(world, |world, mut texts| world.set_obstacle(id, texts.next(text)?).map(done))
}

/// Lets an obstacle move.
#[unsafe(no_mangle)]
pub extern "C" fn fw_move_obstacle(world: u32, id: u32, x: f32, y: f32, z: f32) -> f64 {
    ask_world(world, |world, _| world.move_obstacle(id, [x, y, z]).map(done))
}

/// Removes an obstacle.
#[unsafe(no_mangle)]
pub extern "C" fn fw_remove_obstacle(world: u32, id: u32) -> f64 {
    ask_world(world, |world, _| world.remove_obstacle(id).map(done))
}

/// Lets the engine look for one of its events, whose name came in, or no more.
#[unsafe(no_mangle)]
pub extern "C" fn fw_hear(world: u32, name: u32, wanted: u32) -> f64 {
    ask_world(world, |world, mut texts| world.hear(texts.next(name)?, wanted != 0).map(done))
}

/// Has the events of the last tick go out: of each the name, whom it is from, whom it is to, and what it says.
#[unsafe(no_mangle)]
pub extern "C" fn fw_events(world: u32) -> f64 {
    answer(world, |world, _, out| {
        world.events().iter().for_each(|event| write(event, out));
        Ok(())
    })
}

fn write(event: &HostEvent, out: &mut Out) {
    out.text(event.name);
    out.numbers(&[event.from.map_or(-1.0, f64::from)]);
    heard(event.to, out);
    match event.value {
        HostValue::Vector([x, y, z]) => out.numbers(&[1.0, x.into(), y.into(), z.into()]),
        HostValue::Number(number) => out.numbers(&[0.0, number]),
        HostValue::Bool(_) | HostValue::Agent(_) => out.numbers(&[0.0, 0.0]), // events say no such thing
    }
}

/// A number for the kind, and what it needs.
fn heard(to: Heard, out: &mut Out) {
    match to {
        Heard::ByAll => out.numbers(&[0.0]),
        Heard::ByAgent(id) => out.numbers(&[1.0, id.into()]),
        Heard::ByGroup(group) => out.numbers(&[2.0, group.into()]),
        Heard::Within([x, y, z], radius) => {
            out.numbers(&[3.0, x.into(), y.into(), z.into(), radius.into()]);
        }
    }
}
