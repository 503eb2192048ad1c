//! What may be wrong with an obstacle that can move.

use super::super::MovingObstacleText;
use super::Check;

impl Check<'_> {
    /// Its shape, and how it moves: with a velocity, or along a path.
    pub(super) fn moving_obstacle(&mut self, path: &str, obstacle: &MovingObstacleText) {
        self.shape(&format!("{path}.shape"), &obstacle.shape);
        if let Some(velocity) = obstacle.velocity {
            self.point(&format!("{path}.velocity"), velocity);
            let message = "an obstacle has a velocity or goes along a path: leave one of them out";
            self.require(obstacle.along.is_none(), &format!("{path}.velocity"), message);
        }
        match (&obstacle.along, obstacle.speed) {
            (Some(along), speed) => self.along(path, along, speed),
            (None, Some(_)) => {
                let message = "a speed is that along a path: name the path, along: \"…\", or write a velocity instead";
                self.wrong(&format!("{path}.speed"), message);
            }
            (None, None) => {}
        }
    }

    fn along(&mut self, path: &str, along: &str, speed: Option<f32>) {
        self.known(&format!("{path}.along"), "path", along);
        match speed {
            None => self.wrong(path, "an obstacle on a path needs a speed, such as speed: 1.5"),
            Some(speed) => {
                let message = "the speed along a path must be a finite number";
                self.require(speed.is_finite(), &format!("{path}.speed"), message);
            }
        }
    }
}
