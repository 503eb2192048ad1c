//! What the core's golden worlds and the scenes without scripts come to, as lines of `golden.txt` and `scenes.txt`.
//! A host of WebAssembly calls [`rows`] and [`row`]; elsewhere there is a program that prints them.

#[path = "../../../crates/flockwork/tests/crowds/mod.rs"]
mod crowds;
#[path = "../../../crates/flockwork/tests/worlds/mod.rs"]
mod worlds;

use flockwork::each_world;
use flockwork::neighbors::Instructions;
use flockwork::scene::Scene;
use std::ffi::{CString, c_char};
use worlds::ROWS;

/// The names and texts of the scenes.
const SCENES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/scenes.rs"));
/// All that the target has: `hash` compares them.
const INSTRUCTIONS: &[Instructions] = if cfg!(target_arch = "x86_64") {
    &[Instructions::Scalar, Instructions::Baseline, Instructions::Avx2]
} else {
    &[Instructions::Baseline]
};
/// As in `scenes.txt`.
const TICKS: u32 = 2000;

/// How many rows there are.
#[unsafe(no_mangle)]
pub extern "C" fn rows() -> usize {
    ROWS.len() + SCENES.len()
}

/// The row of this number, computed now: a text that ends with a zero and is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn row(nth: usize) -> *mut c_char {
    CString::new(line(nth)).expect("no name has a zero").into_raw()
}

/// The row of this number, computed now.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn line(nth: usize) -> String {
    match ROWS.get(nth) {
        Some((name, hash)) => format!("{:016x} {name}", hash(INSTRUCTIONS)),
        None => {
            let (name, text) = SCENES[nth - ROWS.len()];
            format!("{:016x} {name}.ron", of_scene(text))
        }
    }
}

/// What a scene comes to.
fn of_scene(text: &str) -> u64 {
    let mut world = Scene::parse(text).and_then(|scene| scene.build()).expect("a scene of ours");
    each_world!(&mut world, world => {
        (0..TICKS).for_each(|_| _ = world.step(&mut (), &[]));
        world.hash()
    })
}
