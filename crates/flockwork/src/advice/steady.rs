//! Terms that wish all the time, and those that do so now and then.

use crate::behavior::{Behavior, Steer};
use crate::{Agent, Aim, Path, PathEnd, Slot, Stepping, Turn, Vector, View};

/// Far enough that no agent slows down for it (m).
const FAR: f32 = 1e6;
/// So near that an agent is at its target (m).
const NEAR: f32 = 1e-3;

/// Whether a behavior wishes for a velocity wherever its target is, while nothing else is near: an agent at rest is asked, on
/// its path or straight before its target.
pub fn is_steady<V: Vector>(me: &Agent<V>, behavior: &Behavior, stepping: Stepping) -> bool {
    let me = &Agent { velocity: V::ZERO, ..me.clone() };
    let at = |x| V::from_xyz([x, 0.0, 0.0]);
    let points = vec![me.position, me.position + at(FAR)];
    let path = Path { points, radius: 1.0, end: PathEnd::Once };
    let view = View { stepping, ..View::alone(me) };
    let wishes = |x| {
        let (aim, second) = (Some(Aim::at(at(x))), Some(Aim::at(at(-x))));
        let slot = Some(Slot { nth: 0, count: 1 });
        let turn = Turn { aim, second, slot, path: Some(&path), ..Turn::default() };
        behavior.steer(&view, &turn).wishes > 0.0
    };
    wishes(FAR) && wishes(NEAR)
}
