use crate::behavior::shared::approach::overshoot;
use crate::behavior::shared::walk::{explain, walk};
use crate::behavior::{Misfit, Pen, Reads};
use crate::{Agent, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Goes to the target by the shortest way around all obstacles and tiles, in the plane; straight where nothing is in
    /// between.
    ///
    /// It does nothing when the target is gone. Of a group it goes to the agent that is nearest by walking distance. A
    /// target inside an obstacle, or cut off by obstacles, is approached as far as possible: `flockwork check` says how
    /// far that is. The way keeps as far from obstacles as the agent's radius; a gap counts as open if it is wider than
    /// the body by about a fifth. It does not look at other agents, which is what `avoid` is for. In a volume, without
    /// obstacles, and where a host gives no way, it goes straight.
    ///
    /// Agents of like size (rounded up by an eighth at most) with one target share a field: a grid over all obstacles
    /// that have an end, with cells of half the radius. There are at most 262,144 of them, which take about 30 ms: in a
    /// larger world cells are larger, and gaps below two and a half cells may count as closed. A cell that sees the
    /// target knows its distance exactly, others by fast marching (Sethian 1996), a few percent too long. A cell takes 11
    /// bytes, a field of 200 × 200 cells about 4 ms to make, and an agent about 80 ns more in a tick than with `arrive`. The
    /// field is made anew when the target comes to another cell, and for a group when any of its agents does. Moving
    /// obstacles are planned around where they were at the last tick that is a multiple of 16, in steps of a quarter of
    /// the radius; `avoid_obstacles` does the rest.
    FindWay(target: Place) {
        /// Slowing starts at this distance before the target, along the way; 0 never slows.
        slow_radius: f32 = 1.5, "m", 0.0..=f32::MAX;
    }

    formula {
        /// wish = w · max_speed · min(1, l / slow_radius)
        /// w, l: the direction in which the shortest way around all obstacles begins, and its length
        /// wish = arrive(d) where that way is straight
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let find = FindWay { slow_radius: 10.0 };
        /// let wish = |way| {
        ///     let turn = Turn { way, ..Turn::at(vec2(3.0, 4.0)) };
        ///     find.steer(&View { stepping: Stepping::PerTick, ..View::alone(&me) }, &turn).wish
        /// };
        /// // Straight, 5 m away, at half speed; along the way at full speed, as long as 12 m of it are left.
        /// assert_eq!(wish(None), vec2(1.5, 2.0));
        /// let straight = Way::straight(me.position, vec2(3.0, 4.0));
        /// let around =
        ///     Way { direction: vec2(0.0, -1.0), length: 12.0, is_straight: false, ..straight };
        /// assert_eq!(wish(Some(around)), vec2(0.0, -5.0));
    }
}

impl<V: Vector> Steer<V> for FindWay {
    const READS: Reads = Reads { way: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        turn.aim.map_or(Steering::none(), |aim| walk(view, turn, aim.offset, self.slow_radius))
    }

    fn comes_to_rest(&self) -> bool {
        self.slow_radius > 0.0
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        overshoot(me, self.slow_radius, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        explain(view, turn, pen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::common_case;
    use crate::ways::Way;
    use glam::{Vec2, vec2};

    #[test]
    fn golden() {
        let turn = Turn::at(vec2(3.0, 4.0));
        assert_eq!(common_case(&FindWay { slow_radius: 10.0 }, turn), vec2(0.5, 2.0));
        assert_eq!(common_case(&FindWay { slow_radius: 0.0 }, turn), vec2(2.0, 4.0));
        let straight = Way::straight(Vec2::ZERO, vec2(3.0, 4.0));
        let around =
            Way { direction: vec2(-0.6, 0.8), length: 4.0, is_straight: false, ..straight };
        let turn = Turn { way: Some(around), ..turn };
        assert_eq!(common_case(&FindWay { slow_radius: 10.0 }, turn), vec2(-2.2, 1.6));
        // To the nearest place, where the target cannot be reached.
        let near = Turn { way: Some(Way::straight(Vec2::ZERO, vec2(0.0, 2.0))), ..turn };
        assert_eq!(common_case(&FindWay { slow_radius: 10.0 }, near), vec2(-1.0, 1.0));
        assert_eq!(common_case(&FindWay::default(), Turn::default()), Vec2::ZERO);
    }
}
