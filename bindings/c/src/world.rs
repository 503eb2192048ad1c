//! Worlds: made, stepped, asked.

use core::ptr::without_provenance_mut;
use std::collections::BTreeMap;
use std::ffi::{CStr, c_char};

use flockwork_host::HostWorld;

use crate::border::{Room, Text, Values, put_text};
use crate::call::{FlockworkWorld, Held, WORLDS, call, in_world};
use crate::plain::lines;
use crate::status::{Failure, FlockworkStatus};

/// A script for a new world.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FlockworkScript {
    /// Its name in the scene, or in what another script requires, such as `doorway.lua`.
    pub name: Text,
    /// Its text.
    pub text: Text,
}

/// What there is to know of a world as a whole.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlockworkState {
    /// How many ticks have passed.
    pub tick: u64,
    /// The time that has passed in the world (s).
    pub secs: f64,
    /// How many agents there are.
    pub agents: usize,
    /// How many groups there are; they are numbered from 0, in the order of the scene.
    pub groups: u32,
    /// How many numbers a vector of a column has: 2 in a plane, 3 in a volume.
    pub axes: u32,
}

/// The version of the library, such as `0.2.0`. It stays as long as the program runs.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => c"",
        };
    VERSION.as_ptr()
}

/// Makes a world from the text of a scene, in the format of docs/scenes.md. `scripts` has all that its groups act by; it may be
/// null if `script_count` is 0. All texts are copied. Free the world with `flockwork_free`.
///
/// Refused are mistakes of the scene or of its scripts: the error has a line for each, which begins with where it is.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_open(
    scene: Text,
    scripts: Values<FlockworkScript>,
    script_count: usize,
    world: Room<*mut FlockworkWorld>,
) -> FlockworkStatus {
    call(|| {
        let scripts = texts(scripts.get("the list of scripts", script_count)?)?;
        let read =
            move |name: &str| scripts.get(name).cloned().ok_or_else(|| missing(name, &scripts));
        let made = HostWorld::from_scene(scene.get("the scene")?, read)?;
        hold(made, world)
    })
}

fn texts(scripts: &[FlockworkScript]) -> Result<BTreeMap<String, String>, Failure> {
    let pair = |script: &FlockworkScript| {
        let name = script.name.get("the name of a script")?.to_owned();
        let text = script.text.get(&format!("the script {name:?}"))?.to_owned();
        Ok((name, text))
    };
    scripts.iter().map(pair).collect()
}

fn missing(name: &str, scripts: &BTreeMap<String, String>) -> String {
    let there = scripts.keys().map(|it| format!("{it:?}")).collect::<Vec<_>>().join(", ");
    let there = if there.is_empty() { "none" } else { &there };
    format!("{name:?} is not among the scripts that were given: {there}")
}

/// Hands a new world over.
fn hold(world: HostWorld, to: Room<*mut FlockworkWorld>) -> Result<(), Failure> {
    to.check("the place for the world")?;
    let handle = WORLDS.add(Held { world, log: String::new() });
    to.put("the place for the world", without_provenance_mut(handle))
}

/// Makes a copy of a world with all that its agents and scripts remember. Both go on by themselves.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_copy(
    world: *const FlockworkWorld,
    copy: Room<*mut FlockworkWorld>,
) -> FlockworkStatus {
    in_world(world, |world| hold(world.copy(), copy))
}

/// Frees a world; null is passed over. Columns that were read from it are no longer valid. A call of another thread that is at
/// work in it ends first.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_free(world: *mut FlockworkWorld) -> FlockworkStatus {
    call(|| if world.is_null() { Ok(()) } else { WORLDS.remove(world.addr()) })
}

/// Moves all agents by so many ticks; inputs are those of the first. `faults`, which may be null, gets how many different
/// things went wrong: see `flockwork_faults`. An agent whose script fails keeps its last plan, so a fault is no refusal.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_step(
    world: *mut FlockworkWorld,
    ticks: u32,
    faults: Room<usize>,
) -> FlockworkStatus {
    in_world(world, |world| {
        faults.check_offer("the number of faults")?;
        faults.offer("the number of faults", world.step(ticks))
    })
}

/// Reads what went wrong in the last `flockwork_step`, a line for each: the file and line of a script, the agent, what it is.
///
/// `length`, which may be null, gets how many bytes the text has without the zero at its end; with a null buffer that is all.
/// Refused is a buffer that is too small, and stays as it is.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_faults(
    world: *const FlockworkWorld,
    buffer: Room<c_char>,
    room: usize,
    length: Room<usize>,
) -> FlockworkStatus {
    in_world(world, |world| {
        let faults: Vec<String> = world.fault_lines().collect();
        put_text(buffer, room, length, &faults.join("\n"))
    })
}

/// Reads the state of a world as a whole.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_state(
    world: *const FlockworkWorld,
    state: Room<FlockworkState>,
) -> FlockworkStatus {
    in_world(world, |world| {
        let now = FlockworkState {
            tick: world.tick(),
            secs: world.secs(),
            agents: world.count(),
            groups: world.group_names().count() as u32,
            axes: world.axes() as u32,
        };
        state.put("the place for the state", now)
    })
}

/// Reads a hash of all that motion depends on. It is equal in every program, on every machine and in every language that steps
/// the same scene with the same inputs to the same tick; `flockwork run SCENE --ticks N --hash` prints it.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_hash(world: *const FlockworkWorld, hash: Room<u64>) -> FlockworkStatus {
    in_world(world, |world| hash.put("the place for the hash", world.hash()))
}

/// Finds the number of a group by its name.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_group(
    world: *const FlockworkWorld,
    name: Text,
    group: Room<u32>,
) -> FlockworkStatus {
    in_world(world, |world| {
        let nth = world.group(name.get("the name of the group")?)?;
        group.put("the place for the group", nth)
    })
}

/// Reads the names of all groups, a line for each; buffer and length are as for `flockwork_faults`.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_groups(
    world: *const FlockworkWorld,
    buffer: Room<c_char>,
    room: usize,
    length: Room<usize>,
) -> FlockworkStatus {
    in_world(world, |world| put_text(buffer, room, length, &lines(world.group_names())))
}
