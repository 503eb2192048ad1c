//! What can be timed: something that is stepped, again and again from the same start.

use flockwork::each_world;
use flockwork::scene::AnyWorld;

use crate::plain::Plain;

/// Something that moves in steps.
pub trait Steps: Clone {
    /// Moves by one step.
    fn step(&mut self);
}

impl Steps for AnyWorld {
    fn step(&mut self) {
        // The groups' own plans stand; what goes wrong is counted by the world.
        each_world!(self, world => _ = world.step(&mut (), &[]));
    }
}

impl<const D: usize> Steps for Plain<D> {
    fn step(&mut self) {
        Plain::step(self);
    }
}

/// Something that moves in steps, and can begin again.
pub trait Course {
    /// Goes back to the start.
    fn restart(&mut self);
    /// Moves by one step.
    fn step(&mut self);
}

/// A course that keeps what it starts from.
#[derive(Clone, Debug)]
pub struct FromStart<W, F> {
    make: F,
    /// None until it starts for the second time, so that the first run holds one crowd in memory.
    start: Option<W>,
    /// What is being moved; none before the first start.
    pub now: Option<W>,
}

impl<W: Steps, F: Fn() -> W> FromStart<W, F> {
    /// A course that starts with what `make` answers, always the same.
    pub fn new(make: F) -> Self {
        Self { make, start: None, now: None }
    }
}

impl<W: Steps, F: Fn() -> W> Course for FromStart<W, F> {
    fn restart(&mut self) {
        if self.now.take().is_none() {
            self.now = Some((self.make)());
        } else {
            self.now = Some(self.start.get_or_insert_with(&self.make).clone());
        }
    }

    fn step(&mut self) {
        if let Some(now) = &mut self.now {
            now.step();
        }
    }
}
