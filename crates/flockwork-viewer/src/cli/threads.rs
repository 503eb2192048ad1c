//! The number of threads that a command uses.

use crate::report::Report;

/// Uses this many threads from now on; as many as there are cores if none is given.
pub fn use_threads(threads: Option<u16>) -> Result<(), Report> {
    let Some(threads) = threads else { return Ok(()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(threads)).build_global();
    pool.map_err(|error| Report::sentence(format!("{threads} threads cannot be started: {error}")))
}
