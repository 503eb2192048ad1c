//! A snapshot as RON: for people, and for programs that exchange text.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::format::{FORMAT, OLDEST};
use super::{Snapshot, SnapshotError};
use crate::Vector;

/// What is read first: whether the rest can be.
#[derive(Deserialize)]
struct Head {
    format: u32,
    axes: u32,
}

#[derive(Serialize)]
struct Written<'a, V> {
    format: u32,
    axes: u32,
    state: &'a Snapshot<V>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "V: Deserialize<'de> + Copy + Default"))]
struct Read<V> {
    state: Snapshot<V>,
}

impl<V: Vector + Serialize + DeserializeOwned> Snapshot<V> {
    /// The snapshot as RON.
    ///
    /// # Errors
    /// RON cannot write a value; a snapshot has no such value.
    pub fn to_ron(&self) -> Result<String, SnapshotError> {
        let written = Written { format: FORMAT, axes: V::AXES as u32, state: self };
        let layout = ron::ser::PrettyConfig::new().depth_limit(3);
        ron::ser::to_string_pretty(&written, layout).map_err(|why| unreadable(&why))
    }

    /// Reads a snapshot from RON.
    ///
    /// # Errors
    /// The text is not a snapshot: the message has line, column and reason.
    pub fn from_ron(text: &str) -> Result<Self, SnapshotError> {
        let Head { format, axes } = ron::from_str(text).map_err(|why| unreadable(&why))?;
        if !(OLDEST..=FORMAT).contains(&format) {
            return Err(SnapshotError::OtherFormat(format));
        }
        if axes != V::AXES as u32 {
            return Err(SnapshotError::OtherAxes(axes));
        }
        let read: Read<V> = ron::from_str(text).map_err(|why| unreadable(&why))?;
        Ok(read.state)
    }
}

fn unreadable(why: &impl ToString) -> SnapshotError {
    SnapshotError::Unreadable(why.to_string())
}
