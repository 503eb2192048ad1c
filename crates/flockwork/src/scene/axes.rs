//! The plane and the volume: the one file of scenes that knows their vectors.

use glam::{Vec2, Vec3};

use super::fields::field_shape;
use super::{Bounds, FieldText, Point, PolygonText, ShapeText, build};
use crate::behavior::{Behavior, Reads};
use crate::obstacle::{OutlineFlaw, examples};
use crate::{FieldShape, Obstacle, Vector, World};

/// A world of either number of axes.
#[derive(Clone, Debug)]
pub enum AnyWorld {
    /// Of the plane.
    Plane(World<Vec2>),
    /// Of the volume.
    Volume(World<Vec3>),
}

/// Does the same with the world inside an [`AnyWorld`], whatever its axes:
/// `each_world!(any, world => world.tick)`.
#[macro_export]
macro_rules! each_world {
    ($any:expr, $world:ident => $body:expr) => {
        match $any {
            $crate::scene::AnyWorld::Plane($world) => $body,
            $crate::scene::AnyWorld::Volume($world) => $body,
        }
    };
}

/// What a behavior reads, which is the same in a plane and in a volume.
pub fn reads(behavior: &Behavior) -> Reads {
    behavior.reads::<Vec2>()
}

/// An obstacle as it lies in a plane.
pub fn plane(obstacle: &ShapeText) -> Obstacle<Vec2> {
    obstacle.map(|point| point.vector())
}

/// An obstacle as it lies in a volume.
pub fn volume(obstacle: &ShapeText) -> Obstacle<Vec3> {
    obstacle.map(|point| point.vector())
}

/// Where the cells of a field lie, of which only x and y count in a volume too; none if it can have none.
pub fn field_in_plane(field: &FieldText, bounds: Bounds) -> Option<FieldShape> {
    field_shape(field, &build::space::<Vec2>(bounds))
}

/// What keeps a polygon from being obstacles of a plane.
pub fn flaw_in_plane(polygon: &PolygonText) -> Option<OutlineFlaw> {
    flaw::<Vec2>(polygon)
}

/// What keeps a polygon from being obstacles of a volume.
pub fn flaw_in_volume(polygon: &PolygonText) -> Option<OutlineFlaw> {
    flaw::<Vec3>(polygon)
}

fn flaw<V: Vector>(polygon: &PolygonText) -> Option<OutlineFlaw> {
    let outline: Vec<V> = polygon.points.iter().map(Point::vector).collect();
    Obstacle::parts(&outline).err()
}

/// An example of every shape of obstacles.
pub fn example_shapes() -> Vec<ShapeText> {
    let point = |at: Vec2| Point { xyz: Vector::to_xyz(at), has_z: false };
    examples().iter().map(|it| it.map(point)).collect()
}
