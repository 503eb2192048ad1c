//! Columns: one quantity of all agents, in the order of their ids.

use flockwork_host::{HostError, HostWorld};

use crate::border::{Out, answer, ask_world, done};

/// Has a column go out, whose name came in: numbers of 32 bits, as many for each agent as the column has components.
#[unsafe(no_mangle)]
pub extern "C" fn fw_read(world: u32, name: u32) -> f64 {
    answer(world, |world, mut texts, out| {
        let column = texts.next(name)?;
        let numbers = world.count() * world.lane(column)?.components;
        match column {
            "id" | "group" => read_whole(world, column, vec![0; numbers], out),
            _ => read(world, column, vec![0.0; numbers], out),
        }
    })
}

fn read_whole(
    world: &HostWorld,
    column: &str,
    mut numbers: Vec<u32>,
    out: &mut Out,
) -> Result<(), HostError> {
    match column {
        "id" => world.read_ids(&mut numbers)?,
        _ => world.read_groups(&mut numbers)?,
    }
    out.words(numbers.into_iter().map(u32::to_le_bytes));
    Ok(())
}

fn read(
    world: &HostWorld,
    column: &str,
    mut numbers: Vec<f32>,
    out: &mut Out,
) -> Result<(), HostError> {
    world.read(column, &mut numbers)?;
    out.words(numbers.into_iter().map(f32::to_le_bytes));
    Ok(())
}

/// Writes a column, whose name and numbers came in.
#[unsafe(no_mangle)]
pub extern "C" fn fw_write(world: u32, name: u32) -> f64 {
    ask_world(world, |world, mut texts| {
        let column = texts.next(name)?;
        let numbers: Vec<f32> = texts.words().map(f32::from_le_bytes).collect();
        world.write(column, &numbers).map(done)
    })
}
