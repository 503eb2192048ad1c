//! A machine that has no time to spare.

use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How many threads never rest.
const BUSY: usize = 3;

/// Does the work beside threads that never rest; they end with it, even if it panics.
pub fn beside_busy_threads<T>(work: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    std::thread::scope(|threads| {
        for _ in 0..BUSY {
            threads.spawn(|| {
                let mut n = 0_u64;
                while !done.load(Relaxed) {
                    n = black_box(n.wrapping_add(1));
                }
            });
        }
        let answer = catch_unwind(AssertUnwindSafe(work));
        done.store(true, Relaxed);
        answer.unwrap_or_else(|why| resume_unwind(why))
    })
}
