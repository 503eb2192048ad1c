//! Room for the stage, kept from tick to tick.

use core::ops::Range;

use super::eight::Eight;
use super::shown::{Motion, Shown};
use super::solve::Line;
use super::surroundings::Wall;
use crate::execute::Note;
use crate::neighbors::NearRows;
use crate::{Found, Vector};

/// Room for the stage.
#[derive(Debug)]
pub(crate) struct Avoiding<V: Vector> {
    pub(super) crowd: Crowd<V>,
    pub(super) desks: Vec<Desk<V>>,
}

/// What all agents show, by slot of the grid.
#[derive(Debug)]
pub(super) struct Crowd<V: Vector> {
    pub motions: Vec<Motion<V>>,
    pub shown: Vec<Shown<V>>,
    /// The same as motions, eight agents at a time.
    pub eights: Vec<Eight<V>>,
    /// The largest radius (m).
    pub largest: f32,
}

/// Room for one chunk of agents.
#[derive(Debug)]
pub(super) struct Desk<V: Vector> {
    pub rows: NearRows,
    /// The slots of all that may be near.
    pub runs: Vec<Range<usize>>,
    pub found: Found<V>,
    pub walls: Vec<Wall<V>>,
    pub lines: Vec<Line<V>>,
    pub notes: Vec<Note>,
}

impl<V: Vector> Default for Desk<V> {
    fn default() -> Self {
        let (runs, walls, lines, notes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (rows, found) = (NearRows::default(), Found::default());
        Self { rows, runs, found, walls, lines, notes }
    }
}

impl<V: Vector> Default for Avoiding<V> {
    fn default() -> Self {
        let (motions, shown, eights) = (Vec::new(), Vec::new(), Vec::new());
        let crowd = Crowd { motions, shown, eights, largest: 0.0 };
        Self { crowd, desks: Vec::new() }
    }
}

/// Room is not state: a copy of a world makes its own.
impl<V: Vector> Clone for Avoiding<V> {
    fn clone(&self) -> Self {
        Self::default()
    }
}
