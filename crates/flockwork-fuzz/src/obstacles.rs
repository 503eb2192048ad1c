//! Random obstacles: any shape, polygons of any outline, and what becomes of them.

use flockwork::obstacle::{
    Angle, Box, Circle, HalfSpace, OrientedBox, Polygon, SHAPES, Segment, examples,
};
use flockwork::{Input, Obstacle, ObstacleId, Vector};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::plans::{coordinate, point, vector, velocity};

/// An obstacle of any shape.
fn obstacle<V: Vector>() -> BoxedStrategy<Obstacle<V>> {
    shape(point(), select(vec![0.0_f32, 0.1, 0.4, 1.0, 30.0, 1e-30, 1e30]).boxed())
}

/// An obstacle of any shape, at such points (m) and of such radii (m).
pub fn shape<V: Vector>(
    point: BoxedStrategy<V>,
    radius: BoxedStrategy<f32>,
) -> BoxedStrategy<Obstacle<V>> {
    let (point, radius) = (|| point.clone(), || radius.clone());
    let unit = vector::<V>(-1.0_f32..1.0).prop_map(V::unit);
    prop_oneof![
        2 => (point(), radius())
            .prop_map(|(center, radius)| Obstacle::Circle(Circle { center, radius })),
        2 => (point(), vector(0.0_f32..4.0))
            .prop_map(|(min, size): (V, V)| Obstacle::Box(Box { min, max: min + size })),
        2 => (point(), vector(0.0_f32..2.0), coordinate()).prop_map(|(center, half, angle)| {
            OrientedBox { center, half, angle: Angle::new(angle) }.into()
        }),
        2 => (point(), point(), radius()).prop_map(|(from, to, radius)| Obstacle::Segment(Segment {
            from,
            to,
            radius
        })),
        1 => (point(), unit)
            .prop_map(|(point, normal)| Obstacle::HalfSpace(HalfSpace { point, normal })),
        1 => (0..SHAPES.len(), point()).prop_map(|(nth, by)| examples()[nth].moved(by)),
    ]
    .boxed()
}

/// An outline by chance, which mostly crosses itself, or a star, which never does.
fn outline<V: Vector>() -> BoxedStrategy<Vec<V>> {
    let star = vec(0.2_f32..4.0, 3..40).prop_map(|far| {
        let turn = std::f32::consts::TAU / far.len() as f32;
        let corner = |(nth, far): (usize, f32)| {
            let angle = turn * nth as f32;
            V::from_xyz([8.0 + far * angle.cos(), 8.0 + far * angle.sin(), 0.0])
        };
        far.into_iter().enumerate().map(corner).collect()
    });
    prop_oneof![vec(point(), 0..9), star].boxed()
}

/// Obstacles, and polygons of any outline as their parts.
pub fn obstacles<V: Vector>() -> BoxedStrategy<Vec<Obstacle<V>>> {
    (vec(obstacle(), 0..12), vec(outline(), 0..2))
        .prop_map(|(mut obstacles, outlines)| {
            let parts = outlines.iter().filter_map(|outline| Polygon::parts(outline).ok());
            obstacles.extend(parts.flatten().map(Obstacle::from));
            obstacles
        })
        .boxed()
}

/// Obstacles come, move, change and leave; some ids are of none.
pub fn obstacle_input<V: Vector>() -> BoxedStrategy<Input<V>> {
    let id = || (0..6_u32).prop_map(ObstacleId);
    prop_oneof![
        (obstacle(), velocity()).prop_map(|(it, velocity)| Input::AddObstacle(it, velocity)),
        (id(), velocity()).prop_map(|(id, velocity)| Input::MoveObstacle(id, velocity)),
        (id(), obstacle()).prop_map(|(id, it)| Input::SetObstacle(id, it)),
        id().prop_map(Input::RemoveObstacle),
        (id(), point()).prop_map(|(id, at)| Input::PlaceWhole(id, at)),
    ]
    .boxed()
}
