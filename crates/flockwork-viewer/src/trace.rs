//! Traces: every agent in every tick, as a table of comma-separated values.

mod values;

use std::io::Write;
use std::path::Path;

use flockwork::scene::AnyWorld;
use flockwork::{Vector, World, each_world};

use crate::csv::field;
use crate::output::{FileKind, Output};
use values::{ValueColumn, columns};

/// The names of the columns. Times are in s, positions in m, velocities in m/s (in `PerTick` stepping in m per tick).
const HEADER: &str = "tick,time,id,group,x,y,z,vx,vy,vz";

/// The file kind of traces.
pub const TRACE: FileKind = FileKind::new("trace", HEADER.as_bytes(), "");

/// A trace that is being written.
pub struct Trace {
    file: Output,
    values: Vec<ValueColumn>,
}

impl Trace {
    /// Starts a trace of a world, with columns for the public values of these names.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn create(path: &Path, world: &AnyWorld, values: &[String]) -> Result<Self, String> {
        let mut file = Output::create(path, TRACE)?;
        let values = each_world!(world, world => columns(world, values));
        let names: String = values.iter().map(|column| format!(",{}", column.title())).collect();
        writeln!(file, "{HEADER}{names}").map_err(|error| file.why(&error))?;
        Ok(Self { file, values })
    }

    /// Adds a row for each agent of the world as it is now.
    ///
    /// # Errors
    /// One sentence, as of [`create`](Self::create).
    pub fn add(&mut self, world: &AnyWorld) -> Result<(), String> {
        let written = each_world!(world, world => rows(&mut self.file, world, &self.values));
        written.map_err(|error| self.file.why(&error))
    }

    /// Writes what is left, and moves the file to its destination.
    ///
    /// # Errors
    /// One sentence, as of [`create`](Self::create).
    pub fn finish(self) -> Result<(), String> {
        self.file.finish()
    }
}

fn rows<V: Vector>(
    file: &mut impl Write,
    world: &World<V>,
    values: &[ValueColumn],
) -> std::io::Result<()> {
    let names: Vec<String> = world.groups.iter().map(|group| field(&group.name)).collect();
    let (tick, time) = (world.tick, world.secs());
    let values: Vec<_> = values.iter().map(|column| column.of(world)).collect();
    for (place, agent) in world.agents.iter().enumerate() {
        let ([x, y, z], [vx, vy, vz]) = (agent.position.to_xyz(), agent.velocity.to_xyz());
        let group = &names[agent.group.index()];
        write!(file, "{tick},{time:.4},{},{group},{x},{y},{z},{vx},{vy},{vz}", agent.id.0)?;
        values.iter().try_for_each(|value| value.write(file, place, agent.group))?;
        writeln!(file)?;
    }
    Ok(())
}
