//! What holds for all input, however broken, and for all worlds.

mod load;
mod replays;
mod scenes;
mod scripts;
mod snapshots;
mod worlds;

use std::alloc::System;
use std::fmt::Debug;

use cap::Cap;
use proptest::strategy::Strategy;

/// A request for more ends the process; the input that caused it is left in the scratch folder.
const MOST_BYTES: usize = 3 << 30;

#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, MOST_BYTES);

fn holds<S: Strategy>(property: &str, cases: u32, inputs: S, law: impl Fn(S::Value))
where
    S::Value: Debug,
{
    flockwork_fuzz::holds(property, cases, env!("CARGO_TARGET_TMPDIR"), inputs, law);
}
