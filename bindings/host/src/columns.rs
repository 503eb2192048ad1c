//! Agents as columns: one quantity of all agents, in the order of their ids.

use core::mem::size_of;

use flockwork::scene::AnyWorld;
use flockwork::{Agent, Vector, World, each_world, group};

use crate::names::place;
use crate::{ErrorKind, HostError, HostWorld};

/// The columns of vectors: positions are in m, velocities in m/s, headings and facings are unit vectors.
pub const VECTORS: [&str; 4] = ["position", "velocity", "heading", "facing"];

/// The columns of single numbers, which limit what a body can do: see [`flockwork::group::LIMITS`].
pub const LIMITS: [&str; group::LIMITS.len()] = {
    let (mut names, mut nth) = ([""; group::LIMITS.len()], 0);
    while nth < names.len() {
        names[nth] = group::LIMITS[nth].0;
        nth += 1;
    }
    names
};

/// A quantity of all agents as it lies in memory, in the order of the list of agents, which is that of ids only in a small
/// world: read the lane of `id` beside it. It is valid until the next call that changes the world.
#[derive(Clone, Copy, Debug)]
pub struct Lane {
    /// The first agent's first component.
    pub first: *const u8,
    /// From one agent to the next (bytes).
    pub stride: usize,
    /// How many agents there are; `first` must not be read if there are none.
    pub count: usize,
    /// How many numbers each agent has, of 32 bits each.
    pub components: usize,
}

fn vector<V: Vector>(agent: &Agent<V>, nth: usize) -> &V {
    [&agent.position, &agent.velocity, &agent.heading, &agent.facing][nth]
}

fn limit<V>(agent: &Agent<V>, nth: usize) -> &f32 {
    let Agent { radius, mass, max_speed, max_force, response_secs, .. } = agent;
    [radius, mass, max_speed, max_force, response_secs][nth]
}

/// The refusal of a length.
fn check_length(what: &str, has: usize, needs: usize) -> Result<(), HostError> {
    let wrong = || format!("{what} has {needs} numbers here, and not {has}");
    (has == needs).then_some(()).ok_or_else(|| HostError::new(ErrorKind::Value, wrong()))
}

/// The refusal of numbers that are not finite, which names the first.
fn check_finite(what: &str, from: &[f32], components: usize) -> Result<(), HostError> {
    let Some(nth) = from.iter().position(|it| !it.is_finite()) else { return Ok(()) };
    let row = nth / components;
    let message = format!(
        "{what}: number {} of row {row} is {}, and has to be finite",
        nth % components,
        from[nth]
    );
    Err(HostError::new(ErrorKind::Value, message))
}

fn read<V: Vector>(world: &World<V>, nth: usize, out: &mut [f32]) {
    for (agent, out) in world.agents_by_id().zip(out.chunks_exact_mut(V::AXES)) {
        out.copy_from_slice(&vector(agent, nth).to_xyz()[..V::AXES]);
    }
}

fn write<V: Vector>(world: &mut World<V>, nth: usize, from: &[f32]) {
    let ids: Vec<_> =
        world.agents_by_id().map(|agent| (agent.id, agent.position, agent.velocity)).collect();
    for ((id, position, velocity), row) in ids.into_iter().zip(from.chunks_exact(V::AXES)) {
        let mut xyz = [0.0; 3];
        xyz[..V::AXES].copy_from_slice(row);
        let new = V::from_xyz(xyz);
        let (position, velocity) = if nth == 0 { (new, velocity) } else { (position, new) };
        world.place(id, position, velocity);
    }
}

impl HostWorld {
    /// How many numbers a column of [`VECTORS`] or [`LIMITS`] has for each agent.
    ///
    /// # Errors
    /// There is no such column.
    pub fn width(&self, column: &str) -> Result<usize, HostError> {
        let names = VECTORS.into_iter().chain(LIMITS);
        let is_vector = place("column", column, names)? < VECTORS.len();
        Ok(if is_vector { self.axes() } else { 1 })
    }

    /// Reads a column of [`VECTORS`] or [`LIMITS`], as [`read_vectors`](Self::read_vectors) and
    /// [`read_limits`](Self::read_limits) do.
    ///
    /// # Errors
    /// There is no such column, or `out` has another length.
    pub fn read(&self, column: &str, out: &mut [f32]) -> Result<(), HostError> {
        self.width(column)?;
        if LIMITS.contains(&column) {
            self.read_limits(column, out)
        } else {
            self.read_vectors(column, out)
        }
    }

    /// Writes a column, as [`write_vectors`](Self::write_vectors) and [`write_limits`](Self::write_limits) do.
    ///
    /// # Errors
    /// There is no such column, it is one that cannot be written, or `from` is not accepted.
    pub fn write(&mut self, column: &str, from: &[f32]) -> Result<(), HostError> {
        self.width(column)?;
        if LIMITS.contains(&column) {
            self.write_limits(column, from)
        } else {
            self.write_vectors(column, from)
        }
    }

    /// Reads a column of [`VECTORS`] into `out`: for each agent, in the order of ids, as many numbers as there are
    /// [`axes`](Self::axes).
    ///
    /// # Errors
    /// There is no such column, or `out` has another length.
    pub fn read_vectors(&self, column: &str, out: &mut [f32]) -> Result<(), HostError> {
        let nth = place("column of vectors", column, VECTORS.into_iter())?;
        check_length(column, out.len(), self.count() * self.axes())?;
        each_world!(&self.world, world => read(world, nth, out));
        Ok(())
    }

    /// Writes all positions or velocities, as by [`place`](Self::place).
    ///
    /// # Errors
    /// It is another column, `from` has another length than [`read_vectors`](Self::read_vectors) needs, or a number is not
    /// finite.
    pub fn write_vectors(&mut self, column: &str, from: &[f32]) -> Result<(), HostError> {
        let nth = place("column to be written", column, VECTORS[..2].iter().copied())?;
        check_length(column, from.len(), self.count() * self.axes())?;
        check_finite(column, from, self.axes())?;
        each_world!(&mut self.world, world => write(world, nth, from));
        Ok(())
    }

    /// Reads a column of [`LIMITS`] into `out`: a number for each agent, in the order of ids.
    ///
    /// # Errors
    /// There is no such column, or `out` has another length.
    pub fn read_limits(&self, column: &str, out: &mut [f32]) -> Result<(), HostError> {
        let nth = place("column of limits", column, LIMITS.into_iter())?;
        check_length(column, out.len(), self.count())?;
        each_world!(&self.world, world => {
            world.agents_by_id().zip(out).for_each(|(agent, out)| *out = *limit(agent, nth));
        });
        Ok(())
    }

    /// Writes a column of [`LIMITS`]. A number below the least that is accepted becomes that.
    ///
    /// # Errors
    /// There is no such column, `from` has another length than there are agents, or a number is not finite.
    pub fn write_limits(&mut self, column: &str, from: &[f32]) -> Result<(), HostError> {
        let nth = place("column of limits", column, LIMITS.into_iter())?;
        check_length(column, from.len(), self.count())?;
        check_finite(column, from, 1)?;
        each_world!(&mut self.world, world => {
            let places: Vec<usize> = world.places_by_id().collect();
            for (place, number) in places.into_iter().zip(from) {
                group::set_limit(&mut world.agents[place], nth, f64::from(*number));
            }
        });
        Ok(())
    }

    /// Reads the ids of all agents, which ascend.
    ///
    /// # Errors
    /// `out` has another length than there are agents.
    pub fn read_ids(&self, out: &mut [u32]) -> Result<(), HostError> {
        check_length("id", out.len(), self.count())?;
        each_world!(&self.world, world => {
            world.agents_by_id().zip(out).for_each(|(agent, out)| *out = agent.id.0);
        });
        Ok(())
    }

    /// Reads the number of the group of each agent, in the order of ids.
    ///
    /// # Errors
    /// `out` has another length than there are agents.
    pub fn read_groups(&self, out: &mut [u32]) -> Result<(), HostError> {
        check_length("group", out.len(), self.count())?;
        each_world!(&self.world, world => {
            world.agents_by_id().zip(out).for_each(|(agent, out)| *out = agent.group.0);
        });
        Ok(())
    }

    /// A column as it lies in memory: one of [`VECTORS`] or [`LIMITS`], or `id` or `group`, whose numbers are unsigned.
    ///
    /// # Errors
    /// There is no such column.
    pub fn lane(&self, column: &str) -> Result<Lane, HostError> {
        let names = VECTORS.into_iter().chain(LIMITS).chain(["id", "group"]);
        let nth = place("column", column, names)?;
        Ok(match &self.world {
            AnyWorld::Plane(world) => lane(world, nth),
            AnyWorld::Volume(world) => lane(world, nth),
        })
    }
}

fn lane<V: Vector>(world: &World<V>, nth: usize) -> Lane {
    let components = if nth < VECTORS.len() { V::AXES } else { 1 };
    let list = world.agents.as_ptr().cast::<u8>();
    // From the list's own pointer, which reaches all agents.
    let first = list.wrapping_add(offset::<V>(nth));
    Lane { first, stride: size_of::<Agent<V>>(), count: world.agents.len(), components }
}

/// How far a column's number is from the beginning of its agent (bytes).
fn offset<V: Vector>(nth: usize) -> usize {
    const FIRST_ID: usize = VECTORS.len() + LIMITS.len();
    let agent = Agent::<V>::default();
    let at = match nth {
        _ if nth < VECTORS.len() => core::ptr::from_ref(vector(&agent, nth)).addr(),
        _ if nth < FIRST_ID => core::ptr::from_ref(limit(&agent, nth - VECTORS.len())).addr(),
        FIRST_ID => core::ptr::from_ref(&agent.id).addr(),
        _ => core::ptr::from_ref(&agent.group).addr(),
    };
    at - core::ptr::from_ref(&agent).addr()
}
