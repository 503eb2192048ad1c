//! The body's response: it takes its time to do what its agent wants.

use super::contract::Me;
use crate::Vector;

/// At rest it stands below this share of its top speed.
const STANDS: f32 = 0.05;

/// What a body makes of a wanted velocity in a tick. The top speed comes after the response: cut before, it would cost
/// most of the flow.
pub(super) fn responded<V: Vector>(me: &Me<V>, wanted: V) -> V {
    let shown = me.shown;
    let change = (wanted - shown.motion.velocity) * (me.dt / me.response_secs).min(1.0);
    let velocity = shown.motion.velocity + change.limit(me.most_acceleration * me.dt);
    let velocity = velocity.limit(shown.top_speed.max(shown.motion.velocity.length()));
    let stands = shown.state.rest.is_some() && velocity.length() < STANDS * shown.top_speed;
    if stands { V::ZERO } else { velocity }
}
