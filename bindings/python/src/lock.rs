//! One thread at a time: another thread that wants a world waits without the interpreter's lock.

use core::ops::{Deref, DerefMut};
use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::error::named;

/// Something that one thread uses at a time.
pub struct Shared<T> {
    it: Mutex<T>,
    /// The [thread](me) that uses it; 0 for none.
    user: AtomicUsize,
}

/// What the only user has.
pub struct Held<'s, T> {
    it: MutexGuard<'s, T>,
    user: &'s AtomicUsize,
}

/// A number of this thread, which no other one has while it lives.
fn me() -> usize {
    thread_local!(static PLACE: u8 = const { 0 });
    PLACE.with(|place| core::ptr::from_ref(place).addr())
}

impl<T> Shared<T> {
    pub fn new(it: T) -> Self {
        Self { it: Mutex::new(it), user: AtomicUsize::new(0) }
    }

    /// Waits until no other thread uses it.
    ///
    /// # Errors
    /// This thread uses it already, so that it would wait forever.
    pub fn hold(&self, py: Python<'_>) -> PyResult<Held<'_, T>> {
        if self.user.load(Ordering::Relaxed) == me() {
            let why = "this thread is in the midst of a call of the same world: a function that the world calls, or that Python runs at any time, cannot use it";
            return Err(named(py, "BusyError", why.to_owned()));
        }
        let it = self.it.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        self.user.store(me(), Ordering::Relaxed);
        Ok(Held { it, user: &self.user })
    }
}

impl<T> Deref for Held<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.it
    }
}

impl<T> DerefMut for Held<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.it
    }
}

impl<T> Drop for Held<'_, T> {
    fn drop(&mut self) {
        self.user.store(0, Ordering::Relaxed);
    }
}
