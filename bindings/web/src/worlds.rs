//! Worlds: made, stepped, saved, freed.

use flockwork_host::HostWorld;

use crate::border::{Texts, answer, ask, ask_world, done, find, with};

/// A scene names a script: what JavaScript says instead.
fn no_script(name: &str) -> Result<String, String> {
    Err(format!("{name} cannot run here"))
}

/// Keeps a world, and answers its number.
fn keep(worlds: &mut Vec<Option<HostWorld>>, world: HostWorld) -> f64 {
    let free = worlds.iter().position(Option::is_none);
    let nth = free.unwrap_or(worlds.len());
    if nth == worlds.len() {
        worlds.push(None);
    }
    worlds[nth] = Some(world);
    nth as f64
}

/// The world of a scene whose text came in.
#[unsafe(no_mangle)]
pub extern "C" fn fw_from_scene(length: u32) -> f64 {
    ask(|border| {
        let world = HostWorld::from_scene(Texts(&border.input).next(length)?, no_script)?;
        Ok(keep(&mut border.worlds, world))
    })
}

/// A world in the same state.
#[unsafe(no_mangle)]
pub extern "C" fn fw_copy(world: u32) -> f64 {
    ask(|border| {
        let copy = find(&mut border.worlds, world)?.copy();
        Ok(keep(&mut border.worlds, copy))
    })
}

/// Frees a world.
#[unsafe(no_mangle)]
pub extern "C" fn fw_free(world: u32) {
    with(|border| _ = border.worlds.get_mut(world as usize).and_then(Option::take));
}

/// Moves all agents by so many ticks, and answers how many different things went wrong.
#[unsafe(no_mangle)]
pub extern "C" fn fw_step(world: u32, ticks: u32) -> f64 {
    ask_world(world, |world, _| Ok(world.step(ticks) as f64))
}

/// Has go out, as texts, what went wrong in the last step.
#[unsafe(no_mangle)]
pub extern "C" fn fw_faults(world: u32) -> f64 {
    answer(world, |world, _, out| {
        world.fault_lines().for_each(|line| out.text(&line));
        Ok(())
    })
}

/// Has go out the names of all groups, each at its number.
#[unsafe(no_mangle)]
pub extern "C" fn fw_group_names(world: u32) -> f64 {
    answer(world, |world, _, out| {
        world.group_names().for_each(|name| out.text(name));
        Ok(())
    })
}

/// How many agents there are.
#[unsafe(no_mangle)]
pub extern "C" fn fw_count(world: u32) -> f64 {
    ask_world(world, |world, _| Ok(world.count() as f64))
}

/// 2 in a plane, 3 in a volume.
#[unsafe(no_mangle)]
pub extern "C" fn fw_axes(world: u32) -> f64 {
    ask_world(world, |world, _| Ok(world.axes() as f64))
}

/// How many ticks have passed.
#[unsafe(no_mangle)]
pub extern "C" fn fw_tick(world: u32) -> f64 {
    ask_world(world, |world, _| Ok(world.tick() as f64))
}

/// The time that has passed (s).
#[unsafe(no_mangle)]
pub extern "C" fn fw_secs(world: u32) -> f64 {
    ask_world(world, |world, _| Ok(world.secs()))
}

/// Has the hash go out as 16 digits.
#[unsafe(no_mangle)]
pub extern "C" fn fw_hash(world: u32) -> f64 {
    answer(world, |world, _, out| {
        out.text(&format!("{:016x}", world.hash()));
        Ok(())
    })
}

/// Has the state go out.
#[unsafe(no_mangle)]
pub extern "C" fn fw_save(world: u32) -> f64 {
    answer(world, |world, _, out| {
        out.0 = world.save();
        Ok(())
    })
}

/// Returns to the state that came in.
#[unsafe(no_mangle)]
pub extern "C" fn fw_restore(world: u32) -> f64 {
    ask_world(world, |world, bytes| world.restore(bytes.0).map(done))
}
