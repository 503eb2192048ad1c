//! A path as a behavior finds it in its turn: measured, with what it remembers of it, and drawn.

use crate::behavior::Pen;
use crate::memory::Memory;
use crate::path::Road;
use crate::{Path, Turn, Vector, View};

/// How far the agent has come: a distance along the path or a node, below 0 on the way to the first point, and
/// the direction, which is never 0.
#[derive(Clone, Copy, PartialEq)]
pub struct Cursor {
    pub place: f32,
    pub direction: f32,
}

impl Cursor {
    /// At the start of the path, toward its end.
    pub const START: Self = Self { place: 0.0, direction: 1.0 };

    /// What is remembered; none the first time.
    pub fn recall(memory: Memory) -> Option<Self> {
        let cursor = Self { place: memory.float(0), direction: memory.float(1) };
        (cursor.direction != 0.0).then_some(cursor)
    }

    /// The note of it.
    pub fn memory(self) -> Memory {
        Memory::of_floats([self.place, self.direction])
    }
}

/// What `ask` answers of the path with its lengths.
pub fn on_road<V: Vector, T>(
    view: &View<V>,
    turn: &Turn<V>,
    path: &Path<V>,
    ask: impl FnOnce(&Road<V>) -> T,
) -> T {
    let measure = |lengths| ask(&Road { path, space: &view.space, lengths });
    match turn.lengths {
        Some(lengths) => measure(lengths),
        None => measure(&path.lengths(&view.space)),
    }
}

/// Draws the pieces of a path.
pub fn draw<V: Vector>(view: &View<V>, path: &Path<V>, pen: &mut dyn Pen<V>) {
    for (from, way) in path.ways(view.space) {
        // A piece across a seam shows at both of its ends.
        let to = view.space.contain(from + way, 0.0);
        pen.line(from, from + way);
        pen.line(to - way, to);
    }
}
