use core::f32::consts::{FRAC_PI_3, PI};

use crate::behavior::shared::apart::{Apart, Falloff};
use crate::behavior::{Pen, Reads};
use crate::neighbors::{Ask, Brake, Finish, Forward, Selection, SumOf, Wanted};
use crate::{Steer, Steering, Turn, Vector, View};

words! {
    /// How an agent waits.
    QueueForm {
        /// Brakes harder the nearer and the slower the mate ahead is, in a cone around the
        /// heading, and separates from mates; of two mates at most one waits for the other.
        Cone = "cone",
        /// Velocity × `damping` (Bevilacqua 2013, first stage).
        HardStop = "hard_stop",
        /// −`share` × the forces so far, and the velocity is braked (second stage).
        Brake = "brake",
        /// The same as `brake`, and velocity × `damping` while the mate is within `radius` (third stage).
        SlowNear = "slow_near",
        /// The same as `slow_near`, and separation (fourth stage).
        Separate = "separate",
    }
}

behavior! {
    /// Waits while a mate is ahead. It brakes against the forces of the terms before it, so it
    /// comes last in a plan.
    ///
    /// It does nothing when no mate is ahead. Bevilacqua 2013, *Queue*, in pixels: ahead 30, radius 30, share 0.8,
    /// damping 0.3, separation_radius 30, separation_strength 2. The stages of the tutorial look along the velocity, and
    /// all around at standstill: there two mates can wait for each other. Of several mates they take the
    /// one with the lowest id, at any distance; a mate exactly at the radius counts. `cone` takes the mate that
    /// blocks the agent most.
    Queue among Own {
        /// How an agent waits.
        form: QueueForm = QueueForm::Cone, "";
        /// How far ahead of the agent the middle of the searched disc lies.
        ahead: f32 = 0.5, "m", 0.0..=f32::MAX;
        /// Mates within this distance of that middle are ahead; in `cone`, mates in the cone that are
        /// nearer than `ahead` + `radius`.
        radius: f32 = 0.5, "m", 0.0..=f32::MAX;
        /// Half the angle of the cone.
        half_angle: f32 = FRAC_PI_3, "rad", 0.0..=PI, only "cone";
        /// The gap to leave between the bodies.
        gap: f32 = 0.2, "m", 0.0..=f32::MAX, only "cone";
        /// The share of the forces so far that the brake takes away.
        share: f32 = 0.8, "", 0.0..=1.0, only "cone" | "brake" | "slow_near" | "separate";
        /// What velocity is multiplied by, per tick of 1/60 s.
        damping: f32 = 0.3, "", 0.0..=1.0, only "hard_stop" | "slow_near" | "separate";
        /// Mates nearer than this are kept away from.
        separation_radius: f32 = 0.7, "m", 0.0..=f32::MAX, only "cone" | "separate";
        /// The change of velocity by the separation: in `cone` for a mate at 1 m, more for nearer ones;
        /// in `separate` the same at every distance.
        separation_strength: f32 = 0.3, "m/s", 0.0..=f32::MAX, only "cone" | "separate";
    }

    formula {
        /// S: the force of the terms before it
        /// cone:       k times (wish = 0, push = −share·S), and separation within the separation_radius:
        ///             nudge = −separation_strength · Σ (1/|o| − |o|/separation_radius²)·unit(o)
        ///             k: the greatest of clamp((e − |o|) / (e − t), 0, 1) · (1 − clamp(h·vₙ/max_speed, 0, 1))
        ///             e = ahead + radius, t = r + rₙ + gap, over mates within the half_angle and (h + hₙ)·o > 0
        /// The other forms, where a mate has |o − ahead·unit(v)| ≤ radius:
        /// hard_stop:  damping by the factor damping
        /// brake:      wish = 0, push = −share·S
        /// slow_near:  the same, and damping where |o| ≤ radius
        /// separate:   the same, and nudge = −separation_strength · unit(mean o) within the separation_radius
    }

    example {
        /// let me = Agent { velocity: vec2(1.0, 0.0), ..Agent::default() };
        /// let queue = Queue { form: QueueForm::HardStop, ..Queue::default() };
        /// let steer = |offset| {
        ///     let neighbors = [Neighbor::at(offset, &Agent::default())];
        ///     queue.steer(&View { neighbors: &neighbors, ..View::alone(&me) }, &Turn::default())
        /// };
        /// // A mate within 0.5 m of the point 0.5 m ahead: the velocity is multiplied by 0.3. One behind changes nothing.
        /// assert_eq!(steer(vec2(0.7, 0.0)), Steering::none().damped(0.3));
        /// assert_eq!(steer(vec2(-0.7, 0.0)), Steering::none());
        /// // The default form brakes, the harder the nearer the mate is.
        /// let brakes = |distance: f32| {
        ///     let neighbors = [Neighbor::at(vec2(distance, 0.0), &Agent::default())];
        ///     let view = View { neighbors: &neighbors, ..View::alone(&me) };
        ///     Queue::default().steer(&view, &Turn::default()).wishes
        /// };
        /// assert!(brakes(0.65) > brakes(0.85) && brakes(0.85) > 0.0 && brakes(1.1) == 0.0);
    }
}

impl Queue {
    /// Which mates the agent waits for: in the cone those that go before; in the tutorial's stages the first one
    /// around the point ahead, along the velocity, however slow; at standstill around the agent.
    fn in_front(&self, selection: Selection) -> Ask {
        if self.form == QueueForm::Cone {
            let (rim, gap) = (self.ahead + self.radius, self.gap);
            let within = Ask::within(rim, selection, SumOf::Hindrance);
            return Ask { half_angle: self.half_angle, gap, ..within };
        }
        let how_far = matches!(self.form, QueueForm::SlowNear | QueueForm::Separate);
        let wanted = if how_far { SumOf::First.into() } else { Wanted::NONE };
        // The tutorial counts a mate at the very radius.
        let within = Ask::within(self.radius.next_up(), selection, wanted);
        Ask { ahead: self.ahead, forward: Forward::Velocity, ..within }
    }

    fn separation(&self) -> Apart {
        let cone = self.form == QueueForm::Cone;
        let falloff = if cone { Falloff::Smooth } else { Falloff::Mean };
        let strength = self.separation_strength;
        Apart { falloff, strength, ..Apart::within(self.separation_radius) }
    }

    /// The brake of the tutorial's stages two to four.
    fn stage<V: Vector>(&self, view: &View<V>, turn: &Turn<V>, mate: V) -> Steering<V> {
        let brake = brake(turn.so_far, self.share);
        let near = mate.length() <= self.radius;
        let slowed = if near { brake.damped(self.damping) } else { brake };
        match self.form {
            QueueForm::SlowNear => slowed,
            QueueForm::Separate => slowed.plus(self.separation().steer(view, turn.selection), 1.0),
            _ => brake,
        }
    }
}

/// −`share` × the forces so far (N), and a wish to stand still.
#[must_use]
pub fn brake<V: Vector>(so_far: V, share: f32) -> Steering<V> {
    Steering { push: -so_far * share, ..Steering::wish(V::default()) }
}

impl<V: Vector> Steer<V> for Queue {
    const READS: Reads = Reads { so_far: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let sums = view.sums(self.in_front(turn.selection));
        match self.form {
            QueueForm::Cone => {
                let apart = self.separation().steer(view, turn.selection);
                apart.plus(brake(turn.so_far, self.share), sums.number(SumOf::Hindrance))
            }
            _ if sums.count == 0.0 => Steering::none(),
            QueueForm::HardStop => Steering::none().damped(self.damping),
            _ => self.stage(view, turn, sums.of(SumOf::First)),
        }
    }

    fn asks(&self, selection: Selection, ask: &mut dyn FnMut(Ask)) {
        ask(self.in_front(selection));
        if matches!(self.form, QueueForm::Cone | QueueForm::Separate) {
            ask(self.separation().ask(selection));
        }
    }

    fn finish(&self, selection: Selection) -> Option<Finish> {
        let brake =
            Brake { ask: self.in_front(selection), sum: SumOf::Hindrance, share: self.share };
        let braking = Finish { brake: Some(brake), ..self.separation().finish(selection) };
        (self.form == QueueForm::Cone).then_some(braking)
    }

    fn explain(&self, view: &View<V>, _turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let point = view.me.position + view.me.heading * self.ahead;
        pen.line(view.me.position, point);
        pen.circle(point, self.radius);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{mates, near};
    use crate::{Agent, Stepping};
    use glam::{Vec2, vec2};

    const FORMS: [QueueForm; 5] = [
        QueueForm::Cone,
        QueueForm::HardStop,
        QueueForm::Brake,
        QueueForm::SlowNear,
        QueueForm::Separate,
    ];

    fn walker() -> Agent<Vec2> {
        let velocity = vec2(3.0, 4.0);
        Agent { velocity, heading: velocity.unit(), ..Agent::default() }
    }

    /// Force and damping with a mate at this offset, after forces of (2,0).
    fn answer(form: QueueForm, offset: Vec2) -> (Vec2, f32) {
        let (me, mut mates) = (walker(), mates(&[offset]));
        mates[0].heading = me.heading;
        let view = View { neighbors: &mates, stepping: Stepping::PerTick, ..View::alone(&me) };
        let turn = Turn { so_far: vec2(2.0, 0.0), ..Turn::default() };
        let queue = Queue { form, separation_strength: 2.0, ..Queue::default() };
        let steering = queue.steer(&view, &turn);
        (me.force(&steering, Stepping::PerTick), steering.damping)
    }

    /// Sum (2,0), v (3,4) → (−4.6, −4).
    #[test]
    fn golden() {
        let (close, far) = (vec2(0.24, 0.32), vec2(0.48, 0.64));
        let expected = vec2(-4.6, -4.0);
        assert_eq!(answer(QueueForm::HardStop, close), (Vec2::ZERO, 0.3));
        for form in [QueueForm::Brake, QueueForm::SlowNear] {
            near(answer(form, close).0, expected);
        }
        // Within 0.7 m: 2·(1/0.16 − 1/0.49) = 8.418367 times the offset.
        near(answer(QueueForm::Cone, close).0, expected - close * 8.418_367);
        assert_eq!(answer(QueueForm::Brake, close).1, 1.0);
        assert_eq!(answer(QueueForm::SlowNear, close).1, 0.3);
        assert_eq!(answer(QueueForm::SlowNear, far).1, 1.0);
        near(answer(QueueForm::Separate, close).0, expected - vec2(0.6, 0.8) * 2.0);
    }

    /// The published loop takes the first mate of its list, near or far, and counts one at the very radius.
    #[test]
    fn the_stages_take_the_first_mate() {
        let far_then_near = mates(&[vec2(0.48, 0.64), vec2(0.24, 0.32)]);
        let me = walker();
        let view = View { neighbors: &far_then_near, ..View::alone(&me) };
        let steer = |form| Queue { form, ..Queue::default() }.steer(&view, &Turn::default());
        assert_eq!(steer(QueueForm::SlowNear).damping, 1.0, "the first one is 0.8 m away");
        let at_the_radius = mates(&[vec2(1.0, 0.0)]);
        let me = Agent { velocity: vec2(1.0, 0.0), ..Agent::default() };
        let view = View { neighbors: &at_the_radius, ..View::alone(&me) };
        let stop = Queue { form: QueueForm::HardStop, ..Queue::default() };
        assert_eq!(stop.steer(&view, &Turn::default()).damping, 0.3);
    }

    #[test]
    fn without_a_neighbor_ahead_it_does_not_wait() {
        for form in FORMS {
            let behind = if form == QueueForm::Cone { vec2(-0.6, -0.8) } else { vec2(-0.3, -0.4) };
            assert_eq!(answer(form, behind), (Vec2::ZERO, 1.0), "behind");
            assert_eq!(answer(form, vec2(3.0, 4.0)), (Vec2::ZERO, 1.0), "far ahead");
        }
        let beside = answer(QueueForm::Cone, vec2(0.32, -0.24)).0;
        near(beside, vec2(-0.32, 0.24) * 8.418_367);
    }

    #[test]
    fn of_two_mates_at_most_one_waits() {
        for i in 0..32 {
            let at = |angle: f32| vec2(libm::cosf(angle), libm::sinf(angle));
            let (mine, theirs) = (at(0.2 * i as f32), at(3.0 + 0.7 * i as f32));
            let waits = |heading, other, offset: Vec2| {
                let me = Agent { heading, ..Agent::default() };
                let mut mates = mates(&[offset * 0.5]);
                mates[0].heading = other;
                let view = View { neighbors: &mates, ..View::alone(&me) };
                view.sums(Queue::default().in_front(Selection::default())).number(SumOf::Hindrance)
                    > 0.0
            };
            assert!(!(waits(mine, theirs, Vec2::X) && waits(theirs, mine, -Vec2::X)));
        }
    }
}
