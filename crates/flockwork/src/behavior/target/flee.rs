use crate::behavior::shared::approach::Approach;
use crate::behavior::shared::misfits::short_look;
use crate::behavior::shared::open_way;
use crate::behavior::{Misfit, Pen};
use crate::{Agent, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Flees the target at full speed.
    ///
    /// It does nothing when the target is gone or outside the zone. On the target itself it goes along its heading.
    /// With a look-ahead it is not cornered: it goes along walls, and leaves a corner while the target is still far enough
    /// away to be passed; `avoid_obstacles` beside it keeps the gap to walls. Reynolds 1999, *flee*; the zone: Bevilacqua
    /// 2012, *Flee and Arrival*.
    Flee(target: Place) {
        /// The agent flees only a target nearer than this; 0 for any distance.
        zone_radius: f32 = 0.0, "m", 0.0..=f32::MAX;
        /// How far the agent looks for obstacles, to choose of the ways that are free the one that leads farthest from the
        /// target; with 0 it flees straight away, into corners as well.
        look_ahead: f32 = 0.0, "m", 0.0..=f32::MAX;
    }

    formula {
        /// wish = −max_speed · unit(d)    where |d| < zone_radius, or zone_radius = 0
        /// With a look_ahead, near obstacles: wish = max_speed · w, for that w with the greatest worth of −unit(d)
        /// and those turned from it by 22.5°, 45° … 157.5° to each side:
        /// worth = |d − f·w| − 10·caught + 0.2·look_ahead · w·v / max_speed
        /// f:      how far the body may go along w, up to look_ahead
        /// caught: by how much the target comes nearer on that way than r + rₜ + max_speed·τ
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let flee = |zone_radius| {
        ///     Flee { zone_radius, ..Flee::default() }.steer(&View::alone(&me), &Turn::at(vec2(3.0, 4.0)))
        /// };
        /// // Straight away from the target, at 5 m/s; but the target is 5 m away, which is outside of a zone of 4 m.
        /// assert_eq!(flee(0.0), Steering::wish(vec2(-3.0, -4.0)));
        /// assert_eq!(flee(4.0), Steering::none());
    }
}

impl Flee {
    fn away(&self) -> Approach {
        Approach { away: true, zone_radius: self.zone_radius, ..Approach::STRAIGHT }
    }
}

impl<V: Vector> Steer<V> for Flee {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        open_way::steer(&self.away(), self.look_ahead, view, turn)
    }

    fn approach(&self) -> Option<Approach> {
        (self.look_ahead == 0.0).then(|| self.away())
    }

    fn obstacle_reach(&self, me: &Agent<V>) -> Option<f32> {
        open_way::obstacle_reach(me, self.look_ahead)
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        short_look(me, self.look_ahead, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let Some(aim) = turn.aim {
            pen.circle(view.me.position + aim.offset, self.zone_radius);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{common_case, near};
    use crate::{Aim, Obstacle, Space, Stepping};
    use glam::{Vec2, Vec3, vec2};

    #[test]
    fn golden() {
        let in_zone = |zone_radius| {
            let flee = Flee { zone_radius, ..Flee::default() };
            common_case(&flee, Turn::at(vec2(3.0, 4.0)))
        };
        assert_eq!(in_zone(0.0), vec2(-4.0, -4.0));
        assert_eq!(in_zone(4.0), vec2(0.0, 0.0));
        assert_eq!(in_zone(5.1), vec2(-4.0, -4.0));
    }

    /// The wish of an agent with this velocity, 3 m from a target at rest on the other side of it, among obstacles.
    fn wish<V: Vector>(velocity: [f32; 3], obstacles: &[Obstacle<V>]) -> V {
        let velocity = V::from_xyz(velocity);
        let me = Agent { radius: 0.2, max_speed: 4.0, velocity, ..Agent::default() };
        let flee = Flee { look_ahead: 6.0, ..Flee::default() };
        let view = View { obstacles, ..View::alone(&me) };
        flee.steer(&view, &Turn::at(V::from_xyz([-3.0, 0.0, 0.0]))).wish
    }

    fn wall<V: Vector>(x: f32) -> Obstacle<V> {
        Obstacle::behind(V::from_xyz([x, 0.0, 0.0]), V::from_xyz([-1.0, 0.0, 0.0]))
    }

    /// The wall leaves 0.8 m straight away, which ends 3.8 m from the target. Of the other ways 67.5° ends at 4.26 m, 90° at
    /// 6.71 m, and 112.5° at 5.59 m.
    #[test]
    fn it_goes_along_a_wall_and_keeps_its_side() {
        for side in [1.0, -1.0] {
            near(wish([0.0, side, 0.0], &[wall(1.0)]), vec2(0.0, 4.0 * side));
            let flat: Vec3 = wish([0.0, side, 0.0], &[wall(1.0)]);
            near(flat.truncate(), vec2(0.0, 4.0 * side));
        }
        let up: Vec3 = wish([0.0, 0.0, 1.0], &[wall(1.0)]);
        assert!((up - Vec3::Z * 4.0).length() < 1e-5, "{up}");
    }

    #[test]
    fn it_flees_straight_away_where_that_is_free() {
        let wish = wish::<Vec2>;
        assert_eq!(wish([0.0, 1.0, 0.0], &[]), vec2(4.0, 0.0));
        assert_eq!(wish([0.0; 3], &[wall(6.3)]), vec2(4.0, 0.0));
        let beside = Obstacle::behind(vec2(0.0, 0.2), -Vec2::Y);
        assert_eq!(wish([0.0; 3], &[beside]), vec2(4.0, 0.0));
    }

    /// A hunter of two thirds of its speed comes at it on the diagonal of a corner, and is passed.
    #[test]
    fn a_slower_target_does_not_corner_it() {
        let walls = [wall(0.2), Obstacle::behind(vec2(0.0, 0.2), -Vec2::Y)];
        let (stepping, limits) =
            (Stepping::default(), Agent { radius: 0.2, max_speed: 3.0, ..Agent::default() });
        let mut me = Agent::<Vec2> { response_secs: 0.1, max_force: 100.0, ..limits };
        let mut hunter: Vec2 = vec2(-4.0, -4.0);
        let (mut nearest, mut farthest) = (f32::MAX, 0.0_f32);
        for _ in 0..600 {
            let offset: Vec2 = hunter - me.position;
            let aim = Aim { velocity: offset.unit() * -2.0, radius: 0.2, ..Aim::at(offset) };
            let view = View { obstacles: &walls, stepping, ..View::alone(&me) };
            let turn = Turn { aim: Some(aim), ..Turn::default() };
            let wish = Flee { look_ahead: 6.0, zone_radius: 6.0 }.steer(&view, &turn);
            let velocity = me.next_velocity(&wish, stepping);
            assert!(me.advance(velocity, stepping, &Space::Open, &walls));
            hunter += aim.velocity * stepping.dt();
            nearest = nearest.min((hunter - me.position).length());
            farthest = farthest.max(me.position.length());
        }
        assert!(nearest > 0.4 && farthest > 5.0, "{nearest} {farthest}");
    }
}
