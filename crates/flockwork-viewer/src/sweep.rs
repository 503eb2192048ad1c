//! Sweeps: a scene run with every combination of parameters and seeds, as a table with a row for each run.
//!
//! The table is plain CSV. A run's row is in it as soon as the run has ended, and a sweep that was broken off goes on
//! where it was: finished, the file has the same bytes, however often it was broken off and however many threads there
//! were. Shards are parts of a sweep for several machines; their tables are joined to the same bytes again.

mod fill;
mod grid;
mod growing;
mod header;
mod join;
mod plan;
mod plot;
mod shard;
mod table;
mod trial;
mod values;

pub use fill::{FillOptions, Filled, fill};
pub use grid::{Grid, MOST_RUNS, SweptParam};
pub use header::{Header, TABLE};
pub use join::{Joined, join};
pub use plan::{Sweep, SweepOptions};
pub use plot::{plot, too_many_lines};
pub use shard::Shard;
pub use table::{Identity, Row, Table};
pub use values::Values;
