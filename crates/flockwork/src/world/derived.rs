//! What follows from the state of a world, and room for working it out.

use std::sync::OnceLock;

use super::contact::Contact;
use super::mover::Mover;
use super::slots::Slots;
use crate::Vector;
use crate::avoid::Avoiding;
use crate::execute::Room;
use crate::fields::Deposit;
use crate::neighbors::{Grid, Nearby};
use crate::ways::Ways;

/// What a world keeps beside its state. The hash does not cover it, and snapshots store only the side of the grid's cells
/// (m), which no state tells; all else can be rebuilt from the state at the start of a tick.
#[derive(Clone, Debug)]
pub(crate) struct Derived<V: Vector> {
    /// Agents by where they are.
    pub grid: Grid<V>,
    /// Which agent of a group is nearest, however far away: made of the grid when that is first asked.
    pub nearby: Nearby<V>,
    /// The places in the order of ids, where agents are in another; else empty.
    pub by_id: Vec<u32>,
    /// By place: the filters of the plans that each agent passes, when they have been asked for.
    pub passed: OnceLock<Vec<u32>>,
    /// What each agent wants to move with, by slot of the grid.
    pub steered: Vec<V>,
    /// Where agents are to look that do not look where they go, by their place in the world.
    pub facings: Vec<(u32, V)>,
    /// The places of agents in formations, given out when they are first asked for.
    pub slots: Slots,
    /// The radius of the largest body (m), when it has been asked for.
    pub largest_radius: OnceLock<f32>,
    /// Ways around obstacles, made when they are first asked for.
    pub ways: Ways<V>,
    /// Room for carrying out plans.
    pub room: Room<V>,
    /// Room for avoiding neighbors.
    pub avoiding: Avoiding<V>,
    /// What touched at the end of the last tick; none if contacts are not wanted, or that is yet to be found.
    pub touching: Option<Vec<Contact>>,
    /// What agents leave on fields in this tick.
    pub deposits: Vec<Deposit>,
    /// Room for moving agents.
    pub movers: Vec<Mover<V>>,
    /// Whether the grid has been told something that it has not yet taken in.
    pub stale: bool,
    /// Whether an agent may be outside of the torus: the engine has not moved it since its host could.
    pub strayed: bool,
}

impl<V: Vector> Derived<V> {
    /// With this grid, of no agents yet.
    pub fn new(grid: Grid<V>) -> Self {
        Self {
            grid,
            nearby: Nearby::default(),
            by_id: Vec::new(),
            passed: OnceLock::new(),
            steered: Vec::new(),
            facings: Vec::new(),
            slots: Slots::default(),
            largest_radius: OnceLock::new(),
            ways: Ways::default(),
            room: Room::default(),
            avoiding: Avoiding::default(),
            touching: None,
            deposits: Vec::new(),
            movers: Vec::new(),
            stale: true,
            strayed: true,
        }
    }
}
