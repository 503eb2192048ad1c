use crate::behavior::Pen;
use crate::behavior::shared::closest_approach::closest_approach;
use crate::neighbors::{Ask, Neighbor, Selection, Wanted};
use crate::vector::{MOST, by_components};
use crate::{Agent, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Turns aside for the neighbor that it would come too near to first, if both went straight on.
    ///
    /// It does nothing when no neighbor comes too near within the horizon. An oncoming neighbor, one that stands and one that
    /// goes the same way is passed on the side where it is passed anyway, exactly head-on on the right; of two whose ways
    /// cross the slower one passes behind the other, and of two at about the same speed the one that has the other on its
    /// right. From a body that it touches the agent goes straight away. It is one wish among others, and no promise: bodies
    /// that must not overlap have `avoid` in their group. Reynolds 1999, *unaligned collision avoidance*; the sides are those
    /// that the comments of OpenSteer (Reynolds 2003) name; its code lets the faster of two that cross turn aside.
    AvoidAgents among All {
        shared radius = 6.0;
        /// Only what comes too near within this time counts; the sooner, the more.
        horizon_secs: f32 = 3.0, "s", 0.0..=f32::MAX;
        /// The gap to leave between two bodies.
        margin: f32 = 0.1, "m", 0.0..=f32::MAX;
        /// The change of velocity just before bodies meet, in multiples of the top speed.
        strength: f32 = 1.0, "", 0.0..=f32::MAX;
        shared half_angle;
    }

    formula {
        /// T = −o·w / |w|²    w = vₙ − v; of the neighbor with the least T
        /// It counts where |o + w·T| < r + rₙ + margin and 0 < T < horizon_secs, and with T = 0 where bodies touch.
        /// nudge = strength · max_speed · (1 − T/horizon_secs) · unit(side(a, h))
        /// a = −(o + w·T)  for one that comes toward the agent, h·hₙ < −0.707, or stands
        /// a = −o          for one that goes the same way, h·hₙ > 0.707
        /// a = −vₙ         for one that crosses and goes first; 0 if the agent goes first
        /// T = 0:  nudge = −strength · max_speed · unit(o)
    }

    example {
        /// let me = Agent { velocity: vec2(2.0, 0.0), max_speed: 2.0, ..Agent::default() };
        /// let other = Agent { velocity: vec2(-2.0, 0.0), heading: vec2(-1.0, 0.0), ..Agent::default() };
        /// let steer = |y| {
        ///     let neighbors = [Neighbor::at(vec2(6.0, y), &other)];
        ///     let view = View { neighbors: &neighbors, ..View::alone(&me) };
        ///     AvoidAgents { radius: 9.0, ..AvoidAgents::default() }.steer(&view, &Turn::default())
        /// };
        /// // It comes toward the agent, 0.2 m to the left, and meets it in 1.5 of 3 s: half the top speed to the right.
        /// assert_eq!(steer(0.2), Steering::nudge(vec2(0.0, -1.0)));
        /// // With a gap of 0.6 m between the bodies there is nothing to do.
        /// assert_eq!(steer(1.0), Steering::none());
    }

    tint 840
}

/// From this cosine on two courses count as parallel.
const PARALLEL: f32 = 0.707;
/// Up to this ratio two speeds count as one, so that an agent that gives way keeps doing so.
const ALIKE: f32 = 1.1;
/// Slower than this share of the agent's own speed, a neighbor counts as standing.
const STANDS: f32 = 0.1;

/// A neighbor that comes too near.
struct Threat<'n, V> {
    neighbor: &'n Neighbor<V>,
    /// When it is nearest, in the time unit of velocities; 0 if it touches the agent.
    time: f32,
    /// Its offset then (m).
    then: V,
}

impl AvoidAgents {
    fn ask(&self, selection: Selection) -> Ask {
        Ask { half_angle: self.half_angle, ..Ask::within(self.radius, selection, Wanted::NONE) }
    }

    fn horizon(&self, stepping: Stepping) -> f32 {
        stepping.from_secs(self.horizon_secs)
    }

    /// Whether and when a neighbor comes too near.
    fn threat<'n, V: Vector>(
        &self,
        view: &View<V>,
        neighbor: &'n Neighbor<V>,
    ) -> Option<Threat<'n, V>> {
        let (me, offset) = (view.me, neighbor.offset);
        let bodies = me.radius.max(0.0) + neighbor.radius.max(0.0);
        if offset.length() < bodies {
            return Some(Threat { neighbor, time: 0.0, then: offset });
        }
        let (time, then) = closest_approach(offset, neighbor.velocity - me.velocity)?;
        let is_near = then.length() < bodies + self.margin;
        (is_near && time < self.horizon(view.stepping)).then_some(Threat { neighbor, time, then })
    }

    /// The first threat; of two at the same time, as are all that it touches, the nearer one; of two as near the one whose
    /// offset comes first, so that no order of neighbors counts.
    fn first<'n, V: Vector>(&self, view: &View<'n, V>, ask: &'n Ask) -> Option<Threat<'n, V>> {
        let before = |a: &Threat<V>, b: &Threat<V>| {
            a.time
                .total_cmp(&b.time)
                .then_with(|| a.then.length().total_cmp(&b.then.length()))
                .then_with(|| by_components(&a.neighbor.offset, &b.neighbor.offset))
        };
        view.counting(ask).filter_map(|other| self.threat(view, other)).min_by(before)
    }
}

impl<V: Vector> Threat<'_, V> {
    /// Whether a neighbor that crosses the agent's course passes before it.
    fn goes_first(&self, me: &Agent<V>) -> bool {
        let (speed, own) = (self.neighbor.velocity.length(), me.speed());
        let is_right = self.neighbor.offset.dot(-me.heading.any_perpendicular()) > 0.0;
        speed > ALIKE * own || (own <= ALIKE * speed && is_right)
    }

    /// The unit vector to go aside along; zero for one that gives way itself.
    fn aside(&self, me: &Agent<V>) -> V {
        if self.time == 0.0 {
            return -self.then.unit();
        }
        let (course, other) = (me.heading, self.neighbor);
        let (cosine, speed) = (course.dot(other.heading), other.velocity.length());
        let away = if cosine < -PARALLEL || speed < STANDS * me.speed() {
            -self.then
        } else if cosine > PARALLEL {
            -other.offset
        } else if self.goes_first(me) {
            -other.velocity
        } else {
            return V::ZERO;
        };
        let aside = away.sideways_of(course);
        if aside.length() > 1e-6 { aside.unit() } else { -course.any_perpendicular() }
    }
}

impl<V: Vector> Steer<V> for AvoidAgents {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let ask = self.ask(turn.selection);
        let Some(threat) = self.first(view, &ask) else { return Steering::none() };
        let urgency = 1.0 - threat.time / self.horizon(view.stepping).max(f32::MIN_POSITIVE);
        let change =
            (self.strength * view.me.max_speed.max(0.0)).min(MOST) * urgency.clamp(0.0, 1.0);
        Steering::nudge(threat.aside(view.me) * change)
    }

    fn neighbor_reach(&self) -> Option<f32> {
        Some(self.radius)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let ask = self.ask(turn.selection);
        let Some(Threat { neighbor, time, then }) = self.first(view, &ask) else { return };
        let here = view.me.position;
        let meets = here + view.me.velocity * time;
        pen.line(here, meets);
        pen.line(here + neighbor.offset, meets + then);
        pen.circle(meets + then, neighbor.radius + self.margin);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{go, near};
    use crate::{AgentId, Steering};
    use glam::{Vec2, Vec3, vec2};

    fn other(offset: Vec2, velocity: Vec2) -> Neighbor<Vec2> {
        let agent = Agent { velocity, heading: velocity.unit(), ..Agent::default() };
        Neighbor::at(offset, &agent)
    }

    /// The nudge of an agent that goes along x at 2 of 2 m/s and sees 20 m far.
    fn nudge(neighbors: &[Neighbor<Vec2>]) -> Vec2 {
        let me = Agent { velocity: vec2(2.0, 0.0), max_speed: 2.0, ..Agent::default() };
        let avoid = AvoidAgents { radius: 20.0, horizon_secs: 4.0, ..AvoidAgents::default() };
        avoid.steer(&View { neighbors, ..View::alone(&me) }, &Turn::default()).wish
    }

    /// The bodies' radii are 0.2 m each, so 0.5 m is too near. Nearest after t of 4 s: 2·(1 − t/4) m/s aside.
    #[test]
    fn golden() {
        // Oncoming, on the left by 0.3 m after 2 s; on the right; exactly head-on to the right.
        near(nudge(&[other(vec2(8.0, 0.3), vec2(-2.0, 0.0))]), vec2(0.0, -1.0));
        near(nudge(&[other(vec2(8.0, -0.3), vec2(-2.0, 0.0))]), vec2(0.0, 1.0));
        near(nudge(&[other(vec2(8.0, 0.0), vec2(-2.0, 0.0))]), vec2(0.0, -1.0));
        // Overtaken after 2 s.
        near(nudge(&[other(vec2(2.0, 0.4), vec2(1.0, 0.0))]), vec2(0.0, -1.0));
        // It stands, 1 s ahead.
        near(nudge(&[other(vec2(2.0, 0.4), Vec2::ZERO)]), vec2(0.0, -1.5));
        // Crossing, both at (4,0) after about 2 s: behind the faster one; before the slower one nothing.
        near(nudge(&[other(vec2(4.0, 4.8), vec2(0.0, -2.4))]).normalize(), vec2(0.0, 1.0));
        near(nudge(&[other(vec2(4.0, -3.2), vec2(0.0, 1.6))]), Vec2::ZERO);
        // Alike: behind the one from the right, before the one from the left.
        near(nudge(&[other(vec2(4.0, -4.0), vec2(0.0, 2.0))]), vec2(0.0, -1.0));
        near(nudge(&[other(vec2(4.0, 4.0), vec2(0.0, -2.0))]), Vec2::ZERO);
        // Touching: straight away, at full strength.
        near(nudge(&[other(vec2(0.0, 0.3), Vec2::ZERO)]), vec2(0.0, -2.0));
        near(nudge(&[other(Vec2::ZERO, Vec2::ZERO)]), Vec2::ZERO);
    }

    /// Both touch it; which one lies farther west is nothing to it.
    #[test]
    fn of_two_that_it_touches_it_leaves_the_nearer_one() {
        let [near_one, far] = [vec2(0.1, 0.0), vec2(-0.3, 0.0)].map(|it| other(it, Vec2::ZERO));
        near(nudge(&[near_one, far]), vec2(-2.0, 0.0));
        near(nudge(&[far, near_one]), vec2(-2.0, 0.0));
    }

    /// At 10 m, 25° off the course, a body that stands is passed at 10·sin 25° = 4.2 m, not at 10·(1 − cos 25°) = 0.94 m.
    #[test]
    fn what_is_passed_at_a_distance_is_no_threat() {
        let offset = vec2(9.063_078, 4.226_183);
        let me = Agent { velocity: vec2(2.0, 0.0), max_speed: 2.0, ..Agent::default() };
        let neighbors = [other(offset, Vec2::ZERO)];
        let with = |margin| {
            let avoid =
                AvoidAgents { radius: 20.0, horizon_secs: 9.0, margin, ..Default::default() };
            avoid.steer(&View { neighbors: &neighbors, ..View::alone(&me) }, &Turn::default())
        };
        assert_eq!(with(3.8), Steering::none());
        assert!(with(3.9).wish.y < 0.0);
    }

    #[test]
    fn the_first_threat_counts_in_any_order() {
        let [soon, late] =
            [other(vec2(4.0, 0.3), vec2(-2.0, 0.0)), other(vec2(8.0, -0.3), vec2(-2.0, 0.0))];
        near(nudge(&[soon, late]), vec2(0.0, -1.5));
        near(nudge(&[late, soon]), vec2(0.0, -1.5));
        let twins =
            [other(vec2(4.0, 0.3), vec2(-2.0, 0.0)), other(vec2(4.0, -0.3), vec2(-2.0, 0.0))];
        assert_eq!(nudge(&twins), nudge(&[twins[1], twins[0]]));
    }

    /// Two agents that seek each other's place; answers how near they come, and how far each is from its goal in the end.
    fn meet<V: Vector>(courses: [[f32; 3]; 2], hz: f32, avoids: bool) -> (f32, f32) {
        let stepping = Stepping::Timed(1.0 / hz);
        let ways: [V; 2] = courses.map(V::from_xyz);
        let mut pair = [0, 1].map(|nth| Agent::<V> {
            id: AgentId(nth),
            position: -ways[nth as usize] * 8.0,
            velocity: ways[nth as usize] * 1.3,
            heading: ways[nth as usize],
            ..Agent::default()
        });
        let mut nearest = f32::MAX;
        for _ in 0..(20.0 * hz) as u32 {
            let old = pair.clone();
            for (nth, me) in pair.iter_mut().enumerate() {
                let it = &old[1 - nth];
                let neighbors = [Neighbor::at(it.position - me.position, it)];
                let view = View { neighbors: &neighbors, stepping, ..View::alone(&old[nth]) };
                let avoid = AvoidAgents::default().steer(&view, &Turn::default());
                let seek = Steering::wish((ways[nth] * 8.0 - me.position).unit() * me.max_speed);
                go(me, &seek.plus(avoid, if avoids { 1.0 } else { 0.0 }), stepping);
            }
            nearest = nearest.min((pair[0].position - pair[1].position).length());
        }
        (
            nearest,
            (0..2).map(|nth| (pair[nth].position - ways[nth] * 8.0).length()).fold(0.0, f32::max),
        )
    }

    #[test]
    fn pairs_that_meet_pass_each_other_at_every_tick_rate() {
        let pairs = [
            [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]],
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            [[1.0, 0.0, 0.0], [-0.6, 0.8, 0.0]],
        ];
        for pair in pairs {
            assert!(meet::<Vec2>(pair, 60.0, false).0 < 0.1, "they meet by themselves");
            for hz in [30.0, 60.0, 120.0, 240.0] {
                for (near, far) in [meet::<Vec2>(pair, hz, true), meet::<Vec3>(pair, hz, true)] {
                    assert!(near > 0.4 && far < 1.0, "{pair:?} at {hz} Hz: {near} {far}");
                }
            }
        }
    }
}
