//! When two bodies that go straight on are nearest to each other.

use crate::Vector;

/// When a body at `offset` that moves by `velocity`, both relative to the agent, is nearest to it (in the time unit of the
/// velocity), and its offset then; none if it does not come nearer.
pub fn closest_approach<V: Vector>(offset: V, velocity: V) -> Option<(f32, V)> {
    let time = -offset.dot(velocity) / velocity.length_squared();
    // Not even a number where nothing moves, or too fast to be squared.
    (time > 0.0 && time.is_finite()).then(|| (time, offset + velocity * time))
}

#[cfg(test)]
mod tests {
    use super::closest_approach;
    use glam::{Vec2, vec2};

    /// From the origin with (2,0), and from (10,3) with (−1,−0.5): (31.5)/(9.25) = 3.405405, and then (−0.216216, 1.297297).
    #[test]
    fn golden() {
        let (time, then) = closest_approach(vec2(10.0, 3.0), vec2(-3.0, -0.5)).unwrap();
        assert!(
            (time - 3.405_405).abs() < 1e-5 && (then.length() - 1.315_192).abs() < 1e-5,
            "{time} {then}"
        );
    }

    #[test]
    fn what_does_not_come_nearer_has_none() {
        for velocity in [Vec2::ZERO, vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(f32::MAX, 0.0)] {
            assert_eq!(closest_approach(vec2(2.0, 0.0), velocity), None);
        }
        assert_eq!(closest_approach(Vec2::ZERO, vec2(1.0, 1.0)), None);
    }
}
