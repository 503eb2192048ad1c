//! Fields: grids of numbers over the world, which agents write on and read.
//!
//! What an agent [leaves](crate::act::Leave) in a tick lies in its cell from the next tick on. Meanwhile what lies there spreads to
//! the cells beside it, and fades. Ants mark their ways so, slime molds grow, smoke drifts. [`FollowField`] steers by it.
//!
//! A field is a state of the world: it is in its hash, in snapshots, and goes back when the world is rewound.
//!
//! ```
//! use flockwork::glam::{Vec2, vec2};
//! use flockwork::world::Named;
//! use flockwork::{Field, FieldShape, Space, Stepping, World};
//!
//! let space = Space::Walls(vec2(0.0, 0.0), vec2(10.0, 5.0));
//! let mut world = World::<Vec2>::new(space, Stepping::default(), 42, 2.0);
//! let shape = FieldShape::over(&space, 0.5).unwrap();
//! let (fades_secs, spreads) = (8.0, 0.1);
//! world.fields.push(Named { name: "scent".to_owned(), it: Field::new(shape, fades_secs, spreads) });
//!
//! let scent = &mut world.fields[0].it;
//! scent.leave(vec2(2.25, 2.25), 3.0);
//! // In the middle of its cell, which has a quarter of a square meter.
//! assert_eq!(scent.at(vec2(2.25, 2.25)), 12.0);
//! assert!(scent.slope(vec2(2.0, 2.25)).x > 0.0);
//! world.step(&mut (), &[]);
//! assert!(world.fields[0].it.at(vec2(2.75, 2.25)) > 0.0);
//! ```
//!
//! [`FollowField`]: crate::behavior::FollowField

mod deposits;
mod field;
mod shape;
mod spread;

pub(crate) use deposits::{Deposit, add_up};
pub(crate) use field::is_settled;
pub use field::{Field, MOST_VALUE};
pub use shape::{FieldShape, MOST_CELLS};
pub use spread::{MOST_SUBSTEPS, most_spreads};

/// The place of a field in [`World::fields`](crate::World::fields).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FieldId(pub u16);

impl FieldId {
    /// As an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
