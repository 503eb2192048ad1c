//! Work on a thread of its own, so that the window waits for nothing.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;

use crate::report::Report;

/// Work that goes on, or has ended. It is given up when it is dropped.
pub struct Job<T> {
    ticks: usize,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<T>>,
}

/// What is written of the last seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenKind {
    /// A picture of every so many ticks.
    Movie,
    /// The run itself, to be played again.
    Replay,
}

impl WrittenKind {
    /// What messages call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Movie => "movie",
            Self::Replay => "replay",
        }
    }
}

/// A file of the last seconds that is being written.
pub struct Writing {
    /// What it is.
    pub kind: WrittenKind,
    /// Answers whether it is there.
    pub job: Job<Result<bool, Report>>,
    /// The file.
    pub path: PathBuf,
}

#[derive(Default)]
struct Shared {
    done: AtomicUsize,
    is_given_up: AtomicBool,
}

impl<T: Send + 'static> Job<T> {
    /// Begins work of so many ticks, which tells how many are done and is answered whether it is to go on; none if the
    /// system has no thread for it. The ticks of the window have all threads but one for themselves.
    pub fn begin(
        ticks: usize,
        work: impl FnOnce(&mut dyn FnMut(usize) -> bool) -> T + Send + 'static,
    ) -> Option<Self> {
        Self::begin_on(1, ticks, work)
    }

    /// The same on so many threads, for as many runs.
    pub fn begin_on(
        threads: usize,
        ticks: usize,
        work: impl FnOnce(&mut dyn FnMut(usize) -> bool) -> T + Send + 'static,
    ) -> Option<Self> {
        let shared = Arc::new(Shared::default());
        let of_thread = Arc::clone(&shared);
        let mut watch = move |done| {
            of_thread.done.store(done, Ordering::Relaxed);
            !of_thread.is_given_up.load(Ordering::Relaxed)
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()?;
        let thread = std::thread::Builder::new().name("job".to_owned());
        let thread = thread.spawn(move || pool.install(|| work(&mut watch))).ok()?;
        Some(Self { ticks, shared, thread: Some(thread) })
    }

    /// The result, once: none while the work goes on. It is `Some(None)` after a mistake in the work, which must not end
    /// the window.
    pub fn take(&mut self) -> Option<Option<T>> {
        let thread = self.thread.take_if(|thread| thread.is_finished())?;
        Some(thread.join().ok())
    }

    /// How much is done, from 0 to 1; none if nothing is done any more.
    pub fn progress(&self) -> Option<f32> {
        let done = self.shared.done.load(Ordering::Relaxed);
        self.thread.as_ref().map(|_| done as f32 / self.ticks.max(1) as f32)
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        // It ends with its next tick, for which the window does not wait.
        self.shared.is_given_up.store(true, Ordering::Relaxed);
    }
}

/// Half a file is gone before the program is.
impl Drop for Writing {
    fn drop(&mut self) {
        self.job.shared.is_given_up.store(true, Ordering::Relaxed);
        _ = self.job.thread.take().map(JoinHandle::join);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_beside_or_given_up() {
        let mut job = Job::begin(4, |watch| (1..=4).filter(|done| watch(*done)).count()).unwrap();
        let result = loop {
            if let Some(result) = job.take() {
                break result;
            }
        };
        assert_eq!((result, job.progress(), job.take()), (Some(4), None, None));
        let endless = Job::begin(4, |watch| while watch(1) {}).unwrap();
        assert!(endless.progress().is_some());
        drop(endless);
        let mut wrong = Job::begin(1, |_| assert_eq!(1, 2, "on purpose")).unwrap();
        while wrong.progress().is_some() {
            if let Some(result) = wrong.take() {
                assert_eq!(result, None);
            }
        }
    }
}
