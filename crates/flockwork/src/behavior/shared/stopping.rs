//! The speed at which a body can still stop in time: it brakes with all its force, as late as that lets it.

use crate::{Agent, Stepping};

/// How an agent brakes, in the time unit of velocities.
struct Braking {
    /// By how much its force slows it down in a unit of time, and in a tick.
    rate: f32,
    step: f32,
    tick: f32,
    /// How long it takes to take a wish.
    response: f32,
    /// The root of the share of a wish that is missing after a tick: 0 for an agent that takes a wish at once.
    lag: f32,
    /// At the end the distance falls by itself, to 1/e in this time: as fast as it does without a swing.
    settling: f32,
}

impl Braking {
    fn of<V>(me: &Agent<V>, stepping: Stepping) -> Self {
        let tick = stepping.dt();
        let rate = (me.max_force / me.mass).max(0.0);
        let response = me.response(stepping).max(tick);
        let lag = if tick > 0.0 { (1.0 - tick / response).max(0.0).sqrt() } else { 1.0 };
        Self { rate, step: rate * tick, tick, response, lag, settling: response * (1.0 + lag) }
    }

    /// The speed for the next tick from which it comes to rest after a distance.
    ///
    /// Within `rate · settling²` that is the distance over the settling time; farther away it is a step faster than the
    /// speed for the rest of the way. With ticks of no length this is √(2·rate·distance).
    fn speed(&self, distance: f32) -> f32 {
        let Self { rate, step, tick, settling, .. } = *self;
        let (slowest, near) = (rate * settling, rate * settling * settling);
        if distance <= near {
            return distance / settling;
        }
        let from = slowest + 0.5 * step;
        let faster = (from * from + 2.0 * rate * (distance - near)).sqrt() - from;
        if step <= 0.0 {
            return slowest + faster;
        }
        // So many whole steps, and the rest of one.
        let steps = (faster / step).ceil();
        let share = tick / settling;
        let gained = step * steps * (1.0 + 0.5 * share * (steps - 1.0));
        (distance / settling + gained) / (1.0 + share * steps)
    }

    /// What to wish for in order to have a speed after the next tick, though the body lags behind its wishes.
    fn wish(&self, speed: f32) -> f32 {
        let ahead = self.rate * (self.response - self.tick);
        (speed / (1.0 + self.lag)).max(speed - ahead)
    }
}

/// The speed to wish for at this distance (m) from the place to come to rest on: at most top speed, zero on the place
/// and for an agent without force.
///
/// An agent that goes straight there and has room to stop does not run past the place, at any tick length and response
/// time. Of the published law s = ½·a·dt·(√(1 + 8d/(a·dt²)) − 1) it keeps the speeds that are whole steps a·dt, and takes
/// straight lines in between: between them that law asks for up to an eighth of a step more than the force can brake.
pub fn stopping_speed<V>(distance: f32, me: &Agent<V>, stepping: Stepping) -> f32 {
    let braking = Braking::of(me, stepping);
    // Where it is no number, a part of it has overflowed.
    braking.wish(braking.speed(distance)).min(me.max_speed)
}

/// How far an agent goes until it stands, if it brakes from top speed by all its force (m).
pub fn stopping_distance<V>(me: &Agent<V>) -> f32 {
    let distance = 0.5 * me.max_speed * me.max_speed * (me.mass / me.max_force);
    if distance.is_finite() { distance.max(0.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec2;

    fn agent(max_force: f32, response_secs: f32) -> Agent<Vec2> {
        Agent { max_speed: 5.0, max_force, response_secs, ..Agent::default() }
    }

    /// √(2 · 2 · 5), in ticks of no length; in ticks of 1 s the speeds of whole steps: 1 + 2 + 3 + 4 steps of 0.5 m/s
    /// lead 5 m far, and 0.5 m/s half a meter.
    #[test]
    fn golden() {
        let speed = |secs, me: Agent<Vec2>| stopping_speed(5.0, &me, Stepping::Timed(secs));
        assert!((speed(0.0, agent(2.0, 0.0)) - 4.472_136).abs() < 1e-5);
        assert!((speed(1e-5, agent(2.0, 0.0)) - 4.472_126).abs() < 1e-5);
        assert_eq!(speed(1.0, agent(0.5, 0.0)), 2.0);
        assert_eq!(stopping_speed(0.5, &agent(0.5, 0.0), Stepping::Timed(1.0)), 0.5);
        assert_eq!(stopping_distance(&agent(2.0, 0.0)), 6.25);
    }

    /// At the nodes it is the published law s = ½·a·dt·(√(1 + 8d/(a·dt²)) − 1), and in between up to an eighth of a step
    /// below it.
    #[test]
    fn it_is_the_published_law_less_a_part_of_a_step() {
        let (braking, tick) = (4.0_f32, 1.0_f32 / 30.0);
        for nth in 1..400 {
            let distance = 0.0007 * nth as f32;
            let per_step = braking * tick * tick;
            let law = 0.5 * braking * tick * ((1.0 + 8.0 * distance / per_step).sqrt() - 1.0);
            let speed = stopping_speed(distance, &agent(braking, 0.0), Stepping::Timed(tick));
            let less = (law - speed) / (braking * tick);
            // The first step is as long as it may be: it arrives.
            let most = if law < braking * tick { 0.5 } else { 0.126 };
            assert!((-1e-4..most).contains(&less), "{distance} m: {less} of a step");
        }
    }

    #[test]
    fn what_cannot_be_reckoned_is_a_speed_all_the_same() {
        for max_force in [0.0, -1.0, 1e-30, 1e30, f32::INFINITY, f32::NAN] {
            for mass in [0.0, 1e-30, 1.0, 1e30, f32::NAN] {
                for secs in [0.0, 1e-9, 1.0 / 60.0, 1e30] {
                    for distance in [0.0, 1e-30, 1.0, 1e19, f32::MAX] {
                        let me = Agent { mass, ..agent(max_force, 0.25) };
                        let speed = stopping_speed(distance, &me, Stepping::Timed(secs));
                        assert!((0.0..=5.0).contains(&speed), "{max_force} {mass} {secs}: {speed}");
                    }
                }
            }
        }
    }
}
