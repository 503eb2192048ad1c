//! Random input for property tests: [accidents](mutate) to the files that Flockwork ships,
//! [`damage`] to bytes, and random [`worlds`]. The properties themselves are in `tests/fuzz`. The laws that each behavior
//! keeps, in each of its [`forms`] and in many [`cases`] that are [`drawn`], are in `tests/laws`.
//!
//! A property runs a fixed number of cases from a fixed seed, after the cases of `seeds/<property>.txt`, into which
//! every failure is written: the file belongs into the commit that mends it. With `PROPTEST_CASES` set, so many cases
//! are drawn from a new seed each time.

pub mod busy;
pub mod cases;
pub mod damage;
pub mod drawn;
pub mod forms;
pub mod grounds;
pub mod images;
pub mod mutate;
mod obstacles;
pub mod plans;
pub mod shipped;
pub mod worlds;

use std::fmt::Debug;
use std::path::Path;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, FileFailurePersistence, RngSeed, TestRunner};

/// Tries a property, which panics where it does not hold, on so many inputs.
///
/// What is tried at the moment stands in `<scratch>/<property>.txt`, so that an input that ends the whole process, or
/// never ends, is known.
///
/// # Panics
/// With the smallest input found for which the property does not hold.
pub fn holds<S: Strategy>(
    property: &str,
    cases: u32,
    scratch: &str,
    inputs: S,
    law: impl Fn(S::Value),
) where
    S::Value: Debug,
{
    let current = Path::new(scratch).join(format!("{property}.txt"));
    tries(property, cases, inputs, |input| {
        std::fs::write(&current, format!("{input:#?}")).expect("the scratch folder can be written");
        law(input);
    });
}

/// The same for so many inputs that to write each of them would take most of the time.
///
/// # Panics
/// With the smallest input found for which the property does not hold.
pub fn tries<S: Strategy>(property: &str, cases: u32, inputs: S, law: impl Fn(S::Value))
where
    S::Value: Debug,
{
    let seeds = format!("{}/seeds/{property}.txt", env!("CARGO_MANIFEST_DIR"));
    let seeds = FileFailurePersistence::Direct(seeds.leak());
    let mut config = Config { failure_persistence: Some(Box::new(seeds)), ..Config::default() };
    config.source_file = Some(file!());
    if std::env::var_os("PROPTEST_CASES").is_none() {
        (config.cases, config.rng_seed) = (cases, RngSeed::Fixed(11));
    }
    let tried = TestRunner::new(config).run(&inputs, |input| {
        law(input);
        Ok(())
    });
    if let Err(why) = tried {
        panic!("{property}: {why}");
    }
}
