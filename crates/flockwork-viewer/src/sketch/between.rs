//! What explains an agent, between two ticks.

use flockwork::glam::Vec2;

use super::explain::{Explained, Sketch};

impl Explained {
    /// The same between two ticks: `share` goes from 0, where it is `before`, to 1. What moves farther than `jump` (m)
    /// is where it is now.
    #[must_use]
    pub fn between(&self, before: &Self, share: f32, jump: f32) -> Self {
        let mix = |from: Vec2, to: Vec2| mix(from, to, share, jump);
        let mut drawn = self.clone();
        drawn.at = mix(before.at, self.at);
        drawn.sight.move_from(&before.sight, mix);
        if self.forces.len() != before.forces.len() {
            return drawn;
        }
        drawn.result = before.result.lerp(self.result, share);
        for (now, before) in drawn.forces.iter_mut().zip(&before.forces) {
            now.force = before.force.lerp(now.force, share);
            now.sketch.move_from(&before.sketch, mix);
        }
        drawn
    }
}

impl Sketch {
    /// Moves every point toward where it was before, if there are as many.
    fn move_from(&mut self, before: &Self, mix: impl Fn(Vec2, Vec2) -> Vec2) {
        if self.lines.len() == before.lines.len() {
            for ((from, to), before) in self.lines.iter_mut().zip(&before.lines) {
                (*from, *to) = (mix(before.0, *from), mix(before.1, *to));
            }
        }
        if self.circles.len() == before.circles.len() {
            let pairs = self.circles.iter_mut().zip(&before.circles);
            pairs.for_each(|((center, _), before)| *center = mix(before.0, *center));
        }
        if self.dots.len() == before.dots.len() {
            self.dots.iter_mut().zip(&before.dots).for_each(|(at, before)| *at = mix(*before, *at));
        }
    }
}

/// The point at this share of the way from one to another; the second one if they are farther apart than `jump` (m).
#[must_use]
pub fn mix(from: Vec2, to: Vec2, share: f32, jump: f32) -> Vec2 {
    if (to - from).length() > jump { to } else { from.lerp(to, share) }
}

#[cfg(test)]
mod tests {
    use flockwork::glam::vec2;

    use super::super::explain::testing::explained;

    #[test]
    fn between_two_ticks_everything_is_on_its_way_and_nothing_crosses_the_world() {
        let (before, now) = (explained(1, 0.0), explained(1, 1.0));
        let half = now.between(&before, 0.5, 10.0);
        assert_eq!((half.at, half.forces[0].sketch.lines[0].1), (vec2(0.5, 0.0), vec2(2.5, 0.0)));
        assert_eq!(now.between(&before, 1.0, 10.0), now);
        let far = explained(1, 39.0);
        assert_eq!(far.between(&before, 0.5, 20.0).at, far.at);
    }
}
