//! How far an agent goes until it stops, and warnings about parameters that leave it less room.

use super::stopping::stopping_distance;
use crate::behavior::Misfit;
use crate::{Agent, Stepping};

/// The way that an agent needs to stop from its top speed if it wants to from now on (m): at the largest deceleration F/m,
/// until the response is slower than that, v·τ.
fn way_to_stop<V>(me: &Agent<V>, stepping: Stepping) -> f32 {
    let (speed, response) = (me.max_speed.max(0.0), me.response(stepping));
    let braking = me.max_force / me.mass;
    if !(braking > 0.0 && speed > 0.0) {
        return f32::INFINITY;
    }
    // From this speed on the response alone decides: braking from it would take half of its way.
    let eased = (response * braking).min(speed);
    stopping_distance(me) * (1.0 - (eased / speed) * (eased / speed)) + eased * response
}

/// Says that from its top speed an agent cannot brake within the radius; none if it can, or is not to slow down.
pub fn late_brake<V>(me: &Agent<V>, slow_radius: f32) -> Option<Misfit> {
    let room = stopping_distance(me);
    (0.0 < slow_radius && slow_radius < room && room.is_finite()).then(|| Misfit {
        param: "slow_radius",
        message: format!(
            "from its top speed an agent needs {room:.2} m to stop, with a slow_radius of {slow_radius}: it must overshoot. Write slow_radius: {:.0}, or a larger max_force",
            (2.0 * room).ceil()
        ),
        least: room,
    })
}

/// Says that an agent sees what is ahead of it too late to stop; none if it looks far enough, or not at all.
pub fn short_look<V>(me: &Agent<V>, look_ahead: f32, stepping: Stepping) -> Option<Misfit> {
    let room = way_to_stop(me, stepping);
    (0.0 < look_ahead && look_ahead < room && room.is_finite()).then(|| Misfit {
        param: "look_ahead",
        message: format!(
            "from its top speed an agent needs {room:.2} m to stop, and sees only {look_ahead} m ahead: it runs into what it comes at head-on. Write look_ahead: {:.1}",
            (10.0 * room).ceil() / 10.0
        ),
        least: room,
    })
}

/// Says that an agent looks less far ahead than it needs to stop; none if it looks far enough, or not at all.
pub fn short_time<V>(me: &Agent<V>, look_ahead_secs: f32, stepping: Stepping) -> Option<Misfit> {
    let (room, speed) = (way_to_stop(me, stepping), me.max_speed * stepping.from_secs(1.0));
    let (way, least) = (look_ahead_secs * speed, room / speed);
    (0.0 < way && way < room && least.is_finite()).then(|| Misfit {
        param: "look_ahead_secs",
        message: format!(
            "from its top speed an agent needs {room:.2} m to stop, and looks only {way:.2} m ahead: it comes out before it has turned. Write look_ahead_secs: {}",
            (100.0 * least).ceil() / 100.0
        ),
        least,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::go;
    use crate::{Steering, View};
    use glam::{Vec2, vec2};

    /// Simulated: how far an agent of this force and response goes from 4 m/s until it stands.
    fn stopped(me: &Agent<Vec2>) -> f32 {
        let stepping = Stepping::Timed(1.0 / 2000.0);
        let mut me = Agent { velocity: vec2(4.0, 0.0), ..me.clone() };
        assert_eq!(View::alone(&me).me.max_speed, 4.0);
        for _ in 0..40_000 {
            go(&mut me, &Steering::wish(Vec2::ZERO), stepping);
        }
        me.position.x
    }

    /// 4·0.5 = 2 m by the response alone, 16/(2·4) = 2 m by the force alone, and both: from 4 to 2 m/s at 4 m/s² in
    /// 1.5 m, and 2·0.5 m from there.
    #[test]
    fn the_way_is_the_one_that_agents_need() {
        let fine = Stepping::Timed(1.0 / 2000.0);
        for (max_force, response_secs, way) in [(1e6, 0.5, 2.0), (4.0, 1e-3, 2.0), (4.0, 0.5, 2.5)]
        {
            let me = Agent { max_speed: 4.0, max_force, response_secs, ..Agent::default() };
            let (told, gone) = (way_to_stop(&me, fine), stopped(&me));
            assert!((told - way).abs() < 0.01, "{told} {way}");
            assert!((gone - way).abs() < 0.02, "{gone} {way}");
        }
    }

    #[test]
    fn what_fits_is_not_told() {
        let me = Agent::<Vec2> {
            max_speed: 4.0,
            max_force: 4.0,
            response_secs: 0.5,
            ..Agent::default()
        };
        let told = |look_ahead| short_look(&me, look_ahead, Stepping::default());
        assert_eq!(told(2.6), None);
        assert_eq!(told(0.0), None);
        assert!(
            told(2.4).is_some_and(|it| it.message.ends_with("Write look_ahead: 2.5")),
            "{:?}",
            told(2.4)
        );
        assert_eq!(late_brake(&me, 2.0), None);
        assert!(
            late_brake(&me, 1.9).is_some_and(|it| it.message.contains("Write slow_radius: 4,"))
        );
        let weightless = Agent::<Vec2> { mass: 0.0, max_force: 0.0, ..me.clone() };
        assert_eq!(short_look(&weightless, 1.0, Stepping::default()), None);
    }
}
