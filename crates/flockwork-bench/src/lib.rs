//! What Flockwork is measured by: fixed workloads, a plain loop that does the same without an engine,
//! and how both are timed.
//!
//! `flockwork bench` prints the rows that [`measure`] answers; `cargo bench -p flockwork-bench` hands
//! the same workloads to criterion. Absolute figures say more about a machine than about a program, so
//! every row also times the plain loop, in the same process and in turns with the engine: quote the
//! ratio.

mod alone;
mod common;
pub mod course;
mod host;
pub mod machine;
pub mod plain;
mod room;
mod row;
pub mod start;
pub mod timing;
pub mod workloads;

pub use host::Host;
pub use row::{Row, measure};
pub use workloads::{Case, Workload};
