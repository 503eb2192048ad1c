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
        let making = if self.shards == shards { self.making.take() } else { None };
        making?.join().ok()
    }
}

/// No thread is left behind: a host may unload the library.
impl Drop for NextStates {
    fn drop(&mut self) {
        _ = self.making.take().map(JoinHandle::join);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_for_the_shards_that_they_were_made_for() {
        let shards = [Shard { nth: 0, of: 2 }, Shard { nth: 1, of: 2 }];
        let begun = || NextStates::begin(shards.to_vec()).unwrap();
        let made = begun().done(&shards).unwrap().unwrap();
        assert_eq!(made.iter().map(|worker| worker.shard).collect::<Vec<_>>(), shards);
        assert!(begun().done(&shards[..1]).is_none());
    }
}
