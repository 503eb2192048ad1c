//! When a moving target is met, and where it will be then.

use crate::behavior::Pen;
use crate::{Agent, Aim, Stepping, Vector, View};

words! {
    /// How the time to meet a moving target is predicted.
    Lead {
        /// The time until two straight courses meet at full speed; as `closing` if they never do, and near the target.
        Intercept = "intercept",
        /// distance / (own top speed + the target's speed) (Buckland 2005).
        Closing = "closing",
        /// distance / own top speed (Bevilacqua 2012).
        Tutorial = "tutorial",
        /// As `closing`; but a target ahead that comes straight toward the agent, within 18°, is taken where it is
        /// (Buckland 2005).
        HeadOn = "head_on",
        /// distance / own speed; as far as the longest prediction for an agent at rest (gdx-ai).
        OwnSpeed = "own_speed",
        /// distance / the target's speed; as far as the longest prediction for a target at rest (OpenSteer, *evasion*).
        TargetSpeed = "target_speed",
        /// distance / speed relative to the target; as far as the longest prediction for two that move alike (Bourg and Seemann 2004).
        RelativeSpeed = "relative_speed",
        /// distance / own speed, by 0.5 to 4 times, as the target is ahead, aside or behind, and moves along, across or
        /// against the agent's way; as far as the longest prediction for an agent at rest (OpenSteer).
        NineCases = "nine_cases",
    }
}

/// The factors of OpenSteer's nine cases: for a target behind, aside and ahead, each for one that moves against the
/// agent's way, across it and along it.
const NINE_CASES: [[f32; 3]; 3] = [[2.0, 2.0, 0.5], [4.0, 0.8, 1.0], [0.85, 1.8, 4.0]];

/// The cosine of the angle of 45° that divides the nine cases.
const DIVIDE: f32 = 0.707;

/// The cosine of the angle below which two come head on.
const HEAD_ON: f32 = -0.95;

/// How long a straight run at `max_speed` takes to meet a target at `offset` that keeps its
/// `velocity`; none if the target escapes. In the time unit of the speeds.
#[must_use]
pub fn intercept_time<V: Vector>(offset: V, velocity: V, max_speed: f32) -> Option<f32> {
    // The smallest positive root of |offset + velocity·t| = max_speed·t, without cancellation.
    let edge = velocity.length_squared() - max_speed * max_speed;
    let (opening, far) = (offset.dot(velocity), offset.length_squared());
    let root = (opening * opening - edge * far).max(0.0).sqrt();
    let time = if opening * opening < edge * far || (edge >= 0.0 && opening >= 0.0) {
        return None;
    } else if opening > 0.0 {
        (opening + root) / -edge
    } else {
        far / (root - opening)
    };
    time.is_finite().then_some(time)
}

/// Whether the target is ahead, and comes straight toward the agent.
fn is_head_on<V: Vector>(aim: &Aim<V>, me: &Agent<V>) -> bool {
    aim.offset.dot(me.heading) > 0.0 && aim.heading.dot(me.heading) < HEAD_ON
}

/// How long a distance takes; 0 for an agent that cannot move.
#[inline(always)]
pub(super) fn at_speed(distance: f32, speed: f32) -> f32 {
    if speed > 0.0 { distance / speed } else { 0.0 }
}

/// The same, but without end for an agent that does not move.
fn at_own_speed(distance: f32, speed: f32) -> f32 {
    if speed > 0.0 { distance / speed } else { f32::INFINITY }
}

/// The place of a cosine in a row of the nine cases: below, between and above ±45°.
fn third(cosine: f32) -> usize {
    usize::from(cosine >= -DIVIDE) + usize::from(cosine > DIVIDE)
}

/// Marks the way from a target to where it will be.
pub fn draw<V: Vector>(view: &View<V>, aim: &Aim<V>, future: V, pen: &mut dyn Pen<V>) {
    pen.line(view.me.position + aim.offset, view.me.position + future);
    pen.dot(view.me.position + future);
}

impl Lead {
    /// How long it takes to meet the target, in the time unit of the speeds; 0 for an agent that cannot move. Where the
    /// agent's present speed counts it may be infinite.
    #[must_use]
    pub fn time<V: Vector>(self, aim: &Aim<V>, me: &Agent<V>) -> f32 {
        let met = match self {
            Lead::Intercept => intercept_time(aim.offset, aim.velocity, me.max_speed),
            Lead::HeadOn if is_head_on(aim, me) => Some(0.0),
            Lead::OwnSpeed | Lead::TargetSpeed | Lead::RelativeSpeed | Lead::NineCases => {
                Some(self.at_present(aim, me))
            }
            _ => None,
        };
        let speed = self.closing_speed(me.max_speed, aim.velocity.length());
        met.unwrap_or(at_speed(aim.offset.length(), speed))
    }

    /// The time of the forms that go by how the agent moves now.
    fn at_present<V: Vector>(self, aim: &Aim<V>, me: &Agent<V>) -> f32 {
        let speed = match self {
            Lead::RelativeSpeed => (aim.velocity - me.velocity).length(),
            Lead::TargetSpeed => aim.velocity.length(),
            _ => me.speed(),
        };
        let ahead = me.heading.dot(aim.offset.unit());
        let factor = match self {
            Lead::NineCases => NINE_CASES[third(ahead)][third(me.heading.dot(aim.heading))],
            _ => 1.0,
        };
        at_own_speed(aim.offset.length(), speed) * factor
    }

    /// Whether it predicts by the places and velocities of targets and by top speeds alone.
    pub fn is_plain(self) -> bool {
        matches!(self, Lead::Intercept | Lead::Closing | Lead::Tutorial)
    }

    /// How fast the two are reckoned to near each other, where no straight courses meet.
    #[inline(always)]
    pub(super) fn closing_speed(self, max_speed: f32, theirs: f32) -> f32 {
        if self == Lead::Tutorial { max_speed } else { max_speed + theirs }
    }
}

/// How a moving target is foreseen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foresight {
    /// How the time is predicted.
    pub lead: Lead,
    /// That time is taken so many times; 0 for the target's present place.
    pub factor: f32,
    /// The longest prediction (s).
    pub longest_secs: f32,
}

impl Foresight {
    /// By this lead, for so long at most (s).
    #[must_use]
    pub fn new(lead: Lead, longest_secs: f32) -> Self {
        Self { lead, factor: 1.0, longest_secs }
    }

    /// How far ahead it looks for a target that is this time away, in the time unit of the stepping.
    #[inline(always)]
    pub(super) fn ahead(&self, time: f32, stepping: Stepping) -> f32 {
        let longest = stepping.from_secs(self.longest_secs).min(f32::MAX);
        // The time may be infinite.
        if self.factor > 0.0 { (time * self.factor).min(longest) } else { 0.0 }
    }

    /// The offset to where the target will be when it is met (m).
    #[must_use]
    #[inline(always)]
    pub fn place<V: Vector>(&self, aim: &Aim<V>, me: &Agent<V>, stepping: Stepping) -> V {
        let ahead = self.ahead(self.lead.time(aim, me), stepping);
        aim.offset + (aim.velocity * ahead).bounded()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, vec2};

    #[test]
    fn a_faster_target_that_flees_is_never_met() {
        let time = |velocity| intercept_time(vec2(10.0, 0.0), velocity, 2.0);
        assert_eq!(time(vec2(3.0, 0.0)), None);
        assert_eq!(time(vec2(2.0, 0.0)), None);
        assert_eq!(time(vec2(-2.0, 0.0)), Some(2.5));
        assert_eq!(time(vec2(-3.0, 0.0)), Some(2.0));
        assert_eq!(time(vec2(0.0, 2.0)), None);
        assert_eq!(time(vec2(0.0, 0.0)), Some(5.0));
        assert_eq!(intercept_time(Vec2::ZERO, Vec2::ZERO, 0.0), None);
    }

    /// Case B: at the origin by (1,0), the target at (6,8) by (−1,2).
    fn case_b() -> (Agent<Vec2>, Aim<Vec2>) {
        let velocity = vec2(-1.0, 2.0);
        let aim = Aim { velocity, heading: velocity.normalize(), ..Aim::at(vec2(6.0, 8.0)) };
        (Agent { velocity: vec2(1.0, 0.0), max_speed: 5.0, ..Agent::default() }, aim)
    }

    #[test]
    fn golden() {
        let (me, aim) = case_b();
        let place = |lead, secs| Foresight::new(lead, secs).place(&aim, &me, Stepping::default());
        let near = |place: Vec2, due: Vec2| assert!((place - due).length() < 1e-5, "{place}");
        // 10 m at 1 m/s take 10 s: more than the longest prediction of 1 s.
        near(place(Lead::OwnSpeed, 1.0), vec2(5.0, 10.0));
        near(place(Lead::OwnSpeed, 20.0), vec2(-4.0, 28.0));
        // |(−2, 2)| = 2.828427: 3.535534 s.
        near(place(Lead::RelativeSpeed, 20.0), vec2(2.464_466, 15.071_068));
        near(place(Lead::Tutorial, 20.0), vec2(4.0, 12.0));
        near(place(Lead::Closing, 20.0), vec2(4.618_034, 10.763_932));
        // Across its way, at 53° of it: 0.8 of the 10 s.
        near(place(Lead::NineCases, 20.0), vec2(-2.0, 24.0));
    }

    /// Ahead, aside and behind, each for one that moves along, across and against the agent's way.
    #[test]
    fn the_nine_cases_have_their_factors() {
        let me = case_b().0;
        let due = [[4.0, 1.8, 0.85], [1.0, 0.8, 4.0], [0.5, 2.0, 2.0]];
        for (offset, row) in [vec2(5.0, 1.0), vec2(1.0, -5.0), vec2(-5.0, 1.0)].iter().zip(due) {
            for (heading, factor) in [Vec2::X, Vec2::Y, -Vec2::X].iter().zip(row) {
                let aim = Aim { heading: *heading, ..Aim::at(*offset) };
                let time = Lead::NineCases.time(&aim, &me);
                assert!(
                    (time - factor * offset.length()).abs() < 1e-5,
                    "{offset} {heading}: {time}"
                );
            }
        }
    }

    #[test]
    fn an_agent_at_rest_predicts_as_far_as_it_may() {
        let (_, aim) = case_b();
        let me = Agent { max_speed: 5.0, ..Agent::default() };
        for lead in [Lead::OwnSpeed, Lead::NineCases] {
            let place = Foresight::new(lead, 2.0).place(&aim, &me, Stepping::default());
            assert_eq!(place, vec2(4.0, 12.0), "{lead:?}");
        }
        let like_me = Aim { velocity: Vec2::ZERO, ..aim };
        assert_eq!(Lead::RelativeSpeed.time(&like_me, &me), f32::INFINITY);
        assert_eq!(
            Foresight::new(Lead::RelativeSpeed, 2.0).place(&like_me, &me, Stepping::default()),
            aim.offset
        );
    }

    /// cos 18° is 0.951, cos 19° is 0.946.
    #[test]
    fn a_target_that_comes_head_on_is_taken_where_it_is() {
        let (me, _) = case_b();
        let time = |offset: Vec2, degrees: f32| {
            let heading = -Vec2::from_angle(degrees.to_radians());
            let aim = Aim { velocity: heading * 2.0, heading, ..Aim::at(offset) };
            (Lead::HeadOn.time(&aim, &me), Lead::Closing.time(&aim, &me))
        };
        assert_eq!(time(vec2(7.0, 1.0), 18.0).0, 0.0);
        for (offset, degrees) in [(vec2(7.0, 1.0), 19.0), (vec2(-7.0, 1.0), 0.0)] {
            let (head_on, closing) = time(offset, degrees);
            assert_eq!(head_on, closing);
            assert!(closing > 1.0);
        }
    }
}
