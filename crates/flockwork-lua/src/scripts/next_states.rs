//! Lua states that are made ahead, on a thread of their own.

use std::thread::{Builder, JoinHandle};

use crate::tick::placement::Shard;
use crate::vm::worker::Worker;

/// States that are being made, one for each shard. They know no script yet.
pub struct NextStates {
    shards: Vec<Shard>,
    /// None once it is waited for.
    making: Option<JoinHandle<mlua::Result<Vec<Worker>>>>,
}

/// Makes a state for each shard.
pub fn states(shards: &[Shard]) -> mlua::Result<Vec<Worker>> {
    shards.iter().map(|shard| Worker::new(*shard)).collect()
}

impl NextStates {
    /// Begins to make states; none where there are no threads.
    pub fn begin(shards: Vec<Shard>) -> Option<Self> {
        let wanted = shards.clone();
        let making = Builder::new().spawn(move || states(&wanted)).ok()?;
        Some(Self { shards, making: Some(making) })
    }

    /// Waits for the states; none if they are for other shards than these, or their thread has failed.
    pub fn done(mut self, shards: &[Shard]) -> Option<mlua::Result<Vec<Worker>>> {
        let made = self.making.take()?.join().ok();
        made.filter(|_| self.shards == shards)
    }
}

/// No thread is left behind: a host may unload the library.
impl Drop for NextStates {
    fn drop(&mut self) {
        _ = self.making.take().map(JoinHandle::join);
    }
}
