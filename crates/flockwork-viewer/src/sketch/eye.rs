//! From where a world is seen.

use std::f32::consts::FRAC_PI_2;

use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::scene::AnyWorld;
use flockwork::{Space, Vector, World};

use super::PlanePoint;

/// How a volume is seen at first: turned and tilted (°).
const USUAL: [f32; 2] = [30.0, 60.0];

/// From where a world is seen, in an orthographic projection: what is near is as large as what is far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// How far it has gone round the vertical axis, and down from above (radians).
    angles: [f32; 2],
    /// The point about which it turns: it stays where it is in the picture (m).
    pivot: Vec3,
    /// Unit vectors to the right and up in the picture, and toward the eye.
    right: Vec3,
    up: Vec3,
    toward: Vec3,
    /// What holds the pivot where it is (m).
    shift: Vec2,
}

impl Default for Eye {
    fn default() -> Self {
        Self::ABOVE
    }
}

impl Eye {
    /// From above, as every plane is seen: x to the right, y up.
    pub const ABOVE: Self = Self {
        angles: [0.0; 2],
        pivot: Vec3::ZERO,
        right: Vec3::X,
        up: Vec3::Y,
        toward: Vec3::Z,
        shift: Vec2::ZERO,
    };

    /// How a world is seen at first: a plane from above, a volume from the side and above, turned about its middle.
    #[must_use]
    pub fn of(world: &AnyWorld) -> Self {
        Self::at(world, USUAL)
    }

    /// The same, turned round the vertical axis and tilted by other angles (°): 0 and 0 is from above, a tilt of 90 from
    /// the side. A plane is seen from above.
    #[must_use]
    pub fn at(world: &AnyWorld, degrees: [f32; 2]) -> Self {
        match world {
            AnyWorld::Plane(_) => Self::ABOVE,
            AnyWorld::Volume(world) => Self::about(middle(world), degrees.map(f32::to_radians)),
        }
    }

    fn about(pivot: Vec3, [turn, tilt]: [f32; 2]) -> Self {
        let tilt = tilt.clamp(0.0, FRAC_PI_2);
        let ((sin, cos), (down, level)) = (turn.sin_cos(), tilt.sin_cos());
        let (right, forward) = (Vec3::new(cos, sin, 0.0), Vec3::new(-sin, cos, 0.0));
        let (up, toward) = (forward * level + Vec3::Z * down, Vec3::Z * level - forward * down);
        let shift = pivot.truncate() - vec2(pivot.dot(right), pivot.dot(up));
        Self { angles: [turn, tilt], pivot, right, up, toward, shift }
    }

    /// How far it has gone round the vertical axis, and down from above (°).
    #[must_use]
    pub fn degrees(&self) -> [f32; 2] {
        self.angles.map(f32::to_degrees)
    }

    /// The same, gone round by two angles (radians).
    #[must_use]
    pub fn turned(self, by: Vec2) -> Self {
        let [turn, tilt] = self.angles;
        Self::about(self.pivot, [turn + by.x, tilt + by.y])
    }

    /// Whether it sees the world from right above.
    #[must_use]
    pub fn is_above(&self) -> bool {
        self.angles[1] == 0.0
    }

    /// Where a point of the world is in the picture.
    pub fn see<V: Vector>(&self, point: V) -> PlanePoint {
        let [x, y] = self.along(point);
        [x + self.shift.x, y + self.shift.y]
    }

    /// What a vector of the world is in the picture.
    pub fn along<V: Vector>(&self, vector: V) -> PlanePoint {
        let vector = Vec3::from(vector.to_xyz());
        [vector.dot(self.right), vector.dot(self.up)]
    }

    /// How near a point is to the eye: greater is nearer (m).
    pub fn nearness<V: Vector>(&self, point: V) -> f32 {
        Vec3::from(point.to_xyz()).dot(self.toward)
    }

    /// The point of the world at a point of the picture that is as far from the eye as the middle of the world.
    #[must_use]
    pub fn point_at(&self, at: Vec2) -> [f32; 3] {
        if *self == Self::ABOVE {
            return [at.x, at.y, 0.0];
        }
        (self.pivot + self.vector_of(at - self.pivot.truncate())).to_array()
    }

    /// The vector of the world that is this vector in the picture, and goes neither toward the eye nor away.
    #[must_use]
    pub fn vector_of(&self, by: Vec2) -> Vec3 {
        self.right * by.x + self.up * by.y
    }
}

/// The middle of a volume; where it is open, that of its agents.
fn middle<V: Vector>(world: &World<V>) -> Vec3 {
    let [low, high] = match world.space {
        Space::Wrap(size) => [V::ZERO, size].map(|it| Vec3::from(it.to_xyz())),
        Space::Walls(low, high) => [low, high].map(|it| Vec3::from(it.to_xyz())),
        Space::Open => {
            let all = world.agents.iter().filter(|agent| agent.position.is_finite());
            let all = all.map(|agent| Vec3::from(agent.position.to_xyz()));
            let first = [Vec3::INFINITY, Vec3::NEG_INFINITY];
            all.fold(first, |[low, high], at| [low.min(at), high.max(at)])
        }
    };
    let middle = 0.5 * (low + high);
    if middle.is_finite() { middle } else { Vec3::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIVOT: Vec3 = Vec3::new(15.0, 10.0, 6.0);

    fn eye(turn: f32, tilt: f32) -> Eye {
        Eye::about(PIVOT, [turn, tilt].map(f32::to_radians))
    }

    fn is_near(a: PlanePoint, b: [f32; 2]) -> bool {
        (Vec2::from(a) - Vec2::from(b)).length() < 1e-4
    }

    #[test]
    fn from_above_nothing_is_changed_and_the_pivot_stays_where_it_is() {
        assert_eq!(Eye::ABOVE.see(Vec3::new(1.3, -7.7, 3.1)), [1.3, -7.7]);
        assert_eq!(Eye::ABOVE.point_at(vec2(0.1, 0.7)), [0.1, 0.7, 0.0]);
        for (turn, tilt) in [(0.0, 0.0), (30.0, 60.0), (-170.0, 90.0)] {
            assert!(is_near(eye(turn, tilt).see(PIVOT), [15.0, 10.0]), "{turn} {tilt}");
        }
    }

    #[test]
    fn from_the_side_height_goes_up_and_the_quarter_turn_shows_the_other_side() {
        let side = eye(0.0, 90.0);
        assert!(is_near(side.see(PIVOT + Vec3::new(2.0, 5.0, 1.0)), [17.0, 11.0]));
        assert!(side.nearness(PIVOT - Vec3::Y) > side.nearness(PIVOT), "it looks along y");
        let other = eye(90.0, 90.0);
        assert!(is_near(other.see(PIVOT + Vec3::new(2.0, 5.0, 1.0)), [20.0, 11.0]));
        assert!(eye(0.0, 45.0).nearness(PIVOT + Vec3::Z) > eye(0.0, 45.0).nearness(PIVOT));
    }

    #[test]
    fn a_point_of_the_picture_is_seen_where_it_is() {
        let eye = eye(40.0, 50.0);
        for at in [vec2(3.0, 4.0), vec2(15.0, 10.0), vec2(-8.0, 30.0)] {
            assert!(is_near(eye.see(Vec3::from(eye.point_at(at))), at.into()), "{at}");
            assert!(is_near(eye.along(eye.vector_of(at)), at.into()));
        }
        let middle = eye.nearness(PIVOT);
        assert!((eye.nearness(Vec3::from(eye.point_at(vec2(3.0, 4.0)))) - middle).abs() < 1e-4);
    }

    #[test]
    fn it_never_looks_from_below() {
        let eye = eye(0.0, 60.0);
        assert!(eye.turned(vec2(0.0, -9.0)).is_above() && !eye.is_above());
        assert_eq!(eye.turned(vec2(0.0, 9.0)).angles[1], FRAC_PI_2);
    }
}
