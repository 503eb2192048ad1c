//! What is made when it is first asked for.

use core::mem::take;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Something that is made when a thread first asks for it, in the room of the last one.
#[derive(Debug, Default)]
pub(super) struct Lazy<T> {
    now: OnceLock<T>,
    room: Mutex<T>,
}

impl<T: Default> Lazy<T> {
    /// What is known is out of date.
    pub fn forget(&mut self) {
        if let Some(known) = self.now.take() {
            *self.room.get_mut().unwrap_or_else(PoisonError::into_inner) = known;
        }
    }

    /// It, made by `fill` if it is not there yet.
    pub fn get(&self, fill: impl FnOnce(&mut T)) -> &T {
        self.now.get_or_init(|| {
            let mut made = take(&mut *self.room.lock().unwrap_or_else(PoisonError::into_inner));
            fill(&mut made);
            made
        })
    }
}
