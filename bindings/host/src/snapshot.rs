//! The state as bytes, and copies.

use flockwork::scene::AnyWorld;
use flockwork::snapshot::checksum;
use flockwork::{Snapshot, SnapshotError, each_world};

use crate::{ErrorKind, HostError, HostWorld};

/// The bytes of a number.
const NUMBER: usize = 8;

fn refused(why: SnapshotError) -> HostError {
    HostError::new(ErrorKind::Snapshot, why.to_string())
}

impl HostWorld {
    /// The state as bytes: of the world, and what scripts remember. [`restore`](Self::restore) reads it in this world, or in
    /// another one of the same scene, also in another process or on another kind of machine. The texts of scripts, and the
    /// parameters that were turned, are no part of it, as the scene is none.
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        let world = each_world!(&self.world, world => world.save().to_bytes());
        let length = (world.len() as u64).to_le_bytes();
        let contents = [&length[..], &world, &self.brain.memory()].concat();
        [&checksum(&contents).to_le_bytes()[..], &contents].concat()
    }

    /// Returns to a saved state. The future that follows is the same, bit for bit.
    ///
    /// # Errors
    /// The bytes are not complete, were altered, or are of another scene.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), HostError> {
        let short =
            || HostError::new(ErrorKind::Snapshot, "the bytes are no snapshot: they are too few");
        let (sum, contents) = bytes.split_first_chunk::<NUMBER>().ok_or_else(short)?;
        if u64::from_le_bytes(*sum) != checksum(contents) {
            return Err(refused(SnapshotError::Altered));
        }
        let (length, rest) = contents.split_first_chunk::<NUMBER>().ok_or_else(short)?;
        let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let (world, memory) = rest.split_at_checked(length).ok_or_else(short)?;
        let memory = self.brain.memory_of(memory).map_err(refused)?;
        match &mut self.world {
            AnyWorld::Plane(it) => it.restore(&Snapshot::from_bytes(world).map_err(refused)?),
            AnyWorld::Volume(it) => it.restore(&Snapshot::from_bytes(world).map_err(refused)?),
        }
        .map_err(refused)?;
        self.brain.remember(memory);
        self.inputs.clear();
        self.faults.clear();
        Ok(())
    }

    /// A world in the same state, with the same scripts as they are now, which goes on by itself.
    #[must_use]
    pub fn copy(&self) -> Self {
        let (world, scene) = (self.world.clone(), self.scene.clone());
        let brain = self.brain.copy(&world);
        let (faults, inputs, heard) =
            (self.faults.clone(), self.inputs.clone(), self.heard.clone());
        Self { world, scene, faults, brain, inputs, heard }
    }
}
