//! Work without the interpreter's lock, also in a process that was forked.

use std::process;
use std::sync::{Mutex, OnceLock, PoisonError};

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The process that has the threads of rayon's own pool: the first that did any work.
static HOME: OnceLock<u32> = OnceLock::new();
/// The threads of a forked process, and its number. They are never ended, for after another fork they are gone by themselves.
static FORKED: Mutex<Option<(u32, &'static ThreadPool)>> = Mutex::new(None);

/// Does work that may take a while, during which other threads of Python run.
pub fn free<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
    py.detach(|| match pool() {
        Some(pool) => pool.install(work),
        None => work(),
    })
}

/// The pool of this process, if it was forked: as by `multiprocessing`, which copies a process without its threads, so that
/// a call of rayon's own pool would wait forever.
fn pool() -> Option<&'static ThreadPool> {
    let me = process::id();
    if *HOME.get_or_init(|| me) == me {
        return None;
    }
    let mut forked = FORKED.lock().unwrap_or_else(PoisonError::into_inner);
    if forked.is_none_or(|(owner, _)| owner != me) {
        let pool = ThreadPoolBuilder::new().build().ok()?;
        *forked = Some((me, Box::leak(Box::new(pool))));
    }
    forked.map(|(_, pool)| pool)
}
