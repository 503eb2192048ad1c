//! The threads that worlds step on. Godot unloads the library at its end, or to load a newer one, and threads that still run its code
//! then end the program; those of rayon itself never end.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

use rayon::{ThreadPool, ThreadPoolBuilder};

struct Threads {
    pool: Arc<ThreadPool>,
    handles: Vec<JoinHandle<()>>,
}

static THREADS: Mutex<Option<Threads>> = Mutex::new(None);

/// Does something that may be shared by several threads.
pub fn run<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match pool() {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// Lets all threads end, and waits until they have.
pub fn end() {
    let threads = THREADS.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(Threads { pool, handles }) = threads else { return };
    drop(pool);
    handles.into_iter().for_each(|handle| _ = handle.join());
}

/// The threads; none where the system has none to give.
fn pool() -> Option<Arc<ThreadPool>> {
    let mut threads = THREADS.lock().unwrap_or_else(PoisonError::into_inner);
    if threads.is_none() {
        *threads = started();
    }
    threads.as_ref().map(|threads| threads.pool.clone())
}

fn started() -> Option<Threads> {
    let mut handles = Vec::new();
    let builder = ThreadPoolBuilder::new().spawn_handler(|thread| {
        let builder = Builder::new().name("flockwork".to_owned());
        handles.push(builder.spawn(|| thread.run())?);
        Ok(())
    });
    let pool = Arc::new(builder.build().ok()?);
    Some(Threads { pool, handles })
}

#[cfg(test)]
mod tests {
    #[test]
    fn threads_end_and_begin_anew() {
        for _ in 0..3 {
            assert_eq!(super::run(|| rayon::join(|| 1, || 2)), (1, 2));
            super::end();
        }
    }
}
