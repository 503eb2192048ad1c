//! What C holds for a world or a plan: a pointer by its type, and a number in truth, which is looked up and never followed.
//! So a handle that was freed, or is something else, is refused.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, TryLockError};

use crate::status::{Failure, FlockworkStatus};

/// All things of one kind that C has handles of.
pub struct Handles<T> {
    /// What they are called.
    what: &'static str,
    live: RwLock<BTreeMap<usize, Arc<Mutex<T>>>>,
}

/// A number that no handle had before. It is odd, as no pointer to memory is, and far from small numbers and from the one before.
fn fresh() -> usize {
    const FAR: usize = 0x9E37_79B9_7F4A_7C15_u64 as usize;
    static NEXT: AtomicUsize = AtomicUsize::new(1);
    NEXT.fetch_add(2, Ordering::Relaxed).wrapping_mul(FAR)
}

impl<T> Handles<T> {
    pub const fn of(what: &'static str) -> Self {
        Self { what, live: RwLock::new(BTreeMap::new()) }
    }

    /// Keeps a thing, and answers its handle.
    pub fn add(&self, it: T) -> usize {
        let handle = fresh();
        let mut live = self.live.write().unwrap_or_else(PoisonError::into_inner);
        live.insert(handle, Arc::new(Mutex::new(it)));
        handle
    }

    /// Drops a thing. A call that is at work in it ends first.
    pub fn remove(&self, handle: usize) -> Result<(), Failure> {
        let mut live = self.live.write().unwrap_or_else(PoisonError::into_inner);
        let removed = live.remove(&handle);
        drop(live); // What takes long, or goes wrong, does so without the lock.
        removed.map(drop).ok_or_else(|| self.unknown(handle))
    }

    /// Does something with a thing, alone.
    pub fn with<R>(
        &self,
        handle: usize,
        act: impl FnOnce(&mut T) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        let live = self.live.read().unwrap_or_else(PoisonError::into_inner);
        let it = live.get(&handle).cloned().ok_or_else(|| self.unknown(handle))?;
        drop(live);
        // A panic within `act` poisons the lock, by which the thing is refused ever after.
        let mut it = it.try_lock().map_err(|why| self.locked(&why))?;
        act(&mut it)
    }

    fn unknown(&self, handle: usize) -> Failure {
        let what = self.what;
        if handle == 0 {
            return Failure::new(FlockworkStatus::Null, format!("the {what} is null"));
        }
        let message =
            format!("this is no {what} that is there: it was freed, or is something else");
        Failure::new(FlockworkStatus::Handle, message)
    }

    fn locked<G>(&self, why: &TryLockError<G>) -> Failure {
        let what = self.what;
        match why {
            TryLockError::WouldBlock => {
                let message =
                    format!("another call is at work in this {what}; one at a time, please");
                Failure::new(FlockworkStatus::Busy, message)
            }
            TryLockError::Poisoned(_) => {
                let message = format!("a call failed within this {what}, which can only be freed");
                Failure::new(FlockworkStatus::Broken, message)
            }
        }
    }
}
