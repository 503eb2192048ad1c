//! Where a world lies among Bevy's axes: the one file that knows planes from volumes.

use bevy_ecs::resource::Resource;
use bevy_math::{Quat, Vec2, Vec3};
use bevy_transform::components::Transform;
use flockwork::Vector;
#[cfg(feature = "assets")]
use flockwork::World;
#[cfg(feature = "assets")]
use flockwork::scene::AnyWorld;

/// How points of a flockwork world lie among Bevy's axes. The plugin inserts it as a resource.
///
/// ```
/// # use bevy_flockwork::Axes;
/// # use bevy_math::{vec2, vec3};
/// let axes = Axes::plane_xz();
/// assert_eq!((axes.from_bevy)(vec3(1.0, 7.0, -2.0)), vec2(1.0, 2.0));
/// assert_eq!((axes.to_bevy)(vec2(1.0, 2.0), vec3(0.0, 7.0, 0.0)), vec3(1.0, 7.0, -2.0));
/// ```
#[derive(Resource, Clone, Copy, Debug)]
pub struct Axes<V: Vector> {
    /// From a point or velocity of Bevy's (m, m/s) to one of the world; what is across the plane is dropped.
    pub from_bevy: fn(Vec3) -> V,
    /// From a point or velocity of the world to one of Bevy's. What is across the plane is that of the second vector.
    pub to_bevy: fn(V, Vec3) -> Vec3,
    /// The unit vector across the plane, or up in the volume: entities turn around it.
    pub up: Vec3,
    /// The world of a scene; none if it has other axes.
    #[cfg(feature = "assets")]
    pub(crate) of_scene: fn(AnyWorld) -> Option<World<V>>,
    /// The other way around.
    #[cfg(feature = "assets")]
    pub(crate) to_scene: fn(World<V>) -> AnyWorld,
}

impl Axes<Vec2> {
    /// The plane of Bevy's x and y, seen from +z, as 2D games have it.
    #[must_use]
    pub fn plane_xy() -> Self {
        let to_bevy = |it: Vec2, across: Vec3| Vec3::new(it.x, it.y, across.z);
        Self::plane(|it| Vec2::new(it.x, it.y), to_bevy, Vec3::Z)
    }

    /// The ground of Bevy's x and z, seen from above. The world's y is Bevy's −z, so that left stays left.
    #[must_use]
    pub fn plane_xz() -> Self {
        let to_bevy = |it: Vec2, across: Vec3| Vec3::new(it.x, across.y, -it.y);
        Self::plane(|it| Vec2::new(it.x, -it.z), to_bevy, Vec3::Y)
    }

    fn plane(from_bevy: fn(Vec3) -> Vec2, to_bevy: fn(Vec2, Vec3) -> Vec3, up: Vec3) -> Self {
        Self {
            from_bevy,
            to_bevy,
            up,
            #[cfg(feature = "assets")]
            of_scene: |it| if let AnyWorld::Plane(world) = it { Some(world) } else { None },
            #[cfg(feature = "assets")]
            to_scene: AnyWorld::Plane,
        }
    }
}

impl Axes<Vec3> {
    /// The volume: the world has Bevy's axes.
    #[must_use]
    pub fn volume() -> Self {
        Self {
            from_bevy: |it| it,
            to_bevy: |it, _| it,
            up: Vec3::Y,
            #[cfg(feature = "assets")]
            of_scene: |it| if let AnyWorld::Volume(world) = it { Some(world) } else { None },
            #[cfg(feature = "assets")]
            to_scene: AnyWorld::Volume,
        }
    }
}

impl<V: Vector> Axes<V> {
    /// The rotation that turns the local axis `forward` the way that an agent faces, upright.
    pub(crate) fn rotation(&self, forward: Vec3, facing: V) -> Quat {
        let look = |way| Transform::IDENTITY.looking_to(way, self.up).rotation;
        look((self.to_bevy)(facing, Vec3::ZERO)) * look(forward).inverse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forward_axis_turns_to_where_the_agent_faces() {
        let near = |a: Vec3, b: Vec3| assert!(a.distance(b) < 1e-6, "{a} {b}");
        for facing in [Vec2::X, Vec2::Y, Vec2::new(-0.6, 0.8)] {
            let sprite = Axes::plane_xy().rotation(Vec3::Y, facing);
            near(sprite * Vec3::Y, facing.extend(0.0));
            near(sprite * Vec3::Z, Vec3::Z);
            let model = Axes::plane_xz().rotation(Vec3::NEG_Z, facing);
            near(model * Vec3::NEG_Z, Vec3::new(facing.x, 0.0, -facing.y));
            near(model * Vec3::Y, Vec3::Y);
        }
        let facing = Vec3::new(0.6, 0.0, 0.8);
        near(Axes::volume().rotation(Vec3::X, facing) * Vec3::X, facing);
    }

    #[test]
    fn a_way_that_is_no_way_turns_nothing_into_nan() {
        for facing in [Vec3::ZERO, Vec3::Y, Vec3::NEG_Y] {
            assert!(Axes::volume().rotation(Vec3::NEG_Z, facing).is_finite());
        }
    }
}
