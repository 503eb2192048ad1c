//! Traces: every agent in every tick, as a table.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use flockwork::scene::AnyWorld;
use flockwork::{Vector, World, each_world};

use crate::files::show;

/// A trace that is being written.
pub struct Trace {
    file: BufWriter<File>,
    path: PathBuf,
}

impl Trace {
    /// Starts a trace.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn create(path: &Path) -> Result<Self, String> {
        let file = File::create(path).map_err(|error| why(path, &error))?;
        let mut file = BufWriter::with_capacity(1 << 18, file);
        let header = file.write_all(b"tick,time,id,group,x,y,z,vx,vy,vz\n");
        header.map_err(|error| why(path, &error))?;
        Ok(Self { file, path: path.to_path_buf() })
    }

    /// Adds a row for each agent.
    ///
    /// # Errors
    /// One sentence, as of [`create`](Self::create).
    pub fn add(&mut self, world: &AnyWorld) -> Result<(), String> {
        let written = each_world!(world, world => rows(&mut self.file, world));
        written.map_err(|error| why(&self.path, &error))
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// One sentence, as of [`create`](Self::create).
    pub fn finish(mut self) -> Result<(), String> {
        self.file.flush().map_err(|error| why(&self.path, &error))
    }
}

fn rows<V: Vector>(file: &mut impl Write, world: &World<V>) -> std::io::Result<()> {
    let names: Vec<String> = world.groups.iter().map(|group| quoted(&group.name)).collect();
    let (tick, time) = (world.tick, world.secs());
    for agent in &world.agents {
        let ([x, y, z], [vx, vy, vz]) = (agent.position.to_xyz(), agent.velocity.to_xyz());
        let group = &names[agent.group.index()];
        writeln!(file, "{tick},{time:.4},{},{group},{x},{y},{z},{vx},{vy},{vz}", agent.id.0)?;
    }
    Ok(())
}

/// A name as a field of a table.
fn quoted(name: &str) -> String {
    if name.contains([',', '"', '\n']) {
        format!("\"{}\"", name.replace('"', "\"\""))
    } else {
        name.to_owned()
    }
}

fn why(path: &Path, error: &std::io::Error) -> String {
    format!("{}: the trace cannot be written: {error}", show(path))
}
