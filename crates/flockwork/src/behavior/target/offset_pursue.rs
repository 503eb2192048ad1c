use crate::behavior::shared::approach::{Approach, overshoot, seek, stands};
use crate::behavior::shared::lead::{Foresight, Lead};
use crate::behavior::shared::slots::{beside, keep};
use crate::behavior::{Misfit, Pen};
use crate::{Agent, Aim, Steer, Steering, Stepping, Turn, Vector, View};

words! {
    /// How the leader's motion is taken into account.
    OffsetForm {
        /// The agent moves as the leader does, and comes to rest relative to it; beside a leader at top speed it needs more.
        Match = "match",
        /// The agent arrives where the place will be when it gets there (Buckland 2005). It lags behind a leader that moves.
        Predict = "predict",
        /// There is no place to keep: the agent passes by where the leader will be at the distance `pass_distance`, on the
        /// side on which it comes, at top speed (Reynolds 1999).
        FlyBy = "fly_by",
    }
}

behavior! {
    /// Keeps a place beside a leader, in the leader's own frame.
    ///
    /// It does nothing when the leader is gone. A leader without heading, such as a point, counts as headed along x. With all
    /// distances zero the place is the leader's own. While the leader turns, its frame turns with it: the agent then lags
    /// behind its place, the more so the farther off that is. Reynolds 1999, *offset pursuit*; Buckland 2005, chapter 3.
    OffsetPursue(leader: Place) {
        /// How the leader's motion is taken into account.
        form: OffsetForm = OffsetForm::Match, "";
        /// How far ahead of the leader the place lies; below zero behind.
        forward: f32 = -1.0, "m", only "match" | "predict";
        /// How far to the leader's left it lies; below zero to the right.
        left: f32 = 0.0, "m", only "match" | "predict";
        /// How far above the leader it lies, in a volume.
        up: f32 = 0.0, "m", only "match" | "predict";
        /// Slowing starts at this distance from the place; 0 never slows.
        slow_radius: f32 = 1.5, "m", 0.0..=f32::MAX, only "match" | "predict";
        /// The longest prediction.
        longest_lead: f32 = 5.0, "s", 0.0..=f32::MAX, only "predict" | "fly_by";
        /// How far from the leader the agent passes.
        pass_distance: f32 = 1.0, "m", 0.0..=f32::MAX, only "fly_by";
    }

    formula {
        /// g = d + forward·hₜ + left·left(hₜ), in a volume + up·up
        /// match:    wish = limit(arrive(g) + vₜ, max_speed)
        /// predict:  wish = arrive(g + vₜ·T)    T = min(|g| / (max_speed + |vₜ|), longest_lead)
        /// fly_by:   wish = max_speed · unit(q − pass_distance·unit(q − (q·h)·h))    q = d + vₜ·T, T as above of |d|
        ///           past the leader, q·h < 0: h while |q| < 4·pass_distance, else unit(q)
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let (velocity, heading) = (vec2(0.0, 2.0), vec2(0.0, 1.0));
        /// let leader = Aim { velocity, heading, ..Aim::at(vec2(1.0, 4.0)) };
        /// let turn = Turn { aim: Some(leader), ..Turn::default() };
        /// // It is at its place already, 4 m behind the leader and 1 m to its left: it moves along with it.
        /// let keep = OffsetPursue { forward: -4.0, left: 1.0, ..OffsetPursue::default() };
        /// assert_eq!(keep.steer(&View::alone(&me), &turn), Steering::wish(vec2(0.0, 2.0)));
    }

    tint 672
}

/// So many times the distance of a pass an agent flies on before it turns back.
const RUN_OUT: f32 = 4.0;

impl OffsetPursue {
    /// The place to keep: where it is, and how it moves.
    fn place<V: Vector>(&self, leader: &Aim<V>) -> Aim<V> {
        let offset = beside(leader, [self.forward, self.left, self.up]);
        Aim { offset, radius: 0.0, ..*leader }
    }

    /// The offset of the place to fly to: beside where the leader will be, as much nearer to the agent's own way, and to the
    /// right of a leader straight ahead. Past the leader it is straight on until there is room to turn, and then the leader:
    /// its near side would lead around the agent's own tail, so that it flew on forever.
    fn pass<V: Vector>(&self, view: &View<V>, leader: &Aim<V>) -> V {
        let met =
            Foresight::new(Lead::Closing, self.longest_lead).place(leader, view.me, view.stepping);
        let heading = view.me.heading;
        if met.dot(heading) < 0.0 {
            return if met.length() < RUN_OUT * self.pass_distance { heading } else { met };
        }
        let aside = met.sideways_of(heading).unit();
        let aside = if aside == V::ZERO { heading.any_perpendicular() } else { aside };
        (met - aside * self.pass_distance).bounded()
    }

    fn approach(&self) -> Approach {
        let lead = match self.form {
            OffsetForm::Match | OffsetForm::FlyBy => None,
            OffsetForm::Predict => Some(Foresight::new(Lead::Closing, self.longest_lead)),
        };
        Approach { slow_radius: self.slow_radius, lead, ..Approach::STRAIGHT }
    }
}

impl<V: Vector> Steer<V> for OffsetPursue {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let Some(leader) = turn.aim else { return Steering::none() };
        let place = self.place(&leader);
        match self.form {
            OffsetForm::Match => keep(view, &leader, place.offset, self.slow_radius),
            OffsetForm::Predict => self.approach().steer(view, &Turn { aim: Some(place), ..*turn }),
            OffsetForm::FlyBy => Steering::wish(seek(self.pass(view, &leader), view.me.max_speed)),
        }
    }

    fn comes_to_rest(&self) -> bool {
        self.form != OffsetForm::FlyBy
    }

    fn rests_at(&self, me: &Agent<V>, turn: &Turn<V>) -> Option<V> {
        let leader =
            turn.aim.filter(|leader| Steer::<V>::comes_to_rest(self) && stands(me, leader));
        leader.map(|leader| self.place(&leader).offset)
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        overshoot(me, self.slow_radius, stepping).filter(|_| self.form != OffsetForm::FlyBy)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let Some(leader) = turn.aim else { return };
        let (here, place) = (view.me.position, self.place(&leader));
        if self.form == OffsetForm::FlyBy {
            let pass = here + self.pass(view, &leader);
            pen.line(here, pass);
            return pen.dot(pass);
        }
        pen.line(here + leader.offset, here + place.offset);
        pen.dot(here + self.approach().place(&place, view.me, view.stepping));
        pen.circle(here + place.offset, self.slow_radius);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{agent, common_case, go, near};
    use glam::{Vec2, Vec3, vec2, vec3};

    fn leader(velocity: Vec2) -> Turn<'static, Vec2> {
        let aim = Aim { velocity, heading: velocity.unit(), ..Aim::at(vec2(10.0, 10.0)) };
        Turn { aim: Some(aim), ..Turn::default() }
    }

    /// A leader at (10,10) that moves by (0,2): 4 m behind it and 2 m to its left is (8,6), 10 m away. Buckland's time is
    /// 10/(5 + 2) s, and the place then (8, 8.857143), within the radius of 20 m: 5·d/20 of the way there, less (1,0).
    #[test]
    fn golden() {
        let pursue = OffsetPursue { forward: -4.0, left: 2.0, ..OffsetPursue::default() };
        let predict = OffsetPursue { form: OffsetForm::Predict, slow_radius: 20.0, ..pursue };
        near(common_case(&predict, leader(vec2(0.0, 2.0))), vec2(1.0, 2.214_286));
        // Toward (8,6) at 2.5 m/s, and along with the leader, less (1,0): (2, 1.5) + (0, 2) − (1, 0).
        let matches = OffsetPursue { slow_radius: 20.0, ..pursue };
        near(common_case(&matches, leader(vec2(0.0, 2.0))), vec2(1.0, 3.5));
        // No faster than the agent can: (4, 3) + (0, 2), cut to 5, less (1,0).
        let straight = OffsetPursue { slow_radius: 1.0, ..pursue };
        let wish = vec2(4.0, 5.0).normalize() * 5.0;
        near(common_case(&straight, leader(vec2(0.0, 2.0))), wish - vec2(1.0, 0.0));
    }

    /// Reynolds 1999: a leader at (6,8) that moves by (−1,2) is foreseen at (4.618034,10.763932), as in Buckland's pursuit; the
    /// agent heads along x, so that it is 10.763932 m to the left, and 2 m less are the place to fly through.
    #[test]
    fn a_fly_by_passes_at_its_distance() {
        let form = OffsetForm::FlyBy;
        let fly_by = OffsetPursue { form, pass_distance: 2.0, ..OffsetPursue::default() };
        let aim = Aim { velocity: vec2(-1.0, 2.0), ..Aim::at(vec2(6.0, 8.0)) };
        let turn = Turn { aim: Some(aim), ..Turn::default() };
        let way = vec2(4.618_034, 8.763_932).normalize() * 5.0;
        near(common_case(&fly_by, turn), way - vec2(1.0, 0.0));
        // Straight ahead: two meters to the right of it.
        let ahead = vec2(8.0, -2.0).normalize() * 5.0;
        near(common_case(&fly_by, Turn::at(vec2(8.0, 0.0))), ahead - vec2(1.0, 0.0));
        // Past it: straight on within 8 m, and back beyond.
        near(common_case(&fly_by, Turn::at(vec2(-7.0, 3.0))), vec2(4.0, 0.0));
        let back = vec2(-8.0, 6.0).normalize() * 5.0;
        near(common_case(&fly_by, Turn::at(vec2(-8.0, 6.0))), back - vec2(1.0, 0.0));
        assert_eq!(fly_by.rests_at(&agent(), &leader(Vec2::ZERO)), None);
    }

    /// How near it comes to a leader at rest in each pass of a minute (m).
    fn passes<V: Vector>(hz: f32, start: [f32; 3]) -> Vec<f32> {
        let (stepping, form) = (Stepping::Timed(1.0 / hz), OffsetForm::FlyBy);
        let fly_by = OffsetPursue { form, pass_distance: 2.0, ..OffsetPursue::default() };
        let mut me = Agent {
            position: V::from_xyz(start),
            velocity: V::from_xyz([5.0, 0.0, 0.0]),
            response_secs: 0.1,
            max_force: 50.0,
            max_speed: 5.0,
            ..Agent::default()
        };
        let (mut passes, mut before) = (Vec::new(), [f32::MAX; 2]);
        for _ in 0..(60.0 * hz) as u32 {
            let view = View { stepping, ..View::alone(&me) };
            let steering = fly_by.steer(&view, &Turn::at(-me.position));
            go(&mut me, &steering, stepping);
            let now = me.position.length();
            let is_least = before[0] > before[1] && before[1] <= now;
            passes.extend(is_least.then_some(before[1]));
            before = [before[1], now];
        }
        passes
    }

    #[test]
    fn it_passes_at_its_distance_again_and_again() {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            for start in
                [[-15.0, 0.5, 0.0], [-15.0, 4.0, 1.0], [-15.0, -9.0, 3.0], [-15.0, 0.0, 0.0]]
            {
                for passes in [passes::<Vec2>(hz, start), passes::<Vec3>(hz, start)] {
                    assert!(passes.len() > 10, "{hz} Hz from {start:?}: {passes:?}");
                    let is_due = |least: &f32| (least - 2.0).abs() < 0.1;
                    assert!(passes.iter().all(is_due), "{hz} Hz from {start:?}: {passes:?}");
                }
            }
        }
    }

    /// Headed along y, forward is +y, left −x and up +z.
    #[test]
    fn the_frame_is_the_leaders() {
        let aim = Aim { heading: Vec3::Y, ..Aim::at(vec3(5.0, 5.0, 5.0)) };
        let keep = OffsetPursue { forward: 1.0, left: 2.0, up: 3.0, ..OffsetPursue::default() };
        assert_eq!(keep.place(&aim).offset, vec3(3.0, 6.0, 8.0));
    }

    #[test]
    fn it_rests_on_its_place_beside_a_leader_that_stands() {
        let keep = OffsetPursue { left: 2.0, ..OffsetPursue::default() };
        // The leader stands at (10,10), headed along x: a meter behind it and two to its left is (9,12).
        assert_eq!(keep.rests_at(&agent(), &leader(Vec2::ZERO)), Some(vec2(9.0, 12.0)));
        assert_eq!(keep.rests_at(&agent(), &leader(vec2(1.0, 0.0))), None);
        assert_eq!(keep.rests_at(&agent(), &Turn::default()), None);
    }

    /// Beside a leader that goes straight on, `match` comes to rest on its place, and `predict` lags behind.
    #[test]
    fn it_keeps_its_place_beside_a_leader_that_moves() {
        let off = |form| {
            let stepping = Stepping::default();
            let mut me = Agent { response_secs: 0.1, max_force: 100.0, ..agent() };
            let (mut at, velocity) = (vec2(3.0, 3.0), vec2(2.0, 0.0));
            let pursue = OffsetPursue { form, left: 1.0, ..OffsetPursue::default() };
            for _ in 0..600 {
                let aim = Aim { velocity, heading: Vec2::X, ..Aim::at(at - me.position) };
                let turn = Turn { aim: Some(aim), ..Turn::default() };
                let wish = pursue.steer(&View { stepping, ..View::alone(&me) }, &turn);
                go(&mut me, &wish, stepping);
                at += velocity * stepping.dt();
            }
            (at + vec2(-1.0, 1.0) - me.position).length()
        };
        assert!(off(OffsetForm::Match) < 0.01, "{}", off(OffsetForm::Match));
        assert!(off(OffsetForm::Predict) > 0.1, "{}", off(OffsetForm::Predict));
    }
}
