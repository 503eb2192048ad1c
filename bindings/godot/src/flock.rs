//! A world with its files: what both nodes have.

use flockwork_host::flockwork::{each_world, scene::AnyWorld};
use flockwork_host::{ErrorKind, HostError, HostMeasures, HostWorld};
use godot::prelude::*;

use crate::clock::Clock;
use crate::error::{push, told};
use crate::files::{Found, Source};
use crate::frame::Frame;
use crate::notices::{Faults, Listened, Notice, of_agents, of_events};
use crate::point::Point;
use crate::threads;

/// A world, and what has happened in it.
#[derive(Default)]
pub struct Flock {
    world: Option<HostWorld>,
    /// Whether what it is made from is what the node says now.
    is_loaded: bool,
    found: Found,
    pub clock: Clock,
    /// The ids after the last tick, as long as a signal tells who comes and goes.
    ids: Option<Vec<u32>>,
    faults: Faults,
    measures: HostMeasures,
    /// What is to be told in the next frame.
    notices: Vec<Notice>,
    /// Whether the signals of a tick are being emitted.
    pub is_stepping: bool,
}

impl Flock {
    /// Has the world made anew before it is used again.
    pub fn forget(&mut self) {
        self.is_loaded = false;
    }

    /// Makes the world of a source if what there is was made from another one. If that is refused, what was there goes on.
    pub fn load(&mut self, source: impl FnOnce() -> Source, is_plane: bool) {
        if self.is_loaded {
            return;
        }
        self.is_loaded = true;
        match source().open().and_then(|opened| check_axes(opened, is_plane)) {
            Ok((mut world, found)) => {
                *self = Self { is_loaded: true, is_stepping: self.is_stepping, ..Self::default() };
                each_world!(&mut world.world, world => world.keeps_before = true);
                self.ids = Some(ids(&world));
                threads::run(|| self.measures.observe(&mut world, false));
                self.notices.push(Notice::new("loaded", &[]));
                (self.world, self.found) = (Some(world), found);
            }
            Err(error) => push(&error.message),
        }
    }

    /// The world.
    pub fn world(&mut self) -> Result<&mut HostWorld, HostError> {
        let none =
            || told(ErrorKind::Gone, "there is no world: its scene is missing or has mistakes");
        self.world.as_mut().ok_or_else(none)
    }

    /// How long a tick is (s); of no world that of a usual one.
    pub fn tick_secs(&self) -> f64 {
        // A tick of a 60th of a second has that length, and not the nearest one of 32 bits.
        let rate = |it: &HostWorld| each_world!(&it.world, world => world.stepping.rate());
        1.0 / self.world.as_ref().map_or(60.0, rate)
    }

    /// How many ticks have passed; 0 without a world.
    pub fn tick_number(&self) -> u64 {
        self.world.as_ref().map_or(0, HostWorld::tick)
    }

    /// Moves all agents by a tick, and answers how many different things went wrong, and what is to be told.
    pub fn tick<P: Point>(
        &mut self,
        listened: Listened,
        frame: Frame,
        sample_ticks: u64,
    ) -> (usize, Vec<Notice>) {
        let Self { world: Some(world), ids: known, faults, measures, .. } = self else {
            return (0, Vec::new());
        };
        let before = listened.agents.then(|| known.take().unwrap_or_else(|| ids(world)));
        let count = threads::run(|| world.step(1));
        let mut notices = Vec::new();
        *known = before.map(|before| {
            let after = ids(world);
            notices.extend(of_agents(&before, &after, world));
            after
        });
        if listened.events {
            notices.extend(of_events::<P>(world, frame));
        }
        notices.extend(faults.take(world));
        if sample_ticks > 0 {
            let is_due = world.tick().is_multiple_of(sample_ticks);
            threads::run(|| measures.observe(world, is_due));
        }
        notices.push(Notice::new("ticked", &[(world.tick() as i64).to_variant()]));
        (count, notices)
    }

    /// What is to be told besides ticks.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        core::mem::take(&mut self.notices)
    }

    /// Takes the new texts of scripts that were saved.
    pub fn reload_changed(&mut self) {
        let Self { world: Some(world), found, notices, .. } = self else { return };
        for (name, text) in found.changed() {
            match threads::run(|| world.reload(&name, &text)) {
                Ok(false) => {}
                // The folder has files that the scene does not use.
                Err(error) if error.kind == ErrorKind::Name => {}
                Ok(true) => notices.push(Notice::new("script_reloaded", &[name.to_variant()])),
                Err(error) => {
                    push(&error.message);
                    notices.push(Notice::new("fault", &[error.message.to_variant()]));
                }
            }
        }
    }

    /// The figures of the run so far.
    pub fn measures(&self) -> VarDictionary {
        crate::values::figures(self.measures.summary())
    }
}

/// A screen shows planes only.
fn check_axes(
    (world, found): (HostWorld, Found),
    is_plane: bool,
) -> Result<(HostWorld, Found), HostError> {
    if is_plane && !matches!(world.world, AnyWorld::Plane(_)) {
        let why =
            "a Flock2D has a scene with space: Plane, and this one is a volume: take a Flock3D";
        return Err(told(ErrorKind::Scene, why));
    }
    Ok((world, found))
}

fn ids(world: &HostWorld) -> Vec<u32> {
    let mut ids = vec![0; world.count()];
    _ = world.read_ids(&mut ids); // it is as long as there are agents
    ids
}
