use core::f32::consts::PI;

use crate::behavior::Pen;
use crate::neighbors::{Among, Ask, Finish, Wanted};
use crate::{Steer, Steering, Turn, Vector, View};

words! {
    /// How the distance of a mate counts.
    Falloff {
        /// Σ −offset/d²: the nearest counts most (Reynolds 1999).
        InverseSquare = "inverse_square",
        /// Σ −offset/d: all count alike.
        Inverse = "inverse",
        /// The mean offset, reversed, made as long as `strength`: the farthest counts most (Bevilacqua 2013).
        Mean = "mean",
    }
}

behavior! {
    /// Keeps away from neighbours.
    ///
    /// Nothing when nobody is within the radius. Reynolds 1987, *separation*.
    Separation among All {
        /// Only neighbours nearer than this count.
        radius: f32 = 1.0, "m", 0.0..=f32::MAX;
        /// How the distance of a neighbour counts.
        falloff: Falloff = Falloff::InverseSquare, "";
        /// The change of velocity that one neighbour at 1 m asks for.
        strength: f32 = 1.0, "m/s", 0.0..=f32::MAX;
        /// Only neighbours within this angle of the heading count; π for all around.
        half_angle: f32 = PI, "rad", 0.0..=PI;
        /// How many of the nearest count at most, and whoever is as near as the last of them; 0 for all.
        nearest: f32 = 0.0, "", 0.0..=f32::MAX;
    }
}

impl Separation {
    fn wanted(&self) -> Wanted {
        match self.falloff {
            Falloff::InverseSquare => Wanted::OFFSET_OVER_D2,
            Falloff::Inverse => Wanted::OFFSET_OVER_D,
            Falloff::Mean => Wanted::OFFSET,
        }
    }

    fn whom(&self, among: Among) -> Ask {
        let (half_angle, most) = (self.half_angle, self.nearest as u32);
        Ask { half_angle, most, ..Ask::within(self.radius, among, self.wanted()) }
    }

    fn away(&self) -> Finish {
        let unit = self.falloff == Falloff::Mean;
        Finish { sum: self.wanted(), mean: false, unit, scale: -self.strength }
    }
}

impl<V: Vector> Steer<V> for Separation {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        Steering::nudge(self.away().of(&view.sums(self.whom(turn.among))))
    }

    fn finish(&self) -> Option<Finish> {
        Some(self.away())
    }

    fn ask(&self, among: Among) -> Option<Ask> {
        Some(self.whom(among))
    }

    fn explain(&self, view: &View<V>, _turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        pen.circle(view.me.position, self.radius);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Agent;
    use crate::behavior::testing::{mates, near};
    use glam::{Vec2, vec2};

    /// Mates at (1,0) and (0,2).
    #[test]
    fn golden() {
        let me = Agent::<Vec2>::default();
        let mates = mates(&[vec2(1.0, 0.0), vec2(0.0, 2.0)]);
        let view = View { neighbors: &mates, ..View::alone(&me) };
        let answer = |falloff, strength| {
            let separation = Separation { radius: 5.0, falloff, strength, ..Separation::default() };
            separation.steer(&view, &Turn::default()).wish
        };
        near(answer(Falloff::Mean, 2.0), vec2(-0.894_427, -1.788_854));
        near(answer(Falloff::InverseSquare, 1.0), vec2(-1.0, -0.5));
        near(answer(Falloff::Inverse, 1.0), vec2(-1.0, -1.0));
    }
}
